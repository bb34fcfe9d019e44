//! Rules → relations: one arm a rule.

use super::{Constraint, Name, Relation, Rule};
use crate::grid::{Cell, DigitSet, PencilMarks, Shape};

/// Appends the relations of a rule on a board.
///
/// # Panics
/// If pencil marks are for another shape.
pub(super) fn lower(rule: &Rule, shape: Shape, out: &mut Vec<Constraint>) {
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
        Rule::PencilMarks(marks) => {
            assert_eq!(
                marks.shape(),
                shape,
                "pencil marks of the shape of the board"
            );
            out.extend(domains(marks));
        }
    }
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
