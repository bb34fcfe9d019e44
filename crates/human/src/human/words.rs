//! The words of explanations: cells, digits, houses, and the effect of a step.

use super::{HouseId, Step};
use veridoku_model::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Shape};
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

    /// Returns the effect of a step: `r4c6 is 5`, `5 leaves r1c2 and r1c4`,
    /// `1,4 leave r4c6 and 9 leaves r6c6`.
    pub fn effect(&self, step: &Step) -> String {
        let placed = step.placements.iter();
        let placed = placed.map(|c| format!("{} is {}", self.cell(c.cell), (self.digit)(c.digit)));
        let mut parts: Vec<String> = placed.collect();
        parts.extend(self.leaving(&step.eliminations, &[]));
        list(parts)
    }

    /// Returns the eliminations in the words of [`effect`](Words::effect). Calls the `pattern`'s
    /// cells "both", "all three" or "all four" if a digit leaves all of them.
    pub fn leave(&self, eliminations: &[Candidate], pattern: &[Cell]) -> String {
        list(self.leaving(eliminations, pattern))
    }

    fn leaving(&self, eliminations: &[Candidate], pattern: &[Cell]) -> Vec<String> {
        // Digits eliminated from the same cells are named together.
        let mut groups: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
        let digits: DigitSet = eliminations.iter().map(|c| c.digit).collect();
        for digit in digits.iter() {
            let cells = eliminations.iter().filter(|c| c.digit == digit);
            let cells: Vec<Cell> = cells.map(|c| c.cell).collect();
            match groups.iter_mut().find(|(_, known)| *known == cells) {
                Some((digits, _)) => digits.insert(digit),
                None => groups.push((DigitSet::only(digit), cells)),
            }
        }
        let words = |(digits, cells): &(DigitSet, Vec<Cell>)| {
            let verb = if digits.len() == 1 { "leaves" } else { "leave" };
            let all = cells.len() == pattern.len() && pattern.iter().all(|c| cells.contains(c));
            let cells = match cells.len() {
                2 if all => "both".to_string(),
                3 if all => "all three".to_string(),
                4 if all => "all four".to_string(),
                _ => self.cells_and(cells.iter().copied()),
            };
            format!("{} {verb} {cells}", self.digits(*digits))
        };
        groups.iter().map(words).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_groups() {
        let mut names = Names::new(Shape::CLASSIC);
        names.houses = vec![Name::Row(1), Name::Row(4), Name::Box(2)];
        let words = Words::numbers(&names);
        assert_eq!(words.houses([0, 1].map(HouseId)), "rows 2 and 5");
        assert_eq!(words.houses([0, 2].map(HouseId)), "row 2 and box 3");
        let on = |d, i| Candidate {
            cell: Cell::new(i),
            digit: Digit::new(d).unwrap(),
        };
        let gone = [on(1, 0), on(4, 0), on(1, 1), on(4, 1), on(9, 5)];
        let pattern = [Cell::new(0), Cell::new(1)];
        assert_eq!(
            words.leave(&gone, &pattern),
            "1,4 leave both and 9 leaves r1c6"
        );
        assert_eq!(
            words.leave(&gone, &[]),
            "1,4 leave r1c1 and r1c2 and 9 leaves r1c6"
        );
    }
}
