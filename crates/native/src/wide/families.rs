//! Families of sets of up to nine digits, as bits by set: what cells that differ can hold together.
//!
//! A set is a number of nine bits, so a family is eight words, and adding a digit to all sets that
//! lack it is a shift: of words beside each other, which the instructions of this processor take
//! several at a time.

use crate::Processor;

/// The digits of the sets.
pub(super) const DIGITS: usize = 9;
/// The words of a family.
const WORDS: usize = 1 << (DIGITS - 6);
/// The digits that tell sets of one word apart.
const INNER: usize = 6;

/// A family of sets: a bit for each.
pub(super) type Family = [u64; WORDS];

/// By digit of the first six: the sets within a word that lack it.
pub(super) const LACKING: [u64; INNER] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// The greatest sum of a set.
const MOST: usize = DIGITS * (DIGITS + 1) / 2;

/// By sum: the sets that have it.
static BY_SUM: [Family; MOST + 1] = by_sum();

const fn by_sum() -> [Family; MOST + 1] {
    let mut all = [[0; WORDS]; MOST + 1];
    let mut set = 0;
    while set < 1 << DIGITS {
        let (mut sum, mut digit) = (0, 0);
        while digit < DIGITS {
            sum += (set >> digit & 1) * (digit + 1);
            digit += 1;
        }
        all[sum][set >> INNER] |= 1 << (set & 63);
        set += 1;
    }
    all
}

/// Returns the family of these sets.
pub(super) fn of(sets: impl Iterator<Item = u64>) -> Family {
    let mut family = [0; WORDS];
    for set in sets {
        family[set as usize >> INNER] |= 1 << (set & 63);
    }
    family
}

/// By number of cells: the sets that the first cells can hold.
type Reached = [Family; DIGITS + 1];

/// Leaves in the domains of cells that differ the digits of ways to one of these sets, each of as
/// many digits as there are cells. Returns the digits that are on all ways; `None` if there is no
/// way.
pub(super) fn keep(domains: &mut [u64], ends: &Family) -> Option<u64> {
    let reached = reached(domains);
    let mut live = reached[domains.len()];
    (live.iter_mut().zip(ends)).for_each(|(sets, end)| *sets &= end);
    if live.iter().all(|sets| *sets == 0) {
        return None;
    }
    let digits = common(&live);
    Processor::chosen().run(
        #[inline(always)]
        || {
            for (index, domain) in domains.iter_mut().enumerate().rev() {
                (live, *domain) = before(&reached[index], *domain, &live);
            }
        },
    );
    Some(digits)
}

/// Returns the sums of cells that differ, as bits.
pub(super) fn sums(domains: &[u64]) -> u128 {
    let family = &reached(domains)[domains.len()];
    let (least, most) = ends(domains.len());
    let mut sums = 0;
    for (sum, sets) in BY_SUM.iter().enumerate().take(most + 1).skip(least) {
        let both = sets.iter().zip(family);
        let any = both.fold(0, |all, (a, b)| all | a & b);
        sums |= u128::from(any != 0) << sum;
    }
    sums
}

/// Returns the sets that cells which differ can hold.
fn reached(domains: &[u64]) -> Reached {
    let mut reached = [[0; WORDS]; DIGITS + 1];
    reached[0][0] = 1;
    Processor::chosen().run(
        #[inline(always)]
        || {
            for (index, &domain) in domains.iter().enumerate() {
                reached[index + 1] = grown(&reached[index], domain);
            }
        },
    );
    reached
}

/// Calls `step` with each of the first six digits of a domain.
#[inline(always)]
fn inner(domain: u64, mut step: impl FnMut(usize)) {
    let mut rest = domain & ((1 << INNER) - 1);
    while rest != 0 {
        step(rest.trailing_zeros() as usize);
        rest &= rest - 1;
    }
}

/// Calls `step` for each digit above the sixth with its number, all bits if a domain has it, else
/// none, a word of sets that lack it, and the word of the same sets with it.
#[inline(always)]
fn outer(domain: u64, mut step: impl FnMut(usize, u64, usize, usize)) {
    for digit in INNER..DIGITS {
        let mask = (domain >> digit & 1).wrapping_neg();
        let with = 1 << (digit - INNER);
        for word in 0..WORDS {
            if word & with == 0 {
                step(digit, mask, word, word | with);
            }
        }
    }
}

/// Returns the sets with a digit of `domain` more, for the sets that lack it.
#[inline(always)]
fn grown(family: &Family, domain: u64) -> Family {
    let mut next = [0; WORDS];
    inner(domain, |digit| {
        for word in 0..WORDS {
            next[word] |= (family[word] & LACKING[digit]) << (1 << digit);
        }
    });
    outer(domain, |_, mask, lacks, has| {
        next[has] |= family[lacks] & mask;
    });
    next
}

/// Returns those sets of `family` that some digit of `domain`, which they lack, makes one of `after`,
/// and the digits that do.
#[inline(always)]
fn before(family: &Family, domain: u64, after: &Family) -> (Family, u64) {
    let (mut found, mut kept) = ([0; WORDS], 0);
    inner(domain, |digit| {
        let mut any = 0;
        for word in 0..WORDS {
            let sets = after[word] >> (1 << digit) & LACKING[digit] & family[word];
            found[word] |= sets;
            any |= sets;
        }
        kept |= u64::from(any != 0) << digit;
    });
    let mut any = [0; DIGITS];
    outer(domain, |digit, mask, lacks, has| {
        let sets = after[has] & family[lacks] & mask;
        found[lacks] |= sets;
        any[digit] |= sets;
    });
    for (digit, any) in any.into_iter().enumerate().skip(INNER) {
        kept |= u64::from(any != 0) << digit;
    }
    (found, kept)
}

/// Returns the digits that all sets have.
fn common(family: &Family) -> u64 {
    let mut lacking = [0; DIGITS];
    for (lacking, pattern) in lacking.iter_mut().zip(LACKING) {
        *lacking = family.iter().fold(0, |all, sets| all | sets & pattern);
    }
    outer(0, |digit, _, lacks, _| lacking[digit] |= family[lacks]);
    let digits = lacking.iter().enumerate();
    digits.fold(0, |all, (digit, &lacking)| {
        all | u64::from(lacking == 0) << digit
    })
}

/// Returns the least and the greatest sum of this many digits.
fn ends(cells: usize) -> (usize, usize) {
    (
        cells * (cells + 1) / 2,
        cells * (2 * DIGITS - cells + 1) / 2,
    )
}

/// Returns the sets whose sum is among these and a sum of this many digits.
pub(super) fn with_sums(cells: usize, sums: u128) -> Family {
    let (least, most) = ends(cells);
    let mut found = [0; WORDS];
    let mut rest = (sums >> least) as u64 & ((1 << (most - least + 1)) - 1);
    while rest != 0 {
        let sets = &BY_SUM[least + rest.trailing_zeros() as usize];
        (found.iter_mut().zip(sets)).for_each(|(found, sets)| *found |= sets);
        rest &= rest - 1;
    }
    found
}
