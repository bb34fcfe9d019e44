//! Constraints of the whole board that ISS means by boxes of its own, whatever the regions are, and
//! constraints of which the last counts.

use super::board::boxes;
use super::item::Item;
use super::rules::{Reader, clue};
use super::table::{ENDS, WHOLE, find};
use crate::formats::ParseError;
use crate::grid::Cell;
use crate::rules::Clue;

impl Reader<'_> {
    /// Adds the clue of a constraint about boxes, or the same of the boxes that ISS means by it, if
    /// the board has others or none.
    ///
    /// # Errors
    /// There are no such boxes.
    pub(super) fn of_boxes(
        &self,
        item: Item<'_>,
        kind: &'static str,
        clues: &mut Vec<Clue>,
    ) -> Result<(), ParseError> {
        let shape = self.shape;
        let (rows, columns) = (shape.rows(), shape.columns());
        let windows = kind == "windoku";
        let least = if windows {
            shape.order()
        } else {
            rows.max(columns)
        };
        let size = self.region_size.unwrap_or(least);
        let Some((tall, wide)) = boxes(shape, size) else {
            return Err(item.refused("a board with boxes", format!("none of {size} cells")));
        };
        if self.boxes_alone && (tall, wide) == (shape.box_height(), shape.box_width()) {
            clues.push(clue(item, (kind, Vec::new(), Vec::new()))?);
            return Ok(());
        }
        let groups: Vec<Vec<Cell>> = if windows {
            let lefts = (1..columns.saturating_sub(wide)).step_by(wide + 1);
            let corners = lefts.flat_map(|left| {
                let tops = (1..rows.saturating_sub(tall)).step_by(tall + 1);
                tops.map(move |top| (top, left))
            });
            let cell = |corner: (usize, usize), i: usize| {
                shape.cell(corner.0 + i / wide, corner.1 + i % wide)
            };
            let window = |corner| (0..size).map(|i| cell(corner, i)).collect();
            corners.map(window).collect()
        } else {
            let corners = || {
                (0..rows)
                    .step_by(tall)
                    .flat_map(|top| (0..columns).step_by(wide).map(move |left| (top, left)))
            };
            let same = |i: usize| {
                let cells =
                    corners().map(|(top, left)| shape.cell(top + i / wide, left + i % wide));
                cells.collect()
            };
            (0..size).map(same).collect()
        };
        for cells in groups.into_iter().filter(|cells| cells.len() > 1) {
            clues.push(clue(item, ("different", Vec::new(), vec![cells]))?);
        }
        Ok(())
    }
}

/// Leaves of clues that ISS takes once, such as two at one end of a row, the last: that is what it
/// does where one is set anew.
pub(super) fn last_of_each(clues: &mut Vec<Clue>, of: &mut Vec<Item<'_>>) {
    const ONCE: [&str; 6] = [
        "ChaosConstruction",
        "Diagonal",
        "Doppelganger",
        "LittleKiller",
        "Quad",
        "Sandwich",
    ];
    let once = |name: &str| {
        ONCE.contains(&name)
            || find(ENDS, name).is_some()
            || WHOLE.iter().any(|(of, _)| *of == name)
    };
    let replaced = |at: usize| {
        let (clue, name) = (&clues[at], of[at].name);
        let same = |later: usize| {
            let other = &clues[later];
            of[later].name == name
                && other.kind().name == clue.kind().name
                && other.groups() == clue.groups()
                && (find(ENDS, name).is_some()
                    || ONCE.contains(&name)
                    || other.numbers() == clue.numbers())
        };
        once(name) && (at + 1..clues.len()).any(same)
    };
    let kept: Vec<bool> = (0..clues.len()).map(|at| !replaced(at)).collect();
    let mut keep = kept.iter();
    clues.retain(|_| keep.next() == Some(&true));
    let mut keep = kept.iter();
    of.retain(|_| keep.next() == Some(&true));
}
