//! Draws a scene for a terminal: box drawing, a block of pencil marks in each cell, a sign
//! before each candidate that stands out.
//!
//! Colours only repeat the signs, so the plain form is the coloured one without its escape
//! sequences (ECMA-48, "Select Graphic Rendition").

mod cell;
mod legend;
mod letters;
mod lines;
mod looks;
mod margins;
mod placed;
mod signs;

use super::scene::{Content, Scene};
use super::tint::Look;
use super::wrap::filled;
use crate::human::Part;
use margins::Margins;
use signs::{Room, Signs};
use veridoku_model::grid::Cell;

const RESET: &str = "\x1b[0m";
const FAINT: &str = "2";

/// Returns the background of a house, with dark letters.
fn ground(part: Part) -> &'static str {
    match part {
        Part::Base => "30;48;5;189",
        Part::Cover => "30;48;5;230",
        Part::Scene => "30;48;5;254",
    }
}

fn backdrop(look: &Look) -> String {
    let letters = if look.sign == '=' { "97" } else { "30" };
    format!("1;{letters};48;5;{}", look.ansi)
}

/// The layout of a picture; sizes are in columns.
struct Page<'a> {
    scene: &'a Scene,
    colored: bool,
    several: bool,
    /// The width of the widest digit.
    digit: usize,
    /// The width of the widest row number.
    label: usize,
    /// Whether only regions have lines between them, as there is no room for more.
    narrow: bool,
    /// The most columns of a line of the legend.
    columns: usize,
    /// The signs of the clues.
    signs: Signs,
    /// What stands outside the board.
    margins: Margins,
    /// What a cell has beyond the room of its pencil marks.
    extra: usize,
}

impl Scene {
    /// Returns the picture in Unicode box drawing, with a legend; each line ends with a line feed.
    /// `colored` adds escape sequences.
    pub fn text(&self, colored: bool) -> String {
        self.text_within(colored, None)
    }

    /// Returns the same picture for a terminal with some columns: one that is too wide for them has
    /// no lines between the cells of a box, so that 9×9 takes 60 columns, and the legend is broken.
    pub fn text_within(&self, colored: bool, columns: Option<usize>) -> String {
        let mut page = Page::new(self, colored, columns, false);
        if page.border(0).chars().count() > page.columns {
            page = Page::new(self, colored, columns, true);
        }
        let mut lines = vec![page.columns()];
        lines.extend(page.margin(page.margins.above()));
        let shape = self.shape;
        for row in 0..shape.rows() {
            lines.push(page.border(row));
            let labels = page.labels(row);
            let high = labels.len() + page.content();
            for line in 0..high {
                lines.push(page.line(row, line, &labels));
            }
        }
        lines.push(page.border(shape.rows()));
        lines.extend(page.margin(page.margins.below()));
        lines.extend(page.legend());
        let mut text = String::new();
        for line in lines {
            text += line.trim_end();
            text.push('\n');
        }
        text
    }
}

impl<'a> Page<'a> {
    fn new(scene: &'a Scene, colored: bool, columns: Option<usize>, narrow: bool) -> Page<'a> {
        let widest = scene.symbols.iter().map(|s| s.chars().count()).max();
        let mut page = Page {
            scene,
            colored,
            several: scene.several(),
            digit: widest.unwrap_or(1),
            label: scene.shape.rows().to_string().len(),
            narrow,
            columns: columns.unwrap_or(usize::MAX),
            signs: Signs::default(),
            margins: Margins::default(),
            extra: 0,
        };
        let room = Room {
            width: page.width(),
            lined: !narrow,
        };
        page.signs = Signs::new(&scene.ruling, scene.shape, room);
        page.margins = Margins::new(&page.signs.outside, scene.shape);
        let long = page.signs.labels.iter().flatten();
        let long = long.map(|label| label.chars().count()).max().unwrap_or(0);
        page.extra = long.saturating_sub(page.width());
        page
    }
}

impl Page<'_> {
    /// Returns the inner width of a cell, in columns.
    fn width(&self) -> usize {
        let marks = self.scene.shape.candidate_block().1 * (self.digit + 1);
        marks + usize::from(!self.narrow) + self.extra
    }

    /// Returns the lines of a cell that its digit or its pencil marks take.
    fn content(&self) -> usize {
        let empty = |square: &super::Square| !matches!(square.content, Content::Open(marks) if !marks.is_empty());
        match self.scene.compact && self.scene.squares.iter().all(empty) {
            true => 1,
            false => self.scene.shape.candidate_block().0,
        }
    }

    fn paint(&self, text: &str, style: &str) -> String {
        if self.colored && !style.is_empty() && !text.is_empty() {
            format!("\x1b[{style}m{text}{RESET}")
        } else {
            text.to_string()
        }
    }

    /// Returns the columns left of the board.
    fn indent(&self) -> usize {
        self.label + 1 + self.margins.left
    }

    /// Returns the line of column numbers.
    fn columns(&self) -> String {
        let width = self.width();
        let number = |column: usize| {
            let line = if self.is_lined(column) { " " } else { "" };
            format!("{line}{:^width$}", column + 1)
        };
        let numbers: String = (0..self.scene.shape.columns()).map(number).collect();
        let space = " ".repeat(self.indent());
        self.paint(&format!("{space}{}", numbers.trim_end()), FAINT)
    }

    /// Returns the lines above or below the board with what stands there, by columns from −1.
    fn margin(&self, texts: &[Vec<String>]) -> Vec<String> {
        let (width, indent) = (self.width(), self.indent());
        let line = |texts: &Vec<String>| {
            let mut line = String::new();
            for (column, text) in texts.iter().enumerate() {
                let gap = match column.checked_sub(1) {
                    None => {
                        line += &format!("{text:>indent$}");
                        continue;
                    }
                    Some(column) => usize::from(self.is_lined(column)),
                };
                line += &format!("{}{text:^width$}", " ".repeat(gap));
            }
            line
        };
        texts.iter().map(line).collect()
    }

    /// Returns the line above a row: heavy around regions, light between cells.
    fn border(&self, row: usize) -> String {
        let shape = self.scene.shape;
        let mut text = " ".repeat(self.indent());
        for column in 0..shape.columns() {
            if self.is_lined(column) {
                text.push(self.joint(row, column));
            }
            let dash = self.above(row, column).across();
            let mut dashes = vec![dash; self.width()];
            let pair = row.checked_sub(1).filter(|_| row < shape.rows());
            let pair = pair.map(|above| (shape.cell(above, column), shape.cell(row, column)));
            if let Some(&sign) = pair.and_then(|pair| self.signs.edges.get(&pair)) {
                dashes[self.width() / 2] = sign;
            }
            text.extend(dashes);
        }
        text.push(self.joint(row, shape.columns()));
        text
    }

    /// Returns the lines above the digits of a row, by column: what stands in its cells.
    fn labels(&self, row: usize) -> Vec<Vec<String>> {
        let shape = self.scene.shape;
        let mut lines: Vec<Vec<String>> = Vec::new();
        for column in 0..shape.columns() {
            let words = self.signs.labels[shape.cell(row, column).index()].join(" ");
            for (line, text) in filled(&words, self.width()).into_iter().enumerate() {
                if line == lines.len() {
                    lines.push(vec![String::new(); shape.columns()]);
                }
                lines[line][column] = text;
            }
        }
        lines
    }

    /// Returns one of the lines of a row of cells, the first of which have labels.
    fn line(&self, row: usize, line: usize, labels: &[Vec<String>]) -> String {
        let shape = self.scene.shape;
        let middle = labels.len() + (self.content() - 1) / 2;
        let left = if line == middle {
            self.margins.beside(row, 0)
        } else {
            ""
        };
        let label = if line == middle {
            (row + 1).to_string()
        } else {
            String::new()
        };
        let mut text = self.paint(&format!("{label:>0$} ", self.label), FAINT);
        text += &format!("{left:>0$}", self.margins.left);
        for column in 0..=shape.columns() {
            if self.is_lined(column) {
                let sign = self.beside(row, column).filter(|_| line == middle);
                text.push(sign.unwrap_or_else(|| self.before(row, column).down()));
            }
            if column == shape.columns() {
                break;
            }
            let cell = shape.cell(row, column);
            text += &match labels.get(line) {
                Some(labels) => self.labelled(cell, &labels[column]),
                None => self.cell(cell, line - labels.len(), line == middle),
            };
        }
        if line == middle {
            text += self.margins.beside(row, 1);
        }
        text
    }

    /// Returns the sign on the line at the left of a cell.
    fn beside(&self, row: usize, column: usize) -> Option<char> {
        let shape = self.scene.shape;
        let before = column.checked_sub(1).filter(|_| column < shape.columns())?;
        let pair = (shape.cell(row, before), shape.cell(row, column));
        self.signs.edges.get(&pair).copied()
    }

    fn labelled(&self, cell: Cell, label: &str) -> String {
        self.paint(&format!("{label:<0$}", self.width()), self.ground(cell))
    }
}
