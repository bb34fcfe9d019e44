//! The relations that have to be applied again.

use crate::check::Cases;
use std::collections::VecDeque;

/// Relations that wait, those that take little first.
pub(super) struct Agenda {
    queues: [VecDeque<usize>; 4],
    /// By relation: its queue, and whether it waits.
    waiting: Vec<(usize, bool)>,
    /// By cell: the relations that are about it.
    pub(super) about: Vec<Vec<usize>>,
}

impl Agenda {
    /// Returns an agenda on which every relation stands.
    pub(super) fn new(cases: &Cases) -> Agenda {
        let mut about = vec![Vec::new(); cases.candidates().len()];
        let mut queues: [VecDeque<usize>; 4] = Default::default();
        let mut waiting = Vec::with_capacity(cases.relations());
        for relation in 0..cases.relations() {
            let cells = cases.cells(relation).iter();
            cells.for_each(|&cell| about[cell].push(relation));
            let queue = cases.rank(relation).min(queues.len() - 1);
            queues[queue].push_back(relation);
            waiting.push((queue, true));
        }
        Agenda {
            queues,
            waiting,
            about,
        }
    }

    /// Puts the relations of a cell whose candidates changed on it, except one.
    pub(super) fn changed(&mut self, cell: usize, except: Option<usize>) {
        for &relation in self.about[cell].iter().filter(|of| Some(**of) != except) {
            let (queue, waits) = &mut self.waiting[relation];
            if !std::mem::replace(waits, true) {
                self.queues[*queue].push_back(relation);
            }
        }
    }

    /// Takes the next relation off it.
    pub(super) fn next(&mut self) -> Option<usize> {
        let relation = self.queues.iter_mut().find_map(VecDeque::pop_front)?;
        self.waiting[relation].1 = false;
        Some(relation)
    }

    /// Takes all relations off it.
    pub(super) fn clear(&mut self) {
        while self.next().is_some() {}
    }
}
