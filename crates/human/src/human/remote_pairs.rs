//! Remote pairs: cells with the same two candidates, each seeing the next.
//!
//! Proof: along the chain the two digits alternate, so two cells that are an odd number of links
//! apart hold both between them. With one link this is a naked pair.

use super::{Board, Cells, Map, Role, Sink, Step, StepPattern, TechniqueId};
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, Cell, DigitSet};

/// Finds Remote Pairs: cells with the same two candidates, each seeing the next; two of them that
/// are an odd number of links apart, three or more, hold both digits between them.
pub(super) fn remote_pair<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let open = board.open().iter().map(|c| (c, board.candidates(c)));
    let pairs: Vec<(Cell, DigitSet)> = open.filter(|(_, digits)| digits.len() == 2).collect();
    for &(start, digits) in &pairs {
        let alike = pairs.iter().filter(|&&(_, own)| own == digits);
        let mut left: Cells<W> = alike.map(|&(cell, _)| cell).collect();
        if left.len() < 4 {
            continue;
        }
        left.remove(start);
        let mut paths = vec![vec![start]];
        let mut next = 0;
        while let Some(path) = paths.get(next).cloned() {
            next += 1;
            let Some(&end) = path.last() else { break };
            if path.len() >= 4 && path.len().is_multiple_of(2) && start < end {
                let ends: Cells<W> = [start, end].into_iter().collect();
                let seen = map.common_peers(&ends);
                let gone = digits.iter().flat_map(|digit| {
                    let cells = seen & *board.cells(digit);
                    cells.iter().map(move |cell| Candidate { cell, digit })
                });
                let gone: Vec<Candidate> = gone.collect();
                if !gone.is_empty() {
                    let marks = path.iter().map(|&cell| (cell, digits));
                    let because = StepPattern::of(digits, marks, Role::Defining);
                    sink(Step::elimination(TechniqueId::RemotePair, gone, because))?;
                }
            }
            for cell in (left & *map.peers(end)).iter() {
                left.remove(cell);
                let mut longer = path.clone();
                longer.push(cell);
                paths.push(longer);
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::tests::{all, bare, classic};
    use super::*;

    #[test]
    fn a_remote_pair_needs_an_odd_number_of_links() {
        let map = classic();
        let mut cells = vec![(1, 1, "12"), (1, 5, "12"), (5, 5, "12")];
        assert!(all(&map, &bare(&map, &cells), TechniqueId::RemotePair).is_empty());
        cells.push((5, 9, "12"));
        assert_eq!(
            all(&map, &bare(&map, &cells), TechniqueId::RemotePair),
            [
                "Remote Pair 1,2: r1c1, r1c5, r5c5 and r5c9 hold 1 and 2 in turn, so r1c1 is one of them and r5c9 the other, and 1 and 2 can be removed from r1c9 and r5c1."
            ]
        );
    }
}
