//! The words for techniques that rest on uniqueness: deadly rings and graves.

use super::super::{Mark, Part, Role, Step, TechniqueId};
use super::Words;
use super::effect::Place;
use veridoku_model::grid::{Cell, DigitSet};

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

/// Returns the digit of a strong link, which has no other places in some houses.
fn strong(step: &Step, words: &Words<'_>) -> String {
    let on = step.because.marks.iter().find(|mark| mark.role == Role::On);
    on.map_or_else(String::new, |mark| words.digits(mark.digits))
}

fn ring(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    if matches!(
        step.technique,
        TechniqueId::AvoidableRectangle1 | TechniqueId::AvoidableRectangle2
    ) {
        return avoidable(step, words);
    }
    words.say(
        "unique.ring",
        &[
            ("name", &words.technique(step.technique)),
            ("digits", &words.digits(because.digits)),
            ("both", &words.digits_and(because.digits)),
            ("cells", &words.cells_and(because.cells(Role::Deadly))),
            ("reason", &reason(step, words)),
        ],
    )
}

/// Returns the words for an avoidable rectangle: two or three of its cells are settled.
fn avoidable(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let gone = digits(step);
    // Type 1 eliminates from the open cell; in type 2 each open cell has the eliminated digit.
    let first = step.technique == TechniqueId::AvoidableRectangle1;
    let open = |mark: &&Mark| {
        let here = step.eliminations.iter().any(|c| c.cell == mark.cell);
        if first {
            here
        } else {
            !mark.digits.and(gone).is_empty()
        }
    };
    let (open, settled): (Vec<&Mark>, Vec<&Mark>) = deadly(step).partition(open);
    let settled = settled.iter().map(|mark| {
        let (cell, digit) = (words.cell(mark.cell), words.digits(mark.digits));
        format!("{cell}={digit}")
    });
    let cells = || open.iter().map(|mark| mark.cell);
    let key = if first {
        "unique.avoidable.last"
    } else {
        "unique.avoidable.extra"
    };
    words.say(
        key,
        &[
            ("name", &words.technique(step.technique)),
            ("digits", &words.digits(because.digits)),
            ("both", &words.digits_and(because.digits)),
            ("settled", &words.and(settled)),
            ("open", &words.cells_and(cells())),
            ("loose", &words.cells_or(cells())),
            ("digit", &words.digits(gone)),
            ("effect", &words.effect(step)),
            ("after", &words.effect_after(step)),
        ],
    )
}

/// Returns the digits that a step eliminates.
fn digits(step: &Step) -> DigitSet {
    step.eliminations.iter().map(|c| c.digit).collect()
}

/// Returns what keeps the two digits from filling a ring alone, and what follows.
fn reason(step: &Step, words: &Words<'_>) -> String {
    use TechniqueId as T;
    let others = deadly(step).fold(0, |all, mark| all | mark.digits.bits());
    let others = DigitSet::from_bits(others & !step.because.digits.bits());
    let extra = |mark: &&Mark| !mark.digits.and(others).is_empty();
    let loose = deadly(step).filter(extra).map(|mark| mark.cell);
    let loose = words.cells_or(loose);
    let effect = words.effect(step);
    match step.technique {
        T::Unique1 | T::UniqueLoop1 => words.say(
            "unique.only",
            &[("loose", &loose), ("effect", &words.effect_after(step))],
        ),
        T::Unique3 | T::UniqueLoop3 => words.say(
            "unique.subset",
            &[
                ("loose", &loose),
                ("digits", &words.digits_or(others)),
                ("subset", &subset(step, others, words)),
                ("effect", &effect),
            ],
        ),
        T::Unique4 | T::UniqueLoop4 | T::Unique6 | T::HiddenRectangle => linked(step, words),
        _ => words.say(
            "unique.extra",
            &[
                ("loose", &loose),
                ("digit", &words.digits(digits(step))),
                ("effect", &effect),
            ],
        ),
    }
}

/// Returns what strong links of one of the two digits show of the other, or of itself.
fn linked(step: &Step, words: &Words<'_>) -> String {
    use TechniqueId as T;
    let because = &step.because;
    let from: Vec<Cell> = step.eliminations.iter().map(|c| c.cell).collect();
    let hidden = step.technique == T::HiddenRectangle;
    // The cells that the digit is forced into: beside the eliminated one, or else both places.
    let forced = because.cells(Role::On);
    let mut forced: Vec<Cell> = if hidden {
        forced.filter(|cell| !from.contains(cell)).collect()
    } else {
        forced.collect()
    };
    forced.sort_unstable();
    let pattern: &[Cell] = if hidden { &[] } else { &from };
    let effect = words.eliminated(&step.eliminations, pattern, Place::After);
    let key = match step.technique {
        T::HiddenRectangle => "unique.strong.hidden",
        T::Unique6 => "unique.strong.crossed",
        _ => "unique.strong.pair",
    };
    words.say(
        key,
        &[
            ("digit", &strong(step, words)),
            ("houses", &words.houses(because.houses(Part::Base))),
            ("other", &words.digits(digits(step))),
            ("from", &words.cells_and(from.iter().copied())),
            ("places", &words.cells_or(forced.iter().copied())),
            ("forced", &words.cells_and(forced.iter().copied())),
            ("corner", &words.cells_and(because.cells(Role::Pivot))),
            ("effect", &effect),
        ],
    )
}

/// Returns the subset that some digits make with the defining cells of a step.
fn subset(step: &Step, others: DigitSet, words: &Words<'_>) -> String {
    let because = &step.because;
    let marks = because.marks.iter();
    let marks: Vec<&Mark> = marks.filter(|m| m.role == Role::Defining).collect();
    let all = marks
        .iter()
        .fold(others.bits(), |all, mark| all | mark.digits.bits());
    let all = DigitSet::from_bits(all);
    let name = match all.len() {
        2 => words.technique(TechniqueId::NakedPair),
        3 => words.technique(TechniqueId::NakedTriple),
        4 => words.technique(TechniqueId::NakedQuadruple),
        _ => words.language.text("unique.makes.more"),
    };
    words.say(
        "unique.makes",
        &[
            ("name", &name),
            ("digits", &words.digits(all)),
            ("set", &words.set(marks)),
            ("houses", &words.houses(because.houses(Part::Scene))),
        ],
    )
}

fn grave(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let extras = deadly(step).map(|mark| words.candidates(mark.digits, mark.cell));
    let effect = words.effect(step);
    let reason = match step.technique {
        TechniqueId::Bug1 => words.say(
            "grave.one",
            &[
                ("cells", &words.cells_and(because.cells(Role::Deadly))),
                ("digits", &words.digits_or(because.digits)),
                ("effect", &effect),
            ],
        ),
        TechniqueId::Bug3 => {
            let subset = subset(step, because.digits, words);
            words.say("grave.subset", &[("subset", &subset), ("effect", &effect)])
        }
        TechniqueId::Bug4 => words.say(
            "grave.strong",
            &[
                ("digit", &strong(step, words)),
                ("houses", &words.houses(because.houses(Part::Base))),
                ("effect", &effect),
            ],
        ),
        _ => words.say("grave.any", &[("effect", &effect)]),
    };
    words.say(
        "grave.all",
        &[
            ("name", &words.technique(step.technique)),
            ("extras", &words.or(extras)),
            ("reason", &reason),
        ],
    )
}
