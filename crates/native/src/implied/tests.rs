//! Innies and outies by hand.

use super::*;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// Returns houses with the numbers 1, 2 and so on.
fn numbered(houses: Vec<Vec<u16>>) -> Vec<House> {
    let all = houses.into_iter().zip(1..);
    let house = |(cells, number): (Vec<u16>, i32)| House {
        digits: (1 << cells.len()) - 1,
        cells,
        number,
    };
    all.map(house).collect()
}

/// Returns the sums without where they come from.
fn bare(sums: Vec<Implied>) -> Vec<(Vec<(usize, i128)>, i128)> {
    sums.into_iter().map(|sum| (sum.terms, sum.total)).collect()
}

#[test]
fn cages_that_are_nearly_as_small_as_can_be_are_one_sum() {
    let houses = numbered(vec![vec![0, 1, 2, 3], vec![4, 5, 6, 7]]);
    let cage = |cells: &[usize], total| Cage {
        cells: cells.to_vec(),
        total,
        number: 9,
    };
    // Two cells of each row: 6 at least, 14 at most.
    let cages = [cage(&[0, 4], 3), cage(&[1, 5], 4)];
    let wanted = (vec![(0, 1), (1, 1), (4, 1), (5, 1)], 7);
    let together = |cages: &[Cage]| together(8, &Ranges::new(4, 8, &houses), cages);
    assert_eq!(bare(together(&cages)), [wanted]);
    assert!(together(&[cage(&[0, 4], 5), cage(&[1, 5], 5)]).is_empty());
    assert!(together(&cages[..1]).is_empty());
}

#[test]
fn lines_of_one_direction_are_taken_together_in_whatever_order() {
    // Lines from r1c9, r1c8, r9c2 and r9c3, and from r1c3, r1c1, r2c1 and r3c1.
    let rising = [(8, 9, 52), (7, 8, 50), (73, 8, 50), (74, 7, 44)];
    let falling = [(2, 7, 44), (0, 9, 52), (9, 8, 50), (18, 7, 44)];
    let line = |&(first, n, total): &(i32, i32, i128), step: i32| Cage {
        cells: (0..n).map(|i| (first + step * i) as usize).collect(),
        total,
        number: first + 1,
    };
    let cages = [
        line(&rising[0], 8),
        line(&rising[1], 8),
        line(&rising[2], -8),
        line(&rising[3], -8),
    ];
    let cages = cages
        .into_iter()
        .chain(falling.iter().map(|of| line(of, 10)));
    let mut cages: Vec<Cage> = cages.collect();
    let houses = &houses_with_a_diagonal()[..27];
    let ranges = Ranges::new(9, 81, houses);
    let mut rng = ChaCha8Rng::seed_from_u64(53);
    for _ in 0..100 {
        cages.shuffle(&mut rng);
        let mut from: Vec<Vec<i32>> = together(81, &ranges, &cages)
            .into_iter()
            .map(|sum| sum.from)
            .collect();
        from.iter_mut().for_each(|from| from.sort_unstable());
        assert!(from.contains(&vec![8, 9, 74, 75]), "{from:?}");
        assert!(from.contains(&vec![1, 3, 10, 19]), "{from:?}");
    }
}

#[test]
fn a_row_without_its_cages_and_with_what_sticks_out() {
    // Two rows of four; cages of three cells in the first, and across both.
    let houses = numbered(vec![vec![0, 1, 2, 3], vec![4, 5, 6, 7]]);
    let cage = |cells: &[usize], total| Cage {
        cells: cells.to_vec(),
        total,
        number: 9,
    };
    let cages = [cage(&[0, 1, 2], 6), cage(&[3, 7], 7)];
    let found = implied(4, 8, &houses, &cages);
    // The first row less the first cage.
    assert!(found.iter().any(|sum| sum.from == [1, -9]), "{found:?}");
    let sums = bare(found);
    assert!(sums.contains(&(vec![(3, 1)], 4)), "{sums:?}");
    assert!(sums.contains(&(vec![(7, 1)], 3)), "{sums:?}");
    assert!(
        sums.contains(&(vec![(3, 1), (4, -1), (5, -1), (6, -1)], -3)),
        "{sums:?}"
    );
    assert!(implied(4, 8, &houses, &[]).is_empty());
}

/// The rows, columns, boxes and falling diagonal of a 9×9 board.
fn houses_with_a_diagonal() -> Vec<House> {
    let house = |of: &dyn Fn(u16, u16) -> bool| {
        let cells = (0..81).filter(|cell| of(cell / 9, cell % 9));
        cells.collect::<Vec<u16>>()
    };
    let mut all = Vec::new();
    all.extend((0..9).map(|n| house(&|row, _| row == n)));
    all.extend((0..9).map(|n| house(&|_, column| column == n)));
    all.extend((0..9).map(|n| house(&|row, column| row / 3 * 3 + column / 3 == n)));
    all.push(house(&|row, column| row == column));
    numbered(all)
}

#[test]
fn three_boxes_without_their_diagonal_and_the_lines_beside_it() {
    let line = |first: usize, n: usize, total| Cage {
        cells: (0..n).map(|step| first + 10 * step).collect(),
        total,
        number: 30,
    };
    // From r1c2, r1c3, r2c1 and r3c1 down to the right: with the diagonal they cover the boxes.
    let lines = [
        line(1, 8, 30),
        line(2, 7, 45),
        line(9, 8, 49),
        line(18, 7, 47),
    ];
    let sums = bare(implied(9, 81, &houses_with_a_diagonal(), &lines));
    let out = [12, 21, 22, 28, 29, 38, 42, 51, 52, 58, 59, 68];
    let wanted = (out.map(|cell| (cell, 1)).to_vec(), 30 + 45 + 49 + 47 - 90);
    assert!(sums.contains(&wanted), "{sums:?}");
}
