//! The relations of a rulebook, arranged for propagation. Built once per rulebook and used for all
//! its puzzles.

mod pairs;
mod sums;

use crate::cliques::Pairs;
use crate::equal::{difference, equal_groups};
use crate::implied::{Cage, House, implied};
use crate::lists::Lists;
use crate::lookups::lookups;
use crate::regions::{Found, Restored};
use crate::sight::Sight;
use crate::tallies::tallies;
use crate::wide::{Connected, Count, Cover, Equal, Reader, Sum, Wide};
use pairs::{Arcs, PairArc};
use std::borrow::Cow;
use std::collections::BTreeMap;
pub(crate) use sums::{Bounded, bounds, cage, merged};
use veridoku_model::grid::{Cell, DigitSet};
use veridoku_model::rules::{Constraint, PairTable, Relation, Rulebook};

/// A rulebook as the propagators need it.
#[derive(Debug)]
pub(super) struct Network {
    pub(super) order: usize,
    /// The number of cells, those off the board included.
    pub(super) cells: usize,
    /// The number of cells on the board, which come first.
    pub(super) on_board: usize,
    /// The domain of each cell before any given.
    pub(super) domains: Vec<u64>,
    /// All-different relations of as many cells as these may hold digits: each of the digits has a
    /// place there.
    pub(super) houses: Vec<Vec<u16>>,
    /// By house: its digits.
    pub(super) digits: Vec<u64>,
    pub(super) houses_of: Lists<u16>,
    /// By cell: the cells that must hold another digit.
    pub(super) peers: Lists<u16>,
    /// The cells that each cell sees; of none if cells only have to differ.
    pub(super) sight: Sight,
    pub(super) arcs: Lists<PairArc>,
    /// Sums, automata, counts and the like: first those that take the least work.
    pub(super) wide: Vec<Wide>,
    /// By cell: the indices of those it is in.
    pub(super) wide_of: Lists<usize>,
    /// What is changed in a solved board with regions to be found.
    restored: Option<Restored>,
    /// By index: whether it follows from others.
    pub(super) follows: Vec<bool>,
    /// Whether some relation has no solution: more different digits than there are, or a cell that
    /// must differ from itself.
    pub(super) impossible: bool,
}

impl Network {
    pub(super) fn new(rulebook: &Rulebook) -> Network {
        let (order, cells) = (rulebook.shape().order(), rulebook.shape().extent());
        let mut network = Network {
            order,
            cells,
            on_board: rulebook.shape().cells(),
            domains: vec![DigitSet::all(order).bits(); cells],
            houses: Vec::new(),
            digits: Vec::new(),
            houses_of: Lists::default(),
            peers: Lists::default(),
            sight: Sight::default(),
            arcs: Lists::default(),
            wide: Vec::new(),
            wide_of: Lists::default(),
            restored: None,
            follows: Vec::new(),
            impossible: false,
        };
        let mut peers: Vec<Vec<u16>> = vec![Vec::new(); cells];
        let mut arcs = Arcs::new(order, cells);
        let (mut sums, mut automata) = (Vec::new(), Vec::new());
        let (mut counts, mut clauses) = (Vec::new(), Vec::new());
        let mut connected = Vec::new();
        // Houses are known by the digits that their cells may hold.
        for constraint in rulebook.constraints() {
            if let Relation::Domain { cell, digits } = &constraint.relation {
                network.domains[cell.index()] &= digits.bits();
            }
        }
        let found = Found::under(rulebook);
        network.restored = found.as_ref().map(Found::restored);
        for &place in network.restored.iter().flat_map(Restored::places) {
            network.domains[place] = 1; // it follows from the others
        }
        for (index, constraint) in rulebook.constraints().iter().enumerate() {
            match &constraint.relation {
                Relation::Domain { .. } => {}
                _ if found.as_ref().is_some_and(|found| found.reads(index)) => {}
                Relation::AllDifferent { cells } => network.different(cells, &mut peers),
                Relation::Pair { a, b, allowed } if a == b => {
                    let same = DigitSet::all(order).iter();
                    let same: DigitSet = same.filter(|&d| allowed.allows(d, d)).collect();
                    network.domains[a.index()] &= same.bits();
                }
                Relation::Pair { a, b, allowed } => arcs.add([*a, *b], allowed),
                Relation::Linear {
                    terms,
                    comparison,
                    total,
                } => {
                    sums.push((merged(terms), bounds(*comparison, i128::from(*total))));
                }
                Relation::Automaton { cells, automaton } => {
                    let cells: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
                    automata.push((cells, automaton));
                }
                Relation::Connected(of) => connected.push(of),
                Relation::Clause { any_of } => {
                    clauses.push(count(any_of, (1, i64::MAX)));
                }
                Relation::Count {
                    of,
                    comparison,
                    total,
                } => {
                    let (least, most) = bounds(*comparison, *total);
                    let bounds = (least.unwrap_or(0), most.unwrap_or(i64::MAX));
                    counts.push(count(of, bounds));
                }
            }
        }
        for list in &mut peers {
            list.sort_unstable();
            list.dedup();
        }
        network.peers = Lists::new(peers);
        let only_differ = |constraint: &Constraint| {
            let relation = &constraint.relation;
            matches!(
                relation,
                Relation::Domain { .. } | Relation::AllDifferent { .. }
            )
        };
        let seeing = if rulebook.constraints().iter().all(only_differ) {
            0
        } else {
            cells
        };
        let sight = Sight::new(&network.peers, seeing);
        let see = |a: usize, b: usize| sight.has(a, b);
        let lookups = lookups(order, &mut clauses, &network.houses);
        network.wide.extend(lookups.into_iter().map(Wide::Lookup));
        let mut twins = Vec::new();
        let tallies = tallies(
            order,
            &clauses,
            &mut counts,
            &mut automata,
            &network.houses,
            &mut twins,
        );
        let same = PairTable::new(order, |a, b| a == b);
        for (a, b) in twins {
            arcs.add([a, b].map(Cell::new), &same);
        }
        if found.is_some() || !connected.is_empty() {
            let classes = arcs.classes();
            let regions = found.map(|found| found.put_together(&classes));
            network.wide.extend(regions.map(Wide::Regions));
            let connected = connected.into_iter();
            let connected = connected.map(|of| Connected::new(order, of, &classes));
            network.wide.extend(connected.map(Wide::Connected));
        }
        network.wide.extend(covers(order, clauses));
        network.wide.extend(tallies.into_iter().map(Wide::Tally));
        for count in counts {
            let covered = count.covered(&network.houses);
            let all = covered.into_iter().chain([count]);
            network.wide.extend(all.map(Wide::Count));
        }
        let mut reader = Reader::default();
        for (cells, automaton) in automata {
            let others = |i: usize| cells[..i].iter();
            let apart = (1..cells.len()).all(|i| others(i).all(|&other| see(other, cells[i])));
            match reader.read(cells, automaton, apart) {
                Some(wide) => network.wide.push(wide),
                None => network.impossible = true,
            }
        }
        let mut pairs = Pairs::default();
        for (from, arcs) in arcs.of.iter().enumerate() {
            arcs.iter()
                .for_each(|arc| pairs.add(from, arc.to, &arc.partners));
        }
        let cliques = pairs.cliques(see).into_iter().map(Wide::Unordered);
        network.wide.extend(cliques);
        for groups in equal_groups(&mut sums) {
            match Equal::new(order, &groups, see) {
                Some(equal) => network.wide.push(Wide::Equal(equal)),
                None => sums.extend(groups.windows(2).map(|pair| difference(&pair[0], &pair[1]))),
            }
        }
        let cages: Vec<Cage> = sums.iter().filter_map(|sum| cage(sum, 0)).collect();
        let houses = network.houses.iter().cloned().zip(&network.digits);
        let houses = houses.map(|(cells, &digits)| House {
            cells,
            digits,
            number: 0,
        });
        let houses: Vec<House> = houses.collect();
        let follow = implied(order, cells, &houses, &cages).into_iter();
        let follow = follow.map(|sum| (sum.terms, (Some(sum.total), Some(sum.total))));
        let sum = |(terms, bounds)| Sum::new(order, terms, bounds, see);
        network
            .wide
            .extend(sums.into_iter().map(|of| Wide::Sum(sum(of))));
        let said = network.wide.drain(..).map(|wide| (wide, false));
        let follow = follow.map(|of| (Wide::Sum(sum(of)), true));
        let mut all: Vec<Option<(Wide, bool)>> = said.chain(follow).map(Some).collect();
        let work = |(place, of): (usize, &Option<(Wide, bool)>)| {
            (of.as_ref().map_or(0, |(wide, _)| wide.work()), place)
        };
        let mut order: Vec<(usize, usize)> = all.iter().enumerate().map(work).collect();
        order.sort_unstable();
        let sorted = order.into_iter().filter_map(|(_, place)| all[place].take());
        (network.wide, network.follows) = sorted.unzip();
        network.arcs = Lists::new(arcs.of);
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
        let wide = network.wide.iter().enumerate();
        network.wide_of = Lists::new(member(
            &mut wide.flat_map(|(i, w)| w.cells().iter().map(move |&c| (i, c))),
        ));
        network.sight = sight;
        network
    }

    /// Returns whether all relations are domains and all-different ones.
    pub(super) fn is_plain(&self) -> bool {
        self.wide.is_empty() && self.arcs.is_empty()
    }

    /// Returns the cells that hold regions to be found.
    pub(super) fn labels(&self) -> &[usize] {
        let labels = self.wide.iter().find_map(|wide| match wide {
            Wide::Regions(regions) => Some(regions.labels()),
            _ => None,
        });
        labels.unwrap_or_default()
    }

    /// Returns a solved board as the rules have it to the letter.
    pub(super) fn restored<'a>(&self, digits: &'a [u64]) -> Cow<'a, [u64]> {
        let Some(restored) = &self.restored else {
            return Cow::Borrowed(digits);
        };
        let mut digits = digits.to_vec();
        restored.restore(&mut digits);
        Cow::Owned(digits)
    }

    fn different(&mut self, cells: &[Cell], peers: &mut [Vec<u16>]) {
        let mut house: Vec<u16> = cells.iter().map(|cell| cell.index() as u16).collect();
        house.sort_unstable();
        let domains = house.iter().map(|&cell| self.domains[usize::from(cell)]);
        let digits = domains.fold(0, |all, domain| all | domain);
        let number = digits.count_ones() as usize;
        self.impossible |= house.len() > number || house.windows(2).any(|w| w[0] == w[1]);
        for &cell in &house {
            peers[usize::from(cell)].extend(house.iter().filter(|&&other| other != cell));
        }
        if house.len() == number && !self.houses.contains(&house) {
            self.houses.push(house);
            self.digits.push(digits);
        }
    }
}

/// Returns clauses, those over the same cells as one relation.
fn covers(order: usize, clauses: Vec<Count>) -> Vec<Wide> {
    let mut by_cells: BTreeMap<Vec<usize>, Vec<Count>> = BTreeMap::new();
    for clause in clauses {
        by_cells
            .entry(clause.cells.clone())
            .or_default()
            .push(clause);
    }
    let all = by_cells.into_values().flat_map(|clauses| {
        match Cover::new(order, &clauses.iter().collect::<Vec<_>>()) {
            Some(cover) => vec![Wide::Cover(cover)],
            None => clauses.into_iter().map(Wide::Count).collect(),
        }
    });
    all.collect()
}

/// Returns the number of cells that hold one of the digits beside them, within bounds.
fn count(of: &[(Cell, DigitSet)], bounds: (i64, i64)) -> Count {
    let cells = of.iter().map(|(cell, _)| cell.index()).collect();
    let sets = of.iter().map(|(_, set)| set.bits()).collect();
    Count::new(cells, sets, bounds)
}
