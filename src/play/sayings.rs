//! What is said about the game on the table: mistakes, hints, why not, the solution.

use super::answers;
use super::table::{Act, PATIENCE, Shown, Table};
use veridoku::engine::Limits;
use veridoku::game::{Degree, NoHint, NotUnique};
use veridoku::grid::{Candidate, Digit};

impl Table {
    /// Finds the entries that are to be shown as wrong, by the setting.
    pub(super) fn hold(&mut self) {
        match self.shown {
            Shown::AtOnce => self.point_out(),
            Shown::WhenAsked => self.wrong.clear(),
            Shown::RuleBreaks => {
                let clashing = self.game.conflicts();
                let cells = clashing.iter().flat_map(|all| all.cells.iter());
                let own = cells.filter(|&cell| self.game.entry(cell).is_some());
                self.wrong = own.collect();
                self.wrong.sort_unstable();
                self.wrong.dedup();
                let first = clashing.first().filter(|_| !self.wrong.is_empty());
                if let Some(first) = first {
                    let digit = |digit| self.game.alphabet().text(digit);
                    let words = first.words(self.game.shape(), digit);
                    self.message = format!("This breaks a rule: {words}.");
                }
            }
        }
    }

    /// Finds the entries that are wrong, and says the first thing about them.
    pub(super) fn point_out(&mut self) {
        self.wrong.clear();
        match self.game.mistakes() {
            Ok(mistakes) => {
                self.wrong = mistakes.entries.iter().map(|c| c.cell).collect();
                if mistakes.any() {
                    self.message = mistakes.words(Degree::All);
                }
            }
            Err(error) => self.message = format!("{error}"),
        }
    }

    pub(super) fn check(&mut self) {
        self.quiet();
        self.point_out();
        if self.message.is_empty() {
            self.message = "No mistake so far.".to_string();
        }
    }

    pub(super) fn take_back(&mut self) -> Act {
        self.quiet();
        match self.game.take_back_mistakes() {
            Ok(0) => {
                self.message = "There is no mistake to take back.".to_string();
                Act::Draw
            }
            Ok(moves) => {
                self.hold();
                self.message = match moves {
                    1 => "1 move taken back; U makes it again.".to_string(),
                    _ => format!("{moves} moves taken back; U makes them again."),
                };
                Act::Keep
            }
            Err(error) => {
                self.message = error.to_string();
                Act::Draw
            }
        }
    }

    /// Shows a hint, or more of the one that is shown.
    pub(super) fn ask_hint(&mut self) {
        if let Some(hint) = &mut self.hint {
            hint.more();
        } else {
            self.quiet();
            let limits = Limits::time(PATIENCE).with_cancel(self.cancel.clone());
            match self.game.clone().searching_within(limits).hint() {
                Ok(hint) => self.hint = Some(hint.at(Degree::Name)),
                Err(why) => {
                    if let NoHint::Mistakes(mistakes) = &why {
                        self.wrong = mistakes.entries.iter().map(|c| c.cell).collect();
                    }
                    self.message = why.words_in(self.game.language(), Degree::All);
                }
            }
        }
        if let Some(hint) = &self.hint {
            self.message = hint.to_string();
        }
    }

    pub(super) fn do_hint(&mut self) -> Act {
        let Some(hint) = self.hint.take() else {
            self.message = "H gives a hint first.".to_string();
            return Act::Draw;
        };
        if let Some(first) = hint.step().placements.first() {
            self.here = first.cell;
        }
        self.helped = true;
        self.make(|game| hint.apply(game).map(|_| ()))
    }

    pub(super) fn why(&mut self, digit: Digit) {
        self.quiet();
        let candidate = Candidate {
            cell: self.here,
            digit,
        };
        let limits = Limits::time(PATIENCE).with_cancel(self.cancel.clone());
        let (text, cells) = answers::why(&self.game, candidate, limits);
        (self.message, self.pointed) = (text, cells);
    }

    /// Enters the solution, as one move.
    pub(super) fn solve(&mut self) -> Act {
        let board = match self.game.solution() {
            Ok(solution) => solution.givens().clone(),
            Err(why) => {
                self.message = why.to_string();
                return Act::Draw;
            }
        };
        self.helped = true;
        self.make(|game| game.copy_entries(&board).map(|_| ()))
    }

    /// Takes away what was said.
    pub(super) fn quiet(&mut self) {
        self.hint = None;
        self.pointed.clear();
        self.message.clear();
    }

    pub(super) fn greeting(&self) -> String {
        match self.game.solution() {
            Ok(_) => "? shows the keys.".to_string(),
            Err(NotUnique::NoSolution) => {
                "The puzzle has no solution. ? shows the keys.".to_string()
            }
            Err(NotUnique::Several) => "The puzzle has several solutions: no entry is wrong that \
                                        one of them has. ? shows the keys."
                .to_string(),
            Err(why) => format!("Not decided: {why}. ? shows the keys."),
        }
    }
}
