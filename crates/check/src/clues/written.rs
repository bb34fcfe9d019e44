//! Writes a relation as a line of `rules relations`.

use super::super::board::{Automaton, Comparison, Relation, Sum, Weight};
use super::super::size::BoardSize;

/// Returns the line of a relation, without a line feed.
pub(in super::super) fn line(relation: &Relation, size: BoardSize) -> String {
    let name = |&cell: &usize| size.name(cell);
    let with_set = |&(cell, set): &(usize, u64)| format!("{}:{set:x}", size.name(cell));
    let words: Vec<String> = match relation {
        Relation::Different { name, .. } => vec!["different".to_string(), name.clone()],
        Relation::Domain { cell, digits } => {
            vec!["domain".to_string(), name(cell), format!("{digits:x}")]
        }
        Relation::Pair { cells, allowed } => {
            let sets = allowed.iter().map(|set| format!("{set:x}"));
            let head = ["pair".to_string(), name(&cells[0]), name(&cells[1])];
            head.into_iter().chain(sets).collect()
        }
        Relation::Clause { any_of } => head("clause", any_of.iter().map(with_set)),
        Relation::Connected(connected) => {
            let mut words = vec!["connected".to_string(), connected.columns.to_string()];
            if let Some(size) = connected.size {
                words.extend(["of".to_string(), size.to_string()]);
            }
            words.extend(connected.cells.iter().map(name));
            words.extend([":".to_string(), format!("{:x}", connected.set)]);
            words
        }
        Relation::Sum(sum) => compared("sum", sum, size),
        Relation::Count(sum) => compared("count", sum, size),
        Relation::Word(word) => {
            let mut words = head("automaton", word.cells.iter().map(name));
            words.push(":".to_string());
            words.extend((0..word.automaton.len()).map(|state| row(&word.automaton, state)));
            words
        }
    };
    words.join(" ")
}

fn head(word: &str, others: impl Iterator<Item = String>) -> Vec<String> {
    std::iter::once(word.to_string()).chain(others).collect()
}

fn compared(word: &str, sum: &Sum, size: BoardSize) -> Vec<String> {
    let term = |&(weight, cell): &(Weight, usize)| match weight {
        Weight::Times(1) => size.name(cell),
        Weight::Times(factor) => format!("{factor}*{}", size.name(cell)),
        Weight::In(set) => format!("{}:{set:x}", size.name(cell)),
    };
    let sign = match sum.comparison {
        Comparison::Equal => "=",
        Comparison::AtMost => "<=",
        Comparison::AtLeast => ">=",
    };
    let mut words = head(word, sum.terms.iter().map(term));
    words.extend([sign.to_string(), sum.total.to_string()]);
    words
}

fn row(automaton: &Automaton, state: usize) -> String {
    let next = automaton.row(state).map(|next| match next {
        Some(next) => next.to_string(),
        None => "-".to_string(),
    });
    let next = next.collect::<Vec<_>>().join(",");
    if automaton.accepts(state) {
        format!("!{next}")
    } else {
        next
    }
}
