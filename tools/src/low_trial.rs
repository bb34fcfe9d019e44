//! Measures walks to puzzles of few clues: `low_trial CLUES SEED SECONDS` runs walks on one thread
//! and prints each end.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use veridoku::engine::Cancel;
use veridoku::generate::{Low, Walk, stream};
use veridoku::grid::Shape;

pub(crate) fn run(arguments: Vec<String>) -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<u64> = arguments
        .into_iter()
        .map(|w| w.parse().expect("a number"))
        .collect();
    let [clues, seed, seconds] = words[..] else {
        panic!("expected CLUES SEED SECONDS");
    };
    let mut low = Low::new(Shape::CLASSIC, Cancel::new());
    let start = Instant::now();
    let mut ends: BTreeMap<(bool, usize), u64> = BTreeMap::new();
    let mut number = 0;
    while start.elapsed() < Duration::from_secs(seconds) {
        let (arrived, puzzle) = match low.walk(&mut stream(seed, number + 1), clues as usize) {
            Walk::Arrived(puzzle) => (true, puzzle),
            Walk::Short(puzzle) => (false, puzzle),
            _ => break,
        };
        *ends.entry((arrived, puzzle.count())).or_default() += 1;
        number += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    let arrived: u64 = ends.iter().filter(|(end, _)| end.0).map(|(_, n)| n).sum();
    println!(
        "{clues} clues: {arrived} of {number} walks arrived in {seconds:.1} s, {:.3} s each; ends {ends:?}",
        seconds / arrived.max(1) as f64
    );
    Ok(())
}
