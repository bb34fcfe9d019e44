//! Techniques with [almost locked sets](super::almost_locked).
//!
//! Two sets are linked by a *restricted common*: a digit whose places in one set all see its places
//! in the other, so that at most one set holds it. Proof of the XZ-rule: one of the two sets lacks
//! the restricted common and so holds every other digit it has; a second common digit is therefore
//! in one of them, and is eliminated from all cells that see all its places in both. Along a chain,
//! each set that lacks the previous link's digit holds the next one's. If two sets have two
//! restricted commons, each set holds exactly one of them, so all digits are locked.

use super::almost_locked::{Als, common, sets};
use super::cells::at_most;
use super::set_links::{Gathered, Linker, links};
use super::{Board, Cells, Chain, Link, Map, Node, Role, Sink, Step, StepPattern, TechniqueId};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, Digit, DigitSet};

/// The most sets of a chain.
const LONGEST: usize = 12;

/// Returns the step of sets linked in a row. `links` are the digits between each set and the next,
/// or both restricted commons of two sets.
fn step<const W: usize>(
    board: &Board<W>,
    technique: TechniqueId,
    all: &[&Als<W>],
    links: &[Digit],
    gone: Vec<Candidate>,
) -> Step {
    let mut because = StepPattern {
        digits: links.iter().copied().collect(),
        ..StepPattern::default()
    };
    for (group, set) in all.iter().enumerate() {
        because.mark(set.marks(board), Role::Defining, group as u8);
    }
    // A set that lacks the previous link's digit holds the next one's.
    let mut nodes: Vec<Node> = Vec::new();
    let mut node = |digit: Digit, set: &Als<W>, on: bool, link: Link| {
        let from = (nodes.len() as u32).checked_sub(1).into_iter().collect();
        nodes.push(Node {
            digit,
            cells: set.places(digit).iter().collect(),
            on,
            link,
            from,
        });
    };
    if let Some(&last) = gone
        .first()
        .map(|c| &c.digit)
        .filter(|_| links.len() + 1 == all.len())
    {
        node(last, all[0], false, Link::Start);
        for (number, &digit) in links.iter().enumerate() {
            let held = Link::Set(all[number].cells.iter().collect());
            node(digit, all[number], true, held);
            node(digit, all[number + 1], false, Link::Rule);
        }
        let set = all[all.len() - 1];
        node(last, set, true, Link::Set(set.cells.iter().collect()));
        because.chains.push(Chain {
            nodes,
            closed: false,
        });
    }
    Step::elimination(technique, gone, because)
}

/// Finds ALS-XZ: two sets with one or two restricted commons.
pub(super) fn als_xz<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let all = sets(map, board);
    let lost = board.lost(TechniqueId::AlsXZ);
    let new: Vec<bool> = all.iter().map(|set| set.cells.meets(&lost)).collect();
    // One set after another, for the first step often comes soon, and large boards have many links.
    let (linker, mut gathered) = (Linker::new(board, &all), Gathered::new(board));
    for (number, one) in all.iter().enumerate() {
        board.look()?;
        let near = linker.later(number);
        for &(other, restricted) in &near {
            let two = &all[other];
            if !(new[number] || new[other]) || at_most(one.digits & two.digits, 1) {
                continue;
            }
            let links: Vec<Digit> = DigitSet::from_bits(restricted).iter().collect();
            let mut gone = Vec::new();
            for link in &links {
                let rest = one.digits & two.digits & !(1 << link.index());
                gone.extend(common(board, &[one, two], rest));
            }
            if links.len() > 1 {
                gone.extend(common(board, &[one], one.digits & !restricted));
                gone.extend(common(board, &[two], two.digits & !restricted));
            }
            if !gone.is_empty() {
                sink(step(board, TechniqueId::AlsXZ, &[one, two], &links, gone))?;
            }
        }
        gathered.add(near);
    }
    gathered.keep(board, &all);
    ControlFlow::Continue(())
}

/// Finds ALS-XY-Wings: two sets linked to a third by different digits.
pub(super) fn als_xy_wing<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let all = sets(map, board);
    let lost = board.lost(TechniqueId::AlsXYWing);
    let new: Vec<bool> = all.iter().map(|set| set.cells.meets(&lost)).collect();
    for (hinge, near) in links(board, &all).iter().enumerate() {
        for (number, &(a, xs)) in near.iter().enumerate() {
            board.look()?;
            for &(b, ys) in &near[number + 1..] {
                if !(new[hinge] || new[a] || new[b]) {
                    continue;
                }
                let (one, two) = (&all[a], &all[b]);
                let shared = one.digits & two.digits;
                if shared == 0 || (xs | ys).count_ones() < 2 {
                    continue;
                }
                for x in DigitSet::from_bits(xs).iter() {
                    for y in DigitSet::from_bits(ys).iter().filter(|&y| y != x) {
                        let rest = shared & !(1 << x.index() | 1 << y.index());
                        let gone = common(board, &[one, two], rest);
                        if !gone.is_empty() {
                            let wing = [one, &all[hinge], two];
                            sink(step(board, TechniqueId::AlsXYWing, &wing, &[x, y], gone))?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds ALS Chains: four or more sets, each linked to the next, no two successive links by the
/// same digit. Takes a shortest chain between two sets for each pair of first and last link.
pub(super) fn als_chain<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let all = sets(map, board);
    let links = links(board, &all);
    // A queue entry: the set, the digit that led there, the entry it came from, and the number of
    // sets so far.
    let mut queue: Vec<(usize, Digit, usize, usize)> = Vec::new();
    // By set: the digits that led there, and those that may still lead on from there.
    let mut known = vec![[0, u64::MAX]; all.len()];
    for start in 0..all.len() {
        let firsts = links[start].iter().fold(0, |digits, near| digits | near.1);
        for first in DigitSet::from_bits(firsts).iter() {
            let before = queue.drain(..);
            before.for_each(|(set, ..)| known[set] = [0, u64::MAX]);
            for &(to, digits) in &links[start] {
                if digits >> first.index() & 1 == 1 {
                    known[to][0] = 1 << first.index();
                    queue.push((to, first, usize::MAX, 2));
                }
            }
            let mut at = 0;
            while at < queue.len() {
                board.look()?;
                let (set, digit, _, length) = queue[at];
                let rest = all[start].strikes
                    & all[set].strikes
                    & !(1 << first.index() | 1 << digit.index());
                if length >= 4 && set > start && rest != 0 {
                    let gone = common(board, &[&all[start], &all[set]], rest);
                    if !gone.is_empty() {
                        let mut sets = vec![&all[start]];
                        let mut digits = Vec::new();
                        let mut place = at;
                        while place != usize::MAX {
                            let (set, digit, from, _) = queue[place];
                            sets.insert(1, &all[set]);
                            digits.insert(0, digit);
                            place = from;
                        }
                        sink(step(board, TechniqueId::AlsChain, &sets, &digits, gone))?;
                    }
                }
                at += 1;
                let ways = known[set][1] & !(1 << digit.index());
                if length == LONGEST || ways == 0 {
                    continue;
                }
                known[set][1] &= !ways;
                for &(to, digits) in &links[set] {
                    let new = digits & ways & !known[to][0];
                    if new != 0 && to != start {
                        known[to][0] |= new;
                        let new = DigitSet::from_bits(new).iter();
                        queue.extend(new.map(|next| (to, next, at - 1, length + 1)));
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds Death Blossoms: a stem cell, and for each of its digits a petal that loses the digit if
/// the stem holds it.
pub(super) fn death_blossom<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let all = sets(map, board);
    for stem in board.open().iter() {
        let digits: Vec<Digit> = board.candidates(stem).iter().collect();
        let own = board.candidates(stem).bits();
        let petals = |digit: &Digit| -> Vec<&Als<W>> {
            let sees = |set: &&Als<W>| {
                set.digits >> digit.index() & 1 == 1
                    && set.seen(*digit).contains(stem)
                    && set.digits & !own != 0
            };
            all.iter().filter(sees).collect()
        };
        let petals: Vec<Vec<&Als<W>>> = digits.iter().map(petals).collect();
        if petals.len() < 2 || petals.iter().any(Vec::is_empty) {
            continue;
        }
        let mut known = BTreeSet::new();
        for z in DigitSet::from_bits(DigitSet::all(map.order()).bits() & !own).iter() {
            let mut chosen = Vec::new();
            let left = *board.cells(z);
            bloom(&petals, z, left, &mut chosen, &mut |chosen| {
                board.look()?;
                let shared = chosen.iter().fold(!own, |rest, set| rest & set.digits);
                let gone = common(board, chosen, shared);
                if !known.insert(gone.clone()) {
                    return ControlFlow::Continue(());
                }
                let mut because = StepPattern {
                    digits: board.candidates(stem),
                    ..StepPattern::default()
                };
                because.mark([(stem, board.candidates(stem))], Role::Pivot, 0);
                for (group, set) in chosen.iter().enumerate() {
                    because.mark(set.marks(board), Role::Defining, group as u8);
                }
                sink(Step::elimination(TechniqueId::DeathBlossom, gone, because))
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Passes to `found` every choice of one petal per stem digit for which a cell of `left` sees all
/// places of `digit` in the petals.
fn bloom<'a, const W: usize>(
    petals: &[Vec<&'a Als<W>>],
    digit: Digit,
    left: Cells<W>,
    chosen: &mut Vec<&'a Als<W>>,
    found: &mut dyn FnMut(&[&'a Als<W>]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some((first, rest)) = petals.split_first() else {
        return found(chosen);
    };
    // Of petals that leave the same cells one is enough.
    let mut known: Vec<Cells<W>> = Vec::new();
    for set in first
        .iter()
        .filter(|set| set.digits >> digit.index() & 1 == 1)
    {
        let left = left & *set.seen(digit);
        if !left.is_empty() && !known.contains(&left) {
            known.push(left);
            chosen.push(set);
            bloom(rest, digit, left, chosen, found)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::tests::{classic, state_of};
    use super::*;

    #[test]
    fn a_common_digit_goes_from_what_sees_all_its_places() {
        let map = classic();
        let mut state = state_of(&".".repeat(81));
        for (row, column, keep) in [(1, 1, 0b011), (1, 5, 0b101), (2, 4, 0b110)] {
            let cell = map.shape().cell(row - 1, column - 1);
            for digit in DigitSet::from_bits(0x1ff & !keep).iter() {
                state.remove(Candidate { cell, digit });
            }
        }
        let found = super::super::tests::all(&map, &Board::new(&map, &state), TechniqueId::AlsXZ);
        let wanted = "and 2 can be removed from r1c4, r1c6, r2c1, r2c2 and r2c3 ((2=1)r1c1-(1=2)r1c5,r2c4 => r1c46,r2c123<>2).";
        assert!(found.iter().any(|text| text.ends_with(wanted)), "{found:?}");
    }
}
