//! Clues whose cells are read one after another: each says what is remembered on the way.

use super::means::{Means, Said};

/// Each inner cell of a line holds what is allowed beside the lesser and the greater of its ends,
/// which are read first.
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
    let step = |ends: &Vec<i64>, value: i64| match ends[..] {
        [a, b] => allowed(a.min(b), a.max(b), value).then(|| ends.clone()),
        _ => Some([&ends[..], &[value]].concat()),
    };
    on.word(&cells, Vec::new(), step, |_| true)
}

/// Returns the sum of a part of a sum line after one more value, 0 for a part that is complete;
/// `None` if it is too great.
fn part(sum: i64, value: i64, total: i64) -> Option<i64> {
    let sum = sum + value;
    (sum <= total).then_some(if sum == total { 0 } else { sum })
}

/// The line can be cut into parts with this sum.
pub(super) fn sum_line(on: &mut Means<'_>, cells: &[usize], total: i64) -> Said {
    on.word(
        cells,
        0,
        |&sum, value| part(sum, value, total),
        |&sum| sum == 0,
    )
}

/// The same of a loop: what the part over the end of the list has in front is tried in all ways.
pub(super) fn sum_loop(on: &mut Means<'_>, cells: &[usize], total: i64) -> Said {
    let starts = (0..total).map(|before| (before, before)).collect();
    let step = |&(before, sum): &(i64, i64), value| Some((before, part(sum, value, total)?));
    on.some_word(cells, starts, step, |&(before, sum)| before == sum)
}

/// The cells between the least and the greatest digit of the board add up to the total. What is
/// remembered: the one of the two that came first, with the sum since; whether the second came.
pub(super) fn sandwich(on: &mut Means<'_>, cells: &[usize], total: i64) -> Said {
    let (low, high) = (on.low(), on.high());
    let step = |&(first, closed): &(Option<(i64, i64)>, bool), value: i64| {
        let end = value == low || value == high;
        match first {
            None if closed => (!end).then_some((None, true)),
            None => Some((end.then_some((value, 0)), false)),
            Some((other, sum)) if end => (value != other && sum == total).then_some((None, true)),
            Some((other, sum)) => {
                let sum = sum + value;
                (sum <= total).then_some((Some((other, sum)), false))
            }
        }
    };
    on.word(cells, (None, false), step, |&(_, closed)| closed)
}

/// What is remembered of a lunchbox: its least and greatest digit, chosen before they are read; the
/// one of them that came first, with the sum since; whether the second came.
type Lunch = ((i64, i64), Option<(i64, i64)>, bool);

/// The cells between the least and the greatest digit that these cells hold add up to the total.
pub(super) fn lunchbox(on: &mut Means<'_>, cells: &[usize], total: i64) -> Said {
    let mut starts: Vec<Lunch> = Vec::new();
    for least in on.values() {
        let greater = on.values().filter(|&greatest| greatest > least);
        starts.extend(greater.map(|greatest| ((least, greatest), None, false)));
    }
    let step = |&(ends, first, closed): &Lunch, value: i64| {
        let (least, greatest) = ends;
        let end = value == least || value == greatest;
        if value < least || value > greatest || (end && closed) {
            return None;
        }
        match first {
            None if end => Some((ends, Some((value, 0)), false)),
            None => Some((ends, None, closed)),
            Some((other, sum)) if end => {
                (value != other && sum == total).then_some((ends, None, true))
            }
            Some((other, sum)) => {
                let sum = sum + value;
                (sum <= total).then_some((ends, Some((other, sum)), false))
            }
        }
    };
    on.some_word(cells, starts, step, |&(_, _, closed)| closed)
}

/// The first X cells add up to the total, X being the first of them. What is remembered: how many
/// are to come, and what they have to add up to.
pub(super) fn x_sum(on: &mut Means<'_>, cells: &[usize], total: i64) -> Said {
    let step = |state: &Option<(i64, i64)>, value: i64| match *state {
        None if value == 0 => (total == 0).then_some(Some((0, 0))),
        None => rest(value - 1, total - value),
        Some((0, _)) => Some(Some((0, 0))),
        Some((cells, left)) => rest(cells - 1, left - value),
    };
    on.word(cells, None, step, |state| *state == Some((0, 0)))
}

fn rest(cells: i64, left: i64) -> Option<Option<(i64, i64)>> {
    (left >= 0 && (cells > 0 || left == 0)).then_some(Some((cells, left)))
}

/// So many cells are greater than all before them; a 0 is not seen.
pub(super) fn skyscraper(on: &mut Means<'_>, cells: &[usize], number: i64) -> Said {
    let step = |&(top, seen): &(i64, i64), value: i64| {
        let seen = seen + i64::from(value > top);
        (seen <= number).then_some((top.max(value), seen))
    };
    on.word(cells, (0, 0), step, |&(_, seen)| seen == number)
}

/// The first cell that is not greater than all before it holds the number.
pub(super) fn hidden_skyscraper(on: &mut Means<'_>, cells: &[usize], number: i64) -> Said {
    // The greatest so far; `None` once a cell was hidden.
    let step = |top: &Option<i64>, value: i64| match *top {
        None => Some(None),
        Some(top) if value > top => Some(Some(value)),
        Some(_) => (value == number).then_some(None),
    };
    on.word(cells, Some(0), step, Option::is_none)
}

/// The value is in none of the cells, or in as many as it says.
pub(super) fn none_or_as_many(on: &mut Means<'_>, cells: &[usize], value: i64) -> Said {
    let step = |&seen: &i64, other: i64| {
        let seen = seen + i64::from(other == value);
        (seen <= value).then_some(seen)
    };
    on.word(cells, 0, step, |&seen| seen == 0 || seen == value)
}

/// A cell holds the number of different values in other cells.
pub(super) fn count_distinct(on: &mut Means<'_>, number: usize, cells: &[usize]) -> Said {
    let low = on.low();
    let step = |state: &Option<(i64, u64)>, value: i64| match *state {
        None => Some(Some((value, 0))),
        Some((promised, seen)) => {
            let seen: u64 = seen | 1 << (value - low);
            (i64::from(seen.count_ones()) <= promised).then_some(Some((promised, seen)))
        }
    };
    let kept = |state: &Option<(i64, u64)>| {
        state.is_some_and(|(promised, seen)| i64::from(seen.count_ones()) == promised)
    };
    let all: Vec<usize> = [number].iter().chain(cells).copied().collect();
    on.word(&all, None, step, kept)
}

/// The weights of the values add up to 0.
pub(super) fn balanced(on: &mut Means<'_>, cells: &[usize], weight: impl Fn(i64) -> i64) -> Said {
    let step = |&sum: &i64, value: i64| Some(sum + weight(value));
    on.word(cells, 0, step, |&sum| sum == 0)
}

/// No cells, one or more, add up to the total. What is remembered: the sums up to it that some
/// cells, or none, have, as bits.
pub(super) fn no_sum(on: &mut Means<'_>, cells: &[usize], total: i64) -> Said {
    let within = u128::MAX >> (127 - total);
    let step = |&sums: &u128, value: i64| {
        let with = sums << value & within;
        (with >> total & 1 == 0).then_some(sums | with)
    };
    on.word(cells, 1, step, |_| true)
}

/// A value is in two groups of as many cells equally often.
pub(super) fn as_often(on: &mut Means<'_>, a: &[usize], b: &[usize], value: i64) -> Said {
    let step = |&(read, more): &(usize, i64), other: i64| {
        let one = i64::from(other == value);
        let more = if read < a.len() {
            more + one
        } else {
            more - one
        };
        (more >= 0).then_some((read + 1, more))
    };
    let cells = [a, b].concat();
    on.word(&cells, (0, 0), step, |&(_, more)| more == 0)
}

/// The second cell says how many cells behind it the digit of the first cell is. What is remembered:
/// the digit, and how far it is; nothing once it was there.
pub(super) fn value_index(on: &mut Means<'_>, cells: &[usize]) -> Said {
    let step = |state: &Vec<i64>, value: i64| match state[..] {
        [] => Some(vec![value]),
        [digit] => (value > 0).then(|| vec![digit, value]),
        [digit, 1] => (value == digit).then(|| vec![0; 3]),
        [digit, far] => Some(vec![digit, far - 1]),
        _ => Some(state.clone()),
    };
    on.word(cells, Vec::new(), step, |state| state.len() == 3)
}

/// The table of an automaton accepts: for each state 1 if words may end in it, else 0, and the state
/// that each digit leads to, −1 for none.
pub(super) fn table(on: &mut Means<'_>, cells: &[usize], states: i64, table: &[i64]) -> Said {
    let (width, low) = (on.size.order + 1, on.low());
    let fits = (1..=1 << 16).contains(&states) && table.len() == states as usize * width;
    let rows = table.chunks_exact(width);
    let mut next = rows.flat_map(|row| &row[1..]);
    if !fits || next.any(|next| !(-1..states).contains(next)) {
        return Err("expected the number of states, and for each its row".to_string());
    }
    let at = |state: i64, place: usize| table[state as usize * width + place];
    let step = |&state: &i64, value: i64| {
        let next = at(state, (value - low) as usize + 1);
        (next >= 0).then_some(next)
    };
    on.word(cells, 0, step, |&state| at(state, 0) == 1)
}
