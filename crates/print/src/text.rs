//! A board as text for typesetting programs: LaTeX with the package `sudoku`, and Typst.

use super::board::Figure;
use std::fmt::Write;
use thiserror::Error;
use veridoku_human::render::Content;
use veridoku_model::grid::Shape;

/// A board that a form of text cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardTextError {
    /// The LaTeX package draws 9×9 boards only.
    #[error(
        "the LaTeX package sudoku draws 9x9 only, and the board is {0}x{0}; typst draws every size"
    )]
    Order(usize),
    /// The form has digits only.
    #[error("the board has pencil marks, which {0} has no room for")]
    Marks(&'static str),
}

impl Figure {
    /// Returns the board as a LaTeX document with the package `sudoku`.
    ///
    /// # Errors
    /// If it is not 9×9, or has pencil marks.
    pub fn latex(&self) -> Result<String, BoardTextError> {
        let order = self.shape.order();
        if self.shape != Shape::CLASSIC {
            return Err(BoardTextError::Order(order));
        }
        let cells = self.symbols_of("latex")?;
        let mut out = String::from(
            "\\documentclass{article}\n\\usepackage{sudoku}\n\\begin{document}\n\\begin{sudoku}\n",
        );
        for row in cells.chunks(order) {
            let cells = row.iter().map(|cell| cell.unwrap_or(" "));
            out += &format!("|{}|.\n", cells.collect::<Vec<_>>().join("|"));
        }
        out += "\\end{sudoku}\n\\end{document}\n";
        Ok(out)
    }

    /// Returns the board as a Typst document.
    ///
    /// # Errors
    /// If it has pencil marks.
    pub fn typst(&self) -> Result<String, BoardTextError> {
        let cells = self.symbols_of("typst")?;
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        let side = (160.0 / rows.max(columns) as f64).min(12.0);
        // Without boxes the whole board is one.
        let (high, wide) = match self.shape.has_boxes() {
            true => (self.shape.box_height(), self.shape.box_width()),
            false => (rows, columns),
        };
        let mut out = format!(
            "#set page(margin: 15mm)\n\
             #set text(size: {:.1}mm)\n\
             #let thin = 0.15mm + black\n\
             #let thick = 0.6mm + black\n\
             #let edge(at, each) = if calc.rem(at, each) == 0 {{ thick }} else {{ thin }}\n\
             #table(\n  columns: ({side:.2}mm,) * {columns},\n  rows: ({side:.2}mm,) * {rows},\n  \
             align: center + horizon,\n  inset: 0pt,\n  \
             stroke: (x, y) => (\n    left: edge(x, {wide}),\n    top: edge(y, {high}),\n    \
             right: edge(x + 1, {wide}),\n    bottom: edge(y + 1, {high}),\n  ),\n",
            side * 0.62
        );
        for row in cells.chunks(columns) {
            out += " ";
            for cell in row {
                // Writing to memory does not fail.
                let _ = write!(out, " [{}],", cell.unwrap_or_default());
            }
            out += "\n";
        }
        out += ")\n";
        Ok(out)
    }

    /// Returns the symbol of each cell; `None` for those that are open.
    fn symbols_of(&self, form: &'static str) -> Result<Vec<Option<&str>>, BoardTextError> {
        let cell = |content: &Content| match content {
            Content::Given(digit) | Content::Entry(digit) => {
                Ok(self.symbols.get(digit.index()).map(String::as_str))
            }
            Content::Open(marks) if marks.is_empty() => Ok(None),
            Content::Open(_) => Err(BoardTextError::Marks(form)),
        };
        self.squares.iter().map(cell).collect()
    }
}
