//! What marks look like as characters.

use super::super::ruling::Before;
use veridoku_model::grid::{Cell, Shape};
use veridoku_model::rules::{ClueMark, Dot, Sign};

/// Returns what a mark looks like if it has no letter, `None` if it has one anyway.
pub(super) fn look(mark: &ClueMark, shape: Shape) -> Option<String> {
    match mark {
        ClueMark::Cage { .. } => Some("cage".to_string()),
        ClueMark::Outside { cells, .. } => Before::outside(shape, cells).map(|_| "outside".into()),
        ClueMark::Sign { sign, .. } => Some(cell_sign(*sign).to_string()),
        ClueMark::Edge { dot, text, .. } => edge_sign(*dot, text, (0, 1)).map(String::from),
        _ => None,
    }
}

/// Returns the sign in a cell.
pub(super) fn cell_sign(sign: Sign) -> char {
    match sign {
        Sign::Circle => '○',
        Sign::Square => '□',
        Sign::Ring => '◎',
        Sign::Out => '▲',
        Sign::In => '▼',
        _ => '▒',
    }
}

/// Returns the sign on a line, `None` if its words are too long for one. `way` leads from the first
/// cell to the second.
pub(super) fn edge_sign(dot: Dot, text: &str, way: (isize, isize)) -> Option<char> {
    let mut letters = text.chars();
    match (letters.next(), letters.next(), dot) {
        (None, _, Dot::White) => Some('○'),
        (None, _, Dot::Black) => Some('●'),
        (None, _, Dot::Greater) => Some(match way {
            (0, 1) => '>',
            (0, -1) => '<',
            (1, 0) => '∨',
            _ => '∧',
        }),
        (Some(one), None, _) => Some(one),
        _ => None,
    }
}

/// Returns the arrow from a cell to another.
pub(super) fn arrow(shape: Shape, from: Cell, to: Cell) -> &'static str {
    let way = |a: usize, b: usize| a.cmp(&b) as isize;
    let (down, right) = (
        way(shape.row(to), shape.row(from)),
        way(shape.column(to), shape.column(from)),
    );
    pointing((down, right))
}

/// Returns the arrow in a direction of rows and columns.
pub(super) fn pointing(way: (isize, isize)) -> &'static str {
    match way {
        (0, 1) => "→",
        (0, -1) => "←",
        (1, 0) => "↓",
        (-1, 0) => "↑",
        (1, 1) => "↘",
        (1, -1) => "↙",
        (-1, 1) => "↗",
        (-1, -1) => "↖",
        _ => "",
    }
}
