//! Canonical forms of puzzles with cells off the board: how these are numbered means nothing, and
//! changes of the board lead to the same form.

use crate::canon_clues::key;
use crate::effort::few;
use crate::variants::puzzles;
use crate::witnesses::{read, written};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use veridoku::canon::{PuzzleForms, RuleSymmetries, Scrambler};
use veridoku::engine::Limits;
use veridoku::formats::Parsed;
use veridoku::grid::{Cell, Digit, Givens, Symmetry};
use veridoku::rules::{Clue, Puzzle, Rule};

/// Returns the line of a clue after a change of the board, without the cells off the board that it
/// need not name.
fn line(clue: &Clue, puzzle: &Puzzle, to: &dyn Fn(Cell) -> Cell) -> String {
    let shape = puzzle.shape();
    if let Some(inner) = clue.inner() {
        return format!("{} {}", clue.kind().name, line(inner, puzzle, to));
    }
    let group = |group: &Vec<Cell>| group.iter().map(|&cell| to(cell)).collect();
    let groups = clue.own_groups(shape).iter().map(group).collect();
    let clue = Clue::new(clue.kind(), clue.numbers().to_vec(), groups);
    clue.unwrap().text(shape)
}

/// Returns a puzzle after a change of the board.
fn changed(parsed: &Parsed, to: &dyn Fn(Cell) -> Cell) -> Puzzle {
    let puzzle = &parsed.puzzle;
    let shape = puzzle.shape();
    let mut givens = Givens::empty(shape);
    for given in puzzle.givens().iter() {
        givens.set(to(given.cell), Some(given.digit));
    }
    let value = |cell| match givens.get(cell) {
        Some(digit) => format!(" {}", shape.value(digit)),
        None => " .".to_string(),
    };
    let rows = (0..shape.rows()).map(|row| shape.row_cells(row).map(value).collect::<String>());
    let clues = puzzle.rules().iter().filter_map(|rule| match rule {
        Rule::Clue(clue) => Some(line(clue, puzzle, to)),
        _ => None,
    });
    let text = written(parsed, "vdk");
    let head = text.split_once("\n\n").unwrap().0;
    let (rows, clues): (Vec<String>, Vec<String>) = (rows.collect(), clues.collect());
    let (board, clues) = (rows.join("\n"), clues.join("\n"));
    read(&format!("{head}\n\n{board}\n\n{clues}\n")).puzzle
}

#[test]
fn changes_of_the_board_lead_to_one_form() {
    let rng = &mut ChaCha8Rng::seed_from_u64(1);
    let mut keys = BTreeSet::new();
    let kinds = [
        "doublers",
        "schrodinger-cells",
        "doppelganger",
        "full-rank",
        "full-rank-ties",
    ];
    for kind in kinds {
        for parsed in puzzles(kind).0 {
            let shape = parsed.puzzle.shape();
            let own = key(&parsed.puzzle);
            keys.insert(own);
            for _ in 0..few(2, 6) {
                let symmetry = Symmetry::random_within(shape, rng);
                let to = |cell: Cell| {
                    if !shape.is_on_board(cell) {
                        return cell;
                    }
                    if kind.starts_with("full-rank") {
                        // Lines are read as numbers, in both directions.
                        let (row, column) = (shape.row(cell), shape.column(cell));
                        return shape.cell(row, shape.columns() - 1 - column);
                    }
                    let mut one = Givens::empty(shape);
                    one.set(cell, Some(Digit::from_index(0)));
                    symmetry.apply(&one).iter().next().unwrap().cell
                };
                assert_eq!(key(&changed(&parsed, &to)), own, "{kind}");
            }
        }
    }
    assert_eq!(keys.len(), 3 * kinds.len());
}

#[test]
fn how_cells_off_the_board_are_numbered_means_nothing() {
    let head =
        "veridoku puzzle 1\nsize 4\noff-board 4\n\n  1 . . .\n  . . . .\n  . . . .\n  . . . 2\n\n";
    let puzzle = |lines: &str| read(&format!("{head}{lines}\n")).puzzle;
    let one = puzzle("arrow v1 = r1c1 r1c2\nthermo v2 r2c2");
    let same = puzzle("arrow v3 = r1c1 r1c2\nthermo v4 r2c2");
    let other = puzzle("arrow v1 = r1c1 r1c2\nthermo v1 r2c2");
    assert_eq!(key(&one), key(&same));
    assert_ne!(key(&one), key(&other));
    let mut forms = PuzzleForms::default();
    let change = forms.change(&one, &same, &Limits::none()).unwrap();
    assert!(change.unwrap().to_string().contains("v1>v3"));
    assert!(
        forms
            .change(&one, &other, &Limits::none())
            .unwrap()
            .is_none()
    );
    // A cell off the board is none of the board.
    let bare =
        read("veridoku puzzle 1\nsize 4\n\n  1 . . .\n  . . . .\n  . . . .\n  . . . 2\n").puzzle;
    assert_ne!(key(&puzzle("")), key(&bare));
}

#[test]
fn automorphisms_are_those_of_the_board() {
    let mut forms = PuzzleForms::default();
    let mut count = |lines: &str| {
        let text = format!("veridoku puzzle 1\nsize 2x2\ndigits 1..2\nfree\n{lines}\n");
        let form = forms.form(&read(&text).puzzle, &Limits::none()).unwrap();
        form.automorphisms().to_string()
    };
    // Four cells in any order, two digits in any order.
    assert_eq!(count("\ndifferent r1c1"), "48");
    assert_eq!(count("off-board 3\n\ndifferent r1c1"), "48");
    assert_eq!(
        count("off-board 3\n\ndifferent r1c1 v1\ndifferent r1c2 v2"),
        "8"
    );
    let text = "veridoku puzzle 1\nsize 2x2\ndigits 1..2\nfree\noff-board 3\n\ndifferent r1c1 v1";
    let puzzle = read(text).puzzle;
    let book = veridoku::rules::Model::new(&puzzle);
    let symmetries = RuleSymmetries::new(book.rulebook(), &Limits::none()).unwrap();
    assert_eq!(symmetries.count().to_string(), "12");
}

#[test]
fn puzzles_with_cells_off_the_board_are_scrambled() {
    let parsed = puzzles("doppelganger").0.swap_remove(0);
    let mut images = BTreeSet::new();
    for seed in 0..few(5, 30) {
        let image = Scrambler::new(seed)
            .image(&parsed.puzzle, &Limits::none())
            .unwrap();
        assert_eq!(key(&image), key(&parsed.puzzle));
        images.insert(image.givens().values().to_vec());
    }
    assert!(images.len() > 3);
}

/// Returns a 4×4 board with a rule and a clue.
fn four(rule: &str, clue: &str) -> Puzzle {
    let board = "    1 . . .\n    . . . .\n    . . . .\n    . . . .";
    let digits = if rule == "doublers" {
        ""
    } else {
        "digits 0..4\n"
    };
    let head = format!("veridoku puzzle 1\nsize 4\n{digits}boxes 2x2");
    read(&format!("{head}\n\n{board}\n\n{rule}\n{clue}\n")).puzzle
}

#[test]
fn rows_and_columns_are_exchanged() {
    for (rule, word) in [("doublers", "doubled"), ("schrodinger-cells", "added")] {
        let upright = four(rule, &format!("{word} sum 7 r1c2 r1c3"));
        let across = four(rule, &format!("{word} sum 7 r2c1 r3c1"));
        let other = four(rule, &format!("{word} sum 7 r2c1 r3c2"));
        assert_eq!(key(&upright), key(&across), "{rule}");
        assert_ne!(key(&upright), key(&other), "{rule}");
    }
}
