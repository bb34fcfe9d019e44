//! What large relations left of domains before: a search asks the same again and again.
//!
//! A relation often cares only for the kind of a digit, such as odd or even: a question is which
//! kinds each cell has, so that most changes of the domains ask nothing new.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use veridoku_model::mixed::Mixer;

/// The most kinds of digits in a cell: they are bits of a word.
const MOST: usize = 16;
/// The answers that are remembered: a power of two.
const REMEMBERED: usize = 1 << 10;

/// The number of the next relation that is remembered; none has 0.
static NUMBERS: AtomicU64 = AtomicU64::new(1);

/// Returns a number that no other relation has.
pub(super) fn next_number() -> u64 {
    NUMBERS.fetch_add(1, Ordering::Relaxed)
}

/// The digits of a cell in kinds: a relation does the same with all digits of a kind there.
#[derive(Clone, Debug)]
pub(super) struct Kinds(Vec<u64>);

impl Kinds {
    /// Returns one kind, of all digits.
    pub(super) fn one(order: usize) -> Kinds {
        Kinds(vec![u64::MAX >> (64 - order)])
    }

    /// Takes these digits apart from the others. Returns whether the kinds are still few enough.
    pub(super) fn split(&mut self, digits: u64) -> bool {
        for index in 0..self.0.len() {
            let kind = self.0[index];
            if kind & digits != 0 && kind & !digits != 0 {
                self.0[index] = kind & digits;
                self.0.push(kind & !digits);
            }
        }
        self.0.len() <= MOST
    }

    /// Returns the digits of each kind.
    pub(super) fn all(&self) -> &[u64] {
        &self.0
    }

    /// Returns the kinds that a domain has, as bits.
    fn of(&self, domain: u64) -> u16 {
        let kinds = self.0.iter().enumerate();
        kinds.fold(0, |all, (i, kind)| all | u16::from(domain & kind != 0) << i)
    }

    /// Returns the digits of kinds.
    fn digits(&self, kinds: u16) -> u64 {
        let all = self.0.iter().enumerate();
        let all = all.filter(|(i, _)| kinds >> i & 1 == 1);
        all.fold(0, |digits, (_, kind)| digits | kind)
    }
}

/// A question and its answer.
#[derive(Clone, Debug, Default)]
struct Entry {
    /// The relation.
    number: u64,
    /// By cell: the kinds it had, and those that were left.
    asked: Vec<u16>,
    kept: Vec<u16>,
}

/// The last questions and their answers.
#[derive(Debug, Default)]
pub(super) struct Known {
    number: u64,
    asked: Vec<u16>,
    /// By a hash of the question. Empty before the first.
    entries: Vec<Entry>,
    place: usize,
}

impl Known {
    /// Leaves in the domains what a relation leaves there, and returns whether it can hold: as it
    /// is known, or as `work_out` does.
    pub(super) fn answer(
        &mut self,
        number: u64,
        kinds: &[Kinds],
        domains: &mut [u64],
        work_out: impl FnOnce(&mut [u64]) -> bool,
    ) -> bool {
        self.ask(number, kinds, domains).unwrap_or_else(|| {
            let holds = work_out(domains);
            self.learn(kinds, domains, holds);
            holds
        })
    }

    /// Asks what a relation leaves of the domains. If that is known, leaves it there and returns
    /// whether it can hold; `None` if it is new.
    fn ask(&mut self, number: u64, kinds: &[Kinds], domains: &mut [u64]) -> Option<bool> {
        self.number = number;
        self.asked.clear();
        let asked = kinds.iter().zip(&*domains);
        self.asked
            .extend(asked.map(|(kinds, &domain)| kinds.of(domain)));
        let mut mixer = Mixer::default();
        (number, &self.asked).hash(&mut mixer);
        self.place = mixer.finish() as usize & (REMEMBERED - 1);
        self.entries.resize_with(REMEMBERED, Entry::default);
        let entry = &self.entries[self.place];
        if entry.number != number || entry.asked != self.asked {
            return None;
        }
        for ((domain, kinds), &kept) in domains.iter_mut().zip(kinds).zip(&entry.kept) {
            *domain &= kinds.digits(kept);
        }
        Some(entry.kept.iter().all(|&kept| kept != 0))
    }

    /// Remembers what was left of the domains that were asked for last.
    fn learn(&mut self, kinds: &[Kinds], domains: &[u64], holds: bool) {
        let entry = &mut self.entries[self.place];
        entry.number = self.number;
        entry.asked.clone_from(&self.asked);
        entry.kept.clear();
        let kept = kinds.iter().zip(domains);
        let kept = kept.map(|(kinds, &domain)| if holds { kinds.of(domain) } else { 0 });
        entry.kept.extend(kept);
    }
}
