//! Measures puzzles a second for each engine, solving and proving uniqueness, one thread:
//! `cargo bench --bench engines`.
//!
//! The sets are puzzles of `puzzles/`, each in many random equivalent forms from a fixed seed,
//! because a handful of puzzles alone would measure luck. `VERIDOKU_BENCH=FILE` adds the first 500
//! puzzles of a file as a set of its own. Pin the process to a core for steady figures:
//! `taskset -c 0 cargo bench --bench engines`.
//!
//! The table of [`classic_table`] comes first; `cargo bench --bench engines -- table` prints
//! nothing else.

mod classic_table;

use divan::Bencher;
use divan::counter::ItemsCount;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::sync::LazyLock;
use veridoku::cnf::{AtMostOne, Encoding};
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::grid::{Givens, Symmetry};
use veridoku::native::Native;
use veridoku::rules::{Model, Puzzle, Shelf};
use veridoku::sat::Sat;

/// Puzzles in a set.
const SIZE: usize = 120;

/// The names of the sets.
const SETS: [&str; 6] = ["easy", "hard", "17-clue", "12x12", "16x16", "file"];

static MODELS: LazyLock<Vec<Vec<Model>>> = LazyLock::new(|| {
    vec![
        scrambled(include_str!("../puzzles/unique/easy-34-givens.sdm")),
        scrambled(include_str!("../puzzles/literature/hard.sdm")),
        scrambled(include_str!("../puzzles/literature/17-clues.sdm")),
        scrambled(include_str!("../puzzles/unique/12x12.sdm")),
        scrambled(include_str!("../puzzles/unique/16x16.sdm")),
        named_file(),
    ]
});

fn read(text: &str) -> Vec<Givens> {
    let parsed = parse_str(text, &ReadOptions::default()).into_iter();
    parsed
        .filter_map(Result::ok)
        .map(|p| p.puzzle.givens().clone())
        .collect()
}

fn scrambled(text: &str) -> Vec<Model> {
    let seeds = read(text);
    let mut rng = ChaCha8Rng::seed_from_u64(2026);
    let mut shelf = Shelf::default();
    let forms = seeds.iter().cycle().take(SIZE);
    forms
        .map(|givens| {
            let symmetry = loop {
                let symmetry = Symmetry::random(givens.shape(), &mut rng);
                if symmetry.target() == givens.shape() {
                    break symmetry;
                }
            };
            shelf.model(&Puzzle::plain(symmetry.apply(givens)))
        })
        .collect()
}

fn named_file() -> Vec<Model> {
    let Some(path) = classic_table::files().into_iter().next() else {
        return Vec::new();
    };
    let text = std::fs::read_to_string(&path).expect("VERIDOKU_BENCH names puzzle files");
    let mut shelf = Shelf::default();
    let puzzles = read(&text).into_iter().take(500).map(Puzzle::plain);
    puzzles.map(|puzzle| shelf.model(&puzzle)).collect()
}

/// Proves every puzzle of a set unique.
fn run(bencher: Bencher<'_, '_>, set: &str, engine: &mut dyn Engine) {
    let index = SETS.iter().position(|s| *s == set).expect("a set of ours");
    let models = &MODELS[index];
    if models.is_empty() {
        return;
    }
    bencher
        .counter(ItemsCount::new(models.len()))
        .bench_local(|| {
            let limits = Limits::solutions(2);
            let counts = models
                .iter()
                .map(|m| engine.count(m, &limits).map(|c| c.run.solutions));
            let unique = counts.filter(|c| *c == Ok(1)).count();
            assert_eq!(unique, models.len(), "{set}: every puzzle is unique");
        });
}

#[divan::bench(args = SETS, sample_count = 15)]
fn native(bencher: Bencher<'_, '_>, set: &str) {
    run(bencher, set, &mut Native::new());
}

#[divan::bench(args = SETS, sample_count = 15)]
fn sat(bencher: Bencher<'_, '_>, set: &str) {
    run(bencher, set, &mut Sat::default());
}

#[divan::bench(args = SETS, sample_count = 5)]
fn sat_givens_as_assumptions(bencher: Bencher<'_, '_>, set: &str) {
    run(
        bencher,
        set,
        &mut Sat::new(Encoding::Assumed, AtMostOne::default()),
    );
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    // Cargo passes --bench when benchmarking; with a filter, only the benchmarks that match run.
    let filter = args.iter().find(|arg| !arg.starts_with('-'));
    if args.iter().any(|arg| arg == "--bench") && filter.is_none_or(|filter| filter == "table") {
        classic_table::print();
    }
    divan::main();
}
