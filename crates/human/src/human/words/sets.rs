//! The words for almost locked sets and Sue de Coq.

use super::super::{Mark, Part, Role, Step, TechniqueId};
use super::{Words, list};
use veridoku_model::grid::DigitSet;

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    match step.technique {
        TechniqueId::SueDeCoq => sue_de_coq(step, words),
        TechniqueId::DeathBlossom => death_blossom(step, words),
        _ => linked(step, words),
    }
}

/// Returns the cells of a set.
fn marks(step: &Step, group: usize) -> impl Iterator<Item = &Mark> {
    let marks = step.because.marks.iter();
    marks.filter(move |mark| mark.role == Role::Defining && usize::from(mark.group) == group)
}

/// Returns the number of sets.
fn count(step: &Step) -> usize {
    let groups = step
        .because
        .marks
        .iter()
        .map(|mark| usize::from(mark.group));
    groups.max().map_or(0, |last| last + 1)
}

/// Returns the letter of a set.
fn letter(set: usize) -> char {
    char::from(b'A' + (set % 26) as u8)
}

/// Returns the sets with their letters: `A = r1c13 {2,5,7}, B = …`.
fn sets(step: &Step, words: &Words<'_>) -> String {
    let one = |set: usize| format!("{} = {}", letter(set), words.set(marks(step, set)));
    (0..count(step)).map(one).collect::<Vec<_>>().join(", ")
}

fn eliminated(step: &Step) -> DigitSet {
    step.eliminations.iter().map(|c| c.digit).collect()
}

fn linked(step: &Step, words: &Words<'_>) -> String {
    let (name, sets, effect) = (step.technique, sets(step, words), words.effect(step));
    let Some(chain) = step.because.chains.first() else {
        return format!(
            "{name}: {sets}. A and B are doubly linked by {}: each holds exactly one of these, and so all its other digits. {effect}.",
            words.digits_and(step.because.digits)
        );
    };
    // The digits that link the sets are those of every second node, between the ends.
    let links = chain.nodes.iter().skip(1).step_by(2);
    let links = links.take(count(step).saturating_sub(1)).enumerate();
    let links = links.map(|(set, node)| {
        let (digit, a, b) = (words.digit(node.digit), letter(set), letter(set + 1));
        format!("{digit} links {a} and {b}")
    });
    let last = letter(count(step).saturating_sub(1));
    format!(
        "{name}: {sets}. {}, so A or {last} holds {}, and {effect} ({} => {}).",
        list(links),
        words.digits_and(eliminated(step)),
        chain.eureka(words),
        words.short(step)
    )
}

fn death_blossom(step: &Step, words: &Words<'_>) -> String {
    let (name, effect) = (step.technique, words.effect(step));
    let stem = words.cells_and(step.because.cells(Role::Pivot));
    let z = words.digits_and(eliminated(step));
    let petal = |(set, digit)| {
        format!(
            "if it is {}, {} holds {z}",
            words.digit(digit),
            words.set(marks(step, set))
        )
    };
    let petals = step.because.digits.iter().enumerate().map(petal);
    format!(
        "{name} on {stem} {{{}}}: {}. In each case {effect}.",
        words.digits(step.because.digits),
        petals.collect::<Vec<_>>().join("; ")
    )
}

fn sue_de_coq(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let core = because.marks.iter().filter(|mark| mark.role == Role::Pivot);
    format!(
        "{} in {}: {}, {} and {} have together as many cells as digits, so each of these digits is in one of them, and {}.",
        step.technique,
        words.houses(because.houses(Part::Scene)),
        words.set(core),
        words.set(marks(step, 0)),
        words.set(marks(step, 1)),
        words.effect(step)
    )
}
