//! SHA-256 (FIPS 180-4): names for puzzles and rules that other tools compute, too. Whether a
//! certificate holds does not depend on it; whether its rules, if not the plain ones, are those
//! asked for does.

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
const ROUNDS: [u32; 64] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];

/// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
const START: [u32; 8] = [
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

/// A SHA-256 digest.
pub(super) type Digest = [u8; 32];

/// Returns the digest of a text.
pub(super) fn digest(text: &str) -> Digest {
    let mut state = START;
    let mut blocks = text.as_bytes().chunks_exact(64);
    blocks.by_ref().for_each(|block| mix(&mut state, block));
    let mut last = blocks.remainder().to_vec();
    last.push(0x80);
    last.resize((last.len() + 8).next_multiple_of(64) - 8, 0);
    last.extend((8 * text.len() as u64).to_be_bytes());
    last.chunks_exact(64)
        .for_each(|block| mix(&mut state, block));
    let mut bytes = [0; 32];
    for (four, word) in bytes.chunks_exact_mut(4).zip(state) {
        four.copy_from_slice(&word.to_be_bytes());
    }
    bytes
}

/// Returns a digest in hexadecimal digits, as `sha256sum` prints it.
pub(super) fn hex(digest: &Digest) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Mixes a block of 64 bytes into the state.
fn mix(state: &mut [u32; 8], block: &[u8]) {
    let mut words = [0u32; 64];
    for (word, four) in words.iter_mut().zip(block.chunks_exact(4)) {
        *word = four
            .iter()
            .fold(0, |word, &byte| word << 8 | u32::from(byte));
    }
    for i in 16..64 {
        let (x, y) = (words[i - 15], words[i - 2]);
        let x = x.rotate_right(7) ^ x.rotate_right(18) ^ x >> 3;
        let y = y.rotate_right(17) ^ y.rotate_right(19) ^ y >> 10;
        let sum = words[i - 16].wrapping_add(x).wrapping_add(words[i - 7]);
        words[i] = sum.wrapping_add(y);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for (round, word) in ROUNDS.into_iter().zip(words) {
        let turned = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let choice = e & f ^ !e & g;
        let first = h.wrapping_add(turned).wrapping_add(choice);
        let first = first.wrapping_add(round).wrapping_add(word);
        let turned = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let second = turned.wrapping_add(a & b ^ a & c ^ b & c);
        (h, g, f, e) = (g, f, e, d.wrapping_add(first));
        (d, c, b, a) = (c, b, a, first.wrapping_add(second));
    }
    for (word, mixed) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *word = word.wrapping_add(mixed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_standard_and_every_length_of_padding() {
        for (text, expected) in [
            (
                "",
                "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            ),
            (
                "abc",
                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            ),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
            ),
        ] {
            assert_eq!(hex(&digest(text)), expected);
        }
        // The digest of the digests of 0 to 200 times `a`, each on a line, by `sha256sum`.
        let all: String = (0..=200)
            .map(|n| hex(&digest(&"a".repeat(n))) + "\n")
            .collect();
        let expected = "a9759c8911136c93d94b93a5521b7969e7ddfdc1006299a87034b9d130a0d59e";
        assert_eq!(hex(&digest(&all)), expected);
    }
}
