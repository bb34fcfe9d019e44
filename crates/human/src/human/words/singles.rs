//! The words for singles, and for the direct techniques that lead to one.

use super::super::{Part, Role, Step, TechniqueId};
use super::Words;
use veridoku_model::grid::Candidate;

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    let [Candidate { cell, digit }] = step.placements[..] else {
        return words.effect(step);
    };
    let name = words.technique(step.technique);
    let (cell, digit) = (words.cell(cell), words.digit(digit));
    let Some(&(house, _)) = step.because.houses.first() else {
        return words.say(
            "single.naked",
            &[("name", &name), ("digit", &digit), ("cell", &cell)],
        );
    };
    let house = words.house(house);
    if step.technique != TechniqueId::FullHouse {
        return hidden(step, words, [&house, &cell, &digit]);
    }
    words.say(
        "single.full",
        &[
            ("name", &name),
            ("digit", &digit),
            ("house", &house),
            ("cell", &cell),
        ],
    )
}

/// Returns the words for a Hidden Single, with what rules out its other places.
fn hidden(step: &Step, words: &Words<'_>, [house, cell, digit]: [&String; 3]) -> String {
    let of = |group: u8| {
        let marks = step.because.marks.iter();
        let marks = marks.filter(move |mark| mark.role == Role::Witness && mark.group == group);
        marks.map(|mark| mark.cell)
    };
    let (seen, before) = (words.cells_and(of(0)), words.cells_and(of(1)));
    let key = match (seen.is_empty(), before.is_empty()) {
        (true, true) => "single.hidden",
        (false, true) => "single.hidden.seen",
        (true, false) => "single.hidden.before",
        (false, false) => "single.hidden.both",
    };
    words.say(
        key,
        &[
            ("digit", digit),
            ("house", house),
            ("cell", cell),
            ("seen", &seen),
            ("before", &before),
        ],
    )
}

pub(super) fn direct(step: &Step, words: &Words<'_>) -> String {
    let (Some(inner), Some(placed)) = (step.because.inner.first(), step.placements.first()) else {
        return words.effect(step);
    };
    words.say(
        "direct.single",
        &[
            ("name", &words.technique(step.technique)),
            ("digit", &words.digit(placed.digit)),
            ("houses", &words.houses(step.because.houses(Part::Scene))),
            ("step", &inner.explain(words)),
            ("cell", &words.cell(placed.cell)),
        ],
    )
}
