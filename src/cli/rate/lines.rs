//! The ratings of a puzzle as text, CSV and JSON.

use crate::cli::csv;
use std::fmt::Write as _;
use veridoku::human::TechniqueId;
use veridoku::rate::Ratings;
use veridoku::wire::RatingRecord;

/// The names of the columns.
pub(crate) const COLUMNS: &str = "puzzle,result,level,er,ep,ed,hardest,rated_to_the_end,seconds,ceiling,open_without,\
givens,by_givens,hodoku_level,hodoku_score,hodoku_solved,steps\n";

fn tenths(rating: u16) -> f64 {
    f64::from(rating) / 10.0
}

fn counts(steps: &[(TechniqueId, u32)]) -> String {
    let each = |(technique, count): &(TechniqueId, u32)| format!("{count} {technique}");
    steps.iter().map(each).collect::<Vec<_>>().join(", ")
}

/// Returns the steps up to the ceiling, or those of the explainer scale if no ceiling is asked for.
fn steps(ratings: &Ratings) -> &[(TechniqueId, u32)] {
    let ceiling = ratings.ceiling.as_ref();
    ceiling.map_or(&ratings.explainer.steps, |ceiling| &ceiling.steps)
}

/// Returns a time as minutes and seconds.
fn clock(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    format!("{}:{:02}", whole / 60, whole % 60)
}

/// Returns the ratings as a record.
pub(crate) fn record(ratings: &Ratings) -> RatingRecord {
    let mut record = RatingRecord::explainer(ratings.level, &ratings.explainer);
    if let Some(ceiling) = &ratings.ceiling {
        record = record.with_ceiling(ceiling);
    }
    if let Some(seconds) = ratings.seconds {
        record = record.with_time(seconds);
    }
    if let Some(grade) = ratings.by_givens {
        record = record.with_grade(grade);
    }
    match &ratings.hodoku {
        Some(rating) => record.with_hodoku(rating),
        None => record,
    }
}

/// Returns the ratings as one line of text.
pub(crate) fn text(ratings: &Ratings) -> String {
    let explainer = &ratings.explainer;
    let more = |all: bool| if all { "" } else { "+" };
    let mut line = format!(
        "{}, ER {:.1}{} EP {:.1} ED {:.1}",
        ratings.level,
        tenths(explainer.er),
        more(explainer.solved),
        tenths(explainer.ep),
        tenths(explainer.ed),
    );
    // Writing to memory does not fail.
    if let Some(seconds) = ratings.seconds {
        let _ = write!(line, ", about {}", clock(seconds));
    }
    if let Some(rating) = &ratings.hodoku {
        let more = more(rating.solved);
        let _ = write!(line, "; HoDoKu {} {}{more}", rating.level, rating.score);
    }
    if explainer.steps.is_empty() && explainer.solved {
        return line + "; no cell is open\n";
    }
    let _ = match &ratings.ceiling {
        None => write!(line, ", {}", explainer.hardest),
        Some(ceiling) => {
            let open = match ceiling.open {
                1 => "1 open cell".to_string(),
                open => format!("{open} open cells"),
            };
            match ceiling.technique {
                Some(technique) => {
                    write!(line, "; {technique} suffices, without it stuck at {open}")
                }
                None => write!(line, "; all techniques are stuck at {open}"),
            }
        }
    };
    let _ = writeln!(line, ": {}", counts(steps(ratings)));
    line
}

/// Returns one line of CSV; without ratings, all columns but the puzzle and the word are empty.
pub(crate) fn csv(puzzle: &str, word: &str, ratings: Option<&Ratings>) -> String {
    let Some(ratings) = ratings else {
        let empty = COLUMNS.split(',').skip(2).map(|_| "");
        return csv::row([puzzle, word].into_iter().chain(empty));
    };
    let (explainer, ceiling) = (&ratings.explainer, ratings.ceiling.as_ref());
    let technique = ceiling.and_then(|ceiling| ceiling.technique);
    let hodoku = ratings.hodoku.as_ref();
    let cells = [
        puzzle.to_string(),
        word.to_string(),
        ratings.level.to_string(),
        format!("{:.1}", tenths(explainer.er)),
        format!("{:.1}", tenths(explainer.ep)),
        format!("{:.1}", tenths(explainer.ed)),
        explainer.hardest.to_string(),
        explainer.solved.to_string(),
        ratings.seconds.map_or(String::new(), |s| format!("{s:.0}")),
        technique.map_or(String::new(), |id| id.to_string()),
        ceiling.map_or(String::new(), |ceiling| ceiling.open.to_string()),
        ratings.givens.to_string(),
        ratings.by_givens.map_or(String::new(), |g| g.to_string()),
        hodoku.map_or(String::new(), |rating| rating.level.to_string()),
        hodoku.map_or(String::new(), |rating| rating.score.to_string()),
        hodoku.map_or(String::new(), |rating| rating.solved.to_string()),
        counts(steps(ratings)),
    ];
    csv::row(&cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_ratings_has_all_columns() {
        let line = csv("12.3", "none", None);
        assert_eq!(line.matches(',').count(), COLUMNS.matches(',').count());
    }

    #[test]
    fn times_are_read_as_on_a_clock() {
        assert_eq!(clock(59.6), "1:00");
        assert_eq!(clock(3725.0), "62:05");
    }
}
