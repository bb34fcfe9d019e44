//! Measures the search for neighbours on one thread: `neighbours_trial FILE FIRST COUNT REMOVE ADD`
//! prints candidates a second and the time a puzzle.

use std::sync::Arc;
use std::time::Instant;
use veridoku::generate::{Exchange, Neighbours};
use veridoku::grid::{Givens, Shape};
use veridoku::rules::{Rule, Rulebook};

pub(crate) fn run(arguments: Vec<String>) -> Result<(), Box<dyn std::error::Error>> {
    let words = arguments;
    let [file, first, count, remove, add] = &words[..] else {
        panic!("expected FILE FIRST COUNT REMOVE ADD");
    };
    let number = |text: &String| text.parse::<usize>().expect("a number");
    let text = std::fs::read_to_string(file).expect("a file of puzzles");
    let exchange = Exchange {
        remove: number(remove),
        add: number(add),
    };
    let book = Arc::new(Rulebook::new(Shape::CLASSIC, &Rule::PLAIN));
    let mut search = Neighbours::new(&book);
    let start = Instant::now();
    let (mut candidates, mut minimal, mut puzzles) = (0, 0, 0u64);
    for line in text.lines().skip(number(first)).take(number(count)) {
        let values: Vec<u8> = line
            .bytes()
            .take(81)
            .map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 })
            .collect();
        let givens = Givens::from_values(Shape::CLASSIC, values).expect("a 9×9 puzzle");
        let seen = search.each(&givens, exchange, &mut |_| true);
        candidates += seen.candidates;
        minimal += seen.minimal;
        puzzles += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{puzzles} puzzles, {candidates} candidates, {minimal} minimal, {seconds:.2} s: {:.0} candidates/s, {:.4} s a puzzle",
        candidates as f64 / seconds,
        seconds / puzzles as f64
    );
    Ok(())
}
