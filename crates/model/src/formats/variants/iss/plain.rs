//! What ISS takes as text before its constraints: givens, a layout of regions, both, or pencil
//! marks, of a square board and without white space.
//!
//! Source: `sudoku_parser.js` of Interactive Sudoku Solver.

use std::collections::BTreeMap;

/// The sides of a board.
const SIDES: std::ops::RangeInclusive<usize> = 2..=16;

/// Returns the string that says what a text says; `None` if it is none of these.
pub(super) fn as_string(text: &str) -> Option<String> {
    let chars: Vec<char> = text.chars().collect();
    let side = |is: &dyn Fn(usize) -> usize| SIDES.into_iter().find(|&n| is(n) == chars.len());
    let both = || {
        let n = side(&|n| 2 * n * n)?;
        let (cells, regions) = chars.split_at(n * n);
        Some((n, layout(regions, n)? + &givens(cells, n)?))
    };
    let one = || {
        let n = side(&|n| n * n)?;
        Some((n, layout(&chars, n).or_else(|| givens(&chars, n))?))
    };
    let marks = || {
        let n = side(&|n| n * n * n)?;
        Some((n, pencil_marks(&chars, n)?))
    };
    let (n, clues) = both().or_else(one).or_else(marks)?;
    Some(format!(".Shape~{n}x{n}{clues}"))
}

/// Returns the regions, if there are as many as rows, of as many cells each.
fn layout(chars: &[char], n: usize) -> Option<String> {
    let mut regions: BTreeMap<char, (usize, usize)> = BTreeMap::new();
    for &c in chars {
        let next = regions.len();
        regions.entry(c).or_insert((next, 0)).1 += 1;
    }
    let fits = regions.len() == n && regions.values().all(|&(_, cells)| cells == n);
    let letter = |c: &char| char::from(b'A' + regions[c].0 as u8);
    fits.then(|| {
        let letters: String = chars.iter().map(letter).collect();
        format!(".NoBoxes.Jigsaw~{letters}")
    })
}

/// Returns the givens: digits up to 9, letters from `A` for 1 where there are more. All other
/// characters are one, which stands for an open cell.
fn givens(chars: &[char], n: usize) -> Option<String> {
    let value = |c: char| match c {
        '1'..='9' if n < 10 => c.to_digit(10).map(|v| v as usize),
        'A'..='Z' if n >= 10 => Some(c as usize - 'A' as usize + 1),
        _ => None,
    };
    let value = |c: char| value(c).filter(|&v| v <= n);
    let mut open = chars.iter().filter(|&&c| value(c).is_none());
    let first = open.next();
    if open.any(|c| Some(c) != first) {
        return None;
    }
    let each = chars.iter().enumerate();
    let each = each.filter_map(|(cell, &c)| Some(format!("~{}_{}", name(cell, n), value(c)?)));
    let all: String = each.collect();
    Some(if all.is_empty() {
        all
    } else {
        format!(".{all}")
    })
}

/// Returns the candidates: for each cell as many characters as there are digits, each a digit or a
/// dot.
fn pencil_marks(chars: &[char], n: usize) -> Option<String> {
    let mut all = String::from(".");
    for (cell, marks) in chars.chunks(n).enumerate() {
        let known =
            |c: &char| *c == '.' || ('1'..='9').contains(c) && *c as usize <= '0' as usize + n;
        let mut digits = marks.iter().filter(|c| **c != '.').peekable();
        if !marks.iter().all(known) || digits.peek().is_none() {
            return None;
        }
        all += &format!("~{}", name(cell, n));
        digits.for_each(|digit| all += &format!("_{digit}"));
    }
    Some(all)
}

/// Returns the name of a cell.
fn name(cell: usize, n: usize) -> String {
    let part = |at: usize| char::from_digit(at as u32 + 1, 17).unwrap_or('?');
    format!("R{}C{}", part(cell / n), part(cell % n))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_text_is_a_string() {
        let expected = ".Shape~2x2.NoBoxes.Jigsaw~AABB.~R1C2_2";
        assert_eq!(as_string(".2..ttuu").as_deref(), Some(expected));
        let expected = ".Shape~2x2.NoBoxes.Jigsaw~ABAB";
        assert_eq!(as_string("1212").as_deref(), Some(expected));
        assert_eq!(
            as_string("1.1.").as_deref(),
            Some(".Shape~2x2.NoBoxes.Jigsaw~ABAB")
        );
        assert_eq!(as_string("1...").as_deref(), Some(".Shape~2x2.~R1C1_1"));
        assert_eq!(as_string("....").as_deref(), Some(".Shape~2x2"));
        let expected = ".Shape~2x2.~R1C1_1~R1C2_1_2~R2C1_2~R2C2_1_2";
        assert_eq!(as_string("1.12.212").as_deref(), Some(expected));
    }

    #[test]
    fn what_is_no_such_text_is_none() {
        for text in ["", "1", "1x.y", "12..aaab", "12345", "......12", "3.12.212"] {
            assert_eq!(as_string(text), None, "{text}");
        }
    }
}
