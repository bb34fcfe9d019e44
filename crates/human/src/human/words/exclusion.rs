//! The words for aligned exclusion.

use super::super::{Role, Step};
use super::{Words, either};

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let beside = because.marks.iter();
    let beside = beside.filter(|mark| mark.role == Role::Defining);
    let beside: Vec<String> = beside.map(|mark| words.with_digits_of(mark)).collect();
    let gone = step.eliminations.iter();
    let gone = either(gone.map(|c| format!("{} in {}", words.digit(c.digit), words.cell(c.cell))));
    let base = words.cells_and(because.cells(Role::Pivot));
    let taken = match beside.len() {
        0 => String::new(),
        1 => format!(" or leaves nothing for {}", beside[0]),
        _ => format!(" or leaves nothing for one of {}", beside.join(", ")),
    };
    format!(
        "{} on {base}: every way to fill them with {gone} repeats a digit in cells that see each other{taken}, so {}.",
        step.technique,
        words.effect(step)
    )
}
