//! Solutions at the foot of a page, upside down: whoever turns the page reads them in order.

use super::frame::line_height;
use super::solutions::solution_label;
use super::{PageDesign, PrintError, Printable};
use crate::board::{BoardStyle, Figure};
use crate::geometry::{Area, POINTS, Point};
use crate::page::{BlockKind, Drawn, Page};

/// The gap between solutions, in millimetres.
const BETWEEN: f64 = 3.0;
/// The side of a cell that suffices, in millimetres.
const ENOUGH: f64 = 2.8;

/// How solutions are arranged at the foot.
#[derive(Clone, Debug)]
pub(super) struct Foot {
    columns: usize,
    rows: usize,
    /// The height of a row, number included, in millimetres.
    row: f64,
    /// The side of the largest solution, in millimetres.
    side: f64,
    /// The side of a cell of it, in millimetres.
    cell: f64,
    style: BoardStyle,
}

impl Foot {
    /// Returns the arrangement for the solutions of a page of this width, in millimetres: in as few
    /// rows as leave them legible; `None` if there is no solution.
    ///
    /// # Errors
    /// If they are too small however they are arranged.
    pub(super) fn of(
        design: &PageDesign,
        width: f64,
        puzzles: &[Printable],
    ) -> Result<Option<Foot>, PrintError> {
        let solved = puzzles
            .iter()
            .filter_map(|one| Some((one, one.solution.as_ref()?)));
        let largest = solved.max_by(|(_, one), (_, other)| one.span().total_cmp(&other.span()));
        let Some((largest, board)) = largest else {
            return Ok(None);
        };
        let sizes = design.sizes();
        let style = BoardStyle {
            large: design.large,
            bold_givens: true,
        };
        let order = board.span();
        let label = line_height(sizes.solution);
        let mut best = 0.0_f64;
        for rows in 1..=design.per_page {
            let columns = design.per_page.div_ceil(rows);
            let room = (width - BETWEEN * (columns - 1) as f64) / columns as f64;
            let enough = (ENOUGH * order).max(least_side(board, style, sizes.least_solution));
            let side = room.min(enough);
            let size = board.digit_size(side, style);
            best = best.max(size);
            if size + 1e-9 >= sizes.least_solution {
                return Ok(Some(Foot {
                    columns,
                    rows,
                    row: side + label,
                    side,
                    cell: side / order,
                    style,
                }));
            }
        }
        Err(PrintError::Small {
            name: design.words().numbered(largest.number),
            what: "the solution at the foot",
            size: best,
            least: sizes.least_solution,
            advice: "print solutions at the end, or fewer a page",
        })
    }

    /// Returns the height of all rows, in millimetres.
    pub(super) fn height(&self) -> f64 {
        self.rows as f64 * self.row + (self.rows - 1) as f64 * BETWEEN
    }

    /// Draws the solutions of a page in this strip.
    ///
    /// # Errors
    /// If a number has no room.
    pub(super) fn draw(
        &self,
        page: &mut Page,
        design: &PageDesign,
        (strip, puzzles): (Area, &[Printable]),
    ) -> Result<(), PrintError> {
        let turn = strip.centre();
        let room = strip.width / self.columns as f64;
        for (place, puzzle) in puzzles.iter().enumerate() {
            let Some(solution) = &puzzle.solution else {
                continue;
            };
            let (row, column) = (place / self.columns, place % self.columns);
            let label = self.row - self.side;
            let side = (self.cell * solution.span()).min(self.side);
            let x = strip.x + room * column as f64 + (room - self.side).max(0.0) / 2.0;
            let y = strip.y + row as f64 * (self.row + BETWEEN);
            let area = Area::new(x, y, self.side.min(room), label + side);
            let mut drawn = solution.drawn(Point::new(x, y + label), side, self.style);
            let words = solution_label(design, &area.top(label), puzzle.number)?;
            drawn.push(Drawn::Text(words));
            let drawn = drawn.into_iter().map(|one| one.turned(turn)).collect();
            page.add(BlockKind::Solution, area.turned(turn), drawn);
        }
        Ok(())
    }
}

/// Returns the least side of a board on which digits have this size in points, in millimetres.
fn least_side(board: &Figure, style: BoardStyle, size: f64) -> f64 {
    let per = board.digit_size(100.0, style).max(1e-9);
    let about = 100.0 * size / per;
    // Lines take a little more of a small board than of a large one.
    if board.digit_size(about, style) >= size {
        about
    } else {
        about * 1.06 + 0.2 / POINTS
    }
}
