//! The steps of the model if there is no single: locked candidates, pairs and triples, and finally
//! a digit of the solution.

use crate::rate::grid::{COUNT, Grid, HOUSES, MASKS, cells, digits};

/// The maximum number of nodes of the search for the solution. A puzzle with one solution takes a
/// few thousand at most.
const NODES: u32 = 1 << 20;

/// The number of times that there was no single, by the step that followed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Halts {
    /// Locked candidates.
    pub(super) locked: f64,
    /// Pairs and triples.
    pub(super) subsets: f64,
    /// A digit of the solution: a person would have to use techniques that few know, or guess.
    pub(super) beyond: f64,
}

/// The steps taken on the boards without a single. All paths come to the same: whatever the order
/// of singles, the same are left in the end.
#[derive(Default)]
pub(super) struct Stuck {
    solution: Option<[u8; 81]>,
    /// Boards, each with the board after the step and the halt to count.
    known: Vec<(Grid, Grid, Halts)>,
}

impl Stuck {
    /// Does what [`get_going`] does, once for each board.
    pub(super) fn get_going(&mut self, grid: &mut Grid, halts: &mut Halts) {
        let known = self.known.iter();
        let place = known
            .map(|(before, ..)| before)
            .position(|before| before.open == grid.open && before.digits == grid.digits);
        let place = place.unwrap_or_else(|| {
            let (before, mut halt) = (grid.clone(), Halts::default());
            get_going(grid, &mut self.solution, &mut halt);
            self.known.push((before, grid.clone(), halt));
            self.known.len() - 1
        });
        let (_, after, halt) = &self.known[place];
        grid.clone_from(after);
        grid.changed = 0x1ff;
        halts.locked += halt.locked;
        halts.subsets += halt.subsets;
        halts.beyond += halt.beyond;
    }
}

/// Takes a step on a board without a single. `solution` is computed if it is needed; if there is
/// none, the board becomes broken.
fn get_going(grid: &mut Grid, solution: &mut Option<[u8; 81]>, halts: &mut Halts) {
    if locked(grid) {
        halts.locked += 1.0;
    } else if subsets(grid, 2) || subsets(grid, 3) {
        halts.subsets += 1.0;
    } else {
        halts.beyond += 1.0;
        let known = solution.get_or_insert_with(|| solve(grid).unwrap_or([0; 81]));
        match fewest(grid) {
            Some(cell) if known[cell] != 0 => grid.place(cell, usize::from(known[cell]) - 1),
            _ => grid.broken = true,
        }
    }
}

/// Returns the first open cell with the fewest candidates.
fn fewest(grid: &Grid) -> Option<usize> {
    cells(grid.open).min_by_key(|&cell| grid.digits[cell].count_ones())
}

/// Makes the eliminations of the first locked candidates, in boxes before lines. Returns whether
/// there are any.
fn locked(grid: &mut Grid) -> bool {
    let crossing = |a: usize| {
        let others = if a < 9 { 9..27 } else { 0..9 };
        others.filter(move |&b| MASKS[a] & MASKS[b] != 0)
    };
    for (a, b) in (0..27).flat_map(|a| crossing(a).map(move |b| (a, b))) {
        for digit in 0..9 {
            let own = grid.cells[digit] & MASKS[a];
            let gone = grid.cells[digit] & MASKS[b] & !MASKS[a];
            if own != 0 && own & !MASKS[b] == 0 && gone != 0 {
                cells(gone).for_each(|cell| grid.remove(cell, digit));
                return true;
            }
        }
    }
    false
}

/// Makes the eliminations of the first naked or hidden set of a size. Returns whether there is one.
fn subsets(grid: &mut Grid, size: u32) -> bool {
    let found = HOUSES.iter().find_map(|house| subset(grid, house, size));
    let Some((own, rest)) = found else {
        return false;
    };
    for cell in cells(rest) {
        digits(grid.digits[cell] & own).for_each(|digit| grid.remove(cell, digit));
    }
    true
}

/// Returns the first naked or hidden set of a size in a house: its digits, and the other open cells.
/// A hidden set is a naked set of all the other open cells.
fn subset(grid: &Grid, house: &[u8; 9], size: u32) -> Option<(u16, u128)> {
    let (mut open, mut count) = ([0; 9], 0);
    for &cell in house
        .iter()
        .filter(|&&cell| grid.digits[usize::from(cell)] != 0)
    {
        open[count] = usize::from(cell);
        count += 1;
    }
    // By choice of open cells, as bits: the digits between them.
    let mut between = [0u16; 512];
    let all = (1usize << count) - 1;
    let wanted = [size, (count as u32).saturating_sub(size)];
    for chosen in 1..=all {
        let last = chosen.trailing_zeros() as usize;
        between[chosen] = between[chosen & (chosen - 1)] | grid.digits[open[last]];
    }
    let fits = |&chosen: &usize| {
        let number = u32::from(COUNT[chosen]);
        let own = between[chosen];
        wanted.contains(&number)
            && u32::from(COUNT[usize::from(own)]) == number
            && own & between[all ^ chosen] != 0
    };
    let chosen = (1..=all).find(fits)?;
    let rest = digits((all ^ chosen) as u16).fold(0, |set, place| set | 1 << open[place]);
    Some((between[chosen], rest))
}

/// Returns the first solution, found by hidden singles and branching on the cell with the fewest
/// candidates.
fn solve(grid: &Grid) -> Option<[u8; 81]> {
    let (mut values, mut nodes) = ([0; 81], 0);
    fill(&mut grid.clone(), &mut values, &mut nodes).then_some(values)
}

/// Fills a board that has a solution, and returns whether it had.
fn fill(grid: &mut Grid, values: &mut [u8; 81], nodes: &mut u32) -> bool {
    while !grid.broken && grid.open != 0 {
        *nodes += 1;
        if *nodes > NODES {
            return false;
        }
        let hidden = (0..9).find_map(|digit| {
            let [a, b, c] = grid.hidden[digit];
            cells(a | b | c).next().map(|cell| (cell, digit))
        });
        let single = hidden.or_else(|| {
            let cell = cells(grid.naked).next()?;
            Some((cell, grid.digits[cell].trailing_zeros() as usize))
        });
        let Some((cell, digit)) = single else {
            return fewest(grid).is_some_and(|cell| {
                digits(grid.digits[cell]).any(|digit| {
                    let mut next = grid.clone();
                    next.place(cell, digit);
                    values[cell] = digit as u8 + 1;
                    fill(&mut next, values, nodes)
                })
            });
        };
        grid.place(cell, digit);
        values[cell] = digit as u8 + 1;
    }
    !grid.broken
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rate::time::tests::{EASY, HARDEST, SEVENTEEN, XWING, values};

    /// Makes the eliminations of the first set, by trying every choice of cells.
    fn plainly(grid: &mut Grid, size: u32) -> bool {
        for house in HOUSES {
            let own = house.map(|cell| grid.digits[usize::from(cell)]);
            let of = |places: u16| digits(places).fold(0, |all, place| all | own[place]);
            let open = (0..9).fold(0u16, |set, place| set | u16::from(own[place] != 0) << place);
            let wanted = [size, open.count_ones().saturating_sub(size)];
            let chosen = (1u16..512).filter(|c| c & !open == 0);
            let chosen = chosen.filter(|c| wanted.contains(&c.count_ones()));
            let find = chosen
                .map(|chosen| (of(chosen), chosen.count_ones(), open & !chosen))
                .find(|&(own, count, rest)| own.count_ones() == count && own & of(rest) != 0);
            if let Some((own, _, rest)) = find {
                for cell in digits(rest).map(|place| usize::from(house[place])) {
                    digits(grid.digits[cell] & own).for_each(|digit| grid.remove(cell, digit));
                }
                return true;
            }
        }
        false
    }

    #[test]
    fn sets_are_those_of_a_plain_loop() {
        let mut found = 0;
        for line in [EASY, XWING, SEVENTEEN, HARDEST] {
            let mut grid = Grid::new(&values(line));
            // Takes sets while there are some, else a cell with few candidates.
            while grid.open != 0 && !grid.broken {
                let (mut fast, mut plain) = (grid.clone(), grid.clone());
                let size = 2 + found % 2;
                let any = subsets(&mut fast, size);
                assert_eq!(any, plainly(&mut plain, size));
                assert_eq!(fast.digits, plain.digits);
                found += u32::from(any);
                let cell = fewest(&grid).unwrap();
                if any {
                    grid = fast;
                } else {
                    grid.place(cell, grid.digits[cell].trailing_zeros() as usize);
                }
            }
        }
        assert!(found > 20, "{found}");
    }

    #[test]
    fn a_board_that_comes_again_gets_the_same_step() {
        let mut again = 0;
        for line in [XWING, SEVENTEEN, HARDEST] {
            let (mut stuck, mut solution) = (Stuck::default(), None);
            for _ in 0..2 {
                let mut grid = Grid::new(&values(line));
                let (mut halts, mut plain) = (Halts::default(), Halts::default());
                let known = stuck.known.len();
                while grid.open != 0 && !grid.broken {
                    let mut other = grid.clone();
                    stuck.get_going(&mut grid, &mut halts);
                    get_going(&mut other, &mut solution, &mut plain);
                    assert_eq!((grid.digits, grid.open), (other.digits, other.open));
                    assert_eq!((grid.hidden, grid.naked), (other.hidden, other.naked));
                }
                assert_eq!(format!("{halts:?}"), format!("{plain:?}"));
                again += usize::from(known == stuck.known.len());
            }
        }
        assert_eq!(again, 3);
    }

    #[test]
    fn locked_candidates_and_subsets_take_away_and_the_solution_helps_in_the_end() {
        let hard =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let mut grid = Grid::new(&values(hard));
        let (mut solution, mut halts) = (None, Halts::default());
        while grid.open != 0 {
            assert!(!grid.broken);
            let before = (grid.digits, grid.open);
            get_going(&mut grid, &mut solution, &mut halts);
            assert_ne!((grid.digits, grid.open), before);
        }
        assert!(halts.beyond > 3.0 && halts.locked + halts.subsets > 0.0);
        // No candidate of the solution was eliminated, or the board would be broken.
        assert!(!grid.broken);
    }
}
