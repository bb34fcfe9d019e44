//! Files that are there whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of files that this process has begun.
static BEGUN: AtomicU64 = AtomicU64::new(0);

/// Writes a file under a name of its own first, `NAME.PROCESS-NUMBER.part`, which is removed if
/// the file cannot be written.
pub(super) fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let number = BEGUN.fetch_add(1, Ordering::Relaxed);
    let mut part = path.to_path_buf().into_os_string();
    part.push(format!(".{}-{number}.part", std::process::id()));
    let done = File::create_new(&part).and_then(|file| {
        let mut out = BufWriter::new(file);
        write(&mut out)?;
        out.flush()?;
        fs::rename(&part, path)
    });
    if done.is_err() {
        // The error is what matters; if nothing was made, there is nothing to remove.
        let _ = fs::remove_file(&part);
    }
    done
}
