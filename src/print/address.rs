//! Links to the page, with the puzzle behind `#`, so that it never reaches a host.

use veridoku::formats::{Alphabet, ReadOptions, parse_str, write_grid, write_puzzle};
use veridoku::rules::Puzzle;

/// Reads the address of a page.
pub(super) fn read_base(text: &str) -> Result<String, String> {
    let begins = text.starts_with("https://") || text.starts_with("http://");
    let plain = text.bytes().all(|byte| byte.is_ascii_graphic());
    if begins && plain && !text.contains('#') {
        Ok(text.to_string())
    } else {
        Err("expected an address such as https://example.org/sudoku/, without #".to_string())
    }
}

/// Returns the link to a puzzle, which the page reads as the same puzzle; `None` if no text that fits
/// a link says the shape of its boxes.
pub(super) fn link(base: &str, puzzle: &Puzzle) -> Option<String> {
    let alphabet = Alphabet::default_for(puzzle.givens().shape().order());
    let line = write_puzzle(puzzle, alphabet);
    let reads = |text: &String| {
        let read = parse_str(text, &ReadOptions::default());
        matches!(read.as_slice(), [Ok(parsed)] if parsed.puzzle == *puzzle)
    };
    let grid = || {
        puzzle
            .is_plain()
            .then(|| write_grid(puzzle.givens(), alphabet))
    };
    let text = Some(line).filter(reads).or_else(|| grid().filter(reads))?;
    Some(format!("{base}#p={}", escaped(&text)))
}

/// Returns a text in which what a fragment cannot have is written as `%XX`.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-.*_~".contains(&byte) {
            safe.push(char::from(byte));
        } else {
            safe += &format!("%{byte:02X}");
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku::grid::{Givens, Shape};

    #[test]
    fn a_link_has_the_puzzle_behind_the_sign() {
        let puzzle: Puzzle = "1.....3..4.....2".parse().unwrap();
        let link = link("https://example.org/", &puzzle).unwrap();
        assert_eq!(link, "https://example.org/#p=1.....3..4.....2");
        let puzzle = Puzzle::plain(Givens::empty(Shape::new(3, 2).unwrap()));
        let link = super::link("https://example.org/", &puzzle).unwrap();
        assert!(
            link.contains("%0A"),
            "the shape is not the usual one: {link}"
        );
    }
}
