//! Reads the clauses of LRAT proofs of other solvers; their hints are computed anew.

use std::io::{self, Write};

/// Writes an LRAT proof, text or binary, as DRAT: the clauses alone. Leaves out deletions, which a
/// proof does not need.
///
/// # Errors
/// Those of the writer, and an error if a binary proof is malformed or truncated.
pub(super) fn without_hints(lrat: &[u8], out: &mut dyn Write) -> io::Result<()> {
    match lrat.first() {
        Some(b'a' | b'd') => binary(lrat, out),
        _ => text(lrat, out),
    }
}

fn text(lrat: &[u8], out: &mut dyn Write) -> io::Result<()> {
    for line in String::from_utf8_lossy(lrat).lines() {
        let mut words = line.split_ascii_whitespace().skip(1).peekable();
        if words.peek() == Some(&"d") || words.peek().is_none() || line.starts_with('c') {
            continue;
        }
        for word in words.take_while(|word| *word != "0") {
            write!(out, "{word} ")?;
        }
        writeln!(out, "0")?;
    }
    Ok(())
}

/// Reads binary steps: `a`, a number, literals, 0, hints, 0; or `d`, numbers, 0. All numbers are in
/// groups of seven bits, each number twice its absolute value, plus one if negative.
fn binary(mut lrat: &[u8], out: &mut dyn Write) -> io::Result<()> {
    while let Some((&tag, rest)) = lrat.split_first() {
        lrat = rest;
        match tag {
            b'a' => {
                number(&mut lrat)?;
                loop {
                    let code = number(&mut lrat)?;
                    let sign = if code % 2 == 0 { "" } else { "-" };
                    if code < 2 {
                        break;
                    }
                    write!(out, "{sign}{} ", code / 2)?;
                }
                writeln!(out, "0")?;
                while number(&mut lrat)? != 0 {}
            }
            b'd' => while number(&mut lrat)? != 0 {},
            _ => return Err(io::Error::other("expected 'a' or 'd'")),
        }
    }
    Ok(())
}

fn number(bytes: &mut &[u8]) -> io::Result<u64> {
    let mut value = 0;
    for shift in (0..63).step_by(7) {
        let Some((&byte, rest)) = bytes.split_first() else {
            break;
        };
        *bytes = rest;
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Ok(value);
        }
    }
    Err(io::Error::other("expected a number, found the end"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drat(lrat: &[u8]) -> io::Result<String> {
        let mut out = Vec::new();
        without_hints(lrat, &mut out)?;
        Ok(String::from_utf8_lossy(&out).into_owned())
    }

    #[test]
    fn text_and_binary_say_the_same() {
        let text = b"9 1 -70 0 3 -4 0\n9 d 3 4 0\n10 0 9 0\n";
        let binary = [
            b'a', 18, 2, 141, 1, 0, 6, 9, 0, b'd', 6, 8, 0, b'a', 20, 0, 18, 0,
        ];
        assert_eq!(drat(text).unwrap(), "1 -70 0\n0\n");
        assert_eq!(drat(&binary).unwrap(), "1 -70 0\n0\n");
        for cut in 1..binary.len() {
            let whole = [9, 13].contains(&cut);
            assert_eq!(drat(&binary[..cut]).is_ok(), whole, "{cut}");
        }
        assert!(drat(&[b'a', 18, 0, 0, 7]).is_err());
    }
}
