//! The boards of a batch and the lanes they are in.
//!
//! A lane that is done with its board loads the next one. If there is none, it takes the oldest
//! open node of the lane that has most, so that the last boards, or a hard one alone, keep every
//! lane busy. The lanes of one board count into the same place.

use super::sweep::Group;
use super::vector::Vector;
use super::words::Lane;
use crate::ClassicCount;
use crate::classic::machine::Machine;
use veridoku_model::engine::{Run, Stop};

/// The most open nodes of a lane: each has a cell settled on the way to it.
pub(super) const DEPTH: usize = 81;

/// A lane at work.
#[derive(Clone, Copy, Default)]
pub(super) struct Worker {
    /// Which board of the batch.
    pub(super) board: usize,
    /// The open nodes: from the oldest to behind the newest.
    pub(super) base: usize,
    pub(super) top: usize,
}

impl Worker {
    /// Returns the number of open nodes.
    #[inline(always)]
    pub(super) fn nodes(&self) -> usize {
        self.top - self.base
    }
}

/// The state of a batch.
pub(super) struct Batch<'a, V: Vector, M: Machine> {
    pub(super) token: V::Token,
    pub(super) machine: M,
    pub(super) group: Group<V>,
    pub(super) workers: [Worker; 32],
    /// One bit for each lane that has a board.
    pub(super) active: u32,
    /// One bit for each lane that has branched on its board and never failed.
    pub(super) eager: u32,
    pub(super) open: &'a mut [Lane],
    /// The boards that were given up.
    pub(super) heavy: &'a mut Vec<usize>,
    pub(super) boards: &'a [[u8; 81]],
    /// The next board to load.
    pub(super) next: usize,
    pub(super) counts: &'a mut [ClassicCount],
    pub(super) solutions: u64,
    pub(super) nodes: u64,
}

impl<V: Vector, M: Machine> Batch<'_, V, M> {
    /// Ends every board that is not done.
    pub(super) fn end(&mut self, stop: Stop) {
        for lane in 0..V::LANES {
            if self.active >> lane & 1 == 1 {
                let run = &mut self.counts[self.workers[lane].board].run;
                run.stop = run.stop.or(Some(stop));
            }
        }
        for count in &mut self.counts[self.next..] {
            count.run.nodes = 1;
            count.run.stop = Some(stop);
        }
    }

    /// Puts candidates into a lane.
    #[inline(always)]
    pub(super) fn put(&mut self, lane: usize, words: &Lane) {
        for (cells, &word) in self.group.cells.iter_mut().zip(words) {
            *cells = cells.with(lane, word);
        }
    }

    /// Returns the run of the board of a lane.
    #[inline(always)]
    pub(super) fn run(&mut self, lane: usize) -> &mut Run {
        &mut self.counts[self.workers[lane].board].run
    }

    /// Loads the next board into a lane, or leaves it idle.
    #[inline(always)]
    pub(super) fn load(&mut self, lane: usize) {
        self.eager &= !(1 << lane);
        let Some(values) = self.boards.get(self.next) else {
            self.workers[lane] = Worker::default();
            self.active &= !(1 << lane);
            return;
        };
        let board = self.next;
        self.next += 1;
        self.counts[board].run.nodes = 1;
        // A value that is no digit leaves its cell without candidates; sweeps do the rest.
        let places = self.machine.places(values);
        let mut words = [0; 27];
        for (band, words) in words.as_chunks_mut::<9>().0.iter_mut().enumerate() {
            let [open, given @ ..] = &places[band];
            for (word, given) in words.iter_mut().zip(given) {
                *word = open | given;
            }
        }
        self.put(lane, &words);
        self.workers[lane] = Worker {
            board,
            ..Worker::default()
        };
        self.active |= 1 << lane;
    }

    /// Gives idle lanes the oldest open nodes of the lanes that have most.
    #[inline(always)]
    pub(super) fn share(&mut self) {
        for lane in 0..V::LANES {
            if self.active >> lane & 1 == 1 {
                continue;
            }
            let mut from = 0;
            for other in 1..V::LANES {
                if self.workers[other].nodes() > self.workers[from].nodes() {
                    from = other;
                }
            }
            let worker = self.workers[from];
            if worker.nodes() == 0 {
                return;
            }
            let most = self.nodes;
            let run = self.run(from);
            if run.stop.is_none() && run.nodes >= most {
                run.stop = Some(Stop::Nodes);
            }
            if run.stop.is_some() {
                // The lane itself ends at its next step.
                self.workers[from].base = worker.top;
                continue;
            }
            run.nodes += 1;
            let node = self.open[from * DEPTH + worker.base];
            self.workers[from].base += 1;
            self.workers[lane] = Worker {
                board: worker.board,
                ..Worker::default()
            };
            self.put(lane, &node);
            self.active |= 1 << lane;
        }
    }
}
