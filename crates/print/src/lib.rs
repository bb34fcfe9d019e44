//! Sudoku puzzles on paper.
//!
//! A layout is plain data first: a [`Page`] has rectangles, lines and texts in millimetres, and
//! says which rectangle belongs to what. [`puzzle_pages`] and [`StepPages`] make pages; the writers
//! read nothing but pages: [`Book::pdf`], [`Page::svg`], [`Page::png`]. What has no room, is too
//! small to read or has no sign in the typeface is an error and never left out.
//!
//! ```
//! use veridoku_human::render::Content;
//! use veridoku_model::grid::{DigitSet, Shape};
//! use veridoku_print::{Figure, PageDesign, Paper, Printable, puzzle_pages};
//!
//! let shape = Shape::new(2, 2).unwrap();
//! let board = Figure {
//!     shape,
//!     symbols: (1..=4).map(|n| n.to_string()).collect(),
//!     squares: vec![Content::Open(DigitSet::EMPTY); 16],
//! };
//! let puzzle = Printable {
//!     number: 1,
//!     label: "easy".into(),
//!     section: None,
//!     board,
//!     solution: None,
//!     link: Some("https://example.org/#p=1.....3..4.....2".into()),
//! };
//! let book = puzzle_pages(&PageDesign::new(Paper::A4), &[puzzle]).unwrap();
//! assert_eq!(book.pages.len(), 1);
//! assert!(book.pdf().unwrap().starts_with(b"%PDF-1.7"));
//! ```
//!
//! The typeface in the package, Noto Sans, is under the SIL Open Font License 1.1; the code is under
//! MIT or Apache-2.0.
#![deny(unsafe_code)]

mod board;
mod book;
mod code;
mod font;
mod geometry;
mod layout;
mod page;
mod paper;
mod pdf;
mod picture;
mod png;
mod ruled;
mod single;
mod svg;
mod text;
mod words;

pub use board::{BoardStyle, Figure};
pub use book::{Book, BookDate, Bookmark};
pub use code::CodeSymbol;
pub use font::{unprintable, width as text_width};
pub use geometry::{Area, POINTS, Point};
pub use layout::{
    LARGE_PRINT, PageDesign, PrintError, Printable, SolutionPlace, StepPages, puzzle_pages,
    puzzle_pages_until,
};
pub use page::{
    Anchor, Block, BlockKind, Color, Drawn, LinkArea, Outline, Page, Pen, Stretch, TextLine,
    rectangle, segment,
};
pub use paper::{Paper, UnknownPaper};
pub use pdf::PdfError;
pub use picture::{StepPicture, StepPictureError};
pub use png::Pixels;
pub use ruled::ruled_board;
pub use single::single_board;
pub use text::BoardTextError;
pub use words::PageWords;
