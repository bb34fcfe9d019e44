//! The files of a folder: which are read, and which are passed over.

use super::input::{Input, InputError};
use super::is_puzzle_file;
use crate::names::shown;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// The most names of files that [`PassedOver`] lists.
const MOST_NAMES: usize = 5;

/// Which files of a folder are read. Links to folders are never followed, so that cycles cannot
/// occur, and pipes, sockets and devices are never read, as they may block for ever.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum FolderFiles {
    /// Those with an extension of [`FORMATS`](super::FORMATS), or `.txt`.
    #[default]
    Puzzles,
    /// All.
    All,
}

/// What a name on the command line stands for.
#[derive(Debug)]
pub struct Named {
    /// The inputs, or the reasons why there are none.
    pub inputs: Vec<Result<Input, InputError>>,
    /// What else there is in the folder of this name.
    pub passed_over: Option<PassedOver>,
}

/// The files of a folder that are not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassedOver {
    /// The folder.
    pub folder: PathBuf,
    /// The files, sorted by name; at least one.
    pub files: Vec<PathBuf>,
}

impl fmt::Display for PassedOver {
    /// Writes `puzzles: 3 other files were passed over: a.csv, notes, x.sud`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (folder, number) = (shown(&self.folder), self.files.len());
        let files = if number == 1 {
            "file was"
        } else {
            "files were"
        };
        write!(f, "{folder}: {number} other {files} passed over: ")?;
        for (index, file) in self.files.iter().take(MOST_NAMES).enumerate() {
            let name = shown(file.strip_prefix(&self.folder).unwrap_or(file));
            write!(f, "{}{name}", if index == 0 { "" } else { ", " })?;
        }
        f.write_str(if number > MOST_NAMES { ", …" } else { "" })
    }
}

impl Named {
    /// Returns the files below a folder.
    pub(super) fn below(folder: &Path, files: FolderFiles) -> Named {
        let mut walk = Walk {
            files,
            inputs: Vec::new(),
            passed_over: Vec::new(),
        };
        walk.folder(folder);
        let Walk {
            mut inputs,
            passed_over,
            ..
        } = walk;
        if inputs.is_empty() {
            inputs.push(Err(InputError::EmptyFolder(folder.to_path_buf())));
        }
        let passed_over = (!passed_over.is_empty()).then(|| PassedOver {
            folder: folder.to_path_buf(),
            files: passed_over,
        });
        Named {
            inputs,
            passed_over,
        }
    }
}

/// The files below a folder so far.
struct Walk {
    files: FolderFiles,
    inputs: Vec<Result<Input, InputError>>,
    passed_over: Vec<PathBuf>,
}

impl Walk {
    fn folder(&mut self, folder: &Path) {
        let unreadable = |error| Err(InputError::Unreadable(folder.to_path_buf(), error));
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return self.inputs.push(unreadable(error)),
        };
        let mut paths = Vec::new();
        for entry in entries {
            match entry {
                Ok(entry) => paths.push(entry.path()),
                Err(error) => self.inputs.push(unreadable(error)),
            }
        }
        paths.sort();
        for path in paths {
            if path.is_dir() && !path.is_symlink() {
                self.folder(&path);
            } else if self.wants(&path) {
                self.inputs.push(Ok(Input::File(path)));
            } else {
                self.passed_over.push(path);
            }
        }
    }

    /// Returns whether a file is read. One whose kind is unknown, such as a link to nowhere, is
    /// read by its name, so that the reason is reported.
    fn wants(&self, path: &Path) -> bool {
        let is_file = fs::metadata(path).map_or(true, |found| found.is_file());
        is_file && (self.files == FolderFiles::All || is_puzzle_file(path))
    }
}
