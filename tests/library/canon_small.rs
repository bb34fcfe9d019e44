//! Canonical forms of random puzzles on small boards, held against all their solutions.

use crate::canon_clues::{changed, image, kept, key};
use crate::effort::few;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use veridoku::canon::{PuzzleChange, PuzzleForms};
use veridoku::engine::{Engine, Limits};
use veridoku::grid::{Cell, Givens, Shape};
use veridoku::native::Native;
use veridoku::rules::{Clue, ClueKind, Model, Numbers, Puzzle, Rule};

/// Kinds for the random puzzles on boards of six cells.
const SMALL: &[&str] = &[
    "antiking",
    "odd",
    "cage",
    "sum",
    "thermo",
    "whisper",
    "palindrome",
    "between",
    "sum-line",
    "sum-loop",
    "difference",
    "greater",
    "sandwich",
    "skyscraper",
    "contains",
    "counting-circles",
    "same-values",
    "arrow",
    "renban",
];

fn random_clue(shape: Shape, rng: &mut ChaCha8Rng) -> Clue {
    loop {
        let name = *SMALL.choose(rng).unwrap();
        let kind = ClueKind::of(name).unwrap();
        let numbers = match kind.numbers {
            Numbers::None => Vec::new(),
            _ => vec![rng.random_range(1..5)],
        };
        let groups = (0..kind.groups.least).map(|_| {
            let mut cells: Vec<Cell> = shape.all_cells().collect();
            cells.shuffle(rng);
            cells.truncate(kind.groups.cells.max(2) + rng.random_range(0..2));
            cells
        });
        let Ok(clue) = Clue::new(kind, numbers, groups.collect()) else {
            continue;
        };
        let rules = vec![Rule::Clue(clue.clone())];
        if Puzzle::new(Givens::empty(shape), rules).is_ok() {
            return clue;
        }
    }
}

fn solutions(puzzle: &Puzzle) -> BTreeSet<Vec<u8>> {
    let mut all = BTreeSet::new();
    let run = Native::new().search(
        &Model::new(puzzle),
        &Limits::solutions(1_000),
        &mut |board| {
            all.insert(board.values().to_vec());
            ControlFlow::Continue(())
        },
    );
    assert!(run.unwrap().stop.is_none());
    all
}

/// Random puzzles on boards of six cells: those of one key have a change that maps the solutions of
/// one to those of the other, and images under random changes have the key of the puzzle.
#[test]
fn puzzles_of_one_key_have_the_same_solutions_but_for_a_change() {
    let shape = Shape::free(2, 3, 1, 3).unwrap();
    let rng = &mut ChaCha8Rng::seed_from_u64(5);
    let mut forms = PuzzleForms::default();
    let mut by_key: BTreeMap<u128, Vec<Puzzle>> = BTreeMap::new();
    for _ in 0..few(300, 3_000) {
        let clues = (0..rng.random_range(1..3)).map(|_| Rule::Clue(random_clue(shape, rng)));
        let mut rules: Vec<Rule> = clues.collect();
        if rng.random() {
            rules.push(Rule::Rows);
        }
        let puzzle = Puzzle::new(Givens::empty(shape), rules).unwrap();
        // What never holds may be said of any cells.
        if solutions(&puzzle).is_empty() {
            continue;
        }
        let own = forms.form(&puzzle, &Limits::none()).unwrap().key();
        // Only cells count here, but for rows and what touches.
        let whole = |rule: &Rule| match rule {
            Rule::Clue(clue) => format!("{clue:?}").contains("antiking"),
            _ => true,
        };
        if !puzzle.rules().iter().any(whole) {
            let mut cells: Vec<Cell> = shape.all_cells().collect();
            cells.shuffle(rng);
            let to = |cell: Cell| cells[cell.index()];
            let other = changed(&puzzle, &to, &kept, &|clue| image(clue, &to, false), rng);
            assert_eq!(key(&other), own, "{:?}", puzzle.rules());
        }
        by_key.entry(own).or_default().push(puzzle);
    }
    let mut same = 0;
    for puzzles in by_key.values() {
        let (first, others) = puzzles.split_first().unwrap();
        let boards = solutions(first);
        for other in others.iter().filter(|other| *other != first) {
            same += 1;
            let change = forms.change(first, other, &Limits::none()).unwrap();
            let Some(PuzzleChange::Model(change)) = change else {
                panic!("{:?}", other.rules())
            };
            let moved = |board: &Vec<u8>| {
                let givens = Givens::from_values(shape, board.clone()).unwrap();
                change.apply(&givens).values().to_vec()
            };
            let moved: BTreeSet<Vec<u8>> = boards.iter().map(moved).collect();
            assert_eq!(moved, solutions(other));
        }
    }
    assert!(
        same > few(20, 500) && by_key.len() > few(50, 500),
        "{same} {}",
        by_key.len()
    );
}
