//! Rules → relations: one arm a rule.

use super::{Clue, Constraint, Ground, Misfit, Name, Regions, Relation, Rule};
use crate::grid::{Cell, DigitSet, PencilMarks, Shape};
use std::borrow::Cow;

/// Returns the relations of rules on a board.
///
/// # Errors
/// If a rule cannot be on this board.
pub(super) fn lower(shape: Shape, rules: &[Rule]) -> Result<Vec<Constraint>, Misfit> {
    let regions = regions(shape, rules);
    let clues: Vec<&Clue> = rules.iter().filter_map(clue).collect();
    let ground = Ground {
        shape,
        regions: regions.as_deref(),
        clues: &clues,
        is_latin: [shape.rows(), shape.columns()] == [shape.order(); 2]
            && rules.contains(&Rule::Rows)
            && rules.contains(&Rule::Columns),
    };
    let mut out = Vec::new();
    for rule in rules {
        add(rule, &ground, &mut out)?;
    }
    Ok(out)
}

/// Returns the regions that the rules cut a board into: those of any form, else the boxes.
fn regions(shape: Shape, rules: &[Rule]) -> Option<Cow<'_, Regions>> {
    let free = rules.iter().find_map(|rule| match rule {
        Rule::Regions(regions) => Some(Cow::Borrowed(regions)),
        Rule::Rows | Rule::Columns | Rule::Boxes | Rule::PencilMarks(_) | Rule::Clue(_) => None,
    });
    let boxes = || {
        let boxes = rules.contains(&Rule::Boxes).then(|| Regions::boxes(shape));
        boxes.flatten().map(Cow::Owned)
    };
    // Only clues look at regions.
    rules.iter().find_map(clue)?;
    free.or_else(boxes)
}

fn clue(rule: &Rule) -> Option<&Clue> {
    match rule {
        Rule::Clue(clue) => Some(clue),
        Rule::Rows | Rule::Columns | Rule::Boxes | Rule::PencilMarks(_) | Rule::Regions(_) => None,
    }
}

fn add(rule: &Rule, ground: &Ground<'_>, out: &mut Vec<Constraint>) -> Result<(), Misfit> {
    let shape = ground.shape();
    let mut house = |name: Name, cells: Vec<Cell>| {
        out.push(Constraint {
            relation: Relation::AllDifferent { cells },
            name,
        });
    };
    match rule {
        Rule::Rows => {
            (0..shape.rows()).for_each(|i| house(Name::Row(i), shape.row_cells(i).collect()));
        }
        Rule::Columns => {
            (0..shape.columns())
                .for_each(|i| house(Name::Column(i), shape.column_cells(i).collect()));
        }
        Rule::Boxes => {
            (0..shape.boxes()).for_each(|i| house(Name::Box(i), shape.box_cells(i).collect()));
        }
        Rule::PencilMarks(marks) if marks.shape() != shape => {
            return Err(Misfit::new("pencil marks of another board"));
        }
        Rule::PencilMarks(marks) => out.extend(domains(marks)),
        Rule::Regions(regions) if regions.shape() != shape => {
            return Err(Misfit::new("regions of another board"));
        }
        Rule::Regions(regions) => {
            let all = regions.all().into_iter().enumerate();
            all.for_each(|(i, cells)| house(Name::Region(i), cells));
        }
        Rule::Clue(clue) => {
            check_cells(clue, shape)?;
            let name = Name::Other(clue.words(shape));
            let relations = clue.lower(ground)?.into_iter();
            out.extend(relations.map(|relation| Constraint {
                relation,
                name: name.clone(),
            }));
        }
    }
    Ok(())
}

/// The kinds of clues that ask where on the board their cells are.
const PLACED: &[&str] = &[
    "index-box",
    "index-column",
    "index-row",
    "local-maximum",
    "local-minimum",
    "region-sum",
];

/// Refuses cells that are not there, and cells off the board where it matters where they are.
fn check_cells(clue: &Clue, shape: Shape) -> Result<(), Misfit> {
    let name = clue.kind().name;
    let cells = || clue.groups().iter().flatten();
    if let Some(cell) = cells().find(|cell| cell.index() >= shape.extent()) {
        let cell = cell.name(shape);
        return Err(Misfit::new(format!(
            "{name} has {cell}, which is no cell here"
        )));
    }
    let placed = PLACED.contains(&name) && cells().any(|&cell| !shape.is_on_board(cell));
    if placed {
        let reason = format!("{name} has a cell off the board, and asks where its cells are");
        return Err(Misfit::new(reason));
    }
    let mut inside = clue.alternatives().iter().flatten();
    inside.try_for_each(|clue| check_cells(clue, shape))
}

/// Returns the domain of each cell that lacks a candidate.
fn domains(marks: &PencilMarks) -> impl Iterator<Item = Constraint> {
    let all = DigitSet::all(marks.shape().order());
    let cells = marks.shape().all_cells().zip(marks.sets());
    let restricted = cells.filter(move |(_, digits)| **digits != all);
    restricted.map(|(cell, &digits)| Constraint {
        relation: Relation::Domain { cell, digits },
        name: Name::PencilMarks(cell),
    })
}
