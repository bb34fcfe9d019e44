//! A game: a puzzle, what is on paper, the moves so far.

use super::journal::Journal;
use super::paper::Paper;
use super::solution::{self, NotUnique};
use super::{Move, Refusal, read_candidate, read_cell};
use crate::engine::Limits;
use crate::formats::{Alphabet, write_line};
use crate::grid::{Candidate, Cell, DigitSet, Shape};
use crate::human::{self, Order, Player};
use crate::rules::{Model, Puzzle, Solution};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A puzzle in the hands of a player.
///
/// Moves return the game, so that they chain. A refused move changes nothing, and a move that
/// changes nothing is not kept.
///
/// A cell without pencil marks counts as having all the candidates that are possible at sight.
/// Marks added one by one are notes, from which nothing follows. Marks that were worked out
/// ([`fill_marks`](Game::fill_marks)) or written as a whole ([`write_marks`](Game::write_marks))
/// are all the candidates of their cell: what is not among them, the player ruled out.
#[derive(Clone)]
pub struct Game {
    puzzle: Puzzle,
    model: Model,
    player: Arc<dyn Player>,
    alphabet: &'static Alphabet,
    order: Order,
    limits: Limits,
    clean: bool,
    paper: Paper,
    journal: Journal,
    /// The only solution, once it was asked for. Copies of a game share it.
    solution: Arc<OnceLock<Result<Solution, NotUnique>>>,
}

impl Game {
    /// Begins a game.
    pub fn new(puzzle: Puzzle) -> Game {
        let model = Model::new(&puzzle);
        let shape = model.shape();
        Game {
            player: human::player(model.rulebook()).into(),
            alphabet: Alphabet::default_for(shape.order()),
            order: Order::default(),
            limits: solution::limits(),
            clean: true,
            paper: Paper::new(shape.cells()),
            journal: Journal::default(),
            solution: Arc::default(),
            puzzle,
            model,
        }
    }

    /// Sets how digits are written, in names that are read and in words.
    pub fn written_in(mut self, alphabet: &'static Alphabet) -> Game {
        self.alphabet = alphabet;
        self
    }

    /// Sets the techniques of hints and the order in which they are tried. Those that rest on
    /// uniqueness are left out as long as the puzzle is not known to have one solution.
    pub fn ordered(mut self, order: Order) -> Game {
        self.order = order;
        self
    }

    /// Limits the search for the solution. Without it, the search ends after a number of nodes, in
    /// seconds at most on boards of up to 25×25.
    pub fn within(mut self, limits: Limits) -> Game {
        self.limits = limits.up_to(2);
        self
    }

    /// Sets whether an entry takes pencil marks away that are no longer possible at sight, as part
    /// of the same move. It does unless this says otherwise.
    ///
    /// ```
    /// # use veridoku::formats::{ReadOptions, parse_str};
    /// # use veridoku::game::{Game, read_cell};
    /// # let puzzle = parse_str("12....122.....2.", &ReadOptions::default()).remove(0)?.puzzle;
    /// let mut game = Game::new(puzzle);
    /// let cell = game.cell("r2c2")?;
    /// game.fill_marks().enter("3r2c1")?;
    /// assert_eq!(game.marks(cell).to_string(), "4");
    /// game.undo();
    /// assert_eq!(game.marks(cell).to_string(), "34");
    /// game.cleaning(false).enter("3r2c1")?;
    /// assert_eq!(game.marks(cell).to_string(), "34");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cleaning(&mut self, clean: bool) -> &mut Game {
        self.clean = clean;
        self
    }

    /// Enters a digit by name: `5r1c2` for a 5 in row 1, column 2.
    ///
    /// # Errors
    /// Refuses a text that is no candidate of the board, and a cell with a given.
    pub fn enter(&mut self, name: &str) -> Result<&mut Game, Refusal> {
        let candidate = self.candidate(name)?;
        self.place(candidate)
    }

    /// Enters a digit, in place of one that the player entered before.
    ///
    /// # Errors
    /// Refuses a cell with a given, and what is not on the board.
    pub fn place(&mut self, candidate: Candidate) -> Result<&mut Game, Refusal> {
        let clean = self.clean;
        self.make(Move::Place { candidate, clean })
    }

    /// Takes the entry of a cell away, and brings the pencil marks back that went because of it. In
    /// a cell without an entry, takes the pencil marks away.
    ///
    /// # Errors
    /// Refuses a cell with a given, and one that is not on the board.
    pub fn clear(&mut self, cell: Cell) -> Result<&mut Game, Refusal> {
        let clean = self.clean;
        self.make(Move::Clear { cell, clean })
    }

    /// Adds a pencil mark.
    ///
    /// # Errors
    /// Refuses a cell with a given or an entry, and what is not on the board.
    pub fn mark(&mut self, candidate: Candidate) -> Result<&mut Game, Refusal> {
        self.make(Move::Mark(candidate))
    }

    /// Takes a pencil mark away. In a cell without marks, those that are possible at sight are
    /// written first.
    ///
    /// # Errors
    /// Refuses a cell with a given or an entry, and what is not on the board.
    pub fn unmark(&mut self, candidate: Candidate) -> Result<&mut Game, Refusal> {
        self.make(Move::Unmark(candidate))
    }

    /// Writes pencil marks as all the candidates that are left in a cell; none leave it blank.
    ///
    /// # Errors
    /// Refuses a cell with a given or an entry, and what is not on the board.
    pub fn write_marks(&mut self, cell: Cell, marks: DigitSet) -> Result<&mut Game, Refusal> {
        self.make(Move::Write { cell, marks })
    }

    /// Writes the candidates of every open cell that are possible at sight, without those that the
    /// player ruled out.
    pub fn fill_marks(&mut self) -> &mut Game {
        self.keep(Move::Fill);
        self
    }

    /// Takes every pencil mark away, with what they ruled out.
    pub fn erase_marks(&mut self) -> &mut Game {
        self.keep(Move::Erase);
        self
    }

    /// Counts the pencil marks of every marked cell as all its candidates, notes included.
    pub fn trust_marks(&mut self) -> &mut Game {
        self.keep(Move::Trust);
        self
    }

    /// Makes a move. The others are made by way of this one.
    ///
    /// # Errors
    /// Refuses a move that does not fit the board, the givens or the entries.
    pub fn make(&mut self, what: Move) -> Result<&mut Game, Refusal> {
        self.admit(&what)?;
        self.keep(what);
        Ok(self)
    }

    /// Makes a move that fits, and keeps it if it changes anything.
    fn keep(&mut self, what: Move) {
        let mut after = self.paper.clone();
        self.perform(&mut after, &what);
        let changes = after.changes_since(&self.paper);
        if !changes.is_empty() {
            self.paper = after;
            self.journal.add(what, changes);
        }
    }

    /// Takes the last move back and returns it; `None` at the beginning.
    pub fn undo(&mut self) -> Option<&Move> {
        self.journal.undo(&mut self.paper)
    }

    /// Makes the next undone move again and returns it; `None` if there is none.
    pub fn redo(&mut self) -> Option<&Move> {
        self.journal.redo(&mut self.paper)
    }

    /// Returns every move: the first [`done`](Game::done) are done, the others undone.
    pub fn moves(&self) -> &[Move] {
        self.journal.moves()
    }

    /// Returns how many moves are done, so can be undone.
    pub fn done(&self) -> usize {
        self.journal.done()
    }

    /// Reads the name of a candidate of this board, such as `5r1c2`.
    ///
    /// # Errors
    /// Returns what was expected if it is none.
    pub fn candidate(&self, name: &str) -> Result<Candidate, Refusal> {
        read_candidate(name, self.shape(), self.alphabet)
    }

    /// Reads the name of a cell of this board, such as `r1c2`.
    ///
    /// # Errors
    /// Returns what was expected if it is none.
    pub fn cell(&self, name: &str) -> Result<Cell, Refusal> {
        read_cell(name, self.shape())
    }
}

/// What a game was begun with.
impl Game {
    /// Returns the puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the relations of the puzzle.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Returns the shape of the board.
    pub fn shape(&self) -> Shape {
        self.model.shape()
    }

    /// Returns how digits are written.
    pub fn alphabet(&self) -> &'static Alphabet {
        self.alphabet
    }

    /// Returns what a person can do under the rules of the puzzle.
    pub fn player(&self) -> &dyn Player {
        &*self.player
    }

    pub(super) fn shared_player(&self) -> Arc<dyn Player> {
        Arc::clone(&self.player)
    }

    pub(super) fn paper(&self) -> &Paper {
        &self.paper
    }

    pub(super) fn cleans(&self) -> bool {
        self.clean
    }

    /// Returns the only solution. It is searched for once, the first time it is needed.
    ///
    /// # Errors
    /// Says why there is not exactly one, or that it was not found out within the limits.
    ///
    /// ```
    /// # use veridoku::formats::{ReadOptions, parse_str};
    /// use veridoku::game::{Game, NotUnique};
    /// # let puzzle = parse_str("12..............", &ReadOptions::default()).remove(0)?.puzzle;
    /// let game = Game::new(puzzle);
    /// assert_eq!(game.solution(), Err(&NotUnique::Several));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solution(&self) -> Result<&Solution, &NotUnique> {
        let find = || solution::find(&self.model, &self.limits);
        self.solution.get_or_init(find).as_ref()
    }

    /// Returns the techniques of hints in their order: without those that rest on uniqueness as
    /// long as the puzzle is not known to have one solution.
    pub fn order(&self) -> Order {
        if self.solution().is_ok() {
            self.order.clone()
        } else {
            self.order.without_uniqueness()
        }
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("board", &write_line(&self.board(), self.alphabet))
            .field("moves", &self.moves())
            .field("done", &self.done())
            .finish_non_exhaustive()
    }
}
