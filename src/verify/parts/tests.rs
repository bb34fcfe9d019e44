//! Contradictions and removals of clues and givens, beside those by enumeration.

use super::*;
use crate::formats::{ReadOptions, parse_str};
use crate::native::Native;
use crate::rules::Puzzle;

fn read(text: &str) -> Puzzle {
    parse_str(text, &ReadOptions::default())
        .remove(0)
        .unwrap()
        .puzzle
}

/// Returns the clues of a contradiction, as text, and how many givens it has.
fn found(text: &str, smallest: bool) -> (Vec<String>, usize, Conflict) {
    let puzzle = read(text);
    let model = Model::new(&puzzle);
    let mut native = Native::new();
    let mut parts = CluesAndGivens::new(&model, &mut native, &Limits::none()).unwrap();
    let found = parts.contradiction(smallest);
    // A contradiction, and every part of it needed.
    let only = CluesAndGivens::of(&found, &model).unwrap();
    let solutions = |model: &Model| Native::new().count(model, &Limits::solutions(1)).unwrap();
    assert_eq!(solutions(&only).run.solutions, 0, "{text}");
    for out in 0..found.clues.len() + found.givens.len() {
        let mut less = found.clone();
        match out.checked_sub(less.clues.len()) {
            None => drop(less.clues.remove(out)),
            Some(given) => drop(less.givens.remove(given)),
        }
        let less = CluesAndGivens::of(&less, &model).unwrap();
        assert_eq!(solutions(&less).run.solutions, 1, "{text} without {out}");
    }
    // Of the other rules, too.
    for out in 0..found.rules.as_ref().map_or(0, Vec::len) {
        let mut less = found.clone();
        less.rules.as_mut().unwrap().remove(out);
        let less = CluesAndGivens::of(&less, &model).unwrap();
        assert_eq!(
            solutions(&less).run.solutions,
            1,
            "{text} without rule {out}"
        );
    }
    let clues = found.clues.iter().map(|c| c.text(model.shape()));
    (clues.collect(), found.givens.len(), found)
}

/// Two contradictions: of three lines that rise over seven cells, and of a cage of 5 and 6
/// with the 5 in its column.
const TWO: &str = "veridoku puzzle 1\nsize 6\nboxes 2x3\n\n\
\x20 1 . . . . .\n  . . . . . .\n  . . . . . .\n  . . . . . .\n  . . . . . .\n  5 . . . . .\n\n\
    thermo r1c1 r1c2 r1c3\nthermo r1c3 r1c4 r1c5\nthermo r1c5 r1c6 r2c6\n\
    thermo r2c6 r3c6\ncage 11 r5c1 r6c1\ncage 11 r4c1 r5c1\nodd r5c1\nantiknight\n";

#[test]
fn a_contradiction_has_no_part_too_many_and_the_smallest_the_fewest() {
    let (clues, givens, minimal) = found(TWO, false);
    assert_eq!((minimal.minimal, minimal.smallest), (true, None));
    let (fewest, fewest_givens, smallest) = found(TWO, true);
    assert_eq!((smallest.minimal, smallest.smallest), (true, Some(true)));
    assert!(fewest.len() + fewest_givens <= clues.len() + givens);
    // Of 5 and 6, which fill the cage, the 5 is given in its column.
    assert_eq!(
        (fewest, fewest_givens),
        (vec!["cage 11 r4c1 r5c1".to_string()], 1)
    );
    assert_eq!(smallest.rules, Some(vec![Rule::Columns]));
}

#[test]
fn rules_of_the_whole_board_are_named() {
    let text = "veridoku puzzle 1\nsize 4\nboxes 2x2\n\n  1 . . .\n  . . . .\n  . . 1 .\n  . . . .\n\n\
        diagonal-down\nodd r1c2\n";
    let (clues, givens, found) = found(text, true);
    assert_eq!((clues, givens), (vec!["diagonal-down".to_string()], 2));
    assert_eq!(found.rules, Some(Vec::new()));
}

#[test]
fn a_limit_leaves_a_contradiction_without_the_claim() {
    let puzzle = read(TWO);
    let model = Model::new(&puzzle);
    let mut native = Native::new();
    let cancel = crate::engine::Cancel::new();
    cancel.cancel();
    let limits = Limits::none().with_cancel(cancel);
    let mut parts = CluesAndGivens::new(&model, &mut native, &limits).unwrap();
    let found = parts.contradiction(true);
    assert_eq!((found.minimal, found.smallest), (false, Some(false)));
    assert_eq!(found.clues.len() + found.givens.len(), 10);
}

#[test]
fn givens_alone_may_contradict_each_other_beside_clues() {
    let text = TWO.replace("\n  5", "\n  1");
    let (clues, givens, found) = found(&text, true);
    assert_eq!((clues.len(), givens), (0, 2));
    assert!(found.reason.is_some());
}

#[test]
fn a_puzzle_without_clues_is_not_taken() {
    let puzzle: Puzzle = "11..............".parse().unwrap();
    let model = Model::new(&puzzle);
    let mut native = Native::new();
    assert!(CluesAndGivens::new(&model, &mut native, &Limits::none()).is_none());
}

/// Returns the fewest clues and givens to remove, by enumeration.
fn fewest_removed(puzzle: &Puzzle) -> Option<usize> {
    let model = Model::new(puzzle);
    let mut native = Native::new();
    let mut parts = CluesAndGivens::new(&model, &mut native, &Limits::none()).unwrap();
    let number = parts.number();
    let mut fewest = None;
    for kept in 0..1_usize << number {
        let places: Vec<usize> = (0..number).filter(|place| kept >> place & 1 == 1).collect();
        let gone = number - places.len();
        if fewest.is_none_or(|fewest| gone < fewest) && parts.ask(&places).unwrap().is_some() {
            fewest = Some(gone);
        }
    }
    fewest
}

#[test]
fn the_fewest_clues_and_givens_to_remove_are_those_by_enumeration() {
    use crate::verify::{Inquiry, Repair};
    use rand::{RngExt, SeedableRng};
    let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
    let mut sizes = [0; 4];
    for _ in 0..150 {
        let mut text = String::from("veridoku puzzle 1\nsize 4\nboxes 2x2\n\n");
        for row in 0..4 {
            let given = if row == 0 { "1" } else { "." };
            text += &format!("  {given} . . .\n");
        }
        text += "\n";
        for _ in 0..6 {
            let (row, column) = (rng.random_range(1..4), rng.random_range(1..4));
            let (a, b) = (format!("r{row}c{column}"), format!("r{}c{column}", row + 1));
            text += &match rng.random_range(0..3) {
                0 => format!("thermo {a} {b}\n"),
                1 => format!("thermo {b} {a}\n"),
                _ => format!("cage {} {a} {b}\n", rng.random_range(3..9)),
            };
        }
        let puzzle = read(&text);
        let mut inquiry = Inquiry::new([Native::new().boxed()]);
        let found = inquiry
            .repair(&Model::new(&puzzle), 10, &Limits::none())
            .unwrap();
        let Repair::Remove(removal) = found else {
            continue;
        };
        let (gone, board) = removal.example.unwrap();
        assert_eq!(Some(gone.count()), fewest_removed(&puzzle), "{text}");
        assert_eq!(gone.count(), removal.least);
        let rules = puzzle.rules().iter().filter(|rule| match rule {
            Rule::Clue(clue) => !gone.clues.contains(clue),
            _ => true,
        });
        let givens = puzzle
            .givens()
            .retain(|given| !gone.givens.contains(&given));
        let left = Puzzle::with_rules(givens, rules.cloned().collect());
        assert!(
            Solution::check(&Model::new(&left), board.values()).is_ok(),
            "{text}"
        );
        assert!(!removal.conflicts.is_empty());
        sizes[removal.least.min(3)] += usize::from(removal.of_clues);
    }
    assert!(sizes[1] > 10 && sizes[2] > 10, "{sizes:?}");
}

#[test]
fn what_gives_others_their_cells_stays() {
    let text = "veridoku puzzle 1\nsize 4\ndigits 0..4\nboxes 2x2\n\n    . . . .\n    . . . .\n\
                \x20   . . . .\n    . . . .\n\nschrodinger-cells\nadded cage 12 r1c3 r1c4\n\
                added cage 10 r1c1 r2c1\nadded whisper 4 r1c4 r3c4\n";
    let model = Model::new(&read(text));
    let mut native = Native::new();
    let mut parts = CluesAndGivens::new(&model, &mut native, &Limits::none()).unwrap();
    let (removal, _) = parts.removal(&Limits::none());
    let (gone, _) = removal.example.unwrap();
    assert_eq!(gone.count(), removal.least);
    assert!(
        gone.clues.iter().all(|clue| clue.kind().name == "added"),
        "{gone:?}"
    );
}
