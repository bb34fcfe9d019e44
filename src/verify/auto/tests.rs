//! Which engine answers, and that the answers are those of each alone.

use super::*;
use crate::grid::{Digit, Givens, Shape};
use crate::rules::Puzzle;

/// Returns the pattern of shifted rows, with the givens of the cells for which `given` holds.
fn model(boxes: usize, given: impl Fn(usize) -> bool) -> Model {
    let shape = Shape::new(boxes, boxes).unwrap();
    let mut givens = Givens::empty(shape);
    for cell in shape.all_cells().filter(|c| given(c.index())) {
        let (row, column) = (shape.row(cell), shape.column(cell));
        let value = (boxes * (row % boxes) + row / boxes + column) % shape.order();
        givens.set(cell, Digit::new(value as u8 + 1));
    }
    Model::new(&Puzzle::plain(givens))
}

/// Expects the answers of the native engine alone, whichever engine gives them.
#[test]
fn either_engine_gives_the_same_answers() {
    for boxes in 2..=4 {
        let model = model(boxes, |cell| cell % 7 < 4);
        for solutions in [1, 2, 3, 500] {
            let limits = Limits::solutions(solutions);
            let expected = Native::new().count(&model, &limits).unwrap();
            let mut auto = Auto::default();
            let counted = auto.count(&model, &limits).unwrap();
            assert_eq!(counted.run.solutions, expected.run.solutions);
            assert_eq!(counted.is_exact(), expected.is_exact());
            assert_eq!(auto.name(), "native");
            let mut listed = Vec::new();
            let run = auto.search(&model, &limits, &mut |solution| {
                listed.push(solution.givens().clone());
                ControlFlow::Continue(())
            });
            assert_eq!(run.unwrap().stop, expected.run.stop);
            assert_eq!(listed.len() as u64, expected.run.solutions);
        }
    }
}

#[test]
fn sat_answers_where_the_budget_is_spent() {
    const SMALL: [Row; 1] = [Row {
        order: 64,
        nodes: Some(3),
    }];
    let model = model(4, |cell| cell % 7 < 2);
    let mut auto = Auto {
        budgets: &SMALL,
        ..Auto::default()
    };
    let census = auto.count(&model, &Limits::solutions(2)).unwrap();
    assert_eq!((census.run.solutions, auto.name()), (2, "sat"));
    let mut listed = 0;
    let run = auto.search(&model, &Limits::solutions(5), &mut |_| {
        listed += 1;
        ControlFlow::Continue(())
    });
    assert_eq!((run.unwrap().solutions, listed), (5, 5));
    assert_eq!(auto.name(), "sat");
    // The caller's own limit is respected, and reaching it is no reason to ask SAT.
    let few = Limits::solutions(2).with_nodes(Some(2));
    let census = auto.count(&model, &few).unwrap();
    assert_eq!(census.run.stop, Some(Stop::Nodes));
    assert_eq!((census.run.nodes, auto.name()), (2, "native"));
}

#[test]
fn every_board_has_a_row() {
    for boxes in 2..=8 {
        let with = |percent| budget(&BUDGETS, &model(boxes, |cell| cell % 100 < percent));
        for percent in [0, 30, 60, 100] {
            assert_eq!(with(percent).is_none(), boxes <= 3);
        }
    }
}
