//! The engine against the classic and the plain one, on boards of every kind and lanes of every
//! number.

use super::search::{Store, search};
use super::vector::Words;
use super::{Isa, Lanes, left};
use crate::classic::machine::Portable;
use crate::{Classic, ClassicCount, Plain};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use veridoku_model::engine::{Cancel, Engine, Limits, Run, Stop};
use veridoku_model::grid::{Givens, Shape, Symmetry};
use veridoku_model::rules::{Model, Puzzle, solves_classic};

type Board = [u8; 81];

/// A way to count the boards of a batch.
type Count = Box<dyn FnMut(&[Board], &Limits) -> Vec<ClassicCount>>;

/// Counts in so many lanes of plain words.
fn plain_lanes<const N: usize>(boards: &[Board], limits: &Limits) -> Vec<ClassicCount> {
    let none = ClassicCount {
        run: Run::default(),
        witnesses: [[0; 81]; 2],
    };
    let mut counts = vec![none; boards.len()];
    let store = &mut Store::default();
    search::<Words<N>, _>((), Portable, store, boards, limits, &mut counts);
    left(store, &mut Classic::new(), boards, limits, &mut counts);
    counts
}

/// Returns every path of this machine, and plain words in one, three and sixteen lanes.
fn every() -> Vec<(String, Count)> {
    let mut ways: Vec<(String, Count)> = vec![
        ("1 lane".to_string(), Box::new(plain_lanes::<1>)),
        ("3 lanes".to_string(), Box::new(plain_lanes::<3>)),
        ("16 lanes".to_string(), Box::new(plain_lanes::<16>)),
    ];
    for isa in Isa::ALL {
        match Lanes::on(isa) {
            None => println!("skipped: no {} here", isa.name()),
            Some(mut lanes) => ways.push((
                isa.name().to_string(),
                Box::new(move |boards, limits| lanes.count(boards, limits)),
            )),
        }
    }
    ways
}

fn full(rng: &mut ChaCha8Rng) -> Givens {
    let pattern = |i: usize| ((3 * (i / 9 % 3) + i / 27 + i % 9) % 9) as u8 + 1;
    let grid = Givens::from_values(Shape::CLASSIC, (0..81).map(pattern).collect::<Vec<u8>>());
    Symmetry::random(Shape::CLASSIC, rng).apply(&grid.unwrap())
}

/// Returns a board with a solution of which each cell is kept with a probability of `share` %, and
/// with `noise` random givens on top.
fn loose(rng: &mut ChaCha8Rng, share: u32, noise: u32) -> Board {
    let grid = full(rng);
    let kept = grid.retain(|_| rng.next_u32() % 100 < share);
    let mut board: Board = kept.values().try_into().unwrap();
    for _ in 0..noise {
        board[rng.next_u32() as usize % 81] = (rng.next_u32() % 9) as u8 + 1;
    }
    board
}

/// Returns a board from which no given can go without a second solution.
fn minimal(rng: &mut ChaCha8Rng, classic: &mut Classic) -> Board {
    let mut board: Board = full(rng).values().try_into().unwrap();
    let mut cells: Vec<usize> = (0..81).collect();
    for left in (1..=81).rev() {
        let cell = cells.swap_remove(rng.next_u32() as usize % left);
        let digit = std::mem::take(&mut board[cell]);
        if classic.count(&board, &Limits::solutions(2)).run.solutions != 1 {
            board[cell] = digit;
        }
    }
    board
}

/// Returns boards of every kind: none, one and several solutions, empty, full, contradictory
/// givens, minimal, minimal less a given, and values that are no digits.
fn boards(seed: u64, count: usize) -> Vec<Board> {
    let rng = &mut ChaCha8Rng::seed_from_u64(seed);
    let mut classic = Classic::new();
    let mut boards = vec![[0; 81], [1; 81], full(rng).values().try_into().unwrap()];
    for kind in 0..count {
        let board = match kind % 12 {
            0..3 => minimal(rng, &mut classic),
            3..5 => {
                let mut board = minimal(rng, &mut classic);
                for _ in 0..1 + kind % 3 {
                    let given: Vec<_> = (0..81).filter(|&i| board[i] != 0).collect();
                    board[given[rng.next_u32() as usize % given.len()]] = 0;
                }
                board
            }
            5 => {
                let mut board = minimal(rng, &mut classic);
                board[rng.next_u32() as usize % 81] = (rng.next_u32() % 9) as u8 + 1;
                board
            }
            6 => loose(rng, 22, 0),
            7 => loose(rng, 30, 0),
            8 => loose(rng, 36, 1),
            9 => loose(rng, 45, 3),
            10 => loose(rng, 100, (kind % 5) as u32),
            _ => {
                let mut board = loose(rng, 40, 0);
                if kind % 5 == 0 {
                    board[rng.next_u32() as usize % 81] = 10 + (rng.next_u32() % 246) as u8;
                }
                board
            }
        };
        boards.push(board);
    }
    boards
}

/// Checks a count against the rules and the number that is right.
fn check(name: &str, board: &Board, count: &ClassicCount, expected: u64, limit: u64) {
    assert_eq!(count.run.solutions, expected, "{name}: {board:?}");
    let stop = (expected == limit).then_some(Stop::Solutions);
    assert_eq!(count.run.stop, stop, "{name}: {board:?}");
    let found = expected.min(2) as usize;
    for witness in &count.witnesses[..found] {
        assert!(solves_classic(witness, board), "{name}: {board:?}");
    }
    assert!(
        found < 2 || count.witnesses[0] != count.witnesses[1],
        "{name}"
    );
    assert!(count.witnesses[found..].iter().all(|w| *w == [0; 81]));
}

#[test]
fn every_path_counts_as_the_classic_engine_does() {
    let mut classic = Classic::new();
    let boards = boards(1, 1200);
    for limit in [1, 2, 9] {
        let limits = Limits::solutions(limit);
        let expected = boards
            .iter()
            .map(|b| classic.count(b, &limits).run.solutions);
        let expected: Vec<u64> = expected.collect();
        let seen = [0, 1, 2].map(|n| expected.iter().filter(|&&e| e == n).count());
        assert!(limit != 2 || seen.iter().all(|&n| n > 100), "{seen:?}");
        for (name, count) in &mut every() {
            let counts = count(&boards, &limits);
            for ((board, count), &expected) in boards.iter().zip(&counts).zip(&expected) {
                check(name, board, count, expected, limit);
            }
        }
    }
}

/// `VERIDOKU_BOARDS` sets another number of boards.
#[test]
#[ignore = "a million boards: minutes"]
fn every_path_counts_as_the_classic_engine_does_on_a_million_boards() {
    let mut classic = Classic::new();
    let limits = Limits::solutions(2);
    let mut seen = [0; 3];
    let most = std::env::var("VERIDOKU_BOARDS").map_or(1_000_000, |most| most.parse().unwrap());
    for seed in 100..100 + u64::div_ceil(most, 10_000) {
        let boards = boards(seed, most.min(10_000) as usize);
        let expected = boards
            .iter()
            .map(|b| classic.count(b, &limits).run.solutions);
        let expected: Vec<u64> = expected.collect();
        for (name, count) in &mut every() {
            let counts = count(&boards, &limits);
            for ((board, count), &expected) in boards.iter().zip(&counts).zip(&expected) {
                check(name, board, count, expected, 2);
            }
        }
        expected.iter().for_each(|&n| seen[n as usize] += 1);
        println!("seed {seed}: {seen:?} with none, one, several");
    }
}

#[test]
fn every_path_counts_as_the_plain_engine_does() {
    let boards = boards(2, 360);
    let limits = Limits::solutions(5);
    let expected = boards.iter().map(|board| {
        // The plain engine takes no values that are no digits.
        Givens::from_values(Shape::CLASSIC, board.to_vec()).map_or(0, |givens| {
            let model = Model::new(&Puzzle::plain(givens));
            Plain::new().count(&model, &limits).unwrap().run.solutions
        })
    });
    let expected: Vec<u64> = expected.collect();
    for (name, count) in &mut every() {
        let counts = count(&boards, &limits);
        for ((board, count), &expected) in boards.iter().zip(&counts).zip(&expected) {
            check(name, board, count, expected, 5);
        }
    }
}

#[test]
fn the_lanes_of_one_board_count_every_solution_once() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut classic = Classic::new();
    for round in 0..8 {
        let board = loose(&mut rng, 30 + round % 6, 0);
        let limits = Limits::solutions(3000);
        let expected = classic.count(&board, &limits).run.solutions;
        for (name, count) in &mut every() {
            let counts = count(&[board], &limits);
            check(name, &board, &counts[0], expected, 3000);
        }
    }
}

#[test]
fn many_solutions_are_counted_once_each() {
    let mut classic = Classic::new();
    let rng = &mut ChaCha8Rng::seed_from_u64(5);
    let thinned = |_| {
        let mut board = minimal(rng, &mut classic);
        for _ in 0..1 + rng.next_u32() % 4 {
            let given: Vec<_> = (0..81).filter(|&i| board[i] != 0).collect();
            board[given[rng.next_u32() as usize % given.len()]] = 0;
        }
        board
    };
    let boards: Vec<Board> = (0..80).map(thinned).collect();
    let limits = Limits::solutions(1000);
    let mut classic = Classic::new();
    let expected = boards
        .iter()
        .map(|b| classic.count(b, &limits).run.solutions);
    let expected: Vec<u64> = expected.collect();
    assert!(expected.iter().filter(|&&n| n > 20 && n < 1000).count() > 10);
    for (name, count) in &mut every() {
        let counts = count(&boards, &limits);
        for ((board, count), &expected) in boards.iter().zip(&counts).zip(&expected) {
            check(name, board, count, expected, 1000);
        }
    }
}

#[test]
fn batches_of_every_length_keep_their_order() {
    let boards = boards(4, 60);
    let mut classic = Classic::new();
    for (name, count) in &mut every() {
        assert!(count(&[], &Limits::solutions(2)).is_empty());
        for from in 0..boards.len() {
            let part = &boards[from..(from + from % 23).min(boards.len())];
            let counts = count(part, &Limits::solutions(2));
            for (board, count) in part.iter().zip(&counts) {
                let expected = classic.count(board, &Limits::solutions(2)).run.solutions;
                check(name, board, count, expected, 2);
            }
        }
    }
}

#[test]
fn limits_end_each_board_and_cancellation_all() {
    let hard = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    let mut board = [0; 81];
    for (value, symbol) in board.iter_mut().zip(hard.bytes()) {
        *value = if symbol == b'.' { 0 } else { symbol - b'0' };
    }
    let batch = [[0; 81], board, [0; 81], [1; 81]];
    for (name, count) in &mut every() {
        // The classic engine looks at its limits when it goes back.
        let descent = if name == "portable" { 81 } else { 0 };
        for most in [1, 2, 5] {
            let limits = Limits::none().with_nodes(Some(most));
            let counts = count(&batch, &limits);
            for counted in [counts[0], counts[2]] {
                assert_eq!(counted.run.stop, Some(Stop::Nodes), "{name}");
                let nodes = counted.run.nodes;
                assert!(nodes <= most + descent, "{name}: {:?}", counted.run);
            }
            assert_eq!((counts[3].run.solutions, counts[3].run.stop), (0, None));
        }
        let cancel = Cancel::new();
        cancel.cancel();
        for count in count(&batch, &Limits::none().with_cancel(cancel)) {
            assert_eq!(count.run.stop, Some(Stop::Cancelled), "{name}");
        }
        // A busy machine may leave no time for a search in the first of these.
        let longer = (0..10).map(|doubled| std::time::Duration::from_millis(20 << doubled));
        let stopped = longer.map(|time| count(&batch, &Limits::time(time))[0].run);
        let mut stopped = stopped.inspect(|run| assert_eq!(run.stop, Some(Stop::Time), "{name}"));
        assert!(stopped.any(|run| run.solutions > 2), "{name}");
    }
}

#[test]
fn a_board_on_which_branching_thrashes_is_left_to_the_engine_that_learns() {
    let text = ".....1..............1.9....3..8..5...8263......5.............5........6..7.....8.";
    let mut board = [0; 81];
    for (value, symbol) in board.iter_mut().zip(text.bytes()) {
        *value = if symbol == b'.' { 0 } else { symbol - b'0' };
    }
    let limits = Limits::solutions(2);
    for (name, count) in &mut every() {
        let counted = count(&[board, [1; 81]], &limits)[0];
        check(name, &board, &counted, 2, 2);
        assert!(counted.run.nodes < 4000, "{name}: {:?}", counted.run);
        let limits = Limits::solutions(2).with_nodes(Some(2100));
        let counted = count(&[board], &limits)[0];
        assert!(counted.run.nodes <= 2181, "{name}: {:?}", counted.run);
    }
}
