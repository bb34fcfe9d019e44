//! The threads that write to a process and read from it, with a few lines and chunks under way at
//! most.

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes that are read at once.
const CHUNK: usize = 1 << 13;
/// Chunks that wait to be looked at, and lines that wait to be written.
const WAITING: usize = 4;
/// How much of standard error is kept, its end.
const KEPT: usize = 1 << 11;

/// Returns what takes lines for a pipe.
pub(super) fn writer(mut pipe: impl Write + Send + 'static) -> SyncSender<String> {
    let (sender, lines) = sync_channel::<String>(WAITING);
    std::thread::spawn(move || {
        for line in lines {
            if pipe.write_all(line.as_bytes()).is_err() || pipe.flush().is_err() {
                return;
            }
        }
    });
    sender
}

/// Returns what comes out of a pipe.
pub(super) fn reader(pipe: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (chunks, receiver) = sync_channel(WAITING);
    std::thread::spawn(move || each_chunk(pipe, |chunk| chunks.send(chunk.to_vec()).is_ok()));
    receiver
}

/// Returns the end of what comes out of a pipe.
pub(super) fn last(pipe: impl Read + Send + 'static) -> Arc<Mutex<Vec<u8>>> {
    let errors = Arc::new(Mutex::new(Vec::new()));
    let shared = Arc::clone(&errors);
    std::thread::spawn(move || {
        each_chunk(pipe, |chunk| {
            let mut kept = shared.lock().unwrap_or_else(PoisonError::into_inner);
            kept.extend_from_slice(chunk);
            let over = kept.len().saturating_sub(KEPT);
            kept.drain(..over);
            true
        });
    });
    errors
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
