//! The effect of a step, in a sentence and in the field's short notation.

use super::super::Step;
use super::{Words, list};
use veridoku_model::grid::{Candidate, Cell, DigitSet};

/// Digits eliminated from the same cells.
type Group = (DigitSet, Vec<Cell>);

/// Returns eliminations with digits that are eliminated from the same cells together.
fn groups(eliminations: &[Candidate]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let digits: DigitSet = eliminations.iter().map(|c| c.digit).collect();
    for digit in digits.iter() {
        let cells = eliminations.iter().filter(|c| c.digit == digit);
        let cells: Vec<Cell> = cells.map(|c| c.cell).collect();
        match groups.iter_mut().find(|(_, known)| *known == cells) {
            Some((digits, _)) => digits.insert(digit),
            None => groups.push((DigitSet::only(digit), cells)),
        }
    }
    groups
}

impl Words<'_> {
    /// Returns the effect of a step: `r4c6 is 5`, `5 can be removed from r1c2 and r1c4`.
    pub fn effect(&self, step: &Step) -> String {
        let placed = step.placements.iter();
        let placed = placed.map(|c| format!("{} is {}", self.cell(c.cell), self.digit(c.digit)));
        let gone = (!step.eliminations.is_empty()).then(|| self.gone(&step.eliminations, &[]));
        list(placed.chain(gone))
    }

    /// Returns the eliminations in the words of [`effect`](Words::effect). Calls the `pattern`'s
    /// cells "both", "all three" or "all four" if a digit is eliminated from all of them.
    pub fn gone(&self, eliminations: &[Candidate], pattern: &[Cell]) -> String {
        let part = |(number, (digits, cells)): (usize, &Group)| {
            let all = cells.len() == pattern.len() && pattern.iter().all(|c| cells.contains(c));
            let cells = match cells.len() {
                2 if all => "both".to_string(),
                3 if all => "all three".to_string(),
                4 if all => "all four".to_string(),
                _ => self.cells_and(cells.iter().copied()),
            };
            let verb = if number == 0 {
                "can be removed from"
            } else {
                "from"
            };
            format!("{} {verb} {cells}", self.digits_and(*digits))
        };
        let groups = groups(eliminations);
        let mut parts: Vec<String> = groups.iter().enumerate().map(part).collect();
        match parts.pop() {
            None => String::new(),
            Some(last) if parts.is_empty() => last,
            Some(last) => format!("{}, and {last}", parts.join(", ")),
        }
    }

    /// Returns the effect of a step in short notation: `r4c6=5`, `r1c24<>5, r6c6<>1,9`.
    pub fn short(&self, step: &Step) -> String {
        let placed = step.placements.iter();
        let placed = placed.map(|c| format!("{}={}", self.cell(c.cell), self.digit(c.digit)));
        let groups = groups(&step.eliminations);
        let gone = groups.iter().map(|(digits, cells)| {
            let cells = self.cells(cells.iter().copied()).replace(' ', ",");
            format!("{cells}<>{}", self.digits(*digits))
        });
        placed.chain(gone).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{HouseId, Names, StepPattern, TechniqueId};
    use super::*;
    use veridoku_model::grid::{Digit, Shape};
    use veridoku_model::rules::Name;

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
            words.gone(&gone, &pattern),
            "1 and 4 can be removed from both, and 9 from r1c6"
        );
        assert_eq!(
            words.gone(&gone, &[]),
            "1 and 4 can be removed from r1c1 and r1c2, and 9 from r1c6"
        );
        let because = StepPattern::default();
        let step = Step::elimination(TechniqueId::XWing, gone.to_vec(), because.clone());
        assert_eq!(words.short(&step), "r1c12<>1,4, r1c6<>9");
        let step = Step::placement(TechniqueId::NakedSingle, on(5, 9), because);
        assert_eq!(
            (words.short(&step), words.effect(&step)),
            ("r2c1=5".into(), "r2c1 is 5".into())
        );
    }
}
