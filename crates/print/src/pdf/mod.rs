//! A book as PDF 1.7: fonts embedded as subsets with their Unicode values, links, bookmarks,
//! metadata. Equal books give equal bytes: nothing reads a clock or a random number.
//!
//! Source: ISO 32000-1:2008.

mod content;
mod fonts;
mod outline;

use super::book::Book;
use super::geometry::POINTS;
use super::page::{Drawn, LinkArea, Page};
use fonts::Fonts;
use miniz_oxide::deflate::compress_to_vec_zlib;
use outline::Entries;
use pdf_writer::types::{ActionType, AnnotationType, PageMode};
use pdf_writer::{Date, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use thiserror::Error;
use veridoku_model::engine::Cancel;

/// Why a book cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PdfError {
    /// A text has a character that the typeface does not have.
    #[error("{text:?}: the typeface has no sign for {sign:?} (U+{:04X})", u32::from(*.sign))]
    Sign {
        /// The text.
        text: String,
        /// The character.
        sign: char,
    },
    /// The book has no page.
    #[error("there is nothing to print")]
    Empty,
    /// The book has more pages or bookmarks than a PDF can number.
    #[error("there are too many pages")]
    TooLong,
    /// The typeface cannot be cut down to what is used: a defect of this library.
    #[error("the typeface cannot be embedded: {0}")]
    Font(String),
    /// The writing was interrupted.
    #[error("interrupted")]
    Interrupted,
}

/// Hands out the numbers of objects.
struct Numbers(i32);

impl Numbers {
    fn next(&mut self) -> Ref {
        let number = Ref::new(self.0);
        self.0 += 1;
        number
    }
}

/// The most pages and bookmarks together: far more than anybody prints, far fewer than numbers.
const MOST: usize = 10_000_000;

impl Book {
    /// Returns the book as the bytes of a PDF.
    ///
    /// # Errors
    /// Returns a [`PdfError`] if a text cannot be printed, or there are no pages.
    pub fn pdf(&self) -> Result<Vec<u8>, PdfError> {
        self.pdf_until(&Cancel::new())
    }

    /// Returns the book as the bytes of a PDF, unless it is cancelled.
    ///
    /// # Errors
    /// As [`pdf`](Book::pdf); and [`PdfError::Interrupted`] if it is cancelled.
    pub fn pdf_until(&self, cancel: &Cancel) -> Result<Vec<u8>, PdfError> {
        let links: usize = self.pages.iter().map(|page| page.links.len()).sum();
        if self.pages.is_empty() {
            return Err(PdfError::Empty);
        }
        if self.pages.len() + links + outline::count(&self.bookmarks) > MOST {
            return Err(PdfError::TooLong);
        }
        let words = self.pages.iter().flat_map(|page| &page.drawn);
        let words = words.filter_map(|drawn| match drawn {
            Drawn::Text(words) => Some(words),
            _ => None,
        });
        let fonts = Fonts::of(words)?;
        let mut numbers = Numbers(1);
        let (catalog, tree) = (numbers.next(), numbers.next());
        let mut pdf = Pdf::new();
        pdf.set_version(1, 7);
        self.info(&mut pdf, numbers.next());
        let font_refs = fonts.write(&mut pdf, &mut numbers)?;
        let mut pages = Vec::with_capacity(self.pages.len());
        for page in &self.pages {
            if cancel.is_cancelled() {
                return Err(PdfError::Interrupted);
            }
            let number = numbers.next();
            pages.push(number);
            written(
                &mut pdf,
                &mut numbers,
                page,
                (number, tree),
                (&fonts, &font_refs),
            );
        }
        let count = pages.len() as i32;
        pdf.pages(tree).kids(pages.iter().copied()).count(count);
        let outline = self.outline(&mut pdf, &mut numbers, &pages);
        let mut root = pdf.catalog(catalog);
        root.pages(tree);
        root.lang(TextStr(self.language.code()));
        if let Some(outline) = outline {
            root.outlines(outline).page_mode(PageMode::UseOutlines);
        }
        if !self.title.is_empty() {
            root.viewer_preferences().display_doc_title(true);
        }
        root.finish();
        Ok(pdf.finish())
    }

    /// Writes what the document says about itself.
    fn info(&self, pdf: &mut Pdf, number: Ref) {
        let mut info = pdf.document_info(number);
        let program = concat!("Veridoku ", env!("CARGO_PKG_VERSION"));
        info.producer(TextStr(program));
        if !self.title.is_empty() {
            info.title(TextStr(&self.title));
        }
        if !self.author.is_empty() {
            info.author(TextStr(&self.author));
        }
        if let Some(day) = self.date {
            info.creation_date(Date::new(day.year).month(day.month).day(day.day));
        }
    }

    /// Writes the bookmarks; returns the number of their root.
    fn outline(&self, pdf: &mut Pdf, numbers: &mut Numbers, pages: &[Ref]) -> Option<Ref> {
        let entries = Entries {
            pages,
            heights: self.pages.iter().map(|page| page.height).collect(),
        };
        (!self.bookmarks.is_empty()).then(|| entries.write(pdf, numbers, &self.bookmarks))
    }
}

/// Writes a page with what is on it.
fn written(
    pdf: &mut Pdf,
    numbers: &mut Numbers,
    page: &Page,
    (number, tree): (Ref, Ref),
    (fonts, font_refs): (&Fonts, &[(Name<'static>, Ref)]),
) {
    let stream = numbers.next();
    let links: Vec<Ref> = page.links.iter().map(|_| numbers.next()).collect();
    let mut entry = pdf.page(number);
    let size = Rect::new(0.0, 0.0, points(page.width), points(page.height));
    entry
        .parent(tree)
        .media_box(size)
        .trim_box(size)
        .contents(stream);
    entry.annotations(links.iter().copied());
    let mut resources = entry.resources();
    let mut named = resources.fonts();
    for (name, font) in font_refs {
        named.pair(*name, *font);
    }
    named.finish();
    resources.finish();
    entry.finish();
    let drawn = content::stream(page, fonts);
    let packed = compress_to_vec_zlib(&drawn, 6);
    pdf.stream(stream, &packed).filter(Filter::FlateDecode);
    for (link, number) in page.links.iter().zip(links) {
        linked(pdf, number, link, page.height);
    }
}

/// Writes a link.
fn linked(pdf: &mut Pdf, number: Ref, link: &LinkArea, height: f64) {
    let area = &link.area;
    let mut annotation = pdf.annotation(number);
    annotation.subtype(AnnotationType::Link);
    annotation.rect(Rect::new(
        points(area.x),
        points(height - area.bottom()),
        points(area.right()),
        points(height - area.y),
    ));
    annotation.border(0.0, 0.0, 0.0, None);
    annotation.contents(TextStr(&link.url));
    let mut action = annotation.action();
    action
        .action_type(ActionType::Uri)
        .uri(Str(link.url.as_bytes()));
}

/// Returns millimetres in points, to a thousandth.
fn points(millimetres: f64) -> f32 {
    rounded(millimetres * POINTS)
}

/// Returns a number to a thousandth.
fn rounded(value: f64) -> f32 {
    ((value * 1000.0).round() / 1000.0) as f32
}
