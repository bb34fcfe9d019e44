//! An instant over a function that the host sets, for targets without a clock.

use std::ops::{Add, Sub};
use std::sync::OnceLock;
use std::time::Duration;

static NOW: OnceLock<fn() -> Duration> = OnceLock::new();

/// Sets the function that reads the time elapsed since any fixed moment; it must be monotonic.
/// Returns whether it was set: only the first call has an effect.
pub fn set(now: fn() -> Duration) -> bool {
    NOW.set(now).is_ok()
}

/// A moment: the counterpart of [`std::time::Instant`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(Duration);

impl Instant {
    /// Returns the present moment; constant until [`set`] is called.
    pub fn now() -> Instant {
        Instant(NOW.get().map_or(Duration::ZERO, |now| now()))
    }

    /// Returns the time since this moment, zero if it is in the future.
    pub fn elapsed(&self) -> Duration {
        Instant::now().saturating_duration_since(*self)
    }

    /// Returns the time from an earlier moment to this one, zero if that one is later.
    pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// Returns the time from an earlier moment to this one, zero if that one is later.
    pub fn duration_since(&self, earlier: Instant) -> Duration {
        self.saturating_duration_since(earlier)
    }

    /// Returns the moment after a time, or `None` if it cannot be represented.
    pub fn checked_add(&self, time: Duration) -> Option<Instant> {
        self.0.checked_add(time).map(Instant)
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;

    fn add(self, time: Duration) -> Instant {
        Instant(self.0.saturating_add(time))
    }
}

impl Sub<Duration> for Instant {
    type Output = Instant;

    fn sub(self, time: Duration) -> Instant {
        Instant(self.0.saturating_sub(time))
    }
}

impl Sub for Instant {
    type Output = Duration;

    fn sub(self, earlier: Instant) -> Duration {
        self.saturating_duration_since(earlier)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    static SECONDS: AtomicU64 = AtomicU64::new(0);

    /// One test only, because the clock can be set only once per process.
    #[test]
    fn it_stands_still_until_it_is_set_and_then_follows_the_host() {
        let start = Instant::now();
        assert_eq!((Instant::now(), start.elapsed()), (start, Duration::ZERO));
        assert!(set(|| Duration::from_secs(SECONDS.load(Ordering::Relaxed))));
        assert!(!set(|| Duration::MAX), "only the first call counts");
        SECONDS.store(7, Ordering::Relaxed);
        assert_eq!(start.elapsed(), Duration::from_secs(7));
        let later = start + Duration::from_secs(9);
        assert!(later > Instant::now());
        assert_eq!(Instant::now() - later, Duration::ZERO);
        assert_eq!(later - Duration::from_secs(2), Instant::now());
        assert_eq!(later.duration_since(start), Duration::from_secs(9));
        assert_eq!(start.checked_add(Duration::MAX).map(|_| ()), Some(()));
        assert_eq!(later.checked_add(Duration::MAX), None);
    }
}
