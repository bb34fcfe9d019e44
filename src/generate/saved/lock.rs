//! Locks, so that no two processes write the same state.
//!
//! A lock ends with its process, however that ends.

use super::SavedError;
use std::fs::{File, TryLockError};
use std::path::Path;

/// The name of the file that is locked in a folder.
const NAME: &str = "lock";

/// A folder that no other process locks while this lives.
#[derive(Debug)]
pub struct FolderLock {
    _file: File,
}

impl FolderLock {
    /// Locks a folder, by a file `lock` in it.
    ///
    /// # Errors
    /// [`SavedError::Busy`] if another process has locked it; another one if the file cannot be
    /// made.
    pub fn of(folder: &Path) -> Result<FolderLock, SavedError> {
        let path = folder.join(NAME);
        let file = File::options().create(true).append(true).open(&path);
        let file = file.map_err(SavedError::at(&path))?;
        lock(&file, folder)?;
        Ok(FolderLock { _file: file })
    }
}

/// Locks a file for as long as it is open.
///
/// # Errors
/// [`SavedError::Busy`] with this name if another process has locked it.
pub(super) fn lock(file: &File, name: &Path) -> Result<(), SavedError> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(SavedError::Busy(crate::names::shown(name))),
        // A file system without locks is no reason not to search.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}
