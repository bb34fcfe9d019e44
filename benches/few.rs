//! Measures the search for few clues and the canonical forms, one thread:
//! `taskset -c 0 cargo bench --bench few`.
//!
//! Grids are drawn from a seed. The puzzles to canonicalise, and those whose givens are exchanged,
//! are top-down minimal ones; for neighbours, also those that walks of `low` ended at. Seconds are
//! medians over grids, rates are of one round.

use std::error::Error;
use std::sync::Arc;
use std::time::Instant;
use veridoku::canon::{ClassicGrids, ClassicPuzzles};
use veridoku::engine::{Cancel, Engine};
use veridoku::generate::fewest::{Plan, Search};
use veridoku::generate::{Attempt, Exchange, Fill, Low, Maker, Neighbours, Walk, Wish, stream};
use veridoku::grid::{Givens, Shape};
use veridoku::native::Native;
use veridoku::rules::{Rule, Rulebook};
use veridoku::verify::Judge;

fn main() -> Result<(), Box<dyn Error>> {
    let short = std::env::args().any(|argument| argument == "--test");
    let many = |number: u64| if short { 2 } else { number };
    let fill = Fill::new(Shape::CLASSIC);
    let grid = |number| {
        fill.classic(&mut stream(100, number + 1))
            .expect("a plain shape")
    };
    println!("{:>14} {:>10}", "", "to reach");
    for (clues, to_reach, grids) in [(16, "0.5", 100), (17, "3", 30)] {
        if short && clues > 16 {
            continue;
        }
        let mut times = Vec::new();
        for number in 0..many(grids) {
            let grid = Givens::from_values(Shape::CLASSIC, grid(number).to_vec());
            let grid = grid.ok_or("a grid")?;
            times.push(seconds(|| search(&grid, clues)));
        }
        times.sort_by(f64::total_cmp);
        let median = times[times.len() / 2];
        println!("{median:>14.3} {to_reach:>10}  s a grid: fewest --at-most {clues}");
    }
    canonical(&grid, many(100_000))?;
    few(many(20))
}

fn seconds(mut work: impl FnMut()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

fn search(grid: &Givens, clues: usize) {
    let plan = Plan::new(grid, clues, 200).expect("a complete grid");
    let mut search = Search::new(&plan, &Cancel::new());
    for &task in plan.tasks() {
        std::hint::black_box(search.run(task));
    }
}

fn rate(name: &str, to_reach: &str, number: u64, seconds: f64) {
    println!("{:>14.0} {to_reach:>10}  {name}", number as f64 / seconds);
}

/// Measures canonical forms a second of complete grids and of minimal puzzles.
fn canonical(grid: &dyn Fn(u64) -> [u8; 81], number: u64) -> Result<(), Box<dyn Error>> {
    let grids: Vec<[u8; 81]> = (0..number).map(grid).collect();
    let forms = ClassicGrids::new();
    let time = seconds(|| {
        for grid in &grids {
            std::hint::black_box(forms.canonical(grid));
        }
    });
    rate("a second: canon, complete grids", "200000", number, time);
    let judge = Judge::new([Native::new().boxed()]);
    let mut maker = Maker::new(Wish::minimal(Shape::CLASSIC), Shape::CLASSIC, judge)?;
    let mut puzzles: Vec<[u8; 81]> = Vec::new();
    for i in 0..number.min(5_000) {
        if let Attempt::Made(made, _) = maker.make(1, i + 1).map_err(|e| e.to_string())? {
            puzzles.push(made.givens.values().try_into()?);
        }
    }
    let mut forms = ClassicPuzzles::default();
    let time = seconds(|| {
        for puzzle in &puzzles {
            std::hint::black_box(forms.canonical(puzzle));
        }
    });
    rate(
        "a second: canon, minimal puzzles",
        "",
        puzzles.len() as u64,
        time,
    );
    Ok(())
}

/// Measures walks to 20 clues, and the exchange of givens in the puzzles they end at.
fn few(number: u64) -> Result<(), Box<dyn Error>> {
    let mut low = Low::new(Shape::CLASSIC, Cancel::new());
    let mut ends = Vec::new();
    let time = seconds(|| {
        for i in 0..number {
            if let Walk::Arrived(puzzle) = low.walk(&mut stream(1, i + 1), 20) {
                ends.push(puzzle);
            }
        }
    });
    println!(
        "{:>14.3} {:>10}  s a puzzle: low --clues 20",
        time / number as f64,
        "1"
    );
    let book = Arc::new(Rulebook::new(Shape::CLASSIC, &Rule::PLAIN));
    let mut search = Neighbours::new(&book);
    let mut candidates = 0;
    let exchange = Exchange { remove: 1, add: 1 };
    let time = seconds(|| {
        for puzzle in &ends {
            candidates += search.each(puzzle, exchange, &mut |_| true).candidates;
        }
    });
    rate(
        "candidates a second: neighbours {-1+1}",
        "",
        candidates,
        time,
    );
    Ok(())
}
