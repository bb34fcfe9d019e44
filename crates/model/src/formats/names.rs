//! Grids with names around them: `A` to `I`, `1` to `9` or `R1` to `R9` before the rows, and the
//! like above or below the columns.
//!
//! A grid is one of these if every row has its name and there are as many rows as cells behind it:
//! with the names as cells it would be no board.

use super::ReadOptions;
use super::lines::Line;
use super::scan::{Kind, is_bar, is_space, split_comment, symbols};
use super::source::Source;
use crate::grid::Shape;
use std::cell::OnceCell;
use std::io;

/// What a line of the grid is.
#[derive(Clone, Debug)]
enum Extra {
    /// A row, without its name.
    Row(String),
    /// The names of the columns.
    Columns,
    /// A border, a blank line or a comment.
    Between,
}

/// The kinds of names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Names {
    Letters,
    Numbers,
    /// Numbers behind an `R` or a `C`.
    Marked,
}

/// The most lines of a grid, borders and comments included.
const MOST_LINES: usize = 400;

const KINDS: [Names; 3] = [Names::Letters, Names::Numbers, Names::Marked];

impl Names {
    /// Returns the name of row or column number `index`, from 0, in upper case.
    fn of(self, index: usize, mark: char) -> String {
        match self {
            Names::Letters => char::from_u32('A' as u32 + index as u32)
                .filter(char::is_ascii_uppercase)
                .map_or_else(String::new, String::from),
            Names::Numbers => (index + 1).to_string(),
            Names::Marked => format!("{mark}{}", index + 1),
        }
    }

    /// Returns a line without the name of a row, which has spaces in its place.
    fn without(self, text: &str, index: usize) -> Option<String> {
        let from = text.len() - text.trim_start_matches(is_space).len();
        // Most lines are no row with a name, and a name takes longer to make.
        let first: fn(&u8) -> bool = match self {
            Names::Letters => u8::is_ascii_alphabetic,
            Names::Numbers => u8::is_ascii_digit,
            Names::Marked => |byte: &u8| byte.eq_ignore_ascii_case(&b'R'),
        };
        text.as_bytes().get(from).filter(|byte| first(byte))?;
        let name = self.of(index, 'R');
        let end = from + name.len();
        let own = text.get(from..end)?;
        let rest = &text[end..];
        let (gap, rest) = match rest.strip_prefix([':', ')']) {
            Some(rest) => (1, rest),
            None => (0, rest),
        };
        let apart = gap > 0 || rest.starts_with(|c| is_space(c) || is_bar(c));
        let named = !name.is_empty() && own.eq_ignore_ascii_case(&name) && apart;
        named.then(|| " ".repeat(end + gap) + rest)
    }
}

/// Returns the number of columns that a line names.
fn columns(text: &str) -> Option<usize> {
    let own: String = text
        .chars()
        .filter(|&c| !is_space(c) && !is_bar(c))
        .collect();
    let own = own.to_ascii_uppercase();
    // The longest line of names is that of 64 columns.
    let kinds = KINDS.iter().filter(|_| (4..=256).contains(&own.len()));
    kinds
        .filter_map(|kind| {
            let mut rest = own.as_str();
            let mut count = 0;
            while !rest.is_empty() {
                let name = kind.of(count, 'C');
                rest = rest
                    .strip_prefix(name.as_str())
                    .filter(|_| !name.is_empty())?;
                count += 1;
            }
            Shape::of_order(count).map(|_| count)
        })
        .next()
}

/// Returns the lines of such a grid that comes next, from a line on, without the names.
pub(super) fn find(
    source: &mut dyn Source,
    start: usize,
    options: &ReadOptions,
) -> io::Result<Option<Vec<Option<String>>>> {
    for kind in KINDS {
        if let Some(parts) = find_kind(source, start, options, kind)? {
            let text = |part: Extra| match part {
                Extra::Row(text) => Some(Some(text)),
                Extra::Columns => None,
                Extra::Between => Some(None),
            };
            // A line that is dropped is a comment.
            let lines = parts.into_iter();
            let lines = lines.map(|part| text(part).unwrap_or(Some("#".to_string())));
            return Ok(Some(lines.collect()));
        }
    }
    Ok(None)
}

fn find_kind(
    source: &mut dyn Source,
    start: usize,
    options: &ReadOptions,
    kind: Names,
) -> io::Result<Option<Vec<Extra>>> {
    let (mut parts, mut rows, mut order) = (Vec::new(), 0, None);
    loop {
        let full = order == Some(rows);
        let Some(line) = source.peek(start + parts.len())? else {
            break;
        };
        // Borders may follow a line of names without end.
        if parts.len() == MOST_LINES {
            return Ok(None);
        }
        let row = Some(line).filter(|line| line.fault.is_none());
        let row = row.and_then(|line| kind.without(&line.text, rows));
        let part = match line.kind() {
            Kind::Cells { .. } | Kind::Header if !full && row.is_some() => {
                let row = row.unwrap_or_default();
                let cells = symbols(split_comment(&row).0, true).len();
                let wanted = order.or(options.shape.map(Shape::order)).unwrap_or(cells);
                if cells != wanted || Shape::of_order(cells).is_none() {
                    return Ok(None);
                }
                order = Some(cells);
                rows += 1;
                Extra::Row(row)
            }
            Kind::Cells { .. } if full && columns(&line.text) == order => Extra::Columns,
            // With the names as cells it may be a larger grid.
            Kind::Cells { .. } if full && is_longer(line, rows) => return Ok(None),
            Kind::Cells { .. } if rows == 0 && parts.is_empty() => match columns(&line.text) {
                Some(count) => {
                    order = Some(count);
                    Extra::Columns
                }
                None => return Ok(None),
            },
            Kind::Border if rows > 0 || order.is_some() => Extra::Between,
            Kind::Blank if !full && rows > 0 => Extra::Between,
            Kind::Comment if !full && rows > 0 => Extra::Between,
            _ => break,
        };
        let ends = full && matches!(part, Extra::Columns);
        parts.push(part);
        if ends {
            break;
        }
    }
    Ok((rows > 0 && order == Some(rows)).then_some(parts))
}

/// Returns whether a line below the last row has a cell more than a row.
fn is_longer(line: &Line, order: usize) -> bool {
    symbols(split_comment(&line.text).0, true).len() == order + 1
}

/// Takes the lines of a grid that was found.
pub(super) fn take(source: &mut dyn Source, found: Vec<Option<String>>) -> Vec<Line> {
    let line = |text: Option<String>| {
        let mut line = source.take()?;
        if let Some(text) = text {
            line.text = text;
            (line.kind, line.own) = (OnceCell::new(), OnceCell::new());
        }
        Some(line)
    };
    found.into_iter().map_while(line).collect()
}

#[cfg(test)]
mod tests {
    use crate::formats::{ReadOptions, parse_str};

    const ROWS: [&str; 9] = [
        "53..7....",
        "6..195...",
        ".98....6.",
        "8...6...3",
        "4..8.3..1",
        "7...2...6",
        ".6....28.",
        "...419..5",
        "....8..79",
    ];

    fn lines(name: impl Fn(usize) -> String, gap: &str) -> Vec<String> {
        let cells = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(gap);
        let rows = ROWS.iter().enumerate();
        rows.map(|(i, row)| format!("{}{}", name(i), cells(row)))
            .collect()
    }

    #[test]
    fn names_of_rows_and_columns() {
        let letter = |i: usize| char::from(b'A' + i as u8);
        let letters = lines(|i| format!("{} ", letter(i)), " ").join("\n");
        let numbers = lines(|i| format!("{} | ", i + 1), " ").join("\n");
        let close = lines(|i| format!("{}: ", letter(i)), "");
        let marked = lines(|i| format!("R{} ", i + 1), " ").join("\n");
        for text in [
            format!("  1 2 3 4 5 6 7 8 9\n{letters}\n"),
            format!("{letters}\n"),
            format!("  A B C D E F G H I\n{numbers}\n"),
            format!("{numbers}\n   -----------------\n    1 2 3 4 5 6 7 8 9\n"),
            format!("  123456789\n{}\n", close.join("\n")),
            format!("   C1 C2 C3 C4 C5 C6 C7 C8 C9\n{marked}\n"),
            format!(
                "  123 456 789\n{}\n",
                [
                    close[..3].join("\n"),
                    close[3..6].join("\n"),
                    close[6..].join("\n")
                ]
                .join("\n\n")
            ),
        ] {
            for text in [
                text.clone(),
                format!("{text}\n{text}"),
                format!("Grid 1\n{text}"),
            ] {
                let all = parse_str(&text, &ReadOptions::default());
                for read in &all {
                    let puzzle = read.as_ref().unwrap().puzzle.to_string();
                    assert_eq!(puzzle, ROWS.concat(), "{text}");
                }
                assert_eq!(
                    all.len(),
                    text.matches("79").count() + text.matches("7 9").count()
                );
            }
        }
    }

    #[test]
    fn cells_are_no_names() {
        let ten: Vec<String> = (1..=10)
            .map(|i| {
                format!(
                    "{} . . . . . . . . .",
                    "123456789A".chars().nth(i - 1).unwrap()
                )
            })
            .collect();
        let read = parse_str(&ten.join("\n"), &ReadOptions::default());
        assert_eq!(read.len(), 1);
        assert_eq!(
            read[0].as_ref().unwrap().puzzle.givens().shape().order(),
            10
        );
        let rows = [
            "123456789",
            "4........",
            "7........",
            "2........",
            "3........",
            "5........",
            "6........",
            "8........",
            "9........",
        ];
        let read = parse_str(&rows.join("\n"), &ReadOptions::default());
        assert_eq!(read[0].as_ref().unwrap().puzzle.to_string(), rows.concat());
        // A row without its name.
        let text = lines(
            |i| {
                if i == 4 {
                    String::new()
                } else {
                    format!("{} ", i + 1)
                }
            },
            " ",
        );
        let read = parse_str(&text.join("\n"), &ReadOptions::default());
        assert!(read.iter().all(Result::is_err), "{read:?}");
    }

    #[test]
    fn places_are_those_of_the_text() {
        let mut text = lines(|i| format!("R{} ", i + 1), " ");
        text[3] = text[3].replacen('8', "!", 1);
        let read = parse_str(&text.join("\n"), &ReadOptions::default()).remove(0);
        let error = read.unwrap_err();
        assert_eq!((error.line(), error.column()), (4, 4));
    }
}
