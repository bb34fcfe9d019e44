//! What a contradiction refutes, and which steps it takes.
//!
//! Where something is refuted, the steps are gone back through from there: a step matters if it
//! changed a cell that a later one that matters is about; all others are left out, and what is
//! supposed, too, if it does not matter.

use super::CaseStep;
use super::search::Search;

/// A step, or a supposition with the steps that refute it.
pub(super) struct Step {
    /// What is written if it matters.
    pub(super) steps: Vec<CaseStep>,
    /// The cells that it is about; `None` for those of a relation.
    pub(super) cells: Option<Vec<usize>>,
    /// Whether something that was refuted since needs it.
    pub(super) matters: bool,
}

/// What was done since a supposition, or since the beginning.
#[derive(Default)]
pub(super) struct Frame {
    pub(super) supposed: Option<(usize, usize)>,
    /// The number of changes before it.
    pub(super) before: usize,
    pub(super) steps: Vec<Step>,
}

/// What came of a contradiction.
pub(super) enum Refuted {
    /// A candidate is struck out; the search goes on.
    Candidate,
    /// There is nothing else: this is the proof.
    All(Vec<CaseStep>),
}

impl Search {
    /// Closes the innermost frame, refuted by these last steps, which are about these cells, and
    /// those around it that are refuted with it.
    pub(super) fn close(
        &mut self,
        mut last: Vec<CaseStep>,
        cells: impl IntoIterator<Item = usize>,
    ) -> Refuted {
        let mut needed = vec![false; self.cases.candidates().len()];
        cells.into_iter().for_each(|cell| needed[cell] = true);
        loop {
            let mut frame = self.frames.pop().unwrap_or_default();
            self.mark(&mut frame, &mut needed);
            let kept = frame.steps.into_iter().filter(|step| step.matters);
            let kept = kept.flat_map(|step| step.steps);
            let Some((cell, digit)) = frame.supposed else {
                return Refuted::All(kept.chain(last).collect());
            };
            self.made_by.truncate(frame.before);
            if !needed[cell] {
                self.cases.forget();
                last = kept.chain(last).collect();
                continue;
            }
            let steps = std::iter::once(CaseStep::Suppose(cell, digit));
            let steps = steps.chain(kept).chain(last);
            let steps = steps.chain([CaseStep::Refuted]).collect();
            if self.cases.refute() != Some(true) {
                // It was the last candidate of the cell.
                self.cases.take_back(frame.before);
                last = steps;
                continue;
            }
            if let Some(around) = self.frames.last_mut() {
                self.made_by.push(Some(around.steps.len()));
                let cells = (0..needed.len()).filter(|&cell| needed[cell]);
                around.steps.push(Step {
                    steps,
                    cells: Some(cells.collect()),
                    matters: false,
                });
            }
            self.wake();
            self.tries.note();
            return Refuted::Candidate;
        }
    }

    /// Marks the steps of a frame that matter, from the last to the first, where cells are needed;
    /// these are then those that are needed before the frame.
    fn mark(&self, frame: &mut Frame, needed: &mut [bool]) {
        let mut change = self.made_by.len();
        for (index, step) in frame.steps.iter_mut().enumerate().rev() {
            while change > frame.before && self.made_by[change - 1] == Some(index) {
                change -= 1;
                step.matters |= needed[self.cases.changes()[change].0];
            }
            if step.matters {
                let cells = match (&step.cells, step.steps.first()) {
                    (None, Some(&CaseStep::Apply(relation))) => self.cases.cells(relation),
                    (cells, _) => cells.as_deref().unwrap_or_default(),
                };
                cells.iter().for_each(|&cell| needed[cell] = true);
            }
        }
    }
}
