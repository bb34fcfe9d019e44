//! Depth-first search: branches on a cell with two candidates, or else with few, that has many open
//! peers and was often branched on where the search failed.
//!
//! Source of the second: F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, *Boosting systematic
//! search by weighting constraints*, ECAI 2004; here a cell is weighted for each of its digits that
//! failed at once. Without it a board whose contradiction lies far from the cells with two
//! candidates is searched again and again. A search that found nothing for long begins anew and
//! then branches by these weights alone.

use super::machine::Machine;
use super::state::{State, rows};
use super::tables::PEERS;
use veridoku_model::engine::{Limits, Run, Stop};

/// The number of nodes between two checks of the limits.
const NODES_PER_LOOK: u64 = 64;

/// The number of nodes without a solution, or without a second one, after which a search begins
/// anew for the first time.
const PATIENCE: u64 = 400;

/// The tree of a search.
pub(super) struct Tree {
    /// The nodes with untried digits, the innermost last.
    open: Vec<Open>,
    /// The number of nodes without a solution after which the search begins anew.
    pub(super) patience: u64,
}

impl Default for Tree {
    fn default() -> Tree {
        Tree {
            open: Vec::new(),
            patience: PATIENCE,
        }
    }
}

/// A node with untried digits.
#[derive(Clone, Copy)]
struct Open {
    state: State,
    band: u8,
    cell: u8,
    /// The untried digits, one bit each; never empty.
    digits: u16,
}

impl Open {
    /// Removes and returns the next digit.
    #[inline(always)]
    fn next(&mut self) -> usize {
        let digit = self.digits.trailing_zeros();
        self.digits &= self.digits - 1;
        digit as usize
    }
}

/// Visits the solutions of a board, whose cells hold digits of `allowed` if that is there, until
/// `visit` returns `false`. `tree` is reused from board to board.
///
/// A loop, not a recursion, so that all of it is inlined into one function, compiled for one
/// machine.
#[inline(always)]
pub(super) fn search<M: Machine>(
    machine: M,
    tree: &mut Tree,
    (values, allowed): (&[u8; 81], Option<&[u16; 81]>),
    limits: &Limits,
    visit: &mut dyn FnMut(&State) -> bool,
) -> Run {
    let mut run = Run {
        nodes: 1,
        ..Run::default()
    };
    run.stop = limits.reached(0);
    if run.stop.is_some() {
        return run;
    }
    let most = limits.nodes.unwrap_or(u64::MAX);
    let mut look = NODES_PER_LOOK.min(most).min(tree.patience);
    let open = &mut tree.open;
    let mut failures = Failures::default();
    // The cell that the search branched on last.
    let mut last = (0, 0);
    let mut fruitless = tree.patience;
    // The first solution, and whether the search began anew behind it and will come to it again.
    let (mut first, mut again) = ([0; 27], false);
    let mut by_failures = false;
    'anew: loop {
        let Some(mut state) = State::new(machine, values) else {
            return run;
        };
        if let Some(allowed) = allowed {
            state.restrict(allowed);
        }
        let mut dirty = (1 << 27) - 1;
        let mut new = dirty;
        open.clear();
        loop {
            if state.propagate(machine, dirty, new) {
                new = 0;
                if !state.is_full() {
                    let mut node = branch(&state, &failures, by_failures);
                    last = (node.band, node.cell);
                    let digit = node.next();
                    run.nodes += 1;
                    dirty = state.place(machine, node.band.into(), node.cell.into(), digit);
                    open.push(node);
                    continue;
                }
                if again && state.cells == first {
                    again = false;
                } else {
                    run.solutions += 1;
                    let go_on = visit(&state);
                    if run.solutions >= limits.solutions.max(1) {
                        run.stop = Some(Stop::Solutions);
                        return run;
                    }
                    if !go_on {
                        run.stop = Some(Stop::Cancelled);
                        return run;
                    }
                    if run.solutions == 1 {
                        first = state.cells;
                        fruitless = run.nodes + tree.patience;
                    }
                }
            } else {
                failures.add(last);
            }
            // Backtracks to the next digit of the innermost open node.
            let Some(node) = open.last_mut() else {
                return run;
            };
            run.nodes += 1;
            if run.nodes >= look {
                run.stop = limits.reached(run.nodes);
                if run.stop.is_some() {
                    return run;
                }
                look = (look + NODES_PER_LOOK).min(most);
                if run.nodes >= fruitless && run.solutions <= 1 {
                    fruitless = 3 * run.nodes;
                    again = run.solutions == 1;
                    by_failures = true;
                    continue 'anew;
                }
            }
            let digit = node.next();
            last = (node.band, node.cell);
            state = node.state;
            dirty = state.place(machine, node.band.into(), node.cell.into(), digit);
            if node.digits == 0 {
                open.pop();
            }
        }
    }
}

/// Returns the node that branches on the best cell of a state.
#[inline(always)]
fn branch(state: &State, failures: &Failures, by_failures: bool) -> Open {
    let (band, cell) = if by_failures {
        among_all(state, failures)
    } else {
        choose(state, failures)
    };
    let mut digits = 0;
    for digit in 0..9 {
        digits |= (state.cells[band * 9 + digit] >> cell & 1) << digit;
    }
    Open {
        state: *state,
        band: band as u8,
        cell: cell as u8,
        digits: digits as u16,
    }
}

/// Returns the cell to branch on, as band and cell of the band.
#[inline(always)]
fn choose(state: &State, failures: &Failures) -> (usize, u32) {
    let mut best = (0, 0, 0);
    for band in 0..3 {
        let mut rest = state.pairs[band];
        while rest != 0 {
            let cell = rest.trailing_zeros();
            rest &= rest - 1;
            let score = open_peers(state, band, cell) + 1 + failures.of(band, cell);
            if score > best.0 {
                best = (score, band, cell);
            }
        }
    }
    if best.0 > 0 {
        return (best.1, best.2);
    }
    among_all(state, failures)
}

/// Returns the number of open cells that a cell sees.
#[inline(always)]
fn open_peers(state: &State, band: usize, cell: u32) -> u32 {
    let column = rows(1 << (cell % 9));
    // The cells of a column in the two other bands are counted together in one word of 64 bits.
    let above = u64::from(state.open[(band + 1) % 3] & column);
    let below = u64::from(state.open[(band + 2) % 3] & column);
    (state.open[band] & PEERS[cell as usize]).count_ones() + (above << 32 | below).count_ones()
}

/// Returns the first open cell with the most failures a candidate, which is one with the fewest
/// candidates as long as nothing failed.
#[cold]
fn among_all(state: &State, failures: &Failures) -> (usize, u32) {
    let mut best = ((0, 1), 0, 0);
    for band in 0..3 {
        let mut rest = state.open[band];
        while rest != 0 {
            let cell = rest.trailing_zeros();
            rest &= rest - 1;
            let digits = &state.cells[band * 9..band * 9 + 9];
            let count: u32 = digits.iter().map(|cells| cells >> cell & 1).sum();
            let weight = failures.of(band, cell) + 1;
            // Fractions are compared by products.
            if weight * best.0.1 > best.0.0 * count {
                best = ((weight, count), band, cell);
            }
        }
    }
    (best.1, best.2)
}

/// How often a digit of each cell failed at once.
struct Failures([u16; 96]);

impl Default for Failures {
    fn default() -> Failures {
        Failures([0; 96])
    }
}

impl Failures {
    #[inline(always)]
    fn add(&mut self, (band, cell): (u8, u8)) {
        let own = &mut self.0[usize::from(band) * 32 + usize::from(cell)];
        *own = own.saturating_add(1);
    }

    #[inline(always)]
    fn of(&self, band: usize, cell: u32) -> u32 {
        u32::from(self.0[band * 32 + cell as usize])
    }
}
