//! One node of the search as a list of sets: the bound by disjoint sets, the cells that it kills,
//! and the cells to branch on.

use super::super::cells::Cells;

/// Sorts sets by their number of cells, smallest first, in the order they came where that is the
/// same.
fn sort(sets: &mut [Cells]) {
    sets.sort_by_cached_key(|set| set.len());
}

/// Holds a node against the bound: with `left` clues left, no more than so many disjoint sets may
/// wait for one. Where there are just as many, the clues are in these sets, and all other cells
/// become dead; then the same again. `false` where nothing is left.
///
/// The sets are those not hit yet, without dead cells; they come out sorted, smallest first.
pub(super) fn narrow(sets: &mut Vec<Cells>, dead: &mut Cells, left: usize) -> bool {
    loop {
        sort(sets);
        if sets.first().is_some_and(|set| set.is_empty()) {
            return false;
        }
        let (mut disjoint, mut used) = (0, Cells::NONE);
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

/// Returns the cells of the set to branch on, those that hit most sets first.
pub(super) fn branch(sets: &[Cells]) -> Vec<usize> {
    let Some(first) = sets.first() else {
        return Vec::new();
    };
    let mut cells: Vec<usize> = first.iter().collect();
    let hits = |cell: usize| sets.iter().filter(|set| set.contains(cell)).count();
    cells.sort_by_cached_key(|&cell| (usize::MAX - hits(cell), cell));
    cells
}

/// The sets that wait for a clue once there is one in `cell`, without what is dead.
pub(super) fn child(sets: &[Cells], cell: usize, dead: Cells, into: &mut Vec<Cells>) {
    into.clear();
    let clue = Cells::only(cell);
    into.extend(
        sets.iter()
            .filter(|set| !set.meets(clue))
            .map(|&set| set & !dead),
    );
}
