//! Sums with coefficients.

use super::{
    Clue, ClueGroups, ClueKind, ClueMark, Comparison, Ground, Misfit, Numbers, Relation, numbers,
};

pub(super) const KIND: ClueKind = ClueKind {
    name: "weighted-sum",
    noun: "weighted sum",
    numbers: Numbers::List,
    groups: ClueGroups::one(1).repeating(),
    meaning: "The cells times the numbers after the first, in order, add up to the first number.",
    lower: |clue, ground| weighted(clue, ground),
    marks: |clue| {
        vec![ClueMark::Cage {
            cells: clue.cells().to_vec(),
            text: numbers(clue),
        }]
    },
};

fn weighted(clue: &Clue, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let coefficients = clue.numbers()[1..].iter().map(|&c| i32::try_from(c).ok());
    let coefficients: Option<Vec<i32>> = coefficients.collect();
    let coefficients = coefficients.filter(|list| list.len() == clue.cells().len());
    let Some(coefficients) = coefficients else {
        return Err(Misfit::new(
            "weighted-sum takes a total and a coefficient for each cell",
        ));
    };
    let terms = coefficients.into_iter().zip(clue.cells().iter().copied());
    Ok(vec![ground.linear(terms, Comparison::Equal, clue.number())])
}
