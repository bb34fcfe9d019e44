//! What most programs need: `use veridoku::prelude::*;`.

pub use crate::ask::{
    Ask, CountOptions, Engines, ExplainOptions, Generator, RateOptions, Rating, Session,
    VerifyOptions,
};
pub use crate::engine::{Cancel, Engine, Limits};
pub use crate::formats::Alphabet;
pub use crate::game::Game;
pub use crate::generate::Pattern;
pub use crate::grid::{Candidate, Cell, Digit, Givens, Shape};
pub use crate::human::{Level, Order, TechniqueId};
pub use crate::native::Native;
pub use crate::rules::{Model, Puzzle, Rule, Solution};
pub use crate::sat::{Sat, Solver};
pub use crate::verify::{Judge, Question, Report, Verdict};
