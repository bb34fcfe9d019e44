//! The second band: its clues below each set of clues of the first.

use super::known::Known;
use super::masks::{BAND, Mask, each};
use super::search::{First, Search};
use super::table::{Bits, Next};
use super::third::Both;

impl Search<'_> {
    /// Searches a node of the second band.
    #[inline(always)]
    pub(super) fn second(
        &mut self,
        first: &mut First<'_>,
        known: &mut Known,
        waiting: &Bits,
        clues: Mask,
        mut dead: Mask,
        left: usize,
    ) {
        self.counts.nodes += 1;
        let cells = match known.pairs.table.next(waiting, dead, left) {
            Next::Over => return,
            Next::In(cells, _) if left == 1 => return self.last(first, known, clues, cells),
            Next::In(cells, outside) => {
                dead = outside;
                cells
            }
            Next::Nothing => match first.new_pairs.iter().copied().find(|set| set & clues == 0) {
                Some(set) => set & !dead,
                None if clues.count_ones() as usize >= first.least_second => {
                    let waiting = self.beyond(first, known, clues);
                    let set = self.both(first, known, clues, &waiting);
                    set.unwrap_or(BAND & !clues) & !dead
                }
                None => BAND & !clues & !dead,
            },
        };
        if left == 0 || self.cancel.is_cancelled() {
            return;
        }
        for cell in each(cells) {
            let waiting = known.pairs.table.place(waiting, 1, cell);
            let (search, first, known, waiting) = (&mut *self, &mut *first, &mut *known, &waiting);
            search.processor.run(
                #[inline(always)]
                move || search.second(first, known, waiting, clues | 1 << cell, dead, left - 1),
            );
            dead |= 1 << cell;
        }
    }

    /// Finds all puzzles with these clues in the first two bands and one more in the second, in one
    /// of some cells that hit all sets in the table.
    #[inline(always)]
    fn last(&mut self, first: &mut First<'_>, known: &mut Known, clues: Mask, mut cells: Mask) {
        if (clues.count_ones() as usize) + 1 < first.least_second || self.cancel.is_cancelled() {
            return;
        }
        for set in first.new_pairs.iter().filter(|&set| set & clues == 0) {
            cells &= set;
        }
        if cells == 0 {
            return;
        }
        let beyond = self.beyond(first, known, clues);
        let table = &known.triples.table;
        if cells.count_ones() > 1 {
            // One look for all of the cells is mostly enough: few sets have one of them.
            let with_all = table.unhit(&beyond, 1, cells);
            let left = self.left(first, clues) - 1;
            if matches!(table.next(&with_all, 0, left), Next::Over) {
                return;
            }
        }
        while let Some(cell) = each(cells).next() {
            let waiting = known.triples.table.place(&beyond, 1, cell);
            let set = self.both(first, known, clues | 1 << cell, &waiting);
            cells &= set.unwrap_or(BAND) & !(1 << cell);
        }
    }

    /// Returns the clues left for the third band.
    fn left(&self, first: &First<'_>, second: Mask) -> usize {
        self.plan.at_most - (first.clues.count_ones() + second.count_ones()) as usize
    }

    /// Returns the sets with cells in the third band that the clues of the first two do not hit.
    #[inline(always)]
    fn beyond(&self, first: &mut First<'_>, known: &Known, second: Mask) -> Bits {
        let table = &known.triples.table;
        let beyond = match first.beyond {
            Some(ref beyond) => beyond,
            None => {
                let new = known.triples.beyond(first.clues);
                first.new_beyond.extend(new.map(|&[_, b, c]| [b, c]));
                first
                    .beyond
                    .insert(table.unhit(&table.all(), 0, first.clues))
            }
        };
        table.unhit(beyond, 1, second)
    }

    /// Finds all puzzles with these clues in the first two bands, which hit all sets known in
    /// these and leave some open beyond. Returns a set in the second band that they do not hit, if
    /// one is learned.
    #[inline(always)]
    fn both(
        &mut self,
        first: &mut First<'_>,
        known: &mut Known,
        second: Mask,
        waiting: &Bits,
    ) -> Option<Mask> {
        let left = self.left(first, second);
        if matches!(known.triples.table.next(waiting, 0, left), Next::Over) {
            return None;
        }
        (self.asked, self.open) = (false, None);
        if self.luck.is_worth_asking() {
            self.two(first, known, second);
            self.luck.was(self.open.is_some());
        }
        if self.open.is_none() {
            self.counts.tables += 1;
            let clues = Both { second, clues: 0 };
            let (search, first, known) = (&mut *self, &mut *first, &mut *known);
            search.processor.run(
                #[inline(always)]
                move || search.third(first, known, waiting, clues, 0, left),
            );
        }
        self.open
    }
}
