//! Forcing chains and nets: what follows from every candidate of a cell or a house, or from a
//! candidate and its absence, and what is false because its consequences clash.
//!
//! Proof: in a house and in a cell one of the candidates is true, and so is a candidate or its
//! absence. What follows from each of them is true. An assumption that leads to a clash is false. A
//! net uses only links, and steps of other techniques on the board under its assumption.
//!
//! A finder of forcing chains finds all of them and passes on the shortest proof first. A finder of
//! nested nets passes on steps in the order of its trials: assumptions with the most consequences
//! first.
//!
//! Sources: the kinds and their order are those of Sudoku Explainer (N. Juillerat); contradictions
//! and verities those of HoDoKu (B. Hobiger). That assumptions within assumptions solve everything:
//! D. Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles".

mod cycles;
mod inside;
mod net;
mod proof;
mod refutable;
#[cfg(test)]
mod replay;
mod shrink;
#[cfg(test)]
mod tests;
mod verity;

pub(super) use cycles::{x_cycle, xy_cycle, y_cycle};

use super::{Board, Map, Sink, Step, TechniqueId};
use net::{Links, Manner, Net, Stop, node};
use refutable::refutable;
use shrink::shrink;
use std::ops::ControlFlow;
use verity::{Kind, Verities};

/// The number of nets that a finder of nested ones grows before it gives up. No plain board of
/// order 9 is known to need a tenth of it.
const FUEL: u64 = 1 << 24;

/// The deepest level of nested steps.
const DEEPEST: u8 = u8::MAX;

macro_rules! finders {
    ($($(#[doc = $doc:literal])* $name:ident = $manner:expr, [$($kind:expr),*] for $id:ident;)*) => {
        $($(#[doc = $doc])*
        pub(super) fn $name<const W: usize>(map: &Map<W>, board: &Board<W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
            shortest_first(map, board, $manner, &[$($kind),*], TechniqueId::$id, sink)
        })*
    };
}

/// Returns the manner of chains of some links, from a candidate to its negation.
const fn chains(links: Links) -> Manner {
    Manner {
        links,
        ..Manner::STATIC
    }
}

/// Nets of one digit.
const ONE_DIGIT: Manner = Manner {
    links: Links::Houses,
    ..Manner::dynamic(0)
};

/// Nets of the board's own links, up to the first clash.
const TO_A_CLASH: Manner = Manner {
    stop: Stop::Clash,
    ..Manner::STATIC
};

finders! {
    /// Finds Forcing X-Chains: links of one digit.
    forcing_x_chain = chains(Links::Houses), [Kind::Off, Kind::On] for ForcingXChain;
    /// Finds Forcing Y-Chains: strong links in cells with two candidates.
    forcing_y_chain = chains(Links::Cells), [Kind::Off, Kind::On] for ForcingYChain;
    /// Finds Forcing XY-Chains: any links.
    forcing_xy_chain = chains(Links::All), [Kind::Off, Kind::On] for ForcingXYChain;
    /// Finds Nishio: a digit in one cell would leave it no place in some house.
    nishio = ONE_DIGIT, [Kind::Off] for Nishio;
    /// Finds Cell Forcing Chains: what each digit of a cell leads to.
    cell = Manner::STATIC, [Kind::Cell(3)] for CellForcing;
    /// Finds Region Forcing Chains: what each place of a digit in a house leads to.
    region = Manner::STATIC, [Kind::House(3)] for RegionForcing;
    /// Finds Forcing Chain Contradictions: chains from one candidate to a clash.
    chain_contradiction = TO_A_CLASH, [Kind::Off, Kind::On] for ForcingChainContradiction;
    /// Finds Forcing Chain Verities: chains from all candidates of a cell or house, or from a
    /// candidate and its absence.
    chain_verity = Manner::STATIC, [Kind::Either, Kind::Cell(2), Kind::House(2)] for ForcingChainVerity;
    /// Finds Dynamic Forcing Chains: clashes and verities of nets.
    dynamic = Manner::dynamic(0), [Kind::Off, Kind::On, Kind::Either, Kind::Cell(2), Kind::House(2)] for DynamicForcing;
    /// Finds Dynamic Forcing Chains (+): nets with nested locked candidates, subsets and X-Wings.
    dynamic_plus = Manner::dynamic(1), [Kind::Off, Kind::On, Kind::Either, Kind::Cell(2), Kind::House(2)] for DynamicForcingPlus;
    /// Finds Forcing Net Contradictions: nets that clash.
    net_contradiction = Manner::dynamic(0), [Kind::Off, Kind::On] for ForcingNetContradiction;
    /// Finds Forcing Net Verities: nets with a common consequence.
    net_verity = Manner::dynamic(0), [Kind::Either, Kind::Cell(2), Kind::House(2)] for ForcingNetVerity;
}

/// Passes the shortest proof of each conclusion to the sink, the shortest of all first.
fn shortest_first<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    manner: Manner,
    kinds: &[Kind],
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mut verities = Verities::new(map, board, manner, FUEL);
    for found in verities.all(kinds) {
        board.look()?;
        let mut step = verities.step(&found);
        step.technique = technique;
        sink(step)?;
    }
    ControlFlow::Continue(())
}

/// Finds Nested Forcing Chains: nets with nested forcing chains.
pub(super) fn nested_chains<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    nested(map, board, 2, TechniqueId::NestedForcing, FUEL, sink).1
}

/// Finds Nested Multiple Forcing Chains: nets with nested cell and region forcing chains.
pub(super) fn nested_multiple<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    nested(map, board, 3, TechniqueId::NestedMultiple, FUEL, sink).1
}

/// Finds Nested Dynamic Forcing Chains: nets with nested dynamic nets.
pub(super) fn nested_dynamic<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    nested(map, board, 4, TechniqueId::NestedDynamic, FUEL, sink).1
}

/// Finds Nested Dynamic Forcing Chains (+): nets with nested dynamic nets that use locked
/// candidates, subsets and X-Wings; if these find nothing, with nets nested deeper and deeper.
pub(super) fn nested_dynamic_plus<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let technique = TechniqueId::NestedDynamicPlus;
    let (mut any, mut fuel) = (false, FUEL);
    for inside in 5..=DEEPEST {
        board.look()?;
        let mut counting = |step| {
            any = true;
            sink(step)
        };
        let (left, flow) = nested(map, board, inside, technique, fuel, &mut counting);
        flow?;
        // If no fuel was used, there was no assumption to refute.
        if any || left == 0 || left == fuel {
            break;
        }
        fuel = left;
    }
    ControlFlow::Continue(())
}

/// Finds assumptions that clash by nested steps, those with the most consequences first; of a few
/// that are tried together, the one with the shortest proof first. Returns the fuel left.
fn nested<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    inside: u8,
    technique: TechniqueId,
    fuel: u64,
    sink: &mut Sink<'_>,
) -> (u64, ControlFlow<()>) {
    let mut net = Net::new(map, fuel);
    let mut found: Vec<(usize, Step)> = Vec::new();
    let mut since = 0;
    for start in suppositions(map, board, &mut net) {
        if net.fuel == 0 || board.look().is_break() {
            break;
        }
        net.grow(map, board, start, Manner::dynamic(inside));
        since += usize::from(!found.is_empty());
        if net.clash {
            shrink(&mut net, map, board, Manner::dynamic(inside));
            let size = net.size(map, board, None);
            found.push((size, proof::refutation(&net, map, board, technique)));
        }
        if since == TOGETHER {
            let flow = hand_out(&mut found, sink);
            if flow.is_break() {
                return (net.fuel, flow);
            }
            since = 0;
        }
    }
    (net.fuel, hand_out(&mut found, sink))
}

/// The number of assumptions tried after one that clashes, in search of a shorter proof.
const TOGETHER: usize = 4;

fn hand_out(found: &mut Vec<(usize, Step)>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    found.sort_by_cached_key(|(size, _)| *size);
    found.drain(..).try_for_each(|(_, step)| sink(step))
}

/// Returns the assumptions that may clash, those with the most consequences first.
fn suppositions<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    net: &mut Net<W>,
) -> Vec<net::Node> {
    let mut all = Vec::new();
    for c in refutable(map, board) {
        if board.look().is_break() {
            break;
        }
        let start = node(map.order(), c, true);
        net.grow(map, board, start, Manner::dynamic(0));
        let weight = if net.clash {
            usize::MAX
        } else {
            net.facts.len()
        };
        all.push((usize::MAX - weight, start));
    }
    all.sort_unstable();
    all.into_iter().map(|(_, start)| start).collect()
}
