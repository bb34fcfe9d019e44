//! Depth-first search in every lane at once: sweeps for all lanes together, branches and backtracks
//! for each by itself.

use super::batch::{Batch, DEPTH, Worker};
use super::choose::{choose, first};
use super::sweep::{Group, Shown, sweep};
use super::vector::Vector;
use super::words::{Lane, values};
use crate::ClassicCount;
use crate::classic::machine::Machine;
use veridoku_model::engine::{Limits, Stop};

/// The number of sweeps between two looks at the clock and at a request to stop.
const SWEEPS_PER_LOOK: u32 = 64;

/// The number of nodes for each solution, and one more, after which a board is heavy.
const HEAVY: u64 = 2000;

/// What every lane needs beside its candidates, kept from batch to batch.
#[derive(Default)]
pub(super) struct Store {
    /// The open nodes, `DEPTH` for each lane.
    open: Vec<Lane>,
    /// The boards that are left to an engine that learns from failures.
    pub(super) heavy: Vec<usize>,
}

/// Counts the solutions of every board into `counts`, which is as long and all new.
#[inline(always)]
pub(super) fn search<V: Vector, M: Machine>(
    token: V::Token,
    machine: M,
    store: &mut Store,
    boards: &[[u8; 81]],
    limits: &Limits,
    counts: &mut [ClassicCount],
) {
    store.open.resize(V::LANES * DEPTH, [0; 27]);
    let nothing = V::splat(token, 0);
    let mut batch = Batch::<V, M> {
        token,
        machine,
        group: Group {
            cells: [nothing; 27],
            pairs: [nothing; 3],
            open: [nothing; 3],
        },
        workers: [Worker::default(); 32],
        active: 0,
        eager: 0,
        open: &mut store.open,
        heavy: &mut store.heavy,
        boards,
        next: 0,
        counts,
        solutions: limits.solutions.max(1),
        nodes: limits.nodes.unwrap_or(u64::MAX),
    };
    let general = Limits::none()
        .with_deadline(limits.deadline)
        .with_cancel(limits.cancel.clone());
    if let Some(stop) = limits.reached(0) {
        batch.end(stop);
        return;
    }
    for lane in 0..V::LANES {
        batch.load(lane);
    }
    let mut sweeps = 0;
    while batch.active != 0 {
        let shown = sweep(token, &mut batch.group);
        batch.step(shown);
        sweeps += 1;
        if sweeps % SWEEPS_PER_LOOK == 0
            && let Some(stop) = general.reached(0)
        {
            batch.end(stop);
            return;
        }
        if batch.active.count_ones() < V::LANES as u32 {
            batch.share();
        }
    }
}

impl<V: Vector, M: Machine> Batch<'_, V, M> {
    /// Goes on after a sweep, in the lanes in which something is decided.
    #[inline(always)]
    fn step(&mut self, shown: Shown) {
        let branch = shown.still | shown.quiet & self.eager;
        let mut decided = (shown.wrong | shown.full | branch) & self.active;
        self.eager &= !shown.wrong;
        while decided != 0 {
            let lane = decided.trailing_zeros() as usize & 31;
            let bit = decided & decided.wrapping_neg();
            decided ^= bit;
            if shown.wrong & bit == 0 {
                if shown.full & bit == 0 {
                    self.branch(lane);
                    continue;
                }
                self.solved(lane);
            }
            self.back(lane);
        }
    }

    /// Notes the solution that a lane has.
    #[inline(always)]
    fn solved(&mut self, lane: usize) {
        let most = self.solutions;
        let board = self.workers[lane].board;
        let count = &mut self.counts[board];
        if count.run.stop.is_some() {
            return;
        }
        if let Some(witness) = count.witnesses.get_mut(count.run.solutions as usize) {
            let mut words = [0; 27];
            for (word, cells) in words.iter_mut().zip(&self.group.cells) {
                *word = cells.words()[lane];
            }
            let token = self.token;
            *witness = values(&words, |places| V::numbers(token, places));
        }
        count.run.solutions += 1;
        if count.run.solutions >= most {
            count.run.stop = Some(Stop::Solutions);
        }
    }

    /// Branches in a lane, at its fixpoint or near it.
    #[inline(always)]
    fn branch(&mut self, lane: usize) {
        let most = self.nodes;
        let run = self.run(lane);
        if run.stop.is_none() && run.nodes >= most {
            run.stop = Some(Stop::Nodes);
        }
        if run.stop.is_none() && run.nodes / HEAVY > run.solutions {
            run.stop = Some(Stop::Nodes);
            self.heavy.push(self.workers[lane].board);
        }
        if self.run(lane).stop.is_some() {
            self.back(lane);
            return;
        }
        let top = self.workers[lane].top;
        let node = &mut self.open[lane * DEPTH + top];
        for (word, cells) in node.iter_mut().zip(&self.group.cells) {
            *word = cells.words()[lane];
        }
        let place = match self.eager >> lane & 1 {
            1 => first(&self.group, lane, node),
            _ => choose(&self.group, lane, node),
        };
        // The lane goes on with the first digit of the cell; what is left for later is the cell
        // without it.
        let from = place.band * 9;
        let cell = place.bit.trailing_zeros();
        // Off the vectors, for a vector of what was just written to the node would have to wait.
        let mut digits = 0;
        for cells in self.group.cells[from..from + 9].iter().rev() {
            digits = digits << 1 | cells.words()[lane] >> (cell & 31) & 1;
        }
        if digits & (digits.wrapping_sub(1)) == 0 {
            // The sweep left the cell one candidate or none, which the next one will see.
            return;
        }
        let goes_on = from + digits.trailing_zeros() as usize % 9;
        node[goes_on] &= !place.bit;
        let bit = V::splat(self.token, 0).with(lane, place.bit);
        for cells in &mut self.group.cells[from..from + 9] {
            *cells = cells.without(bit);
        }
        self.group.cells[goes_on] = self.group.cells[goes_on].or(bit);
        self.workers[lane].top = top + 1;
        let run = self.run(lane);
        let root = run.nodes == 1;
        run.nodes += 1;
        self.eager |= u32::from(root) << lane;
    }

    /// Goes back in a lane: to its newest open node, or to another board.
    #[inline(always)]
    fn back(&mut self, lane: usize) {
        let most = self.nodes;
        let worker = self.workers[lane];
        let run = self.run(lane);
        if worker.nodes() > 0 && run.stop.is_none() && run.nodes >= most {
            run.stop = Some(Stop::Nodes);
        }
        if worker.nodes() == 0 || run.stop.is_some() {
            self.load(lane);
            return;
        }
        run.nodes += 1;
        self.workers[lane].top -= 1;
        let node = self.open[lane * DEPTH + worker.top - 1];
        self.put(lane, &node);
    }
}
