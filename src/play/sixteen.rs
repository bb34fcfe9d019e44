//! The sixteen colours as every terminal knows them.

use std::io::{self, Write};

/// Writes the first sixteen of 256 colours in the codes that terminals of sixteen colours have:
/// `38;5;1` as `31`, `48;5;8` as `100` (ECMA-48, and aixterm for the bright ones).
pub(super) struct Sixteen<W: Write> {
    out: W,
    held: Vec<u8>,
}

impl<W: Write> Sixteen<W> {
    pub(super) fn new(out: W) -> Sixteen<W> {
        let held = Vec::new();
        Sixteen { out, held }
    }
}

impl<W: Write> Write for Sixteen<W> {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        self.held.extend_from_slice(piece);
        Ok(piece.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let held = std::mem::take(&mut self.held);
        self.out.write_all(&translated(&held))?;
        self.out.flush()
    }
}

fn translated(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.windows(2).position(|two| two == b"\x1b[") {
        let (before, sequence) = rest.split_at(at + 2);
        out.extend_from_slice(before);
        let end = sequence.iter().position(|b| (b'@'..=b'~').contains(b));
        let end = end.unwrap_or(sequence.len());
        let (numbers, after) = sequence.split_at(end);
        match (std::str::from_utf8(numbers), after.first()) {
            (Ok(numbers), Some(b'm')) => out.extend_from_slice(colours(numbers).as_bytes()),
            _ => out.extend_from_slice(numbers),
        }
        rest = after;
    }
    out.extend_from_slice(rest);
    out
}

/// Translates the numbers of a sequence that sets colours and attributes.
fn colours(numbers: &str) -> String {
    let all: Vec<&str> = numbers.split(';').collect();
    let mut out: Vec<String> = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let colour = all.get(at + 2).and_then(|n| n.parse::<u8>().ok());
        let base = match (all[at], all.get(at + 1), colour) {
            ("38", Some(&"5"), Some(0..=7)) => Some(30),
            ("38", Some(&"5"), Some(8..=15)) => Some(82),
            ("48", Some(&"5"), Some(0..=7)) => Some(40),
            ("48", Some(&"5"), Some(8..=15)) => Some(92),
            _ => None,
        };
        if let (Some(base), Some(colour)) = (base, colour) {
            out.push((base + colour).to_string());
            at += 3;
        } else {
            out.push(all[at].to_string());
            at += 1;
        }
    }
    out.join(";")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_written_as_sixteen() {
        let mut out = Sixteen::new(Vec::new());
        let sent =
            "a\x1b[38;5;1;48;5;8mb\x1b[39;49mc\x1b[38;5;12m\x1b[1m;38;5;1m\x1b[2J\x1b[38;5;99m";
        out.write_all(sent.as_bytes()).unwrap();
        assert!(out.out.is_empty());
        out.flush().unwrap();
        let wanted = "a\x1b[31;100mb\x1b[39;49mc\x1b[94m\x1b[1m;38;5;1m\x1b[2J\x1b[38;5;99m";
        assert_eq!(String::from_utf8(out.out).unwrap(), wanted);
    }
}
