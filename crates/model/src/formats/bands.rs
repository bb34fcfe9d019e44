//! Infers the shape of a grid from the lines drawn between its boxes.

use super::reading::Row;
use super::scan::is_bar;
use super::{ParseError, ReadOptions};
use crate::grid::Shape;

/// A separator between two rows, or at the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gap {
    Blank,
    Border,
}

/// The gaps of a grid: the number of rows before each, and its kind.
pub(super) type Gaps = [(usize, Gap)];

/// Returns the shape of a grid of `order` rows: the one requested, else the one drawn, else the
/// usual one. Drawn borders that contradict the request are an error.
pub(super) fn shape(
    order: usize,
    rows: &[Row<'_>],
    gaps: &Gaps,
    options: &ReadOptions,
) -> Result<Shape, ParseError> {
    let width = box_width(order, rows)?;
    let height = box_height(order, rows, gaps, &width)?;
    let first = |expected: String, found: String| rows[0].error(0, expected, found);
    let drawn = match (height, width.boxes) {
        (Some(h), Some(w)) if h * w != order => {
            let expected = format!("boxes of {order} cells");
            return Err(first(
                expected,
                format!("boxes of {h}×{w} between the borders"),
            ));
        }
        (Some(h), _) => Some((h, order / h)),
        (_, Some(w)) => Some((order / w, w)),
        (None, None) => None,
    };
    let drawn = drawn.and_then(|(h, w)| Shape::new(h, w).ok());
    match (options.shape, drawn) {
        (Some(asked), Some(drawn)) if asked != drawn => {
            let expected = format!("boxes of {asked}, as was asked for");
            Err(first(
                expected,
                format!("boxes of {drawn} between the borders"),
            ))
        }
        (Some(asked), _) => Ok(asked),
        (None, Some(drawn)) => Ok(drawn),
        (None, None) => Shape::of_order(order).ok_or_else(|| {
            let expected = format!("borders that tell the boxes of {order} cells");
            first(expected, "none".to_string())
        }),
    }
}

/// The box width that the bars of a grid imply.
struct Width {
    boxes: Option<usize>,
    /// Whether a bar follows every cell, as in a table.
    cells: bool,
}

fn box_width(order: usize, rows: &[Row<'_>]) -> Result<Width, ParseError> {
    let mut width = Width {
        boxes: None,
        cells: false,
    };
    let mut known: Option<Vec<usize>> = None;
    for row in rows {
        let (single, double) = inner_bars(row);
        let bars = if double.is_empty() {
            single
        } else {
            double.clone()
        };
        if bars.is_empty() {
            continue;
        }
        match &known {
            None => {
                let w = step(&bars, order).ok_or_else(|| uneven(row, &bars, order))?;
                width.cells = w == 1 && double.is_empty();
                width.boxes = (!width.cells).then_some(w);
                known = Some(bars);
            }
            Some(known) if *known != bars => {
                let differs = bars.iter().zip(known).position(|(a, b)| a != b);
                let at = differs.unwrap_or(bars.len().min(known.len()));
                let place = bars.get(at).or(known.get(at)).copied().unwrap_or(0);
                let expected = "the bars where they are in the rows above".to_string();
                return Err(row.error(place, expected, "others".to_string()));
            }
            Some(_) => {}
        }
    }
    Ok(width)
}

/// Returns the number of symbols before each bar between symbols, and before each double bar.
fn inner_bars(row: &Row<'_>) -> (Vec<usize>, Vec<usize>) {
    let (mut single, mut double) = (Vec::new(), Vec::new());
    for (i, pair) in row.symbols.windows(2).enumerate() {
        let from = pair[0].offset + pair[0].text.len();
        let between = row.text.get(from..pair[1].offset).unwrap_or("");
        let bars = between.chars().filter(|&c| is_bar(c)).count();
        if bars > 0 {
            single.push(i + 1);
        }
        if bars > 1 {
            double.push(i + 1);
        }
    }
    (single, double)
}

/// Returns the distance between marks that divide 0 to `order` evenly.
fn step(marks: &[usize], order: usize) -> Option<usize> {
    let first = *marks.first()?;
    let even = marks.iter().enumerate().all(|(i, &m)| m == first * (i + 1));
    (even && first * (marks.len() + 1) == order).then_some(first)
}

fn uneven(row: &Row<'_>, bars: &[usize], order: usize) -> ParseError {
    let place = bars.first().copied().unwrap_or(0);
    let expected = format!("bars that divide {order} cells evenly");
    row.error(place, expected, format!("{} of them", bars.len()))
}

fn box_height(
    order: usize,
    rows: &[Row<'_>],
    gaps: &Gaps,
    width: &Width,
) -> Result<Option<usize>, ParseError> {
    let inner = |&&(before, _): &&(usize, Gap)| before > 0 && before < order;
    let mut marks: Vec<usize> = gaps.iter().filter(inner).map(|g| g.0).collect();
    marks.dedup();
    if marks.is_empty() {
        return Ok(None);
    }
    let Some(height) = step(&marks, order) else {
        let even = marks.iter().zip(1..).find(|&(&m, i)| m != marks[0] * i);
        let row = &rows[even.map_or(marks[marks.len() - 1], |(&m, _)| m)];
        let expected = format!("borders that divide {order} rows evenly");
        return Err(row.error(0, expected, format!("{} of them", marks.len())));
    };
    // Lines after every row draw a table and blank lines after every row are spacing: neither marks
    // boxes.
    let drawn = gaps.iter().filter(inner).all(|g| g.1 == Gap::Border);
    let says_nothing =
        height == 1 && (!drawn || width.cells || width.boxes.is_some_and(|w| w != order));
    Ok((!says_nothing).then_some(height))
}
