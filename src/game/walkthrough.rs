//! The steps from a board to the end of a path.

use super::{Game, Hint, NoHint};
use crate::grid::Givens;
use crate::human::{End, Order, State};
use std::iter::FusedIterator;

/// The steps from a game's board on, each as a [`Hint`] with the board before it. A step is looked
/// for when it is asked for.
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
/// assert_eq!(walk.end(), None);
/// let steps = 1 + walk.by_ref().count();
/// assert_eq!(walk.end(), Some(End::Solved));
/// assert_eq!(steps, walk.state().entries().count());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Walkthrough<'a> {
    game: &'a Game,
    order: Order,
    state: State,
    /// How the path ends, once it has.
    end: Option<End>,
}

impl Game {
    /// Finds the steps from here on, by the order of the game.
    ///
    /// # Errors
    /// Says why no step would be sound.
    pub fn walkthrough(&self) -> Result<Walkthrough<'_>, NoHint> {
        self.ready()?;
        Ok(Walkthrough {
            game: self,
            order: self.order(),
            state: self.state(),
            end: None,
        })
    }
}

impl Walkthrough<'_> {
    /// Returns how the path ends; `None` before the iterator is at its end.
    pub fn end(&self) -> Option<End> {
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
        if self.end.is_some() {
            return None;
        }
        let (player, limits) = (self.game.player(), self.game.search());
        let Ok(step) = player.next_within(&self.state, &self.order, limits) else {
            self.end = Some(End::Stopped);
            return None;
        };
        let Some(step) = step else {
            let full = self.board().count() == self.game.shape().cells();
            self.end = Some(if full { End::Solved } else { End::Stuck });
            return None;
        };
        let before = self.state.clone();
        self.state.apply(&step);
        Some(Hint::of(self.game, before, step))
    }
}

impl FusedIterator for Walkthrough<'_> {}
