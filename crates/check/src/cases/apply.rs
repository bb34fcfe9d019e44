//! A relation applied: what it strikes out, given what the cells may hold.

use super::super::board::Relation;
use super::layers::Layers;
use super::pass::Pass;
use super::work::Work;
use super::{Cases, apart, connected, different, digits};

impl Cases {
    /// Applies a relation: strikes out candidates that no board with the others has on which it
    /// holds. Returns whether it can hold, and every cell still has candidates; if not, some of
    /// what it strikes out may be missing.
    ///
    /// Digits have places: a relation that has as many cells as digits, or a clause, says that one
    /// of some cells holds a digit; it is struck out of every cell that sees all of these.
    ///
    /// # Panics
    /// If there is no such relation.
    pub fn apply(&mut self, relation: usize) -> bool {
        let mut kept = std::mem::take(&mut self.kept);
        kept.clear();
        let mut possible = self.narrow(relation, &mut kept);
        for &(cell, set) in &kept {
            possible &= self.change(cell, set);
        }
        self.kept = kept;
        possible
    }

    /// Puts cells with the candidates that they keep into `kept`; returns whether the relation can
    /// hold, by itself and together with others.
    fn narrow(&mut self, relation: usize, kept: &mut Vec<(usize, u64)>) -> bool {
        self.effort += 10;
        let mut pass = Pass::new(self.board.size.order, &self.sets, &self.totals, kept);
        let own = match (&self.work[relation], &self.board.relations[relation]) {
            (Work::Adding(sum), _) => sum.narrow(&mut pass),
            (Work::Apart, Relation::Word(word)) => apart::narrow(word, &mut pass),
            _ => Some(()),
        };
        let together = self.together[relation].as_ref();
        let possible = own.is_some() && together.is_none_or(|of| of.narrow(&mut pass).is_some());
        self.effort += pass.effort;
        let mut struck = Vec::new();
        for (cells, digit) in pass.held() {
            self.point(cells.iter().copied(), digit, &mut struck);
        }
        kept.extend(struck);
        let is_plain = matches!(self.work[relation], Work::Plain);
        possible && (!is_plain || self.narrow_plainly(relation, kept))
    }

    /// The same of a relation that is worked on as what it is, by itself.
    fn narrow_plainly(&mut self, relation: usize, kept: &mut Vec<(usize, u64)>) -> bool {
        let (sets, order) = (&self.sets, self.board.size.order);
        let (marks, effort) = (&mut self.marks, &mut self.effort);
        match &self.board.relations[relation] {
            Relation::Different { cells, .. } => {
                let mut own = [0; 64];
                let own = &mut own[..cells.len()];
                let each = own.iter_mut().zip(cells);
                each.for_each(|(own, &cell)| *own = sets[cell]);
                if !different::narrow(own) {
                    return false;
                }
                *effort += 10 * cells.len() as u64;
                let each = cells.iter().copied().zip(own.iter().copied());
                kept.extend(each.filter(|&(cell, set)| set != sets[cell]));
                if let Some(house) = &self.houses[relation] {
                    // By digit: the cells that are left for it, by place.
                    let mut left = [0u64; 64];
                    for (place, &set) in own.iter().enumerate() {
                        digits(set).for_each(|digit| left[digit] |= 1 << place);
                    }
                    let left = left[..order].iter().enumerate();
                    for (digit, &left) in left.filter(|of| of.1.count_ones() <= house.most) {
                        let places = digits(left).map(|place| cells[place]);
                        self.point(places, 1 << digit, kept);
                    }
                }
                true
            }
            Relation::Domain { cell, digits } => {
                kept.push((*cell, *digits));
                true
            }
            Relation::Pair { cells, allowed } => {
                let [a, b] = *cells;
                let (mut first, mut second) = (0, 0);
                for digit in digits(sets[a]).filter(|&digit| allowed[digit] & sets[b] != 0) {
                    first |= 1 << digit;
                    second |= allowed[digit];
                }
                kept.extend([(a, first), (b, second)]);
                true
            }
            Relation::Clause { any_of } => {
                let live = any_of.iter().map(|&(cell, set)| (cell, set & sets[cell]));
                let live = live.filter(|(_, set)| *set != 0);
                let mut each = live.clone();
                match (each.next(), each.next()) {
                    (None, _) => return false,
                    (Some((cell, set)), None) => kept.push((cell, set)),
                    _ => {}
                }
                let all = live.clone().fold(0, |all, (_, set)| all | set);
                if all.is_power_of_two() {
                    self.point(live.map(|(cell, _)| cell), all, kept);
                }
                true
            }
            // These are worked on as sums.
            Relation::Sum(_) | Relation::Count(_) => true,
            Relation::Word(word) => {
                let mut layers = Layers::of(&word.automaton, &word.cells, sets, marks);
                *effort += (layers.len() * order / 2) as u64;
                let any = layers.keep_ends();
                layers.back(&word.cells, sets, marks, kept);
                any
            }
            Relation::Connected(connected) => {
                *effort += 30 * connected.cells.len() as u64;
                connected::narrow(connected, sets, kept)
            }
        }
    }

    /// Strikes a digit, as a bit, out of the cells that all of these see, of which one holds it.
    fn point(
        &self,
        cells: impl Iterator<Item = usize> + Clone,
        bit: u64,
        kept: &mut Vec<(usize, u64)>,
    ) {
        let places = self.places.of_digit(bit.trailing_zeros() as usize);
        let seen = &self.seen;
        seen.by_all(cells, places, |cell| kept.push((cell, !bit)));
    }
}

/// Returns the cells of a relation, each once, ascending.
pub(super) fn cells(relation: &Relation) -> Vec<usize> {
    let mut cells: Vec<usize> = match relation {
        Relation::Different { cells, .. } => cells.clone(),
        Relation::Domain { cell, .. } => vec![*cell],
        Relation::Pair { cells, .. } => cells.to_vec(),
        Relation::Clause { any_of } => any_of.iter().map(|of| of.0).collect(),
        Relation::Sum(sum) | Relation::Count(sum) => sum.terms.iter().map(|of| of.1).collect(),
        Relation::Word(word) => word.cells.clone(),
        Relation::Connected(connected) => connected.cells.clone(),
    };
    cells.sort_unstable();
    cells.dedup();
    cells
}
