//! Solutions that another solution becomes by exchanging digits, found without a search.
//!
//! Two digits can be exchanged in the cells of one component of "share a house"; two rows, or columns, of a band in the cells of one cycle of the digits that
//! stand side by side. Where such a board and its origin differ, every puzzle that has the one solution only needs a given: the smallest unavoidable sets are
//! of this kind. See McGuire, Tugemann and Civario, "There is no 16-clue Sudoku" (2012).

use super::model::Model;
use super::relation::Relation;
use super::solution::Solution;
use crate::grid::Shape;

/// The solutions of a model that a board becomes by one exchange, each checked, without the board itself. Some may come twice.
///
/// ```
/// use veridoku::grid::{Givens, Shape};
/// use veridoku::rules::{Model, Puzzle, swaps};
/// let model = Model::new(&Puzzle::plain(Givens::empty(Shape::new(2, 2).unwrap())));
/// let board = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
/// let others = swaps(&model, &board);
/// assert!(others.len() >= 6 && others.iter().all(|other| other.values() != board));
/// ```
pub fn swaps(model: &Model, board: &[u8]) -> Vec<Solution> {
    let mut found = Vec::new();
    let order = model.shape().order();
    let digit = |&value: &u8| (1..=order).contains(&usize::from(value));
    if board.len() != model.shape().cells() || !board.iter().all(digit) {
        return found;
    }
    let mut take = |other: Vec<u8>| {
        // What the givens forbid need not be looked at further; rules beyond houses may forbid more.
        let givens = model.givens().values().iter();
        if other != board && givens.zip(&other).all(|(&g, &v)| g == 0 || g == v) {
            found.extend(Solution::check(model, other));
        }
    };
    digits(model, board, &mut take);
    lines(model.shape(), board, &mut take);
    found
}

/// Exchanges two digits within one component.
fn digits(model: &Model, grid: &[u8], take: &mut dyn FnMut(Vec<u8>)) {
    let order = model.shape().order();
    let mut houses = Vec::new();
    for constraint in model.rulebook().constraints() {
        if let Relation::AllDifferent { cells } = &constraint.relation {
            let mut places = vec![None; order + 1];
            for cell in cells {
                places[usize::from(grid[cell.index()])] = Some(cell.index());
            }
            houses.push(places);
        }
    }
    for a in 1..=order {
        for b in a + 1..=order {
            let links = houses.iter().filter_map(|places| places[a].zip(places[b]));
            let mut of: Vec<usize> = (0..grid.len()).collect();
            for (one, other) in links {
                let (one, other) = (root(&mut of, one), root(&mut of, other));
                of[one] = other;
            }
            let here = |&cell: &usize| [a, b].contains(&usize::from(grid[cell]));
            let cells: Vec<usize> = (0..grid.len()).filter(here).collect();
            let roots: Vec<usize> = cells.iter().map(|&cell| root(&mut of, cell)).collect();
            for (index, &component) in roots.iter().enumerate() {
                if roots[..index].contains(&component) {
                    continue;
                }
                let mut board = grid.to_vec();
                for (&cell, _) in cells.iter().zip(&roots).filter(|(_, r)| **r == component) {
                    board[cell] = (a + b) as u8 - grid[cell];
                }
                take(board);
            }
        }
    }
}

/// The name of the component of a cell.
fn root(of: &mut [usize], mut cell: usize) -> usize {
    while of[cell] != cell {
        of[cell] = of[of[cell]];
        cell = of[cell];
    }
    cell
}

/// The cell at a place of a line.
type At<'a> = &'a dyn Fn(usize, usize) -> usize;

/// Exchanges two rows, or two columns, of a band in the cells of one cycle.
fn lines(shape: Shape, grid: &[u8], take: &mut dyn FnMut(Vec<u8>)) {
    let order = shape.order();
    let row = |line: usize, place: usize| line * order + place;
    let column = |line: usize, place: usize| place * order + line;
    let directions: [(usize, At<'_>); 2] =
        [(shape.box_height(), &row), (shape.box_width(), &column)];
    for (width, at) in directions {
        for first in 0..order {
            let end = (first / width + 1) * width;
            for second in first + 1..end {
                cycles(
                    order,
                    grid,
                    &|place| (at(first, place), at(second, place)),
                    take,
                );
            }
        }
    }
}

fn cycles(
    order: usize,
    grid: &[u8],
    cells: &dyn Fn(usize) -> (usize, usize),
    take: &mut dyn FnMut(Vec<u8>),
) {
    let mut place_of = vec![0; order + 1];
    (0..order).for_each(|place| place_of[usize::from(grid[cells(place).0])] = place);
    let mut done = vec![false; order];
    for start in 0..order {
        if done[start] {
            continue;
        }
        let (mut board, mut place) = (grid.to_vec(), start);
        while !done[place] {
            done[place] = true;
            let (one, other) = cells(place);
            board.swap(one, other);
            place = place_of[usize::from(grid[other])];
        }
        take(board);
    }
}
