//! Where games are kept: a folder with a file for each game, the name of the last one, and a list
//! of what was solved ([`solved`](super::solved)). Nothing that cannot be read is ever replaced.

use anyhow::Context;
use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use veridoku::files::WholeFile;
use veridoku::formats::write_line;
use veridoku::names::shown;
use veridoku::rules::Puzzle;
use veridoku::wire::KeptGame;

/// The folder of games.
pub(super) struct Shelf {
    pub(super) folder: PathBuf,
}

/// Where a game is kept, and what was there when it was last looked at.
pub(super) struct Seat {
    pub(super) path: PathBuf,
    known: Option<String>,
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

    /// Returns the game that was played last, if there is one, and its place.
    ///
    /// # Errors
    /// Says which file is damaged; it is left as it is.
    pub(super) fn last(&self) -> anyhow::Result<Option<(KeptGame, Seat)>> {
        let last = self.folder.join("last");
        let name = match fs::read_to_string(&last) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            name => name.with_context(|| shown(&last))?,
        };
        let name = Path::new(name.trim()).file_name().unwrap_or_default();
        let path = self.folder.join(name);
        let Some(kept) = read(&path)? else {
            return Ok(None);
        };
        let known = fs::read_to_string(&path).ok();
        Ok(Some((kept, Seat { path, known })))
    }

    /// Finds the place where a game is kept. What was kept there of the same puzzle, and has moves
    /// that the game does not begin with, is put aside; what cannot be read stays, and the game
    /// gets another place. The second value says so.
    ///
    /// # Errors
    /// If what was kept cannot be put aside.
    pub(super) fn seat(&self, new: &KeptGame) -> anyhow::Result<(Seat, Option<String>)> {
        let path = self.path(new.game.puzzle());
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok((Seat { path, known: None }, None));
            }
            text => text.unwrap_or_default(),
        };
        let own = |old: &KeptGame| old.game.puzzle() == new.game.puzzle();
        let Some(old) = KeptGame::read(&text).ok().filter(own) else {
            let note = format!("{} is left as it is: it is no such game.", shown(&path));
            let path = self.aside(&path)?;
            return Ok((Seat { path, known: None }, Some(note)));
        };
        let fewer = old.game.moves().len() <= new.game.moves().len();
        let begun = fewer && old.game.drawn().zip(new.game.drawn()).all(|(a, b)| a == b);
        let mut note = None;
        if !begun && !old.game.is_solved() {
            let aside = self.aside(&path)?;
            whole(&aside, &text).with_context(|| shown(&aside))?;
            let aside = shown(&aside);
            note = Some(format!(
                "The game of this puzzle that was here is now {aside}."
            ));
        }
        let known = Some(text);
        Ok((Seat { path, known }, note))
    }

    /// Returns the path of the list of what was solved.
    pub(super) fn list(&self) -> PathBuf {
        self.folder.join("solved.jsonl")
    }

    /// Returns the name of a file beside another that is not there yet.
    fn aside(&self, path: &Path) -> anyhow::Result<PathBuf> {
        let mut names = (1..10_000).map(|n| path.with_extension(format!("{n}.game")));
        let aside = names.find(|name| !name.exists());
        aside.with_context(|| format!("too many games beside {}", shown(path)))
    }

    /// Keeps a game at its place, whole or not at all, as the last one. If another program has
    /// written there since, the game gets another place, and the value is true.
    ///
    /// # Errors
    /// If it cannot be written; what was kept before stays.
    pub(super) fn keep(&self, kept: &KeptGame, seat: &mut Seat) -> anyhow::Result<bool> {
        let mut moved = false;
        let mut write = || -> anyhow::Result<()> {
            fs::create_dir_all(&self.folder)?;
            if fs::read_to_string(&seat.path).ok() != seat.known {
                moved = true;
                seat.path = self.aside(&self.path(kept.game.puzzle()))?;
            }
            let text = kept.text()?;
            whole(&seat.path, &text)?;
            seat.known = Some(text);
            let name = seat.path.file_name().unwrap_or_default();
            Ok(whole(&self.folder.join("last"), &name.to_string_lossy())?)
        };
        let written = write();
        written.with_context(|| format!("the game is not kept: {}", shown(&seat.path)))?;
        Ok(moved)
    }
}

/// Returns a puzzle in one line, with its shape.
pub(super) fn line(puzzle: &Puzzle) -> String {
    let givens = puzzle.givens();
    let alphabet = veridoku::formats::Alphabet::of_shape(givens.shape());
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
/// Source: G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, *The FNV Non-Cryptographic Hash
/// Algorithm*.
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

    fn game(moves: &[&str]) -> KeptGame {
        let puzzle: Puzzle = "12....122.....2.".parse().unwrap();
        let mut game = Game::new(puzzle);
        for name in moves {
            game.enter(name).unwrap();
        }
        KeptGame {
            game,
            time: Duration::from_secs(9),
            level: Some("easy".into()),
            helped: false,
        }
    }

    #[test]
    fn a_game_is_kept_and_what_is_damaged_stays() {
        assert_eq!(digest("a"), 0xaf63_dc4c_8601_ec8c);
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::at(&folder.path().join("deep/down"));
        let kept = game(&["3r2c1"]);
        let puzzle = kept.game.puzzle();
        assert!(shelf.last().unwrap().is_none() && shelf.game(puzzle).unwrap().is_none());
        let (mut seat, note) = shelf.seat(&kept).unwrap();
        assert!(note.is_none() && !shelf.keep(&kept, &mut seat).unwrap());
        assert_eq!(shelf.last().unwrap().unwrap().0.text(), kept.text());
        for damaged in ["{", "{\"veridoku_game\":2}"] {
            fs::write(shelf.path(puzzle), damaged).unwrap();
            let error = format!("{:#}", shelf.game(puzzle).unwrap_err());
            assert!(error.contains("is left as it is: a "), "{error}");
            let (mut seat, note) = shelf.seat(&kept).unwrap();
            assert!(note.unwrap().contains("is left as it is"));
            assert!(!shelf.keep(&kept, &mut seat).unwrap());
            assert_eq!(fs::read_to_string(shelf.path(puzzle)).unwrap(), damaged);
            assert_eq!(shelf.last().unwrap().unwrap().0.text(), kept.text());
        }
    }

    #[test]
    fn a_game_from_elsewhere_puts_the_one_that_is_here_aside() {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::at(folder.path());
        let here = game(&["3r2c1"]);
        let (mut seat, _) = shelf.seat(&here).unwrap();
        shelf.keep(&here, &mut seat).unwrap();
        let (_, note) = shelf.seat(&game(&["3r2c1", "4r2c2"])).unwrap();
        assert_eq!(note, None);
        for other in [game(&[]), game(&["4r2c1", "3r2c2"])] {
            let (_, note) = shelf.seat(&other).unwrap();
            assert!(note.unwrap().contains("is now"));
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4);
    }

    #[test]
    fn two_windows_with_one_game_lose_no_moves() {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::at(folder.path());
        let (one, two) = (game(&["3r2c1"]), game(&["3r2c1", "4r2c2"]));
        let (mut first, _) = shelf.seat(&one).unwrap();
        shelf.keep(&one, &mut first).unwrap();
        let (mut second, _) = shelf.seat(&two).unwrap();
        assert!(!shelf.keep(&two, &mut second).unwrap());
        assert!(shelf.keep(&one, &mut first).unwrap());
        assert!(!shelf.keep(&one, &mut first).unwrap());
        assert_ne!(first.path, second.path);
        let kept = shelf.game(two.game.puzzle()).unwrap().unwrap();
        assert_eq!(kept.text(), two.text());
        assert_eq!(read(&first.path).unwrap().unwrap().text(), one.text());
    }
}
