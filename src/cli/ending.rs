//! How a run ends: exit code, summary line, file of the output, interrupts.

use super::exit::Exit;
use super::face::face;
use super::out::{self, Out};
use super::say::{error, is_broken_pipe, say};
use std::io::Write;
use std::time::{Duration, Instant};
use veridoku::batch::BatchError;
use veridoku::engine::Cancel;
use veridoku::names::shown;
use veridoku::wire::{Head, Record, WholeRecord};

/// Commands that an interrupt ends at once, as nothing of them is worth an orderly end.
const AT_ONCE: [&str; 10] = [
    "check",
    "cnf",
    "completions",
    "construct",
    "engines",
    "explain",
    "hint",
    "man",
    "techniques",
    "why",
];

/// A signal within this time after the first is the same one: `timeout` signals both the process
/// and its group, so it arrives twice.
const SAME_INTERRUPT: Duration = Duration::from_millis(500);

/// Ends the run of a command: says what failed, ends the output, and returns the exit code.
pub(crate) fn end(command: &'static str, ran: anyhow::Result<Exit>) -> Exit {
    let (exit, done) = match ran {
        Ok(exit) => (exit, exit != Exit::Interrupted),
        Err(failed) if is_broken_pipe(&failed) => return Exit::Holds,
        Err(failed) => {
            error(&format!("{failed:#}"));
            let batch = failed.downcast_ref::<BatchError>();
            let defect = matches!(batch, Some(BatchError::Panicked(_)));
            (if defect { Exit::Defect } else { Exit::Input }, false)
        }
    };
    let exit = exit.and(ended(command, exit, done));
    if face().verbose {
        say(&format!("exit code {}: {}\n", exit.code(), exit.meaning()));
    }
    if face().exit_zero && matches!(exit, Exit::Fails | Exit::Limit | Exit::Malformed) {
        return Exit::Holds;
    }
    exit
}

/// Ends the output of a run that came to its end or not; returns the exit code of that.
fn ended(command: &'static str, exit: Exit, done: bool) -> Exit {
    let summed = if face().json_summary {
        let whole = done && exit != Exit::Unreadable;
        let about = WholeRecord::new(whole, out::lines(), exit.code());
        let line = Record::new(Head::new(command), about).line();
        Out.write_all(line.as_bytes()).and_then(|()| Out.flush())
    } else {
        Ok(())
    };
    match summed.map_err(Into::into).and_then(|()| out::finish(done)) {
        Ok(false) => Exit::Holds,
        Ok(true) => {
            let file = face().output.as_deref().unwrap_or("".as_ref());
            let file = shown(file);
            say(&format!(
                "veridoku: {file}: not written, as the run did not come to its end\n"
            ));
            Exit::Holds
        }
        Err(failed) if is_broken_pipe(&failed) => Exit::Holds,
        Err(failed) => {
            error(&format!("{failed:#}"));
            Exit::Input
        }
    }
}

/// Sets the handler: the first interrupt asks a command for an orderly end, the second ends the
/// program at once, with no part of the output left.
pub(crate) fn watch_interrupts(command: &str, cancel: &Cancel) {
    if AT_ONCE.contains(&command) {
        return on_interrupt(|| end_at_once());
    }
    let cancel = cancel.clone();
    let mut first: Option<Instant> = None;
    on_interrupt(move || {
        let since = first.get_or_insert_with(Instant::now).elapsed();
        if cancel.is_cancelled() && since > SAME_INTERRUPT {
            veridoku::sat::end_all();
            end_at_once();
        }
        cancel.cancel();
    });
}

fn end_at_once() -> ! {
    out::give_up();
    std::process::exit(Exit::Interrupted.code().into())
}

fn on_interrupt(act: impl FnMut() + Send + 'static) {
    if let Err(failed) = ctrlc::set_handler(act) {
        error(&format!(
            "an interrupt will end the program at once: {failed}"
        ));
    }
}

/// Makes writing beyond the limit on the size of files an error, which names the file, and no
/// signal that ends the program.
pub(super) fn outlive_file_limit() {
    #[cfg(unix)]
    {
        use nix::sys::signal::{SigSet, Signal};
        // Threads inherit it. If it fails, the signal ends the program as before.
        let _ = SigSet::from(Signal::SIGXFSZ).thread_block();
    }
}
