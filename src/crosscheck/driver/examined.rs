//! What an answer of a solver turned out to be.

use super::lab::Traced;
use super::program::SolverProgram;
use super::whole::Understood;
use crate::crosscheck::{CaseResult, Fault, KnownPuzzle, Query, Truth};
use crate::formats::write_line;
use crate::rules::Solution;
use crate::verify::Disagreement;
use std::time::Duration;
use thiserror::Error;

/// The assessed answer to a query.
#[derive(Clone, Debug)]
pub struct Examined {
    /// What was asked.
    pub query: Query,
    /// The puzzle with the truth about it.
    pub puzzle: KnownPuzzle,
    /// Whether the answer is known to be right, if it has no fault.
    pub settled: bool,
    /// The fault of the answer; `None` if it has none.
    pub finding: Option<FaultFinding>,
    /// The time that the solver took.
    pub time: Duration,
}

impl Examined {
    /// Returns what came of the query: a fault, right or undecided.
    pub fn result(&self) -> CaseResult {
        match &self.finding {
            Some(finding) => CaseResult::Faulty(finding.fault.kind),
            None if self.settled => CaseResult::Right,
            None => CaseResult::Undecided,
        }
    }

    /// Returns the result in a word: `right`, `undecided`, or the kind of fault.
    pub fn word(&self) -> &'static str {
        self.result().word()
    }

    /// Returns the solutions that settle the truth, on a line each: the only one, or two of
    /// several.
    pub fn solutions(&self) -> Vec<String> {
        let solutions = match &self.puzzle.truth {
            Truth::Unique(solution) => std::slice::from_ref(solution),
            Truth::Several(two) => two.as_slice(),
            _ => &[],
        };
        let line = |solution: &Solution| write_line(solution.givens(), self.query.alphabet());
        solutions.iter().map(line).collect()
    }

    /// Returns the shell command that shows a fault of the program, on the smallest puzzle known.
    pub fn command(&self, program: &SolverProgram) -> String {
        let small = self.finding.as_ref().and_then(|f| f.traced.small.as_ref());
        program.shown(small.map_or(&self.query.text, |small| &small.puzzle))
    }
}

/// What is known of a fault.
#[derive(Clone, Debug)]
pub struct FaultFinding {
    /// The fault.
    pub fault: Fault,
    /// The answer, if it could be read.
    pub understood: Option<Understood>,
    /// What the solver printed, in quotes.
    pub printed: String,
    /// The last line of its standard error.
    pub complaint: Option<String>,
    /// What became of the fault in a process of its own.
    pub traced: Traced,
    /// Whether the answer was returned as right before this came.
    pub amends: bool,
}

/// Why a query cannot be asked.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum ExamineError {
    /// The symbol of an empty cell is a digit of the puzzle.
    #[error("{label}--blank: this sign is a digit of the puzzle")]
    BlankIsDigit {
        /// The label of the query.
        label: String,
    },
    /// Our engines contradict each other.
    #[error("{label}{disagreement}")]
    Disagreement {
        /// The label of the query.
        label: String,
        /// The disagreement.
        disagreement: Box<Disagreement>,
    },
}
