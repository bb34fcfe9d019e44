//! Writes a certificate as text.

use super::{Certificate, Conflicting, Evidence, Least, Proof};
use crate::grid::{Cell, Digit, DigitSet, Givens, Shape};
use crate::proof::Lrat;
use crate::rules::{
    Automaton, Comparison, Constraint, Grouped, Model, Name, Relation, Solution, Term,
};
use std::fmt;
use std::fmt::Write;

/// Bytes per line of base64: 76 characters, as in MIME (RFC 2045).
const BYTES: usize = 57;

impl fmt::Display for Certificate {
    /// Writes the certificate as [`check`](crate::check) reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl Certificate {
    /// Returns the certificate as text, from `veridoku certificate 1` to `end`.
    pub fn text(&self) -> String {
        let mut out = head(&self.model, &self.claim());
        let shape = self.model.shape();
        match &self.evidence {
            Evidence::Unique(found, lrat) => {
                solution(&mut out, found);
                either(&mut out, lrat);
            }
            Evidence::Several(both) => both.iter().for_each(|found| solution(&mut out, found)),
            Evidence::None {
                proof: lrat,
                conflict,
            } => {
                either(&mut out, lrat);
                if let Some(conflict) = conflict {
                    let Conflicting {
                        givens,
                        proof: lrat,
                        without,
                        least,
                    } = &**conflict;
                    out += "conflict";
                    givens
                        .iter()
                        .for_each(|given| out += &format!(" {}", given.cell.name(shape)));
                    out.push('\n');
                    either(&mut out, lrat);
                    let cells = givens.iter().map(|given| given.cell);
                    cells
                        .zip(without)
                        .for_each(|(cell, found)| lacking(&mut out, shape, cell, found));
                    if let Some(Least {
                        boards,
                        proof: lrat,
                    }) = least
                    {
                        out += &format!("smallest {}\n", boards.len());
                        boards
                            .iter()
                            .for_each(|board| full(&mut out, "against", board));
                        proof(&mut out, lrat);
                    }
                }
            }
            Evidence::Minimal(found, lrat, seconds) => {
                solution(&mut out, found);
                either(&mut out, lrat);
                let cells = self.model.givens().iter().map(|given| given.cell);
                cells
                    .zip(seconds)
                    .for_each(|(cell, found)| lacking(&mut out, shape, cell, found));
            }
            Evidence::Count(all, lrat) => {
                all.iter().for_each(|found| solution(&mut out, found));
                either(&mut out, lrat);
            }
        }
        out += "end\n";
        out
    }
}

/// Returns the lines of a certificate up to what is shown.
fn head(model: &Model, claim: &str) -> String {
    let mut out = format!("veridoku certificate 1\nclaim {claim}\n");
    puzzle(&mut out, model);
    let (shape, book) = (model.shape(), model.rulebook());
    let follow = book.following().iter();
    follow.for_each(|sum| follows(&mut out, sum, shape));
    let groups = book.grouped().iter();
    groups.for_each(|sum| grouped(&mut out, sum, shape));
    out
}

/// Returns the lines of a certificate of the number of solutions, all of which are shown, up to its
/// proof.
pub(super) fn before_proof(model: &Model, shown: &[Solution]) -> String {
    let mut out = head(model, &format!("count {}", shown.len()));
    shown.iter().for_each(|found| solution(&mut out, found));
    out
}

/// Appends the lines of the puzzle, from `board` to `puzzle`.
pub(super) fn puzzle(out: &mut String, model: &Model) {
    let (shape, book) = (model.shape(), model.rulebook());
    *out += &format!("board {}\n", board(shape));
    match book.stated() {
        _ if book.is_plain() => *out += "rules plain\n",
        Some(lines) => {
            *out += "rules clues\n";
            lines.iter().for_each(|line| *out += &format!("{line}\n"));
        }
        None => {
            *out += "rules relations\n";
            let said = book.constraints().len() - book.following().len();
            let relations = book.constraints()[..said].iter();
            relations.for_each(|c| relation(out, &c.relation, shape));
        }
    }
    values(out, "puzzle", model.givens(), &[]);
}

/// Appends a sum that follows from relations, with the numbers of these.
fn follows(out: &mut String, sum: &Constraint, shape: Shape) {
    let Name::Follows(from) = &sum.name else {
        return;
    };
    *out += "follows ";
    relation(out, &sum.relation, shape);
    out.pop();
    *out += " from";
    from.iter().for_each(|number| *out += &format!(" {number}"));
    out.push('\n');
}

/// Appends the number of a sum and its groups of cells.
fn grouped(out: &mut String, sum: &Grouped, shape: Shape) {
    *out += &format!("grouped {}", sum.relation + 1);
    for (place, (different, cells)) in sum.groups.iter().enumerate() {
        let between = if place > 0 { " =" } else { "" };
        *out += &format!("{between} {}", different + 1);
        cells
            .iter()
            .for_each(|cell| *out += &format!(" {}", cell.name(shape)));
    }
    out.push('\n');
}

/// Returns the boxes of a standard board, `3x3`, and the rows, columns and values of any other:
/// `6x9 digits 0..8`, behind them the number of cells off the board.
pub(super) fn board(shape: Shape) -> String {
    if shape.is_standard() {
        return shape.to_string();
    }
    let (rows, columns, low) = (shape.rows(), shape.columns(), shape.low());
    let off_board = match shape.off_board() {
        0 => String::new(),
        number => format!(" off-board {number}"),
    };
    format!("{rows}x{columns} digits {low}..{}{off_board}", shape.high())
}

fn relation(out: &mut String, relation: &Relation, shape: Shape) {
    match relation {
        Relation::AllDifferent { cells } => {
            let mut cells = cells.clone();
            cells.sort_unstable();
            *out += "different";
            cells
                .iter()
                .for_each(|cell| *out += &format!(" {}", cell.name(shape)));
        }
        Relation::Domain { cell, digits } => {
            *out += &format!("domain {} {:x}", cell.name(shape), digits.bits());
        }
        Relation::Pair { a, b, allowed } => {
            *out += &format!("pair {} {}", a.name(shape), b.name(shape));
            for digit in DigitSet::all(shape.order()).iter() {
                *out += &format!(" {:x}", allowed.partners(digit).bits());
            }
        }
        Relation::Linear {
            terms,
            comparison,
            total,
        } => {
            *out += "sum";
            for &Term { coefficient, cell } in terms {
                *out += &match coefficient {
                    1 => format!(" {}", cell.name(shape)),
                    _ => format!(" {coefficient}*{}", cell.name(shape)),
                };
            }
            *out += &format!(" {} {total}", sign(*comparison));
        }
        Relation::Automaton { cells, automaton } => {
            *out += "automaton";
            cells
                .iter()
                .for_each(|cell| *out += &format!(" {}", cell.name(shape)));
            *out += " :";
            (0..automaton.states()).for_each(|state| *out += &row(automaton, state));
        }
        Relation::Connected(connected) => {
            *out += &format!("connected {}", connected.columns);
            if let Some(size) = connected.size {
                *out += &format!(" of {size}");
            }
            let cells = connected.cells.iter();
            cells.for_each(|cell| *out += &format!(" {}", cell.name(shape)));
            *out += &format!(" : {:x}", connected.digits.bits());
        }
        Relation::Clause { any_of } => {
            *out += "clause";
            sets(out, any_of, shape);
        }
        Relation::Count {
            of,
            comparison,
            total,
        } => {
            *out += "count";
            sets(out, of, shape);
            *out += &format!(" {} {total}", sign(*comparison));
        }
    }
    out.push('\n');
}

fn sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "=",
        Comparison::AtMost => "<=",
        Comparison::AtLeast => ">=",
    }
}

/// Appends cells with their digits: `r1c1:1f`.
fn sets(out: &mut String, sets: &[(Cell, DigitSet)], shape: Shape) {
    for (cell, digits) in sets {
        *out += &format!(" {}:{:x}", cell.name(shape), digits.bits());
    }
}

/// Returns the row of a state: where each digit leads, `-` for nowhere; `!` before it if words may
/// end there.
fn row(automaton: &Automaton, state: usize) -> String {
    let digits = DigitSet::all(automaton.order());
    let next = digits
        .iter()
        .map(|digit| match automaton.next(state, digit) {
            Some(next) => next.to_string(),
            None => "-".to_string(),
        });
    let mark = if automaton.is_accepting(state) {
        "!"
    } else {
        ""
    };
    format!(" {mark}{}", next.collect::<Vec<_>>().join(","))
}

fn solution(out: &mut String, solution: &Solution) {
    full(out, "solution", solution);
}

fn lacking(out: &mut String, shape: Shape, cell: Cell, solution: &Solution) {
    full(out, &format!("without {}", cell.name(shape)), solution);
}

/// Appends a full board, and what the cells off it hold.
fn full(out: &mut String, word: &str, solution: &Solution) {
    values(out, word, solution.givens(), solution.off_board());
}

/// Appends the values of a board, and of cells off the board.
fn values(out: &mut String, word: &str, board: &Givens, off_board: &[u8]) {
    *out += word;
    let shape = board.shape();
    for (i, &digit) in board.values().iter().chain(off_board).enumerate() {
        if i == 0 || shape.high() > 9 {
            out.push(' ');
        }
        match Digit::new(digit) {
            None => out.push('.'),
            // Writing to memory does not fail.
            Some(digit) => drop(write!(out, "{}", shape.value(digit))),
        }
    }
    out.push('\n');
}

fn proof(out: &mut String, lrat: &Lrat) {
    for (variable, either) in lrat.definitions() {
        *out += &format!("define {variable}");
        either
            .iter()
            .for_each(|literal| *out += &format!(" {literal}"));
        out.push('\n');
    }
    bytes(out, "proof", &lrat.to_bytes());
}

/// Appends a proof of either kind.
fn either(out: &mut String, of: &Proof) {
    match of {
        Proof::Clauses(lrat) => proof(out, lrat),
        Proof::Cases(cases) => bytes(out, "cases", &cases.to_bytes()),
    }
}

/// Appends a word, the number of bytes, and these in base64.
fn bytes(out: &mut String, word: &str, bytes: &[u8]) {
    *out += &format!("{word} {}\n", bytes.len());
    for line in bytes.chunks(BYTES) {
        base64(out, line);
        out.push('\n');
    }
}

/// Writes base64 as in RFC 4648, section 4.
fn base64(out: &mut String, bytes: &[u8]) {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for group in bytes.chunks(3) {
        let bits = (0..3).fold(0u32, |bits, i| {
            bits << 8 | u32::from(group.get(i).copied().unwrap_or(0))
        });
        for sextet in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * sextet) & 63) as usize];
            out.push(if sextet <= group.len() {
                char::from(letter)
            } else {
                '='
            });
        }
    }
}
