//! Engines that contradict each other.

use super::Notation;
use crate::grid::Givens;
use crate::verify::Disagreement;
use std::fmt::Write;

/// Returns a report that suffices to reproduce a disagreement about a puzzle, in whole lines: the
/// puzzle, the opinions, their witnesses and the seed.
pub fn disagreement(
    givens: &Givens,
    found: &Disagreement,
    seed: u64,
    notation: &Notation<'_>,
) -> String {
    let (board, shape) = (notation.board(givens), givens.shape());
    let mut text = format!("disagreement\n    puzzle   {board} (boxes of {shape})\n");
    // Writing to memory does not fail.
    for opinion in &found.opinions {
        let _ = writeln!(text, "    {opinion}");
        for witness in opinion.census.iter().flat_map(|census| &census.witnesses) {
            let _ = writeln!(text, "        {}", notation.board(witness.givens()));
        }
    }
    let _ = writeln!(text, "    seed     {seed}");
    text
}
