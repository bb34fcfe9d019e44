//! What stands beside the board: the clock, the digits that are left, the marks of the chosen cell,
//! what is said; or the list of keys.

use super::keys;
use super::layout::{Layout, Size};
use super::look::Look;
use super::table::{Mode, Table, clock};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use veridoku::grid::DigitSet;

/// What is always said where there is room.
const HELP: &str = "? keys  H hint  u undo  q quit";

/// Draws the panel.
pub(super) fn draw(table: &Table, layout: &Layout, look: Look, window: Rect, buffer: &mut Buffer) {
    if table.keys {
        return list(&keys::list(table.letters()), window, buffer);
    }
    let place = layout.panel;
    if place.height == 1 {
        blank(place, buffer);
        let text = if table.message.is_empty() {
            status(table)
        } else {
            table.message.clone()
        };
        buffer.set_stringn(
            place.x,
            place.y,
            text,
            usize::from(place.width),
            Style::new(),
        );
        return;
    }
    let mut lines = vec![(status(table), Style::new().add_modifier(Modifier::BOLD))];
    if layout.size != Size::Big {
        let marks = table.game.marks(table.here);
        let all: Vec<String> = marks
            .iter()
            .map(|d| table.game.alphabet().text(d))
            .collect();
        let text = if all.is_empty() {
            "no marks".to_string()
        } else {
            all.join(" ")
        };
        lines.push((format!("{}: {text}", table.name(table.here)), Style::new()));
    }
    if place.height > 6 {
        let left = wrapped(&left(table), place.width);
        lines.extend(left.into_iter().map(|line| (line, Style::new())));
        lines.push((String::new(), Style::new()));
    }
    for line in wrapped(&table.message, place.width) {
        lines.push((line, Style::new()));
    }
    if place.height > 6 {
        // How to learn more, at the bottom of the board's height, where nothing else stands.
        let style = look.line(false);
        let bottom = place.bottom().min(place.top() + layout.board.height) - 1;
        buffer.set_stringn(place.x, bottom, HELP, usize::from(place.width), style);
    }
    let style = look.line(true);
    for ((text, own), y) in lines.into_iter().zip(place.top()..place.bottom()) {
        buffer.set_stringn(place.x, y, text, usize::from(place.width), style.patch(own));
    }
}

/// Returns the level, the clock, and what digits do.
fn status(table: &Table) -> String {
    let level = table
        .level
        .as_ref()
        .map(|level| format!("{level}  "))
        .unwrap_or_default();
    let mode = match table.mode {
        Mode::Write => "",
        Mode::Pencil => "  pencil",
        Mode::Colour => "  colours",
    };
    format!("{level}{}{mode}", clock(table.time))
}

/// Returns how many of each digit are left.
fn left(table: &Table) -> String {
    let game = &table.game;
    let all = DigitSet::all(game.shape().order());
    let each = all.iter().map(|digit| {
        let text = game.alphabet().text(digit);
        match game.left(digit) {
            0 => format!("{text}:-"),
            n => format!("{text}:{n}"),
        }
    });
    format!("left {}", each.collect::<Vec<_>>().join(" "))
}

/// Draws a list over the window.
fn list(lines: &[String], window: Rect, buffer: &mut Buffer) {
    blank(window, buffer);
    for (line, y) in lines.iter().zip(window.top()..window.bottom()) {
        buffer.set_stringn(window.x, y, line, usize::from(window.width), Style::new());
    }
}

/// Writes a sentence over the window, and nothing else.
pub(super) fn sentence(text: &str, window: Rect, buffer: &mut Buffer) {
    let lines = wrapped(text, window.width.max(1));
    list(&lines, window, buffer);
}

fn blank(place: Rect, buffer: &mut Buffer) {
    for at in place.positions() {
        if let Some(cell) = buffer.cell_mut(at) {
            cell.reset();
        }
    }
}

/// Breaks a text into lines at blanks; words that are too long anywhere.
fn wrapped(text: &str, width: u16) -> Vec<String> {
    let width = usize::from(width);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            let long = line.chars().count() + 1 + word.chars().count() > width;
            if !line.is_empty() && long {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line += word;
            while line.chars().count() > width {
                let rest = line.chars().skip(width).collect();
                line = line.chars().take(width).collect();
                lines.push(std::mem::replace(&mut line, rest));
            }
        }
        lines.push(line);
    }
    lines
}
