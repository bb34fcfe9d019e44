//! The summary of many answers.

use super::counted;
use std::fmt;
use std::time::Duration;

/// The words of all jobs, in the order in which a summary lists them.
const WORDS: [&str; 30] = [
    "unique",
    "solved",
    "hinted",
    "counted",
    "rated",
    "passed",
    "left out",
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
    "mismatched",
    "multiple",
    "none",
    "stuck",
    "mistaken",
    "unknown",
    "malformed",
    "disagreement",
    "unreadable",
];

/// The numbers of results by word, and the time that they took.
///
/// ```
/// let mut summary = veridoku::words::Summary::default();
/// for word in ["unique", "none", "unique", "unreadable"] {
///     summary.add(word);
/// }
/// summary.time = std::time::Duration::from_millis(1500);
/// let text = "3 puzzles: 2 unique, 1 none, 1 unreadable; 1.50 s, 2 puzzles/s";
/// assert_eq!(summary.to_string(), text);
/// let mut filtered = veridoku::words::Summary::default();
/// filtered.add("left out");
/// assert_eq!(filtered.to_string(), "1 puzzle: 0 passed, 1 left out; 0.00 s");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    counts: [u64; WORDS.len()],
    /// The time of the whole run.
    pub time: Duration,
}

impl Summary {
    /// Adds one result under a word such as `unique` or `rated`; a word that no job has counts for
    /// nothing.
    pub fn add(&mut self, word: &str) {
        if let Some(index) = WORDS.iter().position(|w| *w == word) {
            self.counts[index] += 1;
        }
    }

    /// Adds all results of another summary, but not its time.
    pub fn join(&mut self, other: &Summary) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
    }

    /// Returns how many results have a word.
    pub fn count(&self, word: &str) -> u64 {
        let index = WORDS.iter().position(|w| *w == word);
        index.map_or(0, |index| self.counts[index])
    }

    /// Returns the number of results without unreadable files.
    pub fn puzzles(&self) -> u64 {
        self.counts[..WORDS.len() - 1].iter().sum()
    }
}

impl fmt::Display for Summary {
    /// Writes `3 puzzles: 2 unique, 1 none; 0.01 s, 300 puzzles/s`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let puzzles = self.puzzles();
        write!(f, "{}", counted(puzzles, "puzzle"))?;
        // If some are left out, those that passed are counted even if there are none.
        let left_out = self.count("left out") > 0;
        let is_shown = |word: &str, count| count > 0 || word == "passed" && left_out;
        let all = WORDS.iter().zip(self.counts);
        let present = all.filter(|(word, count)| is_shown(word, *count));
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
