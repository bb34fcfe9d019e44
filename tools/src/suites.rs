//! Makes the lists of `puzzles/suites/` anew: `suites DIR < 17-CLUES`. DIR is the folder to write;
//! standard input has puzzles of 17 clues, a line each, as `veridoku fewest GRID --at-most 17`
//! prints them. The same input gives the same lists: `suites --check DIR` makes them again from the
//! puzzles of 17 clues in DIR, and fails unless they equal the existing ones, byte for byte.

mod effort;
mod hard;
mod none;
mod several;
mod sizes;

use std::fmt::Write as _;
use std::io::Read;
use std::sync::Arc;
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{Alphabet, write_line};
use veridoku::generate::{Fill, Oracle, dig, shuffled_groups, stream};
use veridoku::grid::{Givens, Shape};
use veridoku::native::Native;
use veridoku::rules::{Model, Puzzle, Rule, Rulebook};

/// The lines of a suite.
pub struct List {
    text: String,
}

impl List {
    fn new(about: &str) -> List {
        List {
            text: format!("# {about}\n"),
        }
    }

    /// Adds a remark.
    pub fn note(&mut self, text: &str) {
        let _ = writeln!(self.text, "# {text}");
    }

    /// Adds a puzzle, with the verdict that the native engine finds.
    pub fn add(&mut self, shape: Shape, values: &[u8], name: &str) {
        let givens = Givens::from_values(shape, values).expect("a board");
        let verdict = match count(&givens, 1_000_000) {
            (0, true) => "none".to_string(),
            (1, true) => "unique".to_string(),
            (n, true) => format!("several={n}"),
            (_, false) => "several".to_string(),
        };
        let line = write_line(&givens, Alphabet::default_for(shape.order()));
        let _ = writeln!(self.text, "{line} # {verdict} {name}");
    }
}

/// Returns the number of solutions up to a limit, and whether these are all.
pub fn count(givens: &Givens, most: u64) -> (u64, bool) {
    let model = Model::new(&Puzzle::plain(givens.clone()));
    let census = Native::new().count(&model, &Limits::solutions(most));
    let census = census.expect("the native engine does not fail");
    (census.run.solutions, census.is_exact())
}

/// Returns the number of solutions of a 9×9 up to a limit.
pub fn count9(values: &[u8], most: u64) -> u64 {
    count(
        &Givens::from_values(Shape::CLASSIC, values).expect("a board"),
        most,
    )
    .0
}

/// Returns a random puzzle with one solution and at least `least` givens, and its solution.
pub fn unique(shape: Shape, seed: u64, least: usize) -> (Vec<u8>, Vec<u8>) {
    let grid = Fill::new(shape).fill(&mut stream(seed, 1));
    let mut values = grid.values().to_vec();
    let cells = (0..values.len()).map(|cell| vec![cell]).collect();
    let mut oracle = Oracle::new(&Arc::new(Rulebook::new(shape, &Rule::PLAIN)));
    oracle.begin(grid.values());
    dig(
        &mut oracle,
        &mut values,
        &shuffled_groups(cells, seed),
        least,
    );
    (values, grid.values().to_vec())
}

/// Returns the values of a line.
pub fn values(line: &str) -> Vec<u8> {
    let value = |b: u8| if b.is_ascii_digit() { b - b'0' } else { 0 };
    line.trim().bytes().map(value).collect()
}

fn uniques(seventeen: &[Vec<u8>]) -> List {
    let mut list = List::new("9×9 with one solution, from a full board to 17 givens");
    for least in [
        81, 80, 77, 70, 60, 50, 45, 40, 36, 34, 32, 30, 29, 28, 27, 26, 25,
    ] {
        for seed in 0..2 {
            let (puzzle, _) = unique(Shape::CLASSIC, 1000 + seed + least as u64, least);
            let givens = puzzle.iter().filter(|&&v| v != 0).count();
            let name = format!("{givens} givens, seed {}", 1000 + seed + least as u64);
            list.add(Shape::CLASSIC, &puzzle, &name);
        }
    }
    for seed in 0..12 {
        let (puzzle, _) = unique(Shape::CLASSIC, seed, 0);
        let givens = puzzle.iter().filter(|&&v| v != 0).count();
        let name = format!("minimal, {givens} givens, seed {seed}");
        list.add(Shape::CLASSIC, &puzzle, &name);
    }
    for (number, puzzle) in seventeen.iter().enumerate().take(8) {
        list.add(
            Shape::CLASSIC,
            puzzle,
            &format!("17 givens, number {number}"),
        );
    }
    list
}

/// The cases taken into `smoke`: the list, and the end of the verdict with the beginning of the
/// name.
const SMOKE: [(&str, &str); 29] = [
    ("unique", "# unique 81 givens"),
    ("unique", "# unique 60 givens"),
    ("unique", "# unique 40 givens"),
    ("unique", "# unique 30 givens"),
    ("unique", "# unique minimal, 24 givens"),
    ("unique", "# unique minimal, 22 givens"),
    ("unique", "# unique 17 givens, number 0"),
    ("several", "differ in r89c69 only, all else given"),
    ("several", "differ in r89c69 only, as few givens"),
    ("several", "# several=2 2 solutions"),
    ("several", "# several=3 3 solutions"),
    ("several", "# several=12 12 solutions"),
    ("several", "# several=24443"),
    ("several", "an empty board"),
    ("none", "a digit twice in a row"),
    ("none", "a full board with its last two cells exchanged"),
    ("none", "the last cell of the first row sees every digit"),
    ("none", "# none singles show it"),
    ("none", "# none subsets show it"),
    ("none", "# none neither singles nor subsets show it"),
    ("hard", "# unique row order, 23 givens"),
    ("sizes", "# unique 4×4, 45%"),
    ("sizes", "4×4, 60% given, a digit twice"),
    ("sizes", "4×4, first two rows open"),
    ("sizes", "# unique 6×6, 45%"),
    ("sizes", "# unique 16×16, 60%"),
    ("sizes", "# unique 16×16, complete"),
    ("sizes", "16×16, 60% given, a digit twice"),
    ("sizes", "16×16, first two rows open"),
];

/// Returns a few of every other list.
fn smoke(lists: &[(&str, List)]) -> List {
    let mut smoke = List::new("a few of every other list");
    for (from, what) in SMOKE {
        let (_, list) = lists
            .iter()
            .find(|(name, _)| *name == from)
            .expect("a list");
        let line = list.text.lines().find(|line| line.contains(what));
        let line = line.unwrap_or_else(|| panic!("nothing in {from} is '{what}'"));
        let _ = writeln!(smoke.text, "{line}");
    }
    smoke
}

/// Returns the puzzles of 17 clues in the lists of a folder, in their order.
fn seventeen_of(folder: &str) -> Vec<Vec<u8>> {
    let mut found: Vec<(usize, Vec<u8>)> = Vec::new();
    for name in ["unique", "hard"] {
        for line in read(folder, name).lines() {
            let number = line.split_once(" # unique 17 givens, number ");
            let number = number.and_then(|(puzzle, n)| Some((n.parse().ok()?, values(puzzle))));
            found.extend(number);
        }
    }
    found.sort();
    found.into_iter().map(|(_, values)| values).collect()
}

fn read(folder: &str, name: &str) -> String {
    std::fs::read_to_string(format!("{folder}/{name}.sdm")).expect("a list that can be read")
}

pub(crate) fn run(arguments: Vec<String>) -> Result<(), Box<dyn std::error::Error>> {
    let mut args = arguments;
    let check = args.first().is_some_and(|arg| arg == "--check");
    if check {
        args.remove(0);
    }
    let folder = args.pop().expect("the folder of the lists");
    let seventeen = if check {
        seventeen_of(&folder)
    } else {
        let mut text = String::new();
        std::io::stdin()
            .read_to_string(&mut text)
            .expect("text on standard input");
        text.lines().map(values).filter(|v| v.len() == 81).collect()
    };
    assert!(
        seventeen.len() >= 8,
        "expected at least 8 puzzles of 17 clues"
    );
    let mut lists = vec![
        ("unique", uniques(&seventeen)),
        ("several", several::list()),
        ("none", none::list()),
        ("sizes", sizes::list()),
        ("hard", hard::list(&seventeen)),
    ];
    lists.push(("smoke", smoke(&lists)));
    let mut same = true;
    for (name, list) in &lists {
        if !check {
            std::fs::write(format!("{folder}/{name}.sdm"), &list.text)
                .expect("the list is written");
        } else if read(&folder, name) != list.text {
            eprintln!("{folder}/{name}.sdm is not what its generator makes");
            same = false;
        }
    }
    if !same {
        std::process::exit(1);
    }
    Ok(())
}
