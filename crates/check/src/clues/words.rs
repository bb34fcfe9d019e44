//! The means to say what is remembered of cells that are read in order: automata, made state by
//! state.

use super::super::board::{Automaton, Relation, Word};
use super::means::{Means, Memory, Said};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

/// The most states of an automaton.
const MOST_STATES: usize = 1 << 16;

/// How much work a step of an automaton is.
const STEP: usize = 8;

impl Means<'_> {
    /// Says that what is remembered after reading cells in order is accepted: a few numbers, at
    /// first `start`. `step` returns what is remembered after one more value, `None` if no board
    /// goes on so.
    pub(super) fn word(
        &mut self,
        cells: &[usize],
        start: &[i64],
        step: &dyn Fn(&[i64], i64) -> Option<Memory>,
        accepts: &dyn Fn(&[i64]) -> bool,
    ) -> Said {
        let automaton = self.automaton(cells.len(), start, step, accepts)?;
        self.reads(cells, &automaton)
    }

    /// Returns the automaton of [`word`](Means::word) for this number of cells.
    pub(super) fn automaton(
        &mut self,
        cells: usize,
        start: &[i64],
        step: &dyn Fn(&[i64], i64) -> Option<Memory>,
        accepts: &dyn Fn(&[i64]) -> bool,
    ) -> Result<Arc<Automaton>, String> {
        let step = |memory: &Memory, value: i64| step(memory, value);
        self.weighed(cells, start.to_vec(), step, |memory| accepts(memory), |_| 1)
    }

    /// Says that an automaton accepts the digits of cells, in order.
    pub(super) fn reads(&mut self, cells: &[usize], automaton: &Arc<Automaton>) -> Said {
        self.work(cells.len() + automaton.len() * self.size.order)?;
        self.relations.push(Relation::Word(Word {
            cells: cells.to_vec(),
            automaton: Arc::clone(automaton),
        }));
        Ok(())
    }

    /// The same of something that may be remembered: there are several starts. Boards may have
    /// several ways to be accepted; the automaton remembers all of them at once.
    pub(super) fn some_word(
        &mut self,
        cells: &[usize],
        starts: Vec<Memory>,
        step: &dyn Fn(&[i64], i64) -> Option<Memory>,
        accepts: &dyn Fn(&[i64]) -> bool,
    ) -> Said {
        let together = |memories: &Vec<Memory>, value: i64| {
            let next = memories.iter().filter_map(|memory| step(memory, value));
            let mut next: Vec<Memory> = next.collect();
            next.sort_unstable();
            next.dedup();
            (!next.is_empty()).then_some(next)
        };
        let accepted = |memories: &Vec<Memory>| memories.iter().any(|memory| accepts(memory));
        let automaton = self.weighed(cells.len(), starts, together, accepted, Vec::len)?;
        self.reads(cells, &automaton)
    }

    /// As [`automaton`](Means::automaton); `weight` is how much work a step from a state is.
    fn weighed<S: Clone + Eq + Hash>(
        &mut self,
        cells: usize,
        start: S,
        step: impl Fn(&S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        weight: impl Fn(&S) -> usize,
    ) -> Result<Arc<Automaton>, String> {
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let (mut states, mut automaton) = (vec![start], Automaton::new(self.size.order));
        let mut row = Vec::with_capacity(self.size.order);
        for _ in 0..cells {
            // Those that one more value may lead on from.
            for from in automaton.len()..states.len() {
                self.work(STEP * self.size.order * weight(&states[from]))?;
                for value in self.values() {
                    let next = step(&states[from], value);
                    row.push(next.map(|next| match numbers.get(&next) {
                        Some(&number) => number,
                        None => {
                            numbers.insert(next.clone(), states.len());
                            states.push(next);
                            states.len() - 1
                        }
                    }));
                }
                automaton.push(accepts(&states[from]), row.drain(..));
                if states.len() > MOST_STATES {
                    return Err("the clue takes too many states".to_string());
                }
            }
        }
        // From these nothing is read any more.
        for state in &states[automaton.len()..] {
            automaton.push(accepts(state), vec![None; self.size.order]);
        }
        Ok(automaton.into())
    }
}
