//! Canonical forms: the same for equivalent boards, reached by the change that is handed back, and the fast way agrees with the plain one.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use veridoku::canon::{ClassicGrids, canonical};
use veridoku::engine::{Engine, Limits};
use veridoku::grid::{Givens, Shape, Symmetry};
use veridoku::native::Native;
use veridoku::rules::{Model, Puzzle};

const CLASSIC: [&str; 4] = [
    "123456789457189326689327154231645897745891632896732541318264975564978213972513468",
    "639241785284765193517983624123857946796432851458619237342178569861594372975326418",
    // The pattern grid, with many automorphisms.
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
    "123456789456789123789123456234567891567891234891234567345678912678912345912345678",
];

fn board(text: &str) -> Givens {
    let values: Vec<u8> = text.bytes().map(|b| b - b'0').collect();
    Givens::from_values(Shape::of_cells(text.len()).unwrap(), values).unwrap()
}

/// Some solution of a plain board with a few random givens in its first row.
fn random_grid(shape: Shape, rng: &mut ChaCha8Rng) -> Givens {
    let pattern = |i: usize| {
        let (r, c, n) = (i / shape.order(), i % shape.order(), shape.order());
        ((r * shape.box_width() + r / shape.box_height() + c) % n) as u8 + 1
    };
    let full = Givens::from_values(shape, (0..shape.cells()).map(pattern).collect::<Vec<u8>>());
    // Dig a lot out of a scrambled pattern and take a solution that search meets late.
    let scrambled = Symmetry::random(shape, rng).apply(&full.unwrap());
    let square = shape.box_height() == shape.box_width();
    let shape = scrambled.shape();
    assert!(square || shape.order() > 4);
    let few = scrambled.retain(|_| rng.next_u32() % 100 < 30);
    let model = Model::new(&Puzzle::plain(few));
    let mut found = None;
    let mut skip = rng.next_u32() % 40;
    let run = Native::new().search(&model, &Limits::solutions(50), &mut |solution| {
        found = Some(solution.givens().clone());
        skip = skip.saturating_sub(1);
        if skip == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    run.unwrap();
    found.unwrap()
}

#[test]
fn equivalent_boards_have_one_form_and_the_change_leads_to_it() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for shape in [(2, 2), (3, 3), (2, 3), (4, 2)] {
        let shape = Shape::new(shape.0, shape.1).unwrap();
        for keep in [25, 30, 60, 100] {
            let grid = random_grid(shape, &mut rng);
            let puzzle = grid.retain(|_| rng.next_u32() % 100 < keep);
            let puzzle = if puzzle.count() < shape.order() {
                grid
            } else {
                puzzle
            };
            let found = canonical(&puzzle).unwrap();
            assert_eq!(found.symmetry.apply(&puzzle), found.form);
            assert_eq!(found.symmetry.inverse().apply(&found.form), puzzle);
            for _ in 0..8 {
                let symmetry = Symmetry::random(puzzle.shape(), &mut rng);
                let image = symmetry.apply(&puzzle);
                if image.shape() != puzzle.shape() {
                    continue;
                }
                let again = canonical(&image).unwrap();
                assert_eq!(again.form, found.form);
                assert_eq!(again.automorphisms, found.automorphisms);
                let change = found.symmetry.then(&again.symmetry.inverse()).unwrap();
                assert_eq!(change.apply(&puzzle), image);
            }
        }
    }
}

#[test]
fn the_fast_way_agrees_with_the_plain_one() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let fast = ClassicGrids::new();
    let random = (0..60)
        .map(|_| random_grid(Shape::CLASSIC, &mut rng))
        .collect::<Vec<_>>();
    for grid in CLASSIC.into_iter().map(board).chain(random) {
        let plain = canonical(&grid).unwrap();
        for _ in 0..3 {
            let image = Symmetry::random(Shape::CLASSIC, &mut rng).apply(&grid);
            let (form, automorphisms) = fast.canonical(image.values().try_into().unwrap());
            assert_eq!(form, plain.form.values());
            assert_eq!(u64::from(automorphisms), plain.automorphisms);
        }
    }
    // The grid with most automorphisms.
    assert_eq!(
        fast.canonical(board(CLASSIC[2]).values().try_into().unwrap())
            .1,
        648
    );
}

#[test]
fn what_is_no_grid_does_no_harm() {
    let fast = ClassicGrids::new();
    for value in [0, 1, 9, 200] {
        fast.canonical(&[value; 81]);
    }
    fast.canonical(&std::array::from_fn(|i| (i * i % 256) as u8));
    assert!(canonical(&Givens::empty(Shape::new(5, 5).unwrap())).is_none());
}

#[test]
fn there_are_two_grids_of_four_by_four_and_orbits_add_up() {
    let shape = Shape::new(2, 2).unwrap();
    let model = Model::new(&Puzzle::plain(Givens::empty(shape)));
    let mut classes: BTreeMap<Vec<u8>, (u64, u64)> = BTreeMap::new();
    let run = Native::new().search(&model, &Limits::solutions(1000), &mut |solution| {
        let found = canonical(solution.givens()).unwrap();
        let class = classes.entry(found.form.values().to_vec()).or_default();
        *class = (class.0 + 1, found.automorphisms);
        ControlFlow::Continue(())
    });
    assert_eq!(run.unwrap().solutions, 288);
    assert_eq!(classes.len(), 2);
    // Orbit and stabiliser: 4! relabellings, 8 orders of rows, 8 of columns, 2 for transposition.
    for (grids, automorphisms) in classes.values() {
        assert_eq!(grids * automorphisms, 24 * 8 * 8 * 2);
    }
}
