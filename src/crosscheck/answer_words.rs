//! The words by which solvers say what they give no board for.

use super::answer::Answer;

/// Stands for every number of solutions from 2 on.
const NUMBER: &str = "N solutions";

/// The words for no solution, for several, and for text that is not a puzzle.
///
/// A whole word or phrase matches anywhere in a line, in either case; the longest match counts, so
/// that `not unique` is not taken for `unique`. `N solutions` matches a number from 2 on and
/// `solutions`, an empty word matches an empty line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerWords {
    /// Words for no solution.
    pub none: Vec<String>,
    /// Words for several solutions.
    pub several: Vec<String>,
    /// Words for text that is not a puzzle.
    pub refused: Vec<String>,
}

impl Default for AnswerWords {
    /// | it says | by |
    /// |---|---|
    /// | no solution | none, no solution, no solutions, no valid solution, no valid solutions, 0 solution, 0 solutions, not solvable, unsolvable, cannot be solved, not possible, impossible, infeasible, unsat, unsatisfiable, contradict, contradicts, contradiction, contradictory, inconsistent |
    /// | several | N solutions, multiple, several, not unique, non-unique, ambiguous, more than one |
    /// | no puzzle | malformed, invalid, illegal, error, bad input, not a puzzle |
    fn default() -> AnswerWords {
        let list = |words: &[&str]| words.iter().map(|word| (*word).to_string()).collect();
        AnswerWords {
            none: list(&[
                "none",
                "no solution",
                "no solutions",
                "no valid solution",
                "no valid solutions",
                "0 solution",
                "0 solutions",
                "not solvable",
                "unsolvable",
                "cannot be solved",
                "not possible",
                "impossible",
                "infeasible",
                "unsat",
                "unsatisfiable",
                "contradict",
                "contradicts",
                "contradiction",
                "contradictory",
                "inconsistent",
            ]),
            several: list(&[
                NUMBER,
                "multiple",
                "several",
                "not unique",
                "non-unique",
                "ambiguous",
                "more than one",
            ]),
            refused: list(&[
                "malformed",
                "invalid",
                "illegal",
                "error",
                "bad input",
                "not a puzzle",
            ]),
        }
    }
}

/// A word that was given two meanings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoMeanings {
    /// The word.
    pub word: String,
    /// The meanings, as indices into none, several, refused.
    pub meanings: [usize; 2],
}

impl AnswerWords {
    fn lists(&self) -> [&Vec<String>; 3] {
        [&self.none, &self.several, &self.refused]
    }

    /// Returns the default words, with each list replaced by the given one unless that is empty. A
    /// default word that is given another meaning loses its own.
    ///
    /// # Errors
    /// Returns a word that is given two meanings.
    pub fn replaced_by(given: &AnswerWords) -> Result<AnswerWords, TwoMeanings> {
        let has = |list: &[String], word: &str| {
            let plain = |word: &str| word.trim().to_lowercase();
            list.iter().any(|other| plain(other) == plain(word))
        };
        let named = given.lists();
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            if let Some(word) = named[a].iter().find(|word| has(named[b], word)) {
                let (word, meanings) = (word.clone(), [a, b]);
                return Err(TwoMeanings { word, meanings });
            }
        }
        let mut words = AnswerWords::default();
        let lists = [&mut words.none, &mut words.several, &mut words.refused];
        for (list, given) in lists.into_iter().zip(named) {
            if given.is_empty() {
                list.retain(|ours| !named.iter().any(|list| has(list, ours)));
            } else {
                list.clone_from(given);
            }
        }
        Ok(words)
    }

    /// Returns the answer that the words of a line give; `None` if it has none of them.
    pub fn read(&self, line: &str) -> Option<Answer> {
        self.find(line).map(|(answer, _)| answer)
    }

    /// Returns the answer that the words of a line give, and the word that gives it; `None` if it
    /// has none of them.
    pub fn find(&self, line: &str) -> Option<(Answer, &str)> {
        let line = line.trim().to_lowercase();
        let lists = [
            (Answer::None, &self.none),
            (Answer::Several, &self.several),
            (Answer::Refused, &self.refused),
        ];
        let mut best: Option<(Answer, &str)> = None;
        for (answer, words) in lists {
            for word in words.iter().map(|word| word.trim()) {
                let found = match word {
                    "" => line.is_empty(),
                    NUMBER => says_number(&line),
                    _ => says(&line, &word.to_lowercase()),
                };
                if found
                    && best
                        .as_ref()
                        .is_none_or(|(_, other)| word.len() > other.len())
                {
                    best = Some((answer.clone(), word));
                }
            }
        }
        best
    }
}

/// Returns whether a line contains a word or phrase that is not part of a longer word or number:
/// `10 solutions` does not match `0 solutions`, and `nonexistent` does not match `none`.
fn says(line: &str, word: &str) -> bool {
    let edge = |inner: Option<char>, outer: Option<char>| {
        let part = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        !(part(inner) && part(outer))
    };
    line.match_indices(word).any(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + word.len()..]);
        edge(word.chars().next(), before.chars().next_back())
            && edge(word.chars().next_back(), after.chars().next())
    })
}

/// Returns whether a line states a number of solutions from 2 on: `2 solutions`, `1,000 solutions`.
fn says_number(line: &str) -> bool {
    let noun = line.match_indices("solution").filter(|(at, noun)| {
        let after = &line[at + noun.len()..];
        let after = after.strip_prefix('s').unwrap_or(after);
        !after.starts_with(char::is_alphanumeric)
    });
    noun.map(|(at, _)| &line[..at]).any(|before| {
        let whole = before.trim_end();
        let rest = whole.trim_end_matches(|c: char| c.is_ascii_digit() || c == ',');
        let digits = whole[rest.len()..].replace(',', "");
        let joined = rest.ends_with(|c: char| c.is_alphanumeric() || c == '.');
        let spaced = whole.len() < before.len();
        spaced && !joined && !matches!(digits.trim_start_matches('0'), "" | "1")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_apart_by_the_longest() {
        let words = AnswerWords::default();
        assert_eq!(words.read("Puzzle is not unique"), Some(Answer::Several));
        assert_eq!(words.read("  NO SOLUTION\n"), Some(Answer::None));
        assert_eq!(words.read("error: invalid"), Some(Answer::Refused));
        assert_eq!(words.read("123"), None);
        assert_eq!(words.read(""), None);
        assert_eq!(words.read("there are 0 solutions"), Some(Answer::None));
        let several = |line: &str| words.read(line) == Some(Answer::Several);
        for line in ["there are 10 solutions", "2 Solution(s)", "1,000 solutions"] {
            assert!(several(line), "{line}");
        }
        for line in [
            "1 solution",
            "01 solutions",
            "x2 solutions",
            "1.2 solutions",
            "2solutions",
            "2 solutionsets",
            "solutions",
        ] {
            assert_eq!(words.read(line), None, "{line}");
        }
        for line in [
            "nonexistent",
            "solution unsatisfactory",
            "no errors so far",
            "no solutionist",
        ] {
            assert_eq!(words.read(line), None, "{line}");
        }
        for line in [
            "UNSATISFIABLE",
            "[none]",
            "no solutions",
            "a contradiction: r1c1",
        ] {
            assert_eq!(words.read(line), Some(Answer::None), "{line}");
        }
        let (answer, word) = words.find("INVALID: 3 twice").unwrap();
        assert_eq!((answer, word), (Answer::Refused, "invalid"));
        let words = AnswerWords {
            none: vec![String::new()],
            ..words
        };
        assert_eq!(words.read(" "), Some(Answer::None));
        assert_eq!(words.read("123"), None);
    }
}
