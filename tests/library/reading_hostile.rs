//! Tests of texts that are made to take long or to go deep: every reader ends on them.
//!
//! In a debug build the texts are shorter; `cargo test --release` does all of it.
//!
//! A reader that looks at a line again for each of its characters, or at every line again for each
//! line, takes minutes here, and one that calls itself for each bracket ends the test. The time of
//! texts that once took long is held against that of texts a quarter as long.

use crate::effort::few;
use std::time::{Duration, Instant};
use veridoku::formats::{FORMATS, Format, ReadOptions, by_name, parse_str};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// What hostile texts repeat.
const UNITS: &[&str] = &[
    "(",
    "[",
    "{",
    "\"",
    "'",
    "`",
    "|",
    "| ",
    ">",
    "<",
    "<a>",
    "<a b='",
    "#",
    ",",
    ";",
    ":",
    "-",
    "=",
    "%",
    "\\",
    "/",
    "*",
    ".",
    "0",
    "1",
    "1 ",
    "12 ",
    "12,",
    "12. ",
    "a ",
    "é",
    "_",
    "\t",
    " ",
    "]",
    "}",
    "http://a ",
    "https://sudokuwiki.org/?bd=1 ",
    "www.",
    "://",
    "[[",
    "[1,",
    "{\"a\":",
    "\"a\",",
    "r1c1 ",
    "[code]",
    "- ",
    "\\u0041",
    "&a;",
    "1|",
    "**1**|",
    "3x3:a",
    "+5",
    "None",
    "puzzle,",
    "\u{2500}",
    "x",
    "AB ",
    "1/",
    "=[",
    "%41",
    "?bd=",
    "\"\"\"",
    "a=\"b\" ",
    "#1 ",
    "> ",
    "R1 ",
    "1 2 3 4 ",
    "................1 ",
];

/// What may stand before them.
const STARTS: &[&str] = &[
    "",
    "puzzle,solution\n",
    ":0000:x:",
    "[Puzzle]\n",
    "{\"puzzle\":",
    "[\"",
    "| | |\n|---|---|\n",
    "<?xml version=\"1.0\"?><opensudoku>",
    "<ksudoku>",
    "{\"difficulty_category\":",
    "https://www.sudokuwiki.org/sudoku.htm?bd=",
    "https://f-puzzles.com/?load=",
    "https://sudokupad.app/scf",
    "https://sudokupad.app/scl",
    "3x3:",
    "grid = [",
    "[a]\nx = [",
    "> \"\"\"",
];

/// Reads a text that repeats a unit in one line, and in many lines.
fn read(format: Option<&'static Format>, start: &str, unit: &str, size: usize) {
    let options = ReadOptions::default().with_format(format);
    let size = size / few(4, 1);
    let line = format!("{unit}\n");
    for text in [
        start.to_string() + &unit.repeat(size / unit.len()),
        start.to_string() + &line.repeat(size.min(4 << 10) / line.len()),
    ] {
        let records = parse_str(&text, &options);
        assert!(records.len() <= text.len());
    }
}

#[test]
fn every_reader_ends_on_long_lines() {
    for format in FORMATS.iter().map(Some) {
        UNITS
            .iter()
            .for_each(|unit| read(format, "", unit, 2 << 10));
        for unit in ["[", "{", "(", "\"", "|", "http://a ", "12 ", "> ", ".", ","] {
            read(format, "", unit, 32 << 10);
        }
    }
}

#[test]
fn every_start_may_be_followed_by_anything() {
    for start in STARTS {
        UNITS
            .iter()
            .for_each(|unit| read(None, start, unit, 4 << 10));
    }
}

#[test]
fn a_megabyte_of_nesting_is_refused() {
    for (name, start) in [
        (None, ""),
        (None, "x = [\n"),
        (Some("json"), "{\"puzzle\":"),
        (Some("gnome"), "{\"difficulty_category\":"),
        (Some("opensudoku"), "<opensudoku>"),
        (Some("ksudoku"), "<ksudoku>"),
        (Some("toml"), "[a]\nx = "),
    ] {
        let options = ReadOptions::default().with_format(name.and_then(by_name));
        for unit in ["[", "{\"a\":", "{\"puzzle\":[", "<a>", "> "] {
            let text = start.to_string() + &unit.repeat((1 << 20) / unit.len());
            let read = parse_str(&text, &options);
            assert!(read.iter().all(Result::is_err), "{unit} {start}");
        }
    }
}

/// What long texts repeat, with what stands before and behind. `@` is a number, `P` a puzzle.
const LONG: &[(&str, &str, &str)] = &[
    ("", "\n", ""),
    ("", "#\n", ""),
    ("", "\t\n", ""),
    ("", "x\n", ""),
    ("", "12 3\n", ""),
    ("P\n", "1 1\n", ""),
    ("", "1 2 3 4\n---\n---\n", ""),
    ("<opensudoku>", "<game data='P'/>", "</opensudoku>"),
    ("<opensudoku>", "<x/>", "</opensudoku>"),
    (
        "<opensudoku>",
        "<name>\u{e9}@</name><game data='P'/>",
        "</opensudoku>",
    ),
    ("<opensudoku><game ", "a@='' ", "/></opensudoku>"),
    ("<opensudoku>", "<a xmlns:a@=''>", ""),
    (
        "<!DOCTYPE a [<!ENTITY b '><a/><a/>'>]><opensudoku>",
        "&b;",
        "</opensudoku>",
    ),
    ("[", "\"P\",", "\"P\"]"),
    ("[", "[\"P\",\"\u{e9}\"],", "1]"),
    (
        "{\"a\":1,\"puzzles\":[",
        "{\"puzzle\":\"P\",\"a\":[[1],2]},",
        "1]}",
    ),
    ("{", "\"a@\":\"P\",", "\"b\":1}"),
    ("[\"P\"]", "\"\n", ""),
    ("id,puzzle\n", "@,P\n", ""),
    ("", "[a]\nx = \"P\"\n", ""),
];

/// Returns the shortest of several times that it takes to read a text of a length.
fn time((start, unit, end): (&str, &str, &str), length: usize) -> Duration {
    let whole = |part: &str| part.replace('P', PUZZLE);
    let mut text = whole(start);
    let unit = whole(unit);
    for number in 0.. {
        if text.len() >= length {
            break;
        }
        text += &unit.replace('@', &number.to_string());
    }
    text += &whole(end);
    let once = |_| {
        let begun = Instant::now();
        parse_str(&text, &ReadOptions::default());
        begun.elapsed()
    };
    (0..3).map(once).min().unwrap_or_default()
}

#[test]
fn time_grows_with_the_length_of_a_text_and_no_faster() {
    let length = few(50_000, 250_000);
    for &shape in LONG {
        let (short, long) = (time(shape, length), time(shape, 4 * length));
        let most = 10 * short + Duration::from_millis(30);
        assert!(long < most, "{shape:?}: {short:?}, {long:?}");
    }
}
