//! The summary of a run.

use crate::cli::exit::Exit;
use crate::cli::say::counted;
use std::fmt;
use std::time::Duration;

/// The words of all commands, in the order in which a summary lists them.
const WORDS: [&str; 24] = [
    "unique",
    "solved",
    "counted",
    "rated",
    "unrated",
    "minimized",
    "certified",
    "canonical",
    "repeated",
    "first",
    "equivalent",
    "different",
    "redundant",
    "irredundant",
    "not so",
    "failed",
    "refused",
    "unwritable",
    "multiple",
    "none",
    "unknown",
    "malformed",
    "disagreement",
    "unreadable",
];

/// The numbers of results by word, and the exit code so far.
#[derive(Clone, Debug)]
pub(crate) struct Summary {
    counts: [u64; WORDS.len()],
    pub(crate) exit: Exit,
    pub(crate) time: Duration,
}

impl Summary {
    pub(crate) fn new() -> Summary {
        Summary {
            counts: [0; WORDS.len()],
            exit: Exit::Holds,
            time: Duration::ZERO,
        }
    }

    /// Adds one result.
    pub(crate) fn add(&mut self, word: &str, exit: Exit) {
        if let Some(index) = WORDS.iter().position(|w| *w == word) {
            self.counts[index] += 1;
        }
        self.exit = self.exit.and(exit);
    }

    /// Adds all results of another summary.
    pub(crate) fn join(&mut self, other: &Summary) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        self.exit = self.exit.and(other.exit);
    }

    /// Returns how many results have a word.
    pub(crate) fn count(&self, word: &str) -> u64 {
        let index = WORDS.iter().position(|w| *w == word);
        index.map_or(0, |index| self.counts[index])
    }

    /// Returns the number of results without unreadable files.
    pub(crate) fn puzzles(&self) -> u64 {
        self.counts[..WORDS.len() - 1].iter().sum()
    }
}

impl fmt::Display for Summary {
    /// Writes `3 puzzles: 2 unique, 1 none; 0.01 s, 300 puzzles/s`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let puzzles = self.puzzles();
        write!(f, "{}", counted(puzzles, "puzzle"))?;
        let present = WORDS
            .iter()
            .zip(self.counts)
            .filter(|(_, count)| *count > 0);
        for (i, (word, count)) in present.enumerate() {
            write!(f, "{} {count} {word}", if i == 0 { ":" } else { "," })?;
        }
        let seconds = self.time.as_secs_f64();
        write!(f, "; {seconds:.2} s")?;
        if puzzles > 0 && seconds > 0.0 {
            write!(f, ", {:.0} puzzles/s", puzzles as f64 / seconds)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_lists_what_occurred() {
        let mut summary = Summary::new();
        for word in ["unique", "none", "unique", "unreadable"] {
            summary.add(word, Exit::Holds);
        }
        summary.time = Duration::from_millis(1500);
        let expected = "3 puzzles: 2 unique, 1 none, 1 unreadable; 1.50 s, 2 puzzles/s";
        assert_eq!(summary.to_string(), expected);
    }
}
