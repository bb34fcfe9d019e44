//! Outcomes of queries, for people, as JSON, as JUnit XML.

use super::cases::Unread;
use crate::cli::exit::Exit;
use crate::cli::json::Json;
use crate::cli::say::counted;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;
use veridoku::crosscheck::Query;
use veridoku::grid::Givens;
use veridoku::wire::{CrosscheckRecord, Head};

/// The name of the command in records.
pub(super) const COMMAND: &str = "crosscheck";

/// A record, if JSON is wanted.
type Said = Option<(Json, CrosscheckRecord)>;

/// The outcome of a query.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) group: String,
    pub(crate) name: String,
    /// The word for the summary: `right`, a kind of fault, `agree`, `disagree`, `undecided`,
    /// `skipped`, `unreadable`.
    pub(crate) word: &'static str,
    pub(crate) exit: Exit,
    /// For standard output.
    pub(crate) text: String,
    /// The description for people, whatever the form of standard output.
    pub(crate) details: String,
    /// For standard error.
    pub(crate) remark: String,
    /// The failure in one line, if there is one.
    pub(crate) failure: Option<String>,
    /// Whether this replaces the outcome of a puzzle that was counted as right before.
    pub(crate) amends: bool,
    pub(crate) time: Duration,
}

impl Outcome {
    /// Returns the outcome of a query, still without any text.
    pub(super) fn of(query: &Query, word: &'static str, exit: Exit) -> Outcome {
        Outcome {
            group: query.group.clone(),
            name: query.name.clone(),
            word,
            exit,
            ..Outcome::default()
        }
    }

    /// Returns the outcome of input that is no query.
    pub(super) fn unread(unread: Unread) -> Outcome {
        Outcome {
            text: unread.record,
            ..Outcome::trouble(&unread.message)
        }
    }

    /// Returns the outcome of an error of the input.
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

    /// Returns the outcome with its text: the details, or the record if JSON is wanted.
    pub(super) fn said(self, query: &Query, details: String, record: Said) -> Outcome {
        Outcome {
            text: match record {
                Some((json, record)) => json.line(head(query), record),
                None => details.clone(),
            },
            details,
            ..self
        }
    }
}

/// Returns the head of the record of a query.
fn head(query: &Query) -> Head {
    let head = Head::new(COMMAND).at(&query.group, query.line.unwrap_or_default());
    let givens = query.puzzle.as_ref().map(|(puzzle, _)| puzzle.givens());
    Head {
        line: query.line,
        puzzle: Some(query.text.clone()),
        shape: givens.map(|givens| givens.shape().to_string()),
        givens: givens.map(Givens::count),
        ..head
    }
}

/// Returns the record of a query, with the time that it took.
pub(super) fn record(query: &Query, result: &'static str, time: Duration) -> CrosscheckRecord {
    CrosscheckRecord {
        name: query.line.is_none().then(|| query.name.clone()),
        result,
        seconds: Some(time.as_secs_f64()),
        ..CrosscheckRecord::default()
    }
}

/// The numbers of outcomes by word.
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

    /// Returns whether there was no outcome.
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

    /// Returns the summary: `40 puzzles: 38 right, 1 crash, 1 hang; 0.52 s`.
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
