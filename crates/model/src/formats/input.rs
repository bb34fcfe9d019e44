//! Where puzzles come from: a text, files, folders, standard input.

use super::apps::link::is_link;
use super::folder::{FolderFiles, Named};
use super::{FORMATS, ParseError, is_puzzle_file};
use crate::names::{failure, shown};
use std::ffi::OsStr;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

/// The least number of symbols for a name without a path separator to be read as a puzzle if there
/// is no such file.
const SHORTEST_PUZZLE: usize = 16;

/// An input of puzzles; a folder is already expanded into its files.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Input {
    /// Puzzles as text.
    Text(String),
    /// A file.
    File(PathBuf),
    /// Standard input.
    Stdin,
}

/// Why an input cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum InputError {
    /// The name is empty.
    Empty,
    /// There is no such file or folder; with the name as it is shown.
    Missing(String),
    /// There is no such file or folder, and the name is no puzzle either.
    TooShort(String),
    /// There is no such file, and the name is no puzzle: why.
    NoPuzzle(String, Box<ParseError>),
    /// There is no puzzle file in a folder.
    EmptyFolder(PathBuf),
    /// A file or a folder cannot be opened.
    Unreadable(PathBuf, io::Error),
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputError::Empty => {
                f.write_str("an empty argument: expected a puzzle, a file, a folder or -")
            }
            InputError::Missing(name) => write!(f, "{name}: no such file or folder"),
            InputError::TooShort(name) => {
                write!(
                    f,
                    "{name}: no such file or folder, and too short for a puzzle"
                )
            }
            InputError::NoPuzzle(name, error) => {
                write!(f, "{name}: no such file; and as a puzzle: {error}")
            }
            InputError::EmptyFolder(path) => {
                let extensions = FORMATS.iter().flat_map(|format| format.extensions);
                let mut known: Vec<String> = Vec::new();
                for extension in extensions.copied().chain(["txt"]).map(|e| format!(".{e}")) {
                    if !known.contains(&extension) {
                        known.push(extension);
                    }
                }
                let (path, known) = (shown(path), known.join(", "));
                write!(f, "{path}: no puzzle file in the folder (expected {known})")
            }
            InputError::Unreadable(path, error) => {
                write!(f, "{}: {}", shown(path), failure(error))
            }
        }
    }
}

impl std::error::Error for InputError {}

impl Input {
    /// Returns the inputs that a name stands for: standard input (`-`), a file, the files below a
    /// folder, sorted by name, or a puzzle.
    ///
    /// ```
    /// use veridoku_model::formats::{FolderFiles, Input};
    /// let named = |name: &str| Input::named(name.as_ref(), FolderFiles::Puzzles).inputs;
    /// assert!(matches!(&named("1234341221434321")[..], [Ok(Input::Text(_))]));
    /// let error = named("no-such-file.sdm").remove(0).unwrap_err();
    /// assert_eq!(error.to_string(), "no-such-file.sdm: no such file or folder");
    /// ```
    ///
    /// # Errors
    /// In place of an input, says why there is none.
    pub fn named(name: &OsStr, files: FolderFiles) -> Named {
        let path = Path::new(name);
        if name != "-" && path.is_dir() {
            return Named::below(path, files);
        }
        Named {
            inputs: vec![Input::one(name)],
            passed_over: None,
        }
    }

    /// Returns the input of a name that is no folder's.
    fn one(name: &OsStr) -> Result<Input, InputError> {
        let path = Path::new(name);
        if name == "-" {
            return Ok(Input::Stdin);
        }
        // A dangling link is a file that cannot be opened; it is not read as a puzzle.
        if path.exists() || path.is_symlink() {
            return Ok(Input::File(path.to_path_buf()));
        }
        let Some(name) = name.to_str() else {
            return Err(InputError::Missing(shown(path)));
        };
        let symbols = name.chars().filter(|c| !c.is_whitespace()).count();
        let path_like = name.contains(['/', '\\']) || is_puzzle_file(path);
        let text = is_link(name) || symbols >= SHORTEST_PUZZLE && !path_like;
        if name.contains('\n') || text {
            return Ok(Input::Text(name.to_string()));
        }
        Err(match (symbols, path_like) {
            (0, _) => InputError::Empty,
            (_, true) => InputError::Missing(shown(path)),
            (_, false) => InputError::TooShort(shown(path)),
        })
    }

    /// Returns its name as results show it ([`shown`]): `-` for standard input, nothing for a text.
    pub fn name(&self) -> String {
        match self {
            Input::Text(_) => String::new(),
            Input::File(path) => shown(path),
            Input::Stdin => "-".to_string(),
        }
    }

    /// Returns its size in bytes, if that is known.
    pub fn size(&self) -> Option<u64> {
        match self {
            Input::Text(text) => Some(text.len() as u64),
            Input::File(path) => {
                let file = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
                Some(file.len())
            }
            Input::Stdin => None,
        }
    }

    /// Opens it.
    ///
    /// # Errors
    /// [`InputError::Unreadable`].
    pub fn open(self) -> Result<Box<dyn Read>, InputError> {
        Ok(match self {
            Input::Text(text) => Box::new(Cursor::new(text)),
            Input::Stdin => Box::new(io::stdin()),
            Input::File(path) => match File::open(&path) {
                Ok(file) => Box::new(file),
                Err(error) => return Err(InputError::Unreadable(path, error)),
            },
        })
    }
}
