//! A puzzle: a shape, the rules and the givens.

use super::lower::lower;
use super::{Misfit, Rule, Rulebook};
use crate::grid::{Givens, PencilMarks, Shape};
use std::borrow::Cow;
use std::sync::Arc;

/// A published puzzle: givens on a board (which has the shape) and the rules.
#[derive(Clone, Debug)]
pub struct Puzzle {
    givens: Givens,
    rules: Cow<'static, [Rule]>,
    /// What the rules say, if one is a clue or regions: they were lowered to see whether they can
    /// be on this board.
    rulebook: Option<Arc<Rulebook>>,
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Puzzle) -> bool {
        (&self.givens, &self.rules) == (&other.givens, &other.rules)
    }
}

impl Eq for Puzzle {}

impl Puzzle {
    /// Returns a puzzle under the plain rules: rows, columns, and boxes if the board has any.
    pub fn plain(givens: Givens) -> Puzzle {
        Puzzle {
            givens,
            rules: Cow::Borrowed(&Rule::PLAIN),
            rulebook: None,
        }
    }

    /// Returns a puzzle of pencil marks (Sukaku): plain rules, no given, and each cell holds one of
    /// its candidates.
    ///
    /// ```
    /// use veridoku_model::grid::{PencilMarks, Shape};
    /// use veridoku_model::rules::Puzzle;
    /// let marks = PencilMarks::all(Shape::CLASSIC);
    /// let puzzle = Puzzle::sukaku(marks.clone());
    /// assert!(!puzzle.is_plain());
    /// assert_eq!((puzzle.givens().count(), puzzle.pencil_marks()), (0, Some(marks)));
    /// ```
    pub fn sukaku(marks: PencilMarks) -> Puzzle {
        Puzzle::plain(Givens::empty(marks.shape())).with_marks(marks)
    }

    /// Returns the puzzle with pencil marks as one more rule.
    ///
    /// # Panics
    /// If the shapes differ.
    #[must_use]
    pub fn with_marks(self, marks: PencilMarks) -> Puzzle {
        let mut rules = self.rules.into_owned();
        rules.push(Rule::PencilMarks(marks));
        Puzzle::with_rules(self.givens, rules)
    }

    /// Returns a puzzle under any rules.
    ///
    /// # Panics
    /// If a rule cannot be on this board: see [`new`](Puzzle::new).
    pub fn with_rules(givens: Givens, rules: Vec<Rule>) -> Puzzle {
        Puzzle::new(givens, rules).unwrap_or_else(|misfit| panic!("{misfit}"))
    }

    /// Returns a puzzle under any rules.
    ///
    /// # Errors
    /// Why a rule cannot be on this board.
    pub fn new(givens: Givens, rules: Vec<Rule>) -> Result<Puzzle, Misfit> {
        let shape = givens.shape();
        let rulebook = match rules.iter().any(is_other) {
            true => Some(Arc::new(Rulebook::of(shape, &rules)?)),
            false => lower(shape, &rules).map(|_| None)?,
        };
        Ok(Puzzle {
            givens,
            rules: Cow::Owned(rules),
            rulebook,
        })
    }

    /// Returns what the rules say.
    pub(super) fn rulebook(&self) -> Arc<Rulebook> {
        let of_rules = || Arc::new(Rulebook::new(self.shape(), &self.rules));
        self.rulebook.clone().unwrap_or_else(of_rules)
    }

    /// Returns the givens, which include the shape. Those of a Sukaku are none: a cell with one
    /// pencil mark is not a given.
    pub fn givens(&self) -> &Givens {
        &self.givens
    }

    /// Returns the shape of the board.
    pub fn shape(&self) -> Shape {
        self.givens.shape()
    }

    /// Returns the rules.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Returns whether the puzzle is one of plain Sudoku: its rules, on a
    /// [standard](Shape::is_standard) board. The givens are then the whole puzzle.
    pub fn is_plain(&self) -> bool {
        self.shape().is_standard() && self.rules() == Rule::PLAIN
    }

    /// Returns whether a rule is a clue or regions: what faces that draw or write the plain rules
    /// only would lose.
    pub fn has_clues(&self) -> bool {
        self.rules.iter().any(is_other)
    }

    /// Returns whether a line of characters does not say all of it: it has clues or regions,
    /// another board than a standard one, or lacks one of the plain rules.
    pub fn needs_lines(&self) -> bool {
        let plain = Rule::PLAIN.iter().all(|rule| self.rules.contains(rule));
        self.has_clues() || !plain || !self.shape().is_standard()
    }

    /// Returns the candidates of each cell by pencil marks and givens; `None` if no rule is pencil
    /// marks.
    pub fn pencil_marks(&self) -> Option<PencilMarks> {
        let marks = self.rules.iter().filter_map(|rule| match rule {
            Rule::PencilMarks(marks) => Some(marks),
            Rule::Rows | Rule::Columns | Rule::Boxes | Rule::Regions(_) | Rule::Clue(_) => None,
        });
        let marks = marks.cloned().reduce(|all, more| all.and(&more))?;
        Some(marks.with_givens(&self.givens))
    }

    /// Returns the pencil marks of a puzzle under the plain rules and pencil marks, whose givens
    /// count as pencil marks here; `None` if there is no such rule, or another one, or the board is
    /// not standard.
    pub fn as_sukaku(&self) -> Option<PencilMarks> {
        let (plain, others) = self.rules.split_at_checked(Rule::PLAIN.len())?;
        let marks = |rule: &Rule| matches!(rule, Rule::PencilMarks(_));
        let plain = self.shape().is_standard() && plain == Rule::PLAIN;
        let sukaku = plain && others.iter().all(marks);
        sukaku.then(|| self.pencil_marks()).flatten()
    }
}

/// Returns whether a rule is a clue or regions.
fn is_other(rule: &Rule) -> bool {
    matches!(rule, Rule::Regions(_) | Rule::Clue(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Digit, DigitSet};

    #[test]
    fn marks_and_givens_restrict_a_cell_together() {
        let shape = Shape::new(2, 2).unwrap();
        let mut marks = PencilMarks::all(shape);
        marks.set(Cell::new(1), DigitSet::from_bits(0b0110));
        let mut givens = Givens::empty(shape);
        givens.set(Cell::new(1), Digit::new(2));
        givens.set(Cell::new(2), Digit::new(1));
        let plain = Puzzle::plain(givens);
        assert_eq!((plain.pencil_marks(), plain.as_sukaku()), (None, None));
        let mixed = plain.with_marks(marks);
        let sets = |cell| mixed.as_sukaku().unwrap().get(Cell::new(cell)).bits();
        assert_eq!((sets(0), sets(1), sets(2)), (0b1111, 0b0010, 0b0001));
        let rules = mixed.rules().iter().skip(1).cloned().collect();
        let other = Puzzle::with_rules(mixed.givens().clone(), rules);
        assert!(other.pencil_marks().is_some() && other.as_sukaku().is_none());
    }

    #[test]
    fn what_was_lowered_is_what_the_rules_say() {
        let rules = ["sandwich 5 r1c1 r1c2 r1c3 r1c4", "cage 5 r1c1 r2c1"].join("\n");
        let rows = " . 2 . .\n . . . .\n . . . .\n . . . .\n";
        let text = &format!("veridoku puzzle 1\nsize 4\nboxes 2x2\n\n{rows}\n{rules}\n");
        let parsed = crate::formats::parse_str(text, &crate::formats::ReadOptions::default());
        let puzzle = parsed.into_iter().next().unwrap().unwrap().puzzle;
        assert!(puzzle.rulebook.is_some() && puzzle.has_clues());
        let lowered = Rulebook::new(puzzle.shape(), puzzle.rules());
        assert_eq!(*puzzle.rulebook(), lowered);
        let plain = Puzzle::plain(puzzle.givens().clone());
        assert!(
            plain.rulebook.is_none()
                && *plain.rulebook() == Rulebook::new(plain.shape(), &Rule::PLAIN)
        );
        assert_ne!(plain, puzzle);
    }
}
