//! Native, SAT and a brute-force counter in this file agree on random models, and the symmetries of
//! a board preserve verdict and count.

use crate::effort::few;
use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use veridoku::cnf::{AtMostOne, Encoding};
use veridoku::engine::{Engine, Limits};
use veridoku::grid::{Cell, Digit, DigitSet, Givens, Shape, Symmetry};
use veridoku::native::exact::{self, CountMethod};
use veridoku::native::{Generic, Native, Plain, Strategy as Means};
use veridoku::rules::{
    Automaton, Comparison, Connected, Constraint, Model, Name, PairTable, Puzzle, Relation,
    Rulebook, Term,
};
use veridoku::sat::Sat;

const LIMIT: u64 = 60;

/// Counts boards up to the limit by filling cells in order, asking `Relation::holds` of every
/// relation whose cells are filled. Cells off the board come last, and one way to fill them is
/// enough.
pub fn brute_force(model: &Model) -> u64 {
    let (board, cells) = (model.shape().cells(), model.shape().extent());
    let mut due: Vec<Vec<Relation>> = vec![Vec::new(); cells];
    let book = model.rulebook().constraints().iter().cloned();
    let mut standing = true;
    for constraint in book.chain(model.given_relations()) {
        let mut named = constraint.relation.cells();
        named.sort();
        match (&constraint.relation, named.last()) {
            // All-different cells are checked as far as they are filled.
            (Relation::AllDifferent { .. }, Some(_)) => {
                for (i, cell) in named.iter().enumerate() {
                    let cells = named[..=i].to_vec();
                    due[cell.index()].push(Relation::AllDifferent { cells });
                }
            }
            (_, Some(last)) => due[last.index()].push(constraint.relation),
            (_, None) => standing &= constraint.relation.holds(&vec![1; cells]),
        }
    }
    fn fill(
        values: &mut Vec<u8>,
        due: &[Vec<Relation>],
        order: u8,
        place: (usize, &mut u64),
    ) -> bool {
        let (cell, (board, found)) = (values.len(), place);
        if cell == due.len() {
            *found += 1;
            return true;
        }
        let mut filled = false;
        for value in 1..=order {
            if *found == LIMIT || filled && cell >= board {
                break;
            }
            values.push(value);
            if due[cell].iter().all(|relation| relation.holds(values)) {
                filled |= fill(values, due, order, (board, found));
            }
            values.pop();
        }
        filled
    }
    let mut found = 0;
    if standing {
        fill(
            &mut Vec::new(),
            &due,
            model.shape().order() as u8,
            (board, &mut found),
        );
    }
    found
}

fn engines() -> Vec<(String, Box<dyn Engine>)> {
    let mut engines: Vec<(String, Box<dyn Engine>)> = vec![
        ("native".to_string(), Box::new(Native::new())),
        ("plain".to_string(), Box::new(Plain::new())),
    ];
    for strategy in strategies() {
        let name = format!("{strategy:?}");
        engines.push((name, Box::new(Generic::with(strategy))));
    }
    for encoding in Encoding::ALL {
        for form in AtMostOne::ALL {
            let name = format!("{encoding:?} {form:?}");
            engines.push((name, Box::new(Sat::new(encoding, form))));
        }
    }
    engines
}

/// Returns the generic engine's techniques: all, none, and all but one.
fn strategies() -> Vec<Means> {
    let all = Means {
        locked: true,
        matching: Some(0),
        places: true,
        weights: true,
        // Restarts at every conflict, so that small boards see many.
        restarts: Some(1),
        phase: true,
        decisions: true,
        probes: true,
    };
    let mut list = vec![Means::default(), Means::SIMPLE, Means::CLUES, all];
    for left_out in 0..8 {
        let mut some = all;
        match left_out {
            0 => some.locked = false,
            1 => some.matching = None,
            2 => some.places = false,
            3 => some.weights = false,
            4 => some.restarts = None,
            5 => some.phase = false,
            6 => some.decisions = false,
            _ => some.probes = false,
        }
        list.push(some);
    }
    list
}

/// Compares every engine and every way to count with the brute force.
pub fn all_agree(model: &Model) -> Result<(), TestCaseError> {
    let expected = brute_force(model);
    for (name, mut engine) in engines() {
        let census = engine.count(model, &Limits::solutions(LIMIT)).unwrap();
        prop_assert_eq!(census.run.solutions, expected, "{}", name);
        prop_assert_eq!(census.is_exact(), expected < LIMIT, "{}", name);
    }
    for method in [CountMethod::Components, CountMethod::Halves] {
        if method.takes(model) {
            let limits = Limits::solutions(1);
            let tally = exact::count_by(method, model, 1, &limits, &|_| ()).unwrap();
            prop_assert_eq!(tally.stop, None);
            prop_assert_eq!(
                tally.solutions.min(LIMIT.into()),
                expected.into(),
                "{}",
                method
            );
        }
    }
    Ok(())
}

/// Returns relations over a 4×4 board, small enough for the brute force.
fn relation() -> impl Strategy<Value = Relation> {
    let cell = || (0usize..16).prop_map(Cell::new);
    let digits = (1u64..16).prop_map(DigitSet::from_bits);
    let some_cells = |n| proptest::sample::subsequence((0..16).collect::<Vec<usize>>(), n);
    prop_oneof![
        2 => (cell(), digits).prop_map(|(cell, digits)| Relation::Domain { cell, digits }),
        3 => some_cells(2..=4).prop_map(|cells| Relation::AllDifferent {
            cells: cells.into_iter().map(Cell::new).collect(),
        }),
        2 => (cell(), cell(), any::<u16>()).prop_map(|(a, b, bits)| Relation::Pair {
            a,
            b,
            allowed: PairTable::new(4, |x, y| bits >> (x.index() * 4 + y.index()) & 1 == 1),
        }),
        2 => linear(),
        2 => automaton(),
        1 => sets().prop_map(|any_of| Relation::Clause { any_of }),
        2 => (sets(), comparison(), 0i64..4).prop_map(|(of, comparison, total)| {
            Relation::Count {
                of,
                comparison,
                total,
            }
        }),
        2 => connected(),
    ]
}

/// Returns cells of which those with some digits are connected, in rows of up to four.
fn connected() -> impl Strategy<Value = Relation> {
    let cells = proptest::sample::subsequence((0..16).collect::<Vec<usize>>(), 0..=12);
    let size = proptest::option::weighted(0.3, 0usize..6);
    (cells, 1usize..5, 0u64..16, size).prop_map(|(cells, columns, bits, size)| {
        Relation::Connected(Connected {
            cells: cells.into_iter().map(Cell::new).collect(),
            columns,
            digits: DigitSet::from_bits(bits),
            size,
        })
    })
}

/// Returns a table of up to four states over up to five cells, of which some may be the same.
fn automaton() -> impl Strategy<Value = Relation> {
    let row = proptest::collection::vec(proptest::option::weighted(0.8, 0usize..4), 4);
    let state = (row, any::<bool>());
    let states = proptest::collection::vec(state, 4);
    let cells = proptest::collection::vec(0usize..16, 0..=5);
    (states, cells).prop_map(|(states, cells)| {
        let (rows, accepting): (Vec<_>, Vec<_>) = states.into_iter().unzip();
        Relation::Automaton {
            cells: cells.into_iter().map(Cell::new).collect(),
            automaton: Automaton::new(4, &rows, &accepting).unwrap(),
        }
    })
}

/// Returns cells with digits.
fn sets() -> impl Strategy<Value = Vec<(Cell, DigitSet)>> {
    let set =
        (0usize..16, 0u64..16).prop_map(|(c, bits)| (Cell::new(c), DigitSet::from_bits(bits)));
    proptest::collection::vec(set, 0..5)
}

fn comparison() -> impl Strategy<Value = Comparison> {
    prop_oneof![
        Just(Comparison::Equal),
        Just(Comparison::AtMost),
        Just(Comparison::AtLeast)
    ]
}

fn linear() -> impl Strategy<Value = Relation> {
    let term = (-3i32..=3, 0usize..16).prop_map(|(coefficient, cell)| Term {
        coefficient,
        cell: Cell::new(cell),
    });
    (
        proptest::collection::vec(term, 0..5),
        comparison(),
        -12i64..=24,
    )
        .prop_map(|(terms, comparison, total)| Relation::Linear {
            terms,
            comparison,
            total,
        })
}

/// Compares the houses of plain boards with the definition of rows, columns and boxes.
#[test]
fn the_plain_rules_are_the_houses_by_definition() {
    for (h, w) in [
        (2, 2),
        (2, 3),
        (3, 2),
        (3, 3),
        (4, 2),
        (3, 4),
        (4, 3),
        (5, 5),
        (8, 8),
    ] {
        let n = h * w;
        let mut expected = BTreeSet::new();
        for i in 0..n {
            expected.insert((0..n * n).filter(|c| c / n == i).collect::<Vec<_>>());
            expected.insert((0..n * n).filter(|c| c % n == i).collect());
            let in_box = |c: &usize| (c / n / h, c % n / w) == (i / h, i % h);
            expected.insert((0..n * n).filter(in_box).collect());
        }
        let rulebook = Rulebook::new(Shape::new(h, w).unwrap(), &veridoku::rules::Rule::PLAIN);
        let houses = rulebook.constraints().iter().map(|c| match &c.relation {
            Relation::AllDifferent { cells } => cells.iter().map(|cell| cell.index()).collect(),
            other => panic!("a plain rule lowered to {other:?}"),
        });
        assert_eq!(
            houses.collect::<BTreeSet<Vec<usize>>>(),
            expected,
            "{h}x{w}"
        );
    }
}

/// Returns the same relations with the last row of the board off it: its givens become domains.
pub fn last_row_off(model: &Model) -> Model {
    let shape = Shape::free(3, 4, 1, 4).unwrap().with_off_board(4).unwrap();
    let (on, off) = model.givens().values().split_at(12);
    let mut constraints = model.rulebook().constraints().to_vec();
    let given = |(place, &value): (usize, &u8)| {
        let digits = DigitSet::only(Digit::new(value)?);
        let cell = shape.off_board_cell(place);
        let name = Name::Other("a given".to_string());
        let relation = Relation::Domain { cell, digits };
        Some(Constraint { relation, name })
    };
    constraints.extend(off.iter().enumerate().filter_map(given));
    let book = Rulebook::from_constraints(shape, constraints);
    Model::with_rulebook(book.into(), Givens::from_values(shape, on).unwrap())
}

/// Returns a 4×4 board with a random subset of the houses, up to seven other relations, and some
/// cells given.
pub fn random_model() -> impl Strategy<Value = Model> {
    let shape = Shape::new(2, 2).unwrap();
    let rows = any::<[bool; 12]>();
    let relations = proptest::collection::vec(relation(), 0..8);
    let givens = proptest::collection::vec((0usize..16, 1u8..=4), 4..12);
    (rows, relations, givens).prop_map(move |(houses, relations, given)| {
        let plain = Rulebook::new(shape, &veridoku::rules::Rule::PLAIN);
        let kept = plain
            .constraints()
            .iter()
            .zip(houses)
            .filter(|(_, keep)| *keep);
        let mut constraints: Vec<Constraint> = kept.map(|(c, _)| c.clone()).collect();
        constraints.extend(relations.into_iter().map(|relation| Constraint {
            relation,
            name: Name::Other("random".to_string()),
        }));
        let mut givens = Givens::empty(shape);
        for (cell, value) in given {
            givens.set(Cell::new(cell), Digit::new(value));
        }
        Model::with_rulebook(
            Rulebook::from_constraints(shape, constraints).into(),
            givens,
        )
    })
}

/// Returns givens of a valid grid of the shape (with `noise` of them changed), so that not all
/// puzzles are contradictory.
fn plausible(shape: Shape, seed: u64, keep: &[bool], noise: &[(usize, u8)]) -> Givens {
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
    let mut givens = symmetry
        .apply(&pattern)
        .retain(|given| keep[given.cell.index() % keep.len()]);
    for &(cell, value) in noise {
        let value = value % (order as u8 + 1);
        givens.set(Cell::new(cell % shape.cells()), Digit::new(value));
    }
    givens
}

fn shapes() -> impl Strategy<Value = Shape> {
    let shapes = [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)];
    proptest::sample::select(shapes.map(|(h, w)| Shape::new(h, w).unwrap()).to_vec())
}

fn puzzle() -> impl Strategy<Value = Givens> {
    let keep =
        (0.3f64..0.7).prop_flat_map(|p| proptest::collection::vec(proptest::bool::weighted(p), 81));
    let noise = prop_oneof![
        Just(Vec::new()),
        proptest::collection::vec((0usize..81, 0u8..10), 1..3)
    ];
    (shapes(), any::<u64>(), keep, noise)
        .prop_map(|(shape, seed, keep, noise)| plausible(shape, seed, &keep, &noise))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(few(200, 2000)))]

    #[test]
    fn engines_agree_with_brute_force_on_random_relations(model in random_model()) {
        all_agree(&model)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(few(50, 600)))]

    #[test]
    fn engines_agree_with_brute_force_on_plain_puzzles(givens in puzzle()) {
        let model = Model::new(&Puzzle::plain(givens));
        // The brute force is for small boards; a 9×9 may have too few givens for it to finish.
        if model.shape().order() <= 6 {
            all_agree(&model)?;
        } else {
            let limits = Limits::solutions(LIMIT);
            let native = Native::new().count(&model, &limits).unwrap().run.solutions;
            for (name, mut engine) in engines() {
                let census = engine.count(&model, &limits).unwrap();
                prop_assert_eq!(census.run.solutions, native, "{}", name);
            }
        }
    }

    #[test]
    fn symmetries_keep_verdict_and_count(givens in puzzle(), seed in any::<u64>()) {
        let symmetry = Symmetry::random(givens.shape(), &mut ChaCha8Rng::seed_from_u64(seed));
        let image = symmetry.apply(&givens);
        let count = |givens: &Givens, engine: &mut dyn Engine| {
            let model = Model::new(&Puzzle::plain(givens.clone()));
            engine.count(&model, &Limits::solutions(LIMIT)).unwrap()
        };
        let before = count(&givens, &mut Native::new());
        for engine in [&mut Native::new() as &mut dyn Engine, &mut Sat::default()] {
            let after = count(&image, engine);
            prop_assert_eq!(after.run.solutions, before.run.solutions);
            if before.run.solutions == 1 {
                let moved = symmetry.apply(before.witnesses[0].givens());
                prop_assert_eq!(after.witnesses[0].givens(), &moved);
            }
        }
    }
}

/// Plain 4×4 boards with one more all-different set: candidates merged over several houses meet
/// again there, equal or opposite.
#[test]
fn merged_candidates_that_meet_again_are_counted_right() {
    let shape = Shape::new(2, 2).unwrap();
    let plain = Rulebook::new(shape, &veridoku::rules::Rule::PLAIN);
    let grid = [1u8, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    let solutions = |different: &[usize], values: &[u8]| {
        let mut constraints = plain.constraints().to_vec();
        constraints.push(Constraint {
            relation: Relation::AllDifferent {
                cells: different.iter().map(|&cell| Cell::new(cell)).collect(),
            },
            name: Name::Other("further".to_string()),
        });
        let book = Rulebook::from_constraints(shape, constraints);
        let givens = Givens::from_values(shape, values).unwrap();
        let model = Model::with_rulebook(book.into(), givens);
        let limits = Limits::solutions(LIMIT);
        let mut sat = Sat::new(Encoding::Merged, AtMostOne::Pairs).one_by_one();
        let found = sat
            .count(&model, &limits)
            .map(|census| census.run.solutions);
        let expected = Native::new().count(&model, &limits).unwrap().run.solutions;
        assert_eq!(found, Ok(expected), "{different:?} {values:?}");
        expected
    };
    // Here a digit is possible in three cells of the set as x, not x, not x.
    let values = [0, 0, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 1, 0, 2];
    assert_eq!(solutions(&[6, 7, 10], &values), 1);
    let mut total = 0;
    let mut pattern = 1u32;
    for a in 0..16 {
        for b in a + 1..16 {
            for c in b + 1..16 {
                for _ in 0..5 {
                    pattern = pattern.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    let kept = pattern >> 16 & pattern >> 8;
                    let value = |cell: usize| u8::from(kept >> cell & 1 == 1) * grid[cell];
                    let values: Vec<u8> = (0..16).map(value).collect();
                    total += solutions(&[a, b, c], &values);
                }
            }
        }
    }
    assert!(total > 1000, "{total}");
}
