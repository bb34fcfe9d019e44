//! Schrödinger cells: one cell a row, column and region holds two digits.

use super::{Clue, ClueGroups, ClueKind, ClueMark, Ground, Misfit, Numbers, Relation, houses};
use crate::rules::Comparison;

pub(super) const KIND: ClueKind = ClueKind {
    name: "schrodinger-cells",
    noun: "rule of Schrödinger cells",
    numbers: Numbers::None,
    groups: ClueGroups::between(0, 1, 1),
    meaning: "One cell of each row, column and region holds two digits, so that each digit, from 0, is there once; the board has the lesser of the two, and for each cell in row order, a cell off the board holds the greater, or 0 where there is only one.",
    lower,
    marks: |_clue| vec![ClueMark::Note("Schrödinger cells".into())],
};

fn lower(clue: &Clue, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let shape = ground.shape();
    let houses = houses(ground);
    if ground.low() != 0 || houses.iter().any(|line| line.len() + 1 != shape.order()) {
        let reason = "schrodinger-cells takes digits from 0, and rows, columns and regions of one cell fewer than digits";
        return Err(Misfit::new(reason));
    }
    let seconds = clue.cells();
    if seconds.len() != shape.cells() || seconds.iter().any(|&cell| shape.is_on_board(cell)) {
        let reason = format!(
            "schrodinger-cells takes {} cells off the board here",
            shape.cells()
        );
        return Err(Misfit::new(reason));
    }
    let pairs = shape.all_cells().zip(seconds);
    let mut relations: Vec<Relation> = pairs
        .map(|(cell, &second)| ground.pair(cell, second, |one, two| two == 0 || one < two))
        .collect();
    for line in &houses {
        let of_line: Vec<_> = line.iter().map(|cell| seconds[cell.index()]).collect();
        relations.push(ground.count(&of_line, |value| value != 0, Comparison::Equal, 1));
        let both = [line, &of_line[..]].concat();
        for digit in 1..=ground.high() {
            let here = |value| value == digit;
            relations.push(ground.count(&both, here, Comparison::Equal, 1));
        }
        relations.push(ground.count(line, |value| value == 0, Comparison::Equal, 1));
    }
    Ok(relations)
}
