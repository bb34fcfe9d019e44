//! Answers as JSON: one envelope for every command, every job and every face.
//!
//! A [`Record`] is a line of JSON Lines: the [`Head`], which says what it is about, and what one
//! job found out. A field has one meaning in all records: `verdict` is the [`VerdictWord`] of a
//! puzzle, `result` whatever else a job did, `solutions` a number with `exact`, `boards` a list of
//! solutions, `puzzles` a list of puzzles with `exhaustive`, `seconds` a time. `docs/cli.md`
//! describes them, `docs/schema/` has a JSON Schema for each command. [`SCHEMA`] increases if a
//! field changes its meaning or goes; new fields come without that.
//!
//! ```
//! use veridoku::prelude::*;
//! use veridoku::wire::{Head, Record, VerifyRecord};
//!
//! let parsed = veridoku::formats::parse_str("1.....3..4.....2", &Default::default()).remove(0)?;
//! let report = Session::new().verify(&parsed.puzzle, &VerifyOptions::default())?;
//! let head = Head::new("verify").of(&parsed);
//! let record = Record::new(head, VerifyRecord::new(&report, &(&parsed).into()));
//! assert!(record.line().contains(r#""verdict":"unique","solution":"1324423124133142""#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod candidates;
mod canon;
mod certify;
mod check;
mod cnf;
mod compare;
mod convert;
mod count;
mod crosscheck;
mod disagreement;
mod engine;
mod engines;
mod fewest;
mod game;
mod generate;
mod grid;
mod head;
mod low;
mod malformed;
mod minimize;
mod neighbours;
mod rate;
mod redundant;
mod repair;
mod scene;
#[cfg(feature = "schema")]
pub mod schema;
mod scramble;
mod solve;
mod step;
mod techniques;
mod verdict;
mod verify;
mod whole;
mod why;

pub use candidates::{CandidateCount, CandidatesRecord};
pub use canon::{CanonRecord, CanonResult};
pub use certify::{CertificateRecord, CertifyRecord, CertifyResult};
pub use check::{CheckRecord, RefusalRecord};
pub use cnf::CnfRecord;
pub use compare::{CompareRecord, CompareResult};
pub use convert::ConvertRecord;
pub use count::{CountRecord, Natural};
pub use crosscheck::{CrosscheckRecord, ShrunkRecord};
pub use disagreement::DisagreementRecord;
pub use engine::{EngineRecord, SetRecord};
pub use engines::{BackendEntry, EngineEntry, ParameterEntry};
pub use fewest::FewestRecord;
pub use game::{GameFileError, KeptGame};
pub use generate::{GenerateRecord, GenerateResult};
pub use grid::GridRecord;
pub use head::{Body, Head, Record, SCHEMA};
pub use low::LowRecord;
pub use malformed::{MalformedRecord, TextError};
pub use minimize::{MinimizeRecord, MinimizeResult};
pub use neighbours::NeighbourRecord;
pub use rate::{HodokuRecord, ListedRecord, RateRecord, RateResult, RatingRecord, TechniqueCount};
pub use redundant::{NeededRecord, RedundantRecord, RedundantResult};
pub use repair::RepairRecord;
pub use scene::{LinkEndRecord, LinkRecord, SceneRecord, ShadedRecord, SpotRecord, SquareRecord};
pub use scramble::ScrambleRecord;
pub use solve::SolveRecord;
pub use step::{ChainRecord, EndRecord, EndResult, HouseRecord, MarkRecord, StepRecord};
pub use techniques::TechniqueEntry;
pub use verdict::VerdictWord;
pub use verify::{ExpectedRecord, Finding, VerifyRecord};
pub use whole::WholeRecord;
pub use why::{WhyRecord, WhyResult};

pub use crate::words::Notation;
