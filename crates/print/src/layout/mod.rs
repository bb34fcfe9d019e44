//! Layouts: puzzles, solutions and pictures of steps on pages.
//!
//! A page is divided from outside to inside: margins; title and page number; the solutions at the
//! foot; a grid of equal rooms, each with a label, a board and a QR code. What is too small to read
//! is an error and is not printed.

mod error;
mod foot;
mod frame;
mod sheet;
mod solutions;
mod steps;
#[cfg(test)]
mod tests;

pub use error::PrintError;
pub use steps::StepPages;

use super::board::{BoardStyle, Figure};
use super::book::{Book, BookDate, Bookmark};
use super::code::CodeSymbol;
use super::font::unprintable;
use super::paper::Paper;
use super::words::PageWords;
use error::going_on;
use frame::Frames;
use veridoku_human::human::Language;
use veridoku_model::engine::Cancel;

/// Where solutions are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolutionPlace {
    /// On the page of the puzzles, at the foot, upside down.
    #[default]
    Foot,
    /// On pages of their own behind all puzzles.
    End,
    /// Nowhere.
    Nowhere,
}

/// How pages look.
///
/// ```
/// use veridoku_print::{PageDesign, Paper};
/// let mut design = PageDesign::new(Paper::LETTER);
/// design.per_page = 6;
/// design.title = "Sunday".into();
/// assert_eq!(design.margin, 15.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PageDesign {
    /// The size of the paper.
    pub paper: Paper,
    /// The margin on every side, in millimetres.
    pub margin: f64,
    /// What the inner margin, at the spine, has more, in millimetres: left on odd pages.
    pub gutter: f64,
    /// How many puzzles, or pictures of steps, are on a page: at least 1.
    pub per_page: usize,
    /// The title, above each page; empty for none.
    pub title: String,
    /// The author, in the metadata; empty for none.
    pub author: String,
    /// The day of the metadata, if it is to have one.
    pub date: Option<BookDate>,
    /// The language of the words.
    pub language: Language,
    /// Where the solutions are.
    pub solutions: SolutionPlace,
    /// Whether it is large print: all type 18 points or more, digits bold.
    pub large: bool,
}

impl PageDesign {
    /// Returns the usual design for a paper: four puzzles a page, the solutions at the foot.
    pub fn new(paper: Paper) -> PageDesign {
        PageDesign {
            paper,
            margin: paper.usual_margin(),
            gutter: 0.0,
            per_page: 4,
            title: String::new(),
            author: String::new(),
            date: None,
            language: Language::default(),
            solutions: SolutionPlace::default(),
            large: false,
        }
    }

    /// Holds a title to the characters that the typeface has.
    ///
    /// # Errors
    /// Returns a [`PrintError`] if it has another.
    pub fn printable(title: &str) -> Result<(), PrintError> {
        printable(title)
    }

    /// Returns the sizes of type.
    pub(crate) fn sizes(&self) -> Sizes {
        if self.large {
            Sizes::LARGE
        } else {
            Sizes::USUAL
        }
    }

    /// Returns the words of the language.
    pub(crate) fn words(&self) -> &'static PageWords {
        PageWords::of(self.language)
    }

    /// Returns how boards to solve are drawn.
    pub(crate) fn style(&self) -> BoardStyle {
        BoardStyle {
            large: self.large,
            bold_givens: false,
        }
    }
}

/// Sizes of type, in points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    pub(crate) title: f64,
    pub(crate) label: f64,
    pub(crate) caption: f64,
    pub(crate) page: f64,
    /// The number above a solution.
    pub(crate) solution: f64,
    /// The least that text may shrink to if it is too wide.
    pub(crate) least_text: f64,
    /// The least for digits to be solved.
    pub(crate) least_digit: f64,
    /// The least for digits of solutions.
    pub(crate) least_solution: f64,
    /// The least for pencil marks and the words in pictures.
    pub(crate) least_mark: f64,
}

/// Large print has at least 18 points, preferably 20, bold and without serifs: Council of Citizens
/// with Low Vision International, "Best Practices and Guidelines for Large Print Documents used by
/// the Low Vision Community", <https://www.acb.org/large-print-guidelines>.
pub const LARGE_PRINT: f64 = 18.0;

impl Sizes {
    const USUAL: Sizes = Sizes {
        title: 16.0,
        label: 10.0,
        caption: 8.0,
        page: 9.0,
        solution: 7.0,
        least_text: 6.0,
        least_digit: 6.0,
        least_solution: 4.4,
        least_mark: 3.5,
    };

    const LARGE: Sizes = Sizes {
        title: 24.0,
        label: LARGE_PRINT,
        caption: LARGE_PRINT,
        page: LARGE_PRINT,
        solution: LARGE_PRINT,
        least_text: LARGE_PRINT,
        least_digit: LARGE_PRINT,
        least_solution: LARGE_PRINT,
        least_mark: LARGE_PRINT,
    };
}

/// A puzzle to be printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Printable {
    /// Its number.
    pub number: u64,
    /// What stands beside the number, such as its level; empty for nothing.
    pub label: String,
    /// The section of the bookmarks it belongs to; those of a section follow each other.
    pub section: Option<String>,
    /// The board.
    pub board: Figure,
    /// The solved board, if it is to be printed.
    pub solution: Option<Figure>,
    /// The address that the QR code leads to.
    pub link: Option<String>,
}

/// Puts puzzles on pages.
///
/// # Errors
/// Returns a [`PrintError`] if something has no room or cannot be printed.
pub fn puzzle_pages(design: &PageDesign, puzzles: &[Printable]) -> Result<Book, PrintError> {
    puzzle_pages_until(design, puzzles, &Cancel::new())
}

/// Puts puzzles on pages, until it is cancelled.
///
/// # Errors
/// As [`puzzle_pages`]; and [`PrintError::Interrupted`] if it is cancelled.
pub fn puzzle_pages_until(
    design: &PageDesign,
    puzzles: &[Printable],
    cancel: &Cancel,
) -> Result<Book, PrintError> {
    printable(&design.title)?;
    for one in puzzles {
        printable(&labelled(design, one.number, &one.label))?;
    }
    let mut frames = Frames::new(design)?;
    let codes = codes(design, puzzles, cancel)?;
    let places = sheet::sheets(&mut frames, puzzles, &codes, cancel)?;
    let words = design.words();
    let mut bookmarks = sections(puzzles, &places, words);
    if design.solutions == SolutionPlace::End && puzzles.iter().any(|one| one.solution.is_some()) {
        bookmarks.push(Bookmark {
            title: words.solutions.to_string(),
            page: frames.pages.len(),
            ..Bookmark::default()
        });
        solutions::at_end(&mut frames, puzzles, cancel)?;
    }
    Ok(book(design, frames, bookmarks))
}

/// Returns a label with the number that it stands beside, as errors name it.
fn labelled(design: &PageDesign, number: u64, label: &str) -> String {
    format!("{} {label}", design.words().numbered(number))
}

/// Returns an error if a text has a character that the typeface does not have.
fn printable(text: &str) -> Result<(), PrintError> {
    unprintable(text).map_or(Ok(()), |sign| {
        let text = text.to_string();
        Err(PrintError::Sign { text, sign })
    })
}

/// Returns the QR codes of the puzzles.
fn codes(
    design: &PageDesign,
    puzzles: &[Printable],
    cancel: &Cancel,
) -> Result<Vec<Option<CodeSymbol>>, PrintError> {
    let code = |one: &Printable| {
        going_on(cancel)?;
        let Some(link) = &one.link else {
            return Ok(None);
        };
        let name = || design.words().numbered(one.number);
        let code = CodeSymbol::of(link).ok_or_else(|| PrintError::Link(name()))?;
        Ok(Some(code))
    };
    puzzles.iter().map(code).collect()
}

/// Where a puzzle is: its page, from 0, and how far down, in millimetres.
type Where = (usize, f64);

/// Returns the bookmarks of the puzzles: their sections, or one for all of them.
fn sections(puzzles: &[Printable], places: &[Where], words: &PageWords) -> Vec<Bookmark> {
    let mut all: Vec<Bookmark> = Vec::new();
    for (puzzle, &(page, top)) in puzzles.iter().zip(places) {
        let title = puzzle.section.clone();
        let title = title.unwrap_or_else(|| words.puzzles.to_string());
        if all.last().is_none_or(|last| last.title != title) {
            all.push(Bookmark {
                title,
                page,
                top,
                within: Vec::new(),
            });
        }
        if let Some(section) = all.last_mut() {
            section.within.push(Bookmark {
                title: words.numbered(puzzle.number),
                page,
                top,
                within: Vec::new(),
            });
        }
    }
    all
}

/// Returns the book of finished pages.
fn book(design: &PageDesign, frames: Frames<'_>, bookmarks: Vec<Bookmark>) -> Book {
    Book {
        title: design.title.clone(),
        author: design.author.clone(),
        language: design.language,
        date: design.date,
        pages: frames.finish(),
        bookmarks,
    }
}
