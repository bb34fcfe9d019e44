//! Why the state of a search cannot be read or written.

use crate::names::{failure, shown};
use std::io;
use std::path::Path;
use thiserror::Error;

/// Why the state of a search cannot be read or written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SavedError {
    /// A file cannot be read or written.
    #[error("{file}: {}", failure(error))]
    File {
        /// The file, or what it is for.
        file: String,
        /// The error of the system.
        error: io::Error,
    },
    /// The file is the state of another search, or of none.
    #[error("{file}: {reason}")]
    Other {
        /// The file.
        file: String,
        /// How it shows.
        reason: String,
    },
    /// Another process is at work on it.
    #[error("{0}: another process is at work on it; wait for its end, or name another")]
    Busy(String),
    /// A line cannot be read.
    #[error("{file}: cannot be read: {line}")]
    Line {
        /// The file.
        file: String,
        /// The line.
        line: String,
    },
}

impl SavedError {
    /// Returns the conversion of errors of a file.
    pub(super) fn at(path: &Path) -> impl Fn(io::Error) -> SavedError + use<> {
        SavedError::of(shown(path))
    }

    /// Returns the conversion of errors of a file that is named in words.
    pub(super) fn of(file: String) -> impl Fn(io::Error) -> SavedError {
        move |error| SavedError::File {
            file: file.clone(),
            error,
        }
    }
}
