//! The suites: puzzles that solvers have trouble with, each with its verdict.
//!
//! The lists lie in `puzzles/suites/`; `examples/suites.rs` made them, and `puzzles/SOURCES.md` says how. Both engines confirm every
//! verdict in `tests/suites.rs`.

use super::case::Case;
use super::random::Random;

/// A named set of puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Suite {
    /// The name: `smoke`.
    pub name: &'static str,
    /// What it is for, in one line.
    pub about: &'static str,
    source: Source,
}

#[derive(Clone, Copy, Debug)]
enum Source {
    /// Lines `PUZZLE # VERDICT NAME`.
    List(&'static str),
    Smoke,
    Malformed,
    Random,
}

const UNIQUE: &str = include_str!("../../puzzles/suites/unique.sdm");
const SEVERAL: &str = include_str!("../../puzzles/suites/several.sdm");
const NONE: &str = include_str!("../../puzzles/suites/none.sdm");
const HARD: &str = include_str!("../../puzzles/suites/hard.sdm");
const SIZES: &str = include_str!("../../puzzles/suites/sizes.sdm");

/// Every suite.
pub const SUITES: &[Suite] = &[
    Suite {
        name: "smoke",
        about: "a few of each kind of 9×9, malformed lines among them: the first thing to try",
        source: Source::Smoke,
    },
    Suite {
        name: "unique",
        about: "9×9 with one solution, from a full board to 17 givens",
        source: Source::List(UNIQUE),
    },
    Suite {
        name: "several",
        about: "9×9 with 2, 3 … many solutions, and with solutions that differ in the last cells only",
        source: Source::List(SEVERAL),
    },
    Suite {
        name: "none",
        about: "9×9 without a solution: repeated givens, and contradictions for singles, subsets or search",
        source: Source::List(NONE),
    },
    Suite {
        name: "hard",
        about: "9×9 that make brute force in row order, or in reverse order, slow; 17 givens; few solutions found late",
        source: Source::List(HARD),
    },
    Suite {
        name: "sizes",
        about: "4×4 to 25×25, boxes of other shapes than 3×3, every verdict",
        source: Source::List(SIZES),
    },
    Suite {
        name: "malformed",
        about: "lines that are no puzzle: too short, too long, other symbols",
        source: Source::Malformed,
    },
    Suite {
        name: "random",
        about: "random 9×9 of every verdict, endless, from a seed",
        source: Source::Random,
    },
];

/// The suite of a name; `None` where there is none.
pub fn suite(name: &str) -> Option<&'static Suite> {
    SUITES.iter().find(|suite| suite.name == name)
}

impl Suite {
    /// Whether it has no end.
    pub fn is_endless(&self) -> bool {
        matches!(self.source, Source::Random)
    }

    /// The puzzles, in order. The seed is for the suite that is random.
    pub fn cases(&self, seed: u64) -> Box<dyn Iterator<Item = Case> + Send> {
        match self.source {
            Source::List(text) => Box::new(list(text)),
            Source::Malformed => Box::new(malformed().into_iter()),
            Source::Smoke => Box::new(smoke()),
            Source::Random => Box::new(Random::new(seed)),
        }
    }
}

fn list(text: &'static str) -> impl Iterator<Item = Case> + Send {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(Case::read)
}

/// The easier ones of each suite of 9×9.
fn smoke() -> impl Iterator<Item = Case> + Send {
    let some = [(UNIQUE, 8), (SEVERAL, 8), (NONE, 8)];
    let lists = some.into_iter().flat_map(|(text, number)| {
        let all = list(text).count();
        list(text).step_by(all.div_ceil(number).max(1))
    });
    lists.chain(malformed().into_iter().take(4))
}

fn malformed() -> Vec<Case> {
    let good = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    let solution =
        "468931527751624839392578461134756298289413675675289314846192753513867942927345186";
    [
        ("80 cells", good[..80].to_string()),
        ("82 cells", format!("{good}.")),
        ("a letter", good.replacen('.', "Q", 1)),
        ("one cell", "5".to_string()),
        ("a full board and one cell more", format!("{solution}1")),
        (
            "a full board without its last cell",
            solution[..80].to_string(),
        ),
        ("prose", "there is no puzzle here".to_string()),
        ("other digits", good.replacen('4', "４", 1)),
        ("a question mark", format!("?{}", &good[1..])),
        ("two puzzles on a line", format!("{good}{good}")),
        ("a line of 10,000 blanks", ".".repeat(10_000)),
        ("a long number", "9".repeat(399)),
    ]
    .into_iter()
    .map(|(name, text)| Case::malformed(name, text))
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_of_a_list_is_lost_and_no_name_comes_twice() {
        for text in [UNIQUE, SEVERAL, NONE, HARD, SIZES] {
            let lines = text.lines().filter(|line| !line.starts_with('#')).count();
            let mut names: Vec<String> = list(text).map(|case| case.name().into()).collect();
            assert_eq!(names.len(), lines);
            names.sort();
            names.dedup();
            assert_eq!(names.len(), lines);
        }
    }

    #[test]
    fn smoke_has_some_of_each() {
        let words: Vec<&str> = smoke().map(|case| case.expected().word()).collect();
        for word in ["unique", "several", "none", "malformed"] {
            assert!(words.iter().filter(|w| **w == word).count() >= 4, "{word}");
        }
        assert!(words.len() < 40);
    }
}
