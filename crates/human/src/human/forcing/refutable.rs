//! Which candidates are worth assuming: those that no known solution has, since nothing refutes a
//! candidate of a solution.
//!
//! If every candidate is in some solution, none is left. Otherwise the search ends at the first
//! candidate that no solution has, and may leave some that a solution has. The steps found do not
//! rest on this choice: each has a proof of its own.

use super::super::{Board, Cells, Map};
use super::inside::trials;
use veridoku_model::grid::{Candidate, Cell, Digit};

/// The number of positions searched for a solution with a candidate before the search gives up.
/// Plain boards of order 9 need far fewer.
const POSITIONS: u32 = 1 << 14;

/// Returns the candidates that may be refuted; none if all of them are in solutions.
pub(super) fn refutable<const W: usize>(map: &Map<W>, board: &Board<W>) -> Vec<Candidate> {
    let mut left = trials(board);
    let mut next = 0;
    while let Some(&c) = left.get(next) {
        if board.look().is_break() {
            break;
        }
        let mut then = board.clone();
        then.place(map, c);
        match solution(map, then, &mut POSITIONS.clone()) {
            Search::Found(solved) => left.retain(|c| solved.value(c.cell) != Some(c.digit)),
            // One false candidate is enough to go on.
            Search::None => break,
            Search::GivenUp => next += 1,
        }
    }
    left
}

enum Search<const W: usize> {
    Found(Board<W>),
    None,
    GivenUp,
}

/// Searches for a solution of a board.
fn solution<const W: usize>(map: &Map<W>, mut board: Board<W>, positions: &mut u32) -> Search<W> {
    settle(map, &mut board);
    if board.is_broken() {
        return Search::None;
    }
    let open = board.open().iter();
    let Some(cell) = open.min_by_key(|&cell| board.candidates(cell).len()) else {
        return Search::Found(board);
    };
    for digit in board.candidates(cell).iter() {
        if *positions == 0 || board.look().is_break() {
            return Search::GivenUp;
        }
        *positions -= 1;
        let mut then = board.clone();
        then.place(map, Candidate { cell, digit });
        match solution(map, then, positions) {
            Search::None => {}
            end => return end,
        }
    }
    Search::None
}

/// Places singles until none is left.
fn settle<const W: usize>(map: &Map<W>, board: &mut Board<W>) {
    while !board.is_broken() {
        let open: Cells<W> = *board.open();
        let naked = |cell: Cell| {
            let digit = board.candidates(cell).single()?;
            Some(Candidate { cell, digit })
        };
        let found = open.iter().find_map(naked).or_else(|| hidden(map, board));
        match found {
            Some(c) => board.place(map, c),
            None => return,
        }
    }
}

fn hidden<const W: usize>(map: &Map<W>, board: &Board<W>) -> Option<Candidate> {
    map.houses().iter().find_map(|house| {
        let mut all = board.house(house.id).iter().enumerate();
        let (digit, &places) = all.find(|(_, places)| places.is_power_of_two())?;
        let cell = house.at(places).next()?;
        let digit = Digit::from_index(digit);
        Some(Candidate { cell, digit })
    })
}
