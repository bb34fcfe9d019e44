//! What each command does to the game on the table.

use super::keys::Command;
use super::table::{Act, Asked, Mode, Shown, Table, clock};
use veridoku::game::{Game, MoveError};
use veridoku::grid::{Candidate, Digit};

impl Table {
    pub(super) fn act(&mut self, command: Command) -> Act {
        match command {
            Command::Go(rows, columns) => self.go(rows, columns),
            Command::RowStart => self.go(0, isize::MIN),
            Command::RowEnd => self.go(0, isize::MAX),
            Command::Digit(symbol) => return self.typed(symbol, self.mode),
            Command::Mark(symbol) => return self.typed(symbol, Mode::Pencil),
            Command::Erase => {
                let cell = self.here;
                return self.make(|game| game.clear(cell).map(|_| ()));
            }
            Command::Undo => return self.turn(|game| game.undo().is_some(), "Nothing to undo."),
            Command::Redo => return self.turn(|game| game.redo().is_some(), "Nothing to redo."),
            Command::Pencil => self.toggle(Mode::Pencil),
            Command::Colours => self.toggle(Mode::Colour),
            Command::Fill => return self.make(|game| Ok(game.fill_marks()).map(|_| ())),
            Command::EraseMarks => return self.make(|game| Ok(game.erase_marks()).map(|_| ())),
            Command::Hint => self.ask_hint(),
            Command::Do => return self.do_hint(),
            Command::Why => {
                self.asked = Some(Asked::Why);
                self.message = format!("Why not ... in {}? Press a digit.", self.name(self.here));
            }
            Command::Check => self.check(),
            Command::TakeBack => return self.take_back(),
            Command::Solve => {
                self.asked = Some(Asked::Solve);
                self.message = "Show the solution? y for yes.".to_string();
            }
            Command::Mistakes => {
                self.shown = match self.shown {
                    Shown::AtOnce => Shown::WhenAsked,
                    Shown::WhenAsked => Shown::RuleBreaks,
                    Shown::RuleBreaks => Shown::AtOnce,
                };
                self.hold();
                self.message = format!("Mistakes are shown {}.", self.shown.words());
            }
            Command::Keys => self.keys = Some(0),
            Command::Read => {}
            Command::Houses => {
                self.houses = !self.houses;
                self.message = match self.houses {
                    true => "Row, column and box stand out.",
                    false => "Row, column and box no longer stand out.",
                }
                .to_string();
            }
            Command::Close => self.quiet(),
            Command::Next => return Act::Next,
            Command::Previous => return Act::Previous,
            Command::Quit => return Act::Quit,
            Command::Suspend => return Act::Suspend,
        }
        Act::Draw
    }

    pub(super) fn go(&mut self, rows: isize, columns: isize) {
        let order = self.game.shape().order();
        let index = self.here.index();
        let moved = |at: usize, by: isize| at.saturating_add_signed(by).min(order - 1);
        let (row, column) = (moved(index / order, rows), moved(index % order, columns));
        self.here = self.game.shape().cell(row, column);
    }

    pub(super) fn toggle(&mut self, mode: Mode) {
        self.mode = if self.mode == mode { Mode::Write } else { mode };
        self.message = match self.mode {
            Mode::Write => "Digits are written.",
            Mode::Pencil => "Digits are pencil marks.",
            Mode::Colour => "Digits colour the cell.",
        }
        .to_string();
    }

    /// Returns the digit that a symbol stands for on this board.
    pub(super) fn digit(&self, symbol: char) -> Option<Digit> {
        let alphabet = self.game.alphabet();
        let number = || symbol.to_digit(10).and_then(|n| Digit::new(n as u8));
        let digit = if alphabet.is_decimal() {
            number()
        } else {
            alphabet.digit(symbol)
        };
        digit.filter(|digit| digit.index() < self.game.shape().order())
    }

    pub(super) fn typed(&mut self, symbol: char, mode: Mode) -> Act {
        let cell = self.here;
        if mode == Mode::Colour {
            let Some(colour) = symbol.to_digit(10).map(|n| n as u8) else {
                return Act::Draw;
            };
            let colour = if self.game.colour(cell) == colour {
                0
            } else {
                colour
            };
            return self.make(|game| game.paint(cell, colour).map(|_| ()));
        }
        let Some(digit) = self.digit(symbol) else {
            let range = self.game.alphabet().range(self.game.shape().order());
            self.message = format!("Digits are {range} on this board.");
            return Act::Draw;
        };
        let candidate = Candidate { cell, digit };
        self.make(|game| {
            match mode {
                Mode::Pencil if game.marks(cell).contains(digit) => game.unmark(candidate),
                Mode::Pencil => game.mark(candidate),
                _ if game.entry(cell) == Some(digit) => game.clear(cell),
                _ => game.place(candidate),
            }
            .map(|_| ())
        })
    }

    /// Makes a move, and says why if it cannot be made.
    pub(super) fn make(&mut self, what: impl FnOnce(&mut Game) -> Result<(), MoveError>) -> Act {
        self.quiet();
        match what(&mut self.game) {
            Ok(()) => self.changed(),
            Err(error) => {
                self.message = format!("{error}.");
                Act::Draw
            }
        }
    }

    pub(super) fn turn(&mut self, what: impl FnOnce(&mut Game) -> bool, nothing: &str) -> Act {
        self.quiet();
        if what(&mut self.game) {
            return self.changed();
        }
        self.message = nothing.to_string();
        Act::Draw
    }

    /// Holds the board against what is right after a change, and says what is to be said.
    pub(super) fn changed(&mut self) -> Act {
        self.hold();
        if self.solved() {
            self.message = match self.helped {
                true => format!(
                    "Solved with help in {}. n for another puzzle.",
                    clock(self.time)
                ),
                false => format!("Solved in {}! n for another puzzle.", clock(self.time)),
            };
        } else if self.wrong.is_empty() && self.game.is_full() {
            self.message =
                "The board is full, but not all of it is right: c shows where.".to_string();
        }
        Act::Keep
    }
}
