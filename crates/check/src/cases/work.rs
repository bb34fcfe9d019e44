//! How a relation is worked on: by itself, or together with others and what they say of its cells.

use super::super::board::{Board, Relation};
use super::cliques::Clique;
use super::equal::Equal;
use super::groups::Differing;
use super::seen::Seen;
use super::sum::{Adding, MOST_DIGITS};
use super::tally::Tally;
use super::{apart, apply};

/// How a relation is worked on.
pub(super) enum Work {
    /// As what it is.
    Alone,
    /// As a sum with groups.
    Adding(Adding),
    /// As one of several sums that are equal.
    Equal(Equal),
    /// As one of the pairs of a clique.
    Clique(Clique),
    /// As one of several counts of the same cells.
    Tally(Tally),
    /// As an automaton that reads cells which differ.
    Apart,
}

impl Work {
    /// Returns how each relation is worked on, with its cells, each once, ascending.
    pub(super) fn of(board: &Board, seen: &Seen) -> (Vec<Work>, Vec<Vec<usize>>) {
        let (order, relations) = (board.size.order, &board.relations);
        let mut differing = Differing::new(relations, board.size.extent(), order);
        let mut work: Vec<Work> = Vec::with_capacity(relations.len());
        for relation in relations.iter() {
            work.push(match relation {
                Relation::Sum(sum) | Relation::Count(sum) => {
                    Work::Adding(Adding::new(sum, &mut differing, order))
                }
                Relation::Word(word)
                    if order <= MOST_DIGITS && apart::is_read(word, seen, order) =>
                {
                    Work::Apart
                }
                _ => Work::Alone,
            });
        }
        let mut cells: Vec<Vec<usize>> = relations.iter().map(apply::cells).collect();
        // Sums that follow may be left out later, and must not matter to others.
        let rules = &relations[..relations.len() - board.following];
        for (index, equal) in Equal::all(rules, &mut differing, order) {
            cells[index].clone_from(&equal.cells);
            work[index] = Work::Equal(equal);
        }
        if order <= MOST_DIGITS {
            for (index, clique) in Clique::all(rules, seen, order) {
                cells[index].clone_from(&clique.cells);
                work[index] = Work::Clique(clique);
            }
        }
        for (index, tally) in Tally::all(rules, order) {
            cells[index].clone_from(&tally.cells);
            work[index] = Work::Tally(tally);
        }
        (work, cells)
    }

    /// Returns whether what sets of digits add up to matters.
    pub(super) fn has_totals(&self) -> bool {
        match self {
            Work::Adding(adding) => adding.has_totals(),
            Work::Equal(equal) => equal.has_totals(),
            Work::Alone | Work::Clique(_) | Work::Tally(_) | Work::Apart => false,
        }
    }
}
