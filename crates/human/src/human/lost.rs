//! What a board lost since a technique had no step, so that only what is new need be sought.
//!
//! A step rests on the candidates of some cells, and what it eliminates can only become less while
//! these stay as they are. So if the board once had more candidates, and the technique no step,
//! then every step that it has now rests on a cell that lost a candidate since, or was settled. This
//! holds for the techniques that ask [`Board::lost`]: they say what their steps rest on.

use super::{Board, Cells, TechniqueId};
use veridoku_model::grid::Cell;

impl<const W: usize> Board<W> {
    /// Returns the cells that lost a candidate or were settled since the last board on the way here
    /// on which a technique had no step; all cells if none is known.
    pub(super) fn lost(&self, technique: TechniqueId) -> Cells<W> {
        let before = self.memory().last_in_vain(technique);
        let lost = before.and_then(|before| lost(&before, self.marks()));
        lost.unwrap_or(Cells::ALL)
    }

    /// Returns the cells that lost a candidate since the last board on which neither of two
    /// techniques had a step; all cells if that was not the last for both.
    pub(super) fn lost_for_both(&self, techniques: [TechniqueId; 2]) -> Cells<W> {
        let [one, two] = techniques.map(|technique| self.memory().last_in_vain(technique));
        let both = one.filter(|one| two.is_some_and(|two| *one == two));
        let lost = both.and_then(|before| lost(&before, self.marks()));
        lost.unwrap_or(Cells::ALL)
    }
}

/// Returns the cells in which two boards, by the words of their [keys](Board::key), differ; `None`
/// if the second does not come from the first.
fn lost<const W: usize>(before: &[u64], now: impl Iterator<Item = u64>) -> Option<Cells<W>> {
    let mut lost = Cells::EMPTY;
    for (number, (&before, now)) in before.iter().zip(now).enumerate() {
        if before == now {
            continue;
        }
        // A settled cell has the digit, inverted.
        let left = match !now {
            value @ 1..=64 => 1 << (value - 1),
            _ => now,
        };
        if left & !before != 0 {
            return None;
        }
        lost.insert(Cell::new(number));
    }
    Some(lost)
}

#[cfg(test)]
mod tests {
    use super::super::memory::{Findings, Memory};
    use super::super::tests::{classic, state_of};
    use super::super::{Board, Order, Step, walk};
    use super::*;
    use std::ops::ControlFlow;
    use veridoku_model::grid::{Candidate, Digit};

    const LINES: [&str; 4] = [
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "..67.3.54.........854.........1..597...9...61.....5....45.78..6..3...1.....4..7..",
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
        ".18..7...9.7....46.3..427..7.........5....6......81..7.8..2.3.........9...563....",
    ];

    /// Returns the first steps of a path.
    fn steps(board: Board<2>, order: &Order, most: usize) -> Vec<Step> {
        let (mut board, mut steps) = (board, Vec::new());
        walk(&classic(), &mut board, order, &mut |_, step| {
            steps.push(step.clone());
            if steps.len() == most {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        steps
    }

    #[test]
    fn a_path_takes_the_steps_that_it_takes_without_a_memory() {
        let map = classic();
        // The last has Naked Pairs, but no Locked Pairs.
        let orders = [
            "default",
            "hodoku",
            "explainer",
            "fh,h1b,h1,n2,n3,lc1,h2,wxyz,sdc,axz,fff2",
        ];
        let orders = orders.map(|order| Order::read(order).unwrap());
        let mut eliminating = 0;
        for line in LINES {
            let memory = Memory::of_puzzle();
            for order in &orders {
                let board = Board::new(&map, &state_of(line));
                let plain = steps(board.clone(), order, 60);
                let found = steps(board.remembering(&memory), order, 60);
                assert_eq!(found, plain);
                eliminating += plain.iter().filter(|s| s.placements.is_empty()).count();
            }
        }
        assert!(eliminating > 50, "{eliminating}");
    }

    #[test]
    fn what_is_lost_is_known_of_boards_on_the_way_only() {
        let map = classic();
        let (start, memory) = (Board::new(&map, &state_of(LINES[0])), Memory::of_puzzle());
        let board = start.clone().remembering(&memory);
        let technique = TechniqueId::SueDeCoq;
        assert_eq!(board.lost(technique), Cells::ALL);
        let try_in_vain = |board: &Board<2>| {
            let tried = Findings {
                idle: vec![technique],
                steps: Vec::new(),
            };
            memory.keep_findings(&board.key(), tried, 0);
        };
        try_in_vain(&board);
        assert_eq!(board.lost(technique), Cells::EMPTY);
        assert_eq!(board.lost(TechniqueId::AlsXZ), Cells::ALL);
        // A settled cell and those that see it lost something, and no other.
        let cell = start.open().first().unwrap();
        let digit: Digit = start.candidates(cell).iter().next().unwrap();
        let mut next = board.clone();
        next.place(&map, Candidate { cell, digit });
        let peers = *map.peers(cell) & *start.cells(digit);
        assert_eq!(next.lost(technique), peers | Cells::of(cell));
        // From there no way leads back to the first board.
        try_in_vain(&next);
        assert_eq!(next.lost(technique), Cells::EMPTY);
        assert_eq!(board.lost(technique), Cells::ALL);
    }
}
