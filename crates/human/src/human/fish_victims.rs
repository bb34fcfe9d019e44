//! Which candidates the chosen bases of a fish may still eliminate: if none is left, no further
//! base is tried.
//!
//! What a fish eliminates lies in one of its covers and sees all its fins. So each base cell that
//! it does not see lies in a cover too, of which there are no more than bases.

use super::cells::at_most;
use super::fish_search::{Search, Shape};
use super::{Cells, House};
use veridoku_model::grid::Cell;

/// For each candidate of a digit: the covers that a fish needs to eliminate it, for the cells of
/// its bases that the candidate does not see are no fins, and the candidate itself is in a cover.
pub(super) struct Victims {
    /// By base, then by candidate: the covers of what the candidate does not see; all covers, if it
    /// is in the base.
    met: Vec<Vec<u64>>,
    /// By number of chosen bases, then by candidate: the covers needed.
    needed: Vec<Vec<u64>>,
}

impl Victims {
    pub(super) fn new<const W: usize>(search: &Search<'_, W>) -> Option<Victims> {
        let wanted = search.wanted;
        let basic = wanted.finned && wanted.shape == Shape::Basic && wanted.loose.is_none();
        if !basic || !wanted.pruned || search.covers.len() > 64 {
            return None;
        }
        let covers = |cells: Cells<W>| -> u64 {
            let of = |cell: Cell| search.covers_of[cell.index()] as u64;
            cells.iter().fold(0, |all, cell| all | of(cell))
        };
        let met = |base: &&House<W>| -> Vec<u64> {
            let own = base.set & search.cells;
            let of = |cell: Cell| {
                if own.contains(cell) {
                    u64::MAX
                } else {
                    covers(own - *search.map.peers(cell))
                }
            };
            search.cells.iter().map(of).collect()
        };
        let own = search.cells.iter().map(|cell| covers(Cells::of(cell)));
        let mut needed = vec![own.collect::<Vec<u64>>()];
        needed.resize(wanted.size + 1, needed[0].clone());
        Some(Victims {
            met: search.bases.iter().map(met).collect(),
            needed,
        })
    }

    /// Adds a base to `count` chosen ones; returns whether a candidate needs at most `size` covers.
    pub(super) fn add(&mut self, base: usize, count: usize, size: usize) -> bool {
        let (before, after) = self.needed.split_at_mut(count + 1);
        let (before, after, met) = (&before[count], &mut after[0], &self.met[base]);
        let mut any = false;
        for ((after, before), met) in after.iter_mut().zip(before).zip(met) {
            *after = before | met;
            any |= at_most(*after, size);
        }
        any
    }
}

/// By cell: the cells that share a cover with it, itself too; for franken and mutant fish, where a
/// cell is in several covers.
pub(super) struct Tied<const W: usize>(Vec<Cells<W>>);

impl<const W: usize> Tied<W> {
    pub(super) fn new(search: &Search<'_, W>) -> Option<Tied<W>> {
        let wanted = search.wanted;
        if wanted.shape == Shape::Basic || wanted.loose.is_some() || !wanted.pruned {
            return None;
        }
        let mut tied = vec![Cells::EMPTY; search.map.shape().cells()];
        for cover in &search.covers {
            let own = cover.set & search.cells;
            own.iter().for_each(|cell| tied[cell.index()] |= own);
        }
        Some(Tied(tied))
    }

    /// Returns those of some cells that the chosen bases, and more, may eliminate: if more of the
    /// cells that need a cover share none than there are covers, no fish has them all.
    pub(super) fn left(&self, search: &Search<'_, W>, victims: Cells<W>) -> Cells<W> {
        let may_go = |&victim: &Cell| {
            let mut left = search.union - self.0[victim.index()];
            left.remove(victim);
            if search.wanted.finned {
                left -= *search.map.peers(victim);
            }
            for _ in 0..search.wanted.size {
                let Some(cell) = left.first() else {
                    return true;
                };
                left -= self.0[cell.index()];
            }
            false
        };
        victims.iter().filter(may_go).collect()
    }
}
