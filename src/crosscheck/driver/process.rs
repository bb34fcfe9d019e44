//! A program that is being tested, as a process: what is written to it, what it prints, how it
//! ends, all with limits.
//!
//! It is started without a shell and, on Unix, in a process group of its own, so that it is killed
//! with its children. Elsewhere only the process itself is. Its output is read by threads that hold
//! a few chunks at most: a program that prints without end waits for us and fills no memory.

use super::limits::{Limits, Settled, Trouble};
use super::pipes;
use super::printed::Printed;
use crate::clock::Instant;
use crate::crosscheck::escaped;
use std::io;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How long to wait before a look at the clock and at the user's wishes.
const PATIENCE: Duration = Duration::from_millis(20);
/// How long a process that has closed its input or output may take to end, and a child that it left
/// behind to go on printing.
const GRACE: Duration = Duration::from_millis(1000);

/// A process that runs, or has ended; dropped, it is killed.
pub(super) struct Process {
    child: Child,
    input: Option<SyncSender<String>>,
    output: Receiver<Vec<u8>>,
    errors: Arc<Mutex<Vec<u8>>>,
    /// What was read and not looked at yet.
    pending: Vec<u8>,
    /// What was looked at since the last puzzle was sent.
    printed: Printed,
    /// Since when nothing has come from a process that has ended, while something still holds its
    /// output open.
    silent: Option<Instant>,
    limits: Limits,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    /// Those of the system: there is no such program, it may not be run.
    pub(super) fn start(words: &[String], limits: &Limits) -> io::Result<Process> {
        let (program, arguments) = words.split_first().ok_or(io::ErrorKind::NotFound)?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let input = child.stdin.take().map(pipes::writer);
        let output = child.stdout.take().map(pipes::reader);
        let errors = child.stderr.take().map(pipes::last);
        Ok(Process {
            child,
            input,
            output: output.ok_or(io::ErrorKind::BrokenPipe)?,
            errors: errors.unwrap_or_default(),
            pending: Vec::new(),
            printed: Printed::default(),
            silent: None,
            limits: limits.clone(),
        })
    }

    /// When an answer that is asked for now has to be there.
    pub(super) fn deadline(&self) -> Option<Instant> {
        let time = self.limits.time?;
        Instant::now().checked_add(time)
    }

    /// Hands the process a line. One that takes none and still holds several has stopped reading.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Trouble> {
        self.printed = Printed::default();
        let Some(input) = &self.input else {
            return Err(Trouble::Late);
        };
        match input.try_send(format!("{line}\n")) {
            Ok(()) => Ok(()),
            Err(std::sync::mpsc::TrySendError::Full(_)) => Err(Trouble::Late),
            Err(std::sync::mpsc::TrySendError::Disconnected(_)) => Err(self.ended("input")),
        }
    }

    /// Says that there are no more lines.
    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// The next line, without its end. The last one may lack an end. `left` are the bytes that may
    /// still come.
    pub(super) fn line(
        &mut self,
        deadline: Option<Instant>,
        left: &mut usize,
    ) -> Result<String, Trouble> {
        loop {
            if let Some(line) = self.buffered(left)? {
                return Ok(line);
            }
            if !self.more(deadline)? {
                if !self.pending.is_empty() {
                    return Ok(self.take(self.pending.len()));
                }
                return Err(self.ended("output"));
            }
        }
    }

    /// A line that has arrived already, without its end.
    pub(super) fn buffered(&mut self, left: &mut usize) -> Result<Option<String>, Trouble> {
        let end = self.pending.iter().position(|&byte| byte == b'\n');
        let length = end.map_or(self.pending.len(), |end| end + 1);
        let after = left.checked_sub(length).ok_or(Trouble::TooMuch)?;
        Ok(end.map(|_| {
            *left = after;
            self.take(length)
        }))
    }

    /// What has arrived of a line that has no end yet.
    pub(super) fn partial(&self) -> String {
        text(&self.pending)
    }

    fn take(&mut self, length: usize) -> String {
        let taken: Vec<u8> = self.pending.drain(..length).collect();
        self.printed.add(&taken);
        text(&taken)
    }

    /// All that the process prints until its end, and how it ended.
    pub(super) fn all(
        &mut self,
        deadline: Option<Instant>,
    ) -> Result<(String, ExitStatus), Trouble> {
        while self.more(deadline)? {
            if self.pending.len() > self.limits.bytes {
                return Err(Trouble::TooMuch);
            }
        }
        let status = self.status(deadline).ok_or(Trouble::Late)?;
        Ok((self.take(self.pending.len()), status))
    }

    /// What was printed since the last puzzle was sent.
    pub(super) fn printed(&self) -> Printed {
        let mut printed = self.printed.clone();
        printed.add(&self.pending);
        printed
    }

    /// Waits for more output until it has been quiet for so long.
    pub(super) fn settle(
        &mut self,
        quiet: Duration,
        deadline: Option<Instant>,
    ) -> Result<Settled, Trouble> {
        if deadline.is_some_and(|at| Instant::now() >= at) {
            return Err(Trouble::Late);
        }
        let until = Instant::now().checked_add(quiet);
        match self.more(until) {
            Ok(true) => Ok(Settled::More),
            Ok(false) => Ok(Settled::End),
            Err(Trouble::Late) => Ok(Settled::Quiet),
            Err(trouble) => Err(trouble),
        }
    }

    /// Waits for more output; `false` at its end. What has arrived already is taken in any case.
    fn more(&mut self, deadline: Option<Instant>) -> Result<bool, Trouble> {
        loop {
            let now = Instant::now();
            let left = deadline.map_or(PATIENCE, |at| at.saturating_duration_since(now));
            match self.output.recv_timeout(left.min(PATIENCE)) {
                Ok(chunk) => {
                    self.silent = None;
                    self.pending.extend(chunk);
                    return Ok(true);
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(false),
                Err(RecvTimeoutError::Timeout) if self.limits.cancel.is_cancelled() => {
                    return Err(Trouble::Stopped);
                }
                Err(RecvTimeoutError::Timeout)
                    if deadline.is_some_and(|at| Instant::now() >= at) =>
                {
                    return Err(Trouble::Late);
                }
                Err(RecvTimeoutError::Timeout) if self.is_left_open() => return Ok(false),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Whether the process has ended and a child of it holds its output open without a word.
    fn is_left_open(&mut self) -> bool {
        if !matches!(self.child.try_wait(), Ok(Some(_))) {
            return false;
        }
        let since = *self.silent.get_or_insert_with(Instant::now);
        since.elapsed() >= GRACE
    }

    /// How the process ended, once it has.
    fn status(&mut self, deadline: Option<Instant>) -> Option<ExitStatus> {
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if deadline.is_some_and(|at| Instant::now() >= at) => return None,
                Ok(None) if self.limits.cancel.is_cancelled() => return None,
                Ok(None) => std::thread::sleep(Duration::from_millis(1)),
                Err(_) => return None,
            }
        }
    }

    /// The end of the process in words, or that it goes on after it has closed its input or output.
    pub(super) fn ended(&mut self, closed: &str) -> Trouble {
        let deadline = Instant::now().checked_add(GRACE);
        match self.status(deadline) {
            Some(status) => Trouble::Ended(self.words(status)),
            None if self.limits.cancel.is_cancelled() => Trouble::Stopped,
            None => Trouble::Ended(format!("closed its standard {closed} and goes on")),
        }
    }

    /// How the process ended, with the last line that it wrote to standard error.
    pub(super) fn words(&self, status: ExitStatus) -> String {
        // The thread that reads standard error may be a moment behind.
        std::thread::sleep(Duration::from_millis(5));
        let how = how(status);
        self.complaint()
            .map_or(how.clone(), |last| format!("{how}: {last}"))
    }

    /// The last line of standard error, its first characters.
    pub(super) fn complaint(&self) -> Option<String> {
        const MOST: usize = 300;
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let errors = String::from_utf8_lossy(&errors);
        let last = errors.lines().rfind(|line| !line.trim().is_empty())?.trim();
        let mut short: String = last.chars().take(MOST).collect();
        if short.len() < last.len() {
            short.push('…');
        }
        Some(escaped(&short))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        #[cfg(unix)]
        {
            use nix::sys::signal::{Signal, killpg};
            let group = i32::try_from(self.child.id()).ok();
            // A group without processes is no error to us.
            let _ = group.map(|group| killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn text(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.trim_end_matches(['\n', '\r']).to_string()
}

fn how(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        let name = nix::sys::signal::Signal::try_from(signal);
        return match name {
            Ok(name) => format!("killed by signal {signal} ({name})"),
            Err(_) => format!("killed by signal {signal}"),
        };
    }
    match status.code() {
        Some(code) => format!("ended with exit code {code}"),
        None => "ended".to_string(),
    }
}
