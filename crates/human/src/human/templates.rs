//! Templates: all ways to place a digit once in every house that lacks it, no two places in sight
//! of each other.
//!
//! Proof: the solution has the digit in one of these ways. A cell that belongs to all of them has
//! the digit; a candidate that belongs to none is false. Cells in all ways of one digit are closed
//! to the others. The ways are not listed: for each candidate a search looks for one with it, or
//! one without it.
//!
//! Source: on the empty board with boxes of h × w a digit has h!^w · w!^h templates, 46,656 on 9×9
//! (Sudopedia, "Templating").

use super::{Board, Cells, Map, Role, Sink, Step, StepPattern, TechniqueId};
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, Digit, DigitSet};

/// The most places tried in one search. If more are needed the candidate counts as undecided, so
/// that large boards get no wrong conclusion.
const MOST_TRIES: usize = 50_000;

/// The search for ways of one digit.
struct Ways<'a, const W: usize> {
    map: &'a Map<W>,
    board: &'a Board<W>,
    digit: Digit,
    tries: usize,
}

impl<const W: usize> Ways<'_, W> {
    /// Returns a way with the `chosen` cells and otherwise only cells of `left`; `None` if there is
    /// none or the tries run out.
    fn complete(&mut self, chosen: Cells<W>, left: Cells<W>) -> Option<Cells<W>> {
        let lacking = self.map.houses().iter().filter(|house| {
            self.board.missing(house.id).contains(self.digit) && !house.set.meets(&chosen)
        });
        let Some(house) = lacking.min_by_key(|house| (house.set & left).len()) else {
            return Some(chosen);
        };
        for cell in (house.set & left).iter() {
            self.tries = self.tries.saturating_sub(1);
            if self.board.look().is_break() {
                self.tries = 0;
            }
            let seen = *self.map.peers(cell) | Cells::of(cell);
            let way = self.complete(chosen | Cells::of(cell), left - seen);
            if way.is_some() || self.tries == 0 {
                return way;
            }
        }
        None
    }

    /// Returns a way with the `chosen` cells, or `None` if there is none.
    ///
    /// # Errors
    ///
    /// If the search was given up, so that there may be a way.
    fn search(&mut self, chosen: Cells<W>, left: Cells<W>) -> Result<Option<Cells<W>>, ()> {
        if self.board.look().is_break() {
            return Err(());
        }
        self.tries = MOST_TRIES;
        let way = self.complete(chosen, left);
        if way.is_none() && self.tries == 0 {
            Err(())
        } else {
            Ok(way)
        }
    }
}

/// The cells in all ways of a digit and the cells in none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Summary<const W: usize> {
    all: Cells<W>,
    none: Cells<W>,
}

/// Returns the summary of the ways of a digit within some of its places. `None` if there is no way,
/// which contradicts the board, or if the search for one was given up.
fn summary<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    digit: Digit,
    places: Cells<W>,
) -> Option<Summary<W>> {
    let tries = 0;
    let mut ways = Ways {
        map,
        board,
        digit,
        tries,
    };
    let first = ways.search(Cells::EMPTY, places).ok().flatten()?;
    let (mut all, mut open) = (first, places - first);
    let mut none = *board.cells(digit) - places;
    while let Some(cell) = open.first() {
        open.remove(cell);
        let seen = *map.peers(cell) | Cells::of(cell);
        match ways.search(Cells::of(cell), places - seen) {
            Ok(None) => none.insert(cell),
            Ok(Some(way)) => {
                all &= way;
                open -= way;
            }
            Err(()) => {}
        }
    }
    for cell in all.iter() {
        let without = ways.search(Cells::EMPTY, places - Cells::of(cell));
        if !matches!(without, Ok(None)) {
            all.remove(cell);
        }
    }
    Some(Summary { all, none })
}

/// Returns the summary of each digit, by digit. Closes the cells in all ways of one digit to the
/// others, until a fixpoint.
fn summaries<const W: usize>(map: &Map<W>, board: &Board<W>) -> Vec<Option<Summary<W>>> {
    let mut taken = vec![Cells::<W>::EMPTY; map.order()];
    loop {
        let of = |digit: Digit| {
            let others = taken.iter().enumerate();
            let others = others.filter(|(other, _)| *other != digit.index());
            let closed = others.fold(Cells::EMPTY, |all, (_, cells)| all | *cells);
            summary(map, board, digit, *board.cells(digit) - closed)
        };
        let found: Vec<_> = DigitSet::all(map.order()).iter().map(of).collect();
        let now = found
            .iter()
            .map(|one| one.map_or(Cells::EMPTY, |one| one.all));
        let now: Vec<Cells<W>> = now.collect();
        if now == taken {
            return found;
        }
        taken = now;
    }
}

fn candidates<const W: usize>(cells: Cells<W>, digit: Digit) -> Vec<Candidate> {
    cells.iter().map(|cell| Candidate { cell, digit }).collect()
}

/// Finds Template Sets: cells that every way has.
pub(super) fn set<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for (digit, Summary { all, .. }) in each_digit(map, board) {
        if !all.is_empty() {
            let only = DigitSet::only(digit);
            let marks = all.iter().map(|cell| (cell, only));
            sink(Step {
                technique: TechniqueId::TemplateSet,
                placements: candidates(all, digit),
                eliminations: Vec::new(),
                because: StepPattern::of(only, marks, Role::On),
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds Template Deletes: candidates that no way has.
pub(super) fn delete<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for (digit, Summary { none, .. }) in each_digit(map, board) {
        if !none.is_empty() {
            let only = DigitSet::only(digit);
            let open = *board.cells(digit) - none;
            let marks = open.iter().map(|cell| (cell, only));
            let because = StepPattern::of(only, marks, Role::Defining);
            let gone = candidates(none, digit);
            sink(Step::elimination(
                TechniqueId::TemplateDelete,
                gone,
                because,
            ))?;
        }
    }
    ControlFlow::Continue(())
}

/// Iterates over the digits that have a summary.
fn each_digit<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
) -> impl Iterator<Item = (Digit, Summary<W>)> {
    let all = summaries(map, board).into_iter().enumerate();
    all.filter_map(|(digit, one)| Some((Digit::from_index(digit), one?)))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{classic, map_of, state_of};
    use super::*;
    use veridoku_model::grid::{Cell, Shape};

    /// Collects every way by a plain loop over the rows.
    fn all_ways(
        map: &Map<2>,
        places: Cells<2>,
        row: usize,
        chosen: Cells<2>,
        ways: &mut Vec<Cells<2>>,
    ) {
        let shape = map.shape();
        if row == shape.order() {
            return ways.push(chosen);
        }
        for cell in (0..shape.order()).map(|column| shape.cell(row, column)) {
            if places.contains(cell) && !map.peers(cell).meets(&chosen) {
                all_ways(map, places, row + 1, chosen | Cells::of(cell), ways);
            }
        }
    }

    #[test]
    fn what_is_in_all_and_in_none_is_that_of_a_list() {
        let line =
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
        let map = classic();
        let board = Board::new(&map, &state_of(line));
        let mut count = [0, 0];
        for digit in DigitSet::all(9).iter() {
            let one = summary(&map, &board, digit, *board.cells(digit)).unwrap();
            let settled = map
                .shape()
                .all_cells()
                .filter(|&c| board.value(c) == Some(digit));
            let settled: Cells<2> = settled.collect();
            let mut ways = Vec::new();
            all_ways(
                &map,
                *board.cells(digit) | settled,
                0,
                Cells::EMPTY,
                &mut ways,
            );
            let union = ways.iter().fold(Cells::EMPTY, |a, &b| a | b);
            let meet = ways.iter().fold(union, |a, &b| a & b);
            assert_eq!(one.all, meet - settled);
            assert_eq!(one.none, *board.cells(digit) - union);
            count[0] += one.all.len();
            count[1] += one.none.len();
        }
        assert!(count[1] > 0, "{count:?}");
    }

    #[test]
    fn the_empty_board_has_every_way() {
        let map = map_of(Shape::new(2, 3).unwrap());
        let nothing = Summary {
            all: Cells::EMPTY,
            none: Cells::EMPTY,
        };
        assert!(
            summaries(&map, &map.start())
                .iter()
                .all(|one| *one == Some(nothing))
        );
        let mut ways = Vec::new();
        let every: Cells<2> = (0..36).map(Cell::new).collect();
        all_ways(&map, every, 0, Cells::EMPTY, &mut ways);
        // h!^w · w!^h for boxes of h × w.
        assert_eq!(ways.len(), 2 * 2 * 2 * 6 * 6);
    }
}
