//! The solving path: takes the easiest available step, again and again.

use super::memory::Findings;
use super::{Board, Family, Map, Order, Step, StepPattern, TechniqueId, singles};
use std::ops::ControlFlow;

/// How a path ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The board is solved.
    Solved,
    /// No technique of the order has a step.
    Stuck,
    /// The board contradicts itself.
    Broken,
    /// The visitor or the limits of the board stopped it.
    Stopped,
}

/// The steps from a state to an end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The steps.
    pub steps: Vec<Step>,
    /// How it ended.
    pub end: End,
    /// The board at the end, one value per cell in row order, 0 for an open one.
    pub values: Vec<u8>,
}

/// Returns the first step of the first technique that has one. If the limits of the board
/// [stopped](Board::has_stopped) the search, another may come first, or none may be found.
pub fn next_step<const W: usize>(map: &Map<W>, board: &Board<W>, order: &Order) -> Option<Step> {
    next_of(map, board, order.techniques())
}

fn next_of<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    techniques: &[TechniqueId],
) -> Option<Step> {
    let memory = board.memory();
    let key = memory.keeps().then(|| board.key());
    let mut findings = key
        .as_ref()
        .map_or_else(Findings::default, |key| memory.findings(key));
    let (known, mut found) = (findings.idle.len(), None);
    for &id in techniques {
        if findings.idle[..known].contains(&id) {
            continue;
        }
        if let Some(step) = findings.steps.iter().find(|step| step.technique == id) {
            return Some(step.clone());
        }
        let Some(find) = id.finder::<W>() else {
            continue;
        };
        if board.look().is_break() {
            return None;
        }
        let flow = find(map, board, &mut |step| {
            found = Some(step);
            ControlFlow::Break(())
        });
        if board.has_stopped() {
            return found;
        }
        if flow.is_break() {
            break;
        }
        findings.idle.push(id);
    }
    if let Some(key) = key {
        findings.steps.extend(found.clone());
        memory.keep_findings(&key, findings, known);
    }
    found
}

/// Returns the step of [`next_step`], but a single without the pattern that explains it, which costs
/// more than to find the single.
pub(crate) fn next_effect<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    order: &Order,
) -> Option<Step> {
    for (number, &id) in order.techniques().iter().enumerate() {
        if id.facts().family != Family::Singles {
            return next_of(map, board, &order.techniques()[number..]);
        }
        if let Some(candidate) = singles::placement(map, board, id) {
            return Some(Step::placement(id, candidate, StepPattern::default()));
        }
    }
    None
}

/// Takes the easiest available step until none is left, and passes each to `visit` with the board
/// before it. Returns how the path ended.
pub fn walk<const W: usize>(
    map: &Map<W>,
    board: &mut Board<W>,
    order: &Order,
    visit: &mut dyn FnMut(&Board<W>, &Step) -> ControlFlow<()>,
) -> End {
    loop {
        if board.is_broken() {
            return End::Broken;
        }
        if board.is_solved() {
            return End::Solved;
        }
        let step = next_step(map, board, order);
        if board.has_stopped() {
            return End::Stopped;
        }
        let Some(step) = step else {
            return End::Stuck;
        };
        if visit(board, &step).is_break() {
            return End::Stopped;
        }
        board.apply(map, &step);
    }
}
