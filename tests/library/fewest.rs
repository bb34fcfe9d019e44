//! Puzzles of few clues, compared with a search through every set of cells, and with known results.

use crate::effort::few;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use veridoku::engine::{Cancel, Engine, Limits};
use veridoku::generate::fewest::{CellBits, Plan, Search};
use veridoku::grid::{Givens, Shape, Symmetry};
use veridoku::native::{Native, Plain};
use veridoku::rules::{Model, Puzzle};

/// The two inequivalent 4×4 grids.
const FOURS: [&str; 2] = ["1234341221434321", "1234341223414123"];

fn grid(text: &str) -> Givens {
    let values: Vec<u8> = text.bytes().map(|b| b - b'0').collect();
    Givens::from_values(Shape::of_cells(text.len()).unwrap(), values).unwrap()
}

fn search(grid: &Givens, at_most: usize, tasks: usize) -> BTreeSet<CellBits> {
    run(&Plan::new(grid, at_most, tasks).unwrap())
}

fn run(plan: &Plan) -> BTreeSet<CellBits> {
    let mut search = Search::new(plan, &Cancel::new());
    let mut found = BTreeSet::new();
    for &task in plan.tasks() {
        for cells in search.run(task).unwrap() {
            assert!(found.insert(cells), "found twice: {cells:?}");
        }
    }
    found
}

/// Returns the minimal puzzles of at most `at_most` clues, by trying every set of cells with the
/// plain engine.
fn every(grid: &Givens, at_most: u32) -> BTreeSet<CellBits> {
    let count = grid.shape().cells();
    let mut unique = BTreeSet::new();
    for bits in 0u128..1 << count {
        if bits.count_ones() > at_most {
            continue;
        }
        let puzzle = grid.retain(|given| bits >> given.cell.index() & 1 == 1);
        let model = Model::new(&Puzzle::plain(puzzle));
        let census = Plain::default()
            .count(&model, &Limits::solutions(2))
            .unwrap();
        if census.run.solutions == 1 {
            unique.insert(CellBits(bits));
        }
    }
    let minimal = |cells: &CellBits| {
        cells
            .iter()
            .all(|c| !unique.contains(&(*cells & !CellBits::only(c))))
    };
    unique.iter().copied().filter(minimal).collect()
}

#[test]
fn all_minimal_puzzles_of_a_small_grid_are_found_once() {
    for text in FOURS {
        let grid = grid(text);
        let expected = every(&grid, 5);
        assert!(!expected.is_empty());
        for tasks in [1, 20, 1000] {
            assert_eq!(search(&grid, 5, tasks), expected, "{text}, {tasks} tasks");
        }
    }
}

#[test]
fn a_four_by_four_grid_needs_four_clues() {
    for text in FOURS {
        assert!(search(&grid(text), 3, 10).is_empty());
        assert!(!search(&grid(text), 4, 10).is_empty());
    }
}

#[test]
fn equivalent_grids_hold_as_many_puzzles() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for text in FOURS {
        let grid = grid(text);
        let expected = search(&grid, 6, 10).len();
        for _ in 0..few(3, 10) {
            let image = Symmetry::random(grid.shape(), &mut rng).apply(&grid);
            assert_eq!(search(&image, 6, 10).len(), expected);
        }
    }
}

#[test]
fn a_search_that_is_cancelled_says_so() {
    let plan = Plan::new(&grid(FOURS[0]), 5, 1).unwrap();
    let cancel = Cancel::new();
    cancel.cancel();
    assert_eq!(Search::new(&plan, &cancel).run(plan.tasks()[0]), None);
}

#[test]
fn what_is_no_grid_is_refused() {
    assert!(Plan::new(&Givens::empty(Shape::CLASSIC), 17, 10).is_none());
    let mut twice = grid(FOURS[0]).values().to_vec();
    twice[0] = 2;
    let wrong = Givens::from_values(Shape::of_order(4).unwrap(), twice).unwrap();
    assert!(Plan::new(&wrong, 4, 10).is_none());
}

/// A grid known for its 29 puzzles of 17 clues, "strangely familiar".
const FAMILIAR: &str =
    "639241785284765193517983624123857946796432851458619237342178569861594372975326418";

#[test]
fn the_strangely_familiar_grid_holds_29_puzzles_of_17_clues() {
    // The search for 17 clues takes half a minute in a debug build, that for 15 less than one.
    let found = search(&grid(FAMILIAR), few(15, 17), 100);
    assert_eq!(found.len(), few(0, 29));
    assert!(found.iter().all(|cells| cells.len() == 17));
}

#[test]
fn both_searches_prove_that_there_is_no_puzzle_of_16_clues() {
    let grid =
        grid("253876149794125368861493725986251437417638952325947681142569873679382514538714296");
    for plan in [Plan::new(&grid, 16, 50), Plan::general(&grid, 16, 50)] {
        assert_eq!(run(&plan.unwrap()), BTreeSet::new());
    }
}

#[test]
fn sets_known_beforehand_and_learned_are_unavoidable() {
    let grid = grid(FAMILIAR);
    let plan = Plan::new(&grid, 15, 50).unwrap();
    let mut search = Search::new(&plan, &Cancel::new());
    for &task in plan.tasks() {
        search.run(task).unwrap();
    }
    let sets: BTreeSet<CellBits> = search.unavoidable_sets().into_iter().collect();
    assert!(sets.len() > plan.unavoidable_sets().len());
    let mut native = Native::new();
    for set in sets {
        let emptied = grid.retain(|given| !set.contains(given.cell.index()));
        let model = Model::new(&Puzzle::plain(emptied));
        let census = native.count(&model, &Limits::solutions(2)).unwrap();
        assert_eq!(census.run.solutions, 2, "{set:?}");
    }
}
