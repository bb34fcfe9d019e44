//! Finds the end of a JSON value before it is read.

/// Looks for the end of a value.
#[derive(Debug, Default)]
pub(super) struct Scan {
    /// The number of bytes that were looked at.
    pub(super) at: usize,
    depth: usize,
    quoted: bool,
    escaped: bool,
    /// The last byte outside strings that is no white space.
    last: u8,
}

impl Scan {
    /// Looks at the bytes behind those that were looked at. Returns the length of the value, 0 if
    /// there is none, once it is known.
    pub(super) fn go_on(&mut self, bytes: &[u8], lines: bool) -> Option<usize> {
        while let Some(&byte) = bytes.get(self.at) {
            let new_line = self.at > 0 && bytes[self.at - 1] == b'\n';
            let misplaced = self.quoted || !matches!(self.last, b':' | b'[' | b',');
            if lines && byte == b'{' && new_line && misplaced {
                return Some(self.at);
            }
            if self.quoted {
                match byte {
                    _ if self.escaped => self.escaped = false,
                    b'\\' => self.escaped = true,
                    b'"' => self.quoted = false,
                    _ => {}
                }
                if !self.quoted && self.depth == 0 {
                    return Some(self.at + 1);
                }
            } else if let Some(len) = self.outside(byte) {
                return Some(len);
            }
            self.at += 1;
        }
        None
    }

    /// Looks at a byte outside strings.
    fn outside(&mut self, byte: u8) -> Option<usize> {
        match byte {
            b'"' if self.depth == 0 && self.at > 0 => return Some(self.at),
            b'"' => self.quoted = true,
            b'[' | b'{' if self.depth == 0 && self.at > 0 => return Some(self.at),
            b'[' | b'{' => self.depth += 1,
            b']' | b'}' if self.depth == 0 => return Some(self.at),
            b']' | b'}' => {
                self.depth -= 1;
                if self.depth == 0 {
                    return Some(self.at + 1);
                }
            }
            b',' | b':' | b' ' | b'\t' | b'\r' | b'\n' if self.depth == 0 => return Some(self.at),
            _ => {}
        }
        if !byte.is_ascii_whitespace() {
            self.last = byte;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn extent(text: &str) -> Option<usize> {
        Scan::default().go_on(text.as_bytes(), true)
    }

    #[test]
    fn ends() {
        for (text, end) in [
            ("[1, [2]] x", Some(8)),
            ("\"a]\\\"\" x", Some(6)),
            ("12,", Some(2)),
            ("12", None),
            ("[1", None),
            ("]", Some(0)),
            ("{\"a\": \"}\"}", Some(10)),
            ("{\"a\n{\"b\": 1}", Some(4)),
            ("{\"a\":\n{\"b\": 1}}", Some(15)),
        ] {
            assert_eq!(extent(text), end, "{text}");
        }
    }
}
