//! The variables of a rulebook: its houses seen from cells and from digits. Built once per
//! rulebook.
//!
//! A *variable* has up to 64 answers in a word: the digit of a cell (variables `0..cells`), or the
//! place of a digit in a house (`cells + house * order + digit`). A candidate is an answer of one
//! variable of the first kind and, for each house of its cell, of one of the second kind.

use crate::lists::Lists;
use crate::network::Network;
use veridoku_model::rules::Rulebook;

/// A candidate: a digit in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) cell: u16,
    /// The digit, from 0.
    pub(super) digit: u8,
}

impl Choice {
    pub(super) fn new(cell: usize, digit: usize) -> Choice {
        Choice {
            cell: cell as u16,
            digit: digit as u8,
        }
    }

    pub(super) fn cell(self) -> usize {
        self.cell.into()
    }

    pub(super) fn digit(self) -> usize {
        self.digit.into()
    }
}

/// The place of a cell in one of its houses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    /// The variable of the first digit in this house.
    pub(super) first: u32,
    pub(super) house: u16,
    pub(super) place: u8,
}

/// An intersection of two houses, with two cells or more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meet {
    /// The variable of the first digit in the other house.
    pub(super) first: u32,
    pub(super) other: u16,
    /// The common cells as places of this house.
    pub(super) here: u64,
    /// These cells as places of the other house.
    pub(super) there: u64,
}

#[derive(Debug)]
pub(super) struct Layout {
    pub(super) network: Network,
    pub(super) order: usize,
    pub(super) cells: usize,
    pub(super) seats: Lists<Seat>,
    pub(super) meets: Lists<Meet>,
    /// By house: the size of its largest intersection. A digit with more places in the house is not
    /// confined to another.
    pub(super) confined: Vec<u8>,
    /// By cell: the cells that must differ from it without sharing a house.
    pub(super) apart: Lists<u16>,
    /// By cell: its sums, automata and counts, as words of [`Ranked`](super::worklist::Ranked).
    pub(super) wakes: Lists<(u32, u64)>,
}

impl Layout {
    pub(super) fn new(rulebook: &Rulebook) -> Layout {
        let network = Network::new(rulebook);
        let (order, cells) = (network.order, network.cells);
        let first = |house: usize| (cells + house * order) as u32;
        let mut seats: Vec<Vec<Seat>> = vec![Vec::new(); cells];
        for (house, members) in network.houses.iter().enumerate() {
            for (place, &cell) in members.iter().enumerate() {
                seats[usize::from(cell)].push(Seat {
                    first: first(house),
                    house: house as u16,
                    place: place as u8,
                });
            }
        }
        let seats = Lists::new(seats);
        let meets: Vec<Vec<Meet>> = network
            .houses
            .iter()
            .enumerate()
            .map(|(house, members)| meets(house, members, &seats, network.houses.len()))
            .collect();
        let most = |list: &Vec<Meet>| list.iter().map(|m| m.here.count_ones()).max();
        let apart = (0..cells).map(|cell| {
            let together = |other: &&u16| {
                let theirs = seats.of(usize::from(**other));
                let shared = |s: &Seat| theirs.iter().any(|t| t.house == s.house);
                seats.of(cell).iter().any(shared)
            };
            let peers = network.peers.of(cell).iter();
            peers.filter(|peer| !together(peer)).copied().collect()
        });
        let wakes = (0..cells).map(|cell| words_of(network.wide_of.of(cell)));
        let wakes = Lists::new(wakes.collect());
        Layout {
            order,
            cells,
            confined: meets.iter().map(|m| most(m).unwrap_or(0) as u8).collect(),
            meets: Lists::new(meets),
            apart: Lists::new(apart.collect()),
            seats,
            wakes,
            network,
        }
    }

    /// Returns the number of variables.
    pub(super) fn variables(&self) -> usize {
        self.cells + self.network.houses.len() * self.order
    }

    /// Returns the candidate of a variable's answer.
    pub(super) fn choice(&self, variable: usize, answer: usize) -> Choice {
        if variable < self.cells {
            return Choice::new(variable, answer);
        }
        let (house, digit) = self.house_digit(variable);
        Choice::new(self.network.houses[house][answer].into(), digit)
    }

    /// Returns the house and the digit of a house variable.
    pub(super) fn house_digit(&self, variable: usize) -> (usize, usize) {
        let from = variable - self.cells;
        (from / self.order, from % self.order)
    }
}

/// Returns ascending numbers as words that are not 0: the index of each and its bits.
fn words_of(numbers: &[usize]) -> Vec<(u32, u64)> {
    let mut words: Vec<(u32, u64)> = Vec::new();
    for number in numbers {
        let (index, bit) = ((number >> 6) as u32, 1 << (number & 63));
        match words.last_mut().filter(|(last, _)| *last == index) {
            Some((_, bits)) => *bits |= bit,
            None => words.push((index, bit)),
        }
    }
    words
}

/// Returns the intersections of two cells or more with other houses.
fn meets(house: usize, members: &[u16], seats: &Lists<Seat>, houses: usize) -> Vec<Meet> {
    let mut found: Vec<Option<Meet>> = vec![None; houses];
    for (place, &cell) in members.iter().enumerate() {
        for seat in seats.of(cell.into()) {
            let meet = found[usize::from(seat.house)].get_or_insert(Meet {
                first: seat.first,
                other: seat.house,
                here: 0,
                there: 0,
            });
            meet.here |= 1 << place;
            meet.there |= 1 << seat.place;
        }
    }
    let others = found.into_iter().flatten();
    others
        .filter(|m| usize::from(m.other) != house && m.here.count_ones() > 1)
        .collect()
}
