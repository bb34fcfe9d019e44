//! A board by itself: a page with nothing else on it.

use super::board::{BoardStyle, Figure};
use super::geometry::{Area, Point};
use super::page::{BlockKind, Page};
use super::ruled;

/// Around the board, in millimetres.
const MARGIN: f64 = 2.0;
/// The side of a cell, in millimetres.
const CELL: f64 = 9.0;

/// Returns a page that a board fills but for a narrow margin, with cells of 9 mm.
/// Under other rules it has the marks of the clues, and under it in words what holds on the whole
/// board.
pub fn single_board(figure: &Figure, style: BoardStyle) -> Page {
    if let Some(ruling) = &figure.ruling {
        return ruled::page(figure, ruling, style);
    }
    let side = CELL * figure.span();
    let inner = Area::new(MARGIN, MARGIN, side, side);
    let mut page = Page {
        width: side + 2.0 * MARGIN,
        height: side + 2.0 * MARGIN,
        inner,
        ..Page::default()
    };
    let drawn = figure.drawn(Point::new(inner.x, inner.y), side, style);
    page.add(BlockKind::Board, inner, drawn);
    page
}
