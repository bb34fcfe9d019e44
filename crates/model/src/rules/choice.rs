//! Alternatives as one automaton: at least one of several lists of relations holds.
//!
//! Each list reads the cells of its relations one after the other and remembers what the relation
//! at hand needs. Lists that read the same cells in the same order are read at once; others follow
//! each other, which may read a cell again. Where that is too large and the digit of one cell tells
//! the lists apart, each relation is an alternative to the other digits of that cell instead.

mod list;
#[cfg(test)]
mod tests;

use super::automaton::{Automaton, TooManyStates};
use super::relation::Relation;
use crate::grid::{Cell, Digit, DigitSet};
use list::List;

pub(super) use list::in_order;

/// The most cells that all lists together read.
const MOST_CELLS: usize = 4096;

/// What is remembered: how many cells were read, and for each of the lists that are read at once
/// what its relation needs, `None` if one does not hold; or that some list holds.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Memory {
    Reading(usize, Vec<Option<i64>>),
    Holds,
}

/// Returns relations that hold if all relations of at least one list do; none if one of the lists
/// has no relations, so that nothing is said.
///
/// # Errors
/// [`TooManyStates`] if an automaton would be too large.
pub(super) fn either(
    order: usize,
    lists: &[Vec<Relation>],
) -> Result<Vec<Relation>, TooManyStates> {
    match together(order, lists) {
        Ok(relation) => Ok(relation.into_iter().collect()),
        Err(TooManyStates) => apart(order, lists),
    }
}

/// Returns the same by a cell for which each list has other digits.
fn apart(order: usize, lists: &[Vec<Relation>]) -> Result<Vec<Relation>, TooManyStates> {
    let mut cells = lists.iter().flatten().filter_map(domain).map(|of| of.0);
    let disjoint = |cell: &Cell| {
        let mut all = 0;
        lists.iter().all(|list| {
            let own = digits(list, *cell, order);
            let others = all;
            all |= own;
            own & others == 0
        })
    };
    let cell = cells.find(disjoint).ok_or(TooManyStates)?;
    let (mut all, mut out) = (0, Vec::new());
    for list in lists {
        let own = digits(list, cell, order);
        all |= own;
        let digits = DigitSet::from_bits(DigitSet::all(order).bits() & !own);
        let others = [Relation::Domain { cell, digits }];
        for one in list
            .iter()
            .filter(|one| domain(one).is_none_or(|of| of.0 != cell))
        {
            let either = [others.to_vec(), vec![one.clone()]];
            out.extend(together(order, &either)?);
        }
    }
    let digits = DigitSet::from_bits(all);
    out.push(Relation::Domain { cell, digits });
    Ok(out)
}

/// Returns the digits that a list leaves a cell, as bits.
fn digits(list: &[Relation], cell: Cell, order: usize) -> u64 {
    let of_cell = list.iter().filter_map(domain).filter(|of| of.0 == cell);
    of_cell.fold(DigitSet::all(order).bits(), |all, of| all & of.1.bits())
}

/// Returns the cell and its digits, if a relation says nothing else.
fn domain(relation: &Relation) -> Option<(Cell, DigitSet)> {
    match relation {
        Relation::Domain { cell, digits } => Some((*cell, *digits)),
        _ => None,
    }
}

/// Returns one relation for the same; `None` if nothing is said.
fn together(order: usize, lists: &[Vec<Relation>]) -> Result<Option<Relation>, TooManyStates> {
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
    let mut options: Vec<List<'_>> = lists.iter().map(|list| List::new(list, order)).collect();
    // What one cell decides is read first.
    options.sort_by(|a, b| (a.cells.len() > 1, &a.cells).cmp(&(b.cells.len() > 1, &b.cells)));
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
        let may_hold = states.iter().any(Option::is_some);
        match (place + 1 < turns[turn][0].cells.len(), may_hold) {
            // Nothing comes behind it.
            (_, false) if turn + 1 == turns.len() => None,
            (true, _) => Some(Memory::Reading(read + 1, states)),
            (false, true) => Some(Memory::Holds),
            (false, false) => Some(Memory::Reading(read + 1, begin(turn + 1))),
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
