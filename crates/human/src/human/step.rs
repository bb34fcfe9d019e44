//! A step: what a technique does to the board, and why it may.

use super::{Chain, HouseId, TechniqueId, Words};
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, Cell, DigitSet};

/// One step of a solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The technique.
    pub technique: TechniqueId,
    /// The digits it settles.
    pub placements: Vec<Candidate>,
    /// The candidates it takes away, in the order of cells and digits. Those that go because of a
    /// placement are not listed.
    pub eliminations: Vec<Candidate>,
    /// What it rests on.
    pub because: Pattern,
}

/// What a step rests on: enough to explain it, to draw it and to check it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    /// The digits it is about.
    pub digits: DigitSet,
    /// The cells that make it up, with the digits that matter in each.
    pub marks: Vec<Mark>,
    /// The houses it lies in.
    pub houses: Vec<(HouseId, Part)>,
    /// Its chains, for techniques that reason along links.
    pub chains: Vec<Chain>,
    /// The steps that it takes on the way, on a board on which what its chains suppose has been
    /// done.
    pub inner: Vec<Step>,
}

/// A cell of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The cell.
    pub cell: Cell,
    /// Its digits that matter.
    pub digits: DigitSet,
    /// What it is there for.
    pub role: Role,
    /// Where several alike belong together (almost locked sets, colours, petals): which of them,
    /// from 0.
    pub group: u8,
}

/// What a cell of a pattern is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// It makes the pattern.
    Defining,
    /// A fin: beside the pattern in one of its base houses.
    Fin,
    /// A fin that lies in two base houses.
    EndoFin,
    /// It lies in two cover houses.
    Cannibal,
    /// The pivot, stem or hinge that the other cells hang on.
    Pivot,
    /// One of two colours, or of two ways a chain can go: its digits are on together.
    On,
    /// The other.
    Off,
    /// It has to be as it is for a deadly pattern: an argument from uniqueness.
    Deadly,
    /// It takes no part, but shows why another cell does: a settled digit that rules places out.
    Witness,
}

/// What a house of a pattern is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The pattern lies in it.
    Scene,
    /// All places of a digit in it belong to the pattern.
    Base,
    /// The digit goes from the rest of it.
    Cover,
}

impl Pattern {
    /// A pattern of cells, all with one role, in no house.
    pub fn of(
        digits: DigitSet,
        cells: impl IntoIterator<Item = (Cell, DigitSet)>,
        role: Role,
    ) -> Pattern {
        let mut pattern = Pattern {
            digits,
            ..Pattern::default()
        };
        pattern.mark(cells, role, 0);
        pattern
    }

    /// A pattern of cells in a house, all defining.
    pub fn within(
        house: HouseId,
        digits: DigitSet,
        cells: impl IntoIterator<Item = (Cell, DigitSet)>,
    ) -> Pattern {
        let mut pattern = Pattern::of(digits, cells, Role::Defining);
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

    /// The cells with a role, in the pattern's order.
    pub fn cells(&self, role: Role) -> impl Iterator<Item = Cell> {
        let marks = self.marks.iter().filter(move |mark| mark.role == role);
        marks.map(|mark| mark.cell)
    }

    /// The houses with a part, in the pattern's order.
    pub fn houses(&self, part: Part) -> impl Iterator<Item = HouseId> {
        let houses = self.houses.iter().filter(move |(_, p)| *p == part);
        houses.map(|(house, _)| *house)
    }
}

impl Step {
    /// A step that settles a cell.
    pub fn placement(technique: TechniqueId, candidate: Candidate, because: Pattern) -> Step {
        Step {
            technique,
            placements: vec![candidate],
            eliminations: Vec::new(),
            because,
        }
    }

    /// A step that takes candidates away. They are put into the order of cells and digits, each
    /// once.
    pub fn elimination(
        technique: TechniqueId,
        mut eliminations: Vec<Candidate>,
        because: Pattern,
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

    /// The step in words, a sentence or a few.
    pub fn explain(&self, words: &Words<'_>) -> String {
        let facts = self.technique.facts();
        match facts.explain {
            Some(explain) => explain(self, words),
            None => format!("{}: {}.", facts.name, words.effect(self)),
        }
    }
}

/// Where a finder puts its steps. It breaks off when told to: after the first step, if one is
/// wanted.
pub type Sink<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;
