//! What came of a query: for people, as JSON, as JUnit XML.

use super::super::exit::Exit;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;
use veridoku::crosscheck::{Reproducer, Shrunk};
use veridoku::formats::{Alphabet, write_line};

/// What came of a query.
#[derive(Clone, Debug)]
pub(super) struct Outcome {
    pub(super) group: String,
    pub(super) name: String,
    /// What is counted in the summary: `right`, a kind of fault, `agree`, `disagree`, `undecided`,
    /// `skipped`, `unreadable`.
    pub(super) word: &'static str,
    pub(super) exit: Exit,
    /// For standard output.
    pub(super) text: String,
    /// The same for people, in whatever form standard output has it.
    pub(super) details: String,
    /// For standard error.
    pub(super) remark: String,
    /// What failed, in one line; nothing where nothing did.
    pub(super) failure: Option<String>,
    /// Whether this is about a puzzle that was counted as right before.
    pub(super) amends: bool,
    pub(super) time: Duration,
}

/// One result as JSON. The fields are described in `docs/crosscheck.md`.
#[derive(Default, Serialize)]
pub(super) struct Line {
    pub(super) schema: u32,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) group: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) name: String,
    pub(super) puzzle: String,
    pub(super) result: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) truth: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) printed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stderr: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) answer: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) word: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) expected: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) solutions: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) engines: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reproduces: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) alone: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) shrunk: Option<Small>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) run: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) amends: Option<bool>,
    pub(super) seconds: f64,
}

/// A small puzzle that shows the same.
#[derive(Clone, Serialize)]
pub(super) struct Small {
    pub(super) puzzle: String,
    pub(super) givens: usize,
    pub(super) minimal: bool,
    pub(super) spent: bool,
    pub(super) tries: u64,
    /// Whether the user stopped the search.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) interrupted: bool,
    /// Whether it was found for an earlier puzzle.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) as_before: bool,
    /// The verdict on it; nothing where engines are compared, which do not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) truth: Option<&'static str>,
    pub(super) message: String,
}

impl Small {
    /// What is left of a puzzle on which somebody's solver shows a fault.
    pub(super) fn new(found: &Reproducer, alphabet: &'static Alphabet) -> Small {
        let small = Small::of(&found.shrunk, alphabet, found.fault.to_string());
        let truth = Some(found.truth);
        Small { truth, ..small }
    }

    /// What is left of a puzzle, and what it shows.
    pub(super) fn of(shrunk: &Shrunk, alphabet: &'static Alphabet, message: String) -> Small {
        Small {
            puzzle: write_line(&shrunk.givens, alphabet),
            givens: shrunk.givens.count(),
            minimal: shrunk.minimal,
            spent: shrunk.spent,
            tries: shrunk.tries,
            interrupted: false,
            as_before: false,
            truth: None,
            message,
        }
    }

    /// `PUZZLE (3 givens, each needed)`.
    pub(super) fn words(&self) -> String {
        let plural = if self.givens == 1 { "" } else { "s" };
        let tries = self.tries;
        let stopped = match self.interrupted {
            true => format!("interrupted after {tries} tries: not tried to the end"),
            false => format!("stopped after {tries} tries: perhaps not the fewest"),
        };
        let how = match (self.givens, self.minimal, self.spent) {
            (0, ..) => "no given is needed".to_string(),
            (n, true, false) => format!("{n} given{plural}, each needed"),
            (n, true, true) => format!("{n} given{plural}, each needed; {stopped}"),
            (n, false, _) => format!("{n} given{plural}; {stopped}"),
        };
        let before = if self.as_before { "as before: " } else { "" };
        format!("{before}{} ({how})", self.puzzle)
    }

    /// What it shows, with the verdict on it: `crash: ended with exit code 3 (truth: several)`.
    pub(super) fn words_shown(&self) -> String {
        match self.truth {
            Some(truth) => format!("{} (truth: {truth})", self.message),
            None => self.message.clone(),
        }
    }
}

impl Line {
    pub(super) fn text(mut self) -> String {
        self.schema = 1;
        // Strings, numbers and lists of them: there is nothing that could not be written.
        serde_json::to_string(&self).unwrap_or_default() + "\n"
    }
}

/// How many outcomes of which kind.
pub(super) struct Tally {
    words: BTreeMap<&'static str, u64>,
    pub(super) exit: Exit,
}

impl Tally {
    pub(super) fn new() -> Tally {
        Tally {
            words: BTreeMap::new(),
            exit: Exit::Holds,
        }
    }

    /// Whether there was nothing.
    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    pub(super) fn add(&mut self, outcome: &Outcome) {
        if outcome.amends
            && let Some(right) = self.words.get_mut("right")
        {
            *right = right.saturating_sub(1);
        }
        *self.words.entry(outcome.word).or_insert(0) += 1;
        self.exit = self.exit.and(outcome.exit);
    }

    /// `40 puzzles: 38 right, 1 crash, 1 hang; 0.52 s`.
    pub(super) fn words(&self, time: Duration) -> String {
        let all: u64 = self.words.values().sum();
        let plural = if all == 1 { "" } else { "s" };
        let mut text = format!("{all} puzzle{plural}: ");
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
