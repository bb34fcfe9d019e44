//! Complete grids from magic squares.
//!
//! The construction in ten steps: the first box is a magic square of order n. Each box to the right
//! of another has its rows rotated, so that the last row comes first (third, first, second for n =
//! 3). The boxes of the second band are those of the first with their columns shifted right by one,
//! those of the third by two, which for n = 3 is left by one; for order n, band k by k.

use crate::grid::{Givens, Shape};

/// Returns the eight magic squares of an odd order that rotations and reflections make of the one
/// by the siamese method of S. de la Loubère (1693), as rows. For order 3 these are all there are.
/// The first of order 3 is 8 1 6 / 3 5 7 / 4 9 2; the next three are its rotations by quarter turns
/// to the right, and the last four are the first four with their rows in reverse order.
///
/// Returns `None` if the order is even, below 3, or above 7, the largest whose square is no more
/// than 64.
///
/// ```
/// use veridoku::generate::magic_squares;
/// let squares = magic_squares(3).unwrap();
/// assert_eq!(squares[0], [8, 1, 6, 3, 5, 7, 4, 9, 2]);
/// assert_eq!(squares[4], [4, 9, 2, 3, 5, 7, 8, 1, 6]);
/// ```
pub fn magic_squares(order: usize) -> Option<[Vec<u8>; 8]> {
    if !matches!(order, 3 | 5 | 7) {
        return None;
    }
    let mut square = siamese(order);
    let mut squares: [Vec<u8>; 8] = Default::default();
    for turn in 0..4 {
        let rows = square.chunks_exact(order).rev();
        squares[turn + 4] = rows.flatten().copied().collect();
        squares[turn] = square.clone();
        let turned = |i: usize| square[(order - 1 - i % order) * order + i / order];
        square = (0..order * order).map(turned).collect();
    }
    Some(squares)
}

/// Goes from the middle of the first row up and to the right, or down if that cell is taken.
fn siamese(order: usize) -> Vec<u8> {
    let mut square = vec![0; order * order];
    let (mut row, mut column) = (0, order / 2);
    for number in 1..=order * order {
        square[row * order + column] = number as u8;
        let next = ((row + order - 1) % order, (column + 1) % order);
        (row, column) = match square[next.0 * order + next.1] {
            0 => next,
            _ => ((row + 1) % order, column),
        };
    }
    square
}

/// Returns the complete grid that the construction makes of a square of order n, given as n²
/// values, row by row: any square of 1 to n², magic or not. Returns `None` if it is no such square,
/// or n² is not within 4 to 64.
///
/// ```
/// use veridoku::generate::magic_grid;
/// let grid = magic_grid(&[2, 7, 6, 9, 5, 1, 4, 3, 8]).unwrap();
/// assert_eq!(grid.values()[..9], [2, 7, 6, 4, 3, 8, 9, 5, 1]);
/// ```
pub fn magic_grid(square: &[u8]) -> Option<Givens> {
    let order = square.len().isqrt();
    let mut sorted = square.to_vec();
    sorted.sort_unstable();
    let shape = Shape::new(order, order).ok()?;
    if sorted.len() != shape.order() || sorted.iter().zip(1u8..).any(|(&value, i)| value != i) {
        return None;
    }
    let value = |index: usize| {
        let (row, column) = (index / shape.order(), index % shape.order());
        let (band, stack) = (row / order, column / order);
        let from_row = (row % order + order - stack) % order;
        let from_column = (column % order + order - band) % order;
        square[from_row * order + from_column]
    };
    let values: Vec<u8> = (0..shape.cells()).map(value).collect();
    Givens::from_values(shape, values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Fill, stream};
    use crate::rules::{Model, Puzzle, Solution};
    use std::collections::HashSet;

    fn text(square: &[u8]) -> String {
        let grid = magic_grid(square).unwrap();
        let rows = grid.values().chunks_exact(9);
        let rows = rows.map(|row| row.iter().map(u8::to_string).collect::<String>());
        rows.collect::<Vec<_>>().join(" ")
    }

    fn is_complete(grid: &Givens) -> bool {
        let model = Model::new(&Puzzle::plain(Givens::empty(grid.shape())));
        Solution::check(&model, grid.values()).is_ok()
    }

    #[test]
    fn squares_are_magic_and_grids_complete() {
        for order in [3usize, 5, 7] {
            let squares = magic_squares(order).unwrap();
            let different: HashSet<&Vec<u8>> = squares.iter().collect();
            assert_eq!(different.len(), 8);
            let total = order * (order * order + 1) / 2;
            for square in &squares {
                let sum = |cells: &mut dyn Iterator<Item = usize>| {
                    cells.map(|cell| usize::from(square[cell])).sum::<usize>()
                };
                for i in 0..order {
                    assert_eq!(sum(&mut (0..order).map(|j| i * order + j)), total);
                    assert_eq!(sum(&mut (0..order).map(|j| j * order + i)), total);
                }
                assert_eq!(sum(&mut (0..order).map(|i| i * order + i)), total);
                assert_eq!(sum(&mut (0..order).map(|i| (i + 1) * (order - 1))), total);
                assert!(is_complete(&magic_grid(square).unwrap()));
            }
        }
        assert!(magic_squares(4).is_none() && magic_squares(9).is_none());
        assert!(magic_grid(&[1; 9]).is_none() && magic_grid(&[1, 2, 3]).is_none());
    }

    #[test]
    fn the_published_grids_come_out() {
        assert_eq!(
            text(&[2, 7, 6, 9, 5, 1, 4, 3, 8]),
            "276438951 951276438 438951276 627843195 195627843 843195627 762384519 519762384 384519762"
        );
        assert_eq!(
            text(&[8, 1, 6, 3, 5, 7, 4, 9, 2]),
            "816492357 357816492 492357816 681249735 735681249 249735681 168924573 573168924 924573168"
        );
        assert_eq!(
            text(&[4, 9, 2, 3, 5, 7, 8, 1, 6]),
            "492816357 357492816 816357492 249681735 735249681 681735249 924168573 573924168 168573924"
        );
    }

    /// Every digit is at another place of each box, so no two boxes agree in any place. Rows of a
    /// box are rows of the square, shifted.
    #[test]
    fn no_digit_has_a_place_twice() {
        for order in [3, 5, 7] {
            for square in magic_squares(order).unwrap() {
                let grid = magic_grid(&square).unwrap();
                let shape = grid.shape();
                let mut places = vec![HashSet::new(); shape.order()];
                for b in 0..shape.order() {
                    for (place, cell) in shape.box_cells(b).enumerate() {
                        places[grid.get(cell).unwrap().index()].insert(place);
                    }
                }
                assert!(places.iter().all(|seen| seen.len() == shape.order()));
            }
        }
    }

    #[test]
    fn shuffled_grids_are_complete_and_differ() {
        let shape = Shape::CLASSIC;
        let fill = Fill::magic(shape).unwrap();
        let draw = |number: u64| fill.fill(&mut stream(1, number + 1));
        assert!((0..20).all(|n| is_complete(&draw(n))));
        assert_ne!(draw(0), draw(1));
        for (h, w) in [(2, 3), (4, 4), (3, 5)] {
            assert!(Fill::magic(Shape::new(h, w).unwrap()).is_none());
        }
    }
}
