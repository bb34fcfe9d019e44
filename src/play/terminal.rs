//! The terminal: taken, listened to, and given back whatever happens.

use super::sixteen::Sixteen;
use anyhow::Context;
use crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use crossterm::execute;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui_core::layout::Rect;
use ratatui_core::terminal::{Frame, Terminal};
use ratatui_crossterm::CrosstermBackend;
use std::io::{self, Stdout};
use std::panic;
use std::sync::Once;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The terminal while the game has it.
pub(super) struct Taken {
    terminal: Terminal<CrosstermBackend<Sixteen<Stdout>>>,
    /// What is typed, from a thread of its own: reading from a terminal that is gone never ends.
    events: Receiver<io::Result<Event>>,
}

impl Taken {
    pub(super) fn new() -> io::Result<Taken> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                give_back();
                before(info);
            }));
        });
        let terminal = take()?;
        let (send, events) = channel();
        thread::spawn(move || {
            loop {
                let event = event::read();
                let last = event.is_err();
                if send.send(event).is_err() || last {
                    return;
                }
            }
        });
        Ok(Taken { terminal, events })
    }

    /// Draws what has changed.
    pub(super) fn draw(&mut self, what: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(what).map(|_| ())
    }

    /// Returns the window.
    pub(super) fn window(&self) -> io::Result<Rect> {
        let size = self.terminal.size()?;
        Ok(Rect::new(0, 0, size.width, size.height))
    }

    /// Returns what is typed within a time.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub(super) fn typed(&self, within: Duration) -> anyhow::Result<Option<Event>> {
        match self.events.recv_timeout(within) {
            Ok(event) => Ok(Some(event.context("the terminal")?)),
            Err(RecvTimeoutError::Timeout) if is_gone() => anyhow::bail!("the terminal is gone"),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => anyhow::bail!("the terminal sends nothing more"),
        }
    }

    /// Gives the terminal back, stops the process until it is continued, and takes the terminal
    /// again.
    pub(super) fn suspend(&mut self) -> anyhow::Result<()> {
        give_back();
        #[cfg(unix)]
        {
            use nix::sys::signal::{Signal, kill};
            use nix::unistd::Pid;
            kill(Pid::from_raw(0), Signal::SIGTSTP).context("cannot stop")?;
        }
        // The old one shows the cursor as it goes.
        self.terminal = take()?;
        self.terminal.hide_cursor()?;
        Ok(())
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

fn take() -> io::Result<Terminal<CrosstermBackend<Sixteen<Stdout>>>> {
    enable_raw_mode()?;
    // Not `Terminal::clear`, which asks the terminal where the cursor is and waits.
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        Clear(ClearType::All)
    )?;
    let mut terminal = Terminal::new(CrosstermBackend::new(Sixteen::new(io::stdout())))?;
    terminal.hide_cursor()?;
    Ok(terminal)
}

/// Gives the terminal back as it was. What cannot be written to a terminal that is gone is not
/// missed.
fn give_back() {
    let _ = execute!(
        io::stdout(),
        DisableMouseCapture,
        LeaveAlternateScreen,
        crossterm::cursor::Show
    );
    let _ = disable_raw_mode();
}

/// Returns whether the terminal has hung up.
#[cfg(unix)]
fn is_gone() -> bool {
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    use std::os::fd::AsFd;
    let input = io::stdin();
    let mut asked = [PollFd::new(input.as_fd(), PollFlags::empty())];
    poll(&mut asked, PollTimeout::ZERO).is_ok_and(|found| found > 0)
}

#[cfg(not(unix))]
fn is_gone() -> bool {
    false
}
