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

use super::chain_search::{Ends, chains};
use super::web::Follow;
use super::{Board, Link, Map, Sink, Step, TechniqueId, Words};
use std::ops::ControlFlow;

macro_rules! finders {
    ($($(#[doc = $doc:literal])* $name:ident = $follow:expr, $ends:expr, for $id:ident;)*) => {
        $($(#[doc = $doc])*
        pub(super) fn $name<const W: usize>(map: &Map<W>, board: &Board<W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
            chains(map, board, $follow, $ends, TechniqueId::$id, sink)
        })*
    };
}

finders! {
    /// Finds X-Chains: chains of one digit.
    x_chain = &[Follow::Houses], Ends::Alike, for XChain;
    /// Finds chains of three houses with two places or groups each, joined by weak links.
    strong_links_3 = &[Follow::GroupedHouses], Ends::Strong(3), for StrongLinks3;
    /// Finds chains of four such houses.
    strong_links_4 = &[Follow::GroupedHouses], Ends::Strong(4), for StrongLinks4;
    /// Finds chains of five such houses.
    strong_links_5 = &[Follow::GroupedHouses], Ends::Strong(5), for StrongLinks5;
    /// Finds chains of six such houses.
    strong_links_6 = &[Follow::GroupedHouses], Ends::Strong(6), for StrongLinks6;
    /// Finds XY-Chains: chains of cells with two candidates.
    xy_chain = &[Follow::Pairs], Ends::Alike, for XYChain;
    /// Finds Discontinuous Nice Loops: a candidate that follows from its absence, or excludes
    /// itself.
    discontinuous = &[Follow::Plain], Ends::Itself, for DiscontinuousLoop;
    /// Finds Continuous Nice Loops: closed rings.
    continuous = &[Follow::Plain], Ends::Ring, for ContinuousLoop;
    /// Finds AICs: chains whose ends have the same digit or see each other.
    aic = &[Follow::Plain], Ends::Any, for Aic;
    /// Finds Discontinuous Nice Loops with groups and almost locked sets.
    grouped_discontinuous = &[Follow::Groups, Follow::Grouped], Ends::Itself, for GroupedDiscontinuousLoop;
    /// Finds Continuous Nice Loops with groups and almost locked sets.
    grouped_continuous = &[Follow::Groups, Follow::Grouped], Ends::Ring, for GroupedContinuousLoop;
    /// Finds AICs with groups and almost locked sets.
    grouped_aic = &[Follow::Groups, Follow::Grouped], Ends::Any, for GroupedAic;
}

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let (name, digits) = (step.technique, words.digits(because.digits));
    let effect = words.effect(step);
    let Some(chain) = because.chains.first() else {
        return format!("{name} {digits}: {effect}.");
    };
    let mut sets: Vec<String> = Vec::new();
    for node in &chain.nodes {
        if let Link::Set(cells) = &node.link {
            let set = words.cells(cells.iter().copied());
            if !sets.contains(&set) {
                sets.push(set);
            }
        }
    }
    let with = match sets.len() {
        0 => String::new(),
        1 => format!(", by the almost locked set {},", sets[0]),
        _ => format!(", by the almost locked sets {},", sets.join(", ")),
    };
    let starts_on = chain.nodes.first().is_some_and(|node| node.on);
    let itself = matches!(
        step.technique,
        TechniqueId::DiscontinuousLoop | TechniqueId::GroupedDiscontinuousLoop
    );
    let proof = if chain.closed {
        "closes to a ring, so of every two weakly linked neighbours one is true"
    } else if itself && starts_on {
        "leads from a candidate to its contrary, so that is false"
    } else if itself {
        "leads from a candidate's absence to itself, so that is true"
    } else {
        "shows that one of its ends is true"
    };
    format!(
        "{name} {digits}: {}{with} {proof}, so {effect}.",
        chain.eureka(words)
    )
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
                "XY-Chain 1,2,3,4: (1=2)r1c1-(2=3)r1c5-(3=4)r5c5-(4=1)r5c9 shows that one of its ends is true, so 1 leaves r1c9 and r5c1."
            ]
        );
        let cells = [(1, 1, "12"), (1, 5, "23"), (5, 5, "34"), (5, 9, "45")];
        assert!(all(&map, &bare(&map, &cells), TechniqueId::XYChain).is_empty());
    }
}
