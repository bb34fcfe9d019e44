//! Draws complete grids of every shape from random numbers.
//!
//! Each grid is equally likely for 9×9 and for the shapes up to 6×6 (except 1×6 and 6×1);
//! [`Fill::is_uniform`] tells which. Larger grids come from a random walk that tends to the uniform
//! distribution over the grids it can reach.

mod bands;
mod classic;
mod moves;
mod partitions;
mod small;

use super::magic::{magic_grid, magic_squares};
use super::random::index;
use crate::grid::{Givens, Shape, Symmetry};
use classic::Classic;
use moves::Walk;
use rand::Rng;
use small::Small;

/// The exchanges per cell of a random walk.
const STEPS_PER_CELL: usize = 8;

/// Draws complete grids of one shape.
///
/// ```
/// use veridoku::generate::{Fill, stream};
/// use veridoku::grid::{Givens, Shape};
/// use veridoku::rules::{Model, Puzzle, Solution};
/// let grid = Fill::new(Shape::CLASSIC).fill(&mut stream(1, 1));
/// let model = Model::new(&Puzzle::plain(Givens::empty(Shape::CLASSIC)));
/// assert!(Solution::check(&model, grid.values()).is_ok());
/// ```
pub struct Fill {
    shape: Shape,
    method: Method,
}

enum Method {
    Classic(&'static Classic),
    Small(Small),
    Walk,
    Pattern,
    /// At least one.
    Magic(Vec<Givens>),
}

impl Fill {
    /// Returns a source of grids of a shape.
    ///
    /// # Panics
    /// If the shape is not [standard](Shape::is_standard).
    pub fn new(shape: Shape) -> Fill {
        assert!(shape.is_standard(), "{}", super::WishError::Board(shape));
        let small = || Small::new(shape).map(Method::Small);
        let method = if shape == Shape::CLASSIC {
            Method::Classic(Classic::tables())
        } else {
            small().unwrap_or(Method::Walk)
        };
        Fill { shape, method }
    }

    /// Returns a source of images of the pattern grid under the symmetries only: fast at every
    /// size, but few of all grids.
    ///
    /// # Panics
    /// If the shape is not [standard](Shape::is_standard).
    pub fn pattern(shape: Shape) -> Fill {
        assert!(shape.is_standard(), "{}", super::WishError::Board(shape));
        let method = Method::Pattern;
        Fill { shape, method }
    }

    /// Returns a source of images, under the symmetries only, of grids that are built from magic
    /// squares; `None` for a shape other than 3×3, 5×5 and 7×7.
    pub fn magic(shape: Shape) -> Option<Fill> {
        let square = shape.is_standard() && shape.box_height() == shape.box_width();
        let squares = magic_squares(shape.box_height()).filter(|_| square)?;
        let grids: Option<Vec<Givens>> = squares.iter().map(|square| magic_grid(square)).collect();
        let method = Method::Magic(grids?);
        Some(Fill { shape, method })
    }

    /// Returns the shape of the grids.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns whether every grid of the shape is equally likely.
    pub fn is_uniform(&self) -> bool {
        matches!(self.method, Method::Classic(_) | Method::Small(_))
    }

    /// Returns a grid: every cell has a digit, and the plain rules hold.
    pub fn fill(&self, rng: &mut impl Rng) -> Givens {
        let walked = |steps: usize, rng: &mut _| {
            let mut walk = Walk::new(self.shape);
            (0..steps).for_each(|_| walk.step(rng));
            self.image(&self.givens(walk.values()), rng)
        };
        match &self.method {
            Method::Classic(classic) => self.givens(classic.fill(rng).to_vec()),
            Method::Small(small) => small.fill(rng),
            Method::Walk => walked(STEPS_PER_CELL * self.shape.cells(), rng),
            Method::Pattern => walked(0, rng),
            Method::Magic(grids) => self.image(&grids[index(rng, grids.len())], rng),
        }
    }

    /// Returns the values of a 9×9 grid in row order, a faster way to draw many; `None` for other
    /// shapes and methods.
    pub fn classic(&self, rng: &mut impl Rng) -> Option<[u8; 81]> {
        match &self.method {
            Method::Classic(classic) => Some(classic.fill(rng)),
            _ => None,
        }
    }

    /// Returns a random image of the same shape.
    fn image(&self, grid: &Givens, rng: &mut impl Rng) -> Givens {
        loop {
            let symmetry = Symmetry::random(self.shape, rng);
            if symmetry.target() == self.shape {
                return symmetry.apply(grid);
            }
        }
    }

    fn givens(&self, values: Vec<u8>) -> Givens {
        Givens::from_values(self.shape, values).expect("a value from 1 to the order for each cell")
    }
}
