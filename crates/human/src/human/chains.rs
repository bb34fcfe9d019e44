//! Chains: strong links ("if that is off, this is on") alternating with weak links ("if that is on,
//! this is off"), between single candidates, or also between groups and almost locked sets.
//!
//! Proof: a chain that begins and ends with a strong link shows that one of its two ends is on, so
//! what both exclude is false. A candidate that follows from its own absence is true; one that
//! excludes itself is false. In a closed ring the spots are on and off in turns, one way or the
//! other: so of every two spots joined by a weak link one is on, and of an almost locked set that
//! the ring passes by two of its digits one is missing, so that it holds all its other digits.
//!
//! Steps come in the order of their length. Of several chains with the same eliminations the first
//! is kept.

use super::chain_search::{Ends, chains, chains_of};
use super::idle::{add_idle, open_digits};
use super::web::{Follow, Web};
use super::{Board, Map, Sink, TechniqueId};
use std::ops::ControlFlow;
use veridoku_model::grid::DigitSet;

macro_rules! finders {
    ($($(#[doc = $doc:literal])* $name:ident = $follow:expr, $ends:expr, for $id:ident;)*) => {
        $($(#[doc = $doc])*
        pub(super) fn $name<const W: usize>(map: &Map<W>, board: &Board<W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
            chains(map, board, $follow, $ends, TechniqueId::$id, sink)
        })*
    };
}

/// Finds X-Chains: chains of one digit.
pub(super) fn x_chain<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let id = TechniqueId::XChain;
    let digits = open_digits(map, board, id);
    let web = Web::of_digits(map, board, digits);
    let mut found = DigitSet::default();
    chains_of(&web, Ends::Alike, id, &mut |step| {
        step.eliminations.iter().for_each(|c| found.insert(c.digit));
        sink(step)
    })?;
    let idle = digits.iter().filter(|&digit| !found.contains(digit));
    idle.for_each(|digit| add_idle(board, id, digit));
    ControlFlow::Continue(())
}

finders! {
    /// Finds chains of three houses with two places or groups each, joined by weak links.
    strong_links_3 = Follow::GroupedHouses, Ends::Strong(3), for StrongLinks3;
    /// Finds chains of four such houses.
    strong_links_4 = Follow::GroupedHouses, Ends::Strong(4), for StrongLinks4;
    /// Finds chains of five such houses.
    strong_links_5 = Follow::GroupedHouses, Ends::Strong(5), for StrongLinks5;
    /// Finds chains of six such houses.
    strong_links_6 = Follow::GroupedHouses, Ends::Strong(6), for StrongLinks6;
    /// Finds XY-Chains: chains of cells with two candidates.
    xy_chain = Follow::Pairs, Ends::Alike, for XYChain;
    /// Finds Discontinuous Nice Loops: a candidate that follows from its absence, or excludes
    /// itself.
    discontinuous = Follow::Plain, Ends::Itself, for DiscontinuousLoop;
    /// Finds Continuous Nice Loops: closed rings.
    continuous = Follow::Plain, Ends::Ring, for ContinuousLoop;
    /// Finds AICs: chains whose ends have the same digit or see each other.
    aic = Follow::Plain, Ends::Any, for Aic;
    /// Finds Discontinuous Nice Loops with groups.
    grouped_discontinuous = Follow::Groups, Ends::Itself, for GroupedDiscontinuousLoop;
    /// Finds Continuous Nice Loops with groups.
    grouped_continuous = Follow::Groups, Ends::Ring, for GroupedContinuousLoop;
    /// Finds AICs with groups.
    grouped_aic = Follow::Groups, Ends::Any, for GroupedAic;
    /// Finds Discontinuous Nice Loops with almost locked sets.
    als_discontinuous = Follow::Sets, Ends::Itself, for AlsDiscontinuousLoop;
    /// Finds Continuous Nice Loops with almost locked sets.
    als_continuous = Follow::Sets, Ends::Ring, for AlsContinuousLoop;
    /// Finds AICs with almost locked sets.
    als_aic = Follow::Sets, Ends::Any, for AlsAic;
}

#[cfg(test)]
mod tests {
    use super::super::tests::{all, bare, classic};
    use super::*;

    #[test]
    fn an_xy_chain_is_written_in_eureka() {
        let map = classic();
        let cells = [(1, 1, "12"), (1, 5, "23"), (5, 5, "34"), (5, 9, "14")];
        assert_eq!(
            all(&map, &bare(&map, &cells), TechniqueId::XYChain),
            [
                "XY-Chain 1,2,3,4: (1=2)r1c1-(2=3)r1c5-(3=4)r5c5-(4=1)r5c9 => r1c9,r5c1<>1. If r1c1 is not 1, r5c9 is 1; either way 1 can be removed from r1c9 and r5c1."
            ]
        );
        let cells = [(1, 1, "12"), (1, 5, "23"), (5, 5, "34"), (5, 9, "45")];
        assert!(all(&map, &bare(&map, &cells), TechniqueId::XYChain).is_empty());
    }
}
