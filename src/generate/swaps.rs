//! Boards that a grid becomes by exchanging digits: where they differ from it, every puzzle of the grid needs a given.
//!
//! Two digits can be exchanged in the cells of one component of "share a house"; two rows, or columns, in the cells of one cycle of the digits that stand
//! side by side. Such unavoidable sets are small, and found without a search: see McGuire, Tugemann and Civario, "There is no 16-clue Sudoku" (2012).

use crate::grid::{Givens, Shape};
use crate::rules::{Model, Relation, Solution};

/// The boards, each checked against the rules of the model (its givens are not taken), without the grid itself.
pub(super) fn swaps(model: &Model, grid: &[u8]) -> Vec<Solution> {
    let rules = model.with_givens(Givens::empty(model.shape()));
    let mut found = Vec::new();
    let mut take = |board: Vec<u8>| {
        if board != grid {
            // Rules beyond houses may forbid it.
            found.extend(Solution::check(&rules, board));
        }
    };
    digits(model, grid, &mut take);
    lines(model.shape(), grid, &mut take);
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

/// Exchanges two rows, or two columns, of a band in the cells of one cycle.
fn lines(shape: Shape, grid: &[u8], take: &mut dyn FnMut(Vec<u8>)) {
    let order = shape.order();
    let row = |line: usize, place: usize| line * order + place;
    let column = |line: usize, place: usize| place * order + line;
    let directions: [(usize, &dyn Fn(usize, usize) -> usize); 2] =
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
