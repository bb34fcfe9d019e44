//! The words on a page, in the languages of explanations.

use veridoku_human::human::{Language, Level};

/// The words of a language.
#[derive(Debug)]
pub struct PageWords {
    /// In front of the number of a puzzle.
    number: &'static str,
    /// The heading of the solutions.
    pub solutions: &'static str,
    /// The bookmark of the puzzles, if they are in no sections.
    pub puzzles: &'static str,
    /// Beside a QR code.
    pub scan: &'static str,
    /// In front of the number of a step.
    step: &'static str,
    /// The levels, the easiest first.
    levels: [&'static str; 5],
}

static ENGLISH: PageWords = PageWords {
    number: "No.",
    solutions: "Solutions",
    puzzles: "Puzzles",
    scan: "Scan to play it or to check it.",
    step: "step",
    levels: ["very easy", "easy", "medium", "hard", "expert"],
};

static GERMAN: PageWords = PageWords {
    number: "Nr.",
    solutions: "Lösungen",
    puzzles: "Rätsel",
    scan: "Scannen, um es zu spielen oder zu prüfen.",
    step: "Schritt",
    levels: ["sehr leicht", "leicht", "mittel", "schwer", "sehr schwer"],
};

impl PageWords {
    /// Returns the words of a language; the English ones if it has none.
    pub fn of(language: Language) -> &'static PageWords {
        match language {
            Language::German => &GERMAN,
            _ => &ENGLISH,
        }
    }

    /// Returns the name of a puzzle: `No. 7`.
    pub fn numbered(&self, number: u64) -> String {
        format!("{} {number}", self.number)
    }

    /// Returns the name of a step: `No. 7, step 3`.
    pub fn step(&self, number: u64, step: usize) -> String {
        format!("{}, {} {step}", self.numbered(number), self.step)
    }

    /// Returns the name of a level.
    pub fn level(&self, level: Level) -> &'static str {
        self.levels[level as usize]
    }
}
