//! Puzzles with several solutions.

use super::{List, count9, unique};
use std::collections::BTreeSet;
use veridoku::grid::Shape;

/// Returns a grid with two digits crosswise in the rows 8 and 9 of columns 6 and 9: exchanging them
/// gives a second solution.
fn last_cells() -> Vec<u8> {
    for seed in 0.. {
        let (_, grid) = unique(Shape::CLASSIC, seed, 81);
        let at = |r: usize, c: usize| r * 9 + c;
        for (left, right) in (3..6).flat_map(|l| (6..9).map(move |r| (l, r))) {
            let corners = [at(7, left), at(7, right), at(8, left), at(8, right)].map(|c| grid[c]);
            if corners[0] != corners[3] || corners[1] != corners[2] {
                continue;
            }
            let mut columns: Vec<usize> = (0..9).collect();
            columns.swap(left, 5);
            columns.swap(right, 8);
            return (0..81).map(|c| grid[c / 9 * 9 + columns[c % 9]]).collect();
        }
    }
    unreachable!("a crossing turns up")
}

pub fn list() -> List {
    let mut list = List::new("9×9 with several solutions");
    let corners = [68, 71, 77, 80];
    let mut values = last_cells();
    corners.iter().for_each(|&cell| values[cell] = 0);
    list.add(
        Shape::CLASSIC,
        &values,
        "differ in r89c69 only, all else given",
    );
    // Removes givens while the two solutions stay the same.
    for cell in 0..81 {
        let value = std::mem::take(&mut values[cell]);
        if value != 0 && count9(&values, 3) != 2 {
            values[cell] = value;
        }
    }
    list.add(
        Shape::CLASSIC,
        &values,
        "differ in r89c69 only, as few givens as can be",
    );
    // Leaves the last row, or the last box, open.
    let (_, grid) = unique(Shape::CLASSIC, 3, 81);
    let mut open = grid.clone();
    open[54..].fill(0);
    list.add(Shape::CLASSIC, &open, "the last three rows are empty");
    let mut open = grid.clone();
    open[..27].fill(0);
    list.add(Shape::CLASSIC, &open, "the first three rows are empty");
    let mut open = grid;
    open[18..].fill(0);
    list.add(Shape::CLASSIC, &open, "the first two rows only");
    let mut wanted: BTreeSet<u64> = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20].into();
    let mut larger: BTreeSet<u32> = (2..=4).collect();
    for seed in 0..300 {
        let (mut values, _) = unique(Shape::CLASSIC, 2000 + seed, 0);
        let givens: Vec<usize> = (0..81).filter(|&c| values[c] != 0).collect();
        for number in 0..5 {
            values[givens[(seed as usize * 7 + number * 5) % givens.len()]] = 0;
            let solutions = count9(&values, 200_000);
            let name = format!("{solutions} solutions, seed {}", 2000 + seed);
            if wanted.remove(&solutions) || (solutions > 100 && larger.remove(&solutions.ilog10()))
            {
                list.add(Shape::CLASSIC, &values, &name);
            }
        }
        if wanted.is_empty() && larger.is_empty() {
            break;
        }
    }
    list.add(Shape::CLASSIC, &[0; 81], "an empty board");
    for (name, cell) in [
        ("one given, in the first cell", 0),
        ("one given, in the last cell", 80),
    ] {
        let mut values = [0; 81];
        values[cell] = 9;
        list.add(Shape::CLASSIC, &values, name);
    }
    list
}
