//! Writes the steps of a proof as DRAT, for solvers that only report their learned clauses.
//!
//! Source: Wetzler, Heule and Hunt, "DRAT-trim: Efficient Checking and Trimming Using Expressive
//! Clausal Proofs" (2014).

use super::backend::ProofFormat;
use std::io::Write;

/// A form of DRAT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drat {
    Text,
    Binary,
}

impl Drat {
    /// Returns the DRAT form of a format; `None` for LRAT.
    pub(super) fn of(format: ProofFormat) -> Option<Drat> {
        match format {
            ProofFormat::Drat => Some(Drat::Text),
            ProofFormat::BinaryDrat => Some(Drat::Binary),
            ProofFormat::Lrat => None,
        }
    }
}

/// Appends a step to `out`: adds or deletes a clause, given as DIMACS numbers.
pub(super) fn write_step(
    form: Drat,
    clause: impl Iterator<Item = i32>,
    delete: bool,
    out: &mut Vec<u8>,
) {
    match form {
        Drat::Text => {
            if delete {
                out.extend(b"d ");
            }
            // Writing to memory does not fail.
            clause.for_each(|number| {
                let _ = write!(out, "{number} ");
            });
            out.extend(b"0\n");
        }
        Drat::Binary => {
            out.push(if delete { b'd' } else { b'a' });
            for number in clause {
                let mut code = 2 * u64::from(number.unsigned_abs()) + u64::from(number < 0);
                while code >= 0x80 {
                    out.push(code as u8 & 0x7f | 0x80);
                    code >>= 7;
                }
                out.push(code as u8);
            }
            out.push(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_those_of_the_format() {
        let mut text = Vec::new();
        write_step(Drat::Text, [1, -2].into_iter(), false, &mut text);
        write_step(Drat::Text, [63].into_iter(), true, &mut text);
        write_step(Drat::Text, [].into_iter(), false, &mut text);
        assert_eq!(text, b"1 -2 0\nd 63 0\n0\n");
        // The example of the format's description: 63 is 126, -8193 is 16387.
        let mut binary = Vec::new();
        write_step(Drat::Binary, [63, -8193].into_iter(), true, &mut binary);
        assert_eq!(binary, [b'd', 0x7e, 0x83, 0x80, 0x01, 0]);
    }
}
