//! What the givens settle before encoding: singles, as unit propagation over the groups.
//!
//! Written apart from the native path: it counts the candidates left in each group, where the native
//! path keeps digit masks by cell. Source: Kwon and Jain (2006) leave settled cells and digits out; this goes on
//! to the fixpoint.

use super::groups::Groups;
use crate::grid::DigitSet;
use crate::rules::{Model, Relation};

/// Which candidates are known to be true or false.
#[derive(Debug, Default)]
pub(super) struct Settled {
    known: Vec<Option<bool>>,
    /// For each group, how many of its candidates are not known to be false.
    left: Vec<u32>,
    /// Candidates that became true and whose groups have not been told.
    news: Vec<u32>,
}

impl Settled {
    /// Nothing known.
    pub(super) fn start(&mut self, groups: &Groups) {
        self.known.clear();
        self.known.resize(groups.housed.len() * groups.order, None);
        self.left.clear();
        self.left
            .extend(groups.all.iter().map(|g| g.candidates.len() as u32));
        self.news.clear();
    }

    pub(super) fn known(&self, candidate: usize) -> Option<bool> {
        self.known[candidate]
    }

    /// Settles what the domains of a model settle, the givens among them. `false` on a contradiction.
    pub(super) fn propagate(&mut self, groups: &Groups, model: &Model) -> bool {
        let book = model.rulebook().constraints().iter().map(|c| &c.relation);
        for relation in book {
            if let Relation::Domain { cell, digits } = relation
                && !self.keep(groups, cell.index(), *digits)
            {
                return false;
            }
        }
        model
            .givens()
            .iter()
            .all(|g| self.keep(groups, g.cell.index(), DigitSet::only(g.digit)))
    }

    /// Settles the givens, and what shares a cell or a house with them, and nothing that follows from that. `false` on a
    /// contradiction among the givens.
    pub(super) fn strike(&mut self, groups: &Groups, model: &Model) -> bool {
        for given in model.givens().iter() {
            let candidate = (given.cell.index() * groups.order + given.digit.index()) as u32;
            if self.known[candidate as usize] == Some(false) {
                return false;
            }
            self.known[candidate as usize] = Some(true);
            for &number in groups.containing(candidate) {
                for &other in &groups.all[number as usize].candidates {
                    match self.known[other as usize] {
                        Some(true) if other != candidate => return false,
                        Some(_) => {}
                        None => self.known[other as usize] = Some(false),
                    }
                }
            }
        }
        true
    }

    /// Keeps only some digits of a cell.
    fn keep(&mut self, groups: &Groups, cell: usize, digits: DigitSet) -> bool {
        let first = cell * groups.order;
        (0..groups.order)
            .filter(|&d| digits.bits() >> d & 1 == 0)
            .all(|d| self.refute(groups, (first + d) as u32))
            && self.drain(groups)
    }

    /// A candidate is false: each group that needs one true has one fewer.
    fn refute(&mut self, groups: &Groups, candidate: u32) -> bool {
        match self.known[candidate as usize] {
            Some(false) => return true,
            Some(true) => return false,
            None => self.known[candidate as usize] = Some(false),
        }
        for &number in groups.containing(candidate) {
            let group = &groups.all[number as usize];
            let left = &mut self.left[number as usize];
            *left -= 1;
            if !group.exactly {
                continue;
            }
            match *left {
                0 => return false,
                1 => {
                    let last = group.candidates.iter().copied();
                    let mut open = last.filter(|&c| self.known[c as usize] != Some(false));
                    // One is left, so there is one to find.
                    if let Some(last) = open.next()
                        && self.known[last as usize].is_none()
                    {
                        self.known[last as usize] = Some(true);
                        self.news.push(last);
                    }
                }
                _ => {}
            }
        }
        true
    }

    /// Tells the groups of every candidate that became true.
    fn drain(&mut self, groups: &Groups) -> bool {
        while let Some(candidate) = self.news.pop() {
            for &number in groups.containing(candidate) {
                for &other in &groups.all[number as usize].candidates {
                    if other != candidate && !self.refute(groups, other) {
                        return false;
                    }
                }
            }
        }
        true
    }
}
