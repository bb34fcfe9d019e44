//! `.Replicate~TARGETS~ORIGIN`: constraints that hold at several places of the board. They are
//! moved so that the cell ORIGIN, `R1C1` if it is left out, comes to lie on each of the targets: a
//! bit for each cell from it on in row order, six a character, the lowest first. All are cells of
//! the board, or all of one declaration off it.

use super::automata::six_bits;
use super::composite::Node;
use super::item::Item;
use super::table::{ENDS, find};
use crate::formats::ParseError;
use crate::grid::{Cell, Shape};
use crate::rules::Clue;
use std::collections::HashSet;

/// The most clues that come of one.
const MOST: usize = 1 << 16;

/// Refuses constraints of the border, which no move keeps there.
pub(super) fn refuse_outside(node: &Node<'_>) -> Result<(), ParseError> {
    match node {
        Node::One(item) => {
            let outside = ["LittleKiller", "Sandwich"].contains(&item.name)
                || find(ENDS, item.name).is_some();
            match outside {
                true => Err(item.refused("a constraint on cells in Replicate", item.name)),
                false => Ok(()),
            }
        }
        Node::All(inside) | Node::Any(_, inside) | Node::Copied(_, inside) => {
            inside.iter().try_for_each(refuse_outside)
        }
    }
}

/// Returns the copies of clues, those without cells once.
pub(super) fn copies(
    item: Item<'_>,
    clues: &[Clue],
    shape: Shape,
) -> Result<Vec<Clue>, ParseError> {
    let (targets, origin) = targets(item, shape)?;
    if targets.len() * clues.len() > MOST {
        let found = format!("{} times {}", targets.len(), clues.len());
        return Err(item.refused(format!("up to {MOST} constraints of one Replicate"), found));
    }
    let (mut all, mut seen) = (Vec::new(), HashSet::new());
    let area = item.area(origin, shape);
    for target in targets {
        let moved = |cell: Cell| {
            let (from, to) = (area.place(origin)?, area.place(target)?);
            let (row, column) = area.place(cell)?;
            let row = (row + to.0).checked_sub(from.0)?;
            area.cell(row, (column + to.1).checked_sub(from.1)?)
        };
        for clue in clues {
            let copy = clue.moved(&moved).ok_or_else(|| {
                let found = format!("one moved off it with {}", target.name(shape));
                item.refused("cells of one board or one declaration", found)
            })?;
            if seen.insert(copy.clone()) {
                all.push(copy);
            }
        }
    }
    Ok(all)
}

/// Returns the targets and the origin.
fn targets(item: Item<'_>, shape: Shape) -> Result<(Vec<Cell>, Cell), ParseError> {
    let mut words = item.arguments();
    let bits = words.next().unwrap_or_default();
    let origin = words.next().filter(|word| !word.is_empty());
    let origin = origin.map_or(Ok(shape.cell(0, 0)), |word| item.cell(word, shape))?;
    if let Some(word) = words.next() {
        return Err(item.error(word, "the targets and a cell"));
    }
    let sixes: Option<Vec<u8>> = bits.bytes().map(six_bits).collect();
    let sixes = sixes.ok_or_else(|| item.error(bits, "targets as letters, six bits each"))?;
    let places = (0..sixes.len() * 6).filter(|at| sixes[at / 6] >> (at % 6) & 1 == 1);
    let cells = places.map(|at| origin.index() + at);
    let cells: Vec<Cell> = cells.map(Cell::new).collect();
    let area = item.area(origin, shape);
    match cells.iter().all(|&cell| area.place(cell).is_some()) {
        true => Ok((cells, origin)),
        false => Err(item.error(bits, "targets on the board")),
    }
}
