//! What a puzzle does not need, each by itself.

use super::{Engines, LeaveOut, MinimizeError, MinimizeOptions, Session};
use crate::generate::{redundant, restorable, spare};
use crate::grid::{Candidate, Cell};
use crate::rules::{Clue, Puzzle};

/// What could go of a puzzle, each by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Spare {
    /// The givens, in row order.
    pub givens: Vec<Candidate>,
    /// The clues, in the order of the puzzle; `None` if all have to stay.
    pub clues: Option<Vec<Clue>>,
}

impl Session {
    /// Returns what could go of a puzzle with one solution, each by itself, as far as the options
    /// say; `None` if a limit was reached first. The symmetry and the order of `options` do not
    /// matter.
    ///
    /// ```
    /// use veridoku::ask::{LeaveOut, MinimizeOptions};
    /// use veridoku::formats::{ReadOptions, parse_str};
    /// use veridoku::prelude::*;
    /// let text = "veridoku puzzle 1\nsize 4\nboxes 2x2\n\n  1 2 . .\n  . . 1 .\n  . . . .\n  . 1 . .\n\n\
    ///     thermo r2c1 r2c2\nthermo r3c1 r3c2\ncage 7 r1c3 r1c4\n";
    /// let puzzle = parse_str(text, &ReadOptions::default()).remove(0)?.puzzle;
    /// let mut options = MinimizeOptions::default();
    /// options.leave_out = LeaveOut::Clues;
    /// let spare = Session::new().spare(&puzzle, &options)?.unwrap();
    /// // 3 and 4 fill the row in any case.
    /// let texts: Vec<String> = spare.clues.unwrap().iter().map(|c| c.text(puzzle.shape())).collect();
    /// assert_eq!(texts, ["cage 7 r1c3 r1c4"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`minimize`](Session::minimize).
    pub fn spare(
        &mut self,
        puzzle: &Puzzle,
        options: &MinimizeOptions,
    ) -> Result<Option<Spare>, MinimizeError> {
        let givens: Option<Vec<Candidate>> = match options.leave_out {
            LeaveOut::Clues => Some(Vec::new()),
            LeaveOut::Givens | LeaveOut::Both => self.spare_givens(puzzle, options)?,
        };
        let clues = match options.leave_out {
            LeaveOut::Givens => Some(None),
            LeaveOut::Clues | LeaveOut::Both => self.spare_clues(puzzle, options)?.map(Some),
        };
        Ok(givens
            .zip(clues)
            .map(|(givens, clues)| Spare { givens, clues }))
    }

    /// Returns the eliminated candidates that can be restored to a Sukaku with one solution, each
    /// by itself, in row order; `None` if a limit was reached first. A puzzle of givens has none.
    /// The symmetry and the order of `options` do not matter.
    ///
    /// # Errors
    /// As [`minimize`](Session::minimize).
    pub fn restorable_candidates(
        &mut self,
        puzzle: &Puzzle,
        options: &MinimizeOptions,
    ) -> Result<Option<Vec<Candidate>>, MinimizeError> {
        self.solve(puzzle, &options.limits)?;
        let Some(marks) = puzzle.as_sukaku() else {
            return Ok(Some(Vec::new()));
        };
        let found = restorable(&mut *self.restorer(), &marks, &options.limits);
        let mut found = found.map_err(MinimizeError::Engine)?;
        if let Some(list) = &mut found {
            list.retain(|candidate| options.is_free(candidate.cell.index()));
        }
        Ok(found)
    }

    /// Returns the givens that can be left out of a puzzle with one solution, each by itself, in
    /// row order; `None` if a limit was reached first. The symmetry and the order of `options` do
    /// not matter.
    ///
    /// # Errors
    /// As [`minimize`](Session::minimize).
    pub fn spare_givens(
        &mut self,
        puzzle: &Puzzle,
        options: &MinimizeOptions,
    ) -> Result<Option<Vec<Candidate>>, MinimizeError> {
        let solution = self.solve(puzzle, &options.limits)?;
        let model = self.model(puzzle);
        let found = if self.engines == Engines::Sat {
            let all: Vec<usize> = (0..model.shape().cells()).collect();
            let spared = spare(&model, &solution, &all, &self.solver, &options.limits);
            spared.map_err(MinimizeError::Solver)?
        } else {
            let oracle = self.oracle(&model, &solution, &options.limits);
            redundant(oracle, model.givens().values())
        };
        Ok(found.map(|cells| {
            let free = cells.into_iter().filter(|&cell| options.is_free(cell));
            let given = |cell| {
                let digit = model.givens().get(cell)?;
                Some(Candidate { cell, digit })
            };
            free.map(Cell::new).filter_map(given).collect()
        }))
    }
}
