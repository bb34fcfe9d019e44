//! Clauses held against all boards of a few cells, for tests.

/// The number of digits.
pub(super) const ORDER: usize = 4;
/// Cells that relations are made of.
pub(super) const CELLS: usize = 3;
/// The variables of the candidates.
pub(super) const CANDIDATES: i32 = (CELLS * ORDER) as i32;
/// The number of boards.
pub(super) const BOARDS: usize = ORDER.pow(CELLS as u32);

/// Numbers that look drawn at random: splitmix64.
pub(super) struct Numbers(pub(super) u64);

impl Numbers {
    /// Returns a number below `end`.
    pub(super) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % end
    }
}

/// Passes the ways to give cells of these candidates different digits, none of those `taken`.
pub(super) fn ways(sets: &[u64], taken: u64, way: &mut Vec<usize>, each: &mut dyn FnMut(&[usize])) {
    let Some(&set) = sets.get(way.len()) else {
        return each(way);
    };
    let may = set & !taken;
    for digit in (0..64).filter(|digit| may >> digit & 1 == 1) {
        way.push(digit);
        ways(sets, taken | 1 << digit, way, each);
        way.pop();
    }
}

/// Returns the variable of a cell and a digit, from 1.
pub(super) fn candidate(cell: usize, digit: usize) -> i32 {
    (cell * ORDER + digit) as i32
}

/// What follows from the digits of the cells by unit propagation: a value for each variable, `None`
/// on a contradiction.
fn propagated(clauses: &[Vec<i32>], variables: i32, digits: &[u8]) -> Option<Vec<Option<bool>>> {
    let mut values: Vec<Option<bool>> = vec![None; variables as usize + 1];
    for (cell, &value) in digits.iter().enumerate() {
        for digit in 1..=ORDER {
            values[candidate(cell, digit) as usize] = Some(digit == usize::from(value));
        }
    }
    loop {
        let mut changed = false;
        for clause in clauses {
            let of = |l: i32| values[l.unsigned_abs() as usize].map(|value| value == (l > 0));
            if clause.iter().any(|&l| of(l) == Some(true)) {
                continue;
            }
            let open: Vec<i32> = clause
                .iter()
                .copied()
                .filter(|&l| of(l).is_none())
                .collect();
            match open[..] {
                [] => return None,
                [one] => {
                    values[one.unsigned_abs() as usize] = Some(one > 0);
                    changed = true;
                }
                _ => {}
            }
        }
        if !changed {
            return Some(values);
        }
    }
}

/// Holds the clauses of a relation against every board: where it holds there is one way to satisfy
/// them, and where it does not there is none. `variables` counts those of the candidates too.
/// Returns on how many boards it holds.
pub(super) fn against_all_boards(
    (clauses, variables): (Vec<Vec<i32>>, i32),
    holds: impl Fn(&[u8]) -> bool,
) -> usize {
    let mut right = 0;
    for board in 0..BOARDS {
        let digits: Vec<u8> = (0..CELLS)
            .map(|cell| (board / ORDER.pow(cell as u32) % ORDER) as u8 + 1)
            .collect();
        let holds = holds(&digits);
        against_board((&clauses, variables), &digits, holds);
        right += usize::from(holds);
    }
    right
}

/// Holds the clauses of a relation against a board on which it holds, or does not.
pub(super) fn against_board((clauses, variables): (&[Vec<i32>], i32), digits: &[u8], holds: bool) {
    let values = propagated(clauses, variables, digits);
    assert_eq!(values.is_some(), holds, "{clauses:?} {digits:?}");
    let all = values.iter().flat_map(|values| &values[1..]);
    assert!(all.clone().all(Option::is_some), "{clauses:?} {digits:?}");
}
