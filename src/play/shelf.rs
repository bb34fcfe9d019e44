//! Where games are kept: a folder with a file for each game, the name of the last one, and a list
//! of what was solved. Nothing that cannot be read is ever replaced.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use std::env;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use veridoku::files::WholeFile;
use veridoku::formats::write_line;
use veridoku::names::shown;
use veridoku::rules::Puzzle;
use veridoku::wire::KeptGame;

/// The folder of games.
pub(super) struct Shelf {
    folder: PathBuf,
}

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
    /// Whether the solution was shown.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) helped: bool,
}

impl Shelf {
    /// Finds the folder: `VERIDOKU_STATE`, or `veridoku` in the folder of the system for what
    /// programs keep.
    ///
    /// # Errors
    /// If the environment names none.
    pub(super) fn open() -> anyhow::Result<Shelf> {
        let named = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
        let state = |folder: std::ffi::OsString| Path::new(&folder).join("veridoku");
        let folder = named("VERIDOKU_STATE")
            .map(PathBuf::from)
            .or_else(|| named("XDG_STATE_HOME").map(state))
            .or_else(|| named("LOCALAPPDATA").map(state))
            .or_else(|| named("HOME").map(|home| Path::new(&home).join(".local/state/veridoku")));
        let folder = folder.context("no folder to keep games in: set VERIDOKU_STATE to one")?;
        Ok(Shelf { folder })
    }

    /// Returns a shelf in a folder.
    #[cfg(test)]
    pub(super) fn at(folder: &Path) -> Shelf {
        Shelf {
            folder: folder.to_path_buf(),
        }
    }

    /// Returns the path of the file of a puzzle's game.
    pub(super) fn path(&self, puzzle: &Puzzle) -> PathBuf {
        self.folder
            .join(format!("{:016x}.game", digest(&line(puzzle))))
    }

    /// Returns the game of a puzzle that was kept, if there is one.
    ///
    /// # Errors
    /// Says which file is damaged; it is left as it is.
    pub(super) fn game(&self, puzzle: &Puzzle) -> anyhow::Result<Option<KeptGame>> {
        let path = self.path(puzzle);
        let kept = read(&path)?;
        // Two puzzles with one digest: the later one is played anew.
        Ok(kept.filter(|kept| kept.game.puzzle() == puzzle))
    }

    /// Returns the game that was played last, if there is one that is not over.
    ///
    /// # Errors
    /// Says which file is damaged; it is left as it is.
    pub(super) fn last(&self) -> anyhow::Result<Option<KeptGame>> {
        let last = self.folder.join("last");
        let name = match fs::read_to_string(&last) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            name => name.with_context(|| shown(&last))?,
        };
        read(
            &self
                .folder
                .join(Path::new(name.trim()).file_name().unwrap_or_default()),
        )
    }

    /// Keeps a game, whole or not at all, as the last one.
    ///
    /// # Errors
    /// If it cannot be written; what was kept before stays.
    pub(super) fn keep(&self, kept: &KeptGame) -> anyhow::Result<()> {
        let path = self.path(kept.game.puzzle());
        let write = || -> anyhow::Result<()> {
            fs::create_dir_all(&self.folder)?;
            whole(&path, &kept.text()?)?;
            let name = path.file_name().unwrap_or_default();
            Ok(whole(&self.folder.join("last"), &name.to_string_lossy())?)
        };
        write().with_context(|| format!("the game is not kept: {}", shown(&path)))
    }

    /// Makes room for a game that comes from elsewhere: what was kept of the same puzzle and has
    /// moves that the new one does not begin with is put aside. Returns the name it then has.
    ///
    /// # Errors
    /// If what was kept is damaged, or cannot be put aside.
    pub(super) fn make_room(&self, new: &KeptGame) -> anyhow::Result<Option<PathBuf>> {
        let Some(old) = self.game(new.game.puzzle())? else {
            return Ok(None);
        };
        let continued = old.game.moves().len() <= new.game.moves().len();
        if continued && old.game.drawn().zip(new.game.drawn()).all(|(a, b)| a == b) {
            return Ok(None);
        }
        let path = self.path(new.game.puzzle());
        let names = (1..).map(|n| path.with_extension(format!("{n}.game")));
        let aside = names.into_iter().find(|name| !name.exists());
        let aside = aside.context("no name is left")?;
        whole(&aside, &old.text()?).with_context(|| shown(&aside))?;
        Ok(Some(aside))
    }

    /// Adds a puzzle to the list of those that were solved.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn add(&self, solved: &Solved) -> anyhow::Result<()> {
        let path = self.list();
        let add = || -> anyhow::Result<()> {
            fs::create_dir_all(&self.folder)?;
            let mut file = File::options().create(true).append(true).open(&path)?;
            Ok(file.write_all(format!("{}\n", serde_json::to_string(solved)?).as_bytes())?)
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
            match serde_json::from_str(line) {
                Ok(solved) => all.push(solved),
                Err(error) => {
                    let place = format!("{}:{}", shown(&path), number + 1);
                    damaged.push(format!("{place}: passed over: {error}"));
                }
            }
        }
        Ok((all, damaged))
    }

    fn list(&self) -> PathBuf {
        self.folder.join("solved.jsonl")
    }
}

/// Returns a puzzle in one line, with its shape.
pub(super) fn line(puzzle: &Puzzle) -> String {
    let givens = puzzle.givens();
    let alphabet = veridoku::formats::Alphabet::default_for(givens.shape().order());
    format!("{} {}", givens.shape(), write_line(givens, alphabet))
}

fn read(path: &Path) -> anyhow::Result<Option<KeptGame>> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        text => text.with_context(|| shown(path))?,
    };
    let kept = KeptGame::read(&text);
    let kept = kept.with_context(|| format!("{} is left as it is", shown(path)))?;
    Ok(Some(kept))
}

fn whole(path: &Path, text: &str) -> io::Result<()> {
    let mut file = WholeFile::create(path)?;
    file.write_all(text.as_bytes())?;
    file.finish()
}

/// Returns the 64-bit FNV-1a hash of a text, for the name of a file.
///
/// Source: G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, *The FNV Non-Cryptographic Hash Algorithm*.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use veridoku::game::Game;

    #[test]
    fn a_game_is_kept_and_what_is_damaged_stays() {
        assert_eq!(digest("a"), 0xaf63_dc4c_8601_ec8c);
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::at(&folder.path().join("deep/down"));
        let puzzle: Puzzle = "12....122.....2.".parse().unwrap();
        assert!(shelf.last().unwrap().is_none() && shelf.game(&puzzle).unwrap().is_none());
        let mut game = Game::new(puzzle.clone());
        game.enter("3r2c1").unwrap();
        let kept = KeptGame {
            game,
            time: Duration::from_secs(9),
            level: Some("easy".into()),
        };
        shelf.keep(&kept).unwrap();
        assert_eq!(shelf.last().unwrap().unwrap().text(), kept.text());
        fs::write(shelf.path(&puzzle), "{").unwrap();
        let error = format!("{:#}", shelf.game(&puzzle).unwrap_err());
        assert!(
            error.contains("is left as it is: a damaged game"),
            "{error}"
        );
        assert_eq!(fs::read_to_string(shelf.path(&puzzle)).unwrap(), "{");
    }

    #[test]
    fn a_game_from_elsewhere_puts_the_one_that_is_here_aside() {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::at(folder.path());
        let puzzle: Puzzle = "12....122.....2.".parse().unwrap();
        let game = |moves: &[&str]| {
            let mut game = Game::new(puzzle.clone());
            for name in moves {
                game.enter(name).unwrap();
            }
            KeptGame {
                game,
                time: Duration::ZERO,
                level: None,
            }
        };
        assert_eq!(shelf.make_room(&game(&["3r2c1"])).unwrap(), None);
        let here = game(&["3r2c1"]);
        shelf.keep(&here).unwrap();
        assert_eq!(shelf.make_room(&game(&["3r2c1", "4r2c2"])).unwrap(), None);
        for other in [game(&[]), game(&["4r2c1", "3r2c2"])] {
            let aside = shelf.make_room(&other).unwrap().unwrap();
            assert_eq!(read(&aside).unwrap().unwrap().text(), here.text());
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4);
    }

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
        fs::write(
            shelf.list(),
            fs::read_to_string(shelf.list()).unwrap() + "x\n",
        )
        .unwrap();
        shelf.add(&solved).unwrap();
        let (all, damaged) = shelf.solved().unwrap();
        assert_eq!(all, [solved.clone(), solved]);
        assert_eq!(damaged.len(), 1);
        assert!(
            damaged[0].contains("solved.jsonl:2: passed over"),
            "{damaged:?}"
        );
    }
}
