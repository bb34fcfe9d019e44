//! The words for aligned exclusion.

use super::super::{Role, Step};
use super::Words;
use veridoku_model::grid::DigitSet;

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let beside = because.marks.iter();
    let beside = beside.filter(|mark| mark.role == Role::Defining);
    let beside: Vec<String> = beside.map(|mark| words.with_digits_of(mark)).collect();
    let gone = step.eliminations.iter();
    let gone = gone.map(|c| words.candidates(DigitSet::only(c.digit), c.cell));
    let key = if beside.is_empty() {
        "exclusion.plain"
    } else {
        "exclusion.cells"
    };
    words.say(
        key,
        &[
            ("name", &words.technique(step.technique)),
            ("base", &words.cells_and(because.cells(Role::Pivot))),
            ("gone", &words.or(gone)),
            ("cells", &words.or(beside)),
            ("effect", &words.effect_after(step)),
        ],
    )
}
