//! The fewest clues of every grid of a small shape, up to equivalence: `small_minimums 2x2`, `small_minimums 2x3`.
//!
//! A line a class: the least grid, how many grids it stands for, the fewest clues, how many minimal puzzles have so many, the first of them,
//! and what shows that no puzzle has fewer: the tasks of an exhaustive search, all of which end without one.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use veridoku::canon::canonical;
use veridoku::engine::{Cancel, Engine, Limits};
use veridoku::generate::fewest::{Cells, Plan, Search};
use veridoku::grid::{Cell, Digit, Givens, Shape};
use veridoku::native::Native;
use veridoku::rules::{Model, Puzzle};

fn text(values: &[u8]) -> String {
    let symbol = |&v: &u8| if v == 0 { '.' } else { char::from(b'0' + v) };
    values.iter().map(symbol).collect()
}

fn search(grid: &Givens, at_most: usize) -> (Vec<Cells>, usize, u64) {
    let plan = Plan::new(grid, at_most, 1).expect("a complete grid");
    let mut search = Search::new(&plan, &Cancel::new());
    let mut found = Vec::new();
    for &task in plan.tasks() {
        found.extend(search.run(task).expect("nobody cancels"));
    }
    found.sort();
    (found, plan.unavoidable_sets().len(), search.counts.tried)
}

fn main() {
    let shape: Shape = std::env::args()
        .nth(1)
        .and_then(|shape| shape.parse().ok())
        .unwrap_or_else(|| Shape::new(2, 2).expect("a shape"));
    let mut first = Givens::empty(shape);
    for column in 0..shape.order() {
        first.set(Cell::new(column), Digit::new(column as u8 + 1));
    }
    let relabellings: u64 = (1..=shape.order() as u64).product();
    let mut classes: BTreeMap<Vec<u8>, u64> = BTreeMap::new();
    let model = Model::new(&Puzzle::plain(first));
    let run = Native::new().search(&model, &Limits::solutions(u64::MAX), &mut |solution| {
        let found = canonical(solution.givens(), &|| false).expect("a small shape");
        *classes.entry(found.form.values().to_vec()).or_default() += relabellings;
        ControlFlow::Continue(())
    });
    run.expect("a sound engine");
    println!("grid,grids,fewest,puzzles,example,sets,tried below");
    for (values, grids) in &classes {
        let grid = Givens::from_values(shape, values.clone()).expect("its own values");
        let mut below = (0, 0);
        for at_most in 1.. {
            let (found, sets, tried) = search(&grid, at_most);
            if let Some(cells) = found.first() {
                let puzzle = grid.retain(|given| cells.contains(given.cell.index()));
                println!(
                    "{},{grids},{at_most},{},{},{},{}",
                    text(values),
                    found.len(),
                    text(puzzle.values()),
                    below.0,
                    below.1
                );
                break;
            }
            below = (sets, tried);
        }
    }
    let grids: u64 = classes.values().sum();
    eprintln!("{} classes, {grids} grids", classes.len());
}
