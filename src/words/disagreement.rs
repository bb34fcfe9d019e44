//! Engines that contradict each other.

use super::Notation;
use crate::rules::Puzzle;
use crate::verify::Disagreement;
use std::fmt::Write;

/// Returns a report that suffices to reproduce a disagreement about a puzzle, in whole lines: the
/// puzzle, the opinions, their witnesses and the seed.
pub fn disagreement(
    puzzle: &Puzzle,
    found: &Disagreement,
    seed: u64,
    notation: &Notation<'_>,
) -> String {
    let (line, shape) = (notation.puzzle(puzzle), puzzle.givens().shape());
    let boxes = if shape.is_standard() { "boxes of " } else { "" };
    let mut text = format!("disagreement\n    puzzle   {line} ({boxes}{shape})\n");
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Census, Engine, Limits, Run};
    use crate::native::Native;
    use crate::rules::Model;
    use crate::verify::Opinion;
    use std::time::Duration;

    #[test]
    fn a_disagreement_shows_the_puzzle_the_opinions_and_the_seed() {
        let puzzle: Puzzle = "1.....3..4.....2".parse().unwrap();
        let census = Native::new().count(&Model::new(&puzzle), &Limits::none());
        let none = Census {
            run: Run::default(),
            witnesses: Vec::new(),
        };
        let opinion = |engine, census| Opinion {
            engine,
            census,
            account: None,
            time: Duration::ZERO,
        };
        let opinions = vec![opinion("native", census), opinion("liar", Ok(none))];
        let found = Disagreement::among(opinions).unwrap();
        let notation = puzzle.givens().shape().into();
        assert_eq!(
            disagreement(&puzzle, &found, 7, &notation),
            "disagreement\n    \
             puzzle   1.....3..4.....2 (boxes of 2x2)\n    \
             native: 1 solution\n        \
             1324423124133142\n    \
             liar: 0 solutions\n    \
             seed     7\n"
        );
    }
}
