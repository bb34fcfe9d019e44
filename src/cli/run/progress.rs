//! Progress of a run on standard error: a bar on a terminal; elsewhere a line now and then, ever
//! more seldom, or once a second with `--progress`.

use crate::cli::face::face;
use crate::cli::out::{self, Out};
use crate::cli::say::{counted, say};
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use veridoku::batch::Tasks;

/// A run that ends sooner shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);
/// The time between two lines that were asked for, and between two changes of the bar.
const PERIODS: (Duration, Duration) = (Duration::from_secs(1), Duration::from_millis(100));
/// The time before the first line that nobody asked for; it doubles from line to line, up to the
/// other.
const SELDOM: (Duration, Duration) = (Duration::from_secs(5), Duration::from_secs(600));

/// What the threads of the run are busy with.
static TASKS: Tasks = Tasks::new();

/// Returns what the threads of the run are busy with.
pub(crate) fn tasks() -> &'static Tasks {
    &TASKS
}

/// The bar on the terminal, hidden while anything else is written.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

fn shown() -> MutexGuard<'static, Option<ProgressBar>> {
    SHOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where progress goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Nowhere,
    Bar,
    /// A line once a second.
    Lines,
    /// A line now and then, which says that the run is not at its end.
    SeldomLines,
}

/// The progress of a run.
pub(crate) struct Progress {
    start: Instant,
    place: Place,
    period: Duration,
    /// When the next line or change is due.
    due: Instant,
}

impl Progress {
    /// Returns the progress of a run that starts now, shown as the options say.
    pub(crate) fn new() -> Progress {
        let terminal = io::stderr().is_terminal();
        let (place, first, period) = if !face().progress(true) {
            (Place::Nowhere, SELDOM.1, SELDOM.1)
        } else if terminal {
            (Place::Bar, PATIENCE, PERIODS.1)
        } else if face().progress(false) {
            (Place::Lines, PERIODS.0, PERIODS.0)
        } else {
            (Place::SeldomLines, SELDOM.0, SELDOM.0)
        };
        let start = Instant::now();
        Progress {
            start,
            place,
            period,
            due: start + first,
        }
    }

    /// Shows how far the run is, of a total if that is known, with the message that `message` makes
    /// from the seconds so far.
    pub(crate) fn update(
        &mut self,
        position: u64,
        total: Option<u64>,
        message: impl FnOnce(f64) -> String,
    ) {
        if !self.is_due() {
            return;
        }
        let time = self.start.elapsed();
        let mut text = message(time.as_secs_f64());
        let total = total.map(|total| total.max(position));
        if let Some(left) = total.and_then(|total| left(position, total, time)) {
            text += &format!("; {left} left");
        }
        match self.place {
            Place::Nowhere => {}
            Place::Bar => draw(position, total, text),
            Place::Lines | Place::SeldomLines => {
                let part = total
                    .filter(|&total| total > 0)
                    .map(|total| format!("{}%, ", u128::from(position) * 100 / u128::from(total)));
                self.line(&(part.unwrap_or_default() + &text));
            }
        }
    }

    /// Shows the text that `text` makes.
    pub(crate) fn tell(&mut self, text: impl FnOnce() -> String) {
        self.update(0, None, |_| text());
    }

    fn is_due(&mut self) -> bool {
        if self.place == Place::Nowhere || Instant::now() < self.due {
            return false;
        }
        self.due = Instant::now() + self.period;
        if self.place == Place::SeldomLines {
            self.period = (2 * self.period).min(SELDOM.1);
        }
        true
    }

    fn line(&self, text: &str) {
        let so_far = if self.place == Place::SeldomLines {
            "so far: "
        } else {
            ""
        };
        say(&format!("{so_far}{text}\n"));
    }

    /// Removes the bar.
    pub(crate) fn clear(&self) {
        if let Some(bar) = shown().take() {
            bar.finish_and_clear();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Returns how long a run still takes at its speed so far.
fn left(position: u64, total: u64, time: Duration) -> Option<HumanDuration> {
    let rest = total as f64 / position as f64 - 1.0;
    let left = Duration::try_from_secs_f64(time.as_secs_f64() * rest).ok()?;
    Some(HumanDuration(left))
}

fn draw(position: u64, total: Option<u64>, message: String) {
    let mut shown = shown();
    let bar = shown.get_or_insert_with(ProgressBar::new_spinner);
    if bar.length() != total {
        let template = match total {
            Some(_) => "{bar:30} {percent:>3}%  {msg}",
            None => "{spinner} {msg}",
        };
        let style = ProgressStyle::with_template(template);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        total.map_or_else(|| bar.unset_length(), |total| bar.set_length(total));
    }
    bar.set_message(message);
    bar.set_position(position);
}

/// Works while a thread of its own shows how far it is: the tasks done, each of which is a `noun`,
/// of all that `total` returns, if that is known.
pub(crate) fn while_working<T>(
    noun: &str,
    total: impl Fn() -> Option<u64> + Send,
    work: impl FnOnce() -> T,
) -> T {
    std::thread::scope(|scope| {
        // The channel closes if the work panics, too.
        let (over, end) = channel::<()>();
        let shows = move || {
            let mut progress = Progress::new();
            while end.recv_timeout(PERIODS.1) == Err(RecvTimeoutError::Timeout) {
                let done = tasks().done();
                let message = |_| format!("{}{}", counted(done, noun), tasks());
                progress.update(done, total(), message);
            }
        };
        // Without a thread there is no progress.
        let _ = std::thread::Builder::new().spawn_scoped(scope, shows);
        let done = work();
        drop(over);
        done
    })
}

/// Writes results, flushed so that their reader gets whole lines at once, and remarks. Hides the
/// bar meanwhile if it would interfere.
pub(crate) fn write(out: &str, err: &str) -> io::Result<()> {
    let bar = shown().clone();
    match bar {
        Some(bar) if !err.is_empty() || out::is_terminal() => bar.suspend(|| put(out, err)),
        _ => put(out, err),
    }
}

fn put(out: &str, err: &str) -> io::Result<()> {
    Out.write_all(out.as_bytes())?;
    Out.flush()?;
    if !err.is_empty() {
        say(err);
    }
    Ok(())
}
