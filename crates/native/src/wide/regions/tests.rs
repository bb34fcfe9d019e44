//! Regions beside boards that are cut at random.

use super::*;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const COLUMNS: usize = 4;
const CELLS: usize = 16;
const SIZE: usize = 4;

fn beside() -> Vec<Vec<usize>> {
    let one = |cell: usize| {
        let steps = |other: &usize| {
            (cell / COLUMNS).abs_diff(other / COLUMNS) + (cell % COLUMNS).abs_diff(other % COLUMNS)
        };
        (0..CELLS).filter(|other| steps(other) == 1).collect()
    };
    (0..CELLS).map(one).collect()
}

/// Returns the region of each cell of a board that is cut at random, numbered along an order.
fn cut(order: &[usize], rng: &mut ChaCha8Rng) -> Vec<usize> {
    let beside = beside();
    'again: loop {
        let mut of = vec![usize::MAX; CELLS];
        for region in 0..CELLS / SIZE {
            let Some(&first) = order.iter().find(|&&cell| of[cell] == usize::MAX) else {
                continue 'again;
            };
            of[first] = region;
            for _ in 1..SIZE {
                let own = (0..CELLS).filter(|&cell| of[cell] == region);
                let next = own.flat_map(|cell| beside[cell].iter().copied());
                let mut next: Vec<usize> = next.filter(|&cell| of[cell] == usize::MAX).collect();
                next.shuffle(rng);
                let Some(cell) = next.pop() else {
                    continue 'again;
                };
                of[cell] = region;
            }
        }
        return of;
    }
}

/// Returns a cell, and those that touch it.
fn around(first: usize) -> Vec<usize> {
    let touches = |cell: &usize| {
        let apart = |at: usize| (at / COLUMNS, at % COLUMNS);
        let ((row, column), (other_row, other_column)) = (apart(first), apart(*cell));
        row.abs_diff(other_row) < 2 && column.abs_diff(other_column) < 2 && *cell != first
    };
    [first]
        .into_iter()
        .chain((0..CELLS).filter(touches))
        .collect()
}

/// Returns regions with random clues, and where those write their numbers.
fn drawn(rng: &mut ChaCha8Rng) -> (Regions, Vec<usize>) {
    let mut order: Vec<usize> = (0..CELLS).collect();
    order.shuffle(rng);
    let (mut runs, mut same) = (Vec::new(), Vec::new());
    let mut cells: Vec<usize> = (0..2 * CELLS).collect();
    for _ in 0..rng.random_range(0..4) {
        let first = rng.random_range(0..CELLS);
        let result = cells.len();
        cells.push(result);
        let right: Vec<usize> = (first + 1..(first / COLUMNS + 1) * COLUMNS).collect();
        let down: Vec<usize> = (first + COLUMNS..CELLS).step_by(COLUMNS).collect();
        if rng.random_bool(0.4) {
            // A row and a column, or the cells around.
            let cells = match rng.random_bool(0.5) {
                true => [&[first][..], &right, &down].concat(),
                false => around(first),
            };
            same.push(Same::new((result, 1), cells, SIZE, |cell| {
                beside()[cell].clone()
            }));
            continue;
        }
        let arms = vec![right, down];
        let on = |cell: usize| cell == first || arms.iter().flatten().any(|&at| at == cell);
        let others = (0..CELLS).filter(|&cell| !on(cell)).collect();
        let begins = |cell: usize| arms.iter().any(|arm| arm.first() == Some(&cell));
        let lone = !beside()[first].iter().all(|&cell| begins(cell));
        runs.push(Run {
            result,
            least: 1,
            first,
            arms,
            others,
            lone,
        });
    }
    let linked = (0..CELLS).collect();
    let here = Here::new().expect("not in a browser");
    let numbered = Some(order.clone());
    let said = (runs, same);
    let regions = Regions::new(here, cells, beside(), SIZE, linked, numbered, said);
    (regions, order)
}

/// Returns what a clue counts in a cut board.
fn numbers(regions: &Regions, of: &[usize]) -> Vec<(usize, usize)> {
    let runs = regions.runs.iter().map(|run| {
        let is_in = |cell: &&usize| of[**cell] == of[run.first];
        let arms = run
            .arms
            .iter()
            .map(|arm| arm.iter().take_while(is_in).count());
        (run.result, 1 + arms.sum::<usize>())
    });
    let same = regions.same.iter().map(|same| {
        let is_in = |cell: &&usize| of[**cell] == of[same.cells[0]];
        (same.result, same.cells.iter().filter(is_in).count())
    });
    runs.chain(same).collect()
}

/// Returns the digits of a board with none twice in a region, and all numbers, as domains.
fn solved(regions: &Regions, of: &[usize], rng: &mut ChaCha8Rng) -> Vec<u64> {
    let mut domains = vec![0; regions.cells.len()];
    for region in 0..CELLS / SIZE {
        let mut digits = vec![1, 2, 4, 8];
        digits.shuffle(rng);
        for cell in (0..CELLS).filter(|&cell| of[cell] == region) {
            domains[cell] = 1 << region;
            domains[CELLS + cell] = digits.pop().unwrap_or(0);
        }
    }
    for (place, number) in numbers(regions, of) {
        domains[place] = 1 << (number - 1);
    }
    domains
}

/// Filters until nothing changes. Returns whether there may be a board.
fn filtered(regions: &Regions, domains: &mut Vec<u64>, desk: &mut (Parts, Walk)) -> bool {
    loop {
        let last = domains.clone();
        if !regions.filter(domains, &mut desk.0, &mut desk.1) || domains.contains(&0) {
            return false;
        }
        if *domains == last {
            return true;
        }
    }
}

#[test]
fn no_board_that_can_be_is_taken() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let (mut desk, mut taken) = (<(Parts, Walk)>::default(), 0);
    for _ in 0..400 {
        let (regions, order) = drawn(&mut rng);
        for _ in 0..12 {
            let of = cut(&order, &mut rng);
            let board = solved(&regions, &of, &mut rng);
            if board.iter().any(|&domain| domain > 8) {
                continue; // a number that is no digit
            }
            let open = |&digit: &u64| match rng.random_range(0..3) {
                0 => digit,
                1 => digit | rng.random_range(0..16),
                _ => 15,
            };
            let before: Vec<u64> = board.iter().map(open).collect();
            let mut after = before.clone();
            assert!(
                filtered(&regions, &mut after, &mut desk),
                "{regions:?} {before:?}"
            );
            let kept = after
                .iter()
                .zip(&board)
                .all(|(left, digit)| left & digit != 0);
            assert!(kept, "{regions:?} {before:?} {after:?} {board:?}");
            taken += usize::from(after != before);
        }
    }
    assert!(taken > 2000, "{taken}");
}

/// A region of more than one cell goes on beside its first, so that this is not alone among the
/// cells around it.
#[test]
fn a_region_has_to_leave_the_cells_that_are_counted() {
    let beside = beside();
    let number = CELLS;
    let same = Same::new((number, 1), around(0), SIZE, |cell| beside[cell].clone());
    let mut domains = vec![15u64; CELLS + 1];
    let mut parts = Parts::default();
    parts.begin(1, &(0..CELLS).collect::<Vec<usize>>());
    assert!(same.filter(0, &mut domains, &mut parts));
    assert_eq!(domains[number], 0b1110);
    // The first region may not leave by the cells beside its first one.
    domains[..CELLS].fill(2);
    for cell in [0, 4, 5, 6, 8] {
        domains[cell] = 3;
    }
    domains[0] = 1;
    domains[4] = 2;
    domains[number] = 15;
    assert!(!same.filter(0, &mut domains, &mut parts));
    domains[1] = 3;
    domains[number] = 15;
    assert!(same.filter(0, &mut domains, &mut parts));
    assert_eq!(domains[number], 0b0110);
}

/// Of full boards it is known whether they keep all rules.
#[test]
fn full_boards_are_judged() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let (mut desk, mut seen) = (<(Parts, Walk)>::default(), [0; 2]);
    for _ in 0..400 {
        let (regions, order) = drawn(&mut rng);
        for _ in 0..12 {
            let of = cut(&order, &mut rng);
            let mut board = solved(&regions, &of, &mut rng);
            if board.iter().any(|&domain| domain > 8) {
                continue;
            }
            if rng.random_bool(0.7) {
                // Two regions, two digits or a number change.
                let (a, b) = (rng.random_range(0..CELLS), rng.random_range(0..CELLS));
                match rng.random_range(0..3) {
                    0 => board.swap(a, b),
                    1 => board.swap(CELLS + a, CELLS + b),
                    _ => *board.last_mut().expect("cells") = 1 << rng.random_range(0..4),
                }
            }
            let expected = keeps(&regions, &order, &board);
            let mut after = board.clone();
            assert_eq!(
                filtered(&regions, &mut after, &mut desk),
                expected,
                "{regions:?} {board:?}"
            );
            seen[usize::from(expected)] += 1;
        }
    }
    assert!(seen.iter().all(|&seen| seen > 500), "{seen:?}");
}

/// Returns whether a full board keeps all rules.
fn keeps(regions: &Regions, order: &[usize], board: &[u64]) -> bool {
    let of: Vec<usize> = board[..CELLS]
        .iter()
        .map(|d| d.trailing_zeros() as usize)
        .collect();
    let mut found = 0;
    let numbered = order.iter().all(|&cell| {
        let next = of[cell] <= found;
        found = found.max(of[cell] + 1);
        next
    });
    let beside = beside();
    let whole = (0..CELLS / SIZE).all(|region| {
        let own: Vec<usize> = (0..CELLS).filter(|&cell| of[cell] == region).collect();
        let mut reached: Vec<usize> = own.iter().take(1).copied().collect();
        let mut next = 0;
        while let Some(&at) = reached.get(next) {
            next += 1;
            for &other in &beside[at] {
                if of[other] == region && !reached.contains(&other) {
                    reached.push(other);
                }
            }
        }
        let digits = own.iter().fold(0, |all, &cell| all | board[CELLS + cell]);
        own.len() == SIZE && reached.len() == SIZE && digits == 15
    });
    let said = numbers(regions, &of);
    numbered
        && whole
        && said
            .iter()
            .all(|&(place, number)| board[place] == 1 << (number - 1))
}
