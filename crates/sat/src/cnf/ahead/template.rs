//! The clauses of a rulebook with up to nine digits, as tables: written once, used for all its
//! puzzles.

use super::board::{DIGITS, HOUSES, UNUSED};
use crate::cnf::crossings::Crossings;
use crate::cnf::groups::{Groups, Owner};

/// The most cells that a cell of a plain board differs from.
const PEERS: usize = 20;

/// A position in a house.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    pub(super) house: u8,
    pub(super) bit: u16,
}

/// Two houses that share cells, with the positions in each that the other does not have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    pub(super) houses: [u8; 2],
    pub(super) outside: [u16; 2],
}

/// What the clauses say of each cell. Digits count from 0.
#[derive(Debug)]
pub(super) struct Template {
    pub(super) cells: usize,
    pub(super) order: usize,
    pub(super) houses: usize,
    /// By cell: its positions in its three houses.
    pub(super) places: Vec<[Place; 3]>,
    /// By cell and house: the positions that can have the digit of the cell. Bits beyond those of
    /// positions are set.
    pub(super) keep: Vec<[u16; HOUSES]>,
    /// By cell: the cells that differ from it, then [`UNUSED`].
    pub(super) peers: Vec<[u8; PEERS]>,
    /// By house and position: the cell.
    pub(super) cells_of: Vec<[u8; DIGITS]>,
    pub(super) crossings: Vec<Crossing>,
}

impl Template {
    /// Returns the template of a rulebook that says no more than its groups; `None` if it is not
    /// one of cells in three houses each, with up to nine digits.
    pub(super) fn new(groups: &Groups) -> Option<Template> {
        let (order, cells) = (groups.order, groups.housed.len());
        let houses = groups.houses.len();
        let plain = groups.all.iter().all(|g| g.of != Owner::Cells) && !groups.impossible;
        if !plain || order > DIGITS || cells > DIGITS * DIGITS || houses > HOUSES {
            return None;
        }
        let mut places = vec![Vec::new(); cells];
        let mut cells_of = vec![[UNUSED; DIGITS]; houses];
        for (house, number) in groups.houses.iter().zip(0u8..) {
            for (place, &cell) in house.cells.iter().enumerate() {
                cells_of[usize::from(number)][place] = cell as u8;
                let bit = 1 << place;
                places[cell as usize].push(Place { house: number, bit });
            }
        }
        let places: Vec<[Place; 3]> = places
            .into_iter()
            .map(|places| places.try_into().ok())
            .collect::<Option<_>>()?;
        let (mut keep, mut peers) = (Vec::new(), Vec::new());
        for (cell, own) in places.iter().enumerate() {
            let differs = |other: &usize| {
                let shared = |place: &Place| own.iter().any(|p| p.house == place.house);
                *other != cell && places[*other].iter().any(shared)
            };
            let others: Vec<usize> = (0..cells).filter(differs).collect();
            let (mut list, mut kept) = ([UNUSED; PEERS], [u16::MAX; HOUSES]);
            if others.len() > PEERS {
                return None;
            }
            for (at, &other) in others.iter().enumerate() {
                list[at] = other as u8;
                for place in &places[other] {
                    kept[usize::from(place.house)] &= !place.bit;
                }
            }
            peers.push(list);
            keep.push(kept);
        }
        let all = (1u16 << order) - 1;
        let crossings = Crossings::new(groups);
        let crossings = crossings.all().iter().map(|crossing| Crossing {
            houses: crossing.houses.map(|house| house as u8),
            outside: crossing.places.map(|within| all & !(within as u16)),
        });
        Some(Template {
            cells,
            order,
            houses,
            places,
            keep,
            peers,
            cells_of,
            crossings: crossings.collect(),
        })
    }
}
