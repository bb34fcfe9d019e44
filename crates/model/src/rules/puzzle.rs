//! A puzzle: a shape, the rules and the givens.

use super::Rule;
use crate::grid::Givens;
use std::borrow::Cow;

/// What a setter publishes: givens on a board (which has the shape) and the rules they come with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    givens: Givens,
    rules: Cow<'static, [Rule]>,
}

impl Puzzle {
    /// A puzzle under the plain rules: rows, columns and boxes.
    pub fn plain(givens: Givens) -> Puzzle {
        Puzzle {
            givens,
            rules: Cow::Borrowed(&Rule::PLAIN),
        }
    }

    /// A puzzle under any rules.
    pub fn with_rules(givens: Givens, rules: Vec<Rule>) -> Puzzle {
        Puzzle {
            givens,
            rules: Cow::Owned(rules),
        }
    }

    /// The givens, and with them the shape.
    pub fn givens(&self) -> &Givens {
        &self.givens
    }

    /// The rules.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }
}
