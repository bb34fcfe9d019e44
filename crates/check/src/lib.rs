//! Checks certificates: what a verdict rests on, held against the rules of the puzzle, trusting
//! nothing that made it.
//!
//! This module imports no other module of the crate, so that all a reader has to believe is in this
//! folder: `lines` and `text` take a certificate apart, `board` knows what the rules are, `formula`
//! and `sum` say them as numbered clauses, `steps` goes through a proof step by step; `hitting` has
//! the other formula that a certificate may have a proof about. There is no search in it. The
//! format, and what must be trusted, is in `docs/certificates.md`.
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

mod board;
mod claims;
mod code;
mod formula;
mod hitting;
mod lines;
mod steps;
mod sum;
mod text;

pub use claims::{Checked, Claim, check, clauses};
pub use lines::Refusal;
