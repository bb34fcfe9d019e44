//! Proofs checked anew: whether each node of a forcing step follows from the nodes it names, and
//! from nothing else.

use super::super::technique::Family;
use super::super::{Board, Chain, Link, Map, Node, Part, Step, TechniqueId};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use veridoku_model::grid::Candidate;

/// Checks that a step of any technique follows on a board.
pub(super) fn follows<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    step: &Step,
) -> Result<(), String> {
    let forcing =
        step.technique.facts().family == Family::Forcing || !step.because.chains.is_empty();
    if !forcing {
        return found_again(map, board, step);
    }
    let because = &step.because;
    let ends: Vec<(Candidate, bool)> = effect(step).collect();
    for chain in &because.chains {
        nodes(map, board, step, chain)?;
        if chain.closed {
            return ring(map, step, chain);
        }
        let (start, last) = (&chain.nodes[0], &chain.nodes[chain.nodes.len() - 1]);
        if because.chains.len() == 1 {
            let clash = chain
                .nodes
                .iter()
                .any(|node| says(node) == (says(last).0, !last.on));
            if !clash || ends != [(says(start).0, !start.on)] {
                return Err("a chain does not end in a clash".into());
            }
        } else if ends != [says(last)] {
            return Err("a branch has another end".into());
        }
    }
    let starts = because.chains.iter().map(|chain| says(&chain.nodes[0]));
    let starts: BTreeSet<(Candidate, bool)> = starts.collect();
    match because.chains.len() {
        1 => Ok(()),
        _ if all_ways(map, board, step, &starts) => Ok(()),
        _ => Err("the branches are not all there are".into()),
    }
}

/// Checks that a ring closes and eliminates only what is linked to both of two weakly linked
/// neighbours.
fn ring<const W: usize>(map: &Map<W>, step: &Step, chain: &Chain) -> Result<(), String> {
    let all: Vec<(Candidate, bool)> = chain.nodes.iter().map(says).collect();
    let turns = all
        .iter()
        .enumerate()
        .all(|(number, node)| node.1 == (number % 2 == 1));
    let next = all.iter().cycle().skip(1);
    let weak: Vec<_> = all.iter().zip(next).skip(1).step_by(2).collect();
    let linked = weak.iter().all(|(a, b)| map.linked(a.0, b.0));
    let gone = step.eliminations.iter().all(|&c| {
        let pair = |(a, b): &(&(Candidate, bool), &(Candidate, bool))| {
            map.linked(a.0, c) && map.linked(b.0, c)
        };
        weak.iter().any(pair) && all.iter().all(|node| node.0 != c)
    });
    let even = all.len().is_multiple_of(2);
    if turns && linked && gone && even {
        Ok(())
    } else {
        Err("a ring does not close".into())
    }
}

fn says(node: &Node) -> (Candidate, bool) {
    let (cell, digit) = (node.cells[0], node.digit);
    (Candidate { cell, digit }, node.on)
}

fn effect(step: &Step) -> impl Iterator<Item = (Candidate, bool)> {
    let on = step.placements.iter().map(|&c| (c, true));
    on.chain(step.eliminations.iter().map(|&c| (c, false)))
}

/// Returns whether one of the assumptions has to be true.
fn all_ways<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    step: &Step,
    starts: &BTreeSet<(Candidate, bool)>,
) -> bool {
    if starts
        .iter()
        .any(|&(c, on)| on && starts.contains(&(c, false)))
    {
        return true;
    }
    let first = starts.iter().next().unwrap().0;
    let ways: BTreeSet<(Candidate, bool)> = match step.because.houses(Part::Scene).next() {
        Some(house) => {
            let cells = map.house(house).at(board.places(house, first.digit));
            cells
                .map(|cell| (Candidate { cell, ..first }, true))
                .collect()
        }
        None => {
            let digits = board.candidates(first.cell).iter();
            digits
                .map(|digit| (Candidate { digit, ..first }, true))
                .collect()
        }
    };
    ways == *starts
}

fn nodes<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    step: &Step,
    chain: &Chain,
) -> Result<(), String> {
    for (number, node) in chain.nodes.iter().enumerate() {
        let from: Vec<&Node> = node
            .from
            .iter()
            .map(|&from| &chain.nodes[from as usize])
            .collect();
        let (c, on) = says(node);
        let gone = |c: Candidate| from.iter().any(|node| says(node) == (c, false));
        let right = match &node.link {
            Link::Start => number == 0,
            Link::Cell if on => {
                let mut others = board.candidates(c.cell).iter().filter(|&d| d != c.digit);
                others.all(|digit| gone(Candidate { digit, ..c }))
            }
            Link::House(house) if on => {
                let house = map.house(*house);
                let places = house.at(board.places(house.id, c.digit));
                let mut others = places.filter(|&cell| cell != c.cell);
                house.full && others.all(|cell| gone(Candidate { cell, ..c }))
            }
            Link::Cell | Link::House(_) | Link::Rule => {
                from.len() == 1 && from[0].on && map.linked(says(from[0]).0, c)
            }
            Link::Nested(inner) => {
                let mut then = board.clone();
                from.iter()
                    .for_each(|node| then.eliminate(map, says(node).0));
                let inner = &step.because.inner[*inner as usize];
                follows(map, &then, inner)?;
                from.iter().all(|node| !node.on) && effect(inner).any(|e| e == (c, on))
            }
            Link::Set(_) | Link::SetAndCell { .. } => false,
        };
        let earlier = node.from.iter().all(|&from| (from as usize) < number);
        if !right || !earlier {
            return Err(format!(
                "node {number} of {} does not follow: {node:?}",
                step.technique
            ));
        }
    }
    Ok(())
}

/// Checks that the finder of a technique finds a step with at least these eliminations.
fn found_again<const W: usize>(map: &Map<W>, board: &Board<W>, step: &Step) -> Result<(), String> {
    // A naked subset with eliminations in two houses is called locked.
    let other = match step.technique {
        TechniqueId::NakedPair => Some(TechniqueId::LockedPair),
        TechniqueId::NakedTriple => Some(TechniqueId::LockedTriple),
        _ => None,
    };
    for technique in [Some(step.technique), other].into_iter().flatten() {
        let find = technique.finder::<W>().unwrap();
        let flow = find(map, board, &mut |again| {
            let there = |c| again.eliminations.contains(c);
            if step.eliminations.iter().all(there) && again.placements == step.placements {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if flow.is_break() {
            return Ok(());
        }
    }
    Err(format!("{} is not found again", step.technique))
}
