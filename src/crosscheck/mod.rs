//! Engines against each other, and anybody's solver against the engines.
//!
//! A [`Panel`] asks several engines about a puzzle and finds those that contradict each other. A
//! [`Referee`] works out the truth about a puzzle and holds a solver's [`Answer`] against it; what
//! is wrong is a [`Fault`]. [`reproduce`] takes givens away while a fault stays, so that what is
//! reported is small. [`SUITES`] are the puzzles to ask about.
//!
//! Running a program that is a solver is the business of `veridoku crosscheck`; testing a function
//! is that of `veridoku::testing`, behind the feature `proptest`.
//!
//! ```
//! use veridoku::crosscheck::{Answer, Referee, suite};
//!
//! // A solver that has never seen a puzzle it cannot refuse.
//! let lazy = |_: &str| Answer::None;
//! let mut referee = Referee::default();
//! let mut wrong = 0;
//! for case in suite("smoke").unwrap().cases(0) {
//!     let question = case.question(&mut referee).unwrap();
//!     wrong += usize::from(question.fault(&lazy(case.text()), false).is_some());
//! }
//! assert!(wrong > 10);
//! ```

mod answer;
mod case;
mod fault;
mod panel;
mod random;
mod referee;
mod reproduce;
mod shrink;
mod suites;

pub use answer::{Answer, Words, escaped};
pub use case::{Case, Expected};
pub use fault::{Fault, FaultKind};
pub use panel::{Contradiction, Panel, Told, engine, engine_names};
pub use referee::{Question, Referee, Truth};
pub use reproduce::{Reproducer, reproduce};
pub use shrink::{Budget, Shrunk, shrink};
pub use suites::{SUITES, Suite, suite};
