//! What stands outside a board of characters.

use super::super::ruling::Before;
use super::looks::pointing;
use veridoku_model::grid::Shape;

/// The texts outside a board, by where they stand.
#[derive(Debug, Default)]
pub(super) struct Margins {
    /// The lines above and below, each by columns from −1 to one behind the last.
    lines: [Vec<Vec<String>>; 2],
    /// By row, left and right.
    sides: Vec<[String; 2]>,
    /// The columns that are needed on the left.
    pub(super) left: usize,
}

impl Margins {
    /// Returns the margins with some texts, each with the place that it stands at.
    pub(super) fn new(texts: &[(Before, String)], shape: Shape) -> Margins {
        let mut margins = Margins {
            sides: vec![Default::default(); shape.rows()],
            ..Margins::default()
        };
        for (place, text) in texts {
            let arrow = pointing(place.way);
            // The arrow is on the side of the board.
            let text = match place.way.1 {
                -1 => format!("{arrow}{text}"),
                _ => format!("{text}{arrow}"),
            };
            match usize::try_from(place.row)
                .ok()
                .and_then(|row| margins.sides.get_mut(row))
            {
                Some(sides) => {
                    let side = &mut sides[usize::from(place.column >= 0)];
                    if !side.is_empty() {
                        side.push(' ');
                    }
                    *side += &text;
                }
                None => margins.add(place, text, shape),
            }
        }
        // Nearest to the board is the first.
        margins.lines[0].reverse();
        let lines = margins.lines.iter().flatten().map(|line| &line[0]);
        let left = margins.sides.iter().map(|sides| &sides[0]).chain(lines);
        margins.left = left.map(|text| text.chars().count()).max().unwrap_or(0);
        margins
    }

    fn add(&mut self, place: &Before, text: String, shape: Shape) {
        let lines = &mut self.lines[usize::from(place.row >= 0)];
        let column = (place.column + 1) as usize;
        let free = lines.iter_mut().find(|line| line[column].is_empty());
        match free {
            Some(line) => line[column] = text,
            None => {
                let mut line = vec![String::new(); shape.columns() + 2];
                line[column] = text;
                lines.push(line);
            }
        }
    }

    pub(super) fn above(&self) -> &[Vec<String>] {
        &self.lines[0]
    }

    pub(super) fn below(&self) -> &[Vec<String>] {
        &self.lines[1]
    }

    /// Returns what stands left of a row, or with `side` 1 right of it.
    pub(super) fn beside(&self, row: usize, side: usize) -> &str {
        &self.sides[row][side]
    }
}
