//! The neighbours of many puzzles, one of each class, confirmed by both engines.

use super::{Exchange, Neighbour, Neighbours, Seen};
use crate::engine::Cancel;
use crate::generate::{Class, Classes, Confirmer, Unconfirmed};
use crate::grid::{Givens, Shape};
use crate::rules::{Rule, Rulebook};
use std::collections::HashSet;
use std::sync::Arc;

/// The neighbours of a puzzle whose classes were not known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Near {
    /// The key of the puzzle's own class.
    pub key: u128,
    /// Statistics of the search.
    pub seen: Seen,
    /// One neighbour of each class, in the order in which they were found.
    pub found: Vec<(Neighbour, Class)>,
    /// Why a neighbour is not among them, if one was not confirmed.
    pub unconfirmed: Option<Unconfirmed>,
}

/// Searches the neighbours of puzzles of any shape under the plain rules, one puzzle after another
/// on one thread. What it finds does not depend on the puzzles before.
pub struct NearSearch {
    exchange: Exchange,
    cancel: Cancel,
    /// The search for the shape of the last puzzle.
    search: Option<(Shape, Neighbours)>,
    confirmer: Confirmer,
    classes: Classes,
}

impl NearSearch {
    /// Returns a search for the neighbours by an exchange, which `cancel` stops.
    pub fn new(exchange: Exchange, cancel: &Cancel) -> NearSearch {
        NearSearch {
            exchange,
            cancel: cancel.clone(),
            search: None,
            confirmer: Confirmer::with_cancel(cancel.clone()),
            classes: Classes::default(),
        }
    }

    /// Returns the neighbours of a puzzle, without those of its own class and of the classes that
    /// `is_known` knows by their keys; `None` if the search was stopped.
    ///
    /// # Errors
    /// Returns the first error of `is_known`.
    pub fn run<E>(
        &mut self,
        givens: &Givens,
        is_known: &mut dyn FnMut(u128) -> Result<bool, E>,
    ) -> Result<Option<Near>, E> {
        let classes = &mut self.classes;
        let key = classes.of(givens).key;
        let search = searched(&mut self.search, givens.shape(), &self.cancel);
        let (mut met, mut new) = (HashSet::from([key]), Vec::new());
        let mut failed = None;
        let seen = search.each(givens, self.exchange, &mut |neighbour| {
            let class = classes.of(&neighbour.givens);
            if met.insert(class.key) {
                match is_known(class.key) {
                    Ok(true) => {}
                    Ok(false) => new.push((neighbour, class)),
                    Err(error) => failed = Some(error),
                }
            }
            failed.is_none()
        });
        if let Some(error) = failed {
            return Err(error);
        }
        if seen.stopped {
            return Ok(None);
        }
        let mut near = Near {
            key,
            seen,
            found: Vec::new(),
            unconfirmed: None,
        };
        for (neighbour, class) in new {
            match self.confirmer.confirm(&neighbour.givens) {
                Ok(()) => near.found.push((neighbour, class)),
                Err(Unconfirmed::Stopped) => return Ok(None),
                Err(defect) => near.unconfirmed = Some(defect),
            }
        }
        Ok(Some(near))
    }
}

/// Returns the search for a shape, the last one if that was for it.
fn searched<'a>(
    last: &'a mut Option<(Shape, Neighbours)>,
    shape: Shape,
    cancel: &Cancel,
) -> &'a mut Neighbours {
    if last.as_ref().is_some_and(|(of, _)| *of != shape) {
        *last = None;
    }
    let (_, search) = last.get_or_insert_with(|| {
        let book = Arc::new(Rulebook::new(shape, &Rule::PLAIN));
        (shape, Neighbours::with_cancel(&book, cancel.clone()))
    });
    search
}
