//! Shorter proofs of a clash: the same assumption with fewer or shorter nested steps.
//!
//! A net takes every nested step it finds, and its proof keeps those that the clash follows from.
//! Some of them can be done without: what they show follows from others by a few more links, or
//! the net clashes elsewhere. So the net is grown again from the steps it found, without searching,
//! once without each of them, the longest first, and the change is kept if the proof gets shorter.

use super::super::{Board, Map, Step};
use super::inside::Inside;
use super::net::{Manner, Net, Node, Reason, length, node};

/// A nested step that a net found, with the nodes it follows from.
struct Known {
    step: Step,
    premises: Vec<Node>,
    length: usize,
}

/// Shortens the proof of a net that clashes: leaves the net with the shortest proof found.
pub(super) fn shrink<const W: usize>(
    net: &mut Net<W>,
    map: &Map<W>,
    base: &Board<W>,
    manner: Manner,
) {
    if net.inside.is_empty() {
        return;
    }
    let start = net.facts[0].node;
    let mut pool: Vec<Known> = net.inside.iter().map(|inside| known(net, inside)).collect();
    pool.sort_by_cached_key(|known| known.length);
    let mut alive = vec![true; pool.len()];
    let mut used = retrace(net, map, base, start, manner, &pool, &alive);
    let mut best = net.size(map, base, None);
    loop {
        let longest = |(place, &number): (usize, &usize)| (usize::MAX - pool[number].length, place);
        let mut tried: Vec<(usize, usize)> = used.iter().enumerate().map(longest).collect();
        tried.sort_unstable();
        let better = tried.into_iter().find_map(|(_, place)| {
            let number = used[place];
            alive[number] = false;
            let left = retrace(net, map, base, start, manner, &pool, &alive);
            let size = net.size(map, base, None);
            if net.clash && size < best {
                return Some((left, size));
            }
            alive[number] = true;
            None
        });
        match better {
            Some(found) => (used, best) = found,
            None => break,
        }
    }
    retrace(net, map, base, start, manner, &pool, &alive);
}

fn known<const W: usize>(net: &Net<W>, inside: &Inside) -> Known {
    let premises = inside.from.iter();
    let premises = premises.map(|&number| net.facts[number as usize].node);
    Known {
        premises: premises.collect(),
        length: length(&inside.step),
        step: inside.step.clone(),
    }
}

/// Grows a net from known steps instead of a search, the shortest that applies first. Returns the
/// numbers of those that the clash follows from.
fn retrace<const W: usize>(
    net: &mut Net<W>,
    map: &Map<W>,
    base: &Board<W>,
    start: Node,
    manner: Manner,
    pool: &[Known],
    alive: &[bool],
) -> Vec<usize> {
    net.begin(base, start, manner);
    let mut taken: Vec<usize> = Vec::new();
    loop {
        net.follow(map, base, manner);
        let applies = |&number: &usize| {
            let there = |&node: &Node| net.at[node as usize] != 0;
            alive[number]
                && !taken.contains(&number)
                && pool[number].premises.iter().all(there)
                && effect(net, &pool[number].step).any(|node| !there(&node))
        };
        let next = (0..pool.len()).find(applies).filter(|_| !net.clash);
        let Some(number) = next else { break };
        taken.push(number);
        let known = &pool[number];
        let facts = known.premises.iter();
        let facts = facts.filter_map(|&node| net.at[node as usize].checked_sub(1));
        let mut from: Vec<u32> = facts.collect();
        from.sort_unstable();
        let reason = Reason::Step(net.inside.len() as u32);
        let nodes: Vec<Node> = effect(net, &known.step).collect();
        let step = known.step.clone();
        net.inside.push(Inside { step, from });
        nodes
            .into_iter()
            .for_each(|node| net.add(node, reason, manner));
    }
    let steps = net.used(map, base, None).into_iter();
    steps.map(|step| taken[step as usize]).collect()
}

/// Returns the nodes that a step shows.
fn effect<'s, const W: usize>(
    net: &Net<W>,
    step: &'s Step,
) -> impl Iterator<Item = Node> + use<'s, W> {
    let order = net.order;
    let on = step.placements.iter().map(move |&c| node(order, c, true));
    on.chain(
        step.eliminations
            .iter()
            .map(move |&c| node(order, c, false)),
    )
}
