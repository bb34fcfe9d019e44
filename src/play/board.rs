//! The board, drawn.

use super::layout::{Layout, Size};
use super::look::{Kind, Look};
use super::table::Table;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use std::collections::HashSet;
use veridoku::grid::{Cell, Digit, Shape};

/// What a hint points at.
struct Pointed {
    cells: HashSet<Cell>,
    marks: HashSet<(Cell, Digit)>,
}

/// Draws the board with what is on it.
pub(super) fn draw(table: &Table, layout: &Layout, look: Look, buffer: &mut Buffer) {
    lines(layout, look, buffer);
    let pointed = pointed(table);
    let here = table.here;
    let game = &table.game;
    let digit = |cell: Cell| game.given(cell).or_else(|| game.entry(cell));
    let chosen = digit(here);
    for cell in layout.shape.all_cells() {
        let kind = Kind {
            given: game.given(cell).is_some(),
            wrong: table.wrong.contains(&cell),
            here: cell == here,
            peer: false,
            same: chosen.is_some() && digit(cell) == chosen,
            pointed: pointed.cells.contains(&cell),
            colour: game.colour(cell),
        };
        let place = layout.cell(cell);
        buffer.set_style(place, look.ground(kind));
        match digit(cell) {
            Some(digit) => {
                let text = game.alphabet().text(digit);
                write(buffer, place, &text, look, kind);
            }
            None if layout.size == Size::Big => {
                marks(table, cell, place, (look, kind, &pointed), buffer);
            }
            None => small(table, cell, place, look, kind, buffer),
        }
        signs(place, kind, layout.size, look, buffer);
    }
}

/// Returns the cells and candidates that a hint or an answer points at.
fn pointed(table: &Table) -> Pointed {
    let mut all = Pointed {
        cells: table.pointed.iter().copied().collect(),
        marks: HashSet::new(),
    };
    let Some(hint) = &table.hint else {
        return all;
    };
    let scene = hint.scene();
    let cells = scene
        .squares
        .iter()
        .zip(hint.state().givens().shape().all_cells());
    all.cells.extend(
        cells
            .filter(|(square, _)| square.look)
            .map(|(_, cell)| cell),
    );
    for candidate in scene.spots.keys() {
        all.marks.insert((candidate.cell, candidate.digit));
        all.cells.insert(candidate.cell);
    }
    all
}

/// Writes a digit in the middle of its cell.
fn write(buffer: &mut Buffer, place: Rect, text: &str, look: Look, kind: Kind) {
    let width = text.chars().count() as u16;
    let x = place.x + (place.width.saturating_sub(width)) / 2;
    buffer.set_string(x, place.y + place.height / 2, text, look.digit(kind));
}

/// Writes the pencil marks of a cell, each in its place.
fn marks(
    table: &Table,
    cell: Cell,
    place: Rect,
    (look, kind, pointed): (Look, Kind, &Pointed),
    buffer: &mut Buffer,
) {
    let columns = table.game.shape().box_width();
    for digit in table.game.marks(cell).iter() {
        let (row, column) = (digit.index() / columns, digit.index() % columns);
        let x = place.x + 1 + 2 * column as u16;
        let text = table.game.alphabet().text(digit);
        let text: String = text.chars().take(2).collect();
        let style = look.mark(kind, pointed.marks.contains(&(cell, digit)));
        buffer.set_string(x, place.y + row as u16, text, style);
    }
}

/// Shows that a cell has pencil marks where there is no place for them: a few of them, or a dot.
fn small(table: &Table, cell: Cell, place: Rect, look: Look, kind: Kind, buffer: &mut Buffer) {
    let marks = table.game.marks(cell);
    let dot = if look.ascii { "." } else { "·" };
    let text = match marks.len() {
        0 if kind.here => return,
        0 => " ".to_string(),
        1..=2 if place.width > 2 => marks
            .iter()
            .map(|d| table.game.alphabet().text(d))
            .collect(),
        _ => dot.to_string(),
    };
    let text: String = text.chars().take(usize::from(place.width)).collect();
    let x = place.x + u16::from(place.width > 2 && text.chars().count() < 3);
    buffer.set_string(x, place.y, text, look.mark(kind, false));
}

/// Draws what is not told by colour alone: `!` for a wrong entry, brackets for what is pointed at,
/// the number of the player's colour where there are no colours.
fn signs(place: Rect, kind: Kind, size: Size, look: Look, buffer: &mut Buffer) {
    let style = look.digit(kind);
    let middle = place.y + place.height / 2;
    if kind.wrong {
        buffer.set_string(place.right() - 1, middle, "!", style);
    } else if kind.pointed && size != Size::Dense {
        let style = look.ground(kind);
        buffer.set_string(place.x, middle, ">", style);
    } else if kind.pointed {
        buffer.set_string(place.right() - 1, middle, "<", style);
    }
    if kind.colour > 0 && !look.colours {
        buffer.set_string(place.x, place.y, kind.colour.to_string(), look.ground(kind));
    }
}

/// Draws the lines between cells, those around boxes thick.
fn lines(layout: &Layout, look: Look, buffer: &mut Buffer) {
    let shape = layout.shape;
    let columns = places(layout, shape.box_width(), true);
    let rows = places(layout, shape.box_height(), false);
    for &(y, thick) in &rows {
        for x in layout.board.left()..layout.board.right() {
            put(buffer, x, y, (None, Some(thick)), look);
        }
    }
    for &(x, thick) in &columns {
        for y in layout.board.top()..layout.board.bottom() {
            let across = rows.iter().find(|&&(row, _)| row == y).map(|&(_, own)| own);
            put(buffer, x, y, (Some(thick), across), look);
        }
    }
}

/// Returns where lines are, and whether they are thick.
fn places(layout: &Layout, in_box: usize, across: bool) -> Vec<(u16, bool)> {
    let shape: Shape = layout.shape;
    let order = shape.order();
    let mut all = Vec::new();
    for number in 0..=order {
        let thick = number % in_box == 0;
        if layout.size == Size::Dense && !thick {
            continue;
        }
        let last = number == order;
        let cell = if across {
            layout.cell(shape.cell(0, number.min(order - 1)))
        } else {
            layout.cell(shape.cell(number.min(order - 1), 0))
        };
        let at = match (across, last) {
            (true, false) => cell.x - 1,
            (true, true) => cell.right(),
            (false, false) => cell.y - 1,
            (false, true) => cell.bottom(),
        };
        all.push((at, thick));
    }
    all
}

/// Draws a piece of a line: down, across, or both.
fn put(buffer: &mut Buffer, x: u16, y: u16, pieces: (Option<bool>, Option<bool>), look: Look) {
    let thick = matches!(pieces, (Some(true), _) | (None, Some(true)));
    let symbol = match (pieces, look.ascii) {
        ((None, Some(true)), true) => "=",
        ((None, Some(false)), true) => "-",
        ((Some(_), None), true) => "|",
        (_, true) => "+",
        ((None, Some(true)), _) => "━",
        ((None, Some(false)), _) => "─",
        ((Some(true), None), _) => "┃",
        ((Some(false), None), _) => "│",
        ((Some(true), Some(true)), _) => "╋",
        ((Some(true), Some(false)), _) => "╂",
        ((Some(false), Some(true)), _) => "┿",
        ((Some(false), Some(false)), _) => "┼",
        ((None, None), _) => " ",
    };
    let thick = thick || matches!(pieces, (_, Some(true)));
    buffer.set_string(x, y, symbol, look.line(thick));
}
