//! Pictures of boards, which answers mark candidates on.

use super::Notation;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::human::{self, State};
use crate::render::{Content, Scene, Spot, Tint};
use crate::rules::{Clue, Model, Regions, Rule, Solution};

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

/// Returns the board as a scene with a solution: its givens, and the other digits as entries; with
/// the regions, the second digits and, below it, the doublers that were to be found.
pub fn solved_board(model: &Model, solution: &Solution, notation: &Notation<'_>) -> Scene {
    let mut scene = board(model, notation);
    let givens = solution.givens();
    for (cell, square) in model.shape().all_cells().zip(&mut scene.squares) {
        if let (Content::Open(_), Some(digit)) = (square.content, givens.get(cell)) {
            square.content = Content::Entry(digit);
        }
    }
    scene.compact = true;
    for rule in model.rulebook().rules() {
        if let Rule::Clue(clue) = rule {
            show_found(&mut scene, clue, solution);
        }
    }
    scene
}

/// Shows what a solution has off the board for the cells of a clue about all of them.
fn show_found(scene: &mut Scene, clue: &Clue, solution: &Solution) {
    let (shape, filled) = (scene.shape, solution.filled());
    let digit = |cell: &Cell| Digit::new(*filled.get(cell.index())?);
    let all = shape.all_cells().zip(clue.cells().iter().map(digit));
    let of: Vec<(Cell, Digit)> = all.filter_map(|(cell, of)| Some((cell, of?))).collect();
    if of.len() < shape.cells() {
        return;
    }
    match clue.kind().name {
        "find-regions" => {
            let of: Vec<Option<usize>> = of.iter().map(|(_, of)| Some(of.index())).collect();
            scene.ruling.regions = Regions::new(shape, &of);
        }
        "doublers" => {
            let doubled = of.iter().filter(|(_, times)| shape.value(*times) == 2);
            let doubled: Vec<Cell> = doubled.map(|&(cell, _)| cell).collect();
            scene.caption = format!("doubled: {}", CellSet::of(shape, doubled));
        }
        "schrodinger-cells" => {
            for (cell, second) in of {
                let square = &mut scene.squares[cell.index()];
                if let (Content::Entry(first) | Content::Given(first), true) =
                    (square.content, shape.value(second) > 0)
                {
                    square.content = Content::Open([first, second].into_iter().collect());
                }
            }
        }
        _ => {}
    }
}

/// Highlights a candidate.
pub(super) fn mark(scene: &mut Scene, candidate: Candidate, tint: Tint) {
    let (tint, fate) = (Some(tint), None);
    scene.spots.insert(candidate, Spot { tint, fate });
}
