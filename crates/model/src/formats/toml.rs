//! Tables of TOML, and the assignments of programs: a name, `=` and a text in quotes on each line.
//!
//! A table goes from its header to the next. Assignments without a header are a table, too, which a
//! name that was there begins anew. What the names mean is as in JSON.
//!
//! Source: TOML 1.0, <https://toml.io/en/v1.0.0>.

use super::document::{self, Document};
use super::entry::Entry;
use super::error::describe;
use super::fields::{Meaning, meaning};
use super::json::Finder;
use super::json_value::{self, Kind, Value};
use super::record::RawRecord;
use super::scan;
use super::source::{Source, Split};
use super::table::Detect;
use super::wrapping::BLOCKS;
use super::{Format, ParseError, ReadOptions, list, sdk};
use std::collections::{HashSet, VecDeque};
use std::io;
use std::ops::Range;

/// The entry in the table of formats.
pub(super) const FORMAT: Format = Format {
    name: "toml",
    extensions: &["toml"],
    summary: "tables of TOML and assignments of programs: name = \"puzzle\"",
    detect: Detect::Head(is_head, is_below),
    split: Split::Several(split),
    parse: |block, options| document::parse_lines(read, block, options),
    write: None,
};

/// The most lines of a table, and its largest size in bytes.
const MOST_LINES: usize = 1024;
const MOST_BYTES: usize = 256 << 10;
/// The longest name.
const LONGEST_NAME: usize = 80;

/// Returns whether a line is a header, or an assignment of a text.
fn is_head(line: &str) -> bool {
    header(line).is_some()
        || assigned(line).is_some_and(|(_, value)| value.starts_with(['"', '\'']))
}

/// Returns whether the next line is an assignment: of anything below a header, of a text below
/// another.
fn is_below(line: &str, next: &str) -> bool {
    if header(line).is_some() {
        return assigned(next).is_some();
    }
    // A text with a puzzle on each line is left to those who read lines.
    let value = assigned(line).map_or("", |(_, value)| value);
    let sign = BLOCKS.into_iter().find(|sign| value.starts_with(sign));
    let open = sign.is_some_and(|sign| value.matches(sign).count() == 1);
    let first = next.split_whitespace().next().unwrap_or_default();
    if open {
        return !(first.len() > 64 && list::is_board(first));
    }
    is_head(next) && (is_board(line) || is_board(next))
}

/// Returns whether an assignment is that of a board, or has the name of one.
fn is_board(line: &str) -> bool {
    assigned(line).is_some_and(|(name, value)| {
        let named = matches!(meaning(name), Some(Meaning::Puzzle | Meaning::Solution));
        named || list::is_listed(value)
    })
}

/// Returns the name in the header of a table.
fn header(line: &str) -> Option<&str> {
    let line = line.split('#').next().unwrap_or_default().trim();
    let inner = line.strip_prefix('[')?.strip_suffix(']')?;
    let inner = inner
        .strip_prefix('[')
        .and_then(|inner| inner.strip_suffix(']'))
        .unwrap_or(inner);
    let known = |c: char| c.is_alphanumeric() || "_-. \"'".contains(c);
    let named = inner.len() <= LONGEST_NAME && inner.contains(char::is_alphanumeric);
    (named && inner.chars().all(known) && !sdk::is_known(line)).then_some(inner.trim())
}

/// Returns the name and the value of an assignment.
fn assigned(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once('=')?;
    let known = |c: char| c.is_alphanumeric() || "_-.\"'".contains(c);
    let own = name.trim();
    let named = own.chars().all(known) && own.contains(char::is_alphabetic);
    (named && own.len() <= LONGEST_NAME).then_some((own, value.trim()))
}

/// Takes the lines of the next table.
fn split(
    format: &'static Format,
    source: &mut dyn Source,
    _: &ReadOptions,
) -> io::Result<VecDeque<RawRecord>> {
    let mut count = 0;
    let mut bytes = 0;
    let mut rest = Rest::default();
    while count < MOST_LINES && bytes < MOST_BYTES {
        let Some(line) = source.peek(count)?.filter(|line| line.fault.is_none()) else {
            break;
        };
        let text = &line.text;
        let belongs = rest.is_open() || scan::is_comment_or_blank(text) || assigned(text).is_some();
        if count > 0 && !belongs {
            break;
        }
        rest.add(text);
        bytes += text.len();
        count += 1;
    }
    Ok(document::take_lines(format, source, count, read))
}

/// Whether a value goes on in the next line.
#[derive(Default)]
struct Rest {
    block: Option<&'static str>,
    depth: usize,
}

impl Rest {
    fn is_open(&self) -> bool {
        self.block.is_some() || self.depth > 0
    }

    fn add(&mut self, line: &str) {
        if let Some(sign) = self.block {
            self.block = Some(sign).filter(|sign| !line.contains(sign));
            return;
        }
        let value = match assigned(line) {
            Some((_, value)) if self.depth == 0 => value,
            None if self.depth == 0 => return,
            _ => line,
        };
        let sign = BLOCKS.into_iter().find(|sign| value.starts_with(sign));
        self.block = sign.filter(|sign| value.matches(sign).count() == 1);
        if self.depth > 0 || value.starts_with('[') {
            let opened = value.matches('[').count() + self.depth;
            self.depth = opened.saturating_sub(value.matches(']').count());
        }
    }
}

/// A table so far.
#[derive(Default)]
struct Table {
    /// The name in its header.
    name: Option<String>,
    members: Vec<(Range<usize>, Value)>,
}

/// Reads the puzzles of the lines of a table.
fn read(document: &Document<'_>) -> Vec<Result<Entry, ParseError>> {
    let mut finder = Finder {
        document,
        found: Vec::new(),
    };
    let mut table = Table::default();
    let mut names = HashSet::new();
    let mut at = 0;
    while at < document.text.len() {
        let rest = &document.text[at..];
        let line = rest.split('\n').next().unwrap_or_default();
        let next = at + line.len() + 1;
        if let (Some(name), None) = (header(line), assigned(line)) {
            table.name = Some(name.to_string());
            at = next;
            continue;
        }
        let Some((name, value)) = assigned(line) else {
            at = next;
            continue;
        };
        let place = |part: &str| part.as_ptr() as usize - document.text.as_ptr() as usize;
        let key = place(name)..place(name) + name.len();
        let value = match value_at(document, place(value)) {
            Ok(value) => value,
            Err(error) => return vec![Err(error)],
        };
        let end = value.range.end;
        if !names.insert(name) {
            if table.name.is_some() {
                let found = format!("{} again", describe(name));
                return vec![Err(document.error(
                    key.start,
                    "each name once in a table",
                    found,
                ))];
            }
            finish(&mut finder, &mut table);
            names.clear();
            names.insert(name);
        }
        table.members.push((key, value));
        let tail = &document.text[end..];
        at = end + tail.find('\n').map_or(tail.len(), |tail| tail + 1);
    }
    finish(&mut finder, &mut table);
    finder.found
}

/// Reads the puzzles of a table.
fn finish(finder: &mut Finder<'_>, table: &mut Table) {
    let members = std::mem::take(&mut table.members);
    let before = finder.found.len();
    let start = members.first().map_or(0, |(name, _)| name.start);
    let found = finder.only(&members);
    let kind = Kind::Object(members);
    let range = start..start;
    finder.any(&Value { range, kind }, true);
    if finder.found.len() == before {
        let expected = "a puzzle in the table (under puzzle, grid, board or the like)";
        let error = finder.document.error(start, expected, found);
        finder.found.push(Err(error));
    }
    for entry in finder.found[before..].iter_mut().flatten() {
        entry.notes.splice(0..0, table.name.clone());
    }
}

/// Reads the value at an offset; its range ends before what follows it.
fn value_at(document: &Document<'_>, at: usize) -> Result<Value, ParseError> {
    let text = &document.text[at..];
    let quoted = |sign: &str| {
        let inner = text.strip_prefix(sign)?;
        let gap = if inner.starts_with("\\\n") { 2 } else { 0 };
        let len = inner
            .find(sign)
            .filter(|len| sign.len() > 1 || !inner[..*len].contains('\n'))?;
        let start = at + sign.len();
        let range = start + gap.min(len)..start + len;
        Some(Value {
            range,
            kind: Kind::Text,
        })
    };
    let sign = BLOCKS
        .into_iter()
        .chain(["'"])
        .find(|sign| text.starts_with(sign));
    if let Some(sign) = sign {
        let open = || document.error(at, format!("a text that ends with {sign}"), "none");
        return quoted(sign).ok_or_else(open);
    }
    if text.starts_with(['"', '[']) {
        return match json_value::read(text) {
            Ok((mut value, _)) => {
                shift(&mut value, at);
                Ok(value)
            }
            Err(fault) => Err(document.error(at + fault.at, fault.expected, fault.found(text))),
        };
    }
    let word = text
        .split(['\n', '#'])
        .next()
        .unwrap_or_default()
        .trim_end();
    let range = at..at + word.len();
    let kind = Kind::Word;
    Ok(Value { range, kind })
}

/// Moves a value, which is at most as deep as JSON is read.
fn shift(value: &mut Value, by: usize) {
    value.range = value.range.start + by..value.range.end + by;
    if let Kind::Array(items) = &mut value.kind {
        items.iter_mut().for_each(|item| shift(item, by));
    }
    if let Kind::Object(members) = &mut value.kind {
        for (name, value) in members {
            *name = name.start + by..name.end + by;
            shift(value, by);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::formats::samples::{PUZZLE, SOLUTION};
    use crate::formats::{ParseError, Parsed, ReadOptions, parse_str};

    fn all(text: &str) -> Vec<Result<Parsed, ParseError>> {
        let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
        let text = text
            .replace("PUZZLE", PUZZLE)
            .replace("SOLUTION", SOLUTION)
            .replace("ROWS", &rows.join("\n"));
        parse_str(&text, &ReadOptions::default())
    }

    #[test]
    fn tables() {
        let text = "# puzzles\n[a]\npuzzle = \"PUZZLE\" # easy\nlevel = \"easy\"\nclues = 30\n\n\
                    [b.c]\nsolution = 'SOLUTION'\ngrid = \"\"\"\nROWS\n\"\"\"\n\n\
                    [[puzzle]]\nboard = [\n  \"53..7....\", \"6..195...\", \".98....6.\",\n  \
                    \"8...6...3\", \"4..8.3..1\", \"7...2...6\",\n  \".6....28.\", \"...419..5\", \
                    \"....8..79\"]\n";
        let all = all(text);
        assert_eq!(all.len(), 3, "{all:?}");
        let all: Vec<Parsed> = all.into_iter().map(Result::unwrap).collect();
        assert!(all.iter().all(|parsed| parsed.puzzle.to_string() == PUZZLE));
        let notes: Vec<_> = all.iter().map(|parsed| parsed.note.as_deref()).collect();
        assert_eq!(notes, [Some("a"), Some("b.c"), Some("puzzle")]);
        let names: Vec<&str> = all[0].columns.iter().map(|(name, _)| &**name).collect();
        assert_eq!(names, ["level", "clues"]);
        let expected = all[1].expected.clone().unwrap().unwrap();
        assert_eq!(expected.to_string(), SOLUTION);
        assert_eq!(all[1].line, 9);
    }

    #[test]
    fn assignments_of_programs() {
        let text = "puzzle = 'PUZZLE'\nsolution = 'SOLUTION'\npuzzle = 'PUZZLE'\nlevel = 'hard'\n";
        let read = all(text);
        assert_eq!(read.len(), 2, "{read:?}");
        assert!(read[0].as_ref().unwrap().expected.is_some());
        assert_eq!(read[1].as_ref().unwrap().columns.len(), 1);
        let two = all("easy = \"PUZZLE\"\nhard = \"PUZZLE\"\nprint(solve(hard))\n");
        let notes: Vec<_> = two
            .iter()
            .flatten()
            .map(|parsed| parsed.note.as_deref())
            .collect();
        assert_eq!(notes, [Some("easy"), Some("hard")]);
        let titled = all("title = \"Puzzles\"\n\n[a]\npuzzle = \"PUZZLE\"\n");
        assert!(titled.iter().all(Result::is_ok), "{titled:?}");
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        for (text, place, words) in [
            (
                "[a]\npuzzle = \"PUZZLE\"\ncages = [[1, 2]]\n",
                (3, 1),
                "found the rule cages",
            ),
            (
                "[a]\npuzzle = \"PUZZLE\"\npuzzle = \"PUZZLE\"\n",
                (3, 1),
                "found 'puzzle' again",
            ),
            (
                "[a]\nlevel = \"easy\"\nx = 1\n",
                (2, 1),
                "found only level, x",
            ),
            (
                "[a]\npuzzle = \"PUZZLE\n",
                (2, 10),
                "a string that is closed",
            ),
            (
                "[a]\npuzzle = '''\nROWS\n",
                (2, 10),
                "a text that ends with '''",
            ),
            (
                "[Rules]\nx y\n",
                (1, 1),
                "[Puzzle] or [State], found '[Rules]'",
            ),
        ] {
            let error = all(text).remove(0).unwrap_err();
            assert_eq!((error.line(), error.column()), place, "{text}: {error}");
            assert!(error.to_string().contains(words), "{text}: {error}");
        }
    }
}
