//! Writes ISS strings.

use super::super::parts::bare;
use super::held::{beside, is_held};
use super::names::{declared, renamed};
use super::table::WHOLE;
use super::write_clue::{line, named};
use crate::formats::writer::Unwritable;
use crate::grid::{DigitSet, PencilMarks, Shape};
use crate::rules::{Clue, Puzzle, Regions, Rule};
use std::fmt::Write as _;

/// Returns a puzzle as a string, a constraint a line.
pub(in crate::formats) fn string(puzzle: &Puzzle) -> Result<String, Unwritable> {
    let (shape, clues) = bare(puzzle);
    let (rows, columns) = (shape.rows(), shape.columns());
    if rows.max(columns).max(shape.order()) > 16 || shape.low() > 1 {
        let reason = "it holds boards to 16×16, with at most 16 digits from 0 or 1";
        return Err(Unwritable(reason.to_string()));
    }
    let rules = puzzle.rules();
    let has = |rule: &Rule| rules.contains(rule);
    if has(&Rule::Rows) != has(&Rule::Columns) {
        let reason = "it has rows and columns both, or neither";
        return Err(Unwritable(reason.to_string()));
    }
    let regions = rules.iter().find_map(|rule| match rule {
        Rule::Regions(regions) => Some(regions),
        _ => None,
    });
    let of_regions = OF_REGIONS.iter().any(|kind| are(&clues, kind));
    let needs_boxes = has(&Rule::Boxes) || regions.is_none() && of_regions;
    if !has(&Rule::Rows) && shape.has_boxes() && needs_boxes {
        let reason = "it has boxes only where rows and columns hold digits once";
        return Err(Unwritable(reason.to_string()));
    }
    beside(&clues, puzzle)?;
    let mut lines = vec![head(shape, !has(&Rule::Rows))];
    let declared = declared(&clues, puzzle)?;
    let own: usize = declared.iter().map(|(_, count)| count).sum();
    match shape.off_board() - own {
        0 => {}
        1 => lines.push(".Var~A".to_string()),
        number => lines.push(format!(".Var~A~~{number}")),
    }
    // Boxes that are the rows or columns say nothing beside clues; a plain board comes back as it was.
    let is_line = (shape.box_height() == 1 && shape.box_width() == columns)
        || (shape.box_width() == 1 && shape.box_height() == rows);
    let is_bare = is_line && has(&Rule::Rows) && !clues.is_empty() && !of_regions;
    let is_boxed = has(&Rule::Boxes) && shape.has_boxes() && !is_bare;
    let mut size = rows.max(columns);
    if is_boxed {
        size = shape.box_height() * shape.box_width();
        if super::board::boxes(shape, size) != Some((shape.box_height(), shape.box_width())) {
            let boxes = format!("{}×{}", shape.box_height(), shape.box_width());
            return Err(Unwritable(format!(
                "it has no boxes of {boxes} on this board"
            )));
        }
    } else if has(&Rule::Rows) {
        lines.push(".NoBoxes".to_string());
    }
    if let Some(regions) = regions {
        let cells = regions.all().first().map_or(size, Vec::len);
        if is_boxed && cells != size || regions.all().iter().any(|region| region.len() != cells) {
            let reason = "it has boxes and regions of one size".to_string();
            return Err(Unwritable(reason));
        }
        size = cells;
        lines.push(jigsaw(regions)?);
    }
    if size != rows.max(columns) {
        lines.push(format!(".RegionSize~{size}"));
    }
    lines.extend(givens(puzzle));
    lines.extend(ties(&clues)?);
    let mut rest: Vec<&Clue> = clues.iter().collect();
    while let Some(first) = rest.first() {
        // Two clues may be one constraint.
        let whole = WHOLE.iter().find(|(_, all)| {
            all.len() <= rest.len()
                && is_held(first, shape)
                && all.iter().zip(&rest).all(|((kind, numbers), clue)| {
                    clue.kind().name == *kind && clue.numbers() == *numbers
                })
        });
        match whole {
            Some((name, all)) => {
                lines.push(format!(".{name}"));
                rest.drain(..all.len());
            }
            None => {
                lines.push(line(first, shape, !has(&Rule::Rows))?);
                rest.remove(0);
            }
        }
    }
    let text = lines.join("\n");
    Ok(match declared.is_empty() {
        true => text,
        false => renamed(&text, &declared, shape.off_board()),
    })
}

/// The kinds of clues that look at boxes or regions.
const OF_REGIONS: &[&str] = &[
    "disjoint-groups",
    "doppelganger",
    "index-box",
    "region-sum",
    "windoku",
];

/// Returns whether some clue is of a kind, in choices too.
fn are(clues: &[Clue], kind: &str) -> bool {
    let inside = |clue: &Clue| clue.alternatives().iter().any(|list| are(list, kind));
    clues
        .iter()
        .any(|clue| clue.kind().name == kind || inside(clue))
}

/// Returns what is said of equal ranks, if they may be, or may not even without a clue.
fn ties(clues: &[Clue]) -> Result<Option<String>, Unwritable> {
    let [tied, alone, distinct] =
        ["full-rank-ties", "full-rank", DISTINCT].map(|kind| are(clues, kind));
    // The line of that stands where the clue does, which is in no choice.
    let alone_there = || clues.iter().any(|clue| clue.kind().name == DISTINCT);
    if tied && (alone || distinct) || distinct && !alone_there() {
        let reason = "it has one rule for ties of all ranks";
        return Err(Unwritable(reason.to_string()));
    }
    Ok(tied.then(|| ".FullRankTies~any".to_string()))
}

/// The kind that forbids ties of all ranks.
pub(super) const DISTINCT: &str = "distinct-ranks";

fn head(shape: Shape, is_free: bool) -> String {
    let (rows, columns) = (shape.rows(), shape.columns());
    let digits = match (shape.low(), usize::from(shape.high())) {
        (1, high) if high == rows.max(columns) => String::new(),
        (1, high) => format!("~{high}"),
        (low, high) => format!("~{low}-{high}"),
    };
    let between = if is_free && digits.is_empty() {
        "~"
    } else {
        ""
    };
    let raw = if is_free { "~Raw" } else { "" };
    format!(".Shape~{rows}x{columns}{digits}{between}{raw}")
}

fn jigsaw(regions: &Regions) -> Result<String, Unwritable> {
    let shape = regions.shape();
    let sizes = shape.rows().max(shape.columns())..=shape.order();
    if regions
        .all()
        .iter()
        .any(|region| !sizes.contains(&region.len()))
        || regions.all().len() > 35
    {
        let reason = format!("it has regions of {} cells only", sizes.start());
        return Err(Unwritable(reason));
    }
    let of = |cell| {
        let region = regions.of(cell).map_or(0, |region| region + 1);
        char::from_digit(region as u32, 36).unwrap_or('0')
    };
    Ok(format!(
        ".Jigsaw~{}",
        shape.all_cells().map(of).collect::<String>()
    ))
}

/// Returns givens as one value, and pencil marks as two or more: a single one is there twice.
fn givens(puzzle: &Puzzle) -> Option<String> {
    let shape = puzzle.shape();
    let marks = puzzle.rules().iter().filter_map(|rule| match rule {
        Rule::PencilMarks(marks) => Some(marks.clone()),
        _ => None,
    });
    let marks = marks.reduce(|all, more| all.and(&more));
    let whole = DigitSet::all(shape.order());
    let all_whole = |marks: &PencilMarks| marks.sets().iter().all(|set| *set == whole);
    let all_whole = marks.as_ref().is_some_and(all_whole);
    let mut text = String::new();
    for cell in shape.all_cells() {
        let name = named(cell, shape);
        let value = |digit| shape.value(digit).to_string();
        if let Some(digit) = puzzle.givens().get(cell) {
            let _ = write!(text, "~{name}_{}", value(digit));
        }
        let set = marks.as_ref().map(|marks| marks.get(cell));
        let Some(set) = set.filter(|set| *set != whole || all_whole && cell.index() == 0) else {
            continue;
        };
        let values: Vec<String> = set.iter().map(value).collect();
        match &values[..] {
            // Two values that exclude each other.
            [] => {
                let (low, next) = (shape.low(), shape.low() + 1);
                let _ = write!(text, "~{name}_{low}_{low}~{name}_{next}_{next}");
            }
            [one] => {
                let _ = write!(text, "~{name}_{one}_{one}");
            }
            _ => {
                let _ = write!(text, "~{name}_{}", values.join("_"));
            }
        }
    }
    (!text.is_empty()).then(|| format!(".{text}"))
}
