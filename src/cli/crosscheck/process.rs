//! A program that is being tested, as a process: what is written to it, what it prints, how it ends, all with limits.
//!
//! It is started without a shell and, on Unix, in a process group of its own, so that it is killed with its children. Elsewhere only the process
//! itself is. Its output is read by threads that hold a few chunks at most: a program that prints without end waits for us and fills no
//! memory.

use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use veridoku::engine::Cancel;

/// Bytes that are read at once.
const CHUNK: usize = 1 << 13;
/// Chunks that wait to be looked at, and lines that wait to be written.
const WAITING: usize = 4;
/// How much of standard error is kept, its end.
const KEPT: usize = 1 << 11;
/// How long to wait before a look at the clock and at the user's wishes.
const PATIENCE: Duration = Duration::from_millis(20);

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The process ended, in words.
    Ended(String),
    /// The time is up.
    Late,
    /// It printed more than it may.
    TooMuch,
    /// The user wants to stop.
    Stopped,
}

/// How long an answer may take and be.
#[derive(Clone, Debug)]
pub(super) struct Limits {
    pub(super) time: Option<Duration>,
    pub(super) bytes: usize,
    pub(super) cancel: Cancel,
}

/// A process that runs, or has ended; dropped, it is killed.
pub(super) struct Process {
    child: Child,
    input: Option<SyncSender<String>>,
    output: Receiver<Vec<u8>>,
    errors: Arc<Mutex<Vec<u8>>>,
    /// What was read and not looked at yet.
    pending: Vec<u8>,
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
        let (input, lines) = sync_channel::<String>(WAITING);
        if let Some(mut stdin) = child.stdin.take() {
            std::thread::spawn(move || {
                for line in lines {
                    if stdin.write_all(line.as_bytes()).is_err() || stdin.flush().is_err() {
                        return;
                    }
                }
            });
        }
        let (chunks, output) = sync_channel(WAITING);
        if let Some(stdout) = child.stdout.take() {
            std::thread::spawn(move || {
                each_chunk(stdout, |chunk| chunks.send(chunk.to_vec()).is_ok())
            });
        }
        let errors = Arc::new(Mutex::new(Vec::new()));
        if let Some(stderr) = child.stderr.take() {
            let errors = Arc::clone(&errors);
            std::thread::spawn(move || {
                each_chunk(stderr, |chunk| {
                    let mut kept = errors.lock().unwrap_or_else(PoisonError::into_inner);
                    kept.extend_from_slice(chunk);
                    let over = kept.len().saturating_sub(KEPT);
                    kept.drain(..over);
                    true
                });
            });
        }
        Ok(Process {
            child,
            input: Some(input),
            output,
            errors,
            pending: Vec::new(),
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
        let Some(input) = &self.input else {
            return Err(Trouble::Late);
        };
        match input.try_send(format!("{line}\n")) {
            Ok(()) => Ok(()),
            Err(std::sync::mpsc::TrySendError::Full(_)) => Err(Trouble::Late),
            Err(std::sync::mpsc::TrySendError::Disconnected(_)) => Err(self.ended(self.deadline())),
        }
    }

    /// Says that there are no more lines.
    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// The next line, without its end. The last one may lack an end. `left` are the bytes that may still come.
    pub(super) fn line(
        &mut self,
        deadline: Option<Instant>,
        left: &mut usize,
    ) -> Result<String, Trouble> {
        loop {
            if let Some(end) = self.pending.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.pending.drain(..=end).collect();
                *left = left.checked_sub(line.len()).ok_or(Trouble::TooMuch)?;
                return Ok(text(&line));
            }
            if self.pending.len() > *left {
                return Err(Trouble::TooMuch);
            }
            if !self.more(deadline)? {
                if !self.pending.is_empty() {
                    return Ok(text(&std::mem::take(&mut self.pending)));
                }
                return Err(self.ended(deadline));
            }
        }
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
        Ok((text(&std::mem::take(&mut self.pending)), status))
    }

    /// What has arrived without being asked for, as far as it is known by now; nothing if it is only white space.
    pub(super) fn unasked(&mut self) -> Option<String> {
        while self.pending.len() <= self.limits.bytes {
            match self.output.try_recv() {
                Ok(chunk) => self.pending.extend(chunk),
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => break,
            }
        }
        let text = text(&self.pending);
        (!text.trim().is_empty()).then_some(text)
    }

    /// Waits for more output; `false` at its end.
    fn more(&mut self, deadline: Option<Instant>) -> Result<bool, Trouble> {
        loop {
            let now = Instant::now();
            let left = deadline.map_or(PATIENCE, |at| at.saturating_duration_since(now));
            match self.output.recv_timeout(left.min(PATIENCE)) {
                Ok(chunk) => {
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
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
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

    /// The end of the process in words. One that has only closed its output is as good as late.
    fn ended(&mut self, deadline: Option<Instant>) -> Trouble {
        match self.status(deadline) {
            Some(status) => Trouble::Ended(self.words(status)),
            None if self.limits.cancel.is_cancelled() => Trouble::Stopped,
            None => Trouble::Late,
        }
    }

    /// How the process ended, with the last line that it wrote to standard error.
    pub(super) fn words(&self, status: ExitStatus) -> String {
        // The thread that reads standard error may be a moment behind.
        std::thread::sleep(Duration::from_millis(5));
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let errors = String::from_utf8_lossy(&errors).into_owned();
        let last = errors.lines().rfind(|line| !line.trim().is_empty());
        let last = last.map(|line| line.trim().replace(char::is_control, " "));
        let how = how(status);
        last.map_or(how.clone(), |last| format!("{how}: {last}"))
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

/// Hands over what is read until the end, an error, or `take` says to stop.
fn each_chunk(mut source: impl Read, mut take: impl FnMut(&[u8]) -> bool) {
    let mut chunk = vec![0; CHUNK];
    loop {
        match source.read(&mut chunk) {
            Ok(read) if read > 0 && take(&chunk[..read]) => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            _ => return,
        }
    }
}
