//! Sets of cells by band: 27 bits each, cells in row order.

use super::super::cells::CellBits;

/// Cells of one band, a bit each.
pub(super) type Mask = u32;

/// All cells of a band.
pub(super) const BAND: Mask = (1 << 27) - 1;

/// Cells of three bands, in some order of the bands.
pub(super) type Masks = [Mask; 3];

/// Returns the cells by band, in the given order.
pub(super) fn masks(cells: CellBits, order: [usize; 3]) -> Masks {
    let [a, b, c] = order;
    let mask = |band: usize| (cells.0 >> (27 * band)) as u32 & BAND;
    [mask(a), mask(b), mask(c)]
}

/// Returns the set of all cells of the masks, in the given order.
pub(super) fn cells(masks: Masks, order: [usize; 3]) -> CellBits {
    let ([a, b, c], [first, second, third]) = (order, masks);
    let bits = |band: usize, mask: Mask| u128::from(mask) << (27 * band);
    CellBits(bits(a, first) | bits(b, second) | bits(c, third))
}

/// Returns the cells of a mask, in ascending order.
#[inline(always)]
pub(super) fn each(mask: Mask) -> impl Iterator<Item = usize> {
    bits(mask.into())
}

/// Returns the numbers of the bits of a word, in ascending order.
#[inline(always)]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(
        #[inline(always)]
        move || {
            let bit = word.trailing_zeros() as usize;
            if word == 0 {
                return None;
            }
            word &= word - 1;
            Some(bit)
        },
    )
}

/// Returns the set with rows and columns exchanged.
pub(super) fn transposed(cells: CellBits) -> CellBits {
    let images = cells.iter().map(|cell| cell % 9 * 9 + cell / 9);
    images.fold(CellBits::NONE, |all, cell| all | CellBits::only(cell))
}
