//! Tables: CSV and TSV, with a header or without.
//!
//! With a header the columns of the puzzle, of the solution and of a note are known by their names,
//! and so may be the shape. Without one the first field that is a board is the puzzle. All other
//! columns are kept.

use super::apps::sheet;
use super::columns::{Columns, has_board, is_board, separator};
use super::fields::{Meaning, fields, is_closed, meaning, written};
use super::lines::{Line, MAX_LINE};
use super::record::{Block, Parsed, RawRecord};
use super::source::{Source, Split, Stream};
use super::table::Detect;
use super::writer::{Extra, Unwritable, Write};
use super::{Alphabet, Format, ParseError, ReadOptions, line, list, scan, write_line};
use std::io;

/// The entry in the table of formats.
pub(super) const FORMAT: Format = Format {
    name: "csv",
    extensions: &["csv"],
    summary: "a table with a puzzle a line, columns by name or by place",
    detect: Detect::Head(is_header, is_above),
    split: Split::Stream(|format| Box::new(Table::new(format))),
    parse,
    write: Some(write_with(
        |parsed| head(parsed, ','),
        |parsed, alphabet| record(parsed, alphabet, ','),
    )),
};

/// The table with tabs between its columns.
pub(super) const TABS: Format = Format {
    name: "tsv",
    extensions: &["tsv", "tab"],
    summary: "a table as csv, with tabs between the columns",
    detect: Detect::Named,
    write: Some(write_with(
        |parsed| head(parsed, '\t'),
        |parsed, alphabet| record(parsed, alphabet, '\t'),
    )),
    ..FORMAT
};

type Record = fn(&Parsed, &Alphabet) -> Result<String, Unwritable>;

const fn write_with(head: fn(&Parsed) -> String, record: Record) -> Write {
    Write {
        holds: &[
            Extra::Note,
            Extra::Solution,
            Extra::Columns,
            Extra::Boxes,
            Extra::Candidates,
        ],
        columns: &[],
        table: true,
        head,
        record,
        between: "\n",
        tail: "\n",
    }
}

/// The columns that are always written. Those of the first puzzle follow.
const WRITTEN: [&str; 4] = ["puzzle", "solution", "shape", "note"];

fn head(parsed: &Parsed, separator: char) -> String {
    let names = WRITTEN
        .into_iter()
        .chain(parsed.columns.iter().map(|(name, _)| &**name));
    let names: Vec<_> = names.map(|name| written(name, separator)).collect();
    names.join(&separator.to_string()) + "\n"
}

fn record(parsed: &Parsed, alphabet: &Alphabet, separator: char) -> Result<String, Unwritable> {
    let puzzle = line::puzzle(parsed, alphabet)?;
    let solution = match &parsed.expected {
        Some(Ok(solution)) => write_line(solution, alphabet),
        Some(Err(_)) | None => String::new(),
    };
    let shape = parsed.puzzle.givens().shape().to_string();
    let note = parsed.note.clone().unwrap_or_default();
    let fields = [puzzle, solution, shape, note].into_iter();
    let fields = fields.chain(parsed.columns.iter().map(|(_, value)| value.clone()));
    let fields: Vec<_> = fields
        .map(|field| written(&field, separator).into_owned())
        .collect();
    Ok(fields.join(&separator.to_string()))
}

/// Returns whether the line below a header can be a record: it has a board, or the same separator.
/// A name alone may as well be the title of a grid.
fn is_above(header: &str, next: &str) -> bool {
    let own = separator(header);
    let board = || {
        fields(next, separator(next).unwrap_or(','))
            .iter()
            .any(is_board)
    };
    let same = own.is_some_and(|own| next.contains(own)) || !is_closed(next);
    is_separator(header) || same || board()
}

/// Returns whether a line names the column of the puzzle, and perhaps others, or the separator.
fn is_header(text: &str) -> bool {
    let text = text.trim();
    if is_separator(text) {
        return true;
    }
    if text.len() > 4096
        || !text.starts_with(|c: char| c.is_ascii_alphabetic() || "\",;|_\t".contains(c))
    {
        return false;
    }
    let fields = fields(text, separator(text).unwrap_or(','));
    fields
        .iter()
        .any(|field| meaning(&field.text) == Some(Meaning::Puzzle))
        && !fields.iter().any(is_board)
}

/// Returns whether a line names the separator of a table to a spreadsheet, as in `sep=;`.
fn is_separator(line: &str) -> bool {
    line.trim()
        .strip_prefix("sep=")
        .is_some_and(|rest| rest.len() <= 1)
}

/// Reads one record by itself.
fn parse(block: &Block, options: &ReadOptions) -> Result<Parsed, ParseError> {
    let columns = Columns::of_first(&block.text, options);
    columns.entry(block.line, &block.text)?.parse(options)
}

/// Returns whether a line is no record: blank, a comment, the line below the head of a table in
/// Markdown, or the name of the separator.
fn is_between(line: &str) -> bool {
    let rule = line.contains("--") && line.trim().chars().all(|c| "|:- ".contains(c));
    scan::is_comment_or_blank(line) || rule || is_separator(line)
}

/// Finds the records of a table.
#[derive(Debug)]
struct Table {
    format: &'static Format,
    columns: Option<Columns>,
    /// Whether the column of the puzzle was looked for in a record.
    searched: bool,
}

impl Table {
    fn new(format: &'static Format) -> Table {
        Table {
            format,
            columns: None,
            searched: false,
        }
    }

    /// Takes the next line that is not blank, and those after it that belong to a field in quotes.
    fn record(source: &mut dyn Source) -> io::Result<Option<Line>> {
        loop {
            if source.peek(0)?.is_none() {
                return Ok(None);
            }
            let Some(mut line) = source.take() else {
                return Ok(None);
            };
            if line.fault.is_some() || is_closed(&line.text) {
                if line.fault.is_none() && is_between(&line.text) {
                    continue;
                }
                return Ok(Some(line));
            }
            while !is_closed(&line.text) && line.text.len() < MAX_LINE && source.peek(0)?.is_some()
            {
                let Some(next) = source.take() else { break };
                line.text.push('\n');
                line.text += &next.text;
                line.fault = next.fault;
                if line.fault.is_some() {
                    break;
                }
            }
            return Ok(Some(line));
        }
    }
}

impl Stream for Table {
    fn next(
        &mut self,
        source: &mut dyn Source,
        options: &ReadOptions,
    ) -> io::Result<Option<RawRecord>> {
        while self.columns.is_none()
            && source
                .peek(0)?
                .is_some_and(|line| line.fault.is_none() && is_between(&line.text))
        {
            source.take();
        }
        // A spreadsheet that holds the board itself is often saved under this name.
        if self.columns.is_none()
            && options.column.is_none()
            && source
                .peek(0)?
                .is_some_and(|line| sheet::is_first(&line.text))
        {
            return sheet::split(&sheet::FORMAT, source, options);
        }
        loop {
            let Some(line) = Table::record(source)? else {
                return Ok(None);
            };
            if let Some(fault) = line.fault {
                return Ok(Some(RawRecord::fault(self.format, fault)));
            }
            let Some(columns) = &mut self.columns else {
                let columns = Columns::of_first(&line.text, options);
                let has_board = has_board(&line.text, &columns) || list::is_cells(&line.text);
                let columns = self.columns.insert(columns);
                if has_board {
                    let entry = columns.entry(line.number, &line.text);
                    return Ok(Some(RawRecord::of_entry(self.format, entry)));
                }
                continue;
            };
            if !self.searched {
                self.searched = true;
                columns.find_puzzle(&line.text, options.column.is_some());
            }
            let entry = columns.entry(line.number, &line.text);
            return Ok(Some(RawRecord::of_entry(self.format, entry)));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::formats::{ParseError, Parsed, ReadOptions, by_name, parse_str};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

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
}
