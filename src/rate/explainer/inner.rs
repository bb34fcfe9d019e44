//! The rules that a dynamic net uses where no single link goes on: locked candidates, pairs, X-Wings, and at higher levels chains.

use super::board::{Board, HOUSES, MASKS, bits, cells};
use super::chains::{Links, Plain, search};
use super::hint::Hint;
use super::node::{Node, cell_of, digit_of, is_on, node};
use super::sets::{fishes, hidden_sets, naked_sets};

/// What one step within a net says.
pub(super) struct Found {
    /// The candidates that are off.
    pub(super) off: Vec<Node>,
    /// The candidates whose being off it rests on.
    pub(super) parents: Vec<Node>,
    /// How many nodes the chain within has; 0 if it is no chain.
    pub(super) nested: usize,
}

fn off(hint: &Hint) -> Vec<Node> {
    let each = |&(cell, digits): &(usize, u16)| bits(digits).map(move |d| node(cell, d, false));
    hint.gone.iter().flat_map(each).collect()
}

/// The steps of the first rule that has any.
pub(super) fn consequences(start: &Board, now: &Board, level: u8) -> Vec<Found> {
    let mut found = locked(start, now);
    if found.is_empty() {
        hidden_sets(now, 2, &mut |hint, house, digits| {
            let mut parents = Vec::new();
            for digit in bits(digits) {
                lost(start, now, MASKS[house], digit, &mut parents);
            }
            push(&mut found, &hint, parents)
        });
    }
    if found.is_empty() {
        naked_sets(now, 2, &mut |hint, house, places| {
            let mut parents = Vec::new();
            for place in bits(places) {
                let cell = usize::from(HOUSES[house][place]);
                gone(start, now, cell, &mut parents);
            }
            push(&mut found, &hint, parents)
        });
    }
    if found.is_empty() {
        fishes(now, 2, &mut |hint, base, lines| {
            let digit = hint.gone[0].1.trailing_zeros() as usize;
            let mut parents = Vec::new();
            for line in bits(lines) {
                lost(start, now, MASKS[base + line], digit, &mut parents);
            }
            push(&mut found, &hint, parents)
        });
    }
    if found.is_empty() && level >= 2 {
        let mut all: Vec<Plain> = Vec::new();
        for links in [Links::X, Links::Y, Links::XY] {
            search(now, links, false, &mut all);
        }
        all.sort_by_key(|plain| (plain.hint.er, plain.complexity));
        for plain in all {
            let mut parents = Vec::new();
            for pair in plain.nodes.windows(2).filter(|pair| is_on(pair[0])) {
                let (to, from) = (pair[0], pair[1]);
                if cell_of(to) == cell_of(from) {
                    gone(start, now, cell_of(to), &mut parents);
                    continue;
                }
                let both = 1u128 << cell_of(to) | 1 << cell_of(from);
                let digit = digit_of(to);
                let house = (0..27).find(|&h| now.cells[digit] & MASKS[h] == both);
                if let Some(house) = house {
                    lost(start, now, MASKS[house], digit, &mut parents);
                }
            }
            found.push(Found {
                off: off(&plain.hint),
                parents,
                nested: plain.complexity,
            });
        }
    }
    found
}

fn push(found: &mut Vec<Found>, hint: &Hint, parents: Vec<Node>) -> bool {
    found.push(Found {
        off: off(hint),
        parents,
        nested: 0,
    });
    false
}

/// The places of a digit in some cells that went since the start.
fn lost(start: &Board, now: &Board, within: u128, digit: usize, parents: &mut Vec<Node>) {
    let went = start.cells[digit] & !now.cells[digit] & within;
    parents.extend(cells(went).map(|cell| node(cell, digit, false)));
}

/// The digits of a cell that went since the start.
fn gone(start: &Board, now: &Board, cell: usize, parents: &mut Vec<Node>) {
    let went = start.digits[cell] & !now.digits[cell];
    parents.extend(bits(went).map(|digit| node(cell, digit, false)));
}

fn locked(start: &Board, now: &Board) -> Vec<Found> {
    let mut found = Vec::new();
    for (a, hint) in super::direct::locked_with_base(now, false) {
        let digit = hint.gone[0].1.trailing_zeros() as usize;
        let mut parents = Vec::new();
        lost(start, now, MASKS[a], digit, &mut parents);
        push(&mut found, &hint, parents);
    }
    found
}
