//! What is played: a new puzzle, the one of the day, a collection, a game that was kept.

use super::shelf::{Seat, Shelf, line};
use super::{Play, daily, level};
use anyhow::{Context, bail, ensure};
use std::collections::HashSet;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use veridoku::ask::{Generator, rating_start};
use veridoku::engine::{Cancel, Limits};
use veridoku::files::read_short;
use veridoku::formats::{Alphabet, ListRecord, ReadOptions, records_of};
use veridoku::game::Game;
use veridoku::human::Level;
use veridoku::rate::{Filtered, RatingFilter, Scale, Scales};
use veridoku::rules::Puzzle;
use veridoku::wire::{GameFileError, KeptGame};

/// The most time that a new puzzle may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// The most time for the level of a puzzle that has none.
const RATING: Duration = Duration::from_millis(500);

/// What is on the table at first, and where others come from.
pub(super) struct Start {
    pub(super) kept: KeptGame,
    pub(super) others: Others,
    /// Where it is kept, if it has been.
    pub(super) seat: Option<Seat>,
}

/// Where another puzzle comes from.
pub(super) enum Others {
    /// New ones, with the same wishes.
    New(Option<Level>),
    /// A collection, with the number of the puzzle that is on the table.
    Rest {
        all: Vec<(Puzzle, &'static Alphabet)>,
        at: usize,
    },
}

/// Returns what the arguments ask for.
///
/// # Errors
/// Says what is wrong with them, or with a game that was kept.
pub(super) fn start(asked: &Play, shelf: &Shelf, cancel: &Cancel) -> anyhow::Result<Start> {
    let wished = asked.symmetry.is_some() || asked.needs.is_some() || asked.shape.is_some();
    let wished = wished || asked.seed.is_some() || asked.daily;
    match &asked.what {
        None if !wished => match shelf.last()? {
            Some((kept, seat)) if !kept.game.is_solved() => Ok(Start {
                others: Others::New(kept.level.as_deref().and_then(level)),
                kept: spoken(kept, asked),
                seat: Some(seat),
            }),
            _ => new(asked, Some(Level::Easy), shelf, cancel),
        },
        None => new(asked, asked.daily.then_some(Level::Medium), shelf, cancel),
        Some(what) => match level(what) {
            Some(level) => new(asked, Some(level), shelf, cancel),
            None => {
                ensure!(
                    !wished,
                    "'{what}' is no level, so no new puzzle: leave the wishes out"
                );
                named(what, asked, shelf)
            }
        },
    }
}

/// Returns a game in the language that is asked for.
fn spoken(kept: KeptGame, asked: &Play) -> KeptGame {
    let mut game = kept.game.in_language(asked.lang);
    // Every digit is one key.
    if game.alphabet().is_decimal() && game.shape().order() > 9 {
        let order = game.shape().order();
        game = game.written_in(Alphabet::default_for(order));
    }
    KeptGame { game, ..kept }
}

fn new(
    asked: &Play,
    level: Option<Level>,
    shelf: &Shelf,
    cancel: &Cancel,
) -> anyhow::Result<Start> {
    let seed = match level {
        Some(level) if asked.daily => {
            Some(daily::seed(asked.date.unwrap_or_else(daily::today), level))
        }
        _ => asked.seed,
    };
    Ok(Start {
        kept: make(asked, level, seed, shelf, cancel)?,
        others: Others::New(level),
        seat: None,
    })
}

/// Makes a new puzzle; a game of it that was kept goes on.
///
/// # Errors
/// If none was found.
pub(super) fn make(
    asked: &Play,
    level: Option<Level>,
    seed: Option<u64>,
    shelf: &Shelf,
    cancel: &Cancel,
) -> anyhow::Result<KeptGame> {
    let limits = Limits::time(PATIENCE).with_cancel(cancel.clone());
    let mut wish = Generator::builder()
        .limits(limits)
        .seed(seed.unwrap_or_else(chance));
    if let Some(level) = level {
        wish = wish.level(level);
    }
    if let Some(symmetry) = asked.symmetry {
        wish = wish.symmetry(symmetry);
    }
    if let Some(technique) = asked.needs {
        wish = wish.needs(technique);
    }
    if let Some(shape) = asked.shape {
        wish = wish.shape(shape);
    }
    let made = wish.build()?.make(1).context("no such puzzle was found")?;
    let puzzle = made.puzzle();
    let name = level.map(|level| level.to_string());
    begin(puzzle.clone(), None, name, asked, shelf)
}

/// Returns a number that nobody knows before.
fn chance() -> u64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    since.as_nanos() as u64 ^ (u64::from(std::process::id()) << 32)
}

/// Returns the game of a puzzle: the one that was kept if there is one and it is not over.
pub(super) fn begin(
    puzzle: Puzzle,
    alphabet: Option<&'static Alphabet>,
    level: Option<String>,
    asked: &Play,
    shelf: &Shelf,
) -> anyhow::Result<KeptGame> {
    if let Some(kept) = shelf.game(&puzzle)?.filter(|kept| !kept.game.is_solved()) {
        return Ok(spoken(kept, asked));
    }
    let rated = level.is_none().then(|| rated(&puzzle)).flatten();
    let mut game = Game::new(puzzle);
    if let Some(alphabet) = alphabet {
        game = game.written_in(alphabet);
    }
    Ok(spoken(
        KeptGame {
            game,
            time: Duration::ZERO,
            level: level.or(rated),
            helped: false,
        },
        asked,
    ))
}

/// Returns the level of a puzzle that the scales are for, if it is found soon.
fn rated(puzzle: &Puzzle) -> Option<String> {
    let start = rating_start(puzzle).ok()?;
    let mut filter = RatingFilter::default();
    filter.scales = Scales::only(Scale::Er);
    match filter.rate(&start, &Limits::time(RATING)) {
        Filtered::Rated(rating) => rating.level().map(|level| level.to_string()),
        _ => None,
    }
}

/// Returns the puzzle, the collection or the game that an argument names.
fn named(what: &str, asked: &Play, shelf: &Shelf) -> anyhow::Result<Start> {
    let path = Path::new(what);
    let text = if path.exists() {
        read_short(path).with_context(|| what.to_string())?
    } else {
        what.to_string()
    };
    if text.trim_start().starts_with('{') && text.contains("\"veridoku_game\"") {
        let kept = KeptGame::read(&text).with_context(|| what.to_string())?;
        return Ok(Start {
            kept: spoken(kept, asked),
            others: Others::New(None),
            seat: None,
        });
    }
    let mut all = collection(&text, what)?;
    let (solved, damaged) = shelf.solved()?;
    for line in damaged {
        eprintln!("warning: {line}");
    }
    let solved: HashSet<String> = solved.into_iter().map(|one| one.puzzle).collect();
    // Those first that are not solved.
    all.sort_by_key(|(puzzle, _)| solved.contains(&line(puzzle)));
    let (puzzle, alphabet) = all[0].clone();
    Ok(Start {
        kept: begin(puzzle, Some(alphabet), None, asked, shelf)?,
        others: Others::Rest { all, at: 0 },
        seat: None,
    })
}

/// Returns the puzzles of a text.
fn collection(text: &str, what: &str) -> anyhow::Result<Vec<(Puzzle, &'static Alphabet)>> {
    let (mut all, mut wrong) = (Vec::new(), Vec::new());
    records_of(text, &ReadOptions::default(), &mut |record| {
        match record {
            ListRecord::Puzzle(read) if !read.parsed.puzzle.is_plain() => {
                wrong.push(format!("{}{}", read.at, GameFileError::Rules));
            }
            ListRecord::Puzzle(read) => {
                all.push((read.parsed.puzzle.clone(), read.parsed.alphabet))
            }
            ListRecord::Malformed(_, error) => wrong.push(error.to_string()),
            _ => {}
        }
        true
    });
    match (all.is_empty(), wrong.first()) {
        (true, Some(first)) => bail!("{what}: no level, and no puzzle that can be played: {first}"),
        (true, None) => bail!("{what}: no puzzle"),
        (false, Some(first)) => eprintln!("warning: {} passed over: {first}", wrong.len()),
        (false, None) => {}
    }
    Ok(all)
}
