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
use crate::human::State;
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

    /// Returns what is wrong in a sentence or two: by name only that something is, by region and
    /// houses the boxes, then the cells, and in the end the digits.
    pub fn words(&self, degree: Degree) -> String {
        let mut sentences = Vec::new();
        if !self.entries.is_empty() {
            let (subject, one) = self.subject(("An", "entry", "entries"), &self.entries, degree);
            sentences.push(match (self.alone, one) {
                (true, true) => format!("{subject} contradicts the solution."),
                (true, false) => format!("{subject} contradict the solution."),
                (false, true) => format!("{subject} fits no solution."),
                (false, false) => format!("{subject} fit no solution together."),
            });
        }
        if !self.removed.is_empty() {
            let noun = ("A", "pencil mark", "pencil marks");
            let (subject, one) = self.subject(noun, &self.removed, degree);
            let were = if one { "was" } else { "were" };
            sentences.push(format!("{subject} {were} wrongly removed."));
        }
        if self.no_solution {
            sentences.push("The pencil marks leave no solution.".to_string());
        }
        sentences.join(" ")
    }

    /// Returns `The entry 5 in r1c1`, or as much of it as the degree shows, and whether it is one.
    fn subject(
        &self,
        (article, one, many): (&str, &str, &str),
        list: &[Candidate],
        degree: Degree,
    ) -> (String, bool) {
        let alone = list.len() == 1;
        let the = if alone { one } else { many };
        let some = if alone {
            format!("{article} {one}")
        } else {
            format!("{} {many}", list.len())
        };
        let cell = |c: &Candidate| c.cell.name(self.shape);
        let each = |c: &Candidate| format!("{} in {}", self.alphabet.text(c.digit), cell(c));
        let text = match degree {
            Degree::Name => some,
            Degree::Region | Degree::Houses => format!("{some} in {}", self.boxes(list)),
            Degree::Cells => format!("{some} in {}", and(list.iter().map(cell).collect())),
            Degree::All => format!("The {the} {}", and(list.iter().map(each).collect())),
        };
        (text, alone)
    }

    /// Returns the boxes of candidates: `box 1`, `boxes 1 and 4`.
    fn boxes(&self, list: &[Candidate]) -> String {
        let boxes = list.iter().map(|c| self.shape.box_of(c.cell) + 1);
        let mut boxes: Vec<usize> = boxes.collect();
        boxes.sort_unstable();
        boxes.dedup();
        let word = if boxes.len() == 1 { "box" } else { "boxes" };
        let names = boxes.iter().map(ToString::to_string).collect();
        format!("{word} {}", and(names))
    }
}

/// Joins names: `a`, `a and b`, `a, b and c`.
fn and(mut names: Vec<String>) -> String {
    match names.pop() {
        Some(last) if !names.is_empty() => format!("{} and {last}", names.join(", ")),
        last => last.unwrap_or_default(),
    }
}
