//! Puzzles a second by singles and easier techniques: `cargo run --release --example human_speed -- FILE [ORDER] [ROUNDS]`.

use std::time::Instant;
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::grid::Shape;
use veridoku::human::{Board, End, Map, Order, State, walk};
use veridoku::rules::{Rule, Rulebook};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let file = arguments.first().ok_or("expected FILE")?;
    let order = arguments.get(1).map_or("default", String::as_str);
    let rounds: usize = arguments.get(2).map_or(Ok(10), |n| n.parse())?;
    let order = Order::read(order)?;
    let text = std::fs::read_to_string(file)?;
    let map = Map::<2>::new(&Rulebook::new(Shape::CLASSIC, &Rule::PLAIN)).ok_or("too large")?;
    let parsed = parse_str(&text, &ReadOptions::default())
        .into_iter()
        .flatten();
    let states: Vec<State> = parsed
        .map(|parsed| State::new(parsed.puzzle.givens().clone()))
        .filter(|state| state.shape() == Shape::CLASSIC)
        .collect();
    let (mut solved, mut steps) = (0, 0);
    let start = Instant::now();
    for _ in 0..rounds {
        for state in &states {
            let mut board = Board::new(&map, state);
            let end = walk(&map, &mut board, &order, &mut |_, _| {
                steps += 1;
                std::ops::ControlFlow::Continue(())
            });
            solved += usize::from(end == End::Solved);
        }
    }
    let (puzzles, time) = (states.len() * rounds, start.elapsed().as_secs_f64());
    println!(
        "{puzzles} puzzles, {solved} solved, {steps} steps: {:.0} puzzles and {:.0} steps a second",
        puzzles as f64 / time,
        steps as f64 / time
    );
    Ok(())
}
