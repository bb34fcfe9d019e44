//! Writes `.vdk`, as [`vdk`](super::vdk) reads it: what a reader would take for granted is left
//! out.

use super::parts::bare;
use super::vdk::{HEAD, MOST_BYTES, NOTES};
use super::vdk_size::has_usual_boxes;
use crate::formats::Alphabet;
use crate::formats::record::Parsed;
use crate::formats::write::on_one_line;
use crate::formats::writer::Unwritable;
use crate::grid::{Cell, DigitSet, Givens, PencilMarks, Shape};
use crate::rules::{Clue, Puzzle, Regions, Rule};
use std::fmt::Write as _;

/// Returns the notes that are one, a line each. What follows a semicolon without a word and a colon
/// before it belongs to what stands before.
fn notes(note: &str) -> Vec<String> {
    let mut notes: Vec<String> = Vec::new();
    for part in on_one_line(note).split("; ") {
        let word = part.split_once(": ").map_or("", |(word, _)| word);
        let is_named = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
        match notes.last_mut().filter(|_| !is_named) {
            Some(last) => *last += &format!("; {part}"),
            None => notes.push(part.to_string()),
        }
    }
    notes
}

/// Writes a puzzle.
pub(super) fn record(parsed: &Parsed, _: &Alphabet) -> Result<String, Unwritable> {
    let puzzle = &parsed.puzzle;
    let rules = puzzle.rules();
    let (shape, clues) = bare(puzzle);
    let mut text = format!("{HEAD}\n");
    for note in parsed.note.iter().flat_map(|note| notes(note)) {
        let known = note
            .split_once(": ")
            .filter(|(word, _)| NOTES.contains(word));
        let (word, rest) = known.unwrap_or(("note", &note));
        let _ = writeln!(text, "{word} {}", rest.trim());
    }
    let has = |rule: &Rule| rules.contains(rule);
    let regions = rules.iter().find_map(|rule| match rule {
        Rule::Regions(regions) => Some(regions),
        _ => None,
    });
    if has(&Rule::Rows) != has(&Rule::Columns) {
        let reason = "the format has rows and columns both, or neither";
        return Err(Unwritable(reason.to_string()));
    }
    head(&mut text, shape, has(&Rule::Boxes), regions.is_some());
    if !has(&Rule::Rows) {
        text += "free\n";
    }
    text += "\n";
    board(&mut text, puzzle);
    if let Some(regions) = regions {
        text += "\nregions\n";
        letters(&mut text, regions);
    }
    for (index, clue) in clues.iter().enumerate() {
        text += if index == 0 { "\n" } else { "" };
        let _ = writeln!(text, "{}", line(clue, shape)?);
    }
    if let Some(Ok(solution)) = &parsed.expected {
        let _ = write!(text, "\nsolution {}", values(solution));
    }
    text.truncate(text.trim_end().len());
    match text.len() < MOST_BYTES {
        true => Ok(text),
        false => Err(Unwritable(format!(
            "it holds puzzles to {MOST_BYTES} bytes"
        ))),
    }
}

/// Writes what the board is, as far as the number of rows does not say it.
fn head(text: &mut String, shape: Shape, boxed: bool, regioned: bool) {
    let (rows, columns) = (shape.rows(), shape.columns());
    if rows == columns {
        let _ = writeln!(text, "size {rows}");
    } else {
        let _ = writeln!(text, "size {rows}x{columns}");
    }
    let (low, high) = (shape.low(), shape.high());
    let usual = (low, usize::from(high)) == (1, rows.max(columns));
    if !usual {
        let _ = writeln!(text, "digits {low}..{high}");
    }
    if boxed && shape.has_boxes() {
        let _ = writeln!(text, "boxes {}x{}", shape.box_height(), shape.box_width());
    } else if !regioned && has_usual_boxes((rows, columns), (low.into(), high.into())) {
        text.push_str("boxes none\n");
    }
    if shape.off_board() > 0 {
        let _ = writeln!(text, "off-board {}", shape.off_board());
    }
}

fn board(text: &mut String, puzzle: &Puzzle) {
    let shape = puzzle.shape();
    let marks = puzzle.rules().iter().filter_map(|rule| match rule {
        Rule::PencilMarks(marks) => Some(marks.clone()),
        _ => None,
    });
    let marks = marks.reduce(|all, more| all.and(&more));
    let whole = DigitSet::all(shape.order());
    // Pencil marks that leave nothing out are said in the first cell.
    let all_whole = |marks: &PencilMarks| marks.sets().iter().all(|set| *set == whole);
    let all_whole = marks.as_ref().is_some_and(all_whole);
    for row in 0..shape.rows() {
        text.push_str("   ");
        for cell in shape.row_cells(row) {
            text.push(' ');
            let given = puzzle.givens().get(cell);
            if let Some(digit) = given {
                let _ = write!(text, "{}", shape.value(digit));
            }
            let set = marks.as_ref().map(|marks| marks.get(cell));
            let said = |set: &DigitSet| *set != whole || all_whole && cell.index() == 0;
            match set.filter(said) {
                Some(set) => {
                    let values = set.iter().map(|digit| shape.value(digit).to_string());
                    let _ = write!(text, "{{{}}}", values.collect::<Vec<_>>().join(","));
                }
                None if given.is_none() => text.push('.'),
                None => {}
            }
        }
        text.push('\n');
    }
}

fn letters(text: &mut String, regions: &Regions) {
    let shape = regions.shape();
    let many = regions.all().len() > 52;
    let name = |region: usize| match region {
        _ if many => (region + 1).to_string(),
        0..26 => char::from(b'a' + region as u8).to_string(),
        _ => char::from(b'A' + (region - 26) as u8).to_string(),
    };
    for row in 0..shape.rows() {
        text.push_str("   ");
        for cell in shape.row_cells(row) {
            let _ = write!(text, " {}", regions.of(cell).map_or("-".to_string(), name));
        }
        text.push('\n');
    }
}

/// Returns a clue in words of the `.vdk` format, as [`Clue::text`] does, but shorter: whole rows
/// and columns by their names, straight runs by their ends, and without cells off the board that
/// only show that it is kept. [`Clue::without_beside`] leaves out those of clues of values.
///
/// ```
/// use veridoku_model::formats::clue_in_short;
/// use veridoku_model::grid::Shape;
/// use veridoku_model::rules::{Clue, ClueKind};
/// let shape = Shape::CLASSIC;
/// let cells = shape.row_cells(4).collect();
/// let clue = Clue::new(ClueKind::of("sandwich").unwrap(), vec![17], vec![cells]).unwrap();
/// assert_eq!(clue_in_short(&clue, shape), "sandwich 17 row 5 right");
/// ```
pub fn clue_in_short(clue: &Clue, shape: Shape) -> String {
    let named = |clue: &Clue| match clue.kind().is_of_values() {
        true => groups(clue.groups(), shape),
        false => groups(clue.own_groups(shape), shape),
    };
    clue.written(&named)
}

fn groups(all: &[Vec<Cell>], shape: Shape) -> String {
    let mut text = String::new();
    for (index, group) in all.iter().enumerate() {
        text += if index > 0 { " =" } else { "" };
        match whole_line(group, shape) {
            Some(line) => text += &line,
            None => cells(&mut text, group, shape),
        }
    }
    text
}

/// Returns the line of a clue: whole rows and columns by their names, straight runs by their ends.
fn line(clue: &Clue, shape: Shape) -> Result<String, Unwritable> {
    let mut text = clue.written(&|clue| groups(clue.groups(), shape));
    if let Some(label) = clue.label() {
        if label.contains(['"', '\n', '\r']) {
            return Err(Unwritable(format!(
                "the name {label:?} of a clue has quotes in it"
            )));
        }
        let _ = write!(text, " \"{label}\"");
    }
    Ok(text)
}

/// Returns ` row 3 left` if the cells are that.
fn whole_line(cells: &[Cell], shape: Shape) -> Option<String> {
    let first = *cells.first().filter(|_| cells.len() > 1)?;
    if !shape.is_on_board(first) {
        return None;
    }
    let rows = shape.row_cells(shape.row(first));
    let columns = shape.column_cells(shape.column(first));
    let (row, column) = (shape.row(first) + 1, shape.column(first) + 1);
    let back = |line: &mut dyn Iterator<Item = Cell>| {
        let mut line: Vec<Cell> = line.collect();
        line.reverse();
        line == cells
    };
    if rows.clone().eq(cells.iter().copied()) {
        Some(format!(" row {row} right"))
    } else if back(&mut rows.clone()) {
        Some(format!(" row {row} left"))
    } else if columns.clone().eq(cells.iter().copied()) {
        Some(format!(" column {column} down"))
    } else if back(&mut columns.clone()) {
        Some(format!(" column {column} up"))
    } else {
        None
    }
}

/// Writes cells, three or more in a straight run as one word.
fn cells(text: &mut String, cells: &[Cell], shape: Shape) {
    let step = |a: Cell, b: Cell| {
        let far = |a: usize, b: usize| b as isize - a as isize;
        let on_board = [a, b].map(|cell| shape.is_on_board(cell));
        if on_board != [true; 2] {
            // Those off the board stand in one row.
            let away = isize::from(on_board != [false; 2]) * 2;
            return (away, far(a.index(), b.index()));
        }
        (
            far(shape.row(a), shape.row(b)),
            far(shape.column(a), shape.column(b)),
        )
    };
    let mut rest = cells;
    while let [first, others @ ..] = rest {
        let mut length = 1;
        if let [second, ..] = others {
            let way = step(*first, *second);
            let straight = way.0.abs().max(way.1.abs()) == 1;
            while straight
                && rest
                    .get(length)
                    .is_some_and(|&next| step(rest[length - 1], next) == way)
            {
                length += 1;
            }
        }
        let length = if length < 3 { 1 } else { length };
        let _ = write!(text, " {}", first.name(shape));
        if length > 1 {
            let _ = write!(text, "-{}", rest[length - 1].name(shape));
        }
        rest = &rest[length..];
    }
}

/// Writes the values of a solution.
fn values(solution: &Givens) -> String {
    let shape = solution.shape();
    let value = |cell| {
        let digit = solution.get(cell);
        digit.map_or(".".to_string(), |digit| shape.value(digit).to_string())
    };
    let values: Vec<String> = shape.all_cells().map(value).collect();
    values.join(if shape.high() > 9 { " " } else { "" })
}
