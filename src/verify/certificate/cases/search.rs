//! A search for a proof by cases.
//!
//! Relations are applied until nothing changes; then a candidate is supposed: at first one that no
//! solution has, so that it has to be refuted, deeper any. The cell is the one with the fewest
//! candidates over the failures of its relations (Boussemart, Hemery, Lecoutre and Sais, "Boosting
//! Systematic Search by Weighting Constraints", ECAI 2004). Where something is refuted, the steps
//! are gone back through from there: a step matters if it changed a cell that a later one that
//! matters is about; all others are left out, and what is supposed, too, if it does not matter.

use super::agenda::Agenda;
use super::{CaseProof, CaseStep};
use crate::check::Cases;
use crate::engine::{Limits, Stop};
use crate::rules::Solution;

/// What the first failure weighs, shared among the open cells; a relation weighs 1 at first.
const FIRST: f64 = 4.0;

/// How much more a failure weighs than the one before.
const GROWTH: f64 = 1.01;

/// The weight at which all are made smaller.
const MOST_WEIGHT: f64 = 1e100;

/// The number of relations applied between two looks at the limits.
const APPLIED: u32 = 1 << 6;

/// A step, or a supposition with the steps that refute it.
struct Step {
    /// What is written if it matters.
    steps: Vec<CaseStep>,
    /// The cells that it is about; `None` for those of a relation.
    cells: Option<Vec<usize>>,
    /// Whether something that was refuted since needs it.
    matters: bool,
}

/// What was done since a supposition, or since the beginning.
#[derive(Default)]
struct Frame {
    supposed: Option<(usize, usize)>,
    /// The number of changes before it.
    before: usize,
    steps: Vec<Step>,
}

pub(in super::super) struct Search {
    cases: Cases,
    agenda: Agenda,
    /// By relation: how often it failed, the later the more.
    weights: Vec<f64>,
    failure: f64,
    /// By cell of the board: the digits of the solutions.
    known: Vec<u64>,
    /// The innermost last; there is always one.
    frames: Vec<Frame>,
    /// By change: the step of its frame that made it, `None` if it is what is supposed.
    made_by: Vec<Option<usize>>,
}

/// What came of a contradiction.
enum Refuted {
    /// A candidate is struck out; the search goes on.
    Candidate,
    /// There is nothing else: this is the proof.
    All(Vec<CaseStep>),
}

impl Search {
    /// Returns a search that has not begun; the relations from `follow` on follow from the others.
    pub(in super::super) fn new(cases: Cases, follow: usize, shown: &[Solution]) -> Search {
        let cells = shown.first().map_or(0, |first| first.values().len());
        let mut known = vec![0; cells];
        for solution in shown {
            for (known, &value) in known.iter_mut().zip(solution.values()) {
                *known |= 1 << (value - 1);
            }
        }
        Search {
            agenda: Agenda::new(&cases, follow),
            weights: vec![1.0; cases.relations()],
            failure: FIRST,
            known,
            frames: vec![Frame::default()],
            made_by: Vec::new(),
            cases,
        }
    }

    /// Returns a proof; `None` if none was found with this effort in all, and the search may go on.
    pub(in super::super) fn run(
        &mut self,
        most: u64,
        limits: &Limits,
    ) -> Result<Option<CaseProof>, Stop> {
        let mut applied = 0;
        while self.cases.effort() < most {
            let refuted = if let Some(relation) = self.agenda.next() {
                applied += 1;
                if applied % APPLIED == 0
                    && let Some(stop) = limits.reached(0)
                {
                    return Err(stop);
                }
                self.apply(relation)
            } else if self.cases.is_shown() {
                Some(self.refuted(vec![CaseStep::Shown], 0..self.known.len()))
            } else if let Some((cell, digit)) = self.choice() {
                self.suppose(cell, digit);
                None
            } else if self.agenda.ask_all() {
                None
            } else {
                // A board that keeps the rules and is not shown.
                return Ok(None);
            };
            if let Some(Refuted::All(steps)) = refuted {
                return Ok(Some(CaseProof { steps }));
            }
        }
        Ok(None)
    }

    fn apply(&mut self, relation: usize) -> Option<Refuted> {
        let before = self.made_by.len();
        let possible = self.cases.apply(relation);
        let found = !possible || self.cases.changes().len() > before;
        self.agenda.note(relation, found);
        if !possible {
            self.agenda.clear();
            self.fail(relation);
            let emptied = self.cases.changes()[before..].iter().map(|change| change.0);
            let emptied = emptied.filter(|&cell| self.cases.candidates()[cell] == 0);
            let cells = self.cases.cells(relation).iter().copied().chain(emptied);
            let cells: Vec<usize> = cells.collect();
            self.cases.take_back(before);
            return Some(self.refuted(vec![CaseStep::Apply(relation)], cells));
        }
        let changes = &self.cases.changes()[before..];
        if let (true, Some(frame)) = (found, self.frames.last_mut()) {
            let again = self.cases.may_go_on(relation);
            let except = (!again).then_some(relation);
            changes
                .iter()
                .for_each(|change| self.agenda.changed(&self.cases, change.0, except));
            self.made_by
                .resize(before + changes.len(), Some(frame.steps.len()));
            frame.steps.push(Step {
                steps: vec![CaseStep::Apply(relation)],
                cells: None,
                matters: false,
            });
        }
        None
    }

    /// Counts a relation's failure, shared among its open cells.
    fn fail(&mut self, relation: usize) {
        let sets = self.cases.candidates();
        let cells = self.cases.cells(relation).iter();
        let open = cells.filter(|&&cell| !sets[cell].is_power_of_two());
        self.weights[relation] += self.failure / open.count().max(1) as f64;
        self.failure *= GROWTH;
        if self.failure > MOST_WEIGHT {
            self.failure /= MOST_WEIGHT;
            for weight in &mut self.weights {
                *weight = (*weight / MOST_WEIGHT).max(f64::MIN_POSITIVE);
            }
        }
    }

    fn suppose(&mut self, cell: usize, digit: usize) {
        self.frames.push(Frame {
            supposed: Some((cell, digit)),
            before: self.made_by.len(),
            steps: Vec::new(),
        });
        self.cases.suppose(cell, digit);
        self.made_by.push(None);
        self.agenda.changed(&self.cases, cell, None);
    }

    /// Returns what to suppose next; `None` if every cell has one candidate.
    fn choice(&self) -> Option<(usize, usize)> {
        let outermost = self.frames.len() == 1;
        let all = self.cases.candidates().iter().copied().enumerate();
        if outermost {
            let wrong = all.clone().zip(&self.known);
            let wrong = wrong.map(|((cell, set), known)| (cell, set, set & !known));
            if let Some(found) = self.best(wrong) {
                return Some(found);
            }
        }
        self.best(all.map(|(cell, set)| (cell, set, set)))
    }

    /// Returns the best cell, of cells with their candidates and those that may be supposed, and
    /// its first.
    fn best(&self, cells: impl Iterator<Item = (usize, u64, u64)>) -> Option<(usize, usize)> {
        let open = cells.filter(|(_, set, may)| !set.is_power_of_two() && *may != 0);
        let scored = open.map(|(cell, set, may)| {
            let weights = self.agenda.about[cell].iter();
            let weight: f64 = weights.map(|&relation| self.weights[relation]).sum();
            (f64::from(set.count_ones()) / weight, cell, may)
        });
        let (_, cell, may) = scored.min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some((cell, may.trailing_zeros() as usize + 1))
    }

    /// Closes the innermost frame, refuted by these last steps, which are about these cells, and
    /// those around it that are refuted with it.
    fn refuted(
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
            let steps = steps.chain(kept).chain(last).collect();
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
            self.agenda.changed(&self.cases, cell, None);
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
