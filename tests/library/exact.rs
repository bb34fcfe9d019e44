//! Exact counts: the known numbers, and every method compared with enumeration by the generic
//! engine.

use crate::effort::few;
use num_bigint::BigUint;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use veridoku::engine::{Cancel, Engine, Limits, Stop};
use veridoku::grid::{Cell, Digit, Givens, Shape, Symmetry};
use veridoku::native::Generic;
use veridoku::native::exact::{self, CountMethod, ExactCount};
use veridoku::rules::{Model, Puzzle};

fn shape(height: usize, width: usize) -> Shape {
    Shape::new(height, width).unwrap()
}

fn model(givens: Givens) -> Model {
    Model::new(&Puzzle::plain(givens))
}

fn count(model: &Model) -> ExactCount {
    exact::count(model, 2, &Limits::solutions(1), &|_| ()).unwrap()
}

fn by(method: CountMethod, model: &Model) -> BigUint {
    let tally = exact::count_by(method, model, 2, &Limits::solutions(1), &|_| ()).unwrap();
    assert_eq!((tally.stop, tally.method), (None, method));
    tally.solutions
}

#[test]
fn empty_boards_have_the_numbers_of_the_literature() {
    for (height, width, known) in [
        (2, 2, "288"),
        (2, 3, "28200960"),
        (3, 2, "28200960"),
        (2, 4, "29136487207403520"),
        (3, 3, "6670903752021072936960"),
    ]
    .into_iter()
    .take(few(3, 5))
    {
        let tally = count(&model(Givens::empty(shape(height, width))));
        assert_eq!(tally.stop, None);
        assert_eq!(tally.solutions.to_string(), known, "{height}x{width}");
    }
}

/// Returns a random grid, by the pattern that works for every shape.
fn grid(shape: Shape, rng: &mut ChaCha8Rng) -> Givens {
    let (h, w, order) = (shape.box_height(), shape.box_width(), shape.order());
    let mut pattern = Givens::empty(shape);
    for cell in shape.all_cells() {
        let (row, column) = (shape.row(cell), shape.column(cell));
        let value = (w * (row % h) + row / h + column) % order;
        pattern.set(cell, Digit::new(value as u8 + 1));
    }
    loop {
        let symmetry = Symmetry::random(shape, rng);
        if symmetry.target() == shape {
            return symmetry.apply(&pattern);
        }
    }
}

/// Returns `givens` givens of a random grid, one of them possibly changed to another digit.
fn some_givens(shape: Shape, givens: usize, rng: &mut ChaCha8Rng) -> Givens {
    let mut puzzle = grid(shape, rng);
    while puzzle.count() > givens {
        puzzle.set(Cell::new(rng.random_range(0..shape.cells())), None);
    }
    if rng.next_u32().is_multiple_of(4) {
        let cell = Cell::new(rng.random_range(0..shape.cells()));
        puzzle.set(cell, Digit::new(rng.random_range(1..=shape.order() as u8)));
    }
    puzzle
}

/// Compares, on random boards with at most a given number of solutions, each method with one-by-one
/// counting by the generic engine.
fn methods_agree(shape: Shape, cases: usize, givens: std::ops::RangeInclusive<usize>, seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let limits = Limits::solutions(100_000);
    let (mut compared, mut several, mut none) = (0, 0, 0);
    while compared < cases {
        let number = rng.random_range(givens.clone());
        let model = model(some_givens(shape, number, &mut rng));
        let listed = Generic::new().count(&model, &limits).unwrap().run;
        if listed.stop.is_some() {
            continue;
        }
        compared += 1;
        several += usize::from(listed.solutions > 1);
        none += usize::from(listed.solutions == 0);
        for method in CountMethod::ALL.into_iter().filter(|m| m.takes(&model)) {
            let values = model.givens().values();
            let counted = by(method, &model);
            assert_eq!(counted, listed.solutions.into(), "{method} {values:?}");
        }
    }
    assert!(
        several > cases / 4 && none >= few(0, 1),
        "{several} {none} of {cases}"
    );
}

#[test]
fn every_method_agrees_with_enumeration_on_4x4() {
    methods_agree(shape(2, 2), 200, 0..=10, 4);
}

#[test]
fn every_method_agrees_with_enumeration_on_6x6() {
    methods_agree(shape(2, 3), 60, 4..=20, 5);
    methods_agree(shape(3, 2), 60, 4..=20, 6);
}

#[test]
fn every_method_agrees_with_enumeration_on_8x8() {
    methods_agree(shape(2, 4), 20, 16..=30, 7);
    methods_agree(shape(4, 2), 20, 16..=30, 8);
}

#[test]
fn every_method_agrees_with_enumeration_on_9x9() {
    methods_agree(shape(3, 3), few(3, 24), 18..=32, 9);
}

/// The counts for the digits of a cell add up to the count without it.
#[test]
fn a_count_is_the_sum_over_the_digits_of_a_cell() {
    let mut rng = ChaCha8Rng::seed_from_u64(10);
    // A large count on 9×9 takes a second or more in release, one on 8×8 seconds in debug.
    let all = [
        (shape(2, 4), 14),
        (shape(2, 4), 8),
        (Shape::CLASSIC, 9),
        (Shape::CLASSIC, 11),
        (shape(2, 3), 1),
    ];
    for (shape, givens) in all.into_iter().skip(few(4, 0)) {
        let puzzle = some_givens(shape, givens, &mut rng);
        let open = shape.all_cells().find(|&cell| puzzle.get(cell).is_none());
        let parts = (1..=shape.order() as u8).map(|value| {
            let mut with = puzzle.clone();
            with.set(open.unwrap(), Digit::new(value));
            count(&model(with)).solutions
        });
        let whole = count(&model(puzzle.clone())).solutions;
        assert_eq!(parts.sum::<BigUint>(), whole);
        assert!(whole > 1_000_000u32.into());
    }
}

#[test]
fn an_interrupted_count_gives_a_true_lower_bound() {
    for (height, width, known) in [
        (3, 3, "6670903752021072936960"),
        (2, 4, "29136487207403520"),
    ] {
        let cancel = Cancel::new();
        let limits = Limits::solutions(1).with_cancel(cancel.clone());
        let model = model(Givens::empty(shape(height, width)));
        let watch = |progress: &exact::Progress<'_>| {
            assert!(
                progress
                    .share
                    .is_none_or(|share| (0.0..=1.0).contains(&share))
            );
            if *progress.least > BigUint::ZERO {
                cancel.cancel();
            }
        };
        let tally = exact::count(&model, 1, &limits, &watch).unwrap();
        let known: BigUint = known.parse().unwrap();
        assert!(tally.solutions > BigUint::ZERO, "{tally:?}");
        assert!(tally.solutions <= known, "{tally:?}");
        assert!(tally.stop == Some(Stop::Cancelled) || tally.solutions == known);
    }
}

/// Returns sets of four cells in two rows, two columns and two boxes, with two digits that can be
/// exchanged.
fn exchangeable(grid: &Givens) -> Vec<[Cell; 4]> {
    let shape = grid.shape();
    let mut found: Vec<[Cell; 4]> = Vec::new();
    for a in shape.all_cells() {
        for d in shape.all_cells().filter(|&d| grid.get(d) == grid.get(a)) {
            let b = Cell::new(shape.row(a) * shape.order() + shape.column(d));
            let c = Cell::new(shape.row(d) * shape.order() + shape.column(a));
            let boxes = [a, b, c, d].map(|cell| shape.box_of(cell));
            let mut two = boxes.to_vec();
            two.sort_unstable();
            two.dedup();
            if a < d && a != b && grid.get(b) == grid.get(c) && two.len() == 2 {
                let apart = |other: &[Cell; 4]| other.iter().all(|x| ![a, b, c, d].contains(x));
                if found.iter().all(apart) {
                    found.push([a, b, c, d]);
                }
            }
        }
    }
    found
}

#[test]
fn a_large_board_with_independent_parts_is_multiplied_out() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let full = grid(shape(4, 4), &mut rng);
    let parts = exchangeable(&full);
    let without = |number: usize| {
        let open: Vec<Cell> = parts[..number].concat();
        model(full.retain(|given| !open.contains(&given.cell)))
    };
    let few = without(9);
    let listed = by(CountMethod::Enumeration, &few);
    assert_eq!(by(CountMethod::Components, &few), listed);
    assert!(listed >= 512u32.into());
    let many = count(&without(18));
    assert_eq!((many.stop, many.method), (None, CountMethod::Components));
    assert!(
        many.solutions >= BigUint::from(1u64 << 18),
        "{}",
        many.solutions
    );
}
