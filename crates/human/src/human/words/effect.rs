//! The effect of a step, in a sentence and in the field's short notation.

use super::super::Step;
use super::Words;
use veridoku_model::grid::{Candidate, Cell, Digit, DigitSet};

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

/// Where an effect stands in its sentence, which decides the order of its words in some languages.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// It is a sentence of its own, or stands after "and" or a colon.
    Alone,
    /// It stands after a word like "so" or "either way".
    After,
}

impl Words<'_> {
    /// Returns the effect of a step: `r4c6 is 5`, `5 can be removed from r1c2 and r1c4`.
    pub fn effect(&self, step: &Step) -> String {
        self.outcome(step, Place::Alone)
    }

    /// Returns the effect of a step as it stands after a word like "so".
    pub(super) fn effect_after(&self, step: &Step) -> String {
        self.outcome(step, Place::After)
    }

    fn outcome(&self, step: &Step, place: Place) -> String {
        let (placed, gone) = (&step.placements, &step.eliminations);
        let digits: DigitSet = placed.iter().map(|c| c.digit).collect();
        let placed_at = |(number, digit): (usize, Digit)| {
            let cells = placed.iter().filter(|c| c.digit == digit);
            let cells: Vec<Cell> = cells.map(|c| c.cell).collect();
            let key = match (number, place, cells.len()) {
                (0, Place::Alone, 1) => "effect.placed.one",
                (0, Place::Alone, _) => "effect.placed.many",
                (0, Place::After, 1) => "effect.after.placed.one",
                (0, Place::After, _) => "effect.after.placed.many",
                (_, _, 1) => "effect.placed.further.one",
                _ => "effect.placed.further.many",
            };
            let (cells, digit) = (self.cells_and(cells), self.digit(digit));
            self.say(key, &[("cells", &cells), ("digit", &digit)])
        };
        let mut parts: Vec<String> = digits.iter().enumerate().map(placed_at).collect();
        if !gone.is_empty() {
            let first = placed.is_empty();
            let place = if first { place } else { Place::Alone };
            parts.push(self.eliminated(gone, &[], place));
        }
        self.and(parts)
    }

    /// Returns the eliminations in the words of [`effect`](Words::effect). Calls the `pattern`'s
    /// cells "both", "all three" or "all four" if a digit is eliminated from all of them.
    pub fn gone(&self, eliminations: &[Candidate], pattern: &[Cell]) -> String {
        self.eliminated(eliminations, pattern, Place::Alone)
    }

    /// Returns the eliminations as [`gone`](Words::gone) does, at a place in their sentence.
    pub(super) fn eliminated(
        &self,
        eliminations: &[Candidate],
        pattern: &[Cell],
        place: Place,
    ) -> String {
        let part = |(number, (digits, cells)): (usize, &Group)| {
            let all = cells.len() == pattern.len() && pattern.iter().all(|c| cells.contains(c));
            let cells = match cells.len() {
                2 if all => self.say("effect.from.both", &[]),
                3 if all => self.say("effect.from.three", &[]),
                4 if all => self.say("effect.from.four", &[]),
                _ => self.cells_and(cells.iter().copied()),
            };
            let key = match (number, place, digits.len()) {
                (0, Place::Alone, 1) => "effect.gone.one",
                (0, Place::Alone, _) => "effect.gone.many",
                (0, Place::After, 1) => "effect.after.gone.one",
                (0, Place::After, _) => "effect.after.gone.many",
                _ => "effect.gone.further",
            };
            let digits = self.digits_and(*digits);
            self.say(key, &[("digits", &digits), ("cells", &cells)])
        };
        let groups = groups(eliminations);
        self.language
            .list("list.parts", groups.iter().enumerate().map(part))
    }

    /// Returns the effect of a step in short notation: `r4c6=5`, `r1c24<>5, r6c6<>1,9`.
    pub fn short(&self, step: &Step) -> String {
        let placed = step.placements.iter();
        let placed = placed.map(|c| format!("{}={}", self.cell(c.cell), self.digit(c.digit)));
        let groups = groups(&step.eliminations);
        let gone = groups.iter().map(|(digits, cells)| {
            let cells = self.short_cells(cells.iter().copied());
            format!("{cells}<>{}", self.digits(*digits))
        });
        placed.chain(gone).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{HouseId, Names, StepPattern, TechniqueId};
    use super::*;
    use veridoku_model::grid::Shape;
    use veridoku_model::rules::Name;

    #[test]
    fn lists_and_groups() {
        let mut names = Names::new(Shape::CLASSIC);
        names.houses = vec![Name::Row(1), Name::Row(4), Name::Box(2)];
        let words = Words::numbers(&names);
        assert_eq!(words.houses([0, 1].map(HouseId)), "rows 2 and 5");
        assert_eq!(words.houses([0, 2].map(HouseId)), "row 2 and box 3");
        let mixed = words.houses([1, 2, 0, 2].map(HouseId));
        assert_eq!(mixed, "rows 2 and 5, and box 3");
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
        let mut step = step;
        step.placements.extend([on(5, 20), on(7, 30)]);
        assert_eq!(words.effect(&step), "r2c1 and r3c3 are 5 and r4c4 is 7");
    }
}
