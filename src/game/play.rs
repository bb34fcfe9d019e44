//! A game: a puzzle, what is on paper, the moves so far.

use super::journal::Journal;
use super::paper::{Paper, Slot};
use super::solution::{self, NotUnique};
use super::{Move, MoveError};
use crate::engine::Limits;
use crate::formats::{Alphabet, write_line};
use crate::grid::{Cell, Digit, Shape};
use crate::human::{self, Language, Order, Player, Words};
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
    language: Language,
    order: Order,
    limits: Limits,
    search: Limits,
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
            alphabet: Alphabet::of_shape(shape),
            language: Language::default(),
            order: Order::default(),
            limits: solution::limits(),
            search: Limits::none(),
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
        self.alphabet = alphabet.fitting(self.shape());
        self
    }

    /// Sets the language of hints.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// use veridoku::{game::Degree, human::Language};
    /// # let puzzle: Puzzle = ".1.....24.31....".parse()?;
    /// let game = Game::new(puzzle).in_language(Language::German);
    /// assert_eq!(game.hint()?.at(Degree::Region).to_string(), "Schau dir Zeile 3 an.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_language(mut self, language: Language) -> Game {
        self.language = language;
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

    /// Limits the search for steps: on a large board with few digits one may take minutes.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// use std::time::Duration;
    /// use veridoku::{engine::Limits, game::{Game, NoHint}};
    /// # let puzzle: Puzzle = ".1.....24.31....".parse()?;
    /// let game = Game::new(puzzle).searching_within(Limits::time(Duration::ZERO));
    /// assert!(matches!(game.hint(), Err(NoHint::Stopped)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn searching_within(mut self, limits: Limits) -> Game {
        self.search = limits;
        self
    }

    /// Sets whether an entry takes pencil marks away that are no longer possible at sight, as part
    /// of the same move. It does unless this says otherwise.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::{Game, read_cell};
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
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

    /// Makes a move. The others are made by way of this one.
    ///
    /// # Errors
    /// Refuses a move that does not fit the board, the givens or the entries.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let mut game = Game::new(puzzle);
    /// use veridoku::game::Move;
    /// game.make(Move::Fill)?.make(Move::Erase)?;
    /// assert_eq!(game.moves(), [Move::Fill, Move::Erase]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn make(&mut self, what: Move) -> Result<&mut Game, MoveError> {
        self.admit(&what)?;
        self.keep(what);
        Ok(self)
    }

    /// Makes a move that fits, and keeps it if it changes anything.
    pub(super) fn keep(&mut self, what: Move) {
        let mut after = self.paper.clone();
        self.perform(&mut after, &what);
        let changes = after.changes_since(&self.paper);
        if !changes.is_empty() {
            self.paper = after;
            self.journal.add(what, changes);
        }
    }

    /// Takes the last move back and returns it; `None` at the beginning.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let mut game = Game::new(puzzle);
    /// game.fill_marks().enter("3r2c1")?;
    /// game.undo();
    /// assert_eq!((game.done(), game.moves().len()), (1, 2));
    /// game.redo();
    /// assert_eq!(game.done(), 2);
    /// assert!(game.redo().is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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

    /// Returns for every move the cells that it changed as they are after it: what a game that is
    /// kept needs of its moves, whatever they were.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = "12....122.....2.".parse()?;
    /// let mut game = Game::new(puzzle);
    /// game.enter("3r2c1")?.fill_marks();
    /// let drawn: Vec<_> = game.drawn().collect();
    /// assert_eq!((drawn[0].len(), drawn[0][0].1.entry.unwrap().value()), (1, 3));
    /// assert!(drawn[1].len() > 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn drawn(&self) -> impl Iterator<Item = Vec<(Cell, Slot)>> {
        let changes = self.journal.changes().iter();
        changes.map(|all| all.iter().map(|c| (c.cell, c.after)).collect())
    }

    /// Returns how many moves are done, so can be undone.
    pub fn done(&self) -> usize {
        self.journal.done()
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

    /// Returns the language of hints.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Returns the words of the board in the language of the game, with digits as `digit` writes
    /// them.
    pub(super) fn words<'a>(&'a self, digit: &'a dyn Fn(Digit) -> String) -> Words<'a> {
        let words = self.player.words().with_digits(digit);
        words.in_language(self.language)
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

    /// Returns the limits of the search for steps.
    pub(super) fn search(&self) -> &Limits {
        &self.search
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
    /// # use veridoku::rules::Puzzle;
    /// use veridoku::game::{Game, NotUnique};
    /// # let puzzle: Puzzle = "12..............".parse()?;
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
