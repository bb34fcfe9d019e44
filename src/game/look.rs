//! What is to be seen of a game: digits, pencil marks, candidates, conflicts, a picture.

use super::Game;
use super::paper::Paper;
use crate::grid::{Candidate, Cell, Digit, DigitSet, Givens};
use crate::human::State;
use crate::render::{Content, Scene};
use crate::rules::{Solution, Violation};

impl Game {
    /// Returns the given of a cell.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let game = Game::new(puzzle);
    /// assert!(game.given(game.cell("r1c1")?).is_some());
    /// assert!(game.given(game.cell("r1c3")?).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        let on_board = cell.index() < self.shape().cells();
        on_board.then(|| self.puzzle().givens().get(cell)).flatten()
    }

    /// Returns the digit that the player entered in a cell.
    pub fn entry(&self, cell: Cell) -> Option<Digit> {
        self.paper().slot(cell).entry
    }

    /// Returns the colour of a cell, 0 for none.
    pub fn colour(&self, cell: Cell) -> u8 {
        self.paper().slot(cell).colour
    }

    /// Returns the pencil marks of a cell; none if it has a given or an entry.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let mut game = Game::new(puzzle);
    /// let cell = game.cell("r2c1")?;
    /// assert!(game.marks(cell).is_empty());
    /// assert_eq!(game.fill_marks().marks(cell).to_string(), "34");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn marks(&self, cell: Cell) -> DigitSet {
        let slot = self.paper().slot(cell);
        slot.entry.map_or(slot.marks, |_| DigitSet::EMPTY)
    }

    /// Returns the entries alone.
    pub fn entries(&self) -> Givens {
        let mut entries = Givens::empty(self.shape());
        let slots = self.paper().slots();
        slots.for_each(|(cell, slot)| entries.set(cell, slot.entry));
        entries
    }

    /// Returns the board: givens and entries.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let mut game = Game::new(puzzle);
    /// game.enter("3r2c1")?;
    /// assert_eq!(game.board().count(), game.puzzle().givens().count() + 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn board(&self) -> Givens {
        with_entries(self.puzzle().givens(), self.paper())
    }

    /// Returns what hints start from: givens, entries, and the candidates that the player ruled
    /// out.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let mut game = Game::new(puzzle);
    /// let gone = game.candidate("4r1c3")?;
    /// game.enter("3r2c1")?.unmark(gone)?;
    /// let state = game.state();
    /// assert_eq!((state.entries().count(), state.removed().len()), (1, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn state(&self) -> State {
        let (shape, mut state) = (self.shape(), State::new(self.puzzle().givens().clone()));
        for (cell, slot) in self.paper().slots() {
            match slot.entry {
                Some(digit) => state.enter(cell, digit),
                None => slot
                    .ruled_out(shape.order())
                    .iter()
                    .for_each(|digit| state.remove(Candidate { cell, digit })),
            }
        }
        state
    }

    /// Returns the candidates of each cell in row order that hints start from; of a settled cell
    /// its digit.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let game = Game::new(puzzle);
    /// let cell = game.cell("r2c1")?;
    /// assert_eq!(game.candidates()[cell.index()].to_string(), "34");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn candidates(&self) -> Vec<DigitSet> {
        self.player().candidates(&self.state())
    }

    /// Returns how often a digit is still to be placed, if each row has it once; 0 if it is on the
    /// board too often.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let game = Game::new(puzzle);
    /// let digit = game.candidate("2r1c1")?.digit;
    /// assert_eq!(game.left(digit), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn left(&self, digit: Digit) -> usize {
        let board = self.board();
        let placed = board.iter().filter(|c| c.digit == digit).count();
        self.shape().order().saturating_sub(placed)
    }

    /// Returns whether every cell has a digit, right or wrong.
    pub fn is_full(&self) -> bool {
        self.board().count() == self.shape().cells()
    }

    /// Returns whether every cell has a digit and every rule holds. Of a puzzle with several
    /// solutions, each will do.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let mut game = Game::new(puzzle);
    /// let names = "3r1c3 4r1c4 3r2c1 4r2c2 3r3c2 4r3c3 1r3c4 4r4c1 1r4c2 3r4c4";
    /// for name in names.split(' ') {
    ///     assert!(!game.is_solved());
    ///     game.enter(name)?;
    /// }
    /// assert!(game.is_solved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_solved(&self) -> bool {
        self.is_full()
            && self.model().shape().off_board() == 0
            && Solution::check(self.model(), self.board().values()).is_ok()
    }

    /// Returns the houses in which a digit is repeated, whatever the solution: the mistakes that
    /// the rules alone show.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let mut game = Game::new(puzzle);
    /// assert_eq!(game.enter("4r1c3")?.conflicts(), []);
    /// let conflicts = game.enter("1r2c1")?.conflicts();
    /// let words: Vec<String> = conflicts.iter().map(ToString::to_string).collect();
    /// assert_eq!(words, ["row 2: 1 in r2c13", "column 1: 1 in r12c1", "box 1: 1 in r12c1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn conflicts(&self) -> Vec<Violation> {
        Violation::repeats(&self.model().with_givens(self.board()))
    }

    /// Returns a picture of the board with the pencil marks that the player wrote.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let mut game = Game::new(puzzle);
    /// game.enter("3r2c1")?;
    /// assert!(game.scene().text(false).contains("(3)"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn scene(&self) -> Scene {
        let digit = |digit| self.alphabet().text(digit);
        let words = self.words(&digit);
        let mut scene = Scene::new(self.player(), &words, &self.state());
        for (cell, square) in self.shape().all_cells().zip(&mut scene.squares) {
            if let Content::Open(_) = square.content {
                square.content = Content::Open(self.marks(cell));
            }
        }
        scene
    }

    /// Returns the candidates of each cell in row order that givens and entries leave at sight.
    pub(super) fn sight(&self, paper: &Paper) -> Vec<DigitSet> {
        let board = with_entries(self.puzzle().givens(), paper);
        let alone = |givens| self.player().candidates(&State::new(givens));
        let mut sight = alone(board.clone());
        // A digit that another rules out is passed over there, but rules out others all the same.
        for placed in board.iter() {
            if sight[placed.cell.index()].single() != Some(placed.digit) {
                let left = alone(board.retain(|other| other == placed));
                sight
                    .iter_mut()
                    .zip(left)
                    .for_each(|(all, left)| *all = all.and(left));
            }
        }
        sight
    }
}

/// Returns givens with the entries of a paper.
fn with_entries(givens: &Givens, paper: &Paper) -> Givens {
    let mut board = givens.clone();
    for (cell, slot) in paper.slots() {
        if let Some(digit) = slot.entry {
            board.set(cell, Some(digit));
        }
    }
    board
}
