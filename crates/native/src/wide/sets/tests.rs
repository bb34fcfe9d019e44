//! Families as words against lists of sets, and both against every assignment there is.

use super::*;

/// Returns the sums of the assignments of different digits, and what those of sums among these keep.
fn tried(domains: &[u64], wanted: u128) -> (u128, Option<Vec<u64>>) {
    let (mut sums, mut kept) = (0, vec![0; domains.len()]);
    for number in 0..9usize.pow(domains.len() as u32) {
        let digits: Vec<usize> = (0..domains.len())
            .map(|at| number / 9usize.pow(at as u32) % 9)
            .collect();
        let all = digits.iter().fold(0u64, |all, digit| all | 1 << digit);
        let fits = digits
            .iter()
            .zip(domains)
            .all(|(d, domain)| domain >> d & 1 == 1);
        if fits && all.count_ones() as usize == domains.len() {
            let sum: usize = digits.iter().map(|digit| digit + 1).sum();
            sums |= 1 << sum;
            if wanted >> sum & 1 == 1 {
                (kept.iter_mut().zip(&digits)).for_each(|(kept, digit)| *kept |= 1 << digit);
            }
        }
    }
    let holds = kept.iter().all(|&digits| digits != 0);
    (sums, holds.then_some(kept))
}

#[test]
fn families_lists_and_assignments_agree() {
    let mut state = 3u64;
    let mut next = |below: u64| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) % below
    };
    let (mut sets, mut open) = (Sets::default(), Opened::default());
    let mut held = 0;
    for round in 0..3000 {
        let cells = 1 + next(if round % 10 == 0 { 5 } else { 4 }) as usize;
        let domain = |next: &mut dyn FnMut(u64) -> u64| match next(4) {
            0 => 1 << next(9),
            _ => 1 + next(511),
        };
        let domains: Vec<u64> = (0..cells).map(|_| domain(&mut next)).collect();
        let wanted = u128::from(next(1 << 31)) << next(20) | u128::from(next(1 << 31));
        let (sums, expected) = tried(&domains, wanted);
        assert_eq!(sets.sums(&domains, &mut open), sums, "{domains:?}");
        let mut kept = domains.clone();
        let ways = open.set(&domains) && sets.keep(&mut open, wanted).is_some();
        open.write(&mut kept);
        assert_eq!(ways.then_some(kept), expected, "{domains:?} {wanted:x}");
        held += usize::from(ways);
        let (mut few, mut many) = (domains.clone(), domains.clone());
        let required = families::keep(&mut few, &families::with_sums(cells, wanted));
        let listed = sets.work_out(&mut many, wanted).map(u64::from);
        assert_eq!(listed, required, "{domains:?} {wanted:x}");
        assert!(required.is_none() || few == many, "{domains:?} {wanted:x}");
    }
    assert!((800..2800).contains(&held), "{held}");
}
