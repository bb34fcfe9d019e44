//! Turns UTF-16 into UTF-8 as it arrives.

/// The marks at the start of a text: little-endian, big-endian.
pub(super) const MARKS: [&[u8]; 2] = [b"\xFF\xFE", b"\xFE\xFF"];

/// A text in UTF-16, with the bytes that are not yet a whole character.
#[derive(Debug)]
pub(super) struct Utf16 {
    big_endian: bool,
    rest: Vec<u8>,
}

impl Utf16 {
    /// Returns the decoder for a text that starts with one of [`MARKS`].
    pub(super) fn of_mark(text: &[u8]) -> Option<Utf16> {
        let mark = MARKS.iter().position(|mark| text.starts_with(mark))?;
        Some(Utf16 {
            big_endian: mark == 1,
            rest: Vec::new(),
        })
    }

    /// Appends the characters of the next bytes. Half a surrogate pair becomes U+FFFD.
    pub(super) fn decode(&mut self, bytes: &[u8], text: &mut Vec<u8>) {
        self.rest.extend_from_slice(bytes);
        let unit = |pair: [u8; 2]| {
            if self.big_endian {
                u16::from_be_bytes(pair)
            } else {
                u16::from_le_bytes(pair)
            }
        };
        let mut units: Vec<u16> = self
            .rest
            .as_chunks()
            .0
            .iter()
            .map(|&pair| unit(pair))
            .collect();
        // The second half of a pair may be in the next bytes.
        if units
            .last()
            .is_some_and(|unit| (0xD800..0xDC00).contains(unit))
        {
            units.pop();
        }
        self.rest.drain(..2 * units.len());
        let mut buffer = [0; 4];
        for c in char::decode_utf16(units) {
            let c = c.unwrap_or(char::REPLACEMENT_CHARACTER);
            text.extend_from_slice(c.encode_utf8(&mut buffer).as_bytes());
        }
    }

    /// Appends U+FFFD if the text ended within a character.
    pub(super) fn finish(&mut self, text: &mut Vec<u8>) {
        if !std::mem::take(&mut self.rest).is_empty() {
            text.extend_from_slice("\u{FFFD}".as_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cut_gives_the_same_text() {
        let text = "1.·\u{1D11E}\r\n";
        for big_endian in [false, true] {
            let bytes = text.encode_utf16().flat_map(|unit| {
                if big_endian {
                    unit.to_be_bytes()
                } else {
                    unit.to_le_bytes()
                }
            });
            let bytes: Vec<u8> = bytes.collect();
            for cut in 0..=bytes.len() {
                let mut decoder = Utf16::of_mark(MARKS[usize::from(big_endian)]).unwrap();
                let mut read = Vec::new();
                decoder.decode(&bytes[..cut], &mut read);
                decoder.decode(&bytes[cut..], &mut read);
                decoder.finish(&mut read);
                assert_eq!(read, text.as_bytes());
            }
        }
    }

    #[test]
    fn what_is_cut_off_is_shown() {
        let mut decoder = Utf16::of_mark(b"\xFF\xFE1\0").unwrap();
        let mut read = Vec::new();
        decoder.decode(b"1\0\x34\xD8", &mut read);
        decoder.finish(&mut read);
        assert_eq!(read, "1\u{FFFD}".as_bytes());
        assert!(Utf16::of_mark(b"12").is_none());
    }
}
