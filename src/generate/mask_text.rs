//! Masks as texts, which fit boards of several shapes.

use super::{Mask, MaskError};
use crate::grid::{Cell, Shape};
use thiserror::Error;

/// A mask that fits boards of some shape, with the name of its file.
///
/// ```
/// use veridoku::generate::MaskText;
/// use veridoku::grid::Shape;
/// let mask = MaskText::new("#...".repeat(4), "keep.txt")?;
/// assert_eq!(mask.givens(Shape::new(2, 2).unwrap())?.len(), 4);
/// let unfit = mask.givens(Shape::CLASSIC).unwrap_err();
/// assert!(unfit.to_string().starts_with("keep.txt: "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MaskText {
    text: String,
    name: String,
}

/// Why a mask does not fit, with the name of its file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{name}: {error}")]
pub struct MaskTextError {
    /// The name of the file.
    pub name: String,
    /// The reason.
    pub error: MaskError,
}

impl MaskText {
    /// Returns the mask of a text.
    ///
    /// # Errors
    /// If it fits no board of any shape.
    pub fn new(
        text: impl Into<String>,
        name: impl Into<String>,
    ) -> Result<MaskText, MaskTextError> {
        let mask = MaskText {
            text: text.into(),
            name: name.into(),
        };
        let checked = Mask::check(&mask.text);
        checked.map_err(|error| mask.failed(error))?;
        Ok(mask)
    }

    /// Returns the mask for boards of a shape.
    ///
    /// # Errors
    /// If it does not fit them.
    pub fn mask(&self, shape: Shape) -> Result<Mask, MaskTextError> {
        Mask::read(&self.text, shape).map_err(|error| self.failed(error))
    }

    /// Returns the cells that it has as givens on boards of a shape.
    ///
    /// # Errors
    /// If it does not fit them.
    pub fn givens(&self, shape: Shape) -> Result<Vec<Cell>, MaskTextError> {
        Ok(self.mask(shape)?.musts(shape))
    }

    fn failed(&self, error: MaskError) -> MaskTextError {
        let name = self.name.clone();
        MaskTextError { name, error }
    }
}
