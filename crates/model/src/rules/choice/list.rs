//! A list of relations, read cell by cell.

use crate::grid::{Cell, Digit};
use crate::rules::relation::{Comparison, Relation};

/// A list of relations that hold together, as what is read and remembered.
pub(super) struct List<'a> {
    relations: &'a [Relation],
    /// The cells of all relations in order, and of which relation each is.
    pub(super) cells: Vec<Cell>,
    of: Vec<usize>,
    /// What each relation adds or allows: its parts in the order of its cells.
    parts: Vec<Vec<usize>>,
    /// For each cell, the least and the most that a sum may still become behind it.
    open: Vec<(i64, i64)>,
}

impl<'a> List<'a> {
    pub(super) fn new(relations: &'a [Relation], digits: usize) -> List<'a> {
        let (mut cells, mut of, mut parts) = (Vec::new(), Vec::new(), Vec::new());
        let mut open = Vec::new();
        for (index, relation) in relations.iter().enumerate() {
            let own = in_order(relation);
            // Where the order does not matter it is that of the board, so that more lists read
            // alike.
            let mut order: Vec<usize> = (0..own.len()).collect();
            if !matches!(relation, Relation::Automaton { .. } | Relation::Pair { .. }) {
                order.sort_by_cached_key(|&part| own[part].index());
            }
            cells.extend(order.iter().map(|&part| own[part]));
            of.extend(order.iter().map(|_| index));
            open.extend(relation.open(&order, digits));
            parts.push(order);
        }
        List {
            relations,
            cells,
            of,
            parts,
            open,
        }
    }

    /// Returns what is remembered after a cell; `None` if a relation does not hold.
    pub(super) fn read(&self, place: usize, state: i64, digit: Digit) -> Option<i64> {
        let index = self.of[place];
        let first = self.of.partition_point(|&of| of < index);
        let part = self.parts[index][place - first];
        let state = self.relations[index].remember(part, state, digit)?;
        let (least, most) = self.open[place];
        let can_be_kept = self.relations[index].may_become(state + least, state + most);
        can_be_kept.then_some(())?;
        let last = self.of.get(place + 1) != Some(&index);
        match last {
            true => self.relations[index].is_kept(state).then_some(0),
            false => Some(state),
        }
    }
}

/// Returns the cells of a relation, one for each part of it.
pub(in crate::rules) fn in_order(relation: &Relation) -> Vec<Cell> {
    match relation {
        Relation::Domain { cell, .. } => vec![*cell],
        Relation::AllDifferent { cells } | Relation::Automaton { cells, .. } => cells.clone(),
        Relation::Pair { a, b, .. } => vec![*a, *b],
        Relation::Linear { terms, .. } => terms.iter().map(|term| term.cell).collect(),
        Relation::Connected(connected) => connected.cells.clone(),
        Relation::Clause { any_of: sets } | Relation::Count { of: sets, .. } => {
            sets.iter().map(|(cell, _)| *cell).collect()
        }
    }
}

impl Relation {
    /// Returns what is remembered of a relation after the digit of one of its parts; `None` if it
    /// does not hold.
    pub(in crate::rules) fn remember(&self, part: usize, state: i64, digit: Digit) -> Option<i64> {
        match self {
            Relation::Domain { digits, .. } => digits.contains(digit).then_some(0),
            Relation::AllDifferent { .. } => {
                let bit = 1u64 << digit.index();
                (state as u64 & bit == 0).then_some((state as u64 | bit) as i64)
            }
            Relation::Pair { allowed, .. } => match Digit::new(state as u8) {
                None => Some(digit.value().into()),
                Some(first) => allowed.allows(first, digit).then_some(0),
            },
            Relation::Linear { terms, .. } => {
                Some(state + i64::from(terms[part].coefficient) * i64::from(digit.value()))
            }
            Relation::Automaton { automaton, .. } => {
                let next = automaton.next(usize::try_from(state).ok()?, digit)?;
                i64::try_from(next).ok()
            }
            Relation::Clause { any_of } => Some(state | i64::from(any_of[part].1.contains(digit))),
            Relation::Count { of, .. } => Some(state + i64::from(of[part].1.contains(digit))),
            Relation::Connected(_) => None, // read as an automaton
        }
    }

    /// Returns, for each of some parts of a sum, the least and the most that those behind it add.
    fn open(&self, parts: &[usize], order: usize) -> Vec<(i64, i64)> {
        let mut open = vec![(0, 0); parts.len()];
        if let Relation::Linear { terms, .. } = self {
            for place in (1..parts.len()).rev() {
                let one = i64::from(terms[parts[place]].coefficient);
                let all = one * order as i64;
                let (least, most) = open[place];
                open[place - 1] = (least + one.min(all), most + one.max(all));
            }
        }
        open
    }

    /// Returns whether a sum may hold that becomes at least and at most so much; any other relation
    /// may.
    fn may_become(&self, least: i64, most: i64) -> bool {
        match self {
            Relation::Linear {
                comparison, total, ..
            } => match comparison {
                Comparison::Equal => (least..=most).contains(total),
                Comparison::AtMost => least <= *total,
                Comparison::AtLeast => most >= *total,
            },
            _ => true,
        }
    }

    /// Returns whether a relation holds by what is remembered of all its parts.
    pub(in crate::rules) fn is_kept(&self, state: i64) -> bool {
        match self {
            Relation::Domain { .. } | Relation::AllDifferent { .. } | Relation::Pair { .. } => true,
            Relation::Linear {
                comparison, total, ..
            }
            | Relation::Count {
                comparison, total, ..
            } => comparison.holds(state, *total),
            Relation::Automaton { automaton, .. } => {
                usize::try_from(state).is_ok_and(|state| automaton.is_accepting(state))
            }
            Relation::Clause { .. } => state == 1,
            Relation::Connected(_) => false, // read as an automaton
        }
    }
}
