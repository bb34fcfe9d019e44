//! What ISS takes as text before its constraints: givens, a layout of regions, both, or pencil
//! marks, of a square board and without white space.
//!
//! Source: `sudoku_parser.js` of Interactive Sudoku Solver.

use std::collections::BTreeMap;

/// The sides of a board.
const SIDES: std::ops::RangeInclusive<usize> = 2..=16;

/// Returns the string that says what a text says; `None` if it is none of these. Behind `=` are
/// givens, whatever they look like.
pub(super) fn as_string(text: &str) -> Option<String> {
    let chars: Vec<char> = text.trim_start_matches('=').chars().collect();
    let has_sign = text.starts_with('=');
    let side = |is: &dyn Fn(usize) -> usize| SIDES.into_iter().find(|&n| is(n) == chars.len());
    let both = || {
        let n = side(&|n| 2 * n * n)?;
        let (cells, regions) = chars.split_at(n * n);
        Some((n, layout(regions, n)? + &givens(cells, n)?))
    };
    let one = || {
        let n = side(&|n| n * n)?;
        let layout = layout(&chars, n).filter(|_| !has_sign);
        Some((n, layout.or_else(|| givens(&chars, n))?))
    };
    let marks = || {
        let n = side(&|n| n * n * n)?;
        Some((n, pencil_marks(&chars, n)?))
    };
    let (n, clues) = match has_sign {
        true => one()?,
        false => both().or_else(one).or_else(marks)?,
    };
    Some(format!(".Shape~{n}x{n}{clues}"))
}

/// Returns the string of a board of numbers and dots, with white space, `|`, `_` or `-` between:
/// its parts, each with the number of other characters than white space before what it says.
pub(super) fn numbers(lines: &str) -> Option<Vec<(String, usize)>> {
    let known = |c: char| c.is_ascii_digit() || c.is_whitespace() || ".|_-".contains(c);
    if !lines.chars().all(known) {
        return None;
    }
    let (mut words, mut before, mut is_open): (Vec<(String, usize)>, _, _) = (Vec::new(), 0, false);
    for c in lines.chars() {
        match words.last_mut().filter(|_| is_open && c.is_ascii_digit()) {
            Some((word, _)) => word.push(c),
            None if c == '.' || c.is_ascii_digit() => words.push((c.to_string(), before)),
            None => {}
        }
        is_open = c.is_ascii_digit();
        before += usize::from(!c.is_whitespace());
    }
    let n = SIDES.into_iter().find(|n| n * n == words.len())?;
    let each = words.into_iter().enumerate();
    let givens = each.filter(|(_, (word, _))| word != ".");
    let givens = givens.map(|(cell, (word, at))| (format!("~{}_{word}", name(cell, n)), at));
    let givens: Vec<(String, usize)> = givens.collect();
    let dot = if givens.is_empty() { "" } else { "." };
    let shape = (format!(".Shape~{n}x{n}{dot}"), 0);
    Some(std::iter::once(shape).chain(givens).collect())
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
        assert_eq!(
            as_string("=1212").as_deref(),
            Some(".Shape~2x2.~R1C1_1~R1C2_2~R2C1_1~R2C2_2")
        );
        let rows = "1 . | 10 .\n--------\n. . . .\n. . . .\n.. 2.";
        let expected = ".Shape~4x4.~R1C1_1~R1C3_10~R4C3_2";
        let parts = numbers(rows).unwrap();
        let whole: String = parts.iter().map(|(part, _)| &part[..]).collect();
        assert_eq!(whole, expected);
        // Behind `1.|10.--------..........`
        assert_eq!(parts.last().unwrap().1, 24);
        let expected = ".Shape~2x2.~R1C1_1~R1C2_1_2~R2C1_2~R2C2_1_2";
        assert_eq!(as_string("1.12.212").as_deref(), Some(expected));
    }

    #[test]
    fn what_is_no_such_text_is_none() {
        for text in ["", "1", "1x.y", "12..aaab", "12345", "......12", "3.12.212"] {
            assert_eq!(as_string(text), None, "{text}");
            assert_eq!(numbers(text), None, "{text}");
        }
    }
}
