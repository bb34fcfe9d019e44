//! Texts in lines of a width.

/// Returns a text in lines of at most `letters` letters. A long word, such as a chain, is broken
/// after its links, or anywhere if a piece is too long.
pub(super) fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let letters = letters.max(10);
    let mut lines: Vec<String> = Vec::new();
    let long = |line: &str| line.chars().count();
    for word in text.split_whitespace() {
        let mut space = " ";
        for piece in pieces(word, letters) {
            match lines.last_mut() {
                Some(line) if long(line) + space.len() + long(&piece) <= letters => {
                    *line += space;
                    *line += &piece;
                }
                _ => lines.push(piece),
            }
            space = "";
        }
    }
    lines
}

/// Returns a text in lines of at most `letters` letters, broken between words only.
pub(super) fn filled(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let long = |line: &str| line.chars().count();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if long(line) + 1 + long(word) <= letters => {
                *line += " ";
                *line += word;
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

/// Returns a text for a terminal with some columns: a line that is too long is broken between
/// words, and what follows stands below its first word, behind a number such as ` 12. ` if it has
/// one.
///
/// ```
/// use veridoku_human::render::hanging;
/// assert_eq!(hanging("  1. one two three\nfour", 14), "  1. one two\n     three\nfour");
/// ```
pub fn hanging(text: &str, columns: usize) -> String {
    let mut lines = Vec::new();
    for line in text.split('\n') {
        let words = line.trim_start_matches(|c: char| c == ' ' || c == '.' || c.is_ascii_digit());
        let number = &line[..line.len() - words.len()];
        let number = if number.ends_with(' ') { number } else { "" };
        let indent = number.chars().count();
        if line.chars().count() <= columns {
            lines.push(line.to_string());
            continue;
        }
        let rows = wrapped(&line[number.len()..], columns.saturating_sub(indent));
        for (row, words) in rows.into_iter().enumerate() {
            let before = if row == 0 {
                number.to_string()
            } else {
                " ".repeat(indent)
            };
            lines.push(before + &words);
        }
    }
    lines.join("\n")
}

/// A paragraph with more letters than this is broken after its clauses.
const LONG: usize = 180;

/// Returns the paragraphs of a text: its lines, and of a long one each clause by itself.
pub(super) fn paragraphs(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    for line in text.lines() {
        if line.chars().count() <= LONG {
            all.push(line.to_string());
            continue;
        }
        let mut rest = line;
        while let Some(end) = rest.find("; ").or_else(|| rest.find(". ")) {
            all.push(rest[..=end].to_string());
            rest = &rest[end + 2..];
        }
        all.push(rest.to_string());
    }
    all
}

/// Returns the pieces between which a word may be broken.
fn pieces(word: &str, letters: usize) -> Vec<String> {
    if word.chars().count() <= letters.min(24) {
        return vec![word.to_string()];
    }
    let links = word.split_inclusive(['-', '=']);
    let short = |piece: &str| {
        let chars: Vec<char> = piece.chars().collect();
        let cut = chars.chunks(letters).map(|piece| piece.iter().collect());
        cut.collect::<Vec<String>>()
    };
    links.flat_map(short).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_wrapped_between_words() {
        assert_eq!(wrapped("one two three four", 10), ["one two", "three four"]);
        assert_eq!(
            wrapped(&"x".repeat(25), 10),
            ["x".repeat(10), "x".repeat(10), "x".repeat(5)]
        );
        let chain = "so (1)r1c1=r1c5-(2)r1c5=r9c5-(3)r9c5";
        assert_eq!(
            wrapped(chain, 25),
            ["so (1)r1c1=r1c5-(2)r1c5=", "r9c5-(3)r9c5"]
        );
        assert!(wrapped("", 10).is_empty());
    }

    #[test]
    fn only_long_texts_are_broken_into_clauses() {
        assert_eq!(paragraphs("one; two\nthree"), ["one; two", "three"]);
        let long = "a".repeat(LONG);
        let text = format!("{long}; two. Three");
        assert_eq!(
            paragraphs(&text),
            [format!("{long};"), "two.".into(), "Three".into()]
        );
        assert!(paragraphs("").is_empty());
    }
}
