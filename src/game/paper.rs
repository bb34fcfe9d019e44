//! What a player has on paper, cell by cell.

use crate::grid::{Cell, Digit, DigitSet};

/// What a player has in a cell.
///
/// Pencil marks stay beneath an entry and show again once it is cleared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Slot {
    /// The digit that the player entered.
    pub entry: Option<Digit>,
    /// The pencil marks.
    pub marks: DigitSet,
    /// Marks that went because of entries, not because the player ruled them out. They come back if
    /// the entries go.
    pub cleaned: DigitSet,
    /// Whether the marks are all the candidates of the cell, so that the player ruled the others
    /// out; else they are notes, from which nothing follows.
    pub complete: bool,
    /// The colour of the cell, from 1 on; 0 for none.
    pub colour: u8,
}

impl Slot {
    /// Returns the digits that the player ruled out, on a board of an order.
    pub(super) fn ruled_out(&self, order: usize) -> DigitSet {
        if self.complete {
            without(DigitSet::all(order), union(self.marks, self.cleaned))
        } else {
            DigitSet::EMPTY
        }
    }

    /// Writes the candidates that are possible at sight, without those that the player ruled out.
    pub(super) fn work_out(&mut self, sight: DigitSet, order: usize) {
        let ruled_out = self.ruled_out(order);
        self.marks = without(sight, ruled_out);
        self.cleaned = without(DigitSet::all(order), union(self.marks, ruled_out));
        self.complete = true;
    }

    /// Writes marks as all the candidates of the cell; none leave it blank.
    pub(super) fn write(&mut self, marks: DigitSet) {
        self.marks = marks;
        self.cleaned = DigitSet::EMPTY;
        self.complete = !marks.is_empty();
    }

    /// Adds a mark.
    pub(super) fn mark(&mut self, digit: Digit) {
        self.marks.insert(digit);
        self.cleaned.remove(digit);
    }

    /// Takes a mark away. In a cell without marks, those that are possible at sight are written
    /// first.
    pub(super) fn unmark(&mut self, digit: Digit, sight: DigitSet, order: usize) {
        if self.is_blank() {
            self.work_out(sight, order);
        }
        self.marks.remove(digit);
        self.cleaned.remove(digit);
    }

    /// Rules a candidate out. Notes are replaced by all the candidates that are possible at sight.
    pub(super) fn rule_out(&mut self, digit: Digit, sight: DigitSet, order: usize) {
        if !self.complete {
            self.work_out(sight, order);
        }
        self.unmark(digit, sight, order);
    }

    /// Takes the marks away that are not possible at sight, and brings those back that went because
    /// of entries and are possible again.
    pub(super) fn tidy(&mut self, sight: DigitSet) {
        let gone = without(self.marks, sight);
        let back = self.cleaned.and(sight);
        self.marks = union(self.marks.and(sight), back);
        self.cleaned = union(without(self.cleaned, back), gone);
    }

    /// Takes the marks away, with everything that was ruled out.
    pub(super) fn erase(&mut self) {
        self.write(DigitSet::EMPTY);
    }

    /// Returns whether the cell has no marks and nothing was ruled out by them.
    fn is_blank(&self) -> bool {
        !self.complete && self.marks.is_empty()
    }
}

/// A cell before and after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) cell: Cell,
    before: Slot,
    pub(super) after: Slot,
}

/// The cells of a board in row order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Paper(Vec<Slot>);

impl Paper {
    /// Returns an empty paper for a number of cells.
    pub(super) fn new(cells: usize) -> Paper {
        Paper(vec![Slot::default(); cells])
    }

    /// Returns a cell; an empty one outside the board.
    pub(super) fn slot(&self, cell: Cell) -> Slot {
        self.0.get(cell.index()).copied().unwrap_or_default()
    }

    /// Returns a cell to write in.
    ///
    /// # Panics
    /// If the cell is outside the board.
    pub(super) fn slot_mut(&mut self, cell: Cell) -> &mut Slot {
        &mut self.0[cell.index()]
    }

    /// Returns the cells with their numbers.
    pub(super) fn slots(&self) -> impl Iterator<Item = (Cell, &Slot)> {
        let slots = self.0.iter().enumerate();
        slots.map(|(index, slot)| (Cell::new(index), slot))
    }

    /// Returns the cells to write in, with their numbers.
    pub(super) fn slots_mut(&mut self) -> impl Iterator<Item = (Cell, &mut Slot)> {
        let slots = self.0.iter_mut().enumerate();
        slots.map(|(index, slot)| (Cell::new(index), slot))
    }

    /// Returns how this paper differs from the one before.
    pub(super) fn changes_since(&self, before: &Paper) -> Vec<Change> {
        let pairs = before.slots().zip(&self.0);
        let changed = pairs.filter(|((_, before), after)| before != after);
        changed
            .map(|((cell, &before), &after)| Change {
                cell,
                before,
                after,
            })
            .collect()
    }

    /// Takes changes back.
    pub(super) fn take_back(&mut self, changes: &[Change]) {
        changes
            .iter()
            .for_each(|c| *self.slot_mut(c.cell) = c.before);
    }

    /// Makes changes again.
    pub(super) fn make_again(&mut self, changes: &[Change]) {
        changes
            .iter()
            .for_each(|c| *self.slot_mut(c.cell) = c.after);
    }
}

fn union(a: DigitSet, b: DigitSet) -> DigitSet {
    DigitSet::from_bits(a.bits() | b.bits())
}

fn without(a: DigitSet, b: DigitSet) -> DigitSet {
    DigitSet::from_bits(a.bits() & !b.bits())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digit(value: u8) -> Digit {
        Digit::new(value).unwrap()
    }

    #[test]
    fn notes_rule_nothing_out_and_worked_out_marks_do() {
        let mut slot = Slot::default();
        slot.mark(digit(1));
        slot.unmark(digit(1), DigitSet::all(4), 4);
        assert_eq!(slot.ruled_out(4), DigitSet::EMPTY);
        let mut slot = Slot::default();
        slot.unmark(digit(1), DigitSet::from_bits(0b111), 4);
        assert_eq!(slot.marks.bits(), 0b110);
        assert_eq!(slot.ruled_out(4).bits(), 0b1);
        slot.mark(digit(1));
        assert_eq!(slot.ruled_out(4), DigitSet::EMPTY);
    }

    #[test]
    fn marks_that_an_entry_cleaned_come_back_and_are_not_ruled_out() {
        let mut slot = Slot::default();
        slot.write(DigitSet::from_bits(0b1110));
        slot.tidy(DigitSet::from_bits(0b1011));
        assert_eq!((slot.marks.bits(), slot.ruled_out(4).bits()), (0b1010, 0b1));
        slot.tidy(DigitSet::all(4));
        assert_eq!((slot.marks.bits(), slot.ruled_out(4).bits()), (0b1110, 0b1));
    }

    #[test]
    fn working_out_keeps_what_was_ruled_out() {
        let mut slot = Slot::default();
        slot.write(DigitSet::from_bits(0b0011));
        slot.work_out(DigitSet::from_bits(0b0110), 4);
        assert_eq!(
            (slot.marks.bits(), slot.ruled_out(4).bits()),
            (0b10, 0b1100)
        );
        slot.rule_out(digit(2), DigitSet::EMPTY, 4);
        assert!(slot.marks.is_empty() && slot.complete);
    }
}
