//! The search for fish: all choices of base houses and cover houses of one digit that can eliminate
//! something.
//!
//! Proof: *n* base houses that share no place hold the digit in *n* cells. If all these lie in *n*
//! cover houses, which hold it at most once each, every cover has its digit in a base. So the digit
//! is eliminated from the rest of the covers, and from base cells in two covers, which would use up
//! both. A base cell in no cover is a fin; one in two bases is an endo-fin. Either a fin is on or
//! the fish holds, so only what also sees all fins is eliminated.

use super::fish_bound::may_be;
use super::fish_victims::{Tied, Victims};
use super::{Board, Cells, House, HouseId, Kind, Map};
use std::ops::ControlFlow;
use veridoku_model::grid::{Cell, Digit, DigitSet};

/// The kinds of houses that make a fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Shape {
    /// Rows against columns.
    Basic,
    /// With boxes among the rows or the columns.
    Franken,
    /// Any other mix of houses.
    Mutant,
}

/// A fish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fish<const W: usize> {
    pub(super) digit: Digit,
    pub(super) bases: Vec<HouseId>,
    pub(super) covers: Vec<HouseId>,
    /// The base cells in a cover.
    pub(super) body: Cells<W>,
    pub(super) fins: Cells<W>,
    pub(super) endo_fins: Cells<W>,
    pub(super) gone: Cells<W>,
    /// Those of `gone` that are in two covers and in a base.
    pub(super) cannibals: Cells<W>,
    /// Whether a base has at most one place left without the fins.
    pub(super) sashimi: bool,
}

/// The fish to search for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    pub(super) size: usize,
    pub(super) shape: Shape,
    /// Whether the fish have fins.
    pub(super) finned: bool,
    /// At most this many fins, which the eliminations need not see. If `None`, eliminations see all
    /// fins.
    pub(super) loose: Option<usize>,
    /// Whether to cut bases that meet too many covers. Off only in tests that compare.
    pub(super) pruned: bool,
}

type Found<'a, const W: usize> = &'a mut dyn FnMut(Fish<W>) -> ControlFlow<()>;

/// A search for the fish of a digit, with the houses chosen so far.
pub(super) struct Search<'a, const W: usize> {
    pub(super) map: &'a Map<W>,
    board: &'a Board<W>,
    pub(super) wanted: Wanted,
    digit: Digit,
    pub(super) cells: Cells<W>,
    pub(super) bases: Vec<&'a House<W>>,
    /// By base: whether it lost a place of the digit since there was no fish. One of a fish did.
    new: Vec<bool>,
    pub(super) covers: Vec<&'a House<W>>,
    /// By cell: the covers it is in, as bits of their numbers; those beyond the width are left out.
    pub(super) covers_of: Vec<u128>,
    /// What each candidate can be eliminated by; for basic fish with fins.
    victims: Option<Victims>,
    /// Which cells share a cover; for franken and mutant fish.
    tied: Option<Tied<W>>,
    chosen: Vec<&'a House<W>>,
    covering: Vec<&'a House<W>>,
    pub(super) union: Cells<W>,
    endo: Cells<W>,
}

/// Passes every fish of a kind to `found`, base by base.
pub(super) fn search<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    wanted: Wanted,
    found: Found<'_, W>,
) -> ControlFlow<()> {
    let lines: &[[Option<Kind>; 2]] = match wanted.shape {
        Shape::Mutant => &[[None, None]],
        _ => &[
            [Some(Kind::Row), Some(Kind::Column)],
            [Some(Kind::Column), Some(Kind::Row)],
        ],
    };
    for digit in DigitSet::all(map.order()).iter() {
        let cells = *board.cells(digit);
        let kind = (wanted.size, wanted.shape, wanted.finned, cells);
        let kept = wanted.loose.is_none() && wanted.pruned;
        if cells.len() < 2 * wanted.size || (kept && board.memory().has_no_fish(kind)) {
            continue;
        }
        let lost = if kept {
            board.memory().lost_since_no_fish(kind, digit)
        } else {
            Cells::ALL
        };
        let mut any = false;
        for &[base, cover] in lines {
            board.look()?;
            if kept && base.is_some_and(|base| !may_be(map, board, wanted, digit, base)) {
                continue;
            }
            let mut search = Search::new(map, board, wanted, digit, [base, cover]);
            let new = |base: &&House<W>| base.set.meets(&lost);
            search.new = search.bases.iter().map(new).collect();
            search.victims = Victims::new(&search);
            search.tied = Tied::new(&search);
            search.base(0, false, cells, &mut |fish| {
                any = true;
                found(fish)
            })?;
        }
        if kept && !any && board.look().is_continue() {
            board.memory().add_no_fish(kind, digit);
        }
    }
    ControlFlow::Continue(())
}

impl<'a, const W: usize> Search<'a, W> {
    fn new(
        map: &'a Map<W>,
        board: &'a Board<W>,
        wanted: Wanted,
        digit: Digit,
        [base, cover]: [Option<Kind>; 2],
    ) -> Search<'a, W> {
        let houses = |line: Option<Kind>, least: u32| -> Vec<&'a House<W>> {
            let fits = |kind: Kind| match line {
                None => true,
                Some(line) => kind == line || (wanted.shape == Shape::Franken && !kind.is_line()),
            };
            let open = |house: &House<W>| board.places(house.id, digit).count_ones() >= least;
            let houses = map.houses().iter();
            houses.filter(|h| fits(h.kind) && open(h)).collect()
        };
        let (cells, covers) = (*board.cells(digit), houses(cover, 1));
        let mut covers_of = vec![0; map.shape().cells()];
        for (number, house) in covers.iter().enumerate() {
            let own = house.set & cells;
            own.iter()
                .for_each(|cell| covers_of[cell.index()] |= bit(number));
        }
        Search {
            map,
            board,
            wanted,
            digit,
            cells,
            bases: houses(base, 2),
            new: Vec::new(),
            covers,
            covers_of,
            victims: None,
            tied: None,
            chosen: Vec::with_capacity(wanted.size),
            covering: Vec::with_capacity(wanted.size),
            union: Cells::EMPTY,
            endo: Cells::EMPTY,
        }
    }

    /// Returns the number of covers that meet some cells.
    fn met(&self, cells: &Cells<W>) -> usize {
        let covers = self.covers.iter();
        covers.filter(|cover| cover.set.meets(cells)).count()
    }

    /// Goes on with each base from a number on; `new` says whether one of those chosen is, and
    /// `victims` are the cells that can still be eliminated.
    fn base(
        &mut self,
        from: usize,
        new: bool,
        victims: Cells<W>,
        found: Found<'_, W>,
    ) -> ControlFlow<()> {
        let size = self.wanted.size;
        if self.chosen.len() == size {
            if !new {
                return ControlFlow::Continue(());
            }
            let victims = if self.endo.is_empty() {
                victims
            } else {
                victims & self.map.common_peers(&self.endo)
            };
            let own = |house: &House<W>| self.chosen.iter().any(|base| base.id == house.id);
            let banned = match self.wanted.shape {
                Shape::Basic => 0,
                _ => self
                    .covers
                    .iter()
                    .enumerate()
                    .fold(0, |banned, (number, house)| {
                        banned | if own(house) { bit(number) } else { 0 }
                    }),
            };
            let left = self.union - self.endo;
            return self.cover(left, banned, Cells::EMPTY, victims, found);
        }
        let last = (self.bases.len() + self.chosen.len() + 1).saturating_sub(size);
        for number in from..last {
            if !new && !self.new[number..].contains(&true) {
                break;
            }
            let house = self.bases[number];
            let (union, endo) = (self.union, self.endo);
            let own = house.set & self.cells;
            self.endo |= union & own;
            self.union |= own;
            let hopeless = if let Some(victims) = &mut self.victims {
                !victims.add(number, self.chosen.len(), size)
            } else if self.endo.is_empty() {
                let basic = self.wanted.pruned && self.wanted.shape == Shape::Basic;
                basic && self.met(&self.union) > size + self.wanted.loose.unwrap_or(0)
            } else {
                let seen = self.map.common_peers(&self.endo);
                !self.wanted.finned || !seen.meets(&self.cells)
            };
            let victims = match &self.tied {
                _ if hopeless => Cells::EMPTY,
                Some(tied) => tied.left(self, victims),
                None => victims,
            };
            if !victims.is_empty() {
                self.chosen.push(house);
                self.base(number + 1, new || self.new[number], victims, found)?;
                self.chosen.pop();
            }
            (self.union, self.endo) = (union, endo);
        }
        ControlFlow::Continue(())
    }

    /// Covers the cells `left` of the bases: the first is in one of its covers, or is a fin. Covers
    /// tried before are `banned`, so that no choice comes twice.
    fn cover(
        &mut self,
        left: Cells<W>,
        banned: u128,
        fins: Cells<W>,
        victims: Cells<W>,
        found: Found<'_, W>,
    ) -> ControlFlow<()> {
        if self.covering.len() == self.wanted.size {
            let fins = fins | left;
            let seen = left.iter().fold(victims, |all, fin| self.beside(all, fin));
            let finned = !(fins | self.endo).is_empty();
            if finned != self.wanted.finned || seen.is_empty() || self.has_too_many(&fins) {
                return ControlFlow::Continue(());
            }
            return match self.fish(fins, seen) {
                Some(fish) => found(fish),
                None => ControlFlow::Continue(()),
            };
        }
        // If fewer covers are enough, there is a smaller fish, or the fins alone say more.
        let Some(cell) = left.first() else {
            return ControlFlow::Continue(());
        };
        // Not at the innermost choices, which are many and soon over.
        if self.covering.len() < 2.max(self.wanted.size.saturating_sub(2)) {
            self.board.look()?;
        }
        let mut banned = banned;
        let mut open = self.covers_of[cell.index()] & !banned;
        while open != 0 {
            let number = open.trailing_zeros() as usize;
            open &= open - 1;
            banned |= bit(number);
            self.take(number, left, banned, fins, victims, found)?;
        }
        for number in 128..self.covers.len() {
            let house = self.covers[number];
            let own = self.chosen.iter().any(|base| base.id == house.id);
            if !own && house.set.contains(cell) {
                self.take(number, left, banned, fins, victims, found)?;
            }
        }
        let (victims, fins) = (self.beside(victims, cell), fins | Cells::of(cell));
        if self.wanted.finned && !victims.is_empty() && !self.has_too_many(&fins) {
            self.cover(left - Cells::of(cell), banned, fins, victims, found)?;
        }
        ControlFlow::Continue(())
    }

    /// Goes on with one more cover.
    fn take(
        &mut self,
        number: usize,
        left: Cells<W>,
        banned: u128,
        fins: Cells<W>,
        victims: Cells<W>,
        found: Found<'_, W>,
    ) -> ControlFlow<()> {
        let house = self.covers[number];
        self.covering.push(house);
        self.cover(left - house.set, banned, fins, victims, found)?;
        self.covering.pop();
        ControlFlow::Continue(())
    }

    /// Returns which cells can still be eliminated if a cell is a fin.
    fn beside(&self, victims: Cells<W>, fin: Cell) -> Cells<W> {
        match self.wanted.loose {
            Some(_) => victims,
            None => victims & *self.map.peers(fin),
        }
    }

    fn has_too_many(&self, fins: &Cells<W>) -> bool {
        self.wanted.loose.is_some_and(|most| fins.len() > most)
    }

    fn fish(&self, fins: Cells<W>, victims: Cells<W>) -> Option<Fish<W>> {
        let (mut once, mut twice) = (Cells::EMPTY, Cells::EMPTY);
        for cover in &self.covering {
            twice |= once & cover.set;
            once |= cover.set;
        }
        let cannibals = victims & self.union & twice;
        let gone = (victims & once & (self.cells - self.union)) | cannibals;
        if (gone.is_empty() && self.wanted.loose.is_none()) || !self.is_shape() {
            return None;
        }
        let all_fins = fins | self.endo;
        let poor = |base: &&House<W>| ((base.set & self.cells) - all_fins).len() <= 1;
        Some(Fish {
            digit: self.digit,
            bases: self.chosen.iter().map(|house| house.id).collect(),
            covers: self.covering.iter().map(|house| house.id).collect(),
            body: self.union - all_fins,
            fins,
            endo_fins: self.endo,
            gone,
            cannibals,
            sashimi: !all_fins.is_empty() && self.chosen.iter().any(poor),
        })
    }

    /// Returns whether the houses make the wanted shape and not a simpler one.
    fn is_shape(&self) -> bool {
        let has = |houses: &[&House<W>], kind: Kind| houses.iter().any(|h| h.kind == kind);
        let boxes = |houses: &[&House<W>]| houses.iter().any(|h| !h.kind.is_line());
        let (bases, covers) = (&self.chosen[..], &self.covering[..]);
        match self.wanted.shape {
            Shape::Basic => true,
            Shape::Franken => boxes(bases) || boxes(covers),
            Shape::Mutant => {
                let both = |kind| has(bases, kind) && has(covers, kind);
                let mixed = |h| has(h, Kind::Row) && has(h, Kind::Column);
                mixed(bases) || mixed(covers) || both(Kind::Row) || both(Kind::Column)
            }
        }
    }
}

/// Returns the bit of a cover; no bit for those beyond the width.
fn bit(number: usize) -> u128 {
    1u128.checked_shl(number as u32).unwrap_or(0)
}

#[cfg(test)]
mod tests;
