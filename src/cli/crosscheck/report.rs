//! What came of a query: for people, as JSON, as JUnit XML.

use crate::cli::exit::Exit;
use crate::cli::say::counted;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;
use veridoku::crosscheck::{Query, SmallPuzzle};

/// What came of a query.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) group: String,
    pub(crate) name: String,
    /// What is counted in the summary: `right`, a kind of fault, `agree`, `disagree`, `undecided`,
    /// `skipped`, `unreadable`.
    pub(crate) word: &'static str,
    pub(crate) exit: Exit,
    /// For standard output.
    pub(crate) text: String,
    /// The same for people, in whatever form standard output has it.
    pub(crate) details: String,
    /// For standard error.
    pub(crate) remark: String,
    /// What failed, in one line; nothing where nothing did.
    pub(crate) failure: Option<String>,
    /// Whether this is about a puzzle that was counted as right before.
    pub(crate) amends: bool,
    pub(crate) time: Duration,
}

impl Outcome {
    /// An outcome of a query, with nothing to be said yet.
    pub(super) fn of(query: &Query, word: &'static str, exit: Exit) -> Outcome {
        Outcome {
            group: query.group.clone(),
            name: query.name.clone(),
            word,
            exit,
            ..Outcome::default()
        }
    }

    /// The outcome of input that cannot be read.
    pub(super) fn trouble(message: &str) -> Outcome {
        Outcome {
            group: "input".to_string(),
            name: message.to_string(),
            word: "unreadable",
            exit: Exit::Input,
            remark: format!("veridoku: {message}\n"),
            failure: Some(message.to_string()),
            ..Outcome::default()
        }
    }

    /// The outcome with what is said of it: in words, or as JSON if that is wanted.
    pub(super) fn said(mut self, details: String, line: Option<Line>) -> Outcome {
        self.text = line.map_or_else(|| details.clone(), Line::text);
        self.details = details;
        self
    }
}

/// One result as JSON. The fields are described in `docs/crosscheck.md`.
#[derive(Default, Serialize)]
pub(crate) struct Line {
    pub(crate) schema: u32,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) group: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) name: String,
    pub(crate) puzzle: String,
    pub(crate) result: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) truth: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) printed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stderr: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) answer: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) word: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) expected: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) solutions: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) engines: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reproduces: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) alone: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) shrunk: Option<Small>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) run: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) amends: Option<bool>,
    pub(crate) seconds: f64,
}

/// A small puzzle that shows the same.
#[derive(Serialize)]
pub(crate) struct Small {
    puzzle: String,
    givens: usize,
    minimal: bool,
    spent: bool,
    tries: u64,
    /// Whether the user stopped the search.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
    /// Whether it was found for an earlier puzzle.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    as_before: bool,
    /// The verdict on it; nothing where engines are compared, which do not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    truth: Option<&'static str>,
    message: String,
}

impl From<&SmallPuzzle> for Small {
    fn from(small: &SmallPuzzle) -> Small {
        Small {
            puzzle: small.puzzle.clone(),
            givens: small.shrunk.givens.count(),
            minimal: small.shrunk.minimal,
            spent: small.shrunk.spent,
            tries: small.shrunk.tries,
            interrupted: small.interrupted,
            as_before: small.as_before,
            truth: small.truth,
            message: small.message.clone(),
        }
    }
}

impl Line {
    /// A result for a query, with the time that it took.
    pub(super) fn of(query: &Query, result: &'static str, time: Duration) -> Line {
        Line {
            group: query.group.clone(),
            name: query.name.clone(),
            puzzle: query.text.clone(),
            result,
            seconds: time.as_secs_f64(),
            ..Line::default()
        }
    }

    pub(crate) fn text(mut self) -> String {
        self.schema = 1;
        crate::cli::json::text(&self)
    }
}

/// How many outcomes of which kind.
pub(crate) struct Tally {
    words: BTreeMap<&'static str, u64>,
    pub(crate) exit: Exit,
}

impl Tally {
    pub(crate) fn new() -> Tally {
        Tally {
            words: BTreeMap::new(),
            exit: Exit::Holds,
        }
    }

    /// Whether there was nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    pub(crate) fn add(&mut self, outcome: &Outcome) {
        if outcome.amends
            && let Some(right) = self.words.get_mut("right")
        {
            *right = right.saturating_sub(1);
        }
        *self.words.entry(outcome.word).or_insert(0) += 1;
        self.exit = self.exit.and(outcome.exit);
    }

    /// `40 puzzles: 38 right, 1 crash, 1 hang; 0.52 s`.
    pub(crate) fn words(&self, time: Duration) -> String {
        let all: u64 = self.words.values().sum();
        let mut text = counted(all, "puzzle") + ": ";
        let first = |word: &str| !matches!(word, "right" | "agree");
        let mut words: Vec<_> = self
            .words
            .iter()
            .filter(|(_, number)| **number > 0)
            .collect();
        words.sort_by_key(|(word, _)| first(word));
        let words = words
            .iter()
            .map(|(word, number)| format!("{number} {word}"));
        text += &words.collect::<Vec<_>>().join(", ");
        if all == 0 {
            text += "none";
        }
        let _ = write!(text, "; {:.2} s", time.as_secs_f64());
        text
    }
}
