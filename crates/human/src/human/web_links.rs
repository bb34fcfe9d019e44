//! The search for the spots of a [`Web`] and the links between them. Once the limits of the board
//! are reached, spots and links are left out.

use super::web::{Follow, Form, Spot, Web, Why};
use super::{Cells, almost_locked};
use veridoku_model::grid::{Candidate, Digit, DigitSet};

/// The most spots before almost locked sets are left out, the largest first. No 9×9 board comes
/// near.
const MOST_SPOTS: usize = 12_000;

impl<const W: usize> Web<'_, W> {
    /// Returns the number of a spot, a new one if necessary.
    pub(super) fn spot(&mut self, digit: Digit, cells: Cells<W>, form: Form) -> usize {
        *self.numbers.entry((digit, cells)).or_insert_with(|| {
            self.spots.push(Spot { digit, cells, form });
            self.strong.push(Vec::new());
            self.of_digit[digit.index()].push(self.spots.len() - 1);
            self.spots.len() - 1
        })
    }

    /// Adds the places of each digit in the intersection of two sets, if there are several.
    pub(super) fn find_groups(&mut self) {
        let sets = self.map.sets();
        for (number, one) in sets.iter().enumerate() {
            for two in &sets[number + 1..] {
                let meeting = one.set & two.set;
                if meeting.first() == meeting.single() {
                    continue;
                }
                for digit in DigitSet::all(self.map.order()).iter() {
                    let cells = meeting & *self.board.cells(digit);
                    if cells.first() != cells.single() {
                        self.spot(digit, cells, Form::Group);
                    }
                }
            }
        }
    }

    pub(super) fn find_sets(&mut self) {
        let mut sets = almost_locked::sets(self.map, self.board);
        sets.retain(|set| set.cells.len() > 1);
        sets.sort_by_key(|set| set.cells.len());
        for (number, set) in sets.iter().enumerate() {
            if self.spots.len() > MOST_SPOTS {
                sets.truncate(number);
                break;
            }
            for digit in DigitSet::from_bits(set.digits).iter() {
                self.spot(digit, set.places[digit.index()], Form::Places);
            }
        }
        self.sets = sets;
    }

    fn link(&mut self, a: usize, b: usize, why: Why) {
        if !self.strong[a].iter().any(|(known, _)| *known == b) {
            self.strong[a].push((b, why));
            self.strong[b].push((a, why));
        }
    }

    pub(super) fn link_cells(&mut self) {
        for cell in self.board.open().iter() {
            let mut digits = self.board.candidates(cell).iter();
            if let (Some(one), Some(two), None) = (digits.next(), digits.next(), digits.next()) {
                let both = [one, two].map(|digit| self.single(Candidate { cell, digit }));
                if let [Some(one), Some(two)] = both {
                    self.link(one, two, Why::Cell);
                }
            }
        }
    }

    /// Links spots that together have all places of a digit in a house.
    pub(super) fn link_houses(&mut self) {
        for house in self.map.houses() {
            for digit in DigitSet::all(self.map.order()).iter() {
                if self.board.look().is_break() {
                    return;
                }
                let places = house.set & *self.board.cells(digit);
                if places.len() < 2 || (places.len() > 2 && !self.follow.has_groups()) {
                    continue;
                }
                for number in 0..self.of_digit[digit.index()].len() {
                    let one = self.of_digit[digit.index()][number];
                    let cells = self.spots[one].cells;
                    let rest = (digit, places - cells);
                    if cells.within(&places)
                        && let Some(&two) = self.numbers.get(&rest)
                    {
                        self.link(one, two, Why::House(house.id));
                    }
                }
            }
        }
    }

    pub(super) fn link_sets(&mut self) {
        for number in 0..self.sets.len() {
            if self.board.look().is_break() {
                return;
            }
            let set = &self.sets[number];
            let digits = DigitSet::from_bits(set.digits).iter();
            let keys = digits.map(|digit| (digit, set.places[digit.index()]));
            let spots: Vec<usize> = keys.filter_map(|k| self.numbers.get(&k).copied()).collect();
            for (place, &one) in spots.iter().enumerate() {
                for &two in &spots[place + 1..] {
                    self.link(one, two, Why::Set(number, None));
                }
            }
        }
    }

    /// Links spots by an almost locked set and a cell outside: without one digit the set is locked
    /// on the others, which excludes all of the cell's candidates but one. A cell with two
    /// candidates is a link of its own.
    pub(super) fn link_bent_sets(&mut self) {
        for number in 0..self.sets.len() {
            if self.board.look().is_break() {
                return;
            }
            for cell in self.board.open().iter() {
                let (set, own) = (&self.sets[number], self.board.candidates(cell));
                let seen = own.iter().filter(|d| set.seen[d.index()].contains(cell));
                let seen: DigitSet = seen.collect();
                if own.len() < 3 || seen.len() + 1 < own.len() || set.cells.contains(cell) {
                    continue;
                }
                for off in DigitSet::from_bits(set.digits).iter() {
                    let set = &self.sets[number];
                    let left = own.iter().filter(|&d| d == off || !seen.contains(d));
                    let Some(on) = left.collect::<DigitSet>().single() else {
                        continue;
                    };
                    let places = (off, set.places[off.index()]);
                    let ends = [
                        self.numbers.get(&places),
                        self.numbers.get(&(on, Cells::of(cell))),
                    ];
                    if let [Some(&off), Some(&on)] = ends {
                        self.link(off, on, Why::Set(number, Some(cell)));
                    }
                }
            }
        }
    }

    pub(super) fn link_weakly(&mut self) {
        self.words = self.spots.len().div_ceil(64);
        self.weak = vec![0; self.spots.len() * self.words];
        for a in 0..self.spots.len() {
            if self.board.look().is_break() {
                return;
            }
            let Spot { digit, cells, .. } = self.spots[a];
            let seen = self.map.common_peers(&cells) & *self.board.cells(digit);
            let others = self.of_digit[digit.index()].iter().copied();
            let others = others.filter(|&b| self.spots[b].cells.within(&seen));
            let row = &mut self.weak[a * self.words..][..self.words];
            others
                .filter(|&b| !self.strong[b].is_empty())
                .for_each(|b| row[b / 64] |= 1 << (b % 64));
            if self.follow.has_cells()
                && self.follow != Follow::Pairs
                && let Some(cell) = cells.single()
            {
                self.link_by_cell(a, Candidate { cell, digit });
            }
        }
    }

    /// Adds the weak links of a candidate to other digits: of its own cell, and of others by pair
    /// relations.
    fn link_by_cell(&mut self, a: usize, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        let mut own = self.board.candidates(cell);
        own.remove(digit);
        let all = std::iter::once((cell, own)).chain(self.map.forbidden(cell, digit));
        for (cell, digits) in all {
            for digit in digits.iter() {
                let other = self.single(Candidate { cell, digit });
                if let Some(b) = other.filter(|&b| !self.strong[b].is_empty()) {
                    self.weak[a * self.words + b / 64] |= 1 << (b % 64);
                }
            }
        }
    }
}
