//! What a player did wrong, held against the solution.
//!
//! An entry is wrong if the only solution has another digit there; a pencil mark is wrongly removed
//! if it is the solution's. If a puzzle has several solutions, no entry is wrong by itself; then it
//! is asked whether any solution is left.

use super::check::ask;
use super::{Degree, Game, NotUnique};
use crate::engine::EngineError;
use crate::formats::Alphabet;
use crate::grid::{Candidate, Shape};
use crate::human::{Language, State};
use crate::rules::Solution;

/// What a player did wrong; nothing, perhaps.
///
/// ```
/// # use veridoku::rules::Puzzle;
/// # use veridoku::game::Game;
/// use veridoku::game::Degree;
/// # let puzzle: Puzzle = ".1.....24.31....".parse()?;
/// let mut game = Game::new(puzzle);
/// assert!(!game.mistakes()?.any());
/// let mistakes = game.enter("3r1c1")?.mistakes()?;
/// assert_eq!(mistakes.to_string(), "The entry 3 in r1c1 contradicts the solution.");
/// assert_eq!(mistakes.words(Degree::Houses), "An entry in box 1 contradicts the solution.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.words(Degree::All))]
#[non_exhaustive]
pub struct Mistakes {
    /// Entries that contradict the only solution; or, if there are several, that no solution has
    /// together.
    pub entries: Vec<Candidate>,
    /// Candidates of the only solution that the player ruled out.
    pub removed: Vec<Candidate>,
    /// Whether the pencil marks leave no solution, of several before.
    pub no_solution: bool,
    /// Whether the puzzle has one solution, so that each is a mistake by itself.
    alone: bool,
    shape: Shape,
    alphabet: &'static Alphabet,
}

impl Game {
    /// Holds entries and pencil marks against the solution; if there are several, finds what no
    /// solution has. Without a solution, and if the search hits its limit, there is no mistake.
    ///
    /// # Errors
    /// Returns the failure of the engine.
    pub fn mistakes(&self) -> Result<Mistakes, EngineError> {
        let state = self.state();
        match self.solution() {
            Ok(solution) => Ok(self.against_solution(&state, solution)),
            Err(NotUnique::NoSolution) => Ok(self.no_mistakes()),
            Err(NotUnique::Failed(error)) => Err(error.clone()),
            Err(_) => self.against_all(&state),
        }
    }

    /// Takes moves back until nothing on the board is a mistake, and returns how many.
    ///
    /// # Errors
    /// Returns the failure of the engine.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// # let puzzle: Puzzle = ".1.....24.31....".parse()?;
    /// let mut game = Game::new(puzzle);
    /// game.enter("2r1c1")?.enter("4r1c4")?.enter("3r1c3")?;
    /// assert_eq!(game.take_back_mistakes()?, 2);
    /// assert_eq!(game.entries().count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn take_back_mistakes(&mut self) -> Result<usize, EngineError> {
        let mut taken = 0;
        while self.mistakes()?.any() && self.undo().is_some() {
            taken += 1;
        }
        Ok(taken)
    }

    fn no_mistakes(&self) -> Mistakes {
        Mistakes {
            entries: Vec::new(),
            removed: Vec::new(),
            no_solution: false,
            alone: false,
            shape: self.shape(),
            alphabet: self.alphabet(),
        }
    }

    /// Holds a state against the only solution.
    fn against_solution(&self, state: &State, solution: &Solution) -> Mistakes {
        let truth = solution.givens();
        let right = |c: &Candidate| truth.get(c.cell) == Some(c.digit);
        let removed = state.removed().iter().copied();
        Mistakes {
            entries: state.entries().iter().filter(|c| !right(c)).collect(),
            removed: removed.filter(right).collect(),
            alone: true,
            ..self.no_mistakes()
        }
    }

    /// Finds what no solution has, of several.
    fn against_all(&self, state: &State) -> Result<Mistakes, EngineError> {
        let (model, entries) = (self.model(), state.entries());
        let mut mistakes = self.no_mistakes();
        let nothing = entries.count() == 0 && state.removed().is_empty();
        if nothing || ask(model, entries, state.removed())?.may_be_open() {
            return Ok(mistakes);
        }
        if ask(model, entries, &[])?.may_be_open() {
            mistakes.no_solution = true;
            return Ok(mistakes);
        }
        // Leave out what is not needed for the contradiction.
        let mut needed: Vec<Candidate> = entries.iter().collect();
        for entry in needed.clone() {
            let rest = entries.retain(|c| c != entry && needed.contains(&c));
            if !ask(model, &rest, &[])?.may_be_open() {
                needed.retain(|&c| c != entry);
            }
        }
        mistakes.entries = needed;
        Ok(mistakes)
    }
}

impl Mistakes {
    /// Returns whether anything is wrong.
    pub fn any(&self) -> bool {
        !self.entries.is_empty() || !self.removed.is_empty() || self.no_solution
    }

    /// Returns what is wrong in an English sentence or two: by name only that something is, by
    /// region and houses the boxes, then the cells, and in the end the digits.
    pub fn words(&self, degree: Degree) -> String {
        self.words_in(Language::English, degree)
    }

    /// Returns what is wrong as [`words`](Mistakes::words) does, in a language.
    pub fn words_in(&self, language: Language, degree: Degree) -> String {
        let mut sentences = Vec::new();
        if !self.entries.is_empty() {
            let subject = self.subject(language, &self.entries, degree);
            let key = match (self.alone, self.entries.len()) {
                (true, 1) => "mistake.entry.one",
                (true, _) => "mistake.entry.many",
                (false, 1) => "mistake.entry.no.one",
                (false, _) => "mistake.entry.no.many",
            };
            sentences.push(language.say(key, &[("subject", &subject)]));
        }
        if !self.removed.is_empty() {
            let subject = self.subject(language, &self.removed, degree);
            let key = if self.removed.len() == 1 {
                "mistake.marks.one"
            } else {
                "mistake.marks.many"
            };
            sentences.push(language.say(key, &[("subject", &subject)]));
        }
        if self.no_solution {
            sentences.push(language.say("mistake.marks.none", &[]));
        }
        sentences.join(" ")
    }

    /// Returns `The entry 5 in r1c1`, or as much of it as the degree shows.
    fn subject(&self, language: Language, list: &[Candidate], degree: Degree) -> String {
        let (entries, one) = (list == self.entries, list.len() == 1);
        let cell = |c: &Candidate| c.cell.name(self.shape);
        if degree == Degree::All {
            let each = list.iter().map(|c| {
                let digits = self.alphabet.text(c.digit);
                language.say(
                    "cell.candidates",
                    &[("digits", &digits), ("cell", &cell(c))],
                )
            });
            let key = match (entries, one) {
                (true, true) => "mistake.the.entry",
                (true, false) => "mistake.the.entries",
                (false, true) => "mistake.the.mark",
                (false, false) => "mistake.the.marks",
            };
            return language.say(key, &[("digits", &language.and(each))]);
        }
        let key = match (entries, one) {
            (true, true) => "mistake.an.entry",
            (true, false) => "mistake.entries",
            (false, true) => "mistake.a.mark",
            (false, false) => "mistake.marks",
        };
        let some = language.say(key, &[("count", &list.len())]);
        let places = match degree {
            Degree::Name => return some,
            Degree::Cells => language.and(list.iter().map(cell)),
            _ if !self.shape.has_boxes() => language.and(list.iter().map(cell)),
            _ => self.boxes(language, list),
        };
        language.say("mistake.in", &[("subject", &some), ("places", &places)])
    }

    /// Returns the boxes of candidates: `box 1`, `boxes 1 and 4`.
    fn boxes(&self, language: Language, list: &[Candidate]) -> String {
        let boxes = list.iter().map(|c| self.shape.box_of(c.cell) + 1);
        let mut boxes: Vec<usize> = boxes.collect();
        boxes.sort_unstable();
        boxes.dedup();
        if let (1, Some(number)) = (boxes.len(), boxes.first()) {
            return language.say("house.box", &[("number", number)]);
        }
        let numbers = language.and(boxes.iter().map(ToString::to_string));
        language.say("houses.box", &[("numbers", &numbers)])
    }
}
