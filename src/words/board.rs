//! Pictures of boards, which answers mark candidates on.

use super::Notation;
use crate::grid::{Candidate, DigitSet, Givens};
use crate::human::{self, State};
use crate::render::{Content, Scene, Spot, Tint};
use crate::rules::Model;

/// Returns the board as a scene without highlights.
pub fn board(model: &Model, notation: &Notation<'_>) -> Scene {
    let player = human::player(model.rulebook());
    let digit = |digit| notation.digit(digit);
    let words = player.words().with_digits(&digit);
    Scene::new(&*player, &words, &State::new(model.givens().clone()))
}

/// Returns the board as a scene without pencil marks, with some candidates highlighted.
pub fn marked_board(
    model: &Model,
    marks: impl IntoIterator<Item = (Candidate, Tint)>,
    notation: &Notation<'_>,
) -> Scene {
    let mut scene = board(model, notation);
    for square in &mut scene.squares {
        if let Content::Open(digits) = &mut square.content {
            *digits = DigitSet::EMPTY;
        }
    }
    for (candidate, tint) in marks {
        let square = &mut scene.squares[candidate.cell.index()];
        if let Content::Open(digits) = &mut square.content {
            *digits = digits.iter().chain([candidate.digit]).collect();
        }
        mark(&mut scene, candidate, tint);
    }
    scene
}

/// Returns the board as a scene with a solution: its givens, and the other digits as entries.
pub fn solved_board(model: &Model, solution: &Givens, notation: &Notation<'_>) -> Scene {
    let mut scene = board(model, notation);
    for (cell, square) in model.shape().all_cells().zip(&mut scene.squares) {
        if let (Content::Open(_), Some(digit)) = (square.content, solution.get(cell)) {
            square.content = Content::Entry(digit);
        }
    }
    scene.compact = true;
    scene
}

/// Highlights a candidate.
pub(super) fn mark(scene: &mut Scene, candidate: Candidate, tint: Tint) {
    let (tint, fate) = (Some(tint), None);
    scene.spots.insert(candidate, Spot { tint, fate });
}
