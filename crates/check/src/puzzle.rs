//! The puzzle of a certificate: the lines from `board` to `puzzle`.

use super::board::{Automaton, Board, Comparison, Relation, Sum, Weight, Word, plain};
use super::checker::Known;
use super::clues;
use super::connected::Connected;
use super::demand::About;
use super::digest::digest;
use super::lines::{Lines, Refusal, number, short};
use super::size::BoardSize;
use super::subject::{Rules, Subject};
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// The most words of all relations together, for each cell of the board: so the work on a board is
/// at most this many times its length.
pub(super) const MOST_WORDS: usize = 1 << 10;

/// The most states of an automaton.
const MOST_STATES: usize = 1 << 16;

impl<'a> Lines<'a> {
    /// Reads `board`, `rules`, the clues or the relations if the rules are not the plain ones, and
    /// `puzzle`. Refuses rules that what is demanded leaves out.
    pub(super) fn board(&mut self, about: About<'_>) -> Result<(Board, Subject), Refusal> {
        let size = self.size()?;
        let (relations, rules) = self.rules(size, about)?;
        let values = self.values("puzzle", size)?;
        let board = Board {
            size,
            relations,
            following: 0,
            grouped: Vec::new(),
            givens: values.clone(),
        };
        let subject = Subject {
            size,
            rules,
            values,
        };
        Ok((board, subject))
    }

    fn size(&mut self) -> Result<BoardSize, Refusal> {
        let text = self.after("board")?;
        match BoardSize::read(text) {
            Some(size) => Ok(size),
            None => self.refuse(format!(
                "expected a box such as 3x3, of 4 to 64 cells, found '{}'",
                short(text)
            )),
        }
    }

    fn rules(
        &mut self,
        size: BoardSize,
        about: About<'_>,
    ) -> Result<(Arc<[Relation]>, Rules), Refusal> {
        match (self.after("rules")?, size.boxes) {
            ("plain", Some((height, width))) => Ok((plain(height, width).into(), Rules::Plain)),
            ("plain", None) => {
                self.refuse("expected 'clues' or 'relations' for a board without boxes")
            }
            ("clues", _) if matches!(about, About::Plain) => {
                self.refuse("other rules than those of plain Sudoku (--rules named)")
            }
            ("clues", _) => self.unless_known("clues", size, Lines::clues),
            ("relations", _) if matches!(about, About::Plain | About::Named) => {
                self.refuse("other rules than those of plain Sudoku (--rules any)")
            }
            ("relations", _) => self.unless_known("relations", size, Lines::relations),
            (other, _) => {
                let found = short(other);
                self.refuse(format!(
                    "expected 'plain', 'clues' or 'relations', found '{found}'"
                ))
            }
        }
    }

    /// Reads the lines up to `puzzle`; or passes over them if they are those that were read last.
    fn unless_known(
        &mut self,
        kind: &'static str,
        size: BoardSize,
        read: impl FnOnce(&mut Self, BoardSize) -> Result<(Vec<Relation>, Rules), Refusal>,
    ) -> Result<(Arc<[Relation]>, Rules), Refusal> {
        let before = self.rest;
        if let Some(known) = self.known.take()
            && (known.kind, known.size) == (kind, size)
            && let Some(rest) = self.rest.strip_prefix(known.text.as_str())
        {
            self.rest = rest;
            if self.at("puzzle") {
                self.line += known.text.bytes().filter(|&byte| byte == b'\n').count();
                let found = (Arc::clone(&known.relations), known.rules.clone());
                self.known = Some(known);
                return Ok(found);
            }
            self.rest = before;
        }
        let (relations, rules) = read(self, size)?;
        let relations: Arc<[Relation]> = relations.into();
        self.known = Some(Known {
            size,
            kind,
            text: before[..before.len() - self.rest.len()].to_string(),
            relations: Arc::clone(&relations),
            rules: rules.clone(),
        });
        Ok((relations, rules))
    }

    /// Reads the lines of a kind up to `puzzle`, all of them different, and calls `each` with each
    /// and its words.
    fn rule_lines(
        &mut self,
        size: BoardSize,
        kind: &str,
        mut each: impl FnMut(&Self, &'a str, &[&str]) -> Result<(), Refusal>,
    ) -> Result<HashSet<&'a str>, Refusal> {
        let (mut lines, mut left) = (HashSet::new(), MOST_WORDS * size.cells());
        while !self.at("puzzle") {
            let line = self.take("puzzle")?;
            let words: Vec<&str> = line.split(' ').take(left + 1).collect();
            if words.len() > left {
                return self.refuse(format!("the {kind}s take too many words"));
            }
            left -= words.len();
            each(self, line, &words)?;
            if !lines.insert(line) {
                return self.refuse(format!("a {kind} that was there already"));
            }
        }
        Ok(lines)
    }

    /// Reads the lines up to `puzzle`, a relation each.
    fn relations(&mut self, size: BoardSize) -> Result<(Vec<Relation>, Rules), Refusal> {
        let (before, mut relations) = (self.rest, Vec::new());
        let lines = self.rule_lines(size, "relation", |at, line, words| {
            let Some(relation) = relation(words, size) else {
                let (expected, found) = (form(words[0], size), short(line));
                return at.refuse(format!("expected {expected}, found '{found}'"));
            };
            relations.push(relation);
            Ok(())
        })?;
        let rules = Rules::Relations {
            number: relations.len(),
            boxes: has_boxes(&lines, size),
            digest: digest(&before[..before.len() - self.rest.len()]),
        };
        Ok((relations, rules))
    }

    /// Reads the lines up to `puzzle`, a rule or a clue by its name each.
    fn clues(&mut self, size: BoardSize) -> Result<(Vec<Relation>, Rules), Refusal> {
        let (first, mut lines) = (self.line + 1, Vec::new());
        self.rule_lines(size, "rule", |_, line, _| {
            lines.push(line);
            Ok(())
        })?;
        let relations = clues::relations(&lines, size);
        let relations =
            relations.or_else(|wrong| self.refuse_at(first + wrong.line, wrong.what))?;
        lines.sort_unstable();
        let rules = Rules::Clues {
            boxes: lines.iter().any(|line| clues::says_boxes(line, size)),
            lines: lines.into_iter().map(str::to_string).collect(),
        };
        Ok((relations, rules))
    }
}

/// Returns whether these lines say that every box holds every digit.
fn has_boxes(lines: &HashSet<&str>, size: BoardSize) -> bool {
    let Some((height, width)) = size.boxes else {
        return false;
    };
    let boxes = plain(height, width).split_off(2 * size.order);
    let name = |cell: &usize| format!(" {}", size.name(*cell));
    let said = |relation: &Relation| match relation {
        Relation::Different { cells, .. } => {
            let names: String = cells.iter().map(name).collect();
            lines.contains(format!("different{names}").as_str())
        }
        Relation::Domain { .. }
        | Relation::Pair { .. }
        | Relation::Sum(_)
        | Relation::Count(_)
        | Relation::Word(_)
        | Relation::Connected(_)
        | Relation::Clause { .. } => false,
    };
    boxes.iter().all(said)
}

/// Returns, for a refusal, what a line of relations that begins with a word has to be.
fn form(word: &str, size: BoardSize) -> String {
    match word {
        "automaton" => format!(
            "'automaton CELL… : ROW…', a row with {} states or '-' for each state",
            size.order
        ),
        "clause" => "'clause CELL:SET…'".to_string(),
        "count" => "'count CELL:SET… = NUMBER'".to_string(),
        "connected" => "'connected COLUMNS CELL… : SET', or 'of NUMBER' after COLUMNS".to_string(),
        _ => "a relation or 'puzzle'".to_string(),
    }
}

/// Returns the relation that these words say.
pub(super) fn relation(words: &[&str], size: BoardSize) -> Option<Relation> {
    match *words {
        ["different", ref cells @ ..] => different(cells, size),
        ["domain", name, digits] => Some(Relation::Domain {
            cell: size.cell(name)?,
            digits: set(digits)?,
        }),
        ["pair", a, b, ref sets @ ..] if sets.len() == size.order && a != b => {
            Some(Relation::Pair {
                cells: [size.cell(a)?, size.cell(b)?],
                allowed: all(sets, set)?,
            })
        }
        ["sum", ref terms @ .., sign, total] => Some(Relation::Sum(Sum {
            terms: all(terms, |word| term(word, size))?,
            comparison: comparison(sign)?,
            total: integer(total)?,
        })),
        ["count", ref of @ .., sign, total] => Some(Relation::Count(Sum {
            terms: all(of, |word| {
                let (cell, set) = cell_and_set(word, size)?;
                Some((Weight::In(set), cell))
            })?,
            comparison: comparison(sign)?,
            total: integer(total)?,
        })),
        ["clause", ref any_of @ ..] => {
            let mut sets = BTreeMap::new();
            for word in any_of {
                let (cell, set) = cell_and_set(word, size)?;
                *sets.entry(cell).or_insert(0) |= set;
            }
            Some(Relation::Clause {
                any_of: sets.into_iter().collect(),
            })
        }
        ["connected", columns, ref rest @ .., ":", digits] => {
            let (members, cells) = match *rest {
                ["of", size, ref cells @ ..] => (Some(number(size)?), cells),
                ref cells => (None, cells),
            };
            let cells = all(cells, |name| size.cell(name))?;
            let columns = number(columns).filter(|&columns| columns > 0)?;
            let once = cells.iter().collect::<HashSet<_>>().len() == cells.len();
            once.then_some(Relation::Connected(Connected {
                cells,
                columns,
                set: set(digits)?,
                size: members,
            }))
        }
        ["automaton", ref rest @ ..] => {
            let colon = rest.iter().position(|&word| word == ":")?;
            let (cells, rows) = (&rest[..colon], &rest[colon + 1..]);
            (1..=MOST_STATES).contains(&rows.len()).then_some(())?;
            let mut automaton = Automaton::new(size.order);
            for row in rows {
                let (accepts, next) = state(row, rows.len(), size.order)?;
                automaton.push(accepts, next);
            }
            Some(Relation::Word(Word {
                cells: all(cells, |name| size.cell(name))?,
                automaton: automaton.into(),
            }))
        }
        _ => None,
    }
}

/// Returns what each of some words says; `None` if one of them says nothing.
fn all<T>(words: &[&str], read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    words.iter().map(|word| read(word)).collect()
}

fn different(names: &[&str], size: BoardSize) -> Option<Relation> {
    let cells = all(names, |name| size.cell(name))?;
    let ascending = cells.windows(2).all(|pair| pair[0] < pair[1]);
    let fine = ascending && (1..=size.order).contains(&cells.len());
    fine.then_some(Relation::Different {
        cells,
        name: names.join(" "),
    })
}

/// Returns a set of digits, a hexadecimal number with bit d − 1 for digit d.
fn set(text: &str) -> Option<u64> {
    let bits = u64::from_str_radix(text, 16).ok();
    bits.filter(|_| !text.starts_with('+'))
}

/// Returns a cell and a set of digits: `r1c1:1f`.
fn cell_and_set(text: &str, size: BoardSize) -> Option<(usize, u64)> {
    let (name, digits) = text.split_once(':')?;
    Some((size.cell(name)?, set(digits)?))
}

/// Returns whether words may end in one of an automaton's `states` states, and for each digit the
/// state it leads to, from 0: `!0,2,-,1`, where `!` says that words may end, `-` is for no state.
fn state(text: &str, states: usize, order: usize) -> Option<(bool, Vec<Option<usize>>)> {
    let (accepts, row) = match text.strip_prefix('!') {
        Some(row) => (true, row),
        None => (false, text),
    };
    let one = |text: &str| match text {
        "-" => Some(None),
        text => number(text).filter(|&state| state < states).map(Some),
    };
    let next: Vec<Option<usize>> = row
        .split(',')
        .take(order + 1)
        .map(one)
        .collect::<Option<_>>()?;
    (next.len() == order).then_some((accepts, next))
}

/// Returns a coefficient and a cell: `r1c1` or `-2*r1c1`.
fn term(text: &str, size: BoardSize) -> Option<(Weight, usize)> {
    match text.split_once('*') {
        None => Some((Weight::Times(1), size.cell(text)?)),
        Some((coefficient, name)) => Some((Weight::Times(integer(coefficient)?), size.cell(name)?)),
    }
}

fn comparison(sign: &str) -> Option<Comparison> {
    match sign {
        "=" => Some(Comparison::Equal),
        "<=" => Some(Comparison::AtMost),
        ">=" => Some(Comparison::AtLeast),
        _ => None,
    }
}

/// Returns a whole number from −2⁶³ to 2⁶³ − 1, without a plus sign and without leading zeros.
pub(super) fn integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let fine = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
    text.parse().ok().filter(|_| fine || text == "0")
}

#[cfg(test)]
mod tests;
