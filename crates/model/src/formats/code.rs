//! Boards as programs write them: lists and strings of Python, NumPy, C, MATLAB, MiniZinc, Prolog,
//! Haskell and others, and lists of YAML.
//!
//! A list goes from its first bracket to the one that closes it, over several lines. Lists of a row
//! each, and rows in quotes, follow each other. A name before the first bracket is passed over.

use super::document::{self, Document};
use super::entry::{Entry, Layout};
use super::lines::Line;
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
    let lines: Vec<Line> = (0..count.max(1)).filter_map(|_| source.take()).collect();
    let Some(first) = lines.first().filter(|first| first.fault.is_none()) else {
        return Ok(RawRecord::of_lines(format, lines).into_iter().collect());
    };
    let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    let text = texts.join("\n");
    let entries = read(&Document::new(&text, first.number)).into_iter();
    Ok(entries
        .map(|entry| RawRecord::of_entry(format, entry))
        .collect())
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
mod tests {
    use crate::formats::{ReadOptions, parse_str};

    const PUZZLE: &str = "12.3..122..1..2.";

    fn read(text: &str) -> Vec<String> {
        let all = parse_str(text, &ReadOptions::default());
        let text = |read: Result<crate::formats::Parsed, _>| {
            read.map_or_else(
                |error: crate::formats::ParseError| error.to_string(),
                |p| p.puzzle.to_string(),
            )
        };
        all.into_iter().map(text).collect()
    }

    #[test]
    fn lists_of_many_languages() {
        for text in [
            "grid = [[1, 2, 0, 3], [0, 0, 1, 2], [2, 0, 0, 1], [0, 0, 2, 0]]",
            "grid: list[list[int]] = [\n    [1, 2, 0, 3],\n    [0, 0, 1, 2],\n    [2, 0, 0, 1],\n    [0, 0, 2, 0],\n]",
            "[['1', '2', '.', '3'], ['.', '.', '1', '2'], ['2', '.', '.', '1'], ['.', '.', '2', '.']]",
            "[[1, 2, None, 3], [None, None, 1, 2], [2, None, None, 1], [None, None, 2, None]]",
            "int grid[4][4] = {\n  {1,2,0,3},\n  {0,0,1,2},\n  {2,0,0,1},\n  {0,0,2,0}\n};\n",
            "{{1,2,0,3},{0,0,1,2},{2,0,0,1},{0,0,2,0}};",
            "[[1 2 0 3]\n [0 0 1 2]\n [2 0 0 1]\n [0 0 2 0]]\n",
            "[[1. 2. 0. 3.]\n [0. 0. 1. 2.]\n [2. 0. 0. 1.]\n [0. 0. 2. 0.]]\n",
            "array([[1, 2, 0, 3],\n       [0, 0, 1, 2],\n       [2, 0, 0, 1],\n       [0, 0, 2, 0]])\n",
            "M = [1 2 0 3; 0 0 1 2; 2 0 0 1; 0 0 2 0];",
            "puzzle = [|1,2,_,3|_,_,1,2|2,_,_,1|_,_,2,_|];",
            "problem(1, [[1,2,_,3],\n            [_,_,1,2],\n            [2,_,_,1],\n            [_,_,2,_]]).",
            "puzzle = [\"12.3\",\n          \"..12\",\n          \"2..1\",\n          \"..2.\"]",
            "  - [1, 2, 0, 3]\n  - [0, 0, 1, 2]\n  - [2, 0, 0, 1]\n  - [0, 0, 2, 0]\n",
            "\"12.3\",\n\"..12\",\n\"2..1\",\n\"..2.\"\n",
            "b = [ # a board\n  [1, 2, 0, 3], # {[\n  [0, 0, 1, 2],\n  [2, 0, 0, 1], // last but one\n  [0, 0, 2, 0]]\n",
            "[[1,2,-1,3],[-1,-1,1,2],[2,-1,-1,1],[-1,-1,2,-1]]",
        ] {
            assert_eq!(read(text), [PUZZLE], "{text}");
            let two = format!("# two\n{text}\n\n{text}\n");
            assert_eq!(read(&two), [PUZZLE; 2], "{two}");
        }
    }

    #[test]
    fn several_boards_in_a_list() {
        let rows = "[1, 2, 0, 3],\n [0, 0, 1, 2],\n [2, 0, 0, 1],\n [0, 0, 2, 0]";
        for (list, count) in [
            (format!("boards = [\n  [{rows}],\n  [{rows}]\n]\n"), 2),
            (
                format!("x = [[{0}], [{0}], [{0}], [{0}]]", rows.replace('\n', "")),
                4,
            ),
            (
                format!(
                    "int b[2][4][4] = {{{{{0}}}, {{{0}}}}};",
                    rows.replace(['['], "{").replace(']', "}")
                ),
                2,
            ),
            (
                format!("array([[{0}],\n\n [{0}]])", rows.replace(',', "")),
                2,
            ),
            (
                "b = [[1,2,0,3,0,0,1,2,2,0,0,1,0,0,2,0],\n[1,2,0,3,0,0,1,2,2,0,0,1,0,0,2,0]]"
                    .to_string(),
                2,
            ),
        ] {
            let read = read(&format!("# list\n{list}\n"));
            assert_eq!(read, vec![PUZZLE; count], "{list}");
        }
        let many = format!("all = [\n{}]\n", format!("[{rows}],\n").repeat(300));
        assert_eq!(read(&many), [PUZZLE; 300]);
        let error = read(&format!("[\n[{rows}],\n[{}]]", rows.replacen('3', "7", 1))).remove(1);
        assert!(
            error.starts_with("line 6, column 12: expected a number from 1 to 4"),
            "{error}"
        );
    }

    #[test]
    fn damage_has_a_place() {
        let text = "grid = [\n    [1, 2, 0, 3],\n    [0, 7, 1, 2],\n    [2, 0, 0, 1],\n    [0, 0, 2, 0]\n]";
        assert_eq!(
            read(text),
            ["line 3, column 9: expected a number from 1 to 4 or a blank, found '7'"]
        );
        let text = text.replacen("[0, 7, 1, 2]", "[0, 1, 2]", 1);
        assert!(
            read(&text)[0].contains("found 15 cells"),
            "{:?}",
            read(&text)
        );
        assert!(read("grid = [[1, 2, 0, 3],")[0].contains("expected"));
    }

    #[test]
    fn lists_of_a_board_each_are_no_rows() {
        let cells: Vec<String> = PUZZLE.replace('.', "0").chars().map(String::from).collect();
        for line in [
            format!("  - [{}]\n", cells.join(", ")),
            format!("\"{PUZZLE}\"\n"),
        ] {
            let text = format!("# lists\n{}", line.repeat(16));
            assert_eq!(read(&text), [PUZZLE; 16], "{text}");
        }
        let row = |n: usize| {
            (n..n + 16)
                .map(|v| (v % 16 + 1).to_string())
                .collect::<Vec<_>>()
        };
        let rows: Vec<String> = (0..16)
            .map(|n| format!("- [{}]\n", row(n).join(", ")))
            .collect();
        assert_eq!(read(&rows.concat()).len(), 1);
    }

    #[test]
    fn strings_with_a_board_each_are_a_list() {
        let text = format!("puzzles = [\n  \"{PUZZLE}\",\n  \"{PUZZLE}\"\n]\n");
        assert_eq!(read(&text), [PUZZLE; 2]);
    }
}
