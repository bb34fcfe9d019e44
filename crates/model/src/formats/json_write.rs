//! Writes puzzles as JSON objects.

use super::record::Parsed;
use super::writer::{Extra, Unwritable, Write};
use super::{Alphabet, line, write_line};

const HELD: &[Extra] = &[
    Extra::Note,
    Extra::Solution,
    Extra::State,
    Extra::Columns,
    Extra::Boxes,
    Extra::Candidates,
];

/// How a line of JSON is written.
pub(super) const LINES: Write = Write::records(HELD, "\n", record);

fn record(parsed: &Parsed, alphabet: &Alphabet) -> Result<String, Unwritable> {
    let mut members = vec![
        ("puzzle", line::puzzle(parsed, alphabet)?),
        ("shape", parsed.puzzle.givens().shape().to_string()),
    ];
    let board = |read: &Option<Result<_, _>>| {
        let board = read.as_ref()?.as_ref().ok()?;
        Some(write_line(board, alphabet))
    };
    members.extend(board(&parsed.expected).map(|solution| ("solution", solution)));
    members.extend(board(&parsed.state).map(|state| ("state", state)));
    members.extend(parsed.note.clone().map(|note| ("note", note)));
    let columns = parsed
        .columns
        .iter()
        .map(|(name, value)| (&**name, value.clone()));
    let members = members.into_iter().chain(columns);
    let members = members.map(|(name, value)| format!("{}:{}", quoted(name), quoted(&value)));
    Ok(format!("{{{}}}", members.collect::<Vec<_>>().join(",")))
}

/// Returns a string with quotes and escapes.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c < ' ' => quoted += &format!("\\u{:04x}", c as u32),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use crate::formats::{ReadOptions, Writer, by_name, parse_str};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn what_is_written_is_read_again() {
        let text = format!("{{\"puzzle\":\"{PUZZLE}\",\"note\":\"a\\\"\\u0001\\\\\",\"x\":\"ä\"}}");
        let parsed = parse_str(&text, &ReadOptions::default()).remove(0).unwrap();
        for format in ["json", "ndjson"] {
            let mut writer = Writer::new(by_name(format).unwrap(), None);
            let mut written = writer.record(&parsed).unwrap() + &writer.record(&parsed).unwrap();
            written += writer.finish();
            for read in parse_str(&written, &ReadOptions::default()) {
                let read = read.unwrap();
                assert_eq!((&read.note, &read.columns), (&parsed.note, &parsed.columns));
                assert_eq!(read.puzzle, parsed.puzzle);
            }
        }
    }
}
