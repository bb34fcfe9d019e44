//! A text as ISS takes it: sections with blank lines between, of constraints or of a board as text,
//! in any order, and lines of comment.

use super::{is_string, plain};

/// A string without white space and comments.
#[derive(Default)]
pub(super) struct Gathered {
    pub(super) text: String,
    /// Where each byte stands: line and offset.
    pub(super) places: Vec<(u64, usize)>,
    /// The comments.
    pub(super) notes: Vec<String>,
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
            let is_string = is_string(&format!("{begun}\n"));
            // Constraints need no blank line before them.
            let ends = begun.is_empty()
                || note.is_some() && section.is_string
                || is_string && !section.is_string;
            if ends {
                all.take(std::mem::take(&mut section));
            }
            if let Some(note) = note {
                all.notes
                    .extend((!note.is_empty()).then(|| note.to_string()));
                continue;
            }
            section.is_string |= is_string;
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

    /// Adds a section; all of a board stands where it begins.
    fn take(&mut self, mut section: Section) {
        let board = plain::as_string(&section.text);
        let board = board.or_else(|| plain::numbers(&section.lines.join("\n")));
        if let Some(string) = board {
            let first = section.places.first().copied().unwrap_or_default();
            section.places = vec![first; string.len()];
            section.text = string;
        }
        self.text += &section.text;
        self.places.append(&mut section.places);
    }
}
