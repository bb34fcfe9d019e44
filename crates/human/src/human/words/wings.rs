//! The words for wings and remote pairs.

use super::super::{Mark, Part, Role, Step, TechniqueId};
use super::Words;
use veridoku_model::grid::{Cell, DigitSet};

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    match step.technique {
        TechniqueId::XYWing | TechniqueId::XYZWing => pivoted(step, words),
        TechniqueId::WWing => linked(step, words),
        _ => bent(step, words),
    }
}

fn eliminated(step: &Step) -> DigitSet {
    step.eliminations.iter().map(|c| c.digit).collect()
}

fn marks(step: &Step, role: Role) -> Vec<&Mark> {
    let marks = step.because.marks.iter();
    marks.filter(|mark| mark.role == role).collect()
}

fn pivoted(step: &Step, words: &Words<'_>) -> String {
    let (name, digits) = (step.technique, words.digits(step.because.digits));
    let (gone, effect) = (eliminated(step), words.effect(step));
    let z = words.digits(gone);
    let (pivots, wings) = (marks(step, Role::Pivot), marks(step, Role::Defining));
    let Some(pivot) = pivots.first() else {
        return format!("{name} {digits}: {effect}.");
    };
    let cell = words.cell(pivot.cell);
    let case = |wing: &&Mark| {
        let own = wing.digits.and(pivot.digits).bits() & !gone.bits();
        let own = words.digits(DigitSet::from_bits(own));
        format!("if it is {own}, {} is {z}", words.with_digits_of(wing))
    };
    let cases: Vec<String> = wings.iter().map(case).collect();
    let end = if name == TechniqueId::XYZWing {
        "In each case"
    } else {
        "Either way"
    };
    format!(
        "{name} {digits}: {cell} is {}; {}. {end} {effect}.",
        words.digits_or(pivot.digits),
        cases.join("; ")
    )
}

fn linked(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let (name, digits) = (step.technique, words.digits(because.digits));
    let (z, effect) = (words.digits(eliminated(step)), words.effect(step));
    let pair: Vec<Cell> = because.cells(Role::Defining).collect();
    let places: Vec<Cell> = because.cells(Role::On).collect();
    let link = marks(step, Role::On);
    let link = link.first().map_or(DigitSet::EMPTY, |mark| mark.digits);
    let link = words.digits(link);
    let sees = places.iter().zip(&pair);
    let sees =
        sees.map(|(place, end)| format!("{}, which sees {}", words.cell(*place), words.cell(*end)));
    let sees: Vec<String> = sees.collect();
    format!(
        "{name} {digits}: {} hold only {}. In {}, {link} is in {}; so one of the pair is not {link} but {z}, and {effect}.",
        words.cells_and(pair),
        words.digits_and(because.digits),
        words.houses(because.houses(Part::Base)),
        sees.join(", or in ")
    )
}

fn bent(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let (name, digits) = (step.technique, words.digits(because.digits));
    let (gone, effect) = (eliminated(step), words.effect(step));
    let all = marks(step, Role::Defining);
    let holders = all.iter().filter(|mark| !mark.digits.and(gone).is_empty());
    let z = words.digits(gone);
    format!(
        "{name} {digits} in {}: {} hold only {}, and each but {z} at most once, so {} is {z} and {effect}.",
        words.houses(because.houses(Part::Scene)),
        words.cells_and(all.iter().map(|mark| mark.cell)),
        words.digits_and(because.digits),
        words.cells_or(holders.map(|mark| mark.cell))
    )
}

pub(super) fn remote_pair(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let digits = words.digits(because.digits);
    let cells = because.cells(Role::Defining).map(|cell| words.cell(cell));
    let cells: Vec<String> = cells.collect();
    let ends = [cells.first(), cells.last()].map(|end| end.cloned().unwrap_or_default());
    format!(
        "{} {digits}: {} hold {} in turns, so {} holds one of them and {} the other, and {}.",
        step.technique,
        cells.join(", "),
        words.digits_and(because.digits),
        ends[0],
        ends[1],
        words.effect(step)
    )
}
