//! The game on the screen: drawn, played and given back.

use super::choose::Start;
use super::layout::Layout;
use super::look::Look;
use super::session::Session;
use super::shelf::Shelf;
use super::table::Table;
use super::terminal::Taken;
use super::{Play, board, panel};
use anyhow::Context;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use veridoku::engine::Cancel;
use veridoku::render::has_box_drawing;

/// Plays until the player quits, the program is told to end, or the terminal is gone. Returns what
/// is said at the end.
pub(super) fn play(
    asked: &Play,
    start: Start,
    shelf: &Shelf,
    (cancel, colours): (&Cancel, bool),
) -> anyhow::Result<String> {
    let look = Look {
        colours,
        ascii: asked.ascii || !has_box_drawing(),
    };
    let mut session = Session::new(asked, start, shelf, cancel)?;
    session.keep();
    let mut taken = Taken::new().context("the terminal")?;
    let ended = session.run(&mut taken, look);
    session.keep();
    drop(taken);
    match (session.lost(), ended) {
        (Some(lost), Ok(())) => anyhow::bail!("{lost}"),
        (Some(lost), Err(error)) => Err(error.context(lost.to_string())),
        (None, Err(error)) => Err(error.context("the game is kept")),
        (None, Ok(())) => Ok(session.farewell()),
    }
}

/// Draws a window.
pub(super) fn draw(table: &Table, look: Look, window: Rect, buffer: &mut Buffer) {
    match Layout::new(window, table.game.shape()) {
        Ok(layout) => {
            board::draw(table, &layout, look, buffer);
            panel::draw(table, &layout, look, window, buffer);
        }
        Err((width, height)) => {
            let text = format!(
                "The window has {} by {} characters: {width} by {height} are needed. The game is kept; q quits.",
                window.width, window.height
            );
            panel::sentence(&text, window, buffer);
        }
    }
}
