//! Nishio, multiple and dynamic forcing chains, with and without inner rules.

use super::board::Board;
use super::chains::conclusion;
use super::hint::Hint;
use super::inner::{Found, off};
use super::net::Manner;
use super::node::Set;
use super::origins::{Offer, Search};
use super::reach::{Reach, Reaches};
use crate::human::TechniqueId;
use veridoku_model::engine::Limits;

/// Which forcing chains to find.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// One digit, contradictions only.
    Nishio,
    /// All digits of a cell, or all cells of a digit in a house, lead to the same result.
    Multiple,
    /// Multiple chains and contradictions, in which off candidates count as eliminated; with inner
    /// rules from level 1 on, more at each level up to 5.
    Dynamic(u8),
}

impl Depth {
    pub(super) fn manner(self) -> Manner {
        Manner {
            cells: self != Depth::Nishio,
            dynamic: self != Depth::Multiple,
            level: match self {
                Depth::Dynamic(level) => level,
                _ => 0,
            },
        }
    }

    pub(super) fn base(self) -> u16 {
        match self {
            Depth::Nishio => 75,
            Depth::Multiple => 80,
            Depth::Dynamic(level) => 85 + 5 * u16::from(level),
        }
    }

    pub(super) fn technique(self, cell: bool) -> TechniqueId {
        match self {
            Depth::Nishio => TechniqueId::Nishio,
            Depth::Multiple if cell => TechniqueId::CellForcing,
            Depth::Multiple => TechniqueId::RegionForcing,
            Depth::Dynamic(0) => TechniqueId::DynamicForcing,
            Depth::Dynamic(1) => TechniqueId::DynamicForcingPlus,
            Depth::Dynamic(_) => TechniqueId::NestedForcing,
        }
    }
}

/// Returns the easiest forcing chain.
pub(super) fn easiest(board: &Board, depth: Depth) -> Option<Hint> {
    let mut search = Search::new(board, depth);
    search.run(None);
    search.best()
}

/// Returns the easiest dynamic forcing chain of the lowest level of inner rules that has one; any or
/// none if limits are reached meanwhile.
pub(super) fn dynamic(board: &Board, reaches: &mut Reaches, limits: &Limits) -> Option<Hint> {
    let mut search = Search::new(board, Depth::Dynamic(0));
    search.limits = Some(limits);
    (0..=DEEPEST).find_map(|level| {
        search.depth = Depth::Dynamic(level);
        search.run(reaches.at(board, level));
        search.best()
    })
}

/// The highest level of inner rules.
const DEEPEST: u8 = 5;

/// Returns every result, each by its shortest chains, the shortest first.
pub(super) fn all(board: &Board, depth: Depth) -> Vec<Found> {
    if depth != Depth::Dynamic(0) {
        return all_of(board, depth, None);
    }
    let reach = Reach::of_singles(board);
    let all = all_of(board, depth, Some(&reach));
    reach.recycle();
    all
}

/// Returns every result of the nets that may have one.
pub(super) fn all_of(board: &Board, depth: Depth, reach: Option<&Reach>) -> Vec<Found> {
    let mut search = Search::new(board, depth);
    search.every = true;
    search.run(reach);
    let mut offers = std::mem::take(&mut search.found);
    offers.sort_by_cached_key(|offer| offer.complexity);
    let mut seen = Set::EMPTY;
    offers.retain(|offer| seen.insert(offer.result));
    let found = |offer: Offer| {
        let hint = conclusion(board, depth.technique(true), 0, offer.result)?;
        let proof = search.proof(&offer)?;
        Some(Found {
            off: off(&hint),
            bases: proof.bases,
            nested: proof.complexity,
        })
    };
    offers.into_iter().filter_map(found).collect()
}
