//! Progress of a run on standard error: a bar on a terminal, or a line once a second.

use crate::cli::say::say;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// A run that ends sooner shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);
/// The time between two lines.
const PERIOD: Duration = Duration::from_secs(1);

/// A progress bar, shown only if standard error is a terminal.
pub(crate) struct Bar {
    start: Instant,
    total: Option<u64>,
    wanted: bool,
    bar: Option<ProgressBar>,
}

impl Bar {
    /// Returns a bar up to a total, if that is known.
    pub(crate) fn new(wanted: bool, total: Option<u64>) -> Bar {
        Bar {
            start: Instant::now(),
            total,
            wanted: wanted && io::stderr().is_terminal(),
            bar: None,
        }
    }

    /// Shows the position and the message that `message` makes from the seconds so far.
    pub(crate) fn update(&mut self, position: u64, message: impl FnOnce(f64) -> String) {
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
        bar.set_message(message(self.start.elapsed().as_secs_f64()));
        bar.set_position(position);
    }

    /// Writes results and remarks, hiding the bar meanwhile if it would interfere.
    pub(crate) fn write(&self, out: &str, err: &str) -> io::Result<()> {
        match &self.bar {
            Some(bar) if !err.is_empty() || io::stdout().is_terminal() => {
                bar.suspend(|| write(out, err))
            }
            _ => write(out, err),
        }
    }

    /// Removes the bar.
    pub(crate) fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// A progress line once a second.
pub(crate) struct News {
    wanted: bool,
    terminal: bool,
    shown: bool,
    last: Instant,
}

impl News {
    /// Returns a progress line for any kind of standard error, if it is wanted.
    pub(crate) fn new(wanted: bool) -> News {
        News {
            wanted,
            terminal: io::stderr().is_terminal(),
            shown: false,
            last: Instant::now(),
        }
    }

    /// Returns a progress line that is shown on a terminal only.
    pub(crate) fn on_terminal(wanted: bool) -> News {
        let news = News::new(wanted);
        News {
            wanted: wanted && news.terminal,
            ..news
        }
    }

    /// Writes the line that `line` makes, if the last one is a second old.
    pub(crate) fn tell(&mut self, line: impl FnOnce() -> String) {
        if !self.wanted || self.last.elapsed() < PERIOD {
            return;
        }
        self.last = Instant::now();
        if self.terminal {
            self.shown = true;
            say(&format!("\r\x1b[K{}", line()));
        } else {
            say(&format!("{}\n", line()));
        }
    }

    /// Clears the line before other output.
    pub(crate) fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            say("\r\x1b[K");
        }
    }

    /// Clears the line, then writes results and remarks.
    pub(crate) fn write(&mut self, out: &str, err: &str) -> io::Result<()> {
        self.clear();
        write(out, err)
    }
}

/// Writes results, flushed so that their reader gets whole lines at once, and remarks.
pub(crate) fn write(out: &str, err: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(out.as_bytes())?;
    stdout.flush()?;
    if !err.is_empty() {
        say(err);
    }
    Ok(())
}
