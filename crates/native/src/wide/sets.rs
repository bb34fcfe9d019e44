//! Cells that must differ: the sums they can have, and the digits of ways to some of these sums.
//!
//! Worked out exactly, by the sets of digits that the first cells can hold, after the sums of Trick, "A
//! Dynamic Programming Approach for Consistency and Propagation for Knapsack Constraints" (2003),
//! with sets in place of sums. A search asks the same again and again, so answers are remembered.

mod open;

use super::families;
pub(super) use open::Opened;
use open::{keep_pair, pair_sums};

/// The most digits of a board on which sets of digits are worked out.
pub(super) const MOST_DIGITS: usize = 16;
/// The answers that are remembered: a power of two.
const REMEMBERED: usize = 1 << 12;

/// Works out sets of digits. Keeps its memory and its last answers.
#[derive(Debug, Default)]
pub(super) struct Sets {
    /// The sets of digits that the first cells can hold, by number of cells.
    layers: Vec<Vec<u16>>,
    /// The sets in `layers`, and those that lead to an end, as bits by set.
    reached: Vec<u64>,
    live: Vec<u64>,
    /// By a hash of the question: the last answer. Empty before the first.
    known: Vec<Known>,
}

/// A question and its answer.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// The domains, one beside the other.
    domains: u128,
    /// The sums to be met; 0 if the question is which there are.
    sums: u128,
    /// The domains that are left, or the sums there are; 0 for none.
    answer: u128,
    /// The digits on all ways.
    required: u16,
}

fn bit(sets: &[u64], set: u16) -> bool {
    sets[usize::from(set) >> 6] >> (set & 63) & 1 == 1
}

fn put(sets: &mut [u64], set: u16) -> bool {
    let word = &mut sets[usize::from(set) >> 6];
    let new = *word >> (set & 63) & 1 == 0;
    *word |= 1 << (set & 63);
    new
}

/// Empties a list of sets, for digits up to those of `all`.
fn clear(sets: &mut Vec<u64>, all: u64) {
    sets.clear();
    let digits = 64 - all.leading_zeros();
    sets.resize((1usize << digits).div_ceil(64), 0);
}

/// The bits that a domain takes beside others, and a mark that tells the two widths apart: more than
/// eight cells in a group are there on boards of up to 10 digits only.
fn width(cells: usize) -> (usize, u128) {
    if cells <= 8 { (16, 0) } else { (12, 1 << 127) }
}

/// Returns domains as one number; none is 0, so that their number shows too.
fn packed(domains: &[u64]) -> u128 {
    let (width, mark) = width(domains.len());
    let all = domains.iter().rev();
    all.fold(0, |all, &domain| all << width | u128::from(domain)) | mark
}

/// Sets domains from one number.
fn unpack(packed: u128, domains: &mut [u64]) {
    let (width, _) = width(domains.len());
    for (index, domain) in domains.iter_mut().enumerate() {
        *domain = (packed >> (index * width)) as u64 & ((1 << width) - 1);
    }
}

impl Sets {
    /// Returns the sums that cells which differ can have, as bits, and sets their open cells. No
    /// domain is empty.
    pub(super) fn sums(&mut self, domains: &[u64], open: &mut Opened) -> u128 {
        if !open.set(domains) {
            return 0;
        }
        let sums = match open.domains[..open.cells] {
            [] => 1,
            [domain] => u128::from(domain) << 1,
            [a, b] => pair_sums(a, b),
            ref more => self.more_sums(more),
        };
        sums << open.settled
    }

    /// As [`sums`](Self::sums), for three open cells or more.
    fn more_sums(&mut self, domains: &[u64]) -> u128 {
        let asked = packed(domains);
        let place = self.place(asked, 0);
        if self.known[place].domains == asked && self.known[place].sums == 0 {
            return self.known[place].answer;
        }
        let sums = if few_digits(domains) {
            families::sums(domains)
        } else {
            self.spread(domains);
            let ends = self.layers[domains.len()].iter();
            ends.fold(0, |sums, &set| sums | 1 << sum_of(set))
        };
        self.known[place] = Known {
            domains: asked,
            sums: 0,
            answer: sums,
            required: 0,
        };
        sums
    }

    /// Leaves in open cells the digits of ways to sums among these. Returns the digits that are on
    /// all ways; `None` if there is no way.
    pub(super) fn keep(&mut self, open: &mut Opened, sums: u128) -> Option<u64> {
        let sums = sums >> open.settled;
        if sums == 0 {
            return None;
        }
        match &mut open.domains[..open.cells] {
            [] => (sums & 1 == 1).then_some(0),
            [domain] => {
                *domain &= (sums >> 1) as u64;
                (*domain != 0).then_some(0)
            }
            [a, b] => keep_pair(a, b, sums),
            more => self.keep_more(more, sums),
        }
    }

    /// As [`keep`](Self::keep), for three open cells or more.
    fn keep_more(&mut self, domains: &mut [u64], sums: u128) -> Option<u64> {
        let asked = packed(domains);
        let place = self.place(asked, sums);
        let known = self.known[place];
        let (answer, required) = if known.domains == asked && known.sums == sums {
            (known.answer, known.required)
        } else {
            let required = if few_digits(domains) {
                families::keep(domains, &families::with_sums(domains.len(), sums))
                    .map(|digits| digits as u16)
            } else {
                self.work_out(domains, sums)
            };
            let answer = if required.is_some() {
                packed(domains)
            } else {
                0
            };
            let required = required.unwrap_or(0);
            self.known[place] = Known {
                domains: asked,
                sums,
                answer,
                required,
            };
            (answer, required)
        };
        if answer == 0 {
            return None;
        }
        unpack(answer, domains);
        Some(required.into())
    }

    /// Returns where the answer to a question is remembered.
    fn place(&mut self, domains: u128, sums: u128) -> usize {
        if self.known.is_empty() {
            self.known.resize(REMEMBERED, Known::default());
        }
        let all = domains ^ sums.rotate_left(77);
        let word =
            (all as u64).wrapping_add(((all >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mixed = (word ^ word >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed >> 32) as usize & (REMEMBERED - 1)
    }

    /// Finds the sets of digits that the first cells can hold.
    fn spread(&mut self, domains: &[u64]) {
        let Sets {
            layers, reached, ..
        } = self;
        if layers.len() <= domains.len() {
            layers.resize_with(domains.len() + 1, Vec::new);
        }
        clear(reached, domains.iter().fold(0, |all, domain| all | domain));
        layers[0].clear();
        layers[0].push(0);
        for (index, &domain) in domains.iter().enumerate() {
            let [here, next] = &mut layers[index..index + 2] else {
                return;
            };
            next.clear();
            for &set in &*here {
                let mut digits = domain as u16 & !set;
                while digits != 0 {
                    let digit = digits & digits.wrapping_neg();
                    digits ^= digit;
                    if put(reached, set | digit) {
                        next.push(set | digit);
                    }
                }
            }
        }
    }

    /// As [`keep`](Self::keep), for two cells or more. The domains are in no use if there is no way.
    fn work_out(&mut self, domains: &mut [u64], sums: u128) -> Option<u16> {
        self.spread(domains);
        let Sets { layers, live, .. } = self;
        clear(live, domains.iter().fold(0, |all, domain| all | domain));
        let mut required = u16::MAX;
        for &set in &layers[domains.len()] {
            if sums >> sum_of(set) & 1 == 1 {
                put(live, set);
                required &= set;
            }
        }
        for (index, domain) in domains.iter_mut().enumerate().rev() {
            let mut kept = 0;
            for &set in &layers[index] {
                let mut digits = *domain as u16 & !set;
                let mut goes_on = false;
                while digits != 0 {
                    let digit = digits & digits.wrapping_neg();
                    digits ^= digit;
                    if bit(live, set | digit) {
                        kept |= digit;
                        goes_on = true;
                    }
                }
                if goes_on {
                    put(live, set);
                }
            }
            *domain = kept.into();
            if kept == 0 {
                return None;
            }
        }
        Some(required)
    }
}

/// Returns whether cells have the first nine digits only, and there are no more of them.
fn few_digits(domains: &[u64]) -> bool {
    let all = domains.iter().fold(0, |all, domain| all | domain);
    domains.len() <= families::DIGITS && all >> families::DIGITS == 0
}

/// Returns the sum of the digits of a set.
fn sum_of(set: u16) -> u32 {
    let digits = (0..16).filter(|digit| set >> digit & 1 == 1);
    digits.map(|digit| digit + 1).sum()
}

#[cfg(test)]
mod tests;
