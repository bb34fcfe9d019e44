//! Measures puzzles a second, rated on the explainer scale and decided up to a level, one thread:
//! `taskset -c 0 cargo bench --bench rating`.
//!
//! The sets are puzzles of `puzzles/`, each in many random equivalent forms from a fixed seed;
//! `VERIDOKU_BENCH` adds files, separated as in `PATH`. The first column of a file that is a 9×9
//! line is read, so tables of ratings work too. Each figure is the median of three rounds.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::error::Error;
use std::time::Instant;
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::grid::{Givens, Shape, Symmetry};
use veridoku::human::Level;
use veridoku::rate::{explainer, level_up_to};

/// The number of puzzles in a set.
const FORMS: usize = 60;
/// The most puzzles rated from a file.
const MOST: usize = 1000;

fn main() -> Result<(), Box<dyn Error>> {
    let short = std::env::args().any(|argument| argument == "--test");
    let mut sets = vec![
        (
            "easy".to_string(),
            forms(include_str!("../puzzles/unique/easy-34-givens.sdm")),
        ),
        (
            "17-clue".to_string(),
            forms(include_str!("../puzzles/literature/17-clues.sdm")),
        ),
        (
            "hard".to_string(),
            forms(include_str!("../puzzles/unique/hard-9x9.sdm")),
        ),
    ];
    if let Some(files) = std::env::var_os("VERIDOKU_BENCH") {
        for path in std::env::split_paths(&files) {
            let text = std::fs::read_to_string(&path)?;
            sets.push((path.display().to_string(), lines(&text)));
        }
    }
    println!(
        "{:>10} {:>10} {:>10} {:>10} {:>8}  set",
        "ER/s", "medium/s", "very easy/s", "puzzles", "ER"
    );
    for (name, mut puzzles) in sets {
        puzzles.truncate(if short { 3 } else { MOST });
        let mut hardest = 0;
        let full = rate(&puzzles, short, &mut |values| {
            let er = explainer(values).map_or(0, |rating| rating.er);
            hardest = hardest.max(er);
        });
        let up_to = |level: Level| {
            rate(&puzzles, short, &mut |values| {
                std::hint::black_box(level_up_to(values, level));
            })
        };
        println!(
            "{full:>10.1} {:>10.0} {:>10.0} {:>10} {:>8.1}  {name}",
            up_to(Level::Medium),
            up_to(Level::VeryEasy),
            puzzles.len(),
            f64::from(hardest) / 10.0
        );
    }
    Ok(())
}

/// Returns puzzles a second, the median of the rounds.
fn rate(puzzles: &[[u8; 81]], short: bool, work: &mut dyn FnMut(&[u8; 81])) -> f64 {
    let mut rounds: Vec<f64> = (0..if short { 1 } else { 3 })
        .map(|_| {
            let start = Instant::now();
            puzzles.iter().for_each(&mut *work);
            puzzles.len() as f64 / start.elapsed().as_secs_f64()
        })
        .collect();
    rounds.sort_by(f64::total_cmp);
    rounds[rounds.len() / 2]
}

/// Returns random equivalent forms of some puzzles.
fn forms(text: &str) -> Vec<[u8; 81]> {
    let mut random = ChaCha8Rng::seed_from_u64(2026);
    let parsed = parse_str(text, &ReadOptions::default()).into_iter();
    let seeds: Vec<Givens> = parsed
        .filter_map(Result::ok)
        .map(|parsed| parsed.puzzle.givens().clone())
        .collect();
    let forms = seeds.iter().cycle().take(FORMS);
    let forms = forms.map(|givens| Symmetry::random(Shape::CLASSIC, &mut random).apply(givens));
    forms
        .filter_map(|givens| givens.values().try_into().ok())
        .collect()
}

/// Returns the puzzles of a file, one a line or in a column of a table.
fn lines(text: &str) -> Vec<[u8; 81]> {
    let puzzle = |field: &str| -> Option<[u8; 81]> {
        let values = field.trim().bytes().map(|byte| match byte {
            b'1'..=b'9' => Some(byte - b'0'),
            b'.' | b'0' => Some(0),
            _ => None,
        });
        values.collect::<Option<Vec<u8>>>()?.try_into().ok()
    };
    let fields = text.lines().map(|line| line.split([',', ' ', '\t']));
    fields
        .filter_map(|mut fields| fields.find_map(puzzle))
        .collect()
}
