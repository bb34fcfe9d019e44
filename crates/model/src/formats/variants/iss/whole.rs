//! Constraints of the whole board that ISS means by boxes of its own, whatever the regions are, and
//! constraints of which the last counts.

use super::board::boxes;
use super::item::Item;
use super::rules::{Reader, clue};
use super::table::{ENDS, WHOLE, find};
use crate::formats::ParseError;
use crate::rules::Clue;

impl Reader<'_> {
    /// Adds the clue of a constraint about boxes.
    ///
    /// # Errors
    /// The regions are not the boxes that ISS means by it.
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
        let own = (shape.box_height(), shape.box_width());
        if boxes(shape, size) != Some(own) || !self.boxes_alone {
            let found = "others, or none";
            return Err(item.refused(format!("regions that are boxes of {size} cells"), found));
        }
        clues.push(clue(item, (kind, Vec::new(), Vec::new()))?);
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
    let mut at = 0;
    while at < clues.len() {
        let (clue, name) = (&clues[at], of[at].name);
        let is_once = ONCE.contains(&name)
            || find(ENDS, name).is_some()
            || WHOLE.iter().any(|(of, _)| *of == name);
        let replaced = is_once
            && (at + 1..clues.len()).any(|later| {
                let other = &clues[later];
                of[later].name == name
                    && other.kind().name == clue.kind().name
                    && other.groups() == clue.groups()
            });
        if replaced {
            clues.remove(at);
            of.remove(at);
        } else {
            at += 1;
        }
    }
}
