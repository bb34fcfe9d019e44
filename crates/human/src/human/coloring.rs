//! Colouring: the candidates of a digit that are connected by houses with two places fall into two
//! colours, one true and one false.
//!
//! Proof: in a house with two places one is true and the other false, so true and false alternate
//! along such links. A candidate that sees both colours is false (trap); a colour with two
//! candidates that see each other is false (wrap). Of two colourings: if colours a and b see each
//! other, one of their opposites is true, and what sees both opposites is eliminated (1); if a sees
//! both colours of the other, a is false (2).

use super::{Board, Cells, Map, Role, Sink, Step, StepPattern, TechniqueId};
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, Cell, Digit, DigitSet};

/// The two colours of connected candidates.
type Colors<const W: usize> = [Cells<W>; 2];

/// Returns the colourings of a digit, each of two or more candidates, in the order of their first
/// cells.
fn colorings<const W: usize>(map: &Map<W>, board: &Board<W>, digit: Digit) -> Vec<Colors<W>> {
    let mut left = *board.cells(digit);
    let mut found = Vec::new();
    while let Some(first) = left.first() {
        let mut colors = [Cells::of(first), Cells::EMPTY];
        let mut open = vec![(first, 0)];
        left.remove(first);
        while let Some((cell, color)) = open.pop() {
            for seat in map.seats(cell) {
                let house = map.house(seat.house);
                let places = board.places(seat.house, digit);
                if !house.full || places.count_ones() != 2 {
                    continue;
                }
                for other in house.at(places).filter(|&other| other != cell) {
                    // On a broken board a ring may be odd. A cell would then have both colours; it
                    // keeps the first.
                    if left.contains(other) {
                        left.remove(other);
                        colors[1 - color].insert(other);
                        open.push((other, 1 - color));
                    }
                }
            }
        }
        if !colors[1].is_empty() {
            found.push(colors);
        }
    }
    found
}

/// Returns the cells that see at least one of some cells.
fn sight<const W: usize>(map: &Map<W>, cells: &Cells<W>) -> Cells<W> {
    let each = cells.iter().map(|cell| *map.peers(cell));
    each.fold(Cells::EMPTY, |all, peers| all | peers)
}

fn step<const W: usize>(
    digit: Digit,
    gone: Cells<W>,
    colorings: &[(Cells<W>, Cells<W>)],
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let only = DigitSet::only(digit);
    let mut because = StepPattern::of(only, [], Role::On);
    for (number, (on, off)) in colorings.iter().enumerate() {
        because.mark(on.iter().map(|cell| (cell, only)), Role::On, number as u8);
        because.mark(off.iter().map(|cell| (cell, only)), Role::Off, number as u8);
    }
    let gone = gone.iter().map(|cell| Candidate { cell, digit });
    sink(Step::elimination(technique, gone.collect(), because))
}

/// Finds traps: candidates that see both colours.
pub(super) fn trap<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for digit in DigitSet::all(map.order()).iter() {
        for [a, b] in colorings(map, board, digit) {
            let gone = (sight(map, &a) & sight(map, &b) & *board.cells(digit)) - (a | b);
            step(digit, gone, &[(a, b)], TechniqueId::SimpleColorsTrap, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds wraps: colours that see themselves.
pub(super) fn wrap<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for digit in DigitSet::all(map.order()).iter() {
        for [a, b] in colorings(map, board, digit) {
            for (off, on) in [(a, b), (b, a)] {
                let sees = |&cell: &Cell| map.peers(cell).meets(&off);
                if let Some(one) = off.iter().find(sees) {
                    let other = (*map.peers(one) & off).iter().next();
                    let clash = [Some(one), other].into_iter().flatten();
                    step(
                        digit,
                        off,
                        &[(on, off)],
                        TechniqueId::SimpleColorsWrap,
                        &mut |mut step| {
                            let only = DigitSet::only(digit);
                            let clash = clash.clone().map(|cell| (cell, only));
                            step.because.mark(clash, Role::Pivot, 0);
                            sink(step)
                        },
                    )?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds Multi Colors 1: a colour of one colouring sees a colour of another, so one of their
/// opposites is true. If more than one pair of colours see each other, the step has the
/// eliminations of each pair and shows the first.
pub(super) fn multi_1<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for digit in DigitSet::all(map.order()).iter() {
        let all = colorings(map, board, digit);
        for (number, first) in all.iter().enumerate() {
            for second in &all[number + 1..] {
                let mut gone = Cells::EMPTY;
                let mut pairs = None;
                for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    if !sight(map, &first[a]).meets(&second[b]) {
                        continue;
                    }
                    let (one, other) = ((first[1 - a], first[a]), (second[1 - b], second[b]));
                    let seen = sight(map, &one.0) & sight(map, &other.0);
                    gone |= seen & *board.cells(digit);
                    pairs.get_or_insert([one, other]);
                }
                if let Some(pairs) = pairs {
                    step(digit, gone, &pairs, TechniqueId::MultiColors1, sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds Multi Colors 2: a colour that sees both colours of another colouring.
pub(super) fn multi_2<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for digit in DigitSet::all(map.order()).iter() {
        let all = colorings(map, board, digit);
        for (number, first) in all.iter().enumerate() {
            let others = all.iter().enumerate().filter(|(other, _)| *other != number);
            for (_, second) in others {
                for (on, off) in [(first[0], first[1]), (first[1], first[0])] {
                    let seen = sight(map, &off);
                    if seen.meets(&second[0]) && seen.meets(&second[1]) {
                        let pair = [(on, off), (second[0], second[1])];
                        step(digit, off, &pair, TechniqueId::MultiColors2, sink)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
