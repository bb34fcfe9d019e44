//! Runs a program and kills it together with all processes that it starts.
//!
//! On Unix the program leads a process group of its own, and the group is killed, even if the
//! program has ended and only its children are left. An interrupt from the terminal does not reach
//! another group, so an interrupted program has to end the processes: see [`end_all`]. On other
//! systems only the program itself is killed.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The identifiers of the running processes.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<u32>> {
    // The list is consistent after every operation, so a poisoned lock is no problem.
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every process that a backend of this program is running, each with all that it started,
/// and prevents new ones: for a program that is about to exit. A thread that starts one afterwards
/// blocks forever.
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

    /// Returns the exit status if the program has ended.
    pub(super) fn ended(&mut self) -> io::Result<Option<ExitStatus>> {
        self.child.try_wait()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        kill_group(self.child.id());
        // Fails if it has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let number = self.child.id();
        running().retain(|&other| other != number);
    }
}

/// Kills a process group; an empty group is no error.
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
