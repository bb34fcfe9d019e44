//! Pages of puzzles.

use super::error::going_on;
use super::foot::Foot;
use super::frame::{Frames, GAP, arrangements, fitted, in_line, line_height, rooms};
use super::{PageDesign, PrintError, Printable, SolutionPlace, Where};
use crate::board::Figure;
use crate::code::CodeSymbol;
use crate::geometry::{Area, Point};
use crate::metrics;
use crate::page::{Anchor, BlockKind, Drawn, LinkArea, Page};
use veridoku_model::engine::Cancel;

/// The gap between a label and its board, and between a board and its code, in millimetres.
const NEAR: f64 = 1.0;
/// The greatest side of a cell, in millimetres.
const LARGEST_CELL: f64 = 22.0;

/// Where a code is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CodePlace {
    /// Below its board, with the words to the right.
    Below,
    /// To the right of its board, with the words below.
    Beside,
}

/// Where a puzzle is put.
struct Spot {
    room: Area,
    /// The side of the board, in millimetres.
    side: f64,
    code_place: CodePlace,
}

/// How puzzles are arranged on each page of a book.
struct Sheet<'a> {
    design: &'a PageDesign,
    foot: Option<Foot>,
    /// The height that codes take, in millimetres; 0 if there are none.
    code: f64,
}

/// Puts puzzles on pages; returns where each is.
///
/// # Errors
/// If something has no room.
pub(super) fn sheets(
    frames: &mut Frames<'_>,
    puzzles: &[Printable],
    codes: &[Option<CodeSymbol>],
    cancel: &Cancel,
) -> Result<Vec<Where>, PrintError> {
    let design = frames.design;
    let tallest = codes.iter().flatten().map(CodeSymbol::side);
    let width = frames.width();
    let foot = match design.solutions {
        SolutionPlace::Foot => Foot::of(design, width, puzzles)?,
        _ => None,
    };
    let sheet = Sheet {
        design,
        foot,
        code: tallest.fold(0.0, f64::max),
    };
    let mut places = Vec::with_capacity(puzzles.len());
    let both = puzzles
        .chunks(design.per_page)
        .zip(codes.chunks(design.per_page));
    for (puzzles, codes) in both {
        going_on(cancel)?;
        let body = frames.begin(&design.title)?;
        let number = frames.pages.len() - 1;
        let tops = sheet.fill(frames.page(), body, (puzzles, codes))?;
        places.extend(tops.into_iter().map(|top| (number, top)));
    }
    Ok(places)
}

impl Sheet<'_> {
    /// Fills a page; returns how far down each puzzle is, in millimetres.
    fn fill(
        &self,
        page: &mut Page,
        mut body: Area,
        (puzzles, codes): (&[Printable], &[Option<CodeSymbol>]),
    ) -> Result<Vec<f64>, PrintError> {
        if let Some(foot) = &self.foot {
            let height = foot.height();
            foot.draw(
                page,
                self.design,
                (body.below(body.height - height), puzzles),
            )?;
            body = body.top(body.height - height - GAP);
        }
        let (rooms, code_place) = self.rooms(&body);
        let side = |board: &Figure| {
            let free = rooms
                .first()
                .map_or(0.0, |room| self.free(room, code_place));
            free.min(LARGEST_CELL * board.span())
        };
        let slack = rooms
            .iter()
            .zip(puzzles)
            .map(|(room, one)| (room.height - self.around(code_place).1 - side(&one.board)) / 2.0);
        let slack = slack.fold(f64::INFINITY, f64::min).max(0.0);
        let mut tops = Vec::new();
        for ((room, puzzle), code) in rooms.iter().zip(puzzles).zip(codes) {
            let room = room.below(slack.min(3.0 * GAP));
            let side = side(&puzzle.board);
            self.legible(puzzle, side)?;
            let spot = Spot {
                room,
                side,
                code_place,
            };
            self.one(page, &spot, (puzzle, code.as_ref()))?;
            tops.push(room.y);
        }
        Ok(tops)
    }

    /// Returns the width and the height that a puzzle takes besides its board, in millimetres.
    fn around(&self, place: CodePlace) -> (f64, f64) {
        let label = line_height(self.design.sizes().label) + NEAR;
        match place {
            _ if self.code <= 0.0 => (0.0, label),
            CodePlace::Below => (0.0, label + self.code + NEAR),
            CodePlace::Beside => (self.code + NEAR, label),
        }
    }

    /// Returns the side of a board that a room has place for, in millimetres.
    fn free(&self, room: &Area, place: CodePlace) -> f64 {
        let (across, down) = self.around(place);
        (room.width - across).min(room.height - down).max(0.0)
    }

    /// Returns the rooms of a page and where codes are in them, in the arrangement with the largest
    /// boards.
    fn rooms(&self, body: &Area) -> (Vec<Area>, CodePlace) {
        let arranged = arrangements(self.design.per_page)
            .into_iter()
            .map(|(columns, rows)| {
                let across = if columns > 2 { 6.0 } else { 9.0 };
                rooms(body, (columns, rows), (across, 5.0))
            });
        let both = |rooms: Vec<Area>| {
            // Of two alike the last one is taken: below the board.
            [CodePlace::Beside, CodePlace::Below].map(|place| (rooms.clone(), place))
        };
        let side = |(rooms, place): &(Vec<Area>, CodePlace)| {
            rooms.first().map_or(0.0, |room| self.free(room, *place))
        };
        let all = arranged.flat_map(both);
        let best = all.max_by(|one, other| side(one).total_cmp(&side(other)));
        best.unwrap_or((Vec::new(), CodePlace::Below))
    }

    /// Returns an error if the digits or marks of a puzzle are too small to read.
    fn legible(&self, puzzle: &Printable, side: f64) -> Result<(), PrintError> {
        let (sizes, style) = (self.design.sizes(), self.design.style());
        let small = |what, size, least, advice| PrintError::Small {
            name: self.design.words().numbered(puzzle.number),
            what,
            size,
            least,
            advice,
        };
        let size = puzzle.board.digit_size(side.max(0.0), style);
        if size < sizes.least_digit {
            let advice = "print fewer a page, on larger paper, or solutions at the end";
            return Err(small("the digits", size, sizes.least_digit, advice));
        }
        match puzzle.board.mark_size(side, style) {
            Some(size) if size < sizes.least_mark => {
                let (what, advice) = match puzzle.board.ruling {
                    Some(_) => (
                        "the words of clues",
                        "print fewer a page, or on larger paper",
                    ),
                    None => ("the pencil marks", "print fewer a page, or without marks"),
                };
                Err(small(what, size, sizes.least_mark, advice))
            }
            _ => Ok(()),
        }
    }

    /// Puts a puzzle in its room, in the middle.
    fn one(
        &self,
        page: &mut Page,
        spot: &Spot,
        (puzzle, code): (&Printable, Option<&CodeSymbol>),
    ) -> Result<(), PrintError> {
        let (room, side) = (&spot.room, spot.side);
        let (across, _) = self.around(spot.code_place);
        let left = room.x + (room.width - side - across) / 2.0;
        let label = self.label(page, room, (left, side), puzzle)?;
        let board = Area::new(left, label + NEAR, side, side);
        let corner = Point::new(board.x, board.y);
        let drawn = puzzle.board.drawn(corner, side, self.design.style());
        page.add(BlockKind::Board, board, drawn);
        if let (Some(code), Some(link)) = (code, &puzzle.link) {
            let square = code.side();
            let corner = match spot.code_place {
                CodePlace::Beside => Point::new(board.right() + NEAR, board.y),
                CodePlace::Below => {
                    let x = left.min(room.right() - square).max(room.x);
                    Point::new(x, board.bottom() + NEAR)
                }
            };
            let area = Area::new(corner.x, corner.y, square, square);
            page.add(BlockKind::Code, area, vec![code.drawn(corner)]);
            page.links.push(LinkArea {
                area,
                url: link.clone(),
            });
            let free = match spot.code_place {
                CodePlace::Beside => Area::new(
                    area.x,
                    area.bottom(),
                    square,
                    board.bottom() - area.bottom(),
                ),
                CodePlace::Below => {
                    let x = area.right() + NEAR;
                    Area::new(x, area.y, room.right() - x, square)
                }
            };
            self.caption(page, &free, spot.code_place);
        }
        Ok(())
    }

    /// Puts the number and the label above a board; returns where their line ends. They are as wide
    /// as the board, or as the room if they must.
    fn label(
        &self,
        page: &mut Page,
        room: &Area,
        (left, side): (f64, f64),
        puzzle: &Printable,
    ) -> Result<f64, PrintError> {
        let sizes = self.design.sizes();
        let number = self.design.words().numbered(puzzle.number);
        let height = line_height(sizes.label);
        let gap = if puzzle.label.is_empty() { "" } else { "  " };
        let whole = format!("{number}{gap}{}", puzzle.label);
        let needed = metrics::width(&whole, true, sizes.label);
        let line = if needed <= side {
            Area::new(left, room.y, side, height)
        } else {
            let width = needed.min(room.width);
            let x = (room.centre().x - width / 2.0).max(room.x);
            Area::new(x, room.y, width, height)
        };
        let size = fitted(&whole, true, (sizes.label, sizes.least_text), line.width)?;
        let mut drawn = vec![
            in_line(&number, &line, size, Anchor::Start)
                .bold(true)
                .into(),
        ];
        if !puzzle.label.is_empty() {
            let label = in_line(&puzzle.label, &line, size, Anchor::End);
            drawn.push(label.bold(self.design.large).into());
        }
        page.add(BlockKind::Label, line, drawn);
        Ok(line.bottom())
    }

    /// Puts the words about a code where it leaves room, in lines; none if there is too little.
    fn caption(&self, page: &mut Page, free: &Area, place: CodePlace) {
        let sizes = self.design.sizes();
        // In line with the modules below which it stands.
        let inset = match place {
            CodePlace::Beside => NEAR,
            CodePlace::Below => 0.0,
        };
        let (x, width) = (free.x + inset, free.width - inset);
        let Some(lines) = wrapped(self.design.words().scan, width, sizes.caption) else {
            return;
        };
        let high = line_height(sizes.caption);
        let height = high * lines.len() as f64;
        if height > free.height {
            return;
        }
        let y = match place {
            CodePlace::Beside => free.y,
            CodePlace::Below => free.centre().y - height / 2.0,
        };
        let area = Area::new(x, y, width, height);
        let line = |(number, text): (usize, &String)| {
            let strip = area.below(number as f64 * high).top(high);
            Drawn::Text(in_line(text, &strip, sizes.caption, Anchor::Start))
        };
        let drawn = lines.iter().enumerate().map(line).collect();
        page.add(BlockKind::Caption, area, drawn);
    }
}

/// Returns a text in lines of at most this width in millimetres; `None` if a word is wider.
fn wrapped(text: &str, width: f64, size: f64) -> Option<Vec<String>> {
    let fits = |line: &str| metrics::width(line, false, size) <= width;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        if !fits(word) {
            return None;
        }
        match lines.last_mut() {
            Some(line) if fits(&format!("{line} {word}")) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    Some(lines)
}
