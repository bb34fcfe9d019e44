//! What was solved: a line of JSON a puzzle.

use super::shelf::Shelf;
use anyhow::Context;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Write};
use veridoku::names::shown;
use veridoku::wire::KeptGame;

/// A puzzle that was solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Solved {
    /// The puzzle in one line, with its shape.
    pub(super) puzzle: String,
    /// The level by which it was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) level: Option<String>,
    /// The time it took.
    pub(super) seconds: u64,
    /// The day, in days since the first of January 1970.
    pub(super) day: u64,
    /// Whether a hint was done or the solution shown.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) helped: bool,
}

impl Shelf {
    /// Adds a puzzle to the list of those that were solved.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn add(&self, solved: &Solved) -> anyhow::Result<()> {
        let path = self.list();
        let add = || -> anyhow::Result<()> {
            fs::create_dir_all(&self.folder)?;
            // A line that was cut ends here.
            let cut = fs::read(&path).is_ok_and(|text| text.last().is_some_and(|&b| b != b'\n'));
            let mut file = File::options().create(true).append(true).open(&path)?;
            let start = if cut { "\n" } else { "" };
            let line = serde_json::to_string(solved)?;
            Ok(file.write_all(format!("{start}{line}\n").as_bytes())?)
        };
        add().with_context(|| format!("not added to {}", shown(&path)))
    }

    /// Returns what was solved, and what is wrong with lines that cannot be read.
    ///
    /// # Errors
    /// If the list cannot be read.
    pub(super) fn solved(&self) -> anyhow::Result<(Vec<Solved>, Vec<String>)> {
        let path = self.list();
        let text = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            text => text.with_context(|| shown(&path))?,
        };
        let (mut all, mut damaged) = (Vec::new(), Vec::new());
        for (number, line) in String::from_utf8_lossy(&text).lines().enumerate() {
            let read = serde_json::from_str::<Solved>(line).map_err(|error| error.to_string());
            match read.and_then(|solved| solved.held().map(|()| solved)) {
                Ok(solved) => all.push(solved),
                Err(error) => {
                    let place = format!("{}:{}", shown(&path), number + 1);
                    damaged.push(format!("{place}: passed over: {error}"));
                }
            }
        }
        Ok((all, damaged))
    }
}

impl Solved {
    /// Refuses what no game has.
    fn held(&self) -> Result<(), String> {
        if self.day > LAST_DAY || self.seconds > KeptGame::LONGEST.as_secs() {
            return Err("expected a day before the year 10000 and at most a hundred years".into());
        }
        if self
            .level
            .as_ref()
            .is_some_and(|level| !KeptGame::is_level(level))
        {
            return Err("expected a level of at most 40 characters of one line".into());
        }
        Ok(())
    }
}

/// The last day of the year 9999, from the first of January 1970.
const LAST_DAY: u64 = 2_932_896;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_solved_puzzles_grows_and_damaged_lines_are_told() {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::at(folder.path());
        let solved = Solved {
            puzzle: "2x2 1234".into(),
            level: None,
            seconds: 61,
            day: 20_000,
            helped: false,
        };
        shelf.add(&solved).unwrap();
        let damage = "x\n{\"puzzle\":\"\",\"seconds\":1,\"day\":9999999}\n{\"puzz";
        let text = fs::read_to_string(shelf.list()).unwrap() + damage;
        fs::write(shelf.list(), text).unwrap();
        shelf.add(&solved).unwrap();
        let (all, damaged) = shelf.solved().unwrap();
        assert_eq!(all, [solved.clone(), solved]);
        assert_eq!(damaged.len(), 3);
        assert!(
            damaged[0].contains("solved.jsonl:2: passed over"),
            "{damaged:?}"
        );
    }
}
