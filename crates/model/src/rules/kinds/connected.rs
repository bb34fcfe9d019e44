//! Connected cells.
//!
//! They are connected if they make a tree: each but the root has a neighbour that is nearer to it.
//! Cells off the board hold the tree, so boards with several trees count once.

use super::{Clue, ClueGroups, ClueKind, Ground, Misfit, Numbers, Relation};
use crate::grid::Cell;
use crate::rules::{ClueMark, Comparison};

pub(super) const KIND: ClueKind = ClueKind {
    name: "connected",
    noun: "connected cells",
    numbers: Numbers::List,
    groups: ClueGroups::between(1, 2, 1),
    meaning: "The cells, in rows of as many as the first number says, that hold one of the other numbers are connected by shared edges, or there are none.",
    lower,
    marks: |clue| {
        let cells = clue.cells().to_vec();
        vec![ClueMark::Shade { cells }]
    },
};

/// Where a cell of the tree has its parent: by row and column, up, left, right, down.
const PARENTS: [(isize, isize); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
/// What stands in place of a parent for the root, and for a cell of another colour.
const ROOT: i64 = 4;
const OUTSIDE: i64 = 5;

/// What a cell of the list has off the board: where its parent is, and its distance from the root in
/// two digits.
#[derive(Clone, Copy)]
struct Knot {
    parent: Cell,
    distance: [Cell; 2],
}

fn lower(clue: &Clue, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let (cells, [columns, values @ ..]) = (clue.cells(), clue.numbers()) else {
        return Err(Misfit::new("connected takes the columns, and values"));
    };
    let columns = usize::try_from(*columns)
        .ok()
        .filter(|&columns| columns > 0);
    let columns = columns.ok_or_else(|| Misfit::new("connected takes a number of columns"))?;
    let order = ground.shape().order();
    if order <= OUTSIDE as usize || order * order < cells.len() || values.is_empty() {
        let reason =
            "connected takes values, 6 digits or more, and no more cells than their square";
        return Err(Misfit::new(reason));
    }
    let knots = knots(clue)?;
    let low = ground.low();
    let inside = |value: i64| values.contains(&value);
    let mut relations = Vec::new();
    for (place, (&cell, &knot)) in cells.iter().zip(&knots).enumerate() {
        let there = PARENTS.map(|way| beside(place, columns, cells.len(), way));
        let is_there = |parent: i64| match parent {
            0..=3 => there[parent as usize].is_some(),
            ROOT | OUTSIDE => true,
            _ => false,
        };
        relations.push(ground.domain(knot.parent, |value| is_there(value - low)));
        relations.push(ground.pair(cell, knot.parent, |value, parent| {
            inside(value) == (parent - low != OUTSIDE)
        }));
        // The root is at distance 0, and so is what is outside.
        for digit in knot.distance {
            relations.push(ground.pair(knot.parent, digit, |parent, digit| {
                parent - low < ROOT || digit == low
            }));
        }
        for (way, other) in there.into_iter().enumerate() {
            let Some(other) = other.map(|place| knots[place]) else {
                continue;
            };
            relations.push(ground.pair(knot.parent, other.parent, |parent, other| {
                parent - low != way as i64 || other - low != OUTSIDE
            }));
            relations.push(nearer(ground, knot, other, way as i64)?);
        }
    }
    let parents: Vec<Cell> = knots.iter().map(|knot| knot.parent).collect();
    let root = |value: i64| value - low == ROOT;
    relations.push(ground.count(&parents, root, Comparison::AtMost, 1));
    Ok(relations)
}

/// Returns what each cell of the list has off the board: the parents, then the first digits of the
/// distances, then the second.
fn knots(clue: &Clue) -> Result<Vec<Knot>, Misfit> {
    let number = clue.cells().len();
    let all = match clue.groups() {
        [_, all] if all.len() == 3 * number => all,
        _ => {
            let reason = format!("connected takes {} cells after the '='", 3 * number);
            return Err(Misfit::new(reason));
        }
    };
    let knot = |place: usize| Knot {
        parent: all[place],
        distance: [all[number + place], all[2 * number + place]],
    };
    Ok((0..number).map(knot).collect())
}

/// Returns the place in the list that is next to another.
fn beside(
    place: usize,
    columns: usize,
    cells: usize,
    (down, right): (isize, isize),
) -> Option<usize> {
    let row = (place / columns).checked_add_signed(down)?;
    let column = (place % columns).checked_add_signed(right)?;
    let next = row * columns + column;
    (column < columns && next < cells).then_some(next)
}

/// Says that another knot, if it is the parent, has a smaller distance.
fn nearer(ground: &Ground<'_>, knot: Knot, other: Knot, way: i64) -> Result<Relation, Misfit> {
    let ([high, low_digit], [other_high, other_low]) = (knot.distance, other.distance);
    let read = [knot.parent, high, other_high, low_digit, other_low];
    let low = ground.low();
    // What is remembered: how many cells were read, whether nothing is left to hold, and a digit.
    let step = |&(cells, free, own): &(usize, bool, i64), value: i64| {
        let next = |free: bool, own: i64| Some((cells + 1, free, own));
        match cells {
            _ if free => next(true, 0),
            0 => next(value - low != way, 0),
            1 | 3 => next(false, value),
            2 if value > own => None,
            2 => next(value < own, 0),
            _ => (value < own).then_some((cells + 1, true, 0)),
        }
    };
    ground.word(&read, (0, false, 0), step, |_| true)
}
