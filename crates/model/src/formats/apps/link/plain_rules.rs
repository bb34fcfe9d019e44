//! Rules in words: whether they are those of plain Sudoku.

/// What setters write for the plain rules, in lower case and letters only.
const PLAIN: &[&str] = &[
    "",
    "sudoku",
    "sudoku rules",
    "sudoku rules apply",
    "normal sudoko rules apply",
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

/// The words of the plain rules themselves.
const SAID: &str = " a all and appear appears apply box boxes cell cells classic column columns contain \
    contains digit digits each enter every exactly fill grid i e ie in into it must normal number \
    numbers of once place put regular row rows rules so standard sudoku that the to with ";

/// Returns whether a sentence, in lower case, says the plain rules of a 9×9 by themselves: of rows,
/// columns and boxes, without a word more, and of the digits 1 to 9.
fn says_rules(sentence: &str, words: &str) -> bool {
    let known = |word: &str| SAID.contains(&format!(" {word} "));
    let has = |wanted: &str| words.split(' ').any(|word| word.starts_with(wanted));
    let numbers = sentence.split(|c: char| !c.is_ascii_digit());
    let mut numbers = numbers.filter(|number| !number.is_empty());
    ["row", "column", "box"].into_iter().all(has)
        && words.split(' ').all(known)
        && numbers.all(|number| ["1", "3", "9"].contains(&number))
}

/// The name of a note that has rules in words.
pub(in crate::formats) const NOTE: &str = "rules";

/// What only changes how a puzzle is shown and played: fog, and words to the player. No format
/// holds it, nor a solution that is not whole.
const PLAYED: &[&str] = &[
    "foglight",
    "foglink",
    "fogofwar",
    "msgcorrect",
    "msgincorrect",
    "solution",
    "successMessage",
    "triggereffect",
];

/// The name of a note that says which of these were left out.
pub(super) const LEFT_OUT: &str = "left out";

/// Adds to the notes that something was left out, if it is one of these.
pub(super) fn leave_out(name: &str, notes: &mut Vec<String>) {
    if PLAYED.contains(&name) {
        left_out(name, notes);
    }
}

/// Adds to the notes that what is drawn was left out, by its names, which are sorted.
pub(super) fn drawn(names: &mut [&str], notes: &mut Vec<String>) {
    names.sort_unstable();
    names.iter().for_each(|name| left_out(name, notes));
}

fn left_out(name: &str, notes: &mut Vec<String>) {
    let start = format!("{LEFT_OUT}: ");
    match notes.iter_mut().find(|note| note.starts_with(&start)) {
        Some(note) if note[start.len()..].split(", ").any(|known| known == name) => {}
        Some(note) => *note += &format!(", {name}"),
        None => notes.push(start + name),
    }
}

/// Returns rules in words as a note, for whoever reads on: they may be more than was read.
pub(super) fn note(rules: &str) -> String {
    named(NOTE, rules)
}

/// Returns a part of a note with its name. Parts of notes end with a semicolon, so there is none
/// in it.
pub(super) fn named(name: &str, text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    format!("{name}: {}", words.join(" ").replace(';', ","))
}

/// Adds rules in words to others: a text may have them in several places.
pub(super) fn add(rules: &mut String, more: &str) {
    if !rules.is_empty() && !more.is_empty() {
        rules.push('\n');
    }
    *rules += more;
}

/// Returns whether a text says nothing but that the plain rules apply. Any other may be a rule of
/// its own.
pub(super) fn are_plain(text: &str) -> bool {
    text.split(['.', '!', '\n']).all(|sentence| {
        let sentence = sentence.to_lowercase();
        let letters = sentence.replace(|c: char| !c.is_alphabetic(), " ");
        let words = letters.split_whitespace().filter(|word| *word != "x");
        let words = words.collect::<Vec<_>>().join(" ");
        PLAIN.contains(&&words[..]) || BEHIND.contains(&&words[..]) || says_rules(&sentence, &words)
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
        for plain in [
            "Normal sudoku rules apply (1-9 appears in each row, column and 3x3 box).",
            "Normal Sudoku rules, ie place the digits 1-9 once each in every row, column and 3x3 box.",
            "Put the digits 1-9 in each box, row and column. That's it!",
        ] {
            assert!(are_plain(plain), "{plain}");
        }
        for other in [
            "Place the digits 0-8 in each row, column and box.",
            "Place the digits 1-9 in each row, column, box and diagonal.",
            "Place the digits 1-9 in each row and column.",
            "No digit is in its own row, column and box.",
        ] {
            assert!(!are_plain(other), "{other}");
        }
    }
}
