//! Copies what a player has on paper elsewhere: a board of entries, a grid of pencil marks.

use super::{Game, Move, MoveError};
use crate::grid::{Candidate, Cell, Digit, DigitSet, Givens};

impl Game {
    /// Enters the digits of a board, as one move. The givens may be among them.
    ///
    /// ```
    /// # use veridoku::game::Game;
    /// # use veridoku::rules::Puzzle;
    /// # let read = |text: &str| text.parse::<Puzzle>();
    /// let mut game = Game::new(read("12....122.....2.")?);
    /// game.copy_entries(read("1234............")?.givens())?;
    /// assert_eq!((game.entries().count(), game.done()), (2, 1));
    /// let refusal = game.copy_entries(read("3...............")?.givens()).unwrap_err();
    /// assert_eq!(refusal.to_string(), "r1c1 is given as 1, and the entries have 3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Refuses a board of another shape, and one that has another digit than a given.
    pub fn copy_entries(&mut self, board: &Givens) -> Result<&mut Game, MoveError> {
        let shape = self.shape();
        if board.shape() != shape {
            return Err(MoveError::shape(board.shape(), shape));
        }
        let mut entries = Vec::new();
        for candidate in board.iter() {
            match self.given(candidate.cell) {
                None => entries.push(candidate),
                Some(given) if given == candidate.digit => {}
                Some(given) => {
                    let error = MoveError::given(candidate.cell, given, shape, self.alphabet());
                    return Err(error.contradicts(candidate.digit, self.alphabet()));
                }
            }
        }
        let marks = Vec::new();
        self.make(Move::Copy { entries, marks })
    }

    /// Writes the pencil marks of each cell in row order as all its candidates, as one move; a cell
    /// with none stays as it is. If `lone_digits_are_entries`, a single digit is entered.
    ///
    /// ```
    /// # use veridoku::game::Game;
    /// # use veridoku::rules::Puzzle;
    /// use veridoku::formats::parse_marks;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let mut game = Game::new(puzzle);
    /// let grid = "1 2 34 34\n34 34 1 2\n2 . . .\n4 . 2 .\n";
    /// let marks = parse_marks(grid, game.shape(), game.alphabet())?;
    /// game.copy_marks(&marks, true)?;
    /// assert_eq!(game.marks(game.cell("r1c3")?).to_string(), "34");
    /// assert_eq!(game.entries().count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Refuses another number of cells, digits that are not on the board, and marks that leave out
    /// the given or the entry of their cell.
    pub fn copy_marks(
        &mut self,
        grid: &[DigitSet],
        lone_digits_are_entries: bool,
    ) -> Result<&mut Game, MoveError> {
        let shape = self.shape();
        if grid.len() != shape.cells() {
            return Err(MoveError::cells(grid.len(), shape));
        }
        let (mut entries, mut marks) = (Vec::new(), Vec::new());
        for (cell, &digits) in shape.all_cells().zip(grid) {
            match (self.settled(cell), digits.single()) {
                _ if digits.is_empty() => {}
                (Some(digit), _) if digits.contains(digit) => {}
                (Some(digit), _) => {
                    let settled = Candidate { cell, digit };
                    return Err(MoveError::unmarked(settled, shape, self.alphabet()));
                }
                (None, Some(digit)) if lone_digits_are_entries => {
                    entries.push(Candidate { cell, digit });
                }
                (None, _) => marks.push((cell, digits)),
            }
        }
        self.make(Move::Copy { entries, marks })
    }

    /// Returns the given or the entry of a cell.
    fn settled(&self, cell: Cell) -> Option<Digit> {
        self.given(cell).or(self.entry(cell))
    }
}
