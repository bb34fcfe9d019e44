//! A worklist of distinct numbers.

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
