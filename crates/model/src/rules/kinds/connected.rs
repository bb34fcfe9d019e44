//! Connected cells.
//!
//! An automaton reads the list and remembers of the last cells, as many as are in a row, which of
//! them hang together: the states of a transfer matrix of polyominoes. Source: Jensen,
//! "Enumerations of lattice animals and trees" (Journal of Statistical Physics 102, 2001).

use super::{Clue, ClueGroups, ClueKind, ClueMark, Ground, Misfit, Numbers, Relation};

pub(super) const KIND: ClueKind = ClueKind {
    name: "connected",
    noun: "connected cells",
    numbers: Numbers::List,
    groups: ClueGroups::one(1),
    meaning: "The cells, in rows of as many as the first number says, that hold one of the other numbers are connected by shared edges, or there are none.",
    lower: |clue, ground| Ok(vec![connected(clue, ground)?]),
    marks: |clue| {
        let cells = clue.cells().to_vec();
        vec![ClueMark::Shade { cells }]
    },
};

fn connected(clue: &Clue, ground: &Ground<'_>) -> Result<Relation, Misfit> {
    let takes = || Misfit::new("connected takes a number of columns, 1 to 64, and values");
    let [columns, values @ ..] = clue.numbers() else {
        return Err(takes());
    };
    let columns = usize::try_from(*columns).map_err(|_| takes())?;
    if !(1..=64).contains(&columns) || values.is_empty() {
        return Err(takes());
    }
    let start = Border {
        column: 0,
        parts: vec![0; columns.min(clue.cells().len())],
        closed: false,
    };
    let step = |border: &Border, value: i64| border.with(values.contains(&value));
    ground.word(clue.cells(), start, step, Border::is_whole)
}

/// What is known of the last cell of each column.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Border {
    /// The column of the next cell.
    column: usize,
    /// By column: 0 for a cell that is not wanted, or the number of its part. Parts are numbered
    /// from 1 in the order of their first columns.
    parts: Vec<u8>,
    /// Whether a part has ended. No further cell is wanted then.
    closed: bool,
}

impl Border {
    /// Returns the border with the next cell, wanted or not; `None` if two parts can no longer
    /// meet.
    fn with(&self, wanted: bool) -> Option<Border> {
        let (column, mut parts) = (self.column, self.parts.clone());
        let above = parts[column];
        let left = column.checked_sub(1).map_or(0, |left| parts[left]);
        let mut closed = self.closed;
        if wanted {
            if closed {
                return None;
            }
            // Numbers above all others, as there are at most 64.
            let part = if above.max(left) == 0 {
                u8::MAX
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
        })
    }

    /// Returns whether there is one part at the most.
    fn is_whole(&self) -> bool {
        self.parts.iter().all(|&part| part <= 1)
    }
}

/// Numbers parts anew in the order of their first columns.
fn numbered(parts: &[u8]) -> Vec<u8> {
    let mut seen: Vec<u8> = Vec::new();
    let number = |&part: &u8| {
        if part == 0 {
            return 0;
        }
        let place = seen.iter().position(|&other| other == part);
        place.unwrap_or_else(|| {
            seen.push(part);
            seen.len() - 1
        }) as u8
            + 1
    };
    parts.iter().map(number).collect()
}
