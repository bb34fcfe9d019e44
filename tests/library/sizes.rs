//! The generic engine on boards larger than 9×9 and with every technique: the same solutions as the
//! plain engine and SAT, each once, the same every time, and within its limits.

use crate::effort::few;
use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use veridoku::engine::{Engine, Limits, Run, Stop};
use veridoku::grid::{Cell, Digit, Givens, Shape, Symmetry};
use veridoku::native::{Generic, Plain, Strategy as Means};
use veridoku::rules::{Model, Puzzle, Rule};
use veridoku::sat::Sat;
use veridoku::verify::Auto;

/// Returns the pattern of shifted rows in a random equivalent form, restricted to the cells for
/// which `keep` holds.
fn givens(shape: Shape, seed: u64, keep: impl Fn(usize) -> bool) -> Givens {
    let (h, w, order) = (shape.box_height(), shape.box_width(), shape.order());
    let mut pattern = Givens::empty(shape);
    for cell in shape.all_cells() {
        let (row, column) = (shape.row(cell), shape.column(cell));
        let value = (w * (row % h) + row / h + column) % order;
        pattern.set(cell, Digit::new(value as u8 + 1));
    }
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let symmetry = loop {
        let symmetry = Symmetry::random(shape, &mut rng);
        if symmetry.target() == shape {
            break symmetry;
        }
    };
    symmetry.apply(&pattern).retain(|g| keep(g.cell.index()))
}

/// Returns every solution, in the order of the engine.
fn all(engine: &mut dyn Engine, model: &Model, limits: &Limits) -> (Vec<Vec<u8>>, Run) {
    let mut found = Vec::new();
    let run = engine.search(model, limits, &mut |solution| {
        found.push(solution.givens().values().to_vec());
        ControlFlow::Continue(())
    });
    (found, run.unwrap())
}

/// Returns settings that restart at every conflict, which is when a solution could be lost or
/// repeated.
fn restless() -> Means {
    Means {
        restarts: Some(1),
        ..Means::default()
    }
}

/// The most nodes of a native engine on a board.
const MOST_NODES: u64 = 1_000_000;

/// Returns boards of shapes with the share of givens at which they have some solutions, but not too
/// many.
fn boards() -> impl Strategy<Value = Givens> {
    let shapes = [
        (2, 5, 0.45),
        (3, 4, 0.42),
        (4, 3, 0.42),
        (4, 4, 0.42),
        (5, 5, 0.5),
    ];
    let shape = proptest::sample::select(shapes.to_vec());
    let keep = shape.prop_flat_map(|(h, w, share)| {
        let shape = Shape::new(h, w).unwrap();
        let cells = proptest::collection::vec(proptest::bool::weighted(share), shape.cells());
        (Just(shape), cells)
    });
    let noise = prop_oneof![
        3 => Just(None),
        1 => (0usize..625, 1u8..=25).prop_map(Some),
    ];
    (keep, any::<u64>(), noise).prop_map(|((shape, keep), seed, noise)| {
        let mut givens = givens(shape, seed, |cell| keep[cell]);
        if let Some((cell, value)) = noise {
            let value = (value - 1) % shape.order() as u8 + 1;
            givens.set(Cell::new(cell % shape.cells()), Digit::new(value));
        }
        givens
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(few(12, 150)))]

    #[test]
    fn larger_boards_have_the_same_solutions_by_every_engine(givens in boards()) {
        let model = Model::new(&Puzzle::plain(givens));
        let limits = Limits::solutions(200);
        let mut known: Option<(BTreeSet<Vec<u8>>, Run)> = None;
        let engines: [(&str, Box<dyn Engine>); 6] = [
            ("generic", Box::new(Generic::new())),
            ("restless", Box::new(Generic::with(restless()))),
            ("simple", Box::new(Generic::with(Means::SIMPLE))),
            ("plain", Box::new(Plain::new())),
            ("sat", Box::new(Sat::default())),
            ("auto", Box::new(Auto::default())),
        ];
        for (name, mut engine) in engines {
            // The simple engines would take too long on some of the larger boards.
            let most = match name {
                "plain" => 12,
                "simple" => 16,
                _ => 64,
            };
            if model.shape().order() > most {
                continue;
            }
            // Now and then a board is too hard for one way to search.
            let nodes = (!["sat", "auto"].contains(&name)).then_some(MOST_NODES);
            let (found, run) = all(&mut *engine, &model, &limits.clone().with_nodes(nodes));
            let set: BTreeSet<_> = found.iter().cloned().collect();
            prop_assert_eq!(set.len(), found.len(), "{}: a solution twice", name);
            prop_assert_eq!(run.solutions, found.len() as u64);
            if run.stop == Some(Stop::Nodes) {
                if let Some((solutions, Run { stop: None, .. })) = &known {
                    prop_assert!(set.is_subset(solutions), "{}", name);
                }
                continue;
            }
            match &known {
                None => known = Some((set, run)),
                Some((solutions, first)) => {
                    prop_assert_eq!(run.solutions, first.solutions, "{}", name);
                    prop_assert_eq!(run.stop, first.stop, "{}", name);
                    prop_assert!(run.stop.is_some() || set == *solutions, "{}", name);
                }
            }
        }
    }
}

/// Restarts between solutions lose none: thousands of solutions of Latin squares and 4×4 boards.
#[test]
fn restarts_lose_no_solution_and_repeat_none() {
    let shape = Shape::new(2, 2).unwrap();
    let latin = Puzzle::with_rules(Givens::empty(shape), vec![Rule::Rows, Rule::Columns]);
    let plain = Puzzle::plain(Givens::empty(shape));
    for (puzzle, expected) in [(latin, 576), (plain, 288)] {
        let model = Model::new(&puzzle);
        for means in [
            restless(),
            Means {
                restarts: Some(3),
                ..Means::SIMPLE
            },
        ] {
            let limits = Limits::solutions(10_000);
            let (found, run) = all(&mut Generic::with(means), &model, &limits);
            let set: BTreeSet<_> = found.iter().collect();
            assert_eq!(
                (found.len(), set.len(), run.stop),
                (expected, expected, None)
            );
        }
    }
}

/// 64 digits fill a word to the last bit.
#[test]
fn the_largest_boards_are_solved() {
    let shape = Shape::new(8, 8).unwrap();
    let model = Model::new(&Puzzle::plain(givens(shape, 3, |cell| cell % 4 != 1)));
    let limits = Limits::solutions(2);
    let native = Generic::new().count(&model, &limits).unwrap();
    let sat = Sat::default().count(&model, &limits).unwrap();
    assert_eq!(native.run.solutions, sat.run.solutions);
    assert_eq!(native.run.stop, sat.run.stop);
    let full = Model::new(&Puzzle::plain(givens(shape, 3, |_| true)));
    for mut engine in [
        Box::new(Generic::new()) as Box<dyn Engine>,
        Box::new(Plain::new()),
    ] {
        let run = engine.count(&full, &limits).unwrap().run;
        assert_eq!((run.solutions, run.stop), (1, None));
    }
}

#[test]
fn an_engine_says_the_same_every_time_whatever_it_was_asked_before() {
    let shape = Shape::new(4, 4).unwrap();
    let model = |seed| {
        let puzzle = Puzzle::plain(givens(shape, seed, |cell| cell * 7 % 10 < 3));
        Model::new(&puzzle)
    };
    let limits = Limits::solutions(20);
    let first = all(&mut Generic::new(), &model(1), &limits);
    let mut used = Generic::new();
    all(&mut used, &model(2), &limits);
    assert_eq!(all(&mut used, &model(1), &limits), first);
}

#[test]
fn limits_stop_the_search_and_say_which() {
    use std::time::Instant;
    use veridoku::engine::Cancel;
    let model = Model::new(&Puzzle::plain(Givens::empty(Shape::new(5, 5).unwrap())));
    let mut generic = Generic::new();
    let mut stop = |limits: Limits| generic.count(&model, &limits).unwrap().run;
    assert_eq!(stop(Limits::solutions(7)).solutions, 7);
    assert_eq!(stop(Limits::solutions(7)).stop, Some(Stop::Solutions));
    let endless = Limits::solutions(u64::MAX);
    let nodes = endless.clone().with_nodes(Some(10));
    let run = stop(nodes);
    assert_eq!((run.stop, run.nodes), (Some(Stop::Nodes), 10));
    let late = endless.clone().with_deadline(Some(Instant::now()));
    assert_eq!(stop(late).stop, Some(Stop::Time));
    let cancel = Cancel::new();
    cancel.cancel();
    let cancelled = endless.with_cancel(cancel);
    assert_eq!(stop(cancelled).stop, Some(Stop::Cancelled));
}
