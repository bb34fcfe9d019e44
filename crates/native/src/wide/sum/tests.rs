//! Sums against every assignment there is.

use super::*;

/// Filters by trying every assignment.
fn tried(sum: &Sum, see: impl Fn(usize, usize) -> bool, domains: &[u64]) -> Option<Vec<u64>> {
    let mut kept = vec![0; domains.len()];
    let mut values = vec![0; domains.len()];
    fn go(at: usize, domains: &[u64], values: &mut Vec<u32>, take: &mut dyn FnMut(&[u32])) {
        if at == domains.len() {
            return take(values);
        }
        for digit in (0..9).filter(|digit| domains[at] >> digit & 1 == 1) {
            values[at] = digit;
            go(at + 1, domains, values, take);
        }
    }
    go(0, domains, &mut values, &mut |values| {
        let total: i128 = (values.iter().zip(&sum.coefficients))
            .map(|(&digit, c)| i128::from(digit + 1) * c)
            .sum();
        let repeats = (0..values.len())
            .any(|a| (0..a).any(|b| values[a] == values[b] && see(sum.cells[a], sum.cells[b])));
        let within = sum.least.is_none_or(|l| total >= l) && sum.most.is_none_or(|m| total <= m);
        if within && !repeats {
            (kept.iter_mut().zip(values)).for_each(|(kept, digit)| *kept |= 1 << digit);
        }
    });
    (kept.iter().all(|&digits| digits != 0)).then_some(kept)
}

#[test]
fn cages_and_equal_sums_keep_exactly_what_some_assignment_has() {
    let mut state = 7u64;
    let mut next = |below: u64| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) % below
    };
    // One bench for all, so that what it remembers is held to the truth too.
    let mut bench = Bench::default();
    let mut held = 0;
    for _ in 0..3000 {
        let cells = 1 + next(4) as usize;
        let terms: Vec<(usize, i128)> = (0..cells)
            .map(|cell| (cell, [1, 1, 1, -1, 2][next(5) as usize]))
            .collect();
        let total = i128::from(next(40)) - 8;
        let bounds = match next(4) {
            0 => (None, Some(total)),
            1 => (Some(total), None),
            _ => (Some(total), Some(total)),
        };
        // Cells 0 to 2 see each other.
        let see = |a: usize, b: usize| a < 3 && b < 3;
        let sum = Sum::new(9, terms, bounds, see);
        assert!(!sum.groups.is_empty());
        let domains: Vec<u64> = (0..cells).map(|_| 1 + next(511)).collect();
        let mut filtered = domains.clone();
        let holds = sum.filter(&mut filtered, &mut bench);
        let mut again = domains.clone();
        assert_eq!(sum.filter(&mut again, &mut bench), holds);
        assert!(!holds || again == filtered, "a remembered answer differs");
        // Cells of different coefficients that see each other are not worked out together.
        let one_group = |a: usize, b: usize| {
            let at = |cell: usize| sum.cells.iter().position(|&c| c == cell).unwrap();
            see(a, b) && sum.coefficients[at(a)] == sum.coefficients[at(b)]
        };
        let expected = tried(&sum, one_group, &domains);
        held += usize::from(holds);
        assert_eq!(holds.then_some(filtered), expected, "{sum:?} {domains:?}");
    }
    assert!((500..2500).contains(&held), "{held}");
}

/// Bounds by groups lose no board, and leave less than bounds by cells.
#[test]
fn a_wide_sum_keeps_what_some_assignment_has() {
    let mut state = 9u64;
    let mut next = |below: u64| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) % below
    };
    let (mut held, mut stronger) = (0, 0);
    for _ in 0..1000 {
        // A number of two digits, and cells that see each other.
        let terms = vec![(3, 30), (4, 3), (0, -1), (1, -1), (2, -1)];
        let total = Some(i128::from(next(60)) - 10);
        let see = |a: usize, b: usize| a < 3 && b < 3;
        let sum = Sum::new(9, terms, (total, total), see);
        assert!(!sum.exact && !sum.groups.is_empty());
        let domains: Vec<u64> = (0..5).map(|_| 1 + next(511)).collect();
        let mut filtered = domains.clone();
        let holds = sum.filter(&mut filtered, &mut Bench::default());
        let mut by_cells = domains.clone();
        let linear = linear::filter(&sum.coefficients, sum.least, sum.most, &mut by_cells);
        if let Some(expected) = tried(&sum, see, &domains) {
            assert!(holds && linear);
            let both = expected.iter().zip(&filtered);
            assert!(
                both.clone().all(|(some, kept)| some & !kept == 0),
                "{sum:?} {domains:?}"
            );
            held += 1;
        }
        stronger += usize::from(linear && (!holds || filtered != by_cells));
    }
    assert!(held > 50 && stronger > 50, "{held} {stronger}");
}

#[test]
fn a_sum_of_too_wide_a_range_is_left_to_bounds() {
    let terms = vec![(0, 1), (1, 1000)];
    let sum = Sum::new(9, terms, (Some(2003), Some(2003)), |_, _| false);
    assert!(sum.groups.is_empty());
    let mut domains = [0x1ff, 0x1ff];
    assert!(sum.filter(&mut domains, &mut Bench::default()));
    assert_eq!(domains, [0x1ff, 0b10]);
}
