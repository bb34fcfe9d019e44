//! The verdict on a puzzle, with its evidence.

use super::engine::drop_timings;
use super::head::plain_line;
use super::{Body, CertificateRecord, EngineRecord, Notation, TextError};
use crate::ask::Alone;
use crate::formats::ParseError;
#[cfg(feature = "command")]
use crate::verify::certificate::Archived;
use crate::verify::{Expectation, Report, Verdict};
#[cfg(feature = "command")]
use crate::words::archived;
use serde::Serialize;

/// The answer of `verify`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifyRecord {
    /// The verdict and its evidence.
    #[serde(flatten)]
    pub finding: Finding,
    /// What is known of the solution that the text brings; not if it brings none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<ExpectedRecord>,
    /// What each engine said.
    pub engines: Vec<EngineRecord>,
    /// With `--certify`: the certificate that was checked and stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<CertificateRecord>,
    /// With `--certify`: why there is no certificate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uncertified: Option<String>,
}

/// What is known of a board that a text says is the solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExpectedRecord {
    /// `right`: the only solution; `one of several`; `possible`: a solution, whether there are
    /// others is not known; `different` from the only solution; `wrong`: no solution; `malformed`.
    pub finding: &'static str,
    /// `different`: the cells in which it differs from the solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differ: Option<Vec<String>>,
    /// `different`, `wrong`: the rules besides rows, columns and boxes that it breaks, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub breaks: Vec<String>,
    /// `malformed`: what is wrong with the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<TextError>,
}

impl ExpectedRecord {
    /// Returns the record of a comparison, or of the error of a solution that is no board.
    pub fn new(
        found: Result<&Expectation, &ParseError>,
        notation: &Notation<'_>,
    ) -> ExpectedRecord {
        let differ = match found {
            Ok(Expectation::Different { cells, .. }) => Some(notation.cells(cells)),
            _ => None,
        };
        let broken = match found {
            Ok(Expectation::Different { broken, .. } | Expectation::Wrong { broken }) => broken,
            _ => &Vec::new(),
        };
        let breaks = broken.iter().map(ToString::to_string).collect();
        ExpectedRecord {
            finding: found.map_or("malformed", Expectation::word),
            differ,
            breaks,
            error: found.err().map(TextError::from),
        }
    }
}

/// A verdict with its evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "verdict", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Finding {
    /// Exactly one solution.
    Unique {
        /// The solution.
        solution: String,
    },
    /// Several solutions.
    Multiple {
        /// The number of solutions found, at most `--limit`.
        solutions: u64,
        /// Whether there are no others.
        exact: bool,
        /// Two of them.
        boards: [String; 2],
        /// The cells in which these two differ.
        differ: Vec<String>,
        /// Further givens, each of which makes the puzzle unique.
        repairs: Vec<String>,
        /// Whether all candidates were tried for `repairs`.
        repairs_exhaustive: bool,
    },
    /// No solution.
    None {
        /// Givens that contradict each other and the clues.
        conflict: Vec<String>,
        /// Clues that contradict each other and the givens, as in `.vdk`; not if there are none.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        clues: Vec<String>,
        /// The other rules that this takes: `rows`, `columns`, `boxes`, `regions`, `pencil marks`;
        /// not if no clue is among the parts, or that was not looked into.
        #[serde(skip_serializing_if = "Option::is_none")]
        rules: Option<Vec<String>>,
        /// Whether none of the givens and clues can be left out.
        minimal: bool,
        /// With `--smallest`: whether no fewer givens and clues contradict each other.
        #[serde(skip_serializing_if = "Option::is_none")]
        smallest: Option<bool>,
        /// What they do, if that can be said in a few words.
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        /// Each digit that a house has twice.
        repeats: Vec<String>,
    },
    /// A limit was reached, or an engine failed.
    Unknown {
        /// The number of solutions found by the engine that found more.
        solutions: u64,
        /// False: there may be others.
        exact: bool,
        /// The limit; not if an engine failed.
        #[serde(skip_serializing_if = "Option::is_none")]
        stop: Option<String>,
        /// What each engine had found by then.
        reason: String,
    },
}

impl VerifyRecord {
    /// Returns the record with what came of certifying the verdict.
    #[cfg(feature = "command")]
    #[must_use]
    pub fn archived(self, kept: &Archived) -> VerifyRecord {
        match kept {
            Archived::Stored(made, path) => VerifyRecord {
                certificate: Some(CertificateRecord {
                    file: Some(crate::names::shown(path)),
                    ..CertificateRecord::new(made)
                }),
                ..self
            },
            missing => VerifyRecord {
                uncertified: Some(archived(missing)),
                ..self
            },
        }
    }

    /// Returns the record of a plain 9×9 board with one solution.
    pub fn alone(found: &Alone) -> VerifyRecord {
        let solution = plain_line(&found.board);
        VerifyRecord {
            finding: Finding::Unique { solution },
            expected: None,
            engines: vec![EngineRecord::alone(found)],
            certificate: None,
            uncertified: None,
        }
    }

    /// Returns the record of a report.
    pub fn new(report: &Report, notation: &Notation<'_>) -> VerifyRecord {
        VerifyRecord {
            finding: Finding::new(&report.verdict, notation),
            expected: None,
            engines: EngineRecord::each(&report.opinions, notation),
            certificate: None,
            uncertified: None,
        }
    }
}

impl Finding {
    /// Returns a verdict with its evidence.
    pub fn new(verdict: &Verdict, notation: &Notation<'_>) -> Finding {
        let (shape, digit) = (notation.shape, |digit| notation.digit(digit));
        match verdict {
            Verdict::Unique(solution) => Finding::Unique {
                solution: notation.board(solution.givens()),
            },
            Verdict::Multiple(found) => Finding::Multiple {
                solutions: found.solutions,
                exact: found.exact,
                boards: [&found.first, &found.second].map(|board| notation.board(board.givens())),
                differ: notation.cells(&found.differences()),
                repairs: notation.candidates(&found.repairs.givens),
                repairs_exhaustive: found.repairs.stop.is_none(),
            },
            Verdict::None(conflict) => Finding::None {
                conflict: notation.candidates(&conflict.givens),
                clues: conflict.clues.iter().map(|c| c.text(shape)).collect(),
                rules: conflict
                    .rules
                    .as_ref()
                    .map(|rules| rules.iter().map(|rule| rule.name().to_string()).collect()),
                minimal: conflict.minimal,
                smallest: conflict.smallest,
                text: conflict.reason.as_ref().map(|r| r.words(shape, digit)),
                repeats: conflict
                    .repeats
                    .iter()
                    .map(|repeat| repeat.words(shape, digit))
                    .collect(),
            },
            Verdict::Unknown(undecided) => Finding::Unknown {
                solutions: undecided.solutions,
                exact: false,
                stop: undecided.stop.map(|stop| stop.to_string()),
                reason: undecided.reasons.join("; "),
            },
        }
    }
}

impl Body for VerifyRecord {
    fn drop_timings(&mut self) {
        drop_timings(&mut self.engines);
    }
}
