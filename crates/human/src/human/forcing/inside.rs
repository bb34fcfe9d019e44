//! The nested steps of a net, taken if its links are at a fixpoint.
//!
//! Levels: 0 none; 1 locked candidates, subsets and X-Wings; 2 forcing chains as well; 3 cell and
//! region forcing chains; 4 dynamic nets that refute a candidate; 5 dynamic nets with the steps of
//! level 1; from 6 on, dynamic nets with the steps of the level below. Since a level refutes all
//! that its number of nested assumptions refutes, some level solves every puzzle with one solution.
//!
//! A nested step is a step of an ordinary technique on the board without the candidates that are
//! off. It rests on the truths that its pattern assumes: that these cells have no other candidate,
//! these houses no other place. It follows from the facts that removed candidates there.

use super::super::intersections::{claiming, pointing};
use super::super::subsets::{self, Locked};
use super::super::{
    Board, Cells, Chain, HouseId, Link, Map, Part, Role, Sink, Step, TechniqueId, fish,
};
use super::net::{Manner, Net, Reason, is_on, node};
use super::proof;
use super::shrink::shrink;
use super::verity::{Kind, Verities};
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, Cell, Digit};

/// A nested step, with the facts it follows from.
pub(super) struct Inside {
    pub(super) step: Step,
    pub(super) from: Vec<u32>,
}

/// A premise of a proof: one of these candidates is true.
enum Truth {
    Cell(Cell),
    House(HouseId, Digit),
}

/// Takes nested steps and returns whether there were any.
pub(super) fn advance<const W: usize>(
    net: &mut Net<W>,
    map: &Map<W>,
    base: &Board<W>,
    manner: Manner,
) -> bool {
    if manner.inside == 0 {
        return false;
    }
    let steps = patterns(map, &net.now);
    if !steps.is_empty() {
        steps
            .into_iter()
            .for_each(|step| take(net, map, base, manner, step));
        return true;
    }
    let step = match manner.inside {
        1 => None,
        2 => refute(net, map, Manner::STATIC),
        3 => refute(net, map, Manner::STATIC).or_else(|| verity(net, map)),
        4 => refute(net, map, Manner::dynamic(0)),
        5 => refute(net, map, Manner::dynamic(1)),
        level => refute(net, map, Manner::dynamic(level - 1)),
    };
    let found = step.is_some();
    step.into_iter()
        .for_each(|step| take(net, map, base, manner, step));
    found
}

/// Returns the steps of the first technique that has any.
fn patterns<const W: usize>(map: &Map<W>, now: &Board<W>) -> Vec<Step> {
    type Finder<const W: usize> = fn(&Map<W>, &Board<W>, &mut Sink<'_>) -> ControlFlow<()>;
    let finders: [Finder<W>; 7] = [
        pointing,
        claiming,
        |map, board, sink| {
            let (locked, id) = (Locked::Either, TechniqueId::NakedPair);
            subsets::naked(map, board, 2, locked, Cells::ALL, id, sink)
        },
        subsets::hidden_pair,
        |map, board, sink| {
            let (locked, id) = (Locked::Either, TechniqueId::NakedTriple);
            subsets::naked(map, board, 3, locked, Cells::ALL, id, sink)
        },
        subsets::hidden_triple,
        fish::x_wing,
    ];
    let mut steps = Vec::new();
    for find in finders {
        let _ = find(map, now, &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        if !steps.is_empty() {
            break;
        }
    }
    steps
}

/// Adds the effect of a step to the facts of a net.
fn take<const W: usize>(
    net: &mut Net<W>,
    map: &Map<W>,
    base: &Board<W>,
    manner: Manner,
    step: Step,
) {
    let mut from = Vec::new();
    for truth in truths(&step) {
        lost(net, map, base, &truth, &mut from);
    }
    from.sort_unstable();
    from.dedup();
    let reason = Reason::Step(net.inside.len() as u32);
    let on = step.placements.iter().map(|&c| node(net.order, c, true));
    let off = step.eliminations.iter().map(|&c| node(net.order, c, false));
    let nodes: Vec<_> = on.chain(off).collect();
    net.inside.push(Inside { step, from });
    nodes
        .into_iter()
        .for_each(|node| net.add(node, reason, manner));
}

/// Collects the facts that removed candidates of a premise.
fn lost<const W: usize>(
    net: &Net<W>,
    map: &Map<W>,
    base: &Board<W>,
    truth: &Truth,
    from: &mut Vec<u32>,
) {
    let gone: Vec<Candidate> = match *truth {
        Truth::Cell(cell) => {
            let left = net.now.candidates(cell);
            let gone = base.candidates(cell).iter().filter(|&d| !left.contains(d));
            gone.map(|digit| Candidate { cell, digit }).collect()
        }
        Truth::House(house, digit) => {
            let gone = base.places(house, digit) & !net.now.places(house, digit);
            let cells = map.house(house).at(gone);
            cells.map(|cell| Candidate { cell, digit }).collect()
        }
    };
    let number = |c| net.at[node(net.order, c, false) as usize].checked_sub(1);
    from.extend(gone.into_iter().filter_map(number));
}

/// Returns the premises of a step.
fn truths(step: &Step) -> Vec<Truth> {
    use TechniqueId as T;
    let because = &step.because;
    let houses = |part| {
        let pairs = because.houses(part);
        pairs.flat_map(|h| because.digits.iter().map(move |d| Truth::House(h, d)))
    };
    let cells = |role| because.cells(role).map(Truth::Cell);
    let mut found: Vec<Truth> = match step.technique {
        T::NakedPair | T::NakedTriple => cells(Role::Defining).collect(),
        T::HiddenPair | T::HiddenTriple | T::RegionForcing => houses(Part::Scene).collect(),
        T::Pointing | T::Claiming | T::XWing => houses(Part::Base).collect(),
        T::CellForcing => cells(Role::Pivot).collect(),
        _ => Vec::new(),
    };
    found.extend(because.chains.iter().flat_map(strong));
    found.extend(because.inner.iter().flat_map(truths));
    found
}

/// Returns the premises of a chain's strong links.
fn strong(chain: &Chain) -> impl Iterator<Item = Truth> {
    let nodes = chain.nodes.iter().filter(|node| node.on);
    nodes.filter_map(|node| match node.link {
        Link::Cell => node.cells.first().map(|&cell| Truth::Cell(cell)),
        Link::House(house) => Some(Truth::House(house, node.digit)),
        _ => None,
    })
}

/// Returns the refutation of the next candidate that a net refutes. Starts after the last one found
/// and tries each candidate once.
fn refute<const W: usize>(net: &mut Net<W>, map: &Map<W>, manner: Manner) -> Option<Step> {
    if net.trials.is_empty() {
        net.trials = trials(&net.now);
    }
    let mut inner = net
        .inner
        .take()
        .unwrap_or_else(|| Box::new(Net::new(map, 0)));
    inner.fuel = net.fuel;
    let mut found = None;
    for _ in 0..net.trials.len() {
        if inner.fuel == 0 || net.now.look().is_break() {
            break;
        }
        let trial = net.trials[net.cursor];
        net.cursor = (net.cursor + 1) % net.trials.len();
        if net.now.candidates(trial.cell).len() < 2 || !net.now.has(trial) {
            continue;
        }
        inner.grow(map, &net.now, node(net.order, trial, true), manner);
        if inner.clash {
            shrink(&mut inner, map, &net.now, manner);
            let technique = proof::technique(&inner, manner);
            found = Some(proof::refutation(&inner, map, &net.now, technique));
            break;
        }
    }
    net.fuel = inner.fuel;
    net.inner = Some(inner);
    found
}

/// Returns the candidates of open cells, those of cells with the fewest first.
pub(super) fn trials<const W: usize>(board: &Board<W>) -> Vec<Candidate> {
    let open: Cells<W> = *board.open();
    let cells = open.iter().filter(|&cell| board.candidates(cell).len() > 1);
    let mut all: Vec<Candidate> = cells
        .flat_map(|cell| {
            let digits = board.candidates(cell);
            digits.iter().map(move |digit| Candidate { cell, digit })
        })
        .collect();
    all.sort_by_cached_key(|c| board.candidates(c.cell).len());
    all
}

/// Returns the step of the shortest cell or region forcing chains.
fn verity<const W: usize>(net: &mut Net<W>, map: &Map<W>) -> Option<Step> {
    let mut verities = Verities::new(map, &net.now, Manner::STATIC, net.fuel);
    let mut all = verities.all(&[Kind::Cell(3), Kind::House(3)]);
    all.retain(|found| !is_on(found.end) || net.at[found.end as usize] == 0);
    let best = all.first().map(|found| verities.step(found));
    net.fuel = verities.fuel();
    best
}
