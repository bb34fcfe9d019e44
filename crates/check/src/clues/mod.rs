//! Clues by name: the lines of `rules clues`, and the relations that each of them stands for. Read
//! `table` to see what a name means, with `part` for what takes more lines, `read` for clues whose
//! cells are read one after another, `ranks` if lines are numbers, and `off_board` for one that
//! takes cells off the board.
//! `choice` is for alternatives, `values` for clues of values; `lines` reads the clues, `means` has
//! the means to say relations.
//! `written` writes the relations for those who make certificates; no check needs it.

mod choice;
mod lines;
mod means;
mod off_board;
mod part;
mod ranks;
mod read;
mod table;
#[cfg(test)]
mod tests;
mod values;
mod words;
mod written;

use super::board::Relation;
use super::size::BoardSize;
use lines::{Clue, clue};
use means::Means;
use std::collections::HashSet;
pub(super) use written::line as written;

/// Why lines are no rules: the index of the line, and what is wrong with it.
pub(super) struct Wrong {
    pub(super) line: usize,
    pub(super) what: String,
}

/// Returns the relations of the lines of `rules clues`: those of each line in order, without those
/// that were there already.
pub(super) fn relations(lines: &[&str], size: BoardSize) -> Result<Vec<Relation>, Wrong> {
    let mut clues = Vec::with_capacity(lines.len());
    for (line, text) in lines.iter().enumerate() {
        clues.push(clue(text, size).map_err(|what| Wrong { line, what })?);
    }
    if let Some(line) = again(&clues, size) {
        let what = "expected boxes once, and each cell in one region".to_string();
        return Err(Wrong { line, what });
    }
    let mut means = Means::new(size, &clues);
    for (line, clue) in clues.iter().enumerate() {
        table::say(clue, &mut means).map_err(|what| Wrong { line, what })?;
    }
    let mut seen = HashSet::new();
    let mut relations = means.relations;
    relations.retain(|relation| seen.insert(relation.clone()));
    Ok(relations)
}

/// Returns the index of the first line that says boxes again, or a region with a cell of another.
fn again(clues: &[Clue<'_>], size: BoardSize) -> Option<usize> {
    let (mut boxes, mut taken) = (false, vec![false; size.extent()]);
    clues.iter().position(|clue| match clue.kind {
        "boxes" => std::mem::replace(&mut boxes, true),
        "region" => {
            let mut cells = clue.groups.iter().flatten();
            cells.any(|&cell| std::mem::replace(&mut taken[cell], true))
        }
        _ => false,
    })
}

/// Returns whether a line says that the boxes of the board, if it has any of its own, hold every
/// digit.
pub(super) fn says_boxes(line: &str, size: BoardSize) -> bool {
    let boxes = size
        .boxes
        .map(|(height, width)| format!("boxes {height}x{width}"));
    boxes.is_some_and(|boxes| boxes == line)
}

/// Returns the rules in few words: `rows, columns, boxes 3x3, antiknight, cage (28)`. The lines are
/// in ascending order.
pub(super) fn summary(lines: &[String]) -> String {
    if lines.is_empty() {
        return "no rules".to_string();
    }
    let mut kinds: Vec<(&str, usize)> = Vec::new();
    for line in lines {
        // The numbers of a clue with cells differ; a rule without cells is named whole.
        let mut words = line.split(' ').skip(1);
        let kind = match words.any(|word| word.starts_with(['r', 'v'])) {
            true => line.split(' ').next().unwrap_or(""),
            false => line,
        };
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, number)) => *number += 1,
            None => kinds.push((kind, 1)),
        }
    }
    // Rows, columns and regions come first, as setters say them.
    let place = |kind: &str| {
        let mut first = ["rows", "columns", "boxes", "region"].iter();
        first.position(|word| kind.split(' ').next() == Some(*word))
    };
    kinds.sort_by_cached_key(|(kind, _)| place(kind).unwrap_or(usize::MAX));
    let words = kinds.iter().map(|&(kind, number)| match number {
        1 => kind.to_string(),
        _ => format!("{kind} ({number})"),
    });
    words.collect::<Vec<_>>().join(", ")
}
