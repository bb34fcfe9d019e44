//! Sudoku puzzles on paper.
//!
//! A layout is plain data first: a [`Page`] has rectangles, lines and texts in millimetres, and
//! says which rectangle belongs to what. [`puzzle_pages`] and [`StepPages`] make pages; the writers
//! read nothing but pages: [`Book::pdf`], [`Page::svg`], [`Page::png`]. What has no room, is too
//! small to read or has no sign in the typeface is an error and never left out.
//!
//! ```
//! # #[cfg(feature = "paper")] {
//! use veridoku_human::render::Content;
//! use veridoku_model::grid::{DigitSet, Shape};
//! use veridoku_print::{Figure, PageDesign, Paper, Printable, puzzle_pages};
//!
//! let shape = Shape::new(2, 2).unwrap();
//! let board = Figure {
//!     shape,
//!     symbols: (1..=4).map(|n| n.to_string()).collect(),
//!     squares: vec![Content::Open(DigitSet::EMPTY); 16],
//!     ruling: None,
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
//! # }
//! ```
//!
//! Without the feature `paper` there is nothing but [`single_board`] and [`Page::svg`], which need
//! neither the typeface nor another package.
//!
//! The typeface in the package, Noto Sans, is under the SIL Open Font License 1.1; the code is
//! under MIT or Apache-2.0.
#![deny(unsafe_code)]
// Pages need more of the geometry than pictures.
#![cfg_attr(not(feature = "paper"), allow(dead_code))]

mod board;
#[cfg(feature = "paper")]
mod book;
#[cfg(feature = "paper")]
mod code;
#[cfg(feature = "paper")]
mod font;
mod geometry;
#[cfg(feature = "paper")]
mod layout;
mod metrics;
mod page;
#[cfg(feature = "paper")]
mod paper;
#[cfg(feature = "paper")]
mod pdf;
#[cfg(feature = "paper")]
mod picture;
#[cfg(feature = "paper")]
mod png;
mod ruled;
mod single;
mod svg;
#[cfg(feature = "paper")]
mod text;
#[cfg(feature = "paper")]
mod words;

pub use board::{BoardStyle, Figure};
#[cfg(feature = "paper")]
pub use book::{Book, BookDate, Bookmark};
#[cfg(feature = "paper")]
pub use code::CodeSymbol;
#[cfg(feature = "paper")]
pub use font::unprintable;
pub use geometry::{Area, POINTS, Point};
#[cfg(feature = "paper")]
pub use layout::{
    LARGE_PRINT, PageDesign, PrintError, Printable, SolutionPlace, StepPages, puzzle_pages,
    puzzle_pages_until,
};
pub use metrics::width as text_width;
pub use page::{
    Anchor, Block, BlockKind, Color, Drawn, LinkArea, Outline, Page, Pen, Stretch, TextLine,
    rectangle, segment,
};
#[cfg(feature = "paper")]
pub use paper::{Paper, UnknownPaper};
#[cfg(feature = "paper")]
pub use pdf::PdfError;
#[cfg(feature = "paper")]
pub use picture::{StepPicture, StepPictureError};
#[cfg(feature = "paper")]
pub use png::Pixels;
pub use single::single_board;
#[cfg(feature = "paper")]
pub use text::BoardTextError;
#[cfg(feature = "paper")]
pub use words::PageWords;
