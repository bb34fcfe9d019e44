//! How a relation is worked on by itself, and what it says together with others.

use super::super::board::{Board, Relation};
use super::cliques::Clique;
use super::equal::Equal;
use super::groups::Differing;
use super::pass::Pass;
use super::seen::Seen;
use super::sum::{Adding, MOST_DIGITS};
use super::tally::Tally;
use super::{apart, apply};

/// How a relation is worked on by itself.
pub(super) enum Work {
    /// As what it is.
    Plain,
    /// As a sum with groups.
    Adding(Adding),
    /// As an automaton that reads cells which differ.
    Apart,
}

/// What a relation says together with others, of which it is the first.
pub(super) enum Together {
    /// That sums are equal.
    Equal(Equal),
    /// What two cells may hold, of every two.
    Clique(Clique),
    /// How often each digit is in the same cells.
    Tally(Tally),
}

impl Work {
    /// Returns how each relation is worked on.
    pub(super) fn of(board: &Board, seen: &Seen, differing: &mut Differing<'_>) -> Vec<Work> {
        let order = board.size.order;
        let work = board.relations.iter().map(|relation| match relation {
            Relation::Sum(sum) | Relation::Count(sum) => {
                Work::Adding(Adding::new(sum, differing, order))
            }
            Relation::Word(word) if order <= MOST_DIGITS && apart::is_read(word, seen, order) => {
                Work::Apart
            }
            _ => Work::Plain,
        });
        work.collect()
    }

    /// Returns whether what sets of digits add up to matters.
    pub(super) fn has_totals(&self) -> bool {
        matches!(self, Work::Adding(adding) if adding.has_totals())
    }
}

impl Together {
    /// Returns what relations say together, each with the index of the first.
    pub(super) fn all(
        board: &Board,
        seen: &Seen,
        differing: &mut Differing<'_>,
    ) -> Vec<(usize, Together)> {
        let order = board.size.order;
        // Sums that follow may be left out later, and must not matter to others.
        let rules = &board.relations[..board.relations.len() - board.following];
        let equal = Equal::all(rules, differing, order).into_iter();
        let mut all: Vec<(usize, Together)> = Vec::new();
        all.extend(equal.map(|(index, equal)| (index, Together::Equal(equal))));
        if order <= MOST_DIGITS {
            let cliques = Clique::all(rules, seen, order).into_iter();
            all.extend(cliques.map(|(index, clique)| (index, Together::Clique(clique))));
        }
        let tallies = Tally::all(rules, order).into_iter();
        all.extend(tallies.map(|(index, tally)| (index, Together::Tally(tally))));
        all
    }

    /// Returns the cells that the relations are about, ascending.
    pub(super) fn cells(&self) -> &[usize] {
        match self {
            Together::Equal(equal) => &equal.cells,
            Together::Clique(clique) => &clique.cells,
            Together::Tally(tally) => &tally.cells,
        }
    }

    /// Returns whether what sets of digits add up to matters.
    pub(super) fn has_totals(&self) -> bool {
        matches!(self, Together::Equal(equal) if equal.has_totals())
    }

    /// Keeps the candidates that the relations allow together; `None` if they allow none.
    pub(super) fn narrow(&self, pass: &mut Pass<'_>) -> Option<()> {
        match self {
            Together::Equal(equal) => equal.narrow(pass),
            Together::Clique(clique) => clique.narrow(pass),
            Together::Tally(tally) => tally.narrow(pass),
        }
    }
}

/// Returns the cells of each relation and of those that it says something together with, each once,
/// ascending.
pub(super) fn cells(board: &Board, together: &[(usize, Together)]) -> Vec<Vec<usize>> {
    let mut cells: Vec<Vec<usize>> = board.relations.iter().map(apply::cells).collect();
    for (index, together) in together {
        let own = &mut cells[*index];
        own.extend(together.cells());
        own.sort_unstable();
        own.dedup();
    }
    cells
}
