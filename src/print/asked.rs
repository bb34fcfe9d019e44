//! What the arguments ask for, as a design of pages.

use super::{Print, Solutions};
use veridoku_print::{PageDesign, SolutionPlace};

/// The most millimetres of a margin.
const WIDEST: f64 = 100.0;

/// Reads how many puzzles are on a page.
pub(super) fn page_count(text: &str) -> Result<usize, String> {
    let known = text.parse().ok().filter(|n| [1, 2, 4, 6, 9].contains(n));
    known.ok_or_else(|| "expected 1, 2, 4, 6 or 9".to_string())
}

/// Reads millimetres.
pub(super) fn read_length(text: &str) -> Result<f64, String> {
    let text = text.strip_suffix("mm").unwrap_or(text);
    let read = text.parse().ok().filter(|mm| (0.0..=WIDEST).contains(mm));
    read.ok_or_else(|| "expected millimetres from 0 to 100, such as 12.7".to_string())
}

impl Print {
    /// Returns the design of the pages, for boards up to this order.
    pub(super) fn design(&self, order: usize) -> PageDesign {
        let usual = match order {
            _ if self.large => 1,
            0..=9 if self.steps => 2,
            0..=9 => 4,
            10..=12 if !self.steps => 2,
            _ => 1,
        };
        let mut design = PageDesign::new(self.paper);
        design.margin = self.margin.unwrap_or(design.margin);
        design.gutter = self.gutter;
        design.per_page = self.per_page.unwrap_or(usual);
        design.title = self.title.clone().unwrap_or_default();
        design.author = self.author.clone().unwrap_or_default();
        design.date = self.date;
        design.language = self.lang;
        design.large = self.large;
        design.solutions = match self.solutions {
            _ if self.steps => SolutionPlace::Nowhere,
            Some(Solutions::None) => SolutionPlace::Nowhere,
            Some(Solutions::End) => SolutionPlace::End,
            None if self.large => SolutionPlace::End,
            Some(Solutions::Foot) | None => SolutionPlace::Foot,
        };
        design
    }
}
