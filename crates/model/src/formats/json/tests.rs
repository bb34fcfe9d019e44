//! What the finder of puzzles in JSON finds, refuses and keeps.

use crate::formats::samples::{PUZZLE, SOLUTION};
use crate::formats::{ParseError, Parsed, ReadOptions, parse_str};

fn all(text: &str) -> Vec<Result<Parsed, ParseError>> {
    let cells = |line: &str| {
        let cells = line.replace('.', "0");
        cells.chars().map(String::from).collect::<Vec<_>>()
    };
    let rows: Vec<String> = cells(PUZZLE)
        .chunks(9)
        .map(|row| format!("[{}]", row.join(", ")))
        .collect();
    let text = text
        .replace("PUZZLE", &format!("\"{PUZZLE}\""))
        .replace("SOLUTION", &format!("\"{SOLUTION}\""))
        .replace("NESTED", &format!("[{}]", rows.join(",\n")))
        .replace("FLAT", &format!("[{}]", cells(SOLUTION).join(",")));
    parse_str(&text, &ReadOptions::default())
}

#[test]
fn puzzles_in_many_forms() {
    for (text, number) in [
        ("NESTED", 1),
        ("[NESTED, NESTED]", 2),
        ("[PUZZLE,\n PUZZLE]", 2),
        ("{\"puzzle\": PUZZLE}", 1),
        ("{\"grid\":NESTED}\n{\"board\":PUZZLE}\n", 2),
        ("[{\"question\": PUZZLE, \"answer\": SOLUTION}]", 1),
        ("{\"puzzles\": [PUZZLE, PUZZLE], \"tags\": [\"a\"]}", 2),
        (
            "{\"newboard\":{\"grids\":[{\"value\":NESTED,\"solution\":FLAT}]}}",
            1,
        ),
        ("[]", 0),
    ] {
        let all = all(text);
        assert_eq!(all.len(), number, "{text}: {all:?}");
        for read in all {
            let parsed = read.unwrap();
            assert_eq!(parsed.puzzle.to_string(), PUZZLE, "{text}");
            let solution = parsed.expected.map(|e| e.unwrap().to_string());
            assert_eq!(
                solution.is_some(),
                text.contains("olution") || text.contains("answer")
            );
            assert!(solution.is_none_or(|solution| solution == SOLUTION));
        }
    }
}

#[test]
fn what_stands_beside_is_kept() {
    let text = "{\"id\": 7, \"puzzle\": PUZZLE, \"note\": \"a\\tb\", \"ok\": true, \"more\": [1]}";
    let parsed = all(text).remove(0).unwrap();
    assert_eq!(parsed.note.as_deref(), Some("a\tb"));
    let columns = [
        ("id".into(), "7".to_string()),
        ("ok".into(), "true".to_string()),
        ("more".into(), "[1]".to_string()),
    ];
    assert_eq!(parsed.columns, columns);
    assert_eq!(parsed.json, ["id".into(), "ok".into(), "more".into()]);
    let shaped = all("{\"puzzle\": \"................\", \"shape\": \"1x4\"}")
        .remove(0)
        .unwrap();
    assert_eq!(shaped.puzzle.givens().shape().to_string(), "1x4");
}

#[test]
fn a_puzzle_of_fpuzzles_by_itself() {
    let cell = |c: char| match c.to_digit(10) {
        Some(digit) => format!("{{\"value\": {digit}, \"given\": true}}"),
        None => "{}".to_string(),
    };
    let cells: Vec<String> = PUZZLE.chars().map(cell).collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| row.join(",")).collect();
    let text = format!(
        "{{\"size\":9,\"title\":\"T\",\"grid\":[[{}]]}}",
        rows.join("],[")
    );
    let parsed = all(&text).remove(0).unwrap();
    assert_eq!(parsed.puzzle.to_string(), PUZZLE);
    assert_eq!(parsed.note.as_deref(), Some("title: T"));
    let cages = text.replace("\"title\":\"T\"", "\"killercage\":[{\"cells\":[\"R1C1\"]}]");
    assert_eq!(all(&cages)[0].as_ref().unwrap().puzzle.rules().len(), 4);
    assert_eq!(all(&format!("[{text},\n{text}]")).len(), 2);
}

#[test]
fn a_drawing_of_sudokupad_by_itself() {
    let cell = |c: char| match c.to_digit(10) {
        Some(digit) => format!("{{\"value\": \"{digit}\"}}"),
        None => "{}".to_string(),
    };
    let cells: Vec<String> = PUZZLE.chars().map(cell).collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| row.join(",")).collect();
    let rows = rows.join("],[");
    let cell = |b: usize, i: usize| format!("[{},{}]", b / 3 * 3 + i / 3, b % 3 * 3 + i % 3);
    let region = |b| (0..9).map(|i| cell(b, i)).collect::<Vec<_>>().join(",");
    let regions: Vec<String> = (0..9).map(region).collect();
    let regions = regions.join("],[");
    let text = format!(
        "{{\"metadata\":{{\"title\":\"T\"}},\"cells\":[[{rows}]],\"regions\":[[{regions}]]}}"
    );
    let parsed = all(&text).remove(0).unwrap();
    assert_eq!(parsed.puzzle.to_string(), PUZZLE);
    assert_eq!(parsed.note.as_deref(), Some("title: T"));
    let lines = text.replace(
        "\"metadata\"",
        "\"lines\":[{\"wayPoints\":[[0,0]]}],\"metadata\"",
    );
    let error = all(&lines).remove(0).unwrap_err();
    assert_eq!(error.found(), "lines that are drawn");
    assert_eq!(all(&format!("[{text},\n{text}]")).len(), 2);
}

#[test]
fn the_line_that_ends_our_own_records_is_none() {
    let text = "{\"puzzle\":\"12....122.....2.\"}\n\
                {\"schema\":1,\"command\":\"verify\",\"whole\":true}\n";
    assert_eq!(parse_str(text, &ReadOptions::default()).len(), 1);
}

#[test]
fn errors_have_places() {
    let place = |text: &str| {
        let error = all(text).pop().unwrap().unwrap_err();
        (error.line(), error.column(), error.found().to_string())
    };
    assert_eq!(place("{\"a\": 1,\n \"b\": 2}").2, "only a, b");
    let bad = PUZZLE.replacen('7', "!", 1);
    assert_eq!(
        place(&format!("[PUZZLE,\n  \"{bad}\"]")),
        (2, 8, "'!'".to_string())
    );
    assert_eq!(
        place("[PUZZLE,\n [1, 2, 3,\n 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8]]").2,
        "17 cells"
    );
    assert_eq!(place("{\"puzzle\": PUZZLE\n \"x\": 1}").0, 2);
    assert_eq!(place("[[5,3,0],[1,2,3]]").2, "none");
}

#[test]
fn as_many_small_boards_as_a_large_one_has_rows() {
    let small = "[[1,2,0,0],[0,0,1,2],[2,0,0,0],[0,0,2,0]]";
    assert_eq!(all(&format!("[{}]", [small; 16].join(","))).len(), 16);
    let flat = format!("[{}]", ["1"; 16].join(","));
    assert_eq!(
        all(&format!("[{}]", vec![flat.as_str(); 16].join(","))).len(),
        16
    );
    let large = flat.replace('1', "16");
    let read = all(&format!("[{}]", vec![large.as_str(); 16].join(",")));
    assert_eq!(read.len(), 1);
    assert_eq!(
        read[0].as_ref().unwrap().puzzle.givens().shape().order(),
        16
    );
}
