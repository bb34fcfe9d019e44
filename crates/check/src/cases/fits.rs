//! What terms can add, and what of it comes to a total that is right: sets of numbers, as bits.

/// What a term can add: the least, the greatest, and all of them as bits by their distance to the
/// least; no bits if they spread over more than 127.
pub(super) struct Options {
    pub(super) least: i128,
    pub(super) greatest: i128,
    bits: u128,
}

impl Options {
    /// Returns these; `None` if there are none.
    pub(super) fn of(values: impl Iterator<Item = i128> + Clone) -> Option<Options> {
        let first = values.clone().next()?;
        let ends = values.clone().fold((first, first), |(least, most), value| {
            (least.min(value), most.max(value))
        });
        let (least, greatest) = ends;
        let mut bits = 0;
        if greatest - least < 128 {
            values.for_each(|value| bits |= 1 << (value - least));
        }
        Some(Options {
            least,
            greatest,
            bits,
        })
    }
}

/// What a term may add, by the distance to its least.
pub(super) enum Fitting {
    /// These distances.
    Bits(u128),
    /// Distances between these.
    Between(i128, i128),
}

impl Fitting {
    pub(super) fn has(&self, distance: i128) -> bool {
        match *self {
            Fitting::Bits(bits) => bits >> distance & 1 == 1,
            Fitting::Between(low, high) => (low..=high).contains(&distance),
        }
    }
}

/// Returns the totals of all terms together, none of which is more than 127 or less than 0, as
/// bits.
pub(super) fn totals(options: &[Options]) -> u128 {
    options.iter().fold(1, |all, of| {
        let more = bits(of.bits).fold(0, |next, step| next | all << step);
        more << of.least
    })
}

/// Returns what each term may add so that all come to one of the `wanted` totals, as bits by the
/// distance to the least total; `None` if no choice is left.
pub(super) fn fitting(options: &[Options], wanted: u128) -> Option<Vec<Fitting>> {
    let mut after = vec![0u128; options.len() + 1];
    after[options.len()] = wanted;
    for (place, of) in options.iter().enumerate().rev() {
        after[place] = bits(of.bits).fold(0, |all, step| all | after[place + 1] >> step);
    }
    let mut before = 1u128;
    let mut fitting = Vec::with_capacity(options.len());
    for (of, after) in options.iter().zip(&after[1..]) {
        let fits = bits(of.bits).filter(|&step| before << step & after != 0);
        let fits = fits.fold(0u128, |all, step| all | 1 << step);
        if fits == 0 {
            return None;
        }
        before = bits(fits).fold(0, |all, step| all | before << step);
        fitting.push(Fitting::Bits(fits));
    }
    Some(fitting)
}

/// Returns the bits of a set, from 0.
pub(super) fn bits(mut set: u128) -> impl Iterator<Item = u32> + Clone {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(bit)
    })
}
