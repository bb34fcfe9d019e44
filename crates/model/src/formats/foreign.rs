//! What is no text with puzzles, by how it starts: named, so that nobody has to guess.

use super::error::describe;
use super::label::is_words;
use super::scan::split_comment;
use super::{ParseError, sdk};

/// The first bytes, what has them, and what to do.
const STARTS: &[(&[u8], &str, &str)] = &[
    (b"\x1F\x8B", "gzip data", "unpack it first"),
    (b"BZh", "bzip2 data", "unpack it first"),
    (b"\xFD7zXZ", "xz data", "unpack it first"),
    (b"\x28\xB5\x2F\xFD", "zstd data", "unpack it first"),
    (b"7z\xBC\xAF\x27\x1C", "a 7z archive", "unpack it first"),
    (
        b"PK\x03\x04",
        "a zip archive or a spreadsheet",
        "unpack it first, or save the sheet as CSV",
    ),
    (
        b"\xD0\xCF\x11\xE0",
        "a document of an old Office, such as .xls or .doc",
        "save it as CSV or text",
    ),
    (b"\xFF\xFE\0\0", "UTF-32", "save it as UTF-8"),
    (b"\0\0\xFE\xFF", "UTF-32", "save it as UTF-8"),
    (b"MZ\x90\0", "a program", "name a text"),
    (b"II*\0", "a TIFF image", "type the puzzle in"),
    (b"MM\0*", "a TIFF image", "type the puzzle in"),
    (b"\x89PNG", "a PNG image", "type the puzzle in"),
    (b"\xFF\xD8\xFF", "a JPEG image", "type the puzzle in"),
    (b"GIF8", "a GIF image", "type the puzzle in"),
    (
        b"RIFF",
        "a RIFF file such as a WebP image",
        "type the puzzle in",
    ),
    (b"%PDF", "a PDF document", "copy the puzzle out of it"),
    (b"{\\rtf", "an RTF document", "save it as text"),
    (
        b"SAVEFILE:41:Simon",
        "a saved game of Simon Tatham's puzzles",
        "copy its game ID (Game, Specific)",
    ),
    (
        b"SQLite format 3",
        "an SQLite database",
        "export the puzzles as CSV",
    ),
    (b"\x93NUMPY", "a NumPy array", "save it as CSV or JSON"),
    (b"PAR1", "a Parquet file", "save it as CSV or JSON"),
    (b"\x7FELF", "a program", "name a text"),
];

/// Bytes that are enough to recognise any of these.
pub(super) const ENOUGH: usize = 17;

/// Returns whether more bytes may make this the start of something that is named here.
pub(super) fn may_be(start: &[u8]) -> bool {
    let begins = |&(name, ..): &(&[u8], &str, &str)| name.starts_with(start);
    start.contains(&0) || start.starts_with(b"BM") || STARTS.iter().any(begins)
}

/// Returns the error that names what the text is, if its first bytes tell that it has no puzzles.
pub(super) fn named(start: &[u8]) -> Option<ParseError> {
    let is = |&&(name, ..): &&(&[u8], &str, &str)| start.starts_with(name);
    let found = match STARTS.iter().find(is) {
        Some((_, what, advice)) => format!("what looks like {what}: {advice}"),
        None => format!("what looks like {}", by_pattern(start)?),
    };
    Some(ParseError::new(1, "", 0, "a text with puzzles", found))
}

/// Returns what a text is that is known by more than how it starts.
fn by_pattern(start: &[u8]) -> Option<&'static str> {
    let part = |from: usize, to: usize| &start[from.min(start.len())..to.min(start.len())];
    match start {
        _ if part(4, 8) == b"ftyp" => Some("a HEIC image or a video: type the puzzle in"),
        [b'B', b'M', ..] if part(6, 10) == [0; 4] => Some("a BMP image: type the puzzle in"),
        [a, 0, 0, 0, b, 0, 0, 0, ..] | [0, 0, 0, a, 0, 0, 0, b, ..] if *a != 0 && *b != 0 => {
            Some("UTF-32: save it as UTF-8")
        }
        _ if is_utf16(start) => Some("UTF-16 without a byte-order mark: save it as UTF-8"),
        _ if part(0, ENOUGH).windows(4).any(|four| four == [0; 4]) => {
            Some("binary data, such as an archive: unpack it first, or name a text")
        }
        _ => None,
    }
}

/// What a line that is no puzzle may be, by how it starts without white space.
const LINES: &[(&str, &str)] = &[
    ("http://", "a link: copy the puzzle out of it"),
    ("https://", "a link: copy the puzzle out of it"),
    ("<", "XML or HTML"),
    ("{", "JSON or a program"),
    ("[[", "JSON or a list of a program"),
    ("[", "a list of a program"),
    ("import ", "a program"),
    ("%!PS", "a PostScript document"),
];

/// Returns the error of a line that is no puzzle: one that says what the line looks like, if that
/// can be seen, else the one given.
pub(super) fn renamed(error: ParseError, lines: &[(u64, &str)]) -> ParseError {
    let name = |&(number, text): &(u64, &str)| {
        let trimmed = text.trim_start();
        if let Some(header) = section(trimmed) {
            let offset = text.len() - trimmed.len();
            let expected = "[Puzzle] or [State]";
            return Some(ParseError::new(
                number,
                text,
                offset,
                expected,
                describe(header),
            ));
        }
        let known = LINES
            .iter()
            .find(|(start, _)| trimmed.starts_with(start) && !sdk::is_known(trimmed));
        let name = match known {
            Some((_, name)) => name,
            // A comment is not what is wrong.
            None if is_words(split_comment(text).0) => "words",
            None => return None,
        };
        let (offset, found) = (
            text.len() - trimmed.len(),
            format!("what looks like {name}"),
        );
        Some(ParseError::new(number, text, offset, "a puzzle", found))
    };
    lines.iter().find_map(name).unwrap_or(error)
}

/// Returns the header of a section that is not known, if a line is one.
fn section(text: &str) -> Option<&str> {
    let inner = text.trim_end().strip_prefix('[')?.strip_suffix(']')?;
    let is_name = inner
        .chars()
        .all(|c| c.is_alphanumeric() || " _-".contains(c));
    let named = is_name && inner.contains(char::is_alphabetic) && !sdk::is_known(text);
    named.then(|| text.trim_end())
}

/// Returns the error of a text that starts like a document of a kind that no format reads.
pub(super) fn document(start: &[u8]) -> Option<ParseError> {
    let markup = matches!(start, [b'<', b'?' | b'!' | b'a'..=b'z' | b'A'..=b'Z', ..]);
    let found = "what looks like XML or HTML of a kind that is not known";
    markup.then(|| ParseError::new(1, "", 0, "a text with puzzles", found))
}

/// Returns whether every other byte of the first four is 0.
fn is_utf16(start: &[u8]) -> bool {
    match start {
        [a, b, c, d, ..] => [a, c].iter().all(|b| **b == 0) != [b, d].iter().all(|b| **b == 0),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_named() {
        use crate::formats::{ReadOptions, parse_str};
        for (text, name) in [
            ("https://example.org/?p=53..7", "a link"),
            ("[a, 'b']", "a list of a program"),
            ("[Rules]", "[Puzzle] or [State], found '[Rules]'"),
            ("Play it now!", "words"),
            ("{5,3,0,0,7}\n{6,0,0,1,9}\n", "JSON"),
            ("<html>\n<body>\n", "XML"),
            ("53..7....\n<b>..195...\n", "XML"),
        ] {
            let all = parse_str(text, &ReadOptions::default());
            let error = all.last().unwrap().as_ref().unwrap_err();
            assert!(
                error.to_string().contains(name) || text.starts_with('{'),
                "{text}: {error}"
            );
        }
    }

    #[test]
    fn names() {
        let found = |start: &[u8]| named(start).map(|e| e.found().to_string());
        assert!(found(b"\x89PNG\r\n").unwrap().contains("PNG"));
        assert!(found(b"5\x003\x00").unwrap().contains("UTF-16"));
        assert!(found(b"\x005\x003").unwrap().contains("UTF-16"));
        assert!(found(b"5\0\0\x003\0\0\0").unwrap().contains("UTF-32"));
        assert!(found(b"\0\0\x005\0\0\x003").unwrap().contains("UTF-32"));
        assert!(found(b"\xFF\xFE\0\x005\0\0\0").unwrap().contains("UTF-32"));
        assert!(found(b"\0\0\0\x18ftypheic").unwrap().contains("HEIC"));
        assert!(
            found(b"BM\x36\x10\0\0\0\0\0\0\x36")
                .unwrap()
                .contains("BMP")
        );
        assert!(found(b"a.txt\0\0\0\0").unwrap().contains("binary data"));
        for text in [&b""[..], b"5", b"53..", b"\0\0\0", b"5\x0034", b"PK", b"BM"] {
            assert_eq!(found(text), None);
        }
        assert!(may_be(b"PK") && may_be(b"5\0") && !may_be(b"53..") && !may_be(b"5"));
        assert!(STARTS.iter().all(|(start, ..)| start.len() <= ENOUGH));
    }
}
