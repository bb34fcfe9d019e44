//! Letters that tell clues apart.

/// Those that look like a sign are left out.
const ALL: &[u8] = b"abcdefghijklmnpqrstuwyzABCDEFGHIJKLMNPQRSTUWYZ";

/// Gives one letter after another, then two of them, and so on.
#[derive(Debug, Default)]
pub(super) struct Letters {
    given: usize,
}

impl Letters {
    /// Returns the next letters.
    pub(super) fn give(&mut self) -> String {
        let (mut number, mut letters) = (self.given, String::new());
        self.given += 1;
        loop {
            letters.insert(0, char::from(ALL[number % ALL.len()]));
            number /= ALL.len();
            if number == 0 {
                return letters;
            }
            number -= 1;
        }
    }

    /// Returns letters as one sign, where there is no room for more.
    pub(super) fn sign(letters: &str) -> char {
        let mut each = letters.chars();
        match (each.next(), each.next()) {
            (Some(one), None) => one,
            _ => '*',
        }
    }
}
