//! Which almost locked sets are linked by a restricted common: a digit that at most one of the two
//! can hold.

use super::Board;
use super::almost_locked::Als;
use std::sync::Arc;
use veridoku_model::grid::{Cell, DigitSet};

/// The most links between sets that are kept unasked. No 9×9 board on the way to a solution comes
/// near.
const MOST_KEPT: usize = 200_000;

/// By set: the sets linked to it by a restricted common, with the digits.
pub(super) type SetLinks = Vec<Vec<(usize, u64)>>;

/// Returns for each set of a board the sets linked to it; not all if the limits of the board are
/// reached.
pub(super) fn links<const W: usize>(board: &Board<W>, all: &[Als<W>]) -> Arc<SetLinks> {
    let (memory, candidates) = (board.memory(), board.all_candidates());
    memory.set_links(candidates).unwrap_or_else(|| {
        let links = Arc::new(find_links(board, all));
        if board.look().is_continue() {
            memory.keep_set_links(candidates, &links);
        }
        links
    })
}

fn find_links<const W: usize>(board: &Board<W>, all: &[Als<W>]) -> SetLinks {
    let linker = Linker::new(board, all);
    let numbers = (0..all.len()).take_while(|_| board.look().is_continue());
    both_ways(all.len(), numbers.map(|number| linker.later(number)))
}

/// Returns the links of a number of sets, of each to those after it.
fn both_ways(count: usize, later: impl IntoIterator<Item = Vec<(usize, u64)>>) -> SetLinks {
    let mut links: SetLinks = vec![Vec::new(); count];
    for (number, near) in later.into_iter().enumerate() {
        for &(other, digits) in &near {
            links[other].push((number, digits));
        }
        links[number].extend(near);
    }
    links
}

/// The links of a board that one search finds set by set, for the next; given up if they are very
/// many, which the next may not need.
pub(super) struct Gathered {
    later: Vec<Vec<(usize, u64)>>,
    left: usize,
}

impl Gathered {
    pub(super) fn new<const W: usize>(board: &Board<W>) -> Gathered {
        Gathered {
            later: Vec::new(),
            left: if board.memory().keeps() { MOST_KEPT } else { 0 },
        }
    }

    /// Takes the links of the next set to those after it.
    pub(super) fn add(&mut self, near: Vec<(usize, u64)>) {
        self.left = self.left.saturating_sub(near.len());
        if self.left > 0 {
            self.later.push(near);
        } else {
            self.later.clear();
        }
    }

    /// Keeps the links of all sets.
    pub(super) fn keep<const W: usize>(self, board: &Board<W>, all: &[Als<W>]) {
        if self.left > 0 {
            let links = Arc::new(both_ways(all.len(), self.later));
            board
                .memory()
                .keep_set_links(board.all_candidates(), &links);
        }
    }
}

/// The search for the sets linked to a set.
pub(super) struct Linker<'a, const W: usize> {
    all: &'a [Als<W>],
    cells: usize,
    /// By digit and cell: the sets in which it is the first place of the digit.
    first: Vec<Vec<usize>>,
}

impl<'a, const W: usize> Linker<'a, W> {
    pub(super) fn new(board: &Board<W>, all: &'a [Als<W>]) -> Linker<'a, W> {
        let digits = all.iter().fold(0, |digits, set| digits | set.strikes);
        let order = u64::BITS as usize - digits.leading_zeros() as usize;
        let cells = board.all_candidates().len();
        let mut first = vec![Vec::new(); order * cells];
        for (number, set) in all.iter().enumerate() {
            for digit in DigitSet::from_bits(set.strikes).iter() {
                let place = set.places(digit).first().map_or(0, Cell::index);
                first[digit.index() * cells + place].push(number);
            }
        }
        Linker { all, cells, first }
    }

    /// Returns the sets after one that are linked to it, in order, with the digits that at most one
    /// of the two can hold.
    pub(super) fn later(&self, number: usize) -> Vec<(usize, u64)> {
        let one = &self.all[number];
        let mut near: Vec<(usize, u64)> = Vec::with_capacity(32);
        for digit in DigitSet::from_bits(one.strikes).iter() {
            let seen = one.seen(digit);
            for cell in seen.iter() {
                let others = &self.first[digit.index() * self.cells + cell.index()];
                let later = others.iter().rev().take_while(|&&other| other > number);
                let later = later.filter(|&&other| self.all[other].places(digit).within(seen));
                near.extend(later.map(|&other| (other, 1 << digit.index())));
            }
        }
        near.sort_unstable();
        near.dedup_by(|next, last| {
            let same = next.0 == last.0;
            last.1 |= if same { next.1 } else { 0 };
            same
        });
        near
    }
}

#[cfg(test)]
mod tests {
    use super::super::Memory;
    use super::super::almost_locked::sets;
    use super::super::tests::{classic, state_of};
    use super::*;

    const BOARD: &str =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

    /// Returns the digits that at most one of two sets can hold, one digit after another.
    fn restricted(one: &Als<2>, two: &Als<2>) -> u64 {
        let common = DigitSet::from_bits(one.digits & two.digits).iter();
        let common = common.filter(|&digit| two.places(digit).within(one.seen(digit)));
        common.collect::<DigitSet>().bits()
    }

    #[test]
    fn a_link_goes_both_ways() {
        let map = classic();
        let board = Board::new(&map, &state_of(BOARD));
        let all = sets(&map, &board);
        for (number, near) in links(&board, &all).iter().enumerate() {
            assert!(near.is_sorted());
            for (other, one) in all.iter().enumerate().filter(|&(other, _)| other != number) {
                let digits = near.iter().find(|(to, _)| *to == other);
                let digits = digits.map_or(0, |(_, digits)| *digits);
                assert_eq!(digits, restricted(&all[number], one));
                assert_eq!(digits, restricted(one, &all[number]));
            }
        }
    }

    #[test]
    fn links_found_set_by_set_are_kept_unless_they_are_very_many() {
        let map = classic();
        let memory = Memory::of_puzzle();
        let board = Board::new(&map, &state_of(BOARD)).remembering(&memory);
        let all = sets(&map, &board);
        let linker = Linker::new(&board, &all);
        let mut few = Gathered::new(&board);
        (0..all.len()).for_each(|number| few.add(linker.later(number)));
        let mut many = Gathered::new(&board);
        (0..3).for_each(|_| many.add(vec![(0, 1); MOST_KEPT / 2]));
        let known = || memory.set_links(board.all_candidates());
        many.keep(&board, &all);
        assert!(known().is_none());
        few.keep(&board, &all);
        assert_eq!(*known().unwrap(), find_links(&board, &all));
    }
}
