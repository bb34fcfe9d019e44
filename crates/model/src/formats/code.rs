//! Boards as programs write them: lists and strings of Python, NumPy, C, MATLAB, MiniZinc, Prolog,
//! Haskell and others, and lists of YAML.
//!
//! A list goes from its first bracket to the one that closes it, over several lines. Lists of a row
//! each, and rows in quotes, follow each other. A name before the first bracket is passed over.

use super::document::{self, Document};
use super::entry::Entry;
use super::piece::Layout;
use super::record::RawRecord;
use super::scan::{is_blank, split_comment};
use super::source::{Source, Split};
use super::table::Detect;
use super::{Format, ParseError, ReadOptions, list, values};
use crate::grid::Shape;
use std::collections::VecDeque;
use std::io;
use std::ops::Range;

/// The entry in the table of formats.
pub(super) const FORMAT: Format = Format {
    name: "code",
    extensions: &[],
    summary: "lists of numbers or strings, as programs write them",
    detect: Detect::Head(is_first, is_followed),
    split: Split::Several(split),
    parse: |block, options| document::parse_lines(read, block, options),
    write: None,
};

/// The most lines of a list.
const MOST_LINES: usize = 4096;
/// The largest list, in bytes.
const MOST_BYTES: usize = 1 << 20;
/// The deepest list.
const MOST_LEVELS: usize = 4;
/// The longest text before a list, in bytes.
const LONGEST_NAME: usize = 160;

/// Words that stand for empty cells, and what is read in their place, of the same length.
const EMPTY: &[(&str, &str)] = &[
    ("None", "null"),
    ("NULL", "null"),
    ("nil", "\"\" "),
    ("NaN", "\"\" "),
    ("nan", "\"\" "),
];

/// Returns whether a line is the first of a list of cells.
fn is_first(text: &str) -> bool {
    start(text).is_some()
}

/// Returns whether the next line goes on with the list, if the first has no cell.
fn is_followed(text: &str, next: &str) -> bool {
    let own = start(text).map_or(0, |at| values::count(&plain(&content(text)[at..])));
    own > 0 || start(next).is_some() && !list::is_listed(next)
}

/// Returns a line without a comment.
fn content(text: &str) -> &str {
    let text = split_comment(text).0;
    if !text.contains('/') {
        return text;
    }
    text.split_once("//").map_or(text, |(content, _)| content)
}

/// Returns the offset of a list of cells in a line: of its first bracket, or of a row in quotes.
fn start(text: &str) -> Option<usize> {
    let text = content(text);
    let bracket = || {
        let from = text.rfind('=').map_or(0, |at| at + 1);
        Some(from + text[from..].find(['[', '{'])?).filter(|&at| at <= LONGEST_NAME)
    };
    let quote = text.len() - text.trim_start().len();
    let quoted = is_quoted_row(text).then_some(quote);
    let is_list = |&at: &usize| has_cells_only(&text[at..]) && !list::is_board(inner(&text[at..]));
    quoted.or_else(|| bracket().filter(is_list))
}

/// Returns what stands in the brackets around a line.
fn inner(text: &str) -> &str {
    text.trim().trim_matches(['[', ']', '{', '}']).trim()
}

/// Returns whether a line is a row of a board in quotes.
fn is_quoted_row(text: &str) -> bool {
    let text = text.trim();
    let text = text.strip_suffix([',', ';']).unwrap_or(text).trim_end();
    let inner = ['"', '\'']
        .into_iter()
        .find_map(|quote| text.strip_prefix(quote)?.strip_suffix(quote));
    inner.is_some_and(|row| {
        let cell = |c: char| c.is_ascii_digit() || is_blank(c) || c == ' ';
        // What may be a board by itself is left to lists.
        let count = row.chars().count();
        let is_row = Shape::of_order(count).is_some() && Shape::of_cells(count).is_none();
        is_row && row.chars().all(cell)
    })
}

/// Returns whether a text has only cells, brackets, quotes and separators.
fn has_cells_only(text: &str) -> bool {
    let plain = plain(text);
    let rest = plain.replace("null", "");
    let known = |c: char| c.is_ascii_digit() || is_blank(c) || is_syntax(c);
    rest.chars().all(known)
}

fn is_syntax(c: char) -> bool {
    c.is_whitespace() || "[]{}(),;|\"'".contains(c)
}

/// Returns a text of the same length with brackets, quotes and separators as JSON has them.
fn plain(text: &str) -> String {
    let mut text = text.to_string();
    for (word, other) in EMPTY {
        text = text.replace(word, other);
    }
    let signs = text.chars().map(|c| match c {
        '{' => '[',
        '}' => ']',
        '(' | ')' => ' ',
        ';' | '|' => ',',
        '\'' => '"',
        c => c,
    });
    without_points(&signs.collect::<String>())
}

/// Returns a text without the points behind whole numbers, as in `[7. 0. 3.]`.
fn without_points(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    let mut last = ' ';
    let mut quoted = false;
    while let Some(c) = chars.next() {
        quoted ^= c == '"';
        let ends = chars
            .peek()
            .is_none_or(|c| c.is_whitespace() || ",]".contains(*c));
        let point = c == '.' && last.is_ascii_digit() && ends && !quoted;
        out.push(if point { ' ' } else { c });
        last = c;
    }
    out
}

/// Returns how many more brackets a text opens than it closes, and where it closes the last.
fn depth(text: &str, before: isize) -> (isize, Option<usize>) {
    let mut depth = before;
    let mut closed = None;
    for (at, c) in text.char_indices() {
        match c {
            '[' | '{' => depth += 1,
            ']' | '}' => {
                depth -= 1;
                if depth <= 0 {
                    return (depth, Some(at + 1));
                }
            }
            _ => {}
        }
    }
    if depth == 0 {
        closed = Some(text.len());
    }
    (depth, closed)
}

/// Takes the lines of a list, and of those after it that are rows of the same board.
fn split(
    format: &'static Format,
    source: &mut dyn Source,
    _: &ReadOptions,
) -> io::Result<VecDeque<RawRecord>> {
    let (mut count, mut row, mut rows, mut level) = (0, 0, 0, 0);
    let mut bytes = 0;
    while count < MOST_LINES && bytes < MOST_BYTES {
        let Some(line) = source.peek(count)?.filter(|line| line.fault.is_none()) else {
            break;
        };
        let text = content(&line.text);
        let begins = start(text);
        if level == 0 && count > 0 && begins.is_none() || level > 0 && !has_cells_only(text) {
            break;
        }
        let from = begins.filter(|_| level == 0).unwrap_or(0);
        let cells = values::count(&plain(&text[from..]));
        if level == 0 && row > 0 && cells != row {
            break;
        }
        let (after, _) = depth(&text[from..], level);
        bytes += line.text.len();
        count += 1;
        if level == 0 && after <= 0 {
            (row, rows) = (cells, rows + 1);
            if Shape::of_order(row).is_none()
                || rows == row
                || (rows == 1 && is_board(source, row)?)
            {
                break;
            }
        } else if after <= 0 {
            break;
        }
        level = after.max(0);
    }
    Ok(document::take_lines(format, source, count, read))
}

/// Returns whether the lists of the next lines are boards by themselves, not rows of a larger one:
/// no number in them is above the order of the small board.
fn is_board(source: &mut dyn Source, row: usize) -> io::Result<bool> {
    let Some(small) = Shape::of_cells(row) else {
        return Ok(false);
    };
    for ahead in 0..row {
        let Some(line) = source.peek(ahead)? else {
            break;
        };
        let text = content(&line.text);
        let cells = start(text).map(|from| plain(&text[from..]));
        let Some(cells) = cells.filter(|cells| values::count(cells) == row) else {
            break;
        };
        let mut numbers = cells.split(|c: char| !c.is_ascii_digit());
        if numbers.any(|number| number.parse().is_ok_and(|n: usize| n > small.order())) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Reads the boards of a list.
fn read(document: &Document<'_>) -> Vec<Result<Entry, ParseError>> {
    let mut text = String::with_capacity(document.text.len());
    let mut level = 0;
    for line in document.text.split_inclusive('\n') {
        let begins = start(line.trim_end_matches('\n')).filter(|_| level == 0);
        let from = begins.unwrap_or(0);
        let inside = &content(line)[from..];
        let (after, closed) = depth(inside, level);
        let end = from + closed.unwrap_or(inside.len());
        // What stands around the list keeps its place.
        let gap = |part: &str| {
            part.chars()
                .map(|c| if c == '\n' { c } else { ' ' })
                .collect::<String>()
        };
        text += &gap(&line[..from]);
        text += &plain(&line[from..end]);
        text += &gap(&line[end..]);
        level = after.max(0);
    }
    let plain = Document::new(&text, document.first());
    let board = |range: Range<usize>| {
        let own = text[range.clone()].to_string();
        Ok(Entry::of_board(plain.made(
            range.start,
            own,
            Layout::Numbers,
        )))
    };
    match boards(&text) {
        Some(boards) => boards.into_iter().map(board).collect(),
        None => vec![board(0..text.len())],
    }
}

/// Returns the places of the boards of a list of several: lists of as many rows as cells, or, if
/// the cells of all are no board, lists of the cells of one each.
fn boards(text: &str) -> Option<Vec<Range<usize>>> {
    // The place, the level and the number of lists in it, of each list.
    let mut lists: Vec<(Range<usize>, usize, usize)> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'[' => {
                if let Some(&outer) = open.last() {
                    lists[outer].2 += 1;
                }
                open.push(lists.len());
                lists.push((at..text.len(), open.len(), 0));
            }
            b']' => lists[open.pop()?].0.end = at + 1,
            _ => {}
        }
    }
    let deepest = lists.iter().map(|(_, level, _)| *level).max()?;
    let of = |level: usize| lists.iter().filter(move |(_, own, _)| *own == level);
    let places = |level: usize| of(level).map(|(range, ..)| range.clone()).collect();
    let count = |range: &Range<usize>| values::count(&text[range.clone()]);
    if !open.is_empty() || deepest > MOST_LEVELS {
        return None;
    }
    let square = |(range, _, rows): &(Range<usize>, usize, usize)| count(range) == rows * rows;
    if deepest >= 3 && of(deepest - 1).all(square) {
        return Some(places(deepest - 1));
    }
    let is_board = |cells: usize| Shape::of_cells(cells).is_some();
    let single = deepest < 2 || is_board(values::count(text));
    let flat = !single && of(deepest).all(|(range, ..)| is_board(count(range)));
    flat.then(|| places(deepest))
}

#[cfg(test)]
mod tests;
