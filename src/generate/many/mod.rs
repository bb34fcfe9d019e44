//! Minimal 9×9 puzzles of many grids side by side: one question of each at a time, all of them
//! together in the lanes of the native engine.
//!
//! A puzzle does not depend on its neighbours, though the questions do: see [`thinning`].

mod exchange;
mod making;
#[cfg(test)]
mod tests;
mod thinning;

use crate::engine::Limits;
use crate::native::Lanes;
pub(super) use exchange::exchanges;
use thinning::{Step, Thinning};

/// The most grids under way at once: enough to fill every lane several times over.
const TOGETHER: usize = 64;

/// A complete grid, with the order in which its cells are to be emptied.
pub(super) type Grid = ([u8; 81], [u8; 81]);

/// Empties the cells of grids, each in its order and if the rest has one solution. Returns the
/// puzzles in the order of the grids; `None` if the engine gave no answer within the limits.
pub(super) fn thinned(
    lanes: &mut Lanes,
    limits: &Limits,
    grids: impl IntoIterator<Item = Grid>,
) -> Vec<Option<[u8; 81]>> {
    let mut grids = grids.into_iter();
    let mut puzzles = Vec::new();
    let mut open: Vec<(usize, Thinning)> = Vec::new();
    loop {
        while open.len() < TOGETHER
            && let Some((grid, order)) = grids.next()
        {
            open.push((puzzles.len(), Thinning::new(grid, order)));
            puzzles.push(None);
        }
        if open.is_empty() {
            return puzzles;
        }
        let boards: Vec<[u8; 81]> = open.iter().map(|(_, thinning)| thinning.board()).collect();
        let mut answers = lanes.count(&boards, limits).into_iter();
        open.retain_mut(|(number, thinning)| {
            let step = answers.next().map(|answer| thinning.answered(&answer));
            if step == Some(Step::Done) {
                puzzles[*number] = Some(thinning.board());
            }
            step == Some(Step::Open)
        });
    }
}
