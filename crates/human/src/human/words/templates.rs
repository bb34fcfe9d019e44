//! The words for templates.

use super::super::Step;
use super::Words;

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    let (name, digit) = (step.technique, words.digits(step.because.digits));
    let effect = words.effect(step);
    let way = format!(
        "way to place {digit} once in every house that lacks it, clear of the other digits' cells,"
    );
    if step.placements.is_empty() {
        let cells = words.cells_or(step.eliminations.iter().map(|c| c.cell));
        return format!("{name} {digit}: no {way} has it in {cells}, so {effect}.");
    }
    let cells = words.cells_and(step.placements.iter().map(|c| c.cell));
    format!("{name} {digit}: every {way} has it in {cells}, so {effect}.")
}
