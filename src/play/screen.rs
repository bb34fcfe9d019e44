//! A game with its clock and its place on the shelf: drawn, played and kept.

use super::choose::{self, Others, Start};
use super::keys::Key;
use super::layout::Layout;
use super::look::Look;
use super::shelf::{Shelf, Solved, line};
use super::table::{Act, Table, clock};
use super::terminal::{Taken, suspend};
use super::{Play, board, daily, panel};
use anyhow::Context;
use crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use std::time::{Duration, Instant};
use veridoku::engine::Cancel;
use veridoku::names::shown;
use veridoku::render::ColorChoice;
use veridoku::wire::KeptGame;

/// How long it waits for a key before it looks at the clock.
const PATIENCE: Duration = Duration::from_millis(200);

/// How often the time is kept while nothing is done.
const KEEP: Duration = Duration::from_secs(10);

/// Plays until the player quits, the program is told to end, or the terminal is gone. Returns what
/// is said at the end.
pub(super) fn play(
    asked: &Play,
    start: Start,
    shelf: &Shelf,
    cancel: &Cancel,
) -> anyhow::Result<String> {
    let look = Look {
        colours: ColorChoice::Auto.is_on(true),
        ascii: asked.ascii || !is_utf8(),
    };
    let mut session = Session::new(asked, start, shelf, cancel, look);
    session.keep();
    let mut taken = Taken::new().context("the terminal")?;
    let ended = session.run(&mut taken);
    session.pass();
    session.keep();
    drop(taken);
    ended?;
    if let Some(unkept) = &session.unkept {
        anyhow::bail!("{unkept}");
    }
    Ok(session.farewell())
}

/// Returns whether the locale has the characters that draw boxes.
fn is_utf8() -> bool {
    let named = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(named);
    let locale = locale.unwrap_or_default().to_ascii_lowercase();
    cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8")
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

/// A game with its clock and its place on the shelf.
struct Session<'a> {
    asked: &'a Play,
    shelf: &'a Shelf,
    cancel: &'a Cancel,
    look: Look,
    table: Table,
    others: Others,
    /// Since when the clock runs; it stands still once the puzzle is solved.
    since: Instant,
    kept: Instant,
    /// Why the game could not be kept the last time.
    unkept: Option<String>,
    done: bool,
}

impl<'a> Session<'a> {
    fn new(
        asked: &'a Play,
        start: Start,
        shelf: &'a Shelf,
        cancel: &'a Cancel,
        look: Look,
    ) -> Session<'a> {
        let KeptGame { game, time, level } = start.kept;
        let done = game.is_solved();
        let mut table = Table::new(game, level, time, cancel);
        if let Some(note) = start.note {
            table.message = format!("{note} {}", table.message);
        }
        Session {
            asked,
            shelf,
            cancel,
            look,
            table,
            others: start.others,
            since: Instant::now(),
            kept: Instant::now(),
            unkept: None,
            done,
        }
    }

    fn run(&mut self, taken: &mut Taken) -> anyhow::Result<()> {
        // The second that the clock on the screen shows; nothing is sent while nothing changes.
        let mut drawn = None;
        loop {
            self.pass();
            let second = self.table.time.as_secs();
            if drawn.replace(second) != Some(second) {
                let (table, look) = (&self.table, self.look);
                taken.terminal.draw(|frame| {
                    let window = frame.area();
                    draw(table, look, window, frame.buffer_mut());
                })?;
            }
            if self.cancel.is_cancelled() {
                return Ok(());
            }
            if !event::poll(PATIENCE)? {
                if self.kept.elapsed() > KEEP {
                    self.keep();
                    drawn = None;
                }
                continue;
            }
            drawn = None;
            let window: Rect = taken
                .terminal
                .size()
                .map(|size| Rect::new(0, 0, size.width, size.height))?;
            let act = match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
                Event::Mouse(mouse) => {
                    let layout = Layout::new(window, self.table.game.shape()).ok();
                    let pressed = mouse.kind == MouseEventKind::Down(MouseButton::Left);
                    let hit = layout
                        .filter(|_| pressed)
                        .and_then(|layout| layout.hit(mouse.column, mouse.row));
                    hit.map_or(Act::Draw, |cell| self.table.click(cell))
                }
                _ => Act::Draw,
            };
            match act {
                Act::Draw => {}
                Act::Keep => self.changed(),
                Act::Next => self.next(),
                Act::Quit => return Ok(()),
                Act::Suspend => suspend(taken)?,
            }
        }
    }

    fn key(&mut self, key: KeyEvent) -> Act {
        let has = |modifier| key.modifiers.contains(modifier);
        let key = match key.code {
            KeyCode::Char(c) if has(KeyModifiers::CONTROL) => Key::Control(c.to_ascii_lowercase()),
            KeyCode::Char(c) if has(KeyModifiers::ALT) => Key::Alt(c),
            KeyCode::Char(c) => Key::Char(c),
            KeyCode::Left => Key::Left,
            KeyCode::Right => Key::Right,
            KeyCode::Up => Key::Up,
            KeyCode::Down => Key::Down,
            KeyCode::Home => Key::Home,
            KeyCode::End => Key::End,
            KeyCode::Backspace | KeyCode::Delete => Key::Erase,
            KeyCode::Esc => Key::Escape,
            KeyCode::Enter => Key::Enter,
            _ => return Act::Draw,
        };
        self.table.press(key)
    }

    /// Adds the time that has passed to that of the game, unless the puzzle is solved.
    fn pass(&mut self) {
        let now = Instant::now();
        if !self.done {
            self.table.time += now - self.since;
        }
        self.since = now;
    }

    fn changed(&mut self) {
        self.keep();
        if self.table.solved() && !self.done {
            self.done = true;
            let solved = Solved {
                puzzle: line(self.table.puzzle()),
                level: self.table.level.clone(),
                seconds: self.table.time.as_secs(),
                day: daily::today(),
                helped: self.table.helped,
            };
            if let Err(error) = self.shelf.add(&solved) {
                self.table.message = format!("{error:#}");
            }
        }
    }

    /// Keeps the game; if that fails, says so, and the game goes on.
    fn keep(&mut self) {
        self.kept = Instant::now();
        let kept = KeptGame {
            game: self.table.game.clone(),
            time: self.table.time,
            level: self.table.level.clone(),
        };
        self.unkept = self
            .shelf
            .keep(&kept)
            .err()
            .map(|error| format!("{error:#}"));
        if let Some(unkept) = &self.unkept {
            self.table.message.clone_from(unkept);
        }
    }

    /// Lays another puzzle on the table.
    fn next(&mut self) {
        self.keep();
        let next = match &mut self.others {
            Others::New(level) => choose::make(self.asked, *level, None, self.shelf, self.cancel),
            Others::Rest(rest) if rest.is_empty() => {
                self.table.message = "That was the last puzzle of the collection.".to_string();
                return;
            }
            Others::Rest(rest) => {
                let (puzzle, alphabet) = rest.remove(0);
                choose::begin(puzzle, Some(alphabet), None, self.asked, self.shelf)
            }
        };
        match next {
            Err(error) => self.table.message = format!("{error:#}"),
            Ok(KeptGame { game, time, level }) => {
                self.done = game.is_solved();
                self.since = Instant::now();
                self.table = Table::new(game, level, time, self.cancel);
                self.keep();
            }
        }
    }

    fn farewell(&self) -> String {
        if self.table.solved() {
            return format!("Solved in {}.", clock(self.table.time));
        }
        let path = self.shelf.path(self.table.puzzle());
        format!(
            "The game is kept in {}; `veridoku play` goes on.",
            shown(&path)
        )
    }
}
