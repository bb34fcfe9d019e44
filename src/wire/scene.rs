//! The picture of a step: the board, and what stands out on it.

use super::Notation;
use crate::formats::Parsed;
use crate::human::Part;
use crate::render::{Arrow, Content, LinkEnd, Scene, Shaded, Square, Tint};
use serde::Serialize;

/// The picture of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SceneRecord {
    /// What is on the board, cell by cell in row order.
    pub squares: Vec<SquareRecord>,
    /// The candidates that stand out.
    pub spots: Vec<SpotRecord>,
    /// The houses that stand out.
    pub houses: Vec<ShadedRecord>,
    /// Sets of cells that belong together.
    pub sets: Vec<Vec<String>>,
    /// The links of the chains.
    pub links: Vec<LinkRecord>,
    /// What each chain begins with, if there are several: `if 5r1c1`, `if not 5r1c1`.
    pub branches: Vec<String>,
    /// The candidates at both ends of a lone chain that is no ring.
    pub ends: Vec<String>,
}

/// What a cell shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SquareRecord {
    /// A given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<String>,
    /// A digit of the player, or of a step before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// The candidates, if it is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<Vec<String>>,
    /// Whether a player is to look at it; left out if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub look: bool,
}

/// A candidate that stands out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpotRecord {
    /// The cell.
    pub cell: String,
    /// The digit.
    pub digit: String,
    /// What it is there for, as in `marks`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<&'static str>,
    /// Which of several alike it belongs to.
    pub group: u8,
    /// What becomes of it: `gone`, `placed` or `wrong`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fate: Option<&'static str>,
}

/// A house that stands out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShadedRecord {
    /// Its name: `row 1`.
    pub house: String,
    /// `scene`, `base` or `cover`.
    pub part: &'static str,
    /// Its cells.
    pub cells: Vec<String>,
}

/// One end of a link: a digit in a cell, or in one of several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LinkEndRecord {
    /// The digit.
    pub digit: String,
    /// The cells.
    pub cells: Vec<String>,
}

/// A link of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LinkRecord {
    /// The premise.
    pub from: LinkEndRecord,
    /// The consequence.
    pub to: LinkEndRecord,
    /// Whether the link is strong: if the premise is off, the consequence is on.
    pub strong: bool,
    /// The number of its chain, from 0.
    pub chain: usize,
}

impl SceneRecord {
    /// Returns the record of a picture of a puzzle.
    pub fn new(scene: &Scene, parsed: &Parsed) -> SceneRecord {
        let notation = &Notation::from(parsed);
        let spots = scene.spots.iter().map(|(at, spot)| SpotRecord {
            cell: notation.cell(at.cell),
            digit: notation.digit(at.digit),
            role: spot.tint.map(Tint::name),
            group: spot.tint.map_or(0, Tint::group),
            fate: spot.fate.map(Tint::name),
        });
        let cells = |cells: &[_]| cells.iter().map(|&cell| notation.cell(cell)).collect();
        SceneRecord {
            squares: scene.squares.iter().map(|s| square(s, notation)).collect(),
            spots: spots.collect(),
            houses: scene.houses.iter().map(|h| shaded(h, notation)).collect(),
            sets: scene.sets.iter().map(|set| cells(set)).collect(),
            links: scene.arrows.iter().map(|a| link(a, notation)).collect(),
            branches: scene.branches.clone(),
            ends: notation.candidates(&scene.ends),
        }
    }
}

fn square(square: &Square, notation: &Notation<'_>) -> SquareRecord {
    let mut record = SquareRecord {
        given: None,
        entry: None,
        open: None,
        look: square.look,
    };
    match square.content {
        Content::Given(digit) => record.given = Some(notation.digit(digit)),
        Content::Entry(digit) => record.entry = Some(notation.digit(digit)),
        Content::Open(digits) => record.open = Some(notation.digits(digits)),
    }
    record
}

fn shaded(house: &Shaded, notation: &Notation<'_>) -> ShadedRecord {
    let cells = house.cells.iter().map(|&cell| notation.cell(cell));
    ShadedRecord {
        house: house.name.clone(),
        part: part(house.part),
        cells: cells.collect(),
    }
}

fn link(arrow: &Arrow, notation: &Notation<'_>) -> LinkRecord {
    let end = |end: &LinkEnd| LinkEndRecord {
        digit: notation.digit(end.digit),
        cells: end.cells.iter().map(|&cell| notation.cell(cell)).collect(),
    };
    LinkRecord {
        from: end(&arrow.from),
        to: end(&arrow.to),
        strong: arrow.strong,
        chain: arrow.chain,
    }
}

/// Returns the word for what a house is there for.
pub(super) fn part(part: Part) -> &'static str {
    match part {
        Part::Scene => "scene",
        Part::Base => "base",
        Part::Cover => "cover",
    }
}
