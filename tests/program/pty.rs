//! The program in a terminal of its own, and what a terminal makes of what it sends.
#![cfg(all(unix, feature = "play"))]

use nix::poll::{PollFd, PollFlags, poll};
use nix::pty::{OpenptyResult, Winsize, openpty};
use nix::sys::termios::{LocalFlags, tcgetattr};
use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZero;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The program in a terminal.
pub(crate) struct Terminal {
    pub(crate) child: Child,
    keys: File,
    slave: Option<OwnedFd>,
    reader: Option<(Arc<AtomicBool>, JoinHandle<()>)>,
    shown: Receiver<Vec<u8>>,
    /// What a terminal makes of it.
    pub(crate) screen: vt100::Parser,
    /// All that was sent.
    pub(crate) sent: Vec<u8>,
}

impl Terminal {
    /// Starts the game with its folder of games, arguments, and a window of columns and rows.
    pub(crate) fn new(state: &Path, args: &[&str], size: (u16, u16)) -> Terminal {
        let [columns, rows] = [size.0, size.1].map(|n| NonZero::new(n).unwrap());
        let size = Winsize {
            ws_col: size.0,
            ws_row: size.1,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        let OpenptyResult { master, slave } = openpty(Some(&size), None).unwrap();
        // A copy, which children do not inherit as they do the first one.
        let inherited = master;
        let master = inherited.try_clone().unwrap();
        drop(inherited);
        let end = || Stdio::from(slave.try_clone().unwrap());
        let child = Command::new(assert_cmd::cargo::cargo_bin!("veridoku"))
            .arg("play")
            .args(args)
            .env("VERIDOKU_STATE", state)
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "C.UTF-8")
            .env_remove("NO_COLOR")
            // A group of its own, as a shell gives it: Ctrl-Z stops that.
            .process_group(0)
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .unwrap();
        let mut screen = File::from(master.try_clone().unwrap());
        let (send, shown) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        let reader = thread::spawn(move || {
            let mut piece = [0; 4096];
            while !stopped.load(Ordering::Relaxed) {
                let mut asked = [PollFd::new(screen.as_fd(), PollFlags::POLLIN)];
                if poll(&mut asked, 50u8) == Ok(0) {
                    continue;
                }
                let Ok(n @ 1..) = screen.read(&mut piece) else {
                    return;
                };
                if send.send(piece[..n].to_vec()).is_err() {
                    return;
                }
            }
        });
        Terminal {
            child,
            keys: File::from(master),
            slave: Some(slave),
            reader: Some((stop, reader)),
            shown,
            screen: vt100::Parser::new(rows, columns, 0),
            sent: Vec::new(),
        }
    }

    /// Presses keys.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
    }

    /// Waits until a text stands on the screen.
    pub(crate) fn wait_for(&mut self, text: &str) {
        self.wait_until(text, true);
    }

    /// Waits until a text stands on the screen, or no longer does.
    pub(crate) fn wait_until(&mut self, text: &str, stands: bool) {
        let end = Instant::now() + Duration::from_secs(60);
        while self.screen.screen().contents().contains(text) != stands {
            let left = end.saturating_duration_since(Instant::now());
            let piece = self.shown.recv_timeout(left);
            let contents = self.screen.screen().contents();
            let piece = piece.unwrap_or_else(|_| panic!("'{text}', {stands}, in\n{contents}"));
            self.sent.extend_from_slice(&piece);
            self.screen.process(&piece);
        }
    }

    /// Returns whether the terminal echoes what is typed and gives whole lines, as a shell wants
    /// it.
    pub(crate) fn is_sane(&self) -> bool {
        let flags = tcgetattr(self.slave.as_ref().unwrap()).unwrap().local_flags;
        flags.contains(LocalFlags::ECHO | LocalFlags::ICANON | LocalFlags::ISIG)
    }

    /// Reads what comes within a second.
    pub(crate) fn settle(&mut self) {
        let end = Instant::now() + Duration::from_secs(1);
        let left = || end.saturating_duration_since(Instant::now());
        while let Ok(piece) = self.shown.recv_timeout(left()) {
            self.sent.extend_from_slice(&piece);
            self.screen.process(&piece);
        }
    }

    /// Takes the terminal away.
    pub(crate) fn hang_up(&mut self) {
        let (stop, reader) = self.reader.take().unwrap();
        stop.store(true, Ordering::Relaxed);
        reader.join().unwrap();
        self.keys = File::open("/dev/null").unwrap();
        self.slave = None;
    }

    /// Waits for the end.
    pub(crate) fn wait(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
