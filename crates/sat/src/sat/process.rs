//! A program that runs with all that it starts, and that ends with all of it.
//!
//! On Unix the program leads a process group of its own, and the group is killed: also when the
//! program has ended and only its children are left. An interrupt of the terminal does not reach
//! another group, so whoever is interrupted has to end the processes: see [`end_all`]. Elsewhere
//! only the program itself is killed.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The processes that run now, by their numbers.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<u32>> {
    // A list of numbers is whole after every step.
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every process that a backend of this program runs now, each with all that it started, and
/// lets none start any more: for a program that is about to exit at once. A thread that wants to
/// start one afterwards waits for ever.
pub fn end_all() {
    let running = running();
    running.iter().for_each(|&number| kill_group(number));
    std::mem::forget(running);
}

/// A running program; when it is dropped, it is killed with all that it started.
pub(super) struct Process {
    child: Child,
}

impl Process {
    pub(super) fn start(command: &mut Command) -> io::Result<Process> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        // Held across the start, so that `end_all` misses none.
        let mut running = running();
        let child = command.spawn()?;
        running.push(child.id());
        Ok(Process { child })
    }

    /// How it ended, if it has.
    pub(super) fn ended(&mut self) -> io::Result<Option<ExitStatus>> {
        self.child.try_wait()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        kill_group(self.child.id());
        // Where it has ended there is nothing to kill.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let number = self.child.id();
        running().retain(|&other| other != number);
    }
}

/// An empty group is no error to us.
#[cfg(unix)]
fn kill_group(leader: u32) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    if let Ok(group) = i32::try_from(leader) {
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_: u32) {}
