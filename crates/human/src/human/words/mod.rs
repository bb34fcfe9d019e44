//! The words of explanations, in one place: here cells, digits and houses; in [`effect`] what a
//! step does; in a file for each family the sentences about its steps.
//!
//! A sentence reads only the pattern of a step, and says what a person can check with a finger on
//! the board.

mod chains;
mod coloring;
mod effect;
mod exclusion;
mod fish;
mod forcing;
mod sets;
mod single_digit;
mod singles;
mod subsets;
mod templates;
mod uniqueness;
mod wings;

use super::technique::Family;
use super::{HouseId, Mark, Step, TechniqueId};
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

fn number(digit: Digit) -> String {
    digit.to_string()
}

/// The names of cells and houses, and the notation of digits.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    names: &'a Names,
    digit: &'a dyn Fn(Digit) -> String,
}

impl<'a> Words<'a> {
    /// Returns words with digits as numbers.
    pub fn numbers(names: &'a Names) -> Words<'a> {
        Words {
            names,
            digit: &number,
        }
    }

    /// Returns words with digits as `digit` writes them.
    pub fn new(names: &'a Names, digit: &'a dyn Fn(Digit) -> String) -> Words<'a> {
        Words { names, digit }
    }

    /// Returns words with these names and digits as `digit` writes them.
    pub fn with_digits<'b>(self, digit: &'b dyn Fn(Digit) -> String) -> Words<'b>
    where
        'a: 'b,
    {
        Words {
            names: self.names,
            digit,
        }
    }

    /// Returns a digit as these words write it.
    pub fn digit(&self, digit: Digit) -> String {
        (self.digit)(digit)
    }

    /// Returns digits as in a name: `2,7`.
    pub fn digits(&self, digits: DigitSet) -> String {
        let each: Vec<String> = digits.iter().map(|d| self.digit(d)).collect();
        each.join(",")
    }

    /// Returns digits as in a sentence: `2 and 7`.
    pub fn digits_and(&self, digits: DigitSet) -> String {
        list(digits.iter().map(|d| self.digit(d)))
    }

    /// Returns a cell: `r4c6`.
    pub fn cell(&self, cell: Cell) -> String {
        cell.name(self.names.shape)
    }

    /// Returns digits of which one is true: `2 or 7`.
    pub(super) fn digits_or(&self, digits: DigitSet) -> String {
        either(digits.iter().map(|d| self.digit(d)))
    }

    /// Returns cells of which one is meant: `r4c6 or r6c6`.
    pub(super) fn cells_or(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        either(cells.into_iter().map(|cell| self.cell(cell)))
    }

    /// Returns a cell with its candidates: `r4c6 {2,7}`.
    pub(super) fn with_digits_of(&self, mark: &Mark) -> String {
        format!("{} {{{}}}", self.cell(mark.cell), self.digits(mark.digits))
    }

    /// Returns marked cells with the digits they have between them: `r4c67 {2,5,7}`.
    pub(super) fn set<'m>(&self, marks: impl IntoIterator<Item = &'m Mark>) -> String {
        let marks: Vec<&Mark> = marks.into_iter().collect();
        let digits = marks.iter().fold(0, |all, mark| all | mark.digits.bits());
        let cells = self.cells(marks.iter().map(|mark| mark.cell));
        let cells = cells.replace(' ', ",");
        format!("{cells} {{{}}}", self.digits(DigitSet::from_bits(digits)))
    }

    /// Returns cells in short notation: `r46c6`, `r1c1 r5c6`.
    pub fn cells(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        CellSet::of(self.names.shape, cells).to_string()
    }

    /// Returns cells as in a sentence: `r4c6 and r6c6`.
    pub fn cells_and(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        list(cells.into_iter().map(|cell| self.cell(cell)))
    }

    /// Returns a house: `box 5`.
    pub fn house(&self, house: HouseId) -> String {
        let name = self.names.houses.get(usize::from(house.0));
        name.map_or_else(String::new, |name| name.words(self.names.shape))
    }

    /// Returns houses as in a sentence: `rows 2 and 5`, `row 2 and box 3`.
    pub fn houses(&self, houses: impl IntoIterator<Item = HouseId>) -> String {
        let names: Vec<String> = houses.into_iter().map(|house| self.house(house)).collect();
        let parts: Vec<_> = names.iter().map(|name| name.rsplit_once(' ')).collect();
        let kind = parts
            .first()
            .and_then(|part| part.as_ref())
            .map(|(kind, _)| *kind);
        let alike = parts
            .iter()
            .all(|part| part.as_ref().map(|(kind, _)| *kind) == kind);
        match kind {
            Some(kind) if alike && parts.len() > 1 => {
                let plural = if kind == "box" { "boxes" } else { kind };
                let s = if plural == kind { "s" } else { "" };
                let numbers = parts.iter().flatten().map(|(_, number)| number.to_string());
                format!("{plural}{s} {}", list(numbers))
            }
            _ => list(names),
        }
    }
}

/// Returns words as a list: `a`, `a and b`, `a, b and c`.
fn list(words: impl IntoIterator<Item = String>) -> String {
    let mut words: Vec<String> = words.into_iter().collect();
    match words.pop() {
        None => String::new(),
        Some(last) if words.is_empty() => last,
        Some(last) => format!("{} and {last}", words.join(", ")),
    }
}

/// Returns words of which one is meant: `a`, `a or b`, `a, b or c`.
fn either(words: impl IntoIterator<Item = String>) -> String {
    let mut words: Vec<String> = words.into_iter().collect();
    match words.pop() {
        None => String::new(),
        Some(last) if words.is_empty() => last,
        Some(last) => format!("{} or {last}", words.join(", ")),
    }
}
