//! Writes puzzles as JSON objects.

use super::json_value::{Kind, Value, unescaped};
use super::record::Parsed;
use super::variants::vdk;
use super::writer::{Extra, Unwritable, Write};
use super::{Alphabet, line, write_line, write_puzzle};
use crate::names::controls;
use std::collections::HashSet;
use std::ops::Range;

const HELD: &[Extra] = &[
    Extra::Note,
    Extra::Solution,
    Extra::State,
    Extra::Columns,
    Extra::Boxes,
    Extra::Candidates,
    Extra::Board,
    Extra::OffBoard,
    Extra::Rules,
    Extra::Names,
];

/// How a line of JSON is written.
pub(super) const LINES: Write = Write {
    escapes: true,
    ..Write::records(HELD, "\n", record)
};

fn record(parsed: &Parsed, alphabet: &Alphabet) -> Result<String, Unwritable> {
    let puzzle = &parsed.puzzle;
    let ruled = puzzle.needs_lines();
    let board = match ruled {
        true => write_puzzle(puzzle, alphabet),
        false => line::puzzle(parsed, alphabet)?,
    };
    let mut members = vec![("puzzle", board), ("shape", puzzle.shape().to_string())];
    if ruled {
        members.push(("vdk", vdk::FORMAT.write(puzzle, parsed.alphabet)?));
    }
    let board = |read: &Option<Result<_, _>>| {
        let board = read.as_ref()?.as_ref().ok()?;
        Some(write_line(board, alphabet))
    };
    members.extend(board(&parsed.expected).map(|solution| ("solution", solution)));
    members.extend(board(&parsed.state).map(|state| ("state", state)));
    members.extend(parsed.note.clone().map(|note| ("note", note)));
    let mut names: HashSet<String> = members.iter().map(|(name, _)| name.to_string()).collect();
    let mut texts: Vec<String> = members
        .iter()
        .map(|(name, value)| format!("{}:{}", quoted(name), quoted(value)))
        .collect();
    for (name, value) in &parsed.columns {
        let own = numbered(name, &names);
        let value = if parsed.json.contains(name) {
            value.clone()
        } else {
            quoted(value)
        };
        texts.push(format!("{}:{value}", quoted(&own)));
        names.insert(own);
    }
    Ok(format!("{{{}}}", texts.join(",")))
}

/// Returns a name that is not yet taken: with a number behind it, if it is.
fn numbered(name: &str, taken: &HashSet<String>) -> String {
    let others = (2..).map(|number: usize| format!("{name} {number}"));
    let mut all = std::iter::once(name.to_string()).chain(others);
    all.find(|name| !taken.contains(name))
        .unwrap_or_else(|| name.to_string())
}

/// Returns a value as JSON without white space around its parts; `None` if it has a word that is
/// none in JSON, such as `None` of Python.
pub(super) fn compact(value: &Value, text: &str) -> Option<String> {
    let joined = |parts: Option<Vec<String>>| Some(parts?.join(","));
    Some(match &value.kind {
        Kind::Text => quoted(&value.text(text)),
        Kind::Word => Some(text[value.range.clone()].to_string()).filter(|word| is_word(word))?,
        Kind::Array(items) => {
            let items = items.iter().map(|item| compact(item, text)).collect();
            format!("[{}]", joined(items)?)
        }
        Kind::Object(members) => {
            let member = |(name, value): &(Range<usize>, Value)| {
                let name = quoted(&unescaped(&text[name.clone()]));
                Some(format!("{name}:{}", compact(value, text)?))
            };
            format!("{{{}}}", joined(members.iter().map(member).collect())?)
        }
    })
}

/// Returns whether a word is a number, `true`, `false` or `null` of JSON.
fn is_word(word: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = word.strip_prefix('-').unwrap_or(word);
    let (number, exponent) = match number.split_once(['e', 'E']) {
        Some((number, exponent)) => (
            number,
            exponent.strip_prefix(['+', '-']).unwrap_or(exponent),
        ),
        None => (number, "0"),
    };
    let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
    let plain = digits(whole) && (whole == "0" || !whole.starts_with('0'));
    matches!(word, "true" | "false" | "null") || plain && digits(part) && digits(exponent)
}

/// Returns a string with quotes and escapes.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted += "\\n",
            '\t' => quoted += "\\t",
            c if controls(c) => quoted += &format!("\\u{:04x}", c as u32),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use crate::formats::samples::PUZZLE;
    use crate::formats::{ReadOptions, Writer, by_name, parse_str};

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
    #[test]
    fn no_name_stands_twice() {
        let text = format!("puzzle,a,a,a 2,shape,note,note\n{PUZZLE},1,2,3,odd,x,y\n");
        let parsed = parse_str(&text, &ReadOptions::default()).remove(0).unwrap();
        let mut writer = Writer::new(by_name("ndjson").unwrap(), None);
        let text = writer.record(&parsed).unwrap();
        let rest = "\"note\":\"x\",\"a\":\"1\",\"a 2\":\"2\",\"a 2 2\":\"3\",\
                    \"shape 2\":\"odd\",\"note 2\":\"y\"}";
        assert!(text.ends_with(rest), "{text}");
        assert!(parse_str(&text, &ReadOptions::default())[0].is_ok());
    }

    #[test]
    fn words_of_json() {
        for word in ["0", "-1.50", "12e+7", "1E5", "true", "null"] {
            assert!(super::is_word(word), "{word}");
        }
        for word in ["01", "1.", ".5", "None", "NaN", "-", "1e", "abc", ""] {
            assert!(!super::is_word(word), "{word}");
        }
    }
}
