//! A game as a file, which the page and the terminal share: `docs/play.md` describes the format.

use crate::formats::{Alphabet, ParseError, ReadOptions, parse_str, write_line};
use crate::game::{Game, Move, MoveError, Slot, read_cell};
use crate::grid::{Digit, DigitSet, Shape};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// The version of the format that is written, and the only one that is read.
const VERSION: u64 = 1;

/// A game that was kept: the game, the time played, and the level it was chosen by.
///
/// ```
/// use veridoku::game::Game;
/// use veridoku::rules::Puzzle;
/// use veridoku::wire::KeptGame;
/// use std::time::Duration;
/// let mut game = Game::new("12....122.....2.".parse::<Puzzle>()?);
/// game.enter("3r2c1")?.fill_marks();
/// game.undo();
/// let level = Some("easy".to_string());
/// let kept = KeptGame { game, time: Duration::from_secs(90), level, helped: false };
/// let text = kept.text()?;
/// assert!(text.starts_with(r#"{"veridoku_game":1,"puzzle":"12....122.....2.","shape":"2x2","#));
/// let mut again = KeptGame::read(&text)?;
/// assert_eq!((again.game.done(), again.game.moves().len(), again.time.as_secs()), (1, 2, 90));
/// assert_eq!(again.text()?, text);
/// again.game.redo();
/// assert!(!again.game.marks(again.game.cell("r2c2")?).is_empty());
/// assert!(KeptGame::read("{}").unwrap_err().to_string().contains("no game"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct KeptGame {
    /// The game, with every move, those that were undone last.
    pub game: Game,
    /// The time played; whole seconds are kept.
    pub time: Duration,
    /// The level by which the puzzle was chosen, if it was: at most 40 characters of one line.
    pub level: Option<String>,
    /// Whether a hint was done or the solution shown, so that the time says little.
    pub helped: bool,
}

/// Why a text is no game that can be taken up, or a game cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameFileError {
    /// The text is no JSON, or lacks a field or has one too many.
    #[error("a damaged game: {0}")]
    Json(String),
    /// The text is JSON of another kind.
    #[error("no game of Veridoku: expected an object with \"veridoku_game\"")]
    Foreign,
    /// The file is of another version.
    #[error("a game of version {0}: this program reads version {VERSION}")]
    Version(u64),
    /// A field has another value than it may.
    #[error("a damaged game: {field}: expected {expected}, found '{found}'")]
    Field {
        /// The field.
        field: &'static str,
        /// What it may be.
        expected: &'static str,
        /// What it is.
        found: String,
    },
    /// The puzzle is malformed.
    #[error("a damaged game: puzzle: {0}")]
    Puzzle(ParseError),
    /// A move does not fit the board.
    #[error("a damaged game: move {number}: {error}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// Why it does not fit.
        error: MoveError,
    },
    /// The puzzle has rules that the format does not hold.
    #[error(
        "a game of a puzzle with pencil marks as givens, or with other rules than the plain ones, \
         cannot be kept"
    )]
    Rules,
}

/// The fields of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    veridoku_game: u64,
    puzzle: String,
    shape: String,
    alphabet: String,
    /// Of each move the cells that it changed, as they are after it.
    moves: Vec<BTreeMap<String, Content>>,
    done: usize,
    seconds: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<String>,
    #[serde(default, skip_serializing_if = "is_not")]
    helped: bool,
}

/// What a player has in a cell; what is left out is not there.
#[derive(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Content {
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cleaned: Vec<String>,
    #[serde(skip_serializing_if = "is_not")]
    all: bool,
    #[serde(skip_serializing_if = "is_zero")]
    colour: u8,
}

fn is_not(value: &bool) -> bool {
    !value
}

fn is_zero(value: &u8) -> bool {
    *value == 0
}

impl KeptGame {
    /// The longest time of a game: a hundred years.
    pub const LONGEST: Duration = Duration::from_secs(3_155_760_000);

    /// Returns whether a text may be the level of a game: at most 40 characters of one line.
    pub fn is_level(text: &str) -> bool {
        text.chars().count() <= 40 && !text.contains(char::is_control)
    }

    /// Writes the game as one line of JSON.
    ///
    /// # Errors
    /// Refuses a puzzle with other rules than the plain ones.
    pub fn text(&self) -> Result<String, GameFileError> {
        let game = &self.game;
        if !game.puzzle().is_plain() {
            return Err(GameFileError::Rules);
        }
        let (shape, alphabet) = (game.shape(), game.alphabet());
        let content = |slot: Slot| Content::of(slot, alphabet);
        let cells = |all: Vec<_>| {
            let named = all.into_iter();
            named
                .map(|(cell, slot): (crate::grid::Cell, Slot)| (cell.name(shape), content(slot)))
                .collect()
        };
        let file = File {
            veridoku_game: VERSION,
            puzzle: write_line(game.puzzle().givens(), alphabet),
            shape: shape.to_string(),
            alphabet: alphabet.name.to_string(),
            moves: game.drawn().map(cells).collect(),
            done: game.done(),
            seconds: self.time.as_secs(),
            level: self.level.clone(),
            helped: self.helped,
        };
        let text = serde_json::to_string(&file);
        text.map(|text| text + "\n")
            .map_err(|error| GameFileError::Json(error.to_string()))
    }

    /// Takes up a game that was kept.
    ///
    /// # Errors
    /// Says what is wrong with the text, and where.
    pub fn read(text: &str) -> Result<KeptGame, GameFileError> {
        let json = |error: serde_json::Error| GameFileError::Json(error.to_string());
        let value: serde_json::Value = serde_json::from_str(text).map_err(json)?;
        let version = value.get("veridoku_game").ok_or(GameFileError::Foreign)?;
        match version.as_u64() {
            Some(VERSION) => {}
            Some(other) => return Err(GameFileError::Version(other)),
            None => return Err(GameFileError::Foreign),
        }
        let file: File = serde_json::from_str(text).map_err(json)?;
        let mut game = file.game()?;
        for (number, cells) in file.moves.iter().enumerate() {
            let number = number + 1;
            let fits = |error| GameFileError::Move { number, error };
            let mut drawn = Vec::with_capacity(cells.len());
            for (name, content) in cells {
                let cell = read_cell(name, game.shape()).map_err(fits)?;
                drawn.push((cell, content.slot(game.alphabet())?));
            }
            let before = game.done();
            game.make(Move::Draw(drawn)).map_err(fits)?;
            if game.done() == before {
                return Err(GameFileError::Field {
                    field: "moves",
                    expected: "moves that change something",
                    found: format!("move {number}"),
                });
            }
        }
        let all = file.moves.len();
        if file.done > all {
            let found = file.done.to_string();
            return Err(GameFileError::Field {
                field: "done",
                expected: "a number of moves that there are",
                found,
            });
        }
        for _ in file.done..all {
            game.undo();
        }
        Ok(KeptGame {
            game,
            time: Duration::from_secs(file.seconds),
            level: file.level,
            helped: file.helped,
        })
    }
}

impl File {
    /// Returns the game before its first move.
    fn game(&self) -> Result<Game, GameFileError> {
        let field = |field, expected, found: &str| GameFileError::Field {
            field,
            expected,
            found: found.chars().take(20).collect(),
        };
        if self.seconds > KeptGame::LONGEST.as_secs() {
            let found = self.seconds.to_string();
            return Err(field("seconds", "at most a hundred years", &found));
        }
        if let Some(level) = self
            .level
            .as_ref()
            .filter(|level| !KeptGame::is_level(level))
        {
            let shown = level.escape_debug().to_string();
            return Err(field("level", "at most 40 characters of one line", &shown));
        }
        let shape: Result<Shape, _> = self.shape.parse();
        let shape = shape.map_err(|_| field("shape", "boxes such as 3x3", &self.shape))?;
        let alphabet = Alphabet::by_name(&self.alphabet)
            .filter(|alphabet| alphabet.fits(shape.order()))
            .ok_or_else(|| field("alphabet", "an alphabet of that size", &self.alphabet))?;
        let options = ReadOptions::default()
            .with_shape(Some(shape))
            .with_alphabet(Some(alphabet));
        let mut found = parse_str(&self.puzzle, &options);
        if found.len() != 1 {
            return Err(field("puzzle", "one puzzle", &self.puzzle));
        }
        let parsed = found.remove(0).map_err(GameFileError::Puzzle)?;
        if !parsed.puzzle.is_plain() {
            return Err(GameFileError::Rules);
        }
        Ok(Game::new(parsed.puzzle).written_in(alphabet))
    }
}

impl Content {
    fn of(slot: Slot, alphabet: &Alphabet) -> Content {
        let all = |digits: DigitSet| digits.iter().map(|digit| alphabet.text(digit)).collect();
        Content {
            entry: slot.entry.map(|digit| alphabet.text(digit)),
            marks: all(slot.marks),
            cleaned: all(slot.cleaned),
            all: slot.complete,
            colour: slot.colour,
        }
    }

    fn slot(&self, alphabet: &Alphabet) -> Result<Slot, GameFileError> {
        let read = |text: &String| digit(text, alphabet);
        let set = |all: &[String]| -> Result<DigitSet, GameFileError> {
            let digits: Result<Vec<Digit>, _> = all.iter().map(read).collect();
            Ok(digits?.into_iter().collect())
        };
        Ok(Slot {
            entry: self.entry.as_ref().map(read).transpose()?,
            marks: set(&self.marks)?,
            cleaned: set(&self.cleaned)?,
            complete: self.all,
            colour: self.colour,
        })
    }
}

/// Reads a digit as an alphabet writes it.
fn digit(text: &str, alphabet: &Alphabet) -> Result<Digit, GameFileError> {
    let mut symbols = text.chars();
    let found = match (symbols.next(), symbols.next()) {
        (Some(symbol), None) if !alphabet.is_decimal() => alphabet.digit(symbol),
        _ => text.parse().ok().and_then(Digit::new),
    };
    let known = found.filter(|&digit| alphabet.text(digit) == text);
    known.ok_or_else(|| GameFileError::Field {
        field: "moves",
        expected: "digits of the puzzle's alphabet",
        found: text.chars().take(20).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Puzzle;

    fn kept() -> KeptGame {
        let puzzle: Puzzle = "12....122.....2.".parse().unwrap();
        let mut game = Game::new(puzzle);
        let cell = game.cell("r1c1").unwrap();
        game.enter("3r2c1").unwrap().fill_marks();
        game.paint(cell, 4).unwrap();
        game.clear(game.cell("r2c1").unwrap()).unwrap();
        game.undo();
        let time = Duration::from_secs(5);
        KeptGame {
            game,
            time,
            level: None,
            helped: true,
        }
    }

    #[test]
    fn a_game_comes_back_with_every_move_and_colour() {
        let kept = kept();
        let text = kept.text().unwrap();
        let again = KeptGame::read(&text).unwrap();
        assert_eq!(again.text().unwrap(), text);
        assert_eq!(again.game.state(), kept.game.state());
        assert_eq!(again.game.colour(again.game.cell("r1c1").unwrap()), 4);
        assert_eq!((again.game.done(), again.game.moves().len()), (3, 4));
        let mut back = again.game.clone();
        while back.undo().is_some() {}
        assert_eq!(back.entries().count(), 0);
    }

    #[test]
    fn what_is_damaged_or_foreign_is_refused_with_its_reason() {
        let text = kept().text().unwrap();
        for (from, to, reason) in [
            ("\"veridoku_game\":1", "\"veridoku_game\":2", "version 2"),
            ("\"veridoku_game\"", "\"game\"", "no game of Veridoku"),
            ("\"entry\":\"3\"", "\"entry\":\"7\"", "move 1"),
            ("\"entry\":\"3\"", "\"entry\":\"x\"", "digits of the puzzle"),
            ("r2c1", "r9c9", "move 1"),
            ("\"done\":3", "\"done\":9", "number of moves"),
            ("\"shape\":\"2x2\"", "\"shape\":\"3x3\"", "puzzle"),
            ("12....", "17....", "puzzle"),
            ("\"seconds\":5", "\"seconds\":-5", "line 1"),
            ("\"seconds\":5", "\"seconds\":9999999999", "hundred years"),
            ("\"helped\"", "\"level\":\"a\\u001b\",\"helped\"", "\\u{1b}"),
            ("\"colour\":4", "\"colour\":44", "colour from 1 to 9"),
            ("}\n", "", "damaged"),
        ] {
            assert!(text.contains(from), "{from} in {text}");
            let error = KeptGame::read(&text.replacen(from, to, 1)).unwrap_err();
            assert!(error.to_string().contains(reason), "{to}: {error}");
        }
        assert!(KeptGame::read("[]").is_err() && KeptGame::read("").is_err());
    }
}
