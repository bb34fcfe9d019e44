//! The state of thinning out: the core, and which givens stay.

use super::ThinError;
use crate::generate::known::Known;
use crate::grid::{Cell, Givens};
use crate::rules::{Model, Solution, Swaps};
use crate::sat::{BackendFailure, Rival, Rivals};

/// Why it ends before all groups are tried.
pub(super) enum End {
    Stopped,
    Error(ThinError),
}

impl From<BackendFailure> for End {
    fn from(failure: BackendFailure) -> End {
        match failure {
            BackendFailure::Stopped(_) => End::Stopped,
            BackendFailure::Solver(error) => End::Error(ThinError::Solver(error)),
        }
    }
}

/// A puzzle on the way to a thinner one.
pub(super) struct Thinner {
    rivals: Rivals,
    known: Known,
    /// The puzzle: one value a cell, 0 for an empty one.
    pub(super) values: Vec<u8>,
    /// The cells, those tried last first.
    cells: Vec<Cell>,
    /// By cell: whether it is in the core.
    core: Vec<bool>,
    /// By cell: whether it stays for good.
    stays: Vec<bool>,
    /// Needed givens not yet added as unit clauses; they are added [`TOLD_AT_ONCE`] at a time,
    /// because the solver goes through all clauses whenever one is added.
    untold: Vec<Cell>,
}

/// The number of needed givens to add as unit clauses at a time.
const TOLD_AT_ONCE: usize = 16;

impl Thinner {
    pub(super) fn new<G: AsRef<[usize]>>(
        model: &Model,
        grid: &Solution,
        order: &[G],
        mut rivals: Rivals,
    ) -> Thinner {
        let values = model.givens().values().to_vec();
        let mut turn = vec![usize::MAX; values.len()];
        let groups = order.iter().enumerate();
        groups.for_each(|(number, group)| group.as_ref().iter().for_each(|&c| turn[c] = number));
        let last = turn.iter().map(|turn| usize::MAX - turn).zip(0..);
        let mut last: Vec<(usize, usize)> = last.collect();
        last.sort_unstable();
        let cells: Vec<Cell> = last.into_iter().map(|(_, cell)| Cell::new(cell)).collect();
        let rules = model.with_givens(Givens::empty(model.shape()));
        let mut known = Known::new(grid.values());
        known.exchanges(&rules, &mut Swaps::new(&rules));
        let free = |cell: usize| turn[cell] != usize::MAX;
        let stays: Vec<bool> = (0..values.len())
            .map(|cell| values[cell] != 0 && !free(cell))
            .collect();
        let kept = cells.iter().filter(|cell| stays[cell.index()]);
        kept.for_each(|&cell| rivals.stays(cell));
        Thinner {
            rivals,
            known,
            core: vec![false; values.len()],
            values,
            cells,
            stays,
            untold: Vec::new(),
        }
    }

    /// Returns the givens to assume: the needed ones not yet added as clauses, then those tried
    /// last first.
    fn givens(&self) -> Vec<Cell> {
        let open = |cell: &Cell| self.values[cell.index()] != 0 && !self.stays[cell.index()];
        let open = self.cells.iter().copied().filter(open);
        self.untold.iter().copied().chain(open).collect()
    }

    /// Removes what is not needed, group by group.
    pub(super) fn all<G: AsRef<[usize]>>(&mut self, order: &[G]) -> Result<(), End> {
        match self.rivals.any(&self.givens())? {
            Rival::Found(_) => return Err(End::Error(ThinError::Several)),
            Rival::None(core) => core.iter().for_each(|cell| self.core[cell.index()] = true),
        }
        order.iter().try_for_each(|group| self.one(group.as_ref()))
    }

    /// Removes a group if it is not needed.
    fn one(&mut self, group: &[usize]) -> Result<(), End> {
        let held = group.iter().copied().filter(|&cell| self.values[cell] != 0);
        let held: Vec<usize> = held.collect();
        held.iter().for_each(|&cell| self.values[cell] = 0);
        let outcome = self.is_needed(&held);
        if !matches!(outcome, Ok(false)) {
            held.iter()
                .for_each(|&c| self.values[c] = self.known.grid()[c]);
        }
        if outcome? {
            for cell in held {
                self.stays[cell] = true;
                self.untold.push(Cell::new(cell));
            }
            if self.untold.len() >= TOLD_AT_ONCE {
                let told = std::mem::take(&mut self.untold);
                told.into_iter().for_each(|cell| self.rivals.stays(cell));
            }
        }
        Ok(())
    }

    /// Returns whether cleared cells are needed; updates the core if they are not.
    fn is_needed(&mut self, cleared: &[usize]) -> Result<bool, End> {
        let in_core = cleared.iter().copied().filter(|&cell| self.core[cell]);
        let in_core: Vec<usize> = in_core.collect();
        if in_core.is_empty() {
            return Ok(false);
        }
        if self.known.has_rival(&self.values) {
            return Ok(true);
        }
        let givens = self.givens();
        let mut more = Vec::new();
        for &cell in &in_core {
            match self.rivals.at(Cell::new(cell), &givens)? {
                Rival::Found(other) => {
                    self.known.rival(other.values());
                    return Ok(true);
                }
                Rival::None(forcing) => more.extend(forcing),
            }
        }
        in_core.iter().for_each(|&cell| self.core[cell] = false);
        more.iter().for_each(|cell| self.core[cell.index()] = true);
        Ok(false)
    }
}
