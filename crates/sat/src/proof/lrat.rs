//! A proof with hints: clauses, each with the numbers of the clauses from which it follows.

use super::definitions::{Definitions, renamed};
use std::io::{self, Write};

/// A refutation of a numbered formula; its last clause is the empty one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lrat {
    /// The number of clauses of the formula, including those of the definitions; the first step has
    /// the next number.
    pub(super) formula: u32,
    /// The definitions of the variables after those of the formula.
    pub(super) definitions: Definitions,
    pub(super) literals: Vec<i32>,
    pub(super) hints: Vec<u32>,
    /// The ends of the literals and of the hints of each step.
    pub(super) ends: Vec<(u32, u32)>,
}

impl Lrat {
    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether there is no step.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the proof with the definitions that its steps use, renumbered; unused ones are left
    /// out. Their clauses are the last of the formula.
    pub(super) fn with_definitions(mut self, mut definitions: Definitions) -> Lrat {
        let formula = self.formula - definitions.len();
        definitions.trim(&mut self.literals, &mut self.hints, formula);
        Lrat {
            formula: formula + definitions.len(),
            definitions,
            ..self
        }
    }

    /// Returns the proof with its clauses and variables renumbered, in the same order.
    pub(super) fn renumbered(
        mut self,
        clause: impl Fn(u32) -> u32,
        variable: impl Fn(u32) -> u32,
    ) -> Lrat {
        let literals = self.literals.iter_mut();
        literals.for_each(|literal| *literal = renamed(*literal, &variable));
        self.definitions.rename(&variable);
        self.hints.iter_mut().for_each(|hint| *hint = clause(*hint));
        // The last clause may be one that is left out: the first step has the next number.
        self.formula = clause(self.formula + 1) - 1;
        self
    }

    /// Returns the variables that the proof defines, each with the literals whose disjunction it
    /// equals; these are of the formula or of earlier definitions. The clauses of such a variable x
    /// are (x ∨ ¬a) for each of its literals a, then (¬x ∨ all of them); they have the numbers
    /// after those of the formula and before the steps.
    pub fn definitions(&self) -> impl Iterator<Item = (u32, &[i32])> {
        self.definitions.iter()
    }

    /// Returns the steps in order: number, literals and hints.
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

    /// Returns which of the first `clauses` clauses of the formula the hints name, by number − 1.
    pub fn uses(&self, clauses: usize) -> Vec<bool> {
        let mut used = vec![false; clauses];
        for &hint in &self.hints {
            if let Some(used) = used.get_mut(hint as usize - 1) {
                *used = true;
            }
        }
        used
    }

    /// Writes the proof in the LRAT format, as text. Definitions are RAT steps: no earlier clause
    /// has their variables, and the last clause of each resolves with the ones before it to
    /// tautologies.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_lrat(&self, out: &mut impl Write) -> io::Result<()> {
        let mut number = self.formula - self.definitions.len();
        let mut first = number + 1;
        for clause in self.definitions.clauses() {
            number += 1;
            write!(out, "{number} ")?;
            write_clause(&clause, out)?;
            write!(out, " ")?;
            // The new variable is the first literal.
            if clause[0] < 0 {
                (first..number).try_for_each(|before| write!(out, "-{before} "))?;
                first = number + 1;
            }
            writeln!(out, "0")?;
        }
        for (number, literals, hints) in self.steps() {
            write!(out, "{number} ")?;
            write_clause(literals, out)?;
            write!(out, " ")?;
            hints.iter().try_for_each(|hint| write!(out, "{hint} "))?;
            writeln!(out, "0")?;
        }
        Ok(())
    }

    /// Writes the proof in the DRAT format, as text: the clauses without their hints.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_drat(&self, out: &mut impl Write) -> io::Result<()> {
        for clause in self.definitions.clauses() {
            write_clause(&clause, out)?;
            writeln!(out)?;
        }
        for (_, literals, _) in self.steps() {
            write_clause(literals, out)?;
            writeln!(out)?;
        }
        Ok(())
    }

    /// Returns the steps in the binary form of certificates (`docs/certificates.md`): for each step
    /// the number of its literals, the literals (twice the variable, one more for "not", ascending,
    /// each by its difference to the one before), the number of its hints, the hints (each as its
    /// distance back from the step). All are LEB128 numbers.
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
            push_number(&mut bytes, codes.len() as u32);
            let mut before = 0;
            for &code in &codes {
                push_number(&mut bytes, code - before);
                before = code;
            }
            push_number(&mut bytes, hints.len() as u32);
            hints
                .iter()
                .for_each(|hint| push_number(&mut bytes, number - hint));
        }
        bytes
    }
}

/// Writes literals and a closing 0.
fn write_clause(literals: &[i32], out: &mut impl Write) -> io::Result<()> {
    literals
        .iter()
        .try_for_each(|literal| write!(out, "{literal} "))?;
    write!(out, "0")
}

/// Appends a number as the bytes of proofs in certificates have it: seven bits each, the least
/// first, the highest bit set in all but the last (LEB128).
pub fn push_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}
