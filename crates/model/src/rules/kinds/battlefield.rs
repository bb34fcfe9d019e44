//! Battlefields.
//!
//! Source of the rule: "Battlefield Sudoku - Use The Force" by DiMono,
//! <https://logic-masters.de/Raetselportal/Raetsel/zeigen.php?chlang=en&id=0003UU>.

use super::{Clue, ClueGroups, ClueKind, Ground, Misfit, Numbers, Relation, outside};
use crate::grid::Cell;

pub(super) const KIND: ClueKind = ClueKind {
    name: "battlefield",
    noun: "battlefield",
    numbers: Numbers::One,
    groups: ClueGroups::one(2),
    meaning: "The first X cells and the last Y cells (all, if there are fewer), X being the first of all and Y the last, overlap in cells that add up to the number, or leave cells between them that do; 0 if neither.",
    lower: |clue, ground| Ok(vec![fought(clue, ground)?]),
    marks: |clue| outside(clue),
};

/// What is known: nothing; the last cell, which is read before the others; or which cells are
/// added, by the first and the last of their places from 1, with the place that is read next, and
/// what they still have to add up to.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Field {
    Unknown,
    Last(i64),
    Added {
        from: i64,
        to: i64,
        next: i64,
        left: i64,
    },
    Done,
}

impl Field {
    /// Returns the state before the first cell, once it is known that it holds `x`, and the last
    /// of `length` cells `y`.
    fn between(x: i64, y: i64, length: i64, total: i64) -> Option<Field> {
        let (from, to) = match x + y > length {
            true => ((length - y + 1).max(1), x.min(length)),
            false => (x + 1, length - y),
        };
        // The last cell has been read already.
        let left = total - if to == length && from <= to { y } else { 0 };
        let field = Field::Added {
            from,
            to: to.min(length - 1),
            next: 1,
            left,
        };
        (left >= 0).then_some(field)
    }

    fn read(self, value: i64, length: i64, total: i64) -> Option<Field> {
        match self {
            Field::Unknown => Some(Field::Last(value)),
            Field::Last(y) => Field::between(value, y, length, total)?.read(value, length, total),
            Field::Added {
                from,
                to,
                next,
                left,
            } => {
                let left = left - if next >= from && next <= to { value } else { 0 };
                let next = next + 1;
                match next > to {
                    true => (left == 0).then_some(Field::Done),
                    false => (left >= 0).then_some(Field::Added {
                        from,
                        to,
                        next,
                        left,
                    }),
                }
            }
            Field::Done => Some(self),
        }
    }
}

fn fought(clue: &Clue, ground: &Ground<'_>) -> Result<Relation, Misfit> {
    let (total, length) = (clue.number(), clue.cells().len() as i64);
    let (last, others) = clue.cells().split_last().expect("two cells or more");
    let order: Vec<Cell> = [last].into_iter().chain(others).copied().collect();
    ground.word(
        &order,
        Field::Unknown,
        |field, value| field.read(value, length, total),
        |field| *field == Field::Done,
    )
}
