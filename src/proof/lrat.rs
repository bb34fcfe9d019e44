//! A proof with hints: clauses, each with the numbers of those that show it.

use std::io::{self, Write};

/// A refutation of a numbered formula; its last clause is the empty one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lrat {
    /// How many clauses the formula has: the first step has the next number.
    pub(super) formula: u32,
    pub(super) literals: Vec<i32>,
    pub(super) hints: Vec<u32>,
    /// Where literals and hints of each step end.
    pub(super) ends: Vec<(u32, u32)>,
}

impl Lrat {
    /// The number of steps.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no step.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The steps in order: number, literals and hints.
    pub fn steps(&self) -> impl Iterator<Item = (u32, &[i32], &[u32])> {
        let starts = std::iter::once((0, 0)).chain(self.ends.iter().copied());
        let spans = starts.zip(&self.ends).zip(self.formula + 1..);
        spans.map(|(((literal, hint), &(to_literal, to_hint)), number)| {
            let literals = &self.literals[literal as usize..to_literal as usize];
            (
                number,
                literals,
                &self.hints[hint as usize..to_hint as usize],
            )
        })
    }

    /// Which of the first `clauses` clauses of the formula it uses, by number − 1.
    pub fn uses(&self, clauses: usize) -> Vec<bool> {
        let mut used = vec![false; clauses];
        for &hint in &self.hints {
            if let Some(used) = used.get_mut(hint as usize - 1) {
                *used = true;
            }
        }
        used
    }

    /// Writes it in the LRAT format, as text.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_lrat(&self, out: &mut impl Write) -> io::Result<()> {
        for (number, literals, hints) in self.steps() {
            write!(out, "{number} ")?;
            literals
                .iter()
                .try_for_each(|literal| write!(out, "{literal} "))?;
            write!(out, "0 ")?;
            hints.iter().try_for_each(|hint| write!(out, "{hint} "))?;
            writeln!(out, "0")?;
        }
        Ok(())
    }

    /// Writes it in the DRAT format, as text: the clauses without their hints.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_drat(&self, out: &mut impl Write) -> io::Result<()> {
        for (_, literals, _) in self.steps() {
            literals
                .iter()
                .try_for_each(|literal| write!(out, "{literal} "))?;
            writeln!(out, "0")?;
        }
        Ok(())
    }

    /// The proof in the binary form of certificates (`docs/certificates.md`): for each step the number of its literals, the literals (twice the variable,
    /// one more for "not", ascending, each by its difference to the one before), the number of its hints, the hints (each as how far
    /// back it is from the step). All are LEB128 numbers.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes =
            Vec::with_capacity(2 * (self.literals.len() + self.hints.len() + self.ends.len()));
        let mut codes: Vec<u32> = Vec::new();
        for (number, literals, hints) in self.steps() {
            codes.clear();
            codes.extend(
                literals
                    .iter()
                    .map(|l| 2 * l.unsigned_abs() + u32::from(*l < 0)),
            );
            codes.sort_unstable();
            push(&mut bytes, codes.len() as u32);
            let mut before = 0;
            for &code in &codes {
                push(&mut bytes, code - before);
                before = code;
            }
            push(&mut bytes, hints.len() as u32);
            hints
                .iter()
                .for_each(|hint| push(&mut bytes, number - hint));
        }
        bytes
    }
}

fn push(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}
