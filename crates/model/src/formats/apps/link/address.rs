//! The parts of a link.
//!
//! Source: RFC 3986, Uniform Resource Identifier: Generic Syntax.

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
    /// What stands behind the link on the line.
    pub(super) rest: &'a str,
}

/// Returns whether a line starts with a link: with a scheme, or with a known site and a slash.
pub(in crate::formats) fn is_link(line: &str) -> bool {
    after_scheme(line.trim_start()).is_some()
}

fn after_scheme(text: &str) -> Option<&str> {
    let schemes = ["https://", "http://"].into_iter();
    let mut found = schemes.filter_map(|scheme| {
        let start = text.get(..scheme.len())?;
        start
            .eq_ignore_ascii_case(scheme)
            .then(|| &text[scheme.len()..])
    });
    found
        .next()
        .or_else(|| super::names_site(text).then_some(text))
}

impl<'a> Link<'a> {
    pub(super) fn new(document: &'a Document<'a>) -> Result<Link<'a>, ParseError> {
        let text = document.text.trim_start();
        let Some(address) = after_scheme(text) else {
            let found = describe(text.split_whitespace().next().unwrap_or_default());
            return Err(document.error(0, "a link that starts with https://", found));
        };
        let (address, rest) = match address.split_once(char::is_whitespace) {
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

    /// Returns a part with `%` and two hexadecimal digits replaced by the byte.
    pub(super) fn decoded(&self, part: &str) -> Result<String, ParseError> {
        let mut bytes = Vec::with_capacity(part.len());
        let mut rest = part;
        while let Some((before, after)) = rest.split_once('%') {
            bytes.extend(before.as_bytes());
            let digits = after
                .get(..2)
                .filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
            let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
            let Some(byte) = byte else {
                let found = describe(&after.chars().take(2).collect::<String>());
                return Err(self.error(after, "two hexadecimal digits behind '%'", found));
            };
            bytes.push(byte);
            rest = &after[2..];
        }
        bytes.extend(rest.as_bytes());
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
