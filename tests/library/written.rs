//! What another format would take for something else is not written, and the rest comes back.

use crate::iss_counts::read;
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{Alphabet, ReadOptions, Writer, by_name, parse_str};
use veridoku::native::Native;
use veridoku::rules::{Model, Puzzle, Rule};

#[test]
fn tables_and_json_hold_any_rules() {
    let variants = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/variants");
    let mut puzzles = 0;
    for file in std::fs::read_dir(variants).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let all: Vec<_> = parse_str(&text, &ReadOptions::default())
            .into_iter()
            .map(Result::unwrap)
            .collect();
        for format in ["json", "ndjson", "csv", "tsv"] {
            let mut writer = Writer::new(by_name(format).unwrap(), None);
            let mut written = String::new();
            for puzzle in &all {
                written += &writer.record(puzzle).unwrap();
            }
            written += writer.finish();
            let mut options = ReadOptions::default();
            options.format = by_name(format);
            let back = parse_str(&written, &options);
            assert_eq!(back.len(), all.len(), "{format}: {written}");
            for (back, own) in back.into_iter().zip(&all) {
                let back = back.unwrap();
                assert_eq!(back.puzzle, own.puzzle, "{format}: {written}");
                assert_eq!(back.expected.is_some(), own.expected.is_some());
                assert_eq!(back.note, own.note);
            }
            assert!(writer.lost().is_empty());
        }
        puzzles += all.len();
    }
    assert!(puzzles > 240);
}

fn puzzle_text(puzzle: &Puzzle) -> String {
    let vdk = by_name("vdk").unwrap();
    vdk.write(puzzle, Alphabet::default_for(4)).unwrap()
}

#[test]
fn givens_beside_a_puzzle_under_rules_are_its_own() {
    let of = |puzzle: &str| {
        let vdk = "veridoku puzzle 1\\nsize 4\\nboxes 2x2\\n\\n    1 . . .\\n    . . . .\\n    . . . .\\n    . . . .\\n\\nantiking";
        let text = format!("{{\"puzzle\":\"{puzzle}\",\"vdk\":\"{vdk}\"}}");
        parse_str(&text, &ReadOptions::default()).remove(0)
    };
    let puzzle = of("1...............").unwrap().puzzle;
    assert!(puzzle.has_clues());
    // Alone, or beside the givens in rows.
    let text = puzzle_text(&puzzle).replace('\n', "\\n");
    for before in ["", "\"puzzle\":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]],"] {
        let text = format!("[{{{before}\"vdk\":\"{text}\",\"shape\":\"2x2\"}}]");
        let read = parse_str(&text, &ReadOptions::default()).remove(0);
        assert_eq!(read.unwrap().puzzle, puzzle, "{text}");
    }
    for other in [
        "2...............",
        "2..............",
        "2..",
        "my puzzle",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ] {
        let error = of(other).unwrap_err().to_string();
        assert!(error.contains("in \"vdk\", found others"), "{error}");
    }
    // Under other clues, or in rows.
    let other = text.replace("antiking", "antiknight");
    for member in [
        format!("\"{other}\""),
        "[[2,0,0],[0,0,0],[0,0,0]]".to_string(),
    ] {
        let text = format!("{{\"puzzle\":{member},\"vdk\":\"{text}\"}}");
        let read = parse_str(&text, &ReadOptions::default()).remove(0);
        assert!(read.is_err(), "{text}");
    }
    // Two solutions.
    let full = "1234341221434321";
    for (other, holds) in [(full, true), ("1243341221344321", false)] {
        let text = format!("{{\"vdk\":\"{text}\\n\\nsolution {full}\",\"solution\":\"{other}\"}}");
        let read = parse_str(&text, &ReadOptions::default()).remove(0);
        assert_eq!(read.is_ok(), holds, "{read:?}");
    }
}

/// Returns a text of `.vdk` as a string of ISS, or why it is none.
fn written(text: &str) -> Result<String, String> {
    let parsed = parse_str(text, &ReadOptions::default()).remove(0).unwrap();
    let mut writer = Writer::new(by_name("iss").unwrap(), None);
    writer.record(&parsed).map_err(|error| error.to_string())
}

#[test]
fn what_iss_would_refuse_or_misread_is_not_written() {
    for clue in [
        "entropic r1c1 r1c2 r1c3",
        "between r1c1 r1c2",
        "equality-cage r1c1 r1c2 r1c3",
        "rellik-cage 0 r1c1 r1c2",
        "lockout 0 r1c1 r1c2 r1c3",
        "global-entropy",
        "cage -1 r1c1 r1c2",
        "x-sum 0 row 1",
        "skyscraper 0 row 1",
        "weighted-sum 3,101,-99 r1c1 r1c2",
        "look-and-say 1,17 r1c1 r1c2",
        "one-of 7 r1c1",
        "connected 6,1,2 r1c1-r1c6",
    ] {
        let text = format!("veridoku puzzle 1\nsize 6\n\n{clue}\n");
        let error = written(&text).unwrap_err();
        assert!(error.contains("it has "), "{clue}: {error}");
    }
    // Beside other rules.
    for (board, clue) in [
        ("size 4\nfree", "antiknight"),
        (
            "size 4",
            "any-of rellik-cage 5 r1c1 r2c4 | thermo r1c1 r1c2",
        ),
        ("size 4\nfree", "any-of x-sum 3 row 1 | thermo r1c1 r1c2"),
        (
            "size 3x4\ndigits 0..4\nboxes none",
            "connected 4,0 r1c1-r1c4",
        ),
        ("size 4\ndigits 1..12\nboxes none", "arrow r1c1 r1c2 = r2c1"),
    ] {
        let text = format!("veridoku puzzle 1\n{board}\n\n{clue}\n");
        let error = written(&text).unwrap_err();
        assert!(error.contains("it has "), "{clue}: {error}");
    }
}

#[test]
fn clues_come_back_from_iss_as_they_were() {
    for (board, clue) in [
        ("size 9", "diagonal-sum 22 r1c5-r5c1"),
        ("size 9", "quadruple 1,2,2 r1c1 r1c2 r2c1 r2c2"),
        ("size 9", "contains 1,2 r1c1 r1c2 r2c1 r2c2"),
        ("size 9", "nabner r1c1-r1c5"),
        ("size 9", "slow-thermo r1c1-r1c5"),
        ("size 9", "difference 4 r1c1 r3c3"),
        ("size 9", "pair-sum 7 r1c1-r1c3"),
        ("size 9", "greater r1c1 r3c3"),
        (
            "size 3\ndigits 1..12\nboxes none",
            "look-and-say 1,11,1,12 r1c1 r1c2 r2c2",
        ),
        ("size 6", "cage r1c1 r1c2"),
    ] {
        let text = format!("veridoku puzzle 1\n{board}\n\n{clue}\n");
        let parsed = parse_str(&text, &ReadOptions::default()).remove(0).unwrap();
        let iss = written(&text).unwrap();
        assert_eq!(read(&iss).unwrap().puzzle, parsed.puzzle, "{iss}");
    }
    // Without a sum of its own, 0 would be any sum.
    let zero = "veridoku puzzle 1\nsize 4\ndigits 0..3\n\ncage 0 r1c1 r1c2\n";
    let count = |puzzle: &Puzzle| {
        let model = Model::new(puzzle);
        let census = Native::new().count(&model, &Limits::solutions(9)).unwrap();
        census.run.solutions
    };
    let iss = written(zero).unwrap();
    assert_eq!(count(&read(&iss).unwrap().puzzle), 0, "{iss}");
    // In a choice a diagonal is cells that differ.
    let choice = "veridoku puzzle 1\nsize 4\n\nany-of diagonal-up | diagonal-down\n";
    assert!(!written(choice).unwrap().contains("Diagonal"));
}

#[test]
fn what_f_puzzles_would_misread_is_not_written() {
    let format = by_name("link:f-puzzles").unwrap();
    for clue in ["cage 0 r1c1", "cage -1 r1c1 r1c2", "double-arrow r1c1 r1c2"] {
        let text = format!("veridoku puzzle 1\nsize 4\n\n{clue}\n");
        let parsed = parse_str(&text, &ReadOptions::default()).remove(0).unwrap();
        let error = Writer::new(format, None).record(&parsed).unwrap_err();
        assert!(error.to_string().contains("it has nothing for"), "{error}");
    }
    // A name that a clue has of its own is lost, which is said.
    let text = "veridoku puzzle 1\nsize 4\n\nthermo r1c1 r1c2 \"the hook\"\n";
    let parsed = parse_str(text, &ReadOptions::default()).remove(0).unwrap();
    let mut writer = Writer::new(format, None);
    writer.record(&parsed).unwrap();
    let lost: Vec<String> = writer.lost_words().collect();
    assert_eq!(lost, ["names of clues of 1 puzzle"]);
    let shape = parsed.puzzle.shape();
    let Some(Rule::Clue(clue)) = parsed.puzzle.rules().last() else {
        panic!("a clue comes last");
    };
    assert_eq!(clue.words(shape), "the hook in r1c12");
}

#[test]
fn notes_stay_notes() {
    let vdk = puzzle_text(&"1...............".parse::<Puzzle>().unwrap());
    let text = format!(
        "{{\"vdk\":\"{}\",\"note\":\"Read this.\\nantiking\\r\\nodd r1c1\"}}",
        vdk.replace('\n', "\\n")
    );
    let read = parse_str(&text, &ReadOptions::default()).remove(0).unwrap();
    let mut writer = Writer::new(by_name("vdk").unwrap(), None);
    let written = writer.record(&read).unwrap();
    let back = parse_str(&written, &ReadOptions::default())
        .remove(0)
        .unwrap();
    assert_eq!(back.puzzle, read.puzzle, "{written}");
    assert!(written.contains("\nnote Read this. antiking"), "{written}");
    // A semicolon ends no title, and a note may begin like one.
    let text = "veridoku puzzle 1\nnote sources say so; or not\ntitle Yin; Yang\nauthor A; B\nsize 4\nboxes 2x2\n\n    1 . . .\n    . . . .\n    . . . .\n    . . . .";
    let read = parse_str(text, &ReadOptions::default()).remove(0).unwrap();
    assert_eq!(writer.record(&read).unwrap().trim_start(), text);
}

#[test]
fn what_was_written_is_written_again_as_it_is() {
    let text = "veridoku puzzle 1\nsize 3x5\ndigits 0..8\n\n    0 . . . .\n    . . . . .\n    . . . . .\n\ncage 5 r1c1 r1c2\n";
    let first = parse_str(text, &ReadOptions::default()).remove(0).unwrap();
    for format in ["json", "ndjson", "csv", "tsv"] {
        let write = |parsed: &_| {
            let mut writer = Writer::new(by_name(format).unwrap(), None);
            let written = writer.record(parsed).unwrap();
            written + writer.finish()
        };
        let mut options = ReadOptions::default();
        options.format = by_name(format);
        let once = write(&first);
        let read = parse_str(&once, &options).remove(0).unwrap();
        assert!(read.columns.is_empty(), "{format}: {:?}", read.columns);
        assert_eq!(write(&read), once);
    }
}
