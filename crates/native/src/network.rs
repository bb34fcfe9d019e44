//! The relations of a rulebook, arranged for propagation. Built once per rulebook and used for all
//! its puzzles.

use std::collections::BTreeMap;
use veridoku_model::grid::Cell;
use veridoku_model::rules::{PairTable, Relation, Rulebook, Term};

/// One list per cell, all in one allocation.
#[derive(Debug, Default)]
pub(super) struct Lists<T> {
    ends: Vec<usize>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    pub(super) fn new(lists: Vec<Vec<T>>) -> Lists<T> {
        let mut flat = Lists {
            ends: Vec::with_capacity(lists.len()),
            items: Vec::new(),
        };
        for list in lists {
            flat.items.extend(list);
            flat.ends.push(flat.items.len());
        }
        flat
    }

    pub(super) fn of(&self, index: usize) -> &[T] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.items[start..self.ends[index]]
    }
}

/// One direction of a pair relation: the digits that one cell allows in another.
#[derive(Debug, Default)]
pub(super) struct PairArc {
    pub(super) to: usize,
    /// The digits that `to` may hold, by index of the digit of the first cell.
    pub(super) partners: Vec<u64>,
}

/// A weighted sum in which each cell occurs once.
#[derive(Debug)]
pub(super) struct Sum {
    /// The cells with their coefficients.
    pub(super) terms: Vec<(usize, i128)>,
    /// The upper bound of the sum.
    pub(super) most: Option<i128>,
    /// The lower bound of the sum.
    pub(super) least: Option<i128>,
}

/// A rulebook as the propagators need it.
#[derive(Debug)]
pub(super) struct Network {
    pub(super) order: usize,
    pub(super) cells: usize,
    /// The domain of each cell before any given.
    pub(super) domains: Vec<u64>,
    /// All-different relations with a cell for every digit: every digit has a place in each.
    pub(super) houses: Vec<Vec<u16>>,
    pub(super) houses_of: Lists<u16>,
    /// By cell: the cells that must hold another digit.
    pub(super) peers: Lists<u16>,
    pub(super) arcs: Lists<PairArc>,
    pub(super) sums: Vec<Sum>,
    pub(super) sums_of: Lists<usize>,
    /// Whether some relation has no solution: more different digits than there are, or a cell that
    /// must differ from itself.
    pub(super) impossible: bool,
}

impl Network {
    pub(super) fn new(rulebook: &Rulebook) -> Network {
        let (order, cells) = (rulebook.shape().order(), rulebook.shape().cells());
        let mut network = Network {
            order,
            cells,
            domains: vec![veridoku_model::grid::DigitSet::all(order).bits(); cells],
            houses: Vec::new(),
            houses_of: Lists::default(),
            peers: Lists::default(),
            arcs: Lists::default(),
            sums: Vec::new(),
            sums_of: Lists::default(),
            impossible: false,
        };
        let mut peers: Vec<Vec<u16>> = vec![Vec::new(); cells];
        let mut arcs: Vec<Vec<PairArc>> = (0..cells).map(|_| Vec::new()).collect();
        for constraint in rulebook.constraints() {
            match &constraint.relation {
                Relation::Domain { cell, digits } => network.domains[cell.index()] &= digits.bits(),
                Relation::AllDifferent { cells } => network.different(cells, &mut peers),
                Relation::Pair { a, b, allowed } => network.pair(*a, *b, allowed, &mut arcs),
                Relation::Linear {
                    terms,
                    comparison,
                    total,
                } => {
                    use veridoku_model::rules::Comparison::{AtLeast, AtMost, Equal};
                    let total = i128::from(*total);
                    network.sums.push(Sum {
                        terms: merged(terms),
                        most: matches!(comparison, Equal | AtMost).then_some(total),
                        least: matches!(comparison, Equal | AtLeast).then_some(total),
                    });
                }
            }
        }
        for list in &mut peers {
            list.sort_unstable();
            list.dedup();
        }
        network.peers = Lists::new(peers);
        network.arcs = Lists::new(arcs);
        let member = |of: &mut dyn Iterator<Item = (usize, usize)>| {
            let mut lists = vec![Vec::new(); cells];
            of.for_each(|(index, cell)| lists[cell].push(index));
            lists
        };
        let houses = network.houses.iter().enumerate();
        let of_houses =
            member(&mut houses.flat_map(|(i, h)| h.iter().map(move |&c| (i, c.into()))));
        network.houses_of = Lists::new(
            of_houses
                .into_iter()
                .map(|list| list.into_iter().map(|i| i as u16).collect())
                .collect(),
        );
        let sums = network.sums.iter().enumerate();
        network.sums_of = Lists::new(member(
            &mut sums.flat_map(|(i, s)| s.terms.iter().map(move |t| (i, t.0))),
        ));
        network
    }

    fn different(&mut self, cells: &[Cell], peers: &mut [Vec<u16>]) {
        let mut house: Vec<u16> = cells.iter().map(|cell| cell.index() as u16).collect();
        house.sort_unstable();
        self.impossible |= house.len() > self.order || house.windows(2).any(|w| w[0] == w[1]);
        for &cell in &house {
            peers[usize::from(cell)].extend(house.iter().filter(|&&other| other != cell));
        }
        if house.len() == self.order && !self.houses.contains(&house) {
            self.houses.push(house);
        }
    }

    fn pair(&mut self, a: Cell, b: Cell, allowed: &PairTable, arcs: &mut [Vec<PairArc>]) {
        let digits = veridoku_model::grid::DigitSet::all(self.order);
        if a == b {
            let same = digits.iter().filter(|&d| allowed.allows(d, d));
            self.domains[a.index()] &= same.collect::<veridoku_model::grid::DigitSet>().bits();
            return;
        }
        for (from, to, table) in [(a, b, allowed.clone()), (b, a, allowed.transposed())] {
            arcs[from.index()].push(PairArc {
                to: to.index(),
                partners: digits.iter().map(|d| table.partners(d).bits()).collect(),
            });
        }
    }
}

/// Returns the terms with one per cell, coefficients added up.
fn merged(terms: &[Term]) -> Vec<(usize, i128)> {
    let mut by_cell = BTreeMap::new();
    for term in terms {
        *by_cell.entry(term.cell.index()).or_insert(0) += i128::from(term.coefficient);
    }
    by_cell.into_iter().collect()
}
