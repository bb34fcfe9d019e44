//! The words for colouring.

use super::super::{Role, Step, TechniqueId};
use super::Words;

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let (name, digit) = (step.technique, words.digits(because.digits));
    let color = |role: Role, group: u8| {
        let marks = because.marks.iter();
        let marks = marks.filter(|mark| mark.role == role && mark.group == group);
        words.cells(marks.map(|mark| mark.cell)).replace(' ', ",")
    };
    let (on, off) = (color(Role::On, 0), color(Role::Off, 0));
    let (other_on, other_off) = (color(Role::On, 1), color(Role::Off, 1));
    let gone = words.cells_and(step.eliminations.iter().map(|c| c.cell));
    let sees = if step.eliminations.len() == 1 {
        "sees"
    } else {
        "each see"
    };
    let proof = match step.technique {
        TechniqueId::SimpleColorsTrap => {
            format!("all of {on} or all of {off}; {gone} {sees} a cell of both colours")
        }
        TechniqueId::SimpleColorsWrap => format!(
            "all of {on} or all of {off}; of the second colour, {} see each other",
            words.cells_and(because.cells(Role::Pivot))
        ),
        TechniqueId::MultiColors1 => format!(
            "all of {on} or all of {off}, and in all of {other_on} or all of {other_off}. A cell of {off} sees one of {other_off}, which leaves {on} or {other_on}; {gone} {sees} both of these"
        ),
        _ => format!(
            "all of {on} or all of {off}, and in all of {other_on} or all of {other_off}; {off} sees cells of both {other_on} and {other_off}"
        ),
    };
    format!(
        "{name} {digit}: {digit} is in {proof}, so {}.",
        words.effect(step)
    )
}
