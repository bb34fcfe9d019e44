//! A step: what a technique does to the board, and why it is valid.

use super::{Chain, HouseId, TechniqueId, Words};
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, Cell, DigitSet};
use veridoku_model::rules::Solution;

/// One step of a solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The technique.
    pub technique: TechniqueId,
    /// The digits it places.
    pub placements: Vec<Candidate>,
    /// The candidates it eliminates, in the order of cells and digits, without those that follow
    /// from a placement.
    pub eliminations: Vec<Candidate>,
    /// The pattern that it rests on.
    pub because: StepPattern,
}

/// The pattern that a step rests on: enough to explain, draw and check it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepPattern {
    /// The digits it is about.
    pub digits: DigitSet,
    /// The cells that make it up, with the relevant digits of each.
    pub marks: Vec<Mark>,
    /// The houses it lies in.
    pub houses: Vec<(HouseId, Part)>,
    /// Its chains, for techniques that reason along links.
    pub chains: Vec<Chain>,
    /// Its nested steps, on a board on which the assumptions of its chains have been applied.
    pub inner: Vec<Step>,
}

/// A cell of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The cell.
    pub cell: Cell,
    /// Its relevant digits.
    pub digits: DigitSet,
    /// Its role.
    pub role: Role,
    /// If the pattern has several sets of cells of a kind (almost locked sets, colours, petals):
    /// the number of the cell's set, from 0.
    pub group: u8,
}

/// The role of a cell in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// It makes the pattern.
    Defining,
    /// A fin: outside the pattern in one of its base houses.
    Fin,
    /// A fin that lies in two base houses.
    EndoFin,
    /// It lies in two cover houses.
    Cannibal,
    /// The pivot, stem or hinge that links the other cells.
    Pivot,
    /// One of two colours, or of the two outcomes of a chain: its digits are on together.
    On,
    /// The other colour or outcome.
    Off,
    /// It is part of a deadly pattern: an argument from uniqueness.
    Deadly,
    /// It is outside the pattern but explains it: a settled digit that excludes places.
    Witness,
}

/// The part of a house in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The pattern lies in it.
    Scene,
    /// All places of a digit in it belong to the pattern.
    Base,
    /// The digit is eliminated from the rest of it.
    Cover,
}

impl StepPattern {
    /// Returns a pattern of cells, all with one role, in no house.
    pub fn of(
        digits: DigitSet,
        cells: impl IntoIterator<Item = (Cell, DigitSet)>,
        role: Role,
    ) -> StepPattern {
        let mut pattern = StepPattern {
            digits,
            ..StepPattern::default()
        };
        pattern.mark(cells, role, 0);
        pattern
    }

    /// Returns a pattern of cells in a house, all defining.
    pub fn within(
        house: HouseId,
        digits: DigitSet,
        cells: impl IntoIterator<Item = (Cell, DigitSet)>,
    ) -> StepPattern {
        let mut pattern = StepPattern::of(digits, cells, Role::Defining);
        pattern.houses.push((house, Part::Scene));
        pattern
    }

    /// Adds cells with a role and a group.
    pub fn mark(
        &mut self,
        cells: impl IntoIterator<Item = (Cell, DigitSet)>,
        role: Role,
        group: u8,
    ) {
        let mark = |(cell, digits)| Mark {
            cell,
            digits,
            role,
            group,
        };
        self.marks.extend(cells.into_iter().map(mark));
    }

    /// Returns the cells with a role, in the pattern's order.
    pub fn cells(&self, role: Role) -> impl Iterator<Item = Cell> {
        let marks = self.marks.iter().filter(move |mark| mark.role == role);
        marks.map(|mark| mark.cell)
    }

    /// Returns the houses with a part, in the pattern's order.
    pub fn houses(&self, part: Part) -> impl Iterator<Item = HouseId> {
        let houses = self.houses.iter().filter(move |(_, p)| *p == part);
        houses.map(|(house, _)| *house)
    }
}

impl Step {
    /// Returns a step that settles a cell.
    pub fn placement(technique: TechniqueId, candidate: Candidate, because: StepPattern) -> Step {
        Step {
            technique,
            placements: vec![candidate],
            eliminations: Vec::new(),
            because,
        }
    }

    /// Returns a step that eliminates candidates. Sorts them by cell and digit and drops
    /// duplicates.
    pub fn elimination(
        technique: TechniqueId,
        mut eliminations: Vec<Candidate>,
        because: StepPattern,
    ) -> Step {
        eliminations.sort_unstable();
        eliminations.dedup();
        Step {
            technique,
            placements: Vec::new(),
            eliminations,
            because,
        }
    }

    /// Returns whether a solution has every digit that the step places and none that it eliminates.
    pub fn keeps(&self, solution: &Solution) -> bool {
        let holds = |c: &Candidate| solution.givens().get(c.cell) == Some(c.digit);
        self.placements.iter().all(holds) && !self.eliminations.iter().any(holds)
    }

    /// Returns the step in words, a sentence or a few.
    pub fn explain(&self, words: &Words<'_>) -> String {
        super::words::explain(self, words)
    }
}

/// The receiver of a finder's steps. A finder stops when its sink breaks: after the first step, if
/// only one is wanted.
pub type Sink<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;
