//! `minimize` of clues: what is left has one solution, and each clue and given of it is needed,
//! which the engine says that did not choose them.

use crate::effort::few;
use crate::variants::puzzles;
use veridoku::ask::{Engines, LeaveOut, Minimal, MinimizeOptions, RemovalOrder, Session};
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::native::Native;
use veridoku::rules::{ClueKind, Model, Puzzle, Rule, Solution};
use veridoku::sat::Sat;
use veridoku::words::Notation;

/// Returns the first puzzle of each kind, in a debug build of every fifth kind and of two with
/// cells off the board.
fn unique() -> impl Iterator<Item = Puzzle> {
    let kinds = ClueKind::all().iter().enumerate();
    let taken = kinds
        .filter(|(n, kind)| n % few(5, 1) == 0 || ["doppelganger", "doubled"].contains(&kind.name));
    taken.map(|(_, kind)| puzzles(kind.name).0.swap_remove(0).puzzle)
}

fn is_unique(engine: &mut dyn Engine, puzzle: &Puzzle, solution: &Solution) -> bool {
    let model = Model::new(puzzle);
    let solves = Solution::check(&model, solution.filled()).is_ok();
    let census = engine.count(&model, &Limits::solutions(2)).unwrap();
    solves && census.run.solutions == 1
}

fn minimized(session: &mut Session, puzzle: &Puzzle, options: &MinimizeOptions) -> Minimal {
    let found = session.minimize(puzzle, options).unwrap();
    assert!(found.complete);
    found
}

/// Returns each puzzle without one clue that may go.
fn without_one(puzzle: &Puzzle) -> impl Iterator<Item = (String, Puzzle)> {
    let rules = puzzle.rules().iter().enumerate();
    rules.filter_map(|(index, rule)| {
        let Rule::Clue(clue) = rule else { return None };
        let mut fewer = puzzle.rules().to_vec();
        fewer.remove(index);
        let fewer = Puzzle::new(puzzle.givens().clone(), fewer).ok()?;
        Some((clue.text(puzzle.shape()), fewer))
    })
}

#[test]
fn every_clue_and_given_that_is_left_is_needed() {
    let (mut native, mut sat) = (Native::new(), Sat::default());
    let mut gone = 0;
    for puzzle in unique() {
        let solution = Session::new().solve(&puzzle, &Limits::none()).unwrap();
        for (engines, other) in [
            (Engines::Native, &mut sat as &mut dyn Engine),
            (Engines::Sat, &mut native),
        ] {
            let mut options = MinimizeOptions::default();
            (options.leave_out, options.seed) = (LeaveOut::Both, 7);
            let found = minimized(&mut Session::with(engines), &puzzle, &options);
            let left = &found.puzzle;
            assert!(is_unique(other, left, &solution));
            for (clue, fewer) in without_one(left) {
                assert!(!is_unique(other, &fewer, &solution), "{clue}");
            }
            for given in left.givens().iter() {
                let fewer = left.givens().retain(|one| one != given);
                let fewer = Puzzle::with_rules(fewer, left.rules().to_vec());
                assert!(!is_unique(other, &fewer, &solution), "{given:?}");
            }
            gone += found.removed_clues.unwrap().len();
        }
    }
    assert!(gone > few(2, 10), "{gone}");
}

#[test]
fn what_was_removed_and_what_is_left_are_the_puzzle() {
    for puzzle in unique() {
        for order in RemovalOrder::NAMED {
            let mut options = MinimizeOptions::default();
            (options.leave_out, options.order) = (LeaveOut::Clues, order);
            let found = minimized(&mut Session::with(Engines::Native), &puzzle, &options);
            assert_eq!(found.puzzle.givens(), puzzle.givens());
            assert!(found.removed.is_empty());
            let mut rules = found.puzzle.rules().to_vec();
            rules.extend(found.removed_clues.unwrap().into_iter().map(Rule::Clue));
            let sorted = |rules: &[Rule]| {
                let mut names: Vec<String> = rules.iter().map(|r| format!("{r:?}")).collect();
                names.sort();
                names
            };
            assert_eq!(sorted(&rules), sorted(puzzle.rules()));
        }
    }
}

fn read(text: &str) -> Puzzle {
    let parsed = parse_str(text, &ReadOptions::default()).remove(0);
    parsed.unwrap().puzzle
}

/// A full board, so that every clue can go, but for one that the others need.
const FULL: &str = "veridoku puzzle 1\nsize 4\nboxes 2x2\n\n  1 2 3 4\n  3 4 1 2\n  2 1 4 3\n  4 3 2 1\n\n\
    cage 3 r1c1 r1c2\ncage 7 r1c3 r1c4\ncage 7 r2c1 r2c2\nthermo r1c1 r1c2 r1c3\nthermo r3c2 r3c1\n\
    odd r1c1\n";

fn left(options: &MinimizeOptions) -> Vec<String> {
    let puzzle = read(FULL);
    let found = minimized(&mut Session::new(), &puzzle, options);
    let rules = found.puzzle.rules().iter();
    let clues = rules.filter_map(|rule| match rule {
        Rule::Clue(clue) => Some(clue.text(puzzle.shape())),
        _ => None,
    });
    clues.collect()
}

#[test]
fn clues_stay_by_the_beginning_of_their_lines() {
    let mut options = MinimizeOptions::default();
    options.leave_out = LeaveOut::Clues;
    assert!(left(&options).is_empty());
    options.keep_clues = vec!["cage 7".to_string(), "odd".to_string()];
    let kept = ["cage 7 r1c3 r1c4", "cage 7 r2c1 r2c2", "odd r1c1"];
    assert_eq!(left(&options), kept);
    options.keep_clues = vec!["thermo r1c1".to_string()];
    assert_eq!(left(&options), ["thermo r1c1 r1c2 r1c3"]);
    // A part of a number or a name is not the beginning of a clue.
    options.keep_clues = vec!["thermo r1c".to_string(), "therm".to_string()];
    assert!(left(&options).is_empty());
    options.leave_out = LeaveOut::Givens;
    assert_eq!(left(&options).len(), 6);
}

#[test]
fn what_could_go_by_itself_is_listed() {
    for puzzle in unique() {
        let solution = Session::new().solve(&puzzle, &Limits::none()).unwrap();
        let mut options = MinimizeOptions::default();
        options.leave_out = LeaveOut::Both;
        let spare = Session::with(Engines::Native).spare(&puzzle, &options);
        let spare = spare.unwrap().unwrap();
        let texts: Vec<String> = spare
            .clues
            .iter()
            .flatten()
            .map(|c| c.text(puzzle.shape()))
            .collect();
        for (clue, fewer) in without_one(&puzzle) {
            let can_go = is_unique(&mut Sat::default(), &fewer, &solution);
            assert_eq!(texts.contains(&clue), can_go, "{clue}");
        }
        let givens = Session::new().spare_givens(&puzzle, &options).unwrap();
        assert_eq!(Some(spare.givens), givens);
        options.leave_out = LeaveOut::Givens;
        let spare = Session::new().spare(&puzzle, &options).unwrap().unwrap();
        assert_eq!(spare.clues, None);
    }
}

/// What is left is written so that it is read as it is, also if a line of characters would say
/// less.
#[test]
fn what_is_left_without_its_last_clue_is_still_read_so() {
    let text = "veridoku puzzle 1\nsize 4\nboxes none\n\n    . 2 . .\n    4 . 3 2\n    3 4 2 .\n    . . 1 .\n\n\
                odd r1c1\n";
    let parsed = parse_str(text, &ReadOptions::default()).remove(0).unwrap();
    let mut options = MinimizeOptions::default();
    options.leave_out = LeaveOut::Clues;
    let left = minimized(&mut Session::new(), &parsed.puzzle, &options).puzzle;
    assert!(!left.has_clues());
    let written = Notation::from(&parsed).puzzle(&left);
    let again = parse_str(&written, &ReadOptions::default()).remove(0);
    assert_eq!(again.unwrap().puzzle, left, "{written}");
}

/// Without a dot the negative rule says that there is none, so the dot can only go after the rule.
#[test]
fn a_dot_can_go_once_the_negative_rule_is_gone() {
    let mut puzzle =
        "veridoku puzzle 1\nsize 4\nboxes 2x2\n\n  1 2 3 4\n  3 4 1 2\n  2 1 4 3\n  4 3 2 1\n\n\
        difference 1 r1c1 r1c2\nall-given-ratio 2\n"
            .to_string();
    // All pairs of 1 and 2 and of 2 and 4 that share an edge.
    for pair in [
        "r2c3 r2c4",
        "r3c1 r3c2",
        "r4c3 r4c4",
        "r3c1 r4c1",
        "r1c2 r2c2",
        "r1c4 r2c4",
        "r3c3 r4c3",
    ] {
        puzzle += &format!("ratio 2 {pair}\n");
    }
    let puzzle = read(&puzzle);
    for order in RemovalOrder::NAMED {
        for seed in 0..6 {
            let mut options = MinimizeOptions::default();
            (options.leave_out, options.order, options.seed) = (LeaveOut::Clues, order, seed);
            let found = minimized(&mut Session::new(), &puzzle, &options);
            assert_eq!(found.puzzle.rules(), Rule::PLAIN, "{order:?} {seed}");
            assert_eq!(found.removed_clues.unwrap().len(), 9);
        }
    }
}
