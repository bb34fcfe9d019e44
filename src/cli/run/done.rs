//! The results of several puzzles in a row: text, numbers and keys.

use crate::cli::exit::Exit;
use crate::cli::outcome::Outcome;
use std::collections::HashSet;
use std::ops::Range;
use veridoku::words::Summary;

/// The results of several puzzles.
#[derive(Default)]
pub(super) struct Done {
    pub(super) out: String,
    pub(super) err: String,
    pub(super) summary: Summary,
    pub(super) exit: Exit,
    /// The results that are written only if none had their key before.
    keyed: Vec<Keyed>,
}

/// A result with a key, which is not counted yet.
struct Keyed {
    /// Where it is in the output.
    out: Range<usize>,
    key: u128,
    /// The word that counts it, unless it is repeated.
    word: &'static str,
}

impl Done {
    /// Adds the outcome of a record.
    pub(super) fn add(&mut self, outcome: Outcome) {
        let from = self.out.len();
        self.out += &outcome.out;
        self.err += &outcome.err;
        let word = outcome.word;
        match outcome.key {
            Some(key) => self.keyed.push(Keyed {
                out: from..self.out.len(),
                key,
                word,
            }),
            None => self.count(word, outcome.exit),
        }
    }

    /// Counts a result whose text is added already.
    pub(super) fn count(&mut self, word: &str, exit: Exit) {
        self.summary.add(word);
        self.exit = self.exit.and(exit);
    }

    /// Adds the numbers of the next results.
    pub(super) fn join(&mut self, next: &Done) {
        self.summary.join(&next.summary);
        self.exit = self.exit.and(next.exit);
    }
}

/// The keys written so far.
#[derive(Default)]
pub(super) struct Once {
    seen: HashSet<u128>,
}

impl Once {
    /// Takes the results whose keys were seen before out of the next ones, and counts all that have
    /// a key.
    pub(super) fn keep_new(&mut self, done: &mut Done) {
        let keyed = std::mem::take(&mut done.keyed);
        if keyed.is_empty() {
            return;
        }
        let (whole, mut from) = (std::mem::take(&mut done.out), 0);
        for Keyed { out, key, word } in keyed {
            done.out += &whole[from..out.start];
            from = out.end;
            if self.seen.insert(key) {
                done.out += &whole[out];
                done.count(word, Exit::Holds);
            } else {
                done.count("repeated", Exit::Holds);
            }
        }
        done.out += &whole[from..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_written_once() {
        let mut once = Once::default();
        let mut kept = |results: &[(&str, Option<u128>)]| {
            let mut done = Done::default();
            for &(text, key) in results {
                let outcome = Outcome::new("canonical", Exit::Holds, text.to_string());
                done.add(Outcome { key, ..outcome });
            }
            once.keep_new(&mut done);
            let count = |word| done.summary.count(word);
            (done.out.clone(), count("canonical"), count("repeated"))
        };
        let first = kept(&[
            ("a\n", Some(1)),
            ("x\n", None),
            ("b\n", Some(2)),
            ("a\n", Some(1)),
        ]);
        assert_eq!(first, ("a\nx\nb\n".to_string(), 3, 1));
        assert_eq!(kept(&[("b\n", Some(2))]), (String::new(), 0, 1));
        assert_eq!(kept(&[("y\n", None)]), ("y\n".to_string(), 1, 0));
    }
}
