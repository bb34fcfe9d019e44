//! The vectors of the engine: a lane of 32 bits for each puzzle.

#[cfg(test)]
pub(super) use words::Words;

/// A vector with one word for each lane.
///
/// A value exists only where the token of its machine does, which shows that the processor has the
/// instructions.
pub(super) trait Vector: Copy {
    /// What shows that the processor has the instructions.
    type Token: Copy;
    /// The number of lanes, at most 32.
    const LANES: usize;

    /// Returns the same word in every lane.
    fn splat(token: Self::Token, word: u32) -> Self;
    /// Returns the bits set in both.
    fn and(self, other: Self) -> Self;
    /// Returns the bits set in this and not in the other.
    fn without(self, other: Self) -> Self;
    /// Returns the bits set in either.
    fn or(self, other: Self) -> Self;
    /// Returns the bits set in one of the two.
    fn xor(self, other: Self) -> Self;
    /// Returns the bits set in at least two of the three.
    #[inline(always)]
    fn majority(self, other: Self, third: Self) -> Self {
        self.and(other).or(self.or(other).and(third))
    }
    /// Returns the sum, lane by lane, wrapping.
    fn plus(self, other: Self) -> Self;
    /// Returns the difference, lane by lane, wrapping.
    fn minus(self, other: Self) -> Self;
    /// Returns each word shifted to higher bits.
    fn up<const BY: i32>(self) -> Self;
    /// Returns each word shifted to lower bits.
    fn down<const BY: i32>(self) -> Self;
    /// Returns one bit for each lane, set if its words are equal.
    fn equal(self, other: Self) -> u32;
    /// Returns the words.
    fn words(&self) -> &[u32];
    /// Returns these words with another in one lane.
    fn with(self, lane: usize, word: u32) -> Self;
    /// Returns 32 numbers of four bits each, a word for each place of the binary.
    fn numbers(token: Self::Token, places: [u32; 4]) -> [u8; 32];
}

/// Lanes of plain words, of any number: what the vectors are compared with.
#[cfg(test)]
mod words {
    use super::super::words::numbers;
    use super::Vector;

    /// Plain words.
    #[derive(Clone, Copy)]
    pub(in crate::lanes) struct Words<const N: usize>([u32; N]);

    impl<const N: usize> Words<N> {
        #[inline(always)]
        fn each(mut self, other: Words<N>, apply: impl Fn(u32, u32) -> u32) -> Words<N> {
            for (word, other) in self.0.iter_mut().zip(other.0) {
                *word = apply(*word, other);
            }
            self
        }
    }

    impl<const N: usize> Vector for Words<N> {
        type Token = ();
        const LANES: usize = N;

        #[inline(always)]
        fn splat((): (), word: u32) -> Words<N> {
            Words([word; N])
        }

        #[inline(always)]
        fn and(self, other: Words<N>) -> Words<N> {
            self.each(other, |a, b| a & b)
        }

        #[inline(always)]
        fn without(self, other: Words<N>) -> Words<N> {
            self.each(other, |a, b| a & !b)
        }

        #[inline(always)]
        fn or(self, other: Words<N>) -> Words<N> {
            self.each(other, |a, b| a | b)
        }

        #[inline(always)]
        fn xor(self, other: Words<N>) -> Words<N> {
            self.each(other, |a, b| a ^ b)
        }

        #[inline(always)]
        fn plus(self, other: Words<N>) -> Words<N> {
            self.each(other, u32::wrapping_add)
        }

        #[inline(always)]
        fn minus(self, other: Words<N>) -> Words<N> {
            self.each(other, u32::wrapping_sub)
        }

        #[inline(always)]
        fn up<const BY: i32>(self) -> Words<N> {
            self.each(self, |a, _| a << BY)
        }

        #[inline(always)]
        fn down<const BY: i32>(self) -> Words<N> {
            self.each(self, |a, _| a >> BY)
        }

        #[inline(always)]
        fn equal(self, other: Words<N>) -> u32 {
            let pairs = self.0.iter().zip(&other.0).enumerate();
            pairs.fold(0, |all, (lane, (a, b))| all | u32::from(a == b) << lane)
        }

        #[inline(always)]
        fn words(&self) -> &[u32] {
            &self.0
        }

        #[inline(always)]
        fn with(mut self, lane: usize, word: u32) -> Words<N> {
            self.0[lane % N] = word;
            self
        }

        #[inline(always)]
        fn numbers((): (), places: [u32; 4]) -> [u8; 32] {
            numbers(places)
        }
    }
}
