//! What came of queries, and how often.

use super::fault::FaultKind;
use super::query::Query;
use std::collections::BTreeMap;
use std::time::Duration;

/// What came of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseResult {
    /// The answer of a solver is right.
    Right,
    /// The answer of a solver has a fault.
    Faulty(FaultKind),
    /// Engines agree.
    Agree,
    /// Two engines contradict each other, or one is unsound.
    Disagree,
    /// Time was too short to know.
    Undecided,
    /// A line that is no puzzle, which engines are not asked about.
    Skipped,
}

impl CaseResult {
    /// Returns the result in a word: `right`, `agree`, or the kind of a fault, for example.
    pub fn word(self) -> &'static str {
        match self {
            CaseResult::Right => "right",
            CaseResult::Faulty(kind) => kind.word(),
            CaseResult::Agree => "agree",
            CaseResult::Disagree => "disagree",
            CaseResult::Undecided => "undecided",
            CaseResult::Skipped => "skipped",
        }
    }
}

/// A case of a report, as continuous integration knows them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TestCase {
    /// The group of cases.
    pub group: String,
    /// The name in the group.
    pub name: String,
    /// The time that it took.
    pub time: Duration,
    /// Whether there was nothing to test.
    pub skipped: bool,
    /// What failed; `None` if nothing did.
    pub failure: Option<CaseFailure>,
}

impl TestCase {
    /// Returns the case of a query. A query of no group is of the group `argument`.
    pub fn of(
        query: &Query,
        result: CaseResult,
        failure: Option<CaseFailure>,
        time: Duration,
    ) -> TestCase {
        let group = if query.group.is_empty() {
            "argument"
        } else {
            &query.group
        };
        TestCase {
            group: group.to_string(),
            name: query.name.clone(),
            time,
            skipped: result == CaseResult::Skipped,
            failure,
        }
    }

    /// Returns the case of input that is no query, or of a query that cannot be asked.
    pub fn unreadable(message: &str) -> TestCase {
        TestCase {
            group: "input".to_string(),
            name: message.to_string(),
            failure: Some(CaseFailure {
                word: "unreadable",
                message: message.to_string(),
                details: format!("veridoku: {message}\n"),
            }),
            ..TestCase::default()
        }
    }
}

/// What failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseFailure {
    /// The kind.
    pub word: &'static str,
    /// The failure in one line.
    pub message: String,
    /// The failure in lines, the last with its line break.
    pub details: String,
}

/// The numbers of results by word.
///
/// ```
/// use veridoku::crosscheck::CrosscheckTally;
/// let mut tally = CrosscheckTally::default();
/// tally.add("right");
/// tally.add("crash");
/// tally.add("right");
/// tally.take_back("right");
/// assert_eq!(tally.counts(), [("right", 1), ("crash", 1)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CrosscheckTally {
    words: BTreeMap<&'static str, u64>,
}

impl CrosscheckTally {
    /// Counts a result.
    pub fn add(&mut self, word: &'static str) {
        *self.words.entry(word).or_insert(0) += 1;
    }

    /// Takes back a result that turned out to be another one.
    pub fn take_back(&mut self, word: &str) {
        if let Some(number) = self.words.get_mut(word) {
            *number = number.saturating_sub(1);
        }
    }

    /// Returns whether nothing was ever counted.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Returns the words that occurred with their numbers: the good ones first, then in
    /// alphabetical order.
    pub fn counts(&self) -> Vec<(&'static str, u64)> {
        let counts = self.words.iter().map(|(word, number)| (*word, *number));
        let mut counts: Vec<_> = counts.filter(|(_, number)| *number > 0).collect();
        counts.sort_by_key(|(word, _)| !matches!(*word, "right" | "agree"));
        counts
    }
}
