//! The suites: puzzles that solvers find difficult, each with its verdict.
//!
//! The lists are in `puzzles/suites/`; `tools/src/suites.rs` made them, as `puzzles/SOURCES.md`
//! describes. Both engines confirm every verdict in `tests/suites.rs`.

use super::case::Case;
use super::random::Random;

/// A named set of puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Suite {
    /// The name: `smoke`.
    pub name: &'static str,
    /// The purpose, in one line.
    pub about: &'static str,
    /// The nodes that each of our engines may visit for a puzzle when they are compared
    /// ([`Panel::nodes`](super::Panel::nodes)); `None` for no limit. It keeps the suite for a first
    /// run short: on some of its puzzles the slow engines report only a bound.
    pub nodes: Option<u64>,
    source: Source,
}

#[derive(Clone, Copy, Debug)]
enum Source {
    /// Lines `PUZZLE # VERDICT NAME`.
    List(&'static str),
    Malformed,
    Random,
}

/// Nodes for each engine on a puzzle of `smoke`: less than a second for the slowest.
const SMOKE_NODES: u64 = 100_000;
/// Lines of `malformed` in `smoke`.
const SMOKE_MALFORMED: usize = 4;

const SMOKE: &str = include_str!("../../puzzles/suites/smoke.sdm");
const UNIQUE: &str = include_str!("../../puzzles/suites/unique.sdm");
const SEVERAL: &str = include_str!("../../puzzles/suites/several.sdm");
const NONE: &str = include_str!("../../puzzles/suites/none.sdm");
const HARD: &str = include_str!("../../puzzles/suites/hard.sdm");
const SIZES: &str = include_str!("../../puzzles/suites/sizes.sdm");

/// Every suite.
pub const SUITES: &[Suite] = &[
    Suite {
        name: "smoke",
        about: "a few of each suite: every verdict, 4×4, 9×9 and 16×16, malformed lines; the first thing to try",
        nodes: Some(SMOKE_NODES),
        source: Source::List(SMOKE),
    },
    Suite {
        name: "unique",
        about: "9×9 with one solution, from a full board to 17 givens",
        nodes: None,
        source: Source::List(UNIQUE),
    },
    Suite {
        name: "several",
        about: "9×9 with 2, 3 … many solutions, and with solutions that differ in the last cells only",
        nodes: None,
        source: Source::List(SEVERAL),
    },
    Suite {
        name: "none",
        about: "9×9 without a solution: repeated givens, and contradictions for singles, subsets or search",
        nodes: None,
        source: Source::List(NONE),
    },
    Suite {
        name: "hard",
        about: "9×9 that make brute force in row order, or in reverse order, slow; 17 givens; few solutions found late",
        nodes: None,
        source: Source::List(HARD),
    },
    Suite {
        name: "sizes",
        about: "4×4 to 25×25, boxes of other shapes than 3×3, every verdict",
        nodes: None,
        source: Source::List(SIZES),
    },
    Suite {
        name: "malformed",
        about: "lines that are no puzzle: too short, too long, other symbols",
        nodes: None,
        source: Source::Malformed,
    },
    Suite {
        name: "random",
        about: "random 9×9 of every verdict, endless, from a seed",
        nodes: None,
        source: Source::Random,
    },
];

/// Returns the suite with a name; `None` if there is none.
pub fn suite(name: &str) -> Option<&'static Suite> {
    SUITES.iter().find(|suite| suite.name == name)
}

impl Suite {
    /// Returns whether the suite is endless.
    pub fn is_endless(&self) -> bool {
        matches!(self.source, Source::Random)
    }

    /// Returns the puzzles, in order. The seed applies to the random suite.
    pub fn cases(&self, seed: u64) -> Box<dyn Iterator<Item = Case> + Send> {
        match self.source {
            Source::List(text) if self.name == "smoke" => {
                Box::new(list(text).chain(malformed().into_iter().take(SMOKE_MALFORMED)))
            }
            Source::List(text) => Box::new(list(text)),
            Source::Malformed => Box::new(malformed().into_iter()),
            Source::Random => Box::new(Random::new(seed)),
        }
    }
}

fn list(text: &'static str) -> impl Iterator<Item = Case> + Send {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(Case::read)
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
        ("an exclamation mark", format!("!{}", &good[1..])),
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
        for text in [SMOKE, UNIQUE, SEVERAL, NONE, HARD, SIZES] {
            let lines = text.lines().filter(|line| !line.starts_with('#')).count();
            let mut names: Vec<String> = list(text).map(|case| case.name().into()).collect();
            assert_eq!(names.len(), lines);
            names.sort();
            names.dedup();
            assert_eq!(names.len(), lines);
        }
    }

    #[test]
    fn smoke_has_some_of_each_verdict_size_and_kind_of_trouble() {
        let cases: Vec<Case> = suite("smoke").unwrap().cases(0).collect();
        let words: Vec<&str> = cases.iter().map(|case| case.expected().word()).collect();
        for word in ["unique", "several", "none", "malformed"] {
            assert!(words.iter().filter(|w| **w == word).count() >= 4, "{word}");
        }
        for order in [4, 9, 16] {
            let of = cases
                .iter()
                .filter(|case| case.givens().is_some_and(|g| g.shape().order() == order));
            let mut words: Vec<&str> = of.map(|case| case.expected().word()).collect();
            words.sort_unstable();
            words.dedup();
            assert_eq!(words, ["none", "several", "unique"], "{order}");
        }
        for trouble in [
            "81 givens",
            "17 givens",
            "minimal",
            "r89c69 only",
            "an empty board",
            "twice in a row",
            "last two cells exchanged",
            "singles show",
            "subsets show",
            "neither singles",
            "row order",
            "80 cells",
        ] {
            assert!(
                cases.iter().any(|case| case.name().contains(trouble)),
                "{trouble}"
            );
        }
        assert!(cases.len() < 40);
    }
}
