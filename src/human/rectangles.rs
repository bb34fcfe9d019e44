//! Uniqueness tests: four cells in two rows, two columns and two boxes, in which two digits could be exchanged.
//!
//! All rest on one sentence, which [`deadly`](super::deadly) proves: not all four cells hold one of the two digits. Such a rectangle is found
//! by its sets alone: a ring of four cells of which every set has none or two neighbours.

use super::deadly::{beside, exchanges, seen, so, those};
use super::{Board, Cells, Map, Part, Pattern, Role, Sink, Step, TechniqueId, Words};
use crate::grid::{Candidate, Cell, Digit, DigitSet};
use std::ops::ControlFlow;

/// A ring of four cells and its two digits.
struct Rectangle {
    ring: [Cell; 4],
    digits: DigitSet,
}

impl Rectangle {
    /// The places in the ring of cells that can hold something else.
    fn loose<const W: usize>(&self, board: &Board<W>) -> Vec<usize> {
        let more = |&i: &usize| !beside(board, self.ring[i], self.digits).is_empty();
        (0..4).filter(more).collect()
    }

    fn step<const W: usize>(
        &self,
        board: &Board<W>,
        technique: TechniqueId,
        gone: Vec<Candidate>,
        more: impl FnOnce(&mut Pattern),
    ) -> Option<Step> {
        let mark = |cell: Cell| match board.value(cell) {
            Some(digit) => (cell, DigitSet::only(digit)),
            None => (cell, board.candidates(cell)),
        };
        if gone.is_empty() {
            return None;
        }
        let mut because = Pattern::of(self.digits, self.ring.map(mark), Role::Deadly);
        more(&mut because);
        Some(Step::elimination(technique, gone, because))
    }
}

/// Every ring of four cells that `may` be part of one, with two digits that can be exchanged there: each once, from its first cell.
fn rings<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    cells: &Cells<W>,
    digits: DigitSet,
    found: &mut dyn FnMut(&Rectangle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for p in cells.iter() {
        let near: Vec<Cell> = (*cells & *map.peers(p)).iter().filter(|&c| c > p).collect();
        for (number, &q) in near.iter().enumerate() {
            for &s in &near[number + 1..] {
                if map.peers(q).contains(s) {
                    continue;
                }
                let across = *cells & *map.peers(q) & *map.peers(s);
                for r in (across - *map.peers(p)).iter().filter(|&r| r > p) {
                    let ring = [p, q, r, s];
                    if exchanges(map, board, &ring, digits) {
                        found(&Rectangle { ring, digits })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Every two digits.
fn twos(order: usize) -> impl Iterator<Item = DigitSet> {
    (0..order).flat_map(move |b| (0..b).map(move |a| DigitSet::from_bits(1 << a | 1 << b)))
}

/// Every rectangle of open cells that can hold the digits, at least one of them nothing else.
fn open_rings<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    found: &mut dyn FnMut(&Rectangle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digits in twos(map.order()) {
        let mut cells = Cells::EMPTY;
        digits.iter().for_each(|d| cells |= *board.cells(d));
        let bare = |cell| beside(board, cell, digits).is_empty();
        if cells.iter().filter(|&c| bare(c)).count() > 0 {
            rings(map, board, &cells, digits, found)?;
        }
    }
    ControlFlow::Continue(())
}

macro_rules! finders {
    ($($(#[doc = $doc:literal])* $name:ident = $steps:ident for $id:ident;)*) => {
        $($(#[doc = $doc])*
        pub(super) fn $name<const W: usize>(map: &Map<W>, board: &Board<W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
            open_rings(map, board, &mut |rectangle| {
                let loose = rectangle.loose(board);
                $steps(map, board, rectangle, &loose, TechniqueId::$id, sink)
            })
        })*
    };
}

finders! {
    /// Test 1: one cell can hold something else, and so it does.
    unique_1 = last_cell for Unique1;
    /// Test 2: two neighbours can hold one other digit, the same.
    unique_2 = same_extra for Unique2;
    /// Test 3: two neighbours can hold other digits, which make a subset with other cells of a house.
    unique_3 = extra_subset for Unique3;
    /// Test 4: two neighbours share one of the digits for sure, so none of them has the other.
    unique_4 = strong_pair for Unique4;
    /// Test 5: two opposite cells, or three, can hold one other digit, the same.
    unique_5 = same_extra for Unique5;
    /// Test 6: two opposite cells can hold something else, and one of the digits makes an X-Wing.
    unique_6 = crossed for Unique6;
    /// Hidden Rectangle: from a cell with only the two digits, both houses at the opposite cell are strong in one of them.
    hidden = hidden_steps for HiddenRectangle;
}

fn last_cell<const W: usize>(
    _map: &Map<W>,
    board: &Board<W>,
    rectangle: &Rectangle,
    loose: &[usize],
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let &[last] = loose else {
        return ControlFlow::Continue(());
    };
    let gone = those(board, rectangle.ring[last], rectangle.digits).collect();
    hand(rectangle.step(board, technique, gone, |_| ()), sink)
}

fn hand(step: Option<Step>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    step.map_or(ControlFlow::Continue(()), sink)
}

fn same_extra<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    rectangle: &Rectangle,
    loose: &[usize],
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let neighbours = matches!(loose, &[a, b] if b - a != 2);
    if loose.len() < 2 || loose.len() > 3 || neighbours != (technique == TechniqueId::Unique2) {
        return ControlFlow::Continue(());
    }
    let cells: Cells<W> = loose.iter().map(|&i| rectangle.ring[i]).collect();
    let extras = cells.iter().map(|c| beside(board, c, rectangle.digits));
    let extra = DigitSet::from_bits(extras.fold(0, |all, more| all | more.bits()));
    let gone = extra.single().map(|d| seen(map, board, &cells, d));
    hand(
        rectangle.step(board, technique, gone.unwrap_or_default(), |_| ()),
        sink,
    )
}

fn extra_subset<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    rectangle: &Rectangle,
    loose: &[usize],
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let &[a, b] = loose else {
        return ControlFlow::Continue(());
    };
    let two = [rectangle.ring[a], rectangle.ring[b]];
    super::unique_loops::subsets_beside(
        map,
        board,
        &two,
        rectangle.digits,
        &mut |gone, house, chosen| {
            let step = rectangle.step(board, technique, gone, |because| {
                let marks = chosen.iter().map(|&c| (c, board.candidates(c)));
                because.mark(marks, Role::Defining, 0);
                because.houses.push((house, Part::Scene));
            });
            hand(step, sink)
        },
    )
}

fn strong_pair<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    rectangle: &Rectangle,
    loose: &[usize],
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let &[a, b] = loose else {
        return ControlFlow::Continue(());
    };
    let two = [rectangle.ring[a], rectangle.ring[b]];
    for strong in rectangle.digits.iter() {
        let house = super::unique_loops::confined(map, board, &two, strong);
        let Some(house) = house else { continue };
        let mut other = rectangle.digits;
        other.remove(strong);
        let gone = two.iter().flat_map(|&c| those(board, c, other)).collect();
        let step = rectangle.step(board, technique, gone, |because| {
            because.mark(two.map(|c| (c, DigitSet::only(strong))), Role::On, 0);
            because.houses.push((house, Part::Base));
        });
        hand(step, sink)?;
    }
    ControlFlow::Continue(())
}

fn crossed<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    rectangle: &Rectangle,
    loose: &[usize],
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let &[a, b] = loose else {
        return ControlFlow::Continue(());
    };
    if b - a != 2 {
        return ControlFlow::Continue(());
    }
    let at = |i: usize| rectangle.ring[i % 4];
    for digit in rectangle.digits.iter() {
        for turn in [1, 3] {
            let strong =
                |i| super::unique_loops::confined(map, board, &[at(i), at(i + turn)], digit);
            let (Some(first), Some(second)) = (strong(a), strong(b)) else {
                continue;
            };
            let only = DigitSet::only(digit);
            let gone = [a, b].into_iter().flat_map(|i| those(board, at(i), only));
            let step = rectangle.step(board, technique, gone.collect(), |because| {
                because.mark(rectangle.ring.map(|c| (c, only)), Role::On, 0);
                because.houses = vec![(first, Part::Base), (second, Part::Base)];
            });
            hand(step, sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn hidden_steps<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    rectangle: &Rectangle,
    loose: &[usize],
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let at = |i: usize| rectangle.ring[i % 4];
    // With one loose cell it is a Test 1.
    for corner in (0..4).filter(|i| loose.len() > 1 && !loose.contains(i)) {
        for strong in rectangle.digits.iter() {
            let house = |turn| {
                let two = [at(corner + 2), at(corner + 2 + turn)];
                super::unique_loops::confined(map, board, &two, strong)
            };
            let (Some(first), Some(second)) = (house(1), house(3)) else {
                continue;
            };
            let mut other = rectangle.digits;
            other.remove(strong);
            let gone = those(board, at(corner + 2), other).collect();
            let step = rectangle.step(board, technique, gone, |because| {
                let on = [1, 2, 3].map(|i| (at(corner + i), DigitSet::only(strong)));
                because.mark(on, Role::On, 0);
                because.mark([(at(corner), rectangle.digits)], Role::Pivot, 0);
                because.houses = vec![(first, Part::Base), (second, Part::Base)];
            });
            hand(step, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Avoidable Rectangle 1: three cells that the player settled, and the fourth must not complete them.
pub(super) fn avoidable_1<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    avoidable(map, board, 1, TechniqueId::AvoidableRectangle1, sink)
}

/// Avoidable Rectangle 2: two cells that the player settled; the other two would complete them but for one other digit, the same.
pub(super) fn avoidable_2<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    avoidable(map, board, 2, TechniqueId::AvoidableRectangle2, sink)
}

fn avoidable<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    open: usize,
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let settled = |cell: Cell, digits: DigitSet| {
        let value = board.value(cell).filter(|&d| digits.contains(d));
        value.is_some() && !board.givens().contains(cell)
    };
    for digits in twos(map.order()) {
        let mut cells = Cells::EMPTY;
        digits.iter().for_each(|d| cells |= *board.cells(d));
        cells |= map
            .shape()
            .all_cells()
            .filter(|&c| settled(c, digits))
            .collect();
        rings(map, board, &cells, digits, &mut |rectangle| {
            let ring = rectangle.ring;
            let left: Vec<usize> = (0..4).filter(|&i| board.value(ring[i]).is_none()).collect();
            if left.len() != open {
                return ControlFlow::Continue(());
            }
            // The digit at the ring's first cell, by what is settled.
            let first = |i: usize| {
                let value = board.value(ring[i])?;
                let other = digits.iter().find(|&d| d != value)?;
                Some(if i.is_multiple_of(2) { value } else { other })
            };
            let mut firsts = (0..4).filter_map(first);
            let Some(one) = firsts.next().filter(|&one| firsts.all(|d| d == one)) else {
                return ControlFlow::Continue(());
            };
            let wanted = |i: usize| digits.iter().find(|&d| (d == one) == i.is_multiple_of(2));
            let fatal: Vec<Candidate> = left
                .iter()
                .filter_map(|&i| {
                    Some(Candidate {
                        cell: ring[i],
                        digit: wanted(i)?,
                    })
                })
                .filter(|&c| board.has(c))
                .collect();
            if fatal.len() != open {
                return ControlFlow::Continue(());
            }
            let gone = if open == 1 {
                fatal
            } else {
                let extra = |c: &Candidate| beside(board, c.cell, DigitSet::only(c.digit)).single();
                let same: Option<Digit> = extra(&fatal[0]).filter(|&d| extra(&fatal[1]) == Some(d));
                let cells: Cells<W> = fatal.iter().map(|c| c.cell).collect();
                same.map_or(Vec::new(), |d| seen(map, board, &cells, d))
            };
            hand(rectangle.step(board, technique, gone, |_| ()), sink)
        })?;
    }
    ControlFlow::Continue(())
}

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let (name, digits) = (step.technique, words.digits(because.digits));
    let cells = words.cells_and(because.cells(Role::Deadly));
    let both = words.digits_and(because.digits);
    let so = so(step, words);
    let on = because.marks.iter().find(|mark| mark.role == Role::On);
    let strong = on.map_or_else(String::new, |mark| words.digits(mark.digits));
    let houses = words.houses(because.houses(Part::Base));
    let reason = match step.technique {
        TechniqueId::Unique3 => format!(
            "; what else they can hold makes a subset with {} in {}",
            words.cells_and(because.cells(Role::Defining)),
            words.houses(because.houses(Part::Scene))
        ),
        TechniqueId::Unique4 | TechniqueId::Unique6 | TechniqueId::HiddenRectangle => {
            format!("; {strong} has no other places in {houses}")
        }
        TechniqueId::Unique2 | TechniqueId::Unique5 | TechniqueId::AvoidableRectangle2 => {
            let gone: DigitSet = step.eliminations.iter().map(|c| c.digit).collect();
            format!("; only {} in one of them avoids that", words.digits(gone))
        }
        _ => String::new(),
    };
    format!("{name} {digits}: {both} could be exchanged in {cells}{reason}, {so}.")
}

#[cfg(test)]
mod tests {
    use super::super::tests::{all, bare, classic};
    use super::*;
    use crate::grid::Shape;
    use crate::rules::{Constraint, Name, PairTable, Relation, Rule, Rulebook};

    const CELLS: [(usize, usize, &str); 4] =
        [(1, 1, "12"), (1, 4, "12"), (2, 1, "12"), (2, 4, "123")];

    #[test]
    fn a_rectangle_lies_in_two_boxes() {
        let map = classic();
        assert_eq!(
            all(&map, &bare(&map, &CELLS), TechniqueId::Unique1),
            [
                "Uniqueness Test 1 1,2: 1 and 2 could be exchanged in r1c1, r1c4, r2c4 and r2c1, so 1,2 leave r2c4 (as the puzzle has only one solution)."
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
