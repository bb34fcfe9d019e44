//! Boards as SVG: digits, pencil marks, and highlights.

use std::fmt::Write as _;
use veridoku::grid::{DigitSet, Shape};

/// The highlight colours.
pub const TRIED: &str = "#cfe8ff";
pub const KEPT: &str = "#c8ecd9";
pub const WRONG: &str = "#ffd0c2";
pub const HOUSE: &str = "#f3f3f3";

/// A board with marks.
pub struct Board {
    pub shape: Shape,
    /// The candidates of each cell: a digit if there is one, marks if there are several; nothing if
    /// `plain` is set.
    pub domains: Vec<DigitSet>,
    pub given: Vec<bool>,
    /// A colour behind a cell.
    pub behind: Vec<Option<&'static str>>,
    /// The crossed-out digits of a cell.
    pub struck: Vec<DigitSet>,
    pub caption: String,
}

impl Board {
    /// Draws it with its upper left corner at a place; `cell` is the side of a cell.
    pub fn draw(&self, svg: &mut String, (left, top): (f64, f64), cell: f64) {
        let order = self.shape.order();
        let (high, wide) = (self.shape.box_height(), self.shape.box_width());
        let side = cell * order as f64;
        for (index, colour) in self.behind.iter().enumerate() {
            if let Some(colour) = colour {
                let (x, y) = (index % order, index / order);
                let _ = writeln!(
                    svg,
                    "<rect x=\"{}\" y=\"{}\" width=\"{cell}\" height=\"{cell}\" fill=\"{colour}\"/>",
                    left + cell * x as f64,
                    top + cell * y as f64
                );
            }
        }
        for line in 0..=order {
            let at = cell * line as f64;
            let width = |block: usize| if line % block == 0 { 1.8 } else { 0.5 };
            let _ = writeln!(
                svg,
                "<path d=\"M{left} {}h{side}\" stroke=\"#333\" stroke-width=\"{}\"/><path d=\"M{} {top}v{side}\" stroke=\"#333\" stroke-width=\"{}\"/>",
                top + at,
                width(high),
                left + at,
                width(wide)
            );
        }
        for index in 0..order * order {
            let at = (
                left + cell * (index % order) as f64,
                top + cell * (index / order) as f64,
            );
            self.cell(svg, index, at, cell);
        }
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"12\">{}</text>",
            left + side / 2.0,
            top + side + 16.0,
            self.caption
        );
    }

    fn cell(&self, svg: &mut String, index: usize, (x, y): (f64, f64), cell: f64) {
        let (domain, struck) = (self.domains[index], self.struck[index]);
        if let (Some(digit), true) = (domain.single(), struck.is_empty()) {
            let weight = if self.given[index] {
                " font-weight=\"bold\""
            } else {
                " fill=\"#0050a0\""
            };
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"{:.0}\"{weight}>{digit}</text>",
                x + cell / 2.0,
                y + cell * 0.71,
                cell * 0.58
            );
            return;
        }
        let across = self.shape.box_width();
        let step = cell / (across as f64 + 0.2);
        for digit in DigitSet::from_bits(domain.bits() | struck.bits()).iter() {
            let (column, row) = (digit.index() % across, digit.index() / across);
            let at = (
                x + step * (column as f64 + 0.6),
                y + step * (row as f64 + 0.6),
            );
            let colour = if struck.contains(digit) {
                "#c03000"
            } else {
                "#555"
            };
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"{:.1}\" fill=\"{colour}\">{digit}</text>",
                at.0,
                at.1 + step * 0.32,
                step * 0.86
            );
            if struck.contains(digit) {
                let _ = writeln!(
                    svg,
                    "<path d=\"M{:.1} {:.1}l{:.1} {:.1}\" stroke=\"#c03000\" stroke-width=\"1.4\"/>",
                    at.0 - step * 0.4,
                    at.1 + step * 0.4,
                    step * 0.8,
                    -step * 0.8
                );
            }
        }
    }
}

/// Returns boards side by side, `across` in a row.
pub fn strip(title: &str, boards: &[Board], across: usize, cell: f64) -> String {
    let side = boards
        .first()
        .map_or(0.0, |board| cell * board.shape.order() as f64);
    let (gap, margin, head) = (34.0, 20.0, 42.0);
    let columns = across.min(boards.len()) as f64;
    let rows = boards.len().div_ceil(across.max(1)) as f64;
    let width = (margin * 2.0 + columns * side + (columns - 1.0) * gap).max(420.0);
    let height = head + rows * (side + gap) + 6.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"{margin}\" y=\"24\" font-size=\"15\" font-weight=\"bold\">{title}</text>\n"
    );
    for (index, board) in boards.iter().enumerate() {
        let (column, row) = ((index % across) as f64, (index / across) as f64);
        let at = (margin + column * (side + gap), head + row * (side + gap));
        board.draw(&mut svg, at, cell);
    }
    svg + "</svg>\n"
}
