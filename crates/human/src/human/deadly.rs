//! Deadly patterns: cells in which two digits could be exchanged without violating any rule.
//!
//! Proof: if a solution had only the two digits in these cells, exchanging them would give another
//! solution. A puzzle with one solution has no such cells; so at least one of the cells holds
//! another digit. Earlier eliminations do not matter, as the argument is about solutions; but no
//! cell of the pattern may be a given.

use super::{Board, Cells, Map};
use veridoku_model::grid::{Candidate, Cell, Digit, DigitSet};

/// Returns whether two digits can be exchanged in `ring`, in whose cells they alternate: every rule
/// on the cells is a set with no digit twice that has one of the cells at even and one at odd
/// places, and no cell is a given.
pub(super) fn exchanges<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    ring: &[Cell],
    digits: DigitSet,
) -> bool {
    let pure = |&cell: &Cell| {
        let may = digits.bits() & !map.domain(cell) == 0;
        may && !board.givens().contains(cell) && map.in_sets_only(cell)
    };
    ring.iter().all(pure) && is_level(map, ring)
}

/// Returns whether every set has one of the cells of `ring` at even and one at odd places, or none.
pub(super) fn is_level<const W: usize>(map: &Map<W>, ring: &[Cell]) -> bool {
    let every = |from: usize| ring.iter().skip(from).step_by(2).copied();
    let (even, odd): (Cells<W>, Cells<W>) = (every(0).collect(), every(1).collect());
    ring.iter().all(|&cell| {
        map.seats(cell).iter().all(|seat| {
            let set = map.house(seat.house).set;
            (set & even).len() == 1 && (set & odd).len() == 1
        })
    })
}

/// Passes naked subsets of a house to `found`, from small to large: the chosen cells and all
/// digits. They count some cells outside `rest` as one cell with the digits of `extra`; `rest` is
/// the house's other cells.
pub(super) fn subsets_with<const W: usize>(
    board: &Board<W>,
    rest: &[Cell],
    extra: DigitSet,
    found: &mut dyn FnMut(&[Cell], DigitSet) -> std::ops::ControlFlow<()>,
) -> std::ops::ControlFlow<()> {
    fn go<const W: usize>(
        board: &Board<W>,
        rest: &[Cell],
        union: u64,
        size: usize,
        chosen: &mut Vec<Cell>,
        found: &mut dyn FnMut(&[Cell], DigitSet) -> std::ops::ControlFlow<()>,
    ) -> std::ops::ControlFlow<()> {
        if chosen.len() == size {
            return if union.count_ones() as usize == size + 1 {
                found(chosen, DigitSet::from_bits(union))
            } else {
                std::ops::ControlFlow::Continue(())
            };
        }
        board.look()?;
        for (number, &cell) in rest.iter().enumerate() {
            let union = union | board.candidates(cell).bits();
            if union.count_ones() as usize <= size + 1 {
                chosen.push(cell);
                go(board, &rest[number + 1..], union, size, chosen, found)?;
                chosen.pop();
            }
        }
        std::ops::ControlFlow::Continue(())
    }
    // With all cells chosen, none would be left in the house to eliminate from.
    for size in 1..rest.len() {
        go(board, rest, extra.bits(), size, &mut Vec::new(), found)?;
    }
    std::ops::ControlFlow::Continue(())
}

/// Returns the candidates of a digit that see all of some cells.
pub(super) fn seen<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    holders: &Cells<W>,
    digit: Digit,
) -> Vec<Candidate> {
    let cells = map.common_peers(holders) & *board.cells(digit);
    cells.iter().map(|cell| Candidate { cell, digit }).collect()
}

/// Returns those of `digits` that are candidates of a cell.
pub(super) fn those<const W: usize>(
    board: &Board<W>,
    cell: Cell,
    digits: DigitSet,
) -> impl Iterator<Item = Candidate> {
    let here = board.candidates(cell).and(digits);
    let list: Vec<Candidate> = here.iter().map(|digit| Candidate { cell, digit }).collect();
    list.into_iter()
}

/// Returns the candidates of a cell that are not among `digits`.
pub(super) fn beside<const W: usize>(board: &Board<W>, cell: Cell, digits: DigitSet) -> DigitSet {
    DigitSet::from_bits(board.candidates(cell).bits() & !digits.bits())
}
