//! Sets of numbers as bits, and the sums and differences of their members, worked out by runs: the
//! numbers of a run are added at once, by doubling.

/// The same over words of two widths: the narrow ones take a third of the time.
macro_rules! spans {
    ($sums:ident, $differences:ident, $word:ty) => {
        /// Returns the sums of a number of each set, those within the word.
        pub(super) fn $sums(a: $word, mut b: $word) -> $word {
            let mut all = 0;
            while b != 0 {
                let first = b.trailing_zeros();
                let more = (b >> first).trailing_ones() - 1;
                // The lowest bit carries through its run.
                b &= b.wrapping_add(1 << first);
                let (mut set, mut reach) = (a, 0);
                while reach < more {
                    let step = (reach + 1).min(more - reach);
                    set |= set << step;
                    reach += step;
                }
                all |= set << first;
            }
            all
        }

        /// Returns the differences of a number of `a` and one of `b`, those that are not negative.
        pub(super) fn $differences(a: $word, mut b: $word) -> $word {
            let mut all = 0;
            while b != 0 {
                let first = b.trailing_zeros();
                let more = (b >> first).trailing_ones() - 1;
                b &= b.wrapping_add(1 << first);
                let (mut set, mut reach) = (a >> first, 0);
                while reach < more {
                    let step = (reach + 1).min(more - reach);
                    set |= set >> step;
                    reach += step;
                }
                all |= set;
            }
            all
        }
    };
}

spans!(narrow_sums, narrow_differences, u64);
spans!(wide_sums, wide_differences, u128);

/// As the sums over words, for those below 128, by the narrower word if that does.
pub(super) fn sums(a: u128, b: u128) -> u128 {
    // The greatest sum tells.
    if a.leading_zeros() + b.leading_zeros() > 254 - 64 {
        narrow_sums(a as u64, b as u64).into()
    } else {
        wide_sums(a, b)
    }
}

/// As the differences over words, by the narrower word if that does.
pub(super) fn differences(a: u128, b: u128) -> u128 {
    match u64::try_from(a) {
        // What is greater than all of `a` makes no difference.
        Ok(a) => narrow_differences(a, b as u64).into(),
        Err(_) => wide_differences(a, b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};

    /// Sums and differences by single numbers.
    fn plain(a: u128, b: u128) -> [u128; 2] {
        let has = |set: u128| (0..128).filter(move |i| set >> i & 1 == 1);
        let sums = has(b).fold(0, |all, i| all | a << i);
        [sums, has(b).fold(0, |all, i| all | a >> i)]
    }

    #[test]
    fn runs_give_what_single_numbers_do() {
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        for round in 0..20_000 {
            let mut set = || {
                let dense = random.random::<u128>() | random.random::<u128>();
                let sparse = random.random::<u128>() & random.random::<u128>();
                let word = if random.random() {
                    dense | dense << 1
                } else {
                    sparse
                };
                word >> random.random_range(0..128)
            };
            let (a, b) = (set(), if round % 9 == 0 { 0 } else { set() });
            assert_eq!([sums(a, b), differences(a, b)], plain(a, b), "{a:x} {b:x}");
        }
        assert_eq!(sums(u128::MAX, u128::MAX), u128::MAX);
        assert_eq!(differences(1 << 127, u128::MAX), u128::MAX);
    }
}
