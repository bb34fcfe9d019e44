//! What a player does: digits entered and cleared, pencil marks written and taken away.

use super::{Game, Move, MoveError};
use crate::grid::{Candidate, Cell, DigitSet};

impl Game {
    /// Enters a digit by name: `5r1c2` for a 5 in row 1, column 2.
    ///
    /// # Errors
    /// Refuses a text that is no candidate of the board, and a cell with a given.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let mut game = Game::new(puzzle);
    /// game.enter("3r2c1")?.enter("4r2c2")?;
    /// assert_eq!(game.entries().count(), 2);
    /// assert!(game.enter("3r2c3").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn enter(&mut self, name: &str) -> Result<&mut Game, MoveError> {
        let candidate = self.candidate(name)?;
        self.place(candidate)
    }

    /// Enters a digit, in place of one that the player entered before.
    ///
    /// # Errors
    /// Refuses a cell with a given, and what is not on the board.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let mut game = Game::new(puzzle);
    /// let candidate = game.candidate("3r2c1")?;
    /// game.place(candidate)?;
    /// assert_eq!(game.entry(candidate.cell), Some(candidate.digit));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn place(&mut self, candidate: Candidate) -> Result<&mut Game, MoveError> {
        let clean = self.cleans();
        self.make(Move::Place { candidate, clean })
    }

    /// Takes the entry of a cell away, and brings the pencil marks back that went because of it. In
    /// a cell without an entry, takes the pencil marks away.
    ///
    /// # Errors
    /// Refuses a cell with a given, and one that is not on the board.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let mut game = Game::new(puzzle);
    /// let cell = game.cell("r2c1")?;
    /// game.enter("3r2c1")?.clear(cell)?;
    /// assert_eq!(game.entry(cell), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clear(&mut self, cell: Cell) -> Result<&mut Game, MoveError> {
        let clean = self.cleans();
        self.make(Move::Clear { cell, clean })
    }

    /// Adds a pencil mark.
    ///
    /// # Errors
    /// Refuses a cell with a given or an entry, and what is not on the board.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let mut game = Game::new(puzzle);
    /// let note = game.candidate("3r2c1")?;
    /// game.mark(note)?;
    /// assert!(game.marks(note.cell).contains(note.digit));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mark(&mut self, candidate: Candidate) -> Result<&mut Game, MoveError> {
        self.make(Move::Mark(candidate))
    }

    /// Takes a pencil mark away. In a cell without marks, those that are possible at sight are
    /// written first.
    ///
    /// # Errors
    /// Refuses a cell with a given or an entry, and what is not on the board.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let mut game = Game::new(puzzle);
    /// let gone = game.candidate("3r2c1")?;
    /// game.unmark(gone)?;
    /// assert_eq!(game.marks(gone.cell).to_string(), "4");
    /// assert_eq!(game.state().removed(), [gone]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unmark(&mut self, candidate: Candidate) -> Result<&mut Game, MoveError> {
        self.make(Move::Unmark(candidate))
    }

    /// Writes pencil marks as all the candidates that are left in a cell; none leave it blank.
    ///
    /// # Errors
    /// Refuses a cell with a given or an entry, and what is not on the board.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let mut game = Game::new(puzzle);
    /// use veridoku::grid::DigitSet;
    /// let digits = [game.candidate("3r2c1")?.digit];
    /// let cell = game.cell("r2c1")?;
    /// game.write_marks(cell, digits.into_iter().collect::<DigitSet>())?;
    /// assert_eq!(game.marks(cell).to_string(), "3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_marks(&mut self, cell: Cell, marks: DigitSet) -> Result<&mut Game, MoveError> {
        self.make(Move::Write { cell, marks })
    }

    /// Writes the candidates of every open cell that are possible at sight, without those that the
    /// player ruled out.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let mut game = Game::new(puzzle);
    /// let cell = game.cell("r2c1")?;
    /// assert_eq!(game.fill_marks().marks(cell).to_string(), "34");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fill_marks(&mut self) -> &mut Game {
        self.keep(Move::Fill);
        self
    }

    /// Takes every pencil mark away, with what they ruled out.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let mut game = Game::new(puzzle);
    /// let cell = game.cell("r2c1")?;
    /// assert!(game.fill_marks().erase_marks().marks(cell).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn erase_marks(&mut self) -> &mut Game {
        self.keep(Move::Erase);
        self
    }

    /// Colours a cell, given or not: from 1 to 9; 0 takes the colour away.
    ///
    /// # Errors
    /// Refuses other colours, and what is not on the board.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let mut game = Game::new(puzzle);
    /// let cell = game.cell("r1c1")?;
    /// assert_eq!(game.paint(cell, 3)?.colour(cell), 3);
    /// assert!(game.paint(cell, 10).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn paint(&mut self, cell: Cell, colour: u8) -> Result<&mut Game, MoveError> {
        self.make(Move::Paint { cell, colour })
    }

    /// Counts the pencil marks of every marked cell as all its candidates, notes included.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let mut game = Game::new(puzzle);
    /// let note = game.candidate("3r2c1")?;
    /// assert!(game.mark(note)?.state().removed().is_empty());
    /// assert_eq!(game.trust_marks().state().removed().len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn trust_marks(&mut self) -> &mut Game {
        self.keep(Move::Trust);
        self
    }
}
