//! What bidirectional cycles eliminate, and the candidates whose cycles may eliminate something.

use super::board::{Board, PEERS, cells};
use super::chains::Plain;
use super::closure::{Closure, MOST};
use super::graph::{Graph, Links, Number};
use super::hint::Hint;
use super::node::{Node, cell_of, digit_of, is_on, length};
use crate::human::TechniqueId;

/// Returns the candidates, as bits of their numbers, that are on in a cycle which may eliminate
/// something.
///
/// All nodes of a cycle follow from each other. What it eliminates sees one that is on and one that
/// is off, so nothing goes where no candidate sees two of all that follow from each other.
pub(super) fn gains(board: &Board, graph: &Graph, closure: &Closure, links: Links) -> [u64; MOST] {
    let (mut judged, mut gains) = ([0u64; MOST], [0u64; MOST]);
    for home in 0..graph.nodes.len() {
        if judged[home / 64] >> (home % 64) & 1 == 1 || !closure.returns(home) {
            continue;
        }
        let (mut alike, mut seen) = ([0u64; MOST], [[0u128; 9]; 2]);
        let mut see = |number: usize, on: bool| {
            let node = graph.nodes[number];
            seen[usize::from(on)][digit_of(node)] |= PEERS[cell_of(node)];
        };
        for (word, &row) in closure.row(home).iter().enumerate() {
            let mut left = row;
            while left != 0 {
                let at = word * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                if closure.reaches(at, home as Number) {
                    alike[at / 64] |= 1 << (at % 64);
                    see(at, true);
                    let partners = graph.partners(at, links);
                    partners.for_each(|off| see(usize::from(off), false));
                }
            }
        }
        let gain = |digit: usize| seen[0][digit] & seen[1][digit] & board.cells[digit] != 0;
        let any = (0..9).any(gain);
        for word in 0..MOST {
            judged[word] |= alike[word];
            gains[word] |= if any { alike[word] } else { 0 };
        }
    }
    gains
}

/// Returns what a cycle shows, if it eliminates something.
pub(super) fn cycle(board: &Board, mut nodes: Vec<Node>, links: Links) -> Option<Plain> {
    nodes.pop();
    let mut seen = [[0u128; 9]; 2];
    let mut own = [0u16; 81];
    for &n in &nodes {
        seen[usize::from(is_on(n))][digit_of(n)] |= PEERS[cell_of(n)];
        own[cell_of(n)] |= 1 << digit_of(n);
    }
    let mut gone = vec![0u16; 81];
    for (digit, (off, on)) in seen[0].iter().zip(&seen[1]).enumerate() {
        for cell in cells(off & on & board.cells[digit]) {
            gone[cell] |= 1 << digit & !own[cell];
        }
    }
    let gone = gone
        .into_iter()
        .enumerate()
        .filter(|&(_, d)| d != 0)
        .collect();
    let (technique, base) = match links {
        Links::X => (TechniqueId::XCycle, 65),
        Links::Y => (TechniqueId::YCycle, 65),
        Links::XY => (TechniqueId::XYCycle, 70),
    };
    let complexity = nodes.len();
    let hint = Hint::gone(technique, base + length(complexity), gone)?;
    Some(Plain {
        hint,
        complexity,
        nodes,
    })
}
