//! The unavoidable sets of a 9×9 grid that are found without a search: two digits exchanged in a
//! connected part of their cells, or two rows of a band or columns of a stack in a cycle of their
//! digits.
//!
//! They are those of [`Swaps`](crate::rules::Swaps), as sets of cells instead of boards.

/// Passes each set to `take`, some of them twice: the bits of its cells, with the bit that `bits`
/// has for each cell.
pub(in crate::generate) fn exchanges(
    grid: &[u8; 81],
    bits: &[u128; 81],
    take: &mut impl FnMut(u128),
) {
    let places = Places::of(grid);
    for a in 0..9 {
        for b in a + 1..9 {
            digits(&places, [a, b], bits, take);
        }
    }
    for first in 0..9 {
        for second in first + 1..first / 3 * 3 + 3 {
            lines(
                |place| (9 * first + place, 9 * second + place),
                grid,
                bits,
                take,
            );
            lines(
                |place| (9 * place + first, 9 * place + second),
                grid,
                bits,
                take,
            );
        }
    }
}

/// Where each digit of a grid is.
struct Places {
    /// By digit and row: the column.
    column: [[u8; 9]; 9],
    /// By digit and column, by digit and box: the row.
    row: [[u8; 9]; 9],
    row_in_box: [[u8; 9]; 9],
}

impl Places {
    fn of(grid: &[u8; 81]) -> Places {
        let mut places = Places {
            column: [[0; 9]; 9],
            row: [[0; 9]; 9],
            row_in_box: [[0; 9]; 9],
        };
        for (cell, &value) in grid.iter().enumerate() {
            let (digit, row, column) = (usize::from(value - 1) % 9, cell / 9, cell % 9);
            places.column[digit][row] = column as u8;
            places.row[digit][column] = row as u8;
            places.row_in_box[digit][row / 3 * 3 + column / 3] = row as u8;
        }
        places
    }
}

/// Passes the sets of two digits. Rows are connected if a cell of the one sees the other digit in
/// the other.
fn digits(places: &Places, pair: [usize; 2], bits: &[u128; 81], take: &mut impl FnMut(u128)) {
    let mut left = 0x1ff_u32;
    while left != 0 {
        let (mut waiting, mut set) = (left & left.wrapping_neg(), 0);
        left &= !waiting;
        while waiting != 0 {
            let row = waiting.trailing_zeros() as usize % 9;
            waiting &= waiting - 1;
            let mut seen = 0u32;
            for (own, other) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                let column = usize::from(places.column[own][row]) % 9;
                set |= bits[9 * row + column];
                seen |= 1 << places.row[other][column];
                seen |= 1 << places.row_in_box[other][row / 3 * 3 + column / 3];
            }
            waiting |= seen & left;
            left &= !seen;
        }
        take(set);
    }
}

/// Passes the sets of two lines, given as the cells of each place along them.
fn lines(
    cells: impl Fn(usize) -> (usize, usize),
    grid: &[u8; 81],
    bits: &[u128; 81],
    take: &mut impl FnMut(u128),
) {
    let mut place_of = [0; 10];
    for place in 0..9 {
        place_of[usize::from(grid[cells(place).0]) % 10] = place;
    }
    let mut left = 0x1ff_u32;
    while left != 0 {
        let (mut place, mut set) = (left.trailing_zeros() as usize % 9, 0);
        while left >> place & 1 == 1 {
            left &= !(1 << place);
            let (first, second) = cells(place);
            set |= bits[first] | bits[second];
            place = place_of[usize::from(grid[second]) % 10];
        }
        take(set);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Fill, stream};
    use crate::grid::{Givens, Shape};
    use crate::rules::{Model, Puzzle, Swaps};
    use std::collections::BTreeSet;

    #[test]
    fn sets_are_the_cells_in_which_exchanged_boards_differ() {
        let rules = Model::new(&Puzzle::plain(Givens::empty(Shape::CLASSIC)));
        let mut swaps = Swaps::new(&rules);
        let fill = Fill::new(Shape::CLASSIC);
        let bits = std::array::from_fn(|cell| 1 << cell);
        for number in 1..=200 {
            let grid = fill.classic(&mut stream(4, number)).unwrap();
            let mut expected = BTreeSet::new();
            swaps.each(&grid, &mut |other| {
                let differs = (0..81).filter(|&cell| grid[cell] != other[cell]);
                expected.insert(differs.fold(0u128, |set, cell| set | 1 << cell));
            });
            let mut found = BTreeSet::new();
            exchanges(&grid, &bits, &mut |set| {
                found.insert(set);
            });
            assert_eq!(found, expected, "{number}");
            assert!(found.len() > 50);
        }
    }
}
