//! The roles of candidates in a picture, each with the key of its words, its sign, shape and colours.
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

impl Tint {
    /// Returns its name for programs: `defining`, `gone` and so on.
    pub fn name(self) -> &'static str {
        match self {
            Tint::Defining(_) => "defining",
            Tint::Fin => "fin",
            Tint::EndoFin => "endo-fin",
            Tint::Cannibal => "cannibal",
            Tint::Pivot => "pivot",
            Tint::On(_) => "on",
            Tint::Off(_) => "off",
            Tint::Deadly => "deadly",
            Tint::Witness => "witness",
            Tint::Gone => "gone",
            Tint::Placed => "placed",
            Tint::Wrong => "wrong",
            Tint::Forced => "forced",
            Tint::Unknown => "unknown",
            Tint::Redundant => "redundant",
            Tint::Further => "further",
            Tint::TakenAway => "taken-away",
        }
    }

    /// Returns the number of the pattern or colouring that it is of, if there are several.
    pub fn group(self) -> u8 {
        match self {
            Tint::Defining(group) | Tint::On(group) | Tint::Off(group) => group,
            _ => 0,
        }
    }
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
    /// The message that names it.
    pub(super) key: &'static str,
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
    key: &'static str,
    sign: char,
    shape: Shape,
    fill: &'static str,
    stroke: &'static str,
    ansi: u8,
) -> Look {
    Look {
        key,
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
    look("legend.set.a", 'a', Shape::Disc, "#bfdff2", "#0072b2", 117),
    look(
        "legend.set.b",
        'b',
        Shape::Square,
        "#fbdfa6",
        "#a86400",
        215,
    ),
    look(
        "legend.set.c",
        'c',
        Shape::Hexagon,
        "#e3cdea",
        "#7d4290",
        183,
    ),
    look(
        "legend.set.d",
        'd',
        Shape::Diamond,
        "#bfe8d9",
        "#00694b",
        115,
    ),
    dashed(look(
        "legend.set.e",
        'e',
        Shape::Square,
        "#bfdff2",
        "#0072b2",
        117,
    )),
    dashed(look(
        "legend.set.f",
        'f',
        Shape::Disc,
        "#fbdfa6",
        "#a86400",
        215,
    )),
    dashed(look(
        "legend.set.g",
        'g',
        Shape::Diamond,
        "#e3cdea",
        "#7d4290",
        183,
    )),
    dashed(look(
        "legend.set.h",
        'h',
        Shape::Hexagon,
        "#bfe8d9",
        "#00694b",
        115,
    )),
];
const ON: [Look; 2] = [
    look("legend.on", '+', Shape::Disc, "#bfdff2", "#0072b2", 117),
    look(
        "legend.on.second",
        'p',
        Shape::Hexagon,
        "#bfe8d9",
        "#00694b",
        115,
    ),
];
const OFF: [Look; 2] = [
    dashed(look(
        "legend.off",
        '/',
        Shape::Square,
        "#fbdfa6",
        "#a86400",
        215,
    )),
    dashed(look(
        "legend.off.second",
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

    /// Returns the look of a tint. If there is only one pattern, it has no letter.
    pub(super) fn look(self, several: bool) -> Look {
        match self {
            Tint::Defining(0) if !several => Look {
                key: "legend.pattern",
                sign: '*',
                ..SETS[0]
            },
            Tint::Defining(group) => SETS[usize::from(group) % SETS.len()],
            Tint::Fin => look("legend.fin", '^', Shape::Diamond, "#f7e58a", "#857000", 228),
            Tint::EndoFin => look(
                "legend.endo_fin",
                '%',
                Shape::Hexagon,
                "#f7e58a",
                "#857000",
                228,
            ),
            Tint::Cannibal => look(
                "legend.cannibal",
                '&',
                Shape::Hexagon,
                "#f3cbdf",
                "#a3447a",
                218,
            ),
            Tint::Pivot => look(
                "legend.pivot",
                '@',
                Shape::Square,
                "#bfe8d9",
                "#00694b",
                115,
            ),
            Tint::On(group) => ON[usize::from(group) % ON.len()],
            Tint::Off(group) => OFF[usize::from(group) % OFF.len()],
            Tint::Deadly => look(
                "legend.deadly",
                '#',
                Shape::Square,
                "#e9dccb",
                "#6b4a2b",
                180,
            ),
            Tint::Witness => look(
                "legend.witness",
                '.',
                Shape::Disc,
                "#e4e4e4",
                "#707070",
                252,
            ),
            Tint::Gone => look("legend.gone", '-', Shape::Disc, "#fad0c0", "#c0390b", 210),
            Tint::Placed => look("legend.placed", '=', Shape::Ring, "#00694b", "#00694b", 35),
            Tint::Wrong => look(
                "legend.wrong",
                '!',
                Shape::Square,
                "#fad0c0",
                "#c0390b",
                210,
            ),
            Tint::Forced => look(
                "legend.forced",
                '=',
                Shape::Square,
                "#bfe8d9",
                "#00694b",
                115,
            ),
            Tint::Unknown => look(
                "legend.unknown",
                '?',
                Shape::Disc,
                "#e4e4e4",
                "#707070",
                252,
            ),
            Tint::Redundant => dashed(look(
                "legend.redundant",
                '~',
                Shape::Square,
                "#fbdfa6",
                "#a86400",
                215,
            )),
            Tint::Further => look(
                "legend.further",
                '+',
                Shape::Disc,
                "#bfdff2",
                "#0072b2",
                117,
            ),
            Tint::TakenAway => look("legend.taken", '-', Shape::Disc, "#fad0c0", "#c0390b", 210),
        }
    }
}
