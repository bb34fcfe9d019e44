//! The output of a run: standard output, or the file of `-o`, which is replaced at the end of the
//! run or not at all.

use anyhow::Context;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use veridoku::files::WholeFile;
use veridoku::names::shown;

/// The output, if it is not standard output.
static TARGET: OnceLock<Target> = OnceLock::new();

/// The lines written so far.
static LINES: AtomicU64 = AtomicU64::new(0);

/// A file for the output.
struct Target {
    /// Its name, as it is shown.
    name: String,
    /// What is written so far, to be removed before the process ends at once.
    part: Option<PathBuf>,
    file: Mutex<Option<WholeFile>>,
}

impl Target {
    fn file(&self) -> MutexGuard<'_, Option<WholeFile>> {
        self.file.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The output of a run, for [`Write`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Out;

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match TARGET.get() {
            None => named("standard output", io::stdout().lock().write(bytes)),
            Some(target) => match target.file().as_mut() {
                Some(file) => named(&target.name, file.write(bytes)),
                None => Err(io::ErrorKind::WriteZero.into()),
            },
        }?;
        let lines = bytes[..written].iter().filter(|&&byte| byte == b'\n');
        LINES.fetch_add(lines.count() as u64, Ordering::Relaxed);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        if TARGET.get().is_some() {
            return Ok(()); // nobody sees the file before its end
        }
        named("standard output", io::stdout().lock().flush())
    }
}

/// Returns a result whose error has the name of the file; a broken pipe is left as it is.
fn named<T>(name: &str, result: io::Result<T>) -> io::Result<T> {
    result.map_err(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => error,
        kind => io::Error::new(kind, format!("{name}: {error}")),
    })
}

/// Returns the lines written so far.
pub(crate) fn lines() -> u64 {
    LINES.load(Ordering::Relaxed)
}

/// Returns whether the output goes to a terminal.
pub(crate) fn is_terminal() -> bool {
    TARGET.get().is_none() && io::stdout().is_terminal()
}

/// Sends the output to a file.
///
/// # Errors
/// If no file can be made beside it, or it is a folder.
pub(crate) fn send_to(path: &Path) -> anyhow::Result<()> {
    let name = shown(path);
    anyhow::ensure!(!path.is_dir(), "{name}: is a folder; name a file in it");
    let file = WholeFile::create(path).with_context(|| name.clone())?;
    let _ = TARGET.set(Target {
        name,
        part: file.part().map(Path::to_path_buf),
        file: Mutex::new(Some(file)),
    });
    Ok(())
}

/// Ends the output: puts the file in its place if it is whole, and else removes what there is of
/// it. Returns whether a file was given up.
///
/// # Errors
/// If it cannot be written.
pub(crate) fn finish(whole: bool) -> anyhow::Result<bool> {
    let Some(target) = TARGET.get() else {
        return Ok(false);
    };
    let Some(file) = target.file().take() else {
        return Ok(false);
    };
    if file.part().is_some() && !whole {
        return Ok(true);
    }
    file.finish().with_context(|| target.name.clone())?;
    Ok(false)
}

/// Removes what there is of the file, before the process ends at once.
pub(crate) fn give_up() {
    if let Some(part) = TARGET.get().and_then(|target| target.part.as_deref()) {
        let _ = std::fs::remove_file(part);
    }
}
