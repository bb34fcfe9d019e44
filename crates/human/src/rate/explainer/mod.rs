//! The scale of Sudoku Explainer 1.2.1 (N. Juillerat, 2007) for plain 9×9: ER, EP and ED.
//!
//! A rating on this scale is the output of that program, so the order of the rules, the choice
//! among several steps, and the measure of the length of a chain are facts about it, known from its
//! documentation and the forums that discuss it, and confirmed by public tables of its ratings. The
//! text here is our own.

mod base;
mod board;
mod bug;
mod chains;
mod closing;
mod closure;
mod cycles;
mod direct;
mod exclusion;
mod forcing;
mod glance;
mod graph;
mod hint;
mod inner;
mod links;
mod loops;
mod lost;
mod multiple;
mod net;
mod nishio;
mod node;
mod origins;
mod plain;
mod reach;
mod rows;
mod sets;
#[cfg(test)]
mod tests;
mod wings;

pub(super) use node::length as chain_length;

use super::RatingStart;
use super::Stopped;
use crate::human::{Level, TechniqueId};
use board::Board;
pub(super) use direct::CROSSINGS;
use hint::Hint;
use lost::{Lost, Rule};
use veridoku_model::engine::Limits;

/// The ratings of a puzzle on the scale of Sudoku Explainer, in tenths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explainer {
    /// The hardest step of the path.
    pub er: u16,
    /// The hardest step up to and including the first placement.
    pub ep: u16,
    /// The first step.
    pub ed: u16,
    /// The technique of the hardest step: the first one of that difficulty.
    pub hardest: TechniqueId,
    /// Whether the path ends at the solution. If not, no rule has another step, and the true
    /// ratings are higher.
    pub solved: bool,
    /// The number of steps of each technique, in the order of first use.
    pub steps: Vec<(TechniqueId, u32)>,
}

impl Explainer {
    /// Returns the level by ER; expert if the rules of the scale do not solve the puzzle.
    pub fn level(&self) -> Level {
        if self.solved {
            Level::of_er(self.er)
        } else {
            Level::Expert
        }
    }
}

/// Returns the step of the first rule that has one.
fn next(board: &Board, lost: &mut Lost, limits: &Limits) -> Option<Hint> {
    patterns(board, lost)
        .or_else(|| {
            lost.seek(Rule::Exclusion(2), |lost| {
                exclusion::exclusion(board, 2, lost)
            })
        })
        .or_else(|| match chains::easiest(board) {
            Ok(hint) => Some(hint),
            Err(graph) => lost
                .seek(Rule::Exclusion(3), |lost| {
                    exclusion::exclusion(board, 3, lost)
                })
                .or_else(|| nishio::easiest(board))
                .or_else(|| multiple::easiest(board, &graph)),
        })
        .or_else(|| forcing::dynamic(board, &mut lost.reaches, limits))
}

/// Returns the step of [`next`], found by the plain version of each rule.
fn next_plainly(board: &Board) -> Option<Hint> {
    patterns(board, &mut Lost::default())
        .or_else(|| exclusion::exclusion_plainly(board, 2))
        .or_else(|| plain::easiest_plainly(board))
        .or_else(|| exclusion::exclusion_plainly(board, 3))
        .or_else(|| forcing::easiest(board, forcing::Depth::Nishio))
        .or_else(|| forcing::easiest(board, forcing::Depth::Multiple))
        .or_else(|| {
            (0..=5).find_map(|level| forcing::easiest(board, forcing::Depth::Dynamic(level)))
        })
}

/// Returns the first step of the rules without chains.
fn patterns(board: &Board, lost: &mut Lost) -> Option<Hint> {
    let direct = |lost: &mut Lost, size| {
        lost.seek(Rule::DirectHidden(size), |lost| {
            direct::hidden_direct(board, size, lost)
        })
    };
    let naked = |lost: &mut Lost, size| {
        lost.seek(Rule::Naked(size), |lost| {
            sets::first(|visit| sets::naked_sets(board, size, lost, visit))
        })
    };
    let hidden = |lost: &mut Lost, size| {
        lost.seek(Rule::Hidden(size), |lost| {
            sets::first(|visit| sets::hidden_sets(board, size, lost, visit))
        })
    };
    direct::hidden_single(board)
        .or_else(|| direct::locking(board, true))
        .or_else(|| direct(lost, 2))
        .or_else(|| direct::naked_single(board))
        .or_else(|| direct(lost, 3))
        .or_else(|| direct::locking(board, false))
        .or_else(|| naked(lost, 2))
        .or_else(|| sets::first(|visit| sets::fishes(board, 2, visit)))
        .or_else(|| hidden(lost, 2))
        .or_else(|| naked(lost, 3))
        .or_else(|| sets::first(|visit| sets::fishes(board, 3, visit)))
        .or_else(|| hidden(lost, 3))
        .or_else(|| wings::wing(board, false))
        .or_else(|| wings::wing(board, true))
        .or_else(|| loops::unique_loop(board))
        .or_else(|| naked(lost, 4))
        .or_else(|| sets::first(|visit| sets::fishes(board, 4, visit)))
        .or_else(|| hidden(lost, 4))
        .or_else(|| bug::bug(board))
}

/// Rates a plain 9×9 puzzle, given one value for each cell in row order, 0 for an open one. Returns
/// `None` if the values contradict the rules, or the path runs into a contradiction; the rating of
/// a puzzle with several solutions means little.
pub fn explainer(values: &[u8; 81]) -> Option<Explainer> {
    explainer_within(&values.into(), &Limits::none())
        .ok()
        .flatten()
}

/// Rates a plain 9×9 puzzle as [`explainer`] does, or a Sukaku, within limits.
///
/// # Errors
/// Returns [`Stopped`] if the deadline of the limits passes or they are cancelled.
pub fn explainer_within(
    start: &RatingStart,
    limits: &Limits,
) -> Result<Option<Explainer>, Stopped> {
    rate(start, next, limits)
}

/// Rates a plain 9×9 puzzle with only the rules below chains, rated up to 6.1: a puzzle that they
/// do not solve has a rating of 6.2 or more, and its path ends at the first board on which they
/// have no step. Many times as fast as [`explainer`] for puzzles that need chains.
pub fn explainer_without_chains(values: &[u8; 81]) -> Option<Explainer> {
    let next: Next = |board, lost, _| patterns(board, lost);
    rate(&values.into(), next, &Limits::none()).ok().flatten()
}

/// Rates a plain 9×9 puzzle, as [`explainer`], with the plain version of each rule, which tries
/// every case. Slower; a reference for tests.
pub fn explainer_plainly(values: &[u8; 81]) -> Option<Explainer> {
    rate(
        &values.into(),
        |board, _, _| next_plainly(board),
        &Limits::none(),
    )
    .ok()
    .flatten()
}

/// Returns the next step of a board.
type Next = fn(&Board, &mut Lost, &Limits) -> Option<Hint>;

fn rate(start: &RatingStart, next: Next, limits: &Limits) -> Result<Option<Explainer>, Stopped> {
    if start.values().iter().any(|&v| v > 9) {
        return Ok(None);
    }
    let mut board = Board::new(start.values());
    for gone in start.eliminated() {
        board.remove(gone.cell.index(), gone.digit.index());
        board.broken |= board.digits[gone.cell.index()] == 0;
    }
    let mut lost = Lost::default();
    inner::forget();
    let mut rating = Explainer {
        er: 0,
        ep: 0,
        ed: 0,
        hardest: TechniqueId::FullHouse,
        solved: true,
        steps: Vec::new(),
    };
    while board.open != 0 && !board.broken {
        let hint = next(&board, &mut lost, limits);
        if limits.reached(0).is_some() {
            return Err(Stopped);
        }
        let Some(hint) = hint else {
            rating.solved = false;
            return Ok(Some(rating));
        };
        if hint.er > rating.er {
            (rating.er, rating.hardest) = (hint.er, hint.technique);
        }
        if rating.ed == 0 {
            rating.ed = hint.er;
        }
        if rating.ep == 0 && hint.place.is_some() {
            rating.ep = rating.er;
        }
        match rating.steps.iter_mut().find(|(t, _)| *t == hint.technique) {
            Some((_, count)) => *count += 1,
            None => rating.steps.push((hint.technique, 1)),
        }
        lost.apply(&hint, &mut board);
    }
    Ok((!board.broken).then_some(rating))
}
