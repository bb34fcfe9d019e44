//! The front door: what people want of a puzzle, a file a job.
//!
//! [`Ask`] puts the jobs on [`Puzzle`](crate::rules::Puzzle) itself, with the options that suit
//! most. A [`Session`] has the same jobs with options, and keeps engines and lowered rules from
//! puzzle to puzzle, which is many times as fast for many puzzles. Each job takes its options as a
//! struct with `Default` and gives a typed answer; each stops at the deadline or the
//! [`Cancel`](crate::engine::Cancel) handle of its [`Limits`](crate::engine::Limits), and says how
//! soon.
//!
//! ```
//! use veridoku::prelude::*;
//! let puzzle: Puzzle = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........".parse()?;
//! match puzzle.verify()? {
//!     Verdict::Unique(solution) => assert!(solution.to_string().starts_with("468931527")),
//!     other => panic!("{other}"),
//! }
//!
//! let mut session = Session::new();
//! let mut unique = 0;
//! for board in ["12....34........", "12.3...4........", "12....34........"] {
//!     let report = session.verify(&board.parse()?, &VerifyOptions::default())?;
//!     unique += u32::from(matches!(report.verdict, Verdict::Unique(_)));
//! }
//! assert_eq!(unique, 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "command")]
mod archive;
mod board;
mod candidates;
mod canon;
mod certify;
mod count;
mod engines;
mod explain;
mod express;
#[cfg(feature = "command")]
mod fewest;
mod generate;
mod minimize;
#[cfg(feature = "command")]
mod pictures;
mod play;
mod puzzle;
mod rate;
mod redundant;
mod removal;
mod repair;
mod resume;
mod session;
mod solve;
mod verify;
mod wanted;
mod why;

pub use board::BoardError;
pub use candidates::CandidatesOptions;
pub use canon::{CanonError, CanonOptions};
pub use certify::CertifyOptions;
pub use count::{CountOptions, CountTurns, Counted};
pub use engines::{Engines, UnknownEngines};
pub use explain::{ExplainError, ExplainOptions, Explained};
pub use express::{Alone, Express};
#[cfg(feature = "command")]
pub use fewest::{FewestProgress, search_fewest};
pub use generate::{GenerateError, Generator, GeneratorBuilder, MOST_TOGETHER};
pub use minimize::{Minimal, MinimalPuzzles, MinimizeError, MinimizeOptions, Minimized, Spare};
#[cfg(feature = "command")]
pub use pictures::StepFolder;
pub use play::{PlayError, PlayOptions};
pub use puzzle::Ask;
pub use rate::{RateError, RateOptions, Rated, Rating, Scale, Scales, UnknownScale, rating_start};
pub use redundant::RedundantOptions;
pub use removal::{LeaveOut, RemovalOrder};
pub use repair::RepairOptions;
pub use resume::{Resumed, resume_list};
pub use session::Session;
pub use solve::{ListOptions, Solutions, SolveError};
pub use verify::VerifyOptions;
pub use wanted::WantedPuzzles;
pub use why::WhyOptions;

#[cfg(test)]
mod tests;
