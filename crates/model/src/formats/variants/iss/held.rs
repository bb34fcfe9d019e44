//! What ISS holds of the kinds of clues that it has: the others of a kind it refuses, or takes for
//! something else.

use super::connected::has_whole_row;
use crate::formats::writer::Unwritable;
use crate::grid::Shape;
use crate::rules::{Clue, Puzzle, Rule};

/// The kinds that ISS has only where rows and columns hold digits once.
const OF_LINES: &[&str] = &[
    "antiking",
    "antiknight",
    "diagonal-down",
    "diagonal-up",
    "distinct-ranks",
    "full-rank",
    "full-rank-ties",
    "hidden-skyscraper",
    "index-column",
    "index-row",
    "numbered-room",
    "sandwich",
    "skyscraper",
    "x-sum",
];

/// Returns whether ISS means by the constraint of this kind what the clue does.
pub(super) fn is_held(clue: &Clue, shape: Shape) -> bool {
    let (order, low) = (shape.order(), shape.low());
    let cells = clue.cells().len();
    let one_to_nine = low == 1 && order == 9;
    let square = shape.rows() == shape.columns();
    match clue.kind().name {
        "entropic" | "global-entropy" | "global-modulo" | "dutch-flatmates" => one_to_nine,
        "anti-taxicab" => low > 0,
        "full-rank" | "full-rank-ties" => order == shape.columns() && clue.number() > 0,
        "between" => cells > 2,
        // Without a number a cage has any sum.
        "cage" => clue.numbers().iter().all(|&sum| sum >= 0),
        "x-sum" | "skyscraper" | "hidden-skyscraper" | "numbered-room" => clue.number() > 0,
        // Of the digits of a pill only the first may be 10 or more.
        "arrow" => clue.groups()[0].len() == 1 || shape.high() <= 9,
        "weighted-sum" => clue
            .numbers()
            .iter()
            .skip(1)
            .all(|factor| factor.abs() <= 100),
        "look-and-say" => clue
            .numbers()
            .iter()
            .all(|number| (0..=16).contains(number)),
        "equality-cage" => cells.is_multiple_of(2),
        "rellik-cage" | "lockout" => clue.number() > 0,
        // The least and the greatest digit of the line, there, not of the board.
        "sandwich" => cells == order && clue.number() >= 0,
        "windoku" => {
            let boxes = shape.box_height() * shape.box_width();
            square && (boxes == order || boxes != shape.rows())
        }
        "disjoint-groups" => square,
        _ => true,
    }
}

/// Refuses clues of which ISS takes another meaning beside the other rules of the puzzle.
pub(super) fn beside(clues: &[Clue], puzzle: &Puzzle) -> Result<(), Unwritable> {
    let shape = puzzle.shape();
    let rules = puzzle.rules();
    let is_free = !rules.contains(&Rule::Rows);
    let is_boxed = rules.contains(&Rule::Boxes);
    let refused = |kind: &str, where_: &str| Err(Unwritable(format!("it has '{kind}' {where_}")));
    for clue in clues {
        let kind = clue.kind().name;
        if is_free && OF_LINES.contains(&kind) {
            return refused(kind, "only where rows and columns hold digits once");
        }
        if kind == "disjoint-groups"
            && !is_boxed
            && rules.iter().any(|r| matches!(r, Rule::Regions(_)))
        {
            return refused(kind, "of boxes only");
        }
        if kind == "connected" {
            let (columns, values) = (clue.numbers()[0] as usize, &clue.numbers()[1..]);
            let whole_row = !is_free && has_whole_row(clue.cells(), columns, shape);
            let said = clues.iter().any(|other| {
                ["contains", "contains-exactly"].contains(&other.kind().name)
                    && other.cells() == clue.cells()
                    && matches!(values, [value] if other.numbers().contains(value))
            });
            if !whole_row && !said {
                return refused(kind, "only where one of the cells must be a member");
            }
        }
        for list in clue.alternatives() {
            // What differs by the other rules it knows there, not what the cage says itself.
            let apart = |cage: &Clue| {
                let rows = cage.cells().iter().map(|&cell| shape.row(cell));
                is_free || rows.clone().min() != rows.max()
            };
            let mut cages = list.iter().filter(|one| one.kind().name == "rellik-cage");
            if cages.any(apart) {
                return refused("rellik-cage", "in a choice only in one row");
            }
            beside(list, puzzle)?;
        }
    }
    Ok(())
}
