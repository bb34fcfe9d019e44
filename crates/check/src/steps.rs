//! A proof, checked step by step.
//!
//! Each step claims a clause and names, in order, the clauses that show it (its hints). They are
//! read with the negation of the claimed clause assumed: each hint must have all its literals false
//! but one, which is true from then on, until the last hint has all of its literals false. (Reverse
//! unit propagation with hints, the LRAT format without its RAT steps: Cruz-Filipe, Heule, Hunt,
//! Kaufmann and Schneider-Kamp, "Efficient Certified RAT Verification", 2017.) The last step claims
//! the empty clause, which nothing satisfies.
//!
//! Before the steps, a proof may define new variables, each as "one of these literals is true" over
//! earlier variables. Every assignment that satisfies the formula extends to the new variables, and
//! then satisfies the clauses of the definitions too; so if these and the formula together are
//! refuted, the formula is.

use super::code::Numbers;
use super::lines::Deadline;
use super::list::List;

/// A proof.
pub(super) struct Proof {
    /// For each new variable, in order after the last of the formula: it is true if and only if one
    /// of these literals, of variables before it, is true.
    pub(super) definitions: Vec<Vec<i32>>,
    /// The steps, in bytes.
    pub(super) steps: Vec<u8>,
}

/// Numbered clauses.
pub(super) trait Clauses {
    /// Returns the number of variables.
    fn variables(&self) -> u32;

    /// Returns the number of clauses.
    fn len(&self) -> u32;

    /// Puts the literals of clause `number` (1 to [`len`](Clauses::len)) into `out`.
    fn clause(&self, number: u32, out: &mut Vec<i32>);
}

/// The values of the variables that follow from the assumption and the hints so far.
struct Known {
    /// By variable: 1 true, −1 false, 0 not known.
    values: Vec<i8>,
    /// The variables that have a value.
    trail: Vec<u32>,
}

impl Known {
    /// Returns 1 for a literal that is true, −1 for one that is false, 0 if it is not known.
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

    /// Returns whether all literals of a clause are false. If all but one are and that one is not
    /// known, makes it true; any other clause is an error.
    fn propagate(&mut self, clause: &[i32]) -> Result<bool, &'static str> {
        let mut open = clause.iter().filter(|&&literal| self.of(literal) >= 0);
        match (open.next(), open.next()) {
            (None, _) => Ok(true),
            (Some(&literal), None) if self.of(literal) == 0 => {
                self.make_true(literal);
                Ok(false)
            }
            (Some(_), None) => Err("a hint that says nothing new"),
            (Some(_), Some(_)) => Err("a hint with two literals that are not false"),
        }
    }
}

/// The number of hints between two looks at the clock.
const HINTS: usize = 1 << 10;

/// Checks that the proof shows that nothing satisfies the formula; returns the number of its steps.
///
/// # Errors
/// The first thing in it that is wrong, or that the time is up, in words.
pub(super) fn refuted(
    formula: &impl Clauses,
    proof: &Proof,
    deadline: Deadline,
) -> Result<usize, String> {
    let mut checker = Checker::new(formula, &proof.definitions, deadline);
    let mut numbers = Numbers(&proof.steps);
    let mut step = 0;
    while !numbers.0.is_empty() {
        step += 1;
        let wrong = |what| format!("step {step} of the proof: {what}");
        let empty = checker.step(&mut numbers).map_err(wrong)?;
        if empty && numbers.0.is_empty() {
            return Ok(step);
        }
        if empty {
            return Err(wrong("it is the last, but there are more"));
        }
    }
    Err("the proof ends before it has shown anything".to_string())
}

/// The state between two steps.
struct Checker<'a, F> {
    formula: &'a F,
    /// The number of variables, with those that are defined.
    variables: u32,
    /// The clauses of the definitions, then those of the steps so far.
    learned: List,
    /// Without values between two steps.
    known: Known,
    /// The clause of the formula that was looked up last.
    looked_up: Vec<i32>,
    /// The number of hints so far.
    hints: usize,
    deadline: Deadline,
}

impl<'a, F: Clauses> Checker<'a, F> {
    fn new(formula: &'a F, definitions: &[Vec<i32>], deadline: Deadline) -> Checker<'a, F> {
        let variables = formula.variables() + definitions.len() as u32;
        let mut learned = List::default();
        for (either, variable) in definitions.iter().zip(formula.variables() as i32 + 1..) {
            define(variable, either, &mut learned);
        }
        Checker {
            formula,
            variables,
            learned,
            known: Known {
                values: vec![0; variables as usize + 1],
                trail: Vec::new(),
            },
            looked_up: Vec::new(),
            hints: 0,
            deadline,
        }
    }

    /// Checks the next step and learns its clause; returns whether that is the empty clause.
    fn step(&mut self, numbers: &mut Numbers<'_>) -> Result<bool, &'static str> {
        let clause = self.assume_not(numbers)?;
        self.follow(numbers)?;
        self.known.forget();
        let empty = clause.is_empty();
        self.learned.add(clause);
        Ok(empty)
    }

    /// Returns the clause of a step, each of its literals made false.
    fn assume_not(&mut self, numbers: &mut Numbers<'_>) -> Result<Vec<i32>, &'static str> {
        let mut clause = Vec::new();
        let mut code = 0;
        for _ in 0..numbers.next()? {
            // The codes ascend; the bytes have the difference to the one before.
            let difference = numbers.next()?;
            let literal = self.literal(code, difference);
            let literal = literal.ok_or("a literal that there is not")?;
            if self.known.of(-literal) < 0 {
                return Err("a clause with a literal and its negation");
            }
            self.known.make_true(-literal);
            clause.push(literal);
            code += difference;
        }
        Ok(clause)
    }

    /// Returns the literal with the code `code + difference`: twice the variable, plus 1 for "not".
    fn literal(&self, code: u32, difference: u32) -> Option<i32> {
        let code = code.checked_add(difference).filter(|_| difference > 0)?;
        if code < 2 || code / 2 > self.variables {
            return None;
        }
        let variable = (code / 2) as i32;
        let negated = !code.is_multiple_of(2);
        Some(if negated { -variable } else { variable })
    }

    /// Reads the hints of a step, of which the last, and only the last, must have all its literals
    /// false.
    fn follow(&mut self, numbers: &mut Numbers<'_>) -> Result<(), &'static str> {
        let mut refuted = false;
        for _ in 0..numbers.next()? {
            let back = numbers.next()?;
            let number = self.earlier(back);
            let number = number.ok_or("a hint that is no clause before it")?;
            if refuted {
                return Err("more hints than it takes");
            }
            refuted = self.propagate(number)?;
        }
        if refuted {
            Ok(())
        } else {
            Err("its hints do not show it")
        }
    }

    /// Returns the number of the clause that is `back` before the one of this step.
    fn earlier(&self, back: u32) -> Option<u64> {
        let own = u64::from(self.formula.len()) + self.learned.len() as u64 + 1;
        let number = own.checked_sub(u64::from(back));
        number.filter(|&number| number > 0 && number < own)
    }

    fn propagate(&mut self, number: u64) -> Result<bool, &'static str> {
        self.hints += 1;
        if self.hints.is_multiple_of(HINTS) && self.deadline.has_passed() {
            return Err("the time is up");
        }
        let formula = u64::from(self.formula.len());
        if number > formula {
            let index = (number - formula) as usize - 1;
            return self.known.propagate(self.learned.get(index));
        }
        self.formula.clause(number as u32, &mut self.looked_up);
        self.known.propagate(&self.looked_up)
    }
}

/// Adds the clauses of a definition: `variable` is true if and only if one of the literals is.
fn define(variable: i32, either: &[i32], clauses: &mut List) {
    for literal in either {
        clauses.add([variable, -literal]);
    }
    clauses.add([-variable].into_iter().chain(either.iter().copied()));
}
