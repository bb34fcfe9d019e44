//! Grids of candidates are distinguished from boards, read and written.

use super::super::{by_name, parse_str};
use super::*;
use crate::grid::Cell;

/// A Sukaku of 4×4 in the frame of HoDoKu.
const GRID: &str = "\
.--------.--------.
| 12  12 | 3   4  |
| 3   .  | 1   2  |
:--------+--------:
| 2   1  | 4   3  |
| 4   3  | 2   !  | # a note
'--------'--------'
";

fn records(text: &str) -> Vec<Result<Parsed, ParseError>> {
    parse_str(text, &ReadOptions::default())
}

fn marks(text: &str) -> PencilMarks {
    let read = records(text);
    assert_eq!(read.len(), 1, "{read:?}");
    read[0].as_ref().unwrap().puzzle.as_sukaku().unwrap()
}

#[test]
fn frames_of_every_kind_are_read() {
    let sets = marks(GRID);
    let lengths: Vec<usize> = sets.sets().iter().map(|set| set.len()).collect();
    assert_eq!(lengths, [2, 2, 1, 1, 1, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0]);
    assert_eq!(
        records(GRID)[0].as_ref().unwrap().note.as_deref(),
        Some("a note")
    );
    assert_eq!(marks(&GRID.replace('\n', "\r\n")), sets);
    assert_eq!(marks(&GRID.replace('|', "│")), sets);
    let bare: String = GRID
        .lines()
        .filter(|line| line.starts_with('|'))
        .map(|l| format!("{l}\n"))
        .collect();
    assert_eq!(marks(&bare), sets);
    assert_eq!(marks(&bare.replace('|', " ")), sets);
    let with = |text: &str| records(&format!("{GRID}{text}")).len();
    assert_eq!((with(GRID), with("\n1.......3..4....\n")), (2, 2));
}

#[test]
fn borders_tell_the_shape() {
    let shape = Shape::new(3, 2).unwrap();
    let all = PencilMarks::all(shape);
    assert_eq!(marks(&write(&all, Alphabet::default_for(6))), all);
    let column = PencilMarks::all(Shape::new(5, 1).unwrap());
    assert_eq!(marks(&write(&column, Alphabet::default_for(5))), column);
}

#[test]
fn plain_grids_and_lines_stay_what_they_are() {
    for text in [
        "1234 3412 2143 4321\n",
        "1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3\n4 3 | 2 1\n",
        "1234 1234 1234 1234\n12.4 .... .... ....\n",
        "123456789 456789123 789123456 234567891 567891234 891234567 345678912 678912345 912345678\n",
        &"1 12 3 . 5 6 7 8 9 10 11 2\n".repeat(12),
    ] {
        for read in records(text) {
            assert!(read.unwrap().puzzle.is_plain(), "{text}");
        }
    }
}

#[test]
fn numbers_have_commas() {
    let shape = Shape::new(3, 4).unwrap();
    let mut sets = PencilMarks::all(shape);
    sets.set(Cell::new(7), DigitSet::from_bits(1 << 11));
    sets.set(Cell::new(8), DigitSet::EMPTY);
    let text = write(&sets, &DECIMAL);
    assert!(text.contains("1,2,3,4,5,6,7,8,9,10,11,12"), "{text}");
    assert_eq!(marks(&text), sets);
    let options = ReadOptions {
        format: by_name("candidates"),
        alphabet: Alphabet::by_name("letters"),
        ..ReadOptions::default()
    };
    let text = write(&sets, Alphabet::by_name("letters").unwrap());
    let read = parse_str(&text, &options).remove(0).unwrap();
    assert_eq!(read.puzzle.as_sukaku(), Some(sets));
}

#[test]
fn damage_has_a_place_and_the_next_grid_is_read() {
    for (from, to, line, found) in [
        ("2   1  | 4", "2   1  | 5", 5, "found '5'"),
        ("2   1  | 4", "2   1    ", 5, "found 3"),
        ("| 2   1  | 4   3  |\n", "", 5, "found 3 rows"),
        ("12  12", "12  11", 2, "found '1'"),
    ] {
        let text = format!("{}\n{GRID}", GRID.replacen(from, to, 1));
        let options = ReadOptions {
            format: by_name("candidates"),
            ..ReadOptions::default()
        };
        let read = parse_str(&text, &options);
        let error = read[0].as_ref().unwrap_err();
        assert_eq!(error.line(), line, "{error}");
        assert!(error.to_string().ends_with(found), "{error}");
        assert!(read.last().unwrap().is_ok());
    }
}

#[test]
fn the_candidates_of_givens_are_those_at_sight() {
    let puzzle: Puzzle = "12....122.....2.".parse().unwrap();
    let sets = marks_of(&puzzle);
    let digits: Vec<String> = sets.sets().iter().map(|set| set.to_string()).collect();
    assert_eq!(digits[..6], ["1", "2", "34", "34", "34", "34"]);
    // Givens that contradict each other stay.
    let puzzle: Puzzle = "11..............".parse().unwrap();
    assert_eq!(marks_of(&puzzle).get(Cell::new(1)).to_string(), "1");
}
