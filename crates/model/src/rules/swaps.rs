//! Generates other solutions from a solution by exchanging digits, without a search.
//!
//! Two digits can be exchanged within one connected component of the cells that hold them, under
//! "share a house"; two rows of a band, or two columns of a stack, within one cycle of the digits
//! side by side (on a standard board only). Every puzzle with the one solution needs a given in a
//! cell in which the two boards differ: the smallest unavoidable sets are of this kind. See
//! McGuire, Tugemann and Civario, "There is no 16-clue Sudoku" (2012).

use super::model::Model;
use super::relation::Relation;
use crate::grid::Shape;

/// Exchanges digits on solutions of a model.
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
    /// The cells of each all-different relation; `houses_of` has the indices of those of each cell.
    houses: Vec<Vec<usize>>,
    houses_of: Vec<Vec<usize>>,
    /// By cell: whether it is given.
    given: Vec<bool>,
    /// By house · (order + 1) + digit: the cell with this digit.
    place: Vec<usize>,
    /// By cell: the last `turn`, that is, pair of digits or of lines, that visited it.
    seen: Vec<usize>,
    turn: usize,
    other: Vec<u8>,
    component: Vec<usize>,
}

/// No cell.
const NOWHERE: usize = usize::MAX;

impl Swaps {
    /// Returns the exchanges that change no given of a model.
    pub fn new(model: &Model) -> Swaps {
        let cells = model.shape().extent();
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

    /// Passes every board that one exchange makes of a full board to `take`, never the board
    /// itself, some of them twice. If the rules are more than houses, some may not be solutions.
    /// Does nothing if the values are not a full board, nor on boards with cells off the board:
    /// they tell what the board holds, so an exchange on the board alone leaves them wrong.
    pub fn each(&mut self, board: &[u8], take: &mut dyn FnMut(&[u8])) {
        let order = self.shape.order();
        let digit = |&value: &u8| (1..=order).contains(&usize::from(value));
        let full = board.len() == self.shape.cells() && board.iter().all(digit);
        if !full || self.shape.off_board() > 0 {
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
            let starts: Vec<usize> = (0..board.len()).filter(|&cell| board[cell] == a).collect();
            for b in a + 1..=order as u8 {
                self.turn += 1;
                for &cell in &starts {
                    if self.seen[cell] != self.turn {
                        self.digits(board, cell, a + b, take);
                    }
                }
            }
        }
        if self.shape.is_standard() {
            self.lines(board, take);
        }
    }

    /// Exchanges two digits, given by their sum, in the component of a cell.
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

    /// Exchanges two rows of a band, or two columns of a stack, within one cycle.
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
                        // An exchange changes nothing only if the two lines agree there, which
                        // houses exclude.
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

    /// Returns a model and the solution that shifts the first row.
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
                // The second call must repeat the first.
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
    fn boards_with_cells_off_the_board_have_none() {
        let text = "veridoku puzzle 1
size 4
off-board 1

    . . . .
    . . . .
    . . . .
    . . . .

different v1 r1c1
";
        let options = crate::formats::ReadOptions::default();
        let read = crate::formats::parse_str(text, &options).remove(0).unwrap();
        let model = Model::new(&read.puzzle);
        let (_, board) = pattern(2, 2);
        Swaps::new(&model).each(&board, &mut |_| panic!("a board"));
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
