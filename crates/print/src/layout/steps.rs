//! Pages with pictures of the steps that solve a puzzle.

use super::frame::{Frames, arrangements, fitted, in_line, line_height, rooms};
use super::{PageDesign, PrintError, book, labelled, printable};
use crate::board::Figure;
use crate::book::{Book, Bookmark};
use crate::geometry::{Area, Point};
use crate::metrics;
use crate::page::{Anchor, BlockKind};
use crate::picture::StepPicture;

/// The gap below a label, in millimetres.
const NEAR: f64 = 1.0;

/// The pages of walkthroughs: for each puzzle, its board and a picture of each step.
#[derive(Debug)]
pub struct StepPages<'a> {
    design: &'a PageDesign,
    frames: Frames<'a>,
    bookmarks: Vec<Bookmark>,
}

impl<'a> StepPages<'a> {
    /// Returns no pages.
    ///
    /// # Errors
    /// If the title cannot be printed, or the margins leave no room.
    pub fn new(design: &'a PageDesign) -> Result<StepPages<'a>, PrintError> {
        printable(&design.title)?;
        Ok(StepPages {
            design,
            frames: Frames::new(design)?,
            bookmarks: Vec::new(),
        })
    }

    /// Adds a puzzle: its board, and a picture of each step.
    ///
    /// # Errors
    /// If something has no room or is too small to read.
    pub fn add(
        &mut self,
        (number, label): (u64, &str),
        board: &Figure,
        steps: &[StepPicture],
    ) -> Result<(), PrintError> {
        printable(&labelled(self.design, number, label))?;
        let words = self.design.words();
        self.bookmarks.push(Bookmark {
            title: words.numbered(number),
            page: self.frames.pages.len(),
            ..Bookmark::default()
        });
        let mut free: Vec<Area> = Vec::new();
        for step in 0..=steps.len() {
            if free.is_empty() {
                let body = self.frames.begin(&self.design.title)?;
                free = self.rooms(&body, steps);
                free.reverse();
            }
            let room = free.pop().unwrap_or_default();
            match step.checked_sub(1) {
                None if label.is_empty() => self.board(&room, &words.numbered(number), board)?,
                None => {
                    let name = format!("{} · {label}", words.numbered(number));
                    self.board(&room, &name, board)?;
                }
                Some(place) => {
                    let name = words.step(number, step);
                    self.step(&room, &name, &steps[place])?;
                }
            }
        }
        Ok(())
    }

    /// Returns the book.
    pub fn finish(self) -> Book {
        book(self.design, self.frames, self.bookmarks)
    }

    /// Returns the rooms of a page, in the arrangement with the largest pictures.
    fn rooms(&self, body: &Area, steps: &[StepPicture]) -> Vec<Area> {
        let arranged = arrangements(self.design.per_page).into_iter();
        let arranged = arranged.map(|shape| rooms(body, shape, (6.0, 4.0)));
        let widest = steps
            .iter()
            .max_by(|one, other| one.height.total_cmp(&other.height));
        let scale = |rooms: &Vec<Area>| {
            let room = self.picture_room(&rooms.first().copied().unwrap_or_default());
            widest.map_or(room.width.min(room.height), |one| one.scale(&room))
        };
        let best = arranged.max_by(|one, other| scale(one).total_cmp(&scale(other)));
        best.unwrap_or_default()
    }

    /// Returns what of a room is below its label.
    fn picture_room(&self, room: &Area) -> Area {
        room.below(line_height(self.design.sizes().label) + NEAR)
    }

    /// Puts a label into a room, in line with what is below it as far as it is not too long.
    fn label(&mut self, room: &Area, left: f64, name: &str) -> Result<(), PrintError> {
        let sizes = self.design.sizes();
        let needed = metrics::width(name, true, sizes.label);
        let x = left.min(room.right() - needed).max(room.x);
        let height = line_height(sizes.label);
        let line = Area::new(x, room.y, room.right() - x, height);
        let size = fitted(name, true, (sizes.label, sizes.least_text), line.width)?;
        let words = in_line(name, &line, size, Anchor::Start).bold(true);
        self.frames
            .page()
            .add(BlockKind::Label, line, vec![words.into()]);
        Ok(())
    }

    /// Puts the board in a room.
    fn board(&mut self, room: &Area, name: &str, board: &Figure) -> Result<(), PrintError> {
        let free = self.picture_room(room);
        let side = free.width.min(free.height).max(0.0);
        let size = board.digit_size(side, self.design.style());
        let least = self.design.sizes().least_digit;
        if size < least {
            return Err(small(name, "the digits", size, least));
        }
        let area = Area::new(free.centre().x - side / 2.0, free.y, side, side);
        self.label(room, area.x, name)?;
        let drawn = board.drawn(Point::new(area.x, area.y), side, self.design.style());
        self.frames.page().add(BlockKind::Board, area, drawn);
        Ok(())
    }

    /// Puts the picture of a step in a room.
    fn step(&mut self, room: &Area, name: &str, picture: &StepPicture) -> Result<(), PrintError> {
        let free = self.picture_room(room);
        let scale = picture.scale(&free);
        let (size, least) = (picture.least_type(scale), self.design.sizes().least_mark);
        if size < least {
            return Err(small(name, "the smallest type", size, least));
        }
        let width = picture.width * scale;
        let left = free.centre().x - width / 2.0;
        let area = Area::new(left, free.y, width, picture.height * scale);
        self.label(room, left, name)?;
        let drawn = picture.drawn(Point::new(area.x, area.y), scale);
        self.frames.page().add(BlockKind::Picture, area, drawn);
        Ok(())
    }
}

fn small(name: &str, what: &'static str, size: f64, least: f64) -> PrintError {
    PrintError::Small {
        name: name.to_string(),
        what,
        size,
        least,
        advice: "print fewer a page, or on larger paper",
    }
}
