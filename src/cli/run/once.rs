//! Results of which only the first with a key is written, in the order of the input.

use super::batches::Done;
use crate::cli::exit::Exit;
use std::collections::HashSet;
use std::ops::Range;

/// A result with a key, in the output of a batch. The batch does not count it.
pub(super) struct Keyed {
    /// Where it is in the output.
    pub(super) out: Range<usize>,
    pub(super) key: u128,
    /// The word that counts it, unless it is repeated.
    pub(super) word: &'static str,
}

/// The keys written so far.
#[derive(Default)]
pub(super) struct Once {
    seen: HashSet<u128>,
}

impl Once {
    /// Takes the results whose keys were seen before out of the next batch, and counts all that
    /// have a key.
    pub(super) fn keep_new(&mut self, done: &mut Done) {
        let keyed = std::mem::take(&mut done.keyed);
        if keyed.is_empty() {
            return;
        }
        let (whole, mut from) = (std::mem::take(&mut done.out), 0);
        for Keyed { out, key, word } in keyed {
            done.out += &whole[from..out.start];
            from = out.end;
            if self.seen.insert(key) {
                done.out += &whole[out];
                done.count(word, Exit::Holds);
            } else {
                done.count("repeated", Exit::Holds);
            }
        }
        done.out += &whole[from..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_written_once() {
        let keyed = |from: usize, key| Keyed {
            out: from..from + 2,
            key,
            word: "canonical",
        };
        let mut once = Once::default();
        let mut kept = |out: &str, keyed: Vec<Keyed>| {
            let mut done = Done {
                out: out.to_string(),
                keyed,
                ..Done::default()
            };
            once.keep_new(&mut done);
            let count = |word| done.summary.count(word);
            (done.out.clone(), count("canonical"), count("repeated"))
        };
        let first = kept("a\nx\nb\na\n", vec![keyed(0, 1), keyed(4, 2), keyed(6, 1)]);
        assert_eq!(first, ("a\nx\nb\n".to_string(), 2, 1));
        assert_eq!(kept("b\n", vec![keyed(0, 2)]), (String::new(), 0, 1));
        assert_eq!(kept("y\n", Vec::new()), ("y\n".to_string(), 0, 0));
    }
}
