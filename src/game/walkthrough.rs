//! The steps from a board to the end of a path.

use super::{Game, Hint, NoHint};
use crate::grid::Givens;
use crate::human::{End, Path, State, Step};

/// The steps from a game's board on, each as a [`Hint`] with the board before it.
///
/// ```
/// # use veridoku::rules::Puzzle;
/// # use veridoku::game::Game;
/// use veridoku::human::End;
/// # let puzzle: Puzzle = ".1.....24.31....".parse()?;
/// let game = Game::new(puzzle);
/// let mut walk = game.walkthrough()?;
/// let first = walk.next().unwrap();
/// assert_eq!(first.to_string(), game.hint()?.to_string());
/// assert_eq!(walk.end(), End::Solved);
/// let steps = 1 + walk.by_ref().count();
/// assert_eq!(steps, walk.state().entries().count());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Walkthrough<'a> {
    game: &'a Game,
    state: State,
    steps: std::vec::IntoIter<Step>,
    end: End,
}

impl Game {
    /// Finds the steps from here on, by the order of the game.
    ///
    /// # Errors
    /// Says why no step would be sound.
    pub fn walkthrough(&self) -> Result<Walkthrough<'_>, NoHint> {
        self.ready()?;
        let Path { steps, end, .. } = self.player().path(&self.state(), &self.order());
        Ok(Walkthrough {
            game: self,
            state: self.state(),
            steps: steps.into_iter(),
            end,
        })
    }
}

impl Walkthrough<'_> {
    /// Returns how the whole path ends.
    pub fn end(&self) -> End {
        self.end
    }

    /// Returns what is known after the steps taken so far.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns the digits on the board after the steps taken so far.
    pub fn board(&self) -> Givens {
        let mut board = self.state.givens().clone();
        let entries = self.state.entries().iter();
        entries.for_each(|entry| board.set(entry.cell, Some(entry.digit)));
        board
    }
}

impl Iterator for Walkthrough<'_> {
    type Item = Hint;

    fn next(&mut self) -> Option<Hint> {
        let step = self.steps.next()?;
        let before = self.state.clone();
        self.state.apply(&step);
        Some(Hint::of(self.game, before, step))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.steps.size_hint()
    }
}

impl ExactSizeIterator for Walkthrough<'_> {}
