//! Bivalue universal graves: boards on which every open cell has two candidates and every digit two
//! places in every house.
//!
//! Proof: such a board has no solution or an even number, since taking the other candidate in every
//! cell leads from one solution to another. A puzzle with one solution never gets there; so if all
//! but some extra candidates make a grave, one of the extra ones is true. This assumes that the
//! rules know only houses, and is not used otherwise.

use super::deadly::{beside, seen};
use super::rings::{confined, subsets_beside};
use super::{Board, Cells, Map, Part, Role, Sink, Step, StepPattern, TechniqueId};
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, Cell, Digit, DigitSet};

/// Returns the cells with extra candidates, and these; none if the rest is no grave.
fn extras<const W: usize>(map: &Map<W>, board: &Board<W>) -> Vec<(Cell, DigitSet)> {
    let plain = |cell: Cell| {
        let houses = map.seats(cell).iter().map(|seat| map.house(seat.house));
        map.in_sets_only(cell) && houses.into_iter().all(|house| house.full)
    };
    if !board.open().iter().all(plain) {
        return Vec::new();
    }
    let mut all = Vec::new();
    for cell in board.open().iter() {
        let digits = board.candidates(cell);
        if digits.len() < 2 {
            return Vec::new();
        }
        if digits.len() == 2 {
            continue;
        }
        let crowded = |&digit: &Digit| {
            let mut seats = map.seats(cell).iter();
            seats.all(|seat| board.places(seat.house, digit).count_ones() > 2)
        };
        let extra: DigitSet = digits.iter().filter(crowded).collect();
        if extra.len() + 2 != digits.len() {
            return Vec::new();
        }
        all.push((cell, extra));
    }
    let extra: Vec<Cells<W>> = DigitSet::all(map.order())
        .iter()
        .map(|d| {
            let with = all.iter().filter(|(_, digits)| digits.contains(d));
            with.map(|(cell, _)| *cell).collect()
        })
        .collect();
    let grave = map.houses().iter().all(|house| {
        DigitSet::all(map.order()).iter().all(|digit| {
            let cells = (*board.cells(digit) & house.set) - extra[digit.index()];
            matches!(cells.len(), 0 | 2)
        })
    });
    if grave { all } else { Vec::new() }
}

fn pattern(extras: &[(Cell, DigitSet)]) -> StepPattern {
    let digits = extras.iter().fold(0, |all, (_, more)| all | more.bits());
    StepPattern::of(
        DigitSet::from_bits(digits),
        extras.iter().copied(),
        Role::Deadly,
    )
}

/// Finds BUG Type 1: one cell has extra candidates.
pub(super) fn type_1<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let extras = extras(map, board);
    let &[(cell, extra)] = extras.as_slice() else {
        return ControlFlow::Continue(());
    };
    let gone = beside(board, cell, extra).iter();
    let gone = gone.map(|digit| Candidate { cell, digit }).collect();
    sink(Step::elimination(TechniqueId::Bug1, gone, pattern(&extras)))
}

/// Finds BUG Type 2: several cells have the same extra candidate.
pub(super) fn type_2<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let extras = extras(map, board);
    let because = pattern(&extras);
    let cells: Cells<W> = extras.iter().map(|(cell, _)| *cell).collect();
    let Some(digit) = because.digits.single().filter(|_| extras.len() > 1) else {
        return ControlFlow::Continue(());
    };
    let gone = seen(map, board, &cells, digit);
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    sink(Step::elimination(TechniqueId::Bug2, gone, because))
}

/// Finds BUG Type 3: all cells with extra candidates lie in a house and make a subset there with
/// others.
pub(super) fn type_3<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let extras = extras(map, board);
    if extras.len() < 2 {
        return ControlFlow::Continue(());
    }
    let because = pattern(&extras);
    let loose: Vec<Cell> = extras.iter().map(|(cell, _)| *cell).collect();
    let all = DigitSet::all(map.order()).bits();
    let others = DigitSet::from_bits(all & !because.digits.bits());
    // Only extra candidates count. A cell may have an extra digit of another cell as its own, which
    // makes no difference to the house.
    subsets_beside(map, board, &loose, others, &mut |gone, house, chosen| {
        let mut because = because.clone();
        let marks = chosen.iter().map(|&c| (c, board.candidates(c)));
        because.mark(marks, Role::Defining, 0);
        because.houses.push((house, Part::Scene));
        sink(Step::elimination(TechniqueId::Bug3, gone, because))
    })
}

/// Finds BUG Type 4: two cells of a house have extra candidates, and another digit in common that
/// one of them must hold.
pub(super) fn type_4<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let extras = extras(map, board);
    let &[(a, first), (b, second)] = extras.as_slice() else {
        return ControlFlow::Continue(());
    };
    let common = beside(board, a, first).and(beside(board, b, second));
    for strong in common.iter() {
        let Some(house) = confined(map, board, &[a, b], strong) else {
            continue;
        };
        let gone = extras.iter().flat_map(|&(cell, extra)| {
            let digits = beside(board, cell, extra);
            let others = digits.iter().filter(move |&d| d != strong);
            let others: Vec<Digit> = others.collect();
            others
                .into_iter()
                .map(move |digit| Candidate { cell, digit })
        });
        let mut because = pattern(&extras);
        because.mark([a, b].map(|c| (c, DigitSet::only(strong))), Role::On, 0);
        because.houses.push((house, Part::Base));
        let step = Step::elimination(TechniqueId::Bug4, gone.collect(), because);
        sink(step)?;
    }
    ControlFlow::Continue(())
}
