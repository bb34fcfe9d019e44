//! Tests of tables.

use crate::formats::samples::{PUZZLE, SOLUTION};
use crate::formats::{Extra, ParseError, Parsed, ReadOptions, Writer, by_name, parse_str};

fn all(text: &str, options: &ReadOptions) -> Vec<Result<Parsed, ParseError>> {
    let text = text.replace("PUZZLE", PUZZLE).replace("SOLUTION", SOLUTION);
    parse_str(&text, options)
}

fn options(format: &str) -> ReadOptions {
    ReadOptions {
        format: by_name(format),
        ..ReadOptions::default()
    }
}

fn check(text: &str, columns: &[(&str, &str)], options: &ReadOptions) {
    let all = all(text, options);
    assert_eq!(all.len(), 1, "{text}: {all:?}");
    let parsed = all[0].as_ref().unwrap();
    assert_eq!(parsed.puzzle.to_string(), PUZZLE, "{text}");
    let expected = parsed
        .expected
        .as_ref()
        .map(|e| e.as_ref().unwrap().to_string());
    assert_eq!(expected.is_some(), text.contains("SOLUTION"), "{text}");
    assert!(expected.is_none_or(|e| e == SOLUTION));
    let found: Vec<(&str, &str)> = parsed
        .columns
        .iter()
        .map(|(n, v)| (&**n, v.as_str()))
        .collect();
    assert_eq!(found, columns, "{text}");
}

#[test]
fn columns_by_name() {
    let usual = ReadOptions::default();
    for (text, columns) in [
        ("quizzes,solutions\nPUZZLE,SOLUTION\n", &[][..]),
        (
            "puzzle,solution,clues,difficulty\nPUZZLE,SOLUTION,24,0.0",
            &[("clues", "24"), ("difficulty", "0.0")],
        ),
        (
            "id;Question;Answer\r\n1;PUZZLE;SOLUTION\r\n",
            &[("id", "1")],
        ),
        (
            "\u{feff}\"rating\"\t\"grid\"\n\"7,2\"\t\"PUZZLE\"",
            &[("rating", "7,2")],
        ),
        ("puzzle\nPUZZLE\n", &[]),
        ("puzzle,solutions\nPUZZLE,1\n", &[("solutions", "1")]),
        ("# a table\nboard,x\n\nPUZZLE,\n", &[("x", "")]),
    ] {
        check(text, columns, &usual);
    }
}

#[test]
fn columns_by_request_or_by_what_they_hold() {
    let named = |column| ReadOptions {
        format: by_name("csv"),
        column,
        ..ReadOptions::default()
    };
    let text = "a,start,solution\n1,PUZZLE,SOLUTION\n";
    for column in [None, Some("start"), Some("START"), Some("2")] {
        check(text, &[("a", "1")], &named(column));
    }
    check("7,PUZZLE,SOLUTION", &[("column 1", "7")], &named(None));
    let found = all("a,b\n1,2\n", &named(None)).remove(0).unwrap_err();
    assert!(found.expected().contains("--column"));
    let found = all(text, &named(Some("nosuch"))).remove(0).unwrap_err();
    assert!(found.expected().contains("--column"));
}

#[test]
fn boards_in_quotes_and_in_brackets() {
    let rows: Vec<&str> = (0..9).map(|r| &PUZZLE[9 * r..9 * r + 9]).collect();
    let text = format!("name,grid\nx,\"{}\"\n", rows.join("\n"));
    check(&text, &[("name", "x")], &ReadOptions::default());
    let cells: Vec<String> = PUZZLE.replace('.', "0").chars().map(String::from).collect();
    let text = format!("grid\n\"[{}]\"\n", cells.join(", "));
    check(&text, &[], &ReadOptions::default());
}

#[test]
fn errors_have_places_and_the_table_goes_on() {
    let bad = PUZZLE.replacen('3', "!", 1);
    let text = format!("id,puzzle\n1,{bad}\n2\n3,{PUZZLE}\n4,{}\n", &PUZZLE[1..]);
    let all = parse_str(&text, &ReadOptions::default());
    let places: Vec<Option<(u64, u64)>> = all
        .iter()
        .map(|read| read.as_ref().err().map(|e| (e.line(), e.column())))
        .collect();
    assert_eq!(places, [Some((2, 4)), Some((3, 2)), None, Some((5, 83))]);
}

#[test]
fn a_solution_that_is_none_does_not_spoil_the_puzzle() {
    let text = format!("puzzle,solution\n{PUZZLE},{PUZZLE}\n");
    let parsed = parse_str(&text, &ReadOptions::default()).remove(0).unwrap();
    let error = parsed.expected.unwrap().unwrap_err();
    assert_eq!((error.line(), error.column()), (2, 83));
    assert_eq!(error.found(), "51 of them");
}

#[test]
fn the_puzzle_is_known_by_what_it_holds() {
    for text in [
        "SOLUTION,PUZZLE\n",
        "x,y\nSOLUTION,PUZZLE\n",
        "givens,quiz,answer\n30,PUZZLE,SOLUTION\n",
        "sep=;\npuzzle;solution\nPUZZLE;SOLUTION\n",
        "| puzzle | solution |\n|---|:-:|\n| PUZZLE | SOLUTION |\n",
    ] {
        let all = all(text, &options("csv"));
        assert_eq!(all.len(), 1, "{text}: {all:?}");
        let parsed = all[0].as_ref().unwrap();
        assert_eq!(parsed.puzzle.to_string(), PUZZLE, "{text}");
        let expected = parsed.expected.as_ref().unwrap().as_ref().unwrap();
        assert_eq!(expected.to_string(), SOLUTION, "{text}");
    }
    let damaged = format!("{},{SOLUTION}\n", &PUZZLE[1..]);
    let error = all(&damaged, &options("csv")).remove(0).unwrap_err();
    assert!(error.to_string().contains("80 cells"), "{error}");
}

#[test]
fn a_field_for_each_cell_needs_no_name() {
    let cells: Vec<String> = PUZZLE.chars().map(String::from).collect();
    let names: Vec<String> = (0..81).map(|i| format!("c{i}")).collect();
    for head in ["", &(names.join(",") + "\n")] {
        let text = format!("{head}{0}\n{0}\n", cells.join(",").replace('.', "0"));
        let all = all(&text, &options("csv"));
        assert_eq!(all.len(), 2, "{text}");
        for parsed in all {
            assert_eq!(parsed.unwrap().puzzle.to_string(), PUZZLE);
        }
    }
}

#[test]
fn a_title_is_no_header() {
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
    for title in ["Sudoku", "Puzzle:", "puzzle: |"] {
        let text = format!("{title}\n{}\n", rows.join("\n"));
        let all = all(&text, &ReadOptions::default());
        let read = all.iter().flatten().map(|parsed| parsed.puzzle.to_string());
        assert_eq!(read.collect::<Vec<_>>(), [PUZZLE], "{text}");
    }
}

#[test]
fn a_quote_that_is_not_closed_spoils_its_row_only() {
    let good = format!("2,{PUZZLE}\n3,\"{PUZZLE}\"\n");
    for (text, column) in [
        (format!("id,puzzle\n1,\"{PUZZLE}\n{good}"), 3),
        (format!("id,puzzle\n\"1\",\"{PUZZLE}\n{good}"), 5),
        (format!("id,puzzle\n1,{PUZZLE}\"\n{good}"), 84),
        (format!("id,puzzle\n1,\"{PUZZLE}\n\n# no quote\n{good}"), 3),
    ] {
        let all = parse_str(&text, &ReadOptions::default());
        assert_eq!(all.len(), 3, "{text}: {all:?}");
        let error = all[0].as_ref().unwrap_err();
        assert_eq!((error.line(), error.column()), (2, column), "{text}");
        assert_eq!(error.expected(), "a quote that is closed");
        for read in &all[1..] {
            assert_eq!(read.as_ref().unwrap().puzzle.to_string(), PUZZLE);
        }
    }
    let every = format!("puzzle\n{}", format!("\"{PUZZLE}\n").repeat(9));
    let all = parse_str(&every, &ReadOptions::default());
    let lines: Vec<u64> = all
        .iter()
        .map(|read| read.as_ref().unwrap_err().line())
        .collect();
    assert_eq!(lines, [2, 3, 4, 5, 6, 7, 8, 9, 10]);
}

#[test]
fn a_solution_with_too_few_symbols_is_an_error() {
    let text = format!("puzzle,solution\n{PUZZLE},5346\n{PUZZLE},{SOLUTION}\n{PUZZLE},\n");
    let all = parse_str(&text, &ReadOptions::default());
    let found: Vec<Option<bool>> = all
        .iter()
        .map(|read| read.as_ref().unwrap().expected.as_ref().map(Result::is_ok))
        .collect();
    assert_eq!(found, [Some(false), Some(true), None]);
    let expected = all[0].as_ref().unwrap().expected.clone();
    let error = expected.unwrap().unwrap_err();
    assert_eq!((error.line(), error.column()), (2, 87));
    let mut writer = Writer::new(by_name("csv").unwrap(), None);
    let rows: Vec<String> = all
        .iter()
        .map(|read| writer.record(read.as_ref().unwrap()).unwrap())
        .collect();
    let fields = |row: &String| {
        row.trim_end()
            .rsplit('\n')
            .next()
            .unwrap()
            .matches(',')
            .count()
    };
    assert!(rows.iter().all(|row| fields(row) == 3), "{rows:?}");
    assert_eq!(writer.lost(), [(Extra::Solution, 1)]);
    // The number of solutions is none, and stands beside one.
    let text = "puzzle,solutions,solution\nPUZZLE,24,SOLUTION\n";
    check(text, &[("solutions", "24")], &ReadOptions::default());
}

#[test]
fn a_column_that_is_not_there_is_said_once_with_those_that_are() {
    let text = format!("a,start\n1,{PUZZLE}\n2,{PUZZLE}\n");
    for (column, expected, found) in [
        (
            "nosuch",
            "a column of the table for --column: a, start",
            "'nosuch'",
        ),
        (
            "0",
            "a column from 1 to 2 for --column",
            "0; columns count from 1",
        ),
        ("3", "a column from 1 to 2 for --column", "3"),
    ] {
        let options = ReadOptions {
            column: Some(column),
            ..ReadOptions::default()
        };
        let all = parse_str(&text, &options);
        assert_eq!(all.len(), 1, "{column}");
        let error = all[0].as_ref().unwrap_err();
        assert_eq!((error.expected(), error.found()), (expected, found));
        assert_eq!(error.line(), 1);
    }
}
