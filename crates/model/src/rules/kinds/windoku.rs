//! Windoku: further boxes, one cell apart from the border and from each other.

use super::{ClueGroups, ClueKind, ClueMark, Ground, Misfit, Numbers, Relation};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "windoku",
    noun: "windoku rule",
    numbers: Numbers::None,
    groups: ClueGroups::NONE,
    meaning: "No digit occurs twice in a window: a box that starts one cell from the border, or from the next window, and does not reach the border.",
    lower: |_clue, ground| windows(ground),
    marks: |_clue| vec![ClueMark::Note("windoku".into())],
};

fn windows(ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let shape = ground.shape();
    if !shape.has_boxes() {
        return Err(Misfit::new("windoku takes a board with boxes"));
    }
    let (height, width) = (shape.box_height(), shape.box_width());
    let tops = (1..shape.rows().saturating_sub(height)).step_by(height + 1);
    let all = tops.flat_map(|top| {
        let lefts = (1..shape.columns().saturating_sub(width)).step_by(width + 1);
        lefts.map(move |left| {
            let cell = |i: usize| shape.cell(top + i / width, left + i % width);
            (0..height * width).map(cell).collect::<Vec<Cell>>()
        })
    });
    Ok(all.map(|cells| ground.different(&cells)).collect())
}
