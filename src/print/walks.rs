//! Pictures of the steps that solve puzzles.

use super::reading::Found;
use super::{Print, layouts};
use veridoku::ask::PlayOptions;
use veridoku::engine::{Cancel, Limits};
use veridoku::figure::puzzle_figure;
use veridoku_print::{Book, PrintError, StepPages, StepPicture};

/// Returns the book of the steps.
///
/// # Errors
/// If a puzzle has no path, it cannot be laid out, or it is interrupted.
pub(super) fn book(print: &Print, found: &[Found], cancel: &Cancel) -> anyhow::Result<Book> {
    let order = found
        .iter()
        .map(|one| one.parsed.puzzle.givens().shape().order());
    let design = print.design(order.max().unwrap_or_default());
    let mut pages = StepPages::new(&design)?;
    for (number, one) in (print.number_from..).zip(found) {
        let pictures = pictures(print, one, cancel)?;
        let board = puzzle_figure(&one.parsed, false);
        let label = layouts::label(print, one);
        pages.add((number, &label), &board, &pictures)?;
    }
    Ok(pages.finish())
}

/// Returns a picture of each step that the techniques find.
fn pictures(print: &Print, found: &Found, cancel: &Cancel) -> anyhow::Result<Vec<StepPicture>> {
    let mut options = PlayOptions::default();
    options.language = print.lang;
    let limits = print.time_limit.0.map_or_else(Limits::none, Limits::time);
    options.limits = limits.with_cancel(cancel.clone());
    let mut parsed = found.parsed.clone();
    parsed.state = None; // from the givens on
    parsed.eliminated.clear();
    let game = options.game(&parsed)?;
    let walk = game.walkthrough();
    let walk = walk.map_err(|why| anyhow::anyhow!("{}{why:?}", found.at));
    anyhow::ensure!(!cancel.is_cancelled(), PrintError::Interrupted);
    let pictures = walk?.map(|hint| StepPicture::of(&hint.scene()));
    Ok(pictures.collect::<Result<_, _>>()?)
}
