//! The search for the spots of a [`Web`](super::web::Web) and the links between them. Once the limits of the board
//! are reached, spots and links are left out.

use super::almost_locked::Chosen;
use super::strong::Linking;
use super::web::{Follow, Form, Links, Spot, Why};
use super::{Board, Cells, Map, almost_locked};
use std::ops::{Deref, DerefMut};
use veridoku_model::grid::{Candidate, Digit, DigitSet};

/// The most spots before almost locked sets are left out, the largest first. No 9×9 board comes
/// near.
const MOST_SPOTS: usize = 12_000;

/// Makes the links of a web.
pub(super) struct Weaver<'a, const W: usize> {
    map: &'a Map<W>,
    board: &'a Board<W>,
    follow: Follow,
    links: Links<W>,
    strong: Linking,
    /// By almost locked set: the digits whose places are a spot, with its number.
    ends: Vec<Vec<(Digit, usize)>>,
}

impl<const W: usize> Deref for Weaver<'_, W> {
    type Target = Links<W>;

    fn deref(&self) -> &Links<W> {
        &self.links
    }
}

impl<const W: usize> DerefMut for Weaver<'_, W> {
    fn deref_mut(&mut self) -> &mut Links<W> {
        &mut self.links
    }
}

impl<'a, const W: usize> Weaver<'a, W> {
    /// Returns the links of a board between candidates of some digits; not all if its limits are
    /// reached.
    pub(super) fn weave(
        map: &'a Map<W>,
        board: &'a Board<W>,
        follow: Follow,
        wanted: DigitSet,
    ) -> Links<W> {
        let mut weaver = Weaver {
            map,
            board,
            follow,
            links: Links::none(map),
            strong: Linking::default(),
            ends: Vec::new(),
        };
        for cell in board.open().iter() {
            let digits = board.candidates(cell);
            // Other cells have no strong link, and a spot without one is on no chain.
            if follow == Follow::Pairs && digits.len() != 2 {
                continue;
            }
            for digit in digits.iter().filter(|&digit| wanted.contains(digit)) {
                weaver.spot(digit, Cells::of(cell), Form::Single);
            }
        }
        if follow.has_groups() {
            weaver.find_groups();
        }
        if follow == Follow::Sets {
            weaver.find_sets();
        }
        if follow.has_cells() {
            weaver.link_cells();
        }
        if follow != Follow::Pairs {
            weaver.link_houses();
        }
        weaver.link_sets();
        weaver.link_bent_sets();
        weaver.link_weakly();
        weaver.links.strong = weaver.strong.done();
        weaver.links
    }

    /// Adds a spot, unless it is there.
    fn spot(&mut self, digit: Digit, cells: Cells<W>, form: Form) {
        if self.number(digit, &cells).is_none() {
            self.add(digit, cells, form);
        }
    }

    /// Adds a spot that is not there and returns its number.
    fn add(&mut self, digit: Digit, cells: Cells<W>, form: Form) -> usize {
        self.strong.add_spot();
        self.links.add(Spot { digit, cells, form })
    }

    /// Adds the places of each digit in the intersection of two sets, if there are several.
    fn find_groups(&mut self) {
        let sets = self.map.sets();
        for (number, one) in sets.iter().enumerate() {
            for two in &sets[number + 1..] {
                let meeting = one.set & two.set;
                if !meeting.has_several() {
                    continue;
                }
                for digit in DigitSet::all(self.map.order()).iter() {
                    let cells = meeting & *self.board.cells(digit);
                    if cells.has_several() {
                        self.spot(digit, cells, Form::Group);
                    }
                }
            }
        }
    }

    /// Adds the places of each digit in an almost locked set, unless no candidate sees them all:
    /// then they have no weak link, so no chain passes them.
    fn find_sets(&mut self) {
        let mut sets = Chosen::several(almost_locked::sets(self.map, self.board));
        for number in 0..sets.len() {
            let set = &sets[number];
            if self.spots.len() > MOST_SPOTS {
                sets.truncate(number);
                break;
            }
            let (mut ends, strikes) = (Vec::with_capacity(4), DigitSet::from_bits(set.strikes));
            for digit in DigitSet::from_bits(set.digits).iter() {
                let places = *set.places(digit);
                let end = match self.number(digit, &places) {
                    None if strikes.contains(digit) => Some(self.add(digit, places, Form::Places)),
                    known => known,
                };
                ends.extend(end.map(|end| (digit, end)));
            }
            self.ends.push(ends);
        }
        self.sets = sets;
    }

    fn link_cells(&mut self) {
        for cell in self.board.open().iter() {
            let mut digits = self.board.candidates(cell).iter();
            if let (Some(one), Some(two), None) = (digits.next(), digits.next(), digits.next()) {
                let both = [one, two].map(|digit| self.single(Candidate { cell, digit }));
                if let [Some(one), Some(two)] = both {
                    self.strong.link(one, two, Why::Cell);
                }
            }
        }
    }

    /// Links spots that together have all places of a digit in a house.
    fn link_houses(&mut self) {
        for house in self.map.houses() {
            for digit in DigitSet::all(self.map.order()).iter() {
                if self.board.look().is_break() {
                    return;
                }
                let places = house.set & *self.board.cells(digit);
                let count = places.len();
                if count == 2 {
                    let mut ends = places.iter().map(|cell| Candidate { cell, digit });
                    let ends = [ends.next(), ends.next()];
                    let ends = ends.map(|end| end.and_then(|end| self.single(end)));
                    if let [Some(one), Some(two)] = ends {
                        self.strong.link(one, two, Why::House(house.id));
                    }
                }
                if count <= 2 || !self.follow.has_groups() {
                    continue;
                }
                for number in 0..self.of_digit[digit.index()].len() {
                    let one = self.of_digit[digit.index()][number];
                    let cells = self.spots[one].cells;
                    if cells.within(&places)
                        && let Some(two) = self.number(digit, &(places - cells))
                    {
                        self.strong.link(one, two, Why::House(house.id));
                    }
                }
            }
        }
    }

    fn link_sets(&mut self) {
        for number in 0..self.sets.len() {
            if self.board.look().is_break() {
                return;
            }
            let ends = &self.ends[number];
            for (place, &(_, one)) in ends.iter().enumerate() {
                for &(_, two) in &ends[place + 1..] {
                    self.strong.link(one, two, Why::Set(number, None));
                }
            }
        }
    }

    /// Links spots by an almost locked set and a cell outside: without one digit the set is locked
    /// on the others, which excludes all of the cell's candidates but one. A cell with two
    /// candidates is a link of its own.
    fn link_bent_sets(&mut self) {
        for number in 0..self.sets.len() {
            if self.board.look().is_break() {
                return;
            }
            // Two candidates or more of the cell see their places in the set.
            let set = &self.sets[number];
            let (mut once, mut twice) = (Cells::EMPTY, Cells::EMPTY);
            for digit in DigitSet::from_bits(set.strikes).iter() {
                twice |= once & *set.seen(digit);
                once |= *set.seen(digit);
            }
            for cell in (twice - set.cells).iter() {
                let (set, own) = (&self.sets[number], self.board.candidates(cell));
                let outside = own.bits() & !set.digits;
                let few = outside & outside.wrapping_sub(1) == 0;
                if !few || own.len() < 3 {
                    continue;
                }
                let seen = own.iter().filter(|&d| set.seen(d).contains(cell));
                let seen: DigitSet = seen.collect();
                if seen.len() + 1 < own.len() {
                    continue;
                }
                for &(digit, off) in &self.ends[number] {
                    let left = own.bits() & (!seen.bits() | 1 << digit.index());
                    let on = DigitSet::from_bits(left).single();
                    let on = on.and_then(|digit| self.single(Candidate { cell, digit }));
                    if let Some(on) = on {
                        self.strong.link(off, on, Why::Set(number, Some(cell)));
                    }
                }
            }
        }
    }

    fn link_weakly(&mut self) {
        self.words = self.spots.len().div_ceil(64);
        self.weak = vec![0; self.spots.len() * self.words];
        self.seen = vec![Cells::EMPTY; self.spots.len()];
        // By digit: the spots of several cells with a strong link.
        let linked = |spots: &Vec<usize>| {
            let spots = spots.iter().map(|&spot| (spot, self.spots[spot].cells));
            let spots = spots.filter(|(_, cells)| cells.has_several());
            let spots = spots.filter(|&(spot, _)| self.strong.has(spot));
            spots.collect::<Vec<(usize, Cells<W>)>>()
        };
        let linked: Vec<Vec<(usize, Cells<W>)>> = self.of_digit.iter().map(linked).collect();
        for a in 0..self.spots.len() {
            if self.board.look().is_break() {
                return;
            }
            let Spot { digit, cells, .. } = self.spots[a];
            let seen = self.map.common_peers(&cells) & *self.board.cells(digit);
            self.seen[a] = seen;
            if seen.is_empty() && cells.has_several() {
                continue;
            }
            for cell in seen.iter() {
                self.exclude(a, Candidate { cell, digit });
            }
            let words = self.words;
            let row = &mut self.links.weak[a * words..][..words];
            for (b, cells) in &linked[digit.index()] {
                if cells.within(&seen) {
                    row[b / 64] |= 1 << (b % 64);
                }
            }
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
                self.exclude(a, Candidate { cell, digit });
            }
        }
    }

    /// Adds the weak link from a spot to a candidate, if that has a strong one.
    fn exclude(&mut self, a: usize, candidate: Candidate) {
        let other = self.single(candidate);
        if let Some(b) = other.filter(|&b| self.strong.has(b)) {
            let word = a * self.words + b / 64;
            self.weak[word] |= 1 << (b % 64);
        }
    }
}
