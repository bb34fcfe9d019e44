//! Aligned pair and triplet exclusion.

use super::board::{Board, COUNT, PEERS, bits, cells};
use super::hint::Hint;
use crate::human::TechniqueId;

/// Returns the first exclusion over two or three cells, one of which or of the excluders is `lost`.
///
/// A choice of digits for the cells is impossible if two cells that see each other have the same
/// digit, or if a cell that sees them all has no other candidate. A digit that is in no possible
/// choice is eliminated.
pub(super) fn exclusion(board: &Board, size: usize, lost: u128) -> Option<Hint> {
    let mut small = 0u128;
    for cell in cells(board.open) {
        if board.digits[cell].count_ones() as usize <= size {
            small |= 1 << cell;
        }
    }
    // There are numbers for 64 excluders; boards with more are very rare.
    let Some(excluders) = Excluders::new(board, small, lost) else {
        return exclusion_plainly(board, size);
    };
    let list = bases(board, small);
    for a in cells(list) {
        for b in cells(list & above(a)) {
            let common = excluders.seen[a] & excluders.seen[b];
            if common == 0 {
                continue;
            }
            let new = (lost >> a | lost >> b) & 1 == 1;
            if size == 3 {
                if let Some(hint) = excluders.third(a, b, list & above(b), new) {
                    return Some(hint);
                }
                continue;
            }
            if !new && common & excluders.new == 0 {
                continue;
            }
            // A digit is eliminated only if each digit of the other cell has an excluder of its
            // own.
            let least = board.digits[a]
                .count_ones()
                .min(board.digits[b].count_ones());
            let clash = u32::from(PEERS[a] >> b & 1 == 1);
            if common.count_ones() + clash >= least
                && let Some(hint) = excluders.judge([a, b, b], common)
            {
                return Some(hint);
            }
        }
    }
    None
}

/// Returns the open cells that see an excluder.
fn bases(board: &Board, small: u128) -> u128 {
    let sees = |c: &usize| PEERS[*c] & small != 0;
    cells(board.open)
        .filter(sees)
        .fold(0, |set, c| set | 1 << c)
}

/// Returns the cells after a cell.
const fn above(cell: usize) -> u128 {
    !((2 << cell) - 1)
}

/// Returns whether the first and the second, the first and the third, and the second and the third
/// of three cells see each other.
fn clashes([a, b, c]: [usize; 3]) -> [bool; 3] {
    let clash = |x: usize, y: usize| PEERS[x] >> y & 1 == 1;
    [clash(a, b), clash(a, c), clash(b, c)]
}

/// The cells that can exclude choices, numbered.
struct Excluders<'a> {
    board: &'a Board,
    /// By number, the candidates.
    digits: [u16; 64],
    /// By number, the cells that see it.
    peers: [u128; 64],
    /// By cell, the numbers of the excluders that it sees.
    seen: [u64; 81],
    /// The cells that are new, and the numbers of those of them that are excluders.
    lost: u128,
    new: u64,
}

impl<'a> Excluders<'a> {
    fn new(board: &'a Board, small: u128, lost: u128) -> Option<Excluders<'a>> {
        let mut all = Excluders {
            board,
            digits: [0; 64],
            peers: [0; 64],
            seen: [0; 81],
            lost,
            new: 0,
        };
        for (number, cell) in cells(small).enumerate() {
            *all.digits.get_mut(number)? = board.digits[cell];
            all.peers[number] = PEERS[cell];
            all.new |= u64::from(lost >> cell & 1 == 1) << number;
            for peer in cells(PEERS[cell] & board.open) {
                all.seen[peer] |= 1 << number;
            }
        }
        Some(all)
    }

    fn numbers(mut set: u64) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let number = set.trailing_zeros() as usize;
            (set != 0).then(|| {
                set &= set - 1;
                number
            })
        })
    }

    /// Returns the first exclusion over two cells and a third from `list`; `new` says whether one
    /// of the two is.
    fn third(&self, a: usize, b: usize, list: u128, new: bool) -> Option<Hint> {
        let common = self.seen[a] & self.seen[b];
        if !new && common & self.new == 0 && list & self.lost == 0 {
            return None;
        }
        let (mut seen, mut union) = (0, 0);
        for number in Self::numbers(common) {
            seen |= self.peers[number];
            union |= self.digits[number];
        }
        // A digit of one cell is eliminated only if every two digits of the others are excluded
        // with it. A digit that no excluder has is excluded only by equal digits in cells that
        // see each other, so another cell may have at most one such digit for each of the two
        // cells that it sees. That holds for two of the three cells, so for the first or second.
        let own = |cell: usize, union: u16| COUNT[usize::from(self.board.digits[cell] & !union)];
        let clash = u8::from(PEERS[a] >> b & 1 == 1);
        if own(a, union).min(own(b, union)) > clash + 1 {
            return None;
        }
        for c in cells(list & seen) {
            let excluders = common & self.seen[c];
            if !new && excluders & self.new == 0 && self.lost >> c & 1 == 0 {
                continue;
            }
            let digits = Self::numbers(excluders).map(|number| self.digits[number]);
            let union = digits.fold(0, |set, digits| set | digits);
            let [ab, ac, bc] = clashes([a, b, c]).map(u8::from);
            let few = [
                own(a, union) <= ab + ac,
                own(b, union) <= ab + bc,
                own(c, union) <= ac + bc,
            ];
            if few.map(u8::from).iter().sum::<u8>() < 2 {
                continue;
            }
            if let Some(hint) = self.judge([a, b, c], excluders) {
                return Some(hint);
            }
        }
        None
    }

    /// Returns the elimination from the cells of a base, if there is any. For each choice of two
    /// digits, computes the possible third digits at once.
    fn judge(&self, base: [usize; 3], excluders: u64) -> Option<Hint> {
        let triplet = base[1] != base[2];
        let [ab, ac, bc] = clashes(base);
        let all = base.map(|cell| self.board.digits[cell]);
        // The digits of excluders with one digit; by digit, the others of excluders with two; and
        // the excluders with three.
        let (mut ones, mut twos, mut threes, mut count) = (0, [0u16; 9], [0u16; 64], 0);
        for number in Self::numbers(excluders) {
            let digits = self.digits[number];
            match COUNT[usize::from(digits)] {
                1 => ones |= digits,
                2 => bits(digits).for_each(|digit| twos[digit] |= digits & !(1 << digit)),
                _ => {
                    threes[count] = digits;
                    count += 1;
                }
            }
        }
        let mut fine = [0u16; 3];
        for x in bits(all[0] & !ones) {
            let last = all[2] & !ones & !twos[x] & !(u16::from(ac) << x);
            for y in bits(all[1] & !ones & !twos[x] & !(u16::from(ab) << x)) {
                let mut third = 1 << y;
                if triplet {
                    third = last & !twos[y] & !(u16::from(bc) << y);
                    let both = 1u16 << x | 1 << y;
                    let held = |&&digits: &&u16| x != y && digits & both == both;
                    let excluded = threes[..count].iter().filter(held);
                    third = excluded.fold(third, |third, digits| third & (!digits | both));
                }
                if third != 0 {
                    fine[0] |= 1 << x;
                    fine[1] |= 1 << y;
                    fine[2] |= third;
                    if fine == all {
                        return None;
                    }
                }
            }
        }
        effect(self.board, base, fine)
    }
}

/// Returns the elimination of the digits of a base that are in no possible choice; `fine` are those
/// that are.
fn effect(board: &Board, base: [usize; 3], fine: [u16; 3]) -> Option<Hint> {
    let triplet = base[1] != base[2];
    let size = if triplet { 3 } else { 2 };
    let gone = (0..size).map(|i| (base[i], board.digits[base[i]] & !fine[i]));
    let gone = gone.filter(|&(_, digits)| digits != 0).collect();
    let (technique, er) = if triplet {
        (TechniqueId::AlignedTripletExclusion, 75)
    } else {
        (TechniqueId::AlignedPairExclusion, 62)
    };
    Hint::gone(technique, er, gone)
}

/// Returns the first exclusion over two or three cells by the plain version: tries every choice of
/// digits of every base.
pub(super) fn exclusion_plainly(board: &Board, size: usize) -> Option<Hint> {
    let fits = |&cell: &usize| board.digits[cell].count_ones() as usize <= size;
    let small = cells(board.open)
        .filter(fits)
        .fold(0u128, |set, cell| set | 1 << cell);
    let list: Vec<usize> = cells(bases(board, small)).collect();
    for (i, &a) in list.iter().enumerate() {
        for (j, &b) in list.iter().enumerate().skip(i + 1) {
            let common = PEERS[a] & PEERS[b] & small;
            let last = if size == 2 {
                &list[j..=j]
            } else {
                &list[j + 1..]
            };
            for &c in last {
                let common = if size == 2 { common } else { common & PEERS[c] };
                if common != 0
                    && let Some(hint) = judge_plainly(board, [a, b, c], common)
                {
                    return Some(hint);
                }
            }
        }
    }
    None
}

fn judge_plainly(board: &Board, base: [usize; 3], excluders: u128) -> Option<Hint> {
    let [a, b, c] = base;
    let triplet = b != c;
    let [ab, ac, bc] = clashes(base);
    let mut fine = [0u16; 3];
    for x in bits(board.digits[a]) {
        for y in bits(board.digits[b]) {
            if ab && x == y {
                continue;
            }
            let third = if triplet { board.digits[c] } else { 1 << y };
            for z in bits(third) {
                if triplet && (ac && x == z || bc && y == z) {
                    continue;
                }
                let chosen = 1u16 << x | 1 << y | 1 << z;
                if cells(excluders).all(|cell| board.digits[cell] & !chosen != 0) {
                    fine[0] |= 1 << x;
                    fine[1] |= 1 << y;
                    fine[2] |= 1 << z;
                }
            }
        }
    }
    effect(board, base, fine)
}
