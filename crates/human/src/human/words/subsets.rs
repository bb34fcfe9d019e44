//! The words for subsets and intersections.

use super::super::{Part, Role, Step, TechniqueId};
use super::Words;
use super::effect::Place;
use veridoku_model::grid::Cell;

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let cells: Vec<Cell> = because.cells(Role::Defining).collect();
    let hidden = matches!(
        step.technique,
        TechniqueId::HiddenPair | TechniqueId::HiddenTriple | TechniqueId::HiddenQuadruple
    );
    words.say(
        if hidden {
            "subset.hidden"
        } else {
            "subset.naked"
        },
        &[
            ("name", &words.technique(step.technique)),
            ("digits", &words.digits(because.digits)),
            ("houses", &words.houses(because.houses(Part::Scene))),
            ("cells", &words.cells_and(cells.iter().copied())),
            ("each", &words.digits_and(because.digits)),
            (
                "effect",
                &words.eliminated(&step.eliminations, &cells, Place::After),
            ),
        ],
    )
}

pub(super) fn intersection(step: &Step, words: &Words<'_>) -> String {
    if matches!(
        step.technique,
        TechniqueId::LockedPair | TechniqueId::LockedTriple
    ) {
        return explain(step, words);
    }
    let because = &step.because;
    let within = because.houses(Part::Cover).next().is_some();
    words.say(
        match (within, because.cells(Role::Defining).count()) {
            (true, 2) => "intersection.within.two",
            (true, _) => "intersection.within.many",
            _ => "intersection.seen",
        },
        &[
            ("name", &words.technique(step.technique)),
            ("digits", &words.digits(because.digits)),
            ("base", &words.houses(because.houses(Part::Base))),
            ("cells", &words.cells_and(because.cells(Role::Defining))),
            ("cover", &words.houses(because.houses(Part::Cover))),
            (
                "gone",
                &words.cells_and(step.eliminations.iter().map(|c| c.cell)),
            ),
            ("effect", &words.effect_after(step)),
        ],
    )
}
