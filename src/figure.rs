//! Puzzles and solutions as figures: what a page or a picture draws.

use crate::formats::Parsed;
use crate::grid::{DigitSet, Givens};
use crate::human::{State, player};
use crate::render::{Content, Ruling};
use crate::rules::{Model, Puzzle};

pub use veridoku_print::{BoardStyle, Figure, single_board};

/// Returns what is drawn of the rules of a puzzle; `None` if they are those of rows, columns and
/// boxes, which every board shows.
pub fn ruling(puzzle: &Puzzle) -> Option<Ruling> {
    let own = puzzle.needs_lines();
    own.then(|| Ruling::new(puzzle.shape(), puzzle.rules()))
}

/// Returns the board of a puzzle. Its pencil marks are part of it if it is a puzzle of candidates;
/// else they are there if they are asked for. Under other rules those that are part of it are the
/// sets of single cells.
pub fn puzzle_figure(parsed: &Parsed, marks: bool) -> Figure {
    let (givens, ruling) = (parsed.puzzle.givens(), ruling(&parsed.puzzle));
    let ruled = ruling.is_some();
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
    figure(parsed, squares.collect(), ruling)
}

/// Returns the solved board of a puzzle: its givens, and the other digits, without clues.
pub fn solution_figure(parsed: &Parsed, solution: &Givens) -> Figure {
    let mut figure = puzzle_figure(parsed, false);
    figure.enter(solution);
    if let Some(ruling) = &mut figure.ruling {
        ruling.clues.clear();
        ruling.words.clear();
        ruling.repeats = false;
    }
    figure
}

fn figure(parsed: &Parsed, squares: Vec<Content>, ruling: Option<Ruling>) -> Figure {
    let shape = parsed.puzzle.givens().shape();
    let digits = DigitSet::all(shape.order());
    Figure {
        shape,
        symbols: digits
            .iter()
            .map(|digit| parsed.alphabet.text(digit))
            .collect(),
        squares,
        ruling,
    }
}
