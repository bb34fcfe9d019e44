//! A game as plain data, to be kept and taken up again.

use super::{Game, Move, MoveError};
use crate::rules::Puzzle;
use std::time::Duration;

/// A game that can be kept: the puzzle, the moves, and the time played, which the caller measures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Save {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Every move, those that were undone last.
    pub moves: Vec<Move>,
    /// How many of them are done.
    pub done: usize,
    /// The time played.
    pub time: Duration,
}

impl Game {
    /// Returns the game as plain data.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// use std::time::Duration;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let mut game = Game::new(puzzle);
    /// game.enter("3r2c1")?.fill_marks();
    /// game.undo();
    /// let save = game.save(Duration::from_secs(90));
    /// let mut again = Game::restore(&save)?;
    /// assert_eq!((again.moves(), again.done()), (game.moves(), 1));
    /// again.redo();
    /// assert!(!again.marks(again.cell("r2c2")?).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self, time: Duration) -> Save {
        Save {
            puzzle: self.puzzle().clone(),
            moves: self.moves().to_vec(),
            done: self.done(),
            time,
        }
    }

    /// Takes up a game that was kept, with the default alphabet, order and limits.
    ///
    /// # Errors
    /// Refuses a move that does not fit, and more moves done than there are.
    pub fn restore(save: &Save) -> Result<Game, MoveError> {
        let moves = save.moves.len();
        if save.done > moves {
            return Err(MoveError::count(save.done, moves));
        }
        let mut game = Game::new(save.puzzle.clone());
        let (done, undone) = save.moves.split_at(save.done);
        done.iter()
            .try_for_each(|what| game.make(what.clone()).map(|_| ()))?;
        let done = game.done();
        undone
            .iter()
            .try_for_each(|what| game.make(what.clone()).map(|_| ()))?;
        while game.done() > done {
            game.undo();
        }
        Ok(game)
    }
}
