//! Clues with cells off the board, which hold what shows that they are kept.

use super::super::board::Comparison;
use super::means::{Means, Memory, Said};

/// The line has a rank among all rows and columns, read in both directions, as numbers; none of the
/// others is equal. For each of these, rows first, each backwards and then forwards, a cell holds the
/// least value if it is less, and else the next.
pub(super) fn full_rank(on: &mut Means<'_>, line: &[usize], flags: &[usize], rank: i64) -> Said {
    let lines = lines(on);
    let others: Vec<&Vec<usize>> = lines.iter().filter(|other| *other != line).collect();
    let square = on.size.rows == on.size.columns;
    if !square || others.len() + 1 != lines.len() || flags.len() != others.len() {
        return Err("expected a row or column of a square board, and a cell for each other".into());
    }
    let low = on.low();
    for (other, &flag) in others.into_iter().zip(flags) {
        on.domain(flag, &|value| value <= low + 1)?;
        let mut read: Vec<usize> = line.iter().zip(other).flat_map(|(&a, &b)| [a, b]).collect();
        read.push(flag);
        let last = read.len() as i64 - 1;
        // What is remembered: how many cells were read, the line's own value after an odd number of
        // them, and what the flag has to hold, one less than the least while both are equal.
        let step = |memory: &[i64], value: i64| {
            let [read, own, flag] = *memory else {
                return None;
            };
            let next = match read % 2 {
                _ if read == last => return (value == flag).then(|| vec![read + 1, 0, flag]),
                0 => [read + 1, value, flag],
                _ if flag >= low || value == own => [read + 1, 0, flag],
                _ if value < own => [read + 1, 0, low],
                _ => [read + 1, 0, low + 1],
            };
            Some(Memory::from(next))
        };
        on.word(&read, &[0, 0, low - 1], &step, &|_| true)?;
    }
    on.count(flags, &|value| value == low, Comparison::Equal, rank - 1)
}

/// Returns all rows and columns, each backwards and forwards.
fn lines(on: &Means<'_>) -> Vec<Vec<usize>> {
    let (rows, columns) = (on.size.rows, on.size.columns);
    let rows_of = (0..rows).map(|row| on.rectangle(row, 0, 1, columns));
    let columns_of = (0..columns).map(|column| on.rectangle(0, column, rows, 1));
    let both = |line: Vec<usize>| [line.iter().rev().copied().collect(), line];
    rows_of.chain(columns_of).flat_map(both).collect()
}

/// The cells with certain values, in rows of so many, are connected: each has a parent above (the
/// least value off the board), to the left, to the right or below, or is the one root, or has none of
/// the values; and a distance of two digits, which its parent has a smaller one of.
pub(super) fn connected(
    on: &mut Means<'_>,
    cells: &[usize],
    off: &[usize],
    (columns, values): (i64, &[i64]),
) -> Said {
    let (number, order) = (cells.len(), on.size.order);
    let columns = usize::try_from(columns).unwrap_or(0);
    let fits = columns > 0 && !values.is_empty() && off.len() == 3 * number;
    if !fits || order < 6 || order * order < number {
        return Err("expected columns, values, and three cells after '=' for each before".into());
    }
    let (parents, distances) = off.split_at(number);
    let (high, low) = distances.split_at(number);
    let least = on.low();
    let (root, outside) = (least + 4, least + 5);
    for place in 0..number {
        let (above, left) = (place >= columns, place % columns > 0);
        let right = place % columns + 1 < columns && place + 1 < number;
        let beside = [
            above.then(|| place - columns),
            left.then(|| place - 1),
            right.then(|| place + 1),
            Some(place + columns).filter(|&below| below < number),
        ];
        let parent = parents[place];
        on.domain(
            parent,
            &|value| match beside.get((value - least) as usize) {
                Some(there) => there.is_some(),
                None => value <= outside,
            },
        )?;
        on.pair(cells[place], parent, &|x, p| {
            values.contains(&x) == (p != outside)
        })?;
        for digit in [high[place], low[place]] {
            on.pair(parent, digit, &|p, digit| p < root || digit == least)?;
        }
        for (way, other) in (least..).zip(beside) {
            let Some(other) = other else { continue };
            on.pair(parent, parents[other], &|p, theirs| {
                p != way || theirs != outside
            })?;
            let read = [parent, high[place], high[other], low[place], low[other]];
            on.word(
                &read,
                &[0, 0],
                &|memory, value| nearer(memory, value, way),
                &|_| true,
            )?;
        }
    }
    on.count(parents, &|p| p == root, Comparison::AtMost, 1)
}

/// Reads where a parent is, and the two first and the two second digits of the distances: how many
/// were read, 5 where nothing more has to hold, and the own digit.
fn nearer(memory: &[i64], value: i64, way: i64) -> Option<Memory> {
    match *memory {
        [0, _] => Some(vec![if value == way { 1 } else { 5 }, 0]),
        [read @ (1 | 3), _] => Some(vec![read + 1, value]),
        [2, own] if value == own => Some(vec![3, 0]),
        [2 | 4, own] => (value < own).then(|| vec![5, 0]),
        _ => Some(vec![5, 0]),
    }
}
