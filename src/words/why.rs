//! Why is a candidate in no solution?

use super::{Notation, board, counted};
use crate::grid::{Candidate, DigitSet};
use crate::render::{Content, Scene, Spot, Tint};
use crate::rules::{Clue, Model};
use crate::verify::{Reason, Why};

/// Returns what is known of a candidate under the rules of a model: `7r4c4: ruled out by 3 givens:
/// 1r1c1, …`.
pub fn why(candidate: Candidate, answer: &Why, model: &Model, notation: &Notation<'_>) -> String {
    let name = notation.candidate(candidate);
    match answer {
        Why::Possible(solution) => {
            let board = notation.board(solution.givens());
            format!("{name}: possible, as in {board}")
        }
        Why::NoSolution => format!("{name}: the puzzle has no solution at all"),
        Why::Unknown(undecided) => format!("{name}: unknown: {}", undecided.reasons.join("; ")),
        Why::RuledOut {
            givens,
            clues,
            minimal,
            smallest,
            reason,
        } => {
            let mut names: Vec<String> = clues.iter().map(|c| c.words(notation.shape)).collect();
            names.extend(notation.candidates(givens));
            let names = names.join(", ");
            let own_cell = *reason == Some(Reason::NoDigit(candidate.cell));
            let reason = reason.as_ref().map_or_else(String::new, |reason| {
                let words = reason.words(notation.shape, |digit| notation.digit(digit));
                format!(": {words}")
            });
            if givens.is_empty() && clues.is_empty() {
                let by = match (model.rulebook().has_pencil_marks(), own_cell) {
                    (true, true) => "the pencil marks of its cell".to_string(),
                    (true, false) => format!("the pencil marks{reason}"),
                    (false, _) => format!("the rules alone{reason}"),
                };
                return format!("{name}: ruled out by {by}");
            }
            let whole = match (*minimal, *smallest) {
                (false, _) => " (perhaps not all of them are needed: a limit was hit)",
                (true, None) => "",
                (true, Some(true)) => " (no fewer do)",
                (true, Some(false)) => " (perhaps fewer would do: a limit was hit)",
            };
            let each = [(clues.len(), "clue"), (givens.len(), "given")];
            let each = each.iter().filter(|(number, _)| *number > 0);
            let each: Vec<String> = each.map(|&(n, what)| counted(n as u64, what)).collect();
            let parts = each.join(" and ");
            format!("{name}: ruled out by {parts}: {names}{reason}{whole}")
        }
    }
}

/// Returns a picture of the board with only a candidate, and the givens and clues that rule it out.
pub fn why_scene(
    candidate: Candidate,
    (givens, clues): (&[Candidate], &[Clue]),
    model: &Model,
    notation: &Notation<'_>,
) -> Scene {
    let mut scene = board(model, notation);
    scene.ruling.clues.retain(|clue| clues.contains(clue));
    for (cell, square) in model.shape().all_cells().zip(&mut scene.squares) {
        if givens.iter().any(|given| given.cell == cell) {
            continue;
        }
        square.content = Content::Open(if cell == candidate.cell {
            DigitSet::only(candidate.digit)
        } else {
            DigitSet::EMPTY
        });
    }
    let fate = Some(Tint::Gone);
    scene.spots.insert(candidate, Spot { tint: None, fate });
    scene
}
