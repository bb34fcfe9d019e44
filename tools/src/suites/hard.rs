//! Puzzles that are slow for brute force.
//!
//! Brute force in row order is slowest if the first rows hold few givens and the solution begins
//! with high digits. The puzzles of 17 clues are tried with transpositions and orders of bands and
//! rows, and with digits renamed so that the solution's first row, or the last one backwards, is 9
//! 8 7 6 5 4 3 2 1; those with the most digits placed are kept.

use super::effort::brute_force;
use super::{List, count9, unique};
use veridoku::engine::{Engine, Limits};
use veridoku::grid::{Givens, Shape};
use veridoku::native::Native;
use veridoku::rules::{Model, Puzzle};

/// The limit of brute force.
const MOST: u64 = 50_000_000;

/// Returns the median of the digits that brute force places on random minimal puzzles, for
/// comparison.
fn median(puzzles: &[Vec<u8>]) -> u64 {
    let mut nodes: Vec<u64> = puzzles
        .iter()
        .map(|p| brute_force(p, false, MOST))
        .collect();
    nodes.sort_unstable();
    nodes[nodes.len() / 2]
}

fn solution(values: &[u8]) -> Vec<u8> {
    let givens = Givens::from_values(Shape::CLASSIC, values).expect("a board");
    let census = Native::new().count(&Model::new(&Puzzle::plain(givens)), &Limits::solutions(2));
    census.expect("no failure").witnesses[0].values().to_vec()
}

/// Returns the puzzle with its digits renamed so that the first row of the solution counts down.
fn renamed(values: &[u8]) -> Vec<u8> {
    let first = solution(values);
    let mut name = [0; 10];
    first[..9]
        .iter()
        .zip((1..=9).rev())
        .for_each(|(&old, new)| name[usize::from(old)] = new);
    values.iter().map(|&v| name[usize::from(v)]).collect()
}

/// Returns the puzzle with its emptiest band first and each band's emptiest rows first.
fn sorted(values: &[u8]) -> Vec<u8> {
    let full = |r: usize| values[r * 9..r * 9 + 9].iter().filter(|&&v| v != 0).count();
    let mut bands: Vec<Vec<usize>> = (0..3).map(|b| (b * 3..b * 3 + 3).collect()).collect();
    bands
        .iter_mut()
        .for_each(|band| band.sort_by_key(|&r| full(r)));
    bands.sort_by_key(|band| (full(band[0]) + full(band[1]), full(band[2])));
    let rows = bands.into_iter().flatten();
    rows.flat_map(|r| values[r * 9..r * 9 + 9].to_vec())
        .collect()
}

fn transposed(values: &[u8]) -> Vec<u8> {
    (0..81)
        .map(|cell| values[cell % 9 * 9 + cell / 9])
        .collect()
}

/// Returns the slowest puzzles for brute force in row order, with the digits it places.
fn slowest(puzzles: &[Vec<u8>]) -> Vec<(u64, Vec<u8>)> {
    let both = puzzles.iter().flat_map(|p| [p.clone(), transposed(p)]);
    let made = both.map(|p| renamed(&sorted(&p)));
    let mut found: Vec<(u64, Vec<u8>)> = made.map(|p| (brute_force(&p, false, MOST), p)).collect();
    found.sort_by(|a, b| b.cmp(a));
    found
}

fn named(nodes: u64) -> String {
    if nodes >= MOST {
        format!("more than {MOST}")
    } else {
        nodes.to_string()
    }
}

pub fn list(seventeen: &[Vec<u8>]) -> List {
    let mut list = List::new("9×9 that are slow for brute force");
    let slow = slowest(seventeen);
    for (number, (nodes, puzzle)) in (1..).zip(slow.iter().take(5)) {
        let name = format!(
            "row order, 17 givens, number {number}: brute force places {} digits",
            named(*nodes)
        );
        list.add(Shape::CLASSIC, puzzle, &name);
        let turned: Vec<u8> = puzzle.iter().rev().copied().collect();
        assert_eq!(brute_force(&turned, true, MOST), *nodes);
        let name = format!(
            "reverse order, 17 givens, number {number}: brute force places {} digits",
            named(*nodes)
        );
        list.add(Shape::CLASSIC, &turned, &name);
    }
    let minimal: Vec<Vec<u8>> = (0..20)
        .map(|seed| unique(Shape::CLASSIC, 7000 + seed, 0).0)
        .collect();
    let ordinary: Vec<Vec<u8>> = (0..201)
        .map(|seed| unique(Shape::CLASSIC, 8000 + seed, 0).0)
        .collect();
    list.note(&format!(
        "For comparison: on 201 random minimal puzzles, brute force in row order places {} digits in the median",
        median(&ordinary)
    ));
    for (nodes, puzzle) in slowest(&minimal).iter().take(5) {
        let givens = puzzle.iter().filter(|&&v| v != 0).count();
        let name = format!(
            "row order, {givens} givens: brute force places {} digits",
            named(*nodes)
        );
        list.add(Shape::CLASSIC, puzzle, &name);
        let turned: Vec<u8> = puzzle.iter().rev().copied().collect();
        let name = name.replace("row order", "reverse order");
        list.add(Shape::CLASSIC, &turned, &name);
    }
    // A wrong given in the last row: no solution, which takes the whole search to see.
    let (_, puzzle) = slow.last().expect("puzzles");
    let mut none = puzzle.clone();
    let right = solution(&none);
    let wrong = (72..81).rev().filter(|&c| none[c] == 0).find_map(|cell| {
        (1..=9).filter(|&v| v != right[cell]).find_map(|value| {
            let mut tried = puzzle.clone();
            tried[cell] = value;
            (super::effort::peers(cell).all(|p| tried[p] != value) && count9(&tried, 1) == 0)
                .then_some((cell, value))
        })
    });
    let (cell, value) = wrong.expect("a wrong given");
    none[cell] = value;
    let name = |order: &str, values: &[u8], reverse| {
        let nodes = brute_force(values, reverse, MOST);
        format!("no solution: {order} order places {} digits", named(nodes))
    };
    list.add(Shape::CLASSIC, &none, &name("row", &none, false));
    let turned: Vec<u8> = none.iter().rev().copied().collect();
    list.add(Shape::CLASSIC, &turned, &name("reverse", &turned, true));
    for (number, puzzle) in seventeen.iter().enumerate().skip(8) {
        list.add(
            Shape::CLASSIC,
            puzzle,
            &format!("17 givens, number {number}"),
        );
    }
    list
}
