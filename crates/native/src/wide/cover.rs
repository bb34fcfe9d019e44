//! Clauses over the same cells, taken together: each asks that some cell holds one of its digits.
//!
//! One by one they would not see that two of them need the same cell. A state is the set of clauses
//! that the cells so far meet; all states that there are after a cell are the bits of a word.
//! Exact, as for the layers of an automaton, after Trick, "A Dynamic Programming Approach for
//! Consistency and Propagation for Knapsack Constraints" (2003).

use super::Count;
use super::families::LACKING;

/// The most clauses: states are bits of a word.
const MOST: usize = LACKING.len();
/// The most cells.
const CELLS: usize = 32;

/// Clauses over the same cells.
#[derive(Debug)]
pub(crate) struct Cover {
    pub(crate) cells: Vec<usize>,
    /// By cell: digits, and the clauses that each of these meets there.
    meets: Vec<Vec<(u64, u8)>>,
    clauses: usize,
}

/// Returns the states after a cell that meets these clauses.
fn after(states: u64, met: u8) -> u64 {
    let met = LACKING
        .iter()
        .enumerate()
        .filter(|(i, _)| met >> i & 1 == 1);
    met.fold(states, |states, (clause, lacking)| {
        (states & lacking) << (1 << clause) | states & !lacking
    })
}

/// Returns the states from which a cell that meets these clauses leads to one of `states`.
fn before(states: u64, met: u8) -> u64 {
    let met = LACKING
        .iter()
        .enumerate()
        .filter(|(i, _)| met >> i & 1 == 1);
    met.fold(states, |states, (clause, lacking)| {
        let with = states & !lacking;
        with | with >> (1 << clause)
    })
}

impl Cover {
    /// Returns these clauses as one relation; `None` if their cells are not the same, or they are
    /// too many, or too few for it to tell anything.
    pub(crate) fn new(order: usize, clauses: &[&Count]) -> Option<Cover> {
        let cells = clauses.first()?.cells.clone();
        let different = (1..cells.len()).all(|i| !cells[..i].contains(&cells[i]));
        let fits = (2..=MOST).contains(&clauses.len()) && (2..=CELLS).contains(&cells.len());
        if !fits || !different || clauses.iter().any(|clause| clause.cells != cells) {
            return None;
        }
        let meets = |cell: usize| {
            let mut all: Vec<(u64, u8)> = Vec::new();
            for digit in 0..order {
                let sets = clauses.iter().map(|clause| clause.sets[cell]);
                let met = sets.enumerate().filter(|(_, set)| set >> digit & 1 == 1);
                let met = met.fold(0, |met, (clause, _)| met | 1 << clause);
                match all.iter_mut().find(|(_, other)| *other == met) {
                    Some((digits, _)) => *digits |= 1 << digit,
                    None => all.push((1 << digit, met)),
                }
            }
            all
        };
        Some(Cover {
            meets: (0..cells.len()).map(meets).collect(),
            cells,
            clauses: clauses.len(),
        })
    }

    /// Returns about how many steps a pass takes.
    pub(super) fn work(&self) -> usize {
        self.cells.len() * self.clauses
    }

    /// Returns the clauses that settled cells meet; by cell: its digit, if it is settled.
    pub(super) fn met(&self, digits: impl Iterator<Item = Option<u64>>) -> u8 {
        let all = digits.zip(&self.meets).filter_map(|(digit, meets)| {
            let meets = meets
                .iter()
                .find(|(digits, _)| digit.is_some_and(|d| d & digits != 0));
            meets.map(|(_, met)| met)
        });
        all.fold(0, |all, met| all | met)
    }

    /// Returns whether all clauses are met whatever digits of the domains the cells hold: each by
    /// some cell, with all its digits.
    pub(super) fn is_always(&self, domains: &[u64]) -> bool {
        let all = u8::MAX >> (8 - self.clauses);
        let met = self
            .meets
            .iter()
            .zip(domains)
            .fold(0, |met, (meets, domain)| {
                let open = meets.iter().filter(|(digits, _)| digits & domain != 0);
                met | open.fold(all, |met, (_, here)| met & here)
            });
        met == all
    }

    /// Leaves in each domain, of which none is empty, the digits of ways to meet all clauses.
    /// Returns whether there is one.
    pub(super) fn filter(&self, domains: &mut [u64]) -> bool {
        let mut reached = [1; CELLS];
        let mut states = 1;
        for (index, (meets, domain)) in self.meets.iter().zip(&*domains).enumerate() {
            reached[index] = states;
            let open = meets.iter().filter(|(digits, _)| digits & domain != 0);
            states = open.fold(0, |next, &(_, met)| next | after(states, met));
        }
        let mut wanted = states & 1 << ((1 << self.clauses) - 1);
        if wanted == 0 {
            return false;
        }
        for ((meets, domain), here) in self.meets.iter().zip(domains).zip(reached).rev() {
            let (mut kept, mut next) = (0, 0);
            for &(digits, met) in meets.iter().filter(|(digits, _)| digits & *domain != 0) {
                let from = before(wanted, met) & here;
                if from != 0 {
                    kept |= digits;
                    next |= from;
                }
            }
            *domain &= kept;
            wanted = next;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Leaves in each domain the digits of choices that meet all clauses, by trying all; and says
    /// whether all choices do.
    fn by_hand(domains: &[u64], clauses: &[Count]) -> (Vec<u64>, bool) {
        let mut kept = vec![0; domains.len()];
        let mut choices = vec![Vec::new()];
        for domain in domains {
            let digits = (0..5).map(|digit| 1u64 << digit);
            let digits: Vec<u64> = digits.filter(|digit| domain & digit != 0).collect();
            let longer = |choice: &Vec<u64>| {
                let more = digits.iter().map(|&digit| [&choice[..], &[digit]].concat());
                more.collect::<Vec<_>>()
            };
            choices = choices.iter().flat_map(longer).collect();
        }
        let all = choices.len();
        choices.retain(|choice| {
            let met = |clause: &Count| choice.iter().zip(&clause.sets).any(|(d, set)| d & set != 0);
            clauses.iter().all(met)
        });
        let always = choices.len() == all;
        for choice in choices {
            kept.iter_mut().zip(choice).for_each(|(kept, d)| *kept |= d);
        }
        (kept, always)
    }

    #[test]
    fn what_is_left_is_what_trying_all_leaves() {
        let mut rng = ChaCha8Rng::seed_from_u64(12);
        let mut found = [0; 3];
        for _ in 0..3000 {
            let mut draw = |of: u32| rng.next_u32() % of;
            let cells = 2 + draw(3) as usize;
            let clause = |draw: &mut dyn FnMut(u32) -> u32| {
                let sets = (0..cells).map(|_| u64::from(draw(32) & (draw(32) | 7)));
                Count::new((0..cells).collect(), sets.collect(), (1, i64::MAX))
            };
            let number = 2 + draw(5) as usize;
            let clauses: Vec<Count> = (0..number).map(|_| clause(&mut draw)).collect();
            let mut domains: Vec<u64> = (0..cells).map(|_| u64::from(1 + draw(31))).collect();
            let (expected, always) = by_hand(&domains, &clauses);
            let all: Vec<&Count> = clauses.iter().collect();
            let cover = Cover::new(5, &all).unwrap();
            assert_eq!(cover.is_always(&domains), always);
            let holds = cover.filter(&mut domains);
            assert_eq!(holds, expected[0] != 0);
            if holds {
                assert_eq!(domains, expected);
            }
            found[usize::from(holds) + usize::from(always)] += 1;
        }
        assert!(found.iter().all(|&n| n > 50), "{found:?}");
    }

    #[test]
    fn clauses_over_other_cells_stay_alone() {
        let clause = |cells: Vec<usize>| Count::new(cells, vec![1, 1], (1, i64::MAX));
        let (a, b) = (clause(vec![0, 1]), clause(vec![0, 2]));
        assert!(Cover::new(4, &[&a, &b]).is_none());
        assert!(Cover::new(4, &[&a]).is_none());
        assert!(Cover::new(4, &[&a, &a]).is_some());
    }
}
