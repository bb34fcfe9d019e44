//! The tables of `docs/minimums/`: each line is checked without the search that made it.

use veridoku::engine::{Engine, Limits};
use veridoku::grid::{Givens, Shape};
use veridoku::native::{Native, Plain};
use veridoku::rules::{Model, Puzzle};

const FOUR: &str = include_str!("../../docs/minimums/2x2.csv");
const SIX: &str = include_str!("../../docs/minimums/2x3.csv");

struct Line {
    grid: Givens,
    grids: u64,
    fewest: u32,
    example: Givens,
    certificate: Vec<u64>,
}

fn givens(shape: Shape, text: &str) -> Givens {
    let values: Vec<u8> = text.bytes().map(|b| b.saturating_sub(b'0')).collect();
    let values: Vec<u8> = values
        .into_iter()
        .map(|v| if v > 9 { 0 } else { v })
        .collect();
    Givens::from_values(shape, values).unwrap()
}

fn lines(shape: &str, table: &str) -> Vec<Line> {
    let shape: Shape = shape.parse().unwrap();
    let read = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        Line {
            grid: givens(shape, fields[0]),
            grids: fields[1].parse().unwrap(),
            fewest: fields[2].parse().unwrap(),
            example: givens(shape, fields[4]),
            certificate: fields[5]
                .split(' ')
                .map(|set| u64::from_str_radix(set, 16).unwrap())
                .collect(),
        }
    };
    table.lines().skip(1).map(read).collect()
}

fn solutions(engine: &mut dyn Engine, puzzle: &Givens) -> u64 {
    let model = Model::new(&Puzzle::plain(puzzle.clone()));
    let census = engine.count(&model, &Limits::solutions(2)).unwrap();
    census.run.solutions
}

/// Returns whether at most `left` more cells hit all the sets, by branching on the cells of the
/// first unhit set.
fn can_hit(sets: &[u64], clues: u64, mut dead: u64, left: u32) -> bool {
    let mut waiting = sets.iter().filter(|&&set| set & clues == 0);
    let Some(first) = waiting.next() else {
        return true;
    };
    let (mut used, mut disjoint) = (first & !dead, 1);
    for set in waiting {
        if set & !dead & used == 0 {
            used |= set & !dead;
            disjoint += 1;
        }
    }
    if disjoint > left {
        return false;
    }
    let mut cells = first & !dead;
    while cells != 0 {
        let cell = cells & cells.wrapping_neg();
        if can_hit(sets, clues | cell, dead, left - 1) {
            return true;
        }
        dead |= cell;
        cells &= cells - 1;
    }
    false
}

/// Checks that each puzzle is a puzzle of its grid, each set is unavoidable, and no fewer clues hit
/// all sets.
fn check(line: &Line) {
    let cells = line.grid.shape().cells();
    let text: String = line.grid.values().iter().map(u8::to_string).collect();
    let example = &line.example;
    for (given, grid) in example.values().iter().zip(line.grid.values()) {
        assert!(*given == 0 || given == grid, "{text}");
    }
    let clues = example.values().iter().filter(|&&v| v != 0).count();
    assert_eq!(clues as u32, line.fewest, "{text}");
    assert_eq!(solutions(&mut Plain::default(), example), 1, "{text}");
    for &set in &line.certificate {
        assert!(set >> cells == 0);
        let emptied = line.grid.retain(|given| set >> given.cell.index() & 1 == 0);
        assert_eq!(
            solutions(&mut Native::new(), &emptied),
            2,
            "{text}: {set:x}"
        );
    }
    assert!(!can_hit(&line.certificate, 0, 0, line.fewest - 1), "{text}");
}

#[test]
fn four_by_four_grids_need_four_clues() {
    let lines = lines("2x2", FOUR);
    assert_eq!(lines.iter().map(|line| line.grids).sum::<u64>(), 288);
    assert_eq!(lines.len(), 2);
    lines.iter().for_each(check);
    assert!(lines.iter().all(|line| line.fewest == 4));
}

#[test]
fn six_by_six_grids_need_eight_clues_or_up_to_ten() {
    let lines = lines("2x3", SIX);
    assert_eq!(lines.iter().map(|line| line.grids).sum::<u64>(), 28_200_960);
    assert_eq!(lines.len(), 49);
    lines.iter().for_each(check);
    let need = |clues| lines.iter().filter(|line| line.fewest == clues).count();
    assert_eq!([need(8), need(9), need(10)], [29, 18, 2]);
}
