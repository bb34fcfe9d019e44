//! A book: pages, bookmarks, and what a PDF says about itself.

use super::page::Page;
use veridoku_human::human::Language;

/// A day, for the metadata. Nothing here reads a clock, so that equal input gives equal bytes.
///
/// ```
/// use veridoku_print::BookDate;
/// let day: BookDate = "2026-03-21".parse().unwrap();
/// assert_eq!((day.year, day.month, day.day), (2026, 3, 21));
/// assert!("2026-13-01".parse::<BookDate>().is_err());
/// assert!("2026-02-29".parse::<BookDate>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookDate {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
}

impl std::str::FromStr for BookDate {
    type Err = String;

    /// Reads `YYYY-MM-DD`.
    fn from_str(text: &str) -> Result<BookDate, String> {
        let mut parts = text.split('-').map(|part| part.parse::<u16>().ok());
        let mut next = |most: u16| parts.next().flatten().filter(|n| (1..=most).contains(n));
        let read = (|| Some((next(9999)?, next(12)?, next(31)?)))();
        match (read, parts.next()) {
            (Some((year, month, day)), None) if day <= days(year, month) => Ok(BookDate {
                year,
                month: month as u8,
                day: day as u8,
            }),
            _ => Err("expected a day such as 2026-03-21".to_string()),
        }
    }
}

/// Returns how many days a month has.
fn days(year: u16, month: u16) -> u16 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => 28 + u16::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// A bookmark.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bookmark {
    /// What it says.
    pub title: String,
    /// The page it leads to, from 0.
    pub page: usize,
    /// How far down on that page, in millimetres.
    pub top: f64,
    /// The bookmarks below it.
    pub within: Vec<Bookmark>,
}

/// A book to be written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Book {
    /// Its title; empty for none.
    pub title: String,
    /// Its author; empty for none.
    pub author: String,
    /// The language of its words.
    pub language: Language,
    /// The day it was made, if that is to be said.
    pub date: Option<BookDate>,
    /// Its pages.
    pub pages: Vec<Page>,
    /// Its bookmarks.
    pub bookmarks: Vec<Bookmark>,
}
