//! Verdicts as JSON Lines.

use super::certified::Certified;
use crate::cli::json;
use crate::cli::record::Job;
use serde::Serialize;
use veridoku::engine::Stop;
use veridoku::formats::write_line;
use veridoku::grid::Digit;
use veridoku::verify::{Disagreement, Report, Verdict};

#[derive(Serialize)]
#[serde(untagged)]
enum Shown {
    Unique {
        solution: String,
    },
    Multiple {
        solutions: u64,
        exact: bool,
        first: String,
        second: String,
        differ: Vec<String>,
        repairs: Vec<String>,
        repairs_complete: bool,
    },
    None {
        conflict: Vec<String>,
        minimal: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        smallest: Option<bool>,
        reason: Option<String>,
        repeats: Vec<String>,
    },
    Unknown {
        limit: Option<String>,
        solutions_found: u64,
    },
    Disagreement {
        seed: u64,
    },
}

#[derive(Serialize)]
struct Fields {
    verdict: &'static str,
    #[serde(flatten)]
    shown: Shown,
    engines: Vec<json::Said>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<Certified>,
}

/// A verdict on a line.
pub(crate) fn result(
    job: &Job<'_>,
    judged: &Result<Report, Disagreement>,
    seed: u64,
    certificate: Option<Certified>,
) -> String {
    let parsed = job.parsed;
    let board = |s: &veridoku::rules::Solution| write_line(s.givens(), parsed.alphabet);
    let shape = parsed.puzzle.givens().shape();
    let digit = |d: Digit| parsed.alphabet.text(d);
    let (verdict, shown, opinions) = match judged {
        Err(disagreement) => (
            "disagreement",
            Shown::Disagreement { seed },
            &disagreement.opinions,
        ),
        Ok(report) => {
            let shown = match &report.verdict {
                Verdict::Unique(solution) => Shown::Unique {
                    solution: board(solution),
                },
                Verdict::Multiple(ambiguity) => Shown::Multiple {
                    solutions: ambiguity.solutions,
                    exact: ambiguity.exact,
                    first: board(&ambiguity.first),
                    second: board(&ambiguity.second),
                    differ: json::cells(&ambiguity.differences(), parsed),
                    repairs: json::candidates(&ambiguity.repairs.givens, parsed),
                    repairs_complete: ambiguity.repairs.stop.is_none(),
                },
                Verdict::None(conflict) => Shown::None {
                    conflict: json::candidates(&conflict.givens, parsed),
                    minimal: conflict.minimal,
                    smallest: conflict.smallest,
                    reason: conflict.reason.as_ref().map(|r| r.words(shape, digit)),
                    repeats: conflict
                        .repeats
                        .iter()
                        .map(|r| r.words(shape, digit))
                        .collect(),
                },
                Verdict::Unknown(undecided) => Shown::Unknown {
                    limit: undecided.stop.as_ref().map(Stop::to_string),
                    solutions_found: undecided.solutions,
                },
            };
            (report.verdict.word(), shown, &report.opinions)
        }
    };
    let fields = Fields {
        verdict,
        shown,
        engines: json::said(opinions, parsed),
        certificate,
    };
    json::line(job, fields)
}
