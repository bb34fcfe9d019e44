//! A small solver, written by hand, twice: once right, and once with a slip in it that ordinary puzzles hardly ever show.
//!
//! The tests below are all it takes to find the slip.

/// The first solution of a 9×9 puzzle, 0 for an empty cell; `None` where there is none.
pub fn solve(givens: &[u8]) -> Option<Vec<u8>> {
    search(givens, fits)
}

/// The same with a slip: of the cells of a box, the last one is not looked at.
pub fn solve_with_a_slip(givens: &[u8]) -> Option<Vec<u8>> {
    search(givens, fits_but_for_a_slip)
}

type Fits = fn(&[u8], usize, u8) -> bool;

fn search(givens: &[u8], fits: Fits) -> Option<Vec<u8>> {
    let mut board = givens.to_vec();
    let clash = |cell: usize| board[cell] != 0 && !fits(&without(&board, cell), cell, board[cell]);
    if (0..81).any(clash) {
        return None;
    }
    place(&mut board, fits).then_some(board)
}

fn without(board: &[u8], cell: usize) -> Vec<u8> {
    let mut board = board.to_vec();
    board[cell] = 0;
    board
}

/// Fills the empty cell with the fewest digits to choose from, and so on.
fn place(board: &mut [u8], fits: Fits) -> bool {
    let open = (0..81).filter(|&cell| board[cell] == 0);
    let choices = |cell: usize| (1..=9).filter(|&digit| fits(board, cell, digit)).count();
    let Some(cell) = open.min_by_key(|&cell| choices(cell)) else {
        return true;
    };
    for digit in 1..=9 {
        if fits(board, cell, digit) {
            board[cell] = digit;
            if place(board, fits) {
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
    use veridoku::grid::Givens;
    use veridoku::testing::{Check, FaultKind, Puzzles, Solutions, assert_solves};

    #[test]
    fn the_right_one_passes() {
        assert_solves(|givens: &Givens| solve(givens.values()));
    }

    #[test]
    #[should_panic(expected = "the solver is wrong: ")]
    fn the_slip_is_found() {
        assert_solves(|givens: &Givens| solve_with_a_slip(givens.values()));
    }

    #[test]
    fn the_slip_is_shown_by_a_small_puzzle() {
        let slip = |givens: &Givens| solve_with_a_slip(givens.values());
        let failure = Check::default().run(slip).expect_err("the slip shows");
        println!("{failure}");
        assert!(matches!(
            failure.fault.kind,
            FaultKind::WrongBoard | FaultKind::IgnoresGivens
        ));
        assert!(failure.shrunk.count() < failure.found.count());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn what_has_no_solution_gets_none(givens in Puzzles::new(Solutions::None).givens(24..=81)) {
            prop_assert_eq!(solve(givens.values()), None);
        }

        #[test]
        fn what_has_one_gets_a_full_board(givens in Puzzles::unique().givens(24..=81)) {
            let board = solve(givens.values()).expect("a solution");
            prop_assert!(!board.contains(&0));
        }
    }
}
