//! Aligned exclusion: all joint assignments of two or three cells.
//!
//! Proof: an assignment of the base cells is impossible if two cells that see each other have the
//! same digit, or if it uses up all candidates of a cell beside them (an excluder). A candidate of
//! a base cell that is in no possible assignment is false. Only cells with at most as many
//! candidates as base cells they see can be excluders.
//!
//! Source: Sudopedia, "Aligned Pair Exclusion" (type 1: excluders are single cells), as in Sudoku
//! Explainer.

use super::{Board, Cells, Map, Role, Sink, Step, StepPattern, TechniqueId};
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, Cell, DigitSet};

/// A cell beside the base cells that an assignment can leave without a candidate.
struct Excluder {
    cell: Cell,
    digits: u64,
    /// The base cells it sees, as bits.
    sees: u8,
}

/// Base cells and their excluders.
struct Base<'a, const W: usize> {
    map: &'a Map<W>,
    board: &'a Board<W>,
    cells: &'a [Cell],
    excluders: Vec<Excluder>,
}

impl<'a, const W: usize> Base<'a, W> {
    fn new(map: &'a Map<W>, board: &'a Board<W>, near: Cells<W>, cells: &'a [Cell]) -> Base<'a, W> {
        let of = |cell: Cell| {
            let sees = cells.iter().enumerate();
            let sees = sees.filter(|(_, base)| map.peers(cell).contains(**base));
            let sees = sees.fold(0u8, |all, (number, _)| all | 1 << number);
            let digits = board.candidates(cell).bits();
            let few = digits.count_ones() <= sees.count_ones();
            few.then_some(Excluder { cell, digits, sees })
        };
        let beside = near.iter().filter(|cell| !cells.contains(cell));
        Base {
            map,
            board,
            cells,
            excluders: beside.filter_map(of).collect(),
        }
    }

    /// Returns the excluders that `digits` in the base cells leave without a candidate.
    fn excluders(&self, digits: &[u64]) -> impl Iterator<Item = &Excluder> {
        self.excluders.iter().filter(move |excluder| {
            let seen = digits.iter().enumerate();
            let seen = seen.filter(|(number, _)| excluder.sees >> number & 1 == 1);
            excluder.digits & !seen.fold(0, |all, (_, digit)| all | digit) == 0
        })
    }

    /// Returns whether the last of some digits, as bits, repeats that of an earlier cell in its
    /// sight.
    fn repeats(&self, digits: &[u64]) -> bool {
        let Some((last, before)) = digits.split_last() else {
            return false;
        };
        let peers = self.map.peers(self.cells[before.len()]);
        let mut others = before.iter().zip(self.cells);
        others.any(|(digit, cell)| digit == last && peers.contains(*cell))
    }

    /// Passes to `show` every assignment that has the `fixed` digit in the `fixed` cell and repeats
    /// no digit, until `show` breaks.
    fn choices(
        &self,
        fixed: (usize, u64),
        chosen: &mut Vec<u64>,
        show: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if chosen.len() == self.cells.len() {
            return show(chosen);
        }
        let open = self.board.candidates(self.cells[chosen.len()]).bits();
        let open = if fixed.0 == chosen.len() {
            fixed.1
        } else {
            open
        };
        for digit in DigitSet::from_bits(open).iter() {
            chosen.push(1 << digit.index());
            if !self.repeats(chosen) {
                self.choices(fixed, chosen, show)?;
            }
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// Returns the candidates of the base cells that are in no possible assignment.
    fn gone(&self) -> Vec<Candidate> {
        let mut gone = Vec::new();
        if self.excluders.is_empty() {
            return gone;
        }
        let mut digits = Vec::with_capacity(3);
        for (number, &cell) in self.cells.iter().enumerate() {
            for digit in self.board.candidates(cell).iter() {
                let fixed = (number, 1 << digit.index());
                digits.clear();
                let flow = self.choices(fixed, &mut digits, &mut |digits| {
                    let possible = self.excluders(digits).next().is_none();
                    if possible {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                if flow.is_continue() {
                    gone.push(Candidate { cell, digit });
                }
            }
        }
        gone
    }

    fn step(&self, technique: TechniqueId, gone: Vec<Candidate>) -> Step {
        let mut used = Cells::<W>::EMPTY;
        for c in &gone {
            let number = self.cells.iter().position(|&cell| cell == c.cell);
            let fixed = (number.unwrap_or_default(), 1 << c.digit.index());
            let _ = self.choices(fixed, &mut Vec::new(), &mut |digits| {
                let mut known = self.excluders(digits).map(|one| one.cell);
                if !known.any(|cell| used.contains(cell)) {
                    let first = self.excluders(digits).next();
                    first.into_iter().for_each(|one| used.insert(one.cell));
                }
                ControlFlow::Continue(())
            });
        }
        let mark = |cell: Cell| (cell, self.board.candidates(cell));
        let digits = gone.iter().map(|c| c.digit).collect();
        let mut because =
            StepPattern::of(digits, self.cells.iter().copied().map(mark), Role::Pivot);
        because.mark(used.iter().map(mark), Role::Defining, 0);
        Step::elimination(technique, gone, because)
    }
}

/// Returns the cells that can be excluders of `size` cells.
fn near<const W: usize>(board: &Board<W>, size: usize) -> Cells<W> {
    let open = board.open().iter();
    open.filter(|&cell| board.candidates(cell).len() <= size)
        .collect()
}

/// Finds Aligned Pair Exclusions.
pub(super) fn pair<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let near = near(board, 2);
    for one in board.open().iter() {
        for two in board.open().iter().filter(|&two| two > one) {
            if !(near & *map.peers(one)).meets(map.peers(two)) {
                continue;
            }
            board.look()?;
            let cells = [one, two];
            let base = Base::new(map, board, near, &cells);
            let gone = base.gone();
            if !gone.is_empty() {
                sink(base.step(TechniqueId::AlignedPairExclusion, gone))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds Aligned Triplet Exclusions: eliminations that no two of the cells show.
pub(super) fn triplet<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let [two_left, three_left] = [near(board, 2), near(board, 3)];
    let open: Vec<Cell> = board.open().iter().collect();
    for (i, &one) in open.iter().enumerate() {
        for (j, &two) in open.iter().enumerate().skip(i + 1) {
            let [first, second] = [*map.peers(one), *map.peers(two)];
            let (both, either) = (first & second, first | second);
            board.look()?;
            for &three in &open[j + 1..] {
                let third = *map.peers(three);
                // For each base cell some excluder has to see it and another.
                let pairs = two_left & (both | (either & third));
                let excluders = pairs | (three_left & both & third);
                if !excluders.meets(&third) || !excluders.meets(&first) || !excluders.meets(&second)
                {
                    continue;
                }
                board.look()?;
                let cells = [one, two, three];
                let base = Base::new(map, board, excluders, &cells);
                let mut gone = base.gone();
                for two in [[one, two], [one, three], [two, three]] {
                    if !gone.is_empty() {
                        let less = Base::new(map, board, two_left, &two).gone();
                        gone.retain(|c| !less.contains(c));
                    }
                }
                if !gone.is_empty() {
                    sink(base.step(TechniqueId::AlignedTripletExclusion, gone))?;
                }
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
    fn a_pair_is_excluded_by_the_cells_beside_it() {
        let map = classic();
        // With 1 in r1c1, r1c2 could only be 2 or 3, and each uses up the candidates of a cell
        // beside them.
        let cells = [(1, 1, "145"), (1, 2, "123"), (1, 8, "12"), (1, 9, "13")];
        assert_eq!(
            all(&map, &bare(&map, &cells), TechniqueId::AlignedPairExclusion)[0],
            "Aligned Pair Exclusion on r1c1 and r1c2: every way to fill them with 1 in r1c1 repeats a digit in cells that \
             see each other or leaves no digit for r1c8 {1,2} or r1c9 {1,3}, so 1 can be removed from r1c1."
        );
        let cells = [(1, 1, "145"), (1, 2, "1236"), (1, 8, "12"), (1, 9, "13")];
        let found = all(&map, &bare(&map, &cells), TechniqueId::AlignedPairExclusion);
        assert!(found.iter().all(|text| !text.contains("on r1c1 and r1c2")));
    }

    #[test]
    fn a_triplet_shows_more_than_its_pairs() {
        let map = classic();
        let cells = [(1, 1, "12"), (1, 2, "23"), (1, 3, "145"), (1, 9, "123")];
        let found = all(
            &map,
            &bare(&map, &cells),
            TechniqueId::AlignedTripletExclusion,
        );
        let on: Vec<&String> = found
            .iter()
            .filter(|text| text.contains("on r1c1, r1c2 and r1c3"))
            .collect();
        assert_eq!(on.len(), 1, "{found:?}");
        assert!(
            on[0].ends_with("so 1 can be removed from r1c3."),
            "{}",
            on[0]
        );
    }
}
