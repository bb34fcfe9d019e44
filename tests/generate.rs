//! Grids and puzzles drawn at random: that they are what they are said to be, and drawn as they are said to be.

use std::collections::BTreeMap;
use veridoku::generate::{Fill, stream};
use veridoku::grid::{Givens, Shape};
use veridoku::rules::{Model, Puzzle, Solution};

fn shape(h: usize, w: usize) -> Shape {
    Shape::new(h, w).unwrap()
}

#[test]
fn grids_of_every_shape_keep_the_rules() {
    for (h, w) in [
        (2, 2),
        (2, 3),
        (3, 2),
        (1, 5),
        (2, 4),
        (3, 3),
        (2, 5),
        (3, 4),
        (4, 4),
        (1, 7),
        (7, 1),
        (5, 5),
        (6, 6),
        (8, 8),
    ] {
        let shape = shape(h, w);
        let model = Model::new(&Puzzle::plain(Givens::empty(shape)));
        for fill in [Fill::new(shape), Fill::pattern(shape)] {
            for number in 0..3 {
                let grid = fill.fill(&mut stream(1, number));
                let checked = Solution::check(&model, grid.values());
                assert!(checked.is_ok(), "{shape}: {:?}", checked.err());
            }
        }
    }
}

/// Pearson's statistic over its degrees of freedom: near 1 for what is drawn as expected.
fn chi_square<K: Ord>(seen: &BTreeMap<K, u64>, expected: impl Fn(&K) -> f64) -> f64 {
    let total: u64 = seen.values().sum();
    let term = |(key, &n): (&K, &u64)| {
        let e = expected(key) * total as f64;
        (n as f64 - e).powi(2) / e
    };
    seen.iter().map(term).sum::<f64>() / (seen.len() - 1) as f64
}

#[test]
fn all_288_grids_of_4x4_are_equally_likely() {
    let fill = Fill::new(shape(2, 2));
    assert!(fill.is_uniform());
    let mut seen = BTreeMap::new();
    for number in 0..57_600 {
        let grid = fill.fill(&mut stream(4, number));
        *seen.entry(grid.values().to_vec()).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 288);
    // With 287 degrees of freedom the statistic has a standard deviation of 0.083.
    let statistic = chi_square(&seen, |_| 1.0 / 288.0);
    assert!((0.7..1.3).contains(&statistic), "{statistic}");
}
