//! How much of a list is read: shared by whoever reads it and whoever shows progress.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A count of what is read of a list. A clone is the same count.
#[derive(Clone, Debug, Default)]
pub struct ReadCount(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    bytes: AtomicU64,
    /// The size of all inputs in bytes, 0 if it is not known.
    size: u64,
    puzzles: AtomicU64,
    /// Whether all is read.
    ended: AtomicBool,
}

impl ReadCount {
    /// Returns the count for inputs of a size in bytes, if that is known.
    pub(super) fn of(size: Option<u64>) -> ReadCount {
        ReadCount(Arc::new(Counts {
            size: size.unwrap_or_default(),
            ..Counts::default()
        }))
    }

    /// Adds puzzles.
    pub(super) fn add(&self, puzzles: u64) {
        self.0.puzzles.fetch_add(puzzles, Ordering::Relaxed);
    }

    /// Says that all is read.
    pub(super) fn end(&self) {
        self.0.ended.store(true, Ordering::Release);
    }

    /// Returns a reader whose bytes are counted.
    pub(super) fn counting(&self, inner: Box<dyn Read>) -> impl Read + 'static {
        let count = self.clone();
        Counting { inner, count }
    }

    /// Returns the number of all puzzles: what is read, if that is all, else an estimate; `None` if
    /// there is no ground for one.
    pub fn total(&self) -> Option<u64> {
        let puzzles = self.0.puzzles.load(Ordering::Relaxed);
        if self.0.ended.load(Ordering::Acquire) {
            return Some(self.0.puzzles.load(Ordering::Relaxed));
        }
        let bytes = self.0.bytes.load(Ordering::Relaxed);
        let whole = u128::from(puzzles) * u128::from(self.0.size);
        let total = whole.checked_div(u128::from(bytes))?;
        u64::try_from(total).ok().filter(|&total| total > 0)
    }
}

/// A reader that counts the bytes read.
struct Counting {
    inner: Box<dyn Read>,
    count: ReadCount,
}

impl Read for Counting {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.count.0.bytes.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FolderFiles, Inputs, ReadOptions};

    #[test]
    fn the_total_is_an_estimate_until_all_is_read() {
        let text = format!("{}\n", ".".repeat(81)).repeat(5000);
        let inputs = Inputs::named(&[text.into()], FolderFiles::Puzzles);
        let count = inputs.count();
        assert_eq!(count.total(), None);
        let mut totals = Vec::new();
        let take = &mut |_, _| {
            totals.extend(count.total());
            true
        };
        inputs.read(&ReadOptions::default(), 1000, &count, take);
        assert_eq!(count.total(), Some(5000));
        let near = |total: &u64| (4990..=5000).contains(total);
        assert!(totals.last().is_some_and(near), "{totals:?}");
    }
}
