//! Direct techniques: an intersection or a hidden subset that reveals a hidden single at once.
//!
//! Proof: that of the nested step; after it the digit has one place left in a house. These
//! techniques suit players who keep no pencil marks, since only the digit has to be written down.
//! Source: Sudoku Explainer (N. Juillerat), which searches fewer houses for the single.

use super::{
    Board, Cells, House, Map, Role, Sink, Step, StepPattern, TechniqueId, intersections, subsets,
};
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, Digit, DigitSet};

macro_rules! finders {
    ($($(#[doc = $doc:literal])* $name:ident = $find:path, for $id:ident;)*) => {
        $($(#[doc = $doc])*
        pub(super) fn $name<const W: usize>(map: &Map<W>, board: &Board<W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
            let mut known = Vec::new();
            $find(map, board, &mut |inner| {
                singles(map, board, TechniqueId::$id, &inner, &mut known, sink)
            })
        })*
    };
}

finders! {
    /// Finds Direct Pointing: locked candidates of a box.
    pointing = intersections::pointing, for DirectPointing;
    /// Finds Direct Claiming: locked candidates of a line.
    claiming = intersections::claiming, for DirectClaiming;
    /// Finds Direct Hidden Pairs: two digits take the only places of a third.
    hidden_pair = pairs, for DirectHiddenPair;
    /// Finds Direct Hidden Triples: three digits take the only places of a fourth.
    hidden_triple = triples, for DirectHiddenTriple;
}

/// Finds all hidden pairs, those too that revealed no single before.
fn pairs<const W: usize>(map: &Map<W>, board: &Board<W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    subsets::hidden(map, board, 2, Cells::ALL, TechniqueId::HiddenPair, sink)
}

/// Finds all hidden triples.
fn triples<const W: usize>(map: &Map<W>, board: &Board<W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    subsets::hidden(map, board, 3, Cells::ALL, TechniqueId::HiddenTriple, sink)
}

/// Passes the hidden singles that a step reveals to the sink, each candidate once.
fn singles<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    technique: TechniqueId,
    inner: &Step,
    known: &mut Vec<Candidate>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let digits: DigitSet = inner.eliminations.iter().map(|c| c.digit).collect();
    for digit in digits.iter() {
        let gone = inner.eliminations.iter().filter(|c| c.digit == digit);
        let gone: Cells<W> = gone.map(|c| c.cell).collect();
        for house in map.houses().iter().filter(|house| house.set.meets(&gone)) {
            if let Some(step) = single(board, house, digit, gone, technique, inner)
                && !known.contains(&step.placements[0])
            {
                known.push(step.placements[0]);
                sink(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn single<const W: usize>(
    board: &Board<W>,
    house: &House<W>,
    digit: Digit,
    gone: Cells<W>,
    technique: TechniqueId,
    inner: &Step,
) -> Option<Step> {
    let places: Cells<W> = house.at(board.places(house.id, digit)).collect();
    let cell = (places - gone).single().filter(|_| places.len() > 1)?;
    let only = DigitSet::only(digit);
    let mut because = StepPattern {
        marks: inner.because.marks.clone(),
        ..StepPattern::within(house.id, only, [])
    };
    because.mark([(cell, only)], Role::Pivot, 0);
    because.inner.push(inner.clone());
    Some(Step::placement(
        technique,
        Candidate { cell, digit },
        because,
    ))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{all, classic, state_of};
    use super::*;

    #[test]
    fn a_single_behind_locked_candidates() {
        let map = classic();
        // In box 1, 9 is confined to row 1; so in box 2 it has to be below, where one cell is open.
        let line = ".........\
                    123456...\
                    45612....\
                    .........\
                    .........\
                    .........\
                    .........\
                    .........\
                    .........";
        let board = Board::new(&map, &state_of(line));
        let found = all(&map, &board, TechniqueId::DirectPointing);
        assert!(
            found.contains(
                &"Direct Pointing 9 in box 2: Locked Candidates (Pointing) 9 in box 1: r1c1, r1c2 and r1c3 are the only places for 9, \
                  all in row 1, so 9 can be removed from r1c4, r1c5, r1c6, r1c7, r1c8 and r1c9. That leaves r3c6 as the only place for 9 in box 2."
                    .to_string()
            ),
            "{found:?}"
        );
        let empty = Board::new(&map, &state_of(&".".repeat(81)));
        assert!(all(&map, &empty, TechniqueId::DirectPointing).is_empty());
    }
}
