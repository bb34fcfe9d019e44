//! DRAT proofs, text and binary.

use super::definitions;
use crate::cnf::Lit;
use std::fmt;

/// The greatest number of a variable.
const MOST_VARIABLE: u32 = 1 << 30;

/// A proof as solvers write it: added and deleted clauses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drat {
    /// The last variable of the formula.
    variables: u32,
    /// For each variable that the proof defines, numbered from the next on, the literals whose
    /// disjunction it equals.
    definitions: Vec<Vec<i32>>,
    literals: Vec<i32>,
    /// For each step, the end of its literals, and whether it deletes.
    steps: Vec<(usize, bool)>,
}

/// What is wrong with the bytes of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DratError {
    /// The line of a text proof, the step of a binary one, from 1.
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
    /// Reads a proof, text or binary, of a formula with variables 1 to `variables`. As in
    /// drat-trim, it is binary if one of its first 10 bytes is none that occurs in text proofs. The
    /// proof may have new variables if the first clauses with one, (x ∨ ¬a) for some literals a,
    /// define it: it is true if one of the a is (bounded variable addition: Manthey, Heule and
    /// Biere, "Automated Reencoding of Boolean Formulas", HVC 2012). One clause of three literals
    /// or more, (¬x ∨ a ∨ …), defines it as well.
    ///
    /// ```
    /// use veridoku_sat::proof::Drat;
    /// let text = Drat::read(b"1 -2 0\nd 1 2 0\n0\n", 2).unwrap();
    /// let binary = Drat::read(&[b'a', 2, 5, 0, b'd', 2, 4, 0, b'a', 0], 2).unwrap();
    /// assert_eq!(text, binary);
    /// assert!(Drat::read(b"-3 0\n", 2).is_err());
    /// // 7 is true where 1 or 2 is, and not otherwise.
    /// assert!(Drat::read(b"7 -1 0\n7 -2 0\n-7 0\n", 2).is_ok());
    /// ```
    ///
    /// # Errors
    /// [`DratError`] at the first thing that is not as expected.
    pub fn read(bytes: &[u8], variables: u32) -> Result<Drat, DratError> {
        let text = |b: &u8| b.is_ascii_digit() || b.is_ascii_whitespace() || b"-dc".contains(b);
        let comment = bytes.first() == Some(&b'c');
        if comment || bytes.iter().take(10).all(text) {
            Drat::read_text(bytes)?.over(variables)
        } else {
            Drat::read_binary(bytes, variables)
        }
    }

    /// Returns the proof that begins with these literals, each a clause of its own.
    #[must_use]
    pub fn after(mut self, literals: &[Lit]) -> Drat {
        let first = literals.len();
        let ends = self
            .steps
            .iter()
            .map(|&(end, deletes)| (end + first, deletes));
        self.steps = (1..=first).map(|end| (end, false)).chain(ends).collect();
        let numbers = literals.iter().map(|lit| lit.number());
        self.literals = numbers.chain(self.literals).collect();
        self
    }

    /// Finds the definitions of the variables above `variables`.
    fn over(mut self, variables: u32) -> Result<Drat, DratError> {
        self.definitions = definitions::find(&mut self, variables)?;
        self.variables = variables;
        Ok(self)
    }

    fn read_text(bytes: &[u8]) -> Result<Drat, DratError> {
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
                if closed || literal.unsigned_abs() > MOST_VARIABLE {
                    return Err(wrong("literals, and 0 at the end of the line"));
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

    /// Reads a binary proof, as [`read`](Drat::read) does.
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
                if code < 2 || code / 2 > u64::from(MOST_VARIABLE) {
                    return Err(wrong("a literal"));
                }
                let variable = (code / 2) as i32;
                drat.literals
                    .push(if code % 2 == 0 { variable } else { -variable });
            }
            drat.steps.push((drat.literals.len(), tag == b'd'));
        }
        drat.over(variables)
    }

    /// Returns the definitions of the variables after those of the formula, in order: the literals
    /// whose disjunction the variable equals. They are of the formula or of earlier definitions.
    pub fn definitions(&self) -> &[Vec<i32>] {
        &self.definitions
    }

    /// Returns the steps in order: the clause, and whether it is deleted.
    pub fn steps(&self) -> impl Iterator<Item = (&[i32], bool)> {
        let starts = std::iter::once(0).chain(self.steps.iter().map(|&(end, _)| end));
        let steps = starts.zip(&self.steps);
        steps.map(|(start, &(end, delete))| (&self.literals[start..end], delete))
    }

    /// Returns the proof over the variables 1 to `of` of a larger formula: variable `v` becomes
    /// `variables[v − 1]`, and the variables that the proof defines come after `of`.
    ///
    /// # Panics
    /// If `variables` has fewer entries than the formula that the proof was read for has variables.
    pub fn renamed(mut self, variables: &[u32], of: u32) -> Drat {
        let before = self.variables;
        let name = |variable: u32| match variable.checked_sub(before + 1) {
            Some(defined) => (of + 1 + defined) as i32,
            None => variables[variable as usize - 1] as i32,
        };
        self.rename(name);
        for literal in self.definitions.iter_mut().flatten() {
            *literal = literal.signum() * name(literal.unsigned_abs());
        }
        self.variables = of;
        self
    }

    /// Replaces each variable with a literal.
    pub(super) fn rename(&mut self, name: impl Fn(u32) -> i32) {
        for literal in &mut self.literals {
            *literal = literal.signum() * name(literal.unsigned_abs());
        }
    }
}
