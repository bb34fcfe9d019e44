//! The answers of several engines about one puzzle, and what becomes of them.

use super::query::Query;
use super::small::SmallPuzzle;
use super::tally::CaseResult;
use crate::verify::Opinion;
use std::time::Duration;

/// An impossibility: two engines that contradict each other, or one that gave a board that is no
/// solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// An engine, by its index in the panel.
    pub first: usize,
    /// The engine that it contradicts; `None` if the first gave a board that is no solution.
    pub second: Option<usize>,
}

/// The answers of a panel about a puzzle.
#[derive(Clone, Debug)]
pub struct PanelReport {
    /// The opinion of each engine, in the order of the panel.
    pub opinions: Vec<Opinion>,
    /// Every pair of engines that contradict each other, and every engine that is unsound.
    pub contradictions: Vec<Contradiction>,
}

/// Whether engines agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// At least two have an answer, and all answers agree; or there is one engine only.
    Agree,
    /// Fewer than two have an answer.
    Undecided,
    /// Two contradict each other, or one is unsound.
    Disagree,
}

impl Agreement {
    /// Returns `agree`, `undecided` or `disagree`.
    pub fn word(self) -> &'static str {
        match self {
            Agreement::Agree => "agree",
            Agreement::Undecided => "undecided",
            Agreement::Disagree => "disagree",
        }
    }
}

impl PanelReport {
    /// Returns whether the engines agree.
    pub fn agreement(&self) -> Agreement {
        let decided = self.opinions.iter().filter(|opinion| {
            let census = opinion.census.as_ref();
            census.is_ok_and(|c| c.is_exact() || c.run.solutions >= 2)
        });
        match decided.count() {
            _ if !self.contradictions.is_empty() => Agreement::Disagree,
            0 | 1 if self.opinions.len() > 1 => Agreement::Undecided,
            _ => Agreement::Agree,
        }
    }

    /// Returns the opinions in words.
    pub fn words(&self) -> Vec<String> {
        self.opinions.iter().map(ToString::to_string).collect()
    }

    /// Returns the names of two engines that show the first contradiction; with an engine that is
    /// unsound, another. Empty if there is none.
    pub fn contradicting(&self) -> Vec<&'static str> {
        let Some(what) = self.contradictions.first() else {
            return Vec::new();
        };
        let second = what.second.unwrap_or(usize::from(what.first == 0));
        [what.first, second]
            .iter()
            .filter_map(|&at| Some(self.opinions.get(at)?.engine))
            .collect()
    }
}

/// A query that a panel was asked.
#[derive(Clone, Debug)]
pub struct PanelCase {
    /// What was asked.
    pub query: Query,
    /// The answers; `None` if the query is no puzzle, which engines never see.
    pub report: Option<PanelReport>,
    /// A small puzzle with the same contradiction, if there is one and it was looked for.
    pub small: Option<SmallPuzzle>,
    /// The time for all of that.
    pub time: Duration,
}

impl PanelCase {
    /// Returns what came of the query.
    pub fn result(&self) -> CaseResult {
        match self.report.as_ref().map(PanelReport::agreement) {
            None => CaseResult::Skipped,
            Some(Agreement::Agree) => CaseResult::Agree,
            Some(Agreement::Undecided) => CaseResult::Undecided,
            Some(Agreement::Disagree) => CaseResult::Disagree,
        }
    }

    /// Returns the shell command that shows the contradiction on the small puzzle, if there is one.
    pub fn command(&self) -> Option<String> {
        let (report, small) = (self.report.as_ref()?, self.small.as_ref()?);
        let names = report.contradicting().join(",");
        let puzzle = &small.puzzle;
        Some(format!("veridoku crosscheck --engines {names} {puzzle}"))
    }
}
