//! Measures how the cost of the textbook engines grows with the size of the board and with the
//! share of givens: `cargo run --release -p veridoku-tools -- engine-growth sizes 2 30 >
//! sizes.csv` for boards with half of the cells given, from 4×4 to 25×25; `… -- shares-9x9 2 30 >
//! shares-9x9.csv` (and `shares-16x16`, `shares-25x25`) for 20 to 80 % of givens in steps of five.
//! The numbers are the limit of a run in seconds and the grids of each kind.
//!
//! A puzzle is a random grid with a share of its cells, drawn at random, given; the task is to find
//! one solution, which always exists. If a kind of puzzle takes an engine more than five limits in
//! all, it is abandoned, after at least five grids: the column `runs` has the number of grids. Runs
//! without a solution within their limit count as longer than all others, so a median with half of
//! them or more is empty.

use std::error::Error;
use std::io::Write;
use std::time::{Duration, Instant};
use veridoku::engine::Limits;
use veridoku::generate::{Fill, stream};
use veridoku::grid::Shape;
use veridoku::rules::{Model, Puzzle};
use veridoku::textbook::{self, AnnealingOptions, GeneticOptions, METHODS, Textbook};

/// The cost of a run: nodes, steps and seconds; `None` if the limit was reached.
type Cost = Option<[f64; 3]>;

/// The fewest grids and the most limits for a kind of puzzle and an engine.
const LEAST: u64 = 5;

struct Trial {
    seconds: f64,
    grids: u64,
}

pub(crate) fn run(arguments: Vec<String>) -> Result<(), Box<dyn std::error::Error>> {
    let [what, seconds, grids] = &arguments[..] else {
        return Err(
            "expected sizes | shares-9x9 | shares-16x16 | shares-25x25, SECONDS, GRIDS".into(),
        );
    };
    let (seconds, grids) = (seconds.parse()?, grids.parse()?);
    let trial = Trial { seconds, grids };
    let shares = || (20..=80).step_by(5);
    println!("cells,given,engine,runs,solved,nodes,steps,seconds");
    match what.as_str() {
        "sizes" => {
            for (h, w) in [(2, 2), (2, 3), (3, 3), (4, 4), (5, 5)] {
                trial.all(h, w, 50)?;
            }
        }
        "shares-9x9" => shares().try_for_each(|share| trial.all(3, 3, share))?,
        "shares-16x16" => shares().try_for_each(|share| trial.all(4, 4, share))?,
        "shares-25x25" => shares().try_for_each(|share| trial.all(5, 5, share))?,
        other => return Err(format!("nothing to measure: {other}").into()),
    }
    Ok(())
}

/// Returns a method that runs until the limit, with its own random numbers on each grid.
fn engine(name: &str, number: u64) -> Option<Box<dyn Textbook>> {
    let mut engine = match name {
        "annealing" => textbook::annealing({
            let mut options = AnnealingOptions::default();
            options.chains = None;
            options
        }),
        "genetic" => textbook::genetic({
            let mut options = GeneticOptions::default();
            options.generations = None;
            options
        }),
        _ => textbook::make(name)?,
    };
    engine.seed(number);
    Some(engine)
}

impl Trial {
    /// Prints a line for each engine.
    fn all(&self, h: usize, w: usize, share: u64) -> Result<(), Box<dyn Error>> {
        let shape = Shape::new(h, w)?;
        for method in &METHODS {
            println!("{},{share},{}", h * w, self.line(method.name, shape, share));
            std::io::stdout().flush()?;
        }
        Ok(())
    }

    /// Returns the runs of an engine, with medians of nodes, steps and time.
    fn line(&self, name: &str, shape: Shape, share: u64) -> String {
        let mut costs: Vec<Cost> = Vec::new();
        let mut spent = 0.0;
        for number in 0..self.grids {
            if number >= LEAST && spent > LEAST as f64 * self.seconds {
                break;
            }
            let model = puzzle(shape, share, number);
            let start = Instant::now();
            costs.push(self.run(name, &model, number));
            spent += start.elapsed().as_secs_f64();
        }
        let solved = costs.iter().flatten().count();
        let median = |which: usize| {
            let mut values: Vec<f64> = costs
                .iter()
                .map(|cost| cost.map_or(f64::INFINITY, |cost| cost[which]))
                .collect();
            values.sort_by(f64::total_cmp);
            let (low, high) = (values[(values.len() - 1) / 2], values[values.len() / 2]);
            (low + high) / 2.0
        };
        let count = |which| match median(which) {
            m if m.is_finite() => format!("{m:.0}"),
            _ => String::new(),
        };
        let time = match median(2) {
            m if m.is_finite() => format!("{m:.6}"),
            _ => String::new(),
        };
        let runs = costs.len();
        format!("{name},{runs},{solved},{},{},{time}", count(0), count(1))
    }

    fn run(&self, name: &str, model: &Model, number: u64) -> Cost {
        let mut engine = engine(name, number)?;
        let start = Instant::now();
        let limits = Limits::solutions(1)
            .with_deadline(start.checked_add(Duration::from_secs_f64(self.seconds)));
        let census = engine.count(model, &limits).ok()?;
        let time = start.elapsed().as_secs_f64();
        let cost = [census.run.nodes as f64, engine.effort().steps as f64, time];
        (census.run.solutions == 1).then_some(cost)
    }
}

/// Returns the puzzle with a number: the givens of a share are among those of every larger share.
fn puzzle(shape: Shape, share: u64, number: u64) -> Model {
    let grid = Fill::new(shape).fill(&mut stream(1, number + 1));
    // The cells have one random order for all shares; the first of them are given.
    let mut order: Vec<usize> = (0..shape.cells()).collect();
    let mut rng = stream(2, number + 1);
    order.sort_by_cached_key(|_| rand::Rng::next_u64(&mut rng));
    let count = (shape.cells() * share as usize + 50) / 100;
    let givens = grid.retain(|given| order[..count].contains(&given.cell.index()));
    Model::new(&Puzzle::plain(givens))
}
