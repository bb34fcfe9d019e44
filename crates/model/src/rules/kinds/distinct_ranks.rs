//! No two ranks of a board are the same.

use super::full_rank::lines;
use super::{ClueGroups, ClueKind, ClueMark, Ground, Misfit, Numbers, Relation};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "distinct-ranks",
    noun: "distinct ranks rule",
    numbers: Numbers::None,
    groups: ClueGroups::NONE,
    meaning: "No two of all rows and columns of a square board, each read in both directions, are the same number.",
    lower: |_clue, ground| lower(ground),
    marks: |_clue| vec![ClueMark::Note("distinct ranks".into())],
};

/// Two lines are the same if they are so read backwards; so the first of the two is read forwards.
fn lower(ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let shape = ground.shape();
    if shape.rows() != shape.columns() {
        return Err(Misfit::new("distinct-ranks takes a square board"));
    }
    // Each line backwards, then forwards.
    let lines = lines(ground);
    let directions: Vec<&[Vec<Cell>]> = lines.chunks(2).collect();
    let mut relations = Vec::new();
    for (at, first) in directions.iter().enumerate() {
        let rest = directions[at + 1..].iter().flat_map(|lines| lines.iter());
        for second in first[..1].iter().chain(rest) {
            relations.extend(differ(ground, &first[1], second)?);
        }
    }
    Ok(relations)
}

/// Some cell of a line holds another digit than the one at its place in another: nothing if a pair
/// of such cells differs by other rules, where rows and columns hold each digit at most once.
fn differ(
    ground: &Ground<'_>,
    first: &[Cell],
    second: &[Cell],
) -> Result<Option<Relation>, Misfit> {
    let shape = ground.shape();
    let apart = |a: Cell, b: Cell| {
        a != b && (shape.row(a) == shape.row(b) || shape.column(a) == shape.column(b))
    };
    let pairs = first.iter().zip(second);
    if ground.is_latin() && pairs.clone().any(|(&a, &b)| apart(a, b)) {
        return Ok(None);
    }
    let cells: Vec<Cell> = pairs.flat_map(|(&a, &b)| [a, b]).collect();
    let step = |read: &Read, value: i64| {
        Some(match *read {
            Read::Same => Read::One(value),
            Read::One(own) if own == value => Read::Same,
            Read::One(_) | Read::Different => Read::Different,
        })
    };
    let word = ground.word(&cells, Read::Same, step, |read| *read == Read::Different)?;
    Ok(Some(word))
}

/// What is read of two lines, a cell of each in turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Read {
    Same,
    /// The value of the first line at a place.
    One(i64),
    Different,
}
