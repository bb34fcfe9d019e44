//! Wings: bivalue cells around a pivot, and two equal pairs joined by a strong link.
//!
//! XY- and XYZ-Wing are [bent sets](super::bent) of three cells. Proof of the W-Wing: one of the two
//! places of the linking digit holds it, so one of the two pairs has lost it and holds the other
//! digit.

use super::deadly::seen;
use super::{Board, Cells, Map, Part, Role, Sink, Step, StepPattern, TechniqueId};
use std::ops::ControlFlow;
use veridoku_model::grid::{Cell, DigitSet};

/// Finds XY-Wings: a pivot with two candidates and two wings that see it, each with one of them and
/// a third digit, z.
pub(super) fn xy<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    pivoted(map, board, 2, TechniqueId::XYWing, sink)
}

/// Finds XYZ-Wings: a pivot with three candidates and two wings that see it, each with z and
/// another of them.
pub(super) fn xyz<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    pivoted(map, board, 3, TechniqueId::XYZWing, sink)
}

/// Returns the open cells with `count` candidates.
fn with_candidates<const W: usize>(board: &Board<W>, count: usize) -> Cells<W> {
    let open = board.open().iter();
    open.filter(|&cell| board.candidates(cell).len() == count)
        .collect()
}

fn pivoted<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    size: usize,
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let pairs = with_candidates(board, 2);
    for pivot in with_candidates(board, size).iter() {
        let own = board.candidates(pivot).bits();
        let mut wings = pairs & *map.peers(pivot);
        while let Some(first) = wings.first() {
            wings.remove(first);
            let one = board.candidates(first).bits();
            for second in wings.iter() {
                let two = board.candidates(second).bits();
                let z = one & two;
                let all = own | one | two;
                let fits = z.count_ones() == 1 && all.count_ones() == 3 && all & !z & !own == 0;
                if !fits || (size == 3) != (own & z != 0) {
                    continue;
                }
                let mut holders: Cells<W> = [first, second].into_iter().collect();
                if size == 3 {
                    holders.insert(pivot);
                }
                let Some(z) = DigitSet::from_bits(z).iter().next() else {
                    continue;
                };
                let gone = seen(map, board, &holders, z);
                if gone.is_empty() {
                    continue;
                }
                let mark = |cell| (cell, board.candidates(cell));
                let mut because = StepPattern::of(DigitSet::from_bits(all), [], Role::Pivot);
                because.mark([mark(pivot)], Role::Pivot, 0);
                because.mark([mark(first), mark(second)], Role::Defining, 0);
                sink(Step::elimination(technique, gone, because))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds W-Wings: two cells with the same two candidates, and a house in which one of the digits
/// has two places, one seen by each.
pub(super) fn w<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let pairs: Vec<Cell> = with_candidates(board, 2).iter().collect();
    for (number, &first) in pairs.iter().enumerate() {
        let digits = board.candidates(first);
        for &second in &pairs[number + 1..] {
            if board.candidates(second) != digits || map.peers(first).contains(second) {
                continue;
            }
            let ends: Cells<W> = [first, second].into_iter().collect();
            for link in digits.iter() {
                let Some(goes) = digits.iter().find(|&d| d != link) else {
                    continue;
                };
                let gone = seen(map, board, &ends, goes);
                if gone.is_empty() {
                    continue;
                }
                for house in map.houses() {
                    let places = board.places(house.id, link);
                    if places.count_ones() != 2 {
                        continue;
                    }
                    let mut two = house.at(places);
                    let (Some(p), Some(q)) = (two.next(), two.next()) else {
                        continue;
                    };
                    let sees = |end: Cell, place| map.peers(end).contains(place);
                    let crossed = sees(first, p) && sees(second, q);
                    if ends.contains(p)
                        || ends.contains(q)
                        || !(crossed || (sees(first, q) && sees(second, p)))
                    {
                        continue;
                    }
                    let (p, q) = if crossed { (p, q) } else { (q, p) };
                    let marks = [first, second].map(|cell| (cell, digits));
                    let mut because = StepPattern::of(digits, marks, Role::Defining);
                    because.mark([p, q].map(|c| (c, DigitSet::only(link))), Role::On, 0);
                    because.houses.push((house.id, Part::Base));
                    sink(Step::elimination(TechniqueId::WWing, gone.clone(), because))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::tests::{all, bare, classic};
    use super::*;

    #[test]
    fn wings_are_told_apart_by_their_pivot() {
        let map = classic();
        // r1c1 is the pivot, r1c5 and r2c2 are the wings.
        let board = bare(&map, &[(1, 1, "12"), (1, 5, "13"), (2, 2, "23")]);
        let steps = all(&map, &board, TechniqueId::XYWing);
        assert_eq!(
            steps,
            [
                "XY-Wing 1,2,3: r1c1 is 1 or 2; if it is 1, r1c5 {1,3} is 3; if it is 2, r2c2 {2,3} is 3. Either way 3 can be removed from r1c2, r1c3, r2c4, r2c5 and r2c6."
            ]
        );
        assert!(all(&map, &board, TechniqueId::XYZWing).is_empty());
        let board = bare(&map, &[(1, 1, "123"), (1, 5, "13"), (2, 2, "23")]);
        assert!(all(&map, &board, TechniqueId::XYWing).is_empty());
        assert_eq!(
            all(&map, &board, TechniqueId::XYZWing),
            [
                "XYZ-Wing 1,2,3: r1c1 is 1, 2 or 3; if it is 1, r1c5 {1,3} is 3; if it is 2, r2c2 {2,3} is 3; otherwise r1c1 itself is 3. In each case 3 can be removed from r1c2 and r1c3."
            ]
        );
    }

    #[test]
    fn a_w_wing_needs_its_link() {
        let map = classic();
        let mut cells = vec![(1, 1, "12"), (5, 5, "12")];
        assert!(all(&map, &bare(&map, &cells), TechniqueId::WWing).is_empty());
        let rest = [2, 3, 4, 6, 7, 8, 9].map(|c| (9, c, "23456789"));
        cells.extend(rest);
        assert_eq!(
            all(&map, &bare(&map, &cells), TechniqueId::WWing),
            [
                "W-Wing 1,2: r1c1 and r5c5 hold only 1 and 2. In row 9, 1 is in r9c1, which sees r1c1, or in r9c5, which sees r5c5; so one of the pair is not 1 but 2, and 2 can be removed from r1c5 and r5c1."
            ]
        );
    }
}
