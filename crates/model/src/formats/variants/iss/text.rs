//! A text as ISS takes it: sections with blank lines between, of constraints or of a board as text,
//! in any order, and lines of comment.

use super::item::Faults;
use super::{MOST_BYTES, is_string, plain};
use crate::formats::error::describe;
use crate::formats::lines::Line;
use crate::formats::record::RawRecord;
use crate::formats::source::Source;
use crate::formats::{Format, ParseError, ReadOptions};
use std::io;

/// A string without white space and comments.
#[derive(Default)]
pub(super) struct Gathered {
    pub(super) text: String,
    /// Where each byte stands: line and offset.
    pub(super) places: Vec<(u64, usize)>,
    /// The comments.
    pub(super) notes: Vec<String>,
    /// Where in the text the first section begins that is neither constraints nor a board.
    unread: Option<usize>,
}

/// A section, as it is gathered.
#[derive(Default)]
struct Section {
    text: String,
    places: Vec<(u64, usize)>,
    /// The lines as they stand.
    lines: Vec<String>,
    /// Whether it has constraints.
    is_string: bool,
}

impl Gathered {
    pub(super) fn of<'a>(lines: impl Iterator<Item = (u64, &'a str)>) -> Gathered {
        let mut all = Gathered::default();
        let mut section = Section::default();
        for (number, line) in lines {
            let begun = line.trim();
            let note = begun.strip_prefix('#').map(str::trim);
            // Constraints need no blank line before them.
            let begins = !section.is_string && is_string(&format!("{begun}\n"));
            if begun.is_empty() || begins || note.is_some() {
                all.take(std::mem::take(&mut section));
            }
            if let Some(note) = note {
                all.notes
                    .extend((!note.is_empty()).then(|| note.to_string()));
                continue;
            }
            section.is_string |= begins;
            section.lines.push(line.to_string());
            for (at, c) in line.char_indices().filter(|(_, c)| !c.is_whitespace()) {
                section.text.push(c);
                section
                    .places
                    .extend((0..c.len_utf8()).map(|_| (number, at)));
            }
        }
        all.take(section);
        all
    }

    /// Returns the string; a section that nothing is known of is an error.
    pub(super) fn string(&self, faults: Faults<'_>) -> Result<&str, ParseError> {
        let Some(at) = self.unread else {
            return Ok(&self.text);
        };
        let expected = "a constraint such as .Cage~10~R1C1~R1C2, or a whole board";
        Err(faults(at, expected.to_string(), describe(&self.text[at..])))
    }

    /// Adds a section; what is made of a board stands where it begins, numbers where they do.
    fn take(&mut self, mut section: Section) {
        let board = plain::as_string(&section.text).map(|string| vec![(string, 0)]);
        let board = board.or_else(|| plain::numbers(&section.lines.join("\n")));
        if let Some(parts) = board {
            let place = |at: &usize| section.places.get(*at).copied().unwrap_or_default();
            let places = parts
                .iter()
                .flat_map(|(part, at)| vec![place(at); part.len()]);
            section.places = places.collect();
            section.text = parts.into_iter().map(|(part, _)| part).collect();
        } else if !section.text.is_empty() && !section.text.starts_with('.') {
            self.unread.get_or_insert(self.text.len());
        }
        self.text += &section.text;
        self.places.append(&mut section.places);
    }
}

/// Takes lines up to the next puzzle: a line of dashes that is no row of a board, or another
/// `.Shape`.
pub(super) fn split(
    format: &'static Format,
    source: &mut dyn Source,
    _: &ReadOptions,
) -> io::Result<Option<RawRecord>> {
    let (mut lines, mut bytes, mut begun, mut shaped) = (Vec::<Line>::new(), 0, false, false);
    while let Some(line) = source.peek(0)? {
        let text = line.text.trim();
        let (is_shape, is_long) = (text.starts_with(".Shape"), line.fault.is_some());
        let is_empty = text.is_empty() && !is_long;
        let is_note = text.starts_with('#');
        let is_dashes = text.len() > 1 && text.bytes().all(|byte| byte == b'-');
        let length = text.len();
        let is_row = |line: &Line| {
            let row = line.text.trim().trim_start_matches('=');
            row.len() == length && !row.starts_with(['.', '#'])
        };
        let ends =
            is_dashes && !lines.last().is_some_and(is_row) && !source.peek(1)?.is_some_and(is_row);
        if begun && (ends || shaped && is_shape) {
            break;
        }
        shaped |= is_shape;
        begun |= !(ends || is_empty || is_note);
        // A record above the limit is an error anyway, so the rest of its lines is dropped. Empty
        // lines within one are kept: they part sections, and lines are counted.
        let counts = !(ends || is_empty && lines.is_empty());
        if let Some(line) = source.take()
            && counts
            && bytes <= MOST_BYTES
        {
            bytes += line.text.len() + 1;
            lines.push(line);
        }
    }
    Ok(if begun {
        RawRecord::of_lines(format, lines)
    } else {
        None
    })
}
