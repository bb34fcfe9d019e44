//! Doppelganger: rows, columns and regions miss one digit each.

use super::{Clue, ClueGroups, ClueKind, ClueMark, Ground, Misfit, Numbers, Relation};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "doppelganger",
    noun: "Doppelganger rule",
    numbers: Numbers::None,
    groups: ClueGroups::one(1),
    meaning: "Every row, column and region holds the least digit and all others but one, which the cells off the board hold for rows, columns and regions in order; no two rows miss the same, no two columns and no two regions, and where the least digit is, its row, column and region miss different ones.",
    lower,
    marks: |_clue| vec![ClueMark::Note("Doppelganger".into())],
};

fn lower(clue: &Clue, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let shape = ground.shape();
    let rows = (0..shape.rows()).map(|row| shape.row_cells(row).collect());
    let columns = (0..shape.columns()).map(|column| shape.column_cells(column).collect());
    let regions = ground.regions().map(|regions| regions.all());
    let kinds: [Vec<Vec<Cell>>; 3] = [
        rows.collect(),
        columns.collect(),
        regions.unwrap_or_default(),
    ];
    let all = || kinds.iter().flatten();
    if all().any(|line| line.len() + 1 != shape.order()) {
        let reason =
            "doppelganger takes rows, columns and regions of one cell fewer than there are digits";
        return Err(Misfit::new(reason));
    }
    let missing = clue.cells();
    if missing.len() != all().count() || missing.iter().any(|&cell| shape.is_on_board(cell)) {
        let reason = format!(
            "doppelganger takes {} cells off the board here",
            all().count()
        );
        return Err(Misfit::new(reason));
    }
    let low = ground.low();
    let mut relations = Vec::new();
    let mut rest = missing;
    for lines in &kinds {
        let (own, others) = rest.split_at(lines.len());
        for (line, &cell) in lines.iter().zip(own) {
            relations.push(ground.domain(cell, |value| value != low));
            relations.push(ground.different(&[&line[..], &[cell]].concat()));
        }
        relations.push(ground.different(own));
        rest = others;
    }
    for cell in shape.all_cells() {
        let through = all().zip(missing).filter(|(line, _)| line.contains(&cell));
        let through: Vec<Cell> = through.map(|(_, &missing)| missing).collect();
        for (index, &a) in through.iter().enumerate() {
            for &b in &through[index + 1..] {
                relations.extend((low + 1..=ground.high()).map(|value| {
                    let other = ground.set(|v| v != value);
                    let any_of = vec![(cell, ground.set(|v| v != low)), (a, other), (b, other)];
                    Relation::Clause { any_of }
                }));
            }
        }
    }
    Ok(relations)
}
