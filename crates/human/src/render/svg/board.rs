//! The board: heading, numbers of rows and columns, houses, lines, digits.

use super::super::scene::{Content, PARTS};
use super::{Page, number, stroke};
use crate::human::Part;
use std::collections::BTreeSet;
use veridoku_model::formats::escaped_xml;
use veridoku_model::grid::{Candidate, Cell};

/// Returns the fill of a house, its outline and whether that is dashed.
pub(super) fn colors(part: Part) -> (&'static str, &'static str, bool) {
    match part {
        Part::Base => ("#e3edf7", "#33658a", false),
        Part::Cover => ("#fbf3dc", "#b58900", true),
        Part::Scene => ("#efefef", "#8a8a8a", false),
    }
}

impl Page<'_> {
    pub(super) fn heading(&self, out: &mut String) {
        if !self.scene.title.is_empty() {
            *out += &format!(
                "<text x=\"{}\" y=\"30\" font-size=\"20\" font-weight=\"bold\" fill=\"#111111\">{}</text>\n",
                number(self.edge()),
                escaped_xml(&self.scene.title)
            );
        }
        let shape = self.scene.shape;
        *out += "<g font-size=\"12\" fill=\"#8a8a8a\" text-anchor=\"middle\">\n";
        for line in 0..shape.rows().max(shape.columns()) {
            let at = (line as f64 + 0.5) * self.side;
            let label = line + 1;
            if line < shape.columns() {
                let (x, y) = (number(self.left + at), number(self.top - 8.0));
                *out += &format!("<text x=\"{x}\" y=\"{y}\">{label}</text>");
            }
            if line < shape.rows() {
                let (x, y) = (number(self.left - 13.0), number(self.top + at + 4.0));
                *out += &format!("<text x=\"{x}\" y=\"{y}\">{label}</text>\n");
            }
        }
        *out += "</g>\n";
    }

    /// Returns the left edge of texts.
    pub(super) fn edge(&self) -> f64 {
        self.left.min(super::MARGIN)
    }

    /// Draws the fills of houses, and of cells to look at.
    pub(super) fn houses(&self, out: &mut String) {
        let side = number(self.side);
        let mut fill = |cell: Cell, color: &str| {
            let corner = self.corner(cell);
            let (x, y) = (number(corner.x), number(corner.y));
            *out += &format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{color}\"/>\n"
            );
        };
        for cell in self.scene.shape.all_cells() {
            let shaded = PARTS.into_iter().find(|&part| {
                let mut houses = self.scene.houses.iter().filter(|h| h.part == part);
                houses.any(|house| house.cells.contains(&cell))
            });
            if self.scene.squares[cell.index()].look {
                fill(cell, "#f7e58a");
            } else if let Some(part) = shaded {
                fill(cell, colors(part).0);
            }
        }
    }

    /// Draws the lines between cells and around boxes.
    pub(super) fn lines(&self, out: &mut String) {
        let shape = self.scene.shape;
        let (left, top) = (self.left, self.top);
        let (right, bottom) = (left + self.across(), top + self.down());
        let heavy = |line: usize, end: usize, in_box: usize| {
            usize::from(line == end || line.is_multiple_of(in_box))
        };
        let mut path = [String::new(), String::new()];
        for line in 0..=shape.rows().max(shape.columns()) {
            let at = line as f64 * self.side;
            if line <= shape.columns() {
                path[heavy(line, shape.columns(), shape.box_width())] +=
                    &format!("M{} {}V{}", number(left + at), number(top), number(bottom));
            }
            if line <= shape.rows() {
                path[heavy(line, shape.rows(), shape.box_height())] +=
                    &format!("M{} {}H{}", number(left), number(top + at), number(right));
            }
        }
        for (path, color, width) in [(&path[0], "#b0b0b0", 1.0), (&path[1], "#111111", 2.4)] {
            let stroke = stroke(color, width, false);
            *out +=
                &format!("<path d=\"{path}\" fill=\"none\" {stroke} stroke-linecap=\"square\"/>\n");
        }
    }

    /// Draws the outlines of houses, and of the Almost Locked Sets of chains.
    pub(super) fn outlines(&self, out: &mut String) {
        for house in &self.scene.houses {
            let (_, color, dashed) = colors(house.part);
            let inset = if dashed { 4.5 } else { 2.5 };
            let stroke = stroke(color, 1.6, dashed);
            let name = escaped_xml(&house.name);
            let path = self.around(&house.cells, inset);
            *out += &format!(
                "<path d=\"{path}\" fill=\"none\" {stroke}><title>{name}</title></path>\n"
            );
        }
        for cells in &self.scene.sets {
            let stroke = stroke("#7d4290", 1.6, false);
            let path = self.around(cells, 6.0);
            let set = self.scene.say("legend.set");
            *out +=
                &format!("<path d=\"{path}\" fill=\"none\" {stroke}><title>{set}</title></path>\n");
        }
    }

    /// Returns the outline of some cells, `inset` inside it: each side of a cell that borders none
    /// of the others.
    fn around(&self, cells: &[Cell], inset: f64) -> String {
        let shape = self.scene.shape;
        let place = |cell: Cell| (shape.row(cell) as isize, shape.column(cell) as isize);
        let all: BTreeSet<(isize, isize)> = cells.iter().map(|&cell| place(cell)).collect();
        let mut path = String::new();
        for &cell in cells {
            let (row, column) = place(cell);
            let corner = self.corner(cell);
            for (down, across) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                if all.contains(&(row + down, column + across)) {
                    continue;
                }
                // The length by which a side is shortened at its lower (-1) or upper (1) end, so
                // that it meets the next one.
                let end = |sign: isize| {
                    let (d, a) = ((across * sign).abs() * sign, (down * sign).abs() * sign);
                    let beside = all.contains(&(row + d, column + a));
                    let beyond = all.contains(&(row + d + down, column + a + across));
                    match (beside, beyond) {
                        (false, _) => inset,
                        (true, false) => 0.0,
                        (true, true) => -inset,
                    }
                };
                let far = self.side - inset;
                let (from, to) = (end(-1), self.side - end(1));
                let (ax, ay, bx, by) = match (down, across) {
                    (-1, _) => (from, inset, to, inset),
                    (1, _) => (from, far, to, far),
                    (_, -1) => (inset, from, inset, to),
                    _ => (far, from, far, to),
                };
                path += &format!(
                    "M{} {}L{} {}",
                    number(corner.x + ax),
                    number(corner.y + ay),
                    number(corner.x + bx),
                    number(corner.y + by)
                );
            }
        }
        path
    }

    /// Draws digits and pencil marks.
    pub(super) fn digits(&self, out: &mut String) {
        let scene = self.scene;
        let wide = scene.symbols.iter().any(|s| s.chars().count() > 1);
        let (large, small) = (self.side * 0.52, if wide { 11.0 } else { 13.0 });
        *out += "<g text-anchor=\"middle\">\n";
        for (cell, square) in scene.shape.all_cells().zip(&scene.squares) {
            let (digit, style) = match square.content {
                Content::Given(digit) => (digit, "font-weight=\"bold\" fill=\"#111111\""),
                Content::Entry(digit) => (digit, "fill=\"#1b5e9e\""),
                Content::Open(candidates) => {
                    for digit in candidates.iter() {
                        self.pencil(Candidate { cell, digit }, small, out);
                    }
                    continue;
                }
            };
            let large = if wide { large * 0.75 } else { large.min(44.0) };
            let middle = self.middle(cell);
            *out += &format!(
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\" {style}>{}</text>\n",
                number(middle.x),
                number(middle.y + large * 0.36),
                number(large),
                escaped_xml(scene.symbol(digit))
            );
        }
        *out += "</g>\n";
    }

    fn pencil(&self, candidate: Candidate, size: f64, out: &mut String) {
        let at = self.mark(candidate);
        let spot = self.scene.spots.get(&candidate);
        let style = match spot.map(|spot| spot.fate) {
            None => "fill=\"#6b6b6b\"",
            Some(Some(super::super::Tint::Placed)) => "font-weight=\"bold\" fill=\"#ffffff\"",
            Some(_) => "font-weight=\"bold\" fill=\"#111111\"",
        };
        *out += &format!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" {style}>{}</text>\n",
            number(at.x),
            number(at.y + size * 0.36),
            number(size),
            escaped_xml(self.scene.symbol(candidate.digit))
        );
    }
}
