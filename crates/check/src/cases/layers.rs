//! The states that an automaton can be in, layer by layer.
//!
//! First the states that the first cells can lead to; then, from the last layer back, those of them
//! from which the others lead on to one that is right. The digits on such ways are kept (Pesant, "A
//! Regular Language Membership Constraint for Finite Sequences of Variables", CP 2004).

use super::super::board::Automaton;
use super::digits;

/// The layers of states, one more than cells.
pub(super) struct Layers<'a> {
    automaton: &'a Automaton,
    /// Layer by layer.
    states: Vec<u32>,
    /// By layer: its first in `states`; then the number of all.
    starts: Vec<usize>,
}

impl<'a> Layers<'a> {
    /// Returns the states that the candidates of cells, by cell in `sets`, can lead to. `marks` has
    /// no mark for any state.
    pub(super) fn of(
        automaton: &'a Automaton,
        cells: &[usize],
        sets: &[u64],
        marks: &mut [bool],
    ) -> Layers<'a> {
        let mut starts = Vec::with_capacity(cells.len() + 2);
        starts.extend([0, 1]);
        let mut states = Vec::with_capacity(8 * cells.len() + 1);
        states.push(0);
        let mut first = 0;
        for &cell in cells {
            let end = states.len();
            for at in first..end {
                for digit in digits(sets[cell]) {
                    if let Some(to) = automaton.next(states[at] as usize, digit + 1)
                        && !std::mem::replace(&mut marks[to], true)
                    {
                        states.push(to as u32);
                    }
                }
            }
            unmark(&states[end..], marks);
            first = end;
            starts.push(states.len());
        }
        Layers {
            automaton,
            states,
            starts,
        }
    }

    /// Keeps the states of the last layer that accept; returns whether there are any.
    pub(super) fn keep_ends(&mut self) -> bool {
        let last = self.starts[self.starts.len() - 2];
        let mut kept = last;
        for at in last..self.states.len() {
            if self.automaton.accepts(self.states[at] as usize) {
                self.states[kept] = self.states[at];
                kept += 1;
            }
        }
        self.states.truncate(kept);
        kept > last
    }

    /// Returns the number of all states.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// Goes back from the ends, and passes each of the same cells with the candidates that lead on
    /// to one to `kept`.
    pub(super) fn back(
        mut self,
        cells: &[usize],
        sets: &[u64],
        marks: &mut [bool],
        kept: &mut Vec<(usize, u64)>,
    ) {
        // Those of the layer after that lead on.
        let mut after = self.starts[cells.len()]..self.states.len();
        for (place, &cell) in cells.iter().enumerate().rev() {
            for &state in &self.states[after.clone()] {
                marks[state as usize] = true;
            }
            let mut all = 0;
            let (first, end) = (self.starts[place], self.starts[place + 1]);
            let mut good_end = first;
            for at in first..end {
                let state = self.states[at] as usize;
                let mut good = 0;
                for digit in digits(sets[cell]) {
                    let to = self.automaton.next(state, digit + 1);
                    good |= u64::from(to.is_some_and(|to| marks[to])) << digit;
                }
                all |= good;
                if good != 0 {
                    self.states[good_end] = state as u32;
                    good_end += 1;
                }
            }
            unmark(&self.states[after], marks);
            after = first..good_end;
            kept.push((cell, all));
        }
    }
}

/// Takes the marks of states away.
fn unmark(states: &[u32], marks: &mut [bool]) {
    for &state in states {
        marks[state as usize] = false;
    }
}
