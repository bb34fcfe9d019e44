//! The engine for many plain 9×9 boards at once, a board for each lane of the vector registers.
//!
//! No tables and hardly a branch: every lane takes the same bitwise instructions, and what boards
//! differ in is left to the few lanes that branch or backtrack. One source, compiled for each set of
//! instructions.

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

use crate::classic::machine::Portable;
use crate::{ClassicCount, ClassicVerdict};
pub use isa::Isa;
use search::{Store, search};
use veridoku_model::engine::{EngineError, Limits, Run};

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
}

/// The number of lanes of the portable path.
const PORTABLE: usize = 4;

impl Default for Lanes {
    fn default() -> Lanes {
        Lanes::new()
    }
}

impl Lanes {
    /// Returns an engine with the instructions that are [chosen](Isa::chosen).
    pub fn new() -> Lanes {
        Lanes::on(Isa::chosen()).unwrap_or_else(Lanes::portable)
    }

    /// Returns an engine on the path of plain Rust, which every processor has.
    pub fn portable() -> Lanes {
        let (isa, store) = (Isa::Portable, Store::default());
        Lanes { isa, store }
    }

    /// Returns an engine with these instructions; `None` if this processor does not have them.
    pub fn on(isa: Isa) -> Option<Lanes> {
        let store = Store::default();
        isa.is_here().then_some(Lanes { isa, store })
    }

    /// Returns the instructions in use.
    pub fn isa(&self) -> Isa {
        self.isa
    }

    /// Counts the solutions of each board, one value per cell in row order and 0 for an empty one,
    /// and returns the first two found with the number, unchecked. A value above 9 fits no solution.
    ///
    /// The limits on solutions and nodes are for each board by itself; time and cancellation end all
    /// boards that are not done. Which solutions are found first depends on the other boards of the
    /// batch and on the number of lanes.
    pub fn count(&mut self, boards: &[[u8; 81]], limits: &Limits) -> Vec<ClassicCount> {
        let none = ClassicCount {
            run: Run::default(),
            witnesses: [[0; 81]; 2],
        };
        let mut counts = vec![none; boards.len()];
        let store = &mut self.store;
        match self.isa {
            Isa::Portable => on_portable(store, boards, limits, &mut counts),
            #[cfg(target_arch = "x86_64")]
            Isa::Sse2 => search::<sse2::Four, _>((), Portable, store, boards, limits, &mut counts),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => on_avx2(store, boards, limits, &mut counts),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => on_avx512(store, boards, limits, &mut counts),
            #[cfg(not(target_arch = "x86_64"))]
            _ => on_portable(store, boards, limits, &mut counts),
        }
        counts
    }

    /// Returns the verdict on each board, one value per cell in row order and 0 for an empty one,
    /// with solutions that were checked against the givens and the rules. The number of solutions in
    /// `limits` does not count; the other limits are as for [`count`](Lanes::count).
    ///
    /// ```
    /// use veridoku_model::engine::Limits;
    /// use veridoku_native::{ClassicVerdict, Lanes};
    /// let verdicts = Lanes::new().verdicts(&[[0; 81], [1; 81]], &Limits::none()).unwrap();
    /// assert!(matches!(verdicts[0], ClassicVerdict::Multiple([first, second]) if first != second));
    /// assert_eq!(verdicts[1], ClassicVerdict::None);
    /// ```
    ///
    /// # Errors
    /// Returns [`EngineError::Failed`] if the engine gives a board that is no solution, or the same
    /// one twice: a defect.
    pub fn verdicts(
        &mut self,
        boards: &[[u8; 81]],
        limits: &Limits,
    ) -> Result<Vec<ClassicVerdict>, EngineError> {
        let counts = self.count(boards, &limits.up_to(2));
        let each = counts.iter().zip(boards);
        each.map(|(count, board)| count.verdict(board)).collect()
    }
}

fn on_portable(
    store: &mut Store,
    boards: &[[u8; 81]],
    limits: &Limits,
    counts: &mut [ClassicCount],
) {
    search::<vector::Words<PORTABLE>, _>((), Portable, store, boards, limits, counts);
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
        None => on_portable(store, boards, limits, counts),
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
        None => on_portable(store, boards, limits, counts),
    }
}
