//! Regions of any form.

use crate::grid::{Cell, Shape};

/// A board cut into regions, or a part of it: a region may have fewer cells than there are digits,
/// and a cell may be in none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Regions {
    shape: Shape,
    /// By cell: its region, from 0.
    of: Box<[Option<u16>]>,
}

impl Regions {
    /// Returns the regions with these numbers by cell, `None` for a cell in no region; `None` if
    /// there is not one entry for each cell. Regions are numbered anew in the order of their first
    /// cells.
    pub fn new(shape: Shape, of: &[Option<usize>]) -> Option<Regions> {
        let mut seen = Vec::new();
        let anew = |number: &Option<usize>| {
            let number = (*number)?;
            let place = seen.iter().position(|&other| other == number);
            Some(place.unwrap_or_else(|| {
                seen.push(number);
                seen.len() - 1
            }) as u16)
        };
        let of: Box<[Option<u16>]> = of.iter().map(anew).collect();
        (of.len() == shape.cells()).then_some(Regions { shape, of })
    }

    /// Returns the boxes of a shape as regions; `None` if it has none.
    pub fn boxes(shape: Shape) -> Option<Regions> {
        let of: Vec<_> = shape
            .has_boxes()
            .then(|| shape.all_cells().map(|cell| Some(shape.box_of(cell))))?
            .collect();
        Regions::new(shape, &of)
    }

    /// Returns the shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the region of a cell, from 0; `None` if it is in none.
    pub fn of(&self, cell: Cell) -> Option<usize> {
        self.of[cell.index()].map(usize::from)
    }

    /// Returns the cells of each region, in row order.
    pub fn all(&self) -> Vec<Vec<Cell>> {
        let most = self.of.iter().flatten().max();
        let mut all = vec![Vec::new(); most.map_or(0, |&most| usize::from(most) + 1)];
        for cell in self.shape.all_cells() {
            if let Some(region) = self.of(cell) {
                all[region].push(cell);
            }
        }
        all
    }
}
