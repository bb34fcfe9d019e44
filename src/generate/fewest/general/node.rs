//! One node of the search as a list of sets: the bound by disjoint sets, the cells that become
//! dead, and the cells to branch on.

use super::super::cells::CellBits;

/// Sorts sets by their number of cells, smallest first; a stable sort.
fn sort(sets: &mut [CellBits]) {
    sets.sort_by_cached_key(|set| set.len());
}

/// Applies the bound to a node: with `left` clues left, at most `left` disjoint sets may be unhit.
/// If there are exactly as many, the clues are in these sets, and all other cells become dead; then
/// repeats. Returns `false` if the node is infeasible.
///
/// The sets are the unhit ones, without dead cells; the result is sorted, smallest first.
pub(super) fn narrow(sets: &mut Vec<CellBits>, dead: &mut CellBits, left: usize) -> bool {
    loop {
        sort(sets);
        if sets.first().is_some_and(|set| set.is_empty()) {
            return false;
        }
        let (mut disjoint, mut used) = (0, CellBits::NONE);
        for &set in sets.iter() {
            if !set.meets(used) {
                used = used | set;
                disjoint += 1;
                if disjoint > left {
                    return false;
                }
            }
        }
        if disjoint < left || sets.iter().all(|set| set.within(used)) {
            return true;
        }
        *dead = *dead | !used;
        for set in sets.iter_mut() {
            *set = *set & used;
        }
        sets.sort_unstable();
        sets.dedup();
    }
}

/// Returns the cells of the set to branch on, those in the most sets first.
pub(super) fn branch(sets: &[CellBits]) -> Vec<usize> {
    let Some(first) = sets.first() else {
        return Vec::new();
    };
    let mut cells: Vec<usize> = first.iter().collect();
    let hits = |cell: usize| sets.iter().filter(|set| set.contains(cell)).count();
    cells.sort_by_cached_key(|&cell| (usize::MAX - hits(cell), cell));
    cells
}

/// Collects the unhit sets after a clue in `cell`, without dead cells.
pub(super) fn child(sets: &[CellBits], cell: usize, dead: CellBits, into: &mut Vec<CellBits>) {
    into.clear();
    let clue = CellBits::only(cell);
    into.extend(
        sets.iter()
            .filter(|set| !set.meets(clue))
            .map(|&set| set & !dead),
    );
}
