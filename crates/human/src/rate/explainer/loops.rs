//! Unique rectangles and loops of types 1 to 4.

use super::board::{Board, MASKS, PEERS, SEATS, bits, cells, choices};
use super::hint::Hint;
use crate::human::TechniqueId;
use crate::rate::houses::alone;

/// Returns the easiest unique loop.
pub(super) fn unique_loop(board: &Board) -> Option<Hint> {
    let mut best: Option<Hint> = None;
    let mut seen = Vec::new();
    for start in cells(board.open).filter(|&c| board.digits[c].count_ones() == 2) {
        let pair = board.digits[start];
        let both = bits(pair).fold(board.open, |set, d| set & board.cells[d]);
        let both = looped(board, pair, both);
        if both >> start & 1 == 0 {
            continue;
        }
        let mut search = Search {
            board,
            pair,
            both,
            path: vec![start],
            set: 1 << start,
            seen: &mut seen,
            best: &mut best,
        };
        search.extend(0, usize::MAX, 2, [houses_of(start), 0]);
    }
    best
}

/// Returns the cells that can lie in a loop of a pair. A loop has at most two cells with any extra
/// digits, or any number of cells with the same extra digit.
fn looped(board: &Board, pair: u16, both: u128) -> u128 {
    let within = |digits: u16| {
        let fits = |&cell: &usize| board.digits[cell] & !digits == 0;
        cells(both)
            .filter(fits)
            .fold(0, |set, cell| set | 1 << cell)
    };
    // A loop has four cells or more, so one with two cells with any extra digits has two with the
    // pair alone.
    if u128::count_ones(within(pair)) > 1 {
        return paired(both);
    }
    let others = bits(0x1ff & !pair);
    others.fold(0, |set, digit| set | paired(within(pair | 1 << digit)))
}

/// Removes cells that are alone in their row, column or box, to the fixpoint: a loop has two cells
/// or none in each house.
fn paired(mut set: u128) -> u128 {
    loop {
        let [boxes, rows, columns] = alone(set);
        let single = boxes | rows | columns;
        if single == 0 {
            return set;
        }
        set &= !single;
    }
}

/// Returns the houses of a cell, as bits.
fn houses_of(cell: usize) -> u32 {
    SEATS[cell]
        .iter()
        .fold(0, |all, (house, _)| all | 1 << house)
}

struct Search<'a> {
    board: &'a Board,
    pair: u16,
    both: u128,
    path: Vec<usize>,
    /// The cells of the path.
    set: u128,
    seen: &'a mut Vec<(u128, u16)>,
    best: &'a mut Option<Hint>,
}

impl Search<'_> {
    /// Extends the path by cells that share a house of another kind than the last, with at most
    /// `free` more cells with different extra digits. `houses` are those that have a cell of the
    /// path, and those that have two.
    fn extend(&mut self, extra: u16, last: usize, free: usize, houses: [u32; 2]) {
        let (start, cell) = (self.path[0], self.path[self.path.len() - 1]);
        for kind in 0..3 {
            if kind == last {
                continue;
            }
            let mask = MASKS[usize::from(SEATS[cell][kind].0)];
            if self.path.len() >= 4 && mask >> start & 1 == 1 && self.closes() {
                self.judge();
            }
            if self.path.len() >= 14 {
                continue;
            }
            for next in cells(self.both & mask & !self.set) {
                let more = self.board.digits[next] & !self.pair;
                let all = extra | more;
                let left = if more == 0 {
                    free
                } else {
                    free.saturating_sub(1)
                };
                if more != 0 && free == 0 && all.count_ones() > 1 {
                    continue;
                }
                let own = houses_of(next);
                let [one, two] = houses;
                if own & two != 0 {
                    continue;
                }
                self.path.push(next);
                self.set |= 1 << next;
                self.extend(all, kind, left, [one | own, two | one & own]);
                self.set &= !(1 << next);
                self.path.pop();
            }
        }
    }

    /// Returns whether each house has one cell of each colour or none.
    fn closes(&self) -> bool {
        if self.path.len() % 2 == 1 {
            return false;
        }
        let mut houses = [0u32; 2];
        for (i, &cell) in self.path.iter().enumerate() {
            for (house, _) in SEATS[cell] {
                if houses[i % 2] >> house & 1 == 1 {
                    return false;
                }
                houses[i % 2] |= 1 << house;
            }
        }
        houses[0] == houses[1]
    }

    fn judge(&mut self) {
        let set = self.path.iter().fold(0u128, |set, &c| set | 1 << c);
        if self.seen.contains(&(set, self.pair)) {
            return;
        }
        self.seen.push((set, self.pair));
        let er = match self.path.len() {
            4 => 45,
            6 => 46,
            8 => 47,
            _ => 50,
        };
        let board = self.board;
        let mut extra: Vec<usize> = self.path.clone();
        extra.retain(|&c| board.digits[c] != self.pair);
        extra.sort_unstable();
        let digits = extra.iter().fold(0, |d, &c| d | board.digits[c]) & !self.pair;
        let rectangle = self.path.len() == 4;
        let name = |rect, long| if rectangle { rect } else { long };
        if let [cell] = extra[..] {
            let technique = name(TechniqueId::Unique1, TechniqueId::UniqueLoop1);
            self.offer(Hint::gone(technique, er, vec![(cell, self.pair)]));
        } else if digits.count_ones() == 1 {
            let technique = name(TechniqueId::Unique2, TechniqueId::UniqueLoop2);
            let from = extra.iter().fold(u128::MAX, |set, &c| set & PEERS[c]);
            let digit = digits.trailing_zeros() as usize;
            self.offer(Hint::digit(board, technique, er, digit, from));
        }
        if let [a, b] = extra[..] {
            for (house, _) in SEATS[a] {
                let house = usize::from(house);
                if MASKS[house] >> b & 1 == 0 {
                    continue;
                }
                for digit in bits(self.pair) {
                    if board.cells[digit] & MASKS[house] == 1 << a | 1 << b {
                        let technique = name(TechniqueId::Unique4, TechniqueId::UniqueLoop4);
                        let gone = self.pair & !(1 << digit);
                        self.offer(Hint::gone(technique, er, vec![(a, gone), (b, gone)]));
                    }
                }
                let technique = name(TechniqueId::Unique3, TechniqueId::UniqueLoop3);
                let others: Vec<usize> =
                    cells(board.open & MASKS[house] & !(1 << a | 1 << b)).collect();
                for hint in virtual_sets(board, technique, er, digits, &others, true) {
                    self.offer(Some(hint));
                }
            }
        }
    }

    fn offer(&mut self, hint: Option<Hint>) {
        let Some(hint) = hint else { return };
        if self.best.as_ref().is_none_or(|best| hint.er < best.er) {
            *self.best = Some(hint);
        }
    }
}

/// Returns the naked sets of `others` with a virtual cell that has `digits`; each more cell is a
/// tenth harder. If `hidden`, a large naked set is as hard as its complementary hidden set.
pub(super) fn virtual_sets(
    board: &Board,
    technique: TechniqueId,
    er: u16,
    digits: u16,
    others: &[usize],
    hidden: bool,
) -> Vec<Hint> {
    let mut found = Vec::new();
    for size in 1..others.len() {
        for choice in choices(others.len(), size) {
            let all = bits(choice).fold(digits, |set, i| set | board.digits[others[i]]);
            if all.count_ones() as usize != size + 1 {
                continue;
            }
            let other = if hidden { others.len() - size } else { 9 };
            let degree = (size + 1).min(other.max(2));
            let rest = others
                .iter()
                .enumerate()
                .filter(|(i, _)| choice >> i & 1 == 0);
            let gone = rest.map(|(_, &cell)| (cell, board.digits[cell] & all));
            let gone = gone.filter(|&(_, digits)| digits != 0).collect();
            found.extend(Hint::gone(technique, er + degree as u16 - 1, gone));
        }
    }
    found
}
