//! Rules as lines that name them, as certificates have them.

use super::{Constraint, Name, Regions, Rule, Rulebook};
use crate::grid::{Cell, DigitSet, PencilMarks, Shape};
use std::sync::Arc;

/// Groups of the cells of a sum, of which the cells of each must differ: a certificate may be about
/// their totals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grouped {
    /// The index of the sum among the relations.
    pub relation: usize,
    /// By group: the index of the relation by which its cells differ, and the cells, which all have
    /// the same coefficient in the sum.
    pub groups: Vec<(usize, Vec<Cell>)>,
}

impl Rulebook {
    /// Returns the rules as lines, each once and in ascending order: `antiknight`, `boxes 3x3`,
    /// `cage 10 r1c1 r1c2`, as in `docs/certificates.md`; `None` if they are those of plain Sudoku,
    /// relations that come of no rule, or one of them has no line.
    pub fn lines(&self) -> Option<Vec<String>> {
        if self.is_plain() || self.rules.is_empty() && !self.constraints.is_empty() {
            return None;
        }
        let mut lines = Vec::new();
        for rule in &self.rules {
            add(rule, self.shape, &mut lines)?;
        }
        lines.sort_unstable();
        lines.dedup();
        Some(lines)
    }

    /// Returns a rulebook of other relations for the same rules: those that `lines` stand for in a
    /// certificate.
    ///
    /// # Panics
    /// If a relation names a cell outside the board.
    #[must_use]
    pub fn restated(&self, lines: Vec<String>, constraints: Vec<Constraint>) -> Rulebook {
        Rulebook {
            rules: self.rules.clone(),
            stated: Some(lines.into()),
            ..Rulebook::from_constraints(self.shape, constraints)
        }
    }

    /// Returns the rulebook with relations that follow from its own, which come last.
    ///
    /// # Panics
    /// If a relation names a cell outside the board.
    #[must_use]
    pub fn with_following(&self, follow: impl IntoIterator<Item = Constraint>) -> Rulebook {
        let all = self.constraints.iter().cloned().chain(follow).collect();
        Rulebook {
            rules: self.rules.clone(),
            stated: self.stated.clone(),
            ..Rulebook::from_constraints(self.shape, all)
        }
    }

    /// Returns the relations that follow from others, which come last.
    pub fn following(&self) -> &[Constraint] {
        let follows = |c: &Constraint| matches!(c.name, Name::Follows(_));
        let first = self.constraints.iter().position(follows);
        &self.constraints[first.unwrap_or(self.constraints.len())..]
    }

    /// Returns the rulebook with these sums in groups, ascending by relation.
    #[must_use]
    pub fn with_groups(&self, grouped: Vec<Grouped>) -> Rulebook {
        Rulebook {
            grouped,
            ..self.clone()
        }
    }

    /// Returns the sums that are in groups, ascending by relation.
    pub fn grouped(&self) -> &[Grouped] {
        &self.grouped
    }

    /// Returns the lines that the relations were [restated](Rulebook::restated) from, if they were.
    pub fn stated(&self) -> Option<&Arc<[String]>> {
        self.stated.as_ref()
    }
}

/// Adds the lines of a rule; `None` if it has none.
fn add(rule: &Rule, shape: Shape, lines: &mut Vec<String>) -> Option<()> {
    match rule {
        Rule::Rows => lines.push("rows".to_string()),
        Rule::Columns => lines.push("columns".to_string()),
        Rule::Boxes if shape.has_boxes() => {
            let (height, width) = (shape.box_height(), shape.box_width());
            lines.push(format!("boxes {height}x{width}"));
        }
        // Such a board has none.
        Rule::Boxes => {}
        Rule::PencilMarks(marks) => return add_marks(marks, lines),
        Rule::Regions(regions) => add_regions(regions, lines),
        Rule::Clue(clue) => lines.push(clue.text(shape)),
    }
    Some(())
}

fn add_regions(regions: &Regions, lines: &mut Vec<String>) {
    for cells in regions.all() {
        let names = cells.iter().map(|cell| cell.name(regions.shape()));
        lines.push(format!("region {}", names.collect::<Vec<_>>().join(" ")));
    }
}

fn add_marks(marks: &PencilMarks, lines: &mut Vec<String>) -> Option<()> {
    let shape = marks.shape();
    for (cell, digits) in shape.all_cells().zip(marks.sets()) {
        if *digits == DigitSet::all(shape.order()) {
            continue;
        }
        if digits.is_empty() {
            return None;
        }
        let values = digits.iter().map(|digit| shape.value(digit).to_string());
        let values = values.collect::<Vec<_>>().join(",");
        lines.push(format!("one-of {values} {}", cell.name(shape)));
    }
    Some(())
}
