//! Bent sets: n cells of two intersecting houses, with n digits between them.
//!
//! Proof: all but one of the digits can occur only once, since the cells that have it see each
//! other. These fill at most n - 1 cells; so the last digit, z, is in one of the cells that have it,
//! and is eliminated from whatever sees all of them.

use super::cells::at_most;
use super::deadly::seen;
use super::{Board, Cells, Map, Part, Role, Sink, Step, StepPattern, TechniqueId};
use std::collections::HashSet;
use std::ops::ControlFlow;
use veridoku_model::grid::{Cell, DigitSet};

macro_rules! bent {
    ($($name:ident = $size:literal for $id:ident;)*) => {
        $(#[doc = concat!(stringify!($id), ": a bent set of ", $size, " cells.")]
        pub(super) fn $name<const W: usize>(map: &Map<W>, board: &Board<W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
            bent(map, board, $size, TechniqueId::$id, sink)
        })*
    };
}

bent! {
    wxyz = 4 for WXYZWing;
    vwxyz = 5 for VWXYZWing;
    uvwxyz = 6 for UVWXYZWing;
    tuvwxyz = 7 for TUVWXYZWing;
}

/// Finds bent sets: n cells of two intersecting houses, with n digits between them.
fn bent<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    size: usize,
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let few = |c: &Cell| (2..=size).contains(&board.candidates(*c).len());
    let few: Cells<W> = board.open().iter().filter(few).collect();
    let mut choice = Choice {
        map,
        board,
        size,
        lost: board.lost(technique),
        beside: Vec::new(),
        ties: Vec::new(),
        chosen: Vec::with_capacity(size),
    };
    choice.pair(few)?;
    // On larger boards the first set is soon found, and to know all of them would take longer.
    let few = if W <= 2 { choice.useful(few)? } else { few };
    let mut known = HashSet::new();
    for (number, a) in map.sets().iter().enumerate() {
        for b in &map.sets()[number + 1..] {
            let cells = (a.set | b.set) & few;
            if cells.len() < size || !a.set.meets(&b.set) || !choice.may_tie(a.set, b.set) {
                continue;
            }
            choice.go(cells, 0, 0, &mut |chosen, union, loose| {
                let Some(z) = DigitSet::from_bits(loose).single() else {
                    return ControlFlow::Continue(());
                };
                let set: Cells<W> = chosen.iter().copied().collect();
                let gone = seen(map, board, &(set & *board.cells(z)), z);
                if gone.is_empty() || !known.insert(set) {
                    return ControlFlow::Continue(());
                }
                let marks = chosen.iter().map(|&c| (c, board.candidates(c)));
                let digits = DigitSet::from_bits(union);
                let mut because = StepPattern::of(digits, marks, Role::Defining);
                because.houses = vec![(a.id, Part::Scene), (b.id, Part::Scene)];
                sink(Step::elimination(technique, gone, because))
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The choice of the cells of a bent set.
struct Choice<'a, const W: usize> {
    map: &'a Map<W>,
    board: &'a Board<W>,
    size: usize,
    /// The cells of which one must be chosen.
    lost: Cells<W>,
    /// By cell: those that may be chosen with it.
    beside: Vec<Cells<W>>,
    /// By cell: those of them that do not see it but have a digit in common with it.
    ties: Vec<Cells<W>>,
    chosen: Vec<Cell>,
}

/// Receives cells, the digits between them, and those of the digits that are loose.
type Chosen<'a> = &'a mut dyn FnMut(&[Cell], u64, u64) -> ControlFlow<()>;

impl<const W: usize> Choice<'_, W> {
    /// Finds which of some cells may be in one bent set: they have few enough digits between them,
    /// and if they do not see each other, at most one digit in common, which some cell that sees
    /// both could lose.
    fn pair(&mut self, cells: Cells<W>) -> ControlFlow<()> {
        let count = self.map.shape().cells();
        self.beside = vec![Cells::EMPTY; count];
        self.ties = vec![Cells::EMPTY; count];
        for cell in cells.iter() {
            self.board.look()?;
            let (own, peers) = (self.board.candidates(cell).bits(), self.map.peers(cell));
            for other in cells.iter().take_while(|&other| other < cell) {
                let theirs = self.board.candidates(other).bits();
                if !at_most(own | theirs, self.size) {
                    continue;
                }
                if !peers.contains(other) && own & theirs != 0 {
                    let common = DigitSet::from_bits(own & theirs).single();
                    let sight = *peers & *self.map.peers(other);
                    if common.is_none_or(|digit| !sight.meets(self.board.cells(digit))) {
                        continue;
                    }
                    self.ties[cell.index()].insert(other);
                    self.ties[other.index()].insert(cell);
                }
                self.beside[cell.index()].insert(other);
                self.beside[other.index()].insert(cell);
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns those of some cells that are in a choice with a loose digit that eliminates
    /// something, in two sets or not: of two cells that have the digit and do not see each other,
    /// each other cell of a bent set sees one.
    fn useful(&mut self, cells: Cells<W>) -> ControlFlow<(), Cells<W>> {
        let (map, board) = (self.map, self.board);
        let mut useful = Cells::EMPTY;
        for one in cells.iter() {
            for two in self.ties[one.index()].iter().filter(|&two| two > one) {
                let [a, b] = [one, two].map(|cell| board.candidates(cell).bits());
                let sight = *map.peers(one) | *map.peers(two);
                let cells = self.beside[one.index()] & self.beside[two.index()] & sight;
                // Only the loose digit may be in cells that do not see each other.
                let ties = self.ties[one.index()] | self.ties[two.index()];
                let z = DigitSet::from_bits(a & b).single();
                let cells = z.map_or(cells, |z| cells - (ties - *board.cells(z)));
                self.chosen.extend([one, two]);
                self.go(cells, a | b, a & b, &mut |chosen, _, loose| {
                    let set: Cells<W> = chosen.iter().copied().collect();
                    if let Some(z) = DigitSet::from_bits(loose).single()
                        && !set.within(&useful)
                        && map
                            .common_peers(&(set & *board.cells(z)))
                            .meets(board.cells(z))
                    {
                        useful |= set;
                    }
                    ControlFlow::Continue(())
                })?;
                self.chosen.clear();
            }
        }
        ControlFlow::Continue(useful)
    }

    /// Returns whether two cells of two sets may have the loose digit.
    fn may_tie(&self, a: Cells<W>, b: Cells<W>) -> bool {
        let (one, two) = (a - b, b - a);
        one.iter().any(|cell| self.ties[cell.index()].meets(&two))
    }

    /// Passes to `found` every choice of cells with as many digits between them, in order. A digit
    /// is loose if two of the cells have it and do not see each other; choices with two loose digits
    /// make no bent set, and are left out.
    fn go(
        &mut self,
        cells: Cells<W>,
        union: u64,
        loose: u64,
        found: Chosen<'_>,
    ) -> ControlFlow<()> {
        let (size, count) = (self.size, self.chosen.len());
        if count == size {
            return if at_most(union, size - 1) {
                ControlFlow::Continue(())
            } else {
                found(&self.chosen, union, loose)
            };
        }
        if count <= 2 {
            self.board.look()?;
        }
        let mut chosen = self.chosen.iter();
        if !cells.meets(&self.lost) && !chosen.any(|&cell| self.lost.contains(cell)) {
            return ControlFlow::Continue(());
        }
        let mut cells = cells;
        // The last cell has to bring a loose digit, if there is none yet.
        if count + 1 == size && loose == 0 {
            let ties = |all, cell: &Cell| all | self.ties[cell.index()];
            cells &= self.chosen.iter().fold(Cells::EMPTY, ties);
        }
        let mut left = cells;
        for cell in cells.iter() {
            if left.len() + count < size {
                break;
            }
            left.remove(cell);
            let own = self.board.candidates(cell).bits();
            if !at_most(union | own, size) {
                continue;
            }
            let peers = self.map.peers(cell);
            let apart = self.chosen.iter().filter(|&&other| !peers.contains(other));
            let both = apart.map(|&other| self.board.candidates(other).bits() & own);
            let loose = both.fold(loose, |all, both| all | both);
            if at_most(loose, 1) {
                self.chosen.push(cell);
                let left = left & self.beside[cell.index()];
                self.go(left, union | own, loose, found)?;
                self.chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{all, bare, classic, state_of};
    use super::*;
    use veridoku_model::grid::{Candidate, Digit};

    #[test]
    fn a_bent_set_needs_its_digits_in_sight_of_each_other() {
        let map = classic();
        let cells = [(1, 1, "124"), (1, 5, "13"), (1, 7, "14"), (2, 2, "23")];
        let steps = all(&map, &bare(&map, &cells), TechniqueId::WXYZWing);
        assert_eq!(
            steps,
            [
                "WXYZ-Wing 1,2,3,4 in row 1 and column 2: r1c1, r1c5, r1c7 and r2c2 hold only 1, 2, 3 and 4, and each but 3 at most once, so r1c5 or r2c2 is 3, and 3 can be removed from r1c2, r1c3, r2c4, r2c5 and r2c6."
            ]
        );
        let cells = [(1, 1, "124"), (1, 5, "13"), (1, 7, "14"), (2, 2, "234")];
        assert!(all(&map, &bare(&map, &cells), TechniqueId::WXYZWing).is_empty());
    }

    /// Returns the bent sets of four cells with their eliminations, by trying every choice.
    fn plainly(map: &Map<2>, board: &Board<2>) -> Vec<(Cells<2>, Vec<Candidate>)> {
        let mut all = Vec::new();
        for (number, a) in map.sets().iter().enumerate() {
            for b in map.sets()[number + 1..]
                .iter()
                .filter(|b| a.set.meets(&b.set))
            {
                let loose = |c: &Cell| board.candidates(*c).len() > 1;
                let open = (a.set | b.set).iter().filter(loose);
                let open: Vec<Cell> = open.collect();
                let chosen = (0u32..1 << open.len()).filter(|set| set.count_ones() == 4);
                let mut chosen: Vec<u32> = chosen.collect();
                // In the order of their first cells, then of their second, and so on.
                chosen.sort_by_key(|set| std::cmp::Reverse(set.reverse_bits()));
                for set in chosen {
                    let cells = open.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
                    let cells: Cells<2> = cells.map(|(_, &cell)| cell).collect();
                    let digits = cells
                        .iter()
                        .fold(0, |all, c| all | board.candidates(c).bits());
                    let known = all.iter().any(|(set, _)| *set == cells);
                    if digits.count_ones() != 4 || known {
                        continue;
                    }
                    let loose = |digit: &Digit| {
                        let own = cells & *board.cells(*digit);
                        own.iter()
                            .any(|c| !(own - Cells::of(c)).within(map.peers(c)))
                    };
                    let loose: Vec<Digit> =
                        DigitSet::from_bits(digits).iter().filter(loose).collect();
                    if let [z] = loose[..] {
                        let gone = seen(map, board, &(cells & *board.cells(z)), z);
                        if !gone.is_empty() {
                            all.push((cells, gone));
                        }
                    }
                }
            }
        }
        all
    }

    #[test]
    fn bent_sets_are_those_of_a_plain_loop() {
        let map = classic();
        let mut count = 0;
        let lines = [
            "..67.3.54.........854.........1..597...9...61.....5....45.78..6..3...1.....4..7..",
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        ];
        let boards = lines.map(|line| Board::new(&map, &state_of(line)));
        let wing = [(1, 1, "124"), (1, 5, "13"), (1, 7, "14"), (2, 2, "23")];
        for board in boards.into_iter().chain([bare(&map, &wing)]) {
            let mut found = Vec::new();
            let _ = wxyz(&map, &board, &mut |step| {
                let cells: Cells<2> = step.because.cells(Role::Defining).collect();
                found.push((cells, step.eliminations));
                ControlFlow::Continue(())
            });
            assert_eq!(found, plainly(&map, &board));
            count += found.len();
        }
        assert!(count > 0);
    }
}
