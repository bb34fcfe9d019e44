//! `.vdk`: puzzles under any rules, one clue a line.
//!
//! The first line is `veridoku puzzle 1`; a `#` starts a comment. Lines with a word are what the
//! word says, indented ones are rows of the board, or of letters after `regions`. A clue is its
//! name, its numbers and its cells ([`vdk_clue`](super::vdk_clue)).

use super::parts::{Cut, Parts};
use super::vdk_size::size;
use super::{vdk_clue, vdk_write};
use crate::formats::error::describe;
use crate::formats::record::{Block, Parsed, RawRecord};
use crate::formats::sniff::{Sniff, behind_comments};
use crate::formats::source::{Source, Split};
use crate::formats::table::Detect;
use crate::formats::writer::{Extra, Write};
use crate::formats::{Alphabet, Format, ParseError, ReadOptions};
use crate::grid::{Digit, Givens, Shape};
use std::io;

/// The entry in the table of formats.
pub(in crate::formats) const FORMAT: Format = Format {
    name: "vdk",
    extensions: &["vdk"],
    summary: "puzzles under any rules, one clue a line",
    detect: Detect::Text(sniff),
    split: Split::Each(split),
    parse,
    write: Some(Write::records(
        &[
            Extra::Note,
            Extra::Solution,
            Extra::Boxes,
            Extra::Candidates,
            Extra::Board,
            Extra::OffBoard,
            Extra::Rules,
            Extra::Names,
        ],
        "\n\n",
        vdk_write::record,
    )),
};

/// The first line of a puzzle.
pub(super) const HEAD: &str = "veridoku puzzle 1";
/// The words before a note, which are also its names.
pub(super) const NOTES: &[&str] = &["title", "author", "source"];
/// The most bytes of a puzzle.
pub(super) const MOST_BYTES: usize = 1 << 20;

fn sniff(text: &[u8]) -> Sniff {
    let head = b"veridoku puzzle";
    let Some(text) = behind_comments(text) else {
        return Sniff::More;
    };
    match text.len() < head.len() {
        true if head.starts_with(text) => Sniff::More,
        false if text.starts_with(head) => Sniff::Yes,
        _ => Sniff::No,
    }
}

/// Returns whether a text is a puzzle by its beginning.
pub(in crate::formats) fn is_puzzle(text: &str) -> bool {
    sniff(text.as_bytes()) == Sniff::Yes
}

/// Takes lines up to the head of the next puzzle.
fn split(
    format: &'static Format,
    source: &mut dyn Source,
    _: &ReadOptions,
) -> io::Result<Option<RawRecord>> {
    let (mut lines, mut bytes) = (Vec::new(), 0);
    let mut begun = false;
    while let Some(line) = source.peek(0)? {
        let is_head = line.text.starts_with("veridoku puzzle");
        if is_head && begun {
            break;
        }
        let text = line.text.trim();
        begun |= is_head || !text.is_empty() && !text.starts_with('#');
        // A record above the limit is an error anyway, so the rest of its lines is dropped.
        if let Some(line) = source.take()
            && begun
            && bytes <= MOST_BYTES
        {
            bytes += line.text.len() + 1;
            lines.push(line);
        }
    }
    Ok(RawRecord::of_lines(format, lines))
}

/// A line without its comment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'a> {
    pub(super) number: u64,
    pub(super) whole: &'a str,
    pub(super) text: &'a str,
}

impl<'a> Text<'a> {
    /// Returns the line up to a `#`, but for notes, which may have one.
    fn new(number: u64, whole: &'a str) -> Text<'a> {
        let word = whole.split_whitespace().next();
        let is_note = word.is_some_and(|word| word == "note" || NOTES.contains(&word));
        let mut quoted = false;
        let comment = whole.char_indices().find(|&(_, c)| {
            quoted ^= c == '"';
            c == '#' && !quoted
        });
        let comment = comment.filter(|_| !is_note);
        let end = comment.map_or(whole.len(), |(at, _)| at);
        let text = whole[..end].trim_end();
        Text {
            number,
            whole,
            text,
        }
    }

    /// Returns the words.
    pub(super) fn words(self) -> impl Iterator<Item = &'a str> {
        self.text.split_whitespace()
    }

    /// Returns what follows the first word.
    pub(super) fn rest(self) -> &'a str {
        let start = self.text.trim_start();
        let end = start.find(char::is_whitespace).unwrap_or(start.len());
        start[end..].trim()
    }

    /// Returns an error at a word of the line.
    pub(super) fn error(self, word: &str, expected: impl Into<String>) -> ParseError {
        let at = (word.as_ptr() as usize).wrapping_sub(self.whole.as_ptr() as usize);
        let at = if at <= self.whole.len() {
            at
        } else {
            self.text.len()
        };
        let found = match word {
            "" => "the end of the line".to_string(),
            word => format!("'{word}'"),
        };
        ParseError::new(self.number, self.whole, at, expected, found)
    }
}

/// The lines of a puzzle by what they say.
#[derive(Debug, Default)]
pub(super) struct Sheet<'a> {
    notes: Vec<String>,
    pub(super) size: Option<(usize, usize)>,
    pub(super) digits: Option<(usize, usize)>,
    /// Rows and columns of a box; `None` for no boxes.
    pub(super) boxes: Option<Option<(usize, usize)>>,
    is_free: bool,
    pub(super) off_board: usize,
    pub(super) rows: Vec<Text<'a>>,
    pub(super) regions: Vec<Text<'a>>,
    pub(super) has_regions: bool,
    clues: Vec<Text<'a>>,
    solution: Option<Text<'a>>,
    /// The lines that stand once.
    once: Vec<Text<'a>>,
}

/// The first words of lines that a puzzle has once.
const ONCE: [&str; 7] = [
    "size",
    "digits",
    "boxes",
    "off-board",
    "free",
    "regions",
    "solution",
];

fn parse(block: &Block, options: &ReadOptions) -> Result<Parsed, ParseError> {
    let mut lines = block.lines().map(|(number, line)| Text::new(number, line));
    if block.text.len() > MOST_BYTES {
        let first = block.text.lines().next().unwrap_or_default();
        let expected = format!("a puzzle of at most {MOST_BYTES} bytes");
        return Err(ParseError::new(
            block.line,
            first,
            0,
            expected,
            "a longer one",
        ));
    }
    let head = lines.find(|line| !line.text.is_empty());
    let Some(head) = head.filter(|head| head.words().eq(HEAD.split(' '))) else {
        let first = head.map_or("", |head| head.text);
        let line = head.unwrap_or(Text::new(block.line, first));
        return Err(line.error(first, format!("'{HEAD}' as the first line")));
    };
    let mut sheet = Sheet::default();
    for line in lines.filter(|line| !line.text.is_empty()) {
        sheet.take(line)?;
    }
    sheet.parsed(head, options)
}

impl<'a> Sheet<'a> {
    fn take(&mut self, line: Text<'a>) -> Result<(), ParseError> {
        if line.text.starts_with(char::is_whitespace) {
            let rows = if self.has_regions {
                &mut self.regions
            } else {
                &mut self.rows
            };
            rows.push(line);
            return Ok(());
        }
        let (word, rest) = (line.words().next().unwrap_or_default(), line.rest());
        if ONCE.contains(&word) {
            if self.said(word).is_some() {
                return Err(line.error(word, format!("one line '{word}' in a puzzle")));
            }
            self.once.push(line);
        }
        match word {
            _ if NOTES.contains(&word) => self.notes.push(format!("{word}: {rest}")),
            // Before those with a name, of which it would be a part.
            "note" => {
                let word = |note: &String| Some(note.split_once(": ")?.0.to_string());
                let named = |note| word(note).is_some_and(|word| NOTES.contains(&&*word));
                let first = self.notes.iter().position(named);
                let place = first.unwrap_or(self.notes.len());
                self.notes.insert(place, rest.to_string());
            }
            "size" => self.size = Some(size(line, rest)?),
            "digits" => {
                let two = rest.split_once("..");
                let two = two.and_then(|(low, high)| Some((number(low)?, number(high)?)));
                self.digits = Some(two.ok_or_else(|| line.error(rest, "digits such as 0..8"))?);
            }
            "boxes" if rest == "none" => self.boxes = Some(None),
            "boxes" => {
                let two = rest.split_once('x');
                let two = two.and_then(|(high, wide)| Some((number(high)?, number(wide)?)));
                let expected = "rows and columns of a box such as 3x3, or none";
                self.boxes = Some(Some(two.ok_or_else(|| line.error(rest, expected))?));
            }
            "off-board" => {
                let cells = number(rest).filter(|n| (1..=2048).contains(n));
                self.off_board =
                    cells.ok_or_else(|| line.error(rest, "a number of cells, 1 to 2048"))?;
            }
            "free" if rest.is_empty() => self.is_free = true,
            "regions" if rest.is_empty() => self.has_regions = true,
            "solution" => self.solution = Some(line),
            _ => self.clues.push(line),
        }
        Ok(())
    }

    /// Returns a line that stands once, if it is there.
    pub(super) fn said(&self, word: &str) -> Option<Text<'a>> {
        let mut lines = self.once.iter().copied();
        lines.find(|line| line.words().next() == Some(word))
    }

    fn parsed(mut self, head: Text<'_>, options: &ReadOptions) -> Result<Parsed, ParseError> {
        let shape = self.shape(head)?;
        if self.rows.is_empty() && self.regions.len() == 2 * shape.rows() {
            // The cells come behind the letters.
            self.rows = self.regions.split_off(shape.rows());
        }
        if options.shape.is_some_and(|asked| asked != shape) {
            return Err(head.error(head.text, "a board of the shape that is asked for"));
        }
        let (givens, sets) = self.board(shape, head)?;
        let cut = match self.regions(shape, head)? {
            Some(regions) if self.boxes.is_some_and(|boxes| boxes.is_some()) => Cut::Both(regions),
            Some(regions) => Cut::Regions(regions),
            None if shape.has_boxes() => Cut::Boxes,
            None => Cut::None,
        };
        let clues = self.clues.iter().map(|line| vdk_clue::read(*line, shape));
        let parts = Parts {
            shape,
            is_free: self.is_free,
            cut,
            givens,
            sets,
            clues: clues.collect::<Result<_, _>>()?,
        };
        let puzzle = parts.puzzle().map_err(|(misfit, clue)| {
            let line = clue.map_or(head, |clue| self.clues[clue]);
            line.error(line.text, misfit.expected())
        })?;
        let mut parsed = Parsed::new(puzzle, Alphabet::of_shape(shape), head.number);
        parsed.note = (!self.notes.is_empty()).then(|| self.notes.join("; "));
        // Clues may take cells off the board.
        let shape = parsed.puzzle.shape();
        parsed.expected = self.solution.map(|line| solution(line, shape));
        Ok(parsed)
    }
}

/// Returns a number without a sign.
pub(super) fn number(word: &str) -> Option<usize> {
    let plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| word.parse().ok()).flatten()
}

pub(super) fn digit(word: &str, shape: Shape) -> Option<Digit> {
    shape.digit_of(u8::try_from(number(word)?).ok()?)
}

/// Reads values: each a character, or numbers with spaces between.
fn solution(line: Text<'_>, shape: Shape) -> Result<Givens, ParseError> {
    let words: Vec<&str> = line.words().skip(1).collect();
    let values: Option<Vec<u8>> = match words[..] {
        [word] if shape.cells() > 1 => {
            let digits = word
                .char_indices()
                .map(|(at, c)| &word[at..at + c.len_utf8()]);
            digits.map(|c| Some(digit(c, shape)?.value())).collect()
        }
        _ => words
            .iter()
            .map(|word| Some(digit(word, shape)?.value()))
            .collect(),
    };
    let board = values.and_then(|values| Givens::from_values(shape, values));
    board.ok_or_else(|| {
        let expected = format!("{} digits of a solution", shape.cells());
        ParseError::new(line.number, line.whole, 0, expected, describe(line.rest()))
    })
}
