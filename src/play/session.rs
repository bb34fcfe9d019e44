//! A game with its clock and its place on the shelf: played and kept.

use super::choose::{self, Others, Start};
use super::keys::Key;
use super::layout::Layout;
use super::look::Look;
use super::screen::draw;
use super::shelf::{Seat, Shelf, line};
use super::solved::Solved;
use super::table::{Act, Table, clock};
use super::terminal::Taken;
use super::{Play, daily};
use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use std::time::{Duration, Instant};
use veridoku::engine::Cancel;
use veridoku::names::shown;
use veridoku::wire::KeptGame;

/// How long it waits for a key before it looks at the clock.
const PATIENCE: Duration = Duration::from_millis(200);

/// How often the time is kept while nothing is done.
const KEEP: Duration = Duration::from_secs(10);

/// A game with its clock and its place on the shelf.
pub(super) struct Session<'a> {
    asked: &'a Play,
    shelf: &'a Shelf,
    cancel: &'a Cancel,
    table: Table,
    seat: Seat,
    others: Others,
    /// Since when the clock runs; it stands still once the puzzle is solved.
    since: Instant,
    kept: Instant,
    /// Why the game could not be kept the last time.
    unkept: Option<String>,
    /// What was solved and could not be added to the list yet.
    unlisted: Vec<Solved>,
    done: bool,
}

impl<'a> Session<'a> {
    pub(super) fn new(
        asked: &'a Play,
        start: Start,
        shelf: &'a Shelf,
        cancel: &'a Cancel,
    ) -> anyhow::Result<Session<'a>> {
        let (seat, note) = match start.seat {
            Some(seat) => (seat, None),
            None => shelf.seat(&start.kept)?,
        };
        let mut session = Session {
            asked,
            shelf,
            cancel,
            done: start.kept.game.is_solved(),
            table: Table::new(start.kept, cancel),
            seat,
            others: start.others,
            since: Instant::now(),
            kept: Instant::now(),
            unkept: None,
            unlisted: Vec::new(),
        };
        session.table.note(note);
        Ok(session)
    }

    pub(super) fn run(&mut self, taken: &mut Taken, look: Look) -> anyhow::Result<()> {
        // The second that the clock on the screen shows; nothing is sent while nothing changes.
        let mut drawn = None;
        loop {
            self.pass();
            let second = self.table.time.as_secs();
            if drawn.replace(second) != Some(second) {
                let table = &self.table;
                taken.draw(|frame| {
                    let window = frame.area();
                    draw(table, look, window, frame.buffer_mut());
                })?;
            }
            let typed = taken.typed(PATIENCE)?;
            if self.cancel.is_cancelled() {
                self.pass();
                return Ok(());
            }
            let Some(event) = typed else {
                if self.kept.elapsed() > KEEP {
                    self.keep();
                    drawn = None;
                }
                continue;
            };
            drawn = None;
            let layout = Layout::new(taken.window()?, self.table.game.shape()).ok();
            let act = match event {
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    key_of(key).map_or(Act::Draw, |key| self.table.press(key, layout.is_some()))
                }
                Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                    let hit = layout.and_then(|layout| layout.hit(mouse.column, mouse.row));
                    hit.map_or(Act::Draw, |cell| self.table.click(cell))
                }
                _ => Act::Draw,
            };
            self.pass();
            match act {
                Act::Draw => {}
                Act::Keep => self.changed(),
                Act::Next => self.other(1),
                Act::Previous => self.other(-1),
                Act::Quit => return Ok(()),
                Act::Suspend => {
                    self.keep();
                    taken.suspend()?;
                    self.since = Instant::now();
                }
            }
        }
    }

    /// Adds the time that has passed to that of the game, unless the puzzle is solved.
    fn pass(&mut self) {
        let now = Instant::now();
        if !self.done {
            self.table.time = self.table.time.saturating_add(now - self.since);
        }
        self.since = now;
    }

    fn changed(&mut self) {
        if self.table.solved() && !self.done {
            self.done = true;
            self.unlisted.push(Solved {
                puzzle: line(self.table.puzzle()),
                level: self.table.level.clone(),
                seconds: self.table.time.as_secs(),
                day: daily::today(),
                helped: self.table.helped,
            });
        }
        self.keep();
    }

    /// Keeps the game and what was solved; if that fails, says so, and the game goes on.
    pub(super) fn keep(&mut self) {
        self.kept = Instant::now();
        let kept = KeptGame {
            game: self.table.game.clone(),
            time: self.table.time,
            level: self.table.level.clone(),
            helped: self.table.helped,
        };
        self.unkept = match self.shelf.keep(&kept, &mut self.seat) {
            Err(error) => Some(format!("{error:#}")),
            Ok(false) => None,
            Ok(true) => {
                let path = shown(&self.seat.path);
                self.table.note(Some(format!(
                    "Another program goes on with this game: this one is now kept in {path}."
                )));
                None
            }
        };
        while let Some(solved) = self.unlisted.first() {
            if let Err(error) = self.shelf.add(solved) {
                self.unkept.get_or_insert_with(|| format!("{error:#}"));
                break;
            }
            self.unlisted.remove(0);
        }
        self.table.warning.clone_from(&self.unkept);
    }

    /// Returns what could not be kept, if anything.
    pub(super) fn lost(&self) -> Option<&str> {
        self.unkept.as_deref()
    }

    /// Lays another puzzle on the table: of a collection the one this far ahead, else a new one.
    fn other(&mut self, by: isize) {
        self.keep();
        if self.unkept.is_some() {
            let say = "The game is not kept, so there is no other puzzle: see below; q quits.";
            self.table.say(say);
            return;
        }
        let next = match &mut self.others {
            Others::New(level) if by > 0 => {
                choose::make(self.asked, *level, None, self.shelf, self.cancel)
            }
            Others::New(_) => {
                self.table.say("There is no puzzle before this one.");
                return;
            }
            Others::Rest { all, at } => {
                match at.checked_add_signed(by).filter(|&n| n < all.len()) {
                    None => {
                        let end = if by > 0 { "last" } else { "first" };
                        self.table
                            .say(&format!("This is the {end} puzzle of the collection."));
                        return;
                    }
                    Some(next) => {
                        let (puzzle, alphabet) = &all[next];
                        let begun = choose::begin(
                            puzzle.clone(),
                            Some(*alphabet),
                            None,
                            self.asked,
                            self.shelf,
                        );
                        if begun.is_ok() {
                            *at = next;
                        }
                        begun
                    }
                }
            }
        };
        let seated = next.and_then(|kept| Ok((self.shelf.seat(&kept)?, kept)));
        match seated {
            Err(error) => self.table.say(&format!("{error:#}")),
            Ok(((seat, note), kept)) => {
                self.done = kept.game.is_solved();
                self.since = Instant::now();
                self.seat = seat;
                self.table = Table::new(kept, self.cancel);
                self.table.note(note);
                self.keep();
            }
        }
    }

    pub(super) fn farewell(&self) -> String {
        if self.table.solved() {
            return format!("Solved in {}.", clock(self.table.time));
        }
        let path = shown(&self.seat.path);
        format!("The game is kept in {path}; `veridoku play` goes on.")
    }
}

/// Returns a key as the game knows it.
fn key_of(key: KeyEvent) -> Option<Key> {
    let has = |modifier| key.modifiers.contains(modifier);
    Some(match key.code {
        KeyCode::Char(c) if has(KeyModifiers::CONTROL) => Key::Control(c.to_ascii_lowercase()),
        KeyCode::Char(c) if has(KeyModifiers::ALT) => Key::Alt(c),
        KeyCode::Char(c) => Key::Char(c),
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::Tab => Key::Tab,
        KeyCode::Backspace | KeyCode::Delete => Key::Erase,
        KeyCode::Esc => Key::Escape,
        KeyCode::Enter => Key::Enter,
        _ => return None,
    })
}
