//! How much of the inputs is read: shared by whoever reads them and whoever shows progress.

use crate::cli::input::{self, Item, Sources};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use veridoku::formats::ReadOptions;

/// How much of the inputs is read.
#[derive(Debug, Default)]
pub(crate) struct Fed {
    bytes: Arc<AtomicU64>,
    /// The size of all inputs in bytes, 0 if it is not known.
    size: u64,
    puzzles: AtomicU64,
    /// Whether all is read.
    ended: AtomicBool,
}

impl Fed {
    pub(crate) fn of(sources: &Sources) -> Arc<Fed> {
        Arc::new(Fed {
            size: input::total_bytes(sources).unwrap_or_default(),
            ..Fed::default()
        })
    }

    /// Reads the sources, as [`input::read`] does.
    pub(crate) fn read(
        &self,
        sources: Sources,
        options: &ReadOptions,
        most: usize,
        take: &mut dyn FnMut(Item, bool) -> bool,
    ) {
        input::read(
            sources,
            options,
            most,
            &self.bytes,
            &mut |item, may_wait| {
                self.puzzles.fetch_add(item.puzzles(), Ordering::Relaxed);
                take(item, may_wait)
            },
        );
        self.ended.store(true, Ordering::Release);
    }

    /// Returns the number of all puzzles: what is read, if that is all, else an estimate; `None` if
    /// there is no ground for one.
    pub(crate) fn total(&self) -> Option<u64> {
        let puzzles = self.puzzles.load(Ordering::Relaxed);
        if self.ended.load(Ordering::Acquire) {
            return Some(self.puzzles.load(Ordering::Relaxed));
        }
        let bytes = self.bytes.load(Ordering::Relaxed);
        let whole = u128::from(puzzles) * u128::from(self.size);
        let total = whole.checked_div(u128::from(bytes))?;
        u64::try_from(total).ok().filter(|&total| total > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku::formats::Input;

    #[test]
    fn the_total_is_an_estimate_until_all_is_read() {
        let text = format!("{}\n", ".".repeat(81)).repeat(5000);
        let sources = Sources {
            all: vec![Ok(Input::Text(text))],
            shard: None,
        };
        let fed = Fed::of(&sources);
        assert_eq!(fed.total(), None);
        let mut totals = Vec::new();
        let take = &mut |_, _| {
            totals.extend(fed.total());
            true
        };
        fed.read(sources, &ReadOptions::default(), 1000, take);
        assert_eq!(fed.total(), Some(5000));
        let near = |total: &u64| (4990..=5000).contains(total);
        assert!(totals.last().is_some_and(near), "{totals:?}");
    }
}
