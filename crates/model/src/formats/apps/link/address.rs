//! The parts of a link.
//!
//! Source: RFC 3986, Uniform Resource Identifier: Generic Syntax.

use super::SITES;
use crate::formats::ParseError;
use crate::formats::document::Document;
use crate::formats::error::describe;

/// A link in a line of text.
#[derive(Debug)]
pub(super) struct Link<'a> {
    document: &'a Document<'a>,
    /// The host without `www.`, in lower case.
    pub(super) host: String,
    /// What follows the host up to the query, without the first slash.
    pub(super) path: &'a str,
    query: &'a str,
    /// What stands before the link on the line.
    pub(super) before: &'a str,
    /// What stands behind the link on the line.
    pub(super) rest: &'a str,
}

/// Returns whether a line starts with a link, or has one to a known site with only words before it.
pub(in crate::formats) fn is_link(line: &str) -> bool {
    start(line).is_some_and(|at| at == line.len() - line.trim_start().len() || is_beside(line, at))
}

/// Returns whether the link at an offset is what a line is about.
fn is_beside(line: &str, at: usize) -> bool {
    let before = &line[..at];
    let known = || {
        SITES
            .iter()
            .any(|(host, _)| line[at..].to_ascii_lowercase().contains(host))
    };
    before.len() <= LONGEST_WORDS && !before.contains('#') && is_plain_words(before) && known()
}

/// The longest text before a link, in bytes.
const LONGEST_WORDS: usize = 80;

/// Returns whether a text has no word as long as the smallest board.
fn is_plain_words(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric() && !".*_-?".contains(c));
    words.all(|word| word.chars().count() < 16)
}

/// Returns the offset of the link in a line: of its scheme, or of the host, if that begins with
/// `www.` or is a known one at the beginning.
fn start(line: &str) -> Option<usize> {
    // Most lines have no link, and a character is sooner looked for than a word.
    if !line.contains([':', '.']) {
        return None;
    }
    let scheme = line.find("://").and_then(|at| {
        let starts = ["https", "http"]
            .into_iter()
            .filter_map(|name| at.checked_sub(name.len()));
        starts
            .into_iter()
            .find(|&start| line.get(start..).and_then(after_scheme).is_some())
    });
    let host = line.len() - line.trim_start().len();
    let known = super::names_site(&line[host..]).then_some(host);
    scheme.or(known).or_else(|| line.find("www."))
}

fn after_scheme(text: &str) -> Option<&str> {
    let schemes = ["https://", "http://"].into_iter();
    let mut found = schemes.filter_map(|scheme| {
        let start = text.get(..scheme.len())?;
        start
            .eq_ignore_ascii_case(scheme)
            .then(|| &text[scheme.len()..])
    });
    found.next()
}

impl<'a> Link<'a> {
    pub(super) fn new(document: &'a Document<'a>) -> Result<Link<'a>, ParseError> {
        let text = document.text;
        let Some(at) = start(text) else {
            let found = describe(text.split_whitespace().next().unwrap_or_default());
            return Err(document.error(0, "a link that starts with https://", found));
        };
        let (before, link) = text.split_at(at);
        let address = after_scheme(link).unwrap_or(link);
        let is_end = |c: char| c.is_whitespace() || matches!(c, ')' | '>' | '"') && at > 0;
        let (address, rest) = match address.split_once(is_end) {
            Some((address, rest)) => (address, rest.trim().trim_start_matches('#').trim_start()),
            None => (address, ""),
        };
        let address = address.split('#').next().unwrap_or_default();
        let (place, query) = address.split_once('?').unwrap_or((address, ""));
        let (host, path) = place
            .split_once('/')
            .unwrap_or((place, &place[place.len()..]));
        let host = host.to_ascii_lowercase();
        let host = host.strip_prefix("www.").unwrap_or(&host).to_string();
        Ok(Link {
            document,
            host,
            path,
            query,
            before: before.trim_matches(|c: char| !c.is_alphanumeric()),
            rest,
        })
    }

    /// Returns the offset of a part of the link.
    fn offset(&self, part: &str) -> usize {
        let start = part.as_ptr() as usize - self.document.text.as_ptr() as usize;
        start.min(self.document.text.len())
    }

    /// Returns an error at a part of the link.
    pub(super) fn error(
        &self,
        part: &str,
        expected: impl Into<String>,
        found: String,
    ) -> ParseError {
        self.document.error(self.offset(part), expected, found)
    }

    /// Returns an error about the path.
    pub(super) fn wrong_page(&self, expected: &str) -> ParseError {
        let found = match self.path {
            "" => "its first page".to_string(),
            path => describe(path),
        };
        self.error(self.path, expected, found)
    }

    /// Returns the value of a parameter of the query as it stands there.
    pub(super) fn parameter(&self, name: &str) -> Option<&'a str> {
        let mut parameters = self
            .query
            .split('&')
            .filter_map(|part| part.split_once('='));
        parameters
            .find(|(other, _)| *other == name)
            .map(|(_, value)| value)
    }

    /// Returns the value of a parameter that there has to be.
    pub(super) fn needed(&self, name: &str, expected: &str) -> Result<&'a str, ParseError> {
        let missing = || {
            let found = if self.query.is_empty() {
                "no query".to_string()
            } else {
                describe(self.query)
            };
            self.error(
                if self.query.is_empty() {
                    self.path
                } else {
                    self.query
                },
                expected,
                found,
            )
        };
        self.parameter(name).ok_or_else(missing)
    }

    /// Returns the document, and the offset of a part in it.
    pub(super) fn at(&self, part: &str) -> (&'a Document<'a>, usize) {
        (self.document, self.offset(part))
    }

    /// Returns a part with `%` and two hexadecimal digits replaced by the byte, and `+` by `plus`.
    pub(super) fn decoded(&self, part: &str, plus: u8) -> Result<String, ParseError> {
        let byte = |byte: u8| if byte == b'+' { plus } else { byte };
        let mut bytes = Vec::with_capacity(part.len());
        let mut rest = part;
        while let Some((before, after)) = rest.split_once('%') {
            bytes.extend(before.bytes().map(byte));
            let digits = after
                .get(..2)
                .filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
            let digits = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
            let Some(decoded) = digits else {
                let found = describe(&after.chars().take(2).collect::<String>());
                return Err(self.error(after, "two hexadecimal digits behind '%'", found));
            };
            bytes.push(decoded);
            rest = &after[2..];
        }
        bytes.extend(rest.bytes().map(byte));
        String::from_utf8(bytes)
            .map_err(|_| self.error(part, "UTF-8 behind '%'", "other bytes".to_string()))
    }
}

/// Returns text with the characters of base64 that have a meaning in a link as `%` and two digits.
pub(super) fn encoded(text: &str) -> String {
    text.replace('+', "%2B")
        .replace('/', "%2F")
        .replace('=', "%3D")
}
