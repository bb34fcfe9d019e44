//! The words for colouring.

use super::super::{Role, Step, TechniqueId};
use super::Words;
use veridoku_model::grid::Cell;

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let all = |role, group| all_of(color(step, role, group), words);
    let one = |role, group| one_of(color(step, role, group), words);
    let links = links(step, words);
    let several = step.eliminations.len() > 1;
    let key = match (step.technique, several) {
        (TechniqueId::SimpleColorsTrap, false) => "color.trap.one",
        (TechniqueId::SimpleColorsTrap, true) => "color.trap.many",
        (TechniqueId::SimpleColorsWrap, _) => "color.wrap",
        (TechniqueId::MultiColors1, _) if links.len() > 1 => "color.multi.1.more",
        (TechniqueId::MultiColors1, false) => "color.multi.1.one",
        (TechniqueId::MultiColors1, true) => "color.multi.1.many",
        (_, false) => "color.multi.2.one",
        (_, true) => "color.multi.2.many",
    };
    let gone = step.eliminations.iter().map(|c| c.cell);
    words.say(
        key,
        &[
            ("name", &words.technique(step.technique)),
            ("digit", &words.digits(because.digits)),
            ("on", &all(Role::On, 0)),
            ("off", &all(Role::Off, 0)),
            ("other_on", &all(Role::On, 1)),
            ("other_off", &all(Role::Off, 1)),
            ("links", &words.language.list("list.parts", links)),
            ("on_cell", &one(Role::On, 0)),
            ("other_on_cell", &one(Role::On, 1)),
            ("other_off_cell", &one(Role::Off, 1)),
            ("off_cells", &words.short_cells(color(step, Role::Off, 0))),
            ("clash", &words.cells_and(because.cells(Role::Pivot))),
            ("gone", &words.cells_and(gone)),
            ("effect", &words.effect_after(step)),
        ],
    )
}

/// Returns the cells of a colour.
fn color(step: &Step, role: Role, group: u8) -> Vec<Cell> {
    let marks = step.because.marks.iter();
    let marks = marks.filter(|mark| mark.role == role && mark.group == group);
    marks.map(|mark| mark.cell).collect()
}

/// Returns for each two cells of different colourings that see each other: one of the opposite
/// colours is true.
fn links(step: &Step, words: &Words<'_>) -> Vec<String> {
    let opposite = |cell: &Cell, group: u8| {
        let on = color(step, Role::On, group).contains(cell);
        let role = if on { Role::Off } else { Role::On };
        all_of(color(step, role, group), words)
    };
    let pairs = (0..).map(|group| color(step, Role::Pivot, group));
    let pairs = pairs.take_while(|pair| pair.len() == 2);
    let link = |pair: Vec<Cell>| {
        words.say(
            "color.link",
            &[
                ("near", &words.cell(pair[0])),
                ("beside", &words.cell(pair[1])),
                ("digit", &words.digits(step.because.digits)),
                ("one", &opposite(&pair[0], 0)),
                ("other", &opposite(&pair[1], 1)),
            ],
        )
    };
    pairs.map(link).collect()
}

/// Returns all cells of a colour, as they stand after "in".
fn all_of(cells: Vec<Cell>, words: &Words<'_>) -> String {
    let key = if cells.len() == 1 {
        "color.all.one"
    } else {
        "color.all.many"
    };
    words.say(key, &[("cells", &words.short_cells(cells))])
}

/// Returns some cell of a colour.
fn one_of(cells: Vec<Cell>, words: &Words<'_>) -> String {
    let key = if cells.len() == 1 {
        "color.cell.one"
    } else {
        "color.cell.many"
    };
    words.say(key, &[("cells", &words.short_cells(cells))])
}
