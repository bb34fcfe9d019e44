//! Boards whose boxes contain every digit, for the methods that only exchange cells within a box.

use super::chance::Dice;
use veridoku_model::grid::{DigitSet, Shape};
use veridoku_model::rules::Model;

/// The givens of a plain board, box by box.
pub(super) struct Boxes {
    shape: Shape,
    givens: Vec<u8>,
    /// By box: the cells without a given.
    open: Vec<Vec<usize>>,
    /// The boxes with two or more such cells.
    movable: Vec<usize>,
    row: Vec<usize>,
    column: Vec<usize>,
}

impl Boxes {
    /// # Errors
    /// Returns the row, column or box in which a digit is given twice.
    pub(super) fn new(model: &Model) -> Result<Boxes, String> {
        let shape = model.shape();
        let values = model.givens().values();
        let rules = model.rulebook().constraints();
        for constraint in rules {
            let cells = constraint.relation.cells();
            let given = cells.iter().filter_map(|&cell| model.givens().get(cell));
            let count = given.clone().count();
            if given.collect::<DigitSet>().len() < count {
                return Err(format!(
                    "the givens repeat a digit in {}",
                    constraint.name.words(shape)
                ));
            }
        }
        let cells = |b| shape.box_cells(b).map(|c| c.index());
        let open: Vec<Vec<usize>> = (0..shape.order())
            .map(|b| cells(b).filter(|&cell| values[cell] == 0).collect())
            .collect();
        let movable = (0..open.len()).filter(|&b| open[b].len() > 1).collect();
        Ok(Boxes {
            shape,
            givens: values.to_vec(),
            open,
            movable,
            row: shape.all_cells().map(|c| shape.row(c)).collect(),
            column: shape.all_cells().map(|c| shape.column(c)).collect(),
        })
    }

    /// Returns the number of boxes.
    pub(super) fn len(&self) -> usize {
        self.open.len()
    }

    /// Returns whether any cells can be exchanged. If not, the givens leave one board.
    pub(super) fn can_move(&self) -> bool {
        !self.movable.is_empty()
    }

    /// Returns the cells of a box.
    pub(super) fn cells(&self, index: usize) -> impl Iterator<Item = usize> + use<> {
        self.shape.box_cells(index).map(|cell| cell.index())
    }

    /// Returns the number of cells without a given.
    pub(super) fn free(&self) -> usize {
        self.open.iter().map(Vec::len).sum()
    }

    /// Returns a board whose boxes have their missing digits in a random order.
    pub(super) fn fill(&self, dice: &mut Dice) -> Vec<u8> {
        let mut board = self.givens.clone();
        for (index, open) in self.open.iter().enumerate() {
            let mut missing: Vec<u8> = (1..=self.shape.order() as u8)
                .filter(|&digit| self.cells(index).all(|cell| self.givens[cell] != digit))
                .collect();
            dice.shuffle(&mut missing);
            for (&cell, digit) in open.iter().zip(missing) {
                board[cell] = digit;
            }
        }
        board
    }

    /// Returns two free cells of a random box; `None` if no box has two.
    pub(super) fn pick(&self, dice: &mut Dice) -> Option<(usize, usize)> {
        if self.movable.is_empty() {
            return None;
        }
        let index = self.movable[dice.index(self.movable.len())];
        self.pick_in(index, dice)
    }

    /// Returns two free cells of this box; `None` if it has fewer.
    pub(super) fn pick_in(&self, index: usize, dice: &mut Dice) -> Option<(usize, usize)> {
        let open = &self.open[index];
        if open.len() < 2 {
            return None;
        }
        let first = dice.index(open.len());
        let second = (first + 1 + dice.index(open.len() - 1)) % open.len();
        Some((open[first], open[second]))
    }

    /// Returns the number of digits missing over all rows and columns.
    pub(super) fn cost(&self, board: &[u8]) -> u32 {
        let order = self.shape.order();
        let mut rows = vec![0u64; order];
        let mut columns = vec![0u64; order];
        for (cell, &digit) in board.iter().enumerate() {
            rows[self.row[cell]] |= bit(digit);
            columns[self.column[cell]] |= bit(digit);
        }
        let missing = |seen: &u64| order as u32 - seen.count_ones();
        rows.iter().chain(&columns).map(missing).sum()
    }

    /// Returns the change of the cost if two cells are exchanged.
    pub(super) fn change(&self, board: &[u8], a: usize, b: usize) -> i32 {
        let (mine, theirs) = (board[a], board[b]);
        let mut change = 0;
        if self.row[a] != self.row[b] {
            let row = |row: usize| row * self.shape.order()..(row + 1) * self.shape.order();
            change += loss(&board[row(self.row[a])], mine, theirs);
            change += loss(&board[row(self.row[b])], theirs, mine);
        }
        if self.column[a] != self.column[b] {
            let column = |column| board[column..].iter().step_by(self.shape.order());
            change += loss(column(self.column[a]), mine, theirs);
            change += loss(column(self.column[b]), theirs, mine);
        }
        change
    }
}

fn bit(digit: u8) -> u64 {
    1 << (digit - 1)
}

/// Returns the change of the number of digits missing in a line if one `old` becomes `new`.
fn loss<'a>(line: impl IntoIterator<Item = &'a u8>, old: u8, new: u8) -> i32 {
    let (mut olds, mut news) = (0, 0);
    for &digit in line {
        olds += u32::from(digit == old);
        news += u32::from(digit == new);
    }
    i32::from(olds == 1) - i32::from(news == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_model::grid::Givens;
    use veridoku_model::rules::Puzzle;

    #[test]
    fn the_change_of_cost_is_what_the_costs_differ_by() {
        for (h, w) in [(2, 2), (2, 3), (3, 3), (2, 5)] {
            let shape = Shape::new(h, w).unwrap();
            let mut givens = Givens::empty(shape);
            givens.set(shape.cell(1, 1), veridoku_model::grid::Digit::new(3));
            let boxes = Boxes::new(&Model::new(&Puzzle::plain(givens))).unwrap();
            let mut dice = Dice::new(1);
            let mut board = boxes.fill(&mut dice);
            for _ in 0..200 {
                let before = boxes.cost(&board);
                let (a, b) = boxes.pick(&mut dice).unwrap();
                let change = boxes.change(&board, a, b);
                board.swap(a, b);
                assert_eq!(before.wrapping_add_signed(change), boxes.cost(&board));
                assert_eq!(board[shape.cell(1, 1).index()], 3);
            }
        }
    }
}
