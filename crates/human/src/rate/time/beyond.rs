//! The steps of the model if there is no single: locked candidates, pairs and triples, and finally
//! a digit of the solution.

use crate::rate::grid::{Grid, HOUSES, MASKS, cells, digits};

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

/// Takes a step on a board without a single. `solution` is computed if it is needed; if there is
/// none, the board becomes broken.
pub(super) fn get_going(grid: &mut Grid, solution: &mut Option<[u8; 81]>, halts: &mut Halts) {
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
    for house in HOUSES {
        let own = house.map(|cell| grid.digits[usize::from(cell)]);
        let of = |places: u16| digits(places).fold(0, |all, place| all | own[place]);
        let open = (0..9).fold(0u16, |set, place| set | u16::from(own[place] != 0) << place);
        // A hidden set is a naked set of all the other open cells.
        let wanted = [size, open.count_ones().saturating_sub(size)];
        let chosen = (1u16..512).filter(|&c| c & !open == 0 && wanted.contains(&c.count_ones()));
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

/// Returns the first solution, found by hidden singles and branching on the cell with the fewest
/// candidates.
fn solve(grid: &Grid) -> Option<[u8; 81]> {
    let (mut values, mut nodes) = ([0; 81], 0);
    fill(grid, &mut values, &mut nodes).then_some(values)
}

fn fill(grid: &Grid, values: &mut [u8; 81], nodes: &mut u32) -> bool {
    *nodes += 1;
    if grid.open == 0 || *nodes > NODES {
        return grid.open == 0;
    }
    let mut attempt = |cell: usize, digit: usize| {
        let mut next = grid.clone();
        next.place(cell, digit);
        values[cell] = digit as u8 + 1;
        !next.broken && fill(&next, values, nodes)
    };
    let hidden = (0..9).find_map(|digit| {
        let [a, b, c] = grid.hidden[digit];
        cells(a | b | c).next().map(|cell| (cell, digit))
    });
    match hidden {
        Some((cell, digit)) => attempt(cell, digit),
        None => {
            let few = fewest(grid);
            few.is_some_and(|cell| digits(grid.digits[cell]).any(|digit| attempt(cell, digit)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rate::time::tests::values;

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
