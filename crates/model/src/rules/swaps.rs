//! Boards that a solution becomes by exchanging digits, found without a search.
//!
//! Two digits can be exchanged in the cells of one component of "share a house"; two rows, or
//! columns, of a band in the cells of one cycle of the digits that stand side by side. Where such a
//! board and its origin differ, every puzzle that has the one solution only needs a given: the
//! smallest unavoidable sets are of this kind. See McGuire, Tugemann and Civario, "There is no
//! 16-clue Sudoku" (2012).

use super::model::Model;
use super::relation::Relation;
use crate::grid::Shape;

/// Exchanges digits on boards of a model.
///
/// ```
/// use veridoku_model::grid::{Givens, Shape};
/// use veridoku_model::rules::{Model, Puzzle, Solution, Swaps};
/// let model = Model::new(&Puzzle::plain(Givens::empty(Shape::new(2, 2).unwrap())));
/// let board = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
/// let mut others = Vec::new();
/// Swaps::new(&model).each(&board, &mut |other| others.push(other.to_vec()));
/// assert!(others.len() >= 6);
/// assert!(others.iter().all(|other| *other != board && Solution::check(&model, &other[..]).is_ok()));
/// ```
pub struct Swaps {
    shape: Shape,
    /// The cells that must differ, and for each cell which of these it is in.
    houses: Vec<Vec<usize>>,
    houses_of: Vec<Vec<usize>>,
    /// By cell: it is given.
    given: Vec<bool>,
    /// By house · (order + 1) + digit: the cell.
    place: Vec<usize>,
    /// By cell: it was visited for the pair of digits, or the pair of lines, with this number.
    seen: Vec<usize>,
    turn: usize,
    other: Vec<u8>,
    component: Vec<usize>,
}

/// No cell.
const NOWHERE: usize = usize::MAX;

impl Swaps {
    /// Exchanges that leave the givens of a model as they are.
    pub fn new(model: &Model) -> Swaps {
        let cells = model.shape().cells();
        let mut houses: Vec<Vec<usize>> = Vec::new();
        let mut houses_of = vec![Vec::new(); cells];
        for constraint in model.rulebook().constraints() {
            if let Relation::AllDifferent { cells } = &constraint.relation {
                let house: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
                let number = houses.len();
                house.iter().for_each(|&cell| houses_of[cell].push(number));
                houses.push(house);
            }
        }
        Swaps {
            shape: model.shape(),
            place: vec![NOWHERE; houses.len() * (model.shape().order() + 1)],
            houses,
            houses_of,
            given: model.givens().values().iter().map(|&v| v != 0).collect(),
            seen: vec![0; cells],
            turn: 0,
            other: Vec::new(),
            component: Vec::new(),
        }
    }

    /// Hands out every board that a full board becomes by one exchange, never the board itself;
    /// some may come twice. Where the rules are more than houses, not all of them need be
    /// solutions. Nothing comes of values that are no full board.
    pub fn each(&mut self, board: &[u8], take: &mut dyn FnMut(&[u8])) {
        let order = self.shape.order();
        let digit = |&value: &u8| (1..=order).contains(&usize::from(value));
        if board.len() != self.shape.cells() || !board.iter().all(digit) {
            return;
        }
        self.other.clear();
        self.other.extend_from_slice(board);
        self.place.fill(NOWHERE);
        for (number, house) in self.houses.iter().enumerate() {
            for &cell in house {
                self.place[number * (order + 1) + usize::from(board[cell])] = cell;
            }
        }
        for a in 1..=order as u8 {
            for b in a + 1..=order as u8 {
                self.turn += 1;
                (0..board.len()).for_each(|cell| {
                    if board[cell] == a && self.seen[cell] != self.turn {
                        self.digits(board, cell, a + b, take);
                    }
                });
            }
        }
        self.lines(board, take);
    }

    /// Exchanges two digits, of which the sum is known, in the component of a cell.
    fn digits(&mut self, board: &[u8], start: usize, sum: u8, take: &mut dyn FnMut(&[u8])) {
        let width = self.shape.order() + 1;
        self.component.clear();
        self.component.push(start);
        self.seen[start] = self.turn;
        let mut free = true;
        let mut next = 0;
        while let Some(&cell) = self.component.get(next) {
            next += 1;
            free &= !self.given[cell];
            let partner = usize::from(sum - board[cell]);
            for &house in &self.houses_of[cell] {
                let other = self.place[house * width + partner];
                if other != NOWHERE && self.seen[other] != self.turn {
                    self.seen[other] = self.turn;
                    self.component.push(other);
                }
            }
        }
        if free {
            let component = std::mem::take(&mut self.component);
            component
                .iter()
                .for_each(|&c| self.other[c] = sum - board[c]);
            take(&self.other);
            component.iter().for_each(|&c| self.other[c] = board[c]);
            self.component = component;
        }
    }

    /// Exchanges two rows, or two columns, of a band in the cells of one cycle.
    fn lines(&mut self, board: &[u8], take: &mut dyn FnMut(&[u8])) {
        let order = self.shape.order();
        let mut place_of = vec![0; order + 1];
        for (width, along, across) in [
            (self.shape.box_height(), 1, order),
            (self.shape.box_width(), order, 1),
        ] {
            for first in 0..order {
                for second in first + 1..(first / width + 1) * width {
                    self.turn += 1;
                    let at = |line: usize, place: usize| line * across + place * along;
                    for place in 0..order {
                        place_of[usize::from(board[at(first, place)])] = place;
                    }
                    for start in 0..order {
                        let (mut place, mut free, mut length) = (start, true, 0);
                        while self.seen[at(first, place)] != self.turn {
                            let (one, two) = (at(first, place), at(second, place));
                            self.seen[one] = self.turn;
                            free &= !self.given[one] && !self.given[two];
                            self.other.swap(one, two);
                            length += 1;
                            place = place_of[usize::from(board[two])];
                        }
                        // A pair that is exchanged changes nothing only where both lines are the
                        // same there, as they never are in houses.
                        if length > 0 && free && self.other != board {
                            take(&self.other);
                        }
                        if length > 0 {
                            self.other.copy_from_slice(board);
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Givens;
    use crate::rules::{Puzzle, Solution};

    /// The pattern of shifted rows.
    fn pattern(height: usize, width: usize) -> (Model, Vec<u8>) {
        let shape = Shape::new(height, width).unwrap();
        let order = shape.order();
        let value = |cell: usize| {
            let (row, column) = (cell / order, cell % order);
            (width * (row % height) + row / height + column) % order + 1
        };
        let board: Vec<u8> = (0..shape.cells()).map(|cell| value(cell) as u8).collect();
        let model = Model::new(&Puzzle::plain(Givens::empty(shape)));
        assert!(Solution::check(&model, &board[..]).is_ok());
        (model, board)
    }

    #[test]
    fn exchanges_are_other_solutions_with_the_same_givens() {
        for (height, width) in [(2, 2), (3, 3), (2, 4), (4, 4)] {
            let (model, board) = pattern(height, width);
            let order = height * width;
            for givens in [0, order + 3] {
                let kept = |cell: usize| if cell < givens { board[cell] } else { 0 };
                let values: Vec<u8> = (0..board.len()).map(kept).collect();
                let givens_of = Givens::from_values(model.shape(), &values[..]).unwrap();
                let model = model.with_givens(givens_of);
                let mut count = 0;
                let mut swaps = Swaps::new(&model);
                // The second time is as the first.
                for _ in 0..2 {
                    swaps.each(&board, &mut |other| {
                        assert!(Solution::check(&model, other).is_ok());
                        assert_ne!(other, board);
                        count += 1;
                    });
                }
                let pairs = order * (order - 1) / 2;
                assert!(givens > 0 || count >= 2 * pairs, "{count}");
                assert_eq!(count % 2, 0);
            }
        }
    }

    #[test]
    fn what_is_no_full_board_has_none() {
        let (model, board) = pattern(2, 2);
        let mut swaps = Swaps::new(&model);
        let mut none = |values: &[u8]| swaps.each(values, &mut |_| panic!("a board"));
        none(&board[..15]);
        none(&[0; 16]);
        none(&[9; 16]);
    }
}
