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

/// The width of the keys in their list.
const KEY_WIDTH: usize = 15;

/// What is always said where there is room.
const HELP: &str = "? keys  H hint  u undo  q quit";

/// Draws the panel.
pub(super) fn draw(table: &Table, layout: &Layout, look: Look, window: Rect, buffer: &mut Buffer) {
    if let Some(page) = table.keys {
        return keys_list(table, page, look, window, buffer);
    }
    let place = layout.panel;
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut lines = vec![(status(table), bold)];
    if layout.size != Size::Big {
        lines.push((marks(table), Style::new()));
    }
    if place.height > 6 {
        let left = wrapped(&left(table), place.width);
        lines.extend(left.into_iter().map(|line| (line, Style::new())));
        lines.push((String::new(), Style::new()));
    }
    let said = wrapped(&said(table, look), place.width);
    let room = usize::from(place.height);
    if place.height == 1 {
        blank(place, buffer);
        if table.reading && said.len() == 1 {
            lines = vec![(said[0].clone(), Style::new())];
        } else {
            let all: Vec<String> = lines.into_iter().map(|(line, _)| line).collect();
            lines = vec![(all.join("  "), Style::new())];
        }
    } else {
        lines.extend(said.iter().map(|line| (line.clone(), Style::new())));
    }
    let hidden = lines.len() > room || (room == 1 && said.len() > 1);
    if place.height > 6 && lines.len() < room {
        // How to learn more, at the bottom of the board's height, where nothing else stands.
        let bottom = place.bottom().min(place.top() + layout.board.height) - 1;
        let style = look.line(false);
        buffer.set_stringn(place.x, bottom, HELP, usize::from(place.width), style);
    }
    let style = look.line(true);
    for ((text, own), y) in lines.into_iter().zip(place.top()..place.bottom()) {
        buffer.set_stringn(place.x, y, text, usize::from(place.width), style.patch(own));
    }
    if hidden && table.reading {
        over(table, layout, look, window, buffer);
    }
}

/// Writes what is said over the board, away from the chosen cell.
fn over(table: &Table, layout: &Layout, look: Look, window: Rect, buffer: &mut Buffer) {
    let lines = wrapped(&said(table, look), window.width);
    let height = (lines.len() as u16 + 1).min(window.height);
    let low = layout.cell(table.here).y >= window.top() + height;
    let top = if low {
        window.top()
    } else {
        window.bottom() - height
    };
    let place = Rect::new(window.x, top, window.width, height);
    blank(place, buffer);
    let line = if look.ascii { "-" } else { "─" };
    let edge = if low { place.bottom() - 1 } else { place.top() };
    for x in place.left()..place.right() {
        buffer.set_string(x, edge, line, look.line(false));
    }
    let first = if low { place.top() } else { place.top() + 1 };
    for (text, y) in lines.iter().zip(first..place.bottom()) {
        buffer.set_stringn(place.x, y, text, usize::from(place.width), Style::new());
    }
}

/// Returns what is said, and why the game is not kept.
fn said(table: &Table, look: Look) -> String {
    let mut text = table.message.clone();
    if let Some(warning) = &table.warning {
        text += &format!("\n! {warning}");
    }
    look.text(text.trim_start())
}

/// Returns the marks of the chosen cell.
fn marks(table: &Table) -> String {
    let marks = table.game.marks(table.here);
    let all: Vec<String> = marks
        .iter()
        .map(|digit| table.game.alphabet().text(digit))
        .collect();
    let text = match all.is_empty() {
        true => "no marks".to_string(),
        false => all.join(" "),
    };
    format!("{}: {text}", table.name(table.here))
}

/// Draws a page of the list of keys.
fn keys_list(table: &Table, page: usize, look: Look, window: Rect, buffer: &mut Buffer) {
    let all = keys::list(table.letters());
    let mut lines: Vec<String> = Vec::new();
    for line in &all {
        // What does not fit goes on under itself.
        let (key, text) = line.split_at(KEY_WIDTH.min(line.len()));
        let width = window.width.saturating_sub(KEY_WIDTH as u16).max(1);
        for (number, part) in wrapped(text, width).iter().enumerate() {
            let key = if number == 0 { key } else { "" };
            lines.push(format!("{key:<KEY_WIDTH$}{part}"));
        }
    }
    let height = usize::from(window.height.max(2));
    let mut shown = lines.clone();
    if lines.len() > height {
        let pages: Vec<&[String]> = lines.chunks(height - 1).collect();
        shown = pages[page % pages.len()].to_vec();
        shown.push("? shows more, another key closes".to_string());
    }
    let shown: Vec<String> = shown.iter().map(|line| look.text(line)).collect();
    list(&shown, window, buffer);
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
    let unkept = if table.warning.is_some() {
        "  not kept!"
    } else {
        ""
    };
    format!("{level}{}{mode}{unkept}", clock(table.time))
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
