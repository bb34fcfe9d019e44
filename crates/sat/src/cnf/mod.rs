//! Encodes relations as clauses: numbering, encodings, at-most-one forms, sums, DIMACS.
//!
//! Shares nothing with the native path but the relations it reads. The encodings of plain Sudoku
//! are those of Lynce and Ouaknine, "Sudoku as a SAT Problem" (2006), and of Kwon and Jain,
//! "Optimized CNF Encoding for Sudoku Puzzles" (2006).

#[cfg(any(feature = "varisat", feature = "batsat", feature = "cadical"))]
mod ahead;
mod at_most_one;
mod connected;
mod crossings;
mod decode;
mod dimacs;
mod encoder;
mod encoding;
mod exactly_one;
mod formula;
mod grouped;
mod groups;
mod links;
mod relations;
mod settle;
mod sum;
mod units;
mod vars;
mod watch;
mod word;

#[cfg(any(feature = "varisat", feature = "batsat", feature = "cadical"))]
pub(crate) use ahead::{Ahead, Decided};
pub use at_most_one::{AtMostOne, PAIRS_UP_TO};
pub use decode::DecodeError;
pub use dimacs::{AnswerError, SolverAnswer, read_answer, write_dimacs};
pub use encoder::{Encoded, Encoder, EncoderError};
pub use encoding::Encoding;
pub use formula::{Formula, Lit};
pub use grouped::groups_of;
pub use units::{Settled, settled};
pub use vars::VarMap;
