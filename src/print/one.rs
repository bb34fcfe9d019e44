//! A single board in other forms than PDF.

use super::reading::Found;
use super::{Form, Print};
use anyhow::Context;
use veridoku::figure::puzzle_figure;
use veridoku::render::Scene;
use veridoku::rules::Model;
use veridoku::words::{Notation, marked_board};
use veridoku_print::{BoardStyle, single_board};

/// Returns the boards in characters, each with its place above it if there are several.
pub(super) fn drawn(print: &Print, found: &[Found], draw: &dyn Fn(&Scene) -> String) -> String {
    let board = |one: &Found| {
        let model = Model::new(&one.parsed.puzzle);
        let mut scene = marked_board(&model, [], &Notation::from(&one.parsed));
        let figure = puzzle_figure(&one.parsed, print.marks);
        for (square, content) in scene.squares.iter_mut().zip(figure.squares) {
            square.content = content;
        }
        scene.compact = true;
        match found.len() {
            1 => draw(&scene),
            _ => format!("{}\n{}", one.at.trim_end(), draw(&scene)),
        }
    };
    let boards: Vec<String> = found.iter().map(board).collect();
    boards.join("\n")
}

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
    let board = puzzle_figure(&one.parsed, print.marks);
    if matches!(form, Form::Latex | Form::Typst) && board.ruling.is_some() {
        anyhow::bail!("latex and typst have no marks of clues; svg, png and pdf have");
    }
    let style = BoardStyle {
        large: print.large,
        bold_givens: false,
    };
    let page = || single_board(&board, style);
    Ok(match form {
        Form::Latex => board.latex()?.into_bytes(),
        Form::Typst => board.typst()?.into_bytes(),
        Form::Png => {
            let picture = page().png(f64::from(print.dpi));
            picture.context("the picture is too large: choose a smaller --dpi")?
        }
        Form::Svg | Form::Pdf | Form::Text => page().svg().into_bytes(),
    })
}
