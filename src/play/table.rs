//! A game on the table: what keys do to it, and what is said about it. No terminal, no file, no
//! clock.

use super::keys::{Command, Key, command};
use std::time::Duration;
use veridoku::engine::Cancel;
use veridoku::game::{Game, Hint};
use veridoku::grid::Cell;
use veridoku::rules::Puzzle;
use veridoku::wire::KeptGame;

/// When mistakes are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Shown {
    #[default]
    AtOnce,
    WhenAsked,
    RuleBreaks,
}

/// What a digit does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mode {
    #[default]
    Write,
    Pencil,
    Colour,
}

/// A question that the next key answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// Why is a digit not here?
    Why,
    /// Is the solution to be shown?
    Solve,
}

/// What is to be done after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// Nothing but drawing.
    Draw,
    /// The game changed and is to be kept.
    Keep,
    /// Another puzzle is wanted.
    Next,
    /// The one before is wanted.
    Previous,
    Quit,
    Suspend,
}

/// A game on the table.
pub(super) struct Table {
    pub(super) game: Game,
    /// The level by which the puzzle was chosen.
    pub(super) level: Option<String>,
    /// The time played.
    pub(super) time: Duration,
    pub(super) here: Cell,
    pub(super) mode: Mode,
    pub(super) shown: Shown,
    pub(super) hint: Option<Hint>,
    /// The cells of entries that are shown as wrong.
    pub(super) wrong: Vec<Cell>,
    /// The cells that an answer points at.
    pub(super) pointed: Vec<Cell>,
    /// What is said.
    pub(super) message: String,
    /// Whether what is said is laid over the board where there is no other place for all of it.
    pub(super) reading: bool,
    /// Why the game is not kept.
    pub(super) warning: Option<String>,
    /// The page of the list of keys that is shown.
    pub(super) keys: Option<usize>,
    /// Whether a hint was done or the solution shown, so that the time says little.
    pub(super) helped: bool,
    /// Whether the houses of the chosen cell stand out.
    pub(super) houses: bool,
    pub(super) asked: Option<Asked>,
    pub(super) cancel: Cancel,
}

/// The most time that a hint or an answer may take.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

impl Table {
    /// Lays a game on the table.
    pub(super) fn new(kept: KeptGame, cancel: &Cancel) -> Table {
        let mut table = Table {
            game: kept.game,
            level: kept.level,
            time: kept.time,
            here: Cell::new(0),
            mode: Mode::default(),
            shown: Shown::default(),
            hint: None,
            wrong: Vec::new(),
            pointed: Vec::new(),
            message: String::new(),
            reading: false,
            warning: None,
            keys: None,
            helped: kept.helped,
            houses: false,
            asked: None,
            cancel: cancel.clone(),
        };
        table.message = table.greeting();
        table.hold();
        table
    }

    /// Says something.
    pub(super) fn say(&mut self, words: &str) {
        self.quiet();
        self.message = words.to_string();
        self.reading = true;
    }

    /// Says something beside what is said already.
    pub(super) fn note(&mut self, note: Option<String>) {
        if let Some(note) = note {
            self.message = format!("{note} {}", self.message).trim_end().to_string();
            self.reading = true;
        }
    }

    /// Returns whether digits of the board are letters.
    pub(super) fn letters(&self) -> bool {
        self.digit('A').is_some()
    }

    /// Returns whether the board is full and right.
    pub(super) fn solved(&self) -> bool {
        self.game.is_solved()
    }

    /// Presses a key; where the board is not on the screen, only those that leave it do anything.
    pub(super) fn press(&mut self, key: Key, visible: bool) -> Act {
        let zero = self.digit('0').is_some();
        let command = match command(key, self.letters()) {
            Some(Command::Erase) if key == Key::Char('0') && zero => Some(Command::Digit('0')),
            command => command,
        };
        if !visible && !matches!(command, Some(Command::Quit | Command::Suspend)) {
            return Act::Draw;
        }
        let before = self.message.clone();
        let act = self.pressed(key, command);
        let again = matches!(command, Some(Command::Read));
        let told = !self.message.is_empty() && (self.message != before || self.asked.is_some());
        self.reading = if again { !self.reading } else { told };
        act
    }

    fn pressed(&mut self, key: Key, command: Option<Command>) -> Act {
        if let Some(asked) = self.asked.take() {
            return self.answer(asked, key, command);
        }
        let Some(command) = command else {
            return Act::Draw;
        };
        if self
            .keys
            .take()
            .is_some_and(|page| self.turn_page(page, command))
        {
            return Act::Draw;
        }
        self.act(command)
    }

    /// Shows the next page of the list of keys, or closes it; returns whether that is all that a
    /// command does then.
    fn turn_page(&mut self, page: usize, command: Command) -> bool {
        if command == Command::Keys {
            self.keys = Some(page + 1);
        }
        !matches!(command, Command::Quit | Command::Suspend)
    }

    /// Clicks on a cell.
    pub(super) fn click(&mut self, cell: Cell) -> Act {
        if self.keys.take().is_none() {
            self.here = cell;
        }
        self.reading = false;
        Act::Draw
    }

    fn answer(&mut self, asked: Asked, key: Key, command: Option<Command>) -> Act {
        match (asked, key, command) {
            (Asked::Why, _, Some(Command::Digit(symbol) | Command::Mark(symbol))) => {
                if let Some(digit) = self.digit(symbol) {
                    self.why(digit);
                }
                Act::Draw
            }
            (Asked::Solve, Key::Char('y' | 'Y'), _) => self.solve(),
            (_, _, Some(command @ (Command::Quit | Command::Suspend))) => self.act(command),
            _ => {
                self.message.clear();
                Act::Draw
            }
        }
    }

    pub(super) fn name(&self, cell: Cell) -> String {
        cell.name(self.game.shape())
    }

    /// Returns the puzzle.
    pub(super) fn puzzle(&self) -> &Puzzle {
        self.game.puzzle()
    }
}

impl Shown {
    pub(super) fn words(self) -> &'static str {
        match self {
            Shown::AtOnce => "at once",
            Shown::WhenAsked => "when asked (c)",
            Shown::RuleBreaks => "if they break a rule",
        }
    }
}

/// Writes a time as minutes and seconds, or hours, minutes and seconds.
pub(super) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}
