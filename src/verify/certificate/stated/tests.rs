//! The checker's list of what clues mean against the model's: on every board of small clues, and on
//! random boards of rules for the whole board.

use super::*;
use crate::grid::{Givens, Shape};
use crate::rules::{Clue, ClueKind, Numbers, Regions, Rule};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// The kinds of clues that take cells off the board.
const OFF_BOARD: &[&str] = &[
    "doppelganger",
    "doublers",
    "find-regions",
    "full-rank",
    "full-rank-ties",
    "schrodinger-cells",
];

fn shapes() -> Vec<Shape> {
    vec![
        Shape::new(2, 2).unwrap(),
        Shape::new(2, 3).unwrap(),
        Shape::free(3, 4, 0, 3).unwrap(),
        Shape::free(5, 5, 1, 3).unwrap(),
        Shape::free(2, 7, 3, 7).unwrap(),
        Shape::free(4, 4, 0, 6).unwrap(),
        Shape::free(2, 3, 1, 4).unwrap(),
    ]
}

/// Returns random numbers of a clue that has some chance to be kept.
fn numbers(kind: &ClueKind, cells: usize, shape: Shape, rng: &mut ChaCha8Rng) -> Vec<i64> {
    let (low, order) = (i64::from(shape.low()), shape.order());
    let value = |rng: &mut ChaCha8Rng| low + rng.random_range(0..order as i64);
    match kind.name {
        "pair" | "pairs" => (0..order)
            .map(|_| rng.random_range(0..1i64 << order))
            .collect(),
        "automaton" => {
            let states = rng.random_range(1..4);
            let row = |rng: &mut ChaCha8Rng| {
                let mut row = vec![rng.random_range(0..2)];
                row.extend((0..order).map(|_| rng.random_range(-1..states)));
                row
            };
            let rows = (0..states).flat_map(|_| row(rng));
            let rows: Vec<i64> = rows.collect();
            [vec![states], rows].concat()
        }
        "weighted-sum" => {
            let factors = (0..cells).map(|_| rng.random_range(-3..4));
            let factors: Vec<i64> = factors.collect();
            let total: i64 = factors.iter().map(|factor| factor * value(rng)).sum();
            [vec![total], factors].concat()
        }
        "connected" => vec![rng.random_range(1..=3), value(rng), value(rng)],
        "run-length" | "same-as-first" => (0..rng.random_range(0..2))
            .map(|_| rng.random_range(-1..2))
            .collect(),
        "look-and-say" => vec![rng.random_range(0..3), value(rng)],
        _ => match kind.numbers {
            Numbers::None => Vec::new(),
            Numbers::Optional if rng.random_bool(0.3) => Vec::new(),
            Numbers::List => (0..rng.random_range(1..4)).map(|_| value(rng)).collect(),
            _ => {
                let some = rng.random_range(1..=cells.max(1));
                let sum = (0..some).map(|_| value(rng)).sum();
                vec![*[sum, value(rng), 1, 2].get(rng.random_range(0..4)).unwrap()]
            }
        },
    }
}

fn clue(kind: &'static ClueKind, shape: Shape, rng: &mut ChaCha8Rng) -> Option<Clue> {
    if kind.name == "any-of" {
        let kinds = [
            "cage",
            "thermo",
            "odd",
            "sandwich",
            "quadruple",
            "contains",
            "sum",
            "any-of",
        ];
        let mut one = || {
            let kind = kinds[rng.random_range(0..kinds.len())];
            (0..100).find_map(|_| clue(ClueKind::of(kind).unwrap(), shape, rng))
        };
        let lists = vec![vec![one()?], vec![one()?, one()?], vec![one()?]];
        return Some(Clue::any_of(lists));
    }
    if kind.is_of_values() {
        let others = ClueKind::all();
        let inner = others[rng.random_range(0..others.len())];
        let inner = clue(inner, shape, rng)?;
        // Those that are not about values are refused.
        let cells = inner.groups().iter().flatten().copied();
        let mut cells: Vec<Cell> = cells.filter(|_| rng.random_bool(0.7)).collect();
        cells.sort_unstable();
        cells.dedup();
        let beside = cells.iter();
        let beside = beside.map(|_| Cell::new(rng.random_range(0..shape.cells())));
        let groups = vec![cells.clone(), beside.collect()];
        return Clue::valued(kind, groups, inner).ok();
    }
    let takes = kind.groups;
    let groups = rng.random_range(takes.least..=takes.most.min(takes.least + 1));
    let alike = rng.random_bool(0.5);
    let size = |rng: &mut ChaCha8Rng| rng.random_range(takes.cells..takes.cells.max(1) + 3);
    let same = size(rng);
    let groups: Vec<Vec<Cell>> = (0..groups)
        .map(|index| {
            // A first group of one cell is what some kinds take.
            let size = if alike { same } else { size(rng) };
            let size = if !alike && index == 0 {
                takes.cells
            } else {
                size
            };
            let cells = (0..size).map(|_| Cell::new(rng.random_range(0..shape.cells())));
            cells.collect()
        })
        .collect();
    let mut groups = groups;
    if ["run-length", "same-as-first"].contains(&kind.name) {
        groups[0].truncate(1);
        let first = groups[1][0];
        groups[1..].iter_mut().for_each(|arm| arm[0] = first);
    }
    let cells = groups.first().map_or(0, Vec::len);
    Clue::new(kind, numbers(kind, cells, shape, rng), groups).ok()
}

/// Returns the rules around a clue: boxes, regions or neither, and dots for rules about their
/// absence.
fn around(clue: &Clue, shape: Shape, rng: &mut ChaCha8Rng) -> Vec<Rule> {
    let mut rules = vec![Rule::Clue(clue.clone())];
    match rng.random_range(0..3) {
        0 if shape.has_boxes() => rules.push(Rule::Boxes),
        1 => {
            let of = |_| rng.random_bool(0.9).then(|| rng.random_range(0..3usize));
            let of: Vec<Option<usize>> = (0..shape.cells()).map(of).collect();
            rules.push(Rule::Regions(Regions::new(shape, &of).unwrap()));
        }
        _ => {}
    }
    if clue.kind().name.starts_with("all-given") {
        for name in ["difference", "ratio", "pair-sum"] {
            let cell = rng.random_range(0..shape.cells() - 1);
            let cells = vec![Cell::new(cell), Cell::new(cell + 1)];
            let dot = Clue::new(ClueKind::of(name).unwrap(), vec![2], vec![cells]);
            rules.push(Rule::Clue(dot.unwrap()));
        }
    }
    rules
}

/// Returns boards that differ in the cells that relations name: all of them if they are few.
fn boards(book: &Rulebook, rng: &mut ChaCha8Rng) -> Vec<Vec<u8>> {
    let (order, cells) = (book.shape().order(), book.shape().cells());
    let relations = book.constraints().iter();
    let mut named: Vec<Cell> = relations.flat_map(|c| c.relation.cells()).collect();
    named.sort_unstable();
    named.dedup();
    let all = order
        .checked_pow(named.len() as u32)
        .filter(|&all| all <= 4096);
    let board = |number: usize| {
        let mut values = vec![1; cells];
        named.iter().fold(number, |left, cell| {
            values[cell.index()] = (left % order) as u8 + 1;
            left / order
        });
        values
    };
    match all {
        Some(all) => (0..all).map(board).collect(),
        None => {
            let digit = |rng: &mut ChaCha8Rng| rng.random_range(1..=order as u8);
            let random = |_| (0..cells).map(|_| digit(rng)).collect();
            (0..500).map(random).collect()
        }
    }
}

#[test]
fn the_checker_means_the_same_by_each_clue() {
    let mut rng = ChaCha8Rng::seed_from_u64(23);
    let mut kept: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    // Random boards do not hold what shows that these are kept: `witnesses.rs` of the library's
    // tests has others.
    let kinds = ClueKind::all()
        .iter()
        .filter(|kind| !OFF_BOARD.contains(&kind.name));
    for &kind in kinds.clone() {
        for turn in 0..420 {
            let shapes = shapes();
            let shape = shapes[turn % shapes.len()];
            let Some(clue) = clue(kind, shape, &mut rng) else {
                continue;
            };
            let rules = around(&clue, shape, &mut rng);
            let Ok(book) = Rulebook::of(shape, &rules) else {
                continue;
            };
            let restated = restated(&book, &mut Checker::default());
            let restated = restated.unwrap_or_else(|| panic!("no names: {:?}", book.lines()));
            let counts = kept.entry(kind.name).or_default();
            for board in boards(&book, &mut rng) {
                let holds = |book: &Rulebook| {
                    let mut relations = book.constraints().iter();
                    relations.all(|c| c.relation.holds(&board))
                };
                let holds = [holds(&book), holds(&restated)];
                let lines = restated.stated().unwrap();
                assert_eq!(holds[0], holds[1], "{shape} {lines:?} {board:?}");
                counts.0 += usize::from(holds[0]);
                counts.1 += usize::from(!holds[0]);
            }
        }
    }
    assert_eq!(kept.len(), kinds.count(), "{kept:?}");
    // Each clue was kept by some boards and broken by others.
    let seldom: Vec<_> = kept
        .iter()
        .filter(|(_, (yes, no))| *yes < 20 || *no < 20)
        .collect();
    assert!(seldom.is_empty(), "{seldom:?}");
}

#[test]
fn rules_without_a_clue_have_names_too_unless_they_are_plain() {
    let shape = Shape::new(2, 2).unwrap();
    let plain = Model::with_rulebook(
        Arc::new(Rulebook::new(shape, &Rule::PLAIN)),
        Givens::empty(shape),
    );
    let mut restating = Restating::default();
    assert!(restating.of(&plain).rulebook().is_plain());
    for (rules, wanted) in [
        (&[Rule::Rows, Rule::Columns][..], &["columns", "rows"][..]),
        (&[], &[]),
    ] {
        let bare = Arc::new(Rulebook::new(shape, rules));
        let bare = Model::with_rulebook(bare, Givens::empty(shape));
        let restated = restating.of(&bare);
        let lines = restated.rulebook().stated().unwrap();
        assert!(lines.iter().eq(wanted), "{lines:?}");
    }
    // Relations that come of no rule have none.
    let same = Constraint {
        relation: Relation::AllDifferent {
            cells: vec![Cell::new(0), Cell::new(1)],
        },
        name: Name::Other("a pair".to_string()),
    };
    let raw = Arc::new(Rulebook::from_constraints(shape, vec![same]));
    let raw = Model::with_rulebook(raw, Givens::empty(shape));
    assert_eq!(restating.of(&raw).rulebook().stated(), None);
}
