//! A puzzle without the givens and clues that it does not need.

use super::Notation;
use crate::ask::Minimized;
use crate::grid::Candidate;

/// Returns what came of a puzzle, in whole lines: the puzzle that is left, the givens and clues
/// that could go or candidates that could be restored, or a minimal puzzle a line.
///
/// ```
/// use veridoku::ask::{Minimized, MinimizeOptions};
/// use veridoku::prelude::*;
/// use veridoku::words::minimized;
/// let puzzle: Puzzle = "1.....3..4.....2".parse()?;
/// let spare = Session::new().spare(&puzzle, &MinimizeOptions::default())?;
/// let notation = puzzle.givens().shape().into();
/// assert_eq!(minimized(&Minimized::Spare(spare), &notation), "none\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimized(found: &Minimized, notation: &Notation<'_>) -> String {
    match found {
        Minimized::Minimal(found) => notation.puzzle(&found.puzzle) + "\n",
        Minimized::Spare(None) | Minimized::Restorable(None) => "unknown\n".to_string(),
        Minimized::Spare(Some(found)) => {
            let clues = found.clues.iter().flatten();
            let clues = clues.map(|clue| clue.text(notation.shape) + "\n");
            let clues: String = clues.collect();
            match found.givens.is_empty() && !clues.is_empty() {
                true => clues,
                false => listed(&found.givens, notation) + &clues,
            }
        }
        Minimized::Restorable(Some(list)) => listed(list, notation),
        Minimized::All(found) => {
            let puzzles = found.puzzles.iter();
            puzzles.map(|p| notation.puzzle(p) + "\n").collect()
        }
    }
}

/// Returns a line of candidates.
fn listed(list: &[Candidate], notation: &Notation<'_>) -> String {
    match list.is_empty() {
        true => "none\n".to_string(),
        false => notation.candidates(list).join(" ") + "\n",
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
        Minimized::Minimal(found) if !found.complete => {
            let what = match &found.removed_clues {
                Some(_) => "givens or clues",
                None => "givens",
            };
            Some(format!(
                "some {what} may be left that are not needed: a limit was reached before all were tried"
            ))
        }
        _ => None,
    }
}
