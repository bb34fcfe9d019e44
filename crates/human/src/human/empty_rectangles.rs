//! Empty rectangles: a box whose places for a digit lie on a row and a column, and a line with two
//! places that crosses one of these.
//!
//! Proof: if the far end of the line is off, the near end is on, and only the box's places on the
//! other line are left; each sees the cell where that line crosses the far end's. If the far end is
//! on, it sees that cell itself.

use super::idle::{add_idle, open_digits};
use super::single_digit::{Strong, candidates, strong_links};
use super::{Board, Cells, HouseId, Map, Part, Role, Sink, Step, StepPattern, TechniqueId};
use std::ops::ControlFlow;
use veridoku_model::grid::{Cell, Digit, DigitSet};

/// A box whose places lie on a line towards a strong link and on another line.
struct Rectangle<const W: usize> {
    digit: Digit,
    region: HouseId,
    places: Cells<W>,
    link: Strong,
    /// The line from the box to the near end, and the line from the box to the eliminations.
    lines: [HouseId; 2],
    /// The near end and the far end.
    ends: [Cell; 2],
    gone: Cells<W>,
}

fn rectangles<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    found: &mut dyn FnMut(Rectangle<W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let id = TechniqueId::EmptyRectangle;
    for digit in open_digits(map, board, id).iter() {
        let mut any = false;
        let links = strong_links(map, board, digit);
        let lines = || links.iter().filter(|link| link.kind.is_line());
        for region in map.houses().iter().filter(|house| !house.kind.is_line()) {
            let places = region.set & *board.cells(digit);
            if places.len() < 2 || lines().next().is_none() {
                continue;
            }
            for &link in lines() {
                if map.house(link.house).set.meets(&region.set) {
                    continue;
                }
                for (near, far) in [(0, 1), (1, 0)] {
                    let ends = [link.ends[near], link.ends[far]];
                    for rectangle in around(map, board, digit, region.id, places, link, ends) {
                        any = true;
                        found(rectangle)?;
                    }
                }
            }
        }
        if !any {
            add_idle(board, id, digit);
        }
    }
    ControlFlow::Continue(())
}

fn around<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    digit: Digit,
    region: HouseId,
    places: Cells<W>,
    link: Strong,
    ends: [Cell; 2],
) -> Vec<Rectangle<W>> {
    let mut all = Vec::new();
    let lines_of = |cell: Cell| {
        let seats = map.seats(cell).iter();
        let houses = seats.map(|seat| map.house(seat.house));
        houses.filter(|house| house.kind.is_line() && house.id != link.house)
    };
    for towards in lines_of(ends[0]) {
        let rest = places - towards.set;
        if rest.is_empty() || rest == places {
            continue;
        }
        for away in map.shared(&rest).filter(|house| house.kind.is_line()) {
            // If the other line alone has all places, they are locked candidates.
            if places.within(&away.set) || away.kind == towards.kind {
                continue;
            }
            for across in lines_of(ends[1]) {
                let gone = (away.set & across.set & *board.cells(digit)) - places;
                if !gone.is_empty() {
                    all.push(Rectangle {
                        digit,
                        region,
                        places,
                        link,
                        lines: [towards.id, away.id],
                        ends,
                        gone,
                    });
                }
            }
        }
    }
    all
}

fn rectangle_step<const W: usize>(technique: TechniqueId, all: &[&Rectangle<W>]) -> Step {
    let first = all[0];
    let only = DigitSet::only(first.digit);
    let places = first.places.iter().map(|cell| (cell, only));
    let mut because = StepPattern::of(only, places, Role::Defining);
    because.houses.push((first.region, Part::Scene));
    let (mut gone, mut lines) = (Cells::<W>::EMPTY, Vec::new());
    for (group, one) in all.iter().enumerate() {
        gone |= one.gone;
        let ends = one.ends.map(|cell| (cell, only));
        because.mark(ends, Role::Pivot, group as u8);
        because.houses.push((one.link.house, Part::Base));
        let new = one.lines.into_iter().filter(|line| !lines.contains(line));
        let new: Vec<HouseId> = new.collect();
        lines.extend(new);
    }
    because
        .houses
        .extend(lines.into_iter().map(|line| (line, Part::Cover)));
    Step::elimination(technique, candidates(gone, first.digit), because)
}

/// Finds Empty Rectangles: a box whose places lie on one row and one column, and a line with two
/// places that crosses one of these.
pub(super) fn empty_rectangle<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let id = TechniqueId::EmptyRectangle;
    rectangles(map, board, &mut |one| sink(rectangle_step(id, &[&one])))
}

/// Finds Dual Empty Rectangles: two empty rectangles of the same box with the same places. The
/// places of a box with two of them can lie on other lines in each.
pub(super) fn dual_empty_rectangle<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mut all: Vec<Rectangle<W>> = Vec::new();
    let flow = rectangles(map, board, &mut |one| {
        all.push(one);
        ControlFlow::Continue(())
    });
    debug_assert!(flow.is_continue());
    for (number, one) in all.iter().enumerate() {
        for two in &all[number + 1..] {
            let same = one.digit == two.digit && one.region == two.region;
            if same && one.gone != two.gone {
                sink(rectangle_step(TechniqueId::DualEmptyRectangle, &[one, two]))?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::tests::{all, classic, with_ones};
    use super::*;
    use veridoku_model::grid::{Candidate, Shape};

    #[test]
    fn an_empty_rectangle_needs_its_strong_link() {
        let map = classic();
        // In box 1, 1 is confined to row 2 and column 2; column 7 has r2c7 and r6c7.
        let mut state = with_ones(&[], &[(7, &[2, 6])]);
        for (row, column) in [(1, 1), (1, 3), (3, 1), (3, 3)] {
            state.remove(Candidate {
                cell: Shape::CLASSIC.cell(row - 1, column - 1),
                digit: Digit::from_index(0),
            });
        }
        let found = all(&map, &Board::new(&map, &state), TechniqueId::EmptyRectangle);
        assert_eq!(found.len(), 1);
        assert!(
            found[0].ends_with("Either way 1 can be removed from r6c2."),
            "{found:?}"
        );
        let mut other = state.clone();
        other.remove(Candidate {
            cell: Shape::CLASSIC.cell(1, 6),
            digit: Digit::from_index(0),
        });
        let board = Board::new(&map, &other);
        assert!(all(&map, &board, TechniqueId::EmptyRectangle).is_empty());
    }

    #[test]
    fn a_dual_empty_rectangle_may_take_other_lines_each_time() {
        let map = classic();
        // In box 1, 1 is in r1c2 or r2c1; column 7 has r1c7 and r6c7, row 8 has r8c2 and r8c5.
        let mut state = with_ones(&[(8, &[2, 5])], &[(7, &[1, 6])]);
        for (row, column) in [(1, 1), (1, 3), (2, 2), (2, 3), (3, 1), (3, 2), (3, 3)] {
            state.remove(Candidate {
                cell: Shape::CLASSIC.cell(row - 1, column - 1),
                digit: Digit::from_index(0),
            });
        }
        let board = Board::new(&map, &state);
        let mut found: Vec<Step> = Vec::new();
        let flow = dual_empty_rectangle(&map, &board, &mut |step| {
            found.push(step);
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        let gone = |step: &Step| -> Vec<String> {
            let cells = step.eliminations.iter();
            cells.map(|c| c.cell.name(Shape::CLASSIC)).collect()
        };
        let dual = found.iter().find(|step| gone(step) == ["r2c5", "r6c1"]);
        let houses = dual.map(|step| step.because.houses(Part::Cover).count());
        assert_eq!(houses, Some(4), "{found:?}");
    }
}
