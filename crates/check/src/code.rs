//! Bytes as text: base64 (RFC 4648, section 4), and numbers in bytes (LEB128, the least first).

/// Returns the bytes of base64 text in whole groups of four; `None` if it is anything else, or if
/// unused bits are not zero.
pub(super) fn bytes(text: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len() / 4 * 3);
    let groups = text.chunks_exact(4);
    if !groups.remainder().is_empty() {
        return None;
    }
    let count = groups.len();
    for (number, group) in groups.enumerate() {
        let padding = match group {
            [_, _, b'=', b'='] => 2,
            [_, _, _, b'='] => 1,
            _ => 0,
        };
        if padding > 0 && number + 1 < count {
            return None;
        }
        let whole = three(&group[..4 - padding])?;
        let (used, unused) = whole.split_at(3 - padding);
        if unused.iter().any(|&byte| byte != 0) {
            return None;
        }
        out.extend(used);
    }
    Some(out)
}

/// Returns the three bytes of up to four characters, with zeros for those that are missing.
fn three(characters: &[u8]) -> Option<[u8; 3]> {
    let mut bits = 0u32;
    for place in 0..4 {
        let six = characters.get(place).map_or(Some(0), |&c| sextet(c))?;
        bits = bits << 6 | six;
    }
    let [_, a, b, c] = bits.to_be_bytes();
    Some([a, b, c])
}

/// Returns the six bits of a character of base64.
fn sextet(character: u8) -> Option<u32> {
    Some(u32::from(match character {
        b'A'..=b'Z' => character - b'A',
        b'a'..=b'z' => character - b'a' + 26,
        b'0'..=b'9' => character - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    }))
}

const TOO_LARGE: &str = "a number above 4294967295";

/// Numbers read from bytes, one after another.
pub(super) struct Numbers<'a>(pub(super) &'a [u8]);

impl Numbers<'_> {
    /// Returns the next number.
    ///
    /// # Errors
    /// In words, at the end, in the middle of a number, and above 2³² − 1.
    pub(super) fn next(&mut self) -> Result<u32, &'static str> {
        let mut value = 0u64;
        for shift in (0..35).step_by(7) {
            let (&byte, rest) = self.0.split_first().ok_or("it ends in the middle")?;
            self.0 = rest;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return u32::try_from(value).map_err(|_| TOO_LARGE);
            }
        }
        Err(TOO_LARGE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_rfc_4648() {
        for (plain, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(bytes(text.as_bytes()).unwrap(), plain.as_bytes());
        }
        for wrong in [
            "Z",
            "Zg=",
            "Zg==Zg==",
            "Zh==",
            "Zm9=",
            "====",
            "Z===",
            "Zm9 ",
            "Zm9\u{e9}",
        ] {
            assert_eq!(bytes(wrong.as_bytes()), None, "{wrong}");
        }
    }

    #[test]
    fn numbers_end_where_they_should() {
        let mut numbers = Numbers(&[5, 0x80, 0x01, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x80]);
        assert_eq!(numbers.next(), Ok(5));
        assert_eq!(numbers.next(), Ok(128));
        assert_eq!(numbers.next(), Ok(u32::MAX));
        assert_eq!(numbers.next(), Err("it ends in the middle"));
        assert_eq!(
            Numbers(&[0xff, 0xff, 0xff, 0xff, 0x1f]).next(),
            Err(TOO_LARGE)
        );
        assert_eq!(Numbers(&[0x80; 20]).next(), Err(TOO_LARGE));
    }
}
