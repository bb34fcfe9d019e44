//! What Interactive Sudoku Solver reads beside the plain form of its constraints.

use crate::iss_counts::read as read_as_iss;
use crate::truth::{certify_both_ways, check_any, is_true_of};
use crate::witnesses::{kept, read, written};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{Parsed, ReadOptions, by_name, parse_str};
use veridoku::grid::Givens;
use veridoku::native::Native;
use veridoku::rules::{Model, Solution};
use veridoku::sat::Sat;
use veridoku::verify::certificate::CertificateKind;

/// Reads a text as a string of ISS, whatever it looks like.
fn as_iss(text: &str) -> Parsed {
    read_as_iss(text).unwrap()
}

/// Returns whether a line of our own form is this one.
fn has(parsed: &Parsed, line: &str) -> bool {
    written(parsed, "vdk").lines().any(|found| found == line)
}

#[test]
fn cages_need_no_sum() {
    for sum in ["", "0"] {
        let parsed = read(&format!(".Shape~4x4.Cage~{sum}~R1C1~R2C3"));
        assert!(has(&parsed, "cage r1c1 r2c3"));
    }
    let cages = format!("0<<{}0<{}", "0".repeat(69), "0".repeat(7));
    let parsed = as_iss(&cages);
    let text = written(&parsed, "vdk");
    let cages: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("cage"))
        .collect();
    assert_eq!(cages, ["cage r1c1-r1c3", "cage r9c1 r9c2"]);
}

#[test]
fn squares_of_four_cells_may_stand_beside_the_board() {
    let parsed = read(".Shape~4x4.Var~A~~3x3.Quad~VA5~1~2");
    assert!(has(&parsed, "quadruple 1,2 v5 v6 v8 v9"));
    let error = parse_str(".Shape~4x4.Var~A~~3x3.Quad~VA6~1", &ReadOptions::default());
    let error = error[0].as_ref().unwrap_err().to_string();
    assert!(error.contains("upper left cell of four"), "{error}");
}

/// A numbered room beside the board: its first cell is the one that says how far.
#[test]
fn arrows_to_a_digit_may_have_a_cell_twice() {
    let text = ".Shape~4x4~4~Raw.Var~A.ValueIndexing~VA~R1C1~R1C1~R1C2~R1C3~R1C4.~VA_4";
    let puzzle = read(text).puzzle;
    let mut seen = [0; 2];
    for first in ["4321", "3142", "2413", "1234", "2143"] {
        let values = first.bytes().map(|b| b - b'0').chain([1; 12]);
        let givens = Givens::from_values(puzzle.shape(), values.collect::<Vec<u8>>()).unwrap();
        let digits: Vec<u32> = first.chars().filter_map(|c| c.to_digit(10)).collect();
        let holds = digits[digits[0] as usize - 1] == 4;
        assert_eq!(kept(&Model::new(&puzzle).with_givens(givens)), holds);
        seen[usize::from(holds)] += 1;
    }
    assert!(seen.iter().all(|&n| n > 0), "{seen:?}");
}

/// Givens and a layout of regions, one of them or both, may stand before the constraints.
#[test]
fn boards_may_be_text() {
    let givens = "1.........2.....";
    let layout = "aabbaabbccddccdd";
    let regions = as_iss(layout);
    assert!(has(&regions, "    a a b b") && has(&regions, "    c c d d"));
    let both = as_iss(&format!("{givens} {layout}"));
    assert_eq!(both.puzzle.givens().iter().count(), 2);
    assert_eq!(both.puzzle.rules().len(), regions.puzzle.rules().len());
    let more = as_iss(&format!("# a note\n{givens}\n{layout}\n\n.AntiKnight\n"));
    assert!(has(&more, "antiknight"));
    assert_eq!(more.puzzle.givens(), both.puzzle.givens());
    assert_eq!(
        as_iss(givens).puzzle.givens().values(),
        both.puzzle.givens().values()
    );
}

/// The 14th digit from the end is 1 or the 13th is 2; read row by row, and backwards: all that may
/// still come true are more states than are followed at once, so cells off the board choose.
#[test]
fn automata_of_many_states_choose_by_cells_off_the_board() {
    let cells = |back: bool| {
        let mut cells: Vec<String> = (0..16)
            .map(|at| format!("R{}C{}", at / 4 + 1, at % 4 + 1))
            .collect();
        if back {
            cells.reverse();
        }
        cells.join("~")
    };
    // `.*1.{13}|.*2.{12}`
    let key = "LioxLnsxM318LioyLnsxMn0";
    let text = format!(
        ".Shape~4x4.Regex~{key}~_~{}~_~{}",
        cells(false),
        cells(true)
    );
    let parsed = read(&text);
    let shape = parsed.puzzle.shape();
    // Each chooses before its first cell, too.
    assert_eq!(shape.off_board(), 32);
    assert_eq!(read(&written(&parsed, "vdk")).puzzle, parsed.puzzle);
    let solutions = |text: &str| {
        let model = Model::new(&read(text).puzzle);
        let of = |engine: &mut dyn Engine| {
            let mut boards = BTreeSet::new();
            let mut visit = |board: Solution| {
                assert!(boards.insert(board.values().to_vec()));
                ControlFlow::Continue(())
            };
            let limits = Limits::solutions(300);
            engine.search(&model, &limits, &mut visit).unwrap();
            boards
        };
        let boards = of(&mut Native::new());
        assert_eq!(boards, of(&mut Sat::default()));
        boards
    };
    let plain = solutions(".Shape~4x4");
    let holds = |board: &&Vec<u8>| {
        let back: Vec<u8> = board.iter().rev().copied().collect();
        [&back, *board]
            .iter()
            .all(|word| word[2] == 1 || word[3] == 2)
    };
    let kept = plain.iter().filter(holds).cloned().collect();
    let found = solutions(&text);
    assert_eq!((plain.len(), &found), (288, &kept));
    // With all givens but a few of one of them, the certificate is checked.
    let board = found.iter().next().unwrap();
    let values = board.iter().enumerate();
    let values = values.map(|(at, value)| if at % 4 == 2 { 0 } else { *value });
    let givens = Givens::from_values(shape, values.collect::<Vec<u8>>()).unwrap();
    let model = Model::new(&parsed.puzzle).with_givens(givens);
    let text = certify_both_ways(&model, CertificateKind::Verdict).unwrap();
    assert!(is_true_of(&model, &check_any(&text).unwrap()));
}

/// Sections stand in any order, with a blank line between or a comment; a sign before givens says
/// that they are no layout; numbers of two figures have gaps between.
#[test]
fn sections_stand_in_any_order() {
    let givens = "1.........2.....";
    let wanted = as_iss(&format!("{givens}\n\n.AntiKnight\n")).puzzle;
    for text in [
        format!(".AntiKnight\n\n{givens}\n"),
        format!(".Shape~4x4\n.AntiKnight\n# givens\n={givens}\n"),
        format!("{givens}\n.Shape~4x4.AntiKnight"),
    ] {
        assert_eq!(as_iss(&text).puzzle.givens(), wanted.givens(), "{text}");
        assert_eq!(as_iss(&text).puzzle.rules(), wanted.rules(), "{text}");
    }
    let row = |first: &str| format!("{first}{}\n", " .".repeat(9));
    let rows = row("10") + &row(".").repeat(8) + &row("2");
    let large = as_iss(&format!("{rows}\n.AntiKnight"));
    let digits: Vec<u8> = large
        .puzzle
        .givens()
        .iter()
        .map(|given| given.digit.value())
        .collect();
    assert_eq!(digits, [10, 2]);
    // The line of an error is that of the text.
    let text = ".Shape~4x4\n\n# a\n\n.Cage~3~R1C1~R1C9";
    let error = parse_str(text, &ReadOptions::default());
    let error = error[0].as_ref().unwrap_err().to_string();
    assert!(error.starts_with("line 5, column 14"), "{error}");
}

#[test]
fn links_hold_texts_too() {
    let site = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=";
    let read = |query: &str| {
        let mut all = parse_str(&format!("{site}{query}"), &ReadOptions::default());
        all.remove(0).map(|parsed| parsed.puzzle)
    };
    let cages = read(".Shape~4x4.Cage~3~R1C1~R1C2.Thermo~R2C1~R2C2").unwrap();
    for query in [
        ".Shape~4x4+.Cage~3~R1C1~R1C2+.Thermo~R2C1~R2C2",
        "%23%20a+note%0A.Shape~4x4.Cage~3~R1C1~R1C2%0A.Thermo~R2C1~R2C2",
        "................%0A%0A.Cage~3~R1C1~R1C2.Thermo~R2C1~R2C2",
    ] {
        assert_eq!(read(query).unwrap(), cages, "{query}");
    }
    let givens =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    assert_eq!(read(givens).unwrap().givens().to_string(), givens);
    assert_eq!(read("1.........2.....").unwrap().givens().iter().count(), 2);
    let error = read("1234.").unwrap_err().to_string();
    assert!(error.starts_with("line 1, column 53"), "{error}");
}

fn refusal(text: &str) -> String {
    read_as_iss(text).unwrap_err()
}

#[test]
fn sections_that_are_neither_constraints_nor_boards_are_refused_where_they_stand() {
    let open = ".Shape~4x4.Var~A~lab";
    for (text, place) in [
        (format!("{open}\n\n43xy\nxxxx\n"), "line 3, column 1"),
        (
            ".Shape~16x16.~R1C1_1\n\n2\n".to_string(),
            "line 3, column 1",
        ),
        (".Sum~1\n# a\n  0~R1C1~R1C2".to_string(), "line 3, column 3"),
        (
            ".Shape~4x4\n\n1234\n3412\n2153\n...x".to_string(),
            "line 3, column 1",
        ),
    ] {
        let error = refusal(&text);
        assert!(
            error.starts_with(place) && error.contains("or a whole board"),
            "{text}: {error}"
        );
    }
    // A number stands where it does.
    let error = refusal(".Shape~4x4\n\n1 2 3 4\n3 4 1 2\n2 1 5 3\n. . . .");
    assert!(
        error.starts_with("line 5, column 5: expected a value from 1 to 4"),
        "{error}"
    );
    // A comment parts two boards, and a board in two.
    let rows = "1...\n.2..\n..3.\n...4\n";
    assert_eq!(
        as_iss(&format!("{rows}# c\n={rows}"))
            .puzzle
            .givens()
            .iter()
            .count(),
        4
    );
    assert!(refusal("1...\n# c\n.2..\n..3.\n...4").starts_with("line 3, column 2"));
}

#[test]
fn rows_of_dashes_are_rows_and_the_first_shape_is_of_the_puzzle() {
    let board = as_iss("12--\n----\n----\n----\n");
    assert_eq!(
        (
            board.puzzle.shape().rows(),
            board.puzzle.givens().iter().count()
        ),
        (4, 2)
    );
    let shuffled = as_iss("1234\n3412\n2143\n432.\n\n.AllDifferent~R1C1~R2C2\n.Shape~4x4\n");
    assert!(has(&shuffled, "different r1c1 r2c2"));
    let mut options = ReadOptions::default();
    options.format = by_name("iss");
    let several = ".Shape~4x4.AntiKing\n--\n12--\n----\n----\n----\n-----\n.Shape~4x4\n.Shape~6x6";
    assert_eq!(
        parse_str(several, &options)
            .iter()
            .filter(|read| read.is_ok())
            .count(),
        4
    );
}

#[test]
fn layouts_lines_and_ends_are_those_of_the_site() {
    let layouts = ".Shape~4x4.NoBoxes.Jigsaw~aaaabbbbccccdddd.Jigsaw~";
    assert!(refusal(&format!("{layouts}1113222231334444")).contains("one layout of regions"));
    let same = as_iss(&format!("{layouts}2222111133334444"));
    assert_eq!(same.puzzle.rules().len(), 3);
    // Sums of regions are those of the boxes, if there are any.
    let line = ".RegionSumLine~R1C1~R1C2~R1C3~R1C4~R2C4";
    let jigsaw = ".Shape~4x4.Jigsaw~1112122233344344";
    assert!(has(
        &as_iss(&format!("{jigsaw}{line}")),
        "equal-sum r1c1 r1c2 = r1c3 r1c4 r2c4"
    ));
    let alone = as_iss(&format!("{jigsaw}.NoBoxes{line}"));
    assert!(has(&alone, "region-sum r1c1-r1c4 r2c4"));
    assert!(has(
        &as_iss(".Shape~4x4.Lockout~0~R1C1~R2C3~R3C2"),
        "lockout 1 r1c1 r2c3 r3c2"
    ));
}
