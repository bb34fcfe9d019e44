//! Doublers: one cell a row, column and region counts twice.

use super::{Clue, ClueGroups, ClueKind, ClueMark, Ground, Misfit, Numbers, Relation, houses};
use crate::grid::Cell;
use crate::rules::Comparison;

pub(super) const KIND: ClueKind = ClueKind {
    name: "doublers",
    noun: "rule of doublers",
    numbers: Numbers::None,
    groups: ClueGroups::between(0, 1, 1),
    meaning: "One cell of each row, column and region is doubled, and no two doubled cells hold the same digit; for each cell in row order, a cell off the board holds 2 if it is doubled and 1 if not, and then for each row, and for each column, one holds the digit that is doubled there.",
    lower,
    marks: |_clue| vec![ClueMark::Note("Doublers".into())],
};

fn lower(clue: &Clue, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let shape = ground.shape();
    if ground.low() > 1 || ground.high() < 2 {
        return Err(Misfit::new(
            "doublers takes digits of which 1 and 2 are two",
        ));
    }
    let number = shape.cells() + shape.rows() + shape.columns();
    let cells = clue.cells();
    if cells.len() != number || cells.iter().any(|&cell| shape.is_on_board(cell)) {
        let reason = format!("doublers takes {number} cells off the board here");
        return Err(Misfit::new(reason));
    }
    let (times, doubled) = cells.split_at(shape.cells());
    let (of_rows, of_columns) = doubled.split_at(shape.rows());
    let once_or_twice = |&cell: &Cell| ground.domain(cell, |value| value == 1 || value == 2);
    let mut relations: Vec<Relation> = times.iter().map(once_or_twice).collect();
    for line in houses(ground) {
        let of_line: Vec<Cell> = line.iter().map(|cell| times[cell.index()]).collect();
        relations.push(ground.count(&of_line, |value| value == 2, Comparison::Equal, 1));
    }
    relations.extend([ground.different(of_rows), ground.different(of_columns)]);
    for (cell, &times) in shape.all_cells().zip(times) {
        for of_line in [of_rows[shape.row(cell)], of_columns[shape.column(cell)]] {
            let digits = ground.low()..=ground.high();
            relations.extend(digits.map(|digit| Relation::Clause {
                any_of: vec![
                    (times, ground.set(|value| value != 2)),
                    (cell, ground.set(|value| value != digit)),
                    (of_line, ground.set(|value| value == digit)),
                ],
            }));
        }
    }
    Ok(relations)
}
