//! Rules → relations: one arm a rule.

use super::{Constraint, Name, Relation, Rule};
use crate::grid::{Cell, Shape};

/// Appends the relations of a rule on a board.
pub(super) fn lower(rule: &Rule, shape: Shape, out: &mut Vec<Constraint>) {
    let mut house = |name: Name, cells: Vec<Cell>| {
        out.push(Constraint {
            relation: Relation::AllDifferent { cells },
            name,
        });
    };
    match rule {
        Rule::Rows => {
            (0..shape.order()).for_each(|i| house(Name::Row(i), shape.row_cells(i).collect()));
        }
        Rule::Columns => {
            (0..shape.order())
                .for_each(|i| house(Name::Column(i), shape.column_cells(i).collect()));
        }
        Rule::Boxes => {
            (0..shape.order()).for_each(|i| house(Name::Box(i), shape.box_cells(i).collect()));
        }
    }
}
