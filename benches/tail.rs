//! The heavy tail: how many nodes engines take on loosely filled boards, which are minimal puzzles
//! less some givens, solving and searching for a second solution: mean, 99.9th percentile and most.
//!
//! `cargo bench --bench tail -- 100000` for as many boards of each kind (1,000 if none is named)
//! and another number behind it for the engines other than classic; `--test` for a short run.
//! Boards are made from a fixed seed. A search is given up after a million nodes, which is said.

use rand::Rng;
use std::error::Error;
use veridoku::engine::{Engine, Limits, Run, Stop};
use veridoku::generate::{Fill, stream};
use veridoku::grid::{Givens, Shape};
use veridoku::native::{Classic, Generic, Lanes, Plain};
use veridoku::rules::{Model, Puzzle};

type Board = [u8; 81];

/// How many givens are taken from a minimal puzzle.
const LESS: [usize; 6] = [0, 2, 4, 6, 8, 10];
/// The nodes after which a search is given up.
const MOST: u64 = 1_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let short = words.iter().any(|word| word == "--test");
    let numbers = words.iter().filter(|word| !word.starts_with("--"));
    let numbers: Result<Vec<usize>, _> = numbers.map(|word| word.parse()).collect();
    let numbers = numbers?;
    let boards = *numbers.first().unwrap_or(if short { &20 } else { &1000 });
    let fewer = numbers.get(1).copied().unwrap_or(boards.min(1000));
    println!(
        "{:<9}{:>5}{:>9}{:>9}{:>9}{:>10}",
        "engine", "less", "boards", "mean", "99.9 %", "most"
    );
    for less in LESS {
        let all: Vec<Board> = (0..boards).map(|n| board(n as u64, less)).collect();
        let limits = Limits::solutions(2).with_nodes(Some(MOST));
        let mut classic = Classic::new();
        row(
            "classic",
            less,
            all.iter().map(|board| classic.count(board, &limits).run),
        );
        let batch = Lanes::new().count(&all, &limits);
        row("lanes", less, batch.iter().map(|count| count.run));
        let models = || {
            all[..fewer.min(boards)].iter().map(|board| {
                let givens = Givens::from_values(Shape::CLASSIC, board.to_vec());
                Model::new(&Puzzle::plain(givens.expect("values up to 9")))
            })
        };
        let (mut generic, mut plain) = (Generic::new(), Plain::new());
        let counted = |engine: &mut dyn Engine, model: Model| {
            engine
                .count(&model, &limits)
                .expect("engines do not fail here")
                .run
        };
        row(
            "generic",
            less,
            models().map(|model| counted(&mut generic, model)),
        );
        row(
            "plain",
            less,
            models().map(|model| counted(&mut plain, model)),
        );
    }
    Ok(())
}

/// Returns a minimal puzzle less some of its givens.
fn board(number: u64, less: usize) -> Board {
    let mut rng = stream(number, 1 + less as u64);
    let full = Fill::new(Shape::CLASSIC).fill(&mut rng);
    let mut board: Board = full.values().try_into().expect("81 cells");
    let mut below = |end: usize| rng.next_u64() as usize % end;
    let mut classic = Classic::new();
    let mut cells: Vec<usize> = (0..81).collect();
    while !cells.is_empty() {
        let cell = cells.swap_remove(below(cells.len()));
        let digit = std::mem::take(&mut board[cell]);
        if classic.count(&board, &Limits::solutions(2)).run.solutions != 1 {
            board[cell] = digit;
        }
    }
    for _ in 0..less {
        let given: Vec<usize> = (0..81).filter(|&cell| board[cell] != 0).collect();
        board[given[below(given.len())]] = 0;
    }
    board
}

fn row(engine: &str, less: usize, runs: impl Iterator<Item = Run>) {
    let runs: Vec<Run> = runs.collect();
    let given_up = runs
        .iter()
        .filter(|run| run.stop == Some(Stop::Nodes))
        .count();
    let mut nodes: Vec<u64> = runs.iter().map(|run| run.nodes).collect();
    nodes.sort_unstable();
    let Some(most) = nodes.last() else {
        return;
    };
    let mean = nodes.iter().sum::<u64>() as f64 / nodes.len() as f64;
    let high = nodes[(nodes.len() - 1) * 999 / 1000];
    let note = match given_up {
        0 => String::new(),
        n => format!("  {n} given up"),
    };
    let boards = nodes.len();
    println!("{engine:<9}{less:>5}{boards:>9}{mean:>9.1}{high:>9}{most:>10}{note}");
}
