//! Kinds of clues: rows of the table in `kinds/`.

use super::clue::Clue;
use super::ground::{Ground, Misfit};
use super::kinds;
use super::mark::ClueMark;
use super::relation::Relation;
use std::fmt;

/// How many numbers a kind of clue has.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// None.
    None,
    /// One, or none.
    Optional,
    /// One.
    One,
    /// One or more, written with commas between.
    List,
}

/// How many groups of cells a kind of clue has, and of how many cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClueGroups {
    /// The least number of groups.
    pub least: usize,
    /// The greatest number of groups.
    pub most: usize,
    /// The least number of cells in a group.
    pub cells: usize,
    /// Whether a cell may occur twice in a group.
    pub repeats: bool,
}

impl ClueGroups {
    /// No cells: the clue is about the whole board.
    pub const NONE: ClueGroups = ClueGroups::between(0, 0, 0);

    /// One group of at least a number of cells.
    pub const fn one(cells: usize) -> ClueGroups {
        ClueGroups::between(1, 1, cells)
    }

    /// A number of groups, each of at least a number of cells.
    pub const fn between(least: usize, most: usize, cells: usize) -> ClueGroups {
        ClueGroups {
            least,
            most,
            cells,
            repeats: false,
        }
    }

    /// The same, with cells that may occur twice in a group.
    #[must_use]
    pub const fn repeating(self) -> ClueGroups {
        ClueGroups {
            repeats: true,
            ..self
        }
    }
}

/// A kind of clue: a row of the table.
pub struct ClueKind {
    /// Its name in files: `thermo`.
    pub name: &'static str,
    /// What it is called in a sentence: `thermometer`.
    pub noun: &'static str,
    /// The numbers that a clue of this kind has.
    pub numbers: Numbers,
    /// The cells that it has.
    pub groups: ClueGroups,
    /// What it says, in one sentence; empty in WebAssembly.
    pub meaning: &'static str,
    /// Returns the relations of a clue, or why there are none on this board.
    pub lower: fn(&Clue, &Ground<'_>) -> Result<Vec<Relation>, Misfit>,
    /// Returns what a clue looks like.
    pub marks: fn(&Clue) -> Vec<ClueMark>,
}

impl ClueKind {
    /// Returns the kind of this name.
    pub fn of(name: &str) -> Option<&'static ClueKind> {
        kinds::ALL.iter().copied().find(|kind| kind.name == name)
    }

    /// Returns whether its clues are other clues about values: `doubled`, `added`.
    pub fn is_of_values(&self) -> bool {
        ["doubled", "added"].contains(&self.name)
    }

    /// Returns all kinds, in the order of the documents.
    pub fn all() -> &'static [&'static ClueKind] {
        kinds::ALL
    }
}

impl fmt::Debug for ClueKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
