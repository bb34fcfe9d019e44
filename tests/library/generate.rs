//! Random grids and puzzles: they have the claimed properties and the claimed distribution.

use crate::effort::few;
use std::collections::BTreeMap;
use std::time::Duration;
use veridoku::ask::{GenerateError, Generator};
use veridoku::engine::{Cancel, Engine, Limits};
use veridoku::generate::{
    Attempt, Fill, Maker, Mask, Oracle, Pattern, Sampling, Wish, minimal_puzzles, stream, weight,
};
use veridoku::grid::{Givens, Shape};
use veridoku::native::{Native, Plain};
use veridoku::rules::{Model, Puzzle, Rule, Rulebook, Solution};
use veridoku::sat::Sat;
use veridoku::verify::Judge;

fn shape(h: usize, w: usize) -> Shape {
    Shape::new(h, w).unwrap()
}

#[test]
fn grids_of_every_shape_keep_the_rules() {
    for (h, w) in [
        (2, 2),
        (2, 3),
        (3, 2),
        (1, 5),
        (2, 4),
        (3, 3),
        (2, 5),
        (3, 4),
        (4, 4),
        (1, 7),
        (7, 1),
        (5, 5),
        (6, 6),
        (8, 8),
    ] {
        let shape = shape(h, w);
        let model = Model::new(&Puzzle::plain(Givens::empty(shape)));
        for fill in [Fill::new(shape), Fill::pattern(shape)] {
            for number in 1..=3 {
                let grid = fill.fill(&mut stream(1, number));
                let checked = Solution::check(&model, grid.values());
                assert!(checked.is_ok(), "{shape}: {:?}", checked.err());
            }
        }
    }
}

/// Returns Pearson's statistic over its degrees of freedom, which is near 1 if the draws are as
/// expected.
fn chi_square<K: Ord>(seen: &BTreeMap<K, u64>, expected: impl Fn(&K) -> f64) -> f64 {
    let total: u64 = seen.values().sum();
    let term = |(key, &n): (&K, &u64)| {
        let e = expected(key) * total as f64;
        (n as f64 - e).powi(2) / e
    };
    seen.iter().map(term).sum::<f64>() / (seen.len() - 1) as f64
}

#[test]
fn all_288_grids_of_4x4_are_equally_likely() {
    let fill = Fill::new(shape(2, 2));
    assert!(fill.is_uniform());
    let mut seen = BTreeMap::new();
    for number in 1..=57_600 {
        let grid = fill.fill(&mut stream(4, number));
        *seen.entry(grid.values().to_vec()).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 288);
    // With 287 degrees of freedom the statistic has a standard deviation of 0.083.
    let statistic = chi_square(&seen, |_| 1.0 / 288.0);
    assert!((0.7..1.3).contains(&statistic), "{statistic}");
}

/// Returns whether a board has one solution, by the plain engine, which shares no propagation with
/// the generators.
fn is_unique(givens: &Givens) -> bool {
    let model = Model::new(&Puzzle::plain(givens.clone()));
    let census = Plain::new().count(&model, &Limits::solutions(2)).unwrap();
    census.run.solutions == 1
}

fn judge() -> Judge {
    Judge::new([Native::new().boxed(), Sat::default().boxed()])
}

fn made(maker: &mut Maker<'_>, seed: u64, number: u64) -> Givens {
    match maker.make(seed, number).unwrap() {
        Attempt::Made(made, _) => made.givens,
        other => panic!("{other:?}"),
    }
}

#[test]
fn minimal_puzzles_are_unique_and_minimal() {
    for (h, w, number) in [(3, 3, 20), (2, 2, 20), (2, 3, 10), (3, 2, 10), (2, 4, 3)] {
        let shape = shape(h, w);
        let mut maker = Maker::new(Wish::minimal(shape), shape, judge()).unwrap();
        for number in 1..=number {
            let givens = made(&mut maker, 5, number);
            assert!(is_unique(&givens));
            for left in givens.iter() {
                assert!(!is_unique(&givens.retain(|given| given != left)));
            }
        }
    }
}

#[test]
fn symmetric_puzzles_are_symmetric_and_no_group_can_go() {
    let classic = Shape::CLASSIC;
    for (pattern, name) in Pattern::ALL {
        let wish = Wish {
            pattern,
            ..Wish::minimal(classic)
        };
        let mut maker = Maker::new(wish, classic, judge()).unwrap();
        let givens = made(&mut maker, 6, 0);
        assert!(is_unique(&givens));
        for orbit in pattern.orbits(classic) {
            let held = orbit.iter().filter(|&&c| givens.values()[c] != 0).count();
            assert!(held == 0 || held == orbit.len(), "{name}");
            if held > 0 {
                let without = givens.retain(|given| !orbit.contains(&given.cell.index()));
                assert!(!is_unique(&without), "{name}");
            }
        }
    }
}

#[test]
fn masks_and_numbers_of_clues_are_kept() {
    let classic = Shape::CLASSIC;
    let text = format!("{}{}{}", "#".repeat(5), "?".repeat(60), ".".repeat(16));
    let wish = Wish {
        mask: Mask::read(&text, classic).unwrap(),
        clues: 28..=30,
        minimal: false,
        ..Wish::minimal(classic)
    };
    let mut maker = Maker::new(wish.clone(), classic, judge()).unwrap();
    for number in 0..5 {
        let givens = made(&mut maker, 8, number);
        assert!((28..=30).contains(&givens.count()) && is_unique(&givens));
        assert!(givens.values()[..5].iter().all(|&v| v != 0));
        assert!(givens.values()[65..].iter().all(|&v| v == 0));
    }
    let few = Wish {
        clues: 0..=4,
        ..wish
    };
    assert!(Maker::new(few, classic, judge()).is_err());
}

#[test]
fn a_goal_is_met_or_said_not_to_be() {
    let classic = Shape::CLASSIC;
    let wish = Wish {
        tries: 300,
        ..Wish::minimal(classic)
    };
    // The number of sevens stands in for a difficulty.
    let sevens = |values: &[u8]| values.iter().filter(|&&v| v == 7).count() as i32;
    let goal = Box::new(move |values: &[u8]| sevens(values));
    let maker = Maker::new(wish.clone(), classic, judge()).unwrap();
    let givens = made(&mut maker.with_goal(goal), 3, 1);
    assert_eq!(sevens(givens.values()), 0);
    let maker = Maker::new(wish, classic, judge()).unwrap();
    let never = maker.with_goal(Box::new(|_| 3)).make(3, 1).unwrap();
    assert!(
        matches!(never, Attempt::Short(Some(made), tries) if made.distance == 3 && tries >= 300)
    );
}

#[test]
fn a_puzzle_does_not_depend_on_what_was_made_before() {
    let classic = Shape::CLASSIC;
    let mut first = Maker::new(Wish::minimal(classic), classic, judge()).unwrap();
    let mut second = Maker::new(Wish::minimal(classic), classic, judge()).unwrap();
    let forward: Vec<Givens> = (1..=10).map(|n| made(&mut first, 1, n)).collect();
    let mut backward: Vec<Givens> = (1..=10).rev().map(|n| made(&mut second, 1, n)).collect();
    backward.reverse();
    assert_eq!(forward, backward);
    assert_ne!(
        forward,
        (1..=10).map(|n| made(&mut first, 2, n)).collect::<Vec<_>>()
    );
}

/// Compares every minimal puzzle inside a 4×4 grid, found by trying all 2¹⁶ sets of cells, with the
/// search.
#[test]
fn all_minimal_puzzles_of_a_grid_are_found() {
    let shape = shape(2, 2);
    let grid = Fill::new(shape).fill(&mut stream(2, 1));
    let book = std::sync::Arc::new(Rulebook::new(shape, &Rule::PLAIN));
    let mut oracle = Oracle::new(&book);
    let mut unique = vec![false; 1 << 16];
    for (set, unique) in unique.iter_mut().enumerate() {
        if set.count_ones() >= 4 {
            let values = grid.retain(|given| set >> given.cell.index() & 1 == 1);
            *unique = oracle.is_unique(values.values()).unwrap();
        }
    }
    let minimal =
        |set: &usize| unique[*set] && (0..16).all(|c| set >> c & 1 == 0 || !unique[set ^ 1 << c]);
    let expected: Vec<usize> = (0..1 << 16).filter(minimal).collect();
    let mut found = Vec::new();
    let all: Vec<usize> = (0..16).collect();
    oracle.begin(grid.values());
    assert!(minimal_puzzles(
        &mut oracle,
        grid.values(),
        &all,
        &mut |values| {
            found.push((0..16).fold(0, |set, c| set | usize::from(values[c] != 0) << c));
            true
        }
    ));
    found.sort_unstable();
    assert_eq!(found, expected);
    assert!(expected.len() > 10);
}

/// With controlled bias on 4×4, a minimal puzzle of n clues of a grid has a probability in
/// proportion to 1 / C(16, n).
#[test]
fn controlled_bias_has_the_bias_it_is_said_to_have() {
    let shape = shape(2, 2);
    let wish = Wish {
        method: Sampling::ControlledBias,
        ..Wish::minimal(shape)
    };
    let mut maker = Maker::new(wish, shape, Judge::new([Native::new().boxed()])).unwrap();
    let mut seen: BTreeMap<usize, u64> = BTreeMap::new();
    for number in 1..=few(400, 3000) {
        *seen.entry(made(&mut maker, 1, number).count()).or_insert(0) += 1;
    }
    // All minimal puzzles of all 288 grids by brute force: equal numbers for the images of each of
    // the two inequivalent grids.
    let book = std::sync::Arc::new(Rulebook::new(shape, &Rule::PLAIN));
    let mut oracle = Oracle::new(&book);
    let mut shares: BTreeMap<usize, f64> = BTreeMap::new();
    let grids: std::collections::BTreeSet<Vec<u8>> = (1..=4000)
        .map(|n| Fill::new(shape).fill(&mut stream(3, n)).values().to_vec())
        .collect();
    assert_eq!(grids.len(), 288);
    let all: Vec<usize> = (0..16).collect();
    // Renaming digits and exchanging the rows of a band change nothing: the grids with one first
    // row and one order of the last two represent all.
    let represents = |grid: &&Vec<u8>| grid[..4] == [1, 2, 3, 4] && grid[8] < grid[12];
    for grid in grids.iter().filter(represents) {
        oracle.begin(grid);
        minimal_puzzles(&mut oracle, grid, &all, &mut |values| {
            let clues = values.iter().filter(|&&v| v != 0).count();
            *shares.entry(clues).or_insert(0.0) += 1.0 / weight(16, clues, 4);
            true
        });
    }
    let total: f64 = shares.values().sum();
    let statistic = chi_square(&seen, |clues| shares[clues] / total);
    assert!(
        seen.len() >= 2 && statistic < 8.0,
        "{statistic}: {seen:?}, {shares:?}"
    );
}

#[test]
fn a_stop_ends_the_making_of_a_puzzle() {
    let classic = Shape::CLASSIC;
    let maker = |limits: &Limits| {
        let maker = Maker::new(Wish::minimal(classic), classic, judge()).unwrap();
        maker.within(limits)
    };
    let late = Limits::time(Duration::ZERO);
    assert_eq!(maker(&late).make(5, 1), Ok(Attempt::Stopped(None)));
    // Cancelled while the goal is at its first puzzle: it is asked about no other.
    let (cancel, mut asked) = (Cancel::new(), 0);
    let limits = Limits::none().with_cancel(cancel.clone());
    let goal = Box::new(|_: &[u8]| {
        asked += 1;
        cancel.cancel();
        3
    });
    let end = maker(&limits).with_goal(goal).make(5, 1);
    assert_eq!((end, asked), (Ok(Attempt::Stopped(None)), 1));
}

#[test]
fn grids_of_magic_squares_have_their_shapes_only() {
    let builder = |shape| Generator::builder().magic_squares(true).shape(shape);
    let error = builder(shape(2, 3)).build().err();
    assert_eq!(error, Some(GenerateError::MagicSquare(shape(2, 3))));
    let made = builder(Shape::CLASSIC).build().unwrap().make(1).unwrap();
    assert!(is_unique(&made.givens));
    assert_eq!(made.puzzle().givens(), &made.givens);
}

/// However many are made at a time, announced or not, and wherever one begins.
#[test]
fn numbers_decide_puzzles_whichever_are_made_together() {
    let build = |start| Generator::builder().seed(8).start(start).build().unwrap();
    let mut single = build(1);
    let expected: Vec<Givens> = (1..=40)
        .map(|number| single.make(number).unwrap().givens)
        .collect();
    let listed = build(1).take(40).map(|made| made.unwrap().givens);
    assert_eq!(listed.collect::<Vec<_>>(), expected);
    let rest = build(31).take(10).map(|made| made.unwrap().givens);
    assert_eq!(rest.collect::<Vec<_>>(), expected[30..]);
    let mut announced = build(1);
    announced.announce(5..=20);
    for number in [5, 6, 9, 8, 30] {
        let made = announced.make(number).unwrap();
        assert_eq!(made.givens, expected[number as usize - 1]);
        assert_eq!(made.minimal, Some(true));
    }
}
