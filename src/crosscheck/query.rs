//! Something that a solver is asked about.

use super::case::Case;
use super::suites::Suite;
use crate::formats::{Alphabet, ListPuzzle, Position, write_puzzle};
use crate::grid::Shape;
use crate::rules::Puzzle;

/// A line for a solver, and the puzzle that it is.
#[derive(Clone, Debug)]
pub struct Query {
    /// Where it comes from: a suite, a file; empty if unknown.
    pub group: String,
    /// Its name in the group, or its line.
    pub name: String,
    /// Where it starts in a file; `None` if it comes from a suite.
    pub place: Option<Position>,
    /// The line that a solver is given.
    pub text: String,
    /// The puzzle, and the alphabet in which it is written; `None` if the line is not a puzzle.
    pub puzzle: Option<(Puzzle, &'static Alphabet)>,
    /// The nodes that each of our engines may visit for it.
    pub nodes: Option<u64>,
}

impl Query {
    /// Returns a query for a puzzle of no group.
    pub fn puzzle(puzzle: Puzzle, alphabet: &'static Alphabet) -> Query {
        Query {
            group: String::new(),
            name: String::new(),
            place: None,
            text: write_puzzle(&puzzle, alphabet),
            puzzle: Some((puzzle, alphabet)),
            nodes: None,
        }
    }

    /// Returns a query for a puzzle of a list.
    pub fn listed(puzzle: &ListPuzzle<'_>) -> Query {
        let ListPuzzle { at, parsed } = puzzle;
        Query {
            group: at.source.to_string(),
            name: format!("line {}", at.place),
            place: Some(at.place),
            ..Query::puzzle(parsed.puzzle.clone(), parsed.alphabet)
        }
    }

    /// Returns a query for a case of a suite.
    pub fn of_case(suite: &Suite, case: &Case) -> Query {
        let givens = case.givens().cloned().map(Puzzle::plain);
        Query {
            group: suite.name.to_string(),
            nodes: suite.nodes,
            place: None,
            name: case.name().to_string(),
            text: case.text().to_string(),
            puzzle: givens.zip(case.alphabet()),
        }
    }

    /// Returns what reports say before a result: `hard: 12: `, or nothing if there is no group.
    pub fn label(&self) -> String {
        if self.group.is_empty() {
            String::new()
        } else {
            format!("{}: {}: ", self.group, self.name)
        }
    }

    /// Returns the shape of its board: 9×9 for text that is not a puzzle.
    pub fn shape(&self) -> Shape {
        let puzzle = self.puzzle.as_ref();
        puzzle.map_or(Shape::CLASSIC, |(puzzle, _)| puzzle.givens().shape())
    }

    /// Returns the alphabet of its board: that of 9×9 for text that is not a puzzle.
    pub fn alphabet(&self) -> &'static Alphabet {
        let puzzle = self.puzzle.as_ref();
        puzzle.map_or_else(|| Alphabet::default_for(9), |(_, alphabet)| alphabet)
    }
}
