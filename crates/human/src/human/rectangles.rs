//! Uniqueness tests: four cells in two rows, two columns and two boxes, in which two digits could
//! be exchanged.
//!
//! All rest on one lemma, proved in [`deadly`](super::deadly): some cell of the four holds neither
//! of the two digits. The search reads sets alone: it looks for a ring of four cells of which every
//! set has none or two neighbours.

use super::cells::at_most;
use super::deadly::{beside, those};
use super::fours::fours;
use super::rings::{Ring, confined};
use super::{Board, Cells, HouseId, Map, Part, Role, Sink, StepPattern, TechniqueId};
use std::ops::ControlFlow;
use std::sync::Arc;
use veridoku_model::grid::{Cell, Digit, DigitSet};

/// Iterates over all pairs of digits.
pub(super) fn twos(order: usize) -> impl Iterator<Item = DigitSet> {
    (0..order).flat_map(move |b| (0..b).map(move |a| DigitSet::from_bits(1 << a | 1 << b)))
}

/// A rectangle of open cells, and the two digits that could be exchanged in it.
pub(super) type OpenRing = ([Cell; 4], DigitSet);

/// Passes to `found` every rectangle of open cells that have one of the two digits, if one of them
/// has no other candidates: every test needs such a cell in its rectangle.
fn open_rings<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    found: &mut dyn FnMut(&[Cell; 4], DigitSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (memory, candidates) = (board.memory(), board.all_candidates());
    if !memory.keeps() {
        return search(map, board, found);
    }
    let rings = memory.rings(candidates).unwrap_or_else(|| {
        let mut rings: Vec<OpenRing> = Vec::new();
        let _ = search(map, board, &mut |ring, digits| {
            rings.push((*ring, digits));
            ControlFlow::Continue(())
        });
        let rings = Arc::new(rings);
        if board.look().is_continue() {
            memory.keep_rings(candidates, &rings);
        }
        rings
    });
    let mut rings = rings.iter();
    rings.try_for_each(|(ring, digits)| found(ring, *digits))
}

/// Does what [`open_rings`] does, without a memory.
fn search<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    found: &mut dyn FnMut(&[Cell; 4], DigitSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // The cells of each set of one or two candidates.
    let mut few: Vec<(u64, Cells<W>)> = Vec::new();
    for cell in board.open().iter() {
        let own = board.candidates(cell).bits();
        if own != 0 && at_most(own, 2) {
            match few.iter_mut().find(|(digits, _)| *digits == own) {
                Some((_, cells)) => cells.insert(cell),
                None => few.push((own, Cells::of(cell))),
            }
        }
    }
    for digits in twos(map.order()) {
        let of = few.iter().filter(|(own, _)| own & !digits.bits() == 0);
        let bare = of.fold(Cells::EMPTY, |all, (_, cells)| all | *cells);
        if !bare.is_empty() {
            let mut cells = Cells::EMPTY;
            digits.iter().for_each(|d| cells |= *board.cells(d));
            fours(map, board, &cells, &bare, digits, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// The cells of a rectangle that must be loose.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Loose {
    /// Two neighbours.
    Neighbours,
    /// Two opposite cells, or three.
    Across,
    Any,
}

macro_rules! finders {
    ($($(#[doc = $doc:literal])* $name:ident = $proof:ident($loose:ident) for $id:ident;)*) => {
        $($(#[doc = $doc])*
        pub(super) fn $name<const W: usize>(map: &Map<W>, board: &Board<W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
            open_rings(map, board, &mut |cells, digits| {
                let ring = Ring { map, board, cells, digits, technique: TechniqueId::$id };
                let loose = loose(&ring);
                let across = matches!(loose, 0b0101 | 0b1010) || loose.count_ones() == 3;
                let right = match Loose::$loose {
                    Loose::Neighbours => loose.count_ones() == 2 && !across,
                    Loose::Across => across,
                    Loose::Any => true,
                };
                if !right {
                    return ControlFlow::Continue(());
                }
                let places = (0..4).filter(|place| loose >> place & 1 == 1);
                let loose: Vec<Cell> = places.map(|place: usize| cells[place]).collect();
                ring.$proof(&loose, sink)
            })
        })*
    };
}

finders! {
    /// Finds Test 1: one cell has other candidates, and holds one of them.
    unique_1 = last_cell(Any) for Unique1;
    /// Finds Test 2: two neighbours have one other candidate, the same.
    unique_2 = same_extra(Neighbours) for Unique2;
    /// Finds Test 3: two cells have other candidates, which make a subset with other cells of a
    /// house.
    unique_3 = extra_subset(Any) for Unique3;
    /// Finds Test 4: one of two neighbours must hold one of the digits, so neither has the other.
    unique_4 = strong_pair(Any) for Unique4;
    /// Finds Test 5: two opposite cells, or three, have one other candidate, the same.
    unique_5 = same_extra(Across) for Unique5;
    /// Finds Test 6: two opposite cells have other candidates, and one of the digits makes an
    /// X-Wing.
    unique_6 = crossed(Across) for Unique6;
    /// Finds Hidden Rectangles: one cell has only the two digits, and one of these has no place
    /// outside the rectangle in both houses of the opposite cell.
    hidden = hidden_steps(Any) for HiddenRectangle;
}

/// Returns the places in a ring of the cells with other candidates, as bits.
fn loose<const W: usize>(ring: &Ring<'_, W>) -> u8 {
    let more = |i: usize| !beside(ring.board, ring.cells[i], ring.digits).is_empty();
    (0..ring.cells.len()).fold(0, |all, i| all | u8::from(more(i)) << i)
}

impl<const W: usize> Ring<'_, W> {
    /// Returns the cell at a place of four, counted around.
    fn at(&self, place: usize) -> Cell {
        self.cells[place % 4]
    }

    /// Returns the house in which two of the four places are the only ones of a digit.
    fn confined(&self, a: usize, b: usize, digit: Digit) -> Option<HouseId> {
        confined(self.map, self.board, &[self.at(a), self.at(b)], digit)
    }

    fn crossed(&self, loose: &[Cell], sink: &mut Sink<'_>) -> ControlFlow<()> {
        let &[first, _] = loose else {
            return ControlFlow::Continue(());
        };
        let a = usize::from(self.at(0) != first);
        for digit in self.digits.iter() {
            for turn in [1, 3] {
                let strong = |i| self.confined(i, i + turn, digit);
                let (Some(one), Some(two)) = (strong(a), strong(a + 2)) else {
                    continue;
                };
                let only = DigitSet::only(digit);
                let gone = loose.iter().flat_map(|&cell| those(self.board, cell, only));
                let more = |because: &mut StepPattern| {
                    because.mark(self.cells.iter().map(|&c| (c, only)), Role::On, 0);
                    because.houses = vec![(one, Part::Base), (two, Part::Base)];
                };
                self.hand(gone.collect(), more, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn hidden_steps(&self, loose: &[Cell], sink: &mut Sink<'_>) -> ControlFlow<()> {
        // With one loose cell this is a Test 1.
        let corners = (0..4).filter(|&i| loose.len() > 1 && !loose.contains(&self.at(i)));
        for corner in corners {
            for strong in self.digits.iter() {
                let house = |turn| self.confined(corner + 2, corner + 2 + turn, strong);
                let (Some(first), Some(second)) = (house(1), house(3)) else {
                    continue;
                };
                let mut other = self.digits;
                other.remove(strong);
                let gone = those(self.board, self.at(corner + 2), other).collect();
                let more = |because: &mut StepPattern| {
                    let on = [1, 2, 3].map(|i| (self.at(corner + i), DigitSet::only(strong)));
                    because.mark(on, Role::On, 0);
                    because.mark([(self.at(corner), self.digits)], Role::Pivot, 0);
                    because.houses = vec![(first, Part::Base), (second, Part::Base)];
                };
                self.hand(gone, more, sink)?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{all, bare, classic};
    use super::*;
    use veridoku_model::grid::Shape;
    use veridoku_model::rules::{Constraint, Name, PairTable, Relation, Rule, Rulebook};

    const CELLS: [(usize, usize, &str); 4] =
        [(1, 1, "12"), (1, 4, "12"), (2, 1, "12"), (2, 4, "123")];

    #[test]
    fn a_rectangle_lies_in_two_boxes() {
        let map = classic();
        assert_eq!(
            all(&map, &bare(&map, &CELLS), TechniqueId::Unique1),
            [
                "Uniqueness Test 1 1,2: with only 1 and 2 in r1c1, r1c4, r2c4 and r2c1, swapping the two would give a second solution; only another digit in r2c4 can prevent that, so 1 and 2 can be removed from r2c4."
            ]
        );
        let four = CELLS.map(|(r, c, digits)| (if r == 2 { 4 } else { 1 }, c, digits));
        assert!(all(&map, &bare(&map, &four), TechniqueId::Unique1).is_empty());
    }

    #[test]
    fn a_rule_beside_the_houses_spoils_it() {
        let plain = Rulebook::new(Shape::CLASSIC, &Rule::PLAIN);
        let with_pair = |a: usize, b: usize| {
            let mut constraints = plain.constraints().to_vec();
            constraints.push(Constraint {
                relation: Relation::Pair {
                    a: Cell::new(a),
                    b: Cell::new(b),
                    allowed: PairTable::new(9, |x, y| x != y),
                },
                name: Name::Other("x".into()),
            });
            Map::<2>::new(&Rulebook::from_constraints(Shape::CLASSIC, constraints)).unwrap()
        };
        let elsewhere = with_pair(40, 60);
        let found = |map: &Map<2>| all(map, &bare(map, &CELLS), TechniqueId::Unique1).len();
        assert_eq!(found(&elsewhere), 1);
        assert_eq!(found(&with_pair(0, 60)), 0);
    }
}
