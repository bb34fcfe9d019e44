//! Proofs by cases: what each cell may hold, and the steps that strike candidates out.
//!
//! At first each cell may hold every digit, and one with a given only that. A step applies a
//! relation, which strikes out candidates that are on no board with the others on which the
//! relation holds (`apply.rs`); or supposes that a cell holds one of its candidates; or notes that
//! the board is one of those shown. Where a relation cannot hold, a cell is left without
//! candidates, or the board is one of those shown, what was supposed last is wrong, or shown: all
//! is as before it, and that candidate is struck out. If nothing is supposed then, there is no
//! other board.
//!
//! No step says what it strikes out: that is worked out here. What a step misses, because the
//! checks below look less far than they might, makes a proof longer or fail; a candidate that a
//! board has that keeps the rules and is not shown is never struck out.

mod apart;
mod apply;
mod cliques;
mod connected;
mod different;
mod equal;
mod fits;
mod groups;
mod layers;
mod pass;
mod seen;
mod sets;
mod steps;
mod sum;
mod tally;
#[cfg(test)]
mod tests;
mod work;

use super::board::{Board, Relation};
use groups::Differing;
use seen::{House, Places, Seen};
use sets::Totals;
use std::collections::HashSet;
pub(super) use steps::refuted;
use work::{Together, Work};

/// The most states of an automaton times its cells and the digits.
const MOST_WORK: usize = 1 << 26;

/// What the cells of a puzzle may hold, and what is supposed of them. It is how proofs by cases are
/// checked, and who makes them works with the same.
///
/// Cells and relations are numbered from 0, cells off the board after those of the board; a set of
/// candidates has bit d − 1 for digit d.
///
/// ```
/// let head = "veridoku certificate 1
/// claim unique
/// board 2x2
/// rules plain
/// puzzle 1234341221......
/// solution 1234341221434321
/// ";
/// let mut cases = veridoku_check::Cases::read(head).unwrap();
/// assert_eq!(cases.candidates()[10..12], [0b1111, 0b1111]);
/// assert!(cases.apply(2)); // the third row holds 2 and 1
/// assert_eq!(cases.candidates()[10..12], [0b1100, 0b1100]);
/// assert!(cases.apply(6)); // the third column holds 3
/// assert_eq!(cases.candidates()[10], 0b1000);
/// assert!(!cases.is_shown());
/// ```
pub struct Cases {
    board: Board,
    /// The boards that are shown.
    shown: HashSet<Vec<u8>>,
    seen: Seen,
    /// By relation: how it is worked on by itself.
    work: Vec<Work>,
    /// By relation: what it says together with others.
    together: Vec<Option<Together>>,
    /// By relation: its cells, each once, ascending.
    cells: Vec<Vec<usize>>,
    /// By relation: its cells as a house, if it says of as many cells as digits that they differ.
    houses: Vec<Option<House>>,
    /// What sets of digits add up to, for sums of cells that differ; of no digits if none is there.
    totals: Totals,
    /// By state of automata: no mark, between two steps.
    marks: Vec<bool>,
    /// The candidates of each cell.
    sets: Vec<u64>,
    /// The same by digit.
    places: Places,
    /// The cells whose candidates changed, in order, with those before.
    changes: Vec<(usize, u64)>,
    /// What is supposed: a cell, a digit as a bit, and the number of changes before.
    supposed: Vec<(usize, u64, usize)>,
    /// What the relation that is being applied keeps: cells and sets.
    kept: Vec<(usize, u64)>,
    effort: u64,
}

impl Cases {
    /// Returns the state before the first step.
    ///
    /// # Errors
    /// In words, if an automaton has too many states.
    pub(super) fn new(board: Board, shown: Vec<Vec<u8>>) -> Result<Cases, &'static str> {
        let (order, extent) = (board.size.order, board.size.extent());
        let seen = Seen::of(&board.relations, extent);
        let (mut houses, mut states) = (Vec::new(), 0);
        for relation in board.relations.iter() {
            if let Relation::Word(word) = relation {
                let digits = word.cells.len() * order;
                if word.automaton.len().saturating_mul(digits) > MOST_WORK {
                    return Err("an automaton takes too many states");
                }
                states = states.max(word.automaton.len());
            }
            houses.push(match relation {
                Relation::Different { cells, .. } if cells.len() == order => {
                    Some(seen.house(cells))
                }
                _ => None,
            });
        }
        let mut differing = Differing::new(&board.relations, extent, order);
        let work = Work::of(&board, &seen, &mut differing);
        let all = Together::all(&board, &seen, &mut differing);
        let cells = work::cells(&board, &all);
        let mut together: Vec<Option<Together>> = work.iter().map(|_| None).collect();
        all.into_iter()
            .for_each(|(index, of)| together[index] = Some(of));
        let has_totals = work.iter().any(Work::has_totals)
            || together.iter().flatten().any(Together::has_totals);
        let mut sets = vec![u64::MAX >> (64 - order); extent];
        for (set, &given) in sets.iter_mut().zip(&board.givens) {
            if given != 0 {
                *set = 1 << (given - 1);
            }
        }
        Ok(Cases {
            board,
            shown: shown.into_iter().collect(),
            seen,
            work,
            together,
            cells,
            houses,
            totals: Totals::new(if has_totals { order } else { 0 }),
            marks: vec![false; states],
            places: Places::of(order, &sets),
            sets,
            changes: Vec::new(),
            supposed: Vec::new(),
            kept: Vec::new(),
            effort: 0,
        })
    }

    /// Returns the number of relations.
    pub fn relations(&self) -> usize {
        self.cells.len()
    }

    /// Returns the cells that a relation is about, ascending.
    ///
    /// # Panics
    /// If there is no such relation.
    pub fn cells(&self, relation: usize) -> &[usize] {
        &self.cells[relation]
    }

    /// Returns whether a relation says of as many cells as there are digits that they differ, so
    /// that each digit has a place there.
    ///
    /// # Panics
    /// If there is no such relation.
    pub fn is_house(&self, relation: usize) -> bool {
        self.houses[relation].is_some()
    }

    /// Returns how soon it pays to apply a relation, 0 for first: what takes little comes before
    /// cells that differ, these before sums, and those before automata.
    ///
    /// # Panics
    /// If there is no such relation.
    pub fn rank(&self, relation: usize) -> usize {
        match self.board.relations[relation] {
            Relation::Pair { .. } if self.together[relation].is_some() => 2,
            Relation::Domain { .. } | Relation::Pair { .. } | Relation::Clause { .. } => 0,
            Relation::Different { .. } => 1,
            Relation::Sum(_) | Relation::Count(_) => 2,
            Relation::Word(_) | Relation::Connected(_) => 3,
        }
    }

    /// Returns whether a relation that was just applied may strike out more if it is applied again.
    ///
    /// # Panics
    /// If there is no such relation.
    pub fn may_go_on(&self, relation: usize) -> bool {
        match &self.board.relations[relation] {
            Relation::Domain { .. } | Relation::Pair { .. } | Relation::Different { .. } => false,
            Relation::Word(word) => word.cells.len() > self.cells[relation].len(),
            _ => true,
        }
    }

    /// Returns whether a relation that was applied before is worth it again after a cell has lost
    /// candidates, of those that it had `before`: a clause if a part about the cell cannot be true
    /// now; cells that differ if the cell is left with one, or a digit has few places in the house;
    /// any other always.
    ///
    /// # Panics
    /// If there is no such relation or cell.
    pub fn is_woken(&self, relation: usize, cell: usize, before: u64) -> bool {
        let set = self.sets[cell];
        match &self.board.relations[relation] {
            Relation::Clause { any_of } => {
                let mut own = any_of.iter().filter(|of| of.0 == cell);
                own.any(|of| of.1 & set == 0)
            }
            Relation::Different { .. } => {
                let few = |house| digits(before & !set).any(|d| self.places.are_few(d, house));
                set.is_power_of_two() || self.houses[relation].as_ref().is_some_and(few)
            }
            _ => true,
        }
    }

    /// Returns the candidates of each cell.
    pub fn candidates(&self) -> &[u64] {
        &self.sets
    }

    /// Returns the cells whose candidates changed, in order, each with those before. What is taken
    /// back is not there.
    pub fn changes(&self) -> &[(usize, u64)] {
        &self.changes
    }

    /// Returns how much was done, about a few nanoseconds each.
    pub fn effort(&self) -> u64 {
        self.effort
    }

    /// Supposes that a cell holds a digit.
    ///
    /// # Panics
    /// If there is no such cell, or the digit is not from 1 to 64.
    pub fn suppose(&mut self, cell: usize, digit: usize) {
        assert!((1..=64).contains(&digit), "a digit from 1 to 64");
        let bit = 1 << (digit - 1);
        self.supposed.push((cell, bit, self.changes.len()));
        self.change(cell, bit);
    }

    /// Returns whether the board is one of those shown, whatever the cells off it hold.
    pub fn is_shown(&self) -> bool {
        let sets = &self.sets[..self.board.givens.len()];
        if !sets.iter().all(|set| set.is_power_of_two()) {
            return false;
        }
        let values = sets.iter().map(|set| set.trailing_zeros() as u8 + 1);
        self.shown.contains(&values.collect::<Vec<u8>>())
    }

    /// Takes everything since the last supposition back, and strikes what was supposed out; returns
    /// whether the cell has candidates then, `None` if nothing is supposed.
    pub fn refute(&mut self) -> Option<bool> {
        let bit = self.supposed.last()?.1;
        let cell = self.forget()?;
        self.change(cell, !bit);
        Some(self.sets[cell] != 0)
    }

    /// Takes everything since the last supposition back, and that itself; returns the cell.
    pub fn forget(&mut self) -> Option<usize> {
        let (cell, _, before) = self.supposed.pop()?;
        self.take_back(before);
        Some(cell)
    }

    /// Takes all changes but this many back, and what was supposed after them.
    pub fn take_back(&mut self, before: usize) {
        while self.supposed.pop_if(|of| of.2 > before).is_some() {}
        let before = before.min(self.changes.len());
        for (cell, set) in self.changes.drain(before..).rev() {
            self.places.flip(cell, self.sets[cell] ^ set);
            self.sets[cell] = set;
        }
    }

    /// Keeps of a cell's candidates only these; returns whether it has any.
    fn change(&mut self, cell: usize, set: u64) -> bool {
        let old = self.sets[cell];
        if old & set != old {
            self.changes.push((cell, old));
            self.places.flip(cell, old & !set);
            self.sets[cell] &= set;
        }
        old & set != 0
    }
}

/// Returns the digits of a set, from 0.
fn digits(mut set: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let digit = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(digit)
    })
}
