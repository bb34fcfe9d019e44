//! The effort of simple solvers: brute force in a fixed order, singles, subsets.

/// Returns the cells that share a row, a column or a box with a cell of a 9×9 board.
pub fn peers(cell: usize) -> impl Iterator<Item = usize> {
    (0..81).filter(move |&other| {
        other != cell
            && (other / 9 == cell / 9
                || other % 9 == cell % 9
                || (other / 27, other % 9 / 3) == (cell / 27, cell % 9 / 3))
    })
}

/// Returns the 27 houses.
pub fn houses() -> Vec<Vec<usize>> {
    let rows = (0..9).map(|r| (0..9).map(|c| r * 9 + c).collect());
    let columns = (0..9).map(|c| (0..9).map(|r| r * 9 + c).collect());
    let boxes = (0..9).map(|b| {
        (0..9)
            .map(|i| (b / 3 * 3 + i / 3) * 9 + b % 3 * 3 + i % 3)
            .collect()
    });
    rows.chain(columns).chain(boxes).collect()
}

/// Returns the number of digits that brute force places until the first solution or the end of the
/// search: empty cells in row order, or reversed, digits ascending. At most `most`.
pub fn brute_force(values: &[u8], reverse: bool, most: u64) -> u64 {
    let mut order: Vec<usize> = (0..81).filter(|&cell| values[cell] == 0).collect();
    if reverse {
        order.reverse();
    }
    let houses = |cell: usize| [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
    let mut taken = [0u16; 27];
    for cell in (0..81).filter(|&cell| values[cell] != 0) {
        houses(cell)
            .into_iter()
            .for_each(|h| taken[h] |= 1 << values[cell]);
    }
    let mut placed = vec![0u8; order.len()];
    let (mut at, mut nodes) = (0, 0);
    while at < order.len() {
        let [r, c, b] = houses(order[at]);
        let old = placed[at];
        if old != 0 {
            [r, c, b].into_iter().for_each(|h| taken[h] &= !(1 << old));
        }
        let used = taken[r] | taken[c] | taken[b];
        match (old + 1..=9).find(|&value| used >> value & 1 == 0) {
            Some(value) => {
                placed[at] = value;
                [r, c, b].into_iter().for_each(|h| taken[h] |= 1 << value);
                at += 1;
                nodes += 1;
                if nodes >= most {
                    return nodes;
                }
            }
            None if at == 0 => return nodes,
            None => {
                placed[at] = 0;
                at -= 1;
            }
        }
    }
    nodes
}

/// The candidates of each cell as bits from 1.
struct Board(Vec<u16>);

impl Board {
    /// Applies full houses, hidden and naked singles until nothing changes; `false` at a
    /// contradiction.
    fn singles(&mut self) -> bool {
        loop {
            let before = self.0.clone();
            for cell in 0..81 {
                if self.0[cell].count_ones() == 1 {
                    peers(cell).for_each(|other| self.0[other] &= !self.0[cell]);
                }
            }
            for house in houses() {
                for digit in 1..=9 {
                    let places: Vec<usize> = house
                        .iter()
                        .copied()
                        .filter(|&c| self.0[c] >> digit & 1 == 1)
                        .collect();
                    match places[..] {
                        [] => return false,
                        [only] => self.0[only] = 1 << digit,
                        _ => {}
                    }
                }
            }
            if self.0.contains(&0) {
                return false;
            }
            if self.0 == before {
                return true;
            }
        }
    }

    /// Applies naked subsets of every size in a house, which include hidden ones, and Locked
    /// Candidates.
    fn subsets(&mut self) -> bool {
        loop {
            if !self.singles() {
                return false;
            }
            let before = self.0.clone();
            let houses = houses();
            for house in &houses {
                for set in 1u16..512 {
                    let of_set = |i: usize| set >> i & 1 == 1;
                    let union = (0..9)
                        .filter(|&i| of_set(i))
                        .fold(0, |all, i| all | self.0[house[i]]);
                    match union.count_ones().cmp(&set.count_ones()) {
                        std::cmp::Ordering::Less => return false,
                        std::cmp::Ordering::Equal => {
                            (0..9)
                                .filter(|&i| !of_set(i))
                                .for_each(|i| self.0[house[i]] &= !union);
                        }
                        std::cmp::Ordering::Greater => {}
                    }
                }
            }
            for a in &houses {
                for b in houses
                    .iter()
                    .filter(|b| *b != a && a.iter().filter(|c| b.contains(c)).count() == 3)
                {
                    for digit in 1..=9 {
                        let mut places = a.iter().filter(|&&c| self.0[c] >> digit & 1 == 1);
                        if places.all(|c| b.contains(c)) {
                            b.iter()
                                .filter(|c| !a.contains(c))
                                .for_each(|&c| self.0[c] &= !(1 << digit));
                        }
                    }
                }
            }
            if self.0 == before {
                return true;
            }
        }
    }
}

/// What is needed to see that there is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    Singles,
    Subsets,
    Search,
}

pub fn sight(values: &[u8]) -> Sight {
    let of = |&value: &u8| {
        if value == 0 {
            0b11_1111_1110
        } else {
            1 << value
        }
    };
    let board = || Board(values.iter().map(of).collect());
    if !board().singles() {
        Sight::Singles
    } else if !board().subsets() {
        Sight::Subsets
    } else {
        Sight::Search
    }
}
