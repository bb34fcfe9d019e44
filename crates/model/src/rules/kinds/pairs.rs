//! A table of the digits that every two cells may hold together.

use super::pair::table;
use super::{ClueGroups, ClueKind, Ends, Numbers, Stroke, every_two, line};

pub(super) const KIND: ClueKind = ClueKind {
    name: "pairs",
    noun: "pair relation of all",
    numbers: Numbers::List,
    groups: ClueGroups::one(2),
    meaning: "Every two cells of the list, the earlier first, hold digits that the table allows; the numbers are those of 'pair'.",
    lower: |clue, ground| Ok(every_two(clue.cells(), table(clue, ground)?)),
    marks: |clue| line(clue, Stroke::Table, Ends::Bare),
};
