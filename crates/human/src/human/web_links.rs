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

    /// Returns the number of a spot, a new one if necessary.
    fn spot(&mut self, digit: Digit, cells: Cells<W>, form: Form) -> usize {
        let (links, strong) = (&mut self.links, &mut self.strong);
        *links.numbers.entry((digit, cells)).or_insert_with(|| {
            links.spots.push(Spot { digit, cells, form });
            strong.add_spot();
            links.of_digit[digit.index()].push(links.spots.len() - 1);
            links.spots.len() - 1
        })
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

    /// Adds the places of each digit in an almost locked set, unless no candidate sees them all: then
    /// they have no weak link, so no chain passes them.
    fn find_sets(&mut self) {
        let mut sets = Chosen::several(almost_locked::sets(self.map, self.board));
        for number in 0..sets.len() {
            let set = &sets[number];
            if self.spots.len() > MOST_SPOTS {
                sets.truncate(number);
                break;
            }
            for digit in DigitSet::from_bits(set.strikes).iter() {
                self.spot(digit, *set.places(digit), Form::Places);
            }
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
            let set = &self.sets[number];
            let digits = DigitSet::from_bits(set.digits).iter();
            let keys = digits.map(|digit| (digit, *set.places(digit)));
            let spots: Vec<usize> = keys.filter_map(|k| self.numbers.get(&k).copied()).collect();
            for (place, &one) in spots.iter().enumerate() {
                for &two in &spots[place + 1..] {
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
            for digit in DigitSet::from_bits(set.digits).iter() {
                let seen = *set.seen(digit) & *self.board.cells(digit);
                twice |= once & seen;
                once |= seen;
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
                for off in DigitSet::from_bits(set.digits).iter() {
                    let set = &self.sets[number];
                    let left = own.iter().filter(|&d| d == off || !seen.contains(d));
                    let Some(on) = left.collect::<DigitSet>().single() else {
                        continue;
                    };
                    let places = (off, *set.places(off));
                    let ends = [
                        self.numbers.get(&places),
                        self.numbers.get(&(on, Cells::of(cell))),
                    ];
                    if let [Some(&off), Some(&on)] = ends {
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
        // By digit: the spots with a strong link.
        let linked = |spots: &Vec<usize>| {
            let spots = spots.iter().filter(|&&spot| self.strong.has(spot));
            let spots = spots.map(|&spot| (spot, self.spots[spot].cells));
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
                let other = self.single(Candidate { cell, digit });
                if let Some(b) = other.filter(|&b| self.strong.has(b)) {
                    let word = a * self.words + b / 64;
                    self.weak[word] |= 1 << (b % 64);
                }
            }
        }
    }
}
