//! DRAT proofs, as text and in binary form.

use std::fmt;

/// A proof as solvers write it: clauses that were added and clauses that were deleted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drat {
    literals: Vec<i32>,
    /// Where each step ends, and whether it deletes.
    steps: Vec<(usize, bool)>,
}

/// What is wrong with the bytes of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DratError {
    /// The line of a proof as text, the step of a binary one, from 1.
    pub place: usize,
    /// What was expected.
    pub expected: &'static str,
}

impl fmt::Display for DratError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "step {} of the proof: expected {}",
            self.place, self.expected
        )
    }
}

impl std::error::Error for DratError {}

impl Drat {
    /// Reads a proof, text or binary, over variables 1 to `variables`. Binary is told by its first bytes as drat-trim does: a character
    /// that no proof as text has.
    ///
    /// ```
    /// use veridoku::proof::Drat;
    /// let text = Drat::read(b"1 -2 0\nd 1 2 0\n0\n", 2).unwrap();
    /// let binary = Drat::read(&[b'a', 2, 5, 0, b'd', 2, 4, 0, b'a', 0], 2).unwrap();
    /// assert_eq!(text, binary);
    /// assert!(Drat::read(b"1 -3 0\n", 2).is_err());
    /// ```
    ///
    /// # Errors
    /// [`DratError`] at the first thing that is not as expected.
    pub fn read(bytes: &[u8], variables: u32) -> Result<Drat, DratError> {
        let text = |b: &u8| b.is_ascii_digit() || b.is_ascii_whitespace() || b"-dc".contains(b);
        let comment = bytes.first() == Some(&b'c');
        if comment || bytes.iter().take(10).all(text) {
            Drat::read_text(bytes, variables)
        } else {
            Drat::read_binary(bytes, variables)
        }
    }

    fn read_text(bytes: &[u8], variables: u32) -> Result<Drat, DratError> {
        let mut drat = Drat::default();
        for (number, line) in bytes.split(|&b| b == b'\n').enumerate() {
            let wrong = |expected| DratError {
                place: number + 1,
                expected,
            };
            let line = std::str::from_utf8(line).map_err(|_| wrong("text"))?.trim();
            if line.is_empty() || line.starts_with('c') {
                continue;
            }
            let rest = line.strip_prefix('d');
            let mut closed = false;
            for word in rest.unwrap_or(line).split_ascii_whitespace() {
                let literal: i32 = word.parse().map_err(|_| wrong("a literal"))?;
                if closed || literal.unsigned_abs() > variables {
                    return Err(wrong(
                        "literals of the formula, and 0 at the end of the line",
                    ));
                }
                if literal == 0 {
                    closed = true;
                } else {
                    drat.literals.push(literal);
                }
            }
            if !closed {
                return Err(wrong("0 at the end of the line"));
            }
            drat.steps.push((drat.literals.len(), rest.is_some()));
        }
        Ok(drat)
    }

    /// Reads a binary proof over variables 1 to `variables`.
    ///
    /// # Errors
    /// [`DratError`] at the first thing that is not as expected.
    pub fn read_binary(mut bytes: &[u8], variables: u32) -> Result<Drat, DratError> {
        let mut drat = Drat::default();
        while let Some((&tag, rest)) = bytes.split_first() {
            let wrong = |expected| DratError {
                place: drat.steps.len() + 1,
                expected,
            };
            bytes = rest;
            if tag != b'a' && tag != b'd' {
                return Err(wrong("'a' or 'd'"));
            }
            loop {
                let (mut code, mut shift) = (0u64, 0);
                loop {
                    let (&byte, rest) = bytes
                        .split_first()
                        .ok_or(wrong("0 at the end of a clause"))?;
                    bytes = rest;
                    code |= u64::from(byte & 0x7f) << shift;
                    shift += 7;
                    if byte < 0x80 {
                        break;
                    }
                    if shift > 28 {
                        return Err(wrong("a literal"));
                    }
                }
                if code == 0 {
                    break;
                }
                if code < 2 || code / 2 > u64::from(variables) {
                    return Err(wrong(
                        "a literal of the formula (steps that define new variables are not followed)",
                    ));
                }
                let variable = (code / 2) as i32;
                drat.literals
                    .push(if code % 2 == 0 { variable } else { -variable });
            }
            drat.steps.push((drat.literals.len(), tag == b'd'));
        }
        Ok(drat)
    }

    /// The steps in order: the clause, and whether it is deleted.
    pub fn steps(&self) -> impl Iterator<Item = (&[i32], bool)> {
        let starts = std::iter::once(0).chain(self.steps.iter().map(|&(end, _)| end));
        let steps = starts.zip(&self.steps);
        steps.map(|(start, &(end, delete))| (&self.literals[start..end], delete))
    }

    /// The same proof with variable `v` replaced by `variables[v − 1]`.
    ///
    /// # Panics
    /// If there are fewer than the proof names.
    pub fn renamed(mut self, variables: &[u32]) -> Drat {
        for literal in &mut self.literals {
            let variable = variables[literal.unsigned_abs() as usize - 1] as i32;
            *literal = if *literal < 0 { -variable } else { variable };
        }
        self
    }
}
