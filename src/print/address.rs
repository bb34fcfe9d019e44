//! Links to the page, with the puzzle behind `#`, so that it never reaches a host.

use veridoku::formats::{Alphabet, ReadOptions, by_name, parse_str, write_puzzle};
use veridoku::rules::Puzzle;
use veridoku_print::CodeSymbol;

/// The bytes that each QR code of the error correction level M has room for: ISO/IEC 18004, table 7.
const ROOM: usize = 2331;

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

/// Returns the link to a puzzle, which the page reads as the same puzzle; `None` if no text of it
/// that has room in a QR code is read as the same puzzle.
pub(super) fn link(base: &str, puzzle: &Puzzle) -> Option<String> {
    let alphabet = Alphabet::of_shape(puzzle.shape());
    let reads = |text: &String| {
        let read = parse_str(text, &ReadOptions::default());
        matches!(read.as_slice(), [Ok(parsed)] if parsed.puzzle == *puzzle)
    };
    // What names the boxes, if a line does not, shortest first.
    let named = ["solo", "grid", "candidates", "iss", "vdk"].into_iter();
    let others = named.filter_map(|name| by_name(name)?.write(puzzle, alphabet).ok());
    let texts = std::iter::once_with(|| write_puzzle(puzzle, alphabet)).chain(others);
    let links = texts
        .filter(reads)
        .map(|text| format!("{base}#p={}", escaped(&text)));
    links.into_iter().find(|link| has_room(link))
}

/// Returns whether a link has room in a QR code. Short ones have, and a code is slow to make.
fn has_room(link: &str) -> bool {
    link.len() <= ROOM || CodeSymbol::of(link).is_some()
}

/// Returns a text in which what a fragment cannot have is written as `%XX`.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-.*_~:".contains(&byte) {
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
    use veridoku::grid::{Givens, PencilMarks, Shape};

    #[test]
    fn a_link_has_the_puzzle_behind_the_sign() {
        let puzzle: Puzzle = "1.....3..4.....2".parse().unwrap();
        let link = link("https://example.org/", &puzzle).unwrap();
        assert_eq!(link, "https://example.org/#p=1.....3..4.....2");
        let puzzle = Puzzle::plain(Givens::empty(Shape::new(3, 2).unwrap()));
        let link = super::link("https://example.org/", &puzzle).unwrap();
        // The shape is not the usual one.
        assert_eq!(link, "https://example.org/#p=3x2:zj");
    }

    #[test]
    fn a_link_that_no_code_has_room_for_is_none() {
        let shape = |height, width| Shape::new(height, width).unwrap();
        let base = "https://example.org/";
        let few = Puzzle::plain(Givens::empty(shape(6, 6)));
        assert!(link(base, &few).is_some_and(|link| link.len() < 100));
        let values: Vec<u8> = (0..1296)
            .map(|cell| (cell / 36 * 6 + cell / 216 + cell) % 36 + 1)
            .map(|value| value as u8)
            .collect();
        let full = Puzzle::plain(Givens::from_values(shape(6, 6), values).unwrap());
        assert_eq!(link(base, &full), None);
        let marks = Puzzle::sukaku(PencilMarks::all(shape(2, 3)));
        assert!(link(base, &marks).is_some(), "as a grid of candidates");
    }
}
