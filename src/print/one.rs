//! A single board in other forms than PDF.

use super::reading::Found;
use super::{Form, Print, figures, reading};
use anyhow::Context;
use veridoku_print::{BoardStyle, ruled_board, single_board};

/// Returns the board of the one puzzle, in a form other than PDF.
///
/// # Errors
/// If there are several, or the form cannot hold it.
pub(super) fn written(print: &Print, form: Form, found: &[Found]) -> anyhow::Result<Vec<u8>> {
    let [one] = found else {
        anyhow::bail!(
            "svg, png, latex and typst are for one puzzle, and there are {}",
            found.len()
        );
    };
    let puzzle = &one.parsed.puzzle;
    let ruled = reading::unprintable(puzzle).is_some();
    let board = figures::board(&one.parsed, print.marks, ruled);
    let style = BoardStyle {
        large: print.large,
        bold_givens: false,
    };
    let page = || match ruled {
        true => ruled_board(&board, puzzle, style),
        false => single_board(&board, style),
    };
    Ok(match form {
        Form::Latex => board.latex()?.into_bytes(),
        Form::Typst => board.typst()?.into_bytes(),
        Form::Png => {
            let picture = page().png(f64::from(print.dpi));
            picture.context("the picture is too large: choose a smaller --dpi")?
        }
        Form::Svg | Form::Pdf => page().svg().into_bytes(),
    })
}
