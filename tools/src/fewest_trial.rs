//! Measures the search for few clues: `fewest_trial K [GRIDS]` reads grids from standard input, one
//! a line.

use std::io::BufRead;
use std::time::Instant;
use veridoku::engine::Cancel;
use veridoku::generate::fewest::{Plan, Search};
use veridoku::grid::{Givens, Shape};

pub(crate) fn run(arguments: Vec<String>) -> Result<(), Box<dyn std::error::Error>> {
    let mut args = arguments.into_iter();
    let k: usize = args.next().and_then(|k| k.parse().ok()).expect("K");
    let most: usize = args
        .next()
        .and_then(|k| k.parse().ok())
        .unwrap_or(usize::MAX);
    let mut times = Vec::new();
    for line in std::io::stdin().lock().lines().take(most) {
        let line = line.expect("text");
        let values: Vec<u8> = line.bytes().take(81).map(|b| b - b'0').collect();
        let grid = Givens::from_values(Shape::CLASSIC, values).expect("a grid");
        let start = Instant::now();
        let plan = Plan::new(&grid, k, 200).expect("a complete grid");
        let planned = start.elapsed();
        let mut search = Search::new(&plan, &Cancel::new());
        let found: usize = plan
            .tasks()
            .iter()
            .map(|&task| search.run(task).map_or(0, |found| found.len()))
            .sum();
        let time = start.elapsed().as_secs_f64();
        let counts = search.counts();
        println!(
            "{found} puzzles, {time:.3} s (plan {:.3} s, {} sets, {} tasks), {counts:?}",
            planned.as_secs_f64(),
            plan.unavoidable_sets().len(),
            plan.tasks().len()
        );
        times.push(time);
    }
    times.sort_by(f64::total_cmp);
    println!(
        "median {:.3} s, mean {:.3}, most {:.3}",
        times[times.len() / 2],
        times.iter().sum::<f64>() / times.len() as f64,
        times[times.len() - 1]
    );
    Ok(())
}
