//! DIMACS files: writes a formula with a map of its variables in comments, reads a solver's answer.
//!
//! Formats: the DIMACS CNF format, and the output format of the SAT competitions (`s` and `v`
//! lines).

use super::Encoded;
use std::fmt;
use std::io::{self, Write};

/// Writes a formula in DIMACS form. Comments map each variable to its candidate (`c 17 = 5r1c1`),
/// list candidates that share a variable (`c -17 = 5r1c4`: true if variable 17 is false), and name
/// the candidates that were settled as true before encoding. Assumptions are written as unit
/// clauses, so that any solver gets the whole question. If there are further variables, a
/// `c p show` line names those of candidates, for model counters.
///
/// # Errors
/// Those of the writer.
pub fn write_dimacs(out: &mut impl Write, encoded: &Encoded) -> io::Result<()> {
    let shape = encoded.map.shape();
    if shape.is_standard() {
        writeln!(out, "c Sudoku {0}x{0}, boxes of {shape}", shape.order())?;
    } else {
        writeln!(out, "c Sudoku, {shape}")?;
    }
    for candidate in encoded.map.settled() {
        writeln!(out, "c settled {}", candidate.name(shape))?;
    }
    let candidates = encoded.map.candidates();
    for (candidate, variable) in candidates.iter().zip(1..) {
        writeln!(out, "c {variable} = {}", candidate.name(shape))?;
    }
    for (candidate, lit) in encoded.map.merged() {
        writeln!(out, "c {lit} = {}", candidate.name(shape))?;
    }
    let formula = &encoded.formula;
    let clauses = formula.len() + encoded.assumptions.len();
    writeln!(out, "p cnf {} {clauses}", formula.variables())?;
    if formula.variables() as usize > candidates.len() {
        write!(out, "c p show")?;
        for variable in 1..=candidates.len() {
            write!(out, " {variable}")?;
        }
        writeln!(out, " 0")?;
    }
    for clause in formula.clauses() {
        for lit in clause {
            write!(out, "{lit} ")?;
        }
        writeln!(out, "0")?;
    }
    for lit in &encoded.assumptions {
        writeln!(out, "{lit} 0")?;
    }
    Ok(())
}

/// A solver's answer to a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverAnswer {
    /// Satisfiable, with the value of each variable by variable − 1; a variable not named is false.
    Satisfiable(Vec<bool>),
    /// Unsatisfiable.
    Unsatisfiable,
}

/// What is wrong with a solver's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerError {
    /// The line, from 1; 0 if the answer as a whole is wrong.
    pub line: usize,
    /// The column, from 1; 0 if the answer as a whole is wrong.
    pub column: usize,
    /// What was expected.
    pub expected: String,
    /// What was there.
    pub found: String,
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}, column {}: ", self.line, self.column)?;
        }
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl std::error::Error for AnswerError {}

/// Reads a solver's answer to a formula of `variables` variables: `c`, `s` and `v` lines as in the
/// SAT competitions, or bare literals as MiniSat writes them (`SAT` or `UNSAT` on a line, then the
/// literals).
///
/// ```
/// use veridoku_sat::cnf::{SolverAnswer, read_answer};
/// let answer = read_answer("s SATISFIABLE\nv 1 -2\nv 3 0\n", 3).unwrap();
/// assert_eq!(answer, SolverAnswer::Satisfiable(vec![true, false, true]));
/// let error = read_answer("v 1 x 0\n", 3).unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 5: expected a literal from -3 to 3, found 'x'");
/// ```
///
/// # Errors
/// [`AnswerError`] at the first thing that is not as expected: a word that is no literal, a
/// variable named with both signs, an unsatisfiable answer with literals, no literal at all.
pub fn read_answer(text: &str, variables: u32) -> Result<SolverAnswer, AnswerError> {
    let mut values: Vec<Option<bool>> = vec![None; variables as usize];
    let (mut satisfiable, mut named) = (None, false);
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_end();
        let error = |column: usize, expected: &str, found: &str| AnswerError {
            line: number + 1,
            column,
            expected: expected.to_string(),
            found: format!("'{}'", found.escape_debug()),
        };
        let (tag, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let literals = match tag {
            "" | "c" => continue,
            "s" | "SAT" | "UNSAT" | "SATISFIABLE" | "UNSATISFIABLE" => {
                satisfiable = match if tag == "s" { rest.trim() } else { tag } {
                    "SATISFIABLE" | "SAT" => Some(true),
                    "UNSATISFIABLE" | "UNSAT" => Some(false),
                    other => return Err(error(3, "SATISFIABLE or UNSATISFIABLE", other)),
                };
                continue;
            }
            "v" => rest,
            _ => line,
        };
        for word in literals.split_whitespace() {
            let offset = word.as_ptr() as usize - line.as_ptr() as usize;
            let column = line[..offset].chars().count() + 1;
            let range = format!("a literal from -{variables} to {variables}");
            let literal: i64 = word.parse().map_err(|_| error(column, &range, word))?;
            if literal == 0 {
                continue;
            }
            let index = usize::try_from(literal.unsigned_abs() - 1).unwrap_or(usize::MAX);
            let value = values
                .get_mut(index)
                .ok_or_else(|| error(column, &range, word))?;
            if *value == Some(literal < 0) {
                return Err(error(column, "each variable with one sign", word));
            }
            *value = Some(literal > 0);
            named = true;
        }
    }
    let whole = |expected: &str, found: &str| AnswerError {
        line: 0,
        column: 0,
        expected: expected.to_string(),
        found: found.to_string(),
    };
    match satisfiable {
        Some(false) if named => Err(whole("no literal in an unsatisfiable answer", "some")),
        Some(false) => Ok(SolverAnswer::Unsatisfiable),
        None if !named => Err(whole("a solver's answer ('s' and 'v' lines)", "neither")),
        Some(true) | None => Ok(SolverAnswer::Satisfiable(
            values.into_iter().map(|v| v == Some(true)).collect(),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{AtMostOne, Encoder, Encoding};
    use veridoku_model::grid::{Digit, Givens, Shape};
    use veridoku_model::rules::{Model, Puzzle};

    #[test]
    fn the_header_counts_what_follows() {
        let shape = Shape::new(2, 2).unwrap();
        let mut givens = Givens::empty(shape);
        givens.set(shape.cell(0, 0), Digit::new(3));
        let model = Model::new(&Puzzle::plain(givens));
        for encoding in Encoding::ALL {
            for form in AtMostOne::ALL {
                let encoded = Encoder::new(encoding, form).encode(&model).unwrap();
                let mut bytes = Vec::new();
                write_dimacs(&mut bytes, &encoded).unwrap();
                let text = String::from_utf8(bytes).unwrap();
                let header = text.lines().find(|l| l.starts_with("p cnf")).unwrap();
                let numbers: Vec<usize> = header
                    .split(' ')
                    .skip(2)
                    .map(|n| n.parse().unwrap())
                    .collect();
                let clauses = text.lines().filter(|l| !l.starts_with(['c', 'p']));
                assert_eq!(clauses.clone().count(), numbers[1]);
                let largest = clauses
                    .flat_map(|l| {
                        l.split(' ')
                            .map(|n| n.parse::<i64>().unwrap().unsigned_abs())
                    })
                    .max();
                assert!(largest.unwrap() as usize <= numbers[0]);
            }
        }
    }

    #[test]
    fn answers_in_both_styles_are_read() {
        let sat = Ok(SolverAnswer::Satisfiable(vec![false, true]));
        assert_eq!(read_answer("SAT\n-1 2 0\n", 2), sat);
        assert_eq!(read_answer("c hello\ns SATISFIABLE\nv -1 2 0", 2), sat);
        assert_eq!(read_answer("v 2 0", 2), sat);
        assert_eq!(
            read_answer("s UNSATISFIABLE\n", 2),
            Ok(SolverAnswer::Unsatisfiable)
        );
        assert_eq!(read_answer("UNSAT\n", 2), Ok(SolverAnswer::Unsatisfiable));
    }

    #[test]
    fn wrong_answers_are_refused_with_the_place() {
        let refused = |text: &str| read_answer(text, 2).unwrap_err().to_string();
        assert_eq!(
            refused("s SATISFIABLE\nv 1 3 0"),
            "line 2, column 5: expected a literal from -2 to 2, found '3'"
        );
        assert_eq!(
            refused("v 1 -1 0"),
            "line 1, column 5: expected each variable with one sign, found '-1'"
        );
        assert_eq!(
            refused("s MAYBE"),
            "line 1, column 3: expected SATISFIABLE or UNSATISFIABLE, found 'MAYBE'"
        );
        assert_eq!(
            refused(""),
            "expected a solver's answer ('s' and 'v' lines), found neither"
        );
        assert!(refused("s UNSATISFIABLE\nv 1 0").contains("no literal"));
        assert!(refused("v 99999999999999999999 0").contains("a literal from"));
        assert!(refused("v -9223372036854775808 0").contains("a literal from"));
    }
}
