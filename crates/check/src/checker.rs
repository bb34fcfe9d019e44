//! Checks of one certificate after another: rules that were read last are not worked out again.

use super::board::Relation;
use super::cases::Cases;
use super::checked::{Checked, Claim};
use super::claims;
use super::demand::{About, Demand};
use super::lines::{Deadline, Lines, Refusal};
use super::size::BoardSize;
use super::subject::{Rules, Subject};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

/// A checker that keeps the rules that it read last: where the next certificate has the same, word
/// for word, what they stand for is known. Each answer is the one that a new checker gives.
#[derive(Clone, Debug, Default)]
pub struct Checker {
    known: Option<Known>,
}

/// Rules, and what they stand for.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) size: BoardSize,
    /// What is behind `rules`.
    pub(super) kind: &'static str,
    /// Their lines, each with its line feed.
    pub(super) text: String,
    pub(super) relations: Arc<[Relation]>,
    pub(super) rules: Rules,
}

impl Checker {
    /// As [`check_by`](crate::check_by).
    ///
    /// # Errors
    /// [`Refusal`] at the first thing that is not as it must be.
    pub fn check_by(&mut self, demand: &Demand<'_>, text: &str) -> Result<Checked, Refusal> {
        let end = demand
            .time
            .and_then(|time| Instant::now().checked_add(time));
        self.read(text, Deadline(end), |lines| claims::check(demand, lines))
    }

    /// As [`check_for`](crate::check_for).
    ///
    /// # Errors
    /// [`Refusal`] at the first thing that is not as it must be.
    pub fn check_for(
        &mut self,
        subject: &Subject,
        claim: Claim,
        text: &str,
    ) -> Result<Checked, Refusal> {
        let subjects = HashSet::from([subject.clone()]);
        let demand = Demand {
            claim: Some(claim),
            about: About::One(&subjects),
            time: None,
        };
        self.check_by(&demand, text)
    }

    /// As [`Subject::read`].
    ///
    /// # Errors
    /// [`Refusal`] if they are anything else, with the line from 1.
    pub fn subject(&mut self, lines: &str) -> Result<Subject, Refusal> {
        self.read(lines, Deadline(None), Lines::subject)
    }

    /// As [`Subject::relations`].
    ///
    /// # Errors
    /// [`Refusal`] if they are anything else, with the line from 1.
    pub fn relations(&mut self, lines: &str) -> Result<Vec<String>, Refusal> {
        self.read(lines, Deadline(None), Lines::written)
    }

    /// As [`Cases::read`].
    ///
    /// # Errors
    /// [`Refusal`] if they are not these lines, or a claim without a proof (`several`).
    pub fn cases(&mut self, text: &str) -> Result<Cases, Refusal> {
        self.read(text, Deadline(None), claims::cases)
    }

    fn read<'a, T>(
        &mut self,
        text: &'a str,
        deadline: Deadline,
        read: impl FnOnce(&mut Lines<'a>) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut lines = Lines::new(text, deadline);
        lines.known = self.known.take();
        let found = read(&mut lines);
        self.known = lines.known;
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A certificate that shows nothing: it ends before the proof.
    fn text(rules: &str) -> String {
        format!(
            "veridoku certificate 1\nclaim none\nboard 4x4 digits 1..4\nrules {rules}puzzle \
             ................\nproof 1\n"
        )
    }

    #[test]
    fn rules_that_were_read_are_known_only_word_for_word() {
        let any = Demand {
            about: About::Anything,
            ..Demand::default()
        };
        let all = [
            "clues\ncage 3 r1c1 r1c2\n",
            "clues\ncage 3 r1c1 r1c2\n",
            "clues\ncage 3 r1c1 r1c2\nrows\n",
            "clues\ncage 3 r1c1 r1c2\nrows\nrows\n",
            "clues\ncage 3 r1c1 r1c2\n",
            "clues\n",
            "relations\nsum r1c1 = 3\n",
            "clues\nsum r1c1 = 3\n",
            "relations\nsum r1c1 = 3\n",
        ];
        let mut checker = Checker::default();
        for (place, &rules) in all.iter().chain(all.iter().rev()).enumerate() {
            let text = text(rules);
            let refused = checker.check_by(&any, &text).unwrap_err();
            let anew = Checker::default().check_by(&any, &text).unwrap_err();
            assert_eq!(refused, anew, "{place}");
            let lines = format!("board 4x4 digits 1..4\nrules {rules}puzzle ................\n");
            assert_eq!(checker.relations(&lines), Subject::relations(&lines));
            assert_eq!(checker.subject(&lines), Subject::read(&lines));
        }
        // A board of other digits, and a demand that leaves such rules out.
        let other = text(all[0]).replace("1..4", "0..3");
        assert!(checker.check_by(&any, &text(all[0])).is_err());
        let found = checker.check_by(&any, &other);
        assert_eq!(found, Checker::default().check_by(&any, &other));
        let plain = Demand::default();
        let refused = checker.check_by(&plain, &text(all[0])).unwrap_err();
        assert_eq!(refused.line, 4);
    }
}
