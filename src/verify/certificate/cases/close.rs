//! What a contradiction refutes, and which steps it takes.
//!
//! Where something is refuted, the steps are gone back through from there: a step matters if it
//! changed a cell that a later one that matters is about; all others are left out, and what is
//! supposed, too, if it does not matter.

use super::CaseStep;
use super::search::Search;

/// What struck candidates out.
pub(super) struct Step {
    pub(super) by: By,
    /// Whether something that was refuted since needs it.
    pub(super) matters: bool,
}

/// What a step was.
pub(super) enum By {
    Relation(usize),
    /// A supposition with the steps that refute it, and the cells that they are about.
    Refuted(Vec<CaseStep>, Vec<usize>),
}

impl Step {
    pub(super) fn new(by: By) -> Step {
        Step { by, matters: false }
    }
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
            let mut steps = Vec::new();
            if let Some((cell, digit)) = frame.supposed.filter(|of| needed[of.0]) {
                steps.push(CaseStep::Suppose(cell, digit));
            }
            for step in frame.steps.into_iter().filter(|step| step.matters) {
                match step.by {
                    By::Relation(relation) => steps.push(CaseStep::Apply(relation)),
                    By::Refuted(refuted, _) => steps.extend(refuted),
                }
            }
            steps.append(&mut last);
            let Some((cell, _)) = frame.supposed else {
                return Refuted::All(steps);
            };
            self.made_by.truncate(frame.before);
            if !needed[cell] {
                self.cases.forget();
                last = steps;
                continue;
            }
            steps.push(CaseStep::Refuted);
            if self.cases.refute() != Some(true) {
                // It was the last candidate of the cell.
                self.cases.take_back(frame.before);
                last = steps;
                continue;
            }
            if let Some(around) = self.frames.last_mut() {
                self.made_by.push(Some(around.steps.len()));
                let cells = (0..needed.len()).filter(|&cell| needed[cell]);
                let by = By::Refuted(steps, cells.collect());
                around.steps.push(Step::new(by));
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
                let cells = match &step.by {
                    By::Relation(relation) => self.cases.cells(*relation),
                    By::Refuted(_, cells) => cells,
                };
                cells.iter().for_each(|&cell| needed[cell] = true);
            }
        }
    }
}
