//! Worklists of distinct numbers: a stack, and one that gives the lowest first.

/// A stack that holds each number at most once.
#[derive(Debug, Default)]
pub(super) struct Worklist {
    stack: Vec<u32>,
    waiting: Vec<bool>,
}

impl Worklist {
    /// Empties the list, for numbers below `size`.
    pub(super) fn reset(&mut self, size: usize) {
        self.stack.clear();
        self.waiting.clear();
        self.waiting.resize(size, false);
    }

    pub(super) fn push(&mut self, item: usize) {
        if !self.waiting[item] {
            self.waiting[item] = true;
            self.stack.push(item as u32);
        }
    }

    pub(super) fn pop(&mut self) -> Option<usize> {
        let item = self.stack.pop()? as usize;
        self.waiting[item] = false;
        Some(item)
    }

    pub(super) fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

/// A set of numbers that gives the lowest first.
#[derive(Debug, Default)]
pub(super) struct Ranked {
    words: Vec<u64>,
    /// No word before this one has a number.
    from: usize,
}

impl Ranked {
    /// Empties the list, for numbers below `size`.
    pub(super) fn reset(&mut self, size: usize) {
        self.words.clear();
        self.words.resize(size.div_ceil(64), 0);
        self.from = 0;
    }

    pub(super) fn push(&mut self, item: usize) {
        self.words[item >> 6] |= 1 << (item & 63);
        self.from = self.from.min(item >> 6);
    }

    /// Adds the numbers of a word: those from `64 * index`, as bits.
    pub(super) fn push_word(&mut self, index: u32, bits: u64) {
        if bits != 0 {
            self.words[index as usize] |= bits;
            self.from = self.from.min(index as usize);
        }
    }

    pub(super) fn remove(&mut self, item: usize) {
        self.words[item >> 6] &= !(1 << (item & 63));
    }

    pub(super) fn pop(&mut self) -> Option<usize> {
        while let Some(word) = self.words.get_mut(self.from) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.from << 6 | bit);
            }
            self.from += 1;
        }
        None
    }

    pub(super) fn clear(&mut self) {
        self.words.fill(0);
        self.from = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_comes_first() {
        let mut list = Ranked::default();
        list.reset(200);
        [150, 3, 64, 3, 70].iter().for_each(|&item| list.push(item));
        list.remove(64);
        list.push_word(2, 0);
        assert_eq!(list.pop(), Some(3));
        assert_eq!(list.pop(), Some(70));
        list.push(0);
        assert_eq!(
            [list.pop(), list.pop(), list.pop()],
            [Some(0), Some(150), None]
        );
        list.push_word(3, 1 << 7);
        assert_eq!(list.pop(), Some(199));
        list.push(199);
        list.clear();
        assert_eq!(list.pop(), None);
    }
}
