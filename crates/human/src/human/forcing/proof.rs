//! Proofs: the part of a net that a conclusion follows from, as a chain.

use super::super::{Board, Cells, Chain, Link, Map, Node, Role, Step, StepPattern, TechniqueId};
use super::net::{Fact, Manner, Net, Reason, candidate, is_on};
use veridoku_model::grid::{Candidate, DigitSet};

/// Returns the part of a net that an end follows from; without an end, that of the clash. Adds its
/// nested steps to `inner`.
pub(super) fn chain<const W: usize>(
    net: &Net<W>,
    map: &Map<W>,
    base: &Board<W>,
    end: Option<super::net::Node>,
    inner: &mut Vec<Step>,
) -> Chain {
    let goals = net.goals(end);
    let mut facts = net.ancestors(map, base, &goals);
    // The conclusion comes last.
    if let Some(goal) = goals.last() {
        facts.retain(|fact| fact != goal);
        facts.push(*goal);
    }
    let mut numbers: Vec<(u32, u32)> = Vec::new();
    let mut nodes = Vec::with_capacity(facts.len());
    for &number in &facts {
        let fact = net.facts[number as usize];
        let c = candidate(net.order, fact.node);
        let parents = net.parents(map, base, number);
        let place = |parent: &u32| facts.iter().position(|fact| fact == parent);
        let from = parents
            .iter()
            .filter_map(place)
            .map(|at| at as u32)
            .collect();
        let link = match fact.reason {
            Reason::Start => Link::Start,
            Reason::Cell => Link::Cell,
            Reason::House(house) => Link::House(house),
            Reason::Weak(from) => weak(map, candidate(net.order, net.facts[from as usize].node), c),
            Reason::Step(step) => {
                let known = numbers.iter().find(|known| known.0 == step);
                let number = known.map_or(inner.len() as u32, |known| known.1);
                if known.is_none() {
                    inner.push(net.inside[step as usize].step.clone());
                    numbers.push((step, number));
                }
                Link::Nested(number)
            }
        };
        nodes.push(Node {
            digit: c.digit,
            cells: vec![c.cell],
            on: is_on(fact.node),
            link,
            from,
        });
    }
    Chain {
        nodes,
        closed: false,
    }
}

/// Returns the weak link between two candidates.
fn weak<const W: usize>(map: &Map<W>, a: Candidate, b: Candidate) -> Link {
    if a.cell == b.cell {
        return Link::Cell;
    }
    if a.digit != b.digit {
        return Link::Rule;
    }
    let cells: Cells<W> = [a.cell, b.cell].into_iter().collect();
    let shared = map.shared(&cells).next();
    shared.map_or(Link::Rule, |house| Link::House(house.id))
}

/// Returns the step that a clash proves: the negation of the assumption.
pub(super) fn refutation<const W: usize>(
    net: &Net<W>,
    map: &Map<W>,
    base: &Board<W>,
    technique: TechniqueId,
) -> Step {
    let start = net.facts[0].node;
    let c = candidate(net.order, start);
    let only = DigitSet::only(c.digit);
    let mut because = StepPattern::of(only, [(c.cell, only)], Role::Pivot);
    let chain = chain(net, map, base, None, &mut because.inner);
    because.chains.push(chain);
    conclude(technique, c, !is_on(start), because)
}

/// Returns the step that places or eliminates a candidate.
pub(super) fn conclude(
    technique: TechniqueId,
    c: Candidate,
    on: bool,
    because: StepPattern,
) -> Step {
    if on {
        Step::placement(technique, c, because)
    } else {
        Step::elimination(technique, vec![c], because)
    }
}

/// Returns the technique of a refutation by a nested net.
pub(super) fn technique<const W: usize>(net: &Net<W>, manner: Manner) -> TechniqueId {
    let digit = |fact: &Fact| candidate(net.order, fact.node).digit;
    if !manner.dynamic {
        let same = net
            .facts
            .iter()
            .all(|fact| digit(fact) == digit(&net.facts[0]));
        return if same {
            TechniqueId::ForcingXChain
        } else {
            TechniqueId::ForcingXYChain
        };
    }
    match manner.inside {
        0 => TechniqueId::DynamicForcing,
        1 => TechniqueId::DynamicForcingPlus,
        2 => TechniqueId::NestedForcing,
        3 => TechniqueId::NestedMultiple,
        4 => TechniqueId::NestedDynamic,
        _ => TechniqueId::NestedDynamicPlus,
    }
}
