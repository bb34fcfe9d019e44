//! LZ-string in base64, in which f-puzzles and SudokuPad pack a puzzle into a link.
//!
//! A dictionary of strings grows with every code, as in LZ78: a code is a known string, or 0 or 1
//! for a new character of 8 or 16 bits, or 2 for the end. Codes have as many bits as the number of
//! known strings needs, lowest bit first, and stand in base64 from the highest bit of a character.
//!
//! Source: the reference implementation, <https://github.com/pieroxy/lz-string>. Some other writers
//! add one `=` too many; it is read, but not written.

use std::collections::HashMap;

const SYMBOLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// The most characters of a text: more than a puzzle of any size has.
const MOST: usize = 1 << 20;
/// The codes that are no strings.
const SHORT: u32 = 0;
const LONG: u32 = 1;
const END: u32 = 2;

/// The bits of a text in base64.
struct Bits<'a> {
    text: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    /// Returns the next number of this many bits.
    fn take(&mut self, width: u32) -> Result<u32, String> {
        let mut value = 0;
        for bit in 0..width {
            let symbol = self.text.get(self.at / 6);
            let symbol = *symbol.ok_or("it ends too early")?;
            let sextet = SYMBOLS.iter().position(|&known| known == symbol);
            let sextet = sextet.ok_or_else(|| {
                format!("'{}' is not base64", char::from(symbol).escape_default())
            })?;
            value |= (sextet as u32 >> (5 - self.at % 6) & 1) << bit;
            self.at += 1;
        }
        Ok(value)
    }
}

/// Counts the known strings, and so the bits of a code.
struct Width {
    bits: u32,
    left: u32,
}

impl Width {
    fn grow(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// Returns the text.
///
/// # Errors
/// Returns what is wrong with it.
pub(super) fn unpack(text: &str) -> Result<String, String> {
    let text = text.trim_end_matches('=').as_bytes();
    let mut bits = Bits { text, at: 0 };
    let mut width = Width { bits: 2, left: 1 };
    let mut out: Vec<u16> = Vec::new();
    // Each known string is a range of what was put out.
    let mut known: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut last: Option<(usize, usize)> = None;
    loop {
        let code = bits.take(width.bits)?;
        let start = out.len();
        match code {
            END => break,
            SHORT | LONG => {
                out.push(bits.take(if code == SHORT { 8 } else { 16 })? as u16);
                known.push((start, start + 1));
                width.grow();
            }
            code => {
                // The next string to be known is the last one and its own first character.
                let own = last.filter(|_| code as usize == known.len());
                let own = own.map(|(from, _)| (from, start + 1));
                let (from, to) = known
                    .get(code as usize)
                    .copied()
                    .or(own)
                    .ok_or("an unknown code")?;
                for index in from..to {
                    // The last character of its own string is the first one just put out.
                    let unit = out.get(index).copied().ok_or("an unknown code")?;
                    out.push(unit);
                }
            }
        }
        if out.len() > MOST {
            return Err(format!("more than {MOST} characters"));
        }
        if let Some((from, _)) = last {
            known.push((from, start + 1));
            width.grow();
        }
        last = Some((start, out.len()));
    }
    String::from_utf16(&out).map_err(|_| "what it holds is not Unicode".to_string())
}

/// Returns the text packed.
pub(super) fn pack(text: &str) -> String {
    let mut packer = Packer::default();
    let mut last: Option<u32> = None;
    for unit in text.encode_utf16() {
        let own = packer.character(unit);
        last = Some(match last {
            None => own,
            Some(code) => match packer.longer.get(&(code, unit)) {
                Some(&longer) => longer,
                None => {
                    packer.put(code);
                    let next = packer.next();
                    packer.longer.insert((code, unit), next);
                    own
                }
            },
        });
    }
    if let Some(code) = last {
        packer.put(code);
    }
    packer.finish()
}

struct Packer {
    characters: HashMap<u16, u32>,
    /// The characters that are known, but not yet put out, by their codes.
    new: HashMap<u32, u16>,
    /// The codes of a string and one more character.
    longer: HashMap<(u32, u16), u32>,
    count: u32,
    width: Width,
    bits: Vec<bool>,
}

impl Default for Packer {
    fn default() -> Packer {
        Packer {
            characters: HashMap::new(),
            new: HashMap::new(),
            longer: HashMap::new(),
            count: 3,
            width: Width { bits: 2, left: 2 },
            bits: Vec::new(),
        }
    }
}

impl Packer {
    fn next(&mut self) -> u32 {
        self.count += 1;
        self.count - 1
    }

    fn character(&mut self, unit: u16) -> u32 {
        if let Some(&code) = self.characters.get(&unit) {
            return code;
        }
        let code = self.next();
        self.characters.insert(unit, code);
        self.new.insert(code, unit);
        code
    }

    fn write(&mut self, value: u32, width: u32) {
        self.bits
            .extend((0..width).map(|bit| value >> bit & 1 == 1));
    }

    fn put(&mut self, code: u32) {
        match self.new.remove(&code) {
            Some(unit) => {
                let (kind, width) = if unit < 256 { (SHORT, 8) } else { (LONG, 16) };
                self.write(kind, self.width.bits);
                self.write(unit.into(), width);
                self.width.grow();
            }
            None => self.write(code, self.width.bits),
        }
        self.width.grow();
    }

    fn finish(mut self) -> String {
        self.write(END, self.width.bits);
        // The reference writes one more bit at least before it fills the last character.
        self.bits.push(false);
        let sextet = |bits: &[bool]| {
            let value = bits
                .iter()
                .enumerate()
                .map(|(i, &bit)| usize::from(bit) << (5 - i));
            char::from(SYMBOLS[value.sum::<usize>()])
        };
        let mut text: String = self.bits.chunks(6).map(sextet).collect();
        while !text.len().is_multiple_of(4) {
            text.push('=');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_the_reference() {
        for (text, packed) in [
            ("", "Q==="),
            ("a", "IZA="),
            ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "IY18ZpA="),
            ("\u{e9}\u{4e00}\u{1F600}x\u{4e00}", "JeADlLwbgAewHiQ="),
            (
                "{\"size\":3,\"grid\":[[{},{},{}],[{},{},{}],[{},{},{}]]}",
                "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==",
            ),
        ] {
            assert_eq!(pack(text), packed);
            assert_eq!(unpack(packed).as_deref(), Ok(text));
        }
        let padded = "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA===";
        assert!(unpack(padded).unwrap().starts_with("{\"size\":3"));
    }

    #[test]
    fn what_is_wrong() {
        let error = |text: &str| unpack(text).unwrap_err();
        assert_eq!(error(""), "it ends too early");
        assert_eq!(error("N4Igzg"), "it ends too early");
        assert_eq!(error("N4I*"), "'*' is not base64");
        assert_eq!(error("////////"), "an unknown code");
    }

    proptest::proptest! {
        #[test]
        fn what_is_packed_is_unpacked(text in "[ab{}\":,0-9\u{e9}\u{4e00}\u{1F600}]{0,300}") {
            proptest::prop_assert_eq!(unpack(&pack(&text)), Ok(text));
        }

        #[test]
        fn any_text_is_unpacked_or_refused(text in "[A-Za-z0-9+/=]{0,200}") {
            let _ = unpack(&text);
        }
    }
}
