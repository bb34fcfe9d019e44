//! A search that goes on after a limit, beside one without a limit.

use super::*;
use veridoku_model::formats::{ReadOptions, parse_str};

/// A Killer of several solutions; 4×4.
const KILLER: &str = "veridoku puzzle 1
size 4
boxes 2x2

cage 5 r1c1 r1c2
";

fn model(text: &str) -> Model {
    let mut all = parse_str(text, &ReadOptions::default());
    Model::new(&all.remove(0).unwrap().puzzle)
}

#[test]
fn a_count_in_parts_is_the_count_in_one() {
    // With a restart at every dead end answers are tried at the root again and again.
    let restless = Strategy {
        restarts: Some(1),
        ..Strategy::CLUES
    };
    let model = model(KILLER);
    let count = |strategy| Generic::with(strategy).count(&model, &Limits::none());
    let silent = Strategy {
        probes: false,
        ..restless
    };
    assert_ne!(count(restless).unwrap(), count(silent).unwrap());
    for strategy in [Strategy::CLUES, restless] {
        let whole = Generic::with(strategy)
            .count(&model, &Limits::none())
            .unwrap();
        assert!(whole.run.solutions > 2 && whole.run.nodes > 50, "{whole:?}");
        for step in [2, 7, 40] {
            let mut generic = Generic::with(strategy);
            let mut most = step;
            let limits = |most| Limits::none().with_nodes(Some(most));
            let mut census = generic.count(&model, &limits(most)).unwrap();
            while census.run.stop.is_some() {
                assert_eq!(
                    (census.run.stop, census.run.nodes),
                    (Some(Stop::Nodes), most)
                );
                most += step;
                census = generic.go_on(&model, &limits(most), census).unwrap();
            }
            assert_eq!(census, whole);
        }
    }
}

#[test]
fn another_question_between_begins_anew() {
    let (model, other) = (
        model(KILLER),
        model("veridoku puzzle 1\nsize 4\nboxes 2x2\n\nantiknight\n"),
    );
    let whole = Generic::new().count(&model, &Limits::none()).unwrap();
    let mut generic = Generic::new();
    let part = generic.count(&model, &Limits::none().with_nodes(Some(20)));
    generic.count(&other, &Limits::none()).unwrap();
    let census = generic.go_on(&model, &Limits::none(), part.unwrap());
    assert_eq!(census.unwrap(), whole);
}

#[test]
fn a_count_that_had_no_time_to_begin_goes_on() {
    use std::time::Duration;
    // The third line contradicts the first: no search is left to do.
    let none = format!("{KILLER}cage 3 r1c1 r1c2\n");
    for text in [KILLER, &none] {
        let model = model(text);
        let whole = Generic::new().count(&model, &Limits::none()).unwrap();
        // Nothing was searched before, and another puzzle was.
        for other in [false, true] {
            let mut generic = Generic::new();
            if other {
                let other = self::model("veridoku puzzle 1\nsize 6\nboxes 2x3\n\nantiknight\n");
                generic.count(&other, &Limits::solutions(2)).unwrap();
            }
            let census = generic
                .count(&model, &Limits::time(Duration::ZERO))
                .unwrap();
            assert_eq!(census.run.stop, Some(Stop::Time));
            let census = generic.go_on(&model, &Limits::none(), census).unwrap();
            assert_eq!(census, whole);
        }
    }
}

/// Returns a puzzle of 4×4 with choices, drawn.
fn drawn(rng: &mut rand_chacha::ChaCha8Rng) -> String {
    use rand::RngExt;
    let mut text = String::from("veridoku puzzle 1\nsize 4\nboxes 2x2\n\n");
    for _ in 0..rng.random_range(1..5) {
        let lists: Vec<String> = (0..rng.random_range(1..4))
            .map(|_| {
                let (row, column) = (rng.random_range(1..4), rng.random_range(1..4));
                let (a, b) = (
                    format!("r{row}c{column}"),
                    format!("r{}c{}", row + 1, column + 1),
                );
                match rng.random_range(0..3) {
                    0 => format!("thermo {a} {b}"),
                    1 => format!("sum {} {a} {b} & odd {a}", rng.random_range(1..10)),
                    _ => format!("one-of 1,{} {b}", rng.random_range(2..5)),
                }
            })
            .collect();
        text += &format!("any-of {}\n", lists.join(" | "));
    }
    text
}

#[test]
fn choices_that_are_looked_at_have_the_same_solutions() {
    use rand::SeedableRng;
    let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(3);
    let (mut some, mut fewer) = (0, 0);
    for _ in 0..150 {
        let text = drawn(&mut rng);
        let model = model(&text);
        let boards = |generic: &mut Generic, limits: &Limits| {
            let mut boards = Vec::new();
            let run = generic.search(&model, limits, &mut |board| {
                boards.push(board.values().to_vec());
                ControlFlow::Continue(())
            });
            boards.sort_unstable();
            (boards, run.unwrap())
        };
        let mut plain = Generic::new();
        plain.known.of(&model);
        plain.known.0.as_mut().unwrap().wait = None;
        let (expected, _) = boards(&mut plain, &Limits::none());
        for wait in [1, 2, 5, 20] {
            let mut generic = Generic::new();
            generic.known.of(&model);
            generic.known.0.as_mut().unwrap().wait = Some(wait);
            let (found, run) = boards(&mut generic, &Limits::none());
            assert_eq!(found, expected, "{text}");
            let looked_at = generic.known.0.as_ref().unwrap().wait.is_none();
            fewer += usize::from(looked_at);
            // And in parts.
            let most = Limits::none().with_nodes(Some(run.nodes / 2 + 1));
            let census = generic.count(&model, &most).unwrap();
            let whole = generic.go_on(&model, &Limits::none(), census).unwrap();
            assert_eq!(whole.run.solutions, expected.len() as u64, "{text}");
        }
        some += usize::from(!expected.is_empty());
        let settled = choices::settled(model.rulebook(), &Limits::none()).unwrap();
        let settled = Model::with_rulebook(settled.into(), model.givens().clone());
        let count = Generic::new().count(&settled, &Limits::none()).unwrap();
        assert_eq!(count.run.solutions, expected.len() as u64, "{text}");
    }
    assert!(some > 50 && some < 150 && fewer > 20, "{some} {fewer}");
}
