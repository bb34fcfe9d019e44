//! Boards of 16×16, 25×25 and 36×36 through the phase transition: `cargo bench --bench sizes`.
//!
//! A board is a random full grid with a share of its cells kept as givens. Whether it has one
//! solution or several is unknown; the engines decide (count up to two). Each cell of a table is
//! the share of boards decided within the time limit, and the median time.
//!
//! By default it takes about a minute. `VERIDOKU_SIZES=full` runs the tables of
//! `docs/performance.md`, each engine beside the others and then the generic engine with each of
//! its techniques disabled (an hour at worst). Any other text is one table:
//! `VERIDOKU_SIZES="boxes=5 shares=36,40 boards=20 seconds=10 engines=native,sat"`. Pin the process
//! to a core for steady figures.

use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};
use veridoku::engine::{Engine, Limits, Stop};
use veridoku::grid::{Cell, Digit, Givens, Shape, Symmetry};
use veridoku::native::{Generic, Plain, Strategy};
use veridoku::rules::{Model, Puzzle, Shelf};
use veridoku::sat::Sat;
use veridoku::verify::Auto;

/// Returns a full grid: the pattern of shifted rows in a random equivalent form, then many
/// exchanges of two digits along chains.
///
/// A chain consists of the cells of two digits that are connected by houses (a Kempe chain): after
/// exchanging the digits along it, every house keeps its digits.
fn full_grid(shape: Shape, rng: &mut ChaCha8Rng) -> Vec<u8> {
    let (h, w, n) = (shape.box_height(), shape.box_width(), shape.order());
    let mut pattern = Givens::empty(shape);
    for cell in shape.all_cells() {
        let (row, column) = (shape.row(cell), shape.column(cell));
        let value = (w * (row % h) + row / h + column) % n;
        pattern.set(cell, Digit::new(value as u8 + 1));
    }
    let mut values = Symmetry::random(shape, rng)
        .apply(&pattern)
        .values()
        .to_vec();
    for _ in 0..10 * n * n {
        let start = rng.next_u32() as usize % values.len();
        let (a, b) = (values[start], (rng.next_u32() as usize % n) as u8 + 1);
        if a == b {
            continue;
        }
        let pair: Vec<usize> = (0..values.len())
            .filter(|&c| values[c] == a || values[c] == b)
            .collect();
        let sees = |x: usize, y: usize| {
            let (x, y) = (Cell::new(x), Cell::new(y));
            shape.row(x) == shape.row(y)
                || shape.column(x) == shape.column(y)
                || shape.box_of(x) == shape.box_of(y)
        };
        let mut chain = vec![start];
        let mut at = 0;
        while at < chain.len() {
            let new: Vec<usize> = pair
                .iter()
                .copied()
                .filter(|&c| sees(c, chain[at]) && !chain.contains(&c))
                .collect();
            chain.extend(new);
            at += 1;
        }
        for cell in chain {
            values[cell] = if values[cell] == a { b } else { a };
        }
    }
    values
}

/// Returns a board with a share of its cells given, in percent.
fn board(shape: Shape, percent: usize, seed: u64, shelf: &mut Shelf) -> Model {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut values = full_grid(shape, &mut rng);
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.shuffle(&mut rng);
    for &cell in &order[values.len() * percent / 100..] {
        values[cell] = 0;
    }
    shelf.model(&Puzzle::plain(
        Givens::from_values(shape, values).expect("digits of the board"),
    ))
}

fn engine(name: &str) -> Box<dyn Engine> {
    let all = Strategy::default();
    let with = |strategy| Box::new(Generic::with(strategy)) as Box<dyn Engine>;
    match name {
        "plain" => Box::new(Plain::new()),
        "sat" => Box::new(Sat::default()),
        "native" => with(all),
        "auto" => Box::new(Auto::default()),
        "simple" => with(Strategy::SIMPLE),
        "no-locked" => with(Strategy {
            locked: false,
            ..all
        }),
        "no-matching" => with(Strategy {
            matching: None,
            ..all
        }),
        "no-places" => with(Strategy {
            places: false,
            ..all
        }),
        "no-weights" => with(Strategy {
            weights: false,
            ..all
        }),
        "no-restarts" => with(Strategy {
            restarts: None,
            ..all
        }),
        "no-phase" => with(Strategy {
            phase: false,
            ..all
        }),
        other => panic!("no engine is called {other}"),
    }
}

struct Table {
    boxes: usize,
    shares: Vec<usize>,
    boards: u64,
    seconds: f64,
    engines: Vec<String>,
}

const ENGINES: &str = "native,sat,auto";
/// The generic engine with all its techniques, and with one of them disabled.
const MEANS: &str = "native,no-locked,no-matching,no-places,no-weights,no-restarts,no-phase,simple";

/// The tables that take about a minute together.
const QUICK: [&str; 4] = [
    "boxes=4 shares=30,40,50 boards=10 seconds=1 engines=native,sat,auto,plain",
    "boxes=5 shares=40,45,50 boards=6 seconds=1",
    "boxes=6 shares=40,54 boards=3 seconds=3",
    "boxes=5 shares=45 boards=6 seconds=1 engines=means",
];

/// The tables of `docs/performance.md`.
const FULL: [&str; 5] = [
    "boxes=4 shares=25,30,35,40,45,50 boards=40 seconds=10 engines=native,sat,auto,plain",
    "boxes=5 shares=36,40,42,44,46,48,50,54 boards=20 seconds=10",
    "boxes=6 shares=36,40,44,48,52,53,54,56 boards=6 seconds=10",
    "boxes=5 shares=45 boards=40 seconds=4 engines=means",
    "boxes=6 shares=40,53 boards=6 seconds=4 engines=means",
];

impl Table {
    fn parse(text: &str) -> Table {
        let mut table = Table {
            boxes: 5,
            shares: vec![45],
            boards: 10,
            seconds: 2.0,
            engines: Table::engines(ENGINES),
        };
        for word in text.split_whitespace() {
            let (key, value) = word.split_once('=').expect("key=value");
            match key {
                "boxes" => table.boxes = value.parse().expect("a number"),
                "shares" => {
                    let shares = value.split(',');
                    table.shares = shares.map(|s| s.parse().expect("a number")).collect();
                }
                "boards" => table.boards = value.parse().expect("a number"),
                "seconds" => table.seconds = value.parse().expect("a number"),
                "engines" if value == "means" => table.engines = Table::engines(MEANS),
                "engines" => table.engines = Table::engines(value),
                other => panic!("{other} is no part of a table"),
            }
        }
        table
    }

    fn engines(names: &str) -> Vec<String> {
        names.split(',').map(str::to_string).collect()
    }

    fn print(&self) {
        let shape = Shape::new(self.boxes, self.boxes).expect("boxes of 2 to 8");
        let (n, boards, seconds) = (shape.order(), self.boards, self.seconds);
        println!(
            "\n{n}×{n}, {boards} boards a row, at most {seconds} s each: decided, median, mean\n"
        );
        println!("| givens, % | {} |", self.engines.join(" | "));
        println!("|---{}|", "|---".repeat(self.engines.len()));
        for &share in &self.shares {
            let mut shelf = Shelf::default();
            let models: Vec<Model> = (0..boards)
                .map(|seed| board(shape, share, seed, &mut shelf))
                .collect();
            let mut answers: Vec<Option<u64>> = vec![None; models.len()];
            let cells = self
                .engines
                .iter()
                .map(|name| self.cell(name, &models, &mut answers));
            println!("| {share} | {} |", cells.collect::<Vec<_>>().join(" | "));
        }
    }

    /// Returns the results of one engine on the boards. All engines must agree on what they decide.
    fn cell(&self, name: &str, models: &[Model], answers: &mut [Option<u64>]) -> String {
        let mut engine = engine(name);
        let mut times: Vec<f64> = Vec::new();
        let mut decided = 0;
        for (model, answer) in models.iter().zip(answers) {
            let start = Instant::now();
            let limits = Limits::solutions(2)
                .with_deadline(Some(start + Duration::from_secs_f64(self.seconds)));
            let census = engine.count(model, &limits);
            let run = census.expect("the engine does its work").run;
            times.push(start.elapsed().as_secs_f64().min(self.seconds));
            if run.stop != Some(Stop::Time) {
                decided += 1;
                let known = *answer.get_or_insert(run.solutions);
                assert_eq!(known, run.solutions, "{name} disagrees");
            }
        }
        times.sort_by(f64::total_cmp);
        let mean = times.iter().sum::<f64>() / times.len() as f64;
        let median = time(times[times.len() / 2], self.seconds);
        let percent = decided * 100 / models.len();
        format!("{percent} %, {median}, {}", time(mean, f64::MAX))
    }
}

fn time(seconds: f64, limit: f64) -> String {
    if seconds >= limit {
        format!("> {limit} s")
    } else if seconds >= 1.0 {
        format!("{seconds:.1} s")
    } else if seconds >= 0.01 {
        format!("{:.0} ms", seconds * 1000.0)
    } else {
        format!("{:.2} ms", seconds * 1000.0)
    }
}

fn main() {
    let text = std::env::var("VERIDOKU_SIZES").unwrap_or_default();
    let tables: &[&str] = match text.trim() {
        "" => &QUICK,
        "full" => &FULL,
        table => &[table],
    };
    tables.iter().for_each(|table| Table::parse(table).print());
}
