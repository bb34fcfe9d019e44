//! The third band: its clues below those of the first two.

use super::known::Known;
use super::masks::{BAND, Mask, Masks, cells, each};
use super::search::{First, Search};
use super::table::{Bits, Next};

/// The clues of the first two bands that a node of the third is below.
#[derive(Clone, Copy)]
pub(super) struct Both {
    pub(super) second: Mask,
    pub(super) clues: Mask,
}

impl Search<'_> {
    /// Asks whether the clues of the first two bands leave an unavoidable set in these open.
    pub(super) fn two(&mut self, first: &mut First<'_>, known: &mut Known, second: Mask) {
        self.asked = true;
        let set = self.unhit(first, [first.clues, second, BAND]);
        self.open = set.map(|[a, b, _]| {
            known.pairs.learn([a, b]);
            first.new_pairs.push(b);
            b
        });
    }

    /// Searches a node of the third band.
    #[inline(always)]
    pub(super) fn third(
        &mut self,
        first: &mut First<'_>,
        known: &mut Known,
        waiting: &Bits,
        Both { second, clues }: Both,
        mut dead: Mask,
        left: usize,
    ) {
        self.counts.nodes += 1;
        let cells = match known.triples.table.next(waiting, dead, left) {
            Next::Over => return,
            Next::In(cells, outside) => {
                dead = outside;
                cells
            }
            Next::Nothing => {
                let unhit = |&[b, c]: &[Mask; 2]| b & second == 0 && c & clues == 0;
                let waits = first.new_beyond.iter().copied().find(unhit).map(|[_, c]| c);
                if waits.is_none() && !self.asked {
                    self.two(first, known, second);
                    if self.open.is_some() {
                        return;
                    }
                }
                let all = [first.clues, second, clues];
                let Some(set) = waits.or_else(|| self.attempt(first, known, all)) else {
                    self.found.push(cells(all, first.case.order));
                    return;
                };
                set & !dead
            }
        };
        if left == 0 || self.cancel.is_cancelled() {
            return;
        }
        for cell in each(cells) {
            let waiting = known.triples.table.place(waiting, 2, cell);
            let clues = Both {
                second,
                clues: clues | 1 << cell,
            };
            let (search, first, known, waiting) = (&mut *self, &mut *first, &mut *known, &waiting);
            search.processor.run(
                #[inline(always)]
                move || search.third(first, known, waiting, clues, dead, left - 1),
            );
            if self.open.is_some() {
                return;
            }
            dead |= 1 << cell;
        }
    }

    /// Returns a set in the third band that the clues of all bands do not hit; `None` if they are a
    /// puzzle.
    fn attempt(&mut self, first: &mut First<'_>, known: &mut Known, clues: Masks) -> Option<Mask> {
        let set = self.unhit(first, clues)?;
        known.triples.learn(set);
        first.new_beyond.push([set[1], set[2]]);
        Some(set[2])
    }
}
