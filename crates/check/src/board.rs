//! What a puzzle is: a board, the relations that must hold on it, and the givens.

use super::sum::{Comparison, Sum};

/// Something that must hold of a full board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// No digit twice in these cells (by index, ascending); with as many cells as there are digits,
    /// every digit once.
    Different { cells: Vec<usize>, name: String },
    /// The cell holds a digit of the set: bit d − 1 for digit d.
    Domain { cell: usize, digits: u64 },
    /// The two cells hold digits that go together: by digit of the first, the set of digits of the
    /// second.
    Pair {
        cells: [usize; 2],
        allowed: Vec<u64>,
    },
    /// The digits of some cells, with coefficients, add up to a total, or to at most or at least
    /// that.
    Sum(Sum),
}

/// A puzzle: the shape of its boxes, its relations, and a value for each cell, 0 where none is
/// given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// The number of digits, of rows, of columns and of boxes: 4 to 64.
    pub(super) order: usize,
    pub(super) relations: Vec<Relation>,
    pub(super) givens: Vec<u8>,
}

/// The relations of plain Sudoku with boxes of `height` rows by `width` columns: every row, every
/// column and every box holds every digit.
pub(super) fn plain(height: usize, width: usize) -> Vec<Relation> {
    let order = height * width;
    let mut relations = Vec::with_capacity(3 * order);
    let mut house = |kind: &str, number: usize, cell: &dyn Fn(usize) -> (usize, usize)| {
        let cells = (0..order)
            .map(cell)
            .map(|(row, column)| row * order + column);
        relations.push(Relation::Different {
            cells: cells.collect(),
            name: format!("{kind} {}", number + 1),
        });
    };
    for row in 0..order {
        house("row", row, &|place| (row, place));
    }
    for column in 0..order {
        house("column", column, &|place| (place, column));
    }
    for number in 0..order {
        // A band of boxes has `height` of them side by side, for `height` times `width` columns
        // make the order.
        let (top, left) = (number / height * height, number % height * width);
        house("box", number, &|place| {
            (top + place / width, left + place % width)
        });
    }
    relations
}

impl Board {
    /// Whether `values` is a solution: every cell a digit, every given kept, every relation held.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub(super) fn solved_by(&self, values: &[u8]) -> Result<(), String> {
        if values.len() != self.order * self.order {
            return Err(format!("not a solution: {} cells", values.len()));
        }
        for (cell, &value) in values.iter().enumerate() {
            let given = self.givens[cell];
            if value == 0 || usize::from(value) > self.order {
                return Err(format!("not a solution: {} has no digit", self.name(cell)));
            }
            if given != 0 && given != value {
                let name = self.name(cell);
                return Err(format!(
                    "not a solution: {name} is {value}, given is {given}"
                ));
            }
        }
        for relation in &self.relations {
            let bit = |cell: usize| 1u64 << (values[cell] - 1);
            match relation {
                Relation::Different { cells, name } => {
                    let seen = cells.iter().fold(0, |seen, &cell| seen | bit(cell));
                    if seen.count_ones() as usize != cells.len() {
                        return Err(format!("not a solution: a digit is twice in {name}"));
                    }
                }
                Relation::Domain { cell, digits } => {
                    if digits & bit(*cell) == 0 {
                        let name = self.name(*cell);
                        return Err(format!("not a solution: {name} may not hold its digit"));
                    }
                }
                Relation::Pair {
                    cells: [a, b],
                    allowed,
                } => {
                    if allowed[usize::from(values[*a]) - 1] & bit(*b) == 0 {
                        let (a, b) = (self.name(*a), self.name(*b));
                        return Err(format!("not a solution: {a} and {b} do not go together"));
                    }
                }
                Relation::Sum(sum) => {
                    let found = sum.of(values);
                    if !sum.accepts(found) {
                        let words = match sum.comparison {
                            Comparison::Equal => "",
                            Comparison::AtMost => "at most ",
                            Comparison::AtLeast => "at least ",
                        };
                        let first = sum.terms.first().map(|&(_, cell)| self.name(cell));
                        let which = first.map_or_else(
                            || "without cells".to_string(),
                            |name| format!("that begins with {name}"),
                        );
                        let total = sum.total;
                        return Err(format!(
                            "not a solution: the sum {which} is {found}, expected {words}{total}"
                        ));
                    }
                }
            }
        }
        Ok(())
    }

    /// The name of a cell: `r1c1` for the first.
    pub(super) fn name(&self, cell: usize) -> String {
        format!("r{}c{}", cell / self.order + 1, cell % self.order + 1)
    }
}
