//! The roles of candidates in a picture, each with its words, sign, shape and colours.
//!
//! The colours are those of Okabe and Ito, "Color Universal Design" (2008), which people with any
//! of the common colour deficiencies can distinguish; fills are light, so that a dark digit is
//! legible on them, and each also has a shape and a stroke.

use crate::human::Role;

/// The role of a candidate in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Tint {
    /// A candidate of the pattern; the number is that of one of several patterns side by side.
    Defining(u8),
    /// A fin.
    Fin,
    /// A fin in two base houses.
    EndoFin,
    /// A candidate in two cover houses.
    Cannibal,
    /// A candidate of the pivot.
    Pivot,
    /// A candidate of one colour, or assumed to be on; the number is that of one of several
    /// colourings.
    On(u8),
    /// A candidate of the other colour, or off.
    Off(u8),
    /// A candidate of a deadly pattern.
    Deadly,
    /// A candidate that shows why another cell takes part.
    Witness,
    /// An elimination.
    Gone,
    /// A placement.
    Placed,
    /// A wrong entry of the player.
    Wrong,
    /// A candidate that is in every solution.
    Forced,
    /// A candidate of unknown state.
    Unknown,
    /// A given that follows from the others.
    Redundant,
    /// A further given.
    Further,
    /// A removed given.
    TakenAway,
}

/// The outline of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Disc,
    Square,
    Diamond,
    Hexagon,
    /// Two rings.
    Ring,
}

/// The look of a tint.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) words: &'static str,
    /// The sign before the digit on a terminal.
    pub(super) sign: char,
    pub(super) shape: Shape,
    pub(super) fill: &'static str,
    pub(super) stroke: &'static str,
    /// Whether the outline is dashed.
    pub(super) dashed: bool,
    /// The background on a terminal, one of 256 colours.
    pub(super) ansi: u8,
}

const fn look(
    words: &'static str,
    sign: char,
    shape: Shape,
    fill: &'static str,
    stroke: &'static str,
    ansi: u8,
) -> Look {
    Look {
        words,
        sign,
        shape,
        fill,
        stroke,
        dashed: false,
        ansi,
    }
}

const fn dashed(look: Look) -> Look {
    Look {
        dashed: true,
        ..look
    }
}

/// The looks of patterns side by side; the last four repeat the colours of the first four with
/// dashed outlines.
const SETS: [Look; 8] = [
    look("set A", 'a', Shape::Disc, "#bfdff2", "#0072b2", 117),
    look("set B", 'b', Shape::Square, "#fbdfa6", "#a86400", 215),
    look("set C", 'c', Shape::Hexagon, "#e3cdea", "#7d4290", 183),
    look("set D", 'd', Shape::Diamond, "#bfe8d9", "#00694b", 115),
    dashed(look("set E", 'e', Shape::Square, "#bfdff2", "#0072b2", 117)),
    dashed(look("set F", 'f', Shape::Disc, "#fbdfa6", "#a86400", 215)),
    dashed(look(
        "set G",
        'g',
        Shape::Diamond,
        "#e3cdea",
        "#7d4290",
        183,
    )),
    dashed(look(
        "set H",
        'h',
        Shape::Hexagon,
        "#bfe8d9",
        "#00694b",
        115,
    )),
];
const ON: [Look; 2] = [
    look("on", '+', Shape::Disc, "#bfdff2", "#0072b2", 117),
    look(
        "second pair: on",
        'p',
        Shape::Hexagon,
        "#bfe8d9",
        "#00694b",
        115,
    ),
];
const OFF: [Look; 2] = [
    dashed(look("off", '/', Shape::Square, "#fbdfa6", "#a86400", 215)),
    dashed(look(
        "second pair: off",
        'q',
        Shape::Diamond,
        "#e3cdea",
        "#7d4290",
        183,
    )),
];

impl Tint {
    /// Returns the tint of a mark.
    pub(super) fn of(role: Role, group: u8) -> Tint {
        match role {
            Role::Defining => Tint::Defining(group % SETS.len() as u8),
            Role::Fin => Tint::Fin,
            Role::EndoFin => Tint::EndoFin,
            Role::Cannibal => Tint::Cannibal,
            Role::Pivot => Tint::Pivot,
            Role::On => Tint::On(group % ON.len() as u8),
            Role::Off => Tint::Off(group % OFF.len() as u8),
            Role::Deadly => Tint::Deadly,
            Role::Witness => Tint::Witness,
        }
    }

    /// Returns the look of a tint. If there is only one pattern, it is not called "set A".
    pub(super) fn look(self, several: bool) -> Look {
        match self {
            Tint::Defining(0) if !several => Look {
                words: "pattern",
                sign: '*',
                ..SETS[0]
            },
            Tint::Defining(group) => SETS[usize::from(group) % SETS.len()],
            Tint::Fin => look("fin", '^', Shape::Diamond, "#f7e58a", "#857000", 228),
            Tint::EndoFin => look(
                "fin in two base houses",
                '%',
                Shape::Hexagon,
                "#f7e58a",
                "#857000",
                228,
            ),
            Tint::Cannibal => look(
                "in two cover houses",
                '&',
                Shape::Hexagon,
                "#f3cbdf",
                "#a3447a",
                218,
            ),
            Tint::Pivot => look("pivot", '@', Shape::Square, "#bfe8d9", "#00694b", 115),
            Tint::On(group) => ON[usize::from(group) % ON.len()],
            Tint::Off(group) => OFF[usize::from(group) % OFF.len()],
            Tint::Deadly => look(
                "deadly pattern",
                '#',
                Shape::Square,
                "#e9dccb",
                "#6b4a2b",
                180,
            ),
            Tint::Witness => look(
                "rules places out",
                '.',
                Shape::Disc,
                "#e4e4e4",
                "#707070",
                252,
            ),
            Tint::Gone => look("eliminated", '-', Shape::Disc, "#fad0c0", "#c0390b", 210),
            Tint::Placed => look("placed", '=', Shape::Ring, "#00694b", "#00694b", 35),
            Tint::Wrong => look("wrong", '!', Shape::Square, "#fad0c0", "#c0390b", 210),
            Tint::Forced => look("forced", '=', Shape::Square, "#bfe8d9", "#00694b", 115),
            Tint::Unknown => look("unknown", '?', Shape::Disc, "#e4e4e4", "#707070", 252),
            Tint::Redundant => dashed(look(
                "redundant",
                '~',
                Shape::Square,
                "#fbdfa6",
                "#a86400",
                215,
            )),
            Tint::Further => look("further given", '+', Shape::Disc, "#bfdff2", "#0072b2", 117),
            Tint::TakenAway => look("taken away", '-', Shape::Disc, "#fad0c0", "#c0390b", 210),
        }
    }
}
