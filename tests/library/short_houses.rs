//! Houses of fewer digits than the board: cells that differ and may hold only as many digits as
//! they are, with sums over them, beside SAT, which knows nothing of them.

use crate::effort::few;
use crate::witnesses::read;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use veridoku::engine::{Engine, Limits};
use veridoku::native::Native;
use veridoku::rules::{Model, Puzzle};
use veridoku::sat::Sat;

/// The most solutions that are counted.
const MOST: u64 = 60;

fn counted(engine: &mut dyn Engine, puzzle: &Puzzle) -> u64 {
    let census = engine
        .count(&Model::new(puzzle), &Limits::solutions(MOST))
        .unwrap();
    census.run.solutions
}

/// Returns a board of four rows with sets of digits for as many cells of a line, and sums.
fn random(rng: &mut ChaCha8Rng) -> String {
    let (columns, digits) = [(4, 4), (4, 5), (5, 5), (4, 6)][rng.random_range(0..4)];
    let cell = |row: usize, column: usize| format!("r{}c{}", row + 1, column + 1);
    let mut lines = vec![format!(
        "veridoku puzzle 1\nsize 4x{columns}\ndigits 1..{digits}\nboxes none\n"
    )];
    let mut cells: Vec<String> = (0..4 * columns)
        .map(|i| cell(i / columns, i % columns))
        .collect();
    for _ in 0..rng.random_range(1..4) {
        let along = rng.random_range(0..4);
        let of: Vec<String> = match rng.random_bool(0.6) {
            true => (0..columns).map(|column| cell(along, column)).collect(),
            false => (0..4).map(|row| cell(row, along)).collect(),
        };
        let many = rng.random_range(2..=of.len());
        let mut values: Vec<usize> = (1..=digits).collect();
        values.shuffle(rng);
        let values: Vec<String> = values[..many.min(digits)]
            .iter()
            .map(usize::to_string)
            .collect();
        lines.push(format!(
            "one-of {} {}",
            values.join(","),
            of[..many].join(" ")
        ));
    }
    for _ in 0..rng.random_range(1..4) {
        cells.shuffle(rng);
        let many = rng.random_range(2..4);
        let kind = ["cage", "sum"][rng.random_range(0..2)];
        let total = rng.random_range(3..=3 * many + 2);
        lines.push(format!("{kind} {total} {}", cells[..many].join(" ")));
    }
    lines.join("\n") + "\n"
}

#[test]
fn engines_agree_where_cells_have_as_few_digits_as_they_are() {
    let mut rng = ChaCha8Rng::seed_from_u64(41);
    let mut seen = [0; 2];
    for _ in 0..few(400, 3000) {
        let text = random(&mut rng);
        let puzzle = read(&text).puzzle;
        let native = counted(&mut Native::new(), &puzzle);
        assert_eq!(native, counted(&mut Sat::default(), &puzzle), "{text}");
        seen[usize::from(native > 0)] += 1;
    }
    assert!(seen.iter().all(|&n| n > 30), "{seen:?}");
}

/// Two cells with two digits are a house of another sum than the rows and columns.
#[test]
fn sums_of_houses_are_those_of_their_digits() {
    let text = "veridoku puzzle 1\nsize 4\nboxes none\n\none-of 1,4 r1c2 r1c4\ncage 5 r1c2 r1c4\n";
    let model = Model::new(&read(text).puzzle);
    let census = Native::new()
        .count(&model, &Limits::solutions(200))
        .unwrap();
    assert_eq!(census.run.solutions, 96);
}
