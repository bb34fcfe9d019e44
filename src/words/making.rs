//! Results that are made one after another from the numbers of a seed.

use super::counted;
use std::time::Duration;

/// How far the making of results is.
#[derive(Clone, Copy, Debug)]
pub struct Making<'a> {
    /// The noun for a result, such as `puzzle`.
    pub noun: &'a str,
    /// The number of results wished for.
    pub wanted: u64,
    /// The number of results made.
    pub made: u64,
    /// The number of tries, and how many of them were kept, if a result may take many.
    pub tries: Option<(u64, u64)>,
    /// The seed.
    pub seed: u64,
    /// The time so far.
    pub time: Duration,
}

impl Making<'_> {
    /// Returns how far it is: `0 of 2 puzzles in 3.01 s, 12345 tries, 0 kept (0.000%), seed 3`.
    pub fn progress(&self) -> String {
        let kept = self.tries.map_or_else(String::new, |(tries, kept)| {
            format!(", {tries} tries, {kept} kept ({})", share(kept, tries))
        });
        let results = counted(self.wanted, self.noun);
        let (made, seconds, seed) = (self.made, self.time.as_secs_f64(), self.seed);
        format!("{made} of {results} in {seconds:.2} s{kept}, seed {seed}")
    }

    /// Returns what it came to:
    /// `100 puzzles in 0.12 s (833/s), 100 of 104 tries kept (96.154%), seed 7`.
    pub fn summary(&self) -> String {
        let kept = self.tries.filter(|&(tries, _)| tries > self.made);
        let kept = kept.map_or_else(String::new, |(tries, kept)| {
            format!(", {kept} of {tries} tries kept ({})", share(kept, tries))
        });
        let (results, seed) = (counted(self.made, self.noun), self.seed);
        let seconds = self.time.as_secs_f64();
        let rate = self.made as f64 / seconds.max(1e-9);
        format!("{results} in {seconds:.2} s ({rate:.0}/s){kept}, seed {seed}")
    }
}

fn share(kept: u64, tries: u64) -> String {
    format!("{:.3}%", kept as f64 / tries.max(1) as f64 * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_tries_are_shown_if_there_were_others() {
        let making = Making {
            noun: "puzzle",
            wanted: 100,
            made: 1,
            tries: Some((4, 1)),
            seed: 7,
            time: Duration::from_millis(500),
        };
        let (progress, summary) = (making.progress(), making.summary());
        assert_eq!(
            progress,
            "1 of 100 puzzles in 0.50 s, 4 tries, 1 kept (25.000%), seed 7"
        );
        assert_eq!(
            summary,
            "1 puzzle in 0.50 s (2/s), 1 of 4 tries kept (25.000%), seed 7"
        );
        let all = Making {
            tries: Some((1, 1)),
            ..making
        };
        assert_eq!(all.summary(), "1 puzzle in 0.50 s (2/s), seed 7");
    }
}
