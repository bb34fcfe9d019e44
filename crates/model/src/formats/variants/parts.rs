//! A puzzle in parts, as the formats of this folder find them, put together.

use crate::grid::{Cell, DigitSet, Givens, PencilMarks, Shape};
use crate::rules::{Clue, Misfit, Puzzle, Regions, Rule};

/// What a board is cut into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::formats) enum Cut {
    /// Nothing but rows and columns.
    None,
    /// The boxes of the shape.
    Boxes,
    /// Regions of any form.
    Regions(Regions),
    /// The boxes of the shape, and regions of any form.
    Both(Regions),
}

impl Cut {
    /// Returns the regions of any form.
    pub(in crate::formats) fn regions(&self) -> Option<&Regions> {
        match self {
            Cut::None | Cut::Boxes => None,
            Cut::Regions(regions) | Cut::Both(regions) => Some(regions),
        }
    }
}

/// A puzzle in parts.
#[derive(Debug)]
pub(in crate::formats) struct Parts {
    pub(in crate::formats) shape: Shape,
    /// Whether there is no rule for rows and columns.
    pub(in crate::formats) is_free: bool,
    pub(in crate::formats) cut: Cut,
    pub(in crate::formats) givens: Givens,
    /// The cells with a set of digits.
    pub(in crate::formats) sets: Vec<(Cell, DigitSet)>,
    pub(in crate::formats) clues: Vec<Clue>,
}

impl Parts {
    /// Returns the puzzle.
    ///
    /// # Errors
    /// Why a clue cannot be on this board, and its index; `None` if it is no clue.
    pub(in crate::formats) fn puzzle(self) -> Result<Puzzle, (Misfit, Option<usize>)> {
        let base = self.base();
        let rules = base
            .iter()
            .cloned()
            .chain(self.clues.iter().cloned().map(Rule::Clue));
        let rules: Vec<Rule> = rules.collect();
        if rules == Rule::PLAIN && self.shape.is_standard() {
            return Ok(Puzzle::plain(self.givens));
        }
        Puzzle::new(self.givens.clone(), rules).map_err(|misfit| {
            let alone = |clue: &Clue| {
                let rules = base.iter().cloned().chain([Rule::Clue(clue.clone())]);
                Puzzle::new(self.givens.clone(), rules.collect()).is_err()
            };
            (misfit, self.clues.iter().position(alone))
        })
    }

    /// Returns the rules that are no clues.
    fn base(&self) -> Vec<Rule> {
        let mut rules = Vec::new();
        if !self.is_free {
            rules.extend([Rule::Rows, Rule::Columns]);
        }
        match &self.cut {
            Cut::None => {}
            Cut::Boxes => rules.push(Rule::Boxes),
            Cut::Regions(regions) => rules.push(Rule::Regions(regions.clone())),
            Cut::Both(regions) => rules.extend([Rule::Boxes, Rule::Regions(regions.clone())]),
        }
        if !self.sets.is_empty() {
            let mut marks = PencilMarks::all(self.shape);
            for &(cell, digits) in &self.sets {
                marks.set(cell, marks.get(cell).and(digits));
            }
            rules.push(Rule::PencilMarks(marks));
        }
        rules
    }
}
