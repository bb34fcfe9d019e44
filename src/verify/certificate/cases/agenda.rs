//! The relations that have to be applied again, and which of them are worth it: those that often
//! strike something out always, the others now and then.
//!
//! Source: Stergiou, "Heuristics for dynamically adapting propagation in constraint satisfaction
//! problems" (AI Communications 22, 2009); here by how often they did.

use crate::check::Cases;
use std::collections::VecDeque;

/// The credit of a relation at first and at most: how often it may strike nothing out.
const MOST: u32 = 10;
/// What it gains when it strikes something out.
const WORTH: u32 = 4;
/// How often a relation without credit waits for each time that it is applied: one of the rules,
/// and a sum that follows from them.
const EVERY: [u32; 2] = [4, 64];

/// Relations that wait, those that take little first.
pub(super) struct Agenda {
    /// By rank: those that wait.
    queues: [VecDeque<usize>; 4],
    relations: Vec<Waiting>,
    /// By cell: the relations that are about it.
    pub(super) about: Vec<Vec<usize>>,
    /// Whether none is passed over.
    all: bool,
}

/// What is known of a relation.
struct Waiting {
    rank: usize,
    waits: bool,
    credit: u32,
    /// How often it waited.
    asked: u32,
    /// One time of how many it is applied without credit.
    every: u32,
}

impl Agenda {
    /// Returns an agenda on which every relation waits; those from `follow` on follow from others.
    pub(super) fn new(cases: &Cases, follow: usize) -> Agenda {
        let mut about = vec![Vec::new(); cases.candidates().len()];
        let mut queues: [VecDeque<usize>; 4] = Default::default();
        let mut relations = Vec::with_capacity(cases.relations());
        for relation in 0..cases.relations() {
            let cells = cases.cells(relation).iter();
            cells.for_each(|&cell| about[cell].push(relation));
            let rank = cases.rank(relation).min(queues.len() - 1);
            queues[rank].push_back(relation);
            relations.push(Waiting {
                rank,
                waits: true,
                credit: MOST,
                asked: 0,
                every: EVERY[usize::from(relation >= follow)],
            });
        }
        Agenda {
            queues,
            relations,
            about,
            all: false,
        }
    }

    /// Takes note that a cell's candidates changed, from those before, by a relation that need not
    /// be applied again for it.
    pub(super) fn changed(
        &mut self,
        cases: &Cases,
        (cell, before): (usize, u64),
        except: Option<usize>,
    ) {
        for &relation in &self.about[cell] {
            let waiting = &mut self.relations[relation];
            if waiting.waits || Some(relation) == except || !cases.is_woken(relation, cell, before)
            {
                continue;
            }
            waiting.waits = true;
            self.queues[waiting.rank].push_back(relation);
        }
    }

    /// Returns the next relation that is worth it, which waits no longer.
    pub(super) fn next(&mut self) -> Option<usize> {
        loop {
            let relation = self.queues.iter_mut().find_map(VecDeque::pop_front)?;
            let waiting = &mut self.relations[relation];
            waiting.waits = false;
            waiting.asked = waiting.asked.wrapping_add(1);
            let due = waiting.credit > 0 || waiting.asked.is_multiple_of(waiting.every);
            if due || waiting.rank == 0 || self.all {
                return Some(relation);
            }
        }
    }

    /// Takes note of whether a relation struck something out.
    pub(super) fn note(&mut self, relation: usize, found: bool) {
        let credit = &mut self.relations[relation].credit;
        *credit = match found {
            true => (*credit + WORTH).min(MOST),
            false => credit.saturating_sub(1),
        };
    }

    /// Has every relation wait, of which none is passed over until the agenda is cleared; returns
    /// `false` if that is so already.
    pub(super) fn ask_all(&mut self) -> bool {
        if std::mem::replace(&mut self.all, true) {
            return false;
        }
        for (relation, waiting) in self.relations.iter_mut().enumerate() {
            if !std::mem::replace(&mut waiting.waits, true) {
                self.queues[waiting.rank].push_back(relation);
            }
        }
        true
    }

    /// Has no relation wait.
    pub(super) fn clear(&mut self) {
        self.all = false;
        for queue in &mut self.queues {
            for relation in queue.drain(..) {
                self.relations[relation].waits = false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows, columns and boxes of a 4×4 board with two givens, those from `follow` on as if
    /// they followed.
    fn agenda(follow: usize) -> (Cases, Agenda) {
        let head =
            "veridoku certificate 1\nclaim none\nboard 2x2\nrules plain\npuzzle .....1......2...\n";
        let cases = Cases::read(head).unwrap();
        let agenda = Agenda::new(&cases, follow);
        (cases, agenda)
    }

    #[test]
    fn what_strikes_nothing_out_is_applied_now_and_then_until_it_does() {
        let (cases, mut agenda) = agenda(11);
        let taken = |agenda: &mut Agenda, relation: usize, times: u32| {
            let due = (0..times).filter(|_| {
                agenda.clear();
                agenda.changed(&cases, (5, 0b1111), None);
                let all: Vec<usize> = std::iter::from_fn(|| agenda.next()).collect();
                let due = all.contains(&relation);
                if due {
                    agenda.note(relation, false);
                }
                due
            });
            due.count() as u32
        };
        // Cell 5 is in the second row, the second column and the first box.
        assert_eq!(taken(&mut agenda, 1, MOST), MOST);
        assert_eq!(taken(&mut agenda, 1, 10 * EVERY[0]), 10);
        agenda.note(1, true);
        assert_eq!(taken(&mut agenda, 1, WORTH), WORTH);
        assert_eq!(taken(&mut agenda, 0, 100), 0);
    }

    #[test]
    fn sums_that_follow_are_passed_over_longer_and_nothing_is_if_all_are_asked() {
        let (cases, mut agenda) = agenda(0);
        (0..MOST).for_each(|_| agenda.note(3, false));
        while agenda.next().is_some() {}
        agenda.changed(&cases, (12, 0b1111), None);
        assert!(std::iter::from_fn(|| agenda.next()).all(|relation| relation != 3));
        assert!(agenda.ask_all());
        let all: Vec<usize> = std::iter::from_fn(|| agenda.next()).collect();
        assert_eq!(all.len(), 12);
        assert!(!agenda.ask_all());
        agenda.clear();
        assert!(agenda.ask_all());
    }
}
