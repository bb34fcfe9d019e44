//! `.sdk`: one puzzle with its metadata, as SadMan and SudoCue write it.
//!
//! The rows may follow a `[Puzzle]` header. Those under `[State]` are a player's progress. Lines
//! that start with `#` and a letter are the fields of [`FIELDS`].

use super::error::describe;
use super::grid::Sheet;
use super::record::{Block, Parsed, RawRecord};
use super::scan::{Kind, is_space};
use super::source::{Source, Split};
use super::table::Detect;
use super::writer::{Extra, Unwritable, Write};
use super::{Alphabet, Format, ParseError, ReadOptions, foreign, write};
use std::io;

/// The entry in the table of formats.
pub(super) const FORMAT: Format = Format {
    name: "sdk",
    extensions: &["sdk"],
    summary: "rows under [Puzzle] with # lines for author, level and so on",
    detect: Detect::Named,
    split: Split::Each(split),
    parse,
    write: Some(Write::records(&[Extra::Note, Extra::State], "\n\n", record)),
};

fn record(parsed: &Parsed, alphabet: &Alphabet) -> Result<String, Unwritable> {
    let mut text = String::new();
    for note in parsed.note.iter().flat_map(|note| note.split("; ")) {
        let named = FIELDS.iter().find_map(|&(letter, name)| {
            let value = note.strip_prefix(name)?.strip_prefix(": ")?;
            Some(format!("#{letter}{}\n", write::on_one_line(value)))
        });
        text += &named.unwrap_or_else(|| format!("# {}\n", write::on_one_line(note)));
    }
    text += "[Puzzle]\n";
    text += &write::write_rows(parsed.puzzle.givens(), alphabet);
    if let Some(Ok(state)) = &parsed.state {
        text += "\n[State]\n";
        text += &write::write_rows(state, alphabet);
    }
    Ok(text)
}

/// The letter after `#`, and the name of the field.
const FIELDS: &[(char, &str)] = &[
    ('A', "author"),
    ('D', "description"),
    ('C', "comment"),
    ('B', "date"),
    ('S', "source"),
    ('L', "level"),
    ('U', "URL"),
];

/// The maximum size of a record in bytes, comments included.
const MOST_BYTES: usize = 1 << 20;
/// The maximum number of blank lines before a `[State]`.
const MOST_LINES: usize = 512;

/// Takes lines up to the blank line after the rows, and a `[State]` section after that.
pub(super) fn split(
    format: &'static Format,
    source: &mut dyn Source,
    _: &ReadOptions,
) -> io::Result<Option<RawRecord>> {
    let (mut lines, mut bytes) = (Vec::new(), 0);
    let (mut rows, mut started, mut state) = (0, false, false);
    while let Some(line) = source.peek(0)? {
        match line.kind() {
            Kind::Header if is_section(&line.text, "State") && !state => state = true,
            Kind::Header if rows > 0 || (started && is_section(&line.text, "Puzzle")) => break,
            Kind::Header => started = true,
            Kind::Blank if rows > 0 && (state || !state_follows(source)?) => break,
            Kind::Blank if lines.is_empty() => {
                source.take();
                continue;
            }
            Kind::Blank | Kind::Comment | Kind::Border => {}
            Kind::Cells { .. } | Kind::Fault => rows += 1,
        }
        // A record above the limit is an error anyway, so the rest of its lines is dropped.
        if let Some(line) = source.take()
            && bytes < MOST_BYTES
        {
            bytes += line.text.len() + 1;
            lines.push(line);
        }
    }
    if rows == 0 && !started && !state {
        return Ok(None);
    }
    Ok(RawRecord::of_lines(format, lines))
}

/// Returns whether the next line that is not blank is a `[State]` header.
fn state_follows(source: &mut dyn Source) -> io::Result<bool> {
    for ahead in 0..MOST_LINES {
        let Some(line) = source.peek(ahead)? else {
            return Ok(false);
        };
        match line.kind() {
            Kind::Blank => {}
            Kind::Header => return Ok(is_section(&line.text, "State")),
            _ => return Ok(false),
        }
    }
    Ok(false)
}

/// Returns whether a line is the header of a section that is known.
pub(super) fn is_known(text: &str) -> bool {
    ["Puzzle", "State"]
        .iter()
        .any(|name| is_section(text, name))
}

fn is_section(text: &str, name: &str) -> bool {
    let inner = text.trim_matches(is_space).strip_prefix('[');
    let inner = inner.and_then(|text| text.strip_suffix(']'));
    inner.is_some_and(|inner| inner.trim().eq_ignore_ascii_case(name))
}

fn parse(block: &Block, options: &ReadOptions) -> Result<Parsed, ParseError> {
    let read = sections(block, options);
    read.map_err(|error| foreign::renamed(error, &block.lines().collect::<Vec<_>>()))
}

fn sections(block: &Block, options: &ReadOptions) -> Result<Parsed, ParseError> {
    let (mut sheet, mut state) = (Sheet::default(), Sheet::default());
    let mut notes = Vec::new();
    let mut in_state = false;
    for (number, text) in block.lines() {
        match super::scan::kind(text) {
            Kind::Header if is_section(text, "State") => in_state = true,
            Kind::Header if is_section(text, "Puzzle") => in_state = false,
            Kind::Header => {
                let header = text.trim_matches(is_space);
                let offset = text.find('[').unwrap_or(0);
                let expected = "[Puzzle] or [State]";
                return Err(ParseError::new(
                    number,
                    text,
                    offset,
                    expected,
                    describe(header),
                ));
            }
            Kind::Comment => notes.extend(field(text)),
            _ if in_state => state.add(number, text),
            _ => sheet.add(number, text),
        }
    }
    notes.append(&mut sheet.notes);
    sheet.notes = notes;
    let mut parsed = sheet.parse(block.line, options)?;
    if !state.is_empty() {
        // The state is a position on the same board, whatever its borders are.
        let known = ReadOptions {
            shape: Some(parsed.puzzle.givens().shape()),
            alphabet: Some(parsed.alphabet),
            ..*options
        };
        let read = state.parse(block.line, &known);
        parsed.state = Some(read.map(|state| state.puzzle.givens().clone()));
    }
    Ok(parsed)
}

/// Returns the text of a `#` line: `author: Ada` for `#AAda`.
fn field(text: &str) -> Option<String> {
    let text = text.trim_matches(is_space).trim_start_matches('#');
    let named = FIELDS.iter().find_map(|&(letter, name)| {
        let value = text.strip_prefix(letter)?.trim();
        Some((name, value))
    });
    match named {
        Some((_, "")) => None,
        Some((name, value)) => Some(format!("{name}: {value}")),
        None => Some(text.trim().to_string()).filter(|text| !text.is_empty()),
    }
}

#[cfg(test)]
mod tests {
    use crate::formats::{ReadOptions, by_name, parse_str};

    const ROWS: &str = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";

    fn options() -> ReadOptions {
        ReadOptions {
            format: by_name("sdk"),
            ..ReadOptions::default()
        }
    }

    #[test]
    fn sections_and_fields() {
        let state = ROWS.replace('.', "1");
        let text = format!("#AAda\n#D A first one\n#L\n[Puzzle]\n{ROWS}\n[State]\n{state}");
        for options in [options(), ReadOptions::default()] {
            let all = parse_str(&text, &options);
            assert_eq!(all.len(), 1, "{all:?}");
            let parsed = all[0].as_ref().unwrap();
            assert_eq!(parsed.puzzle.givens().count(), 30);
            let note = "author: Ada; description: A first one";
            assert_eq!(parsed.note.as_deref(), Some(note));
            let state = parsed.state.clone().unwrap().unwrap();
            assert_eq!(state.count(), 81);
        }
        let broken = text.replacen("[State]\n53", "[State]\n5!", 1);
        let parsed = parse_str(&broken, &options()).remove(0).unwrap();
        let error = parsed.state.unwrap().unwrap_err().to_string();
        assert_eq!(
            error,
            "line 16, column 2: expected a digit (1-9) or a blank, found '!'"
        );
    }

    #[test]
    fn headers_may_be_missing_and_several_puzzles_may_follow() {
        let bare = parse_str(ROWS, &options());
        assert_eq!(bare[0].as_ref().unwrap().puzzle.givens().count(), 30);
        let text = format!("[Puzzle]\n{ROWS}[State]\n{ROWS}\n#B today\n[Puzzle]\n{ROWS}");
        let all = parse_str(&text, &options());
        assert_eq!(all.len(), 2);
        assert_eq!(
            all[1].as_ref().unwrap().note.as_deref(),
            Some("date: today")
        );
    }

    #[test]
    fn what_is_wrong() {
        let error = |text: &str| {
            let error = parse_str(text, &options()).remove(0).unwrap_err();
            error.to_string()
        };
        assert_eq!(
            error(&format!("[Puzle]\n{ROWS}")),
            "line 1, column 1: expected [Puzzle] or [State], found '[Puzle]'"
        );
        assert_eq!(
            error("[Puzzle]\n"),
            "line 1, column 1: expected the rows of a grid, found none"
        );
        assert_eq!(
            error(&ROWS[..80]),
            "line 8, column 10: expected a grid of 9 rows, found 8 rows"
        );
        assert!(parse_str("# nothing\n\n", &options()).is_empty());
    }
}
