//! A proof, gone through step by step.
//!
//! Each step claims a clause and names, in order, the clauses that show it. They are read with the
//! negation of the claimed clause assumed: each must have all its literals false but one, which is
//! then known to be true, until the last has all of its literals false. (Reverse unit propagation
//! with hints, the LRAT format without its RAT steps: Cruz-Filipe, Heule, Hunt, Kaufmann and
//! Schneider-Kamp, "Efficient Certified RAT Verification", 2017.) The last step claims the clause
//! without literals, which nothing satisfies.
//!
//! Before the steps, a proof may define variables that the formula has not, each as "one of these
//! literals is true" of variables that are there already. Whoever satisfies the formula gives each
//! of them the value that it says, and satisfies the clauses of the definitions too; so where these
//! and the formula are refuted, the formula is.

use super::code::Numbers;

/// A proof.
pub(super) struct Proof {
    /// For each variable after the last of the formula, the literals of which at least one is true
    /// just where it is: of variables before it.
    pub(super) definitions: Vec<Vec<i32>>,
    /// The steps, in bytes.
    pub(super) steps: Vec<u8>,
}

/// Numbered clauses.
pub(super) trait Clauses {
    /// The number of variables.
    fn variables(&self) -> u32;

    /// The number of clauses.
    fn len(&self) -> u32;

    /// Puts the literals of clause `number` (1 to [`len`](Clauses::len)) into `out`.
    fn clause(&self, number: u32, out: &mut Vec<i32>);
}

/// What the assumption and the hints so far say of each variable.
struct Known {
    /// By variable: 1 true, −1 false, 0 nothing.
    values: Vec<i8>,
    /// The variables that have a value.
    trail: Vec<u32>,
}

impl Known {
    /// 1 for a literal that is true, −1 for one that is false, else 0.
    fn of(&self, literal: i32) -> i8 {
        let value = self.values[literal.unsigned_abs() as usize];
        if literal < 0 { -value } else { value }
    }

    fn make_true(&mut self, literal: i32) {
        self.values[literal.unsigned_abs() as usize] = if literal < 0 { -1 } else { 1 };
        self.trail.push(literal.unsigned_abs());
    }

    fn forget(&mut self) {
        for variable in self.trail.drain(..) {
            self.values[variable as usize] = 0;
        }
    }
}

/// Whether the proof shows that nothing satisfies the formula; with the number of its steps.
///
/// # Errors
/// The first thing in it that is not so, in words.
pub(super) fn refuted(formula: &impl Clauses, proof: &Proof) -> Result<usize, String> {
    let mut numbers = Numbers(&proof.steps);
    let variables = formula.variables() + proof.definitions.len() as u32;
    let mut known = Known {
        values: vec![0; variables as usize + 1],
        trail: Vec::new(),
    };
    // The clauses of the definitions and of the steps one after another, and where each ends.
    let (mut learned, mut ends): (Vec<i32>, Vec<usize>) = (Vec::new(), vec![0]);
    for (either, variable) in proof
        .definitions
        .iter()
        .zip(formula.variables() as i32 + 1..)
    {
        for literal in either {
            learned.extend([variable, -literal]);
            ends.push(learned.len());
        }
        learned.push(-variable);
        learned.extend(either);
        ends.push(learned.len());
    }
    let before = ends.len() - 1;
    let mut clause: Vec<i32> = Vec::new();
    while !numbers.0.is_empty() {
        let step = ends.len() - before;
        let wrong = |what: &str| Err(format!("step {step} of the proof: {what}"));
        let cut = || format!("step {step} of the proof: it ends in the middle");
        let own = u64::from(formula.len()) + ends.len() as u64;
        let start = learned.len();
        let literals = numbers.next().ok_or_else(cut)?;
        let mut code = 0u32;
        for _ in 0..literals {
            // Twice the variable, and 1 for "not"; ascending, told by the differences.
            let difference = numbers.next().ok_or_else(cut)?;
            let next = code.checked_add(difference).filter(|_| difference > 0);
            code = next.unwrap_or(u32::MAX);
            if code < 2 || code / 2 > variables {
                return wrong("a literal that there is not");
            }
            let sign = if code.is_multiple_of(2) { 1 } else { -1 };
            let literal = sign * (code / 2) as i32;
            if known.of(-literal) < 0 {
                return wrong("a clause with a literal and its negation");
            }
            known.make_true(-literal);
            learned.push(literal);
        }
        let hints = numbers.next().ok_or_else(cut)?;
        let mut refuted = false;
        for _ in 0..hints {
            let back = u64::from(numbers.next().ok_or_else(cut)?);
            let Some(number) = own.checked_sub(back).filter(|&n| n > 0 && n < own) else {
                return wrong("a hint that is no clause before it");
            };
            if refuted {
                return wrong("more hints than it takes");
            }
            let clause: &[i32] = if number > u64::from(formula.len()) {
                let earlier = (number - u64::from(formula.len())) as usize;
                &learned[ends[earlier - 1]..ends[earlier]]
            } else {
                formula.clause(number as u32, &mut clause);
                &clause
            };
            let mut open = clause.iter().filter(|&&literal| known.of(literal) >= 0);
            match (open.next(), open.next()) {
                (None, _) => refuted = true,
                (Some(&literal), None) if known.of(literal) == 0 => known.make_true(literal),
                (Some(_), None) => return wrong("a hint that says nothing new"),
                (Some(_), Some(_)) => return wrong("a hint with two literals that are not false"),
            }
        }
        if !refuted {
            return wrong("its hints do not show it");
        }
        known.forget();
        ends.push(learned.len());
        if learned.len() == start {
            return if numbers.0.is_empty() {
                Ok(step)
            } else {
                wrong("it is the last, but there are more")
            };
        }
    }
    Err("the proof ends before it has shown anything".to_string())
}
