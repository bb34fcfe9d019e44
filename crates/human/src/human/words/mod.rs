//! The words of explanations, in one place: here cells, digits and houses; in [`effect`] what a
//! step does; in a file for each family which sentence its steps need and what fills it. The
//! sentences themselves are in `languages/`, a file a language.
//!
//! A sentence reads only the pattern of a step, and says what a person can check with a finger on
//! the board.

mod chains;
mod coloring;
mod effect;
mod exclusion;
mod fish;
mod forcing;
mod houses;
mod language;
mod net;
mod sets;
mod single_digit;
mod singles;
mod subsets;
mod templates;
mod uniqueness;
mod wings;

pub use language::{Language, UnknownLanguage};

use super::technique::Family;
use super::{Mark, Step, TechniqueId};
use std::fmt::Display;
use veridoku_model::grid::{Cell, CellSet, Digit, DigitSet, Shape};
use veridoku_model::rules::Name;

/// The names of cells and houses.
#[derive(Clone, Debug)]
pub struct Names {
    pub(super) shape: Shape,
    /// By house.
    pub(super) houses: Vec<Name>,
}

impl Names {
    pub(super) fn new(shape: Shape) -> Names {
        Names {
            shape,
            houses: Vec::new(),
        }
    }
}

/// Returns a step in words: the name of its technique, and why it is right.
pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    let tell = match step.technique.facts().family {
        Family::Singles => singles::explain,
        Family::Direct => singles::direct,
        Family::Intersections => subsets::intersection,
        Family::Subsets => subsets::explain,
        Family::Fish => fish::explain,
        Family::SingleDigit => single_digit::explain,
        Family::Coloring => coloring::explain,
        Family::Wings => wings::explain,
        Family::Uniqueness => uniqueness::explain,
        Family::Exclusion => exclusion::explain,
        Family::Chains if step.technique == TechniqueId::RemotePair => wings::remote_pair,
        Family::Chains if step.technique.facts().er.is_some() => forcing::explain,
        Family::Chains => chains::explain,
        Family::AlmostLocked => sets::explain,
        Family::Forcing => forcing::explain,
        Family::Templates => templates::explain,
    };
    tell(step, words)
}

/// The names of cells and houses, the notation of digits, and the language.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    names: &'a Names,
    /// `None` for the values of digits.
    digit: Option<&'a dyn Fn(Digit) -> String>,
    language: Language,
}

impl<'a> Words<'a> {
    /// Returns English words with digits as numbers, which are their values.
    pub fn numbers(names: &'a Names) -> Words<'a> {
        Words {
            names,
            digit: None,
            language: Language::English,
        }
    }

    /// Returns English words with digits as `digit` writes them.
    pub fn new(names: &'a Names, digit: &'a dyn Fn(Digit) -> String) -> Words<'a> {
        Words {
            names,
            digit: Some(digit),
            language: Language::English,
        }
    }

    /// Returns words with these names and digits as `digit` writes them.
    pub fn with_digits<'b>(self, digit: &'b dyn Fn(Digit) -> String) -> Words<'b>
    where
        'a: 'b,
    {
        Words {
            names: self.names,
            digit: Some(digit),
            language: self.language,
        }
    }

    /// Returns these words in a language.
    pub fn in_language(self, language: Language) -> Words<'a> {
        Words { language, ..self }
    }

    /// Returns the language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Returns a message of the language with its placeholders filled.
    pub(super) fn say(&self, key: &'static str, values: &[(&str, &dyn Display)]) -> String {
        self.language.say(key, values)
    }

    /// Returns the name of a technique.
    pub fn technique(&self, id: TechniqueId) -> &'static str {
        self.language.technique(id)
    }

    /// Returns the name of a technique as it stands before "in" and houses, which say whether a
    /// hidden single is one in a box or in a line.
    pub fn technique_in(&self, id: TechniqueId) -> &'static str {
        match id {
            TechniqueId::HiddenSingleBox | TechniqueId::HiddenSingleLine => {
                self.language.text("single.name")
            }
            _ => self.technique(id),
        }
    }

    /// Returns a digit as these words write it.
    pub fn digit(&self, digit: Digit) -> String {
        match self.digit {
            Some(digit_text) => digit_text(digit),
            None => self.names.shape.value(digit).to_string(),
        }
    }

    /// Returns digits as in a name: `2,7`.
    pub fn digits(&self, digits: DigitSet) -> String {
        let each: Vec<String> = digits.iter().map(|d| self.digit(d)).collect();
        each.join(",")
    }

    /// Returns digits as in a sentence: `2 and 7`.
    pub fn digits_and(&self, digits: DigitSet) -> String {
        self.and(digits.iter().map(|d| self.digit(d)))
    }

    /// Returns a cell: `r4c6`.
    pub fn cell(&self, cell: Cell) -> String {
        cell.name(self.names.shape)
    }

    /// Returns digits of which one is true: `2 or 7`.
    pub(super) fn digits_or(&self, digits: DigitSet) -> String {
        self.or(digits.iter().map(|d| self.digit(d)))
    }

    /// Returns cells of which one is meant: `r4c6 or r6c6`.
    pub(super) fn cells_or(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        self.or(cells.into_iter().map(|cell| self.cell(cell)))
    }

    /// Returns a cell with its candidates: `r4c6 {2,7}`.
    pub(super) fn with_digits_of(&self, mark: &Mark) -> String {
        format!("{} {}", self.cell(mark.cell), self.braced(mark.digits))
    }

    /// Returns candidates of a cell as in a sentence: `2,7 in r4c6`.
    pub(super) fn candidates(&self, digits: DigitSet, cell: Cell) -> String {
        let (digits, cell) = (self.digits(digits), self.cell(cell));
        self.say("cell.candidates", &[("digits", &digits), ("cell", &cell)])
    }

    /// Returns candidates as beside a cell: `{2,7}`.
    pub(super) fn braced(&self, digits: DigitSet) -> String {
        format!("{{{}}}", self.digits(digits))
    }

    /// Returns marked cells with the digits they have between them: `r4c67 {2,5,7}`.
    pub(super) fn set<'m>(&self, marks: impl IntoIterator<Item = &'m Mark>) -> String {
        let marks: Vec<&Mark> = marks.into_iter().collect();
        let digits = marks.iter().fold(0, |all, mark| all | mark.digits.bits());
        let cells = self.short_cells(marks.iter().map(|mark| mark.cell));
        format!("{cells} {}", self.braced(DigitSet::from_bits(digits)))
    }

    /// Returns cells in short notation: `r46c6`, `r1c1 r5c6`.
    pub fn cells(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        CellSet::of(self.names.shape, cells).to_string()
    }

    /// Returns cells in short notation without spaces: `r1c1,r5c6`.
    pub(super) fn short_cells(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        self.cells(cells).replace(' ', ",")
    }

    /// Returns cells as in a sentence: `r4c6 and r6c6`.
    pub fn cells_and(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        self.and(cells.into_iter().map(|cell| self.cell(cell)))
    }

    /// Returns words as a list: `a`, `a and b`, `a, b and c`.
    pub(super) fn and(&self, words: impl IntoIterator<Item = String>) -> String {
        self.language.and(words)
    }

    /// Returns words of which one is meant: `a`, `a or b`, `a, b or c`.
    pub(super) fn or(&self, words: impl IntoIterator<Item = String>) -> String {
        self.language.list("list.or", words)
    }

    /// Returns words as a list: a message joins each item with those before it.
    pub(super) fn joined(
        &self,
        key: &'static str,
        words: impl IntoIterator<Item = String>,
    ) -> String {
        self.language.joined(key, words)
    }
}
