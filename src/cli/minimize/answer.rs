//! Results of `minimize`, in words and as JSON.

use crate::cli::exit::Exit;
use veridoku::ask::{Minimal, MinimalPuzzles};
use veridoku::formats::ListPuzzle;
use veridoku::grid::Candidate;
use veridoku::wire::MinimizeRecord;
use veridoku::words::Notation;

/// The result for a puzzle with one solution.
pub(super) enum Found {
    /// A subset of the givens with one solution.
    Minimal(Minimal),
    /// The redundant givens, each by itself; `None` if a limit was reached.
    List(Option<Vec<Candidate>>),
    /// The eliminated candidates of a Sukaku that can be restored, each by itself; `None` if a limit
    /// was reached.
    Restorable(Option<Vec<Candidate>>),
    /// Minimal puzzles within the givens.
    All(MinimalPuzzles),
}

impl Found {
    /// Returns the word for the summary, and the exit code.
    pub(super) fn ending(&self) -> (&'static str, Exit) {
        match self {
            Found::List(None) | Found::Restorable(None) => ("unknown", Exit::Limit),
            Found::Minimal(Minimal {
                complete: false, ..
            })
            | Found::All(MinimalPuzzles {
                complete: false, ..
            }) => ("minimized", Exit::Limit),
            Found::Minimal(_)
            | Found::List(Some(_))
            | Found::Restorable(Some(_))
            | Found::All(_) => ("minimized", Exit::Holds),
        }
    }

    /// Returns what is to be said of what was not found.
    pub(super) fn remark(&self) -> Option<String> {
        match self {
            Found::All(found) if found.more => Some(format!(
                "there are more minimal puzzles than the {} printed (--limit)",
                found.puzzles.len()
            )),
            Found::Minimal(found) if !found.complete && found.puzzle.as_sukaku().is_some() => Some(
                "some candidates may be eliminated that need not be: a limit was reached before all were tried"
                    .to_string(),
            ),
            Found::Minimal(found) if !found.complete => Some(
                "some givens may be left that are not needed: a limit was reached before all were tried"
                    .to_string(),
            ),
            _ => None,
        }
    }

    /// Returns the result in whole lines.
    pub(super) fn lines(&self, job: &ListPuzzle<'_>) -> String {
        let notation = Notation::from(job.parsed);
        match self {
            Found::Minimal(found) => notation.puzzle(&found.puzzle) + "\n",
            Found::List(None) | Found::Restorable(None) => "unknown\n".to_string(),
            Found::List(Some(list)) | Found::Restorable(Some(list)) if list.is_empty() => {
                "none\n".to_string()
            }
            Found::List(Some(list)) | Found::Restorable(Some(list)) => {
                notation.candidates(list).join(" ") + "\n"
            }
            Found::All(found) => {
                let puzzles = found.puzzles.iter();
                puzzles.map(|p| notation.puzzle(p) + "\n").collect()
            }
        }
    }

    /// Returns the result for programs.
    pub(super) fn record(&self, job: &ListPuzzle<'_>) -> MinimizeRecord {
        let notation = job.parsed.into();
        match self {
            Found::Minimal(found) => MinimizeRecord::minimal(found, &notation),
            Found::List(None) | Found::Restorable(None) => {
                MinimizeRecord::undecided("a limit was reached")
            }
            Found::Restorable(Some(list)) => MinimizeRecord::restorable(list, &notation),
            Found::List(Some(cells)) => MinimizeRecord::redundant(cells, &notation),
            Found::All(found) => MinimizeRecord::puzzles(found, &notation),
        }
    }
}
