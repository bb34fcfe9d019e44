//! The promises of all formats of applications.

use crate::formats::{FORMATS, Format, Parsed, ReadOptions, Writer, by_name, parse_str};
use crate::grid::{Candidate, Cell, Digit, Givens, Shape};
use crate::rules::Puzzle;
use proptest::prelude::*;

/// Returns the only record of a text in a format.
pub(super) fn one_in(format: &str, text: &str) -> Result<Parsed, String> {
    let options = ReadOptions {
        format: by_name(format),
        ..ReadOptions::default()
    };
    let mut all = parse_str(text, &options);
    assert_eq!(all.len(), 1, "{text}\n{all:?}");
    all.remove(0).map_err(|error| error.to_string())
}

/// Returns the error of the only record.
pub(super) fn error_in(format: &str, text: &str) -> String {
    one_in(format, text).map_or_else(|error| error, |_| "ok".to_string())
}

/// Returns the error of each record, found by its content.
pub(super) fn errors_in(format: &str, text: &str) -> Vec<String> {
    let options = ReadOptions {
        format: by_name(format),
        ..ReadOptions::default()
    };
    let all = parse_str(text, &options);
    let error = |read: Result<Parsed, crate::formats::ParseError>| match read {
        Ok(_) => "ok".to_string(),
        Err(error) => error.to_string(),
    };
    all.into_iter().map(error).collect()
}

/// The formats of this module.
const NAMES: &[&str] = &[
    "hodoku",
    "gnome",
    "ss",
    "sdx",
    "msk",
    "opensudoku",
    "ksudoku",
    "markdown",
    "sheet",
    "solo",
    "link",
    "link:sudokuwiki",
    "link:sudokuexchange",
    "link:sudoku.coach",
    "link:f-puzzles",
    "link:sudokupad",
];

fn formats() -> impl Iterator<Item = &'static Format> {
    NAMES.iter().map(|name| by_name(name).unwrap())
}

/// Returns 9×9 games: givens, entries, and up to six candidates eliminated from each empty cell.
fn games() -> impl Strategy<Value = Parsed> {
    let cell = (0u8..3, 1u8..=9, 0u16..512);
    prop::collection::vec(cell, 81).prop_map(|cells| {
        let (mut givens, mut state) = (vec![0; 81], vec![0; 81]);
        let mut eliminated = Vec::new();
        for (index, (kind, value, mask)) in cells.into_iter().enumerate() {
            match kind {
                0 => (givens[index], state[index]) = (value, value),
                1 => state[index] = value,
                _ => {
                    let gone = (1..=9).filter(|digit| mask >> (digit - 1) & 1 == 1).take(6);
                    eliminated.extend(gone.map(|digit| Candidate {
                        cell: Cell::new(index),
                        digit: Digit::new(digit).unwrap(),
                    }));
                }
            }
        }
        let board = |values| Givens::from_values(Shape::CLASSIC, values).unwrap();
        let puzzle = Puzzle::plain(board(givens));
        let mut parsed = Parsed::new(puzzle, &crate::formats::alphabet::DIGITS, 1);
        parsed.state = Some(Ok(board(state)));
        parsed.eliminated = eliminated;
        parsed
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(game in games()) {
        for format in formats().filter(|format| format.is_written()) {
            let mut writer = Writer::new(format, None);
            let Ok(text) = writer.record(&game) else { continue };
            let text = text + writer.finish();
            let read = one_in(format.name, &text);
            prop_assert!(read.is_ok(), "{}: {:?}\n{}", format.name, read, text);
            let read = read.unwrap();
            prop_assert_eq!(&read.puzzle, &game.puzzle, "{}\n{}", format.name, text);
            let lost: Vec<&str> = writer.lost().iter().map(|(part, _)| part.words()).collect();
            let played = game.state != Some(Ok(game.puzzle.givens().clone()));
            if !lost.contains(&"players' digits") && played {
                prop_assert_eq!(&read.state, &game.state, "{}", text);
            }
            if !lost.contains(&"eliminated candidates") {
                prop_assert_eq!(&read.eliminated, &game.eliminated, "{}", text);
            }
        }
    }

    #[test]
    fn several_are_read_as_they_are_written(games in prop::collection::vec(games(), 2..4)) {
        for format in formats().filter(|format| format.is_written()) {
            let mut writer = Writer::new(format, None);
            let texts: Result<String, _> = games.iter().map(|game| writer.record(game)).collect();
            let Ok(text) = texts else { continue };
            let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
            let read = parse_str(&(text + writer.finish()), &options);
            let puzzles: Vec<_> = read.iter().filter_map(|read| Some(&read.as_ref().ok()?.puzzle)).collect();
            let written: Vec<_> = games.iter().map(|game| &game.puzzle).collect();
            prop_assert_eq!(puzzles, written, "{}: {:?}", format.name, read);
        }
    }

    #[test]
    fn no_change_of_a_text_breaks_a_reader(
        game in games(),
        at in any::<prop::sample::Index>(),
        cut in any::<prop::sample::Index>(),
        what in "[-<>&:;|u+0-9.x é\n\t]{0,4}",
    ) {
        for format in FORMATS.iter().filter(|format| format.is_written()) {
            let mut writer = Writer::new(format, None);
            let Ok(text) = writer.record(&game) else { continue };
            let text = text + writer.finish();
            let mut symbols: Vec<char> = text.chars().collect();
            let at = at.index(symbols.len());
            let end = symbols.len().min(at + cut.index(12));
            symbols.splice(at..end, what.chars());
            let changed: String = symbols.into_iter().collect();
            for format in formats().map(Some).chain([None]) {
                let options = ReadOptions { format, ..ReadOptions::default() };
                for error in parse_str(&changed, &options).iter().filter_map(|r| r.as_ref().err()) {
                    prop_assert!(error.line() > 0 && error.column() > 0 && !error.caret().is_empty());
                }
            }
        }
    }
}

#[test]
fn a_board_that_lacks_a_given_does_not_change_the_puzzle() {
    let text = "[Puzzle]\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n\
                .6....28.\n...419..5\n....8..79\n[State]\n.3..7....\n6..195...\n.98....6.\n\
                8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
    let parsed = one_in("sdk", text).unwrap();
    let mut refused = Vec::new();
    for format in formats().filter(|format| format.is_written()) {
        let mut writer = Writer::new(format, None);
        match writer.record(&parsed) {
            Err(_) => refused.push(format.name),
            Ok(record) => {
                let again = one_in(format.name, &(record + writer.finish())).unwrap();
                assert_eq!(again.puzzle, parsed.puzzle, "{}", format.name);
            }
        }
    }
    assert_eq!(refused, ["hodoku", "gnome", "ss", "sdx"]);
}
