//! A clue as a line of a `.vdk` file: its name, its numbers, its cells, its own name in quotes.
//!
//! Cells are `r1c1`, a straight run `r1c1-r1c5`, a line `row 3` or `column 2` with where it is read
//! to (`right`, `left`, `down`, `up`), or a long diagonal. ClueGroups of cells have `=` between.

use super::vdk::{Text, number};
use crate::formats::ParseError;
use crate::grid::{Cell, Shape};
use crate::rules::{Clue, ClueKind, Numbers};

/// Other ways to write the kinds that have a space in their name.
const TWO_WORDS: &[(&str, &str, &str)] = &[
    ("diagonal", "/", "diagonal-up"),
    ("diagonal", "\\", "diagonal-down"),
    ("all-given", "difference", "all-given-difference"),
    ("all-given", "ratio", "all-given-ratio"),
];

/// How deep choices may be in choices.
const MOST_DEPTH: usize = 16;

/// Reads a line.
pub(super) fn read(line: Text<'_>, shape: Shape) -> Result<Clue, ParseError> {
    let (label, plain) = label(line)?;
    let text = Text {
        text: plain.trim_end(),
        ..line
    };
    let clue = clue(text, shape, 0)?;
    Ok(match label {
        Some(label) => clue.with_label(label),
        None => clue,
    })
}

/// Reads a clue: a choice, one of values, or one with numbers and cells.
fn clue(text: Text<'_>, shape: Shape, depth: usize) -> Result<Clue, ParseError> {
    let trimmed = text.text.trim_start();
    let (name, rest) = trimmed.split_at(trimmed.find(char::is_whitespace).unwrap_or(trimmed.len()));
    let rest = Text { text: rest, ..text };
    match ClueKind::of(name) {
        Some(kind) if kind.name == "any-of" => choice(rest, shape, depth),
        Some(kind) if kind.is_of_values() => valued(kind, rest, shape, depth),
        _ => simple(text, shape),
    }
}

/// Reads `r1c1 = v1 : cage 5 r1c1 r1c2`, or `cage 5 r1c1 r1c2`.
fn valued(
    kind: &'static ClueKind,
    text: Text<'_>,
    shape: Shape,
    depth: usize,
) -> Result<Clue, ParseError> {
    if depth == MOST_DEPTH {
        let expected = format!("clues in clues to a depth of {MOST_DEPTH}");
        return Err(text.error(text.text, expected));
    }
    let (cells, inner) = text.text.split_once(':').unwrap_or(("", text.text));
    let part = inner.trim();
    let part = if part.is_empty() { inner } else { part };
    let name = part.split_whitespace().next().unwrap_or(part);
    let known = TWO_WORDS.iter().any(|(word, ..)| name == *word) || ClueKind::of(name).is_some();
    if !known && (cells.is_empty() || name.trim().is_empty()) {
        return Err(text.error(name, "the name of a clue, or cells with ':' behind them"));
    }
    let listed = Text {
        text: cells,
        ..text
    };
    let groups = groups(listed, &mut cells.split_whitespace(), shape)?;
    let inner = clue(Text { text: part, ..text }, shape, depth + 1)?;
    let bare = Clue::valued(kind, Vec::new(), inner.clone());
    bare.map_err(|misfit| text.error(part, misfit.expected()))?;
    let clue = Clue::valued(kind, groups, inner);
    clue.map_err(|misfit| text.error(cells.trim(), misfit.expected()))
}

/// Reads `cage 5 r1c1 | thermo r1c1 r1c2 & odd r1c1`; a choice in it is put into brackets.
fn choice(text: Text<'_>, shape: Shape, depth: usize) -> Result<Clue, ParseError> {
    if depth == MOST_DEPTH {
        let expected = format!("choices in choices to a depth of {MOST_DEPTH}");
        return Err(text.error(text.text, expected));
    }
    let mut lists: Vec<Vec<Clue>> = vec![Vec::new()];
    let (mut open, mut start) = (0usize, 0);
    let ends = text.text.match_indices(['|', '&', '(', ')']);
    let ends: Vec<(usize, &str)> = ends.chain([(text.text.len(), "")]).collect();
    for (at, sign) in ends {
        match sign {
            "(" => open += 1,
            ")" => {
                let left = open.checked_sub(1);
                let sign = &text.text[at..at + 1];
                open = left.ok_or_else(|| text.error(sign, "'(' before it"))?;
            }
            "" if open > 0 => return Err(text.error("", "')'")),
            _ if open > 0 => {}
            _ => {
                let part = text.text[start..at].trim();
                let end = &text.text[at..at + sign.len()];
                if part.is_empty() {
                    return Err(text.error(end, "a clue before it"));
                }
                let inner = part
                    .strip_prefix('(')
                    .and_then(|part| part.strip_suffix(')'));
                let part = Text {
                    text: inner.unwrap_or(part),
                    ..text
                };
                let last = lists.last_mut().expect("there is one from the start");
                last.push(clue(part, shape, depth + 1)?);
                if sign == "|" {
                    lists.push(Vec::new());
                }
                start = at + sign.len();
            }
        }
    }
    Ok(Clue::any_of(lists))
}

/// Reads a clue of a kind with its numbers and cells.
fn simple(line: Text<'_>, shape: Shape) -> Result<Clue, ParseError> {
    let plain = line.text;
    let mut words = plain.split_whitespace().peekable();
    let first = words.next().unwrap_or_default();
    let mut numbers = Vec::new();
    let two = TWO_WORDS
        .iter()
        .find(|(one, two, _)| first == *one && words.peek() == Some(two));
    let name = match two {
        Some((_, _, name)) => {
            words.next();
            name
        }
        None if first == "all-given" && words.peek() == Some(&"xv") => {
            words.next();
            numbers = vec![5, 10];
            "all-given-sum"
        }
        None => first,
    };
    let kind = ClueKind::of(name).ok_or_else(|| line.error(first, expected_name(first)))?;
    if numbers.is_empty()
        && kind.numbers != Numbers::None
        && let Some(word) = words.next_if(|word| is_number(word))
    {
        let all: Option<Vec<i64>> = word.split(',').map(|n| n.parse().ok()).collect();
        numbers = all.ok_or_else(|| line.error(word, "numbers with commas between"))?;
    }
    let groups = groups(line, &mut words, shape)?;
    let clue = Clue::new(kind, numbers, groups);
    clue.map_err(|misfit| line.error(first, misfit.expected()))
}

/// Reads the cells of a clue, with `=` between groups.
fn groups(
    line: Text<'_>,
    words: &mut dyn Iterator<Item = &str>,
    shape: Shape,
) -> Result<Vec<Vec<Cell>>, ParseError> {
    let mut words = words.peekable();
    let mut groups: Vec<Vec<Cell>> = Vec::new();
    let mut open = false;
    while let Some(word) = words.next() {
        if word == "=" {
            if !open {
                return Err(line.error(word, "cells before '='"));
            }
            open = false;
            continue;
        }
        let cells = match word {
            "row" | "column" => {
                let index = words.next().unwrap_or("");
                let ways = if word == "row" {
                    ["right", "left"]
                } else {
                    ["down", "up"]
                };
                let way = words.next_if(|word| ways.contains(word));
                along(line, word, index, way == Some(ways[1]), shape)?
            }
            word => run(line, word, shape)?,
        };
        match groups.last_mut() {
            Some(group) if open => group.extend(cells),
            _ => groups.push(cells),
        }
        open = true;
    }
    if !open && !groups.is_empty() {
        return Err(line.error("", "cells after '='"));
    }
    Ok(groups)
}

/// Returns the name in quotes at the end of a line, and the rest.
fn label<'a>(line: Text<'a>) -> Result<(Option<&'a str>, &'a str), ParseError> {
    let Some(start) = line.text.find('"') else {
        return Ok((None, line.text));
    };
    let quoted = &line.text[start..];
    let label = quoted
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    match label.filter(|label| !label.trim().is_empty() && !label.contains('"')) {
        Some(label) => Ok((Some(label), &line.text[..start])),
        None => Err(line.error(quoted, "a name in quotes at the end of the line")),
    }
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit() || c == '-')
}

/// Returns what was expected instead of an unknown name: names that begin as it does, if any.
fn expected_name(word: &str) -> String {
    let begin = |name: &&str| word.len() > 2 && name.starts_with(&word[..word.len().min(3)]);
    let mut names: Vec<&str> = ClueKind::all().iter().map(|kind| kind.name).collect();
    if word.is_char_boundary(3.min(word.len())) && names.iter().any(begin) {
        names.retain(begin);
        return format!("the name of a clue, such as {}", names.join(", "));
    }
    "size, digits, boxes, regions, free, off-board, solution, a note or the name of a clue"
        .to_string()
}

/// Returns the cells of a row or a column.
fn along(
    line: Text<'_>,
    word: &str,
    index: &str,
    back: bool,
    shape: Shape,
) -> Result<Vec<Cell>, ParseError> {
    let most = if word == "row" {
        shape.rows()
    } else {
        shape.columns()
    };
    let place = number(index).filter(|index| (1..=most).contains(index));
    let place = place.ok_or_else(|| line.error(index, format!("a {word} from 1 to {most}")))?;
    let mut cells: Vec<Cell> = match word {
        "row" => shape.row_cells(place - 1).collect(),
        _ => shape.column_cells(place - 1).collect(),
    };
    if back {
        cells.reverse();
    }
    Ok(cells)
}

/// Returns the cells of `r1c1`, or of a straight run `r1c1-r1c5`.
fn run(line: Text<'_>, word: &str, shape: Shape) -> Result<Vec<Cell>, ParseError> {
    let (rows, columns) = (shape.rows(), shape.columns());
    let expected = match shape.off_board() {
        0 => format!("a cell from r1c1 to r{rows}c{columns}"),
        off => format!("a cell from r1c1 to r{rows}c{columns}, or v1 to v{off}"),
    };
    let (from, to) = word.split_once('-').unwrap_or((word, word));
    if let (Some(from), Some(to)) = (off_board(from, shape), off_board(to, shape)) {
        let steps = from.abs_diff(to);
        let cell = |step| if from < to { from + step } else { from - step };
        return Ok((0..=steps)
            .map(|step| shape.off_board_cell(cell(step)))
            .collect());
    }
    let (Some(from), Some(to)) = (cell(from, shape), cell(to, shape)) else {
        return Err(line.error(word, expected));
    };
    let (down, right) = (to.0 - from.0, to.1 - from.1);
    let steps = down.abs().max(right.abs());
    if down * right != 0 && down.abs() != right.abs() {
        return Err(line.error(word, "a run along a row, a column or a diagonal"));
    }
    let cells = (0..=steps).map(|step| {
        let (row, column) = (
            from.0 + step * down.signum(),
            from.1 + step * right.signum(),
        );
        shape.cell(row as usize, column as usize)
    });
    Ok(cells.collect())
}

/// Returns the number of `v1`, from 0.
fn off_board(word: &str, shape: Shape) -> Option<usize> {
    let number = number(word.strip_prefix('v')?)?;
    number.checked_sub(1).filter(|&n| n < shape.off_board())
}

/// Returns the row and column of `r1c1`, from 0.
fn cell(word: &str, shape: Shape) -> Option<(isize, isize)> {
    let (row, column) = word.strip_prefix('r')?.split_once('c')?;
    let (row, column) = (number(row)?, number(column)?);
    let inside = (1..=shape.rows()).contains(&row) && (1..=shape.columns()).contains(&column);
    inside.then_some((row as isize - 1, column as isize - 1))
}
