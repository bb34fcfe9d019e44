//! Bidirectional cycles: rings of alternating links that hold in both directions.
//!
//! Proof: along the ring candidates alternate between on and off, one way or the other; so of every
//! two weakly linked neighbours one is true, and what is linked to both is eliminated. An X-Cycle
//! keeps to one digit; a Y-Cycle has its strong links in cells.

use super::super::{Board, Map, Role, Sink, Step, StepPattern, TechniqueId};
use super::inside::trials;
use super::net::{Links, Manner, Net, Node, Stop, candidate, is_on, node};
use super::proof;
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, DigitSet};

macro_rules! finders {
    ($($(#[doc = $doc:literal])* $name:ident = $links:ident for $id:ident;)*) => {
        $($(#[doc = $doc])*
        pub(in super::super) fn $name<const W: usize>(map: &Map<W>, board: &Board<W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
            cycles(map, board, Links::$links, TechniqueId::$id, sink)
        })*
    };
}

finders! {
    /// Finds Bidirectional X-Cycles: links of one digit.
    x_cycle = Houses for XCycle;
    /// Finds Bidirectional Y-Cycles: strong links in cells with two candidates.
    y_cycle = Cells for YCycle;
    /// Finds Bidirectional Cycles: any links.
    xy_cycle = All for XYCycle;
}

/// A ring, as found from its start, with its eliminations.
struct Ring {
    start: Node,
    end: Node,
    gone: Vec<Candidate>,
    length: usize,
}

/// Finds the rings of some links, the shortest first, and keeps one of those with the same
/// eliminations.
fn cycles<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    links: Links,
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let manner = Manner {
        links,
        stop: Stop::Never,
        ..Manner::STATIC
    };
    let mut net = Net::new(map, u64::MAX);
    let mut rings: Vec<Ring> = Vec::new();
    for first in trials(board) {
        board.look()?;
        let start = node(map.order(), first, false);
        net.grow(map, board, start, manner);
        for fact in 1..net.facts.len() {
            rings.extend(ring(&net, map, board, fact as u32));
        }
    }
    rings.sort_by(|a, b| (a.length, &a.gone).cmp(&(b.length, &b.gone)));
    let mut known: Vec<Vec<Candidate>> = Vec::new();
    for ring in rings {
        board.look()?;
        if known.contains(&ring.gone) {
            continue;
        }
        net.grow(map, board, ring.start, manner);
        let mut because = StepPattern::default();
        let mut chain = proof::chain(&net, map, board, Some(ring.end), &mut because.inner);
        chain.closed = true;
        because.digits = chain.nodes.iter().map(|node| node.digit).collect();
        let cells = chain.nodes.iter().flat_map(|node| {
            let digits = DigitSet::only(node.digit);
            node.cells.iter().map(move |&cell| (cell, digits))
        });
        because.mark(cells.collect::<Vec<_>>(), Role::Defining, 0);
        because.chains.push(chain);
        known.push(ring.gone.clone());
        sink(Step::elimination(technique, ring.gone, because))?;
    }
    ControlFlow::Continue(())
}

/// Returns the ring that a fact closes, if it eliminates something.
fn ring<const W: usize>(net: &Net<W>, map: &Map<W>, board: &Board<W>, end: u32) -> Option<Ring> {
    let (start, last) = (net.facts[0].node, net.facts[end as usize].node);
    let of = |node| candidate(net.order, node);
    // Each ring is found from each of its candidates and in both directions; one of these is kept.
    if !is_on(last) || start > last || !map.linked(of(start), of(last)) {
        return None;
    }
    let path: Vec<Node> = net
        .ancestors(map, board, &[end])
        .iter()
        .map(|&number| net.facts[number as usize].node)
        .collect();
    let mut candidates: Vec<Node> = path.iter().map(|node| node / 2).collect();
    candidates.sort_unstable();
    candidates.dedup();
    if path.len() < 4 || candidates.len() < path.len() {
        return None;
    }
    let inner = path[1..path.len() - 1].chunks_exact(2);
    let pairs = inner.map(|two| (of(two[0]), of(two[1])));
    let mut gone: Vec<Candidate> = pairs
        .chain([(of(last), of(start))])
        .flat_map(|(a, b)| linked(map, board, a, b))
        .collect();
    gone.sort_unstable();
    gone.dedup();
    (!gone.is_empty()).then_some(Ring {
        start,
        end: last,
        gone,
        length: path.len(),
    })
}

/// Returns the candidates that are linked to both of two.
fn linked<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    a: Candidate,
    b: Candidate,
) -> Vec<Candidate> {
    let same_cell = board.candidates(a.cell).iter();
    let in_cell = same_cell.map(|digit| Candidate { digit, ..a });
    let peers = (*map.peers(a.cell) & *board.cells(a.digit)).iter();
    let by_digit = peers.map(|cell| Candidate { cell, ..a });
    let by_rule = map.forbidden(a.cell, a.digit).flat_map(|(cell, digits)| {
        let there = digits.and(board.candidates(cell));
        there
            .iter()
            .map(move |digit| Candidate { cell, digit })
            .collect::<Vec<_>>()
    });
    let all = in_cell.chain(by_digit).chain(by_rule);
    all.filter(|&c| c != a && c != b && map.linked(c, b))
        .collect()
}
