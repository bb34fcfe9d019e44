//! The smallest set that has an element of each of some sets: a minimum hitting set, by a SAT
//! solver and a counter; and a smallest correction set by such sets.
//!
//! The counter is that of Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality
//! Constraints" (2005): a variable for "at least j of the first i". The search asks the solver for
//! a hitting set of at most k elements, starting from the last k that was enough, and keeps the
//! same solver from set to set.

use crate::cnf::{Formula, Lit};
use crate::engine::{Limits, Stop};
use crate::rules::Solution;
use crate::sat::{Backend, Interrupt, Reply, Varisat};

/// Sets of elements 0, 1, … and the smallest set that hits them all.
pub(super) struct HittingSets {
    solver: Varisat,
    elements: u32,
    /// A proven lower bound on the number of elements.
    bound: u32,
    /// The largest count that has clauses so far. It grows on demand: all counts would take a
    /// variable for every two of some thousand givens.
    counted: u32,
}

/// Returns the variable of an element.
fn element(index: u32) -> Lit {
    Lit::positive(index + 1)
}

/// Emits the clauses of a counter that define whether at least `count` (from 1) of elements 0 to
/// `last` are chosen; `at_least` is the literal for that.
fn count(last: u32, count: u32, at_least: impl Fn(u32, u32) -> Lit, mut each: impl FnMut(&[Lit])) {
    let counted = at_least(last, count);
    if count <= last {
        each(&[!at_least(last - 1, count), counted]);
    }
    if count == 1 {
        each(&[!element(last), counted]);
    } else {
        each(&[!element(last), !at_least(last - 1, count - 1), counted]);
    }
}

impl HittingSets {
    /// Creates a problem without sets, over elements below `elements`. Questions stop at the
    /// limits.
    pub(super) fn new(elements: usize, limits: &Limits) -> HittingSets {
        HittingSets {
            solver: Varisat::interruptible(Interrupt::of(limits)),
            elements: elements as u32,
            bound: 0,
            counted: 0,
        }
    }

    /// Returns the literal for "at least `wanted` elements are chosen"; `None` if there are fewer
    /// elements.
    fn chosen(&mut self, wanted: u32) -> Option<Lit> {
        let elements = self.elements;
        // Numbers the counter by columns, so that it can grow.
        let at_least = |last, count| Lit::positive(elements * count + last + 1);
        while self.counted < wanted.min(elements) {
            self.counted += 1;
            for last in self.counted - 1..elements {
                count(last, self.counted, at_least, |clause| {
                    self.solver.add_clause(clause);
                });
            }
        }
        (wanted <= elements).then(|| at_least(elements - 1, wanted))
    }

    /// Adds a set.
    pub(super) fn add(&mut self, set: impl IntoIterator<Item = usize>) {
        let clause: Vec<Lit> = set.into_iter().map(|index| element(index as u32)).collect();
        self.solver.add_clause(&clause);
    }

    /// Returns a lower bound on the size of every set that hits all those added.
    pub(super) fn bound(&self) -> usize {
        self.bound as usize
    }

    /// Returns a smallest set that hits all sets, ascending; `Ok(None)` if there is none because a
    /// set is empty.
    ///
    /// # Errors
    /// Returns the limit that was reached, or `None` if the solver failed.
    pub(super) fn least(&mut self) -> Result<Option<Vec<usize>>, Option<Stop>> {
        while self.bound <= self.elements {
            let many = self.chosen(self.bound + 1);
            let assumed: Vec<Lit> = many.into_iter().map(|many| !many).collect();
            match self.solver.solve(&assumed).map_err(|_| None)? {
                Reply::Satisfiable => {
                    let all = 0..self.elements;
                    let chosen = all.filter(|&i| self.solver.is_true(element(i).variable()));
                    return Ok(Some(chosen.map(|i| i as usize).collect()));
                }
                Reply::Unsatisfiable => self.bound += 1,
                Reply::Interrupted(stop) => return Err(Some(stop)),
            }
        }
        Ok(None)
    }
}

/// What came of taking elements away.
pub(super) enum Left {
    /// The others have a board.
    Board(Solution),
    /// These of the others contradict each other.
    Conflict(Vec<usize>),
}

/// The fewest elements to take away, so that the others have a board.
pub(super) struct Correction {
    /// They, and a board without them; `None` if none were found.
    pub(super) found: Option<(Vec<usize>, Solution)>,
    /// Whether no board is left, whatever is taken away.
    pub(super) hopeless: bool,
    /// No fewer do.
    pub(super) least: usize,
}

/// Looks for the fewest of `elements` to take away, by implicit hitting sets (Moreno-Centeno and
/// Karp, "The Implicit Hitting Set Approach to Solve Combinatorial Optimization Problems", 2013):
/// takes a smallest set away that hits each contradiction found so far; either the others have a
/// board, and then no smaller set works, or they contain another contradiction. `stay` are never
/// taken away. `ask` says which of both holds of the elements that are left; its error ends the
/// search, and is returned beside what is known.
pub(super) fn correction<E: From<Option<Stop>>>(
    elements: usize,
    stay: &[usize],
    limits: &Limits,
    mut ask: impl FnMut(&[usize]) -> Result<Left, E>,
) -> (Correction, Option<E>) {
    let mut hitting = HittingSets::new(elements, limits);
    let mut correction = Correction {
        found: None,
        hopeless: false,
        least: 1,
    };
    let error = loop {
        let gone = match hitting.least() {
            Ok(Some(gone)) => gone,
            Ok(None) => {
                correction.hopeless = true;
                break None;
            }
            Err(stop) => break Some(stop.into()),
        };
        let rest = (0..elements).filter(|element| !gone.contains(element));
        match ask(&rest.collect::<Vec<_>>()) {
            Ok(Left::Board(board)) => {
                correction.found = Some((gone, board));
                break None;
            }
            Ok(Left::Conflict(set)) => hitting.add(set.into_iter().filter(|e| !stay.contains(e))),
            Err(error) => break Some(error),
        }
    };
    correction.least = hitting.bound().max(1);
    (correction, error)
}

/// Returns the formula stating that some set of at most `most` elements hits all sets: a clause for
/// each set, then the counter without its last element's row beyond what is needed, and at the end
/// for each element that not `most` of those before it are chosen with it.
pub(super) fn formula(elements: usize, most: usize, sets: &[Vec<usize>]) -> Formula {
    let (n, k) = (elements as u32, most as u32);
    let mut formula = Formula::new(n + n * k);
    for set in sets {
        formula.add(set.iter().map(|&index| element(index as u32)));
    }
    let at_least = |last: u32, count: u32| Lit::positive(n + last * k + count);
    for i in 0..n {
        for j in 1..=k.min(i + 1) {
            count(i, j, at_least, |clause| {
                formula.add(clause.iter().copied());
            });
        }
    }
    for i in k..n {
        let before = (k > 0).then(|| !at_least(i - 1, k));
        formula.add([!element(i)].into_iter().chain(before));
    }
    formula
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    fn sets(rng: &mut ChaCha8Rng, elements: usize) -> Vec<Vec<usize>> {
        let number = rng.random_range(0..9);
        let set = |rng: &mut ChaCha8Rng| {
            let mut set: Vec<usize> = (0..rng.random_range(1..4usize))
                .map(|_| rng.random_range(0..elements))
                .collect();
            set.sort_unstable();
            set.dedup();
            set
        };
        (0..number).map(|_| set(rng)).collect()
    }

    /// Returns the size of the smallest hitting set, by enumeration.
    fn plain(elements: usize, sets: &[Vec<usize>]) -> u32 {
        let hits = |chosen: u32| {
            sets.iter()
                .all(|set| set.iter().any(|i| chosen >> i & 1 == 1))
        };
        (0u32..1 << elements)
            .filter(|&chosen| hits(chosen))
            .map(u32::count_ones)
            .min()
            .unwrap()
    }

    #[test]
    fn the_smallest_set_is_found_as_sets_are_added() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for _ in 0..100 {
            let elements = rng.random_range(1..9);
            let sets = sets(&mut rng, elements);
            let mut hitting = HittingSets::new(elements, &Limits::solutions(1));
            for (index, set) in sets.iter().enumerate() {
                hitting.add(set.iter().copied());
                let found = hitting.least().unwrap().unwrap();
                let known = &sets[..=index];
                assert!(
                    known
                        .iter()
                        .all(|set| set.iter().any(|i| found.contains(i)))
                );
                assert_eq!(found.len() as u32, plain(elements, known));
                assert_eq!(hitting.bound(), found.len());
                // Counts no further than the next question needs.
                assert_eq!(hitting.counted, elements.min(found.len() + 1) as u32);
            }
        }
        let mut hitting = HittingSets::new(3, &Limits::solutions(1));
        hitting.add([]);
        assert_eq!(hitting.least(), Ok(None));
    }

    #[test]
    fn the_formula_is_satisfiable_if_a_set_so_small_hits_all() {
        let mut rng = ChaCha8Rng::seed_from_u64(6);
        for _ in 0..100 {
            let elements = rng.random_range(1..7);
            let sets = sets(&mut rng, elements);
            for most in 0..=elements {
                let formula = formula(elements, most, &sets);
                let mut solver = Varisat::new();
                formula
                    .clauses()
                    .for_each(|clause| solver.add_clause(clause));
                let expected = if plain(elements, &sets) as usize <= most {
                    Reply::Satisfiable
                } else {
                    Reply::Unsatisfiable
                };
                assert_eq!(solver.solve(&[]).unwrap(), expected, "{most} of {sets:?}");
            }
        }
    }
}
