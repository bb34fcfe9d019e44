//! The words for singles, and for the direct techniques that lead to one.

use super::super::{Part, Role, Step, TechniqueId};
use super::Words;
use veridoku_model::grid::Candidate;

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    let [Candidate { cell, digit }] = step.placements[..] else {
        return words.effect(step);
    };
    let (name, cell, digit) = (step.technique, words.cell(cell), words.digit(digit));
    match step.because.houses.first() {
        Some(&(house, _)) if step.technique == TechniqueId::FullHouse => {
            let house = words.house(house);
            format!(
                "{name} {digit} in {house}: {cell} is its last open cell, and {digit} the digit it lacks."
            )
        }
        Some(&(house, _)) => {
            let house = words.house(house);
            let why = blocking(step, words);
            format!("Hidden Single {digit} in {house}: {why}{cell} is the only place for {digit}.")
        }
        None => format!("{name} {digit} in {cell}: no other digit is left for it."),
    }
}

/// Returns what rules out the other places of a Hidden Single.
fn blocking(step: &Step, words: &Words<'_>) -> String {
    let digit = words.digits(step.because.digits);
    let of = |group: u8| {
        let marks = step.because.marks.iter();
        let marks = marks.filter(move |mark| mark.role == Role::Witness && mark.group == group);
        marks.map(|mark| mark.cell)
    };
    let (seen, before) = (words.cells_and(of(0)), words.cells_and(of(1)));
    match (seen.is_empty(), before.is_empty()) {
        (true, true) => String::new(),
        (false, true) => format!("with {digit} in {seen}, "),
        (true, false) => format!("{digit} was removed from {before} before, and "),
        (false, false) => format!("with {digit} in {seen}, and removed from {before} before, "),
    }
}

pub(super) fn direct(step: &Step, words: &Words<'_>) -> String {
    let (Some(inner), Some(placed)) = (step.because.inner.first(), step.placements.first()) else {
        return words.effect(step);
    };
    let (digit, cell) = (words.digit(placed.digit), words.cell(placed.cell));
    let houses = words.houses(step.because.houses(Part::Scene));
    format!(
        "{} {digit} in {houses}: {} That leaves {cell} as the only place for {digit} in {houses}.",
        step.technique,
        inner.explain(words)
    )
}
