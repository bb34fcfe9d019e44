//! `any-of`: at least one of several lists of clues holds. The cells of the relations of the first
//! list are read one after the other, then those of the second, and so on; what is remembered is
//! how many cells were read and what the relation at hand needs, in two numbers; the former alone
//! if the list at hand does not hold; nothing once a list holds. A cell may be read again.

use super::super::board::Relation;
use super::lines::Clue;
use super::means::{Means, Memory, Said};
use super::read;
use super::table;

/// Where a cell is read: the relation, by list and place in it, and the part of it that is read;
/// and whether it is the last part of the relation, and of the list.
struct Place {
    list: usize,
    relation: usize,
    part: usize,
    ends_relation: bool,
    ends_list: bool,
}

pub(super) fn say(clue: &Clue<'_>, on: &mut Means<'_>) -> Said {
    let mut lists = Vec::with_capacity(clue.alternatives.len());
    for list in &clue.alternatives {
        let before = on.relations.len();
        list.iter().try_for_each(|clue| table::say(clue, on))?;
        let mut relations = on.relations.split_off(before);
        as_words(&mut relations, on)?;
        lists.push(relations);
    }
    if lists.iter().any(Vec::is_empty) {
        return Ok(()); // that list says nothing, so it holds
    }
    let (mut cells, mut places) = (Vec::new(), Vec::new());
    for (list, relations) in lists.iter().enumerate() {
        for (relation, one) in relations.iter().enumerate() {
            let own = parts(one);
            // A clause without cells cannot hold, and nothing is read of it.
            let last = own
                .len()
                .checked_sub(1)
                .ok_or("expected clues that can be kept")?;
            places.extend((0..=last).map(|part| Place {
                list,
                relation,
                part,
                ends_relation: part == last,
                ends_list: part == last && relation + 1 == relations.len(),
            }));
            cells.extend(own);
        }
    }
    let low = on.low();
    let step = |memory: &[i64], value: i64| {
        let Some((&read, state)) = memory.split_first() else {
            return Some(Memory::new());
        };
        let place = &places[read as usize];
        let relation = &lists[place.list][place.relation];
        let digit = (value - low) as usize + 1;
        let state = match *state {
            [high, rest] => remember(relation, place.part, joined(high, rest), digit),
            _ => None,
        };
        let state = match place.ends_relation {
            true => state.filter(|&state| is_kept(relation, state)).map(|_| 0),
            false => state,
        };
        match (place.ends_list, state) {
            (true, Some(_)) => Some(Memory::new()),
            // The next list begins, if there is one.
            (true, None) => (read + 1 < places.len() as i64).then(|| vec![read + 1, 0, 0]),
            (false, Some(state)) => Some(vec![read + 1, (state >> 64) as i64, state as i64]),
            (false, None) => Some(vec![read + 1]),
        }
    };
    on.word(&cells, &[0, 0, 0], &step, &|memory| memory.is_empty())
}

/// Has connected cells read as an automaton, which alone can be read with others.
fn as_words(relations: &mut [Relation], on: &mut Means<'_>) -> Said {
    for relation in relations {
        if let Relation::Connected(connected) = relation {
            read::connected(on, connected)?;
            if let Some(word) = on.relations.pop() {
                *relation = word;
            }
        }
    }
    Ok(())
}

/// Returns the number of which these are the upper and the lower 64 bits.
pub(super) fn joined(high: i64, rest: i64) -> i128 {
    i128::from(high) << 64 | i128::from(rest as u64)
}

/// Returns the cells of a relation, one for each part of it.
pub(super) fn parts(relation: &Relation) -> Vec<usize> {
    match relation {
        Relation::Different { cells, .. } => cells.clone(),
        Relation::Domain { cell, .. } => vec![*cell],
        Relation::Pair { cells, .. } => cells.to_vec(),
        Relation::Sum(sum) | Relation::Count(sum) => {
            sum.terms.iter().map(|&(_, cell)| cell).collect()
        }
        Relation::Word(word) => word.cells.clone(),
        Relation::Connected(connected) => connected.cells.clone(),
        Relation::Clause { any_of } => any_of.iter().map(|&(cell, _)| cell).collect(),
    }
}

/// Returns what is remembered after the digit, from 1, of a part; `None` if the relation does not
/// hold. Before the first part that is 0.
pub(super) fn remember(
    relation: &Relation,
    part: usize,
    state: i128,
    digit: usize,
) -> Option<i128> {
    let is_in = |set: u64| i128::from(set >> (digit - 1) & 1);
    match relation {
        // The digits so far.
        Relation::Different { .. } => {
            let bit = 1i128 << (digit - 1);
            (state & bit == 0).then_some(state | bit)
        }
        Relation::Domain { digits, .. } => (is_in(*digits) == 1).then_some(0),
        // The first digit.
        Relation::Pair { allowed, .. } => match usize::try_from(state).ok()?.checked_sub(1) {
            None => Some(digit as i128),
            Some(first) => (is_in(allowed[first]) == 1).then_some(0),
        },
        Relation::Sum(sum) | Relation::Count(sum) => Some(state + sum.terms[part].0.value(digit)),
        Relation::Word(word) => {
            let next = word.automaton.next(usize::try_from(state).ok()?, digit)?;
            i128::try_from(next).ok()
        }
        // Whether it holds.
        Relation::Clause { any_of } => Some(state | is_in(any_of[part].1)),
        Relation::Connected(_) => None, // a word by now
    }
}

/// Returns whether a relation holds by what is remembered of all its parts.
pub(super) fn is_kept(relation: &Relation, state: i128) -> bool {
    match relation {
        Relation::Different { .. } | Relation::Domain { .. } | Relation::Pair { .. } => true,
        Relation::Sum(sum) | Relation::Count(sum) => sum.accepts(state),
        Relation::Word(word) => {
            usize::try_from(state).is_ok_and(|state| word.automaton.accepts(state))
        }
        Relation::Clause { .. } => state == 1,
        Relation::Connected(_) => false, // a word by now
    }
}
