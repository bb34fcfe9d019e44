//! How the cost of the textbook engines grows with the size of the board and with the share of givens:
//! `cargo run --release --example engine_growth -- [PUZZLES] [SECONDS]` prints the two tables of `docs/engines.md`, with medians over PUZZLES (5) random puzzles and a limit
//! of SECONDS (0.5) a run. A puzzle is a random grid of which a share of the cells, drawn at random, is given; the task is to find one solution.

use std::error::Error;
use std::time::{Duration, Instant};
use veridoku::engine::Limits;
use veridoku::generate::{Fill, stream};
use veridoku::grid::Shape;
use veridoku::rules::{Model, Puzzle};
use veridoku::textbook::{self, METHODS};

/// One run: the nodes and the time, or nothing where the limit came first.
type Cost = Option<(u64, f64)>;

struct Trial {
    puzzles: u64,
    seconds: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let puzzles = arguments.next().map_or(Ok(5), |text| text.parse())?;
    let seconds = arguments.next().map_or(Ok(0.5), |text| text.parse())?;
    let trial = Trial { puzzles, seconds };
    let sizes = [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 5)];
    println!("| engine | 4×4 | 6×6 | 9×9 | 12×12 | 16×16 | 25×25 |");
    println!("|---|---|---|---|---|---|---|");
    for method in &METHODS {
        let cells = sizes.map(|(h, w)| trial.cell(method.name, h, w, 50));
        println!("| `{}` | {} |", method.name, cells.join(" | "));
    }
    println!();
    let names: Vec<&str> = METHODS.iter().map(|method| method.name).collect();
    for (h, w) in [(3, 3), (4, 4)] {
        println!("| {0}×{0}, given | `{1}` |", h * w, names.join("` | `"));
        println!("|---|{}", "---|".repeat(names.len()));
        for share in [0, 10, 20, 30, 35, 40, 45, 50, 55, 60, 70, 80, 90] {
            let cells: Vec<String> = names
                .iter()
                .map(|name| trial.cell(name, h, w, share))
                .collect();
            println!("| {share} % | {} |", cells.join(" | "));
        }
        println!();
    }
    Ok(())
}

impl Trial {
    /// The median nodes and time, with the number of runs that were done in time where not all were.
    fn cell(&self, name: &str, h: usize, w: usize, share: u64) -> String {
        let Ok(shape) = Shape::new(h, w) else {
            return String::new();
        };
        let fill = Fill::new(shape);
        let mut costs: Vec<Cost> = Vec::new();
        for number in 0..self.puzzles {
            let grid = fill.fill(&mut stream(1, number));
            // Each cell has its own place in a random order of all; the first of them are given.
            let mut order: Vec<usize> = (0..shape.cells()).collect();
            let mut rng = stream(2, number);
            order.sort_by_cached_key(|_| rand::Rng::next_u64(&mut rng));
            let count = shape.cells() * share as usize / 100;
            let givens = grid.retain(|given| order[..count].contains(&given.cell.index()));
            costs.push(self.run(name, &Model::new(&Puzzle::plain(givens))));
            // More than half without an answer: so is the median.
            if costs.iter().filter(|cost| cost.is_none()).count() as u64 > self.puzzles / 2 {
                return format!("> {} s", self.seconds);
            }
        }
        let done = costs.iter().flatten().count();
        costs.sort_by(|a, b| key(a).total_cmp(&key(b)));
        let Some((nodes, seconds)) = costs[costs.len() / 2] else {
            return format!("> {} s", self.seconds);
        };
        let missed = match costs.len() - done {
            0 => String::new(),
            n => format!(", {n} not done"),
        };
        format!("{nodes}, {}{missed}", time(seconds))
    }

    fn run(&self, name: &str, model: &Model) -> Cost {
        let mut engine = textbook::make(name)?;
        let start = Instant::now();
        let limits = Limits {
            deadline: start.checked_add(Duration::from_secs_f64(self.seconds)),
            ..Limits::solutions(1)
        };
        let census = engine.count(model, &limits).ok()?;
        let found = census.run.solutions == 1;
        found.then_some((census.run.nodes, start.elapsed().as_secs_f64()))
    }
}

fn key(cost: &Cost) -> f64 {
    cost.map_or(f64::INFINITY, |(_, seconds)| seconds)
}

fn time(seconds: f64) -> String {
    match seconds {
        s if s < 1e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s => format!("{s:.1} s"),
    }
}
