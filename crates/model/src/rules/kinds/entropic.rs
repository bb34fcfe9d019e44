//! Entropic lines.

use super::{ClueGroups, ClueKind, Ends, Ground, Numbers, Relation, Stroke, line};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "entropic",
    noun: "entropic line",
    numbers: Numbers::None,
    groups: ClueGroups::one(2).repeating(),
    meaning: "Of every three neighbours on the line, or of fewer if it is shorter, no two have a digit of the same third: lower, middle or upper. If the digits do not divide by 3, the middle third is the one of another size.",
    lower: |clue, ground| {
        Ok(every_two_at(clue.cells(), |a, b, far| {
            ground.pair(a, b, |x, y| {
                (third_of(ground, x) == third_of(ground, y)) == (far % 3 == 0)
            })
        }))
    },
    marks: |clue| line(clue, Stroke::Entropic, Ends::Bare),
};

/// Returns the third of the values that a value belongs to, from 0. If they do not divide by 3, the
/// middle third is the one of another size.
pub(super) fn third_of(ground: &Ground<'_>, value: i64) -> i64 {
    let count = ground.high() - ground.low() + 1;
    let outer = (count + 1) / 3;
    let place = value - ground.low();
    i64::from(place >= outer) + i64::from(place >= count - outer)
}

/// Returns a relation for every two cells of a line, by how far apart they are on it.
pub(super) fn every_two_at(
    cells: &[Cell],
    relation: impl Fn(Cell, Cell, usize) -> Relation,
) -> Vec<Relation> {
    let mut all = Vec::new();
    for (i, &a) in cells.iter().enumerate() {
        let later = cells[i..].iter().enumerate().skip(1);
        all.extend(later.map(|(far, &b)| relation(a, b, far)));
    }
    all
}
