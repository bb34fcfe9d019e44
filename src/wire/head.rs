//! The envelope: what every record begins with.

use crate::formats::{
    Alphabet, ListPuzzle, Parsed, Position, by_name, write_line_into, write_puzzle,
};
use crate::grid::{Givens, Shape};
use crate::words::Notation;
use serde::Serialize;

/// The version of the fields.
pub const SCHEMA: u32 = 1;

/// What one job found out, as the fields behind the head.
pub trait Body: Serialize {
    /// Drops what differs from run to run: the times.
    fn drop_timings(&mut self) {}
}

/// What a record is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Head {
    /// The version of the fields, now 1.
    #[cfg_attr(feature = "schema", schemars(extend("const" = 1)))]
    pub schema: u32,
    /// The command, such as `verify`.
    pub command: &'static str,
    /// Where the record comes from: a file, `-` for standard input, `argument N`; not for a lone
    /// argument, nor for what no input is named for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The line of the source at which it starts, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The column at which it starts, from 1; not for the first puzzle of the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u64>,
    /// The puzzle on one line, as the input writes digits; of a puzzle of pencil marks a symbol for
    /// each candidate, 729 on 9×9. Not if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// The shape of a box, rows by columns, such as `3x3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// The number of givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub givens: Option<usize>,
    /// The whole puzzle as a `.vdk` text, if it has clues, or a board of another kind than boxes
    /// make: `puzzle` is its givens alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vdk: Option<String>,
    /// The comment beside the puzzle, or the author and so on of an `.sdk` file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Head {
    /// Returns the head of a record of a command that is about no puzzle.
    pub fn new(command: &'static str) -> Head {
        Head {
            schema: SCHEMA,
            command,
            source: None,
            line: None,
            column: None,
            puzzle: None,
            shape: None,
            givens: None,
            vdk: None,
            note: None,
        }
    }

    /// Returns the head of a command's record about a puzzle of a list.
    pub fn about(command: &'static str, puzzle: &ListPuzzle<'_>) -> Head {
        let head = Head::new(command).of(puzzle.parsed);
        head.at(puzzle.at.source, puzzle.at.place)
    }

    /// Returns the head with a place: a source, empty for a lone argument, and a position in it.
    #[must_use]
    pub fn at(self, source: &str, place: Position) -> Head {
        Head {
            source: (!source.is_empty()).then(|| source.to_string()),
            line: Some(place.line),
            column: place.column,
            ..self
        }
    }

    /// Returns the head with a puzzle that was read.
    #[must_use]
    pub fn of(self, parsed: &Parsed) -> Head {
        let board = write_puzzle(&parsed.puzzle, parsed.alphabet);
        let givens = parsed.puzzle.givens();
        let vdk = by_name("vdk").filter(|_| parsed.puzzle.needs_lines());
        Head {
            vdk: vdk.and_then(|vdk| vdk.write(&parsed.puzzle, parsed.alphabet).ok()),
            note: parsed.note.clone(),
            ..self.board(board, givens.shape(), givens.count())
        }
    }

    /// Returns the head with a plain 9×9 puzzle, one value a cell, 0 for an open one.
    #[must_use]
    pub fn plain(self, values: &[u8; 81]) -> Head {
        let givens = values.iter().filter(|&&value| value != 0).count();
        self.board(plain_line(values), Shape::CLASSIC, givens)
    }

    /// Returns the head with a puzzle of givens.
    #[must_use]
    pub fn with(self, givens: &Givens, notation: &Notation<'_>) -> Head {
        self.board(notation.board(givens), givens.shape(), givens.count())
    }

    fn board(self, puzzle: String, shape: Shape, givens: usize) -> Head {
        Head {
            puzzle: Some(puzzle),
            shape: Some(shape.to_string()),
            givens: Some(givens),
            ..self
        }
    }
}

/// A line of JSON Lines.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Record<T> {
    /// What it is about.
    #[serde(flatten)]
    pub head: Head,
    /// What was found out.
    #[serde(flatten)]
    pub body: T,
}

impl<T: Body> Record<T> {
    /// Returns a record.
    pub fn new(head: Head, body: T) -> Record<T> {
        Record { head, body }
    }

    /// Returns the record with its times, or without if they are not wanted.
    #[must_use]
    pub fn timed(self, wanted: bool) -> Record<T> {
        if wanted { self } else { self.without_timings() }
    }

    /// Returns the record without what differs from run to run.
    #[must_use]
    pub fn without_timings(mut self) -> Record<T> {
        self.body.drop_timings();
        self
    }

    /// Returns the object on a line, with the end of the line.
    pub fn line(&self) -> String {
        // Text, numbers and lists of them: nothing that JSON cannot express.
        let mut text = escaped(serde_json::to_string(self).unwrap_or_default());
        text.push('\n');
        text
    }
}

/// Returns a plain 9×9 board on a line, one value a cell, 0 for an open one.
pub(super) fn plain_line(values: &[u8; 81]) -> String {
    let mut line = String::new();
    write_line_into(&mut line, values, Alphabet::default_for(9));
    line
}

/// Returns JSON with escapes for the characters that control a terminal and that JSON allows as
/// they are: U+007F to U+009F. In JSON they stand in strings only.
fn escaped(json: String) -> String {
    let controls = |c: char| ('\u{7f}'..='\u{9f}').contains(&c);
    // Most records are plain ASCII, which is seen faster byte by byte.
    if json.bytes().fold(0, |most: u8, byte| most.max(byte)) < 0x7f || !json.contains(controls) {
        return json;
    }
    let mut text = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        if controls(c) {
            text += &format!("\\u{:04x}", u32::from(c));
        } else {
            text.push(c);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_control_a_terminal_are_escaped() {
        let said = "\u{7e}\u{7f}\u{80}\u{9b}[2J\u{9f}\u{a0}é\n";
        let json = serde_json::to_string(said).unwrap();
        let line = escaped(json);
        assert_eq!(line, "\"~\\u007f\\u0080\\u009b[2J\\u009f\u{a0}é\\n\"");
        assert_eq!(serde_json::from_str::<String>(&line).unwrap(), said);
    }
}
