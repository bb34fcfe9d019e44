//! Where the cells of clues lie, as setters place them.

use super::Maker;
use rand::RngExt;
use veridoku::grid::Cell;

/// The rows and columns of a board.
const SIDE: usize = 6;

/// How the cells of a clue lie, as setters place them.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// Each beside the one before, at a corner too.
    Path,
    /// A cell, and then as paths.
    Circle,
    /// Connected by edges.
    Cage,
    /// Two that share an edge.
    Edge,
    /// A whole row or column.
    Line,
    /// A diagonal from edge to edge.
    Diagonal,
    /// Four around a corner.
    Square,
    /// The border of a rectangle.
    Loop,
    /// Cells connected by edges, and others that lie as they do.
    Copy,
}

/// Returns how the cells of clues of a kind lie.
pub(super) fn form(kind: &str) -> Form {
    match kind {
        "battlefield" | "sandwich" | "x-sum" | "skyscraper" | "hidden-skyscraper"
        | "numbered-room" => Form::Line,
        "arrow" | "count-distinct" => Form::Circle,
        "diagonal-sum" => Form::Diagonal,
        "quadruple" => Form::Square,
        "sum-loop" => Form::Loop,
        "clone" => Form::Copy,
        "difference" | "ratio" | "pair-sum" | "greater" => Form::Edge,
        "cage" | "sum" | "weighted-sum" | "rellik-cage" | "equality-cage" | "contains"
        | "contains-exactly" | "look-and-say" => Form::Cage,
        _ => Form::Path,
    }
}

/// Returns the cell at a row and a column, from 0.
fn at(row: usize, column: usize) -> Cell {
    Cell::new(row * SIDE + column)
}

/// Returns how many rows and columns two cells are apart.
fn apart(a: Cell, b: Cell) -> impl Iterator<Item = usize> {
    let place = |cell: Cell| [cell.index() / SIDE, cell.index() % SIDE];
    let (a, b) = (place(a), place(b));
    [a[0].abs_diff(b[0]), a[1].abs_diff(b[1])].into_iter()
}

impl Maker {
    /// Returns a group of cells as clues of a form have it, behind other groups.
    pub(super) fn group(
        &mut self,
        form: Form,
        size: usize,
        groups: &[Vec<Cell>],
        walked: &mut Vec<Cell>,
    ) -> Option<Vec<Cell>> {
        match (form, groups.first()) {
            (Form::Line, _) => Some(self.line()),
            (Form::Diagonal, _) => Some(self.diagonal()),
            (Form::Square, _) => Some(self.square()),
            (Form::Loop, _) => Some(self.border()),
            (Form::Copy, Some(first)) => self.copy(first, walked),
            (Form::Edge, _) => self.cage(2, walked),
            (Form::Copy, None) => self.cage(size.clamp(2, 3), walked),
            (Form::Cage, _) => self.cage(size, walked),
            (Form::Circle, None) => self.path(1, walked),
            (Form::Path | Form::Circle, _) => self.path(size, walked),
        }
    }

    /// Returns a row or column, from one of its ends.
    fn line(&mut self) -> Vec<Cell> {
        let index = self.rng.random_range(0..SIDE);
        let mut cells: Vec<Cell> = match self.rng.random() {
            true => self.shape.row_cells(index).collect(),
            false => self.shape.column_cells(index).collect(),
        };
        if self.rng.random() {
            cells.reverse();
        }
        cells
    }

    /// Returns the cells of a diagonal of two cells or more, from the edge where its clue stands.
    fn diagonal(&mut self) -> Vec<Cell> {
        let first = self.rng.random_range(0..SIDE - 1);
        let back = self.rng.random();
        let column = |step: usize| {
            if back {
                SIDE - 1 - first - step
            } else {
                first + step
            }
        };
        let mut cells: Vec<Cell> = (0..SIDE - first)
            .map(|step| at(step, column(step)))
            .collect();
        if self.rng.random() {
            cells.reverse();
        }
        cells
    }

    /// Returns four cells around a corner.
    fn square(&mut self) -> Vec<Cell> {
        let [row, column] = [(); 2].map(|_| self.rng.random_range(0..SIDE - 1));
        let places = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let cell = |(down, right)| at(row + down, column + right);
        places.map(cell).to_vec()
    }

    /// Returns the border of a rectangle of two rows and columns or more, around it.
    fn border(&mut self) -> Vec<Cell> {
        let [height, width] = [(); 2].map(|_| self.rng.random_range(1..=3));
        let top = self.rng.random_range(0..SIDE - height);
        let left = self.rng.random_range(0..SIDE - width);
        let above = (0..width).map(|step| at(top, left + step));
        let right = (0..height).map(|step| at(top + step, left + width));
        let below = (1..=width).map(|step| at(top + height, left + step));
        let back = (1..=height).map(|step| at(top + step, left));
        above
            .chain(right)
            .chain(below.rev())
            .chain(back.rev())
            .collect()
    }

    /// Returns cells that lie as others do, elsewhere.
    fn copy(&mut self, cells: &[Cell], walked: &mut Vec<Cell>) -> Option<Vec<Cell>> {
        let offset = [(); 2].map(|_| self.rng.random_range(-4..=4_i32) as isize);
        let moved = |cell: &Cell| {
            let row = self.shape.row(*cell).checked_add_signed(offset[0])?;
            let column = self.shape.column(*cell).checked_add_signed(offset[1])?;
            (row.max(column) < SIDE).then(|| at(row, column))
        };
        let copy: Vec<Cell> = cells.iter().map(moved).collect::<Option<_>>()?;
        if copy.iter().any(|cell| walked.contains(cell)) {
            return None;
        }
        walked.extend(&copy);
        Some(copy)
    }

    /// Returns cells that are not in `walked`, each of which follows the one before, at a corner
    /// too.
    fn path(&mut self, size: usize, walked: &mut Vec<Cell>) -> Option<Vec<Cell>> {
        let mut cells: Vec<Cell> = Vec::new();
        for _ in 0..size {
            let last = cells.last().copied();
            let next = |cell| last.is_none_or(|last| apart(cell, last).max() == Some(1));
            cells.push(self.free(walked, next)?);
        }
        Some(cells)
    }

    /// Returns cells that are not in `walked`, connected by edges.
    fn cage(&mut self, size: usize, walked: &mut Vec<Cell>) -> Option<Vec<Cell>> {
        let mut cells: Vec<Cell> = Vec::new();
        for _ in 0..size {
            let beside = |cell| {
                cells
                    .iter()
                    .any(|&other| apart(cell, other).sum::<usize>() == 1)
            };
            let cell = self.free(walked, |cell| cells.is_empty() || beside(cell))?;
            cells.push(cell);
        }
        Some(cells)
    }

    /// Returns a cell that is not in `walked` and that is asked for, and adds it there.
    fn free(&mut self, walked: &mut Vec<Cell>, asked: impl Fn(Cell) -> bool) -> Option<Cell> {
        let all = self.shape.all_cells();
        let free: Vec<Cell> = all
            .filter(|cell| !walked.contains(cell) && asked(*cell))
            .collect();
        let cell = *free.get(self.rng.random_range(0..free.len().max(1)))?;
        walked.push(cell);
        Some(cell)
    }
}
