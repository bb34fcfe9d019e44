//! A single board in other forms than PDF.

use super::reading::Found;
use super::{Form, Print, figures};
use anyhow::Context;
use veridoku_print::{BoardStyle, single_board};

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
    let board = figures::board(&one.parsed, print.marks);
    let style = BoardStyle {
        large: print.large,
        bold_givens: false,
    };
    Ok(match form {
        Form::Latex => board.latex()?.into_bytes(),
        Form::Typst => board.typst()?.into_bytes(),
        Form::Png => {
            let picture = single_board(&board, style).png(f64::from(print.dpi));
            picture.context("the picture is too large: choose a smaller --dpi")?
        }
        Form::Svg | Form::Pdf => single_board(&board, style).svg().into_bytes(),
    })
}
