//! The meaning of a puzzle: rules in the user's words, lowered to a few primitive relations.
//!
//! [`Relation::holds`] defines truth for the whole crate. Every engine reads the [`Model`]'s
//! relations and nothing else, so two engines share only this module and [`grid`](crate::grid).

mod automaton;
mod choice;
mod clue;
mod clue_kind;
mod clue_text;
mod connected;
mod ground;
mod kinds;
mod lower;
mod mark;
mod model;
mod pairs;
mod puzzle;
mod regions;
mod relation;
mod rule;
mod shelf;
mod solution;
mod stated;
mod swaps;
mod valued;
mod violation;

pub use automaton::{Automaton, TooManyStates};
pub use clue::Clue;
pub use clue_kind::{ClueGroups, ClueKind, Numbers};
pub use connected::Connected;
pub use ground::{Ground, Misfit};
pub use mark::{ClueMark, Dot, Ends, Sign, Stroke};
pub use model::{Constraint, Model, Name, Rulebook};
pub use pairs::PairTable;
pub use puzzle::Puzzle;
pub use regions::Regions;
pub use relation::{Comparison, Relation, Term};
pub use rule::Rule;
pub use shelf::Shelf;
pub use solution::{Solution, solves_classic};
pub use stated::Grouped;
pub use swaps::Swaps;
pub use violation::Violation;
