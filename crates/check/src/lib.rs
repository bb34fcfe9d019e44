//! Checks certificates of Sudoku verdicts against the rules of the puzzle, and trusts nothing that
//! made them.
//!
//! The crate has no dependency, so that all a reader has to believe is in this folder: `lines`,
//! `puzzle`, `size`, `text` and `code` read a certificate, `board` defines the plain rules and
//! what a relation is, `clues` which relations a clue stands for; `formula`, `sum`, `word` and
//! `connected` put them into numbered clauses, `steps` checks a proof step by step; `cases` has
//! proofs that take no clauses; `hitting` has
//! the other formula that a certificate may have a proof about, `claims` puts the parts together.
//! There is no search. `subject` is what a certificate is about, `demand` what a reader wants it
//! to be about. Around that, `stream` takes a stream apart into certificates, and `tally` counts
//! them. The format, and what must be trusted, is in `docs/certificates.md` of the repository.
//!
//! ```
//! let text = "veridoku certificate 1
//! claim several
//! board 2x2
//! rules plain
//! puzzle 12..34..........
//! solution 1243341221344321
//! solution 1243341221344321
//! end
//! ";
//! let refusal = veridoku_check::check(text).unwrap_err();
//! assert_eq!(refusal.to_string(), "line 7: a solution that was there already");
//! ```

#![forbid(unsafe_code)]

mod board;
mod cases;
mod checked;
mod checker;
mod checking;
mod claims;
mod clues;
mod code;
mod connected;
mod demand;
mod digest;
mod follows;
mod formula;
mod grouped;
mod hitting;
mod lines;
mod list;
mod puzzle;
mod size;
mod steps;
mod stream;
mod subject;
mod sum;
mod tally;
mod text;
#[cfg(test)]
mod trial;
mod word;

pub use cases::Cases;
pub use checked::{Checked, Claim};
pub use checker::Checker;
pub use checking::{Checking, Print, certificate_files};
pub use claims::{check_by, clauses};
pub use demand::{About, Demand, check, check_for};
pub use lines::Refusal;
pub use size::BoardSize;
pub use stream::{Certificates, Found};
pub use subject::{Rules, Subject};
pub use tally::Tally;
