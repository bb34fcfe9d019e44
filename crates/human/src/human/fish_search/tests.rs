//! Tests of the search: what is cut loses no fish, and no choice comes twice.

use super::super::tests::{classic, state_of};
use super::*;
use veridoku_model::grid::Candidate;

/// Returns the empty board with `left` of every ten candidates, scattered.
fn strewn(left: usize) -> Board<2> {
    let map = classic();
    let mut state = state_of(&".".repeat(81));
    for cell in map.shape().all_cells() {
        for digit in DigitSet::all(9).iter() {
            let mixed = (cell.index() * 9 + digit.index() + 1) * 2_654_435_761;
            if (mixed >> 11) % 10 >= left {
                state.remove(Candidate { cell, digit });
            }
        }
    }
    Board::new(&map, &state)
}

fn all(board: &Board<2>, wanted: Wanted) -> Vec<Fish<2>> {
    let mut all = Vec::new();
    let flow = search(&classic(), board, wanted, &mut |fish| {
        all.push(fish);
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    all
}

/// Checks that the search finds what one that cuts nothing finds; returns how many fish have no
/// fins, and how many have.
fn check_pruning(shape: Shape, boards: &[usize], sizes: &[usize]) -> [usize; 2] {
    let mut count = [0, 0];
    for board in boards.iter().copied().map(strewn) {
        for (size, finned) in sizes.iter().flat_map(|&n| [(n, false), (n, true)]) {
            let [fast, plain] = [true, false].map(|pruned| {
                let wanted = Wanted {
                    size,
                    shape,
                    finned,
                    loose: None,
                    pruned,
                };
                all(&board, wanted)
            });
            assert_eq!(fast, plain);
            count[usize::from(finned)] += fast.len();
        }
    }
    count
}

#[test]
fn pruning_loses_no_fish() {
    let count = check_pruning(Shape::Basic, &[2, 3, 4], &[2, 3, 4]);
    assert!(count[1] > 0, "{count:?}");
}

#[test]
fn pruning_loses_no_fish_with_boxes() {
    for shape in [Shape::Franken, Shape::Mutant] {
        let count = check_pruning(shape, &[2, 3], &[2, 3]);
        assert!(count.iter().all(|&count| count > 0), "{shape:?}: {count:?}");
    }
}

#[test]
fn no_choice_comes_twice() {
    for shape in [Shape::Basic, Shape::Franken, Shape::Mutant] {
        let mut count = 0;
        for board in [2, 3, 4].map(strewn) {
            let wanted = Wanted {
                size: 2,
                shape,
                finned: true,
                loose: None,
                pruned: true,
            };
            let key = |fish: Fish<2>| {
                let mut covers = fish.covers;
                covers.sort();
                (fish.digit, fish.bases, covers)
            };
            let mut found: Vec<_> = all(&board, wanted).into_iter().map(key).collect();
            let before = found.len();
            found.sort();
            found.dedup();
            assert_eq!(found.len(), before);
            count += before;
        }
        assert!(count > 0, "{shape:?}");
    }
}
