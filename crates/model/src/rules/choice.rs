//! Alternatives as one automaton: at least one of several lists of relations holds.
//!
//! Each list reads the cells of its relations one after the other and remembers what the relation
//! at hand needs. Lists that read the same cells in the same order are read at once; others follow
//! each other, which may read a cell again.

use super::automaton::{Automaton, TooManyStates};
use super::relation::Relation;
use crate::grid::{Cell, Digit};

/// The most cells that all lists together read.
const MOST_CELLS: usize = 4096;

/// A list of relations that hold together, as what is read and remembered.
struct List<'a> {
    relations: &'a [Relation],
    /// The cells of all relations in order, and of which relation each is.
    cells: Vec<Cell>,
    of: Vec<usize>,
    /// What each relation adds or allows: its parts in the order of its cells.
    parts: Vec<Vec<usize>>,
}

/// What is remembered: how many cells were read, and for each of the lists that are read at once
/// what its relation needs, `None` if one does not hold; or that some list holds.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Memory {
    Reading(usize, Vec<Option<i64>>),
    Holds,
}

/// Returns a relation that holds if all relations of at least one list do; `None` if one of them
/// has no relations, so that nothing is said.
///
/// # Errors
/// [`TooManyStates`] if the automaton would be too large.
pub(super) fn either(
    order: usize,
    lists: &[Vec<Relation>],
) -> Result<Option<Relation>, TooManyStates> {
    // Connected cells are read as an automaton.
    let read = |relation: &Relation| match relation {
        Relation::Connected(connected) => Ok(Relation::Automaton {
            cells: connected.cells.clone(),
            automaton: connected.automaton(order)?,
        }),
        other => Ok(other.clone()),
    };
    let lists = lists.iter().map(|list| list.iter().map(read).collect());
    let lists: Vec<Vec<Relation>> = lists.collect::<Result<_, TooManyStates>>()?;
    // A relation without cells holds on every board or on none.
    let empty = |relation: &&Relation| in_order(relation).is_empty();
    let possible = lists
        .into_iter()
        .filter(|list| list.iter().filter(empty).all(|one| one.is_kept(0)));
    let lists: Vec<Vec<Relation>> = possible
        .map(|list| list.into_iter().filter(|one| !empty(&one)).collect())
        .collect();
    let lists = &lists;
    if lists.iter().any(Vec::is_empty) {
        return Ok(None);
    }
    if let Some(clause) = clause(lists) {
        return Ok(Some(clause));
    }
    let mut options: Vec<List<'_>> = lists.iter().map(|list| List::new(list)).collect();
    options.sort_by(|a, b| a.cells.cmp(&b.cells));
    let turns: Vec<&[List<'_>]> = options.chunk_by(|a, b| a.cells == b.cells).collect();
    let cells: Vec<Cell> = turns
        .iter()
        .flat_map(|turn| turn[0].cells.clone())
        .collect();
    if cells.len() > MOST_CELLS {
        return Err(TooManyStates);
    }
    // By place in the word: the turn, and the place in the words of its lists.
    let places: Vec<(usize, usize)> = turns
        .iter()
        .enumerate()
        .flat_map(|(turn, lists)| (0..lists[0].cells.len()).map(move |place| (turn, place)))
        .collect();
    let begin = |turn: usize| vec![Some(0); turns[turn].len()];
    let step = |memory: &Memory, digit: Digit| {
        let Memory::Reading(read, states) = memory else {
            return Some(Memory::Holds);
        };
        let (turn, place) = *places.get(*read)?;
        let lists = turns[turn].iter().zip(states);
        let states: Vec<Option<i64>> = lists
            .map(|(list, state)| list.read(place, (*state)?, digit))
            .collect();
        if place + 1 < turns[turn][0].cells.len() {
            return Some(Memory::Reading(read + 1, states));
        }
        match states.iter().any(Option::is_some) {
            true => Some(Memory::Holds),
            false if turn + 1 < turns.len() => Some(Memory::Reading(read + 1, begin(turn + 1))),
            false => None,
        }
    };
    let start = Memory::Reading(0, begin(0));
    let holds = |memory: &Memory| *memory == Memory::Holds;
    let automaton = Automaton::explore(order, cells.len(), start, step, holds)?;
    Ok(Some(Relation::Automaton { cells, automaton }))
}

/// Returns the alternatives as a clause, if each is one cell with some digits, or a clause.
fn clause(lists: &[Vec<Relation>]) -> Option<Relation> {
    let mut any_of = Vec::new();
    for list in lists {
        match &list[..] {
            [Relation::Domain { cell, digits }] => any_of.push((*cell, *digits)),
            [Relation::Clause { any_of: more }] => any_of.extend(more.iter().copied()),
            _ => return None,
        }
    }
    Some(Relation::Clause { any_of })
}

impl<'a> List<'a> {
    fn new(relations: &'a [Relation]) -> List<'a> {
        let (mut cells, mut of, mut parts) = (Vec::new(), Vec::new(), Vec::new());
        for (index, relation) in relations.iter().enumerate() {
            let own = in_order(relation);
            // Where the order does not matter it is that of the board, so that more lists read
            // alike.
            let mut order: Vec<usize> = (0..own.len()).collect();
            if !matches!(relation, Relation::Automaton { .. } | Relation::Pair { .. }) {
                order.sort_by_key(|&part| own[part]);
            }
            cells.extend(order.iter().map(|&part| own[part]));
            of.extend(order.iter().map(|_| index));
            parts.push(order);
        }
        List {
            relations,
            cells,
            of,
            parts,
        }
    }

    /// Returns what is remembered after a cell; `None` if a relation does not hold.
    fn read(&self, place: usize, state: i64, digit: Digit) -> Option<i64> {
        let index = self.of[place];
        let first = self.of.partition_point(|&of| of < index);
        let part = self.parts[index][place - first];
        let state = self.relations[index].remember(part, state, digit)?;
        let last = self.of.get(place + 1) != Some(&index);
        match last {
            true => self.relations[index].is_kept(state).then_some(0),
            false => Some(state),
        }
    }
}

/// Returns the cells of a relation, one for each part of it.
pub(super) fn in_order(relation: &Relation) -> Vec<Cell> {
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
    pub(super) fn remember(&self, part: usize, state: i64, digit: Digit) -> Option<i64> {
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

    /// Returns whether a relation holds by what is remembered of all its parts.
    pub(super) fn is_kept(&self, state: i64) -> bool {
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
