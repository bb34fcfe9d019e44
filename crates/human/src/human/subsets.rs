//! Subsets within one house: as many cells as digits (naked), or as many digits as places (hidden).
//!
//! Proof of naked subsets: the cells hold different digits, so together they use up all of theirs,
//! and none is left for the rest of the house. Of hidden subsets: the digits need different places,
//! so together they use up all of theirs, and no other digit has room there.

use super::cells::at_most;
use super::{Board, Cells, House, Map, Part, Role, Sink, Step, StepPattern, TechniqueId};
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, Cell, DigitSet};

/// Whether a naked subset must be locked: lie in two houses and eliminate something in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Locked {
    Yes,
    No,
    /// Locked or not.
    Either,
}

macro_rules! finders {
    ($($(#[doc = $doc:literal])* $name:ident = $find:ident($size:literal $(, $locked:ident)?) for $id:ident;)*) => {
        $($(#[doc = $doc])*
        pub(super) fn $name<const W: usize>(map: &Map<W>, board: &Board<W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
            let lost = lost(board, TechniqueId::$id);
            $find(map, board, $size, $(Locked::$locked,)? lost, TechniqueId::$id, sink)
        })*
    };
}

finders! {
    /// Finds Naked Pairs: two cells with two candidates between them.
    naked_pair = naked(2, No) for NakedPair;
    /// Finds Naked Triples: three cells with three candidates between them.
    naked_triple = naked(3, No) for NakedTriple;
    /// Finds Naked Quadruples: four cells with four candidates between them.
    naked_quadruple = naked(4, Either) for NakedQuadruple;
    /// Finds Hidden Pairs: two digits with two places between them.
    hidden_pair = hidden(2) for HiddenPair;
    /// Finds Hidden Triples: three digits with three places between them.
    hidden_triple = hidden(3) for HiddenTriple;
    /// Finds Hidden Quadruples: four digits with four places between them.
    hidden_quadruple = hidden(4) for HiddenQuadruple;
}

/// Returns the cells of which one must be in a subset of a technique, for all others are known.
fn lost<const W: usize>(board: &Board<W>, technique: TechniqueId) -> Cells<W> {
    match technique {
        // One with eliminations in one house was locked if it had some in two.
        TechniqueId::NakedPair => board.lost_for_both([technique, TechniqueId::LockedPair]),
        TechniqueId::NakedTriple => board.lost_for_both([technique, TechniqueId::LockedTriple]),
        _ => board.lost(technique),
    }
}

/// The largest subset to search for.
const LARGEST: usize = 4;

/// Passes to `found` every choice of `size` masks with at most `size` bits between them, in order:
/// their numbers and the union.
fn choices(
    masks: &[u64],
    size: usize,
    found: &mut dyn FnMut(&[usize], u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    fn go(
        masks: &[u64],
        from: usize,
        union: u64,
        chosen: &mut [usize; LARGEST],
        depth: usize,
        size: usize,
        found: &mut dyn FnMut(&[usize], u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if depth == size {
            return found(&chosen[..size], union);
        }
        for number in from..(masks.len() + depth + 1).saturating_sub(size) {
            let union = union | masks[number];
            if at_most(union, size) {
                chosen[depth] = number;
                go(masks, number + 1, union, chosen, depth + 1, size, found)?;
            }
        }
        ControlFlow::Continue(())
    }
    go(masks, 0, 0, &mut [0; LARGEST], 0, size, found)
}

/// Finds naked subsets with one of the `lost` cells, in houses and in smaller sets with no digit
/// twice. A subset that lies in several houses eliminates from all of them.
pub(super) fn naked<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    size: usize,
    locked: Locked,
    lost: Cells<W>,
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mut cells: Vec<Cell> = Vec::with_capacity(map.order());
    let mut masks: Vec<u64> = Vec::with_capacity(map.order());
    for house in map.sets() {
        if !house.set.meets(&lost) {
            continue;
        }
        board.look()?;
        let mut new = false;
        cells.clear();
        masks.clear();
        for &cell in &house.cells {
            let digits = board.candidates(cell);
            if (2..=size).contains(&digits.len()) {
                new |= lost.contains(cell);
                cells.push(cell);
                masks.push(digits.bits());
            }
        }
        if cells.len() < size || !new {
            continue;
        }
        choices(&masks, size, &mut |chosen, union| {
            let chosen = chosen.iter().map(|&number| cells[number]);
            let digits = DigitSet::from_bits(union);
            match naked_step(map, board, house, chosen, digits, locked, technique) {
                Some(step) => sink(step),
                None => ControlFlow::Continue(()),
            }
        })?;
    }
    ControlFlow::Continue(())
}

fn naked_step<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    house: &House<W>,
    chosen: impl Iterator<Item = Cell> + Clone,
    digits: DigitSet,
    locked: Locked,
    technique: TechniqueId,
) -> Option<Step> {
    let cells: Cells<W> = chosen.clone().collect();
    let mut shared = map.shared(&cells);
    // A subset of several houses is found in each; only the first of them reports it.
    if shared.next().is_none_or(|first| first.id != house.id) {
        return None;
    }
    let mut gone: Vec<Candidate> = Vec::new();
    let mut losing = Vec::new();
    for shared in map.shared(&cells) {
        let before = gone.len();
        for digit in digits.iter() {
            let rest = (*board.cells(digit) & shared.set) - cells;
            gone.extend(rest.iter().map(|cell| Candidate { cell, digit }));
        }
        if gone.len() > before {
            losing.push(shared.id);
        }
    }
    let wanted = match locked {
        Locked::Yes => losing.len() > 1,
        Locked::No => losing.len() == 1,
        Locked::Either => !losing.is_empty(),
    };
    if !wanted {
        return None;
    }
    let marks = chosen.map(|cell| (cell, board.candidates(cell)));
    let mut because = StepPattern::of(digits, marks, Role::Defining);
    because.houses = losing.into_iter().map(|id| (id, Part::Scene)).collect();
    Some(Step::elimination(technique, gone, because))
}

/// Finds hidden subsets in houses with one of the `lost` cells.
pub(super) fn hidden<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    size: usize,
    lost: Cells<W>,
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mut digits = Vec::with_capacity(map.order());
    let mut masks: Vec<u64> = Vec::with_capacity(map.order());
    for house in map.houses() {
        if !house.set.meets(&lost) {
            continue;
        }
        board.look()?;
        // With no other open cell there is nothing to eliminate.
        let missing = board.missing(house.id);
        if missing.len() <= size {
            continue;
        }
        digits.clear();
        masks.clear();
        for digit in missing.iter() {
            let places = board.places(house.id, digit);
            if (2..=size).contains(&(places.count_ones() as usize)) {
                digits.push(digit);
                masks.push(places);
            }
        }
        if digits.len() < size {
            continue;
        }
        choices(&masks, size, &mut |chosen, union| {
            let hidden: DigitSet = chosen.iter().map(|&number| digits[number]).collect();
            match hidden_step(board, house, union, hidden, technique) {
                Some(step) => sink(step),
                None => ControlFlow::Continue(()),
            }
        })?;
    }
    ControlFlow::Continue(())
}

fn hidden_step<const W: usize>(
    board: &Board<W>,
    house: &House<W>,
    places: u64,
    digits: DigitSet,
    technique: TechniqueId,
) -> Option<Step> {
    let other = |cell| DigitSet::from_bits(board.candidates(cell).bits() & !digits.bits());
    let gone: Vec<Candidate> = house
        .at(places)
        .flat_map(|cell| {
            other(cell)
                .iter()
                .map(move |digit| Candidate { cell, digit })
        })
        .collect();
    if gone.is_empty() || places.count_ones() as usize != digits.len() {
        return None;
    }
    let marks = house
        .at(places)
        .map(|cell| (cell, board.candidates(cell).and(digits)));
    let because = StepPattern::within(house.id, digits, marks);
    Some(Step::elimination(technique, gone, because))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{all, classic, state_of};
    use super::*;

    #[test]
    fn choices_are_those_of_a_plain_loop() {
        let masks = [0b0011u64, 0b0110, 0b0101, 0b1100, 0b0011];
        for size in 2..=4 {
            let mut found = Vec::new();
            let _ = choices(&masks, size, &mut |chosen, union| {
                found.push((chosen.to_vec(), union));
                ControlFlow::Continue(())
            });
            let mut plain = Vec::new();
            for pick in 0u32..32 {
                let chosen: Vec<usize> = (0..5).filter(|i| pick >> i & 1 == 1).collect();
                let union = chosen.iter().fold(0, |all, &i| all | masks[i]);
                if chosen.len() == size && union.count_ones() as usize <= size {
                    plain.push((chosen, union));
                }
            }
            plain.sort();
            assert_eq!(found, plain);
        }
    }

    #[test]
    fn a_hidden_pair_reads_like_a_book() {
        let map = classic();
        // 2 and 7 are excluded from all of box 5 but r4c6 and r6c6.
        let line = ".........\
                    ....2....\
                    .........\
                    ...3.....\
                    ...56....\
                    ...8.....\
                    .........\
                    ....7....\
                    .........";
        let board = Board::new(&map, &state_of(line));
        let mut state = state_of(line);
        state.remove(Candidate {
            cell: Cell::new(4 * 9 + 5),
            digit: veridoku_model::grid::Digit::new(2).unwrap(),
        });
        state.remove(Candidate {
            cell: Cell::new(4 * 9 + 5),
            digit: veridoku_model::grid::Digit::new(7).unwrap(),
        });
        assert!(all(&map, &board, TechniqueId::HiddenPair).is_empty());
        let board = Board::new(&map, &state);
        assert_eq!(
            all(&map, &board, TechniqueId::HiddenPair),
            [
                "Hidden Pair 2,7 in box 5: r4c6 and r6c6 are the only places for 2 and 7, so 1, 4 and 9 can be removed from both."
            ]
        );
        assert!(all(&map, &board, TechniqueId::NakedPair).is_empty());
    }
}
