//! Where a lane branches.

use super::sweep::Group;
use super::vector::Vector;

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

/// Returns the cell to branch on: one with two candidates and the most open peers, else the first
/// with the fewest candidates.
#[inline(always)]
pub(super) fn choose<V: Vector>(group: &Group<V>, lane: usize) -> Place {
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
        return fewest(group, lane, open);
    }
    Place {
        band: (best >> 5 & 3) as usize,
        bit: 1 << (best & 31),
    }
}

/// Returns the first open cell with the fewest candidates.
#[inline(always)]
fn fewest<V: Vector>(group: &Group<V>, lane: usize, open: [u32; 3]) -> Place {
    let mut best = (u32::MAX, Place { band: 0, bit: 1 });
    for (band, mut rest) in open.into_iter().enumerate() {
        let digits = &group.cells[band * 9..band * 9 + 9];
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            rest ^= bit;
            let count = digits
                .iter()
                .map(|cells| u32::from(cells.words()[lane] & bit != 0))
                .sum();
            if count < best.0 {
                best = (count, Place { band, bit });
            }
        }
    }
    best.1
}
