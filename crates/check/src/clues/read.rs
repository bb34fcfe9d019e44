//! Clues whose cells are read one after another: each says which few numbers are remembered on the
//! way.

use super::super::board::Comparison;
use super::super::connected::Connected;
use super::means::{Means, Memory, Said};

/// Each inner cell of a line holds what is allowed beside the lesser and the greater of its ends,
/// which are read first and remembered.
pub(super) fn ends(
    on: &mut Means<'_>,
    (first, last): (usize, usize),
    inner: &[usize],
    allowed: impl Fn(i64, i64, i64) -> bool,
) -> Said {
    if inner.is_empty() {
        return Ok(());
    }
    let cells: Vec<usize> = [first, last].iter().chain(inner).copied().collect();
    let step = |ends: &[i64], value: i64| match *ends {
        [a, b] => allowed(a.min(b), a.max(b), value).then(|| ends.to_vec()),
        _ => Some([ends, &[value]].concat()),
    };
    on.word(&cells, &[], &step, &|_| true)
}

/// Returns the sum of a part of a sum line after one more value, 0 for a part that is complete;
/// `None` if it is too great.
fn part(sum: i64, value: i64, total: i64) -> Option<i64> {
    let sum = sum + value;
    (sum <= total).then_some(if sum == total { 0 } else { sum })
}

/// The line can be cut into parts with this sum. Remembered: the sum of the part at hand; nothing
/// before the first value that is not 0, unless the sum is.
pub(super) fn sum_line(on: &mut Means<'_>, cells: &[usize], total: i64) -> Said {
    let step = |sum: &[i64], value| match *sum {
        [] if value == 0 && total != 0 => Some(Vec::new()),
        [] => Some(vec![part(0, value, total)?]),
        _ => Some(vec![part(sum[0], value, total)?]),
    };
    on.word(cells, &[], &step, &|sum| *sum == [0])
}

/// The same of a loop: what the part over the end of the list has in front is tried in all ways,
/// and remembered; then also the sum of the part at hand, once a value is not 0.
pub(super) fn sum_loop(on: &mut Means<'_>, cells: &[usize], total: i64) -> Said {
    let starts = (0..total).map(|before| vec![before]).collect();
    let step = |sums: &[i64], value| match *sums {
        [before] if value == 0 => Some(vec![before]),
        [before] => Some(vec![before, part(before, value, total)?]),
        _ => Some(vec![sums[0], part(sums[1], value, total)?]),
    };
    on.some_word(cells, starts, &step, &|sums| {
        sums.len() == 2 && sums[0] == sums[1]
    })
}

/// Returns the memory after a digit that may be one of two ends with a total between: nothing
/// before the first of them; that and the sum since; 1 alone behind the second.
fn between_ends(memory: &[i64], value: i64, ends: [i64; 2], total: i64) -> Option<Memory> {
    let end = ends.contains(&value);
    match *memory {
        [] => Some(if end { vec![value, 0] } else { Vec::new() }),
        [first, sum] if end => (value != first && sum == total).then(|| vec![1]),
        [first, sum] => (sum + value <= total).then(|| vec![first, sum + value]),
        _ => (!end).then(|| memory.to_vec()),
    }
}

/// The cells between the least and the greatest digit of the board add up to the total.
pub(super) fn sandwich(on: &mut Means<'_>, cells: &[usize], total: i64) -> Said {
    let ends = [on.low(), on.high()];
    let step = |memory: &[i64], value| between_ends(memory, value, ends, total);
    on.word(cells, &[], &step, &|memory| memory.len() == 1)
}

/// The cells between the least and the greatest digit that these cells hold add up to the total.
/// The two digits are tried in all ways that leave as many digits as there are cells, which differ,
/// and remembered in front of the rest.
pub(super) fn lunchbox(on: &mut Means<'_>, cells: &[usize], total: i64) -> Said {
    let apart = (cells.len() as i64 - 1).min(on.high() - on.low()).max(1);
    let mut starts = Vec::new();
    for least in on.values() {
        let greater = on.values().filter(|&greatest| greatest >= least + apart);
        starts.extend(greater.map(|greatest| vec![least, greatest]));
    }
    let step = |memory: &[i64], value: i64| {
        let (least, greatest, rest) = (memory[0], memory[1], &memory[2..]);
        let inside = least <= value && value <= greatest;
        let rest = between_ends(rest, value, [least, greatest], total).filter(|_| inside)?;
        Some([&[least, greatest], &rest[..]].concat())
    };
    on.some_word(cells, starts, &step, &|memory| memory.len() == 3)
}

/// The first X cells add up to the total, X being the first of them. Remembered: how many are to
/// come, and what they have to add up to.
pub(super) fn x_sum(on: &mut Means<'_>, cells: &[usize], total: i64) -> Said {
    let rest =
        |cells: i64, left: i64| (left >= 0 && (cells > 0 || left == 0)).then(|| vec![cells, left]);
    let step = |memory: &[i64], value: i64| match *memory {
        [0, _] => Some(memory.to_vec()),
        [cells, left] => rest(cells - 1, left - value),
        _ => rest(value.max(1) - 1, total - value),
    };
    on.word(cells, &[], &step, &|memory| memory == [0, 0])
}

/// So many cells are greater than all before them; a 0 is not seen. Remembered: the greatest, and
/// how many were seen.
pub(super) fn skyscraper(on: &mut Means<'_>, cells: &[usize], number: i64) -> Said {
    let step = |memory: &[i64], value: i64| {
        let (top, seen) = (memory[0], memory[1] + i64::from(value > memory[0]));
        (seen <= number).then(|| vec![top.max(value), seen])
    };
    on.word(cells, &[0, 0], &step, &|memory| memory[1] == number)
}

/// The first cell that is not greater than all before it holds the number; a 0 in front is seen.
/// Remembered: the greatest so far; nothing once a cell was hidden.
pub(super) fn hidden_skyscraper(on: &mut Means<'_>, cells: &[usize], number: i64) -> Said {
    let step = |top: &[i64], value: i64| match *top {
        [top] if value > top => Some(vec![value]),
        [_] => (value == number).then(Vec::new),
        _ => Some(Vec::new()),
    };
    on.word(cells, &[i64::MIN], &step, &|top| top.is_empty())
}

/// The first X cells and the last Y cells overlap in cells that add up to the total, or those
/// between them do; X is in the first cell, Y in the last, which is read before all others.
/// Remembered: Y; then X, Y, how many cells were read in order, and what is left of the total.
pub(super) fn battlefield(on: &mut Means<'_>, last: usize, others: &[usize], total: i64) -> Said {
    let length = others.len() as i64 + 1;
    // Both is overlap, neither is a gap, and there is one of these at most.
    let counts = |x: i64, y: i64, place: i64| (place <= x) == (place > length - y);
    let step = |memory: &[i64], value: i64| {
        let (x, y, place, left) = match *memory {
            [] => return Some(vec![value]),
            [y] => {
                let last = if counts(value, y, length) { y } else { 0 };
                (value, y, 1, total - last)
            }
            _ => (memory[0], memory[1], memory[2] + 1, memory[3]),
        };
        let left = left - if counts(x, y, place) { value } else { 0 };
        (left >= 0).then(|| vec![x, y, place, left])
    };
    let all = [&[last], others].concat();
    on.word(&all, &[], &step, &|memory| {
        memory.len() == 4 && memory[3] == 0
    })
}

/// Each value is as much greater than the one before it, or as much less. Remembered: the last
/// value; then the difference, too.
pub(super) fn sequence(on: &mut Means<'_>, cells: &[usize]) -> Said {
    let step = |memory: &[i64], value: i64| match *memory {
        [] => Some(vec![value]),
        [last] => Some(vec![value, value - last]),
        [last, by] => (value - last == by).then(|| vec![value, by]),
        _ => None,
    };
    on.word(cells, &[], &step, &|_| true)
}

/// The value is in none of the cells, or in as many as it says; the values that are there add up to
/// the number of cells, which may rule out one or the other. Remembered: in how many.
pub(super) fn none_or_as_many(on: &mut Means<'_>, cells: &[usize], value: i64) -> Said {
    // At n: whether other values, each once, add up to n.
    let mut sums = vec![false; cells.len() + 1];
    sums[0] = true;
    for other in on.values().filter(|&other| other > 0 && other != value) {
        for sum in (other as usize..sums.len()).rev() {
            sums[sum] |= sums[sum - other as usize];
        }
    }
    let without = sums[cells.len()];
    let rest = cells.len() as i64 - value;
    let with = value > 0 && rest >= 0 && sums[rest as usize];
    if with && !without {
        return on.count(cells, &|v| v == value, Comparison::Equal, value);
    }
    let step = |seen: &[i64], other: i64| {
        let seen = seen[0] + i64::from(other == value);
        (seen <= value).then(|| vec![seen])
    };
    on.word(cells, &[0], &step, &|seen| {
        seen[0] == 0 && without || seen[0] == value && with
    })
}

/// A cell holds the number of different values in other cells. Remembered: that number, and the
/// values so far as bits.
pub(super) fn count_distinct(on: &mut Means<'_>, number: usize, cells: &[usize]) -> Said {
    let low = on.low();
    let step = |memory: &[i64], value: i64| match *memory {
        [promised, seen] => {
            let seen = seen | 1 << (value - low);
            (i64::from(seen.count_ones()) <= promised).then(|| vec![promised, seen])
        }
        _ => Some(vec![value, 0]),
    };
    let kept = |memory: &[i64]| match *memory {
        [promised, seen] => i64::from(seen.count_ones()) == promised,
        _ => false,
    };
    let all: Vec<usize> = [number].iter().chain(cells).copied().collect();
    on.word(&all, &[], &step, &kept)
}

/// The weights of the values add up to 0. Remembered: their sum.
pub(super) fn balanced(on: &mut Means<'_>, cells: &[usize], weight: impl Fn(i64) -> i64) -> Said {
    let step = |sum: &[i64], value: i64| Some(vec![sum[0] + weight(value)]);
    on.word(cells, &[0], &step, &|sum| sum[0] == 0)
}

/// No cells, one or more, add up to the total, which is below 127. Remembered: the sums up to it
/// that some cells, or none, have, as bits of two numbers.
pub(super) fn no_sum(on: &mut Means<'_>, cells: &[usize], total: i64) -> Said {
    let within = u128::MAX >> (127 - total);
    let step = |halves: &[i64], value: i64| {
        let sums = u128::from(halves[0] as u64) << 64 | u128::from(halves[1] as u64);
        let with = sums << value & within;
        let all = sums | with;
        (with >> total & 1 == 0).then(|| vec![(all >> 64) as i64, all as i64])
    };
    on.word(cells, &[0, 1], &step, &|_| true)
}

/// The value is in one group of cells as often as in another of as many: those of the first that
/// have it, and those of the second that do not, are as many as each group.
pub(super) fn as_often(on: &mut Means<'_>, a: &[usize], b: &[usize], value: i64) -> Said {
    let [with, without] = [on.set(&|v| v == value), on.set(&|v| v != value)];
    let groups = [(a, with), (b, without)];
    on.counts(&groups, Comparison::Equal, b.len() as i64)
}

/// The second cell says how many cells behind it the digit of the first cell is. Remembered: the
/// digit, and how far it is; three numbers once it was there.
pub(super) fn value_index(on: &mut Means<'_>, cells: &[usize]) -> Said {
    let step = |memory: &[i64], value: i64| match *memory {
        [] => Some(vec![value]),
        [digit] => (value > 0).then(|| vec![digit, value]),
        [digit, 1] => (value == digit).then(|| vec![0; 3]),
        [digit, far] => Some(vec![digit, far - 1]),
        _ => Some(memory.to_vec()),
    };
    on.word(cells, &[], &step, &|memory| memory.len() == 3)
}

/// The table of an automaton accepts: for each state 1 if words may end in it, else 0, and the
/// state that each digit leads to, −1 for none. Remembered: the state.
pub(super) fn table(on: &mut Means<'_>, cells: &[usize], states: i64, table: &[i64]) -> Said {
    let (width, low) = (on.size.order + 1, on.low());
    let fits = (1..=1 << 16).contains(&states) && table.len() == states as usize * width;
    let rows = table.chunks_exact(width);
    let mut next = rows.flat_map(|row| &row[1..]);
    if !fits || next.any(|next| !(-1..states).contains(next)) {
        return Err("expected the number of states, and for each its row".to_string());
    }
    let at = |state: i64, place: usize| table[state as usize * width + place];
    let step = |state: &[i64], value: i64| {
        let next = at(state[0], (value - low) as usize + 1);
        (next >= 0).then(|| vec![next])
    };
    on.word(cells, &[0], &step, &|state| at(state[0], 0) == 1)
}

/// The result is how many cells, the one with which all arms begin counted once, begin the arms
/// without a gap and hold what that one holds, less a number.
pub(super) fn run_length(on: &mut Means<'_>, result: usize, arms: &[&[usize]], less: i64) -> Said {
    let first = arms[0][0];
    if arms.iter().any(|arm| arm[0] != first) {
        return Err("expected groups that begin with the same cell".to_string());
    }
    // By place behind the first cell: whether an arm begins there.
    let (mut cells, mut begins) = (vec![first], Vec::new());
    for arm in arms {
        cells.extend(&arm[1..]);
        begins.extend((1..arm.len()).map(|place| place == 1));
    }
    cells.push(result);
    let last = begins.len() as i64 + 1;
    // What is remembered: how many cells were read, what the first holds, whether the arm at hand
    // goes on without a gap, and how many cells were counted.
    let high = on.high();
    let step = |memory: &[i64], value: i64| {
        let [read, held, goes_on, count] = *memory else {
            return None;
        };
        if read == 0 {
            return Some(vec![1, value, 1, 1]);
        }
        if read == last {
            return (value == count - less).then(|| vec![read + 1, 0, 0, 0]);
        }
        let goes_on = i64::from(value == held && (goes_on == 1 || begins[read as usize - 1]));
        let count = count + goes_on;
        (count - less <= high).then(|| vec![read + 1, held, goes_on, count])
    };
    on.word(&cells, &[0; 4], &step, &|_| true)
}

/// The result is how many cells, the first included, hold what the first holds, less a number.
pub(super) fn same_as_first(on: &mut Means<'_>, result: usize, cells: &[usize], less: i64) -> Said {
    let (last, high) = (cells.len() as i64, on.high());
    // What is remembered: how many cells were read, what the first holds, and how many do.
    let step = |memory: &[i64], value: i64| match *memory {
        [0, ..] => Some(vec![1, value, 1]),
        [read, _, count] if read == last => (value == count - less).then(|| vec![read + 1, 0, 0]),
        [read, held, count] => {
            let count = count + i64::from(value == held);
            (count - less <= high).then(|| vec![read + 1, held, count])
        }
        _ => None,
    };
    on.word(&[cells, &[result]].concat(), &[0; 3], &step, &|_| true)
}

/// The cells with certain digits are connected. Of the last cell of each column it is remembered
/// which part it belongs to, 0 for none; before them, the column of the next cell; behind them, 1
/// if a part can no longer grow, and with it no other may begin, and how many cells there were.
pub(super) fn connected(on: &mut Means<'_>, of: &Connected) -> Said {
    let columns = of.columns.clamp(1, of.cells.len().max(1));
    let (low, counted) = (on.low(), of.size.is_some());
    let most = of.size.map_or(i64::MAX, |size| size as i64);
    let step = |memory: &[i64], value: i64| {
        let [at, parts @ .., done, found] = memory else {
            return None;
        };
        let (at, mut parts) = (*at as usize, parts.to_vec());
        let above = std::mem::replace(&mut parts[at], 0);
        let left = if at > 0 { parts[at - 1] } else { 0 };
        let (mut done, mut found) = (*done, *found);
        if of.set >> (value - low) & 1 == 1 {
            found += i64::from(counted);
            // A part of its own has a number that no other has.
            let part = match (above, left) {
                _ if done == 1 || found > most => return None,
                (0, 0) => columns as i64 + 1,
                (0, part) | (part, _) => part,
            };
            parts[at] = part;
            let meets = |other: &&mut i64| left > 0 && **other == left;
            parts
                .iter_mut()
                .filter(meets)
                .for_each(|other| *other = part);
        } else if above > 0 && !parts.contains(&above) {
            if parts.iter().any(|&part| part > 0) {
                return None;
            }
            done = 1;
        }
        Some(
            [
                vec![((at + 1) % columns) as i64],
                in_order(&parts),
                vec![done, found],
            ]
            .concat(),
        )
    };
    let start = vec![0; columns + 3];
    let one = |memory: &[i64]| {
        let whole = memory[1..=columns].iter().all(|&part| part <= 1);
        whole && (!counted || memory[columns + 2] == most)
    };
    on.word(&of.cells, &start, &step, &one)
}

/// Numbers parts by their first columns, from 1.
fn in_order(parts: &[i64]) -> Memory {
    let mut seen = Vec::new();
    let number = |&part: &i64| {
        if part > 0 && !seen.contains(&part) {
            seen.push(part);
        }
        let place = seen.iter().position(|&other| other == part);
        place.map_or(0, |place| place as i64 + 1)
    };
    parts.iter().map(number).collect()
}
