//! The fast path for the commonest record: 81 symbols of `.0*_xX1-9` with nothing between.
//!
//! It must read what [`line`](super::line) reads, and says nothing about a line that is wrong.

/// What a byte stands for: a value, or [`OTHER`].
static VALUES: [u8; 256] = values();
const OTHER: u8 = u8::MAX;

const fn values() -> [u8; 256] {
    let mut table = [OTHER; 256];
    let blanks = b".0*_xX";
    let mut i = 0;
    while i < blanks.len() {
        table[blanks[i] as usize] = 0;
        i += 1;
    }
    let mut digit = 1;
    while digit <= 9 {
        table[(b'0' + digit) as usize] = digit;
        digit += 1;
    }
    table
}

/// The values of a line and its comment, where the line is of the common kind.
pub(super) fn read(text: &str) -> Option<([u8; 81], Option<&str>)> {
    let (cells, _) = text.as_bytes().split_first_chunk::<81>()?;
    let mut values = [0; 81];
    let mut highest = 0;
    for (value, &byte) in values.iter_mut().zip(cells) {
        *value = VALUES[usize::from(byte)];
        highest = highest.max(*value);
    }
    if highest == OTHER {
        return None;
    }
    let rest = text[81..].trim_start_matches([' ', '\t']);
    let comment = rest.strip_prefix('#').map(str::trim);
    (comment.is_some() || rest.is_empty()).then_some((values, comment))
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
}
