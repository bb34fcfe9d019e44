//! The fast path for the most common record: 81 symbols of `.0*_xX1-9` with no separators.
//!
//! It must agree with [`line`](super::line) on what it accepts, and returns `None` for everything
//! else.

/// Returns the value of a common symbol.
fn value(symbol: u8) -> u8 {
    let digit = symbol.wrapping_sub(b'0');
    if digit <= 9 { digit } else { 0 }
}

/// Returns whether all symbols are common. Branch-free, so that the compiler vectorizes it.
fn are_common(cells: &[u8; 81]) -> bool {
    let mut strange = 0;
    for &symbol in cells {
        let digit = symbol.wrapping_sub(b'0') <= 9;
        let dot = (symbol == b'.') | (symbol == b'*') | (symbol == b'_');
        let cross = symbol | 0x20 == b'x';
        strange |= u8::from(!(digit | dot | cross));
    }
    strange == 0
}

/// Returns the values of common symbols.
pub(super) fn values(cells: &[u8; 81]) -> [u8; 81] {
    cells.map(value)
}

/// Returns the values and the comment of a common line; `None` for any other line.
pub(super) fn read(text: &str) -> Option<([u8; 81], Option<&str>)> {
    let (cells, _) = text.as_bytes().split_first_chunk::<81>()?;
    if !are_common(cells) {
        return None;
    }
    let rest = text[81..].trim_start_matches([' ', '\t']);
    let comment = rest.strip_prefix('#').map(str::trim);
    (comment.is_some() || rest.is_empty()).then_some((values(cells), comment))
}

/// Returns the length of the first line of a text, line end included, if that line is complete,
/// ASCII and accepted by [`read`].
pub(super) fn measure(text: &[u8]) -> Option<usize> {
    let (cells, rest) = text.split_first_chunk::<81>()?;
    let more = match rest {
        [b'\n', ..] => 0,
        [b'\r', b'\n', ..] => 1,
        [b' ' | b'\t' | b'#', ..] => {
            let end = rest.iter().position(|&byte| byte == b'\n')?;
            let rest = &rest[..end];
            let rest = rest.strip_suffix(b"\r").unwrap_or(rest);
            let rest = std::str::from_utf8(rest).ok().filter(|r| r.is_ascii())?;
            let rest = rest.trim_start_matches([' ', '\t']);
            if !(rest.is_empty() || rest.starts_with('#')) {
                return None;
            }
            end
        }
        _ => return None,
    };
    are_common(cells).then_some(81 + more + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_and_what_is_left() {
        let line = "1.0*_xX23".repeat(9);
        let (values, comment) = read(&line).unwrap();
        assert_eq!(values[..9], [1, 0, 0, 0, 0, 0, 0, 2, 3]);
        assert_eq!(comment, None);
        assert_eq!(read(&format!("{line}\t # a ")).unwrap().1, Some("a"));
        assert!(read(&line[1..]).is_none());
        assert!(read(&format!("{line}1")).is_none());
        assert!(read(&format!("{line} a")).is_none());
        assert!(read(&line.replace('3', "A")).is_none());
    }

    #[test]
    fn every_byte_is_common_or_not() {
        for byte in 0..=u8::MAX {
            let mut cells = [b'.'; 81];
            cells[80] = byte;
            let common = b".*_xX0123456789".contains(&byte);
            assert_eq!(are_common(&cells), common, "byte {byte}");
            let figure = if byte.is_ascii_digit() {
                byte - b'0'
            } else {
                0
            };
            assert_eq!(values(&cells)[80], figure);
        }
    }

    #[test]
    fn a_line_is_measured_where_it_can_be_read() {
        let line = "1.0*_xX23".repeat(9);
        let ends = [
            "", "\r", " ", "\t \r", "#", " # a\r", "\r\r", " a", "1", "\u{a0}", " # ä", "\u{b}#",
            "\r#",
        ];
        let mut measured = 0;
        for end in ends {
            let text = format!("{line}{end}");
            assert_eq!(measure(text.as_bytes()), None, "no end of the line");
            let here = text.strip_suffix('\r').unwrap_or(&text);
            let readable = here.is_ascii() && read(here).is_some();
            let expected = readable.then_some(text.len() + 1);
            let all = format!("{text}\n{line}\n");
            assert_eq!(measure(all.as_bytes()), expected, "{end:?}");
            measured += usize::from(readable);
        }
        assert_eq!(measured, 6);
        assert_eq!(measure(&line.as_bytes()[1..]), None);
        assert_eq!(measure(format!("{}\n", &line[1..]).as_bytes()), None);
        assert_eq!(measure(line.replace('3', "A").as_bytes()), None);
    }
}
