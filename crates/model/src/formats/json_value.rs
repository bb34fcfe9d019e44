//! JSON values (RFC 8259) with their places in the text.

use super::error::describe;
use super::excerpt::shown;
use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

/// The deepest nesting that is read.
const DEEPEST: usize = 32;

/// A value and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) range: Range<usize>,
    pub(super) kind: Kind,
}

/// What a value is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A string; the range of its value is that between the quotes.
    Text,
    /// A number, `true`, `false` or `null`; `None` and `NaN` of Python.
    Word,
    Array(Vec<Value>),
    /// The names and values of an object; a name is the range between its quotes.
    Object(Vec<(Range<usize>, Value)>),
}

/// What is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) at: usize,
    pub(super) expected: &'static str,
}

/// What is expected of the names of an object.
const ONCE: &str = "each name once in an object";

impl Fault {
    /// Returns what is found at its place.
    pub(super) fn found(&self, text: &str) -> String {
        let rest = &text[self.at..];
        match rest.chars().next() {
            Some(_) if self.expected == ONCE => {
                let name = rest[1..].split('"').next().unwrap_or_default();
                let shown: String = name.chars().take(40).map(shown).collect();
                format!("\"{shown}\" again")
            }
            Some(c) => describe(&c.to_string()),
            None => "the end".to_string(),
        }
    }
}

impl Value {
    /// Returns whether the value says that there is nothing: false, null, 0 or an empty text, array
    /// or object.
    pub(super) fn is_nothing(&self, text: &str) -> bool {
        match &self.kind {
            Kind::Array(items) => items.is_empty(),
            Kind::Object(members) => members.is_empty(),
            Kind::Text => self.text(text).trim().is_empty(),
            Kind::Word => matches!(self.text(text).trim(), "false" | "null" | "0"),
        }
    }

    /// Returns the text of a string or word, without escapes.
    pub(super) fn text<'a>(&self, whole: &'a str) -> Cow<'a, str> {
        unescaped(&whole[self.range.clone()])
    }
}

/// Returns a string without escapes. What is no escape stays as it is.
pub(super) fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return Cow::Borrowed(text);
    }
    let mut result = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        result += &rest[..at];
        let escape = &rest[at + 1..];
        let (c, len) = match escape.as_bytes().first() {
            Some(b'n') => ('\n', 1),
            Some(b't') => ('\t', 1),
            Some(b'r') => ('\r', 1),
            Some(b'b') => ('\u{8}', 1),
            Some(b'f') => ('\u{c}', 1),
            Some(c @ (b'"' | b'\\' | b'/')) => (char::from(*c), 1),
            Some(b'u') => code_point(escape).unwrap_or(('\\', 0)),
            _ => ('\\', 0),
        };
        result.push(c);
        rest = &escape[len..];
    }
    Cow::Owned(result + rest)
}

/// Returns the character of `uXXXX` or of a surrogate pair, and the length of the escape.
fn code_point(escape: &str) -> Option<(char, usize)> {
    let unit = |from: usize| u16::from_str_radix(escape.get(from..from + 4)?, 16).ok();
    let first = unit(1)?;
    let pair = || {
        escape
            .get(5..7)
            .filter(|mark| *mark == "\\u")
            .and_then(|_| unit(7))
    };
    let mut chars = char::decode_utf16([Some(first), pair()].into_iter().flatten());
    let c = chars.next()?.unwrap_or(char::REPLACEMENT_CHARACTER);
    Some((c, if c.len_utf16() == 2 { 11 } else { 5 }))
}

/// Reads the value that a text starts with; returns the offset behind it, too.
pub(super) fn read(text: &str) -> Result<(Value, usize), Fault> {
    let mut parser = Parser { text, at: 0 };
    let value = parser.value(0)?;
    Ok((value, parser.at))
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl Parser<'_> {
    fn fault<T>(&self, expected: &'static str) -> Result<T, Fault> {
        let at = self.at;
        Err(Fault { at, expected })
    }

    /// Skips white space and returns the next byte.
    fn peek(&mut self) -> Option<u8> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
        self.text.as_bytes().get(self.at).copied()
    }

    /// Takes a byte if it is next.
    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn value(&mut self, depth: usize) -> Result<Value, Fault> {
        let first = self.peek();
        let start = self.at;
        if depth > DEEPEST {
            return self.fault("values at most 32 deep");
        }
        let kind = match first {
            Some(b'"') => {
                let range = self.string()?;
                let kind = Kind::Text;
                return Ok(Value { range, kind });
            }
            Some(b'[') => Kind::Array(self.array(depth)?),
            Some(b'{') => Kind::Object(self.object(depth)?),
            Some(b'-' | b'0'..=b'9' | b'a'..=b'z' | b'N') => {
                let rest = &self.text[start..];
                let word = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
                self.at += rest.find(|c| !word(c)).unwrap_or(rest.len());
                Kind::Word
            }
            _ => return self.fault("a JSON value"),
        };
        let range = start..self.at;
        Ok(Value { range, kind })
    }

    fn string(&mut self) -> Result<Range<usize>, Fault> {
        let start = self.at + 1;
        let mut escaped = false;
        for (i, byte) in self.text[start..].bytes().enumerate() {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => {
                    self.at = start + i + 1;
                    return Ok(start..start + i);
                }
                b'\n' => break,
                _ => {}
            }
        }
        self.fault("a string that is closed")
    }

    fn array(&mut self, depth: usize) -> Result<Vec<Value>, Fault> {
        let mut items = Vec::new();
        self.at += 1;
        if self.eat(b']') {
            return Ok(items);
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.eat(b']') {
                return Ok(items);
            }
            if !self.eat(b',') {
                return self.fault("',' or ']'");
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Vec<(Range<usize>, Value)>, Fault> {
        let mut members = Vec::new();
        let mut names = HashSet::new();
        self.at += 1;
        if self.eat(b'}') {
            return Ok(members);
        }
        loop {
            if self.peek() != Some(b'"') {
                return self.fault("a name in quotes");
            }
            let name = self.string()?;
            if !names.insert(unescaped(&self.text[name.clone()])) {
                self.at = name.start - 1;
                return self.fault(ONCE);
            }
            if !self.eat(b':') {
                return self.fault("':'");
            }
            members.push((name, self.value(depth + 1)?));
            if self.eat(b'}') {
                return Ok(members);
            }
            if !self.eat(b',') {
                return self.fault("',' or '}'");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_places() {
        let text = r#" {"a": [1, "b\"", null], "c": {}} x"#;
        let (value, end) = read(text).unwrap();
        assert_eq!(&text[end..], " x");
        let Kind::Object(members) = &value.kind else {
            panic!("{value:?}");
        };
        let Kind::Array(items) = &members[0].1.kind else {
            panic!("{members:?}");
        };
        let texts: Vec<_> = items.iter().map(|item| item.text(text)).collect();
        assert_eq!(texts, ["1", "b\"", "null"]);
        assert_eq!(&text[members[1].0.clone()], "c");
        assert_eq!(members[1].1.kind, Kind::Object(Vec::new()));
    }

    #[test]
    fn faults_have_places() {
        for (text, at, expected) in [
            ("", 0, "a JSON value"),
            ("[1 2]", 3, "',' or ']'"),
            ("{\"a\" 1}", 5, "':'"),
            ("{a: 1}", 1, "a name in quotes"),
            ("[\"a", 1, "a string that is closed"),
            ("[1,]", 3, "a JSON value"),
            ("{\"a\": 1, \"\\u0061\": 2}", 9, ONCE),
        ] {
            assert_eq!(read(text), Err(Fault { at, expected }), "{text}");
        }
        assert_eq!(read(&"[".repeat(100_000)).unwrap_err().at, DEEPEST + 1);
    }

    #[test]
    fn escapes() {
        for (text, expected) in [
            ("a\\n\\\"\\\\\\/", "a\n\"\\/"),
            ("\\u00b7\\uD834\\uDD1E\\uD834x", "·\u{1D11E}\u{FFFD}x"),
            ("\\u12", "\\u12"),
            ("\\", "\\"),
            ("\\uäää", "\\uäää"),
        ] {
            assert_eq!(unescaped(text), expected);
        }
    }
}
