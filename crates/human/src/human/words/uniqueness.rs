//! The words for techniques that rest on uniqueness: deadly rings and graves.

use super::super::{Mark, Part, Role, Step, TechniqueId};
use super::{Words, either};
use veridoku_model::grid::DigitSet;

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    match step.technique {
        TechniqueId::Bug1 | TechniqueId::Bug2 | TechniqueId::Bug3 | TechniqueId::Bug4 => {
            grave(step, words)
        }
        _ => ring(step, words),
    }
}

fn deadly(step: &Step) -> impl Iterator<Item = &Mark> {
    let marks = step.because.marks.iter();
    marks.filter(|mark| mark.role == Role::Deadly)
}

fn ring(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let (name, digits) = (step.technique, words.digits(because.digits));
    let both = words.digits_and(because.digits);
    let cells = words.cells_and(because.cells(Role::Deadly));
    format!(
        "{name} {digits}: with only {both} in {cells}, swapping the two would give a second solution{} {}.",
        reason(step, words),
        words.effect(step)
    )
}

/// Returns what keeps the two digits from filling a ring alone.
fn reason(step: &Step, words: &Words<'_>) -> String {
    use TechniqueId as T;
    let because = &step.because;
    let gone: DigitSet = step.eliminations.iter().map(|c| c.digit).collect();
    let extra = |mark: &&Mark| mark.digits.bits() & !because.digits.bits() != 0;
    let loose = words.cells_or(deadly(step).filter(extra).map(|mark| mark.cell));
    let on = because.marks.iter().find(|mark| mark.role == Role::On);
    let strong = on.map_or_else(String::new, |mark| words.digits(mark.digits));
    let houses = words.houses(because.houses(Part::Base));
    match step.technique {
        T::Unique1 | T::UniqueLoop1 => format!("; only {loose} can prevent that, so"),
        T::Unique2 | T::UniqueLoop2 | T::Unique5 | T::AvoidableRectangle2 => {
            format!("; {loose} has to be {}, so", words.digits(gone))
        }
        T::Unique3 | T::UniqueLoop3 => {
            let others = deadly(step).fold(0, |all, mark| all | mark.digits.bits());
            let others = DigitSet::from_bits(others & !because.digits.bits());
            format!(
                "; {loose} has to be {}, {}, so",
                words.digits_or(others),
                subset(step, others, words)
            )
        }
        T::Unique4 | T::UniqueLoop4 | T::Unique6 | T::HiddenRectangle => {
            format!("; {strong} has no other places in {houses}, so")
        }
        _ => ", so".to_string(),
    }
}

/// Returns the subset that some digits make with the defining cells of a step.
fn subset(step: &Step, others: DigitSet, words: &Words<'_>) -> String {
    let because = &step.because;
    let marks = because.marks.iter();
    let marks: Vec<&Mark> = marks.filter(|m| m.role == Role::Defining).collect();
    let all = marks
        .iter()
        .fold(others.bits(), |all, mark| all | mark.digits.bits());
    format!(
        "which makes a subset {} with {} in {}",
        words.digits(DigitSet::from_bits(all)),
        words.set(marks),
        words.houses(because.houses(Part::Scene))
    )
}

fn grave(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let extras = deadly(step)
        .map(|mark| format!("{} in {}", words.digits(mark.digits), words.cell(mark.cell)));
    let extras: Vec<String> = extras.collect();
    let extras = either(extras);
    let reason = match step.technique {
        TechniqueId::Bug1 => format!(
            "{} has to be {}",
            words.cells_and(because.cells(Role::Deadly)),
            words.digits_or(because.digits)
        ),
        TechniqueId::Bug3 => format!(
            "one of these is true, {}",
            subset(step, because.digits, words)
        ),
        TechniqueId::Bug4 => {
            let on = because.marks.iter().find(|mark| mark.role == Role::On);
            let strong = on.map_or_else(String::new, |mark| words.digits(mark.digits));
            let houses = words.houses(because.houses(Part::Base));
            format!(
                "one of these is true, and {strong} in {houses} is in one of the two cells as well"
            )
        }
        _ => "one of these is true".to_string(),
    };
    format!(
        "{}: without {extras} every open cell would have two candidates and every digit two places in each house, and no such board has exactly one solution. So {reason}, and {}.",
        step.technique,
        words.effect(step)
    )
}
