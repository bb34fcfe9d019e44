//! What a solver printed, byte for byte, as far as it is kept.

use std::fmt;

/// Bytes of an answer that are kept to be shown.
const KEPT: usize = 1 << 12;
/// Characters that are shown.
pub(super) const SHOWN: usize = 1000;

/// The beginning of what was printed, and how much it was.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Printed {
    start: Vec<u8>,
    bytes: u64,
}

impl Printed {
    pub(super) fn add(&mut self, bytes: &[u8]) {
        let room = KEPT.saturating_sub(self.start.len());
        self.start.extend(bytes.iter().take(room));
        self.bytes += bytes.len() as u64;
    }

    /// What is kept, as text.
    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.start).into_owned()
    }
}

impl fmt::Display for Printed {
    /// In quotes, with escapes for the ends of lines, control characters, quotes and backslashes,
    /// and `\xNN` for a byte that is not UTF-8. Of a longer text the first 1000 characters, and the
    /// number of all bytes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.bytes == 0 {
            return f.write_str("nothing");
        }
        let mut shown = String::new();
        let mut room = SHOWN;
        let mut used = 0;
        for part in self.start.utf8_chunks() {
            for c in part.valid().chars().take(room) {
                match c {
                    '\'' => shown.push(c),
                    c => shown.extend(c.escape_debug()),
                }
                room -= 1;
                used += c.len_utf8() as u64;
            }
            for byte in part.invalid().iter().take(room) {
                shown += &format!("\\x{byte:02x}");
                room -= 1;
                used += 1;
            }
        }
        write!(f, "\"{shown}\"")?;
        if used < self.bytes {
            write!(f, " … ({} bytes in all)", self.bytes)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(bytes: &[u8]) -> String {
        let mut printed = Printed::default();
        printed.add(bytes);
        printed.to_string()
    }

    #[test]
    fn what_was_printed_is_shown_byte_for_byte() {
        assert_eq!(shown(b""), "nothing");
        assert_eq!(shown(b"it's 12\r\n"), "\"it's 12\\r\\n\"");
        assert_eq!(shown(b"\x1b[2J \"\\"), "\"\\u{1b}[2J \\\"\\\\\"");
        assert_eq!(shown(b"caf\xe9 \xc3\xa9"), "\"caf\\xe9 é\"");
    }

    #[test]
    fn long_texts_are_cut_and_say_so() {
        let exact = "x".repeat(SHOWN);
        assert_eq!(shown(exact.as_bytes()), format!("\"{exact}\""));
        let long = "x".repeat(1_000_000);
        let expected = format!("\"{exact}\" … (1000000 bytes in all)");
        assert_eq!(shown(long.as_bytes()), expected);
        // A character that what is kept cuts in two is past what is shown.
        let euros = "€".repeat(KEPT);
        assert!(!shown(euros.as_bytes()).contains("\\x"));
    }
}
