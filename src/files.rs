//! Files that are there whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use tempfile::{NamedTempFile, TempPath};

/// A file that takes its place when it is finished. Until then, and if it is dropped before, what
/// stood there stays. Pipes and devices are written at once.
///
/// ```
/// use std::io::Write;
/// use veridoku::files::WholeFile;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("puzzles.sdm");
/// let mut file = WholeFile::create(&path)?;
/// file.write_all(b"1.....3..4.....2\n")?;
/// assert!(!path.exists());
/// file.finish()?;
/// assert_eq!(std::fs::read_to_string(&path)?, "1.....3..4.....2\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct WholeFile {
    path: PathBuf,
    out: BufWriter<File>,
    /// The temporary file beside it; `None` for a pipe or a device.
    part: Option<TempPath>,
}

impl WholeFile {
    /// Begins a file. What a link leads to is replaced, not the link.
    ///
    /// # Errors
    /// If no file can be made beside it, or a pipe or device not be opened. A path of a folder is
    /// [`io::ErrorKind::IsADirectory`].
    pub fn create(path: &Path) -> io::Result<WholeFile> {
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        if path.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let found = fs::metadata(&path).ok();
        let (file, part) = if found.as_ref().is_none_or(fs::Metadata::is_file) {
            let (file, part) = beside(&path, found.as_ref())?.into_parts();
            (file, Some(part))
        } else {
            (File::options().write(true).open(&path)?, None)
        };
        let out = BufWriter::new(file);
        Ok(WholeFile { path, out, part })
    }

    /// Returns the path of what is written so far, to be removed if the process ends at once;
    /// `None` for a pipe or a device.
    pub fn part(&self) -> Option<&Path> {
        self.part.as_deref()
    }

    /// Puts the file in its place, on the disk.
    ///
    /// # Errors
    /// If it cannot be written or moved; nothing is replaced then.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()?;
        match self.part {
            None => Ok(()),
            Some(part) => {
                self.out.get_ref().sync_all()?;
                part.persist(&self.path).map_err(|failed| failed.error)
            }
        }
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Checks that a file can be written, before work whose result goes there. Its contents are kept;
/// if there is none, it is made.
///
/// # Errors
/// Returns the error of opening it.
pub fn check_writable(path: &Path) -> io::Result<()> {
    // A pipe is not opened: closing it would be the end of file to its reader.
    let special = fs::metadata(path).is_ok_and(|file| !file.is_file() && !file.is_dir());
    if !special {
        File::options().append(true).create(true).open(path)?;
    }
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
    let folder = folder.unwrap_or(Path::new("."));
    let part = builder.tempfile_in(folder).map_err(|error| {
        // Its text names the temporary file.
        if folder.is_dir() {
            return error;
        }
        io::Error::new(error.kind(), "there is no such folder; make it first")
    })?;
    if let Some(found) = found {
        part.as_file().set_permissions(found.permissions())?;
    }
    Ok(part)
}

/// The largest text that [`read_short`] reads, in bytes.
const LONGEST: u64 = 64 << 20;

/// Reads a file of at most 64 MB, or standard input for `-`: what never ends, such as a device, is
/// no reason to fill the memory.
///
/// ```
/// use veridoku::files::read_short;
/// assert!(read_short("no-such-file".as_ref()).is_err());
/// ```
///
/// # Errors
/// Returns the error of reading, or says that the text is too long.
pub fn read_short(path: &Path) -> io::Result<String> {
    if path.as_os_str() == "-" {
        up_to(LONGEST, io::stdin().lock())
    } else {
        up_to(LONGEST, File::open(path)?)
    }
}

fn up_to(longest: u64, reader: impl Read) -> io::Result<String> {
    let mut bytes = Vec::new();
    let read = reader.take(longest + 1).read_to_end(&mut bytes)?;
    if read as u64 > longest {
        let most = longest >> 20;
        return Err(io::Error::other(format!("longer than {most} MB")));
    }
    String::from_utf8(bytes).map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_long_is_not_read_to_its_end() {
        assert_eq!(up_to(3, &b"abc"[..]).unwrap(), "abc");
        assert!(up_to(3, io::repeat(b'a')).is_err());
    }
}
