//! What can be read from cells in order, layer by layer: the states of an automaton, or the sets of
//! digits that cells which differ hold.
//!
//! First the states that the first cells can lead to; then, from the last layer back, those of them
//! from which the others lead on to one that is right. The digits on such ways are kept (Pesant, "A
//! Regular Language Membership Constraint for Finite Sequences of Variables", CP 2004).

use super::super::board::Automaton;
use super::digits;

/// What reads digits, from 1, and goes from state to state, from 0 on.
#[derive(Clone, Copy)]
pub(super) enum Reader<'a> {
    Word(&'a Automaton),
    /// Cells that differ: a state is the set of their digits, bit d − 1 for digit d.
    Differing,
}

impl Reader<'_> {
    fn next(self, state: usize, digit: usize) -> Option<usize> {
        match self {
            Reader::Word(automaton) => automaton.next(state, digit),
            Reader::Differing => {
                let all = state | 1 << (digit - 1);
                (all != state).then_some(all)
            }
        }
    }
}

/// The layers of states, one more than cells.
pub(super) struct Layers<'a> {
    reader: Reader<'a>,
    layers: Vec<Vec<usize>>,
}

impl<'a> Layers<'a> {
    /// Returns the states that the candidates of cells, by cell in `sets`, can lead to from one.
    /// `marks` has no mark for any state.
    pub(super) fn of(
        reader: Reader<'a>,
        start: usize,
        cells: &[usize],
        sets: &[u64],
        marks: &mut [bool],
    ) -> Layers<'a> {
        let mut layers = Vec::with_capacity(cells.len() + 1);
        layers.push(vec![start]);
        for &cell in cells {
            let mut reached = Vec::new();
            for &state in &layers[layers.len() - 1] {
                for digit in digits(sets[cell]) {
                    if let Some(to) = reader.next(state, digit + 1)
                        && !std::mem::replace(&mut marks[to], true)
                    {
                        reached.push(to);
                    }
                }
            }
            reached.iter().for_each(|&state| marks[state] = false);
            layers.push(reached);
        }
        Layers { reader, layers }
    }

    /// Returns the states of the last layer.
    pub(super) fn ends(&mut self) -> &mut Vec<usize> {
        let last = self.layers.len() - 1;
        &mut self.layers[last]
    }

    /// Returns the number of all states.
    pub(super) fn len(&self) -> usize {
        self.layers.iter().map(Vec::len).sum()
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
        let mut after = self.layers.pop().unwrap_or_default();
        for (&cell, layer) in cells.iter().zip(self.layers).rev() {
            after.iter().for_each(|&state| marks[state] = true);
            let mut all = 0;
            let mut before = Vec::with_capacity(layer.len());
            for state in layer {
                let mut good = 0;
                for digit in digits(sets[cell]) {
                    let to = self.reader.next(state, digit + 1);
                    good |= u64::from(to.is_some_and(|to| marks[to])) << digit;
                }
                all |= good;
                if good != 0 {
                    before.push(state);
                }
            }
            after.iter().for_each(|&state| marks[state] = false);
            after = before;
            kept.push((cell, all));
        }
    }
}
