//! Finds the fewest clues of every grid of a small shape, up to equivalence, with a certificate for
//! each: `small_minimums 2x2`, `small_minimums 2x3`.
//!
//! Prints a line per class: the least grid, the number of grids in the class, the fewest clues, the
//! number of minimal puzzles with that many, the first of them, and the evidence that no puzzle has
//! fewer: unavoidable sets of the grid, as numbers in base 16 whose bit i is the cell of index i in
//! row order, which no smaller set of cells hits all. `docs/fewest-clues.md` describes how to check
//! one; `tests/minimums.rs` does.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use veridoku::canon::canonical;
use veridoku::engine::{Cancel, Engine, Limits};
use veridoku::generate::fewest::{CellBits, Plan, Search};
use veridoku::grid::{Cell, Digit, Givens, Shape};
use veridoku::native::Native;
use veridoku::rules::{Model, Puzzle};

fn text(values: &[u8]) -> String {
    let symbol = |&v: &u8| if v == 0 { '.' } else { char::from(b'0' + v) };
    values.iter().map(symbol).collect()
}

/// Returns the minimal puzzles of at most `at_most` clues, and the unavoidable sets known at the
/// end.
fn search(grid: &Givens, at_most: usize) -> (Vec<CellBits>, Vec<CellBits>) {
    let plan = Plan::new(grid, at_most, 1).expect("a complete grid");
    let mut search = Search::new(&plan, &Cancel::new());
    let mut found = Vec::new();
    for &task in plan.tasks() {
        found.extend(search.run(task).expect("nobody cancels"));
    }
    found.sort();
    let mut sets = search.unavoidable_sets();
    sets.sort_by_key(|&set| (set.len(), set));
    sets.dedup();
    (found, sets)
}

/// Returns a subset of sets that no `most` cells hit, with the same property: as long as some cells
/// hit all chosen sets, the first set that they miss is chosen, too.
fn certificate(sets: &[CellBits], most: usize) -> Vec<CellBits> {
    let mut chosen: Vec<CellBits> = Vec::new();
    while let Some(cells) = hitting(&chosen, CellBits::NONE, CellBits::NONE, most) {
        let missed = sets.iter().find(|set| !set.meets(cells));
        chosen.push(*missed.expect("sets that no such cells hit"));
        chosen.sort_by_key(|&set| (set.len(), set));
    }
    chosen
}

/// Returns at most `left` more cells that hit all of some sets.
fn hitting(
    sets: &[CellBits],
    cells: CellBits,
    mut dead: CellBits,
    left: usize,
) -> Option<CellBits> {
    let (mut used, mut disjoint, mut first) = (CellBits::NONE, 0, None);
    for &set in sets {
        let alive = set & !dead;
        if !set.meets(cells) && !alive.meets(used) {
            first = first.or(Some(alive));
            used = used | alive;
            disjoint += 1;
        }
    }
    if disjoint > left {
        return None;
    }
    let Some(first) = first else {
        return Some(cells);
    };
    for cell in first.iter() {
        let found = hitting(sets, cells | CellBits::only(cell), dead, left - 1);
        if found.is_some() {
            return found;
        }
        dead = dead | CellBits::only(cell);
    }
    None
}

/// Returns the classes of grids by their least one, with the number of grids in each.
fn classes(shape: Shape) -> BTreeMap<Vec<u8>, u64> {
    let mut first = Givens::empty(shape);
    for column in 0..shape.order() {
        first.set(Cell::new(column), Digit::new(column as u8 + 1));
    }
    let relabellings: u64 = (1..=shape.order() as u64).product();
    let mut classes = BTreeMap::new();
    let model = Model::new(&Puzzle::plain(first));
    let run = Native::new().search(&model, &Limits::solutions(u64::MAX), &mut |solution| {
        let found = canonical(solution.givens(), &Limits::none()).expect("a small shape");
        *classes.entry(found.form.values().to_vec()).or_default() += relabellings;
        ControlFlow::Continue(())
    });
    run.expect("a sound engine");
    classes
}

pub(crate) fn run(arguments: Vec<String>) -> Result<(), Box<dyn std::error::Error>> {
    let shape: Shape = arguments
        .into_iter()
        .next()
        .and_then(|shape| shape.parse().ok())
        .unwrap_or_else(|| Shape::new(2, 2).expect("a shape"));
    let classes = classes(shape);
    println!("grid,grids,fewest,puzzles,example,certificate");
    for (values, grids) in &classes {
        let grid = Givens::from_values(shape, values.clone()).expect("its own values");
        let mut below = Vec::new();
        for at_most in 1.. {
            let (found, sets) = search(&grid, at_most);
            let Some(cells) = found.first() else {
                below = sets;
                continue;
            };
            let puzzle = grid.retain(|given| cells.contains(given.cell.index()));
            let certificate = certificate(&below, at_most - 1);
            let certificate: Vec<String> = certificate
                .iter()
                .map(|set| format!("{:x}", set.0))
                .collect();
            println!(
                "{},{grids},{at_most},{},{},{}",
                text(values),
                found.len(),
                text(puzzle.values()),
                certificate.join(" ")
            );
            break;
        }
    }
    let grids: u64 = classes.values().sum();
    eprintln!("{} classes, {grids} grids", classes.len());
    Ok(())
}
