//! A fast rating for the three lower levels.
//!
//! The rules up to ER 2.5 only make placements, and a placement that is possible stays possible
//! until it is made: the premises of its rule remain, or an easier rule makes it. So the level does
//! not depend on the order of the steps, and the rules of a level can be applied in any order. The
//! rules are those of Sudoku Explainer, as in `explainer/direct.rs`; tests compare the two.

use super::explainer::CROSSINGS;
use super::grid::{COUNT, Grid, HOUSES, MASKS, digits};
use crate::human::Level;

/// Returns the level of a plain 9×9 puzzle if it is at most `most` and at most medium; `None` if it
/// is higher, or the values contradict the rules. A puzzle that has a level has one solution: every
/// rule here follows from the rules of the game alone.
pub fn level_up_to(values: &[u8; 81], most: Level) -> Option<Level> {
    if values.iter().any(|&value| value > 9) {
        return None;
    }
    let mut grid = Grid::new(values);
    for level in [Level::VeryEasy, Level::Easy, Level::Medium] {
        if level > most {
            return None;
        }
        while !grid.broken && grid.left > 0 && step(&mut grid, level) {}
        if grid.broken {
            return None;
        }
        if grid.left == 0 {
            return Some(level);
        }
    }
    None
}

/// Makes the placements that the rules of a level find at once; returns whether there were any.
fn step(grid: &mut Grid, level: Level) -> bool {
    let before = grid.left;
    hidden(grid, 0);
    match level {
        Level::VeryEasy => last_cells(grid),
        _ => {
            hidden(grid, 1);
            hidden(grid, 2);
        }
    }
    if grid.left < before || level < Level::Medium {
        return grid.left < before;
    }
    if grid.naked != 0 {
        let cell = grid.naked.trailing_zeros() as usize;
        grid.place(cell, grid.digits[cell].trailing_zeros() as usize);
        return true;
    }
    let found = locked(grid)
        .or_else(|| sets(grid, 2))
        .or_else(|| sets(grid, 3));
    if let Some((cell, digit)) = found {
        grid.place(cell, digit);
    }
    found.is_some()
}

/// Places the hidden singles in boxes (kind 0), rows (1) or columns (2).
fn hidden(grid: &mut Grid, kind: usize) {
    for digit in 0..9 {
        while grid.hidden[digit][kind] != 0 && !grid.broken {
            grid.place(grid.hidden[digit][kind].trailing_zeros() as usize, digit);
        }
    }
}

/// Fills the last cells of houses.
fn last_cells(grid: &mut Grid) {
    for (house, mask) in MASKS.iter().enumerate() {
        if grid.room[house] == 1 && !grid.broken {
            let cell = (grid.open & mask).trailing_zeros() as usize;
            match grid.digits[cell] {
                0 => grid.broken = true,
                digits => grid.place(cell, digits.trailing_zeros() as usize),
            }
        }
    }
}

/// Returns the first placement after locked candidates: they leave the digit one cell in another
/// house of the same kind as the first house.
fn locked(grid: &Grid) -> Option<(usize, usize)> {
    for &(a, b, _) in &CROSSINGS {
        let (a, b) = (usize::from(a), usize::from(b));
        for digit in 0..9 {
            let own = grid.cells[digit] & MASKS[a];
            if own == 0 || own & !MASKS[b] != 0 || grid.cells[digit] & MASKS[b] == own {
                continue;
            }
            let kind = a / 9 * 9;
            let left = (kind..kind + 9)
                .filter(|&other| other != a && MASKS[other] & MASKS[b] != 0)
                .map(|other| grid.cells[digit] & MASKS[other] & !MASKS[b])
                .find(|left| left.count_ones() == 1);
            if let Some(left) = left {
                return Some((left.trailing_zeros() as usize, digit));
            }
        }
    }
    None
}

/// Returns the first placement after a hidden set of `size` digits: it leaves another digit one
/// cell in the house.
fn sets(grid: &Grid, size: u32) -> Option<(usize, usize)> {
    for (house, mask) in HOUSES.iter().zip(MASKS) {
        let mut places = [0u16; 9];
        for (place, &cell) in house.iter().enumerate() {
            digits(grid.digits[usize::from(cell)]).for_each(|digit| places[digit] |= 1 << place);
        }
        let fits = |&d: &usize| (2..=size).contains(&places[d].count_ones());
        let list = (0..9).filter(fits).fold(0u16, |set, d| set | 1 << d);
        if (grid.open & mask).count_ones() <= size || list.count_ones() < size {
            continue;
        }
        let next = |&set: &u16| Some(set.wrapping_sub(list) & list).filter(|&set| set != 0);
        let subsets = std::iter::successors(next(&0), next);
        for chosen in subsets.filter(|&set| u32::from(COUNT[usize::from(set)]) == size) {
            let taken = digits(chosen).fold(0, |all, digit| all | places[digit]);
            if taken.count_ones() != size {
                continue;
            }
            let single = |&d: &usize| places[d] != 0 && (places[d] & !taken).count_ones() == 1;
            if let Some(digit) = digits(0x1ff & !chosen).find(single) {
                let place = (places[digit] & !taken).trailing_zeros() as usize;
                return Some((usize::from(house[place]), digit));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rate::explainer;
    use crate::rate::time::tests::{EASY, HARDEST, SEVENTEEN, values};
    use rand::SeedableRng;
    use rand::seq::SliceRandom;

    /// Returns the level by the full rating.
    fn slowly(values: &[u8; 81]) -> Option<Level> {
        let rating = explainer(values).filter(|rating| rating.solved)?;
        Some(Level::of_er(rating.er)).filter(|level| *level <= Level::Medium)
    }

    #[test]
    fn levels_are_those_of_the_rating() {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(9);
        let mut seen = [0; 4];
        for round in 0..150 {
            // A pattern grid with permuted digits, rows and columns, and cells emptied.
            let mut perm = [0usize, 1, 2];
            let mut lines = || {
                perm.shuffle(&mut rng);
                let bands = perm;
                bands.map(|band| {
                    perm.shuffle(&mut rng);
                    perm.map(|line| band * 3 + line)
                })
            };
            let (rows, columns) = (lines().concat(), lines().concat());
            let mut digits: Vec<u8> = (1..=9).collect();
            digits.shuffle(&mut rng);
            let mut values = [0; 81];
            for (cell, value) in values.iter_mut().enumerate() {
                let (row, column) = (rows[cell / 9], columns[cell % 9]);
                *value = digits[(row * 3 + row / 3 + column) % 9];
            }
            // Empties cells as long as the puzzle stays easy enough.
            let most = [Level::VeryEasy, Level::Easy, Level::Medium][round % 3];
            let mut cells: Vec<usize> = (0..81).collect();
            cells.shuffle(&mut rng);
            for cell in cells {
                let value = std::mem::take(&mut values[cell]);
                // If `round % 4` is 0, stops at the first puzzle that is too hard.
                if level_up_to(&values, most).is_none() {
                    if round % 4 == 0 {
                        break;
                    }
                    values[cell] = value;
                }
            }
            let level = level_up_to(&values, Level::Medium);
            assert_eq!(level, slowly(&values), "{values:?}");
            seen[level.map_or(3, |level| level as usize)] += 1;
            assert_eq!(
                level_up_to(&values, Level::Easy),
                level.filter(|level| *level <= Level::Easy)
            );
        }
        assert!(seen.iter().all(|&n| n > 5), "{seen:?}");
    }

    #[test]
    fn what_is_above_has_no_level() {
        assert_eq!(
            level_up_to(&values(EASY), Level::VeryEasy),
            Some(Level::VeryEasy)
        );
        assert_eq!(level_up_to(&values(SEVENTEEN), Level::Medium), None);
        assert_eq!(level_up_to(&values(HARDEST), Level::Expert), None);
        assert_eq!(level_up_to(&[1; 81], Level::Medium), None);
        assert_eq!(level_up_to(&[0; 81], Level::Medium), None);
    }
}
