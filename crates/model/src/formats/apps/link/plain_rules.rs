//! Rules in words: whether they are those of plain Sudoku.

/// What setters write for the plain rules, in lower case and letters only.
const PLAIN: &[&str] = &[
    "",
    "sudoku",
    "sudoku rules",
    "sudoku rules apply",
    "normal sudoku",
    "normal sudoku rules",
    "normal sudoku rules apply",
    "normal rules of sudoku apply",
    "standard sudoku rules",
    "standard sudoku rules apply",
    "classic sudoku",
    "classic sudoku rules",
    "classic sudoku rules apply",
    "regular sudoku rules",
    "regular sudoku rules apply",
];

/// What setters write behind them.
const BEHIND: &[&str] = &[
    "and that s it",
    "that s it",
    "nothing else",
    "enjoy",
    "have fun",
    "good luck",
    "happy solving",
];

/// Returns whether a text says nothing but that the plain rules apply. Any other may be a rule of
/// its own.
pub(super) fn are_plain(text: &str) -> bool {
    text.split(['.', '!', '\n']).all(|sentence| {
        let letters = sentence
            .to_lowercase()
            .replace(|c: char| !c.is_alphabetic(), " ");
        let words = letters.split_whitespace().filter(|word| *word != "x");
        let words = words.collect::<Vec<_>>().join(" ");
        PLAIN.contains(&&words[..]) || BEHIND.contains(&&words[..])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        assert!(are_plain("Normal Sudoku rules apply.") && are_plain(" "));
        assert!(are_plain("Normal 6x6 sudoku rules apply!"));
        assert!(are_plain(
            "Normal sudoku rules apply. And that\u{2019}s it!"
        ));
        assert!(!are_plain(
            "Normal sudoku rules apply, and that's it for the top row."
        ));
        assert!(!are_plain("Normal sudoku rules apply. Anti-knight."));
        assert!(!are_plain("Normal sudoku rules do not apply."));
    }
}
