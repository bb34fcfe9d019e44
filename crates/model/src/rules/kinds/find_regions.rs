//! Regions to be found.

use super::{Clue, ClueGroups, ClueKind, ClueMark, Ground, Misfit, Numbers, Relation};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "find-regions",
    noun: "regions to be found",
    numbers: Numbers::Optional,
    groups: ClueGroups::between(1, 2, 1),
    meaning: "No digit is twice in a row; the board is cut into regions of as many cells as the number says, or as there are digits, connected by shared edges, with no digit twice; for each cell in row order, a cell off the board holds the number of its region, and regions are numbered from the least digit in the order of their first cells.",
    lower,
    marks: |_clue| vec![ClueMark::Note("Regions to be found".into())],
};

/// The most cells times digits times regions: a clause each.
const MOST: usize = 1 << 19;

/// Behind the `=`, for each row and each digit a cell off the board holds the region in which that
/// row has the digit, or any other: no two rows have it in one region.
fn lower(clue: &Clue, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let (shape, low) = (ground.shape(), ground.low());
    let (rows, order) = (shape.rows(), shape.order());
    let size = match clue.numbers() {
        [size] => usize::try_from(*size).unwrap_or(0),
        _ => order,
    };
    if size == 0 || !shape.cells().is_multiple_of(size) {
        let reason = "find-regions takes a number of cells that the board can be cut into";
        return Err(Misfit::new(reason));
    }
    // There are regions enough for the digits of all rows, and a digit for each of them.
    if size > shape.columns() || shape.columns() > order || shape.cells() / size > order {
        let reason = "find-regions takes regions of no more cells than a row has, and no more columns, and regions, than there are digits";
        return Err(Misfit::new(reason));
    }
    if shape.cells() * order * (shape.cells() / size) > MOST {
        let reason =
            "find-regions takes a board of at most 524,288 cells times digits times regions";
        return Err(Misfit::new(reason));
    }
    let regions = (shape.cells() / size) as i64;
    let labels = clue.cells();
    if labels.len() != shape.cells() || labels.iter().any(|&cell| shape.is_on_board(cell)) {
        let cells = shape.cells();
        let reason = format!("find-regions takes {cells} cells off the board here");
        return Err(Misfit::new(reason));
    }
    let places = match clue.groups() {
        [_, places] if places.len() == rows * order => places,
        _ => {
            let reason = format!("find-regions takes {} cells after the '='", rows * order);
            return Err(Misfit::new(reason));
        }
    };
    let next = |&found: &i64, value: i64| {
        (value - low <= found && value - low < regions).then(|| found.max(value - low + 1))
    };
    let mut relations = vec![ground.word(labels, 0, next, |&found| found == regions)?];
    for region in low..low + regions {
        let of = |value| value == region;
        relations.push(ground.connected(labels, shape.columns(), of, Some(size))?);
    }
    for row in 0..rows {
        relations.push(ground.different(&shape.row_cells(row).collect::<Vec<Cell>>()));
    }
    for digit in 0..order {
        let of_rows = places.iter().copied().skip(digit).step_by(order);
        relations.push(ground.different(&of_rows.collect::<Vec<Cell>>()));
    }
    for (cell, &label) in shape.all_cells().zip(labels) {
        let row = &places[shape.row(cell) * order..][..order];
        for (digit, &place) in (low..=ground.high()).zip(row) {
            for region in low..low + regions {
                let other = ground.set(|value| value != region);
                let any_of = vec![
                    (cell, ground.set(|value| value != digit)),
                    (label, other),
                    (place, ground.set(|value| value == region)),
                ];
                relations.push(Relation::Clause { any_of });
            }
        }
    }
    Ok(relations)
}
