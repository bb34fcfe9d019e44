//! A full board, checked against every relation.

use super::{Model, Violation};
use crate::grid::{CellSet, Givens, Shape};
use std::hash::{Hash, Hasher};

/// A full board that satisfies every relation of the model it was checked against. No constructor
/// skips the check.
///
/// ```
/// use veridoku_model::grid::{Givens, Shape};
/// use veridoku_model::rules::{Model, Puzzle, Solution};
/// let shape = Shape::new(2, 2).unwrap();
/// let model = Model::new(&Puzzle::plain(Givens::empty(shape)));
/// let good = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
/// assert!(Solution::check(&model, good.clone()).is_ok());
/// let mut bad = good;
/// bad[0] = 2;
/// let violations = Solution::check(&model, bad).unwrap_err();
/// assert_eq!(violations[0].to_string(), "row 1: 2 in r1c12");
/// ```
///
/// Two are equal if their boards are: what the cells off the board hold is a witness that the
/// relations hold, and no part of the solution.
#[derive(Clone, Debug)]
pub struct Solution {
    givens: Givens,
    /// The values of the cells off the board.
    off_board: Box<[u8]>,
}

impl PartialEq for Solution {
    fn eq(&self, other: &Solution) -> bool {
        self.givens == other.givens
    }
}

impl Eq for Solution {}

impl Hash for Solution {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.givens.hash(state);
    }
}

/// Returns whether a board of 81 values in row order solves plain 9×9 givens (0 for none): the
/// verdict of [`Solution::check`], for callers with bare values and many of them.
pub fn solves_classic(board: &[u8; 81], givens: &[u8; 81]) -> bool {
    keeps_plain_rules(board) && extends(board, givens)
}

impl Solution {
    /// Checks a full board, one value per cell in row order and then for each cell off the board,
    /// against every relation of a model.
    ///
    /// # Errors
    /// Returns every relation that does not hold, in the model's order, those of the givens last.
    pub fn check(model: &Model, values: impl Into<Box<[u8]>>) -> Result<Solution, Vec<Violation>> {
        let shape = model.shape();
        let all: Box<[u8]> = values.into();
        let digit = |&value: &u8| (1..=shape.order()).contains(&value.into());
        if all.len() != shape.extent() || !all.iter().all(digit) {
            return Err(vec![Violation::not_full(shape)]);
        }
        let plain = model.rulebook().is_plain() && shape == Shape::CLASSIC;
        if plain
            && all[..].try_into().is_ok_and(keeps_plain_rules)
            && extends(&all, model.givens().values())
        {
            return Ok(Solution::new(shape, all));
        }
        let values = &all[..];
        let violations = Violation::all(model, values, |_| true);
        if violations.is_empty() {
            Ok(Solution::new(shape, all))
        } else {
            Err(violations)
        }
    }

    /// Returns the solution of these values, as many as there are cells and all of them digits.
    fn new(shape: Shape, all: Box<[u8]>) -> Solution {
        let (board, off_board) = match shape.off_board() {
            0 => (all, Box::default()),
            _ => {
                let (board, off_board) = all.split_at(shape.cells());
                (board.into(), off_board.into())
            }
        };
        let givens = Givens::from_values(shape, board).expect("as many digits as cells");
        Solution { givens, off_board }
    }

    /// Returns one value per cell in row order, then one for each cell off the board.
    pub fn filled(&self) -> Vec<u8> {
        [self.values(), self.off_board()].concat()
    }

    /// Returns one value for each cell off the board, none of them 0.
    pub fn off_board(&self) -> &[u8] {
        &self.off_board
    }

    /// Returns the board as givens.
    pub fn givens(&self) -> &Givens {
        &self.givens
    }

    /// Returns one value per cell in row order, none of them 0.
    pub fn values(&self) -> &[u8] {
        self.givens.values()
    }

    /// Returns the cells in which two solutions of one shape differ.
    pub fn differences(&self, other: &Solution) -> CellSet {
        let shape = self.givens.shape();
        let cells = shape
            .all_cells()
            .filter(|&cell| self.givens.get(cell) != other.givens.get(cell));
        CellSet::of(shape, cells)
    }
}

/// Returns whether every row, column and box of a full 9×9 board has every digit: equivalent to the
/// relations of the plain rules, in a fraction of the time. A test compares the two.
fn keeps_plain_rules(values: &[u8; 81]) -> bool {
    let bits: [[u16; 9]; 9] = std::array::from_fn(|row| {
        std::array::from_fn(|column| {
            1u16.checked_shl(values[row * 9 + column].into())
                .unwrap_or(0)
        })
    });
    let join = |a: [u16; 9], b: [u16; 9]| std::array::from_fn(|column| a[column] | b[column]);
    let all = |digits: &[u16]| digits.iter().fold(0, |seen, bit| seen | bit) == 0b11_1111_1110;
    let bands: [[u16; 9]; 3] = std::array::from_fn(|band| {
        join(join(bits[band * 3], bits[band * 3 + 1]), bits[band * 3 + 2])
    });
    let columns = join(join(bands[0], bands[1]), bands[2]);
    let boxes = bands.iter().flat_map(|band| band.chunks_exact(3));
    bits.iter().fold(true, |kept, row| kept & all(row))
        & columns
            .iter()
            .fold(true, |kept, column| kept & (*column == 0b11_1111_1110))
        & boxes.fold(true, |kept, cells| kept & all(cells))
}

/// Returns whether a full board agrees with the givens.
fn extends(values: &[u8], givens: &[u8]) -> bool {
    let givens = givens.iter().zip(values);
    givens.fold(true, |kept, (&given, &value)| {
        kept & (given == 0 || given == value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Puzzle;

    /// Tests a valid board with one cell changed in every way, and with two cells exchanged in
    /// every way.
    #[test]
    fn the_quick_check_says_what_the_relations_say() {
        let pattern = |i: usize| ((3 * (i / 9 % 3) + i / 27 + i % 9) % 9) as u8 + 1;
        let good: [u8; 81] = std::array::from_fn(pattern);
        let model = Model::new(&Puzzle::plain(Givens::empty(Shape::CLASSIC)));
        let relations = |values: &[u8; 81]| {
            let constraints = model.rulebook().constraints().iter();
            constraints.fold(true, |kept, c| kept & c.relation.holds(values))
        };
        assert!(keeps_plain_rules(&good));
        let mut seen = [0; 2];
        for cell in 0..81 {
            for value in 0..=9 {
                let mut board = good;
                board[cell] = value;
                assert_eq!(
                    keeps_plain_rules(&board),
                    relations(&board),
                    "cell {cell}, {value}"
                );
                seen[usize::from(relations(&board))] += 1;
            }
            for other in 0..81 {
                let mut board = good;
                board.swap(cell, other);
                assert_eq!(
                    keeps_plain_rules(&board),
                    relations(&board),
                    "{cell} and {other}"
                );
            }
        }
        // Every kind of house matters: a row, a column or a box may be the only one violated.
        for (a, b) in [(0, 3), (0, 27), (0, 10)] {
            let mut board = good;
            (board[a], board[b]) = (board[b], board[a]);
            assert!(!keeps_plain_rules(&board));
        }
        assert!(seen[0] > 0 && seen[1] > 0);
    }
}
