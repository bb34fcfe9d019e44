//! Cells of which every two are in one relation, and differ: what they hold is a set of digits of
//! which every two are in it. Two by two they would pass on less, of Renban and Nabner lines.

use super::super::board::Relation;
use super::digits;
use super::pass::Pass;
use super::seen::Seen;
use super::sets::{Sets, words};
use super::sum::fixed;
use std::collections::{BTreeMap, HashSet};

/// The most work for all cliques: looks at pairs of cells and at sets.
const MOST_WORK: usize = 1 << 22;

/// Three cells or more of which every two are in one relation.
pub(super) struct Clique {
    /// The cells, ascending.
    pub(super) cells: Vec<usize>,
    /// The sets of digits of which every two are in the relation, as bits.
    allowed: Vec<u64>,
}

/// What relations say of two cells: by digit from 0 those that the other may hold.
type Table = Vec<u64>;

/// Two cells, and the index of the relation.
type Link = (usize, usize, usize);

impl Clique {
    /// Returns cliques, each with the index of its first relation, so that each relation whose
    /// cells are in one is in one of these.
    pub(super) fn all(relations: &[Relation], seen: &Seen, order: usize) -> Vec<(usize, Clique)> {
        let mut by_table: BTreeMap<Table, Vec<Link>> = BTreeMap::new();
        for (index, relation) in relations.iter().enumerate() {
            if let Relation::Pair { cells, allowed } = relation {
                let [a, b] = *cells;
                let rows = allowed[..order].iter().enumerate();
                let all = u64::MAX >> (64 - order);
                let own = |digit: usize| u64::from(seen.has(a, b)) << digit;
                let table: Table = rows.map(|(digit, row)| row & all & !own(digit)).collect();
                if tells(&table) {
                    by_table.entry(table).or_default().push((a, b, index));
                }
            }
        }
        let mut left = MOST_WORK;
        let each = by_table.iter().flat_map(|(table, links)| {
            let groups = groups(links, order, &mut left);
            let each = groups.into_iter().map_while(|(index, cells)| {
                left = left.checked_sub(order << order)?;
                let allowed = allowed(table, cells.len());
                Some((index, Clique { cells, allowed }))
            });
            each.collect::<Vec<_>>()
        });
        each.collect()
    }

    /// Keeps the candidates of choices of an allowed set; `None` if there is no such choice.
    pub(super) fn narrow(&self, pass: &mut Pass<'_>) -> Option<()> {
        let (start, open) = fixed(&self.cells, pass.sets)?;
        let held = Sets::of(pass.order, start, &open, pass.sets);
        pass.effort += held.effort() as u64;
        let is_right = |set: usize| self.allowed[set / 64] >> (set % 64) & 1 == 1;
        let from = pass.kept.len();
        let held = held.back(&open, pass.sets, is_right, pass.kept)?;
        pass.hold(&self.cells, held, from);
        Some(())
    }
}

/// Returns whether a relation is the same from either side, has no digit with itself, and asks for
/// more than that the digits differ.
fn tells(table: &Table) -> bool {
    let order = table.len();
    let has = |a: usize, b: usize| table[a] >> b & 1 == 1;
    let even = |a: usize| !has(a, a) && (0..a).all(|b| has(a, b) == has(b, a));
    let most = order as u32 - 1;
    (0..order).all(even) && table.iter().any(|row| row.count_ones() < most)
}

/// Returns three cells or more of which every two are linked, each with the first link, so that
/// each link whose cells are in such a group is in one of these; fewer if the work is more than is
/// `left`.
fn groups(links: &[Link], most: usize, left: &mut usize) -> Vec<(usize, Vec<usize>)> {
    let both = |a: usize, b: usize| (a.min(b), a.max(b));
    let linked: HashSet<(usize, usize)> = links.iter().map(|link| both(link.0, link.1)).collect();
    let mut cells: Vec<usize> = links.iter().flat_map(|link| [link.0, link.1]).collect();
    cells.sort_unstable();
    cells.dedup();
    let mut covered = HashSet::new();
    let mut found = Vec::new();
    for &(a, b, index) in links {
        if covered.contains(&both(a, b)) {
            continue;
        }
        match left.checked_sub(most * cells.len()) {
            Some(less) => *left = less,
            None => return found,
        }
        let mut group = vec![a, b];
        for &cell in &cells {
            let mut others = group.iter();
            if group.len() < most && others.all(|&other| linked.contains(&both(cell, other))) {
                group.push(cell);
            }
        }
        if group.len() > 2 {
            group.sort_unstable();
            for (place, &a) in group.iter().enumerate() {
                covered.extend(group[..place].iter().map(|&b| both(a, b)));
            }
            found.push((index, group));
        }
    }
    found
}

/// Returns the sets of this many digits of which every two are in a relation, as bits.
fn allowed(table: &Table, length: usize) -> Vec<u64> {
    let mut allowed = vec![0; words(table.len())];
    for set in 0..1u64 << table.len() {
        let mut each = digits(set);
        let fits = |digit: usize| set & !(1 << digit) & !table[digit] == 0;
        if set.count_ones() as usize == length && each.all(fits) {
            allowed[set as usize / 64] |= 1 << (set % 64);
        }
    }
    allowed
}
