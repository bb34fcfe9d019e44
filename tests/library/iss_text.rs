//! What Interactive Sudoku Solver reads beside the plain form of its constraints.

use crate::witnesses::{kept, read, written};
use veridoku::formats::{Parsed, ReadOptions, by_name, parse_str};
use veridoku::grid::Givens;
use veridoku::rules::Model;

/// Reads a text as a string of ISS, whatever it looks like.
fn as_iss(text: &str) -> Parsed {
    let mut options = ReadOptions::default();
    options.format = by_name("iss");
    let mut all = parse_str(text, &options);
    assert_eq!(all.len(), 1);
    all.remove(0).unwrap()
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
