//! Rows and columns of a square board as numbers, and their ranks.

use super::super::board::Comparison;
use super::means::{Means, Memory, Said};

/// The line has a rank among all rows and columns, read in both directions, as numbers; none of the
/// others is equal. For each of these, rows first, each backwards and then forwards, a cell holds
/// the least value if it is less, and else the next.
///
/// Where rows and columns hold every digit, each digit is first in four lines, once on each side of
/// the board. So the rank says which digit is first, and of the others only the three with the same
/// first digit are compared: the cells of all others hold the second value.
pub(super) fn full_rank(
    on: &mut Means<'_>,
    line: &[usize],
    flags: &[usize],
    rank: i64,
    ties: bool,
) -> Said {
    let lines = lines(on);
    let others: Vec<&Vec<usize>> = lines.iter().filter(|other| *other != line).collect();
    let fits = on.size.rows == on.size.columns && on.size.order >= 2;
    if !fits || others.len() + 1 != lines.len() || flags.len() != others.len() {
        return Err("expected a row or column of a square board of two digits or more, and a cell for each other".into());
    }
    let (low, latin) = (on.low(), is_latin(on));
    let last = 2 * line.len() as i64;
    // What is remembered: how many cells were read, the line's own value after an odd number of
    // them, and what the flag has to hold, one less than the least while both are equal.
    let step = |memory: &[i64], value: i64| {
        let [read, own, flag] = *memory else {
            return None;
        };
        let next = match read % 2 {
            _ if read == last => {
                // Lines that stayed equal to the end: the second value, if they may be.
                let tied = ties && flag < low && value == low + 1;
                return (value == flag || tied).then(|| vec![read + 1, 0, value]);
            }
            _ if flag >= low => [read + 1, 0, flag],
            0 => [read + 1, value, flag],
            _ if value == own => [read + 1, 0, flag],
            _ if value < own && !(latin && read == 1) => [read + 1, 0, low],
            _ => [read + 1, 0, low + 1],
        };
        Some(Memory::from(next))
    };
    let compared = on.automaton(2 * line.len() + 1, &[0, 0, low - 1], &step, &|_| true)?;
    for (other, &flag) in others.into_iter().zip(flags) {
        on.domain(flag, &|value| value <= low + 1)?;
        let mut read: Vec<usize> = line.iter().zip(other).flat_map(|(&a, &b)| [a, b]).collect();
        read.push(flag);
        on.reads(&read, &compared)?;
    }
    let mut less = rank - 1;
    if latin {
        let first = low + less.div_euclid(4);
        less = less.rem_euclid(4);
        on.domain(line[0], &|value| value == first)?;
    }
    on.count(flags, &|value| value == low, Comparison::Equal, less)
}

/// No two of the rows and columns, read in both directions, are the same. Two lines are the same if
/// they are so read backwards: the first of the two is read forwards. Where rows and columns hold
/// every digit, two lines differ that have two cells of one row or column at the same place.
pub(super) fn distinct_ranks(on: &mut Means<'_>) -> Said {
    if on.size.rows != on.size.columns {
        return Err("expected a square board".into());
    }
    let (lines, columns, latin) = (lines(on), on.size.columns, is_latin(on));
    // What is remembered: nothing while they are the same, the first value of a pair, two numbers
    // once they differ.
    let step = |memory: &[i64], value: i64| {
        Some(match *memory {
            [] => vec![value],
            [own] if own == value => vec![],
            _ => vec![0; 2],
        })
    };
    let differ = on.automaton(2 * columns, &[], &step, &|memory| memory.len() == 2)?;
    for (at, first) in lines.iter().enumerate().skip(1).step_by(2) {
        for second in lines[at - 1..at].iter().chain(&lines[at + 1..]) {
            let pairs = first.iter().zip(second);
            let apart = |(&a, &b): (&usize, &usize)| {
                a != b && (a / columns == b / columns || a % columns == b % columns)
            };
            if latin && pairs.clone().any(apart) {
                continue;
            }
            let read: Vec<usize> = pairs.flat_map(|(&a, &b)| [a, b]).collect();
            on.reads(&read, &differ)?;
        }
    }
    Ok(())
}

/// Returns whether each row and each column holds every digit.
fn is_latin(on: &Means<'_>) -> bool {
    let said = |kind: &str| on.clues.iter().any(|clue| clue.kind == kind);
    said("rows") && said("columns") && on.size.rows == on.size.order
}

/// Returns all rows and columns, each backwards and forwards.
fn lines(on: &Means<'_>) -> Vec<Vec<usize>> {
    let (rows, columns) = (on.size.rows, on.size.columns);
    let rows_of = (0..rows).map(|row| on.rectangle(row, 0, 1, columns));
    let columns_of = (0..columns).map(|column| on.rectangle(0, column, rows, 1));
    let both = |line: Vec<usize>| [line.iter().rev().copied().collect(), line];
    rows_of.chain(columns_of).flat_map(both).collect()
}
