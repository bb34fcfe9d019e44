//! A step that a person could take, and the end of a path.

use super::{Body, Notation, SceneRecord, VerdictWord};
use crate::formats::Parsed;
use crate::game::{Degree, Game, Hint, Mistakes, NoHint, NotUnique, Walkthrough};
use crate::grid::Givens;
use crate::human::{Chain, End, HouseId, Language, Mark, Part, Role, State, Words};
use crate::rate::{points, step_er};
use crate::render::Reveal;
use crate::words::path_end;
use serde::Serialize;

/// A step: the answer of `hint`, and a line of `explain`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepRecord {
    /// What is known of the puzzle.
    pub verdict: VerdictWord,
    /// `step`.
    pub result: EndResult,
    /// Its place on the path, from 1; not from `hint`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// The board before the step.
    pub board: String,
    /// The name of the technique, in English.
    pub technique: &'static str,
    /// Its code in the table of techniques.
    pub code: &'static str,
    /// The rating of the step on the scale of Sudoku Explainer; not if that program lacks the
    /// technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
    /// What the step adds to HoDoKu's score; not if that program lacks the technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku_score: Option<u32>,
    /// Whether it rests on there being one solution.
    pub uniqueness: bool,
    /// The houses of the pattern; not with `--reveal name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub houses: Option<Vec<HouseRecord>>,
    /// The cells of the pattern: with `--reveal cells`, in place of what follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<String>>,
    /// The candidates that the step places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placements: Option<Vec<String>>,
    /// The candidates that the step eliminates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eliminations: Option<Vec<String>>,
    /// The candidates of the pattern.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<MarkRecord>>,
    /// The chains of the pattern.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chains: Option<Vec<ChainRecord>>,
    /// The step in words, in the language of `--lang`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The picture of the step; only from the interface for programs, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scene: Option<SceneRecord>,
}

/// A house of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HouseRecord {
    /// The house, in English: `row 1`.
    pub house: String,
    /// `scene` (the pattern lies in it), `base` or `cover`.
    pub part: &'static str,
}

/// Candidates of a cell of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MarkRecord {
    /// The cell.
    pub cell: String,
    /// The digits.
    pub digits: Vec<String>,
    /// What they are there for: `defining`, `fin`, `endo-fin`, `cannibal`, `pivot`, `on`, `off`,
    /// `deadly` or `witness`.
    pub role: &'static str,
    /// Which of several alike they belong to.
    pub group: u8,
}

/// A chain of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChainRecord {
    /// The chain in Eureka notation.
    pub eureka: String,
    /// Whether it is a ring.
    pub closed: bool,
}

/// The last line of `explain`, or why there is no step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EndRecord {
    /// What is known of the puzzle.
    pub verdict: VerdictWord,
    /// How it ended.
    pub result: EndResult,
    /// The board then.
    pub board: String,
    /// The number of steps of the path; not from `hint`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step_count: Option<usize>,
    /// With `--audit`: true, every step was checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub audited: Option<bool>,
    /// The entries that contradict the solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong_entries: Option<Vec<String>>,
    /// The pencil marks that the solution needs and that are not there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong_removals: Option<Vec<String>>,
    /// The end in words, in the language of `--lang`.
    pub text: String,
}

/// What a line of `hint` or `explain` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum EndResult {
    /// A step.
    Step,
    /// The board is full, and right.
    Solved,
    /// No step is open.
    Stuck,
    /// A limit was reached before the next step was found.
    Stopped,
    /// The player made a mistake, from which nothing sound follows.
    Mistake,
}

impl From<&NoHint> for EndResult {
    fn from(refusal: &NoHint) -> EndResult {
        match refusal {
            NoHint::Mistakes(_) => EndResult::Mistake,
            NoHint::Full => EndResult::Solved,
            NoHint::Stopped => EndResult::Stopped,
            _ => EndResult::Stuck,
        }
    }
}

/// Returns the verdict on the puzzle of a game.
fn verdict(game: &Game) -> VerdictWord {
    match game.solution() {
        Ok(_) => VerdictWord::Unique,
        Err(NotUnique::Several) => VerdictWord::Multiple,
        Err(NotUnique::NoSolution) => VerdictWord::None,
        Err(_) => VerdictWord::Unknown,
    }
}

/// Returns the digits of a state on a line.
fn board(parsed: &Parsed, state: &State) -> String {
    let mut board: Givens = state.givens().clone();
    let entries = state.entries().iter();
    entries.for_each(|c| board.set(c.cell, Some(c.digit)));
    Notation::from(parsed).board(&board)
}

impl StepRecord {
    /// Returns a step of a game, as much of it as the hint's degree shows.
    pub fn new((game, parsed): (&Game, &Parsed), hint: &Hint) -> StepRecord {
        hint.speak(|words| StepRecord::with((game, parsed), hint, words))
    }

    fn with((game, parsed): (&Game, &Parsed), hint: &Hint, words: &Words<'_>) -> StepRecord {
        let (state, step, reveal) = (hint.state(), hint.step(), hint.degree().reveal());
        let (facts, because) = (step.technique.facts(), &step.because);
        let notation = Notation::from(parsed);
        let (houses, all) = (reveal >= Reveal::Houses, reveal == Reveal::All);
        let list = |marks: &[Mark]| marks.iter().map(|m| notation.cell(m.cell)).collect();
        // Who compares names finds them the same in every language.
        let english = words.in_language(Language::English);
        let house = |&one: &(HouseId, Part)| HouseRecord::new(one, &english);
        let mark = |mark: &Mark| MarkRecord::new(mark, &notation);
        let chain = |chain: &Chain| ChainRecord {
            eureka: chain.eureka(&english),
            closed: chain.closed,
        };
        StepRecord {
            verdict: verdict(game),
            result: EndResult::Step,
            step: None,
            board: board(parsed, state),
            technique: facts.name,
            code: facts.code,
            er: step_er(step).filter(|_| all).or(facts.er).map(points),
            hodoku_score: facts.hodoku.map(|hodoku| hodoku.score),
            uniqueness: facts.uniqueness,
            houses: houses.then(|| because.houses.iter().map(house).collect()),
            cells: (reveal == Reveal::Cells).then(|| list(&because.marks)),
            placements: all.then(|| notation.candidates(&step.placements)),
            eliminations: all.then(|| notation.candidates(&step.eliminations)),
            marks: all.then(|| because.marks.iter().map(mark).collect()),
            chains: all.then(|| because.chains.iter().map(chain).collect()),
            text: all.then(|| step.explain(words)),
            scene: None,
        }
    }
}

impl HouseRecord {
    fn new((house, part): (HouseId, Part), words: &Words<'_>) -> HouseRecord {
        HouseRecord {
            house: words.house(house),
            part: super::scene::part(part),
        }
    }
}

impl MarkRecord {
    fn new(mark: &Mark, notation: &Notation<'_>) -> MarkRecord {
        MarkRecord {
            cell: notation.cell(mark.cell),
            digits: notation.digits(mark.digits),
            role: role(mark.role),
            group: mark.group,
        }
    }
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Defining => "defining",
        Role::Fin => "fin",
        Role::EndoFin => "endo-fin",
        Role::Cannibal => "cannibal",
        Role::Pivot => "pivot",
        Role::On => "on",
        Role::Off => "off",
        Role::Deadly => "deadly",
        Role::Witness => "witness",
    }
}

impl EndRecord {
    /// Returns the end of a path of a game at a state.
    pub fn new(
        (game, parsed): (&Game, &Parsed),
        state: &State,
        result: EndResult,
        text: &str,
    ) -> EndRecord {
        EndRecord {
            verdict: verdict(game),
            result,
            board: board(parsed, state),
            step_count: None,
            audited: None,
            wrong_entries: None,
            wrong_removals: None,
            text: text.to_string(),
        }
    }

    /// Returns the end of a path of a game.
    pub fn of_path(game: (&Game, &Parsed), walk: &Walkthrough<'_>) -> EndRecord {
        let end = walk.end().unwrap_or(End::Stuck);
        let result = match end {
            End::Solved => EndResult::Solved,
            End::Stuck | End::Broken => EndResult::Stuck,
            End::Stopped => EndResult::Stopped,
        };
        let language = game.0.language();
        EndRecord::new(game, walk.state(), result, path_end(end, language))
    }

    /// Returns why a game has no hint; it names the player's mistakes at [`Degree::All`].
    pub fn refusal(
        (game, parsed): (&Game, &Parsed),
        refusal: &NoHint,
        degree: Degree,
    ) -> EndRecord {
        let text = refusal.words_in(game.language(), degree);
        let record = EndRecord::new((game, parsed), &game.state(), refusal.into(), &text);
        match refusal {
            NoHint::Mistakes(mistakes) if degree == Degree::All => {
                record.with_mistakes(mistakes, &Notation::from(parsed))
            }
            _ => record,
        }
    }

    fn with_mistakes(self, mistakes: &Mistakes, notation: &Notation<'_>) -> EndRecord {
        EndRecord {
            wrong_entries: Some(notation.candidates(&mistakes.entries)),
            wrong_removals: Some(notation.candidates(&mistakes.removed)),
            ..self
        }
    }
}

impl Body for StepRecord {}
impl Body for EndRecord {}
