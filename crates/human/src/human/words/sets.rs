//! The words for almost locked sets and Sue de Coq.

use super::super::{Mark, Part, Role, Step, TechniqueId};
use super::Words;
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
    let (name, sets) = (words.technique(step.technique), sets(step, words));
    let effect = words.effect(step);
    let Some(chain) = step.because.chains.first() else {
        return words.say(
            "als.doubly",
            &[
                ("name", &name),
                ("sets", &sets),
                ("digits", &words.digits_and(step.because.digits)),
                ("effect", &effect),
            ],
        );
    };
    // The digits that link the sets are those of every second node, between the ends.
    let links = chain.nodes.iter().skip(1).step_by(2);
    let links = links.take(count(step).saturating_sub(1)).enumerate();
    let links = links.map(|(set, node)| {
        let key = match set {
            0 => "als.link",
            _ => "als.link.further",
        };
        let (digit, a, b) = (words.digit(node.digit), letter(set), letter(set + 1));
        words.say(key, &[("digit", &digit), ("a", &a), ("b", &b)])
    });
    // The chain is that of the first digit; it is the same with the others.
    let (mut others, mut first) = (eliminated(step), step.clone());
    if let Some(node) = chain.nodes.first() {
        others.remove(node.digit);
        first.eliminations.retain(|c| c.digit == node.digit);
    }
    let key = if others.is_empty() {
        "als.chain.one"
    } else {
        "als.chain.many"
    };
    words.say(
        key,
        &[
            ("name", &name),
            ("sets", &sets),
            ("links", &words.language.list("als.links", links)),
            ("last", &letter(count(step).saturating_sub(1))),
            ("digits", &words.digits_and(eliminated(step))),
            ("others", &words.digits_and(others)),
            ("effect", &effect),
            ("chain", &chain.eureka(words)),
            ("short", &words.short(&first)),
        ],
    )
}

fn death_blossom(step: &Step, words: &Words<'_>) -> String {
    let gone = words.digits_and(eliminated(step));
    let petal = |(set, digit)| {
        let (digit, set) = (words.digit(digit), words.set(marks(step, set)));
        words.say(
            "blossom.petal",
            &[("digit", &digit), ("set", &set), ("gone", &gone)],
        )
    };
    let petals = step.because.digits.iter().enumerate().map(petal);
    words.say(
        "blossom.stem",
        &[
            ("name", &words.technique(step.technique)),
            ("stem", &words.cells_and(step.because.cells(Role::Pivot))),
            ("digits", &words.braced(step.because.digits)),
            ("petals", &words.joined("list.cases", petals)),
            ("effect", &words.effect_after(step)),
        ],
    )
}

fn sue_de_coq(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let core = because.marks.iter().filter(|mark| mark.role == Role::Pivot);
    words.say(
        "sue.de_coq",
        &[
            ("name", &words.technique(step.technique)),
            ("houses", &words.houses(because.houses(Part::Scene))),
            ("core", &words.set(core)),
            ("first", &words.set(marks(step, 0))),
            ("second", &words.set(marks(step, 1))),
            ("effect", &words.effect(step)),
        ],
    )
}
