//! Houses, and the other sets of cells with no digit twice.

use super::Cells;
use veridoku_model::grid::{Cell, DigitSet};

/// The index of a house, or of another set with no digit twice, in [`Map::sets`](super::Map::sets).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HouseId(pub u16);

/// The kind of a house. A line is a row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box.
    Box,
    /// Any other set.
    Region,
}

impl Kind {
    /// Returns whether the kind is a row or a column.
    pub fn is_line(self) -> bool {
        matches!(self, Kind::Row | Kind::Column)
    }
}

/// A set of cells with no digit twice.
#[derive(Clone, Debug)]
pub struct House<const W: usize> {
    /// Its number.
    pub id: HouseId,
    /// Its cells in order; a *place* in the house is an index into them, and a bit of a mask of
    /// places.
    pub cells: Vec<Cell>,
    /// Its cells as a set.
    pub set: Cells<W>,
    /// Its kind.
    pub kind: Kind,
    /// Whether it has as many cells as there are digits, so that every digit has a place in it.
    pub full: bool,
}

impl<const W: usize> House<W> {
    /// Returns the cells of a mask of places, in the house's order.
    #[inline]
    pub fn at(&self, places: u64) -> impl Iterator<Item = Cell> {
        DigitSet::from_bits(places)
            .iter()
            .map(|place| self.cells[place.index()])
    }
}

/// A house that a cell lies in, and the cell's place there.
#[derive(Clone, Copy, Debug)]
pub struct Seat {
    /// The house.
    pub house: HouseId,
    /// The cell's place in it.
    pub place: u8,
}
