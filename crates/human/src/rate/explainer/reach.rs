//! What at most follows from each candidate, whatever the order of the rules: it tells which nets
//! may have a result, so that only these are built.
//!
//! What a net derives, and how long each derivation is, depends on the order in which it works. But
//! what a rule finds on a board still follows when the board has lost more candidates, if only by
//! singles: of a strong link of which one end is gone the other is on, so that the rest of a chain
//! is a chain of singles, and likewise for the other rules. So all orders end on the same board, on
//! which no rule finds anything, and no net eliminates more. (Multiple chains are sought here from
//! every house; the scale leaves out some.) The nets of a base have nothing in common if each
//! candidate of the board is left by one of its starts.
//!
//! For the same reason what is left after a step is what is left when the board of before loses
//! what the step eliminates, and all that follows from that: little is new.

use super::board::{Board, COUNT, SEATS, bits, cells};
use super::closing::close;
use super::closure::all_off;
use super::hint::Hint;
use super::node::{NODES, Node, cell_of, digit_of, is_on, node};
use std::cell::RefCell;

/// What is left of a board for each candidate, on and off, by rules up to one level.
#[derive(Default)]
pub(super) struct Reach {
    /// By digit, the cells with a candidate on the board.
    all: [u128; 9],
    /// By node, the index in `left`.
    index: Vec<u16>,
    /// What is left if nothing is assumed, and for each start.
    left: Vec<Board>,
    queue: Vec<Node>,
}

thread_local! {
    /// One that is not in use, whose memory is reused.
    static SPARE: RefCell<Reach> = RefCell::default();
}

impl Reach {
    /// Returns what singles leave of a board that has none.
    pub(super) fn of_singles(board: &Board) -> Reach {
        let mut reach = SPARE.take();
        reach.all = board.cells;
        reach.index.resize(NODES, 0);
        reach.left.clear();
        reach.left.push(board.clone());
        for cell in cells(board.open) {
            for digit in bits(board.digits[cell]) {
                let on = node(cell, digit, true);
                // Of one that is off nothing follows, unless it has a strong link.
                let seats = SEATS[cell].map(|(house, _)| board.places[usize::from(house)][digit]);
                let linked = seats.into_iter().chain([board.digits[cell]]);
                let linked = linked.into_iter().any(|set| COUNT[usize::from(set)] < 3);
                reach.index[usize::from(on ^ 1)] = 0;
                for start in (on - u16::from(linked))..=on {
                    reach.index[usize::from(start)] = reach.left.len() as u16;
                    reach.left.push(board.clone());
                    reach.begin(board, start);
                    reach.close(board.open, 0, reach.at(start), false);
                }
            }
        }
        reach
    }

    /// Keeps the memory for another.
    pub(super) fn recycle(self) {
        SPARE.set(self);
    }

    /// Looks at the starts that have lost a candidate on the board or at the level below since the
    /// last time.
    fn look(&mut self, board: &Board, level: u8, below: Option<&Reach>) {
        self.all = board.cells;
        let new = self.left.is_empty();
        if new {
            self.index.resize(NODES, 0);
            self.left.push(board.clone());
        }
        self.differ(0, &board.cells);
        self.close(board.open, level, 0, new);
        for cell in cells(board.open) {
            for digit in bits(board.digits[cell]) {
                for start in [false, true].map(|on| node(cell, digit, on)) {
                    if new {
                        self.index[usize::from(start)] = self.left.len() as u16;
                        self.left.push(self.left[0].clone());
                    }
                    let at = self.at(start);
                    match below.map(|below| &below.left[below.at(start)]) {
                        Some(below) if below.broken => self.left[at].broken = true,
                        Some(below) => self.differ(at, &below.cells),
                        None => self.differ(at, &board.cells),
                    }
                    if new && below.is_none() {
                        self.begin(board, start);
                    }
                    self.close(board.open, level, at, false);
                }
            }
        }
    }

    fn at(&self, start: Node) -> usize {
        usize::from(self.index[usize::from(start)])
    }

    /// Queues the candidates of a board that are not among others.
    fn differ(&mut self, at: usize, left: &[u128; 9]) {
        let mut gone = self.left[at].cells;
        gone.iter_mut()
            .zip(left)
            .for_each(|(all, left)| *all &= !left);
        self.queue.extend(all_off(&gone));
    }

    /// Queues the candidates that a node eliminates first.
    fn begin(&mut self, board: &Board, start: Node) {
        if !is_on(start) {
            return self.queue.push(start);
        }
        let (cell, digit) = (cell_of(start), digit_of(start));
        let others = bits(board.digits[cell] & !(1 << digit));
        let others = others.map(|other| node(cell, other, false));
        self.queue.extend(others);
    }

    /// Eliminates the candidates of the queue and all that follows by rules up to a level. Unless
    /// the board is `new`, the rules had nothing to find before.
    fn close(&mut self, open: u128, level: u8, at: usize, new: bool) {
        let board = &mut self.left[at];
        board.open = open;
        if board.broken || self.queue.is_empty() && !new {
            return self.queue.clear();
        }
        board.broken = !close(board, &mut self.queue, level, new);
        self.queue.clear();
    }

    /// Returns whether some starts, none of which contradicts the board, may have common
    /// consequences.
    pub(super) fn may(&self, starts: impl Iterator<Item = Node>) -> bool {
        let mut any = [0; 9];
        for start in starts {
            let left = &self.left[self.at(start)].cells;
            any.iter_mut().zip(left).for_each(|(a, b)| *a |= b);
        }
        any.iter()
            .zip(&self.all)
            .fold(0, |more, (a, b)| more | (b & !a))
            != 0
    }

    /// Returns whether a node may follow from a start that does not contradict the board.
    pub(super) fn allows(&self, start: Node, to: Node) -> bool {
        let left = &self.left[self.at(start)];
        let (cell, digit) = (cell_of(to), digit_of(to));
        match is_on(to) {
            true => left.digits[cell] == 1 << digit,
            false => !left.has(cell, digit),
        }
    }

    /// Returns whether a start may contradict the board.
    pub(super) fn refutes(&self, start: Node) -> bool {
        self.left[self.at(start)].broken
    }
}

/// What is left of the board of a path, by level.
#[derive(Default)]
pub(super) struct Reaches {
    /// The board; cells that were settled since it was first asked for keep their digit.
    board: Option<Board>,
    levels: [Reach; LEVELS],
}

/// The levels of which it is known: to work out more would take as long as the nets.
const LEVELS: usize = 4;

impl Reaches {
    /// Applies a step to the board.
    pub(super) fn apply(&mut self, hint: &Hint) {
        let Some(board) = &mut self.board else { return };
        for &(cell, digits) in &hint.gone {
            bits(digits).for_each(|digit| board.remove(cell, digit));
        }
        if let Some((cell, digit)) = hint.place {
            board.hold(cell, digit);
        }
    }

    /// Returns what is left of the board by rules up to a level, after those below; `None` for the
    /// highest levels.
    pub(super) fn at(&mut self, now: &Board, level: u8) -> Option<&Reach> {
        if usize::from(level) >= LEVELS {
            return None;
        }
        let board = self.board.get_or_insert_with(|| now.clone());
        board.open = now.open;
        let (below, rest) = self.levels.split_at_mut(level.into());
        rest[0].look(board, level, below.last());
        Some(&rest[0])
    }
}
