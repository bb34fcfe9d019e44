//! Counts the solutions of any model: backtracking that counts independent components separately
//! and caches them.
//!
//! Once some cells are settled, the open ones fall into components that no relation joins; the
//! number of solutions is the product over the components, and a component with the same candidates
//! is counted only once. This is component caching, as in model counters: Bayardo and Pehoushek
//! (2000), Sang and others (2004).

use super::super::network::Network;
use super::super::plain::State;
use super::meter::Meter;
use num_bigint::BigUint;
use std::collections::HashMap;
use veridoku_model::engine::EngineError;
use veridoku_model::rules::Model;
use veridoku_model::threads::deep;

/// The total length of the cached keys in 64-bit numbers: 256 MB.
const MEMORY: usize = 1 << 25;
/// Bytes of stack per cell: every open cell may be a level of the recursion.
const STACK_PER_CELL: usize = 4 << 10;

/// Counts the boards. Adds the solutions to the meter.
///
/// # Errors
/// Returns [`EngineError::Failed`] if there is no stack deep enough.
pub(super) fn count(model: &Model, meter: &Meter<'_>) -> Result<(), EngineError> {
    let network = Network::new(model.rulebook());
    let size = (1 << 20) + network.cells * STACK_PER_CELL;
    // A stack deep enough for the largest board.
    let done = deep(size, || Search::new(&network, meter).run(model));
    done.map(drop).ok_or_else(|| EngineError::Failed {
        engine: "native",
        reason: format!("there is no stack of {size} bytes for a board of this size"),
    })
}

/// The state of one count.
struct Search<'a> {
    network: &'a Network,
    meter: &'a Meter<'a>,
    state: State,
    known: HashMap<Vec<u64>, BigUint>,
    /// The total length of the keys.
    size: usize,
    nodes: u64,
}

/// How a count contributes to the meter directly: the factor for each solution found, and the share
/// of the whole work. `None` if the count is a factor of a product not yet known.
type Direct = Option<(BigUint, f64)>;

/// The count was stopped by its limits.
struct Stopped;

impl<'a> Search<'a> {
    fn new(network: &'a Network, meter: &'a Meter<'a>) -> Search<'a> {
        Search {
            network,
            meter,
            state: State::default(),
            known: HashMap::new(),
            size: 0,
            nodes: 0,
        }
    }

    fn run(mut self, model: &Model) {
        self.meter.begin(1.0);
        let network = self.network;
        self.state.start(network);
        let mut consistent = !network.impossible && self.state.domains.iter().all(|&d| d != 0);
        for given in model.givens().iter() {
            let mask = 1 << given.digit.index();
            consistent = consistent && self.state.restrict(network, given.cell.index(), mask);
        }
        if consistent && self.state.propagate(network) {
            let cells: Vec<u16> = (0..network.cells as u16).collect();
            // Even if it is stopped, the meter has the solutions found so far.
            let _ = self.parts(&cells, Some((BigUint::from(1u32), 1.0)));
        }
    }

    /// Returns the number of ways to settle these cells, in a state at fixpoint.
    fn parts(&mut self, cells: &[u16], direct: Direct) -> Result<BigUint, Stopped> {
        let mut parts = self.split(cells);
        parts.sort_by_cached_key(Vec::len);
        let mut ways = BigUint::from(1u32);
        let Some(last) = parts.pop() else {
            self.found(&direct, &ways);
            return Ok(ways);
        };
        for part in parts {
            ways *= self.part(&part, None)?;
            if ways == BigUint::ZERO {
                self.found(&direct, &ways);
                return Ok(ways);
            }
        }
        let direct = direct.map(|(times, share)| (times * &ways, share));
        Ok(self.part(&last, direct)? * ways)
    }

    /// Adds these ways to the meter, if they contribute directly.
    fn found(&self, direct: &Direct, ways: &BigUint) {
        if let Some((times, share)) = direct {
            self.meter.add(*share, times * ways);
        }
    }

    /// Returns the number of ways to settle one component.
    fn part(&mut self, cells: &[u16], direct: Direct) -> Result<BigUint, Stopped> {
        let key = self.key(cells);
        if let Some(ways) = self.known.get(&key) {
            let ways = ways.clone();
            self.found(&direct, &ways);
            return Ok(ways);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(64) && self.meter.stopping() {
            return Err(Stopped);
        }
        let size = |&cell: &u16| self.state.domains[usize::from(cell)].count_ones();
        let cell = *cells
            .iter()
            .min_by_key(|cell| size(cell))
            .expect("a part has cells");
        let saved: Vec<u64> = self.state.domains.clone();
        let mut rest = saved[usize::from(cell)];
        let direct = direct.map(|(times, share)| (times, share / f64::from(rest.count_ones())));
        let mut total = BigUint::ZERO;
        while rest != 0 {
            let digit = rest & rest.wrapping_neg();
            rest ^= digit;
            let consistent = self.state.restrict(self.network, cell.into(), digit)
                && self.state.propagate(self.network);
            if consistent {
                total += self.parts(cells, direct.clone())?;
            } else {
                self.found(&direct, &BigUint::ZERO);
            }
            self.state.domains.copy_from_slice(&saved);
        }
        if self.size + key.len() > MEMORY {
            self.known.clear();
            self.size = 0;
        }
        self.size += key.len();
        self.known.insert(key, total.clone());
        Ok(total)
    }

    /// Returns the components of the open cells among these.
    fn split(&self, cells: &[u16]) -> Vec<Vec<u16>> {
        let domains = &self.state.domains;
        let open = |cell: u16| !domains[usize::from(cell)].is_power_of_two();
        let mut reached = vec![false; self.network.cells];
        let mut parts = Vec::new();
        for &start in cells.iter().filter(|&&cell| open(cell)) {
            if std::mem::replace(&mut reached[usize::from(start)], true) {
                continue;
            }
            let mut part = vec![start];
            let mut next = 0;
            while let Some(&cell) = part.get(next) {
                next += 1;
                let (here, domain) = (usize::from(cell), domains[usize::from(cell)]);
                let peers = self.network.peers.of(here).iter().copied();
                let peers = peers.filter(|&p| domains[usize::from(p)] & domain != 0);
                let arcs = self.network.arcs.of(here).iter().map(|arc| arc.to as u16);
                let wide = self.network.wide_of.of(here).iter();
                let related =
                    wide.flat_map(|&w| self.network.wide[w].cells().iter().map(|&c| c as u16));
                for other in peers.chain(arcs).chain(related) {
                    if open(other) && !std::mem::replace(&mut reached[usize::from(other)], true) {
                        part.push(other);
                    }
                }
            }
            part.sort_unstable();
            parts.push(part);
        }
        parts
    }

    /// Returns the cache key, which determines the number of ways to settle a component: the
    /// candidates of its cells, and for each sum, automaton or count over some of them what the
    /// settled cells contribute. (Other relations with settled cells have already reduced the
    /// candidates.)
    fn key(&self, cells: &[u16]) -> Vec<u64> {
        let domains = &self.state.domains;
        let mut key = Vec::with_capacity(2 * cells.len());
        for &cell in cells {
            key.extend([u64::from(cell), domains[usize::from(cell)]]);
        }
        let of_cells = cells
            .iter()
            .flat_map(|&c| self.network.wide_of.of(c.into()));
        let mut wide: Vec<usize> = of_cells.copied().collect();
        wide.sort_unstable();
        wide.dedup();
        for index in wide {
            self.network.wide[index].note_settled(domains, &mut key);
        }
        key
    }
}
