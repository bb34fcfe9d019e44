//! Intersections: a digit whose places in a house are all seen from outside it, and subsets that
//! lie in two houses at once.
//!
//! Proof of locked candidates: the house has the digit in one of the places; each of them sees the
//! candidate outside, which is therefore false. Under plain rules the places then lie in a second
//! house, and the eliminations are in the rest of it.

use super::subsets::{self, Locked};
use super::{Board, Cells, House, Kind, Map, Part, Role, Sink, Step, StepPattern, TechniqueId};
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, Digit, DigitSet};

/// Finds Locked Candidates (Pointing): from a box, or a region that is no line.
pub(super) fn pointing<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    locked(
        map,
        board,
        |kind| !kind.is_line(),
        TechniqueId::Pointing,
        sink,
    )
}

/// Finds Locked Candidates (Claiming): from a row or a column.
pub(super) fn claiming<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    locked(map, board, Kind::is_line, TechniqueId::Claiming, sink)
}

/// Finds Locked Pairs: naked pairs with eliminations in two houses.
pub(super) fn locked_pair<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let id = TechniqueId::LockedPair;
    subsets::naked(map, board, 2, Locked::Yes, board.lost(id), id, sink)
}

/// Finds Locked Triples: naked triples with eliminations in two houses.
pub(super) fn locked_triple<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let id = TechniqueId::LockedTriple;
    subsets::naked(map, board, 3, Locked::Yes, board.lost(id), id, sink)
}

fn locked<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    from: impl Fn(Kind) -> bool,
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for house in map.houses().iter().filter(|house| from(house.kind)) {
        for (digit, &places) in board.house(house.id).iter().enumerate() {
            // A digit with one place is a single, which says more.
            if places & places.wrapping_sub(1) == 0 {
                continue;
            }
            let digit = Digit::from_index(digit);
            let mut seen = *board.cells(digit) - house.set;
            for cell in house.at(places) {
                seen &= *map.peers(cell);
                if seen.is_empty() {
                    break;
                }
            }
            if !seen.is_empty() {
                sink(locked_step(map, house, places, digit, seen, technique))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn locked_step<const W: usize>(
    map: &Map<W>,
    house: &House<W>,
    places: u64,
    digit: Digit,
    seen: Cells<W>,
    technique: TechniqueId,
) -> Step {
    let only = DigitSet::only(digit);
    let cells: Cells<W> = house.at(places).collect();
    let marks = house.at(places).map(|cell| (cell, only));
    let mut because = StepPattern::of(only, marks, Role::Defining);
    because.houses.push((house.id, Part::Base));
    let covers = map.shared(&cells).filter(|other| other.id != house.id);
    because
        .houses
        .extend(covers.map(|cover| (cover.id, Part::Cover)));
    let gone = seen.iter().map(|cell| Candidate { cell, digit });
    Step::elimination(technique, gone.collect(), because)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{all, classic, state_of};
    use super::*;

    #[test]
    fn pointing_and_claiming() {
        let map = classic();
        // In box 1, 9 is confined to row 1; in row 5, 9 is confined to box 4.
        let line = ".........\
                    123......\
                    456......\
                    .........\
                    ...123456\
                    .........\
                    .........\
                    .........\
                    .........";
        let board = Board::new(&map, &state_of(line));
        let pointing = all(&map, &board, TechniqueId::Pointing);
        assert!(
            pointing.contains(
                &"Locked Candidates (Pointing) 9 in box 1: r1c1, r1c2 and r1c3 are the only places for 9, all in row 1, so \
                  9 can be removed from r1c4, r1c5, r1c6, r1c7, r1c8 and r1c9."
                    .to_string()
            ),
            "{pointing:?}"
        );
        let claiming = all(&map, &board, TechniqueId::Claiming);
        assert!(
            claiming.contains(
                &"Locked Candidates (Claiming) 9 in row 5: r5c1, r5c2 and r5c3 are the only places for 9, all in box 4, so \
                  9 can be removed from r4c1, r4c2, r4c3, r6c1, r6c2 and r6c3."
                    .to_string()
            ),
            "{claiming:?}"
        );
        let empty = Board::new(&map, &state_of(&".".repeat(81)));
        assert!(all(&map, &empty, TechniqueId::Pointing).is_empty());
        assert!(all(&map, &empty, TechniqueId::Claiming).is_empty());
    }

    #[test]
    fn a_pair_is_locked_where_both_houses_lose_something() {
        let map = classic();
        let line = ".........\
                    .........\
                    4567.....\
                    .........\
                    .........\
                    .........\
                    .........\
                    .........\
                    .........";
        let mut state = state_of(line);
        let shape = veridoku_model::grid::Shape::CLASSIC;
        for (column, gone) in [(0, [3, 8, 9]), (1, [3, 8, 9])] {
            for value in gone {
                state.remove(Candidate {
                    cell: shape.cell(0, column),
                    digit: Digit::new(value).unwrap(),
                });
            }
        }
        for column in [0, 1] {
            state.remove(Candidate {
                cell: shape.cell(0, column),
                digit: Digit::new(7).unwrap(),
            });
        }
        let board = Board::new(&map, &state);
        let found = all(&map, &board, TechniqueId::LockedPair);
        assert_eq!(found.len(), 1);
        assert!(
            found[0].starts_with("Locked Pair 1,2 in row 1 and box 1: r1c1 and r1c2 hold only 1 and 2, so 1 and 2 can be removed from r1c3"),
            "{found:?}"
        );
        assert!(all(&map, &board, TechniqueId::NakedPair).is_empty());
    }
}
