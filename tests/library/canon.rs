//! Canonical forms: equal for equivalent boards, reached by the change returned, and the fast way
//! agrees with the plain one.

#[path = "../oracles/exhaustive.rs"]
mod oracle;

use num_bigint::BigUint;
use oracle::exhaustive;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use veridoku::canon::{Canonical, ClassicGrids, ClassicPuzzles, canonical_by_graph, equivalence};
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

fn canonical(board: &Givens) -> Canonical {
    veridoku::canon::canonical(board, &Limits::none()).unwrap()
}

fn by_graph(board: &Givens) -> Canonical {
    canonical_by_graph(board, &Limits::none()).unwrap()
}

fn board(text: &str) -> Givens {
    let values: Vec<u8> = text.bytes().map(|b| b - b'0').collect();
    Givens::from_values(Shape::of_cells(text.len()).unwrap(), values).unwrap()
}

/// Returns some solution of a plain board with a few random givens in its first row.
fn random_grid(shape: Shape, rng: &mut ChaCha8Rng) -> Givens {
    let pattern = |i: usize| {
        let (r, c, n) = (i / shape.order(), i % shape.order(), shape.order());
        ((r * shape.box_width() + r / shape.box_height() + c) % n) as u8 + 1
    };
    let full = Givens::from_values(shape, (0..shape.cells()).map(pattern).collect::<Vec<u8>>());
    // Empties much of a scrambled pattern and takes a late solution of the search.
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
            let found = canonical(&puzzle);
            assert_eq!(found.symmetry.apply(&puzzle), found.form);
            assert_eq!(found.symmetry.inverse().apply(&found.form), puzzle);
            for _ in 0..8 {
                let symmetry = Symmetry::random(puzzle.shape(), &mut rng);
                let image = symmetry.apply(&puzzle);
                if image.shape() != puzzle.shape() {
                    continue;
                }
                let again = canonical(&image);
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
        let plain = exhaustive(&grid).unwrap();
        for _ in 0..3 {
            let image = Symmetry::random(Shape::CLASSIC, &mut rng).apply(&grid);
            let (form, automorphisms) = fast.canonical(image.values().try_into().unwrap());
            assert_eq!(form, plain.form.values());
            assert_eq!(BigUint::from(automorphisms), plain.automorphisms);
        }
    }
    // The grid with the most automorphisms.
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
    let mut puzzles = ClassicPuzzles::new();
    assert_eq!(puzzles.canonical(&[10; 81]), None);
    assert_eq!(
        puzzles.canonical(&[0; 81]),
        Some(([0; 81], 362_880 * 1296 * 1296 * 2))
    );
    // The same digit everywhere: more arrangements than can be kept, so the form comes from the
    // graph.
    assert_eq!(puzzles.canonical(&[4; 81]), None);
    let same = Givens::from_values(Shape::CLASSIC, vec![4; 81]).unwrap();
    let found = canonical(&same);
    assert_eq!(found.form.values(), [1; 81]);
    assert_eq!(
        found.automorphisms,
        BigUint::from(40_320u32 * 1296 * 2) * 1296u32
    );
}

#[test]
fn there_are_two_grids_of_four_by_four_and_orbits_add_up() {
    let shape = Shape::new(2, 2).unwrap();
    let model = Model::new(&Puzzle::plain(Givens::empty(shape)));
    let mut classes: BTreeMap<Vec<u8>, (u64, BigUint)> = BTreeMap::new();
    let run = Native::new().search(&model, &Limits::solutions(1000), &mut |solution| {
        let found = canonical(solution.givens());
        let class = classes.entry(found.form.values().to_vec()).or_default();
        *class = (class.0 + 1, found.automorphisms);
        ControlFlow::Continue(())
    });
    assert_eq!(run.unwrap().solutions, 288);
    assert_eq!(classes.len(), 2);
    // Orbit and stabiliser: 4! relabellings, 8 orders of rows, 8 of columns, 2 for transposition.
    for (grids, automorphisms) in classes.values() {
        assert_eq!(automorphisms * *grids, BigUint::from(24 * 8 * 8 * 2u32));
    }
}

/// Returns random givens on a board, which may break any rule: few digits, so that boards have
/// automorphisms.
fn random_board(shape: Shape, rng: &mut ChaCha8Rng) -> Givens {
    let digits = 1 + rng.next_u32() % 3;
    let density = 2 + rng.next_u32() % 40;
    let values: Vec<u8> = (0..shape.cells())
        .map(|_| {
            if rng.next_u32() % 100 < density {
                1 + (rng.next_u32() % digits) as u8
            } else {
                0
            }
        })
        .collect();
    Givens::from_values(shape, values).unwrap()
}

#[test]
fn the_least_form_is_that_of_all_arrangements() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut symmetric = 0;
    for (height, width, times) in [(2, 2, 60), (2, 3, 30), (3, 2, 30), (1, 5, 10), (3, 3, 12)] {
        let shape = Shape::new(height, width).unwrap();
        for _ in 0..times {
            let board = random_board(shape, &mut rng);
            let Some(plain) = exhaustive(&board) else {
                continue;
            };
            let found = canonical(&board);
            assert_eq!(found.form, plain.form);
            assert_eq!(found.automorphisms, plain.automorphisms);
            assert_eq!(found.symmetry.apply(&board), found.form);
            symmetric += u32::from(found.automorphisms > BigUint::from(1u32));
        }
    }
    assert!(symmetric > 20);
}

#[test]
fn the_graph_tells_the_same_boards_apart() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let mut boards: Vec<Givens> = Vec::new();
    for (height, width, times) in [(2, 2, 150), (2, 3, 100), (3, 3, 60)] {
        let shape = Shape::new(height, width).unwrap();
        boards.extend((0..times).map(|_| random_board(shape, &mut rng)));
    }
    boards.extend((0..10).map(|_| random_grid(Shape::CLASSIC, &mut rng)));
    boards.extend(CLASSIC.map(board));
    let (mut pairs, mut same) = (0, 0);
    let forms: Vec<(Canonical, Canonical)> =
        boards.iter().map(|b| (canonical(b), by_graph(b))).collect();
    for (board, (least, graph)) in boards.iter().zip(&forms) {
        assert_eq!(least.automorphisms, graph.automorphisms, "{board:?}");
        assert_eq!(graph.symmetry.apply(board), graph.form);
        let symmetry = Symmetry::random(board.shape(), &mut rng);
        let image = symmetry.apply(board);
        if image.shape() == board.shape() {
            assert_eq!(by_graph(&image).form, graph.form);
        }
    }
    for (i, (least, graph)) in forms.iter().enumerate() {
        for (other_least, other_graph) in &forms[..i] {
            assert_eq!(
                least.form == other_least.form,
                graph.form == other_graph.form
            );
            pairs += 1;
            same += u32::from(graph.form == other_graph.form);
        }
    }
    assert!(pairs > 1000 && same > 10, "{same} of {pairs}");
}

/// Compares every 4×4 board with a few givens with all of its 3072 images, without any of the code
/// under test.
#[test]
fn small_boards_agree_with_all_their_images() {
    let shape = Shape::new(2, 2).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let swaps: [Vec<usize>; 8] = [
        [0, 1, 2, 3],
        [1, 0, 2, 3],
        [0, 1, 3, 2],
        [1, 0, 3, 2],
        [2, 3, 0, 1],
        [3, 2, 0, 1],
        [2, 3, 1, 0],
        [3, 2, 1, 0],
    ]
    .map(Vec::from);
    let mut labels: Vec<Vec<u8>> = Vec::new();
    for n in 0..256u32 {
        let label: Vec<u8> = (0..4).map(|i| (n >> (2 * i) & 3) as u8 + 1).collect();
        if (1..=4).all(|d| label.contains(&d)) {
            labels.push([&[0], &label[..]].concat());
        }
    }
    for _ in 0..25 {
        let puzzle = random_board(shape, &mut rng);
        let mut least = vec![9; 16];
        let mut kept = 0u32;
        for turned in [false, true] {
            for rows in &swaps {
                for columns in &swaps {
                    for label in &labels {
                        let image: Vec<u8> = (0..16)
                            .map(|i| (rows[i / 4], columns[i % 4]))
                            .map(|(r, c)| if turned { 4 * c + r } else { 4 * r + c })
                            .map(|from| label[usize::from(puzzle.values()[from])])
                            .collect();
                        kept += u32::from(image == puzzle.values());
                        least = least.min(image);
                    }
                }
            }
        }
        let found = canonical(&puzzle);
        assert_eq!(found.form.values(), least);
        assert_eq!(found.automorphisms, BigUint::from(kept));
        assert_eq!(by_graph(&puzzle).automorphisms, BigUint::from(kept));
    }
}

#[test]
fn large_boards_come_back_to_one_form() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    for (height, width) in [(3, 4), (4, 4), (5, 5), (2, 6), (1, 11), (6, 6)] {
        let shape = Shape::new(height, width).unwrap();
        let grid = veridoku::generate::Fill::new(shape).fill(&mut rng);
        let mut forms = Vec::new();
        for keep in [100, 60, 30, 5, 0] {
            let puzzle = grid.retain(|_| rng.next_u32() % 100 < keep);
            let found = canonical(&puzzle);
            assert_eq!(found.symmetry.apply(&puzzle), found.form);
            let image = Symmetry::random(shape, &mut rng).apply(&puzzle);
            if image.shape() == shape {
                assert_eq!(canonical(&image).form, found.form);
            }
            // The change may transpose the board.
            let change = equivalence(&puzzle, &image, &Limits::none())
                .unwrap()
                .unwrap();
            assert_eq!(change.apply(&puzzle), image);
            // One given more or fewer is another puzzle.
            let mut other = puzzle.clone();
            let cell = shape.cell(0, 0);
            other.set(
                cell,
                if other.get(cell).is_some() {
                    None
                } else {
                    grid.get(cell)
                },
            );
            assert_eq!(equivalence(&puzzle, &other, &Limits::none()), Some(None));
            forms.push(found.form);
        }
        forms.dedup();
        assert_eq!(forms.len(), 5);
    }
}

#[test]
fn boards_without_givens_have_the_whole_group() {
    let factorial = |n: usize| (1..=n).map(BigUint::from).product::<BigUint>();
    for (height, width) in [
        (2, 2),
        (2, 3),
        (3, 3),
        (2, 5),
        (3, 4),
        (4, 4),
        (5, 5),
        (1, 7),
        (8, 8),
    ] {
        let shape = Shape::new(height, width).unwrap();
        let lines =
            |blocks: usize, size: usize| factorial(size).pow(blocks as u32) * factorial(blocks);
        let whole = factorial(height * width)
            * lines(width, height)
            * lines(height, width)
            * (1 + u32::from(height == width));
        let empty = Givens::empty(shape);
        assert_eq!(canonical(&empty).automorphisms, whole, "{shape}");
        assert_eq!(by_graph(&empty).automorphisms, whole, "{shape}");
    }
}

#[test]
fn whoever_does_not_want_to_wait_gets_nothing() {
    let empty = Givens::empty(Shape::new(4, 4).unwrap());
    assert!(canonical_by_graph(&empty, &Limits::time(std::time::Duration::ZERO)).is_none());
    assert_eq!(
        equivalence(&empty, &empty, &Limits::time(std::time::Duration::ZERO)),
        None
    );
}

/// Walks randomly over puzzles: bare values and boards get the same form, and grids that of the
/// table.
#[test]
fn bare_values_come_to_the_same_form() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let (mut puzzles, grids) = (ClassicPuzzles::new(), ClassicGrids::new());
    for keep in [20, 22, 25, 30, 40, 60, 100, 100] {
        let grid = random_grid(Shape::CLASSIC, &mut rng);
        let puzzle = grid.retain(|_| rng.next_u32() % 100 < keep);
        let values = puzzle.values().try_into().unwrap();
        let (form, automorphisms) = puzzles.canonical(values).unwrap();
        let found = exhaustive(&puzzle).unwrap();
        assert_eq!(form, found.form.values());
        assert_eq!(BigUint::from(automorphisms), found.automorphisms);
        if puzzle.count() == 81 {
            assert_eq!(grids.canonical(values).0, form);
        }
    }
}
