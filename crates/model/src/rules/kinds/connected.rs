//! Connected cells.

use super::{Clue, ClueGroups, ClueKind, ClueMark, Ground, Misfit, Numbers, Relation};

pub(super) const KIND: ClueKind = ClueKind {
    name: "connected",
    noun: "connected cells",
    numbers: Numbers::List,
    groups: ClueGroups::one(1),
    meaning: "The cells, in rows of as many as the first number says, that hold one of the other numbers are connected by shared edges, or there are none.",
    lower: |clue, ground| Ok(vec![connected(clue, ground)?]),
    marks: |clue| {
        let cells = clue.cells().to_vec();
        let values = clue.numbers().iter().skip(1).map(i64::to_string);
        let words = clue.cells().first().map(|&cell| ClueMark::Words {
            cell,
            text: values.collect::<Vec<_>>().join(" "),
        });
        [ClueMark::Shade { cells }]
            .into_iter()
            .chain(words)
            .collect()
    },
};

fn connected(clue: &Clue, ground: &Ground<'_>) -> Result<Relation, Misfit> {
    let takes = || Misfit::new("connected takes a number of columns, 1 to 64, and values");
    let [columns, values @ ..] = clue.numbers() else {
        return Err(takes());
    };
    let columns = usize::try_from(*columns).map_err(|_| takes())?;
    if !(1..=64).contains(&columns) || values.is_empty() {
        return Err(takes());
    }
    ground.connected(clue.cells(), columns, |value| values.contains(&value), None)
}
