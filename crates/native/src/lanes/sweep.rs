//! One round of propagation over all candidates of all lanes: Naked Singles, the permutations of a
//! digit in a band with Hidden Singles, and the permutations in the stacks.
//!
//! A word holds the 27 cells of a band for one digit, row by row. What concerns mini-rows needs
//! nine bits of it, every third, so the mini-rows of three digits share a word (`packed` below) and
//! one row of instructions serves them all.

use super::vector::Vector;

/// All cells of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;
/// The first cell of each mini-row.
const FIRST: u32 = 0o111_111_111;
/// The cells of the left box.
const LEFT: u32 = 0o007_007_007;
/// The top row.
const TOP: u32 = 0o777;
/// The first eight cells of each row, and the ninth.
const EIGHT: u32 = 0o377_377_377;
const NINTH: u32 = 0o400_400_400;

/// The candidates of all lanes.
pub(super) struct Group<V> {
    /// By band · 9 + digit.
    pub(super) cells: [V; 27],
    /// By band: the cells with two candidates, as of the begin of the last sweep.
    pub(super) pairs: [V; 3],
    /// By band: the cells with two or more candidates, as of the begin of the last sweep.
    pub(super) open: [V; 3],
}

/// What a sweep shows, one bit for each lane.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    /// There is no solution.
    pub(super) wrong: u32,
    /// Every cell had at most one candidate; if nothing is wrong, these are a solution.
    pub(super) full: u32,
    /// Nothing was settled that was not before.
    pub(super) quiet: u32,
    /// Nor did anything change in the stacks.
    pub(super) still: u32,
}

/// What a sweep gathers on its way.
struct Signs<V> {
    /// A bit in a lane: no solution.
    wrong: V,
    /// Lowest bit of each box, all set as long as every digit has a permutation in every stack, for
    /// which it needs a place in every band.
    stacks: V,
    /// A bit in a lane: a Hidden Single was settled that was not before.
    settled: V,
    /// A bit in a lane: candidates of a stack went.
    changed: V,
}

/// Three words, by what is done with them.
type Three<V> = [V; 3];

/// Returns the bits of three neighbouring mini-rows, columns or rows joined: at least one, and at
/// least two.
#[inline(always)]
fn one_two<V: Vector>([a, b, c]: Three<V>) -> (V, V) {
    (a.or(b).or(c), a.majority(b, c))
}

/// Returns a word with each row in the place of the next, the lowest row as it comes; the bits
/// above the band are rubbish.
#[inline(always)]
fn turned<V: Vector>(x: V) -> V {
    x.up::<9>().or(x.down::<18>())
}

/// Returns the entries of matrices of rows and three columns that are part of a permutation; a word
/// holds three matrices, and there are three words, side by side so that no instruction waits for
/// the one before it. `first` and `second` are the matrices with their columns moved on by one and
/// by two places, without bits beyond the band.
///
/// Loops and no `map`, here and below: what takes a closure is a function that is not compiled for
/// the machine, unless the compiler dissolves it. Of the closures called at once it does.
#[inline(always)]
fn permuted<V: Vector>(matrix: Three<V>, first: Three<V>, second: Three<V>) -> Three<V> {
    // An entry stands if the other two rows have the other two columns, either way round.
    let mut either = matrix;
    for k in 0..3 {
        let one = first[k].and(turned(second[k]));
        let other = second[k].and(turned(first[k]));
        either[k] = one.or(other);
    }
    for k in 0..3 {
        either[k] = matrix[k].and(turned(either[k]));
    }
    either
}

/// Returns the three cells for the first of each mini-row of the digit in place `K` of a packed
/// word.
#[inline(always)]
fn spread<V: Vector, const K: usize>(packed: V, place: V) -> V {
    let minirows = packed.and(place);
    match K {
        0 => minirows.up::<3>().minus(minirows),
        1 => minirows.up::<2>().minus(minirows.down::<1>()),
        _ => minirows.up::<1>().minus(minirows.down::<2>()),
    }
}

/// Returns, packed in place `K`, the mini-rows with at least one and at least two of the cells.
#[inline(always)]
fn packed<V: Vector, const K: usize>(x: V, place: V) -> (V, V) {
    let (one, two) = one_two(match K {
        0 => [x, x.down::<1>(), x.down::<2>()],
        1 => [x.up::<1>(), x, x.down::<1>()],
        _ => [x.up::<2>(), x.up::<1>(), x],
    });
    (one.and(place), two.and(place))
}

/// Propagates once in every lane.
#[inline(always)]
pub(super) fn sweep<V: Vector>(token: V::Token, group: &mut Group<V>) -> Shown {
    let all = |word| V::splat(token, word);
    let mut signs = Signs {
        wrong: all(0),
        stacks: all(BAND),
        settled: all(0),
        changed: all(0),
    };
    for number in 0..3 {
        band(token, group, &mut signs, number);
    }
    for from in [0, 3, 6] {
        stacks(token, group, &mut signs, from);
    }
    let open = group.open[0].or(group.open[1]).or(group.open[2]);
    let corners = all(0o111);
    let sound = signs.wrong.equal(all(0)) & signs.stacks.and(corners).equal(corners);
    Shown {
        wrong: !sound,
        full: open.equal(all(0)),
        quiet: signs.settled.equal(all(0)),
        still: signs.settled.or(signs.changed).equal(all(0)),
    }
}

/// Propagates in one band.
#[inline(always)]
fn band<V: Vector>(token: V::Token, group: &mut Group<V>, signs: &mut Signs<V>, number: usize) {
    let all = |word| V::splat(token, word);
    let cells: &mut [V; 9] = (&mut group.cells[number * 9..number * 9 + 9])
        .try_into()
        .expect("nine digits");
    // The candidates of each cell are added up: the lowest place of the sum is in `ones`, and there
    // are four words of twos.
    let [a, b, c, d, e, f, g, h, i] = *cells;
    let (x, y, z) = (a.xor(b).xor(c), d.xor(e).xor(f), g.xor(h).xor(i));
    let twos = [
        a.majority(b, c),
        d.majority(e, f),
        g.majority(h, i),
        x.majority(y, z),
    ];
    let ones = x.xor(y).xor(z);
    let three = twos[0].or(twos[1]).or(twos[2]);
    let two = three.or(twos[3]);
    let fours = twos[0].majority(twos[1], twos[2]).or(three.and(twos[3]));
    signs.wrong = signs.wrong.or(ones.or(two).xor(all(BAND)));
    group.pairs[number] = two.without(fours.or(ones));
    group.open[number] = two;
    let single = ones.without(two);

    let mut kept = *cells;
    for x in &mut kept {
        // A digit that is the last candidate of a cell leaves the rest of its row; the permutations
        // do the rest.
        let last = x.and(single);
        let ninths = last
            .and(all(EIGHT))
            .plus(all(EIGHT))
            .or(last)
            .and(all(NINTH));
        let rows = ninths.up::<1>().minus(ninths.down::<8>());
        *x = x.without(rows).or(last);
    }
    let places = [all(FIRST), all(FIRST << 1), all(FIRST << 2)];
    let (mut some, mut several) = ([all(0); 3], [all(0); 3]);
    for word in 0..3 {
        let (one, two) = packed::<V, 0>(kept[3 * word], places[0]);
        let (one_1, two_1) = packed::<V, 1>(kept[3 * word + 1], places[1]);
        let (one_2, two_2) = packed::<V, 2>(kept[3 * word + 2], places[2]);
        some[word] = one.or(one_1).or(one_2);
        several[word] = two.or(two_1).or(two_2);
    }
    let (left, right) = (all(LEFT), all(LEFT << 6));
    let others = (all(BAND & !LEFT), all(BAND & !(LEFT << 6)));
    let (mut first, mut second) = (some, some);
    for (k, x) in some.into_iter().enumerate() {
        first[k] = x.up::<3>().and(others.0).or(x.down::<6>().and(left));
        second[k] = x.up::<6>().and(right).or(x.down::<3>().and(others.1));
    }
    let some = permuted(some, first, second);
    // A mini-row that is alone in its box and its row, and has one cell: a Hidden Single.
    let mut hidden = some;
    for (k, x) in some.into_iter().enumerate() {
        let others = turned(x).or(x.down::<9>()).or(x.up::<18>());
        hidden[k] = x.without(others.or(several[k]));
    }
    let mut placed = kept;
    for word in 0..3 {
        let (some, hidden) = (some[word], hidden[word]);
        let cells = [
            spread::<V, 0>(some, places[0]),
            spread::<V, 1>(some, places[1]),
            spread::<V, 2>(some, places[2]),
        ];
        let settled = [
            spread::<V, 0>(hidden, places[0]),
            spread::<V, 1>(hidden, places[1]),
            spread::<V, 2>(hidden, places[2]),
        ];
        for k in 0..3 {
            let digit = 3 * word + k;
            kept[digit] = kept[digit].and(cells[k]);
            placed[digit] = kept[digit].and(settled[k]);
        }
    }
    // No cell is for two digits.
    let (mut taken, mut twice) = (all(0), all(0));
    for settled in placed {
        twice = twice.or(taken.and(settled));
        taken = taken.or(settled);
    }
    // A last candidate that the permutations do not settle has another one in its row.
    signs.wrong = signs.wrong.or(twice).or(single.without(taken));
    signs.settled = signs.settled.or(taken.and(two));
    for digit in 0..9 {
        let x = kept[digit].without(taken).or(placed[digit]);
        cells[digit] = x;
    }
}

/// Propagates three digits in the three stacks: which of the three columns in which band.
#[inline(always)]
fn stacks<V: Vector>(token: V::Token, group: &mut Group<V>, signs: &mut Signs<V>, from: usize) {
    let all = |word| V::splat(token, word);
    let rows = [all(TOP), all(TOP << 9), all(TOP << 18)];
    let (bands, _) = group.cells.as_chunks_mut::<9>();
    let mut here = [all(0); 3];
    for (k, here) in here.iter_mut().enumerate() {
        let (a, b, c) = (bands[0][from + k], bands[1][from + k], bands[2][from + k]);
        let top = a.or(a.down::<9>()).or(a.down::<18>()).and(rows[0]);
        let middle = b.up::<9>().or(b).or(b.down::<9>()).and(rows[1]);
        let bottom = c.up::<18>().or(c.up::<9>()).or(c).and(rows[2]);
        *here = top.or(middle).or(bottom);
    }
    let (left, right) = (all(FIRST), all(FIRST << 2));
    let others = (all(BAND & !FIRST), all(BAND & !(FIRST << 2)));
    let (mut first, mut second) = (here, here);
    for (k, x) in here.into_iter().enumerate() {
        first[k] = x.up::<1>().and(others.0).or(x.down::<2>().and(left));
        second[k] = x.up::<2>().and(right).or(x.down::<1>().and(others.1));
    }
    let kept = permuted(here, first, second);
    for (k, kept) in kept.into_iter().enumerate() {
        signs.changed = signs.changed.or(kept.xor(here[k]));
        let corners = kept.or(kept.down::<1>()).or(kept.down::<2>());
        signs.stacks = signs.stacks.and(corners);
        let digit = from + k;
        let (top, middle, bottom) = (kept.and(rows[0]), kept.and(rows[1]), kept.and(rows[2]));
        let top = top.or(top.up::<9>()).or(top.up::<18>());
        let middle = middle.or(middle.down::<9>()).or(middle.up::<9>());
        let bottom = bottom.or(bottom.down::<9>()).or(bottom.down::<18>());
        bands[0][digit] = bands[0][digit].and(top);
        bands[1][digit] = bands[1][digit].and(middle);
        bands[2][digit] = bands[2][digit].and(bottom);
    }
}

#[cfg(test)]
mod tests {
    use super::super::vector::Words;
    use super::*;

    #[test]
    fn a_cell_that_several_digits_take_is_wrong() {
        // The first cell of the first box, and what is in the other two boxes below it.
        let only = 1 | (BAND & !(LEFT | TOP));
        for takers in 1..=9 {
            let mut cells = [Words::<1>::splat((), BAND); 27];
            cells[..takers].fill(Words::splat((), only));
            let none = [Words::splat((), 0); 3];
            let (pairs, open) = (none, none);
            let mut group = Group { cells, pairs, open };
            let shown = sweep((), &mut group);
            assert_eq!(shown.wrong & 1 == 1, takers > 1, "{takers}");
            assert_eq!((shown.quiet, shown.still), (0, 0));
        }
    }
}
