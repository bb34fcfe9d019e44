//! Puzzles a second of the batch engine against the classic engine, at limit 2, a line for each
//! file of boards: `cargo run --release -p veridoku-native --example lanes FILE…`.
//!
//! The engines take turns, round by round, in one process and thread. A ratio is the median of the
//! ratios of the rounds, so that it holds also where the machine is not quiet. `VERIDOKU_ROUNDS`
//! sets another number of rounds, `VERIDOKU_BOARDS` of boards a round.

use std::hint::black_box;
use std::time::Instant;
use veridoku_model::engine::Limits;
use veridoku_native::{Classic, ClassicCount, Isa, Lanes};

/// The number of rounds.
const ROUNDS: usize = 11;
/// The least and the most boards of a round.
const BOARDS: [usize; 2] = [4_000, 16_000];

/// Returns the number that an environment variable sets.
fn set(name: &str) -> Option<usize> {
    let value = std::env::var(name).ok()?;
    Some(value.parse().expect("a number"))
}
/// The boards of a batch.
const BATCH: usize = 4096;

type Board = [u8; 81];

/// An engine under measurement.
enum Engine {
    /// One board after another.
    Classic(Box<Classic>),
    /// Batches.
    Lanes(Lanes),
}

impl Engine {
    fn count(&mut self, boards: &[Board]) -> Vec<ClassicCount> {
        let limits = Limits::solutions(2);
        match self {
            Engine::Classic(classic) => boards.iter().map(|b| classic.count(b, &limits)).collect(),
            Engine::Lanes(lanes) => lanes.count(boards, &limits),
        }
    }
}

fn read(path: &str) -> Vec<Board> {
    let text = std::fs::read_to_string(path).expect("a file of boards");
    let lines = text
        .lines()
        .filter(|line| line.len() >= 81 && !line.starts_with('#'));
    let board = |line: &str| {
        let mut values = [0; 81];
        for (value, symbol) in values.iter_mut().zip(line.bytes()) {
            *value = if symbol.is_ascii_digit() {
                symbol - b'0'
            } else {
                0
            };
        }
        values
    };
    let boards: Vec<Board> = lines.map(board).collect();
    // Sorted files are hard at one end.
    let step = boards
        .len()
        .div_ceil(set("VERIDOKU_BOARDS").unwrap_or(BOARDS[1]));
    boards.into_iter().step_by(step).collect()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let mut engines = vec![
        ("classic".to_string(), Engine::Classic(Box::default())),
        (
            "classic portable".to_string(),
            Engine::Classic(Box::new(Classic::portable())),
        ),
    ];
    for isa in Isa::ALL.into_iter().rev() {
        if let Some(lanes) = Lanes::on(isa) {
            engines.push((format!("lanes {}", isa.name()), Engine::Lanes(lanes)));
        }
    }
    let names: Vec<&str> = engines.iter().map(|(name, _)| name.as_str()).collect();
    println!(
        "thousands of boards a second, ratio to the first: {}",
        names.join(", ")
    );
    for path in std::env::args().skip(1) {
        let boards = read(&path);
        let expected = engines[0].1.count(&boards);
        let mut nodes = Vec::new();
        for (name, engine) in &mut engines {
            let counts = engine.count(&boards);
            for (i, (found, one)) in counts.iter().zip(&expected).enumerate() {
                let (found, one) = (found.run.solutions, one.run.solutions);
                assert_eq!(found, one, "{path}: board {i}: {name}");
            }
            let all: u64 = counts.iter().map(|count| count.run.nodes).sum();
            nodes.push(all as f64 / boards.len() as f64);
        }
        let least = set("VERIDOKU_BOARDS").unwrap_or(BOARDS[0]);
        let repeats = (least / boards.len()).max(1);
        let mut times = vec![Vec::new(); engines.len()];
        for _ in 0..set("VERIDOKU_ROUNDS").unwrap_or(ROUNDS) {
            for ((_, engine), times) in engines.iter_mut().zip(&mut times) {
                let start = Instant::now();
                for _ in 0..repeats {
                    for part in boards.chunks(BATCH) {
                        black_box(engine.count(part));
                    }
                }
                times.push(start.elapsed().as_secs_f64());
            }
        }
        print!("{:20}", path.rsplit('/').next().unwrap_or(""));
        for (times_here, nodes) in times.iter().zip(nodes) {
            let ratios = times[0]
                .iter()
                .zip(times_here)
                .map(|(one, here)| one / here);
            let speed = (repeats * boards.len()) as f64 / median(times_here.clone()) / 1000.0;
            print!(
                " {speed:8.1} ×{:.2} ({nodes:.1} nodes)",
                median(ratios.collect())
            );
        }
        println!();
    }
}
