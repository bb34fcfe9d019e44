//! A relation as the words of its line in a certificate.

use super::board::{Comparison, Relation, Sum, Worth};
use super::lines::number;
use super::size::BoardSize;
use super::word::Word;

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
                allowed: sets.iter().map(|word| set(word)).collect::<Option<_>>()?,
            })
        }
        ["sum", ref terms @ .., sign, total] => sum(terms, term, sign, total, size),
        ["count", ref terms @ .., sign, total] => {
            let in_set =
                |word: &str, size| held(word, size).map(|(cell, set)| (Worth::In(set), cell));
            sum(terms, in_set, sign, total, size)
        }
        ["clause", ref terms @ ..] => {
            let any_of = terms.iter().map(|word| held(word, size));
            Some(Relation::Clause(any_of.collect::<Option<_>>()?))
        }
        ["automaton", ref rest @ ..] => word(rest, size),
        _ => None,
    }
}

fn different(names: &[&str], size: BoardSize) -> Option<Relation> {
    let cells: Option<Vec<usize>> = names.iter().map(|name| size.cell(name)).collect();
    let cells = cells?;
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

/// Returns a sum over terms, each read by `term`.
fn sum(
    terms: &[&str],
    term: impl Fn(&str, BoardSize) -> Option<(Worth, usize)>,
    sign: &str,
    total: &str,
    size: BoardSize,
) -> Option<Relation> {
    let terms = terms.iter().map(|word| term(word, size));
    Some(Relation::Sum(Sum {
        terms: terms.collect::<Option<_>>()?,
        comparison: comparison(sign)?,
        total: integer(total)?,
    }))
}

/// Returns a coefficient and a cell: `r1c1` or `-2*r1c1`.
fn term(text: &str, size: BoardSize) -> Option<(Worth, usize)> {
    match text.split_once('*') {
        None => Some((Worth::Times(1), size.cell(text)?)),
        Some((coefficient, name)) => Some((Worth::Times(integer(coefficient)?), size.cell(name)?)),
    }
}

/// Returns a cell and a set of digits: `r1c1:1f`.
fn held(text: &str, size: BoardSize) -> Option<(usize, u64)> {
    let (name, digits) = text.split_once(':')?;
    Some((size.cell(name)?, set(digits)?))
}

/// Returns cells, and behind a colon a row of the automaton for each state: the state that each
/// digit leads to with commas between, `-` for none, and `!` before it if words may end there.
fn word(words: &[&str], size: BoardSize) -> Option<Relation> {
    let colon = words.iter().position(|word| *word == ":")?;
    let cells = words[..colon].iter().map(|name| size.cell(name));
    let rows = &words[colon + 1..];
    let state = |text: &str| match text {
        "-" => Some(None),
        text => number(text).filter(|&state| state < rows.len()).map(Some),
    };
    let row = |row: &&str| {
        let row = row.strip_prefix('!').unwrap_or(row);
        let next: Option<Vec<_>> = row.split(',').map(state).collect();
        next.filter(|next| next.len() == size.order)
    };
    let next: Vec<_> = rows.iter().map(row).collect::<Option<_>>()?;
    (!rows.is_empty()).then_some(Relation::Word(Word {
        cells: cells.collect::<Option<_>>()?,
        accepting: rows.iter().map(|row| row.starts_with('!')).collect(),
        next,
    }))
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
