//! What a `.vdk` file says of the size of its board: rows, columns, digits, boxes.

use super::vdk::{Sheet, Text, number};
use crate::formats::ParseError;
use crate::grid::{Shape, ShapeError};

impl Sheet<'_> {
    pub(super) fn shape(&self, head: Text<'_>) -> Result<Shape, ParseError> {
        let rows = if self.rows.is_empty() {
            9
        } else {
            self.rows.len()
        };
        let (rows, columns) = self.size.unwrap_or((rows, rows));
        let (low, high) = self.digits.unwrap_or((1, rows.max(columns)));
        let square = rows == columns && (low, high) == (1, rows);
        let boxes = match self.boxes {
            Some(boxes) => boxes,
            None if has_usual_boxes((rows, columns), (low, high)) && !self.has_regions => {
                let usual = Shape::of_order(rows);
                usual.map(|shape| (shape.box_height(), shape.box_width()))
            }
            None => None,
        };
        // An error stands at the line that says what cannot be.
        let at = |words: [&str; 2], error: ShapeError| {
            let mut lines = words.into_iter().filter_map(|word| self.said(word));
            match lines.next() {
                Some(line) => line.error(line.rest(), error.to_string()),
                None => head.error(head.text, error.to_string()),
            }
        };
        let free = || Shape::free(rows, columns, low, high).map_err(|e| at(["digits", "size"], e));
        let shape = match boxes {
            Some((high, wide)) if square && high.checked_mul(wide) == Some(rows) => {
                Shape::new(high, wide).map_err(|error| at(["boxes", "size"], error))?
            }
            Some((tall, wide)) => {
                let boxed = free()?.with_boxes(tall, wide);
                boxed.map_err(|error| at(["boxes", "size"], error))?
            }
            None => free()?,
        };
        let shape = shape.with_off_board(self.off_board);
        shape.map_err(|error| at(["off-board", "size"], error))
    }
}

/// Returns whether a board has boxes unless it is said: one as wide as high, of as many digits.
pub(super) fn has_usual_boxes(
    (rows, columns): (usize, usize),
    (low, high): (usize, usize),
) -> bool {
    rows == columns && high.checked_sub(low) == Some(rows - 1)
}

pub(super) fn size(line: Text<'_>, rest: &str) -> Result<(usize, usize), ParseError> {
    let two = rest.split_once('x').unwrap_or((rest, rest));
    let two = (number(two.0), number(two.1));
    let inside = |number: Option<usize>| number.filter(|number| (1..=64).contains(number));
    match (inside(two.0), inside(two.1)) {
        (Some(rows), Some(columns)) => Ok((rows, columns)),
        _ => Err(line.error(rest, "a size such as 9 or 6x8, from 1 to 64")),
    }
}
