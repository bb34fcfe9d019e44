//! A table of the digits that every two cells may hold together.

use super::pair::table;
use super::{Ends, Groups, Kind, Numbers, Stroke, every_two, line};

pub(super) const KIND: Kind = Kind {
    name: "pairs",
    noun: "pair relation of all",
    numbers: Numbers::List,
    groups: Groups::one(2),
    meaning: "Every two cells of the list, the earlier first, hold digits that the table allows; the numbers are those of 'pair'.",
    lower: |clue, ground| Ok(every_two(clue.cells(), table(clue, ground)?)),
    marks: |clue| line(clue, Stroke::Group, Ends::Bare),
};
