//! Puzzles and solutions as boards to be drawn.

use super::reading::Found;
use veridoku::formats::Parsed;
use veridoku::grid::{DigitSet, Givens};
use veridoku::human::{State, player};
use veridoku::render::Content;
use veridoku::rules::Model;
use veridoku_print::Figure;

/// Returns a board whose cells show what `square` says.
fn figure(parsed: &Parsed, squares: Vec<Content>) -> Figure {
    let shape = parsed.puzzle.givens().shape();
    let digits = DigitSet::all(shape.order());
    Figure {
        shape,
        symbols: digits
            .iter()
            .map(|digit| parsed.alphabet.text(digit))
            .collect(),
        squares,
    }
}

/// Returns the board of a puzzle. Its pencil marks are part of it if it is a puzzle of candidates;
/// else they are there if they are asked for. Under other rules (`ruled`) those that are part of it
/// are the sets of single cells.
pub(super) fn board(parsed: &Parsed, marks: bool, ruled: bool) -> Figure {
    let givens = parsed.puzzle.givens();
    let marked = marks || !(ruled || parsed.puzzle.is_plain());
    let candidates = marked.then(|| {
        let model = Model::new(&parsed.puzzle);
        player(model.rulebook()).candidates(&State::new(givens.clone()))
    });
    let all = DigitSet::all(givens.shape().order());
    let sets = parsed.puzzle.pencil_marks().filter(|_| ruled && !marks);
    let sets = sets.map(|sets| {
        let shown = |&set: &DigitSet| if set == all { DigitSet::EMPTY } else { set };
        sets.sets().iter().map(shown).collect()
    });
    let candidates = candidates.or(sets);
    let squares = givens.shape().all_cells().map(|cell| {
        let open = candidates.as_ref().map(|all| all[cell.index()]);
        givens.get(cell).map_or(
            Content::Open(open.unwrap_or(DigitSet::EMPTY)),
            Content::Given,
        )
    });
    figure(parsed, squares.collect())
}

/// Returns the solved board of a puzzle: its givens, and the other digits.
pub(super) fn solution(found: &Found, solution: &Givens) -> Figure {
    let givens = found.parsed.puzzle.givens();
    let squares = givens.shape().all_cells().map(|cell| {
        let entry = solution.get(cell);
        let entry = entry.map_or(Content::Open(DigitSet::EMPTY), Content::Entry);
        givens.get(cell).map_or(entry, Content::Given)
    });
    figure(&found.parsed, squares.collect())
}
