//! The output of a run: standard output, or the file of `-o`, which is replaced at the end of the
//! run or not at all.

use anyhow::Context;
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use tempfile::{NamedTempFile, TempPath};
use veridoku::names::shown;

/// The output, if it is not standard output.
static TARGET: OnceLock<Target> = OnceLock::new();

/// The lines written so far.
static LINES: AtomicU64 = AtomicU64::new(0);

/// A file for the output.
struct Target {
    /// The file as the user names it.
    named: PathBuf,
    /// The temporary file beside it; `None` for a pipe or a device, which is written at once.
    part: Option<PathBuf>,
    open: Mutex<Option<(BufWriter<File>, Option<TempPath>)>>,
}

impl Target {
    fn open(&self) -> MutexGuard<'_, Option<(BufWriter<File>, Option<TempPath>)>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The output of a run, for [`Write`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Out;

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match TARGET.get() {
            None => io::stdout()
                .lock()
                .write(bytes)
                .map_err(|e| named("standard output", e)),
            Some(target) => match target.open().as_mut() {
                Some((file, _)) => file
                    .write(bytes)
                    .map_err(|e| named(&shown(&target.named), e)),
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
        io::stdout()
            .lock()
            .flush()
            .map_err(|e| named("standard output", e))
    }
}

/// Returns an error with the name of the file; a broken pipe as it is.
fn named(name: &(impl std::fmt::Display + ?Sized), error: io::Error) -> io::Error {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return error;
    }
    io::Error::new(error.kind(), format!("{name}: {error}"))
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
pub(crate) fn send_to(file: &Path) -> anyhow::Result<()> {
    let name = || shown(file);
    // What a link leads to is replaced, not the link.
    let path = fs::canonicalize(file).unwrap_or_else(|_| file.to_path_buf());
    let found = fs::metadata(&path).ok();
    anyhow::ensure!(!path.is_dir(), "{}: is a folder; name a file in it", name());
    let open = if found.as_ref().is_none_or(fs::Metadata::is_file) {
        let (part, place) = beside(&path, found.as_ref())
            .with_context(name)?
            .into_parts();
        (BufWriter::new(part), Some(place))
    } else {
        let special = File::options().write(true).open(&path).with_context(name)?;
        (BufWriter::new(special), None)
    };
    let _ = TARGET.set(Target {
        named: path,
        part: open.1.as_ref().map(|place| place.to_path_buf()),
        open: Mutex::new(Some(open)),
    });
    Ok(())
}

/// Makes a temporary file in the folder of another, with its permissions if it exists.
fn beside(path: &Path, found: Option<&fs::Metadata>) -> io::Result<NamedTempFile> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".veridoku-").suffix(".part");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // less the umask
    let part = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    if let Some(found) = found {
        part.as_file().set_permissions(found.permissions())?;
    }
    Ok(part)
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
    let Some((mut file, place)) = target.open().take() else {
        return Ok(false);
    };
    let name = || shown(&target.named);
    match place {
        None => file.flush().with_context(name)?,
        Some(_) if !whole => return Ok(true), // it is removed as its place is dropped
        Some(place) => {
            file.flush().with_context(name)?;
            file.get_ref().sync_all().with_context(name)?;
            let kept = place.persist(&target.named);
            kept.map_err(|failed| failed.error).with_context(name)?;
        }
    }
    Ok(false)
}

/// Removes what there is of the file, before the process ends at once.
pub(crate) fn give_up() {
    if let Some(part) = TARGET.get().and_then(|target| target.part.as_deref()) {
        let _ = fs::remove_file(part);
    }
}
