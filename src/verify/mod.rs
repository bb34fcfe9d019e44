//! What can be claimed of a puzzle: a verdict that all engines agree on, or their disagreement.

mod audit;
mod auto;
pub mod certificate;
mod conflict;
mod cross;
mod expected;
mod hitting;
mod inquiry;
mod judge;
mod list;
mod parts;
mod portfolio;
mod question;
mod repair;
mod smallest;
mod verdict;
mod why;
mod witness;

pub use audit::{AuditError, Auditor};
pub use auto::Auto;
pub use cross::{Disagreement, Opinion};
pub use expected::Expectation;
pub use inquiry::{
    Addition, Blamed, BoundedCount, Candidates, Dispute, Inquiry, Redundancy, Removal, Repair,
};
pub use judge::Judge;
pub use list::{Listed, Rest};
pub use portfolio::Portfolio;
pub use question::Question;
pub use verdict::{Ambiguity, Conflict, Reason, Report, SingleRepairs, Undecided, Verdict};
pub use why::{Why, why};
pub(crate) use witness::check_board;
