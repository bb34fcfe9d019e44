//! Settles candidates before encoding: singles, by unit propagation over the groups, and locked
//! candidates.
//!
//! Independent of the native path: it keeps the open positions of each group, of a cell or of a
//! house alike, whereas the native path keeps bands of cells. Source: Kwon and Jain (2006) leave
//! out settled cells and digits; this propagates to the fixpoint.

use super::crossings::Crossings;
use super::groups::Groups;
use veridoku_model::grid::DigitSet;
use veridoku_model::rules::{Model, Relation};

/// Which candidates are known to be true or false.
#[derive(Debug, Default)]
pub(super) struct Settled {
    known: Vec<Option<bool>>,
    /// For each group, the positions (as bits) whose candidates are not known to be false.
    open: Vec<u64>,
    /// Candidates that became true and are not yet propagated.
    news: Vec<u32>,
}

/// Clears the lowest bit and returns its position.
fn next(bits: &mut u64) -> Option<usize> {
    let place = (*bits != 0).then(|| bits.trailing_zeros() as usize);
    *bits &= bits.wrapping_sub(1);
    place
}

impl Settled {
    /// Resets to no known candidate.
    pub(super) fn start(&mut self, groups: &Groups) {
        self.known.clear();
        self.known.resize(groups.housed.len() * groups.order, None);
        self.open.clear();
        let full = |size: usize| u64::MAX.checked_shr(64 - size as u32).unwrap_or(0);
        let sizes = groups.all.iter().map(|g| g.candidates.len());
        self.open.extend(sizes.map(full));
        self.news.clear();
    }

    pub(super) fn known(&self, candidate: usize) -> Option<bool> {
        self.known[candidate]
    }

    /// Returns the open positions (as bits) of a group; `None` if one of its candidates is known to
    /// be true.
    pub(super) fn open(&self, groups: &Groups, group: usize) -> Option<u64> {
        let open = self.open[group];
        let last = open.trailing_zeros() as usize;
        let settled = open.is_power_of_two()
            && self.known[groups.all[group].candidates[last] as usize] == Some(true);
        (!settled).then_some(open)
    }

    /// Propagates the domains of a model and its givens to the fixpoint of singles. Returns `false`
    /// on a contradiction.
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

    /// Propagates locked candidates and singles to the fixpoint: if all candidates of a digit in a
    /// house lie in its crossing with another house, the digit is eliminated from the rest of the
    /// other. Returns `false` on a contradiction.
    pub(super) fn lock(&mut self, groups: &Groups, crossings: &Crossings) -> bool {
        loop {
            let mut changed = false;
            for crossing in crossings.all() {
                let [a, b] = crossing.houses.map(|h| groups.houses[h as usize].first);
                let [in_a, in_b] = crossing.places;
                for digit in 0..groups.order as u32 {
                    let (a, b) = ((a + digit) as usize, (b + digit) as usize);
                    for (from, within, to, outside) in [(a, in_a, b, !in_b), (b, in_b, a, !in_a)] {
                        let mut out = self.open[to] & outside;
                        if out == 0 || self.open[from] & !within != 0 {
                            continue;
                        }
                        changed = true;
                        while let Some(place) = next(&mut out) {
                            if !self.refute(groups, groups.all[to].candidates[place]) {
                                return false;
                            }
                        }
                        if !self.drain(groups) {
                            return false;
                        }
                    }
                }
            }
            if !changed {
                return true;
            }
        }
    }

    /// Settles the givens and the candidates that they eliminate directly, without further
    /// propagation. Returns `false` on a contradiction among the givens.
    pub(super) fn strike(&mut self, groups: &Groups, model: &Model) -> bool {
        for given in model.givens().iter() {
            let candidate = (given.cell.index() * groups.order + given.digit.index()) as u32;
            if self.known[candidate as usize] == Some(false) {
                return false;
            }
            self.known[candidate as usize] = Some(true);
            for &(number, place) in groups.containing(candidate) {
                let mut others = self.open[number as usize] & !(1 << place);
                while let Some(other) = next(&mut others) {
                    let other = groups.all[number as usize].candidates[other];
                    if self.known[other as usize] == Some(true) {
                        return false;
                    }
                    self.known[other as usize] = Some(false);
                    for &(group, place) in groups.containing(other) {
                        self.open[group as usize] &= !(1 << place);
                    }
                }
            }
        }
        true
    }

    /// Restricts the domain of a cell. Returns `false` on a contradiction.
    fn keep(&mut self, groups: &Groups, cell: usize, digits: DigitSet) -> bool {
        let first = cell * groups.order;
        // The groups of the cells come first.
        let mut out = self.open[cell] & !digits.bits();
        while let Some(digit) = next(&mut out) {
            if !self.refute(groups, (first + digit) as u32) {
                return false;
            }
        }
        self.drain(groups)
    }

    /// Sets a candidate to false; if it leaves an exactly-one group a single candidate, that
    /// becomes true. Returns `false` on a contradiction.
    fn refute(&mut self, groups: &Groups, candidate: u32) -> bool {
        match self.known[candidate as usize] {
            Some(false) => return true,
            Some(true) => return false,
            None => self.known[candidate as usize] = Some(false),
        }
        for &(number, place) in groups.containing(candidate) {
            let open = &mut self.open[number as usize];
            *open &= !(1 << place);
            if *open & open.wrapping_sub(1) != 0 || !groups.all[number as usize].exactly {
                continue;
            }
            let Some(last) = next(&mut open.clone()) else {
                return false;
            };
            let last = groups.all[number as usize].candidates[last];
            if self.known[last as usize].is_none() {
                self.known[last as usize] = Some(true);
                self.news.push(last);
            }
        }
        true
    }

    /// Propagates every candidate that became true: no other of its groups is. Returns `false` on a
    /// contradiction.
    fn drain(&mut self, groups: &Groups) -> bool {
        while let Some(candidate) = self.news.pop() {
            for &(number, place) in groups.containing(candidate) {
                let mut others = self.open[number as usize] & !(1 << place);
                while let Some(other) = next(&mut others) {
                    if !self.refute(groups, groups.all[number as usize].candidates[other]) {
                        return false;
                    }
                }
            }
        }
        true
    }
}
