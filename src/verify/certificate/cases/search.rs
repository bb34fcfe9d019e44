//! A search for a proof by cases.
//!
//! Relations are applied until nothing changes; then a candidate is supposed: at first one that no
//! solution has, so that it has to be refuted, deeper any (`weights.rs`); and again of the cell of
//! which something was refuted, until it has one candidate (Lecoutre, Sais, Tabary and Vidal,
//! "Reasoning from last conflict(s) in constraint programming", 2009). Now and then what is
//! supposed is given up for what failures have taught since, and candidates are tried by relations
//! alone (`tries.rs`). A proof has of the steps only those that matter (`close.rs`).

use super::agenda::Agenda;
use super::close::{By, Frame, Refuted, Step};
use super::tries::Tries;
use super::weights::Weights;
use super::{CaseProof, CaseStep};
use crate::check::Cases;
use crate::engine::{Limits, Stop};
use crate::rules::Solution;

/// The number of relations applied between two looks at the limits.
const APPLIED: u32 = 1 << 6;

/// The failures after which what is supposed is given up the first time; then half as many more
/// each time.
const GIVEN_UP: u64 = 100;

pub(in super::super) struct Search {
    pub(super) cases: Cases,
    agenda: Agenda,
    weights: Weights,
    pub(super) tries: Tries,
    /// The cell of which something was refuted last, until it has one candidate.
    refuted: Option<usize>,
    /// How often something was supposed, and how often a relation failed.
    supposed: u64,
    failures: u64,
    /// The failures after which what is supposed is given up next, and after how many.
    give_up: u64,
    patience: u64,
    /// The number of cells on the board.
    on_board: usize,
    /// By cell: the digits of the solutions, with one way to fill the cells off the board.
    known: Vec<u64>,
    /// The innermost last; there is always one.
    pub(super) frames: Vec<Frame>,
    /// By change: the step of its frame that made it, `None` if it is what is supposed.
    pub(super) made_by: Vec<Option<usize>>,
}

impl Search {
    /// Returns a search that has not begun; the relations from `follow` on follow from the others.
    pub(in super::super) fn new(cases: Cases, follow: usize, shown: &[Solution]) -> Search {
        let on_board = shown.first().map_or(0, |first| first.values().len());
        let mut known = vec![0; cases.candidates().len()];
        for solution in shown {
            let all = solution.values().iter().chain(solution.off_board());
            let each = known.iter_mut().zip(all);
            each.for_each(|(known, &value)| *known |= 1 << (value - 1));
        }
        Search {
            agenda: Agenda::new(&cases, follow),
            weights: Weights::new(&cases),
            tries: Tries::default(),
            refuted: None,
            supposed: 0,
            failures: 0,
            give_up: GIVEN_UP,
            patience: GIVEN_UP,
            on_board,
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
                Some(self.close(vec![CaseStep::Shown], 0..self.on_board))
            } else if self.is_given_up() {
                self.give_up();
                None
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
            return Some(self.close(vec![CaseStep::Apply(relation)], cells));
        }
        let changes = &self.cases.changes()[before..];
        if let (true, Some(frame)) = (found, self.frames.last_mut()) {
            let again = self.cases.may_go_on(relation);
            let except = (!again).then_some(relation);
            changes
                .iter()
                .for_each(|&change| self.agenda.changed(&self.cases, change, except));
            self.made_by
                .resize(before + changes.len(), Some(frame.steps.len()));
            frame.steps.push(Step::new(By::Relation(relation)));
        }
        None
    }

    /// Counts a relation's failure.
    fn fail(&mut self, relation: usize) {
        self.failures += 1;
        let supposed = self.frames.last().and_then(|frame| frame.supposed);
        let cell = supposed.map(|of| of.0).filter(|_| !self.tries.are_on());
        self.weights.fail(&self.cases, relation, cell);
        self.refuted = self.refuted.or(cell);
    }

    /// Returns whether what is supposed is to be given up.
    fn is_given_up(&self) -> bool {
        let is_due = self.tries.are_on() || self.failures >= self.give_up;
        is_due && self.frames.len() > 1
    }

    /// Gives up what is supposed, and begins tries, unless it was one.
    fn give_up(&mut self) {
        while self.frames.len() > 1 {
            let frame = self.frames.pop().unwrap_or_default();
            self.made_by.truncate(frame.before);
            self.cases.forget();
        }
        self.agenda.clear();
        if !self.tries.are_on() {
            self.patience += self.patience / 2;
            self.give_up = self.failures + self.patience;
            self.tries.begin(self.supposed, self.cases.effort());
        }
    }

    fn suppose(&mut self, cell: usize, digit: usize) {
        self.supposed += 1;
        self.frames.push(Frame {
            supposed: Some((cell, digit)),
            before: self.made_by.len(),
            steps: Vec::new(),
        });
        self.cases.suppose(cell, digit);
        self.made_by.push(None);
        self.wake();
    }

    /// Has the relations wait that the last change makes worth it.
    pub(super) fn wake(&mut self) {
        if let Some(&change) = self.cases.changes().last() {
            self.agenda.changed(&self.cases, change, None);
        }
    }

    /// Returns what to suppose next; `None` if every cell has one candidate.
    fn choice(&mut self) -> Option<(usize, usize)> {
        let (sets, outermost) = (self.cases.candidates(), self.frames.len() == 1);
        if self.tries.are_on() {
            let (supposed, effort) = (self.supposed, self.cases.effort());
            let next = self.tries.next(sets, &self.known, supposed, effort);
            if next.is_some() {
                return next;
            }
            self.give_up = self.failures + self.patience;
        }
        self.refuted = self.refuted.filter(|&cell| !sets[cell].is_power_of_two());
        let choose = |may: &[u64]| self.weights.choose(&self.agenda, sets, may, self.refuted);
        if outermost {
            let wrong = sets
                .iter()
                .zip(&self.known)
                .map(|(set, known)| set & !known);
            let found = choose(&wrong.collect::<Vec<u64>>());
            if found.is_some() {
                return found;
            }
        }
        choose(sets)
    }
}
