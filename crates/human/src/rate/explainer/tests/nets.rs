//! Tests that the nets that are not built have no result.

use super::{HARD, PUZZLES, freely, thinned, values};
use crate::rate::explainer::board::{Board, bits, cells};
use crate::rate::explainer::forcing::{Depth, all, all_of, easiest};
use crate::rate::explainer::glance::may_have_patterns;
use crate::rate::explainer::inner::{forget, patterns, patterns_plainly};
use crate::rate::explainer::lost::Lost;
use crate::rate::explainer::net::Net;
use crate::rate::explainer::node::node;
use crate::rate::explainer::{forcing, patterns as easier};
use veridoku_model::engine::Limits;

/// Returns the boards of a path with nothing easier than chains, and what is known of each from the
/// ones before.
fn walk(line: &str, visit: &mut dyn FnMut(&Board, &mut Lost)) {
    let (mut board, mut lost) = (Board::new(&values(line)), Lost::default());
    while board.open != 0 && !board.broken {
        if easier(&board, &mut Lost::default()).is_none() {
            visit(&board, &mut lost);
        }
        let Some(hint) = freely(&board) else { break };
        lost.apply(&hint, &mut board);
    }
}

#[test]
fn no_net_derives_more_than_may_follow() {
    let (mut refuted, mut derived, mut free) = (0, 0, 0);
    for line in PUZZLES.into_iter().chain(HARD.into_iter().take(2)) {
        let mut turn = 0;
        walk(line, &mut |board, lost| {
            turn += 1;
            for level in 0..4 {
                let manner = Depth::Dynamic(level).manner();
                let reach = lost.reaches.at(board, level).expect("a low level");
                // Every seventh candidate at each turn, another one at the next.
                let all = cells(board.open)
                    .flat_map(|cell| bits(board.digits[cell]).map(move |d| node(cell, d, true)));
                for on in all.skip((turn + usize::from(level)) % 7).step_by(7) {
                    for start in [on, on ^ 1] {
                        let net = Net::new(board, start, manner);
                        if reach.refutes(start) {
                            refuted += 1;
                            continue;
                        }
                        assert_eq!(net.contradiction, None, "{line} {level} {start}");
                        for to in net.known.iter() {
                            assert!(reach.allows(start, to), "{line} {level} {start} {to}");
                            derived += 1;
                        }
                        free += usize::from(net.known.iter().count() < 2);
                    }
                }
            }
        });
    }
    assert!(
        refuted > 100 && derived > 1000 && free > 100,
        "{refuted} {derived} {free}"
    );
}

#[test]
fn nets_of_a_path_are_those_of_each_board_anew() {
    let mut kinds = [0; 5];
    for line in PUZZLES.into_iter().chain(HARD.into_iter().take(3)) {
        let mut turn = 0;
        walk(line, &mut |board, lost| {
            turn += 1;
            let fast = forcing::dynamic(board, &mut lost.reaches, &Limits::none());
            // The plain version takes long.
            if turn % 4 == 1 {
                let plain = (0..=4).find_map(|level| {
                    let hint = easiest(board, Depth::Dynamic(level))?;
                    kinds[usize::from(level)] += 1;
                    Some(hint)
                });
                assert_eq!(fast, plain, "{line}");
            }
        });
    }
    assert!(kinds[..3].iter().all(|&count| count > 0), "{kinds:?}");
}

#[test]
fn results_of_nested_nets_are_those_of_all_nets() {
    let mut count = 0;
    for board in thinned(7) {
        if easier(&board, &mut Lost::default()).is_some() {
            continue;
        }
        forget();
        let depth = Depth::Dynamic(0);
        let (fast, plain) = (all(&board, depth), all_of(&board, depth, None));
        count += fast.len();
        assert_eq!(fast, plain);
    }
    assert!(count > 20, "{count}");
}

#[test]
fn boards_without_patterns_at_a_glance_have_none() {
    let mut seen = [0; 2];
    for line in PUZZLES.into_iter().chain(HARD) {
        let mut board = Board::new(&values(line));
        // Candidates go in an order of their own, until the board breaks.
        for step in 0..400 {
            let found = patterns_plainly(&board);
            assert_eq!(patterns(&board), found, "{line} {step}");
            seen[usize::from(may_have_patterns(&board))] += 1;
            assert!(may_have_patterns(&board) || found.is_empty());
            let (cell, digit) = (step * 29 % 81, step * 5 % 9);
            board.remove(cell, digit);
        }
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}
