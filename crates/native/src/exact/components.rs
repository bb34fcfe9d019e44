//! The number of solutions of any model: backtracking that counts independent parts one by one and
//! remembers them.
//!
//! Once some cells are settled, the open ones fall into parts that no relation joins; the number of
//! solutions is the product over the parts, and a part that was seen before, with the same
//! candidates, is not counted again. That is component caching, as model counters do it: Bayardo
//! and Pehoushek (2000), Sang and others (2004).

use super::super::network::Network;
use super::super::plain::State;
use super::meter::Meter;
use num_bigint::BigUint;
use std::collections::HashMap;
use veridoku_model::engine::EngineError;
use veridoku_model::rules::Model;

/// Numbers that the remembered parts may take together: 256 MB of keys.
const MEMORY: usize = 1 << 25;
/// Every open cell may be a level of the recursion.
const STACK_PER_CELL: usize = 4 << 10;

/// Counts the boards. The solutions go to the meter.
///
/// # Errors
/// [`EngineError::Failed`] where no thread could be had.
pub(super) fn count(model: &Model, meter: &Meter<'_>) -> Result<(), EngineError> {
    let network = Network::new(model.rulebook());
    let size = (1 << 20) + network.cells * STACK_PER_CELL;
    // On a stack that is deep enough for the largest board.
    std::thread::scope(|scope| {
        let search = || Search::new(&network, meter).run(model);
        let thread = std::thread::Builder::new()
            .stack_size(size)
            .spawn_scoped(scope, search);
        thread.map(drop).map_err(|error| EngineError::Failed {
            engine: "native",
            reason: error.to_string(),
        })
    })
}

/// One count.
struct Search<'a> {
    network: &'a Network,
    meter: &'a Meter<'a>,
    state: State,
    known: HashMap<Vec<u64>, BigUint>,
    /// Numbers in the keys.
    size: usize,
    nodes: u64,
}

/// How what is counted here adds to the whole: each solution found stands for so many, and all of
/// it is such a share of the work. `None` where it is a factor of something that is not known yet.
type Direct = Option<(BigUint, f64)>;

/// Somebody asked to stop.
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
            // Stopped or not, what was found is with the meter.
            let _ = self.parts(&cells, Some((BigUint::from(1u32), 1.0)));
        }
    }

    /// The number of ways to settle these cells, in a state with nothing left to propagate.
    fn parts(&mut self, cells: &[u16], direct: Direct) -> Result<BigUint, Stopped> {
        let mut parts = self.split(cells);
        parts.sort_unstable_by_key(Vec::len);
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

    /// Tells the meter of so many ways, if they count as they are.
    fn found(&self, direct: &Direct, ways: &BigUint) {
        if let Some((times, share)) = direct {
            self.meter.add(*share, times * ways);
        }
    }

    /// The number of ways to settle one part.
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

    /// The open cells among these, those together that a relation joins.
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
                let sums = self.network.sums_of.of(here).iter();
                let summed =
                    sums.flat_map(|&s| self.network.sums[s].terms.iter().map(|t| t.0 as u16));
                for other in peers.chain(arcs).chain(summed) {
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

    /// What decides in how many ways a part can be settled: the candidates of its cells, and for
    /// each sum over some of them what the settled cells contribute. (Settled cells have left their
    /// mark on the candidates otherwise.)
    fn key(&self, cells: &[u16]) -> Vec<u64> {
        let domains = &self.state.domains;
        let mut key = Vec::with_capacity(2 * cells.len());
        for &cell in cells {
            key.extend([u64::from(cell), domains[usize::from(cell)]]);
        }
        let of_cells = cells
            .iter()
            .flat_map(|&c| self.network.sums_of.of(c.into()));
        let mut sums: Vec<usize> = of_cells.copied().collect();
        sums.sort_unstable();
        sums.dedup();
        for sum in sums {
            let terms = self.network.sums[sum].terms.iter();
            let settled = terms.filter(|t| domains[t.0].is_power_of_two());
            let value = |t: &(usize, i128)| t.1 * (i128::from(domains[t.0].trailing_zeros()) + 1);
            let settled: i128 = settled.map(value).sum();
            key.extend([settled as u64, (settled >> 64) as u64]);
        }
        key
    }
}
