//! LRAT proofs of other solvers, read for their clauses: the hints are worked out anew.

use std::io::{self, Write};

/// An LRAT proof, text or binary, as DRAT: the clauses alone. What is deleted may as well stay.
///
/// # Errors
/// Those of the writer, and where a binary proof is cut off.
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

/// `a`, a number, literals, 0, hints, 0; or `d`, numbers, 0. All numbers in groups of seven bits,
/// twice what they are, and one more for those below 0.
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
