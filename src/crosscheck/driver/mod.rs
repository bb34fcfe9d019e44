//! Runs somebody's program as a solver and compares its answers with the truth.
//!
//! A [`SolverProgram`] is a command and the [`Protocol`] in which it is asked. An [`Examiner`] asks
//! it about one [`Query`](super::Query) after another and returns an [`Examined`] for each; a fault
//! is looked for again in a process of its own, and shrunk. [`Junit`] writes results as continuous
//! integration reads them.
//!
//! Messages name the options of `veridoku crosscheck` that may help.
//!
//! ```
//! use veridoku::crosscheck::Query;
//! use veridoku::crosscheck::driver::{Examiner, Protocol, SolverProgram};
//! use veridoku::engine::Cancel;
//! use veridoku::formats::Alphabet;
//!
//! let protocol = Protocol { shrink_time: std::time::Duration::ZERO, ..Protocol::default() };
//! let program = SolverProgram::new("cat", protocol, &Cancel::new())?; // answers with the puzzle
//! let query = Query::puzzle("1234341221434...".parse()?, Alphabet::default_for(4));
//! let mut examiner = Examiner::new(&program);
//! let examined = examiner.ask(query)?;
//! assert_eq!(examined[0].word(), "incomplete");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod examined;
mod examiner;
mod junit;
mod lab;
mod limits;
mod pipes;
mod printed;
mod process;
mod program;
mod protocol;
mod reading;
mod solver;
mod whole;

pub use examined::{ExamineError, Examined, FaultFinding};
pub use examiner::Examiner;
pub use junit::Junit;
pub use lab::Traced;
pub use program::{CommandError, SolverProgram};
pub use protocol::{BoardForm, Protocol, empty_sign};
pub use whole::Understood;
