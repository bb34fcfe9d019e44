//! Puzzles under rules other than the plain ones.

use std::collections::BTreeSet;
use std::sync::Arc;
use veridoku::engine::{Engine, Limits};
use veridoku::generate::{Attempt, Maker, Mask, Pattern, Sampling, Wish, WishError};
use veridoku::grid::{Cell, Shape};
use veridoku::native::{Native, Plain};
use veridoku::rules::{Constraint, Name, PairTable, Relation, Rule, Rulebook};
use veridoku::sat::Sat;
use veridoku::verify::Judge;

fn judge() -> Judge {
    Judge::new([Native::new().boxed(), Sat::default().boxed()])
}

fn latin(h: usize, w: usize) -> Arc<Rulebook> {
    let shape = Shape::new(h, w).unwrap();
    Arc::new(Rulebook::new(shape, &[Rule::Rows, Rule::Columns]))
}

/// Returns the plain rules, both diagonals, and a relation that one cell's digit is below
/// another's.
fn diagonals() -> Arc<Rulebook> {
    let shape = Shape::new(2, 3).unwrap();
    let plain = Rulebook::new(shape, &Rule::PLAIN);
    let mut constraints = plain.constraints().to_vec();
    let line = |cells: Vec<usize>| Relation::AllDifferent {
        cells: cells.into_iter().map(Cell::new).collect(),
    };
    let less = Relation::Pair {
        a: Cell::new(1),
        b: Cell::new(9),
        allowed: PairTable::new(6, |a, b| a < b),
    };
    let more = [
        line((0..6).map(|i| 7 * i).collect()),
        line((0..6).map(|i| 5 * i + 5).collect()),
        less,
    ];
    constraints.extend(more.map(|relation| Constraint {
        relation,
        name: Name::Other("another rule".to_string()),
    }));
    Arc::new(Rulebook::from_constraints(shape, constraints))
}

/// Returns the number of solutions, up to two, by three engines that must agree.
fn solutions(maker: &Maker<'_>, values: &[u8]) -> u64 {
    let model = maker.model();
    let givens = veridoku::grid::Givens::from_values(model.shape(), values).unwrap();
    let model = model.with_givens(givens);
    let engines: [Box<dyn Engine>; 3] = [
        Box::new(Native::new()),
        Box::new(Sat::default()),
        Box::new(Plain::new()),
    ];
    let counts = engines.map(|mut engine| {
        let census = engine.count(&model, &Limits::solutions(2)).unwrap();
        census.run.solutions
    });
    assert!(counts.iter().all(|&n| n == counts[0]), "{counts:?}");
    counts[0]
}

#[test]
fn puzzles_under_other_rules_are_unique_and_minimal() {
    for book in [latin(1, 5), latin(2, 3), latin(3, 3), diagonals()] {
        let mut maker = Maker::under(Wish::minimal(book.shape()), &book, judge()).unwrap();
        let mut seen = BTreeSet::new();
        for number in 1..=8 {
            let Attempt::Made(made, _) = maker.make(5, number).unwrap() else {
                panic!("{number}");
            };
            let mut values = made.givens.values().to_vec();
            assert_eq!(solutions(&maker, &values), 1);
            assert_eq!(made.minimal, Some(true));
            for cell in 0..values.len() {
                let value = std::mem::take(&mut values[cell]);
                if value != 0 {
                    assert_eq!(solutions(&maker, &values), 2);
                }
                values[cell] = value;
            }
            assert!(seen.insert(values), "{number} has been before");
            let again = maker.make(5, number).unwrap();
            assert!(matches!(again, Attempt::Made(other, _) if other == made));
        }
    }
}

#[test]
fn wishes_and_goals_hold_under_other_rules() {
    let book = latin(2, 3);
    let shape = book.shape();
    let wish = Wish {
        pattern: Pattern::Rotate180,
        clues: 12..=16,
        minimal: false,
        ..Wish::minimal(shape)
    };
    // As many ones as twos.
    let even = |values: &[u8]| {
        let count = |digit| values.iter().filter(|&&v| v == digit).count() as i32;
        count(1) - count(2)
    };
    let maker = Maker::under(wish, &book, judge()).unwrap();
    let mut maker = maker.with_goal(Box::new(even));
    for number in 1..=4 {
        let Attempt::Made(made, _) = maker.make(1, number).unwrap() else {
            panic!("{number}");
        };
        let values = made.givens.values();
        assert_eq!(solutions(&maker, values), 1);
        assert_eq!(even(values), 0);
        assert!((12..=16).contains(&made.givens.count()));
        assert!((0..36).all(|cell| (values[cell] == 0) == (values[35 - cell] == 0)));
    }
}

#[test]
fn controlled_bias_and_masks_hold_under_other_rules() {
    let book = latin(1, 5);
    let shape = book.shape();
    let biased = Wish {
        method: Sampling::ControlledBias,
        ..Wish::minimal(shape)
    };
    let mask = "?????\n?????\n.....\n?????\n?????";
    let masked = Wish {
        mask: Mask::read(mask, shape).unwrap(),
        ..Wish::minimal(shape)
    };
    for wish in [biased, masked.clone()] {
        let mut maker = Maker::under(wish.clone(), &book, judge()).unwrap();
        let Attempt::Made(made, _) = maker.make(2, 1).unwrap() else {
            panic!("{wish:?}");
        };
        assert_eq!(solutions(&maker, made.givens.values()), 1);
        assert_eq!(made.minimal, Some(true));
        let empty = made.givens.values()[10..15].iter().all(|&v| v == 0);
        assert!(empty || wish.mask != masked.mask);
    }
}

#[test]
fn what_cannot_be_is_said_at_once() {
    let mut constraints = latin(2, 2).constraints().to_vec();
    constraints.push(Constraint {
        relation: Relation::Pair {
            a: Cell::new(0),
            b: Cell::new(1),
            allowed: PairTable::new(4, |a, b| a == b),
        },
        name: Name::Other("alike".to_string()),
    });
    let shape = Shape::new(2, 2).unwrap();
    let book = Arc::new(Rulebook::from_constraints(shape, constraints));
    let none = Maker::under(Wish::minimal(shape), &book, judge());
    assert_eq!(none.err(), Some(WishError::Rules));

    let few = |clues| Wish {
        clues,
        ..Wish::minimal(Shape::CLASSIC)
    };
    let error = |wish| Maker::new(wish, Shape::CLASSIC, judge()).err();
    assert!(matches!(error(few(3..=16)), Some(WishError::Few(_, 17, _))));
    assert_eq!(error(few(3..=17)), None);
    assert_eq!(error(few(81..=81)), Some(WishError::Full));
    let full = Wish {
        minimal: false,
        ..few(81..=81)
    };
    assert_eq!(error(full), None);
    // Latin squares of order 9, and boards of another size, may have fewer clues.
    assert!(Maker::under(few(10..=16), &latin(3, 3), judge()).is_ok());
}
