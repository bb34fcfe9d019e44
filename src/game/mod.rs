//! A player's game: entries, pencil marks, undo and redo, mistakes, and hints by degrees.
//!
//! A [`Game`] is a puzzle and what a player has on paper. Each change is a [`Move`], which can be
//! undone and redone without bound. [`Game::mistakes`] holds the paper against the solution,
//! [`Game::conflicts`] against the rules alone. [`Game::hint`] finds the next step, checks it, and
//! shows as much of it as a [`Degree`] says. Nothing here reads a clock or a file: a [`Save`] is
//! plain data, and the caller supplies the time played.
//!
//! ```
//! use veridoku::game::{Degree, Game, NoHint};
//! use veridoku::rules::Puzzle;
//!
//! let line = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
//! let mut game = Game::new(line.parse::<Puzzle>()?);
//! let hint = game.enter("6r1c2")?.hint()?;
//! println!("{}", hint.at(Degree::Name));
//! println!("{hint}");
//! assert!(hint.scene().svg().starts_with("<svg "));
//!
//! let wrong = game.enter("5r1c3")?.hint().unwrap_err();
//! assert!(matches!(wrong, NoHint::Mistakes(_)));
//! game.undo();
//! hint.apply(&mut game)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod acts;
mod check;
mod copy;
mod degree;
mod error;
mod every;
mod hint;
mod journal;
mod look;
mod mistakes;
mod moves;
mod names;
mod paper;
mod play;
mod save;
mod solution;
mod walkthrough;

pub use degree::Degree;
pub use error::{MoveError, MoveErrorKind};
pub use hint::{Hint, NoHint};
pub use mistakes::Mistakes;
pub use moves::Move;
pub use names::{read_candidate, read_cell};
pub use paper::Slot;
pub use play::Game;
pub use save::Save;
pub use solution::NotUnique;
pub use walkthrough::Walkthrough;
