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
    /// The number of true candidates that are propagated.
    truths: usize,
    /// For each group, the positions (as bits) whose candidates are not known to be false.
    open: Vec<u64>,
    /// Candidates that became true and are not yet propagated.
    news: Vec<u32>,
}

/// Clears the lowest bit and returns its position.
pub(super) fn next(bits: &mut u64) -> Option<usize> {
    let place = (*bits != 0).then(|| bits.trailing_zeros() as usize);
    *bits &= bits.wrapping_sub(1);
    place
}

impl Settled {
    /// Resets to no known candidate.
    pub(super) fn start(&mut self, groups: &Groups) {
        self.known.clear();
        self.known.resize(groups.housed.len() * groups.order, None);
        self.truths = 0;
        self.open.clear();
        let full = |size: u32| u64::MAX.checked_shr(64 - size).unwrap_or(0);
        self.open.extend(groups.all.iter().map(|g| full(g.size)));
        self.news.clear();
    }

    /// Returns whether every cell has a true candidate.
    pub(super) fn is_full(&self, groups: &Groups) -> bool {
        self.truths == groups.housed.len()
    }

    /// Returns the open candidates of an exactly-one group that has two.
    pub(super) fn pair(&self, groups: &Groups, group: usize) -> Option<[u32; 2]> {
        let open = self.open[group];
        let after = open & open.wrapping_sub(1);
        let two = after != 0 && after & (after - 1) == 0 && groups.all[group].exactly;
        let places = [open, after].map(u64::trailing_zeros);
        two.then(|| places.map(|place| groups.candidate(group, place as usize)))
    }

    /// Returns what is known, by candidate.
    pub(super) fn known(&self) -> &[Option<bool>] {
        &self.known
    }

    /// Returns the open positions (as bits) of a group; `None` if one of its candidates is known to
    /// be true.
    pub(super) fn open(&self, groups: &Groups, group: usize) -> Option<u64> {
        let open = self.open[group];
        let last = open.trailing_zeros() as usize;
        let settled = open.is_power_of_two()
            && self.known[groups.candidate(group, last) as usize] == Some(true);
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
            if self.is_full(groups) {
                return true;
            }
            for crossing in crossings.all() {
                let [a, b] = crossing.houses.map(|h| groups.houses[h as usize].first);
                let [in_a, in_b] = crossing.places;
                for digit in 0..groups.order as u32 {
                    let (a, b) = ((a + digit) as usize, (b + digit) as usize);
                    let locked = [self.open[a] & !in_a == 0, self.open[b] & !in_b == 0];
                    let (to, outside) = match locked {
                        [true, false] => (b, !in_b),
                        [false, true] => (a, !in_a),
                        _ => continue,
                    };
                    changed = true;
                    let mut out = self.open[to] & outside;
                    while let Some(place) = next(&mut out) {
                        if !self.refute(groups, groups.candidate(to, place)) {
                            return false;
                        }
                    }
                    if !self.drain(groups) {
                        return false;
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
                    let other = groups.candidate(number as usize, other);
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
        // The groups of the cells come first.
        let mut out = self.open[cell] & !digits.bits();
        while let Some(digit) = next(&mut out) {
            if !self.refute(groups, groups.candidate(cell, digit)) {
                return false;
            }
        }
        self.drain(groups)
    }

    /// Sets an open candidate to false. Returns `false` on a contradiction.
    #[inline(always)]
    fn refute(&mut self, groups: &Groups, candidate: u32) -> bool {
        let (known, open) = (&mut self.known[..], &mut self.open[..]);
        refute(groups, candidate, None, known, open, &mut self.news)
    }

    /// Propagates every candidate that became true: no other of its groups is. Returns `false` on a
    /// contradiction.
    fn drain(&mut self, groups: &Groups) -> bool {
        let (known, open) = (&mut self.known[..], &mut self.open[..]);
        while let Some(candidate) = self.news.pop() {
            self.truths += 1;
            for &(number, place) in groups.containing(candidate) {
                let only = 1 << place;
                let mut others = open[number as usize] & !only;
                open[number as usize] = only;
                while let Some(other) = next(&mut others) {
                    let other = groups.candidate(number as usize, other);
                    if !refute(groups, other, Some(number), known, open, &mut self.news) {
                        return false;
                    }
                }
            }
        }
        true
    }
}

/// Sets an open candidate to false in all its groups, `but` one that knows already; if it leaves an
/// exactly-one group a single candidate, that becomes true. Returns `false` on a contradiction.
///
/// Almost all the time goes into this function, so it is compiled into each caller.
#[inline(always)]
fn refute(
    groups: &Groups,
    candidate: u32,
    but: Option<u32>,
    known: &mut [Option<bool>],
    open: &mut [u64],
    news: &mut Vec<u32>,
) -> bool {
    let known_here = &mut known[candidate as usize];
    if known_here.is_some() {
        return false;
    }
    *known_here = Some(false);
    for &(number, place) in groups.containing(candidate) {
        if Some(number) == but {
            continue;
        }
        let open = &mut open[number as usize];
        *open &= !(1 << place);
        let rest = *open;
        if rest & rest.wrapping_sub(1) != 0 || !groups.all[number as usize].exactly {
            continue;
        }
        if rest == 0 {
            return false;
        }
        let last = groups.candidate(number as usize, rest.trailing_zeros() as usize);
        if known[last as usize].is_none() {
            known[last as usize] = Some(true);
            news.push(last);
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_model::grid::{Givens, Shape};
    use veridoku_model::rules::Puzzle;

    /// Propagates group by group until nothing changes; `None` on a contradiction.
    fn plainly(groups: &Groups, model: &Model) -> Option<Vec<Option<bool>>> {
        let mut known = vec![None; model.shape().extent() * groups.order];
        for given in model.givens().iter() {
            known[given.cell.index() * groups.order + given.digit.index()] = Some(true);
        }
        loop {
            let before = known.clone();
            for (number, group) in groups.all.iter().enumerate() {
                let all = || groups.candidates(number).iter().map(|&c| c as usize);
                let (truths, open): (Vec<usize>, Vec<usize>) = all()
                    .filter(|&c| known[c] != Some(false))
                    .partition(|&c| known[c] == Some(true));
                match (truths.len(), open.len()) {
                    (1, _) => open.iter().for_each(|&c| known[c] = Some(false)),
                    (0, 1) if group.exactly => known[open[0]] = Some(true),
                    (0, 0) if group.exactly => return None,
                    (0, _) => {}
                    _ => return None,
                }
            }
            if known == before {
                return Some(known);
            }
        }
    }

    #[test]
    fn singles_are_settled_as_group_by_group() {
        let grid = [1u8, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let (mut settled, mut contradictions, mut full) = (Settled::default(), 0, 0);
        for pattern in (0u32..1 << 16).step_by(7) {
            // A wrong digit in one board of three.
            let digit = |cell: usize| match cell {
                5 if pattern % 3 == 0 => 1,
                cell => grid[cell],
            };
            let value = |cell: usize| {
                if pattern >> cell & 1 == 1 {
                    digit(cell)
                } else {
                    0
                }
            };
            let values: Vec<u8> = (0..16).map(value).collect();
            let givens = Givens::from_values(Shape::new(2, 2).unwrap(), values).unwrap();
            let model = Model::new(&Puzzle::plain(givens));
            let groups = Groups::new(model.rulebook());
            settled.start(&groups);
            let consistent = settled.propagate(&groups, &model);
            let expected = plainly(&groups, &model);
            assert_eq!(consistent.then(|| settled.known().to_vec()), expected);
            contradictions += usize::from(!consistent);
            full += usize::from(consistent && settled.is_full(&groups));
        }
        assert!(contradictions > 100 && full > 100);
    }
}
