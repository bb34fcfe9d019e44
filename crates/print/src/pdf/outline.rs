//! Bookmarks.

use super::{Numbers, points};
use crate::book::Bookmark;
use pdf_writer::{Finish, Pdf, Ref, TextStr};

/// Returns the number of bookmarks, those below others included.
pub(super) fn count(bookmarks: &[Bookmark]) -> usize {
    bookmarks.iter().map(|one| 1 + count(&one.within)).sum()
}

/// Where bookmarks lead.
pub(super) struct Entries<'a> {
    /// The numbers of the pages.
    pub(super) pages: &'a [Ref],
    /// The heights of the pages, in millimetres.
    pub(super) heights: Vec<f64>,
}

impl Entries<'_> {
    /// Writes the bookmarks; returns the number of their root. Those at the top are open.
    pub(super) fn write(&self, pdf: &mut Pdf, numbers: &mut Numbers, all: &[Bookmark]) -> Ref {
        let root = numbers.next();
        let kids = self.level(pdf, numbers, all, root);
        let mut outline = pdf.outline(root);
        if let (Some(&first), Some(&last)) = (kids.first(), kids.last()) {
            outline.first(first).last(last).count(kids.len() as i32);
        }
        outline.finish();
        root
    }

    /// Writes bookmarks side by side; returns their numbers.
    fn level(
        &self,
        pdf: &mut Pdf,
        numbers: &mut Numbers,
        all: &[Bookmark],
        parent: Ref,
    ) -> Vec<Ref> {
        let refs: Vec<Ref> = all.iter().map(|_| numbers.next()).collect();
        for (place, bookmark) in all.iter().enumerate() {
            let kids = self.level(pdf, numbers, &bookmark.within, refs[place]);
            let mut item = pdf.outline_item(refs[place]);
            item.title(TextStr(&bookmark.title)).parent(parent);
            if let Some(&before) = place.checked_sub(1).and_then(|before| refs.get(before)) {
                item.prev(before);
            }
            if let Some(&after) = refs.get(place + 1) {
                item.next(after);
            }
            if let (Some(&first), Some(&last)) = (kids.first(), kids.last()) {
                item.first(first).last(last).count(-(kids.len() as i32));
            }
            let target = self
                .pages
                .get(bookmark.page)
                .zip(self.heights.get(bookmark.page));
            if let Some((&page, height)) = target {
                item.dest()
                    .page(page)
                    .xyz(0.0, points(height - bookmark.top), None);
            }
            item.finish();
        }
        refs
    }
}
