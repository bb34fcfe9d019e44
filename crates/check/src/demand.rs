//! What a reader demands of certificates beside that they hold.

use super::checked::{Checked, Claim};
use super::checker::Checker;
use super::claims::check_by;
use super::lines::Refusal;
use super::subject::{Rules, Subject};
use std::collections::HashSet;
use std::time::Duration;

/// What a reader demands of certificates: by default only that the rules are the plain ones.
#[derive(Clone, Copy, Debug, Default)]
pub struct Demand<'a> {
    /// The claim that has to follow from theirs, if any: `unique` follows from `minimal`, too.
    pub claim: Option<Claim>,
    /// What they may be about.
    pub about: About<'a>,
    /// The time for each of them, if it is limited.
    pub time: Option<Duration>,
}

/// What a certificate may be about.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub enum About<'a> {
    /// Any puzzle under the plain rules.
    #[default]
    Plain,
    /// Any puzzle under the plain rules, or under rules that the certificate names: a reader sees
    /// whether they are those of the puzzle as it was published.
    Named,
    /// Any puzzle under any rules: nothing holds these rules against the reader's.
    Anything,
    /// One of these puzzles, under its rules.
    One(&'a HashSet<Subject>),
}

impl Demand<'_> {
    /// Returns whether a certificate may be about this.
    pub(super) fn accepts(&self, subject: &Subject) -> bool {
        match self.about {
            About::Plain => subject.rules == Rules::Plain,
            About::Named => !matches!(subject.rules, Rules::Relations { .. }),
            About::Anything => true,
            About::One(subjects) => subjects.contains(subject),
        }
    }
}

/// Checks one certificate under the plain rules.
///
/// # Errors
/// [`Refusal`] at the first thing that is not as it must be, other rules included.
pub fn check(text: &str) -> Result<Checked, Refusal> {
    check_by(&Demand::default(), text)
}

/// Checks one certificate of this puzzle, under its rules, from which this claim follows.
///
/// # Errors
/// [`Refusal`] at the first thing that is not as it must be.
pub fn check_for(subject: &Subject, claim: Claim, text: &str) -> Result<Checked, Refusal> {
    Checker::default().check_for(subject, claim, text)
}
