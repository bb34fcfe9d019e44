//! Minimal puzzles of a [`Maker`], many at a time.

use super::{Grid, thinned};
use crate::generate::maker::made;
use crate::generate::random::{shuffle, stream};
use crate::generate::source::Source;
use crate::generate::{Attempt, Maker, Pattern, Sampling};
use crate::grid::Shape;
use crate::native::Lanes;
use crate::verify::Disagreement;
use std::ops::RangeInclusive;
use std::sync::atomic::Ordering;

impl Maker<'_> {
    /// Returns the puzzles with some numbers, each as [`make`](Maker::make) returns it. Minimal 9×9
    /// puzzles without a further wish are made side by side, several times as fast as one by one.
    pub fn make_all(
        &mut self,
        seed: u64,
        numbers: RangeInclusive<u64>,
    ) -> Vec<Result<Attempt, Disagreement>> {
        let thinned = self.thinned(seed, numbers.clone()).unwrap_or_default();
        let mut thinned = thinned.into_iter();
        let one = |number| match thinned.next().flatten() {
            Some(values) => self.confirmed(&values, seed, number),
            None => self.make(seed, number),
        };
        numbers.map(one).collect()
    }

    /// Returns the puzzle with a number, which was found to be minimal.
    fn confirmed(
        &mut self,
        values: &[u8],
        seed: u64,
        number: u64,
    ) -> Result<Attempt, Disagreement> {
        let Some((model, solution)) = self.unique(values)? else {
            return self.make(seed, number);
        };
        self.tried.fetch_add(1, Ordering::Relaxed);
        Ok(Attempt::Made(made(&model, solution, Some(true), 0), 1))
    }

    /// Returns whether [`make_all`](Maker::make_all) makes puzzles side by side: minimal ones of
    /// 9×9, of whatever pattern and number of clues.
    pub fn is_side_by_side(&self) -> bool {
        let wish = &self.wish;
        let free = wish.pattern == Pattern::None && self.groups.free.len() == 81;
        let any = wish.clues == (0..=81) && wish.method == Sampling::TopDown && wish.tries > 0;
        let fills = matches!(&self.source, Source::Plain(fill) if fill.shape() == Shape::CLASSIC);
        free && any && fills && self.goal.is_none()
    }

    /// Returns the minimal puzzles with some numbers, not yet confirmed, if they can be made side
    /// by side; `None` for those that the engine was stopped at.
    fn thinned(
        &mut self,
        seed: u64,
        numbers: RangeInclusive<u64>,
    ) -> Option<Vec<Option<[u8; 81]>>> {
        if !self.is_side_by_side() {
            return None;
        }
        let limits = self.oracle.limits();
        let (source, free) = (&mut self.source, &self.groups.free);
        let grid = |number| -> Option<Grid> {
            let mut rng = stream(seed, number);
            let grid = source.board(&mut rng)?.try_into().ok()?;
            let mut order: [u8; 81] = std::array::from_fn(|place| free[place][0] as u8);
            shuffle(&mut rng, &mut order);
            Some((grid, order))
        };
        let lanes = self.lanes.get_or_insert_with(Lanes::new);
        Some(thinned(lanes, limits, numbers.map_while(grid)))
    }
}
