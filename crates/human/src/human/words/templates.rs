//! The words for templates.

use super::super::Step;
use super::Words;

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    let gone = step.placements.is_empty();
    let cells = if gone {
        words.cells_or(step.eliminations.iter().map(|c| c.cell))
    } else {
        words.cells_and(step.placements.iter().map(|c| c.cell))
    };
    words.say(
        if gone {
            "template.gone"
        } else {
            "template.placed"
        },
        &[
            ("name", &words.technique(step.technique)),
            ("digit", &words.digits(step.because.digits)),
            ("cells", &cells),
            ("effect", &words.effect_after(step)),
        ],
    )
}
