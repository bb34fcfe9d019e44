//! The search for rings of four cells in which two digits could be exchanged.
//!
//! Which rings there are depends on the houses alone, so a map lists them once; boards of more than
//! 128 cells have too many, and are searched.

use super::deadly::{exchanges, is_level};
use super::waves::bits;
use super::{Board, Cells, Map};
use std::ops::ControlFlow;
use veridoku_model::grid::{Cell, DigitSet};

/// A ring of four cells that no house holds against an exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Four<const W: usize> {
    pub(super) ring: [Cell; 4],
    pub(super) set: Cells<W>,
}

/// The rings of a map.
#[derive(Clone, Debug)]
pub(super) struct Fours<const W: usize> {
    /// In the order of the search.
    pub(super) list: Vec<Four<W>>,
    /// By cell: the numbers of its rings, as bits.
    of: Vec<Vec<u64>>,
}

/// Receives rings with the digits to exchange.
type Found<'a> = &'a mut dyn FnMut(&[Cell; 4], DigitSet) -> ControlFlow<()>;

/// Lists the rings of a map.
pub(super) fn all<const W: usize>(map: &Map<W>) -> Fours<W> {
    let (cells, mut list) = (map.shape().all_cells().collect(), Vec::new());
    let _ = rings(map, &cells, &mut |ring| {
        let free = ring.iter().all(|&cell| map.in_sets_only(cell));
        if free && is_level(map, ring) {
            let ring = *ring;
            let set = ring.into_iter().collect();
            list.push(Four { ring, set });
        }
        ControlFlow::Continue(())
    });
    let mut of = vec![vec![0; list.len().div_ceil(64)]; map.shape().cells()];
    for (number, four) in list.iter().enumerate() {
        for cell in four.ring {
            of[cell.index()][number / 64] |= 1 << (number % 64);
        }
    }
    Fours { list, of }
}

/// Passes to `found` every ring of four of `cells`, one of `some` among them, in which two digits
/// can be exchanged: each once, from its first cell.
pub(super) fn fours<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    cells: &Cells<W>,
    some: &Cells<W>,
    digits: DigitSet,
    found: Found<'_>,
) -> ControlFlow<()> {
    let Some(all) = map.fours() else {
        return search(map, board, cells, some, digits, found);
    };
    board.look()?;
    let may = |&cell: &Cell| digits.bits() & !map.domain(cell) == 0;
    let open = *cells - *board.givens();
    // The words of a 9×9 board need no allocation.
    let (words, mut few, mut many) = (all.list.len().div_ceil(64), [0; 32], Vec::new());
    let near = if words <= few.len() {
        &mut few[..words]
    } else {
        many.resize(words, 0);
        &mut many[..]
    };
    for cell in some.iter() {
        let of = &all.of[cell.index()];
        near.iter_mut().zip(of).for_each(|(near, of)| *near |= of);
    }
    for Four { ring, set } in bits(near).map(|number| &all.list[number]) {
        if set.within(&open) && ring.iter().all(may) {
            found(ring, digits)?;
        }
    }
    ControlFlow::Continue(())
}

/// Does what [`fours`] does, without a list.
fn search<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    cells: &Cells<W>,
    some: &Cells<W>,
    digits: DigitSet,
    found: Found<'_>,
) -> ControlFlow<()> {
    rings(map, cells, &mut |ring| {
        board.look()?;
        let meets = ring.iter().any(|&cell| some.contains(cell));
        if meets && exchanges(map, board, ring, digits) {
            found(ring, digits)?;
        }
        ControlFlow::Continue(())
    })
}

/// Passes to `found` every ring of four of `cells` of which neighbours see each other and opposite
/// cells do not, from its first cell.
fn rings<const W: usize>(
    map: &Map<W>,
    cells: &Cells<W>,
    found: &mut dyn FnMut(&[Cell; 4]) -> ControlFlow<()>,
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
                    found(&[p, q, r, s])?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::tests::{classic, state_of};
    use super::*;

    #[test]
    fn the_list_holds_what_the_search_finds() {
        let map = classic();
        assert_eq!(map.fours().unwrap().list.len(), 486);
        let line =
            "..67.3.54.........854.........1..597...9...61.....5....45.78..6..3...1.....4..7..";
        let board = Board::new(&map, &state_of(line));
        let mut count = 0;
        for digits in super::super::rectangles::twos(9) {
            let mut cells = Cells::EMPTY;
            digits.iter().for_each(|digit| cells |= *board.cells(digit));
            let every = map.shape().all_cells().collect();
            let some = cells.iter().step_by(5).collect();
            for (from, some) in [(&cells, &cells), (&cells, &some), (&every, &some)] {
                let (mut listed, mut found) = (Vec::new(), Vec::new());
                let _ = fours(&map, &board, from, some, digits, &mut |ring, _| {
                    listed.push(*ring);
                    ControlFlow::Continue(())
                });
                let _ = search(&map, &board, from, some, digits, &mut |ring, _| {
                    found.push(*ring);
                    ControlFlow::Continue(())
                });
                assert_eq!(listed, found);
                count += found.len();
            }
        }
        assert!(count > 100, "{count}");
    }
}
