//! The clauses of small sums in groups against all boards there are, and lines that are refused.

use super::*;
use crate::board::Comparison;
use crate::demand::About;
use crate::lines::Deadline;
use crate::trial::{BOARDS, CANDIDATES, CELLS, Numbers, ORDER, against_all_boards, candidate};

/// Returns up to two groups of the cells, with coefficients, and the cells left over.
fn groups(numbers: &mut Numbers) -> (Vec<(i64, Vec<usize>)>, Vec<usize>) {
    let mut cells: Vec<usize> = (0..CELLS).collect();
    let first = numbers.below(CELLS as u64) as usize;
    cells.rotate_left(first);
    let times = numbers.below(5) as i64 - 2;
    let rest = cells.split_off(2 + numbers.below(2) as usize);
    (vec![(times, cells)], rest)
}

#[test]
fn clauses_of_small_sums_hold_where_they_do_and_the_cells_of_groups_differ() {
    let mut numbers = Numbers(11);
    let (mut right, mut wrong, mut mixed) = (0, 0, 0);
    for round in 0..3000 {
        let (groups, rest) = groups(&mut numbers);
        let of_groups = groups
            .iter()
            .flat_map(|(times, cells)| cells.iter().map(|&cell| (Weight::Times(*times), cell)));
        let mut terms: Vec<(Weight, usize)> = of_groups.collect();
        for _ in 0..numbers.below(3) {
            for &cell in &rest {
                terms.push((Weight::Times(numbers.below(5) as i64 - 2), cell));
            }
        }
        let place = numbers.below(terms.len() as u64) as usize;
        terms.rotate_left(place);
        let comparisons = [Comparison::Equal, Comparison::AtMost, Comparison::AtLeast];
        let sum = Sum {
            terms,
            comparison: comparisons[round % 3],
            total: numbers.below(30) as i64 - 10,
        };
        let grouped = Grouped { groups };
        let mut clauses = Vec::new();
        let mut take = |clause: &[i32]| {
            clauses.push(clause.to_vec());
            true
        };
        let count = grouped
            .clauses(&sum, ORDER, CANDIDATES, &candidate, &mut take)
            .unwrap();
        let found = against_all_boards((clauses, CANDIDATES + count), |digits| {
            let cells = &grouped.groups[0].1;
            let differ = (1..cells.len()).all(|i| {
                cells[..i]
                    .iter()
                    .all(|&other| digits[other] != digits[cells[i]])
            });
            differ && sum.accepts(sum.of(digits))
        });
        // Of the boards, some do not differ.
        match found {
            0 => wrong += 1,
            24 => right += 1,
            _ => mixed += 1,
        }
        assert!(found < BOARDS);
    }
    assert!(
        right > 100 && wrong > 100 && mixed > 500,
        "{right} {wrong} {mixed}"
    );
}

/// Reads lines of a 4×4 whose relation 1 is a cage of three cells and 2 its sum, 3 another sum, 4
/// to 7 columns and 8 to 11 rows. Returns the number of groups of each sum.
fn read(lines: &str) -> Result<Vec<usize>, String> {
    let rules = "cage 6 r1c1 r1c2 r1c3\nsum 9 r3c1 r3c2 r4c1\ncolumns\nrows";
    let rest = format!("puzzle {}\n{lines}end\n", ".".repeat(16));
    let text = format!("board 2x2\nrules clues\n{rules}\n{rest}");
    let mut lines = Lines::new(&text, Deadline(None));
    let read = lines.board(About::Anything).and_then(|(mut board, _)| {
        lines.follows(&mut board)?;
        lines.grouped(&mut board)?;
        assert_eq!(lines.rest, "end\n");
        let groups = board.grouped.iter().map(|of| of.1.groups.len());
        Ok(groups.collect())
    });
    read.map_err(|refusal| refusal.what)
}

#[test]
fn groups_of_cells_that_differ_are_read() {
    assert_eq!(read(""), Ok(vec![]));
    assert_eq!(read("grouped 2 1 r1c1 r1c2 r1c3\n"), Ok(vec![1]));
    let two = "grouped 2 8 r1c3 r1c1\ngrouped 3 4 r3c1 r4c1\n";
    assert_eq!(read(two), Ok(vec![1, 1]));
    // A sum that follows is in groups as well.
    let follows = "follows sum r1c2 r1c3 r1c4 r2c1 r3c1 r4c1 = 20 from 4 8 -12\n";
    let refused = read(follows).unwrap_err();
    assert!(refused.contains("relation -12"), "{refused}");
    let follows = "follows sum r1c1 r2c1 r3c1 r4c1 r1c2 r2c2 r3c2 r4c2 = 20 from 4 5\n";
    let groups = "grouped 12 4 r1c1 r2c1 r3c1 r4c1 = 5 r4c2 r1c2 r2c2\n";
    assert_eq!(read(&format!("{follows}{groups}")), Ok(vec![2]));
}

const NUMBER: &str = "expected the number of a sum, above those before";

#[test]
fn groups_that_may_be_the_same_are_refused() {
    for (line, what) in [
        ("grouped\n", "expected"),
        ("grouped 2\n", "expected a number"),
        ("grouped 2 1\n", "expected a number"),
        ("grouped 2 1 r1c1\n", "the group of r1c1 is one cell"),
        ("grouped 2 1 r1c1 r1c2 =\n", "expected a number"),
        ("grouped 2 1 r1c1 r1c2 = 8\n", "expected a number"),
        ("grouped 2 r1c1 r1c2\n", "expected a number"),
        (
            "grouped 2 1 r1c1 r1c2 = 1 r1c2 r1c3\n",
            "the group of r1c1 has a cell that",
        ),
        (
            "grouped 2 1 r1c1 r1c1\n",
            "the group of r1c1 has a cell that is there again",
        ),
        ("grouped 2 1 r1c1 r1c2\ngrouped 2 1 r1c1 r1c2\n", NUMBER),
        ("grouped 3 4 r3c1 r4c1\ngrouped 2 1 r1c1 r1c2\n", NUMBER),
        ("grouped 1 1 r1c1 r1c2\n", NUMBER),
        ("grouped 99 1 r1c1 r1c2\n", NUMBER),
        ("grouped 0 1 r1c1 r1c2\n", "expected a number"),
        ("grouped 02 1 r1c1 r1c2\n", "expected a number"),
        ("grouped 2 0 r1c1 r1c2\n", "expected a number"),
        ("grouped 2 1 r1c1 r9c2\n", "expected a number"),
        (
            "grouped 2 8 r1c1 r1c4\n",
            "the group of r1c1 has cells not in one term",
        ),
        (
            "grouped 3 4 r3c2 r4c1\n",
            "the group of r3c2 does not differ",
        ),
        (
            "grouped 2 2 r1c1 r1c2\n",
            "the group of r1c1 does not differ",
        ),
        (
            "grouped 2 9999 r1c1 r1c2\n",
            "the group of r1c1 does not differ",
        ),
    ] {
        let refused = read(line).unwrap_err();
        assert!(refused.starts_with(what), "{line}: {refused}");
    }
}

#[test]
fn states_are_counted_as_they_are() {
    for (cells, order) in [(2, 4), (3, 4), (4, 9), (9, 9), (5, 12), (2, 64)] {
        let word = word(&(0..cells).collect::<Vec<_>>(), order, totals(cells, order));
        assert_eq!(word.automaton.len(), states(cells, order));
    }
    assert!(states(32, 64) > MOST_STATES);
}

/// The example of `docs/certificates.md`.
#[test]
fn the_clauses_of_the_example_are_these() {
    let group = [0, 1].map(|cell| (Weight::Times(1), cell));
    let sum = Sum {
        terms: [&group[..], &[(Weight::Times(1), 4)]].concat(),
        comparison: Comparison::AtMost,
        total: 4,
    };
    let grouped = Grouped {
        groups: vec![(1, vec![0, 1])],
    };
    let mut clauses: Vec<String> = Vec::new();
    let mut take = |clause: &[i32]| {
        let literals = clause.iter().map(|literal| literal.to_string());
        clauses.push(literals.collect::<Vec<_>>().join(" "));
        true
    };
    let count = grouped.clauses(&sum, 4, 64, &candidate, &mut take).unwrap();
    assert_eq!(count, 4);
    assert_eq!(
        clauses.join(", "),
        "-1 65, -2 66, -3, -4, -65 -2, -65 -3, -65 -4, -66 -1, -66 -3, -66 -4, 65 66, \
         -65 -5, -65 -6 67, -65 -7, -65 -8, -66 -5 67, -66 -6, -66 -7, -66 -8, \
         -67 -5 66, -67 -6 65, -67 -7, -67 -8, 67, -67 68, -68 -18, -68 -19, -68 -20"
    );
}

#[test]
fn sets_of_a_size_are_those_numbers_ascending() {
    for order in 1..=10 {
        for size in 0..=order {
            let all = (0..1u64 << order).filter(|set| set.count_ones() as usize == size);
            assert_eq!(of_size(size, order), all.collect::<Vec<_>>());
        }
    }
    assert_eq!(of_size(1, 64).last(), Some(&(1 << 63)));
    assert_eq!(of_size(64, 64), [u64::MAX]);
}
