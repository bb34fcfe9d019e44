//! Shrinks contradicting givens to a minimal set.
//!
//! Takes the failed assumptions of the SAT solver, then leaves out each of these givens in turn
//! (deletion-based shrinking, e.g. Marques-Silva, "Minimal Unsatisfiability: Models, Algorithms and
//! Applications", 2010), in several orders, and keeps the smallest result.

use super::only;
use crate::engine::{Engine, Limits};
use crate::grid::Candidate;
use crate::native::Native;
use crate::rules::{Model, Solution};
use crate::sat::Contradictions;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// The number of orders in which givens are left out. A SAT solver, which may take long for a
/// question about a board of more than 100 cells, is asked in one there, chosen by the seed.
const ORDERS: u64 = 4;

/// The nodes that the native engine may take for one question, and again for all the questions that
/// choose an order: with givens left out, a large board is soon too hard for it.
const NATIVE_NODES: u64 = 20_000;

/// An oracle that returns a contradicting subset of givens.
pub(in super::super) enum Oracle<'a> {
    /// By the SAT solver's failed assumptions.
    Sat(&'a mut Contradictions),
    /// By counting natively, which only decides whether the whole set is contradictory.
    Native(&'a mut Native, &'a Model, &'a Limits),
}

/// What an oracle says of givens.
enum Answer {
    /// These of them contradict each other.
    Core(Vec<Candidate>),
    /// They can all hold, natively on this board.
    Held(Option<Solution>),
}

/// Givens that contradict each other.
pub(super) struct Core {
    pub givens: Vec<Candidate>,
    /// Whether none of them can be left out.
    pub minimal: bool,
    /// Givens that are needed, each with a board that holds the others, if the oracle knows boards.
    pub needed: Vec<(Candidate, Option<Solution>)>,
}

impl Core {
    fn of(givens: Vec<Candidate>) -> Core {
        Core {
            givens,
            minimal: false,
            needed: Vec::new(),
        }
    }
}

impl Oracle<'_> {
    /// Returns `Err` if a limit is reached first.
    fn ask(&mut self, givens: &[Candidate]) -> Result<Answer, ()> {
        match self {
            Oracle::Sat(contradictions) => match contradictions.core(givens) {
                Ok(Some(core)) => Ok(Answer::Core(core)),
                Ok(None) => Ok(Answer::Held(None)),
                Err(_) => Err(()),
            },
            Oracle::Native(native, model, limits) => {
                natively(native, model, limits, givens, NATIVE_NODES).0
            }
        }
    }
}

/// Asks the native engine about some givens of a model, for this many nodes; returns the answer,
/// `Err` if a limit is reached first, and the nodes that it took.
fn natively(
    native: &mut Native,
    model: &Model,
    limits: &Limits,
    givens: &[Candidate],
    most: u64,
) -> (Result<Answer, ()>, u64) {
    let limits = limits.up_to(1).with_nodes(Some(most));
    let Ok(census) = native.count(&only(model, givens), &limits) else {
        return (Err(()), 0);
    };
    let answer = match census.witnesses.into_iter().next() {
        Some(board) => Ok(Answer::Held(Some(board))),
        None if census.run.stop.is_none() => Ok(Answer::Core(givens.to_vec())),
        None => Err(()),
    };
    (answer, census.run.nodes)
}

/// Returns givens of a model without a solution that contradict each other: of those found by
/// leaving out in several orders the fewest.
pub(super) fn smallest_core(model: &Model, oracle: &mut Oracle<'_>, seed: u64) -> Core {
    if let Oracle::Native(native, model, limits) = oracle {
        let core = roughly(native, model, limits, orders(model, ORDERS, seed));
        return core.map_or_else(
            || Core::of(model.givens().iter().collect()),
            |core| shrink(oracle, core),
        );
    }
    let large = model.shape().cells() > 100;
    let mut best: Option<Core> = None;
    for givens in orders(model, if large { 1 } else { ORDERS }, seed) {
        let core = match oracle.ask(&givens) {
            Ok(Answer::Core(core)) => shrink(oracle, Core::of(core)),
            Ok(Answer::Held(_)) | Err(()) => Core::of(givens),
        };
        let rank = |core: &Core| (!core.minimal, core.givens.len());
        if best.as_ref().is_none_or(|best| rank(&core) < rank(best)) {
            best = Some(core);
        }
        if best
            .as_ref()
            .is_some_and(|b| !b.minimal || b.givens.len() <= 1)
        {
            break; // a limit, which the other orders would hit too; or none is smaller
        }
    }
    best.expect("at least one order")
}

/// Returns the givens of a model in this number of orders in which they are left out; a single one
/// is chosen by the seed, of several those behind the second.
fn orders(model: &Model, number: u64, seed: u64) -> Vec<Vec<Candidate>> {
    let mut givens: Vec<Candidate> = model.givens().iter().collect();
    let mut order = |place| {
        match place {
            0 if number > 1 || seed == 0 => {}
            1 => givens.reverse(),
            _ => givens.shuffle(&mut ChaCha8Rng::seed_from_u64(seed.wrapping_add(place))),
        }
        givens.clone()
    };
    (0..number).map(&mut order).collect()
}

/// Leaves out givens in several orders as long as it takes the native engine little to find the
/// contradiction, and returns the fewest that are left; `None` if it takes much from the beginning.
/// To find boards of few givens, which most questions in each order would come to, takes it longer.
fn roughly(
    native: &mut Native,
    model: &Model,
    limits: &Limits,
    orders: Vec<Vec<Candidate>>,
) -> Option<Core> {
    let mut ask = |givens: &[Candidate], most| natively(native, model, limits, givens, most);
    let (Ok(Answer::Core(_)), nodes) = ask(&orders[0], NATIVE_NODES) else {
        return None;
    };
    let mut left = NATIVE_NODES;
    let mut fewest = Core::of(orders[0].clone());
    for givens in orders {
        if fewest.givens.len() <= 1 {
            break;
        }
        let mut core = Core::of(givens.clone());
        for given in givens {
            let without = core.givens.iter().copied().filter(|&g| g != given);
            let without: Vec<Candidate> = without.collect();
            let (answer, taken) = ask(&without, left.min(2 * nodes));
            left = left.saturating_sub(taken);
            match answer {
                Ok(Answer::Core(smaller)) => core.givens = smaller,
                Ok(Answer::Held(board)) => core.needed.push((given, board)),
                Err(()) => {}
            }
        }
        if core.givens.len() < fewest.givens.len() {
            fewest = core;
        }
    }
    Some(fewest)
}

/// Leaves out every given that is not needed of some that contradict each other, until a limit is
/// reached.
fn shrink(oracle: &mut Oracle<'_>, mut core: Core) -> Core {
    let is_needed = |core: &Core, given: &Candidate| core.needed.iter().any(|of| of.0 == *given);
    while let Some(&given) = core.givens.iter().find(|given| !is_needed(&core, given)) {
        let others = core.givens.iter().copied().filter(|&g| g != given);
        match oracle.ask(&others.collect::<Vec<_>>()) {
            Ok(Answer::Core(smaller)) => core.givens = smaller,
            Ok(Answer::Held(board)) => core.needed.push((given, board)),
            Err(()) => return core,
        }
    }
    core.minimal = true;
    core
}
