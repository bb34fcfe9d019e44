//! The plain counterpart of the generic engine: backtracking with propagation, the cell with the
//! fewest candidates first, digits ascending. Tests, benchmarks and `crosscheck --engines plain`
//! compare the fast engines with it.

mod propagate;

use super::boards;
use super::network::Network;
pub(super) use propagate::State;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use veridoku_model::engine::{Census, Engine, EngineError, Limits, Run, Stop};
use veridoku_model::rules::{Model, Rulebook, Solution};

/// The number of nodes between two checks of the limits.
const NODES_PER_LOOK: u64 = 16;

/// An engine for every model, as simple as possible: the reference for [`Generic`](super::Generic).
///
/// ```
/// use veridoku_model::engine::{Engine, Limits};
/// use veridoku_model::grid::{Givens, Shape};
/// use veridoku_native::Plain;
/// use veridoku_model::rules::{Model, Puzzle};
/// let empty = Puzzle::plain(Givens::empty(Shape::new(2, 2).unwrap()));
/// let census = Plain::new().count(&Model::new(&empty), &Limits::solutions(1000)).unwrap();
/// assert_eq!(census.run.solutions, 288);
/// assert!(census.is_exact());
/// ```
#[derive(Debug, Default)]
pub struct Plain {
    /// The last rulebook with the network derived from it.
    known: Option<(Arc<Rulebook>, Network)>,
    state: State,
    /// The domains of every open node, one after another.
    saved: Vec<u64>,
    /// The open nodes: the cell branched on and its untried digits.
    open: Vec<(usize, u64)>,
}

impl Plain {
    /// Returns an engine with an empty cache.
    pub fn new() -> Plain {
        Plain::default()
    }

    /// Visits the solutions as domains by cell, unchecked.
    fn each(
        &mut self,
        model: &Model,
        limits: &Limits,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Run {
        let fresh = |(book, _): &(Arc<Rulebook>, Network)| !Arc::ptr_eq(book, model.rulebook());
        if self.known.as_ref().is_none_or(fresh) {
            let network = Network::new(model.rulebook());
            self.known = Some((Arc::clone(model.rulebook()), network));
        }
        let (_, network) = self.known.as_ref().expect("set above");
        let mut run = Run {
            nodes: 1,
            ..Run::default()
        };
        if let Some(stop) = limits.reached(0) {
            run.stop = Some(stop);
            return run;
        }
        let has_off_board = network.on_board < network.cells;
        let mut seen: HashSet<Vec<u64>> = HashSet::new();
        let state = &mut self.state;
        self.saved.clear();
        self.open.clear();
        state.start(network);
        let mut consistent = !network.impossible && state.domains.iter().all(|&d| d != 0);
        for given in model.givens().iter() {
            let mask = 1 << given.digit.index();
            consistent = consistent && state.restrict(network, given.cell.index(), mask);
        }
        consistent = consistent && state.propagate(network);
        loop {
            if consistent {
                match fewest(&state.domains) {
                    Some(cell) => {
                        self.saved.extend_from_slice(&state.domains);
                        self.open.push((cell, state.domains[cell]));
                    }
                    // The same board with other digits off the board is no second solution.
                    None if has_off_board
                        && !seen.insert(state.domains[..network.on_board].to_vec()) => {}
                    None => {
                        run.solutions += 1;
                        let go_on = visit(&network.restored(&state.domains));
                        if run.solutions >= limits.solutions.max(1) {
                            run.stop = Some(Stop::Solutions);
                            return run;
                        }
                        if go_on.is_break() {
                            run.stop = Some(Stop::Cancelled);
                            return run;
                        }
                    }
                }
            }
            // Backtracks to the next digit of the innermost open node.
            let Some((cell, rest)) = self.open.last_mut() else {
                return run;
            };
            let digit = *rest & rest.wrapping_neg();
            *rest ^= digit;
            let (cell, last) = (*cell, *rest == 0);
            let from = self.saved.len() - network.cells;
            state.domains.copy_from_slice(&self.saved[from..]);
            if last {
                self.open.pop();
                self.saved.truncate(from);
            }
            run.nodes += 1;
            if (run.nodes.is_multiple_of(NODES_PER_LOOK) || limits.nodes.is_some())
                && let Some(stop) = limits.reached(run.nodes)
            {
                run.stop = Some(stop);
                return run;
            }
            consistent = state.restrict(network, cell, digit) && state.propagate(network);
        }
    }
}

/// Returns the first cell with the fewest digits left above one; `None` if all are settled.
fn fewest(domains: &[u64]) -> Option<usize> {
    let mut best = (u32::MAX, None);
    for (cell, domain) in domains.iter().enumerate() {
        let size = domain.count_ones();
        if size > 1 && size < best.0 {
            best = (size, Some(cell));
            if size == 2 {
                break;
            }
        }
    }
    best.1
}

impl Engine for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn search(
        &mut self,
        model: &Model,
        limits: &Limits,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Run, EngineError> {
        boards::search(self.name(), model, visit, |visit| {
            self.each(model, limits, visit)
        })
    }

    fn count(&mut self, model: &Model, limits: &Limits) -> Result<Census, EngineError> {
        boards::count(self.name(), model, |visit| self.each(model, limits, visit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_model::engine::Cancel;
    use veridoku_model::grid::{Givens, Shape};
    use veridoku_model::rules::Puzzle;

    fn empty(h: usize, w: usize) -> Model {
        Model::new(&Puzzle::plain(Givens::empty(Shape::new(h, w).unwrap())))
    }

    #[test]
    fn limits_stop_the_search_and_say_which() {
        let model = empty(3, 3);
        let mut plain = Plain::new();
        let mut stop = |limits: Limits| plain.count(&model, &limits).unwrap().run;
        assert_eq!(stop(Limits::solutions(7)).solutions, 7);
        assert_eq!(stop(Limits::solutions(7)).stop, Some(Stop::Solutions));
        let nodes = Limits::solutions(u64::MAX).with_nodes(Some(10));
        assert_eq!(stop(nodes).stop, Some(Stop::Nodes));
        let late = Limits::solutions(u64::MAX).with_deadline(Some(std::time::Instant::now()));
        assert_eq!(stop(late).stop, Some(Stop::Time));
        let cancel = Cancel::new();
        cancel.cancel();
        let cancelled = Limits::solutions(u64::MAX).with_cancel(cancel);
        assert_eq!(stop(cancelled).stop, Some(Stop::Cancelled));
    }

    #[test]
    fn a_board_without_boxes_counts_latin_squares() {
        use veridoku_model::rules::Rule;
        let shape = Shape::new(2, 2).unwrap();
        let puzzle = Puzzle::with_rules(Givens::empty(shape), vec![Rule::Rows, Rule::Columns]);
        let census = Plain::new().count(&Model::new(&puzzle), &Limits::solutions(10_000));
        assert_eq!(census.unwrap().run.solutions, 576);
    }
}
