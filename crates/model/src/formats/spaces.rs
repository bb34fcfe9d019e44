//! Grids in which a space is an empty cell, as programs print them and newspapers are typed:
//! `| 5 3   |   7   |       |`. Every cell has a column of its own.
//!
//! A grid is one of these if it has digits and no other sign for an empty cell, and if nothing
//! stands outside the columns of the cells. A grid with several such readings is none.

use super::ReadOptions;
use super::lines::Line;
use super::scan::{Kind, Symbol, is_bar, is_space, with_spaces};
use super::source::Source;
use crate::grid::Shape;
use std::io;

/// The most rows of a grid.
const MOST_ROWS: usize = 36;
/// The most lines of a grid, borders included.
const MOST_LINES: usize = 2 * MOST_ROWS + 2;
/// The symbol of an empty cell.
const BLANK: &str = ".";

/// Returns the number of lines of such a grid that comes next, from a line on.
pub(super) fn length(
    source: &mut dyn Source,
    start: usize,
    options: &ReadOptions,
) -> io::Result<Option<usize>> {
    // The places of the rows: most lines begin no such grid, so that texts are looked at last.
    let (mut rows, mut length) = (Vec::new(), 0);
    let mut closed = false;
    for ahead in start..start + MOST_LINES {
        let Some(line) = source.peek(ahead)? else {
            break;
        };
        let may_begin = !rows.is_empty() || may_begin(&line.text);
        match line.kind() {
            // The second of two borders is that of the next grid.
            Kind::Border if closed => break,
            Kind::Border => closed = true,
            _ if !is_row(line) || closed && rows.is_empty() => break,
            // Spaces only are an empty row, or a blank line below the last.
            Kind::Blank if fits(source, &rows, options)? => break,
            _ if rows.len() == MOST_ROWS || !may_begin => return Ok(None),
            _ => {
                closed = false;
                rows.push(ahead);
                length = ahead + 1 - start;
            }
        }
    }
    let below = source.peek(start + length)?.map(Line::kind) == Some(Kind::Border);
    let fits = fits(source, &rows, options)?;
    Ok(fits.then_some(length + usize::from(below)))
}

/// Returns whether the rows at these places are those of a whole grid.
fn fits(source: &mut dyn Source, rows: &[usize], options: &ReadOptions) -> io::Result<bool> {
    let shape = options.shape.or_else(|| Shape::of_order(rows.len()));
    if shape.map(Shape::order) != Some(rows.len()) {
        return Ok(false);
    }
    let mut texts = Vec::with_capacity(rows.len());
    for &ahead in rows {
        texts.extend(source.peek(ahead)?.map(|line| line.text.clone()));
    }
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    Ok(read(&texts).is_some())
}

/// Returns whether a line has only digits, spaces and bars, and is not empty.
fn is_row(line: &Line) -> bool {
    line.fault.is_none() && !line.text.is_empty() && has_cells_only(&line.text)
}

/// The longest row, in bytes.
const LONGEST_ROW: usize = 512;

/// Returns whether a text has only digits, spaces and bars.
fn has_cells_only(text: &str) -> bool {
    let known = |c: char| matches!(c, '1'..='9' | 'A'..='W' | ' ') || is_bar(c);
    text.len() <= LONGEST_ROW && text.chars().all(known)
}

/// Returns whether the first row may be one with spaces for empty cells, and is no board by itself.
fn may_begin(text: &str) -> bool {
    text.contains(' ') && with_spaces(text).is_none()
}

/// Returns the cells of the rows of a grid in which spaces are empty cells.
pub(super) fn read<'a>(rows: &[&'a str]) -> Option<Vec<Vec<Symbol<'a>>>> {
    let order = rows.len();
    Shape::of_order(order)?;
    let chars: Vec<Chars> = rows
        .iter()
        .map(|row| row.char_indices().collect())
        .collect();
    let columns = columns(&chars, order)?;
    let cell = |text: &'a str, row: &[(usize, char)], column: usize| match row.get(column) {
        Some(&(offset, c)) if !is_space(c) => Symbol {
            offset,
            text: &text[offset..offset + c.len_utf8()],
        },
        other => Symbol {
            offset: other.map_or(text.len(), |&(offset, _)| offset),
            text: BLANK,
        },
    };
    let row = |(text, row): (&&'a str, &Chars)| {
        columns
            .iter()
            .map(|&column| cell(text, row, column))
            .collect()
    };
    let cells: Vec<Vec<Symbol<'a>>> = rows.iter().zip(&chars).map(row).collect();
    let blank = cells.iter().flatten().any(|symbol| symbol.text == BLANK);
    blank.then_some(cells)
}

/// The characters of a row with their offsets.
type Chars = Vec<(usize, char)>;

/// Returns the columns of the cells, if there is one way to lay them out.
fn columns(rows: &[Chars], order: usize) -> Option<Vec<usize>> {
    let bars = bars(rows)?;
    let trimmed = |row: &Chars| {
        row.iter()
            .rposition(|&(_, c)| !is_space(c))
            .map_or(0, |at| at + 1)
    };
    // Spaces at the ends of all lines may have been cut, or may be empty cells.
    let ends = [
        rows.iter().map(trimmed).max().unwrap_or(0),
        rows.iter().map(Vec::len).max().unwrap_or(0),
    ];
    let mut all = ends.iter().flat_map(|&end| layouts(&bars, end, order));
    let found = all.find(|columns| holds(rows, &bars, columns))?;
    let other = all.any(|columns| columns != found && holds(rows, &bars, &columns));
    (!other).then_some(found)
}

/// Returns the columns of the bars, which are the same in all rows.
fn bars(rows: &[Chars]) -> Option<Vec<usize>> {
    let of_row =
        |row: &Chars| -> Vec<usize> { (0..row.len()).filter(|&at| is_bar(row[at].1)).collect() };
    let first = of_row(rows.first()?);
    rows.iter().all(|row| of_row(row) == first).then_some(first)
}

/// Returns whether nothing stands outside the columns of the cells and bars.
fn holds(rows: &[Chars], bars: &[usize], columns: &[usize]) -> bool {
    let free = |&(at, &(_, c)): &(usize, &(usize, char))| {
        !is_space(c) && !bars.contains(&at) && !columns.contains(&at)
    };
    let mut all = rows.iter().flat_map(|row| row.iter().enumerate());
    !all.any(|symbol| free(&symbol))
}

/// Returns the columns that the cells of a row may have: in equal parts between the bars, the outer
/// ones of which may be a frame.
fn layouts(bars: &[usize], end: usize, order: usize) -> Vec<Vec<usize>> {
    let mut ends = vec![0];
    ends.extend(bars.iter().flat_map(|&bar| [bar, bar + 1]));
    ends.push(end.max(bars.last().map_or(0, |bar| bar + 1)));
    let parts: Vec<(usize, usize)> = ends.chunks(2).map(|part| (part[0], part[1])).collect();
    let mut found = Vec::new();
    for (first, last) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let inner = parts
            .len()
            .checked_sub(first + last)
            .filter(|&inner| inner > 0);
        let Some(inner) = inner.filter(|inner| order.is_multiple_of(*inner)) else {
            continue;
        };
        found.extend(within(&parts[first..first + inner], order / inner));
    }
    found
}

/// The ways in which cells stand in a part: the distance between them, and the spaces before.
const SPREADS: [(usize, usize); 6] = [(1, 0), (2, 0), (2, 1), (4, 2), (4, 1), (3, 1)];

/// Returns the columns of cells in parts of equal width, in each way that many cells may be spread.
fn within(parts: &[(usize, usize)], cells: usize) -> Vec<Vec<usize>> {
    let width = parts.iter().map(|(from, to)| to - from).max().unwrap_or(0);
    let mut spreads: Vec<Vec<usize>> = Vec::new();
    for (step, margin) in SPREADS {
        let used = margin + step * (cells - 1) + 1;
        // The first part may have no space before it, and the last may be cut.
        let short = |index: usize| match index {
            _ if index + 1 == parts.len() => width,
            0 => margin,
            _ => 0,
        };
        let is_equal = |(i, (from, to)): (usize, &(usize, usize))| width - (to - from) <= short(i);
        let fits = (used..used + 1 + margin.max(step - 1)).contains(&width);
        if fits && parts.iter().enumerate().all(is_equal) {
            spreads.push((0..cells).map(|cell| margin + step * cell).collect());
        }
    }
    if let Some(spread) = spread_in_boxes(width, cells).filter(|_| parts.len() == 1) {
        spreads.push(spread);
    }
    let columns = |spread: &Vec<usize>| {
        let mut found = Vec::new();
        for (i, &(from, to)) in parts.iter().enumerate() {
            let missing = if i + 1 == parts.len() {
                0
            } else {
                width - (to - from)
            };
            found.extend(spread.iter().map(|at| (from + at).saturating_sub(missing)));
        }
        found
    };
    spreads.iter().map(columns).collect()
}

/// Returns the columns of a row with a space between the boxes: `53. .7. ...`.
fn spread_in_boxes(width: usize, cells: usize) -> Option<Vec<usize>> {
    let in_box = Shape::of_order(cells)?.box_width();
    let fits = width == cells + cells / in_box - 1;
    fits.then(|| (0..cells).map(|cell| cell + cell / in_box).collect())
}

/// Returns whether the lines of a record, without borders and comments, are such a grid.
pub(super) fn is_spaced(lines: &[&str]) -> bool {
    lines.iter().all(|line| has_cells_only(line)) && read(lines).is_some()
}

#[cfg(test)]
mod tests {
    use crate::formats::{ReadOptions, parse_str};

    const PUZZLE: &str =
        "7...35......2....1..297............74..127.932.....8........78.8.7...6.4.....2.1.";

    /// Returns the puzzle with spaces for empty cells, each row made of its three parts.
    fn drawn(row: impl Fn([&str; 3]) -> String, line: &str) -> String {
        let mut text = String::new();
        for i in 0..9 {
            if i % 3 == 0 && !line.is_empty() {
                text += &format!("{line}\n");
            }
            let part = |j: usize| PUZZLE[9 * i + j..9 * i + j + 3].replace('.', " ");
            text += &row([&part(0), &part(3), &part(6)]);
            text.push('\n');
        }
        text + line
    }

    fn spread(part: &str) -> String {
        part.chars().map(String::from).collect::<Vec<_>>().join(" ")
    }

    fn read(text: &str) -> Vec<String> {
        let all = parse_str(text, &ReadOptions::default());
        let text = |read: Result<crate::formats::Parsed, _>| {
            read.map_or_else(
                |error| format!("{error:?}"),
                |parsed| parsed.puzzle.to_string(),
            )
        };
        all.into_iter().map(text).collect()
    }

    #[test]
    fn frames_of_many_programs() {
        let border = "+-------+-------+-------+";
        let of_cells = |part: &str| {
            part.chars()
                .map(|c| format!(" {c} "))
                .collect::<Vec<_>>()
                .join("│")
        };
        for text in [
            drawn(|p| format!("| {} |", p.map(spread).join(" | ")), border),
            drawn(|p| p.map(spread).join(" | "), ""),
            drawn(|p| p.map(spread).join(" | ").trim_end().to_string(), ""),
            drawn(|p| p.join("|"), ""),
            drawn(|p| format!("|{}|", p.join("|")), "|---+---+---|"),
            drawn(|p| p.concat(), ""),
            drawn(|p| p.concat().trim_end().to_string(), ""),
            drawn(|p| p.join(" "), ""),
            drawn(|p| spread(&p.concat()), ""),
            drawn(
                |p| format!("┃{}┃", p.map(of_cells).join("┃")),
                "┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫",
            ),
        ] {
            assert_eq!(read(&text), [PUZZLE], "{text}");
            assert_eq!(read(&format!("{text}\n\n{text}")), [PUZZLE; 2], "{text}");
            assert_eq!(read(&format!("{text}\n \n{PUZZLE}")), [PUZZLE; 2], "{text}");
        }
    }

    #[test]
    fn what_is_not_clear_is_not_read() {
        let text = drawn(|p| p.concat(), "");
        // A row that is gone, one that is too long, a sign that stands beside the columns.
        let (_, rest) = text.split_once('\n').unwrap();
        for text in [
            rest.to_string(),
            text.replacen('\n', " 1\n", 1),
            text.replacen("  ", " .", 1),
        ] {
            assert!(!read(&text).contains(&PUZZLE.to_string()), "{text}");
            assert!(read(&text)[0].contains("ParseError"), "{text}");
        }
    }

    #[test]
    fn an_empty_row_of_spaces_is_a_row() {
        let text = "1  2\n    \n2  1\n  1 \n";
        assert_eq!(read(text), ["1..2....2..1..1."]);
        let text = "|1  |2  |\n|   |   |\n|  2| 1 |\n|   |   |\n";
        assert!(read(text)[0].contains("ParseError"));
    }
}
