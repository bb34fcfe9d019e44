//! How hard is a puzzle?

use super::{LISTED_COLUMNS, ListedBeside, ResultTable, counted, listed_columns};
use crate::ask::{RateError, Rated, SolveError};
use crate::formats::Columns;
use crate::human::TechniqueId;
use crate::rate::{Ceiling, Explainer, HodokuRating, Rating, points_text};
use std::sync::Arc;
use std::time::Duration;

/// Returns the steps of a path: `3 Naked Pair, 1 X-Wing`.
pub fn step_counts(steps: &[(TechniqueId, u32)]) -> String {
    let each = |(technique, count): &(TechniqueId, u32)| format!("{count} {technique}");
    steps.iter().map(each).collect::<Vec<_>>().join(", ")
}

/// Returns the steps of a path with their base ratings: `3 Naked Pair (3.0), 1 Skyscraper`.
fn rated_counts(steps: &[(TechniqueId, u32)]) -> String {
    let each = |(technique, count): &(TechniqueId, u32)| {
        let er = technique.facts().er;
        let er = er.map(|er| format!(" ({})", points_text(er)));
        format!("{count} {technique}{}", er.unwrap_or_default())
    };
    steps.iter().map(each).collect::<Vec<_>>().join(", ")
}

/// Returns the ratings of a puzzle on one line: `hard, ER 4.4 EP 1.2 ED 1.2, about 12:01, beyond
/// what was measured; X-Wing suffices, without it stuck at 40 open cells: 41 Naked Single (2.3), 1
/// X-Wing (3.2)`, with the base rating of each step. A `+` after the ER says that its path does not
/// end at the solution, and that the true rating is higher.
pub fn rating(rating: &Rating) -> String {
    let mut people: Vec<String> = rating.explainer.iter().map(explained).collect();
    people.extend(rating.time.map(|time| format!("about {}", clock(time))));
    if rating.is_time_beyond() == Some(true) {
        people.push("beyond what was measured".to_string());
    }
    let full = is_full(rating);
    let last = rating.explainer.as_ref();
    if let Some(explainer) = last.filter(|_| rating.ceiling.is_none() && !full) {
        people.push(explainer.hardest.to_string());
    }
    let scored = rating.hodoku.as_ref().map(scored);
    let (people, ceiling) = (people.join(", "), rating.ceiling.as_ref().map(ceiling));
    let ceiling = ceiling.filter(|_| !full);
    let open = full.then(|| "no cell is open".to_string());
    let parts = [Some(people), scored, ceiling, open].into_iter().flatten();
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    let line = parts.join("; ");
    if rating.steps().is_empty() {
        return line;
    }
    format!("{line}: {}", rated_counts(rating.steps()))
}

/// Returns the ratings on Sudoku Explainer's scale.
fn explained(explainer: &Explainer) -> String {
    let [er, ep, ed] = [explainer.er, explainer.ep, explainer.ed].map(points_text);
    let more = if explainer.solved { "" } else { "+" };
    let level = explainer.level();
    format!("{level}, ER {er}{more} EP {ep} ED {ed}")
}

/// Returns the rating on HoDoKu's scale.
fn scored(hodoku: &HodokuRating) -> String {
    match hodoku.score {
        Some(score) => format!("HoDoKu {} {score}", hodoku.level),
        None => format!("HoDoKu {}, not solved", hodoku.level),
    }
}

/// Returns whether a path shows that no cell is open.
fn is_full(rating: &Rating) -> bool {
    let (explainer, hodoku) = (rating.explainer.as_ref(), rating.hodoku.as_ref());
    let ends = explainer.map(|found| found.solved);
    let ends = ends.or(rating.ceiling.as_ref().map(|found| found.open == 0));
    let ends = ends.or(hodoku.map(|found| found.solved));
    ends == Some(true) && rating.steps().is_empty()
}

/// Returns what came of rating a puzzle, on one line: its ratings, its level, or a word on why
/// there are none.
pub fn rated(found: Result<&Rated, &RateError>) -> String {
    match found {
        Ok(Rated::Full(full)) => rating(full),
        Ok(Rated::Level(level)) => level.to_string(),
        Ok(Rated::Above(most)) => format!("above {most}"),
        Err(RateError::Shape(_) | RateError::Rules) => {
            "unrated: the scales are for 9×9 puzzles under the plain rules".to_string()
        }
        Err(error) => not_rated(error).to_string(),
    }
}

/// Returns why a puzzle has no rating in a word or two: `none`, `multiple`, `unrated`, `left out`,
/// `unknown`, `disagreement`.
pub fn not_rated(error: &RateError) -> &'static str {
    match error {
        RateError::Contradictory => "none",
        RateError::Several => "multiple",
        RateError::Shape(_) | RateError::Rules => "unrated",
        RateError::Dropped => "left out",
        RateError::Unknown(error) => match **error {
            SolveError::Disagreement(_) => "disagreement",
            _ => "unknown",
        },
        RateError::Stopped => "unknown",
    }
}

fn ceiling(found: &Ceiling) -> String {
    let open = counted(found.open as u64, "open cell");
    match found.technique {
        Some(technique) => format!("{technique} suffices, without it stuck at {open}"),
        None => format!("all techniques are stuck at {open}"),
    }
}

/// Returns a time as minutes and seconds: `12:01`.
fn clock(time: Duration) -> String {
    let whole = time.as_secs_f64().round() as u64;
    format!("{}:{:02}", whole / 60, whole % 60)
}

/// The names of the [`rating_columns`].
pub const RATING_COLUMNS: [&str; 16] = [
    "level",
    "er",
    "ep",
    "ed",
    "hardest",
    "rated_to_the_end",
    "seconds",
    "beyond_measured",
    "ceiling",
    "open_without",
    "givens",
    "by_givens",
    "hodoku_level",
    "hodoku_score",
    "hodoku_solved",
    "steps",
];

/// Returns the ratings as the columns of a table, in the order of [`RATING_COLUMNS`]; what was not
/// asked for is empty. Times are in seconds, without decimals.
pub fn rating_columns(rating: &Rating) -> [String; RATING_COLUMNS.len()] {
    let (explainer, ceiling) = (rating.explainer.as_ref(), rating.ceiling.as_ref());
    let hodoku = rating.hodoku.as_ref();
    let part = |of: fn(&Explainer) -> u16| shown(explainer.map(|each| points_text(of(each))));
    [
        shown(rating.level()),
        part(|each| each.er),
        part(|each| each.ep),
        part(|each| each.ed),
        shown(explainer.map(|explainer| explainer.hardest)),
        shown(explainer.map(|explainer| explainer.solved)),
        shown(rating.time.map(|time| format!("{:.0}", time.as_secs_f64()))),
        shown(rating.is_time_beyond()),
        shown(ceiling.and_then(|ceiling| ceiling.technique)),
        shown(ceiling.map(|ceiling| ceiling.open)),
        rating.givens.to_string(),
        shown(rating.by_givens),
        shown(hodoku.map(|hodoku| hodoku.level)),
        shown(hodoku.and_then(|hodoku| hodoku.score)),
        shown(hodoku.map(|hodoku| hodoku.solved)),
        step_counts(rating.steps()),
    ]
}

/// The table of ratings: a line a puzzle, with the ratings that the list has if they are compared.
#[derive(Clone, Debug)]
pub struct RatingTable {
    /// The table.
    pub table: Arc<ResultTable>,
    compares: bool,
}

impl RatingTable {
    /// Returns an empty table.
    pub fn new(compares: bool) -> RatingTable {
        let own = ["puzzle", "result"].into_iter().chain(RATING_COLUMNS);
        let listed = LISTED_COLUMNS.into_iter().filter(|_| compares);
        let table = Arc::new(ResultTable::new(own.chain(listed)));
        RatingTable { table, compares }
    }

    /// Returns the fields of a puzzle, with a word of what came of it; without ratings, all columns
    /// of ours but these two are empty.
    pub fn line(
        &self,
        puzzle: (&str, &str),
        (rating, listed): (Option<&Rating>, Option<&ListedBeside>),
        columns: &Columns,
    ) -> Vec<String> {
        let first = [puzzle.0, puzzle.1].map(str::to_string);
        let ratings = rating.map(rating_columns).unwrap_or_default();
        let listed = listed_columns(listed).into_iter();
        let listed = listed.filter(|_| self.compares);
        let own = first.into_iter().chain(ratings).chain(listed);
        self.table.line(own, columns)
    }
}

fn shown(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_on_a_clock() {
        assert_eq!(clock(Duration::from_secs_f64(59.6)), "1:00");
        assert_eq!(clock(Duration::from_secs(3725)), "62:05");
    }
}
