//! Complete 9×9 grids, drawn uniformly from all 6,670,903,752,021,072,936,960.
//!
//! A grid is determined by which digits each of its columns has in each band (sets of three) and by
//! how the rows of each band are arranged. With the columns of all three bands given, the rows of
//! the bands are independent: n₁·n₂·n₃ grids have these columns. So the columns of the first band
//! are drawn with probability in proportion to n₁ (by an alias table), those of the other two
//! uniformly from the 56³ continuations; they are accepted with probability n₂·n₃ / 288², otherwise
//! everything is drawn again. The rows are then drawn from the n₁·n₂·n₃ ways. A test checks that
//! the products sum to the number of all grids.
//!
//! Random numbers are 64 bits wide and scaled, so probabilities are exact to one part in 2²⁴ or
//! better.

use super::super::random::{Split, index, shuffled};
use super::bands::Bands;
use super::partitions::{self, MOVES, Move, PARTITIONS};
use rand::Rng;
use std::sync::OnceLock;

/// The most ways to arrange the rows of a band, up to their order: for three times the same
/// columns.
const MOST_WAYS: u64 = 288;

/// The tables for drawing grids; built once, in some milliseconds.
pub(super) struct Classic {
    bands: Bands,
    moves: Vec<Move>,
    /// By partition and move: the partitions of the two bands below.
    below: Vec<[u16; 2]>,
    /// By pair of partitions: a number below the first draws the pair itself, any other draws the
    /// second.
    alias: Vec<(u32, u32)>,
    /// The sum of all weights.
    total: u32,
}

impl Classic {
    /// Returns the tables, shared by all threads.
    pub(super) fn tables() -> &'static Classic {
        static TABLES: OnceLock<Classic> = OnceLock::new();
        TABLES.get_or_init(Classic::new)
    }

    fn new() -> Classic {
        let bands = Bands::new();
        let moves = partitions::moves();
        let mut below = Vec::with_capacity(PARTITIONS * MOVES);
        for partition in 0..PARTITIONS {
            let columns = bands.partitions.columns(partition);
            let number = |c| bands.partitions.number(c) as u16;
            below.extend(
                moves
                    .iter()
                    .map(|&by| partitions::below(columns, by).map(number)),
            );
        }
        let (alias, total) = alias(bands.all_ways());
        Classic {
            bands,
            moves,
            below,
            alias,
            total,
        }
    }

    /// Returns a grid, one value a cell in row order.
    pub(super) fn fill(&self, rng: &mut impl Rng) -> [u8; 81] {
        let drawn = self.columns(rng);
        let names = shuffled::<9>(rng);
        let mut grid = [0; 81];
        let mut columns = [[[0; 3]; 3]; 3];
        for (stack, &by) in drawn.moves.iter().enumerate() {
            let start = self.bands.partitions.columns(drawn.bands[0][stack]);
            let [second, third] = partitions::below(start, self.moves[by]);
            let order = shuffled::<3>(rng);
            for (column, &from) in order.iter().enumerate() {
                let from = usize::from(from);
                columns[0][stack][column] = start[from];
                columns[1][stack][column] = second[from];
                columns[2][stack][column] = third[from];
            }
        }
        for (band, &partitions) in drawn.bands.iter().enumerate() {
            let way = index(rng, self.bands.ways(partitions).into());
            let (rows, own) = self.bands.rows(partitions, way);
            let order = shuffled::<3>(rng);
            for (stack, columns) in columns[band].iter().enumerate() {
                for (column, &set) in columns.iter().enumerate() {
                    for digit in partitions::digits(set) {
                        let row = rows[stack][usize::from(own[usize::from(digit)])];
                        let row = usize::from(order[usize::from(row)]);
                        let cell = (3 * band + row) * 9 + 3 * stack + column;
                        grid[cell] = names[usize::from(digit)] + 1;
                    }
                }
            }
        }
        grid
    }

    /// Returns the columns of the three bands.
    fn columns(&self, rng: &mut impl Rng) -> Drawn {
        loop {
            let mut split = Split::new(rng);
            let pair = split.below(self.alias.len() as u32);
            let (own, other) = self.alias[pair as usize];
            let pair = if split.below(self.total) < own {
                pair
            } else {
                other
            } as usize;
            let first = [0, pair / PARTITIONS, pair % PARTITIONS];
            let mut split = Split::new(rng);
            let (mut moves, mut bands) = ([0; 3], [first; 3]);
            for stack in 0..3 {
                moves[stack] = split.below(MOVES as u32) as usize;
                let [second, third] = self.below[first[stack] * MOVES + moves[stack]];
                (bands[1][stack], bands[2][stack]) = (second.into(), third.into());
            }
            let draw = u64::from(split.below((MOST_WAYS * MOST_WAYS) as u32));
            let ways = u64::from(self.bands.ways(bands[1]));
            if draw < ways * MOST_WAYS && draw < ways * u64::from(self.bands.ways(bands[2])) {
                return Drawn { bands, moves };
            }
        }
    }
}

/// The partitions of the three stacks in each band, and how the stacks continue below the first.
struct Drawn {
    bands: [[usize; 3]; 3],
    moves: [usize; 3],
}

/// Returns an alias table for drawing an index in proportion to its weight, and the sum of weights
/// (A. J. Walker, 1977; M. Vose, 1991). In whole numbers: each of n slots holds the sum, and each
/// weight is multiplied by n.
fn alias(weights: &[u16]) -> (Vec<(u32, u32)>, u32) {
    let total: u64 = weights.iter().map(|&w| u64::from(w)).sum();
    let mut left: Vec<u64> = weights
        .iter()
        .map(|&w| u64::from(w) * weights.len() as u64)
        .collect();
    let mut table: Vec<(u32, u32)> = (0..weights.len() as u32)
        .map(|i| (total as u32, i))
        .collect();
    let (mut small, mut large): (Vec<usize>, Vec<usize>) =
        (0..weights.len()).partition(|&i| left[i] < total);
    while let (Some(&from), Some(to)) = (large.last(), small.pop()) {
        table[to] = (left[to] as u32, from as u32);
        left[from] -= total - left[to];
        if left[from] < total {
            large.pop();
            small.push(from);
        }
    }
    (table, total as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the frequency of the classes of every band and stack of drawn grids with their
    /// exact shares by Pearson's statistic.
    #[test]
    fn bands_and_stacks_come_up_as_often_as_they_should() {
        const DRAWN: u64 = 20_000;
        let tables = Classic::tables();
        let shares = tables.bands.shares();
        let mut seen = vec![[0u64; 6]; shares.len()];
        for number in 0..DRAWN {
            let grid = tables.fill(&mut crate::generate::stream(9, number + 1));
            let turned: [u8; 81] = std::array::from_fn(|i| grid[i % 9 * 9 + i / 9]);
            for (board, from) in [(grid, 0), (turned, 3)] {
                for band in 0..3 {
                    let columns = |stack: usize| -> [u16; 3] {
                        std::array::from_fn(|column| {
                            let at = band * 27 + stack * 3 + column;
                            (0..3).fold(0, |set, row| set | 1 << (board[at + 9 * row] - 1))
                        })
                    };
                    let class = tables.bands.class([columns(0), columns(1), columns(2)]);
                    seen[class][from + band] += 1;
                }
            }
        }
        for place in 0..6 {
            let mut statistic = 0.0;
            let mut freedom = -1.0f64;
            for (seen, share) in seen.iter().zip(&shares) {
                let expected = share * DRAWN as f64;
                if expected > 0.0 {
                    statistic += (seen[place] as f64 - expected).powi(2) / expected;
                    freedom += 1.0;
                } else {
                    assert_eq!(seen[place], 0);
                }
            }
            // The statistic has the mean `freedom` and the variance 2 · `freedom`.
            let off = (statistic - freedom) / (2.0 * freedom).sqrt();
            assert!(
                freedom > 60.0 && off.abs() < 5.0,
                "{place}: {off} of {freedom}"
            );
        }
    }

    #[test]
    fn an_alias_table_has_the_weights() {
        let weights = [5, 0, 1, 300, 7, 7];
        let (table, total) = alias(&weights);
        let mut room = [0u64; 6];
        for (place, &(own, other)) in table.iter().enumerate() {
            room[place] += u64::from(own);
            room[other as usize] += u64::from(total - own);
        }
        assert_eq!(room, weights.map(|w| u64::from(w) * 6));
    }
}
