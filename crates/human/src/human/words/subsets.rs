//! The words for subsets and intersections.

use super::super::{Part, Role, Step, TechniqueId};
use super::Words;
use veridoku_model::grid::Cell;

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let cells: Vec<Cell> = because.cells(Role::Defining).collect();
    let (name, digits) = (step.technique, words.digits(because.digits));
    let houses = words.houses(because.houses(Part::Scene));
    let (all, each) = (
        words.cells_and(cells.iter().copied()),
        words.digits_and(because.digits),
    );
    let proof = match step.technique {
        TechniqueId::HiddenPair | TechniqueId::HiddenTriple | TechniqueId::HiddenQuadruple => {
            format!("are the only places for {each}")
        }
        _ => format!("hold only {each}"),
    };
    let effect = words.gone(&step.eliminations, &cells);
    format!("{name} {digits} in {houses}: {all} {proof}, so {effect}.")
}

pub(super) fn intersection(step: &Step, words: &Words<'_>) -> String {
    if matches!(
        step.technique,
        TechniqueId::LockedPair | TechniqueId::LockedTriple
    ) {
        return explain(step, words);
    }
    let because = &step.because;
    let (name, digits) = (step.technique, words.digits(because.digits));
    let base = words.houses(because.houses(Part::Base));
    let cells = words.cells_and(because.cells(Role::Defining));
    let effect = words.effect(step);
    let place = if because.houses(Part::Cover).next().is_some() {
        format!("all in {}", words.houses(because.houses(Part::Cover)))
    } else {
        let gone = words.cells_and(step.eliminations.iter().map(|c| c.cell));
        format!("and each of them sees {gone}")
    };
    format!(
        "{name} {digits} in {base}: {cells} are the only places for {digits}, {place}, so {effect}."
    )
}
