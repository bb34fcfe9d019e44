//! A set of keys of 128 bits, in memory and, beyond an amount of it, in sorted files.
//!
//! When memory is full its keys are written out in order, and files of about the same size are
//! merged, so that there are never more than a few. The files are made anew by every run; what
//! lasts is the log.

use super::SavedError;
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Bytes of a key.
const SIZE: u64 = 16;
/// Bytes that a key takes in memory, with the room that a table leaves.
const IN_MEMORY: u64 = 48;

/// A set of keys of 128 bits, such as those of the classes of puzzles, which threads may share.
pub struct Keys(Mutex<Store>);

struct Store {
    recent: HashSet<u128>,
    most: usize,
    folder: Option<PathBuf>,
    runs: Vec<Run>,
    next: u64,
}

/// A file of keys in ascending order.
struct Run {
    path: PathBuf,
    file: File,
    keys: u64,
}

impl Keys {
    /// Returns an empty set that keeps keys in this number of megabytes of memory, and the others
    /// in files of a folder, which it empties of such files; without a folder, all are in memory.
    ///
    /// # Errors
    /// If the folder cannot be read, or a file in it cannot be removed.
    pub fn new(folder: Option<&Path>, megabytes: u64) -> Result<Keys, SavedError> {
        let most = megabytes.saturating_mul(1 << 20) / IN_MEMORY;
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Ok(Keys(Mutex::new(Store::new(folder, most.max(1))?)))
    }

    /// Returns whether the set has a key.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn contains(&self, key: u128) -> Result<bool, SavedError> {
        self.with(|store| store.contains(key))
    }

    /// Adds a key; returns whether it was new.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn insert(&self, key: u128) -> Result<bool, SavedError> {
        self.with(|store| store.insert(key))
    }

    fn with<T>(&self, work: impl FnOnce(&mut Store) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Store {
    fn new(folder: Option<&Path>, most: usize) -> Result<Store, SavedError> {
        if let Some(folder) = folder {
            // What another run left behind.
            for entry in fs::read_dir(folder).map_err(SavedError::at(folder))? {
                let path = entry.map_err(SavedError::at(folder))?.path();
                if path.extension().is_some_and(|e| e == "keys") {
                    fs::remove_file(&path).map_err(SavedError::at(&path))?;
                }
            }
        }
        Ok(Store {
            recent: HashSet::new(),
            most,
            folder: folder.map(Path::to_path_buf),
            runs: Vec::new(),
            next: 0,
        })
    }

    fn contains(&mut self, key: u128) -> Result<bool, SavedError> {
        if self.recent.contains(&key) {
            return Ok(true);
        }
        for run in &mut self.runs {
            if run.contains(key).map_err(SavedError::at(&run.path))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn insert(&mut self, key: u128) -> Result<bool, SavedError> {
        if self.contains(key)? {
            return Ok(false);
        }
        self.recent.insert(key);
        if self.recent.len() >= self.most && self.folder.is_some() {
            self.spill()?;
        }
        Ok(true)
    }

    /// Writes what is in memory to a file, and merges files as long as the last two are of about
    /// the same size.
    fn spill(&mut self) -> Result<(), SavedError> {
        let mut keys: Vec<u128> = self.recent.drain().collect();
        keys.sort_unstable();
        let run = self.write(&mut keys.into_iter().map(Ok))?;
        self.runs.push(run);
        while let [.., a, b] = &self.runs[..]
            && a.keys <= 2 * b.keys
        {
            let (Some(mut b), Some(mut a)) = (self.runs.pop(), self.runs.pop()) else {
                break;
            };
            let (at_a, at_b) = (SavedError::at(&a.path), SavedError::at(&b.path));
            let (from_a, from_b) = (a.all().map_err(at_a)?, b.all().map_err(at_b)?);
            let merged = self.write(&mut merge(from_a, from_b))?;
            for old in [a, b] {
                fs::remove_file(&old.path).map_err(SavedError::at(&old.path))?;
            }
            self.runs.push(merged);
        }
        Ok(())
    }

    fn write(
        &mut self,
        keys: &mut dyn Iterator<Item = std::io::Result<u128>>,
    ) -> Result<Run, SavedError> {
        let folder = self.folder.clone().unwrap_or_default();
        let path = folder.join(format!("{}.keys", self.next));
        self.next += 1;
        let write = || -> std::io::Result<Run> {
            let file = File::options()
                .read(true)
                .write(true)
                .create(true)
                .truncate(true)
                .open(&path)?;
            let mut out = BufWriter::new(file);
            let mut number = 0;
            for key in keys {
                out.write_all(&key?.to_be_bytes())?;
                number += 1;
            }
            Ok(Run {
                path: path.clone(),
                file: out.into_inner()?,
                keys: number,
            })
        };
        write().map_err(SavedError::at(&path))
    }
}

impl Run {
    fn contains(&mut self, key: u128) -> std::io::Result<bool> {
        let (mut from, mut to) = (0, self.keys);
        while from < to {
            let middle = from.midpoint(to);
            let mut bytes = [0; SIZE as usize];
            self.file.seek(SeekFrom::Start(middle * SIZE))?;
            self.file.read_exact(&mut bytes)?;
            match u128::from_be_bytes(bytes).cmp(&key) {
                std::cmp::Ordering::Equal => return Ok(true),
                std::cmp::Ordering::Less => from = middle + 1,
                std::cmp::Ordering::Greater => to = middle,
            }
        }
        Ok(false)
    }

    fn all(&mut self) -> std::io::Result<Sorted<'_>> {
        self.file.seek(SeekFrom::Start(0))?;
        Ok(Sorted {
            reader: BufReader::new(&self.file),
            left: self.keys,
        })
    }
}

/// The keys of a file, one after another.
struct Sorted<'a> {
    reader: BufReader<&'a File>,
    left: u64,
}

impl Iterator for Sorted<'_> {
    type Item = std::io::Result<u128>;

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let mut bytes = [0; SIZE as usize];
        let read = self.reader.read_exact(&mut bytes);
        Some(read.map(|()| u128::from_be_bytes(bytes)))
    }
}

/// Two lists in ascending order as one.
fn merge<'a>(a: Sorted<'a>, b: Sorted<'a>) -> impl Iterator<Item = std::io::Result<u128>> + 'a {
    let (mut a, mut b) = (a.peekable(), b.peekable());
    std::iter::from_fn(move || match (a.peek(), b.peek()) {
        (Some(Ok(x)), Some(Ok(y))) if x <= y => a.next(),
        (Some(Ok(_)), Some(_)) | (None, Some(_)) => b.next(),
        (Some(_), _) => a.next(),
        (None, None) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_on_disk_are_found_and_memory_stays_as_it_is() {
        let folder = tempfile::TempDir::new().unwrap();
        let mut seen = Store::new(Some(folder.path()), 50).unwrap();
        let mut expected = HashSet::new();
        let mut x = 1u128;
        for round in 0..5000u128 {
            x = x.wrapping_mul(0xda94_2042_e4dd_58b5_0000_0001_9e37_79b9) ^ x >> 64;
            let key = if round % 5 == 0 { x % 700 } else { x };
            assert_eq!(seen.contains(key).unwrap(), expected.contains(&key));
            assert_eq!(seen.insert(key).unwrap(), expected.insert(key));
            assert!(seen.recent.len() < 50 && seen.runs.len() <= 10);
        }
        assert!(expected.iter().all(|&key| seen.contains(key).unwrap()));
        assert!(seen.runs.iter().map(|run| run.keys).sum::<u64>() > 3000);
        // Another run begins with nothing.
        let mut again = Store::new(Some(folder.path()), 50).unwrap();
        assert!(!again.contains(x).unwrap());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn without_a_folder_all_is_in_memory() {
        let mut seen = Store::new(None, 3).unwrap();
        assert!((0..100).all(|key| seen.insert(key).unwrap()));
        assert!((0..100).all(|key| !seen.insert(key).unwrap()));
    }
}
