//! Candidates that no solution has, tried one by one where nothing is supposed: those that
//! relations alone refute are gone for good.
//!
//! Source: Debruyne and Bessière, "Some practicable filtering techniques for the constraint
//! satisfaction problem" (IJCAI 1997), of singleton consistency.

/// The part of all effort that tries may take.
const PART: u64 = 4;
/// How many times as many candidates as before are supposed in all before a round begins after one
/// that struck nothing out.
const REST: u64 = 4;

/// What was tried so far.
#[derive(Default)]
pub(super) struct Tries {
    /// By cell: the candidates that were tried in this round, as bits.
    tried: Vec<u64>,
    /// Whether this round has struck something out.
    fruitful: bool,
    /// What the search had supposed, in all, before which there is no further round.
    rest: u64,
    /// The effort of the tries that are done, and the effort of all when those now began.
    effort: u64,
    since: Option<u64>,
}

impl Tries {
    /// Returns whether tries are on.
    pub(super) fn are_on(&self) -> bool {
        self.since.is_some()
    }

    /// Begins tries at this effort, unless the last round was in vain and too little was supposed
    /// since.
    pub(super) fn begin(&mut self, supposed: u64, effort: u64) {
        if supposed >= self.rest {
            self.since = Some(effort);
        }
    }

    /// Takes note that a candidate was struck out.
    pub(super) fn note(&mut self) {
        self.fruitful |= self.are_on();
    }

    /// Returns the next candidate to try, of candidates by cell, those of cells with the fewest
    /// first; `None` if the tries are over. `known` has by cell those that are not to be tried.
    pub(super) fn next(
        &mut self,
        sets: &[u64],
        known: &[u64],
        supposed: u64,
        effort: u64,
    ) -> Option<(usize, usize)> {
        let taken = effort - self.since?;
        self.tried.resize(sets.len(), 0);
        if (self.effort + taken) * PART <= effort {
            let all = sets.iter().zip(known).zip(&self.tried).enumerate();
            let all = all.map(|(cell, ((set, known), tried))| (cell, set, set & !known & !tried));
            let open = all.filter(|of| !of.1.is_power_of_two() && of.2 != 0);
            if let Some((cell, _, may)) = open.min_by_key(|of| of.1.count_ones()) {
                let digit = may.trailing_zeros() as usize;
                self.tried[cell] |= 1 << digit;
                return Some((cell, digit + 1));
            }
            self.tried.fill(0);
            if !std::mem::take(&mut self.fruitful) {
                self.rest = supposed * REST;
            }
        }
        self.effort += taken;
        self.since = None;
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_candidate_is_tried_once_a_round_as_long_as_effort_allows() {
        let (sets, known) = ([0b111, 0b1, 0b110], [0b001, 0b1, 0b010]);
        let mut tries = Tries::default();
        assert_eq!(tries.next(&sets, &known, 10, 100), None);
        tries.begin(10, 100);
        let mut next = |supposed, effort| tries.next(&sets, &known, supposed, effort);
        assert_eq!(next(10, 100), Some((2, 3)));
        assert_eq!(next(11, 110), Some((0, 2)));
        // More than a quarter of all effort.
        assert_eq!(next(12, 140), None);
        tries.begin(12, 400);
        let mut next = |supposed, effort| tries.next(&sets, &known, supposed, effort);
        assert_eq!(next(12, 400), Some((0, 3)));
        assert_eq!(next(13, 410), None);
        // The round was in vain.
        tries.begin(20, 500);
        assert!(!tries.are_on());
        tries.begin(13 * REST, 500);
        tries.note();
        let mut next = |supposed, effort| tries.next(&sets, &known, supposed, effort);
        for _ in 0..3 {
            assert!(next(60, 500).is_some());
        }
        assert_eq!(next(60, 500), None);
        tries.begin(60, 500);
        assert!(tries.are_on());
    }
}
