//! Full ranks, alone or with ties.

use super::{Clue, ClueGroups, ClueKind, Ground, Misfit, Numbers, Relation, outside};
use crate::grid::Cell;
use crate::rules::Automaton;
use crate::rules::Comparison;
use std::cmp::Ordering;

pub(super) const KIND: ClueKind = ClueKind {
    name: "full-rank",
    noun: "full rank",
    numbers: Numbers::One,
    groups: ClueGroups::between(1, 2, 1),
    meaning: "Of all rows and columns of a square board as numbers, each read in both directions, this one has the rank from the least, which has rank 1, and no other is equal to it.",
    lower,
    marks: |clue| outside(clue),
};

pub(super) const TIES: ClueKind = ClueKind {
    name: "full-rank-ties",
    noun: "full rank with ties",
    meaning: "Of all rows and columns of a square board as numbers, each read in both directions, one fewer than the number are less than this one; others may be equal to it.",
    ..KIND
};

/// A line is less than the one that has the rank, or greater.
const LESS: i64 = 0;
const GREATER: i64 = 1;

/// For each other line, a cell after the `=` says whether it is less: one fewer than the rank are.
/// An equal one counts as greater where ties may be, and is refused elsewhere.
///
/// Where rows and columns hold every digit, each digit begins four lines, one on each side of the
/// board. So the rank says which digit the line begins with, and the cells after the `=` say which
/// lines begin with the same digit and are less: up to three.
fn lower(clue: &Clue, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let (name, lines) = (clue.kind().name, lines(ground));
    let equal = (name == TIES.name).then_some(GREATER);
    let own = lines.iter().position(|line| line == clue.cells());
    let others = lines.iter().enumerate();
    let others: Vec<(usize, &Vec<Cell>)> =
        others.filter(|(_, line)| *line != clue.cells()).collect();
    if ground.shape().rows() != ground.shape().columns() || others.len() + 1 != lines.len() {
        let reason = format!("{name} takes a row or a column of a square board");
        return Err(Misfit::new(reason));
    }
    if ground.shape().order() < 2 {
        return Err(Misfit::new(format!("{name} takes two digits or more")));
    }
    let flags = match clue.groups() {
        [_, flags] if flags.len() == others.len() => flags,
        _ => {
            let cells = format!("{} cells off the board after the '='", others.len());
            let reason = format!("{name} takes {cells}, which a choice has to name");
            return Err(Misfit::new(reason));
        }
    };
    let (low, latin) = (ground.low(), ground.is_latin());
    let before = clue.number() - 1;
    let (first, less) = if latin {
        (before.div_euclid(4), before.rem_euclid(4))
    } else {
        (0, before)
    };
    // The lines of a side come one after another, forwards and backwards by turns.
    let side = |at: usize| (at / 2 < ground.shape().rows(), at % 2);
    let mut relations = Vec::new();
    let mut known: Option<Automaton> = None;
    for (&(at, other), &flag) in others.iter().zip(flags) {
        if latin && own.map(side) == Some(side(at)) {
            relations.push(ground.domain(flag, |value| value - low == GREATER));
            continue;
        }
        let both = clue.cells().iter().zip(other);
        let cells = both.flat_map(|(&own, &other)| [own, other]);
        let read: Vec<Cell> = cells.chain([flag]).collect();
        relations.push(ground.domain(flag, |value| value - low <= GREATER));
        let last = read.len() - 1;
        let compare = || {
            let step = |read: &Read, value| read.on(value, last, low, latin, equal);
            ground.automaton(read.len(), Read::default(), step, |_| true)
        };
        // It is the same for all lines.
        let automaton = known.take().map_or_else(compare, Ok)?;
        known = Some(automaton.clone());
        relations.push(Relation::Automaton {
            cells: read,
            automaton,
        });
    }
    if latin {
        relations.push(ground.domain(clue.cells()[0], |value| value == low + first));
    }
    let is_less = |value: i64| value - low == LESS;
    relations.push(ground.count(flags, is_less, Comparison::Equal, less));
    Ok(relations)
}

/// What is read of two lines, a cell of each in turn.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
struct Read {
    cells: usize,
    /// The value of the line with the rank that the other's is compared with next.
    own: Option<i64>,
    /// How the other line compares, once they differ.
    order: Option<i64>,
}

impl Read {
    /// Reads a value; if `latin`, lines that begin with different digits count as greater. An equal
    /// line counts as `equal` says.
    fn on(
        &self,
        value: i64,
        last: usize,
        low: i64,
        latin: bool,
        equal: Option<i64>,
    ) -> Option<Read> {
        let cells = self.cells + 1;
        let next = Read {
            cells,
            ..self.clone()
        };
        if self.cells == last {
            return (self.order.or(equal) == Some(value - low)).then_some(next);
        }
        if self.order.is_some() {
            return Some(next);
        }
        let Some(own) = self.own else {
            let own = Some(value);
            return Some(Read { own, ..next });
        };
        let differs = match value.cmp(&own) {
            Ordering::Less if latin && cells == 2 => Some(GREATER),
            Ordering::Less => Some(LESS),
            Ordering::Equal => None,
            Ordering::Greater => Some(GREATER),
        };
        Some(Read {
            own: None,
            order: differs,
            ..next
        })
    }
}

/// Returns the rows and then the columns, each in both directions.
pub(super) fn lines(ground: &Ground<'_>) -> Vec<Vec<Cell>> {
    let shape = ground.shape();
    let rows = (0..shape.rows()).map(|row| shape.row_cells(row).collect::<Vec<_>>());
    let columns = (0..shape.columns()).map(|column| shape.column_cells(column).collect());
    let back = |line: &[Cell]| line.iter().rev().copied().collect();
    let both = |line: Vec<Cell>| [back(&line), line];
    rows.chain(columns).flat_map(both).collect()
}
