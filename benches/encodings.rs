//! Variables, clauses and times of each encoding, as the tables of `docs/encodings.md`:
//! `cargo bench --bench encodings -- FILE…` (without a file, puzzles of `puzzles/`). Names of
//! encodings among the files limit the tables to these.
//!
//! The encodings alternate puzzle by puzzle, so that a slow spell of the machine affects all of
//! them; figures are medians over the puzzles. A time limit of 20 s a puzzle applies if the engine
//! can be interrupted.

use std::time::{Duration, Instant};
use veridoku::cnf::{AtMostOne, Encoder, Encoding};
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::rules::{Model, Shelf};
use veridoku::sat::Sat;

/// The puzzles taken from a file, evenly spread.
const SAMPLE: usize = 60;

struct Row {
    name: String,
    encoder: Encoder,
    engine: Sat,
    variables: Vec<f64>,
    clauses: Vec<f64>,
    microseconds: Vec<f64>,
    undecided: usize,
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

fn models(text: &str) -> Vec<Model> {
    let mut shelf = Shelf::default();
    let parsed = parse_str(text, &ReadOptions::default()).into_iter();
    let all: Vec<Model> = parsed
        .filter_map(Result::ok)
        .filter(|p| p.puzzle.givens().count() < p.puzzle.givens().shape().cells())
        .map(|p| shelf.model(&p.puzzle))
        .collect();
    let step = all.len().div_ceil(SAMPLE).max(1);
    all.into_iter().step_by(step).collect()
}

fn table(name: &str, models: &[Model], encodings: &[Encoding]) {
    let forms = || {
        AtMostOne::ALL
            .into_iter()
            .filter(|form| *form != AtMostOne::Auto)
    };
    let kinds = encodings.iter().flat_map(|&e| forms().map(move |f| (e, f)));
    let mut rows: Vec<Row> = kinds
        .map(|(e, f)| Row {
            name: format!("{}, {}", e.name(), f.name()),
            encoder: Encoder::new(e, f),
            engine: Sat::new(e, f),
            variables: Vec::new(),
            clauses: Vec::new(),
            microseconds: Vec::new(),
            undecided: 0,
        })
        .collect();
    for model in models {
        for row in &mut rows {
            let encoded = row
                .encoder
                .encode(model)
                .expect("plain puzzles have formulas");
            row.variables.push(encoded.formula.variables().into());
            row.clauses.push(encoded.formula.len() as f64);
            let large = model.shape().order() > 9;
            let limits = Limits::solutions(2)
                .with_deadline(large.then(|| Instant::now() + Duration::from_secs(20)));
            let start = Instant::now();
            let census = row
                .engine
                .count(model, &limits)
                .expect("the engine does its work");
            row.microseconds.push(start.elapsed().as_secs_f64() * 1e6);
            row.undecided += usize::from(!census.is_exact() && census.run.solutions < 2);
        }
    }
    println!("\n{name}, {} puzzles, medians", models.len());
    println!(
        "{:24} {:>9} {:>9} {:>10} {:>9}",
        "encoding", "variables", "clauses", "µs", "undecided"
    );
    for row in &mut rows {
        println!(
            "{:24} {:>9.0} {:>9.0} {:>10.0} {:>9}",
            row.name,
            median(&mut row.variables),
            median(&mut row.clauses),
            median(&mut row.microseconds),
            row.undecided
        );
    }
}

fn main() {
    let words = std::env::args().skip(1).filter(|a| !a.starts_with('-'));
    let named = |word: &String| Encoding::ALL.into_iter().find(|e| e.name() == word);
    let (names, files): (Vec<String>, Vec<String>) = words.partition(|word| named(word).is_some());
    let mut encodings: Vec<Encoding> = names.iter().filter_map(named).collect();
    if encodings.is_empty() {
        // `auto` selects one of the others at each size.
        encodings.extend(Encoding::ALL.into_iter().filter(|e| *e != Encoding::Auto));
    }
    if files.is_empty() {
        for (name, text) in [
            ("hard 9x9", include_str!("../puzzles/literature/hard.sdm")),
            (
                "17-clue 9x9",
                include_str!("../puzzles/literature/17-clues.sdm"),
            ),
            ("16x16", include_str!("../puzzles/unique/16x16.sdm")),
            ("25x25", include_str!("../puzzles/unique/25x25.sdm")),
        ] {
            table(name, &models(text), &encodings);
        }
    }
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a puzzle file");
        table(&file, &models(&text), &encodings);
    }
}
