//! Sue de Coq: cells in the intersection of two houses that, with cells of both houses around them,
//! use up all their digits.
//!
//! Proof: take some cells of the intersection, some of the rest of one house and some of the rest
//! of the other. Each digit occurs at most once among them; a digit that is not in the intersection
//! may occur once on either side. If the cells are as many as that allows, each digit occurs as
//! often as it can. So it is eliminated from what sees all its places; for a side, from the rest of
//! that house.

use super::{Board, Cells, House, Map, Part, Role, Sink, Step, StepPattern, TechniqueId};
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, Cell, DigitSet};

/// The most cells of a side: on 9×9 no side has more.
const LARGEST: usize = 6;

/// Some open cells and their digits.
#[derive(Clone, Copy)]
struct Group<const W: usize> {
    cells: Cells<W>,
    digits: u64,
}

/// Returns every choice of open cells of a set, up to `LARGEST`, that is wanted for its digits and
/// its size.
fn choices<const W: usize>(
    board: &Board<W>,
    from: Cells<W>,
    wanted: &dyn Fn(u64, usize) -> bool,
) -> Vec<Group<W>> {
    fn go<const W: usize>(
        board: &Board<W>,
        open: &[Cell],
        part: Group<W>,
        size: usize,
        wanted: &dyn Fn(u64, usize) -> bool,
        all: &mut Vec<Group<W>>,
    ) {
        for (number, &cell) in open.iter().enumerate() {
            if board.look().is_break() {
                return;
            }
            let part = Group {
                cells: part.cells | Cells::of(cell),
                digits: part.digits | board.candidates(cell).bits(),
            };
            if wanted(part.digits, size + 1) {
                all.push(part);
            }
            if size + 1 < LARGEST {
                go(board, &open[number + 1..], part, size + 1, wanted, all);
            }
        }
    }
    let open: Vec<Cell> = (from & *board.open()).iter().collect();
    let none = Group {
        cells: Cells::EMPTY,
        digits: 0,
    };
    let mut all = Vec::new();
    go(board, &open, none, 0, wanted, &mut all);
    all
}

/// Finds Sue de Coq.
pub(super) fn sue_de_coq<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let lost = board.lost(TechniqueId::SueDeCoq);
    for (number, one) in map.sets().iter().enumerate() {
        for two in &map.sets()[number + 1..] {
            let meeting = one.set & two.set & *board.open();
            if meeting.has_several() && lost.meets(&(one.set | two.set)) {
                meet(board, [one, two], meeting, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn meet<const W: usize>(
    board: &Board<W>,
    houses: [&House<W>; 2],
    meeting: Cells<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let spare = |core: &Group<W>| core.digits.count_ones() as usize - core.cells.len();
    let count = |digits: u64| digits.count_ones() as usize;
    let cores = choices(board, meeting, &|digits, size| {
        size >= 2 && count(digits) >= size + 2
    });
    if cores.is_empty() {
        return ControlFlow::Continue(());
    }
    // A side has to take digits of the intersection for itself.
    let shared = cores.iter().fold(0, |all, core| all | core.digits);
    let outer = [houses[0].set - houses[1].set, houses[1].set - houses[0].set];
    let sides =
        outer.map(|cells| choices(board, cells, &|digits, size| count(digits & !shared) < size));
    if sides.iter().any(Vec::is_empty) {
        return ControlFlow::Continue(());
    }
    for core in cores {
        let spare = spare(&core);
        // Whether a side takes some of the intersection's spare digits for itself, but not all.
        let takes = |side: &&Group<W>| {
            let extra = (side.digits & !core.digits).count_ones() as usize;
            let taken = side.cells.len().saturating_sub(extra);
            taken >= 1 && taken < spare && side.digits & core.digits != 0
        };
        let second: Vec<&Group<W>> = sides[1].iter().filter(takes).collect();
        for one in sides[0].iter().filter(takes) {
            board.look()?;
            for two in &second {
                if one.digits & two.digits & core.digits != 0 {
                    continue;
                }
                let extra = |side: &Group<W>| (side.digits & !core.digits).count_ones() as usize;
                let cells = core.cells.len() + one.cells.len() + two.cells.len();
                let digits = core.digits.count_ones() as usize + extra(one) + extra(two);
                if cells == digits {
                    let sides = [*one, **two];
                    if let Some(step) = step(board, houses, core, sides) {
                        sink(step)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn step<const W: usize>(
    board: &Board<W>,
    houses: [&House<W>; 2],
    core: Group<W>,
    sides: [Group<W>; 2],
) -> Option<Step> {
    let mut gone = Vec::new();
    for ((house, side), other) in houses.iter().zip(sides).zip([sides[1], sides[0]]) {
        let rest = house.set - core.cells - side.cells;
        let digits = (core.digits & !other.digits) | side.digits;
        for digit in DigitSet::from_bits(digits).iter() {
            let cells = *board.cells(digit) & rest;
            gone.extend(cells.iter().map(|cell| Candidate { cell, digit }));
        }
    }
    if gone.is_empty() {
        return None;
    }
    let marks = |part: Group<W>| {
        let cells = part.cells.iter();
        cells.map(|cell| (cell, board.candidates(cell)))
    };
    let mut because = StepPattern::of(DigitSet::from_bits(core.digits), marks(core), Role::Pivot);
    for (group, side) in sides.into_iter().enumerate() {
        because.mark(marks(side), Role::Defining, group as u8);
    }
    because.houses = houses.iter().map(|house| (house.id, Part::Scene)).collect();
    Some(Step::elimination(TechniqueId::SueDeCoq, gone, because))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{classic, state_of};
    use super::*;
    use veridoku_model::grid::Shape;

    #[test]
    fn both_houses_lose_what_their_side_takes() {
        let map = classic();
        let mut state = state_of(&".".repeat(81));
        let cells = [
            (1, 1, 0b1111),
            (1, 2, 0b1111),
            (1, 5, 0b0011),
            (2, 3, 0b1100),
        ];
        for (row, column, keep) in cells {
            let cell = Shape::CLASSIC.cell(row - 1, column - 1);
            for digit in DigitSet::from_bits(0x1ff & !keep).iter() {
                state.remove(Candidate { cell, digit });
            }
        }
        let mut found = Vec::new();
        let _ = sue_de_coq(&map, &Board::new(&map, &state), &mut |step| {
            found.push(step);
            ControlFlow::Continue(())
        });
        assert_eq!(found.len(), 1);
        // 1,2 from the other six cells of row 1, 3,4 from those of box 1.
        assert_eq!(found[0].eliminations.len(), 24);
        let words = super::super::Words::numbers(map.names());
        let text = found[0].explain(&words);
        assert!(
            text.starts_with(
                "Sue de Coq in row 1 and box 1: r1c12 {1,2,3,4}, r1c5 {1,2} and r2c3 {3,4} together have"
            ),
            "{text}"
        );
    }
}
