//! The values of a solved board from the words of its lane.

/// The words of a lane: the candidate cells by band · 9 + digit.
pub(super) type Lane = [u32; 27];

/// Returns eight bits as bytes of 0 and 1, the lowest first.
#[inline(always)]
fn bytes(bits: u64) -> u64 {
    let each = bits.wrapping_mul(0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    // A byte that is not 0 carries into its highest bit; the highest bit of the last byte is there.
    ((each + 0x7f7f_7f7f_7f7f_7f7f) | each) >> 7 & 0x0101_0101_0101_0101
}

/// Returns 32 numbers of four bits each, a word for each place of the binary.
#[inline(always)]
pub(super) fn numbers(places: [u32; 4]) -> [u8; 32] {
    let mut numbers = [0; 32];
    for (from, numbers) in numbers.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let mut all = 0;
        for (place, word) in places.into_iter().enumerate() {
            all |= bytes(u64::from(word) >> (8 * from) & 0xff) << place;
        }
        *numbers = all.to_le_bytes();
    }
    numbers
}

/// Returns one value per cell of a lane in which every cell has one candidate. `numbers` is the
/// function of this name, for the machine.
#[inline(always)]
pub(super) fn values(lane: &Lane, numbers: impl Fn([u32; 4]) -> [u8; 32]) -> [u8; 81] {
    let mut values = [0; 81];
    for (band, [a, b, c, d, e, f, g, h, i]) in lane.as_chunks::<9>().0.iter().enumerate() {
        // The values from 1 to 9 in binary.
        let places = [a | c | e | g | i, b | c | f | g, d | e | f | g, h | i];
        let from = band * 27;
        values[from..from + 27].copy_from_slice(&numbers(places)[..27]);
    }
    values
}

#[cfg(test)]
mod tests {
    #[test]
    fn numbers_are_put_together_bit_by_bit() {
        let expected: [u8; 32] = std::array::from_fn(|i| (7 * i % 16) as u8);
        let place = |p: usize| {
            let bits = expected.iter().enumerate();
            bits.fold(0, |all, (i, n)| all | u32::from(n >> p & 1) << i)
        };
        let places = [0, 1, 2, 3].map(place);
        assert_eq!(super::numbers(places), expected);
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = crate::lanes::avx2::Avx2::detect() {
            assert_eq!(crate::lanes::avx2::numbers(avx2, places), expected);
        }
    }
}
