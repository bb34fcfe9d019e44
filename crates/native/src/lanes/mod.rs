//! The engine for many plain 9×9 boards at once, a board for each lane of the vector registers.
//!
//! No tables and hardly a branch: every lane takes the same bitwise instructions, and what boards
//! differ in is left to the few lanes that branch or backtrack. One source, compiled for each set
//! of instructions. The few boards that take very many nodes are left to the classic engine, which
//! learns from its failures; so are all where the processor has no vectors that this is compiled
//! for.

// The lanes need one of the paths below, and the tests have lanes of plain words.
#![cfg_attr(not(any(test, target_arch = "x86_64")), allow(dead_code))]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod batch;
mod choose;
mod isa;
mod search;
#[cfg(target_arch = "x86_64")]
mod sse2;
mod sweep;
#[cfg(test)]
mod tests;
mod vector;
mod words;

#[cfg(target_arch = "x86_64")]
use crate::classic::machine::Portable;
use crate::{Classic, ClassicCount};
pub use isa::{Isa, IsaError};
use search::Store;
#[cfg(target_arch = "x86_64")]
use search::search;
use veridoku_model::engine::{Limits, Run};

/// The engine for batches of plain 9×9 boards as bare values.
///
/// ```
/// use veridoku_model::engine::Limits;
/// use veridoku_native::Lanes;
/// let mut twice = [0; 81];
/// (twice[0], twice[8]) = (5, 5);
/// let counted = Lanes::new().count(&[[0; 81], twice], &Limits::solutions(2));
/// assert_eq!(counted[0].run.solutions, 2);
/// assert_ne!(counted[0].witnesses[0], counted[0].witnesses[1]);
/// assert_eq!(counted[1].run.solutions, 0);
/// ```
pub struct Lanes {
    isa: Isa,
    store: Store,
    classic: Classic,
}

impl Default for Lanes {
    fn default() -> Lanes {
        Lanes::new()
    }
}

impl Lanes {
    /// Returns an engine with the instructions that are [chosen](Isa::chosen).
    pub fn new() -> Lanes {
        Lanes::with(Isa::chosen())
    }

    /// Returns an engine with these instructions; `None` if this processor does not have them.
    pub fn on(isa: Isa) -> Option<Lanes> {
        isa.is_here().then(|| Lanes::with(isa))
    }

    fn with(isa: Isa) -> Lanes {
        Lanes {
            isa,
            store: Store::default(),
            classic: Classic::on_isa(isa),
        }
    }

    /// Returns the instructions in use.
    pub fn isa(&self) -> Isa {
        self.isa
    }

    /// Counts the solutions of each board, one value per cell in row order and 0 for an empty one,
    /// and returns the first two found with the number, unchecked. A value above 9 fits no
    /// solution.
    ///
    /// The limits on solutions and nodes are for each board by itself; time and cancellation end
    /// all boards that are not done. Which solutions are found first, and after how many nodes,
    /// depends on the other boards of the batch and on the number of lanes.
    pub fn count(&mut self, boards: &[[u8; 81]], limits: &Limits) -> Vec<ClassicCount> {
        let none = ClassicCount {
            run: Run::default(),
            witnesses: [[0; 81]; 2],
        };
        let mut counts = vec![none; boards.len()];
        let store = &mut self.store;
        store.heavy.clear();
        match self.isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Sse2 => search::<sse2::Four, _>((), Portable, store, boards, limits, &mut counts),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => on_avx2(store, boards, limits, &mut counts),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => on_avx512(store, boards, limits, &mut counts),
            _ => store.heavy.extend(0..boards.len()),
        }
        left(store, &mut self.classic, boards, limits, &mut counts);
        counts
    }
}

/// Counts the boards that were left.
fn left(
    store: &Store,
    classic: &mut Classic,
    boards: &[[u8; 81]],
    limits: &Limits,
    counts: &mut [ClassicCount],
) {
    for &board in &store.heavy {
        let before = counts[board];
        let rest = limits
            .nodes
            .map(|most| most.saturating_sub(before.run.nodes));
        let limits = limits.clone().with_nodes(rest);
        let now = classic.count(&boards[board], &limits);
        // A search that is stopped may have found less than the lanes had.
        let best = if now.run.solutions < before.run.solutions {
            before
        } else {
            now
        };
        counts[board] = best;
        counts[board].run.stop = now.run.stop;
        counts[board].run.nodes = before.run.nodes + now.run.nodes;
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
fn on_avx2(store: &mut Store, boards: &[[u8; 81]], limits: &Limits, counts: &mut [ClassicCount]) {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn compiled(
        token: avx2::Avx2,
        store: &mut Store,
        boards: &[[u8; 81]],
        limits: &Limits,
        counts: &mut [ClassicCount],
    ) {
        search::<avx2::Eight, _>(token, token, store, boards, limits, counts);
    }
    match avx2::Avx2::detect() {
        // SAFETY: the processor was found to have every feature that `compiled` is compiled for.
        Some(token) => unsafe { compiled(token, store, boards, limits, counts) },
        None => store.heavy.extend(0..boards.len()),
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
fn on_avx512(store: &mut Store, boards: &[[u8; 81]], limits: &Limits, counts: &mut [ClassicCount]) {
    #[target_feature(enable = "avx512f,avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn compiled(
        token: avx512::Avx512,
        store: &mut Store,
        boards: &[[u8; 81]],
        limits: &Limits,
        counts: &mut [ClassicCount],
    ) {
        search::<avx512::Sixteen, _>(token, token.avx2, store, boards, limits, counts);
    }
    match avx512::Avx512::detect() {
        // SAFETY: the processor was found to have every feature that `compiled` is compiled for.
        Some(token) => unsafe { compiled(token, store, boards, limits, counts) },
        None => store.heavy.extend(0..boards.len()),
    }
}
