//! A puzzle: a shape, the rules and the givens.

use super::Rule;
use crate::grid::Givens;
use std::borrow::Cow;

/// A published puzzle: givens on a board (which has the shape) and the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    givens: Givens,
    rules: Cow<'static, [Rule]>,
}

impl Puzzle {
    /// Returns a puzzle under the plain rules: rows, columns and boxes.
    pub fn plain(givens: Givens) -> Puzzle {
        Puzzle {
            givens,
            rules: Cow::Borrowed(&Rule::PLAIN),
        }
    }

    /// Returns a puzzle under any rules.
    pub fn with_rules(givens: Givens, rules: Vec<Rule>) -> Puzzle {
        Puzzle {
            givens,
            rules: Cow::Owned(rules),
        }
    }

    /// Returns the givens, which include the shape.
    pub fn givens(&self) -> &Givens {
        &self.givens
    }

    /// Returns the rules.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }
}
