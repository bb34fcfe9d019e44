//! The next step for a player: found, checked, and shown by degrees.

use super::check::Finding;
use super::{Degree, Game, Mistakes, Move, MoveError, NotUnique};
use crate::engine::EngineError;
use crate::formats::Alphabet;
use crate::grid::Cell;
use crate::human::{Family, Language, Part, Player, State, Step, Stopped, Words};
use crate::render::{Scene, Shaded};
use std::fmt;
use std::sync::Arc;

/// A step that a player could take next.
///
/// Writes itself at its degree, [`Degree::All`] unless [`at`](Hint::at) says otherwise.
///
/// ```
/// # use veridoku::rules::Puzzle;
/// # use veridoku::game::Game;
/// use veridoku::game::Degree;
/// # let puzzle: Puzzle = ".1.....24.31....".parse()?;
/// let mut game = Game::new(puzzle);
/// let hint = game.hint()?;
/// let words = [Degree::Region, Degree::Name, Degree::Houses, Degree::Cells, Degree::All]
///     .map(|degree| hint.at(degree).to_string());
/// assert_eq!(words, [
///     "Look at row 3.",
///     "Full House.",
///     "Full House in row 3.",
///     "Full House in row 3: look at r3c2.",
///     "Full House 2 in row 3: r3c2 is its last open cell, and 2 its last digit.",
/// ]);
/// hint.apply(&mut game)?;
/// assert_eq!(game.entries().count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Hint {
    player: Arc<dyn Player>,
    alphabet: &'static Alphabet,
    language: Language,
    state: State,
    step: Step,
    degree: Degree,
    checked: bool,
}

/// Why there is no hint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.words(Degree::All))]
#[non_exhaustive]
pub enum NoHint {
    /// What is on paper is wrong, so nothing follows from it.
    Mistakes(Mistakes),
    /// The puzzle has no solution.
    NoSolution,
    /// The board is full, and right.
    Full,
    /// No technique of the order has a step.
    Stuck,
    /// The limits of the search were reached before a step was found.
    Stopped,
    /// The step that was found is wrong: a defect in its technique.
    Wrong(Box<Step>),
    /// The engine failed.
    Failed(EngineError),
}

impl Game {
    /// Finds the next step, by the order of the game, and checks it.
    ///
    /// # Errors
    /// Says why there is none: mistakes first of all.
    pub fn hint(&self) -> Result<Hint, NoHint> {
        self.ready()?;
        if self.is_full() {
            return Err(NoHint::Full);
        }
        let state = self.state();
        let found = self
            .player()
            .next_within(&state, &self.order(), self.search());
        let step = found.map_err(|Stopped| NoHint::Stopped)?;
        let step = step.ok_or(NoHint::Stuck)?;
        match self.check(&state, &step).map_err(NoHint::Failed)? {
            Finding::Closed => Err(NoHint::Wrong(Box::new(step))),
            finding => Ok(Hint {
                player: self.shared_player(),
                alphabet: self.alphabet(),
                language: self.language(),
                state,
                step,
                degree: Degree::All,
                checked: finding == Finding::Open,
            }),
        }
    }

    /// Returns whether steps from here are sound: the puzzle has a solution, and nothing on paper
    /// is a mistake.
    ///
    /// # Errors
    /// Says what is against it.
    pub fn ready(&self) -> Result<(), NoHint> {
        if self.solution() == Err(&NotUnique::NoSolution) {
            return Err(NoHint::NoSolution);
        }
        let mistakes = self.mistakes().map_err(NoHint::Failed)?;
        if mistakes.any() {
            return Err(NoHint::Mistakes(mistakes));
        }
        Ok(())
    }
}

impl Hint {
    /// Returns the hint at another degree.
    pub fn at(&self, degree: Degree) -> Hint {
        Hint {
            degree,
            ..self.clone()
        }
    }

    /// Shows one thing more.
    pub fn more(&mut self) -> &mut Hint {
        self.degree = self.degree.next();
        self
    }

    /// Returns how much is shown.
    pub fn degree(&self) -> Degree {
        self.degree
    }

    /// Returns the step, whatever the degree.
    pub fn step(&self) -> &Step {
        &self.step
    }

    /// Returns the name of the step's technique, in the language of the game.
    pub fn technique(&self) -> &'static str {
        self.language.technique(self.step.technique)
    }

    /// Returns the board on which the step was found.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns whether the check of the step came to an end. It always does on a puzzle with one
    /// solution; without one, the search for a counterexample may have hit its limit.
    pub fn is_checked(&self) -> bool {
        self.checked
    }

    /// Returns a picture of the board with as much of the step as the degree shows.
    pub fn scene(&self) -> Scene {
        self.speak(|words| {
            let mut scene = Scene::new(&*self.player, words, &self.state);
            if self.degree == Degree::Region {
                scene.houses = self.region(words).into_iter().collect();
            } else {
                let reveal = self.degree.reveal();
                scene.show(&*self.player, words, &self.step, reveal);
            }
            scene.caption = self.text(words);
            scene
        })
    }

    /// Does in a game what the step says, as one move.
    ///
    /// # Errors
    /// Refuses a step that does not fit the game: one of another puzzle, or one that the player
    /// took in the meantime.
    pub fn apply<'a>(&self, game: &'a mut Game) -> Result<&'a mut Game, MoveError> {
        let (here, there) = (self.state.shape(), game.shape());
        if here != there {
            return Err(MoveError::shape(here, there));
        }
        let clean = game.cleans();
        game.make(Move::Step {
            technique: self.step.technique,
            placements: self.step.placements.clone(),
            eliminations: self.step.eliminations.clone(),
            clean,
        })
    }

    /// Returns a step of a path of a game, whole.
    pub(super) fn of(game: &Game, state: State, step: Step) -> Hint {
        let keeps = game.solution().is_ok_and(|solution| step.keeps(solution));
        Hint {
            player: game.shared_player(),
            alphabet: game.alphabet(),
            language: game.language(),
            state,
            step,
            degree: Degree::All,
            checked: keeps,
        }
    }

    /// Calls with the words of the board in the language of the game, digits as it writes them.
    pub(crate) fn speak<T>(&self, say: impl FnOnce(&Words<'_>) -> T) -> T {
        let digit = |digit| self.alphabet.text(digit);
        let words = self.player.words().with_digits(&digit);
        say(&words.in_language(self.language))
    }

    /// Returns as much of the step in words as the degree shows.
    fn text(&self, words: &Words<'_>) -> String {
        let because = &self.step.because;
        if self.degree == Degree::All {
            return self.step.explain(words);
        }
        // A fish is named by its base houses.
        let parts = match self.step.technique.facts().family {
            Family::Fish => &[Part::Scene, Part::Base][..],
            _ => &[Part::Scene, Part::Base, Part::Cover],
        };
        let houses = parts.iter().flat_map(|&part| because.houses(part));
        let houses = words.houses(houses);
        let mut cells: Vec<Cell> = Vec::new();
        for mark in &because.marks {
            if !cells.contains(&mark.cell) {
                cells.push(mark.cell);
            }
        }
        let cells = words.cells_and(cells);
        let region = self.region(words).map(|house| house.name);
        let name = if houses.is_empty() || self.degree == Degree::Name {
            self.technique()
        } else {
            words.technique_in(self.step.technique)
        };
        let key = match (self.degree, houses.is_empty()) {
            (Degree::Region, _) => "hint.look",
            (Degree::Cells, true) => "hint.cells",
            (Degree::Cells, false) => "hint.houses.cells",
            (Degree::Houses, false) => "hint.houses",
            _ => "hint.name",
        };
        self.language.say(
            key,
            &[
                ("house", &region.unwrap_or_default()),
                ("name", &name),
                ("houses", &houses),
                ("cells", &cells),
            ],
        )
    }

    /// Returns the first house of the pattern; if it has none, the box of its first cell, if the
    /// board has boxes.
    fn region(&self, words: &Words<'_>) -> Option<Shaded> {
        let because = &self.step.because;
        if let Some(&(house, _)) = because.houses.first() {
            return Some(Shaded {
                name: words.house(house),
                part: Part::Scene,
                cells: self.player.house(house),
            });
        }
        let shape = self.state.shape();
        let marked = because.marks.iter().map(|mark| mark.cell);
        let changed = self.step.placements.iter().chain(&self.step.eliminations);
        let mut cells = marked.chain(changed.map(|c| c.cell));
        let first = cells.next().filter(|_| shape.has_boxes());
        let shaded = |index: usize| Shaded {
            name: self.language.say("house.box", &[("number", &(index + 1))]),
            part: Part::Scene,
            cells: shape.box_cells(index).collect(),
        };
        first.map(|cell| shaded(shape.box_of(cell)))
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.speak(|words| self.text(words)))
    }
}

impl fmt::Debug for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hint")
            .field("step", &self.step)
            .field("degree", &self.degree)
            .field("checked", &self.checked)
            .finish_non_exhaustive()
    }
}

impl NoHint {
    /// Returns in English why there is no hint, with as much of the mistakes as a degree shows.
    pub fn words(&self, degree: Degree) -> String {
        self.words_in(Language::English, degree)
    }

    /// Returns in a language why there is no hint, with as much of the mistakes as a degree shows.
    /// The failure of an engine is told in English.
    pub fn words_in(&self, language: Language, degree: Degree) -> String {
        match self {
            NoHint::Mistakes(mistakes) => {
                let mistakes = mistakes.words_in(language, degree);
                language.say("refused.mistakes", &[("mistakes", &mistakes)])
            }
            NoHint::NoSolution => language.say("refused.none", &[]),
            NoHint::Full => language.say("refused.full", &[]),
            NoHint::Stuck => language.say("end.stuck", &[]),
            NoHint::Stopped => language.say("end.stopped", &[]),
            NoHint::Wrong(step) => {
                let name = language.technique(step.technique);
                language.say("refused.wrong", &[("name", &name)])
            }
            NoHint::Failed(error) => error.to_string(),
        }
    }

    /// Returns a picture of a game's board, on which wrong entries are marked from
    /// [`Degree::Cells`] on.
    pub fn scene(&self, game: &Game, degree: Degree) -> Scene {
        let digit = |digit| game.alphabet().text(digit);
        let words = game.words(&digit);
        let mut scene = Scene::new(game.player(), &words, &game.state());
        scene.caption = self.words_in(game.language(), degree);
        if let (NoHint::Mistakes(mistakes), true) = (self, degree >= Degree::Cells) {
            scene.blame(mistakes.entries.iter().copied());
        }
        scene
    }
}
