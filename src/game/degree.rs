//! How much of a hint, or of a mistake, a player is shown.

use crate::render::Reveal;

/// How much is shown, from the least to everything.
///
/// ```
/// use veridoku::game::Degree;
/// assert!(Degree::Region < Degree::Name);
/// assert_eq!(Degree::Name.next(), Degree::Houses);
/// assert_eq!(Degree::All.next(), Degree::All);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Degree {
    /// Where to look: a house or a few, and no technique.
    Region,
    /// The technique.
    Name,
    /// The technique and its houses.
    Houses,
    /// The technique, its houses and the cells to look at.
    Cells,
    /// The whole step.
    #[default]
    All,
}

impl Degree {
    /// Every degree, in order.
    pub const ALL: [Degree; 5] = [
        Degree::Region,
        Degree::Name,
        Degree::Houses,
        Degree::Cells,
        Degree::All,
    ];

    /// Returns its name: `region`, `name`, `house`, `cells`, `all`.
    pub fn name(self) -> &'static str {
        match self {
            Degree::Region => "region",
            Degree::Name => "name",
            Degree::Houses => "house",
            Degree::Cells => "cells",
            Degree::All => "all",
        }
    }

    /// Returns the degree that shows one thing more; of [`All`](Degree::All) itself.
    pub fn next(self) -> Degree {
        match self {
            Degree::Region => Degree::Name,
            Degree::Name => Degree::Houses,
            Degree::Houses => Degree::Cells,
            Degree::Cells | Degree::All => Degree::All,
        }
    }

    /// Returns how much of a step a scene shows at this degree; a region is no part of the step.
    pub fn reveal(self) -> Reveal {
        match self {
            Degree::Region | Degree::Name => Reveal::Name,
            Degree::Houses => Reveal::Houses,
            Degree::Cells => Reveal::Cells,
            Degree::All => Reveal::All,
        }
    }
}
