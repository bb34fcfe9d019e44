//! Connected cells, and the automaton that says the same of few cells.

use super::automaton::{Automaton, TooManyStates};
use crate::grid::{Cell, Digit, DigitSet};

/// Cells of which those that hold certain digits are connected by shared edges, or there are none.
///
/// ```
/// use veridoku_model::grid::{Cell, DigitSet};
/// use veridoku_model::rules::{Connected, Relation};
/// let cells = (0..6).map(Cell::new).collect();
/// let ones = Connected { cells, columns: 3, digits: DigitSet::from_bits(1), size: None };
/// let relation = Relation::Connected(ones);
/// assert!(relation.holds(&[1, 1, 2, 2, 1, 1]));
/// assert!(!relation.holds(&[1, 2, 1, 1, 2, 1]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Connected {
    /// The cells, each once, row by row; the last row may be shorter.
    pub cells: Vec<Cell>,
    /// The number of cells in a row, 1 or more.
    pub columns: usize,
    /// The digits of those that are connected.
    pub digits: DigitSet,
    /// How many there are, if that is said.
    pub size: Option<usize>,
}

impl Connected {
    /// Returns the places of the cells beside and above or below the one at a place, ascending.
    pub fn beside(&self, place: usize) -> impl Iterator<Item = usize> + use<> {
        let (all, columns) = (self.cells.len(), self.columns.max(1));
        let column = place % columns;
        let around = [
            place.checked_sub(columns),
            (column > 0).then(|| place - 1),
            Some(place + 1).filter(|_| column + 1 < columns),
            place.checked_add(columns),
        ];
        around.into_iter().flatten().filter(move |&at| at < all)
    }

    /// Returns a number of steps from cell to cell in which each of the connected cells can be
    /// reached from the first of them, whichever they are.
    ///
    /// A shortest way turns back on itself nowhere. Of its n cells in r rows and c columns, each
    /// has four sides: 2(n − 1) of them are crossed, and the others lie at 4(rc − n) sides of
    /// other cells or at 2(r + c) of the border, so that 3n ≤ 2rc + r + c − 1.
    pub fn steps(&self) -> usize {
        let columns = self.columns.clamp(1, self.cells.len().max(1));
        let rows = self.cells.len().div_ceil(columns);
        let longest = ((2 * rows * columns + rows + columns).saturating_sub(1) / 3)
            .min(self.cells.len())
            .min(self.size.unwrap_or(usize::MAX));
        longest.saturating_sub(1)
    }

    /// Returns whether it is more than engines take: the cells times the steps are more than 2²⁰.
    pub fn is_large(&self) -> bool {
        self.cells.len() * (self.steps() + 1) > 1 << 20
    }

    /// Returns whether a full board, one value per cell, has them so.
    pub(super) fn holds(&self, values: &[u8]) -> bool {
        let digit = |cell: &Cell| values.get(cell.index()).and_then(|&v| Digit::new(v));
        let digits: Option<Vec<Digit>> = self.cells.iter().map(digit).collect();
        let Some(digits) = digits else { return false };
        let mut open: Vec<bool> = digits.iter().map(|&d| self.digits.contains(d)).collect();
        let all = open.iter().filter(|open| **open).count();
        let mut found: Vec<usize> = open.iter().position(|&open| open).into_iter().collect();
        found.iter().for_each(|&place| open[place] = false);
        let mut next = 0;
        while let Some(&place) = found.get(next) {
            next += 1;
            for other in self.beside(place) {
                if std::mem::take(&mut open[other]) {
                    found.push(other);
                }
            }
        }
        found.len() == all && self.size.is_none_or(|size| size == all)
    }

    /// Returns the automaton that accepts the digits of the cells exactly if they are so. It
    /// remembers of the last cells, as many as are in a row, which of them hang together: the
    /// states of a transfer matrix of polyominoes. Source: Jensen, "Enumerations of lattice
    /// animals and trees" (Journal of Statistical Physics 102, 2001).
    ///
    /// # Errors
    /// [`TooManyStates`] if it would be too large.
    pub(super) fn automaton(&self, order: usize) -> Result<Automaton, TooManyStates> {
        let columns = self.columns.clamp(1, self.cells.len().max(1));
        let start = Border {
            column: 0,
            parts: vec![0; columns],
            closed: false,
            left: self.size,
        };
        let step = |border: &Border, digit| border.with(self.digits.contains(digit));
        Automaton::explore(order, self.cells.len(), start, step, Border::is_whole)
    }
}

/// What is known of the last cell of each column.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Border {
    /// The column of the next cell.
    column: usize,
    /// By column: 0 for a cell that is not wanted, or the number of its part. Parts are numbered
    /// from 1 in the order of their first columns.
    parts: Vec<u16>,
    /// Whether a part has ended. No further cell is wanted then.
    closed: bool,
    /// How many more cells are wanted, if that is known.
    left: Option<usize>,
}

impl Border {
    /// Returns the border with the next cell, wanted or not; `None` if two parts can no longer
    /// meet, or too many are wanted.
    fn with(&self, wanted: bool) -> Option<Border> {
        let (column, mut parts) = (self.column, self.parts.clone());
        let above = parts[column];
        let left = column.checked_sub(1).map_or(0, |left| parts[left]);
        let mut closed = self.closed;
        if wanted {
            if closed || self.left == Some(0) {
                return None;
            }
            let part = if above.max(left) == 0 {
                u16::MAX // above all others
            } else {
                above.max(left)
            };
            if above.min(left) > 0 {
                let other = above.min(left);
                parts
                    .iter_mut()
                    .filter(|of| **of == other)
                    .for_each(|of| *of = part);
            }
            parts[column] = part;
        } else {
            parts[column] = 0;
            if above > 0 && !parts.contains(&above) {
                if parts.iter().any(|&part| part > 0) {
                    return None;
                }
                closed = true;
            }
        }
        Some(Border {
            column: (column + 1) % parts.len(),
            parts: numbered(&parts),
            closed,
            left: self.left.map(|left| left - usize::from(wanted)),
        })
    }

    /// Returns whether there is one part at the most, and as many cells as are wanted.
    fn is_whole(&self) -> bool {
        self.parts.iter().all(|&part| part <= 1) && self.left.unwrap_or(0) == 0
    }
}

/// Numbers parts anew in the order of their first columns.
fn numbered(parts: &[u16]) -> Vec<u16> {
    let mut seen: Vec<u16> = Vec::new();
    let number = |&part: &u16| {
        if part == 0 {
            return 0;
        }
        let place = seen.iter().position(|&other| other == part);
        place.unwrap_or_else(|| {
            seen.push(part);
            seen.len() - 1
        }) as u16
            + 1
    };
    parts.iter().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connected(cells: usize, columns: usize, size: Option<usize>) -> Connected {
        Connected {
            cells: (0..cells).map(Cell::new).collect(),
            columns,
            digits: DigitSet::from_bits(1),
            size,
        }
    }

    /// Returns the fewest steps in which every wanted cell is reached from the first.
    fn farthest(of: &Connected, wanted: &[bool]) -> usize {
        let mut steps = vec![usize::MAX; wanted.len()];
        let Some(first) = wanted.iter().position(|&wanted| wanted) else {
            return 0;
        };
        steps[first] = 0;
        let mut open = std::collections::VecDeque::from([first]);
        while let Some(place) = open.pop_front() {
            for other in of.beside(place) {
                if wanted[other] && steps[other] == usize::MAX {
                    steps[other] = steps[place] + 1;
                    open.push_back(other);
                }
            }
        }
        let reached = steps.iter().filter(|steps| **steps < usize::MAX);
        reached.copied().max().unwrap_or(0)
    }

    #[test]
    fn the_automaton_says_the_same_and_the_steps_suffice() {
        for (cells, columns) in [(1, 1), (6, 1), (4, 7), (8, 3), (9, 3), (12, 4), (15, 5)] {
            for size in [None, Some(0), Some(1), Some(4), Some(7)] {
                let of = connected(cells, columns, size);
                let automaton = of.automaton(2).unwrap();
                let mut most = 0;
                for bits in 0..1u32 << cells {
                    let wanted: Vec<bool> = (0..cells).map(|cell| bits >> cell & 1 == 1).collect();
                    let values: Vec<u8> = wanted.iter().map(|&w| if w { 1 } else { 2 }).collect();
                    let holds = of.holds(&values);
                    assert_eq!(automaton.accepts(&values), holds, "{of:?} {values:?}");
                    if holds {
                        most = most.max(farthest(&of, &wanted));
                    }
                }
                assert!(most <= of.steps(), "{of:?}");
            }
        }
    }
}
