//! Arrows, and arrows with a pill.

use super::{
    Clue, ClueGroups, ClueKind, ClueMark, Comparison, Ends, Ground, Misfit, Numbers, Relation,
    Stroke,
};

pub(super) const KIND: ClueKind = ClueKind {
    name: "arrow",
    noun: "arrow",
    numbers: Numbers::None,
    groups: ClueGroups::between(2, 2, 1).repeating(),
    meaning: "The cells after the '=' add up to the number in the cells before it: a digit, or the digits of a number in order.",
    lower: |clue, ground| arrow(clue, ground),
    marks: |clue| picture(clue),
};

fn arrow(clue: &Clue, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let (pill, shaft) = (&clue.groups()[0], &clue.groups()[1]);
    if pill.len() > 4 {
        return Err(Misfit::new(
            "an arrow takes a number of at most four digits",
        ));
    }
    let places = (0..pill.len() as u32).rev().map(|place| -10i32.pow(place));
    let number = places.zip(pill.iter().copied());
    let shaft = shaft.iter().map(|&cell| (1, cell));
    Ok(vec![ground.linear(
        shaft.chain(number),
        Comparison::Equal,
        0,
    )])
}

fn picture(clue: &Clue) -> Vec<ClueMark> {
    let (pill, shaft) = (&clue.groups()[0], &clue.groups()[1]);
    let start = pill.last().copied().into_iter();
    let line = ClueMark::Line {
        cells: start.chain(shaft.iter().copied()).collect(),
        stroke: Stroke::Thin,
        ends: Ends::Arrow,
    };
    let number = (pill.len() > 1).then(|| ClueMark::Pill {
        cells: pill.clone(),
    });
    [line].into_iter().chain(number).collect()
}
