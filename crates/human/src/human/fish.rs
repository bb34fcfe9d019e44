//! Fish: as many cover houses as base houses, for one digit; [`fish_search`](super::fish_search)
//! has the proof.
//!
//! A fish is *basic* (rows against columns), *franken* (with boxes) or *mutant* (any houses). A
//! fish with fins is *finned*, and *sashimi* if it would degenerate without them; only basic fish
//! are told apart by this. Two finned fish on the same bases make a *siamese* one.

use super::fish_search::{Fish, Shape, Wanted, search};
use super::{Board, Cells, Map, Part, Role, Sink, Step, StepPattern, TechniqueId};
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, Digit, DigitSet};

/// The fins that a fish must have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fins {
    None,
    Finned,
    Sashimi,
    Any,
}

macro_rules! finders {
    ($($name:ident = $find:ident($size:literal $shape:ident $fins:ident) for $id:ident;)*) => {
        $(#[doc = concat!("The finder of [`TechniqueId::", stringify!($id), "`].")]
        pub(super) fn $name<const W: usize>(map: &Map<W>, board: &Board<W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
            $find(map, board, $size, Shape::$shape, Fins::$fins, TechniqueId::$id, sink)
        })*
    };
}

#[rustfmt::skip]
finders! {
    x_wing = single(2 Basic None) for XWing;
    swordfish = single(3 Basic None) for Swordfish;
    jellyfish = single(4 Basic None) for Jellyfish;
    squirmbag = single(5 Basic None) for Squirmbag;
    whale = single(6 Basic None) for Whale;
    leviathan = single(7 Basic None) for Leviathan;
    finned_x_wing = single(2 Basic Finned) for FinnedXWing;
    finned_swordfish = single(3 Basic Finned) for FinnedSwordfish;
    finned_jellyfish = single(4 Basic Finned) for FinnedJellyfish;
    finned_squirmbag = single(5 Basic Finned) for FinnedSquirmbag;
    finned_whale = single(6 Basic Finned) for FinnedWhale;
    finned_leviathan = single(7 Basic Finned) for FinnedLeviathan;
    sashimi_x_wing = single(2 Basic Sashimi) for SashimiXWing;
    sashimi_swordfish = single(3 Basic Sashimi) for SashimiSwordfish;
    sashimi_jellyfish = single(4 Basic Sashimi) for SashimiJellyfish;
    sashimi_squirmbag = single(5 Basic Sashimi) for SashimiSquirmbag;
    sashimi_whale = single(6 Basic Sashimi) for SashimiWhale;
    sashimi_leviathan = single(7 Basic Sashimi) for SashimiLeviathan;
    franken_x_wing = single(2 Franken None) for FrankenXWing;
    franken_swordfish = single(3 Franken None) for FrankenSwordfish;
    franken_jellyfish = single(4 Franken None) for FrankenJellyfish;
    franken_squirmbag = single(5 Franken None) for FrankenSquirmbag;
    franken_whale = single(6 Franken None) for FrankenWhale;
    franken_leviathan = single(7 Franken None) for FrankenLeviathan;
    finned_franken_x_wing = single(2 Franken Any) for FinnedFrankenXWing;
    finned_franken_swordfish = single(3 Franken Any) for FinnedFrankenSwordfish;
    finned_franken_jellyfish = single(4 Franken Any) for FinnedFrankenJellyfish;
    finned_franken_squirmbag = single(5 Franken Any) for FinnedFrankenSquirmbag;
    finned_franken_whale = single(6 Franken Any) for FinnedFrankenWhale;
    finned_franken_leviathan = single(7 Franken Any) for FinnedFrankenLeviathan;
    mutant_x_wing = single(2 Mutant None) for MutantXWing;
    mutant_swordfish = single(3 Mutant None) for MutantSwordfish;
    mutant_jellyfish = single(4 Mutant None) for MutantJellyfish;
    mutant_squirmbag = single(5 Mutant None) for MutantSquirmbag;
    mutant_whale = single(6 Mutant None) for MutantWhale;
    mutant_leviathan = single(7 Mutant None) for MutantLeviathan;
    finned_mutant_x_wing = single(2 Mutant Any) for FinnedMutantXWing;
    finned_mutant_swordfish = single(3 Mutant Any) for FinnedMutantSwordfish;
    finned_mutant_jellyfish = single(4 Mutant Any) for FinnedMutantJellyfish;
    finned_mutant_squirmbag = single(5 Mutant Any) for FinnedMutantSquirmbag;
    finned_mutant_whale = single(6 Mutant Any) for FinnedMutantWhale;
    finned_mutant_leviathan = single(7 Mutant Any) for FinnedMutantLeviathan;
    siamese_finned_x_wing = siamese(2 Basic Finned) for SiameseFinnedXWing;
    siamese_finned_swordfish = siamese(3 Basic Finned) for SiameseFinnedSwordfish;
    siamese_finned_jellyfish = siamese(4 Basic Finned) for SiameseFinnedJellyfish;
    siamese_finned_squirmbag = siamese(5 Basic Finned) for SiameseFinnedSquirmbag;
    siamese_finned_whale = siamese(6 Basic Finned) for SiameseFinnedWhale;
    siamese_finned_leviathan = siamese(7 Basic Finned) for SiameseFinnedLeviathan;
    siamese_sashimi_x_wing = siamese(2 Basic Sashimi) for SiameseSashimiXWing;
    siamese_sashimi_swordfish = siamese(3 Basic Sashimi) for SiameseSashimiSwordfish;
    siamese_sashimi_jellyfish = siamese(4 Basic Sashimi) for SiameseSashimiJellyfish;
    siamese_sashimi_squirmbag = siamese(5 Basic Sashimi) for SiameseSashimiSquirmbag;
    siamese_sashimi_whale = siamese(6 Basic Sashimi) for SiameseSashimiWhale;
    siamese_sashimi_leviathan = siamese(7 Basic Sashimi) for SiameseSashimiLeviathan;
    siamese_finned_franken_x_wing = siamese(2 Franken Any) for SiameseFinnedFrankenXWing;
    siamese_finned_franken_swordfish = siamese(3 Franken Any) for SiameseFinnedFrankenSwordfish;
    siamese_finned_franken_jellyfish = siamese(4 Franken Any) for SiameseFinnedFrankenJellyfish;
    siamese_finned_franken_squirmbag = siamese(5 Franken Any) for SiameseFinnedFrankenSquirmbag;
    siamese_finned_franken_whale = siamese(6 Franken Any) for SiameseFinnedFrankenWhale;
    siamese_finned_franken_leviathan = siamese(7 Franken Any) for SiameseFinnedFrankenLeviathan;
    siamese_finned_mutant_x_wing = siamese(2 Mutant Any) for SiameseFinnedMutantXWing;
    siamese_finned_mutant_swordfish = siamese(3 Mutant Any) for SiameseFinnedMutantSwordfish;
    siamese_finned_mutant_jellyfish = siamese(4 Mutant Any) for SiameseFinnedMutantJellyfish;
    siamese_finned_mutant_squirmbag = siamese(5 Mutant Any) for SiameseFinnedMutantSquirmbag;
    siamese_finned_mutant_whale = siamese(6 Mutant Any) for SiameseFinnedMutantWhale;
    siamese_finned_mutant_leviathan = siamese(7 Mutant Any) for SiameseFinnedMutantLeviathan;
}

/// Passes every fish of a size, shape and kind of fins to `found`.
fn each<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    size: usize,
    shape: Shape,
    fins: Fins,
    found: &mut dyn FnMut(Fish<W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let wanted = Wanted {
        size,
        shape,
        finned: fins != Fins::None,
        loose: None,
        pruned: true,
    };
    search(map, board, wanted, &mut |fish| {
        let right = match fins {
            Fins::Finned => !fish.sashimi,
            Fins::Sashimi => fish.sashimi,
            Fins::None | Fins::Any => true,
        };
        if right {
            found(fish)
        } else {
            ControlFlow::Continue(())
        }
    })
}

/// Finds single fish. Of franken and mutant fish, of which there are many, keeps the first with the
/// same eliminations.
fn single<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    size: usize,
    shape: Shape,
    fins: Fins,
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mut known: Vec<(Digit, Cells<W>)> = Vec::new();
    each(map, board, size, shape, fins, &mut |fish| {
        if shape != Shape::Basic {
            let effect = (fish.digit, fish.gone);
            if known.contains(&effect) {
                return ControlFlow::Continue(());
            }
            known.push(effect);
        }
        sink(step(technique, &[&fish]))
    })
}

/// Finds pairs of finned fish with the same bases and different covers. A pair is sashimi if both
/// are.
fn siamese<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    size: usize,
    shape: Shape,
    fins: Fins,
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mut same: Vec<Fish<W>> = Vec::new();
    let mut known: Vec<(Digit, Cells<W>)> = Vec::new();
    each(map, board, size, shape, Fins::Any, &mut |fish| {
        if let Some(other) = same.first()
            && (other.digit != fish.digit || other.bases != fish.bases)
        {
            same.clear();
        }
        for other in &same {
            let gone = other.gone | fish.gone;
            let effect = (fish.digit, gone);
            // If one has the eliminations of both, the other adds nothing.
            let more = gone != other.gone && gone != fish.gone;
            let right = match fins {
                Fins::Sashimi => other.sashimi && fish.sashimi,
                Fins::Finned => !(other.sashimi && fish.sashimi),
                Fins::None | Fins::Any => true,
            };
            if right && more && !known.contains(&effect) {
                known.push(effect);
                sink(step(technique, &[other, &fish]))?;
            }
        }
        same.push(fish);
        ControlFlow::Continue(())
    })
}

fn step<const W: usize>(technique: TechniqueId, all: &[&Fish<W>]) -> Step {
    let digit = all[0].digit;
    let only = DigitSet::only(digit);
    let mut because = StepPattern {
        digits: only,
        ..StepPattern::default()
    };
    let mut gone = Cells::<W>::EMPTY;
    let bases = all[0].bases.iter().map(|&house| (house, Part::Base));
    because.houses.extend(bases);
    for (group, fish) in all.iter().enumerate() {
        gone |= fish.gone;
        let covers = fish.covers.iter().map(|&house| (house, Part::Cover));
        because.houses.extend(covers);
        let parts = [
            (fish.body, Role::Defining),
            (fish.fins, Role::Fin),
            (fish.endo_fins, Role::EndoFin),
            (fish.cannibals, Role::Cannibal),
        ];
        for (cells, role) in parts {
            because.mark(cells.iter().map(|cell| (cell, only)), role, group as u8);
        }
    }
    let gone = gone.iter().map(|cell| Candidate { cell, digit });
    Step::elimination(technique, gone.collect(), because)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{all, classic, state_of};
    use super::*;
    use veridoku_model::grid::Shape as Grid;

    /// Returns the empty board with 1 confined to some columns in some rows.
    fn rows(rows: &[(usize, &[usize])]) -> super::super::State {
        let mut state = state_of(&".".repeat(81));
        for &(row, keep) in rows {
            for column in (1..=9).filter(|column| !keep.contains(column)) {
                state.remove(Candidate {
                    cell: Grid::CLASSIC.cell(row - 1, column - 1),
                    digit: Digit::from_index(0),
                });
            }
        }
        state
    }

    #[test]
    fn an_x_wing_and_its_finned_forms() {
        let map = classic();
        let board = Board::new(&map, &rows(&[(1, &[1, 5]), (8, &[1, 5])]));
        assert_eq!(
            all(&map, &board, TechniqueId::XWing),
            [
                "X-Wing 1 in rows 1 and 8: all places for 1 lie in columns 1 and 5, so 1 can be removed from r2c1, r2c5, \
                 r3c1, r3c5, r4c1, r4c5, r5c1, r5c5, r6c1, r6c5, r7c1, r7c5, r9c1 and r9c5."
            ]
        );
        assert!(all(&map, &board, TechniqueId::FinnedXWing).is_empty());
        let board = Board::new(&map, &rows(&[(1, &[1, 5]), (8, &[1, 5, 6])]));
        assert!(all(&map, &board, TechniqueId::XWing).is_empty());
        assert_eq!(
            all(&map, &board, TechniqueId::FinnedXWing),
            [
                "Finned X-Wing 1 in rows 1 and 8: either the fin r8c6 is 1, or all places for 1 lie in columns 1 and 5; \
                 either way 1 can be removed from r7c5 and r9c5."
            ]
        );
        let board = Board::new(&map, &rows(&[(1, &[1, 5]), (8, &[1, 6])]));
        assert!(all(&map, &board, TechniqueId::FinnedXWing).is_empty());
        assert!(!all(&map, &board, TechniqueId::SashimiXWing).is_empty());
    }

    #[test]
    fn a_swordfish_of_size_three_is_no_jellyfish() {
        let map = classic();
        let three: [(usize, &[usize]); 3] = [(1, &[1, 5]), (4, &[5, 9]), (8, &[1, 9])];
        let board = Board::new(&map, &rows(&three));
        assert_eq!(all(&map, &board, TechniqueId::Swordfish).len(), 1);
        assert!(all(&map, &board, TechniqueId::XWing).is_empty());
        let board = Board::new(&map, &rows(&three[..2]));
        assert!(all(&map, &board, TechniqueId::Swordfish).is_empty());
    }
}
