//! The terminal: taken, and given back whatever happens.

use anyhow::Context;
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui_core::terminal::Terminal;
use ratatui_crossterm::CrosstermBackend;
use std::io::{self, Stdout};
use std::panic;
use std::sync::Once;

/// The terminal while the game has it.
pub(super) struct Taken {
    pub(super) terminal: Terminal<CrosstermBackend<Stdout>>,
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
        enable_raw_mode()?;
        // Not `Terminal::clear`, which asks the terminal where the cursor is and waits.
        execute!(
            io::stdout(),
            EnterAlternateScreen,
            EnableMouseCapture,
            Clear(ClearType::All)
        )?;
        let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        terminal.hide_cursor()?;
        Ok(Taken { terminal })
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
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

/// Gives the terminal back, stops the process until it is continued, and takes the terminal again.
pub(super) fn suspend(taken: &mut Taken) -> anyhow::Result<()> {
    give_back();
    #[cfg(unix)]
    {
        use nix::sys::signal::{Signal, kill};
        use nix::unistd::Pid;
        kill(Pid::from_raw(0), Signal::SIGTSTP).context("cannot stop")?;
    }
    *taken = Taken::new()?;
    Ok(())
}
