//! Solutions on pages of their own, behind all puzzles.

use super::error::going_on;
use super::frame::{Frames, fitted, in_line, line_height};
use super::{PageDesign, PrintError, Printable};
use crate::board::{BoardStyle, Figure};
use crate::geometry::{Area, Point};
use crate::page::{Anchor, BlockKind, Drawn, TextLine};
use veridoku_model::engine::Cancel;

/// The gaps between solutions, in millimetres.
const BETWEEN: f64 = 5.0;
/// The side of a cell that is wanted, in millimetres.
const WANTED: f64 = 3.0;
/// The greatest side of a cell, in millimetres, and in large print.
const LARGEST: [f64; 2] = [3.8, 10.0];

/// Returns the number above a solution, in a line.
///
/// # Errors
/// If it has no room.
pub(super) fn solution_label(
    design: &PageDesign,
    line: &Area,
    number: u64,
) -> Result<TextLine, PrintError> {
    let (sizes, text) = (design.sizes(), design.words().numbered(number));
    let least = sizes.least_solution.min(sizes.least_text);
    let size = fitted(&text, true, (sizes.solution, least), line.width)?;
    Ok(in_line(&text, line, size, Anchor::Start).bold(true))
}

/// Puts the solutions on new pages, as many in a row as stay legible.
///
/// # Errors
/// If they are too small however they are arranged, or a number has no room.
pub(super) fn at_end(
    frames: &mut Frames<'_>,
    puzzles: &[Printable],
    cancel: &Cancel,
) -> Result<(), PrintError> {
    let design = frames.design;
    let heading = design.words().solutions;
    let mut solved = puzzles
        .iter()
        .filter_map(|one| Some((one, one.solution.as_ref()?)))
        .peekable();
    let mut body = frames.begin(heading)?;
    while let Some(&(first, board)) = solved.peek() {
        going_on(cancel)?;
        let shape = board.shape;
        let (columns, side) = row(design, body.width, (first, board))?;
        let label = line_height(design.sizes().solution);
        if body.height < label + side {
            body = frames.begin(heading)?;
            if body.height < label + side {
                return Err(small(design, first, 0.0));
            }
        }
        let across = (body.width - columns as f64 * side) / (columns - 1).max(1) as f64;
        let across = across.min(2.0 * BETWEEN);
        for column in 0..columns {
            let Some((one, board)) = solved.next_if(|(_, board)| board.shape == shape) else {
                break;
            };
            let x = body.x + column as f64 * (side + across);
            let area = Area::new(x, body.y, side, label + side);
            let words = solution_label(design, &area.top(label), one.number)?;
            let mut drawn = board.drawn(Point::new(x, body.y + label), side, style(design));
            drawn.push(Drawn::Text(words));
            frames.page().add(BlockKind::Solution, area, drawn);
        }
        body = body.below(label + side + BETWEEN);
    }
    Ok(())
}

/// Returns how solutions are drawn.
fn style(design: &PageDesign) -> BoardStyle {
    BoardStyle {
        large: design.large,
        bold_givens: true,
    }
}

/// Returns how many solutions are in a row, and their side in millimetres.
///
/// # Errors
/// If even one in a row is too small.
fn row(
    design: &PageDesign,
    width: f64,
    (first, board): (&Printable, &Figure),
) -> Result<(usize, f64), PrintError> {
    let order = board.span();
    let least = design.sizes().least_solution;
    let legible = |side: f64| board.digit_size(side, style(design)) >= least;
    let side = |columns: usize| {
        let free = (width - BETWEEN * (columns - 1) as f64) / columns as f64;
        free.min(LARGEST[usize::from(design.large)] * order)
    };
    let wanted = ((width + BETWEEN) / (WANTED * order + BETWEEN))
        .floor()
        .max(1.0) as usize;
    let columns = (1..=wanted).rev().find(|&columns| legible(side(columns)));
    let columns =
        columns.ok_or_else(|| small(design, first, board.digit_size(side(1), style(design))))?;
    Ok((columns, side(columns)))
}

/// Returns the error of a solution that is too small.
fn small(design: &PageDesign, one: &Printable, size: f64) -> PrintError {
    PrintError::Small {
        name: design.words().numbered(one.number),
        what: "the solution",
        size,
        least: design.sizes().least_solution,
        advice: "print on larger paper, or without solutions",
    }
}
