//! A game on the table: what keys do to it, and what is said about it. No terminal, no file, no
//! clock.

use super::keys::{Command, Key, command};
use std::time::Duration;
use veridoku::engine::Cancel;
use veridoku::game::{Game, Hint};
use veridoku::grid::Cell;
use veridoku::rules::Puzzle;

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
    pub(super) message: String,
    pub(super) keys: bool,
    /// Whether the solution was shown, which makes the time worth nothing.
    pub(super) helped: bool,
    pub(super) asked: Option<Asked>,
    pub(super) cancel: Cancel,
}

/// The most time that a hint or an answer may take.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

impl Table {
    /// Lays a game on the table.
    pub(super) fn new(game: Game, level: Option<String>, time: Duration, cancel: &Cancel) -> Table {
        let mut table = Table {
            game,
            level,
            time,
            here: Cell::new(0),
            mode: Mode::default(),
            shown: Shown::default(),
            hint: None,
            wrong: Vec::new(),
            pointed: Vec::new(),
            message: String::new(),
            keys: false,
            helped: false,
            asked: None,
            cancel: cancel.clone(),
        };
        table.message = table.greeting();
        table.hold();
        table
    }

    /// Returns whether digits of the board are letters.
    pub(super) fn letters(&self) -> bool {
        self.digit('A').is_some()
    }

    /// Returns whether the board is full and right.
    pub(super) fn solved(&self) -> bool {
        self.game.is_solved()
    }

    /// Presses a key.
    pub(super) fn press(&mut self, key: Key) -> Act {
        let command = command(key, self.letters());
        if let Some(asked) = self.asked.take() {
            return self.answer(asked, key, command);
        }
        let Some(command) = command else {
            return Act::Draw;
        };
        if self.keys {
            self.keys = false;
            if !matches!(command, Command::Quit | Command::Suspend) {
                return Act::Draw;
            }
        }
        self.act(command)
    }

    /// Clicks on a cell.
    pub(super) fn click(&mut self, cell: Cell) -> Act {
        self.here = cell;
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
