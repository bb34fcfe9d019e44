//! Tables of pairs as ISS strings have them, and the clues that are written so.

use super::automata::letter;
use super::write_clue::named;
use crate::grid::{Cell, Shape};
use crate::rules::{Clue, ClueKind};
use std::fmt::Write as _;

/// Returns the pairs of equal cells, which hold together; `None` if there are none.
pub(super) fn cloned(clue: &Clue, shape: Shape) -> Option<String> {
    let same: Vec<i64> = (0..shape.order()).map(|digit| 1 << digit).collect();
    let key = key(&same, shape.order());
    let [cells, others] = clue.groups() else {
        return None;
    };
    let pairs = cells.iter().zip(others).filter(|(a, b)| a != b);
    let line = |(&a, &b)| format!(".Pair~{key}~_clone~{}~{}", named(a, shape), named(b, shape));
    together(pairs.map(line).collect())
}

/// Returns whether two cells of the board share an edge.
pub(super) fn share_edge(a: Cell, b: Cell, shape: Shape) -> bool {
    shape.row(a).abs_diff(shape.row(b)) + shape.column(a).abs_diff(shape.column(b)) == 1
}

/// Returns constraints that hold together; `None` if there are none.
pub(super) fn together(lines: Vec<String>) -> Option<String> {
    match &lines[..] {
        [] => None,
        [one] => Some(one.clone()),
        _ => Some(format!(".And\n{}\n.End", lines.join("\n"))),
    }
}

/// Returns which of two cells that share an edge is the greater one, for each cell of a fortress beside
/// one outside; `None` if there are no such cells.
pub(super) fn fortress(clue: &Clue, shape: Shape) -> Option<String> {
    let is_in = |cell: &Cell| clue.cells().contains(cell);
    let lines = clue.cells().iter().flat_map(|&cell| {
        let others = shape.all_cells();
        let others = others.filter(move |&other| share_edge(cell, other, shape) && !is_in(&other));
        others.map(move |other| match clue.kind().name {
            "local-maximum" => (cell, other),
            _ => (other, cell),
        })
    });
    let line = |(a, b)| format!(".GreaterThan~{}~{}", named(a, shape), named(b, shape));
    together(lines.map(line).collect())
}

/// Returns the table of pairs of a clue about neighbours: the rows of the kind `pair`.
pub(super) fn pairs(clue: &Clue, shape: Shape) -> Option<Vec<i64>> {
    let n = clue.number();
    let allowed = |a: i64, b: i64| match clue.kind().name {
        "slow-thermo" => a <= b,
        "greater" => a > b,
        "nabner" => (a - b).abs() >= 2,
        "parity" => (a - b) % 2 != 0,
        "difference" => (a - b).abs() == n,
        "ratio" => a == b * n || b == a * n,
        "pair-sum" => a + b == n,
        _ => false,
    };
    let known = [
        "slow-thermo",
        "greater",
        "nabner",
        "parity",
        "difference",
        "ratio",
        "pair-sum",
    ];
    let low = i64::from(shape.low());
    let order = shape.order() as i64;
    let row = |a| {
        (0..order)
            .filter(|b| allowed(low + a, low + b))
            .map(|b| 1 << b)
            .sum()
    };
    known
        .contains(&clue.kind().name)
        .then(|| (0..order).map(row).collect())
}

/// Returns the name of the table of a clue: its kind and numbers.
pub(super) fn label(clue: &Clue) -> String {
    let numbers = clue.numbers().iter().map(|number| format!(" {number}"));
    format!("{}{}", clue.kind().name, numbers.collect::<String>())
}

/// Returns the clue that a table was written for, by its name, if it has just these rows.
pub(super) fn named_kind(label: &str, rows: &[i64], cells: &[Cell], shape: Shape) -> Option<Clue> {
    let mut words = label.split(' ');
    let kind = ClueKind::of(words.next()?)?;
    let numbers: Option<Vec<i64>> = words.map(|word| word.parse().ok()).collect();
    let clue = Clue::new(kind, numbers?, vec![cells.to_vec()]).ok()?;
    (pairs(&clue, shape)? == rows).then_some(clue)
}

/// Returns a table as a key.
pub(super) fn key(rows: &[i64], order: usize) -> String {
    let bits: Vec<bool> = rows
        .iter()
        .flat_map(|row| (0..order).map(move |b| row >> b & 1 == 1))
        .collect();
    let six = |bits: &[bool]| {
        let bits = bits.iter().enumerate();
        letter(bits.map(|(at, bit)| u8::from(*bit) << at).sum())
    };
    let text: String = bits.chunks(6).map(six).collect();
    text.trim_end_matches('A').to_string()
}

/// Returns a text with percent escapes for all but letters and digits.
pub(super) fn encoded(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => out.push(char::from(byte)),
            _ => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}
