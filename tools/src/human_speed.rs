//! Measures puzzles a second by human techniques: `cargo run --release -p veridoku-tools --
//! human-speed FILE [ORDER] [ROUNDS]`.
//!
//! With `audit` for ROUNDS, every step is audited once, and the output has the number of puzzles
//! solved, the steps that fail, the uses and time of each technique, and the slowest puzzles. FILE
//! has a puzzle a line, or in the third column of a `.csv`.

use std::collections::BTreeMap;
use std::error::Error;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::grid::{Givens, Shape};
use veridoku::human::{Board, End, Map, Order, State, TechniqueId, walk};
use veridoku::native::Native;
use veridoku::rules::{Model, Puzzle, Rule, Rulebook};
use veridoku::verify::Auditor;

pub(crate) fn run(arguments: Vec<String>) -> Result<(), Box<dyn std::error::Error>> {
    let file = arguments.first().ok_or("expected FILE")?;
    let order = Order::read(arguments.get(1).map_or("default", String::as_str))?;
    let rounds = arguments.get(2).map_or("10", String::as_str);
    let map = Map::<2>::new(&Rulebook::new(Shape::CLASSIC, &Rule::PLAIN)).ok_or("too large")?;
    let givens = puzzles(file)?;
    match rounds {
        "audit" => audit(&map, &givens, &order),
        rounds => {
            speed(&map, &givens, &order, rounds.parse()?);
            Ok(())
        }
    }
}

fn puzzles(file: &str) -> Result<Vec<Givens>, Box<dyn Error>> {
    let mut text = std::fs::read_to_string(file)?;
    if file.ends_with(".csv") {
        let column = |line: &str| line.split(',').nth(2).map(str::to_string);
        let lines: Vec<String> = text.lines().skip(1).filter_map(column).collect();
        text = lines.join("\n");
    }
    let parsed = parse_str(&text, &ReadOptions::default()).into_iter();
    let givens = parsed
        .flatten()
        .map(|parsed| parsed.puzzle.givens().clone());
    Ok(givens
        .filter(|givens| givens.shape() == Shape::CLASSIC)
        .collect())
}

fn speed(map: &Map<2>, givens: &[Givens], order: &Order, rounds: usize) {
    let states: Vec<State> = givens.iter().cloned().map(State::new).collect();
    let (mut solved, mut steps) = (0, 0);
    let start = Instant::now();
    for _ in 0..rounds {
        for state in &states {
            let mut board = Board::new(map, state);
            let end = walk(map, &mut board, order, &mut |_, _| {
                steps += 1;
                ControlFlow::Continue(())
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
}

/// The time of each puzzle without the audit, and the uses and time of each technique, including
/// the search for the step after it.
#[derive(Default)]
struct Figures {
    solved: usize,
    faults: Vec<String>,
    times: Vec<(Duration, usize)>,
    techniques: BTreeMap<TechniqueId, (usize, Duration, usize, usize)>,
}

fn audit(map: &Map<2>, givens: &[Givens], order: &Order) -> Result<(), Box<dyn Error>> {
    let limits = Limits::solutions(2);
    let mut figures = Figures::default();
    let blank = Model::new(&Puzzle::plain(Givens::empty(Shape::CLASSIC)));
    let mut auditor = Auditor::new(&blank, None, &limits)?;
    for (number, givens) in givens.iter().enumerate() {
        let census = Native::new().count(&Model::new(&Puzzle::plain(givens.clone())), &limits)?;
        let unique = census.run.solutions == 1;
        let solution = census.witnesses.into_iter().next().filter(|_| unique);
        let state = State::new(givens.clone());
        auditor.begin(&state, solution);
        let mut board = Board::new(map, &state);
        let (mut taken, mut from) = (Duration::ZERO, Instant::now());
        let mut faults = Vec::new();
        let end = walk(map, &mut board, order, &mut |_, step| {
            let time = from.elapsed();
            taken += time;
            let length = step.because.chains.iter().map(|chain| chain.nodes.len());
            let row = figures.techniques.entry(step.technique).or_default();
            let length: usize = length.sum();
            *row = (row.0 + 1, row.1 + time, row.2 + length, row.3.max(length));
            faults.extend(
                auditor
                    .step(step)
                    .err()
                    .map(|e| format!("{}: {e}", step.technique)),
            );
            from = Instant::now();
            ControlFlow::Continue(())
        });
        taken += from.elapsed();
        figures.solved += usize::from(end == End::Solved);
        let line = number + 1;
        figures
            .faults
            .extend(faults.iter().map(|fault| format!("puzzle {line}: {fault}")));
        figures
            .faults
            .extend((end != End::Solved).then(|| format!("puzzle {line}: {end:?}")));
        figures.times.push((taken, line));
    }
    print(&mut figures);
    Ok(())
}

fn print(figures: &mut Figures) {
    figures.times.sort_unstable();
    let all: Duration = figures.times.iter().map(|time| time.0).sum();
    let at = |share: f64| {
        let number = (figures.times.len() as f64 * share) as usize;
        figures
            .times
            .get(number)
            .or(figures.times.last())
            .map_or(Duration::ZERO, |time| time.0)
    };
    println!(
        "{} puzzles, {} solved, {:?} in all; half in {:?}, nine of ten in {:?}, all in {:?}",
        figures.times.len(),
        figures.solved,
        all,
        at(0.5),
        at(0.9),
        at(1.0)
    );
    for (technique, (steps, time, all, longest)) in &figures.techniques {
        println!(
            "{:38} {steps:7} steps {time:12.3?}, proofs of {:3} nodes, the longest {longest}",
            technique.to_string(),
            all / steps
        );
    }
    for (time, line) in figures.times.iter().rev().take(5) {
        println!("puzzle {line}: {time:?}");
    }
    figures.faults.iter().for_each(|fault| println!("{fault}"));
}
