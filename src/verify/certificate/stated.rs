//! Rules by name: the relations that the checker builds from the names, which the proof is then
//! about. The checker has a list of its own of what each clue means, apart from the one that puzzles
//! are solved by: a difference between the two shows as a proof that fails.

use super::text::board;
use crate::check::Checker;
use crate::cnf::groups_of;
use crate::grid::{Cell, DigitSet, Shape};
use crate::native::following;
use crate::rules::{
    Automaton, Comparison, Connected, Constraint, Model, Name, PairTable, Relation, Rulebook, Term,
};
use std::sync::Arc;

/// The rulebooks that were restated last, and what came of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Restating {
    /// Works out what rules stand for.
    pub(super) checker: Checker,
    /// Under the relations that the rules stand for.
    stated: Option<(Arc<Rulebook>, Option<Arc<Rulebook>>)>,
    /// With its sums in groups.
    grouped: Option<(Arc<Rulebook>, Arc<Rulebook>)>,
    /// With the sums that follow.
    following: Option<(Arc<Rulebook>, Arc<Rulebook>)>,
    /// As a proof by cases takes it.
    cases: Option<(Arc<Rulebook>, Arc<Rulebook>)>,
}

impl Restating {
    /// Returns a model under the relations that its rules stand for in a certificate; the model
    /// itself if they are plain, have no names, or the checker does not take them.
    pub(super) fn of(&mut self, model: &Model) -> Model {
        let book = model.rulebook();
        let known = self.stated.take();
        let known = known.filter(|(known, _)| Arc::ptr_eq(known, book));
        let known = known.unwrap_or_else(|| {
            let restated = restated(book, &mut self.checker);
            (Arc::clone(book), restated.map(Arc::new))
        });
        let (_, restated) = self.stated.insert(known);
        match restated {
            Some(restated) => Model::with_rulebook(Arc::clone(restated), model.givens().clone()),
            None => model.clone(),
        }
    }

    /// Returns a model under these relations, its sums in groups of cells that differ.
    pub(super) fn in_groups(&mut self, model: &Model) -> Model {
        let model = self.of(model);
        let book = remembered(&mut self.grouped, model.rulebook(), with_groups);
        Model::with_rulebook(book, model.givens().clone())
    }

    /// Returns a model under these relations and the sums that follow from them, all in groups of
    /// cells that differ.
    pub(super) fn with_following(&mut self, model: &Model) -> Model {
        let model = self.in_groups(model);
        let book = remembered(&mut self.following, model.rulebook(), |book| {
            let with_sums = with_sums(book);
            match Arc::ptr_eq(&with_sums, book) {
                true => with_sums,
                false => with_groups(&with_sums),
            }
        });
        Model::with_rulebook(book, model.givens().clone())
    }

    /// Returns a model as a proof by cases takes it: with the lines of a certificate and, if it has
    /// sums, under the relations that these stand for and the sums that follow from them.
    pub(super) fn in_cases(&mut self, model: &Model) -> Model {
        let mut relations = model.rulebook().constraints().iter();
        let equal = |c: &Constraint| match c.relation {
            Relation::Linear { comparison, .. } => comparison == Comparison::Equal,
            _ => false,
        };
        let (model, make): (_, fn(&Arc<Rulebook>) -> _) = match relations.any(equal) {
            true => (self.of(model), with_sums),
            false => (model.clone(), with_lines),
        };
        let book = remembered(&mut self.cases, model.rulebook(), make);
        Model::with_rulebook(book, model.givens().clone())
    }
}

/// Returns a rulebook with the sums that follow.
fn with_sums(book: &Arc<Rulebook>) -> Arc<Rulebook> {
    let follow = following(book);
    match follow.is_empty() {
        true => Arc::clone(book),
        false => Arc::new(book.with_following(follow)),
    }
}

/// Returns a rulebook with the lines of its rules in a certificate.
fn with_lines(book: &Arc<Rulebook>) -> Arc<Rulebook> {
    match book.lines() {
        Some(lines) => Arc::new(book.restated(lines, book.constraints().to_vec())),
        None => Arc::clone(book),
    }
}

/// Returns what is known to come of a rulebook, or remembers it.
fn remembered(
    known: &mut Option<(Arc<Rulebook>, Arc<Rulebook>)>,
    book: &Arc<Rulebook>,
    make: fn(&Arc<Rulebook>) -> Arc<Rulebook>,
) -> Arc<Rulebook> {
    let of_this = known.take().filter(|(known, _)| Arc::ptr_eq(known, book));
    let (_, made) = known.insert(of_this.unwrap_or_else(|| (Arc::clone(book), make(book))));
    Arc::clone(made)
}

/// Returns a rulebook with its sums in groups of cells that differ.
pub(super) fn with_groups(book: &Arc<Rulebook>) -> Arc<Rulebook> {
    let groups = groups_of(book);
    match groups.is_empty() {
        true => Arc::clone(book),
        false => Arc::new(book.with_groups(groups)),
    }
}

fn restated(book: &Rulebook, checker: &mut Checker) -> Option<Rulebook> {
    let (lines, shape) = (book.lines()?, book.shape());
    let empty = if shape.high() > 9 {
        vec!["."; shape.cells()].join(" ")
    } else {
        ".".repeat(shape.cells())
    };
    let rules: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let text = format!(
        "board {}\nrules clues\n{rules}puzzle {empty}\n",
        board(shape)
    );
    let relations = checker.relations(&text).ok()?;
    let name = Name::Other("the rules".to_string());
    let constraints = relations.iter().map(|line| {
        let relation = relation(&line.split(' ').collect::<Vec<_>>(), shape)?;
        let name = name.clone();
        Some(Constraint { relation, name })
    });
    let constraints: Vec<Constraint> = constraints.collect::<Option<_>>()?;
    Some(book.restated(lines, constraints))
}

/// Returns the relation of a line as the checker writes it.
fn relation(words: &[&str], shape: Shape) -> Option<Relation> {
    let (&kind, words) = words.split_first()?;
    match (kind, words) {
        ("different", cells) => Some(Relation::AllDifferent {
            cells: all(cells, |name| cell(name, shape))?,
        }),
        ("domain", [name, digits]) => Some(Relation::Domain {
            cell: cell(name, shape)?,
            digits: set(digits)?,
        }),
        ("pair", [a, b, rows @ ..]) => {
            let rows: Vec<DigitSet> = all(rows, set)?;
            (rows.len() == shape.order()).then_some(())?;
            Some(Relation::Pair {
                a: cell(a, shape)?,
                b: cell(b, shape)?,
                allowed: PairTable::new(shape.order(), |x, y| rows[x.index()].contains(y)),
            })
        }
        ("clause", any_of) => Some(Relation::Clause {
            any_of: all(any_of, |word| cell_and_set(word, shape))?,
        }),
        ("sum", [terms @ .., sign, total]) => Some(Relation::Linear {
            terms: all(terms, |word| term(word, shape))?,
            comparison: comparison(sign)?,
            total: total.parse().ok()?,
        }),
        ("count", [of @ .., sign, total]) => Some(Relation::Count {
            of: all(of, |word| cell_and_set(word, shape))?,
            comparison: comparison(sign)?,
            total: total.parse().ok()?,
        }),
        ("connected", [columns, rest @ .., colon, digits]) if *colon == ":" => {
            let (size, cells) = match rest {
                ["of", size, cells @ ..] => (Some(size.parse().ok()?), cells),
                cells => (None, cells),
            };
            Some(Relation::Connected(Connected {
                cells: all(cells, |name| cell(name, shape))?,
                columns: columns.parse().ok()?,
                digits: set(digits)?,
                size,
            }))
        }
        ("automaton", words) => {
            let colon = words.iter().position(|&word| word == ":")?;
            let cells = all(&words[..colon], |name| cell(name, shape))?;
            let automaton = automaton(&words[colon + 1..], shape.order())?;
            Some(Relation::Automaton { cells, automaton })
        }
        _ => None,
    }
}

fn all<T>(words: &[&str], read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    words.iter().map(|word| read(word)).collect()
}

fn cell(name: &str, shape: Shape) -> Option<Cell> {
    if let Some(number) = name.strip_prefix('v') {
        let number: usize = number.parse().ok()?;
        let index = number.checked_sub(1).filter(|&n| n < shape.off_board())?;
        return Some(shape.off_board_cell(index));
    }
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    let at = |text: &str, most: usize| {
        let number: usize = text.parse().ok()?;
        number.checked_sub(1).filter(|&index| index < most)
    };
    Some(shape.cell(at(row, shape.rows())?, at(column, shape.columns())?))
}

fn set(text: &str) -> Option<DigitSet> {
    u64::from_str_radix(text, 16).ok().map(DigitSet::from_bits)
}

fn cell_and_set(word: &str, shape: Shape) -> Option<(Cell, DigitSet)> {
    let (name, digits) = word.split_once(':')?;
    Some((cell(name, shape)?, set(digits)?))
}

fn term(word: &str, shape: Shape) -> Option<Term> {
    let (coefficient, name) = word.split_once('*').unwrap_or(("1", word));
    Some(Term {
        coefficient: coefficient.parse().ok()?,
        cell: cell(name, shape)?,
    })
}

fn comparison(sign: &str) -> Option<Comparison> {
    match sign {
        "=" => Some(Comparison::Equal),
        "<=" => Some(Comparison::AtMost),
        ">=" => Some(Comparison::AtLeast),
        _ => None,
    }
}

fn automaton(rows: &[&str], order: usize) -> Option<Automaton> {
    let accepting: Vec<bool> = rows.iter().map(|row| row.starts_with('!')).collect();
    let next = |word: &str| match word {
        "-" => Some(None),
        number => number.parse().ok().map(Some),
    };
    let rows = rows.iter().map(|row| {
        let row = row.trim_start_matches('!').split(',');
        row.map(next).collect::<Option<Vec<Option<usize>>>>()
    });
    let rows: Vec<Vec<Option<usize>>> = rows.collect::<Option<_>>()?;
    Automaton::new(order, &rows, &accepting)
}

#[cfg(test)]
mod tests;
