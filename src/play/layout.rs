//! Where the board and what is said beside it stand, for a window of any size.

use ratatui_core::layout::{Position, Rect};
use veridoku::grid::{Cell, Shape};

/// How large cells are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    /// With a place for every pencil mark.
    Big,
    /// A digit a cell; the marks of the chosen cell stand beside the board.
    Compact,
    /// A digit a cell, and lines between boxes only.
    Dense,
}

/// Where things stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) shape: Shape,
    pub(super) size: Size,
    pub(super) board: Rect,
    /// Where the clock, the digits and what is said stand.
    pub(super) panel: Rect,
}

/// The least width of a panel beside the board.
const BESIDE: u16 = 30;

impl Layout {
    /// Returns the layout of a window; what would be needed if it is too small.
    pub(super) fn new(window: Rect, shape: Shape) -> Result<Layout, (u16, u16)> {
        let sizes: &[Size] = if shape.order() > 9 {
            &[Size::Big, Size::Compact, Size::Dense]
        } else {
            &[Size::Big, Size::Compact]
        };
        let fits = |&&size: &&Size| {
            let (width, height) = extent(shape, size);
            width <= window.width && height <= window.height
        };
        let Some(&size) = sizes.iter().find(fits) else {
            return Err(extent(shape, sizes[sizes.len() - 1]));
        };
        let (width, height) = extent(shape, size);
        let board = Rect::new(window.x, window.y, width, height);
        let (beside, below) = (window.width - width, window.height - height);
        let panel = if beside > BESIDE {
            Rect::new(board.right() + 2, window.y, beside - 2, window.height)
        } else if below > 0 {
            Rect::new(window.x, board.bottom(), window.width, below)
        } else {
            // The last line of the board gives way.
            Rect::new(window.x, board.bottom() - 1, window.width, 1)
        };
        Ok(Layout {
            shape,
            size,
            board,
            panel,
        })
    }

    /// Returns the place of the inside of a cell.
    pub(super) fn cell(&self, cell: Cell) -> Rect {
        let order = self.shape.order();
        let (row, column) = (cell.index() / order, cell.index() % order);
        let (width, height) = inside(self.shape, self.size);
        let x = offset(column, self.shape.box_width(), width, self.size);
        let y = offset(row, self.shape.box_height(), height, self.size);
        Rect::new(self.board.x + x, self.board.y + y, width, height)
    }

    /// Returns the cell at a place of the window.
    pub(super) fn hit(&self, x: u16, y: u16) -> Option<Cell> {
        let at = Position::new(x, y);
        let mut cells = self.shape.all_cells();
        cells.find(|&cell| self.cell(cell).contains(at))
    }
}

/// Returns the width and height of the inside of a cell.
fn inside(shape: Shape, size: Size) -> (u16, u16) {
    match size {
        Size::Big => (2 * shape.box_width() as u16 + 1, shape.box_height() as u16),
        Size::Compact => (3, 1),
        Size::Dense => (2, 1),
    }
}

/// Returns where the inside of a cell begins: behind the lines before it.
fn offset(number: usize, in_box: usize, inside: u16, size: Size) -> u16 {
    let lines = match size {
        Size::Dense => number / in_box + 1,
        _ => number + 1,
    };
    number as u16 * inside + lines as u16
}

/// Returns the width and height of a board.
fn extent(shape: Shape, size: Size) -> (u16, u16) {
    let (width, height) = inside(shape, size);
    let order = shape.order();
    (
        offset(order, shape.box_width(), width, size),
        offset(order, shape.box_height(), height, size),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_lie_apart_on_the_board_and_are_hit() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 5)] {
            let shape = Shape::new(rows, columns).unwrap();
            for (width, height) in [(400, 200), (120, 60), (80, 40), (60, 30)] {
                let window = Rect::new(0, 0, width, height);
                let Ok(layout) = Layout::new(window, shape) else {
                    continue;
                };
                assert!(window.union(layout.board) == window);
                let mut seen = std::collections::HashSet::new();
                for cell in shape.all_cells() {
                    let place = layout.cell(cell);
                    assert_eq!(layout.board.union(place), layout.board);
                    for at in place.positions() {
                        assert!(seen.insert(at), "{cell:?} {at}");
                    }
                    assert_eq!(layout.hit(place.x, place.y), Some(cell));
                }
                assert_eq!(layout.hit(0, 0), None);
            }
        }
    }

    #[test]
    fn a_nine_by_nine_is_big_from_74_by_38_and_compact_from_37_by_19() {
        let of = |width, height| Layout::new(Rect::new(0, 0, width, height), Shape::CLASSIC);
        assert_eq!(of(74, 38).unwrap().size, Size::Big);
        assert_eq!(of(72, 38).unwrap().size, Size::Compact);
        assert_eq!(of(37, 19).unwrap().size, Size::Compact);
        assert_eq!(of(36, 19), Err((37, 19)));
        assert_eq!(of(200, 18), Err((37, 19)));
    }
}
