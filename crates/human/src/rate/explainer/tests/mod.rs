//! Tests that each step of a path keeps the solution, and known facts of the scale.

mod nets;

use super::board::{Board, bits, choices};
use super::chains::{Wanted, walk};
use super::graph::{Graph, Links, NONE};
use super::hint::Hint;
use super::links::{off_to_on, on_to_off};
use super::lost::Lost;
use super::node::{Node, Set, is_on, length, node};
use super::plain::walk_plainly;
use super::{explainer, explainer_plainly, explainer_without_chains, next, next_plainly};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use veridoku_model::engine::Limits;

const PUZZLES: [&str; 4] = [
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "1...7..3...4.9..1.83.........6....7...84...9.........5...1.4..........8.79......6",
];

fn values(line: &str) -> [u8; 81] {
    let mut values = [0; 81];
    for (value, byte) in values.iter_mut().zip(line.bytes()) {
        *value = if byte == b'.' { 0 } else { byte - b'0' };
    }
    values
}

/// Adds the solutions of a board, up to two, by plain search.
fn search(values: &mut [u8; 81], found: &mut Vec<[u8; 81]>) {
    let houses = |cell: usize| [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
    let mut used = [0u16; 27];
    for cell in (0..81).filter(|&cell| values[cell] != 0) {
        for house in houses(cell) {
            used[house] |= 1 << values[cell];
        }
    }
    let free = |cell: usize| !houses(cell).iter().fold(1, |all, &house| all | used[house]) & 0x3ff;
    let open = (0..81).filter(|&cell| values[cell] == 0);
    let Some(cell) = open.min_by_key(|&cell| free(cell).count_ones()) else {
        found.push(*values);
        return;
    };
    for digit in (1..=9).filter(|digit| free(cell) >> digit & 1 == 1) {
        if found.len() < 2 {
            values[cell] = digit;
            search(values, found);
            values[cell] = 0;
        }
    }
}

/// Returns the solution of a puzzle; `None` if there is not exactly one.
fn solution(line: &str) -> Option<[u8; 81]> {
    let mut found = Vec::new();
    search(&mut values(line), &mut found);
    (found.len() == 1).then(|| found[0])
}

#[test]
fn each_step_keeps_the_solution() {
    let mut paths = 0;
    for line in PUZZLES.into_iter().chain(HARD) {
        let Some(solution) = solution(line) else {
            continue;
        };
        paths += 1;
        let mut board = Board::new(&values(line));
        while board.open != 0 {
            let hint =
                next(&board, &mut Lost::default(), &Limits::none()).expect("a rule has a step");
            if let Some((cell, digit)) = hint.place {
                assert_eq!(usize::from(solution[cell]), digit + 1, "{line}: {hint:?}");
            }
            for &(cell, digits) in &hint.gone {
                assert!(board.digits[cell] & digits != 0, "{line}: {hint:?}");
                for digit in bits(digits) {
                    assert_ne!(usize::from(solution[cell]), digit + 1, "{line}: {hint:?}");
                }
            }
            hint.apply(&mut board);
            assert!(!board.broken, "{line}");
        }
    }
    assert!(paths >= 6, "{paths} puzzles had one solution");
}

#[test]
fn what_is_sought_around_lost_cells_is_what_is_found_anew() {
    for line in PUZZLES.into_iter().chain(HARD) {
        let (mut board, mut lost) = (Board::new(&values(line)), Lost::default());
        while board.open != 0 && !board.broken {
            let hint = next(&board, &mut lost, &Limits::none());
            assert_eq!(hint, freely(&board), "{line}");
            let Some(hint) = hint else { break };
            lost.apply(&hint, &mut board);
        }
    }
}

#[test]
fn lengths_add_by_the_published_steps() {
    // Links: at most 4, 6, 8, 12, 16, 24, 32, …; a chain has two nodes more.
    let added: Vec<u16> = [6, 7, 8, 9, 10, 11, 14, 15, 18, 19, 26, 27]
        .map(length)
        .into();
    assert_eq!(added, [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
}

#[test]
fn a_puzzle_of_singles_is_easy() {
    let rating = explainer(&values(PUZZLES[2])).unwrap();
    assert!(rating.solved);
    assert!(rating.er <= 23 && rating.ed <= rating.ep && rating.ep <= rating.er);
    let placed: u32 = rating.steps.iter().map(|(_, count)| count).sum();
    assert_eq!(placed, 51);
}

#[test]
fn bad_values_are_refused() {
    let mut twice = values(PUZZLES[0]);
    twice[1] = 4;
    assert_eq!(explainer(&twice), None);
    assert_eq!(explainer(&[10; 81]), None);
}

#[test]
fn choices_are_complete() {
    for (n, size, count) in [(5, 2, 10), (9, 4, 126), (3, 3, 1), (2, 3, 0), (3, 0, 1)] {
        let mut all: Vec<u16> = choices(n, size).collect();
        assert!(
            all.iter()
                .all(|c| c.count_ones() as usize == size && c >> n == 0)
        );
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}

/// The puzzles of A. Inkala (2006, 2010, 2012), and "Golden Nugget", which needs dynamic nets
/// inside nets.
const HARD: [&str; 4] = [
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
];

#[test]
fn fast_rules_find_what_the_plain_ones_find() {
    for line in PUZZLES {
        let values = values(line);
        assert_eq!(explainer(&values), explainer_plainly(&values), "{line}");
    }
    let mut kinds = BTreeSet::new();
    for mut board in thinned(5) {
        while let Some(hint) = light(&board, freely) {
            assert_eq!(Some(&hint), light(&board, next_plainly).as_ref());
            kinds.insert(hint.technique);
            hint.apply(&mut board);
        }
        assert_eq!(light(&board, next_plainly), None);
    }
    assert!(kinds.len() > 18, "{kinds:?}");
}

/// Returns boards of hard puzzles with some false candidates removed at random, which have steps of
/// every kind; the greater the step, the fewer.
fn thinned(step: usize) -> Vec<Board> {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut boards = Vec::new();
    for line in PUZZLES.into_iter().chain(HARD.into_iter().take(3)) {
        let Some(solution) = solution(line) else {
            continue;
        };
        for rate in (0..24).rev().step_by(step) {
            let mut board = Board::new(&values(line));
            for (cell, &value) in solution.iter().enumerate() {
                for digit in bits(board.digits[cell]) {
                    let truth = usize::from(value) == digit + 1;
                    if !truth && random.random_range(0..200) < rate {
                        board.remove(cell, digit);
                    }
                }
            }
            boards.push(board);
        }
    }
    boards
}

/// Returns all nodes that follow from a node by links of both kinds, not itself unless it follows.
fn follow(board: &Board, start: Node) -> Set {
    let (mut seen, mut queue, mut next) = (Set::EMPTY, vec![start], 0);
    while let Some(&at) = queue.get(next) {
        let mut visit = |to: Node| {
            if seen.insert(to) {
                queue.push(to);
            }
        };
        if is_on(at) {
            on_to_off(board, at, true, &mut visit);
        } else {
            off_to_on(board, at, true, true, &mut |to, _| visit(to));
        }
        next += 1;
    }
    seen
}

#[test]
fn the_closure_is_what_follows_by_links() {
    let (mut refuting, mut refuted) = (0, 0);
    for board in thinned(4) {
        let graph = Graph::new(&board);
        for (cell, &digits) in board.digits.iter().enumerate() {
            for on in bits(digits).map(|digit| node(cell, digit, true)) {
                let plain = follow(&board, on);
                assert_eq!(graph.refutes(on), plain.contains(on ^ 1));
                assert_eq!(graph.refutes(on ^ 1), follow(&board, on ^ 1).contains(on));
                refuted += usize::from(graph.refutes(on));
                if graph.number_of(on) == NONE {
                    continue;
                }
                let at = usize::from(graph.number_of(on));
                for to in plain.iter().filter(|&to| is_on(to)) {
                    assert!(graph.closure.reaches(at, graph.number_of(to)));
                }
                let off = graph.closure.off[at].iter().map(|set| set.count_ones());
                let on = graph.closure.row(at).iter().map(|word| word.count_ones());
                assert_eq!(off.chain(on).sum::<u32>() as usize, plain.iter().count());
            }
        }
        refuting += usize::from(graph.refutes_any());
    }
    assert!(refuting > 2 && refuted > refuting, "{refuting} {refuted}");
}

#[test]
fn chains_are_those_of_the_plain_search() {
    let mut count = 0;
    for board in thinned(4) {
        let graph = Graph::new(&board);
        for links in [Links::X, Links::Y, Links::XY] {
            for wanted in [Wanted::Shortest, Wanted::Every] {
                let (mut fast, mut plain) = (Vec::new(), Vec::new());
                walk(&board, &graph, links, wanted, &mut fast);
                walk_plainly(&board, links, wanted, &mut plain);
                count += fast.len();
                assert_eq!(fast, plain);
            }
        }
    }
    assert!(count > 100, "{count}");
}

fn freely(board: &Board) -> Option<Hint> {
    next(board, &mut Lost::default(), &Limits::none())
}

/// Returns the next step of a board that has open cells.
fn light(board: &Board, next: fn(&Board) -> Option<Hint>) -> Option<Hint> {
    (board.open != 0).then(|| next(board)).flatten()
}

#[test]
fn rules_without_chains_rate_what_is_below_chains() {
    let mut seen = [0; 2];
    for line in PUZZLES.into_iter().chain(HARD) {
        // Puzzles get easier with more cells of the solution given.
        let Some(solution) = solution(line) else {
            continue;
        };
        for step in [81, 41, 27, 20, 14, 9, 5, 3, 2] {
            let mut board = values(line);
            (0..81)
                .step_by(step)
                .for_each(|cell| board[cell] = solution[cell]);
            let rating = explainer(&board).unwrap();
            let below = explainer_without_chains(&board).unwrap();
            assert_eq!(below.solved, rating.er < 62, "{board:?}");
            if below.solved {
                assert_eq!(below, rating);
            }
            seen[usize::from(below.solved)] += 1;
        }
    }
    assert!(seen.iter().all(|&n| n > 2), "{seen:?}");
}
