//! Compares engines with each other, and any solver with the engines.
//!
//! [`roster`] is the table of engines, and an [`EngineSetup`] makes one by its name. A
//! [`Contest`] measures engines side by side; a [`Panel`] asks several about a puzzle and finds
//! those that contradict each other. A [`Referee`] computes the truth about a puzzle and compares a
//! solver's [`Answer`] with it; a difference is a [`Fault`]. [`reproduce`] removes givens while a
//! fault persists, so that reported puzzles are small. [`SUITES`] are the puzzles to ask about.
//!
//! `driver`, behind the feature `command`, runs programs as solvers; `veridoku::testing`, behind
//! the feature `proptest`, tests functions.
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
mod answer_words;
mod case;
mod contender;
mod contest;
#[cfg(feature = "command")]
pub mod driver;
mod fault;
mod known;
mod panel;
mod query;
mod random;
mod referee;
mod report;
mod reproduce;
mod reservoir;
mod roster;
mod selection;
mod setup;
mod shrink;
mod small;
mod suites;
mod tally;

pub use answer::{Answer, escaped};
pub use answer_words::{AnswerWords, TwoMeanings};
pub use case::{Case, Expected};
pub use contest::{Contest, EngineRun, RunFinding};
pub use fault::{Fault, FaultKind};
pub use known::KnownPuzzle;
pub use panel::Panel;
pub use query::Query;
pub use referee::{Referee, Truth};
pub use report::{Agreement, Contradiction, PanelCase, PanelReport};
pub use reproduce::{Reproducer, reproduce};
pub use reservoir::Reservoir;
pub use roster::{EngineInfo, engine, engine_names, known_engine, roster};
pub use selection::{OrderRange, Selection, SuiteChoice, Take};
pub use setup::{EngineSetup, SetupError, UnknownSetting, read_setting};
pub use shrink::{Budget, Shrunk, shrink};
pub use small::SmallPuzzle;
pub use suites::{SUITES, Suite, suite};
pub use tally::{CaseFailure, CaseResult, CrosscheckTally, TestCase};
