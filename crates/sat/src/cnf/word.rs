//! Encodes that the digits of a row of cells are a word of an automaton.
//!
//! Each layer has one variable for each state that the automaton can be in after so many cells and
//! still accept; the digits of the cells determine these variables, since the automaton is
//! deterministic. Source: the decomposition of Quimper and Walsh, "Decomposing Global Grammar
//! Constraints" (CP 2007), without variables for transitions.
//!
//! If nothing is settled beforehand, variables and clauses have the numbers that
//! `docs/certificates.md` specifies.

use super::{Formula, Lit};
use veridoku_model::grid::Digit;
use veridoku_model::rules::Automaton;

/// The digits that a cell may still hold, each with its literal, or `None` if the digit is settled.
pub(super) type Options = Vec<(Digit, Option<Lit>)>;

/// The states after so many cells, ascending, each with the literal that is true in it; `None` if
/// none is needed.
pub(super) type Layer = Vec<(usize, Option<Lit>)>;

/// Adds clauses that hold exactly if the automaton accepts the digits of the cells in this order.
pub(super) fn add(formula: &mut Formula, automaton: &Automaton, cells: &[Options]) {
    add_to(false, formula, automaton, cells);
}

/// Adds clauses as [`add`]. If the end is `open`, the states after the last cell have literals,
/// too; returns these states, none if no digits are accepted.
pub(super) fn add_to(
    open: bool,
    formula: &mut Formula,
    automaton: &Automaton,
    cells: &[Options],
) -> Layer {
    let layers = live(automaton, cells);
    if layers[0].is_empty() {
        formula.add([]);
        return Layer::new();
    }
    let mut layer: Layer = vec![(0, None)];
    for (index, options) in cells.iter().enumerate() {
        let last = index + 1 == cells.len() && !open;
        let literal = |state| (state, (!last).then(|| formula.fresh()));
        let next: Layer = layers[index + 1].iter().copied().map(literal).collect();
        let step = Step {
            automaton,
            options,
            from: &layer,
            to: &next,
        };
        step.forward(formula, last);
        if !last {
            step.backward(formula);
            step.some(formula);
        }
        layer = next;
    }
    layer
}

/// Returns the states after each number of cells that lie on a way from the start to an accepting
/// end; the first layer is empty if there is no way.
fn live(automaton: &Automaton, cells: &[Options]) -> Vec<Vec<usize>> {
    let mut layers = vec![vec![0]];
    for options in cells {
        let mut next = Vec::new();
        for &state in &layers[layers.len() - 1] {
            let after = options
                .iter()
                .filter_map(|&(digit, _)| automaton.next(state, digit));
            next.extend(after);
        }
        next.sort_unstable();
        next.dedup();
        layers.push(next);
    }
    layers[cells.len()].retain(|&state| automaton.is_accepting(state));
    for (index, options) in cells.iter().enumerate().rev() {
        let (before, after) = layers.split_at_mut(index + 1);
        let goes_on = |&state: &usize| {
            let mut next = options
                .iter()
                .filter_map(|&(digit, _)| automaton.next(state, digit));
            next.any(|state| after[0].binary_search(&state).is_ok())
        };
        before[index].retain(goes_on);
    }
    layers
}

/// A cell with the layers before and after it.
struct Step<'a> {
    automaton: &'a Automaton,
    options: &'a Options,
    from: &'a Layer,
    to: &'a Layer,
}

impl Step<'_> {
    /// Returns the place in the next layer of the state that a digit leads to, if it is there.
    fn place(&self, state: usize, digit: Digit) -> Option<usize> {
        let next = self.automaton.next(state, digit)?;
        let place = self.to.binary_search_by_key(&next, |&(state, _)| state);
        place.ok()
    }

    /// Adds, for each state and digit, that together they imply a state of the next layer, or are
    /// forbidden if there is none.
    fn forward(&self, formula: &mut Formula, last: bool) {
        for &(state, here) in self.from {
            for &(digit, lit) in self.options {
                let there = self.place(state, digit).map(|place| self.to[place].1);
                // Every state of the last layer accepts.
                if there.is_none() || !last {
                    let from = [here, lit].into_iter().flatten().map(|l| !l);
                    formula.add(from.chain(there.flatten()));
                }
            }
        }
    }

    /// Adds, for each state of the next layer and digit, that together they imply one of the states
    /// from which the digit leads there, or are forbidden if there is none.
    fn backward(&self, formula: &mut Formula) {
        // By place in the next layer and in the options: the states from which these are reached.
        let kinds = self.options.len();
        let mut before: Vec<Vec<Option<Lit>>> = vec![Vec::new(); self.to.len() * kinds];
        for &(state, here) in self.from {
            for (option, &(digit, _)) in self.options.iter().enumerate() {
                if let Some(place) = self.place(state, digit) {
                    before[place * kinds + option].push(here);
                }
            }
        }
        for (index, before) in before.iter().enumerate() {
            let ((_, there), (_, lit)) = (self.to[index / kinds], self.options[index % kinds]);
            // The state before the first cell is known.
            if !before.contains(&None) {
                let from = [there, lit].into_iter().flatten().map(|l| !l);
                formula.add(from.chain(before.iter().copied().flatten()));
            }
        }
    }

    /// Adds that one of the states of the next layer is true. The forward clauses imply it, but not
    /// by unit propagation.
    fn some(&self, formula: &mut Formula) {
        formula.add(self.to.iter().filter_map(|&(_, lit)| lit));
    }
}
