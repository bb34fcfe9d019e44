//! A scene as SVG 1.1: board, pencil marks, shapes on candidates, links as curves with arrow heads,
//! a legend, and alternative texts.
//!
//! A picture needs no script or font of its own; its one style sheet has the colours for readers
//! who prefer dark pages. The same scene gives the same bytes on every machine: numbers are
//! computed with the four operations and square roots only, and written with one decimal.
//!
//! Source: "Scalable Vector Graphics (SVG) 1.1 (Second Edition)" (2011); `role`, `title` and `desc`
//! as in the "SVG Accessibility API Mappings".

mod arrows;
mod board;
mod dark;
mod legend;
mod spots;

#[cfg(test)]
pub(super) use dark::is_known;

use super::Scene;
use veridoku_model::formats::escaped_xml;
use veridoku_model::grid::{Candidate, Cell};

/// The distance between two pencil marks of a cell, if boxes are square.
const PITCH: f64 = 22.0;
/// The radius of a mark.
const REACH: f64 = 9.0;
/// The padding around the pencil marks of a cell.
const PADDING: f64 = 4.0;
/// The minimum width of a page, so that its texts have room.
const NARROWEST: f64 = 460.0;
/// The margin left and right of the board, which has the row numbers.
const MARGIN: f64 = 30.0;

/// A point on the page.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Point {
    x: f64,
    y: f64,
}

impl Point {
    fn to(self, other: Point, part: f64) -> Point {
        Point {
            x: self.x + (other.x - self.x) * part,
            y: self.y + (other.y - self.y) * part,
        }
    }

    fn distance(self, other: Point) -> f64 {
        let (x, y) = (self.x - other.x, self.y - other.y);
        (x * x + y * y).sqrt()
    }
}

/// The layout of a page.
struct Page<'a> {
    scene: &'a Scene,
    several: bool,
    /// The side of a cell.
    side: f64,
    /// The upper left corner of the board.
    left: f64,
    top: f64,
    /// The width of the page.
    width: f64,
}

impl<'a> Page<'a> {
    fn new(scene: &'a Scene) -> Page<'a> {
        let shape = scene.shape;
        let (high, wide) = shape.candidate_block();
        let side = high.max(wide) as f64 * PITCH + 2.0 * PADDING;
        let board = side * shape.columns() as f64;
        let width = (board + 2.0 * MARGIN).max(NARROWEST);
        let title = if scene.title.is_empty() { 0.0 } else { 34.0 };
        Page {
            scene,
            several: scene.several(),
            side,
            left: (width - board) / 2.0,
            top: title + MARGIN,
            width,
        }
    }

    /// Returns the width of the board.
    fn across(&self) -> f64 {
        self.side * self.scene.shape.columns() as f64
    }

    /// Returns the height of the board.
    fn down(&self) -> f64 {
        self.side * self.scene.shape.rows() as f64
    }

    /// Returns the upper left corner of a cell.
    fn corner(&self, cell: Cell) -> Point {
        let shape = self.scene.shape;
        Point {
            x: self.left + shape.column(cell) as f64 * self.side,
            y: self.top + shape.row(cell) as f64 * self.side,
        }
    }

    fn middle(&self, cell: Cell) -> Point {
        let corner = self.corner(cell);
        Point {
            x: corner.x + self.side / 2.0,
            y: corner.y + self.side / 2.0,
        }
    }

    /// Returns the centre of a candidate's pencil mark.
    fn mark(&self, candidate: Candidate) -> Point {
        let shape = self.scene.shape;
        let corner = self.corner(candidate.cell);
        let place = candidate.digit.index();
        let (high, wide) = shape.candidate_block();
        let (row, column) = (place / wide, place % wide);
        let room = self.side - 2.0 * PADDING;
        let across = room / wide as f64;
        let down = room / high as f64;
        Point {
            x: corner.x + PADDING + (column as f64 + 0.5) * across,
            y: corner.y + PADDING + (row as f64 + 0.5) * down,
        }
    }

    /// Returns the centre of a candidate's digit, and the radius of a mark around it.
    fn place(&self, candidate: Candidate) -> (Point, f64) {
        match self.scene.squares[candidate.cell.index()].content {
            super::Content::Open(_) => (self.mark(candidate), REACH),
            _ => (self.middle(candidate.cell), self.side * 0.36),
        }
    }
}

impl Scene {
    /// Returns the picture as an SVG document, with a line feed at the end.
    pub fn svg(&self) -> String {
        let page = Page::new(self);
        let legend = page.legend();
        let (width, height) = (number(page.width), number(legend.height));
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"'DejaVu Sans', Verdana, Arial, sans-serif\">\n"
        );
        let title = if self.title.is_empty() {
            "Sudoku"
        } else {
            &self.title
        };
        out += &format!("<title>{}</title>\n", escaped_xml(title));
        out += &format!("<desc>{}</desc>\n", escaped_xml(&self.description()));
        out += &dark::style();
        out += &format!("<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n");
        page.heading(&mut out);
        page.houses(&mut out);
        page.lines(&mut out);
        page.outlines(&mut out);
        page.shapes(&mut out);
        page.ends(&mut out);
        page.arrows(&mut out);
        page.digits(&mut out);
        page.strikes(&mut out);
        out += &legend.text;
        out += "</svg>\n";
        out
    }

    /// Returns a description of the picture.
    fn description(&self) -> String {
        let (mut gone, mut placed) = (Vec::new(), Vec::new());
        for (candidate, spot) in &self.spots {
            let name = self.symbol(candidate.digit).to_string() + &candidate.cell.name(self.shape);
            match spot.fate {
                Some(super::Tint::Gone) => gone.push(name),
                Some(super::Tint::Placed) => placed.push(name),
                _ => {}
            }
        }
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        let mut text = format!("A Sudoku board of {rows} by {columns} cells.");
        for (words, names) in [("Settled", placed), ("Eliminated", gone)] {
            if !names.is_empty() {
                text += &format!(" {words}: {}.", names.join(", "));
            }
        }
        if !self.caption.is_empty() {
            text = format!("{} {text}", self.caption);
        }
        text
    }
}

/// Returns a number with at most one decimal.
fn number(value: f64) -> String {
    decimal(value, 1)
}

/// Returns a number with at most this many decimals, one or more.
///
/// ```
/// use veridoku_human::render::decimal;
/// assert_eq!([decimal(2.0, 1), decimal(0.125, 2), decimal(-0.01, 1)], ["2", "0.12", "0"]);
/// ```
pub fn decimal(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0" } else { text }.to_string()
}

/// Returns the attributes of a line: its colour, width and dashes.
fn stroke(color: &str, width: f64, dashed: bool) -> String {
    let dashes = if dashed {
        " stroke-dasharray=\"4 2.5\""
    } else {
        ""
    };
    format!(
        "stroke=\"{color}\" stroke-width=\"{}\"{dashes}",
        number(width)
    )
}
