//! The board, drawn.

use super::layout::{Layout, Size};
use super::look::{Kind, Look, Mark};
use super::table::Table;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use std::collections::{HashMap, HashSet};
use veridoku::grid::{Cell, Digit, Shape};
use veridoku::render::Tint;

/// What a hint points at.
struct Pointed {
    cells: HashSet<Cell>,
    marks: HashMap<(Cell, Digit), Mark>,
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
            seen: table.houses && cell != here && sees(layout.shape, here, cell),
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
                marks(table, (cell, chosen), place, (look, kind, &pointed), buffer);
            }
            None => small(table, cell, place, look, kind, buffer),
        }
        signs(place, kind, layout.size, look, buffer);
    }
}

/// Returns whether two cells are in one row, column or box.
fn sees(shape: Shape, one: Cell, two: Cell) -> bool {
    let houses = |cell| (shape.row(cell), shape.column(cell), shape.box_of(cell));
    let (one, two) = (houses(one), houses(two));
    one.0 == two.0 || one.1 == two.1 || one.2 == two.2
}

/// Returns the cells and candidates that a hint or an answer points at.
fn pointed(table: &Table) -> Pointed {
    let mut all = Pointed {
        cells: table.pointed.iter().copied().collect(),
        marks: HashMap::new(),
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
    for (candidate, spot) in &scene.spots {
        let mark = match spot.fate {
            Some(Tint::Gone | Tint::Wrong) => Mark::Gone,
            Some(Tint::Placed) => Mark::Placed,
            _ => Mark::Pointed,
        };
        all.marks.insert((candidate.cell, candidate.digit), mark);
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
    (cell, chosen): (Cell, Option<Digit>),
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
        let mark = pointed.marks.get(&(cell, digit)).copied();
        let same = || (chosen == Some(digit)).then_some(Mark::Same);
        let style = look.mark(kind, mark.or_else(same).unwrap_or_default());
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
        // After a dot, so that they are no entries.
        1..=2 if place.width > 2 => marks.iter().fold(dot.to_string(), |text, digit| {
            text + &table.game.alphabet().text(digit)
        }),
        _ => dot.to_string(),
    };
    let text: String = text.chars().take(usize::from(place.width)).collect();
    let x = place.x + u16::from(place.width > 2 && text.chars().count() < 2);
    buffer.set_string(x, place.y, text, look.mark(kind, Mark::Plain));
}

/// The player's colours where there are no colours.
const SIGNS: [&str; 9] = ["~", "*", "+", "=", "%", "&", "$", "#", "^"];

/// Draws what colour alone does not show: `!` for a wrong entry, bars or `>` for what is pointed
/// at, a sign for the player's colour where there are no colours.
fn signs(place: Rect, kind: Kind, size: Size, look: Look, buffer: &mut Buffer) {
    let style = look.digit(kind);
    let middle = place.y + place.height / 2;
    if kind.wrong {
        buffer.set_string(place.right() - 1, middle, "!", style);
    } else if kind.pointed && size == Size::Dense {
        buffer.set_string(place.right() - 1, middle, "<", look.pointer(kind));
    } else if kind.pointed && size == Size::Compact {
        buffer.set_string(place.x, middle, ">", look.pointer(kind));
    }
    if kind.pointed && size == Size::Big {
        let bar = if look.ascii { "|" } else { "▌" };
        for y in place.top()..place.bottom() {
            buffer.set_string(place.x, y, bar, look.pointer(kind));
        }
    }
    if kind.colour > 0 && !look.colours {
        let sign = SIGNS[usize::from(kind.colour - 1) % SIGNS.len()];
        buffer.set_string(place.x, place.y, sign, look.ground(kind));
    }
}

/// Draws the lines between cells, those around boxes thick.
fn lines(layout: &Layout, look: Look, buffer: &mut Buffer) {
    let shape = layout.shape;
    let columns = places(layout, shape.box_width(), true);
    let rows = places(layout, shape.box_height(), false);
    let board = layout.board;
    for &(y, thick) in &rows {
        for x in board.left()..board.right() {
            let down = columns.iter().find(|&&(column, _)| column == x);
            let across = Some(thick);
            let piece = match down {
                None => Piece::of([None, across, None, across]),
                Some(&(_, own)) => Piece::of([
                    (y > board.top()).then_some(own),
                    (x + 1 < board.right()).then_some(thick),
                    (y + 1 < board.bottom()).then_some(own),
                    (x > board.left()).then_some(thick),
                ]),
            };
            piece.put(buffer, x, y, look);
        }
    }
    for &(x, thick) in &columns {
        for y in (board.top()..board.bottom()).filter(|y| rows.iter().all(|(row, _)| row != y)) {
            Piece::of([Some(thick), None, Some(thick), None]).put(buffer, x, y, look);
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

/// The arms of a piece of a line, up, right, down and left: whether there is one, and whether it is
/// thick.
struct Piece {
    arms: [Option<bool>; 4],
}

impl Piece {
    fn of(arms: [Option<bool>; 4]) -> Piece {
        Piece { arms }
    }

    fn symbol(&self, ascii: bool) -> &'static str {
        let [up, right, down, left] = self.arms;
        let (down_or_up, across) = (down.or(up), right.or(left));
        if ascii {
            return match (down_or_up, across) {
                (None, Some(true)) => "=",
                (None, _) => "-",
                (Some(_), None) => "|",
                _ => "+",
            };
        }
        match (down_or_up, across) {
            (None, Some(true)) => "━",
            (None, _) => "─",
            (Some(true), None) => "┃",
            (Some(false), None) => "│",
            // Of the lines that end here, those at the edge of the board are thick.
            (Some(down_thick), Some(across_thick)) => match (up, right, down, left) {
                (None, Some(_), Some(_), None) => "┏",
                (None, None, Some(_), Some(_)) => "┓",
                (Some(_), Some(_), None, None) => "┗",
                (Some(_), None, None, Some(_)) => "┛",
                (None, ..) if down_thick => "┳",
                (None, ..) => "┯",
                (_, _, None, _) if down_thick => "┻",
                (_, _, None, _) => "┷",
                (_, _, _, None) if across_thick => "┣",
                (_, _, _, None) => "┠",
                (_, None, ..) if across_thick => "┫",
                (_, None, ..) => "┨",
                _ => match (down_thick, across_thick) {
                    (true, true) => "╋",
                    (true, false) => "╂",
                    (false, true) => "┿",
                    (false, false) => "┼",
                },
            },
        }
    }

    fn put(&self, buffer: &mut Buffer, x: u16, y: u16, look: Look) {
        let thick = self.arms.contains(&Some(true));
        buffer.set_string(x, y, self.symbol(look.ascii), look.line(thick));
    }
}
