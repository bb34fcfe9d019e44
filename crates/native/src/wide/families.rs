//! Families of sets of up to nine digits, as bits by set: what cells that differ can hold together.
//!
//! A set is a number of nine bits, so a family is eight words, and adding a digit to all sets that
//! lack it is a shift.

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
const BY_SUM: [Family; MOST + 1] = by_sum();

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

/// Returns the family of the empty set.
pub(super) fn empty() -> Family {
    let mut family = [0; WORDS];
    family[0] = 1;
    family
}

/// Returns the family of these sets.
pub(super) fn of(sets: impl Iterator<Item = u64>) -> Family {
    let mut family = [0; WORDS];
    for set in sets {
        family[set as usize >> INNER] |= 1 << (set & 63);
    }
    family
}

/// Returns the sets that are in both families; `None` if there is none.
pub(super) fn both(a: &Family, b: &Family) -> Option<Family> {
    let mut both = *a;
    both.iter_mut()
        .zip(b)
        .for_each(|(word, other)| *word &= other);
    (!is_none(&both)).then_some(both)
}

fn is_none(family: &Family) -> bool {
    family.iter().fold(0, |all, word| all | word) == 0
}

/// Returns the sets with a digit of `domain` more, for the sets that lack it.
pub(super) fn grown(family: &Family, domain: u64) -> Family {
    let mut next = [0; WORDS];
    let mut rest = domain;
    while rest != 0 {
        let digit = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        if digit < INNER {
            for (next, word) in next.iter_mut().zip(family) {
                *next |= (word & LACKING[digit]) << (1 << digit);
            }
        } else {
            let step = 1 << (digit - INNER);
            for word in (0..WORDS).filter(|word| word & step == 0) {
                next[word | step] |= family[word];
            }
        }
    }
    next
}

/// Returns those sets of `family` that some digit of `domain`, which they lack, makes one of `after`,
/// and the digits that do.
pub(super) fn before(family: &Family, domain: u64, after: &Family) -> (Family, u64) {
    let (mut found, mut kept) = ([0; WORDS], 0);
    let mut rest = domain;
    while rest != 0 {
        let digit = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let mut any = 0;
        if digit < INNER {
            for word in 0..WORDS {
                let sets = after[word] >> (1 << digit) & LACKING[digit] & family[word];
                found[word] |= sets;
                any |= sets;
            }
        } else {
            let step = 1 << (digit - INNER);
            for word in (0..WORDS).filter(|word| word & step == 0) {
                let sets = after[word | step] & family[word];
                found[word] |= sets;
                any |= sets;
            }
        }
        kept |= u64::from(any != 0) << digit;
    }
    (found, kept)
}

/// Returns the least and the greatest sum of this many digits.
fn ends(cells: usize) -> (usize, usize) {
    (
        cells * (cells + 1) / 2,
        cells * (2 * DIGITS - cells + 1) / 2,
    )
}

/// Returns the sums of the sets, all of this many digits, as bits.
pub(super) fn sums(family: &Family, cells: usize) -> u128 {
    let (least, most) = ends(cells);
    let has = |sum: &usize| {
        let both = BY_SUM[*sum].iter().zip(family);
        both.fold(0, |all, (a, b)| all | a & b) != 0
    };
    (least..=most)
        .filter(has)
        .fold(0, |all, sum| all | 1 << sum)
}

/// Returns the sets, all of this many digits, whose sum is among these; `None` if there is none.
pub(super) fn with_sums(family: &Family, cells: usize, sums: u128) -> Option<Family> {
    let (least, most) = ends(cells);
    let mut kept = [0; WORDS];
    for sum in (least..=most).filter(|sum| sums >> sum & 1 == 1) {
        for word in 0..WORDS {
            kept[word] |= family[word] & BY_SUM[sum][word];
        }
    }
    (!is_none(&kept)).then_some(kept)
}

/// Returns the digits that all sets have.
pub(super) fn common(family: &Family) -> u64 {
    let has = |digit: &usize| {
        let lacking = |(word, sets): (usize, &u64)| match LACKING.get(*digit) {
            Some(lacking) => sets & lacking,
            None if word >> (digit - INNER) & 1 == 0 => *sets,
            None => 0,
        };
        family.iter().enumerate().map(lacking).all(|sets| sets == 0)
    };
    (0..DIGITS)
        .filter(has)
        .fold(0, |all, digit| all | 1 << digit)
}
