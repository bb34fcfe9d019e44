//! Where a lane branches.

use super::sweep::{BAND, Group};
use super::vector::Vector;
use super::words::Lane;

/// By cell of a band: the cells of its row and box in the band, and above them, from bit 32 on,
/// those of its column in another band.
static SEEN: [u64; 32] = {
    let mut table = [0; 32];
    let mut cell = 0;
    while cell < 27 {
        let near = 0o777 << (cell / 9 * 9) | 0o007_007_007 << (cell % 9 / 3 * 3);
        table[cell] = near | 0o001_001_001 << (cell % 9 + 32);
        cell += 1;
    }
    table
};

/// A cell of a band.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) band: usize,
    pub(super) bit: u32,
}

/// Returns the first cell with two candidates, else the first with the fewest: where no branch
/// failed so far, the cell does not matter.
#[inline(always)]
pub(super) fn first<V: Vector>(group: &Group<V>, lane: usize, node: &Lane) -> Place {
    for (band, pairs) in group.pairs.iter().enumerate() {
        let pairs = pairs.words()[lane];
        if pairs != 0 {
            let bit = pairs & pairs.wrapping_neg();
            return Place { band, bit };
        }
    }
    fewest(node)
}

/// Returns the cell to branch on: one with two candidates and the most open peers, else the first
/// with the fewest candidates.
#[inline(always)]
pub(super) fn choose<V: Vector>(group: &Group<V>, lane: usize, node: &Lane) -> Place {
    let [a, b, c] = &group.open;
    let open = [a.words()[lane], b.words()[lane], c.words()[lane]];
    // The number of open peers, the band and the cell, the most significant first.
    let mut best = 0;
    for (band, pairs) in group.pairs.iter().enumerate() {
        let mut rest = pairs.words()[lane];
        let (above, below) = (open[(band + 1) % 3], open[(band + 2) % 3]);
        let most = u64::from(open[band]) | u64::from(above) << 32;
        while rest != 0 {
            let cell = rest.trailing_zeros();
            rest &= rest - 1;
            let seen = SEEN[cell as usize & 31];
            let score = (most & seen).count_ones() + (below & (seen >> 32) as u32).count_ones();
            best = best.max((score + 1) << 7 | (band as u32) << 5 | cell);
        }
    }
    if best == 0 {
        return fewest(node);
    }
    Place {
        band: (best >> 5 & 3) as usize,
        bit: 1 << (best & 31),
    }
}

/// Returns the sum of three bits and what is carried, in every place of the words.
#[inline(always)]
fn add(a: u32, b: u32, c: u32) -> (u32, u32) {
    (a ^ b ^ c, a & b | (a ^ b) & c)
}

/// Returns the first cell with the fewest candidates, two or more.
#[inline(always)]
fn fewest(node: &Lane) -> Place {
    // By band, the number of candidates of each cell in binary, a word for each place.
    let mut counts = [[0; 4]; 3];
    for (counts, cells) in counts.iter_mut().zip(node.as_chunks::<9>().0) {
        let [a, b, c, d, e, f, g, h, i] = *cells;
        let ((x, p), (y, q), (z, r)) = (add(a, b, c), add(d, e, f), add(g, h, i));
        let (ones, s) = add(x, y, z);
        let (twos, t) = add(p, q, r);
        let u = twos & s;
        *counts = [ones, twos ^ s, t ^ u, t & u];
    }
    for count in 2..=9 {
        for (band, places) in counts.iter().enumerate() {
            let places = places.iter().enumerate();
            let having = places.fold(BAND, |all, (place, word)| {
                all & if count >> place & 1 == 1 {
                    *word
                } else {
                    !word
                }
            });
            if having != 0 {
                let bit = having & having.wrapping_neg();
                return Place { band, bit };
            }
        }
    }
    Place { band: 0, bit: 1 }
}
