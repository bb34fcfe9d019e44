//! The encodings, one file each: which clauses encode the cells, houses and givens.

pub(super) mod assumed;
mod crossings;
mod efficient;
mod extended;
mod locked;
mod merged;
mod minimal;
mod optimised;
mod propagated;
mod segments;

/// How clauses encode the rules of a board. `docs/encodings.md` compares measurements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Encoding {
    /// [`Merged`](Encoding::Merged) up to 25×25, [`Segments`](Encoding::Segments) above: what was
    /// measured to be fastest at each size.
    #[default]
    Auto,
    /// Settles singles first; settled candidates get no variable; the rest is encoded as in
    /// [`Extended`](Encoding::Extended).
    Propagated,
    /// Each cell has at least one digit, each house has each digit at most once; givens are unit
    /// clauses (Lynce and Ouaknine 2006). A cell in no house keeps its at-most-one, without which
    /// the encoding would not be sound.
    Minimal,
    /// As [`Minimal`](Encoding::Minimal), and each cell has at most one digit (Weber 2005).
    Efficient,
    /// At least one and at most one, for each cell and each house; givens are unit clauses (Lynce
    /// and Ouaknine 2006).
    Extended,
    /// As [`Extended`](Encoding::Extended), without variables for givens and for the candidates
    /// that they eliminate directly (Kwon and Jain 2006).
    Optimised,
    /// As [`Propagated`](Encoding::Propagated), with locked candidates settled as well.
    Locked,
    /// As [`Locked`](Encoding::Locked), with one variable for two candidates of which one is the
    /// negation of the other.
    Merged,
    /// As [`Locked`](Encoding::Locked), with redundant clauses for the interaction of boxes and
    /// lines.
    Crossings,
    /// As [`Locked`](Encoding::Locked), with a variable for each digit in each crossing of a box
    /// and a line.
    Segments,
    /// As [`Extended`](Encoding::Extended), but the givens are assumptions: one formula for all
    /// puzzles of a rulebook.
    Assumed,
}

/// The largest order for which [`Encoding::Auto`] uses no segments. Chosen by measurement:
/// `docs/encodings.md`.
const MERGED_UP_TO: usize = 25;

impl Encoding {
    /// Every encoding, from the plainest.
    pub const ALL: [Encoding; 11] = [
        Encoding::Auto,
        Encoding::Minimal,
        Encoding::Efficient,
        Encoding::Extended,
        Encoding::Assumed,
        Encoding::Optimised,
        Encoding::Propagated,
        Encoding::Locked,
        Encoding::Merged,
        Encoding::Crossings,
        Encoding::Segments,
    ];

    /// Returns the name on the command line and in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::Auto => "auto",
            Encoding::Minimal => "minimal",
            Encoding::Efficient => "efficient",
            Encoding::Extended => "extended",
            Encoding::Optimised => "optimised",
            Encoding::Propagated => "propagated",
            Encoding::Locked => "locked",
            Encoding::Merged => "merged",
            Encoding::Crossings => "crossings",
            Encoding::Segments => "segments",
            Encoding::Assumed => "assumptions",
        }
    }

    /// Returns the encoding used for boards of an order: resolves [`Encoding::Auto`].
    pub const fn at(self, order: usize) -> Encoding {
        match self {
            Encoding::Auto if order <= MERGED_UP_TO => Encoding::Merged,
            Encoding::Auto => Encoding::Segments,
            chosen => chosen,
        }
    }

    pub(super) const fn recipe(self, order: usize) -> Recipe {
        match self.at(order) {
            Encoding::Auto | Encoding::Merged => merged::RECIPE,
            Encoding::Locked => locked::RECIPE,
            Encoding::Minimal => minimal::RECIPE,
            Encoding::Efficient => efficient::RECIPE,
            Encoding::Extended => extended::RECIPE,
            Encoding::Optimised => optimised::RECIPE,
            Encoding::Propagated => propagated::RECIPE,
            Encoding::Crossings => crossings::RECIPE,
            Encoding::Segments => segments::RECIPE,
            Encoding::Assumed => assumed::RECIPE,
        }
    }
}

/// The components of an encoding.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recipe {
    pub(super) given: Given,
    /// Adds clauses that a cell has at most one digit.
    pub(super) cell_at_most_one: bool,
    /// Adds clauses that a house has each digit at least once.
    pub(super) house_at_least_one: bool,
    /// Gives two candidates of which one is the negation of the other one variable.
    pub(super) merges: bool,
    pub(super) crossed: Crossed,
}

impl Recipe {
    /// Returns whether the recipe needs the crossings of houses.
    pub(super) fn crosses(self) -> bool {
        self.crossed != Crossed::Not || self.given == Given::Locked
    }
}

/// How the givens are encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Given {
    /// Unit clauses.
    Clauses,
    /// Assumptions.
    Assumed,
    /// Without variables for givens and for the candidates that they eliminate directly.
    Struck,
    /// Without variables for givens and for all candidates that singles settle.
    Propagated,
    /// Without variables for givens and for all candidates that singles and locked candidates
    /// settle.
    Locked,
}

impl Given {
    /// Returns whether some candidates have no variable.
    pub(super) fn settles(self) -> bool {
        !matches!(self, Given::Clauses | Given::Assumed)
    }
}

/// What is added for two houses that share two cells or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Crossed {
    /// Nothing.
    Not,
    /// Clauses for locked candidates.
    Clauses,
    /// A variable for each digit in each crossing.
    Segments,
}
