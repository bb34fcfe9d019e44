//! Boards whose rows, columns, digits and boxes are each of their own: every engine finds what the
//! definition of rows, columns and boxes says.

use crate::effort::few;
use crate::relations::all_agree;
use proptest::prelude::*;
use veridoku::engine::{Engine, Limits};
use veridoku::grid::{Cell, DigitSet, Givens, Shape};
use veridoku::native::exact::{self, CountMethod};
use veridoku::native::{Generic, Native, Plain};
use veridoku::rules::{Constraint, Model, Name, Puzzle, Relation, Rulebook};
use veridoku::sat::Sat;
use veridoku::textbook::METHODS;

/// Returns a board of rows and columns, digits from low to high, and boxes (0 for none).
pub fn shape(size: (usize, usize), digits: (usize, usize), boxes: (usize, usize)) -> Shape {
    let free = Shape::free(size.0, size.1, digits.0, digits.1).unwrap();
    match boxes {
        (0, 0) => free,
        (height, width) => free.with_boxes(height, width).unwrap(),
    }
}

/// Small boards, and how many full ones keep their rules: 288 Sudoku grids of 4×4, 161,280 Latin
/// squares of 5×5 and 5! · 44 Latin rectangles of 2×5 are well known.
pub fn small() -> [(Shape, u64); 8] {
    [
        (shape((3, 3), (1, 4), (0, 0)), 1056),
        (shape((2, 5), (1, 5), (0, 0)), 5280),
        (shape((5, 2), (7, 11), (0, 0)), 5280),
        (shape((4, 4), (0, 3), (2, 2)), 288),
        (shape((1, 1), (35, 35), (1, 1)), 1),
        (shape((1, 3), (0, 1), (0, 0)), 0),
        (shape((2, 2), (1, 3), (2, 2)), 0),
        (shape((5, 5), (1, 5), (0, 0)), 161_280),
    ]
}

/// Counts full boards by the definition: no digit twice in a row, a column or a box.
fn by_definition(shape: Shape) -> u64 {
    fn clash(shape: Shape, a: usize, b: usize) -> bool {
        let (columns, h, w) = (shape.columns(), shape.box_height(), shape.box_width());
        let ((r, c), (s, d)) = ((a / columns, a % columns), (b / columns, b % columns));
        r == s || c == d || h > 0 && (r / h, c / w) == (s / h, d / w)
    }
    fn fill(shape: Shape, values: &mut Vec<usize>) -> u64 {
        let cell = values.len();
        if cell == shape.rows() * shape.columns() {
            return 1;
        }
        let mut found = 0;
        for value in 0..shape.order() {
            if (0..cell).all(|other| values[other] != value || !clash(shape, cell, other)) {
                values.push(value);
                found += fill(shape, values);
                values.pop();
            }
        }
        found
    }
    fill(shape, &mut Vec::new())
}

fn empty(shape: Shape) -> Model {
    Model::new(&Puzzle::plain(Givens::empty(shape)))
}

#[test]
fn every_engine_counts_what_the_definition_says() {
    for (shape, expected) in small() {
        assert_eq!(by_definition(shape), expected, "{shape}");
        let model = empty(shape);
        assert!(!model.rulebook().is_plain());
        let limits = Limits::solutions(1_000_000);
        let mut few: Vec<Box<dyn Engine>> = vec![
            Box::new(Native::new()),
            Box::new(Plain::new()),
            Box::new(Generic::new()),
        ];
        if expected < 10_000 {
            few.push(Box::new(Sat::default()));
        }
        for mut engine in few {
            let census = engine.count(&model, &limits).unwrap();
            assert_eq!(census.run.solutions, expected, "{shape}: {}", engine.name());
            assert!(census.is_exact());
        }
        for method in CountMethod::ALL.into_iter().filter(|m| m.takes(&model)) {
            let count = exact::count_by(method, &model, 1, &Limits::solutions(1), &|_| ());
            assert_eq!(
                count.unwrap().solutions,
                expected.into(),
                "{shape}: {method}"
            );
        }
    }
}

#[test]
fn every_encoding_and_strategy_agrees_on_small_boards() {
    let more = [
        shape((4, 4), (1, 5), (2, 2)),
        shape((6, 4), (0, 5), (3, 2)),
        shape((3, 3), (1, 9), (3, 3)),
    ];
    for shape in small().map(|(shape, _)| shape).into_iter().chain(more) {
        all_agree(&empty(shape)).unwrap();
    }
}

#[test]
fn the_textbook_engines_solve_free_boards_or_say_why_not() {
    for (shape, expected) in small() {
        for method in &METHODS {
            let mut engine = veridoku::textbook::make(method.name).unwrap();
            let limits = Limits::solutions(2).with_nodes(Some(100_000));
            match engine.count(&empty(shape), &limits) {
                Ok(census) => {
                    let known = if method.complete { expected.min(2) } else { 0 };
                    assert!(
                        census.run.solutions >= known.min(expected),
                        "{shape}: {method:?}"
                    );
                }
                Err(error) => {
                    let why = "the board is not one of boxes with as many rows as digits";
                    assert!(error.to_string().contains(why), "{error}");
                }
            }
        }
    }
}

/// One question of each size, prime ones and the largest among them.
#[test]
fn boards_of_every_kind_have_a_solution() {
    for (shape, most) in [
        (shape((7, 7), (1, 7), (0, 0)), 7),
        (shape((6, 9), (0, 8), (3, 3)), 9),
        (shape((9, 6), (1, 9), (3, 2)), 9),
        (shape((6, 6), (1, 9), (2, 3)), 9),
        (shape((1, 64), (35, 98), (1, 64)), 64),
        (shape((64, 1), (0, 63), (0, 0)), 64),
        (shape((64, 64), (1, 64), (0, 0)), 64),
    ] {
        assert_eq!(shape.order(), most);
        let model = empty(shape);
        for engine in [&mut Native::new() as &mut dyn Engine, &mut Sat::default()] {
            let census = engine.count(&model, &Limits::solutions(1)).unwrap();
            assert_eq!(census.witnesses.len(), 1, "{shape}: {}", engine.name());
        }
    }
}

/// Returns a board of at most 12 cells.
fn random_shape() -> impl Strategy<Value = Shape> {
    let size = (1usize..=4, 1usize..=4).prop_filter("small", |(r, c)| r * c <= 12);
    (size, 0usize..=3, 0usize..=4, 1usize..=4, 1usize..=4).prop_map(|(size, low, more, h, w)| {
        let free = shape(size, (low, low + more), (0, 0));
        free.with_boxes(h, w).unwrap_or(free)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(few(60, 600)))]

    #[test]
    fn engines_agree_with_brute_force_on_random_boards(
        shape in random_shape(),
        given in proptest::option::of((0usize..12, 1u8..=5)),
        sets in proptest::collection::vec((0usize..12, 1u64..32), 0..3),
        groups in proptest::collection::vec(
            proptest::sample::subsequence((0..12).collect::<Vec<usize>>(), 1..=4),
            0..3,
        ),
        plain in any::<bool>(),
    ) {
        let mut givens = Givens::empty(shape);
        if let Some((cell, digit)) = given {
            let digit = (digit - 1) % shape.order() as u8 + 1;
            let digit = veridoku::grid::Digit::new(digit);
            givens.set(Cell::new(cell % shape.cells()), digit);
        }
        let named = |relation| Constraint { relation, name: Name::Other("random".to_string()) };
        let mut constraints = match plain {
            true => empty(shape).rulebook().constraints().to_vec(),
            false => Vec::new(),
        };
        constraints.extend(groups.iter().map(|cells| {
            let mut cells: Vec<usize> = cells.iter().map(|cell| cell % shape.cells()).collect();
            cells.dedup();
            named(Relation::AllDifferent { cells: cells.into_iter().map(Cell::new).collect() })
        }));
        constraints.extend(sets.iter().map(|&(cell, bits)| {
            let all = DigitSet::all(shape.order());
            let cell = Cell::new(cell % shape.cells());
            named(Relation::Domain { cell, digits: DigitSet::from_bits(bits).and(all) })
        }));
        let book = Rulebook::from_constraints(shape, constraints);
        all_agree(&Model::with_rulebook(book.into(), givens))?;
    }
}
