//! Clues with cells off the board against what they mean, by both engines and by the checker.

use crate::effort::few;
use crate::truth::check_any;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use veridoku::check::Claim;
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{Parsed, ReadOptions, Writer, by_name, parse_str};
use veridoku::grid::Givens;
use veridoku::native::Native;
use veridoku::rules::Model;
use veridoku::sat::Sat;
use veridoku::verify::certificate::{CertificateKind, Certifier};

pub fn read(text: &str) -> Parsed {
    let mut all = parse_str(text, &ReadOptions::default());
    assert_eq!(all.len(), 1);
    all.remove(0).unwrap()
}

pub fn written(parsed: &Parsed, format: &str) -> String {
    Writer::new(by_name(format).unwrap(), None)
        .record(parsed)
        .unwrap()
}

/// Returns whether the cells with some digits on a board of these columns are connected.
fn flooded(board: &[u8], columns: usize, inside: &[u8]) -> bool {
    let mut open: Vec<usize> = (0..board.len())
        .filter(|&i| inside.contains(&board[i]))
        .collect();
    let mut reached: Vec<usize> = open.pop().into_iter().collect();
    while let Some(cell) = reached.pop() {
        let next = |other: &usize| {
            let (row, column) = (cell / columns, cell % columns);
            row.abs_diff(other / columns) + column.abs_diff(other % columns) == 1
        };
        let (near, far): (Vec<usize>, Vec<usize>) = open.iter().partition(|other| next(other));
        reached.extend(near);
        open = far;
    }
    open.is_empty()
}

/// Returns the number of solutions of a full board by both engines, and by the checker, which has a
/// list of its own of what clues mean.
pub fn kept(model: &Model) -> bool {
    let mut counts = Vec::new();
    for engine in [&mut Native::new() as &mut dyn Engine, &mut Sat::default()] {
        counts.push(
            engine
                .count(model, &Limits::solutions(2))
                .unwrap()
                .run
                .solutions,
        );
    }
    let certificate =
        Certifier::default().certify(model, CertificateKind::Verdict, &Limits::solutions(2));
    let text = certificate.unwrap().text();
    assert!(text.contains("\nrules clues\n"));
    let claim = check_any(&text).unwrap().claim;
    assert_eq!(claim == Claim::Unique, counts[0] == 1);
    assert_eq!(counts[0], counts[1]);
    counts[0] == 1
}

#[test]
fn connected_is_what_a_flood_reaches() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut seen = [0; 2];
    for _ in 0..few(60, 400) {
        let text = "veridoku puzzle 1\nsize 3x4\ndigits 1..6\nfree\n\nconnected 4,2,5 r1c1-r1c4 r2c1-r2c4 r3c1-r3c4\n";
        let puzzle = read(text).puzzle;
        let share = rng.random_range(0.2..0.9);
        let mut digit = || match rng.random_bool(share) {
            true => [2, 5][rng.random_range(0..2)],
            false => [1, 3, 4, 6][rng.random_range(0..4)],
        };
        let board: Vec<u8> = (0..12).map(|_| digit()).collect();
        let givens = Givens::from_values(puzzle.shape(), board.clone()).unwrap();
        let model = Model::new(&puzzle).with_givens(givens);
        let expected = flooded(&board, 4, &[2, 5]);
        assert_eq!(kept(&model), expected, "{board:?}");
        seen[usize::from(expected)] += 1;
    }
    assert!(seen.iter().all(|&seen| seen > 10), "{seen:?}");
}

/// Returns whether a 4×4 board of digits 1 to 5, the least of which may not be missing, keeps the
/// Doppelganger rule.
fn misses_differ(board: &[u8]) -> bool {
    let cell = |row: usize, column: usize| 4 * row + column;
    let row = |r: usize| (0..4).map(|c| cell(r, c)).collect();
    let column = |c: usize| (0..4).map(|r| cell(r, c)).collect();
    let square = |b: usize| {
        (0..4)
            .map(|i| cell(b / 2 * 2 + i / 2, b % 2 * 2 + i % 2))
            .collect()
    };
    let kinds: [Vec<Vec<usize>>; 3] = [
        (0..4).map(row).collect(),
        (0..4).map(column).collect(),
        (0..4).map(square).collect(),
    ];
    let missing = |line: &Vec<usize>| {
        let lacks = |digit: &u8| line.iter().all(|&cell| board[cell] != *digit);
        let lacked: Vec<u8> = (1..=5).filter(lacks).collect();
        (lacked.len() == 1 && lacked[0] > 1).then(|| lacked[0])
    };
    let missing = kinds
        .each_ref()
        .map(|lines| lines.iter().map(missing).collect());
    let [Some(rows), Some(columns), Some(squares)]: [Option<Vec<u8>>; 3] = missing else {
        return false;
    };
    let differ = |digits: &[u8]| (1..digits.len()).all(|at| !digits[..at].contains(&digits[at]));
    let zero = |at: usize| {
        let (row, column) = (at / 4, at % 4);
        board[at] != 1
            || differ(&[
                rows[row],
                columns[column],
                squares[row / 2 * 2 + column / 2],
            ])
    };
    differ(&rows) && differ(&columns) && differ(&squares) && (0..16).all(zero)
}

/// Adds all boards that keep the rule and begin with these rows.
fn add_boards(begun: &[u8], boards: &mut BTreeSet<Vec<u8>>) {
    if begun.len() == 16 {
        if misses_differ(begun) {
            boards.insert(begun.to_vec());
        }
        return;
    }
    for digit in 1..=5 {
        let (row, column) = (begun.len() / 4, begun.len() % 4);
        let in_row = begun[4 * row..].contains(&digit);
        if !in_row && (0..row).all(|above| begun[4 * above + column] != digit) {
            add_boards(&[begun, &[digit]].concat(), boards);
        }
    }
}

#[test]
fn what_lines_miss_is_what_they_do_not_hold() {
    let head = "veridoku puzzle 1\nsize 4\ndigits 0..4\nboxes 2x2\noff-board 12\n";
    let puzzle = read(&format!("{head}\ndoppelganger v1-v12\n")).puzzle;
    let model = Model::new(&puzzle);
    let mut expected = BTreeSet::new();
    add_boards(&[], &mut expected);
    let mut found = BTreeSet::new();
    let run = Native::new().search(&model, &Limits::none(), &mut |solution| {
        found.insert(solution.values().to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(run.unwrap().solutions, expected.len() as u64);
    assert_eq!(found, expected);
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for board in found.iter().step_by(few(100, 10)) {
        let mut other = board.clone();
        other.swap(rng.random_range(0..8), rng.random_range(8..16));
        for board in [board, &other] {
            let givens = Givens::from_values(puzzle.shape(), board.clone()).unwrap();
            let expected = expected.contains(board);
            assert_eq!(kept(&model.with_givens(givens)), expected, "{board:?}");
        }
    }
}

#[test]
fn iss_calls_what_lines_miss_by_names_of_their_own() {
    let text = ".Shape~4x4~0-4.Doppelganger.Whisper~2~DGC1~DGR2~VX~DGB4.~DGC2_3_4.Var~X";
    let parsed = read(text);
    let text = written(&parsed, "vdk");
    for line in [
        "off-board 13",
        "doppelganger v1-v12",
        "whisper 2 v1 v6 v13 v12",
        "one-of 3,4 v2",
    ] {
        assert!(text.lines().any(|own| own == line), "{text}");
    }
    let back = written(&parsed, "iss");
    assert!(back.contains(".Whisper~2~DGC1~DGR2~VA~DGB4"), "{back}");
    assert_eq!(read(&back).puzzle, parsed.puzzle);
    for (wrong, why) in [
        (".Shape~4x4~5.Doppelganger", "digits from 0"),
        (".Shape~4x4~0-4~Raw.Doppelganger", "by itself"),
        (".Shape~4x4~0-4.RegionSize~2.Doppelganger", "by itself"),
        (
            ".Shape~4x4~0-4.Doppelganger.Jigsaw~1111222233334444",
            "by itself",
        ),
    ] {
        let refused = parse_str(wrong, &ReadOptions::default());
        let message = refused[0].as_ref().unwrap_err().to_string();
        assert!(message.contains(why), "{message}");
    }
    // Its names are those of one clue of the board.
    let head = "veridoku puzzle 1\nsize 2\ndigits 0..2\noff-board 4\n";
    let chosen = read(&format!(
        "{head}\nany-of doppelganger v1-v4 & greater v1 v2 | thermo r1c1 r1c2\n"
    ));
    let refused = Writer::new(by_name("iss").unwrap(), None).record(&chosen);
    assert!(refused.unwrap_err().to_string().contains("no choice"));
    // Boxes stand in rows of as many as a box has columns.
    let text = ".Shape~6x6~0-6.Doppelganger.WhiteDot~DGB2~DGB3~DGB4.WhiteDot~DGB1~DGB4";
    let text = written(&read(text), "vdk");
    let dots = text.lines().filter(|line| line.starts_with("difference"));
    assert_eq!(
        dots.collect::<Vec<_>>(),
        ["difference 1 v14 v15", "difference 1 v13 v16"]
    );
    // A dot between cells that share no edge says nothing, and ISS refuses it, in a choice too.
    let text = ".Shape~2x2~2.Or.WhiteDot~R1C1~R2C2.Thermo~R1C1~R1C2.End";
    let refused = parse_str(text, &ReadOptions::default()).remove(0);
    let message = refused.unwrap_err().to_string();
    assert!(message.contains("cells that share an edge"), "{message}");
}
