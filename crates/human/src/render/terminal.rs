//! Draws a scene for a terminal: box drawing, a block of pencil marks in each cell, a sign
//! before each candidate that stands out.
//!
//! Colours only repeat the signs, so the plain form is the coloured one without its escape
//! sequences (ECMA-48, "Select Graphic Rendition").

use super::scene::{Content, PARTS, Scene, part_key};
use super::tint::Look;
use super::wrap::wrapped;
use crate::human::Part;
use veridoku_model::grid::{Candidate, Cell, Digit};

const RESET: &str = "\x1b[0m";
const BOLD: &str = "1";
const ENTERED: &str = "36";
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
    /// Whether only boxes have lines between them, as there is no room for more.
    narrow: bool,
    /// The most columns of a line of the legend.
    columns: usize,
}

/// Returns whether a line before a row or a column, or after the last, is at the edge of a box or
/// of the board.
fn is_edge(line: usize, end: usize, in_box: usize) -> bool {
    line == end || line.is_multiple_of(in_box)
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
        let widest = self.symbols.iter().map(|s| s.chars().count()).max();
        let mut page = Page {
            scene: self,
            colored,
            several: self.several(),
            digit: widest.unwrap_or(1),
            label: self.shape.rows().to_string().len(),
            narrow: false,
            columns: columns.unwrap_or(usize::MAX),
        };
        page.narrow = page.border(0).chars().count() > page.columns;
        let mut lines = vec![page.columns()];
        let shape = self.shape;
        for row in 0..shape.rows() {
            lines.push(page.border(row));
            for line in 0..shape.candidate_block().0 {
                lines.push(page.line(row, line));
            }
        }
        lines.push(page.border(shape.rows()));
        lines.extend(page.legend());
        let mut text = String::new();
        for line in lines {
            text += line.trim_end();
            text.push('\n');
        }
        text
    }
}

impl Page<'_> {
    /// Returns the inner width of a cell, in columns.
    fn width(&self) -> usize {
        self.scene.shape.candidate_block().1 * (self.digit + 1) + usize::from(!self.narrow)
    }

    /// Returns whether there is a line at the left of a column.
    fn is_lined(&self, column: usize) -> bool {
        let (end, in_box) = (self.scene.shape.columns(), self.scene.shape.box_width());
        !self.narrow || is_edge(column, end, in_box)
    }

    fn paint(&self, text: &str, style: &str) -> String {
        if self.colored && !style.is_empty() && !text.is_empty() {
            format!("\x1b[{style}m{text}{RESET}")
        } else {
            text.to_string()
        }
    }

    /// Returns the line of column numbers.
    fn columns(&self) -> String {
        let width = self.width();
        let number = |column: usize| {
            let line = if self.is_lined(column) { " " } else { "" };
            format!("{line}{:^width$}", column + 1)
        };
        let numbers: String = (0..self.scene.shape.columns()).map(number).collect();
        let space = " ".repeat(self.label + 1);
        self.paint(&format!("{space}{}", numbers.trim_end()), FAINT)
    }

    /// Returns the line above a row: heavy around boxes, light between cells.
    fn border(&self, row: usize) -> String {
        let shape = self.scene.shape;
        let heavy = is_edge(row, shape.rows(), shape.box_height());
        let joint = |column: usize| {
            let edge = is_edge(column, shape.columns(), shape.box_width());
            let (first, last) = (column == 0, column == shape.columns());
            let signs = match (row == 0, row == shape.rows()) {
                (true, _) => ['┏', '┓', '┳', '┯'],
                (_, true) => ['┗', '┛', '┻', '┷'],
                _ if heavy => ['┣', '┫', '╋', '┿'],
                _ => ['┠', '┨', '╂', '┼'],
            };
            signs[match (first, last, edge) {
                (true, ..) => 0,
                (_, true, _) => 1,
                (.., true) => 2,
                _ => 3,
            }]
        };
        let dash = if heavy { "━" } else { "─" }.repeat(self.width());
        let mut text = " ".repeat(self.label + 1);
        for column in 0..shape.columns() {
            if self.is_lined(column) {
                text.push(joint(column));
            }
            text += &dash;
        }
        text.push(joint(shape.columns()));
        text
    }

    /// Returns one of the lines of a row of cells.
    fn line(&self, row: usize, line: usize) -> String {
        let shape = self.scene.shape;
        let middle = (shape.candidate_block().0 - 1) / 2;
        let label = if line == middle {
            format!("{:>1$} ", row + 1, self.label)
        } else {
            " ".repeat(self.label + 1)
        };
        let mut text = self.paint(&label, FAINT);
        for column in 0..=shape.columns() {
            let heavy = is_edge(column, shape.columns(), shape.box_width());
            if self.is_lined(column) {
                text.push(if heavy { '┃' } else { '│' });
            }
            if column < shape.columns() {
                text += &self.cell(shape.cell(row, column), line, line == middle);
            }
        }
        text
    }

    /// Returns one of the lines of a cell.
    fn cell(&self, cell: Cell, line: usize, middle: bool) -> String {
        let ground = self.ground(cell);
        let square = self.scene.squares[cell.index()];
        match square.content {
            Content::Given(digit) if middle => self.settled(cell, digit, false, ground),
            Content::Entry(digit) if middle => self.settled(cell, digit, true, ground),
            Content::Given(_) | Content::Entry(_) => self.paint(&" ".repeat(self.width()), ground),
            Content::Open(candidates) => {
                let (width, order) = (
                    self.scene.shape.candidate_block().1,
                    self.scene.shape.order(),
                );
                let look = if square.look && middle { "?" } else { " " };
                let mut text = String::new();
                for place in line * width..(line + 1) * width {
                    // Without a column of its own, the sign of a cell to look at is in front.
                    let front = if self.narrow && place == line * width {
                        look
                    } else {
                        " "
                    };
                    let digit = (place < order).then(|| Digit::from_index(place));
                    text += &match digit.filter(|digit| candidates.contains(*digit)) {
                        Some(digit) => self.candidate(Candidate { cell, digit }, front, ground),
                        None => self.paint(&format!("{front}{}", " ".repeat(self.digit)), ground),
                    };
                }
                if !self.narrow {
                    text += &self.paint(look, ground);
                }
                text
            }
        }
    }

    fn candidate(&self, candidate: Candidate, front: &str, ground: &str) -> String {
        let symbol = self.scene.symbol(candidate.digit);
        let space = " ".repeat(self.digit.saturating_sub(symbol.chars().count()));
        match self.look(candidate) {
            Some(look) => {
                self.paint(&space, ground)
                    + &self.paint(&format!("{}{symbol}", look.sign), &backdrop(&look))
            }
            None => self.paint(&format!("{front}{space}{symbol}"), ground),
        }
    }

    fn settled(&self, cell: Cell, digit: Digit, entered: bool, ground: &str) -> String {
        let symbol = self.scene.symbol(digit);
        let look = self.look(Candidate { cell, digit });
        let sign = look.map_or(String::new(), |look| look.sign.to_string());
        let text = if entered {
            format!("{sign}({symbol})")
        } else {
            format!("{sign}{symbol}")
        };
        let own = match look {
            Some(look) => backdrop(&look),
            None if !ground.is_empty() => format!("1;{ground}"),
            None if entered => ENTERED.to_string(),
            None => BOLD.to_string(),
        };
        let room = self.width().saturating_sub(text.chars().count());
        let (left, right) = (room / 2, room - room / 2);
        self.paint(&" ".repeat(left), ground)
            + &self.paint(&text, &own)
            + &self.paint(&" ".repeat(right), ground)
    }

    /// Returns the look of a candidate: of its fate if it has one, else of its role.
    fn look(&self, candidate: Candidate) -> Option<Look> {
        let spot = self.scene.spots.get(&candidate)?;
        let tint = spot.fate.or(spot.tint)?;
        Some(tint.look(self.several))
    }

    fn ground(&self, cell: Cell) -> &'static str {
        let shaded = PARTS.into_iter().find(|&part| {
            let mut houses = self.scene.houses.iter().filter(|h| h.part == part);
            houses.any(|house| house.cells.contains(&cell))
        });
        shaded.map_or("", ground)
    }

    /// Returns a legend of the signs that occur.
    fn legend(&self) -> Vec<String> {
        let scene = self.scene;
        let entry = |look: Look| {
            let sign = self.paint(&look.sign.to_string(), &backdrop(&look));
            (sign, format!(" {}", scene.say(look.key)))
        };
        let tints = scene.tints(false);
        let mut entries: Vec<(String, String)> =
            tints.iter().map(|t| entry(t.look(self.several))).collect();
        let entered = |square: &super::Square| matches!(square.content, Content::Entry(_));
        if scene.squares.iter().any(entered) {
            entries.push((
                "(n)".to_string(),
                format!(" {}", scene.say("legend.entered")),
            ));
        }
        if scene.squares.iter().any(|square| square.look) {
            entries.push(("?".to_string(), format!(" {}", scene.say("legend.look"))));
        }
        let mut lines = self.filled(entries);
        let parts = PARTS.into_iter().filter_map(|part| {
            let names = scene.named(part);
            let label = format!("{}:", scene.say(part_key(part)));
            (!names.is_empty()).then(|| self.listed(&label, ground(part), &names))
        });
        lines.extend(parts.flatten());
        let branches = scene.branches.iter().enumerate();
        let branches = branches.filter(|(_, name)| !name.is_empty());
        lines.extend(branches.flat_map(|(number, name)| {
            self.listed(&format!("{}:", scene.branch(number)), "", name)
        }));
        if !scene.ends.is_empty() {
            let name =
                |end: &Candidate| scene.symbol(end.digit).to_string() + &end.cell.name(scene.shape);
            let names: Vec<String> = scene.ends.iter().map(name).collect();
            lines.extend(self.listed(
                &format!("{}:", scene.say("legend.ends")),
                "",
                &names.join(", "),
            ));
        }
        lines
    }

    fn space(&self) -> String {
        " ".repeat(self.label + 2)
    }

    /// Returns lines of entries, each a sign, which may be painted, and its words.
    fn filled(&self, entries: Vec<(String, String)>) -> Vec<String> {
        let mut lines: Vec<(usize, String)> = Vec::new();
        for (sign, words) in entries {
            // A sign in brackets is never painted.
            let long = words.chars().count() + if sign.starts_with('(') { 3 } else { 1 };
            match lines.last_mut() {
                Some((used, line)) if *used + 3 + long <= self.columns => {
                    *line += &format!("   {sign}{words}");
                    *used += 3 + long;
                }
                _ => lines.push((
                    self.label + 2 + long,
                    format!("{}{sign}{words}", self.space()),
                )),
            }
        }
        lines.into_iter().map(|(_, line)| line).collect()
    }

    /// Returns the lines of a list behind a label.
    fn listed(&self, label: &str, style: &str, names: &str) -> Vec<String> {
        let indent = self.label + 2 + label.chars().count() + 1;
        let room = self.columns.saturating_sub(indent);
        let rows = wrapped(names, room).into_iter().enumerate();
        rows.map(|(row, names)| {
            if row == 0 {
                format!("{}{} {names}", self.space(), self.paint(label, style))
            } else {
                format!("{}{names}", " ".repeat(indent))
            }
        })
        .collect()
    }
}
