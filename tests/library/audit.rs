//! Checks the steps of thousands of puzzles with the SAT engine, one by one: the default order's
//! path of each, from the puzzle to its solution.

use crate::effort::few;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::thread;
use veridoku::engine::{Engine, Limits};
use veridoku::grid::{Givens, Shape, Symmetry};
use veridoku::human::{self, End, Level, Order, State};
use veridoku::native::Native;
use veridoku::rules::{Model, Puzzle, Rule, Rulebook};
use veridoku::verify::Auditor;

/// The number of puzzles of each shape.
const PUZZLES: [((usize, usize), usize); 4] =
    [((2, 2), 600), ((2, 3), 800), ((2, 4), 200), ((3, 3), 1500)];

/// Returns a random minimal puzzle with some givens restored.
fn puzzle(shape: Shape, native: &mut Native, random: &mut ChaCha8Rng) -> Puzzle {
    let unique = |givens: &Givens, native: &mut Native| {
        let model = Model::new(&Puzzle::plain(givens.clone()));
        let census = native.count(&model, &Limits::solutions(2)).unwrap();
        census.run.solutions == 1
    };
    let mut givens = grid(shape, native, random);
    let full = givens.clone();
    let mut cells: Vec<_> = shape.all_cells().collect();
    cells.shuffle(random);
    for &cell in &cells {
        let digit = givens.get(cell);
        givens.set(cell, None);
        if !unique(&givens, native) {
            givens.set(cell, digit);
        }
    }
    let back = random.random_range(0..4);
    for &cell in cells.iter().filter(|&&c| full.get(c).is_some()).take(back) {
        givens.set(cell, full.get(cell));
    }
    Puzzle::plain(givens)
}

/// Returns a complete grid: the first solution with the cells of a box given, under a random
/// symmetry.
fn grid(shape: Shape, native: &mut Native, random: &mut impl Rng) -> Givens {
    let mut digits: Vec<u8> = (1..=shape.order() as u8).collect();
    loop {
        let mut values = vec![0; shape.cells()];
        for of in [0, shape.order() / 2] {
            // Some cells of two rows at random; a contradictory choice has no solution and is drawn
            // again.
            digits.shuffle(random);
            let row = of * shape.order();
            let some = random.random_range(1..shape.order());
            values[row..row + some].copy_from_slice(&digits[..some]);
        }
        let Some(givens) = Givens::from_values(shape, values) else {
            continue;
        };
        let model = Model::new(&Puzzle::plain(givens));
        let census = native.count(&model, &Limits::solutions(1)).unwrap();
        if let Some(solution) = census.witnesses.first() {
            let filled = Givens::from_values(shape, solution.values().to_vec()).unwrap();
            let symmetry = loop {
                let symmetry = Symmetry::random(shape, random);
                if symmetry.target() == shape {
                    break symmetry;
                }
            };
            return symmetry.apply(&filled);
        }
    }
}

/// Walks a puzzle and has each step audited. Returns the number of steps above singles.
fn audited(puzzle: &Puzzle, order: &Order, native: &mut Native) -> usize {
    let model = Model::new(puzzle);
    let census = native.count(&model, &Limits::solutions(2)).unwrap();
    assert_eq!(census.run.solutions, 1);
    let solution = census.witnesses.into_iter().next();
    let state = State::new(puzzle.givens().clone());
    let player = human::player(&Rulebook::new(state.shape(), &Rule::PLAIN));
    let path = player.path(&state, order);
    let mut auditor = Auditor::new(&model, None, &Limits::solutions(1)).unwrap();
    auditor.begin(&state, solution.clone());
    for step in &path.steps {
        let verdict = auditor.step(step);
        let text = step.explain(&player.words());
        assert!(
            verdict.is_ok(),
            "{verdict:?}: {text}, {:?}",
            puzzle.givens()
        );
    }
    assert_eq!(path.end, End::Solved, "{:?}", puzzle.givens());
    assert_eq!(solution.unwrap().values(), path.values);
    let above = |step: &&human::Step| step.technique.facts().level > Level::Medium;
    path.steps.iter().filter(above).count()
}

#[test]
fn steps_of_thousands_of_puzzles_are_audited() {
    let order = Order::default();
    let mut above = 0;
    for ((height, width), count) in PUZZLES {
        let count = count / few(16, 1);
        let shape = Shape::new(height, width).unwrap();
        let part = |first: usize| {
            let order = &order;
            move || -> usize {
                let mut native = Native::new();
                let numbers = (first..count).step_by(2);
                numbers
                    .map(|number| {
                        let mut random = ChaCha8Rng::seed_from_u64(number as u64);
                        let puzzle = puzzle(shape, &mut native, &mut random);
                        audited(&puzzle, order, &mut native)
                    })
                    .sum()
            }
        };
        above += thread::scope(|scope| {
            let parts = [0, 1].map(|first| scope.spawn(part(first)));
            parts.map(|part| part.join().unwrap()).iter().sum::<usize>()
        });
    }
    assert!(
        above > few(100, 1000),
        "{above} steps above the level medium"
    );
}
