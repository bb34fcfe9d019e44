//! The remaining candidates, by cell and by house, with a trail to undo eliminations.

use super::layout::{Choice, Layout, Seat};
use super::worklist::{Ranked, Worklist};
use veridoku_model::grid::DigitSet;

/// A position on the trail to backtrack to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mark {
    eliminated: usize,
    settled: usize,
    idle: usize,
}

/// The domains of the variables, the trail and the propagation queues.
#[derive(Debug, Default)]
pub(super) struct Board {
    /// By variable: the answers left.
    pub(super) words: Vec<u64>,
    /// By variable: the number of answers left.
    pub(super) sizes: Vec<u8>,
    /// By cell: whether its digit was placed and propagated.
    pub(super) settled: Vec<bool>,
    /// The cells settled, in order.
    order_settled: Vec<u16>,
    /// The digits eliminated from cells, in order.
    eliminated: Vec<(u16, u64)>,
    /// Variables with one answer that are not propagated yet.
    pub(super) singles: Vec<u32>,
    /// A variable without an answer, that is, a conflict.
    pub(super) failed: Option<u32>,
    /// House variables with few enough places to be confined to another house.
    pub(super) few: Worklist,
    /// Whether subsets of houses that changed are looked for, now or later.
    pub(super) subsets: bool,
    /// Houses that changed, if that is so.
    pub(super) houses: Worklist,
    /// Cells with pair relations that changed.
    pub(super) arcs: Worklist,
    /// Sums, automata and counts with a cell that changed: the cheapest comes first.
    pub(super) wide: Ranked,
    /// Those of these that hold for whatever digits are left, as bits.
    idle: Vec<u64>,
    /// Those that do, in order.
    order_idle: Vec<u32>,
}

impl Board {
    /// Resets the board to no givens, with everything left to propagate.
    pub(super) fn start(&mut self, layout: &Layout) {
        let (order, cells) = (layout.order, layout.cells);
        let network = &layout.network;
        self.words.clear();
        self.words.extend_from_slice(&network.domains);
        self.words.resize(layout.variables(), 0);
        for (cell, &domain) in network.domains.iter().enumerate() {
            for seat in layout.seats.of(cell) {
                let words = &mut self.words[seat.first as usize..][..order];
                for digit in DigitSet::from_bits(domain).iter() {
                    words[digit.index()] |= 1 << seat.place;
                }
            }
        }
        self.sizes.clear();
        let sizes = self.words.iter().map(|word| word.count_ones() as u8);
        self.sizes.extend(sizes);
        self.settled.clear();
        self.settled.resize(cells, false);
        self.order_settled.clear();
        self.eliminated.clear();
        self.singles.clear();
        self.failed = None;
        self.few.reset(layout.variables());
        self.houses.reset(network.houses.len());
        self.arcs.reset(cells);
        self.wide.reset(network.wide.len());
        self.order_idle.clear();
        self.idle.clear();
        self.idle.resize(network.wide.len().div_ceil(64), 0);
        self.wake_houses(layout);
        (0..network.wide.len()).for_each(|index| self.wide.push(index));
        for cell in 0..cells {
            if self.sizes[cell] < 2 {
                self.scarce(cell);
            }
            if !network.arcs.of(cell).is_empty() {
                self.arcs.push(cell);
            }
        }
        // Digits that a house does not have are without a place there, and none is ever taken from
        // them.
        for (house, &digits) in network.digits.iter().enumerate() {
            let places = network.houses[house].len() as u8;
            for digit in DigitSet::from_bits(digits).iter() {
                let variable = cells + house * order + digit.index();
                match self.sizes[variable] {
                    0 | 1 => self.scarce(variable),
                    size if size < places && size <= layout.confined[house] => {
                        self.few.push(variable);
                    }
                    _ => {}
                }
            }
        }
        if network.impossible {
            self.failed = Some(0);
        }
    }

    /// Marks every house as changed.
    pub(super) fn wake_houses(&mut self, layout: &Layout) {
        (0..layout.network.houses.len()).for_each(|house| self.houses.push(house));
    }

    /// Eliminates a candidate from the cell and from each of its houses.
    pub(super) fn eliminate(&mut self, layout: &Layout, cell: usize, digit: usize) {
        self.keep(layout, cell, !(1 << digit));
    }

    /// Eliminates all digits of a cell outside `mask`.
    #[inline]
    pub(super) fn keep(&mut self, layout: &Layout, cell: usize, mask: u64) {
        let gone = self.words[cell] & !mask;
        if gone != 0 {
            self.remove(layout, cell, gone, None);
        }
    }

    /// Eliminates a digit, of which the place in a house is found, from the other cells there. That
    /// it has one place then is no news.
    pub(super) fn clear(&mut self, layout: &Layout, seat: &Seat, digit: usize) {
        let variable = seat.first as usize + digit;
        let here = 1 << seat.place;
        let mut rest = self.words[variable] & !here;
        self.words[variable] = here;
        self.sizes[variable] = 1;
        let members = &layout.network.houses[usize::from(seat.house)];
        while rest != 0 {
            let cell = usize::from(members[rest.trailing_zeros() as usize]);
            rest &= rest - 1;
            self.remove(layout, cell, 1 << digit, Some(seat.house));
        }
        if self.subsets {
            self.houses.push(seat.house.into());
        }
    }

    /// Eliminates digits that a cell has, at least one. One house may know of it.
    fn remove(&mut self, layout: &Layout, cell: usize, gone: u64, known: Option<u16>) {
        self.eliminated.push((cell as u16, gone));
        self.words[cell] ^= gone;
        self.sizes[cell] -= number(gone);
        if self.sizes[cell] < 2 {
            self.scarce(cell);
        }
        for seat in layout.seats.of(cell) {
            if known == Some(seat.house) {
                continue;
            }
            let house = usize::from(seat.house);
            let confined = layout.confined[house];
            let mut rest = gone;
            while rest != 0 {
                let variable = seat.first as usize + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                self.words[variable] ^= 1 << seat.place;
                let size = self.sizes[variable] - 1;
                self.sizes[variable] = size;
                if size < 2 {
                    self.scarce(variable);
                } else if size <= confined {
                    self.few.push(variable);
                }
            }
            if self.subsets {
                self.houses.push(house);
            }
        }
        if !layout.network.arcs.of(cell).is_empty() {
            self.arcs.push(cell);
        }
        for &(index, bits) in layout.wakes.of(cell) {
            let bits = bits & !self.idle[index as usize];
            self.wide.push_word(index, bits);
        }
    }

    fn scarce(&mut self, variable: usize) {
        if self.sizes[variable] == 1 {
            self.singles.push(variable as u32);
        } else {
            self.failed.get_or_insert(variable as u32);
        }
    }

    /// Records that a cell's digit is placed.
    pub(super) fn note_settled(&mut self, cell: usize) {
        self.settled[cell] = true;
        self.order_settled.push(cell as u16);
    }

    /// Records that a relation holds for whatever digits are left: it has no turn until that is
    /// undone.
    pub(super) fn note_idle(&mut self, relation: usize) {
        self.wide.remove(relation);
        self.idle[relation >> 6] |= 1 << (relation & 63);
        self.order_idle.push(relation as u32);
    }

    /// Returns the digit of a cell with one candidate.
    pub(super) fn digit(&self, cell: usize) -> usize {
        self.words[cell].trailing_zeros() as usize
    }

    /// Returns whether the digit was placed in the cell and propagated.
    pub(super) fn is_settled_as(&self, choice: Choice) -> bool {
        self.settled[choice.cell()] && self.digit(choice.cell()) == choice.digit()
    }

    /// Returns how often candidates were eliminated.
    pub(super) fn eliminated(&self) -> usize {
        self.eliminated.len()
    }

    pub(super) fn mark(&self) -> Mark {
        Mark {
            eliminated: self.eliminated.len(),
            settled: self.order_settled.len(),
            idle: self.order_idle.len(),
        }
    }

    /// Returns the cells settled since the mark.
    pub(super) fn settled_since(&self, mark: Mark) -> &[u16] {
        &self.order_settled[mark.settled..]
    }

    /// Undoes everything since the mark. Nothing may be left to propagate.
    pub(super) fn undo(&mut self, layout: &Layout, mark: Mark) {
        for &cell in &self.order_settled[mark.settled..] {
            self.settled[usize::from(cell)] = false;
        }
        self.order_settled.truncate(mark.settled);
        for &relation in &self.order_idle[mark.idle..] {
            self.idle[relation as usize >> 6] &= !(1 << (relation & 63));
        }
        self.order_idle.truncate(mark.idle);
        for &(cell, gone) in &self.eliminated[mark.eliminated..] {
            let cell = usize::from(cell);
            self.words[cell] |= gone;
            self.sizes[cell] += number(gone);
            for seat in layout.seats.of(cell) {
                let mut rest = gone;
                while rest != 0 {
                    let variable = seat.first as usize + rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    self.words[variable] |= 1 << seat.place;
                    self.sizes[variable] += 1;
                }
            }
        }
        self.eliminated.truncate(mark.eliminated);
    }

    /// Clears the propagation queues and the conflict.
    pub(super) fn drop_work(&mut self) {
        self.singles.clear();
        self.few.clear();
        self.houses.clear();
        self.arcs.clear();
        self.wide.clear();
        self.failed = None;
    }
}

/// Returns how many digits there are, of which there is mostly one.
fn number(digits: u64) -> u8 {
    match digits & (digits - 1) == 0 {
        true => 1,
        false => digits.count_ones() as u8,
    }
}
