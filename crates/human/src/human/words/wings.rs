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
    let name = words.technique(step.technique);
    let digits = words.digits(step.because.digits);
    let gone = eliminated(step);
    let z = words.digits(gone);
    let (pivots, wings) = (marks(step, Role::Pivot), marks(step, Role::Defining));
    let Some(pivot) = pivots.first() else {
        let effect = words.effect(step);
        return words.say(
            "step.plain",
            &[("name", &name), ("digits", &digits), ("effect", &effect)],
        );
    };
    let case = |wing: &&Mark| {
        let own = wing.digits.and(pivot.digits).bits() & !gone.bits();
        let own = words.digits(DigitSet::from_bits(own));
        let cell = words.with_digits_of(wing);
        words.say(
            "wing.case",
            &[("digit", &own), ("wing", &cell), ("gone", &z)],
        )
    };
    let pivot_cell = words.cell(pivot.cell);
    let mut cases: Vec<String> = wings.iter().map(case).collect();
    let each = step.technique == TechniqueId::XYZWing;
    if each {
        let own = words.say("wing.own", &[("pivot", &pivot_cell), ("gone", &z)]);
        cases.push(own);
    }
    let key = if each { "wing.each" } else { "wing.either" };
    words.say(
        key,
        &[
            ("name", &name),
            ("digits", &digits),
            ("pivot", &pivot_cell),
            ("either", &words.digits_or(pivot.digits)),
            ("cases", &words.joined("list.cases", cases)),
            ("effect", &words.effect_after(step)),
        ],
    )
}

fn linked(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let pair: Vec<Cell> = because.cells(Role::Defining).collect();
    let places: Vec<Cell> = because.cells(Role::On).collect();
    let link = marks(step, Role::On);
    let link = link.first().map_or(DigitSet::EMPTY, |mark| mark.digits);
    let sees = places.iter().zip(&pair).map(|(place, end)| {
        let (place, end) = (words.cell(*place), words.cell(*end));
        words.say("wing.w.place", &[("place", &place), ("end", &end)])
    });
    words.say(
        "wing.w",
        &[
            ("name", &words.technique(step.technique)),
            ("digits", &words.digits(because.digits)),
            ("pair", &words.cells_and(pair.iter().copied())),
            ("both", &words.digits_and(because.digits)),
            ("base", &words.houses(because.houses(Part::Base))),
            ("link", &words.digits(link)),
            ("places", &words.joined("wing.w.or", sees)),
            ("gone", &words.digits(eliminated(step))),
            ("effect", &words.effect(step)),
        ],
    )
}

fn bent(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let gone = eliminated(step);
    let all = marks(step, Role::Defining);
    let holders = all.iter().filter(|mark| !mark.digits.and(gone).is_empty());
    words.say(
        "wing.bent",
        &[
            ("name", &words.technique(step.technique)),
            ("digits", &words.digits(because.digits)),
            ("houses", &words.houses(because.houses(Part::Scene))),
            ("cells", &words.cells_and(all.iter().map(|mark| mark.cell))),
            ("each", &words.digits_and(because.digits)),
            ("gone", &words.digits(gone)),
            ("holders", &words.cells_or(holders.map(|mark| mark.cell))),
            ("effect", &words.effect(step)),
        ],
    )
}

pub(super) fn remote_pair(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let cells: Vec<Cell> = because.cells(Role::Defining).collect();
    let end = |cell: Option<&Cell>| cell.map_or_else(String::new, |&cell| words.cell(cell));
    let (first, last) = (end(cells.first()), end(cells.last()));
    words.say(
        "wing.remote",
        &[
            ("name", &words.technique(step.technique)),
            ("digits", &words.digits(because.digits)),
            ("cells", &words.cells_and(cells)),
            ("both", &words.digits_and(because.digits)),
            ("first", &first),
            ("last", &last),
            ("effect", &words.effect(step)),
        ],
    )
}
