//! Canonical forms and symmetries under any relations: cages, thermometers, diagonals, odd cells,
//! irregular regions.

use crate::effort::few;
use num_bigint::BigUint;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use veridoku::canon::{RuleSymmetries, canonical, canonical_model, model_equivalence};
use veridoku::engine::Limits;
use veridoku::grid::{Cell, Digit, DigitSet, Givens, Shape, Symmetry};
use veridoku::rules::{
    Automaton, Comparison, Constraint, Model, Name, PairTable, Puzzle, Relation, Rule, Rulebook,
    Term,
};

fn never() -> Limits {
    Limits::none()
}

fn cells(indices: &[usize]) -> Vec<Cell> {
    indices.iter().map(|&i| Cell::new(i)).collect()
}

fn different(indices: &[usize]) -> Relation {
    Relation::AllDifferent {
        cells: cells(indices),
    }
}

fn pair(a: usize, b: usize, order: usize, allowed: fn(Digit, Digit) -> bool) -> Relation {
    Relation::Pair {
        a: Cell::new(a),
        b: Cell::new(b),
        allowed: PairTable::new(order, allowed),
    }
}

fn sum(indices: &[usize], comparison: Comparison, total: i64) -> Relation {
    let terms = indices.iter().map(|&i| Term {
        coefficient: 1,
        cell: Cell::new(i),
    });
    Relation::Linear {
        terms: terms.collect(),
        comparison,
        total,
    }
}

fn book(shape: Shape, plain: &[Rule], relations: Vec<Relation>) -> Arc<Rulebook> {
    let mut all = Rulebook::new(shape, plain).constraints().to_vec();
    let named = |relation| Constraint {
        relation,
        name: Name::Other("extra".into()),
    };
    all.extend(relations.into_iter().map(named));
    Arc::new(Rulebook::from_constraints(shape, all))
}

fn sets(list: &[(usize, u64)]) -> Vec<(Cell, DigitSet)> {
    let set = |&(cell, bits)| (Cell::new(cell), DigitSet::from_bits(bits));
    list.iter().map(set).collect()
}

/// Returns a row from a cell on with so many digits greater than all before them.
fn tower(order: usize, first: usize, seen: usize) -> Relation {
    let step = |&(top, seen): &(u8, usize), digit: Digit| {
        let more = usize::from(digit.value() > top);
        Some((top.max(digit.value()), seen + more))
    };
    let accepts = |&(_, all): &(u8, usize)| all == seen;
    Relation::Automaton {
        cells: (first..first + order).map(Cell::new).collect(),
        automaton: Automaton::explore(order, order, (0, 0), step, accepts).unwrap(),
    }
}

fn diagonals(n: usize) -> Vec<Relation> {
    let down: Vec<usize> = (0..n).map(|i| i * n + i).collect();
    let up: Vec<usize> = (0..n).map(|i| i * n + n - 1 - i).collect();
    vec![different(&down), different(&up)]
}

/// Returns rulebooks of many kinds; the digits that may be renamed are all, none except for the
/// reversal, or as the tables allow.
fn books() -> Vec<(&'static str, Arc<Rulebook>)> {
    let (small, nine) = (Shape::new(2, 2).unwrap(), Shape::CLASSIC);
    let less = |a: Digit, b: Digit| a < b;
    let apart = |a: Digit, b: Digit| a.value().abs_diff(b.value()) > 1;
    let unequal = |a: Digit, b: Digit| a != b;
    let six = Shape::new(2, 3).unwrap();
    let knights = (0..81usize).flat_map(|i| {
        let steps = [(1, 2), (2, 1), (1, -2), (2, -1)];
        steps
            .into_iter()
            .filter_map(move |(down, across): (usize, i32)| {
                let (row, column) = (i / 9 + down, (i % 9) as i32 + across);
                let inside = row < 9 && (0..9).contains(&column);
                inside.then(|| pair(i, row * 9 + column as usize, 9, |a, b| a != b))
            })
    });
    let irregular = vec![
        different(&[0, 1, 2, 4]),
        different(&[3, 7, 11, 6]),
        different(&[5, 8, 9, 12]),
        different(&[10, 13, 14, 15]),
    ];
    let odd = |cell| Relation::Domain {
        cell: Cell::new(cell),
        digits: [1, 3, 5, 7, 9]
            .iter()
            .filter_map(|&d| Digit::new(d))
            .collect::<DigitSet>(),
    };
    vec![
        ("plain", book(nine, &Rule::PLAIN, vec![])),
        ("diagonals", book(nine, &Rule::PLAIN, diagonals(9))),
        ("knights", book(nine, &Rule::PLAIN, knights.collect())),
        (
            "irregular",
            book(small, &[Rule::Rows, Rule::Columns], irregular),
        ),
        (
            "odd",
            book(nine, &Rule::PLAIN, vec![odd(0), odd(40), odd(80)]),
        ),
        (
            "thermometer",
            book(
                six,
                &Rule::PLAIN,
                vec![pair(0, 7, 6, less), pair(7, 14, 6, less)],
            ),
        ),
        (
            "whispers",
            book(
                six,
                &Rule::PLAIN,
                vec![pair(0, 1, 6, apart), pair(1, 2, 6, apart)],
            ),
        ),
        (
            "unequal",
            book(
                six,
                &Rule::PLAIN,
                vec![pair(0, 35, 6, unequal), pair(5, 30, 6, unequal)],
            ),
        ),
        (
            "counts",
            book(
                six,
                &Rule::PLAIN,
                vec![
                    Relation::Clause {
                        any_of: sets(&[(0, 1), (7, 1), (14, 6)]),
                    },
                    Relation::Count {
                        of: sets(&[(20, 7), (27, 7), (34, 7)]),
                        comparison: Comparison::Equal,
                        total: 2,
                    },
                    Relation::Count {
                        of: sets(&[(5, 9), (10, 9)]),
                        comparison: Comparison::AtMost,
                        total: 1,
                    },
                ],
            ),
        ),
        (
            "words",
            book(six, &Rule::PLAIN, vec![tower(6, 0, 3), tower(6, 30, 2)]),
        ),
        (
            "cages",
            book(
                small,
                &Rule::PLAIN,
                vec![
                    sum(&[0, 1], Comparison::Equal, 5),
                    sum(&[4, 5, 6], Comparison::AtMost, 7),
                    sum(&[10, 15], Comparison::AtLeast, 4),
                ],
            ),
        ),
    ]
}

/// Returns the same model with cells and digits permuted; digits of sums stay, or are reversed.
fn scrambled(model: &Model, rng: &mut ChaCha8Rng, reverse: bool) -> Model {
    let shape = model.shape();
    let order = shape.order() as u8;
    let counts = |c: &Constraint| match c.relation {
        Relation::Linear { .. } | Relation::Automaton { .. } => true,
        Relation::Domain { .. }
        | Relation::AllDifferent { .. }
        | Relation::Pair { .. }
        | Relation::Clause { .. }
        | Relation::Count { .. }
        | Relation::Connected(_) => false,
    };
    let numbers = model.rulebook().constraints().iter().any(counts);
    let mut to: Vec<usize> = (0..shape.cells()).collect();
    to.shuffle(rng);
    let mut names: Vec<u8> = (1..=order).collect();
    match (numbers, reverse) {
        (false, _) => names.shuffle(rng),
        (true, true) => names.reverse(),
        (true, false) => {}
    }
    let cell = |cell: &Cell| Cell::new(to[cell.index()]);
    let name = |digit: Digit| Digit::new(names[digit.index()]).unwrap();
    let old = |digit: Digit| {
        let at = names.iter().position(|&n| n == digit.value()).unwrap();
        Digit::from_index(at)
    };
    let moved_set = |(at, digits): &(Cell, DigitSet)| (cell(at), digits.iter().map(name).collect());
    let mut constraints: Vec<Constraint> = model.rulebook().constraints().to_vec();
    for constraint in &mut constraints {
        constraint.relation = match &constraint.relation {
            Relation::Domain { cell: at, digits } => Relation::Domain {
                cell: cell(at),
                digits: digits.iter().map(name).collect(),
            },
            Relation::AllDifferent { cells } => {
                let mut cells: Vec<Cell> = cells.iter().map(cell).collect();
                cells.shuffle(rng);
                Relation::AllDifferent { cells }
            }
            Relation::Pair { a, b, allowed } => {
                let table = PairTable::new(order.into(), |a, b| allowed.allows(old(a), old(b)));
                match rng.next_u32() & 1 {
                    0 => Relation::Pair {
                        a: cell(a),
                        b: cell(b),
                        allowed: table,
                    },
                    _ => Relation::Pair {
                        a: cell(b),
                        b: cell(a),
                        allowed: table.transposed(),
                    },
                }
            }
            Relation::Linear {
                terms,
                comparison,
                total,
            } => {
                let sign = if numbers && reverse { -1 } else { 1 };
                let all: i64 = terms.iter().map(|t| i64::from(t.coefficient)).sum();
                let mut terms: Vec<Term> = terms
                    .iter()
                    .map(|t| Term {
                        coefficient: sign * t.coefficient,
                        cell: cell(&t.cell),
                    })
                    .collect();
                terms.shuffle(rng);
                let moved = if sign < 0 {
                    (i64::from(order) + 1) * all
                } else {
                    0
                };
                Relation::Linear {
                    terms,
                    comparison: *comparison,
                    total: total - moved,
                }
            }
            Relation::Automaton { cells, automaton } => {
                // The states in reverse, but for the start.
                let last = automaton.states() - 1;
                let moved = |state: usize| if state == 0 { 0 } else { last + 1 - state };
                let all = DigitSet::all(order.into());
                let row = |state: usize| {
                    let next = |digit| automaton.next(moved(state), old(digit)).map(moved);
                    all.iter().map(next).collect::<Vec<_>>()
                };
                let rows: Vec<_> = (0..=last).map(row).collect();
                let accepting: Vec<bool> = (0..=last)
                    .map(|state| automaton.is_accepting(moved(state)))
                    .collect();
                Relation::Automaton {
                    cells: cells.iter().map(cell).collect(),
                    automaton: Automaton::new(order.into(), &rows, &accepting).unwrap(),
                }
            }
            Relation::Clause { any_of } => Relation::Clause {
                any_of: any_of.iter().rev().map(moved_set).collect(),
            },
            Relation::Count {
                of,
                comparison,
                total,
            } => Relation::Count {
                of: of.iter().rev().map(moved_set).collect(),
                comparison: *comparison,
                total: *total,
            },
            // Rows of cells do not stay rows of cells.
            Relation::Connected(_) => unreachable!("no book has one"),
        };
    }
    constraints.shuffle(rng);
    let mut givens = Givens::empty(shape);
    for given in model.givens().iter() {
        givens.set(cell(&given.cell), Some(name(given.digit)));
    }
    Model::with_rulebook(
        Arc::new(Rulebook::from_constraints(shape, constraints)),
        givens,
    )
}

fn random_givens(shape: Shape, rng: &mut ChaCha8Rng, density: u32) -> Givens {
    let values: Vec<u8> = (0..shape.cells())
        .map(|_| {
            if rng.next_u32() % 100 < density {
                1 + (rng.next_u32() as usize % shape.order()) as u8
            } else {
                0
            }
        })
        .collect();
    Givens::from_values(shape, values).unwrap()
}

#[test]
fn scrambled_models_come_back_to_one_form() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut fingerprints = Vec::new();
    for (name, book) in books() {
        for density in [0, 20, 45] {
            let givens = random_givens(book.shape(), &mut rng, density);
            let model = Model::with_rulebook(Arc::clone(&book), givens);
            let found = canonical_model(&model, &never()).unwrap();
            assert_eq!(found.change.inverse().inverse(), found.change);
            for reverse in [false, true] {
                let image = scrambled(&model, &mut rng, reverse);
                let again = canonical_model(&image, &never()).unwrap();
                assert_eq!(again.form, found.form, "{name}");
                assert_eq!(again.automorphisms, found.automorphisms, "{name}");
                let change = model_equivalence(&model, &image, &never())
                    .unwrap()
                    .unwrap();
                assert_eq!(&change.apply(model.givens()), image.givens(), "{name}");
            }
            // A given moved elsewhere, or one more, is another puzzle.
            let mut other = model.givens().clone();
            let cell = Cell::new(0);
            other.set(
                cell,
                if other.get(cell).is_some() {
                    None
                } else {
                    Digit::new(1)
                },
            );
            let other = model.with_givens(other);
            assert_eq!(
                model_equivalence(&model, &other, &never()),
                Some(None),
                "{name}"
            );
            fingerprints.push(found.form.fingerprint());
        }
    }
    let all = fingerprints.len();
    fingerprints.sort_unstable();
    fingerprints.dedup();
    assert_eq!(fingerprints.len(), all);
}

#[test]
fn plain_models_have_the_automorphisms_of_their_boards() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for (height, width) in [(2, 2), (2, 3), (3, 3), (3, 4)] {
        let shape = Shape::new(height, width).unwrap();
        for density in [0, 2, 5, 40] {
            let mut board = random_givens(shape, &mut rng, density);
            // A few equal givens leave symmetries.
            for i in 0..shape.order().min(density as usize) {
                board.set(shape.cell(i, i), Digit::new(1));
            }
            let model = Model::new(&Puzzle::plain(board.clone()));
            let found = canonical_model(&model, &never()).unwrap();
            assert_eq!(
                found.automorphisms,
                canonical(&board, &never()).unwrap().automorphisms
            );
            let image = Symmetry::random(shape, &mut rng).apply(&board);
            if image.shape() == shape {
                let image = Model::new(&Puzzle::plain(image));
                assert_eq!(canonical_model(&image, &never()).unwrap().form, found.form);
            }
        }
    }
}

/// Enumerates all permutations of the 16 cells of a 4×4 board that keep rows and columns, and all
/// renamings.
#[test]
fn symmetries_of_small_rules_are_all_there() {
    let shape = Shape::new(2, 2).unwrap();
    let orders: Vec<Vec<usize>> = (0..256)
        .map(|n| (0..4).map(|i| n >> (2 * i) & 3).collect::<Vec<usize>>())
        .filter(|order| (0..4).all(|i| order.contains(&i)))
        .collect();
    let latin = [Rule::Rows, Rule::Columns];
    let mut counts = Vec::new();
    let all = [
        vec![],
        diagonals(4),
        vec![pair(0, 1, 4, |a, b| a < b)],
        vec![pair(0, 1, 4, |a, b| a.value().abs_diff(b.value()) == 1)],
        vec![pair(0, 5, 4, |a, b| a < b), pair(5, 10, 4, |a, b| a < b)],
        vec![sum(&[0, 1], Comparison::Equal, 5)],
        vec![
            sum(&[0, 5], Comparison::Equal, 6),
            sum(&[10, 15], Comparison::Equal, 4),
        ],
        vec![sum(&[0, 1], Comparison::AtMost, 4)],
        vec![Relation::Domain {
            cell: Cell::new(3),
            digits: DigitSet::from_bits(0b0011),
        }],
    ];
    for relations in all.into_iter().step_by(few(4, 1)) {
        let book = book(shape, &latin, relations.clone());
        let numbers = relations
            .iter()
            .any(|r| matches!(r, Relation::Linear { .. }));
        let mut count = 0u32;
        for turned in [false, true] {
            for rows in &orders {
                for columns in &orders {
                    let to = |i: usize| {
                        if turned {
                            columns[i % 4] * 4 + rows[i / 4]
                        } else {
                            rows[i / 4] * 4 + columns[i % 4]
                        }
                    };
                    let fits = |names: &Vec<usize>| {
                        let number = |f: fn(usize) -> usize| (0..4).all(|d| names[d] == f(d));
                        (!numbers || number(|d| d) || number(|d| 3 - d))
                            && keeps(&relations, &to, names)
                    };
                    count += orders.iter().filter(|names| fits(names)).count() as u32;
                }
            }
        }
        let symmetries = RuleSymmetries::new(&book, &never()).unwrap();
        assert_eq!(symmetries.count(), BigUint::from(count), "{relations:?}");
        counts.push(count);
    }
    assert_eq!(counts[0], 24 * 24 * 24 * 2);
    assert!(counts.iter().all(|&count| count >= 1));
}

/// Returns whether a change of cells and digits maps the relations to the same relations, compared
/// by the values that they allow, independent of how relations are written.
fn keeps(relations: &[Relation], to: &dyn Fn(usize) -> usize, names: &[usize]) -> bool {
    let signature = |relation: &Relation, moved: bool| {
        let mut touched: Vec<usize> = relation.cells().iter().map(|c| c.index()).collect();
        touched.sort_unstable();
        let mut images: Vec<usize> = touched
            .iter()
            .map(|&c| if moved { to(c) } else { c })
            .collect();
        images.sort_unstable();
        let mut held = Vec::new();
        for n in 0..4usize.pow(touched.len() as u32) {
            let mut board = [1u8; 16];
            let mut image = vec![0u8; touched.len()];
            for (i, &cell) in touched.iter().enumerate() {
                let digit = n >> (2 * i) & 3;
                board[cell] = digit as u8 + 1;
                let (cell, digit) = if moved {
                    (to(cell), names[digit])
                } else {
                    (cell, digit)
                };
                let at = images.iter().position(|&c| c == cell).unwrap();
                image[at] = digit as u8 + 1;
            }
            if relation.holds(&board) {
                held.push(image);
            }
        }
        held.sort_unstable();
        (images, held)
    };
    let mut before: Vec<_> = relations.iter().map(|r| signature(r, false)).collect();
    let mut after: Vec<_> = relations.iter().map(|r| signature(r, true)).collect();
    before.sort_unstable();
    after.sort_unstable();
    before == after
}

#[test]
fn random_symmetries_keep_the_rules_and_are_drawn_alike() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for (name, book) in books() {
        let symmetries = RuleSymmetries::new(&book, &never()).unwrap();
        for _ in 0..5 {
            let givens = random_givens(book.shape(), &mut rng, 20);
            let image = symmetries.random(&mut rng).apply(&givens);
            let (a, b) = [givens, image]
                .map(|g| Model::with_rulebook(Arc::clone(&book), g))
                .into();
            assert!(
                model_equivalence(&a, &b, &never()).unwrap().is_some(),
                "{name}"
            );
        }
    }
    // Each of the 64 images of a given in a corner of a plain 4×4 is equally likely.
    let shape = Shape::new(2, 2).unwrap();
    let symmetries = RuleSymmetries::new(&book(shape, &Rule::PLAIN, vec![]), &never()).unwrap();
    let mut corner = Givens::empty(shape);
    corner.set(Cell::new(0), Digit::new(1));
    let mut seen = vec![0u32; 16 * 5];
    for _ in 0..12_800 {
        let image = symmetries.random(&mut rng).apply(&corner);
        let given = image.iter().next().unwrap();
        seen[given.cell.index() * 5 + usize::from(given.digit.value())] += 1;
    }
    let drawn: Vec<u32> = seen.into_iter().filter(|&n| n > 0).collect();
    assert_eq!(drawn.len(), 64);
    assert!(drawn.iter().all(|n| (130..270).contains(n)), "{drawn:?}");
}

#[test]
fn a_sum_may_be_read_backwards() {
    let shape = Shape::CLASSIC;
    let seven = book(
        shape,
        &Rule::PLAIN,
        vec![sum(&[0, 1], Comparison::AtMost, 7)],
    );
    let thirteen = book(
        shape,
        &Rule::PLAIN,
        vec![sum(&[3, 4], Comparison::AtLeast, 13)],
    );
    let twelve = book(
        shape,
        &Rule::PLAIN,
        vec![sum(&[3, 4], Comparison::AtLeast, 12)],
    );
    let empty = |book| Model::with_rulebook(book, Givens::empty(shape));
    let (a, b, c) = (empty(seven), empty(thirteen), empty(twelve));
    let change = model_equivalence(&a, &b, &never()).unwrap().unwrap();
    assert_eq!(change.digit(Digit::new(1).unwrap()), Digit::new(9).unwrap());
    assert_eq!(model_equivalence(&a, &c, &never()), Some(None));
}
