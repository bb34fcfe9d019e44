//! A small solver, written by hand, twice: once right, and once with a slip in it that ordinary
//! puzzles hardly ever show.
//!
//! The tests below are all it takes to find the slip.

/// The first solution of a 9×9 puzzle, 0 for an empty cell; `None` where there is none.
pub fn solve(givens: &[u8]) -> Option<Vec<u8>> {
    search(givens, fits, u64::MAX).0
}

/// The same with a slip: of the cells of a box, the last one is not looked at. The slip also sends
/// the search astray at times, so the cells that it may visit are limited; whether it went through
/// with it is told beside the answer.
pub fn solve_with_a_slip(givens: &[u8], most: u64) -> (Option<Vec<u8>>, bool) {
    search(givens, fits_but_for_a_slip, most)
}

type Fits = fn(&[u8], usize, u8) -> bool;

fn search(givens: &[u8], fits: Fits, most: u64) -> (Option<Vec<u8>>, bool) {
    let mut board = givens.to_vec();
    let clash = |cell: usize| board[cell] != 0 && !fits(&without(&board, cell), cell, board[cell]);
    if (0..81).any(clash) {
        return (None, true);
    }
    let mut left = most;
    let solved = place(&mut board, fits, &mut left);
    (solved.then_some(board), solved || left > 0)
}

fn without(board: &[u8], cell: usize) -> Vec<u8> {
    let mut board = board.to_vec();
    board[cell] = 0;
    board
}

/// Fills the empty cell with the fewest digits to choose from, and so on, for as many cells as are
/// left to visit.
fn place(board: &mut [u8], fits: Fits, left: &mut u64) -> bool {
    if *left == 0 {
        return false;
    }
    *left -= 1;
    let open = (0..81).filter(|&cell| board[cell] == 0);
    let choices = |cell: usize| (1..=9).filter(|&digit| fits(board, cell, digit)).count();
    let Some(cell) = open.min_by_key(|&cell| choices(cell)) else {
        return true;
    };
    for digit in 1..=9 {
        if fits(board, cell, digit) {
            board[cell] = digit;
            if place(board, fits, left) {
                return true;
            }
            board[cell] = 0;
        }
    }
    false
}

fn fits(board: &[u8], cell: usize, digit: u8) -> bool {
    fits_in_box(board, cell, digit, 9)
}

fn fits_but_for_a_slip(board: &[u8], cell: usize, digit: u8) -> bool {
    fits_in_box(board, cell, digit, 8)
}

fn fits_in_box(board: &[u8], cell: usize, digit: u8, looked_at: usize) -> bool {
    let (row, column) = (cell / 9, cell % 9);
    let corner = row / 3 * 27 + column / 3 * 3;
    (0..9).all(|i| board[row * 9 + i] != digit && board[i * 9 + column] != digit)
        && (0..looked_at).all(|i| board[corner + i / 3 * 9 + i % 3] != digit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::test_runner::{RngAlgorithm, TestError, TestRng, TestRunner};
    use std::time::Duration;
    use veridoku::engine::{Engine, Limits};
    use veridoku::grid::Givens;
    use veridoku::native::Native;
    use veridoku::rules::{Model, Puzzle};
    use veridoku::testing::{Check, FaultKind, Puzzles, SolutionCount, assert_solves};

    #[test]
    fn the_right_one_passes() {
        assert_solves(|givens: &Givens| solve(givens.values()));
    }

    /// The solver with the slip where it ends soon, whatever the machine, and a quick one that is
    /// right elsewhere: what is to be seen is wrong boards, not searches that go astray.
    fn with_the_slip(givens: &Givens) -> Option<Vec<u8>> {
        if let (answer, true) = solve_with_a_slip(givens.values(), 2000) {
            return answer;
        }
        let model = Model::new(&Puzzle::plain(givens.clone()));
        let census = Native::new().count(&model, &Limits::solutions(1)).ok()?;
        let first = census.witnesses.first()?;
        Some(first.values().to_vec())
    }

    #[test]
    #[should_panic(expected = "the solver is wrong: wrong-board: the board breaks ")]
    fn the_slip_is_found() {
        assert_solves(with_the_slip);
    }

    #[test]
    fn the_slip_is_told_by_the_wrong_board() {
        // No time limit that a machine could be too slow for.
        let patient = Check::default().time_limit(Duration::from_secs(3600));
        let failure = patient.run(with_the_slip).expect_err("the slip shows");
        println!("{failure}");
        assert_eq!(failure.fault.kind, FaultKind::WrongBoard);
        assert!(failure.shrunk.count() <= failure.found.count());
        // The right one gives a right board for the same givens, and the other one a board that is
        // wrong in the last cell of a box only.
        let right = solve(failure.found.values()).expect("a solution");
        assert_eq!(twice_in_a_box(&right), []);
        let wrong = with_the_slip(&failure.found).expect("a board");
        let pairs = twice_in_a_box(&wrong);
        assert!(!pairs.is_empty());
        assert!(pairs.iter().all(|&(_, place)| place == 8), "{pairs:?}");
        assert!(failure.fault.message.contains("box"), "{failure}");
    }

    /// The places of a box, 0 to 8, two by two, that hold the same digit.
    fn twice_in_a_box(board: &[u8]) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        for corner in [0, 3, 6, 27, 30, 33, 54, 57, 60] {
            let digit = |place: usize| board[corner + place / 3 * 9 + place % 3];
            for second in 1..9 {
                let same = (0..second).filter(|&first| digit(first) == digit(second));
                pairs.extend(same.map(|first| (first, second)));
            }
        }
        pairs
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn what_has_no_solution_gets_none(givens in Puzzles::new(SolutionCount::None).givens(24..=81)) {
            prop_assert_eq!(solve(givens.values()), None);
        }

        #[test]
        fn what_has_one_gets_a_full_board(givens in Puzzles::unique().givens(24..=81)) {
            let board = solve(givens.values()).expect("a solution");
            prop_assert!(!board.contains(&0));
        }
    }

    #[test]
    fn a_property_shows_the_slip_too() {
        let config = ProptestConfig {
            failure_persistence: None,
            ..ProptestConfig::with_cases(300)
        };
        let mut runner =
            TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
        let puzzles = Puzzles::unique().givens(22..=30);
        let shown = runner.run(&puzzles, |givens| {
            let board = with_the_slip(&givens).expect("a board");
            prop_assert_eq!(twice_in_a_box(&board), []);
            Ok(())
        });
        let Err(TestError::Fail(_, givens)) = shown else {
            panic!("the slip shows: {shown:?}");
        };
        println!("{} givens", givens.count());
        assert_eq!(
            twice_in_a_box(&solve(givens.values()).expect("a solution")),
            []
        );
    }
}
