//! The cells of a board of characters: digits, and blocks of pencil marks.

use super::super::scene::{Content, PARTS};
use super::super::tint::Look;
use super::{Page, backdrop, ground};
use veridoku_model::grid::{Candidate, Cell, Digit};

const BOLD: &str = "1";
const ENTERED: &str = "36";

impl Page<'_> {
    /// Returns one of the lines of a cell.
    pub(super) fn cell(&self, cell: Cell, line: usize, middle: bool) -> String {
        let ground = self.ground(cell);
        let square = self.scene.squares[cell.index()];
        match square.content {
            Content::Given(digit) if middle => self.settled(cell, digit, false, ground),
            Content::Entry(digit) if middle => self.settled(cell, digit, true, ground),
            Content::Given(_) | Content::Entry(_) => self.paint(&" ".repeat(self.width()), ground),
            Content::Open(candidates) => {
                let (width, order) = (
                    self.scene.shape.candidate_block().1,
                    self.scene.shape.order(),
                );
                let look = if square.look && middle { "?" } else { " " };
                let mut text = String::new();
                for place in line * width..(line + 1) * width {
                    // Without a column of its own, the sign of a cell to look at is in front.
                    let front = if self.narrow && place == line * width {
                        look
                    } else {
                        " "
                    };
                    let digit = (place < order).then(|| Digit::from_index(place));
                    text += &match digit.filter(|digit| candidates.contains(*digit)) {
                        Some(digit) => self.candidate(Candidate { cell, digit }, front, ground),
                        None => self.paint(&format!("{front}{}", " ".repeat(self.digit)), ground),
                    };
                }
                if !self.narrow {
                    text += &self.paint(look, ground);
                }
                text + &self.paint(&" ".repeat(self.extra), ground)
            }
        }
    }

    fn candidate(&self, candidate: Candidate, front: &str, ground: &str) -> String {
        let symbol = self.scene.symbol(candidate.digit);
        let space = " ".repeat(self.digit.saturating_sub(symbol.chars().count()));
        match self.look(candidate) {
            Some(look) => {
                self.paint(&space, ground)
                    + &self.paint(&format!("{}{symbol}", look.sign), &backdrop(&look))
            }
            None => self.paint(&format!("{front}{space}{symbol}"), ground),
        }
    }

    fn settled(&self, cell: Cell, digit: Digit, entered: bool, ground: &str) -> String {
        let symbol = self.scene.symbol(digit);
        let look = self.look(Candidate { cell, digit });
        let sign = look.map_or(String::new(), |look| look.sign.to_string());
        let text = if entered {
            format!("{sign}({symbol})")
        } else {
            format!("{sign}{symbol}")
        };
        let own = match look {
            Some(look) => backdrop(&look),
            None if !ground.is_empty() => format!("1;{ground}"),
            None if entered => ENTERED.to_string(),
            None => BOLD.to_string(),
        };
        let room = self.width().saturating_sub(text.chars().count());
        let (left, right) = (room / 2, room - room / 2);
        self.paint(&" ".repeat(left), ground)
            + &self.paint(&text, &own)
            + &self.paint(&" ".repeat(right), ground)
    }

    /// Returns the look of a candidate: of its fate if it has one, else of its role.
    fn look(&self, candidate: Candidate) -> Option<Look> {
        let spot = self.scene.spots.get(&candidate)?;
        let tint = spot.fate.or(spot.tint)?;
        Some(tint.look(self.several))
    }

    pub(super) fn ground(&self, cell: Cell) -> &'static str {
        let shaded = PARTS.into_iter().find(|&part| {
            let mut houses = self.scene.houses.iter().filter(|h| h.part == part);
            houses.any(|house| house.cells.contains(&cell))
        });
        shaded.map_or("", ground)
    }
}
