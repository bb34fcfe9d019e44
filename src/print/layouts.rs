//! Puzzles in their order, with numbers, labels and links.

use super::reading::Found;
use super::{Labels, Print, address};
use veridoku::engine::Cancel;
use veridoku::figure::{puzzle_figure, solution_figure};
use veridoku::human::Level;
use veridoku::rate::{Rating, RatingOrder};
use veridoku_print::{Book, PageWords, PrintError, Printable, puzzle_pages_until};

/// The columns of a table that may say how hard a puzzle is.
const LEVELS: [&str; 3] = ["level", "difficulty", "rating"];

/// Returns the book of the puzzles.
///
/// # Errors
/// If it cannot be laid out, or is interrupted.
pub(super) fn book(
    print: &Print,
    mut found: Vec<Found>,
    (say, cancel): (&dyn Fn(&str), &Cancel),
) -> anyhow::Result<Book> {
    if let Some(order) = print.sort {
        let key = |one: &Found| one.rating.as_ref().map(|rating| rating.key(order));
        let last = (f64::INFINITY, f64::INFINITY);
        // Puzzles alike stay in the order of the input.
        found.sort_by(|one, other| {
            let (one, other) = (key(one).unwrap_or(last), key(other).unwrap_or(last));
            one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1))
        });
    }
    let order = found
        .iter()
        .map(|one| one.parsed.puzzle.givens().shape().order());
    let design = print.design(order.max().unwrap_or_default());
    let mut puzzles = Vec::with_capacity(found.len());
    for (number, one) in (print.number_from..).zip(&found) {
        anyhow::ensure!(!cancel.is_cancelled(), PrintError::Interrupted);
        let link = print.link_base.as_deref();
        let link = link.map(|base| address::link(base, &one.parsed.puzzle));
        if link == Some(None) {
            let at = &one.at;
            say(&format!(
                "veridoku: {at}printed without a code: no link to it has room in one\n"
            ));
        }
        let solution = one.solution.as_ref().filter(|_| print.solved());
        puzzles.push(Printable {
            number,
            label: label(print, one),
            section: section(print, one),
            board: puzzle_figure(&one.parsed, print.marks),
            solution: solution.map(|solution| solution_figure(&one.parsed, solution)),
            link: link.flatten(),
        });
    }
    Ok(puzzle_pages_until(&design, &puzzles, cancel)?)
}

/// Returns what stands beside the number of a puzzle.
pub(super) fn label(print: &Print, found: &Found) -> String {
    let er = || {
        found
            .rating
            .as_ref()
            .and_then(Rating::er)
            .map(|er| format!("ER {er:.1}"))
    };
    let parts = match print.labels {
        Labels::None => [None, None],
        Labels::Level => [level(print, found), None],
        Labels::Er => [er(), None],
        Labels::Both => [level(print, found), er()],
    };
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(" · ")
}

/// Returns the level of a puzzle: as it was rated, or as the text says.
fn level(print: &Print, found: &Found) -> Option<String> {
    let words = PageWords::of(print.lang);
    if let Some(rating) = &found.rating {
        return rating.level().map(|level| words.level(level).to_string());
    }
    let columns = &found.parsed.columns;
    let named = |name: &str| {
        let same = |column: &str| column.eq_ignore_ascii_case(name);
        columns.iter().find(|(column, _)| same(column))
    };
    let (_, said) = LEVELS.iter().find_map(|name| named(name))?;
    let said = said.trim();
    let known = said.parse::<Level>().ok();
    let said = known.map_or(said, |level| words.level(level));
    (!said.is_empty()).then(|| said.to_string())
}

/// Returns the section of a puzzle in the bookmarks, if the puzzles are in the order of levels.
fn section(print: &Print, found: &Found) -> Option<String> {
    let by_level = matches!(print.sort?, RatingOrder::Level | RatingOrder::Er);
    let level = found.rating.as_ref().filter(|_| by_level)?.level()?;
    Some(PageWords::of(print.lang).level(level).to_string())
}
