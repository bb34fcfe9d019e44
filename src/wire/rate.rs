//! How hard a puzzle is.

use super::{Body, VerdictWord};
use crate::ask::{RateError, Rated, SolveError};
use crate::human::{Level, TechniqueId};
use crate::rate::{HodokuRating, Rating, points};
use crate::words::ListedBeside;
use serde::Serialize;

/// The answer of `rate`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RateRecord {
    /// What is known of the puzzle; only one with exactly one solution is rated.
    pub verdict: VerdictWord,
    /// What came of it; not if the verdict is other than `unique`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<RateResult>,
    /// With `--only-level`: the level that it is above.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub above: Option<String>,
    /// With `--compare`: the rating that the list has beside the puzzle, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub listed: Option<ListedRecord>,
    /// Why it has no ratings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The ratings.
    #[serde(flatten)]
    pub rating: RatingRecord,
}

/// What came of a puzzle with one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum RateResult {
    /// It has ratings.
    Rated,
    /// The scales are for 9×9 puzzles under the plain rules.
    Unrated,
    /// The time was up.
    Undecided,
}

/// The ratings of a puzzle; only those that were asked for.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RatingRecord {
    /// The level: `very easy`, `easy`, `medium`, `hard` or `expert`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The rating of the hardest step on the scale of Sudoku Explainer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
    /// The rating of the hardest step up to the first placement.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ep: Option<f64>,
    /// The rating of the first step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ed: Option<f64>,
    /// The technique of the hardest step: the first one of that rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<&'static str>,
    /// Whether the path of the scale ends at the solution; if not, the true ratings are higher.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solved: Option<bool>,
    /// The time that people can be expected to take.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected_seconds: Option<u32>,
    /// Whether that time is beyond what was measured: above ER 2.6 it hardly rises with the rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beyond_measured: Option<bool>,
    /// The hardest technique of those that suffice; not if all do not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ceiling: Option<&'static str>,
    /// The number of open cells at which a path without the ceiling is stuck.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_without: Option<usize>,
    /// The grade by the number of givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_givens: Option<String>,
    /// HoDoKu's rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<HodokuRecord>,
    /// The number of steps of each technique up to the ceiling; if no ceiling was asked for, on the
    /// scale of Sudoku Explainer, or else of HoDoKu. In the order of first use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub techniques: Option<Vec<TechniqueCount>>,
}

/// The number of steps of a technique.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TechniqueCount {
    /// The technique.
    pub technique: &'static str,
    /// The number of its steps.
    pub count: u32,
    /// Its base rating on the scale of Sudoku Explainer; not if that program lacks it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
    /// What each of its steps adds to HoDoKu's score; not if that program lacks it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku_score: Option<u32>,
}

/// HoDoKu's rating.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HodokuRecord {
    /// The level.
    pub level: String,
    /// The score; not if the path ends before the solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
    /// Whether its path ends at the solution.
    pub solved: bool,
}

/// The rating that a list has beside its puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedRecord {
    /// Its ER.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
    /// Its EP.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ep: Option<f64>,
    /// Its ED.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ed: Option<f64>,
    /// Whether some part of it is not ours.
    pub differs: bool,
}

impl RateRecord {
    /// Returns the record of a puzzle without ratings.
    pub fn new(verdict: VerdictWord, result: Option<RateResult>) -> RateRecord {
        RateRecord {
            verdict,
            result,
            above: None,
            listed: None,
            reason: None,
            rating: RatingRecord::default(),
        }
    }

    /// Returns the record of a puzzle without ratings, with the reason.
    fn unrated(verdict: VerdictWord, result: Option<RateResult>, error: &RateError) -> RateRecord {
        let reason = match error {
            RateError::Contradictory | RateError::Several => {
                format!("{error}: only one with one solution is rated")
            }
            RateError::Unknown(error) => match &**error {
                SolveError::Unknown(undecided) => undecided.reasons.join("; "),
                error => error.to_string(),
            },
            RateError::Stopped => format!("a limit was reached: {error}"),
            error => error.to_string(),
        };
        RateRecord {
            reason: Some(reason),
            ..RateRecord::new(verdict, result)
        }
    }

    /// Returns the record of what came of rating a puzzle.
    pub fn found(found: Result<&Rated, &RateError>) -> RateRecord {
        let error = match found {
            Ok(rated) => return RateRecord::of(rated),
            Err(error) => error,
        };
        let (verdict, result) = match error {
            RateError::Contradictory => (VerdictWord::None, None),
            RateError::Several => (VerdictWord::Multiple, None),
            RateError::Shape(_) | RateError::Rules => {
                (VerdictWord::Unique, Some(RateResult::Unrated))
            }
            RateError::Stopped => (VerdictWord::Unique, Some(RateResult::Undecided)),
            RateError::Dropped => return RateRecord::rated(RatingRecord::default()),
            RateError::Unknown(error) => ((&**error).into(), None),
        };
        RateRecord::unrated(verdict, result, error)
    }

    /// Returns the record of ratings.
    fn of(rated: &Rated) -> RateRecord {
        match rated {
            Rated::Full(rating) => RateRecord::rated((&**rating).into()),
            Rated::Level(level) => RateRecord::rated(RatingRecord::level(*level)),
            Rated::Above(most) => RateRecord {
                above: Some(most.to_string()),
                ..RateRecord::rated(RatingRecord::default())
            },
        }
    }

    /// Returns the record with the rating that the list has.
    #[must_use]
    pub fn beside(self, listed: Option<&ListedBeside>) -> RateRecord {
        let listed = listed.map(ListedRecord::from);
        RateRecord { listed, ..self }
    }

    /// Returns the record of a puzzle with one solution that was rated.
    pub fn rated(rating: RatingRecord) -> RateRecord {
        RateRecord {
            rating,
            ..RateRecord::new(VerdictWord::Unique, Some(RateResult::Rated))
        }
    }
}

impl RatingRecord {
    /// Returns nothing but a level.
    pub fn level(level: Level) -> RatingRecord {
        RatingRecord {
            level: Some(level.to_string()),
            ..RatingRecord::default()
        }
    }
}

impl From<&Rating> for RatingRecord {
    /// Returns the ratings that were asked for.
    fn from(rating: &Rating) -> RatingRecord {
        let (explainer, ceiling) = (rating.explainer.as_ref(), rating.ceiling.as_ref());
        let technique = ceiling.and_then(|ceiling| ceiling.technique);
        let paths = explainer.is_some() || ceiling.is_some() || rating.hodoku.is_some();
        RatingRecord {
            level: rating.level().map(|level| level.to_string()),
            er: rating.er(),
            ep: rating.ep(),
            ed: rating.ed(),
            hardest: explainer.map(|explainer| explainer.hardest.facts().name),
            solved: explainer.map(|explainer| explainer.solved),
            expected_seconds: rating.time.map(|time| time.as_secs_f64().round() as u32),
            beyond_measured: rating.is_time_beyond(),
            ceiling: technique.map(|technique| technique.facts().name),
            open_without: ceiling.map(|ceiling| ceiling.open),
            by_givens: rating.by_givens.map(|grade| grade.to_string()),
            hodoku: rating.hodoku.as_ref().map(HodokuRecord::from),
            techniques: paths.then(|| rating.steps().iter().map(TechniqueCount::from).collect()),
        }
    }
}

impl From<&(TechniqueId, u32)> for TechniqueCount {
    fn from(&(technique, count): &(TechniqueId, u32)) -> TechniqueCount {
        let facts = technique.facts();
        TechniqueCount {
            technique: facts.name,
            count,
            er: facts.er.map(points),
            hodoku_score: facts.hodoku.map(|hodoku| hodoku.score),
        }
    }
}

impl From<&HodokuRating> for HodokuRecord {
    fn from(rating: &HodokuRating) -> HodokuRecord {
        HodokuRecord {
            level: rating.level.to_string(),
            score: rating.score,
            solved: rating.solved,
        }
    }
}

impl From<&ListedBeside> for ListedRecord {
    fn from(beside: &ListedBeside) -> ListedRecord {
        let listed = beside.listed;
        ListedRecord {
            er: listed.er.map(points),
            ep: listed.ep.map(points),
            ed: listed.ed.map(points),
            differs: beside.differs,
        }
    }
}

impl Body for RateRecord {}
