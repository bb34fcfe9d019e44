//! Certificates: how many are made per second, their size, and the time to check them; one thread.
//!
//!     taskset -c 0 cargo bench --bench certificates -- FILE…
//!
//! Without a file: the repository's puzzles, and killers generated on the spot.

#[path = "../tests/library/killers/mod.rs"]
mod killers;

use std::time::{Duration, Instant};
use veridoku::check::{About, Demand, check_by};
use veridoku::engine::Limits;
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::grid::Shape;
use veridoku::rules::{Model, Shelf};
use veridoku::verify::certificate::{CertificateKind, Certifier};

fn median<T: Copy + PartialOrd>(values: &mut [T]) -> T {
    values.sort_by(|a, b| a.partial_cmp(b).expect("comparable"));
    values[values.len() / 2]
}

fn measure(name: &str, models: &[Model]) {
    let mut certifier = Certifier::default();
    let (mut making, mut checking, mut sizes, mut steps) = (Vec::new(), Vec::new(), Vec::new(), 0);
    let limits = Limits::solutions(2);
    let demand = Demand {
        about: About::Anything,
        ..Demand::default()
    };
    for model in models {
        let start = Instant::now();
        let certificate = certifier
            .certify(model, CertificateKind::Verdict, &limits)
            .expect("a certificate");
        let text = certificate.text();
        making.push(start.elapsed());
        let start = Instant::now();
        let checked = check_by(&demand, &text).expect("it holds");
        checking.push(start.elapsed());
        steps += checked.steps;
        sizes.push(text.len());
    }
    let rate =
        |times: &[Duration]| times.len() as f64 / times.iter().sum::<Duration>().as_secs_f64();
    let largest = sizes.iter().max().copied().unwrap_or(0);
    let mean: usize = sizes.iter().sum::<usize>() / sizes.len();
    println!(
        "{name}: {} puzzles, {:.0}/s made (median {:?}), {:.0}/s checked (median {:?}); bytes: median {}, mean {mean}, most {largest}; {} steps",
        models.len(),
        rate(&making),
        median(&mut making),
        rate(&checking),
        median(&mut checking),
        median(&mut sizes),
        steps,
    );
}

fn main() {
    let files: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| !a.starts_with("--"))
        .collect();
    let mut shelf = Shelf::default();
    let mut models = |text: &str| -> Vec<Model> {
        let parsed = parse_str(text, &ReadOptions::default())
            .into_iter()
            .flatten();
        parsed.map(|parsed| shelf.model(&parsed.puzzle)).collect()
    };
    for file in &files {
        let text = std::fs::read_to_string(file).expect("a file of puzzles");
        measure(file, &models(&text));
    }
    if files.is_empty() {
        for suite in ["unique", "several", "none", "hard"] {
            let path = format!("{}/puzzles/suites/{suite}.sdm", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(path).expect("a suite");
            measure(suite, &models(&text));
        }
        for size in 3..=5 {
            let killer = |seed| killers::killer(Shape::CLASSIC, size, seed).0;
            let models: Vec<Model> = (0..200).map(killer).collect();
            measure(&format!("killers, cages of 2 to {size}"), &models);
        }
    }
}
