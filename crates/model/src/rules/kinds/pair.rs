//! A table of the digits that neighbours in a list may hold together.

use super::{
    Clue, ClueGroups, ClueKind, Ends, Ground, Misfit, Numbers, PairTable, Relation, Stroke, along,
    line,
};
use crate::grid::{Cell, Digit};

pub(super) const KIND: ClueKind = ClueKind {
    name: "pair",
    noun: "pair relation",
    numbers: Numbers::List,
    groups: ClueGroups::one(2).repeating(),
    meaning: "Neighbours in the list hold digits that the table allows: for each digit of the first, in order, the digits of the second as a number whose bit i is digit i, counted from 0.",
    lower: |clue, ground| Ok(along(clue.cells(), table(clue, ground)?)),
    marks: |clue| line(clue, Stroke::Table, Ends::Bare),
};

/// Returns the relation of two cells by the table that the numbers are.
pub(super) fn table(
    clue: &Clue,
    ground: &Ground<'_>,
) -> Result<impl Fn(Cell, Cell) -> Relation, Misfit> {
    let order = ground.shape().order();
    let rows: Vec<u64> = clue.numbers().iter().map(|&row| row as u64).collect();
    if rows.len() != order || rows.iter().any(|row| row >> (order - 1) > 1) {
        let takes = "a pair relation takes a number for each digit, of as many bits as digits";
        return Err(Misfit::new(takes));
    }
    let allowed = move |x: Digit, y: Digit| rows[x.index()] >> y.index() & 1 == 1;
    let table = PairTable::new(order, allowed);
    Ok(move |a, b| Relation::Pair {
        a,
        b,
        allowed: table.clone(),
    })
}
