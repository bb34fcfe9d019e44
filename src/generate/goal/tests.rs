//! A stop ends the work of a goal, whichever part is at it.

use super::*;
use crate::engine::Cancel;
use std::time::Duration;

/// A puzzle that needs chains.
const CHAINS: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

fn values(text: &str) -> Vec<u8> {
    let value = |b: u8| if b == b'.' { 0 } else { b - b'0' };
    text.bytes().map(value).collect()
}

/// Returns limits that are not reached, and two that are: cancelled, and late.
fn limits() -> [Limits; 3] {
    let cancel = Cancel::new();
    cancel.cancel();
    let cancelled = Limits::none().with_cancel(cancel);
    [Limits::none(), cancelled, Limits::time(Duration::ZERO)]
}

fn check(aim: &Aim, shape: Shape, board: &str) {
    let distance = |limits: Limits| aim.goal(shape, &limits).unwrap()(&values(board));
    let [free, stopped, late] = limits().map(distance);
    assert_ne!(free, OUT_OF_SCALE, "{aim:?}");
    assert_eq!([stopped, late], [OUT_OF_SCALE; 2], "{aim:?}");
}

#[test]
fn a_stop_ends_each_part_of_a_goal() {
    let [free, stopped, late] = limits().map(|limits| er(&values(CHAINS), &limits));
    assert_eq!([stopped, late], [Err(Stopped); 2]);
    let er = free.unwrap().unwrap();
    assert!(er > 62, "{er}: only the whole rating decides this one");
    let rating = Aim {
        er: Some(er..=er),
        ..Aim::default()
    };
    let needs = Aim {
        needs: Some(TechniqueId::NakedSingle),
        ..Aim::default()
    };
    let only = Aim {
        only: Some(Order::default().up_to(TechniqueId::NakedSingle)),
        ..Aim::default()
    };
    for aim in [&rating, &needs, &only] {
        check(aim, Shape::CLASSIC, CHAINS);
    }
    for aim in [&needs, &only] {
        check(aim, Shape::new(2, 2).unwrap(), "1..4......3..2..");
    }
}
