//! The puzzle of a certificate: the lines from `board` to `puzzle`.

use super::board::{Board, Comparison, Relation, Sum, plain};
use super::digest::digest;
use super::lines::{Lines, Refusal, number, short};
use super::subject::{Rules, Shape, Subject};
use std::collections::HashSet;

/// The most words of all relations together, for each cell of the board: so the work on a board is
/// at most this many times its length.
const MOST_WORDS: usize = 1 << 10;

impl Lines<'_> {
    /// Reads `board`, `rules`, the relations if the rules are not the plain ones, and `puzzle`.
    /// `only_plain` refuses other rules.
    pub(super) fn board(&mut self, only_plain: bool) -> Result<(Board, Subject), Refusal> {
        let shape = self.shape()?;
        let order = shape.0 * shape.1;
        let (relations, rules) = match self.after("rules")? {
            "plain" => (plain(shape.0, shape.1), Rules::Plain),
            "relations" if only_plain => {
                return self.refuse("other rules than those of plain Sudoku (--rules any)");
            }
            "relations" => self.relations(shape)?,
            other => {
                let found = short(other);
                return self.refuse(format!("expected 'plain' or 'relations', found '{found}'"));
            }
        };
        let values = self.values("puzzle", order)?;
        let board = Board {
            order,
            relations: relations.into(),
            givens: values.clone(),
        };
        let subject = Subject {
            shape,
            rules,
            values,
        };
        Ok((board, subject))
    }

    fn shape(&mut self) -> Result<Shape, Refusal> {
        let text = self.after("board")?;
        match shape(text) {
            Some(shape) => Ok(shape),
            None => self.refuse(format!(
                "expected a box such as 3x3, of 4 to 64 cells, found '{}'",
                short(text)
            )),
        }
    }

    /// Reads the lines up to `puzzle`, a relation each.
    fn relations(&mut self, shape: Shape) -> Result<(Vec<Relation>, Rules), Refusal> {
        let (order, before) = (shape.0 * shape.1, self.rest);
        let (mut relations, mut lines) = (Vec::new(), HashSet::new());
        let mut left = MOST_WORDS * order * order;
        while !self.at("puzzle") {
            let line = self.take("puzzle")?;
            let words: Vec<&str> = line.split(' ').take(left + 1).collect();
            if words.len() > left {
                return self.refuse("the relations take too many words");
            }
            left -= words.len();
            let Some(relation) = relation(&words, order) else {
                let found = short(line);
                return self.refuse(format!("expected a relation or 'puzzle', found '{found}'"));
            };
            relations.push(relation);
            if !lines.insert(line) {
                return self.refuse("a relation that was there already");
            }
        }
        let rules = Rules::Relations {
            number: relations.len(),
            boxes: has_boxes(&lines, shape),
            digest: digest(&before[..before.len() - self.rest.len()]),
        };
        Ok((relations, rules))
    }
}

/// Returns whether these lines say that every box holds every digit.
fn has_boxes(lines: &HashSet<&str>, (height, width): Shape) -> bool {
    let order = height * width;
    let boxes = plain(height, width).split_off(2 * order);
    let name = |cell: &usize| format!(" r{}c{}", cell / order + 1, cell % order + 1);
    let said = |relation: &Relation| match relation {
        Relation::Different { cells, .. } => {
            let names: String = cells.iter().map(name).collect();
            lines.contains(format!("different{names}").as_str())
        }
        Relation::Domain { .. } | Relation::Pair { .. } | Relation::Sum(_) => false,
    };
    boxes.iter().all(said)
}

/// Returns the height and the width of a box, as in `3x3`.
pub(super) fn shape(text: &str) -> Option<Shape> {
    let (height, width) = text.split_once('x')?;
    let (height, width) = (number(height)?, number(width)?);
    let fine = height <= 64 && width <= 64 && (4..=64).contains(&(height * width));
    fine.then_some((height, width))
}

/// Returns the relation that these words say.
fn relation(words: &[&str], order: usize) -> Option<Relation> {
    match *words {
        ["different", ref cells @ ..] => different(cells, order),
        ["domain", name, digits] => Some(Relation::Domain {
            cell: cell(name, order)?,
            digits: set(digits)?,
        }),
        ["pair", a, b, ref sets @ ..] if sets.len() == order && a != b => Some(Relation::Pair {
            cells: [cell(a, order)?, cell(b, order)?],
            allowed: sets.iter().map(|word| set(word)).collect::<Option<_>>()?,
        }),
        ["sum", ref terms @ .., sign, total] => Some(Relation::Sum(Sum {
            terms: terms
                .iter()
                .map(|word| term(word, order))
                .collect::<Option<_>>()?,
            comparison: comparison(sign)?,
            total: integer(total)?,
        })),
        _ => None,
    }
}

fn different(names: &[&str], order: usize) -> Option<Relation> {
    let cells: Option<Vec<usize>> = names.iter().map(|name| cell(name, order)).collect();
    let cells = cells?;
    let ascending = cells.windows(2).all(|pair| pair[0] < pair[1]);
    let fine = ascending && (1..=order).contains(&cells.len());
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

/// Returns a coefficient and a cell: `r1c1` or `-2*r1c1`.
fn term(text: &str, order: usize) -> Option<(i64, usize)> {
    match text.split_once('*') {
        None => Some((1, cell(text, order)?)),
        Some((coefficient, name)) => Some((integer(coefficient)?, cell(name, order)?)),
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
fn integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let fine = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
    text.parse().ok().filter(|_| fine || text == "0")
}

/// Returns the index of a cell by its name.
pub(super) fn cell(name: &str, order: usize) -> Option<usize> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    let inside = |n: &usize| (1..=order).contains(n);
    let row = number(row).filter(inside)?;
    let column = number(column).filter(inside)?;
    Some((row - 1) * order + column - 1)
}
