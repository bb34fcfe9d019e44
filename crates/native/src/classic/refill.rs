//! Grids with some cells emptied: the other ways to fill them, as the cells in which they differ.

use super::Classic;
use super::state::State;
use veridoku_model::engine::{Limits, Run};

/// A complete 9×9 grid, to be filled in other ways.
pub struct Refiller {
    classic: Classic,
    grid: [u8; 81],
    /// The cells of each digit, as a state has them.
    home: [u32; 27],
}

/// A way to fill some cells of a grid, unchecked.
pub struct Refilling<'a> {
    /// The cells that differ from the grid, bit i for the cell of index i in row order; none for
    /// the grid itself.
    pub cells: u128,
    state: &'a State,
}

impl Refilling<'_> {
    /// Returns the board, one value per cell in row order.
    pub fn board(&self) -> [u8; 81] {
        self.state.values()
    }
}

impl Refiller {
    /// Takes a complete grid, one value per cell in row order.
    pub fn new(grid: [u8; 81]) -> Refiller {
        let mut home = [0; 27];
        for (cell, &value) in grid.iter().enumerate() {
            if let digit @ 0..9 = usize::from(value).wrapping_sub(1) {
                home[cell / 27 * 9 + digit] |= 1 << (cell % 27);
            }
        }
        Refiller {
            classic: Classic::new(),
            grid,
            home,
        }
    }

    /// Passes the ways to fill some cells, bit i for the cell of index i in row order, to `visit`
    /// until it returns `false`. Most callers need few of the boards, and the cells that differ
    /// take a fifth of the time.
    pub fn each(
        &mut self,
        cells: u128,
        limits: &Limits,
        visit: &mut dyn FnMut(&Refilling<'_>) -> bool,
    ) -> Run {
        let (mut values, mut open) = (self.grid, cells & ((1 << 81) - 1));
        while open != 0 {
            values[open.trailing_zeros() as usize] = 0;
            open &= open - 1;
        }
        let home = &self.home;
        self.classic.search((&values, None), limits, &mut |state| {
            let cells = differing(home, state);
            visit(&Refilling { cells, state })
        })
    }
}

/// Returns the cells that hold another digit than at home.
fn differing(home: &[u32; 27], state: &State) -> u128 {
    let mut bands = [0u32; 3];
    for (index, (home, cells)) in home.iter().zip(&state.cells).enumerate() {
        bands[index / 9] |= cells & !home;
    }
    let [a, b, c] = bands.map(u128::from);
    a | b << 27 | c << 54
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng};

    /// The cells are those in which each board differs, of the solutions in the same order.
    #[test]
    fn cells_are_those_in_which_solutions_differ() {
        let grid = std::array::from_fn(|i| ((3 * (i / 9 % 3) + i / 27 + i % 9) % 9) as u8 + 1);
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(5);
        let limits = Limits::solutions(30);
        let mut others = 0;
        for path in Classic::all() {
            let mut refiller = Refiller::new(grid);
            refiller.classic = path;
            for _ in 0..200 {
                let [a, b] = [0; 2]
                    .map(|_: i32| u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64()));
                let open = (a | b) & ((1 << 81) - 1);
                let values = std::array::from_fn(|i| if open >> i & 1 == 1 { 0 } else { grid[i] });
                let mut expected = Vec::new();
                let run = refiller.classic.each(&values, &limits, &mut |board| {
                    let differ = (0..81).filter(|&cell| board[cell] != grid[cell]);
                    expected.push((differ.fold(0, |set, cell| set | 1 << cell), *board));
                    true
                });
                let mut found = Vec::new();
                let again = refiller.each(open, &limits, &mut |refilling| {
                    found.push((refilling.cells, refilling.board()));
                    true
                });
                assert_eq!((found, again), (expected, run));
                others += run.solutions - 1;
            }
        }
        assert!(others > 1000, "{others}");
    }
}
