//! Exact cover by Algorithm X with dancing links, the smallest column first.
//!
//! Source: D. E. Knuth, "Dancing links", in Millennial Perspectives in Computer Science (2000), pp.
//! 187–214; secondary columns as there.
//!
//! A row of the matrix is a candidate, a column is a constraint to satisfy exactly once: a cell
//! filled, a digit placed in a house. On a plain N×N board that is the matrix of N³ rows and 4N²
//! columns. All-different relations smaller than a house, and two digits that two cells may not
//! hold together, are secondary columns: satisfied at most once.

use super::hunt::Hunt;
use super::problem::Problem;
use super::{Algorithm, Event, TextbookMethod, method};
use std::ops::ControlFlow;
use veridoku_model::grid::{Cell, Digit, DigitSet};
use veridoku_model::rules::Model;

/// The algorithm, without options.
#[derive(Debug, Default)]
pub(super) struct ExactCover;

impl Algorithm for ExactCover {
    fn method(&self) -> &'static TextbookMethod {
        method("exact-cover")
    }

    fn hunt(&mut self, model: &Model, hunt: &mut Hunt<'_>) -> ControlFlow<()> {
        let problem = Problem::new(model);
        if problem.impossible {
            return ControlFlow::Continue(());
        }
        let mut matrix = matrix(&problem);
        let mut board = vec![0; problem.domains.len()];
        for (cell, given) in problem.givens.iter().enumerate() {
            let Some(digit) = *given else { continue };
            // The row of a given is gone if another given covered one of its columns.
            let Some(row) = matrix.live_row(cell, digit) else {
                return ControlFlow::Continue(());
            };
            matrix.take_row(row);
            board[cell] = digit.value();
        }
        matrix.updates = 0;
        search(&mut matrix, board, hunt)
    }
}

/// Runs Algorithm X, iteratively, with an explicit stack of levels.
fn search(matrix: &mut Matrix, mut board: Vec<u8>, hunt: &mut Hunt<'_>) -> ControlFlow<()> {
    // By level: the node of the chosen row in the covered column.
    let mut levels: Vec<usize> = Vec::new();
    loop {
        // Forward: covers a column and takes its first row, or reports the board.
        let mut next = match matrix.smallest() {
            None => {
                hunt.found(board.clone())?;
                None
            }
            Some(column) => {
                let (depth, size) = (levels.len(), matrix.size[column]);
                hunt.tell(|| Event::Column { depth, size });
                if size > 1 {
                    hunt.guess();
                }
                matrix.cover(column);
                let first = matrix.down[column];
                if first == column {
                    matrix.uncover(column);
                }
                (first != column).then_some(first)
            }
        };
        // Back: moves to the next row of the level above, until there is one.
        while next.is_none() {
            let Some(taken) = levels.pop() else {
                return ControlFlow::Continue(());
            };
            matrix.put_back_others(taken);
            let column = matrix.column[taken];
            let following = matrix.down[taken];
            if following == column {
                matrix.uncover(column);
            } else {
                next = Some(following);
            }
        }
        if let Some(row) = next {
            hunt.node()?;
            matrix.take_others(row);
            hunt.steps(std::mem::take(&mut matrix.updates))?;
            let (cell, digit) = matrix.rows[matrix.row[row]];
            board[cell] = digit.value();
            hunt.tell(|| Event::Tried {
                depth: levels.len(),
                cell: Cell::new(cell),
                digit,
                kept: true,
                domains: &[],
            });
            levels.push(row);
        }
    }
}

/// The links. Node 0 is the root, nodes 1 to the number of columns are the headers.
#[derive(Default)]
struct Matrix {
    left: Vec<usize>,
    right: Vec<usize>,
    up: Vec<usize>,
    down: Vec<usize>,
    column: Vec<usize>,
    /// By node: the index of its row.
    row: Vec<usize>,
    /// By header: the number of rows left in the column.
    size: Vec<usize>,
    /// By row: its candidate, as cell and digit.
    rows: Vec<(usize, Digit)>,
    /// By cell and digit: a node of its row.
    first: Vec<Option<usize>>,
    order: usize,
    /// The number of nodes removed from their columns (Knuth's updates).
    updates: u64,
}

/// Returns the matrix of a problem, without its givens.
fn matrix(problem: &Problem) -> Matrix {
    let order = problem.shape.order();
    let cells = problem.domains.len();
    let is_house = |group: &&super::problem::Group| problem.is_house(group);
    let houses: Vec<_> = problem.groups.iter().filter(is_house).collect();
    let others: Vec<_> = problem.groups.iter().filter(|g| !is_house(g)).collect();
    let primary = cells + houses.len() * order;
    // The columns of each row: the cell, then one for the digit in each house and in each other
    // group.
    let mut columns: Vec<Vec<usize>> = (0..cells * order).map(|row| vec![row / order]).collect();
    let mut count = cells;
    for group in houses.iter().chain(&others) {
        for &cell in &group.cells {
            for digit in 0..order {
                columns[cell * order + digit].push(count + digit);
            }
        }
        count += order;
    }
    for (cell, arcs) in problem.arcs.iter().enumerate() {
        for arc in arcs.iter().filter(|arc| arc.to > cell) {
            for a in DigitSet::all(order).iter() {
                let allowed = arc.allowed.partners(a);
                for b in DigitSet::all(order)
                    .iter()
                    .filter(|&b| !allowed.contains(b))
                {
                    columns[cell * order + a.index()].push(count);
                    columns[arc.to * order + b.index()].push(count);
                    count += 1;
                }
            }
        }
    }
    let mut matrix = Matrix::with_columns(primary, count, order);
    for (row, columns) in columns.iter().enumerate() {
        let (cell, digit) = (row / order, Digit::from_index(row % order));
        let allowed = problem.givens[cell].is_some() || problem.domains[cell].contains(digit);
        let first = (allowed && !problem.domains[cell].is_empty())
            .then(|| matrix.add_row((cell, digit), columns));
        matrix.first.push(first);
    }
    matrix
}

impl Matrix {
    fn with_columns(primary: usize, count: usize, order: usize) -> Matrix {
        let mut matrix = Matrix {
            order,
            ..Matrix::default()
        };
        for header in 0..=count {
            matrix.add_node(header, usize::MAX);
            matrix.size.push(0);
            if header > 0 && header <= primary {
                // Primary columns are linked into the ring, at its end.
                let last = matrix.left[0];
                matrix.link_right(last, header);
                matrix.link_right(header, 0);
            }
        }
        matrix
    }

    /// Adds a node linked only to itself; a header is its own column.
    fn add_node(&mut self, column: usize, row: usize) -> usize {
        let node = self.left.len();
        for links in [
            &mut self.left,
            &mut self.right,
            &mut self.up,
            &mut self.down,
        ] {
            links.push(node);
        }
        self.column.push(column);
        self.row.push(row);
        node
    }

    fn link_right(&mut self, node: usize, next: usize) {
        self.right[node] = next;
        self.left[next] = node;
    }

    fn link_down(&mut self, node: usize, next: usize) {
        self.down[node] = next;
        self.up[next] = node;
    }

    /// Adds a row at the bottom of its columns, which are counted from 0. Returns its first node.
    fn add_row(&mut self, meaning: (usize, Digit), columns: &[usize]) -> usize {
        let first = self.left.len();
        for &column in columns {
            let header = column + 1;
            let node = self.add_node(header, self.rows.len());
            let last = self.up[header];
            self.link_down(last, node);
            self.link_down(node, header);
            if node > first {
                self.link_right(node - 1, node);
            }
            self.link_right(node, first);
            self.size[header] += 1;
        }
        self.rows.push(meaning);
        first
    }

    /// Returns the first of the columns with the fewest rows left; `None` if all are covered.
    fn smallest(&self) -> Option<usize> {
        let (mut best, mut column) = (None, self.right[0]);
        while column != 0 {
            if best.is_none_or(|best: usize| self.size[column] < self.size[best]) {
                best = Some(column);
            }
            column = self.right[column];
        }
        best
    }

    /// Removes a column from the ring, and all its rows from their other columns.
    fn cover(&mut self, column: usize) {
        let (left, right) = (self.left[column], self.right[column]);
        self.link_right(left, right);
        let mut row = self.down[column];
        while row != column {
            let mut node = self.right[row];
            while node != row {
                let (up, down) = (self.up[node], self.down[node]);
                self.link_down(up, down);
                self.size[self.column[node]] -= 1;
                self.updates += 1;
                node = self.right[node];
            }
            row = self.down[row];
        }
    }

    /// Undoes [`cover`](Matrix::cover), in reverse order.
    fn uncover(&mut self, column: usize) {
        let mut row = self.up[column];
        while row != column {
            let mut node = self.left[row];
            while node != row {
                self.size[self.column[node]] += 1;
                let (up, down) = (self.up[node], self.down[node]);
                self.down[up] = node;
                self.up[down] = node;
                node = self.left[node];
            }
            row = self.up[row];
        }
        let (left, right) = (self.left[column], self.right[column]);
        self.right[left] = column;
        self.left[right] = column;
    }

    /// Covers the other columns of a node's row.
    fn take_others(&mut self, chosen: usize) {
        let mut node = self.right[chosen];
        while node != chosen {
            self.cover(self.column[node]);
            node = self.right[node];
        }
    }

    /// Undoes [`take_others`](Matrix::take_others).
    fn put_back_others(&mut self, chosen: usize) {
        let mut node = self.left[chosen];
        while node != chosen {
            self.uncover(self.column[node]);
            node = self.left[node];
        }
    }

    /// Takes a row permanently.
    fn take_row(&mut self, chosen: usize) {
        self.cover(self.column[chosen]);
        self.take_others(chosen);
    }

    /// Returns a node of a candidate's row; `None` if the row is gone because another row covered
    /// one of its columns.
    fn live_row(&self, cell: usize, digit: Digit) -> Option<usize> {
        let first = self.first[cell * self.order + digit.index()]?;
        let mut node = first;
        loop {
            // Covering a column removes the row from its other columns, whose nodes no longer link
            // to it.
            if self.down[self.up[node]] != node {
                return None;
            }
            node = self.right[node];
            if node == first {
                return Some(first);
            }
        }
    }
}
