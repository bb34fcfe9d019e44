//! The fields of a line of a table, and what their names mean.

use std::borrow::Cow;

/// A field with its place in the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Field<'a> {
    /// The offset of its text, behind a quote.
    pub(super) offset: usize,
    /// The text, without the quotes around it.
    pub(super) text: Cow<'a, str>,
}

/// The characters that separate fields.
pub(super) const SEPARATORS: [char; 4] = [',', ';', '\t', '|'];

/// Returns the fields of a record (RFC 4180): a field in quotes may hold separators and line feeds,
/// and a quote as two. Text between a closing quote and the separator belongs to the field.
pub(super) fn fields(record: &str, separator: char) -> Vec<Field<'_>> {
    let mut found = Vec::new();
    let mut start = 0;
    loop {
        let rest = &record[start..];
        let space = rest.len() - rest.trim_start_matches(' ').len();
        let (field, len) = match rest[space..].strip_prefix('"') {
            Some(inner) => quoted(inner, start + space + 1, separator),
            None => {
                let len = rest.find(separator).unwrap_or(rest.len());
                let text = Cow::Borrowed(&rest[..len]);
                (
                    Field {
                        offset: start,
                        text,
                    },
                    start + len,
                )
            }
        };
        found.push(field);
        if len >= record.len() {
            return found;
        }
        start = len + separator.len_utf8();
    }
}

/// Returns a field after its opening quote, and the offset of the separator after it.
fn quoted(inner: &str, offset: usize, separator: char) -> (Field<'_>, usize) {
    let close = closing(inner).unwrap_or(inner.len());
    let after = inner.get(close + 1..).unwrap_or_default();
    let tail = after.find(separator).unwrap_or(after.len());
    let end = (close + 1).min(inner.len()) + tail;
    let mut text = Cow::Borrowed(&inner[..close]);
    if text.contains('"') {
        text = Cow::Owned(text.replace("\"\"", "\""));
    }
    let beside = after[..tail].trim();
    if !beside.is_empty() {
        text = Cow::Owned(format!("{text}{beside}"));
    }
    (Field { offset, text }, offset + end)
}

/// Returns whether a quote that was opened is closed: the number of quotes is even.
pub(super) fn is_closed(record: &str) -> bool {
    record.bytes().filter(|&byte| byte == b'"').count() % 2 == 0
}

/// Returns whether the quotes of a record stand around whole fields.
pub(super) fn are_around(record: &str, separator: char) -> bool {
    let mut rest = record;
    loop {
        let text = rest.trim_start_matches(' ');
        let after = match text.strip_prefix('"') {
            Some(inner) => match closing(inner) {
                Some(at) => inner[at + 1..].trim_start_matches(' '),
                None => return false,
            },
            None => {
                let (field, after) = text.split_at(text.find(separator).unwrap_or(text.len()));
                if field.contains('"') {
                    return false;
                }
                after
            }
        };
        match after.strip_prefix(separator) {
            Some(next) => rest = next,
            None => return after.trim_end().is_empty(),
        }
    }
}

/// Returns the offset of the quote that closes a field, behind its opening quote.
fn closing(inner: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        let at = from + inner[from..].find('"')?;
        if !inner[at + 1..].starts_with('"') {
            return Some(at);
        }
        from = at + 2;
    }
}

/// Returns a field as it is written: in quotes, if it needs them.
pub(super) fn written(field: &str, separator: char) -> Cow<'_, str> {
    let special = |c: char| c == separator || matches!(c, '"' | '\n' | '\r');
    let edges = field.starts_with([' ', '#']) || field.ends_with(' ');
    if field.contains(special) || edges {
        Cow::Owned(format!("\"{}\"", field.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(field)
    }
}

/// What a name beside a value means, in tables and in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Puzzle,
    Solution,
    Note,
    Shape,
    State,
}

/// The names that mean something, in lower case, letters and figures only.
const NAMES: &[(&str, Meaning)] = &[
    ("puzzle", Meaning::Puzzle),
    ("puzzles", Meaning::Puzzle),
    ("quiz", Meaning::Puzzle),
    ("quizzes", Meaning::Puzzle),
    ("question", Meaning::Puzzle),
    ("questions", Meaning::Puzzle),
    ("sudoku", Meaning::Puzzle),
    ("grid", Meaning::Puzzle),
    ("board", Meaning::Puzzle),
    ("givens", Meaning::Puzzle),
    ("given", Meaning::Puzzle),
    ("mission", Meaning::Puzzle),
    ("problem", Meaning::Puzzle),
    ("unsolved", Meaning::Puzzle),
    ("unsolvedsudoku", Meaning::Puzzle),
    ("initial", Meaning::Puzzle),
    ("cells", Meaning::Puzzle),
    ("value", Meaning::Puzzle),
    ("solution", Meaning::Solution),
    ("solutions", Meaning::Solution),
    ("solved", Meaning::Solution),
    ("solvedsudoku", Meaning::Solution),
    ("answer", Meaning::Solution),
    ("answers", Meaning::Solution),
    ("response", Meaning::Solution),
    ("note", Meaning::Note),
    ("comment", Meaning::Note),
    ("shape", Meaning::Shape),
    ("state", Meaning::State),
];

/// Returns what a name means; `None` if it only names what stands there.
pub(super) fn meaning(name: &str) -> Option<Meaning> {
    let kept = name.chars().filter(|c| c.is_alphanumeric());
    let name: String = kept.map(|c| c.to_ascii_lowercase()).collect();
    let known = NAMES.iter().find(|&&(known, _)| known == name);
    known.map(|&(_, meaning)| meaning)
}

/// Returns whether a value under a name in the plural, such as `solutions`, is their number.
pub(super) fn is_count(name: &str, value: &str) -> bool {
    let figures = value.trim_start_matches(['>', '=', ' ']);
    let number = figures.len() <= 10 && figures.bytes().all(|byte| byte.is_ascii_digit());
    name.trim().ends_with(['s', 'S']) && number && !figures.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(record: &str) -> Vec<String> {
        let fields = fields(record, ',');
        fields.into_iter().map(|f| f.text.into_owned()).collect()
    }

    #[test]
    fn fields_and_quotes() {
        assert_eq!(texts("a,b c,,"), ["a", "b c", "", ""]);
        assert_eq!(texts(""), [""]);
        assert_eq!(
            texts("\"a,b\",\"c\"\"d\" ,\"e\nf\""),
            ["a,b", "c\"d", "e\nf"]
        );
        assert_eq!(texts("\"open,a"), ["open,a"]);
        assert_eq!(texts("\"a\"b,c"), ["ab", "c"]);
        assert_eq!(texts("\"\",\""), ["", ""]);
        let offsets: Vec<usize> = fields("ab, \"c\",d", ',')
            .iter()
            .map(|f| f.offset)
            .collect();
        assert_eq!(offsets, [0, 5, 8]);
        assert!(is_closed("\"a\"\"\"") && !is_closed("\"a\"\""));
    }

    #[test]
    fn what_is_written_is_read_again() {
        for field in ["", "a", "a,b", "a\"b", "a\nb", " a ", "\"", "#1", "ä,"] {
            let record = format!("{},{}", written(field, ','), written(field, ','));
            assert_eq!(texts(&record), [field, field]);
            assert!(is_closed(&record));
        }
    }

    #[test]
    fn names() {
        assert_eq!(meaning("Quizzes"), Some(Meaning::Puzzle));
        assert_eq!(meaning("unsolved_sudoku"), Some(Meaning::Puzzle));
        assert_eq!(meaning(" Solution "), Some(Meaning::Solution));
        assert_eq!(meaning("difficulty"), None);
        assert_eq!(meaning("Grid 01"), None);
    }
}
