//! A puzzle without the givens that it does not need.

use super::Notation;
use crate::ask::Minimized;

/// Returns what came of a puzzle, in whole lines: the puzzle that is left, the givens that could go
/// or candidates that could be restored, or a minimal puzzle a line.
///
/// ```
/// use veridoku::ask::{Minimized, MinimizeOptions};
/// use veridoku::prelude::*;
/// use veridoku::words::minimized;
/// let puzzle: Puzzle = "1.....3..4.....2".parse()?;
/// let spare = Session::new().spare_givens(&puzzle, &MinimizeOptions::default())?;
/// let notation = puzzle.givens().shape().into();
/// assert_eq!(minimized(&Minimized::Spare(spare), &notation), "none\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimized(found: &Minimized, notation: &Notation<'_>) -> String {
    match found {
        Minimized::Minimal(found) => notation.puzzle(&found.puzzle) + "\n",
        Minimized::Spare(None) | Minimized::Restorable(None) => "unknown\n".to_string(),
        Minimized::Spare(Some(list)) | Minimized::Restorable(Some(list)) => {
            let names = notation.candidates(list).join(" ");
            let found = if list.is_empty() { "none" } else { &names };
            format!("{found}\n")
        }
        Minimized::All(found) => {
            let puzzles = found.puzzles.iter();
            puzzles.map(|p| notation.puzzle(p) + "\n").collect()
        }
    }
}

/// Returns what is to be said of what was not found; `None` if nothing is.
pub fn minimized_remark(found: &Minimized) -> Option<String> {
    match found {
        Minimized::All(found) if found.more => Some(format!(
            "there are more minimal puzzles than the {} printed (--limit)",
            found.puzzles.len()
        )),
        Minimized::Minimal(found) if !found.complete && found.puzzle.as_sukaku().is_some() => Some(
            "some candidates may be eliminated that need not be: a limit was reached before all were tried"
                .to_string(),
        ),
        Minimized::Minimal(found) if !found.complete => Some(
            "some givens may be left that are not needed: a limit was reached before all were tried"
                .to_string(),
        ),
        _ => None,
    }
}
