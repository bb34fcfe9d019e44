//! A progress bar on standard error: only on a terminal, only after half a second.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_millis(500);

/// The bar, or nothing where nobody would see it.
pub(super) struct Progress {
    start: Instant,
    /// Bytes to read, where that is known.
    total: Option<u64>,
    wanted: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub(super) fn new(quiet: bool, total: Option<u64>) -> Progress {
        Progress {
            start: Instant::now(),
            total,
            wanted: !quiet && std::io::stderr().is_terminal(),
            bar: None,
        }
    }

    /// Whether results and the bar would meet on one terminal.
    pub(super) fn shares_terminal(&self) -> bool {
        self.bar.is_some() && std::io::stdout().is_terminal()
    }

    /// So many puzzles and bytes are done.
    pub(super) fn update(&mut self, puzzles: u64, bytes: u64) {
        if !self.wanted || self.start.elapsed() < PATIENCE {
            return;
        }
        let total = self.total;
        let bar = self.bar.get_or_insert_with(|| {
            let (bar, template) = match total {
                Some(total) => (
                    ProgressBar::new(total),
                    "{bar:30} {percent:>3}%  {msg}  {eta} left",
                ),
                None => (ProgressBar::new_spinner(), "{spinner} {msg}"),
            };
            let style = ProgressStyle::with_template(template);
            bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        let rate = puzzles as f64 / self.start.elapsed().as_secs_f64();
        bar.set_message(format!("{puzzles} puzzles, {rate:.0}/s"));
        bar.set_position(bytes);
    }

    /// Does something to the terminal with the bar out of the way.
    pub(super) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    pub(super) fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
