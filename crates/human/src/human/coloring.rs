//! Colouring: the candidates of a digit that are connected by houses with two places fall into two
//! colours, one true and one false.
//!
//! Proof: in a house with two places one is true and the other false, so true and false alternate
//! along such links. A candidate that sees both colours is false (trap); a colour with two
//! candidates that see each other is false (wrap). Of two colourings: if colours a and b see each
//! other, one of their opposites is true, and what sees both opposites is eliminated (1); if a sees
//! both colours of the other, a is false (2).

use super::idle::each_digit;
use super::{Board, Cells, Map, Role, Sink, Step, StepPattern, TechniqueId};
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, Cell, Digit, DigitSet};

/// The two colours of connected candidates.
type Colors<const W: usize> = [Cells<W>; 2];

/// Returns the colourings of a digit, each of two or more candidates, in the order of their first
/// cells.
fn colorings<const W: usize>(map: &Map<W>, board: &Board<W>, digit: Digit) -> Vec<Colors<W>> {
    let mut left = *board.cells(digit);
    let (mut found, mut open) = (Vec::new(), Vec::new());
    while let Some(first) = left.first() {
        let mut colors = [Cells::of(first), Cells::EMPTY];
        open.push((first, 0));
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
    let id = TechniqueId::SimpleColorsTrap;
    each_digit(map, board, id, sink, &|digit, sink| {
        for [a, b] in colorings(map, board, digit) {
            let gone = (sight(map, &a) & sight(map, &b) & *board.cells(digit)) - (a | b);
            step(digit, gone, &[(a, b)], id, sink)?;
        }
        ControlFlow::Continue(())
    })
}

/// Finds wraps: colours that see themselves.
pub(super) fn wrap<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let id = TechniqueId::SimpleColorsWrap;
    each_digit(map, board, id, sink, &|digit, sink| {
        for [a, b] in colorings(map, board, digit) {
            for (off, on) in [(a, b), (b, a)] {
                if clash(map, &off, &off).next().is_none() {
                    continue;
                }
                let pair = [(on, off)];
                step(digit, off, &pair, id, &mut |mut step| {
                    let clash = clash(map, &off, &off);
                    let clash = clash.map(|cell| (cell, DigitSet::only(digit)));
                    step.because.mark(clash, Role::Pivot, 0);
                    sink(step)
                })?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Finds Multi Colors 1: a colour of one colouring sees a colour of another, so one of their
/// opposites is true. If more than one pair of colours see each other, the step has the
/// eliminations of each pair, and shows those pairs that it needs.
pub(super) fn multi_1<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let id = TechniqueId::MultiColors1;
    each_digit(map, board, id, sink, &|digit, sink| {
        let all = colorings(map, board, digit);
        for (number, first) in all.iter().enumerate() {
            for second in &all[number + 1..] {
                let mut pairs: Vec<(usize, usize, Cells<W>)> = Vec::new();
                for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    if sight(map, &first[a]).meets(&second[b]) {
                        let seen = sight(map, &first[1 - a]) & sight(map, &second[1 - b]);
                        pairs.push((a, b, seen & *board.cells(digit)));
                    }
                }
                let gone = pairs.iter().fold(Cells::EMPTY, |all, pair| all | pair.2);
                match pairs.iter().position(|pair| pair.2 == gone) {
                    Some(whole) => pairs = vec![pairs[whole]],
                    None => pairs.retain(|pair| !pair.2.is_empty()),
                }
                let Some(&(a, b, _)) = pairs.first() else {
                    continue;
                };
                let shown = [(first[1 - a], first[a]), (second[1 - b], second[b])];
                step(digit, gone, &shown, id, &mut |mut step| {
                    for (group, &(a, b, _)) in pairs.iter().enumerate() {
                        let clash = clash(map, &first[a], &second[b]);
                        let clash = clash.map(|cell| (cell, DigitSet::only(digit)));
                        step.because.mark(clash, Role::Pivot, group as u8);
                    }
                    sink(step)
                })?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Returns the first cell of one colour that sees another, and the first that it sees there.
fn clash<const W: usize>(
    map: &Map<W>,
    one: &Cells<W>,
    other: &Cells<W>,
) -> impl Iterator<Item = Cell> {
    let near = one.iter().find(|&cell| map.peers(cell).meets(other));
    let beside = near.and_then(|near| (*map.peers(near) & *other).first());
    near.into_iter().chain(beside)
}

/// Finds Multi Colors 2: a colour that sees both colours of another colouring.
pub(super) fn multi_2<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let id = TechniqueId::MultiColors2;
    each_digit(map, board, id, sink, &|digit, sink| {
        let all = colorings(map, board, digit);
        for (number, first) in all.iter().enumerate() {
            let others = all.iter().enumerate().filter(|(other, _)| *other != number);
            for (_, second) in others {
                for (on, off) in [(first[0], first[1]), (first[1], first[0])] {
                    let seen = sight(map, &off);
                    if seen.meets(&second[0]) && seen.meets(&second[1]) {
                        let pair = [(on, off), (second[0], second[1])];
                        step(digit, off, &pair, id, sink)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{all, classic, with_ones};
    use super::*;

    #[test]
    fn multi_colors_name_every_pair_that_sees_each_other() {
        let map = classic();
        // In columns 3 and 6, 1 is in rows 1 and 5.
        let state = with_ones(&[], &[(3, &[1, 5]), (6, &[1, 5])]);
        let board = Board::new(&map, &state);
        let found = all(&map, &board, TechniqueId::MultiColors1);
        let wanted = "; as r1c3 sees r1c6, 1 is in r5c3 or in r5c6, and as r5c3 sees r5c6, 1 is in \
                      r1c3 or in r1c6. ";
        assert_eq!(found.len(), 1);
        assert!(found[0].contains(wanted), "{found:?}");
    }
}
