//! Finds out how a text begins: with a document, or with something that has no puzzles.

use super::source::Source;
use super::table::Detect;
use super::{FORMATS, Format, ParseError, foreign};
use std::io;

/// The most bytes that are looked at.
const MOST_BYTES: usize = 4096;

/// What the start of a text says about a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sniff {
    /// The text is in the format.
    Yes,
    /// It is not.
    No,
    /// What there is does not tell; more bytes may.
    More,
}

/// Returns what stands behind the comments with which a text begins; `None` if one of them goes on.
pub(super) fn behind_comments(mut text: &[u8]) -> Option<&[u8]> {
    while text.first() == Some(&b'#') {
        let end = text.iter().position(|byte| *byte == b'\n')?;
        text = text[end..].trim_ascii_start();
    }
    Some(text)
}

/// How a text begins.
#[derive(Debug)]
pub(super) enum Start {
    /// A document in a format.
    Document(&'static Format),
    /// Something that is named.
    Foreign(ParseError),
    /// Lines.
    Lines,
}

/// Looks at as many bytes as it takes.
pub(super) fn start(source: &mut dyn Source) -> io::Result<Start> {
    let mut least = 1;
    loop {
        let bytes = source.bytes(least)?;
        let ended = bytes.len() < least;
        let bytes = &bytes[..bytes.len().min(MOST_BYTES)];
        if let Some(error) = foreign::named(bytes) {
            return Ok(Start::Foreign(error));
        }
        let full = ended || bytes.len() == MOST_BYTES;
        // The first piece of a text may be short. A line that is not whole has to wait anyway.
        let begun = foreign::may_be(bytes) || !bytes.contains(&b'\n');
        let undecided = bytes.len() < foreign::ENOUGH && begun;
        match format(bytes) {
            _ if undecided && !full => {}
            Ok(format) => return Ok(Start::Document(format)),
            Err(Sniff::More) if !full => {}
            Err(_) => {
                let named = foreign::document(bytes.trim_ascii_start());
                return Ok(named.map_or(Start::Lines, Start::Foreign));
            }
        }
        least = bytes.len() + 1;
    }
}

/// Returns the first format that says yes, unless an earlier one needs more.
fn format(bytes: &[u8]) -> Result<&'static Format, Sniff> {
    let text = bytes.trim_ascii_start();
    for format in FORMATS {
        let Detect::Text(sniff) = format.detect else {
            continue;
        };
        match sniff(text) {
            Sniff::Yes => return Ok(format),
            Sniff::More => return Err(Sniff::More),
            Sniff::No => {}
        }
    }
    Err(Sniff::No)
}
