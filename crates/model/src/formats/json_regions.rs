//! Regions beside a puzzle in JSON: a name for each cell, or the cells of each.

use super::apps::link::shape_of;
use super::json_value::{Kind, Value};
use crate::grid::Shape;
use std::collections::HashMap;

/// Names of members that may hold the regions, without a plural `s`.
const REGIONS: &[&str] = &[
    "region",
    "jigsaw",
    "irregular",
    "boxe",
    "block",
    "area",
    "subgrid",
];

/// Returns whether a column of this name may hold the regions.
pub(super) fn is_name(name: &str) -> bool {
    let name = super::json_rules::letters(name);
    REGIONS.contains(&name.strip_suffix('s').unwrap_or(&name))
}

/// Returns what a member says of the regions: nothing, or the shape whose boxes they are, or that
/// they are others.
pub(super) fn regions(name: &str, value: &Value, text: &str) -> Option<Option<Shape>> {
    let name = super::json_rules::letters(name);
    let stem = name.strip_suffix('s').unwrap_or(&name);
    if !REGIONS.contains(&stem) || value.kind == Kind::Word || value.is_nothing(text) {
        return None;
    }
    match groups(value, text) {
        Some((order, groups)) => Some(shape_of(order, &groups)),
        // Under the other names something else may stand.
        None => (stem == "region").then_some(None),
    }
}

/// Returns the order of a board and a number for each cell, that of its region: from a symbol for
/// each cell, or rows of them, or a list of cells for each region.
fn groups(value: &Value, text: &str) -> Option<(usize, Vec<usize>)> {
    let items = match &value.kind {
        Kind::Text => {
            let own = value.text(text);
            let symbols = own.chars().filter(|c| !c.is_whitespace());
            return numbered(&symbols.map(String::from).collect::<Vec<_>>());
        }
        Kind::Word => return None,
        Kind::Array(items) => items.iter().collect::<Vec<_>>(),
        Kind::Object(members) => members.iter().map(|(_, value)| value).collect(),
    };
    if items.iter().all(|item| item.kind == Kind::Text) && items.len() <= 64 {
        let rows = items.iter().map(|item| item.text(text));
        let rows: Vec<String> = rows.collect::<String>().chars().map(String::from).collect();
        return numbered(&rows);
    }
    let is_single = |item: &Value| matches!(item.kind, Kind::Text | Kind::Word);
    if items.iter().all(|item| is_single(item)) {
        let cells: Vec<String> = items.iter().map(|item| item.text(text).into()).collect();
        return numbered(&cells);
    }
    let rows: Vec<&Vec<Value>> = items.iter().filter_map(|item| array(item)).collect();
    let order = rows.len();
    let square = order == items.len() && rows.iter().all(|row| row.len() == order);
    let cells = || rows.iter().flat_map(|row| row.iter());
    if !square || Shape::of_order(order).is_none() {
        return None;
    }
    if let Some(places) = places(order, cells(), text) {
        let mut groups = vec![0; order * order];
        for (i, place) in places.into_iter().enumerate() {
            groups[place] = i / order;
        }
        return Some((order, groups));
    }
    let single = cells().all(is_single);
    let cells: Vec<String> = cells().map(|cell| cell.text(text).into()).collect();
    numbered(&cells).filter(|_| single)
}

fn array(value: &Value) -> Option<&Vec<Value>> {
    match &value.kind {
        Kind::Array(items) => Some(items),
        Kind::Text | Kind::Word | Kind::Object(_) => None,
    }
}

/// Returns the order of a board, and for each cell the number of the first with the same name.
fn numbered(names: &[String]) -> Option<(usize, Vec<usize>)> {
    let order = Shape::of_cells(names.len())?.order();
    let mut first = HashMap::new();
    let names = names.iter().enumerate();
    let groups = names.map(|(i, name)| *first.entry(name).or_insert(i));
    Some((order, groups.collect()))
}

/// Returns the numbers of cells in row order, from 0, if these are all cells of a board: rows and
/// columns, names such as `r1c2`, or numbers, from 0 or from 1.
fn places<'a>(
    order: usize,
    cells: impl Iterator<Item = &'a Value>,
    text: &str,
) -> Option<Vec<usize>> {
    let number = |value: &Value| value.text(text).trim().parse::<usize>().ok();
    let mut pairs = Vec::new();
    for cell in cells {
        let own = cell.text(text).to_ascii_lowercase();
        let name = own
            .trim()
            .strip_prefix('r')
            .and_then(|name| name.split_once('c'));
        pairs.push(match (array(cell).map(Vec::as_slice), name) {
            (Some([row, column]), _) => (number(row)?, number(column)?),
            (Some(_), _) => return None,
            (None, Some((row, column))) => (row.parse().ok()?, column.parse().ok()?),
            (None, None) => (0, number(cell)?),
        });
    }
    let one = |pairs: &[(usize, usize)], width: usize, from: usize| {
        let mut seen = vec![false; order * order];
        let place = |&(row, column): &(usize, usize)| {
            let row = if width == order {
                row.checked_sub(from)?
            } else {
                row
            };
            let column = column.checked_sub(from).filter(|column| *column < width)?;
            let place = row.checked_mul(width)?.checked_add(column)?;
            let new = !std::mem::replace(seen.get_mut(place)?, true);
            new.then_some(place)
        };
        pairs.iter().map(place).collect::<Option<Vec<usize>>>()
    };
    let width = if pairs.iter().all(|(row, _)| *row == 0) {
        order * order
    } else {
        order
    };
    one(&pairs, width, 0).or_else(|| one(&pairs, width, 1))
}

#[cfg(test)]
mod tests {
    use crate::formats::{ReadOptions, parse_str};

    #[test]
    fn boxes_may_have_another_shape() {
        let regions = "[[1,1,2,2,3,3],[1,1,2,2,3,3],[1,1,2,2,3,3],\
                       [4,4,5,5,6,6],[4,4,5,5,6,6],[4,4,5,5,6,6]]";
        let puzzle = ".".repeat(36);
        let text = format!("{{\"puzzle\":\"{puzzle}\",\"regions\":{regions}}}");
        let read = parse_str(&text, &ReadOptions::default()).remove(0).unwrap();
        assert_eq!(read.puzzle.givens().shape().to_string(), "3x2");
        let text = text.replace("\"regions\"", "\"shape\":\"2x3\",\"regions\"");
        assert!(parse_str(&text, &ReadOptions::default())[0].is_err());
    }
}
