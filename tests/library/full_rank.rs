//! Clues of full rank, alone or with ties, against their place among all rows and columns.

use crate::effort::few;
use crate::regions_found::latin;
use crate::witnesses::{kept, read, written};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use veridoku::formats::{ReadOptions, Writer, by_name, parse_str};
use veridoku::grid::Givens;
use veridoku::rules::Model;

/// Returns the rows and then the columns of a square board, each backwards and then forwards.
fn lines(board: &[u8]) -> Vec<Vec<u8>> {
    let side = board.len().isqrt();
    let rows = (0..side).map(|i| board[side * i..side * (i + 1)].to_vec());
    let columns = (0..side).map(|i| board.iter().skip(i).step_by(side).copied().collect());
    let both = |line: Vec<u8>| [line.iter().rev().copied().collect(), line];
    rows.chain(columns).flat_map(both).collect()
}

/// Checks that a clue of full rank on a full square board holds just if the line has that rank and
/// no other is equal, or with ties whichever are; returns whether it has.
fn check_rank(board: &[u8], header: &str, place: usize, rank: usize, ties: bool) -> bool {
    let (side, lines) = (board.len().isqrt(), lines(board));
    // An odd place is a line that is read to the right, or down.
    let place = place % lines.len();
    let less = lines.iter().filter(|line| **line < lines[place]).count();
    let alone = lines.iter().filter(|line| **line == lines[place]).count() == 1;
    // Half of the time the right one, else one beside it or any.
    let rank = [rank, less + 1, less + 2, less + 1, less + 1, less][rank % 6];
    let name = match (place / 2, place % 2) {
        (line, 0) if line < side => format!("row {} left", line + 1),
        (line, _) if line < side => format!("row {} right", line + 1),
        (line, 0) => format!("column {} up", line - side + 1),
        (line, _) => format!("column {} down", line - side + 1),
    };
    let kind = if ties { "full-rank-ties" } else { "full-rank" };
    let text = format!("veridoku puzzle 1\n{header}\n\n{kind} {rank} {name}\n");
    let puzzle = read(&text).puzzle;
    let givens = Givens::from_values(puzzle.shape(), board.to_vec()).unwrap();
    let expected = (alone || ties) && rank == less + 1;
    let model = Model::new(&puzzle).with_givens(givens);
    assert_eq!(kept(&model), expected, "{text} {board:?}");
    expected
}

/// Checks ranks of lines on random boards, with and without ties: `draw` returns the board of a
/// turn and the head of its file.
fn check_ranks(seed: u64, draw: impl Fn(usize, &mut ChaCha8Rng) -> (Vec<u8>, String)) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut seen = [0; 2];
    for turn in 0..few(90, 400) {
        let (board, head) = draw(turn, &mut rng);
        let lines = 4 * board.len().isqrt();
        let (place, rank) = (rng.random_range(0..lines), rng.random_range(0..lines + 3));
        let held = check_rank(&board, &head, place, rank, turn % 2 == 0);
        seen[usize::from(held)] += 1;
    }
    assert!(seen.iter().all(|&seen| seen > 10), "{seen:?}");
}

#[test]
fn the_full_rank_is_the_place_among_all_lines() {
    check_ranks(6, |turn, rng| {
        let digits = if turn % 3 == 0 { 2 } else { 4 };
        let board = (0..9).map(|_| rng.random_range(1..=digits)).collect();
        (board, "size 3\ndigits 1..4\nfree".to_string())
    });
}

#[test]
fn the_full_rank_is_that_among_lines_of_the_same_first_digit_on_latin_squares() {
    check_ranks(26, |turn, rng| {
        let side = [3, 4, 5][turn % 3];
        let board = latin((side, side), side as u8, rng);
        (board, format!("size {side}\nboxes none"))
    });
}

#[test]
fn iss_says_once_whether_ranks_may_be_equal() {
    let head = ".Shape~4x4.FullRank~C1~10~3";
    for (ties, kind) in [
        ("only-unclued", "full-rank"),
        ("any", "full-rank-ties"),
        ("none", "full-rank"),
    ] {
        for text in [
            format!("{head}.FullRankTies~{ties}"),
            format!(".FullRankTies~{ties}{head}"),
        ] {
            let parsed = read(&text);
            let lines = written(&parsed, "vdk");
            for line in ["10 column 1 down", "3 column 1 up"] {
                let line = format!("{kind} {line}");
                assert!(lines.lines().any(|found| found == line), "{text}: {lines}");
            }
            let again = written(&parsed, "iss");
            assert_eq!(again.contains("FullRankTies~any"), ties == "any", "{again}");
            assert_eq!(again.contains("FullRankTies~none"), ties == "none");
            let distinct = lines.lines().any(|line| line == "distinct-ranks");
            assert_eq!(distinct, ties == "none");
            assert_eq!(read(&again).puzzle, parsed.puzzle);
        }
    }
    for (wrong, why) in [
        ("FullRankTies~all", "only-unclued, any or none"),
        (
            "FullRankTies~any.FullRankTies~none",
            "only-unclued, any or none",
        ),
        ("Or.FullRankTies~any.~R1C1_1.End", "any or none, for the"),
    ] {
        let text = format!("{head}.{wrong}");
        let error = parse_str(&text, &ReadOptions::default()).remove(0);
        let error = error.unwrap_err().to_string();
        assert!(error.contains(why), "{wrong}: {error}");
    }
    let one = "veridoku puzzle 1\nsize 2\ndigits 1..1\nfree\n\nfull-rank-ties 1 row 1\n";
    let error = parse_str(one, &ReadOptions::default())
        .remove(0)
        .unwrap_err();
    assert!(error.to_string().contains("two digits or more"), "{error}");
    for both in [
        "full-rank 3 row 1\nfull-rank-ties 5 row 2",
        "distinct-ranks\nfull-rank-ties 5 row 2",
        "any-of distinct-ranks | even r1c1",
    ] {
        let both = read(&format!("veridoku puzzle 1\nsize 4\n\n{both}\n"));
        let iss = Writer::new(by_name("iss").unwrap(), None);
        let refused = { iss }.record(&both).unwrap_err().to_string();
        assert!(refused.contains("one rule for ties"), "{refused}");
    }
}

/// Compares the rule that all ranks are distinct with the lines of random boards.
#[test]
fn distinct_ranks_are_lines_that_all_differ() {
    let mut rng = ChaCha8Rng::seed_from_u64(31);
    let mut seen = [0; 4];
    for turn in 0..few(120, 600) {
        let is_latin = turn % 2 == 0;
        let side = if is_latin { 3 + turn / 2 % 3 } else { 3 };
        let (board, head) = if is_latin {
            (latin((side, side), side as u8, &mut rng), "boxes none")
        } else {
            let digits = if turn % 3 == 0 { 2 } else { 9 };
            let cells = (0..9).map(|_| rng.random_range(1..=digits));
            (cells.collect(), "digits 1..9\nfree")
        };
        let text = format!("veridoku puzzle 1\nsize {side}\n{head}\n\ndistinct-ranks\n");
        let puzzle = read(&text).puzzle;
        let givens = Givens::from_values(puzzle.shape(), board.clone()).unwrap();
        let all = lines(&board);
        let distinct = all
            .iter()
            .enumerate()
            .all(|(at, line)| !all[..at].contains(line));
        let model = Model::new(&puzzle).with_givens(givens);
        assert_eq!(kept(&model), distinct, "{board:?}");
        seen[2 * usize::from(is_latin) + usize::from(distinct)] += 1;
    }
    assert!(seen.iter().all(|&seen| seen > 3), "{seen:?}");
}
