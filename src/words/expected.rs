//! What is wrong with a solution that a text brings.

use super::Notation;
use crate::formats::ParseError;
use crate::grid::Givens;
use crate::rules::Name;
use crate::verify::Expectation;

/// Returns a line on a solution that a text brings, such as `    expected 5346…, which differs in
/// r1c1 (1 cell)`; nothing if it is right.
pub fn expectation(
    found: Result<&Expectation, &ParseError>,
    board: Option<&Givens>,
    notation: &Notation<'_>,
) -> String {
    let board = board.map(|board| notation.board(board)).unwrap_or_default();
    let what = match found {
        Ok(Expectation::Right | Expectation::Possible) => return String::new(),
        Ok(Expectation::OneOfSeveral) => format!("{board}, which is one of several"),
        Ok(Expectation::Wrong { broken }) => {
            format!("{board}, which is no solution{}", breaks(broken))
        }
        Ok(Expectation::Different { cells, broken }) => {
            let number = super::counted(cells.len() as u64, "cell");
            format!(
                "{board}, which differs in {cells} ({number}){}",
                breaks(broken)
            )
        }
        Err(error) => format!("malformed: {error}"),
    };
    format!("    expected {what}\n")
}

/// Returns ` and breaks the cage of 10 in r1c12 and 2 more rules`; nothing if there are none.
fn breaks(broken: &[Name]) -> String {
    match broken {
        [] => String::new(),
        [one] => format!(" and breaks {one}"),
        [first, others @ ..] => {
            let more = super::counted(others.len() as u64, "more rule");
            format!(" and breaks {first} and {more}")
        }
    }
}
