//! The least board in row order: appends one row after another, and fixes an order of columns,
//! stacks or digits only when a given decides it.
//!
//! Columns that are blank in every row so far are at the front of their stack, and stacks that are
//! blank at the front of the board, because a least board has them there; their order is left open.
//! A given closes it: the columns that stay blank in the row remain in front, the others are
//! ordered by their digits, and every order is tried if these are new to the board.
//! Tests compare with `tests/oracles/exhaustive.rs`, which arranges all columns first.

use crate::grid::Shape;
use std::cmp::Ordering;

/// The longest row supported.
pub(super) const LONGEST: usize = 10;
/// The most boards to keep at a time.
const MOST: usize = 1 << 19;

type Row = [u8; LONGEST];

/// A board with some of its rows in order. It represents all arrangements that no given
/// distinguishes so far.
#[derive(Clone, Copy)]
struct State {
    /// How many choices among blank rows this state represents.
    weight: u64,
    /// The places of columns that are blank so far.
    open: u16,
    transposed: bool,
    /// The number of digits with a label.
    labelled: u8,
    /// By column of the form: the column it comes from; those in `open` in no particular order.
    columns: Row,
    /// By row of the form, for the rows known so far: the row it comes from.
    rows: Row,
    /// The label of each digit; 0 if not assigned yet.
    labels: [u8; LONGEST + 1],
}

/// A board while a row is appended to it.
#[derive(Clone, Copy)]
struct Draft {
    state: State,
    written: Row,
    /// Whether `written` is already less than the best row, so that no comparison is needed before
    /// the end.
    less: bool,
    /// The stacks before this place are chosen.
    chosen: usize,
}

/// The result of the search on a board.
pub(super) struct Found {
    pub(super) transposed: bool,
    /// By row of the form, the row of the board, or of its transpose.
    pub(super) rows: Row,
    /// By column of the form, the column of the board, or of its transpose.
    pub(super) columns: Row,
    /// The label of each digit, 0 for a digit that the board does not have.
    pub(super) labels: [u8; LONGEST + 1],
    /// The number of digits on the board.
    pub(super) labelled: usize,
    pub(super) automorphisms: u64,
}

/// The search, with its memory, which is reused from board to board.
pub(super) struct Least {
    order: usize,
    height: usize,
    width: usize,
    /// The rows of the board, and those of its transpose if that has the same shape; only the first
    /// `order` values of each are used.
    lines: Vec<Row>,
    /// Whether a line is blank.
    blank: Vec<bool>,
    best: Row,
    /// Whether more boards had the best row than can be kept.
    overflow: bool,
    states: Vec<State>,
    before: Vec<State>,
    form: Vec<u8>,
}

impl Least {
    /// Allocates for boards of a shape; `None` for shapes with more than [`LONGEST`] columns.
    pub(super) fn new(shape: Shape) -> Option<Least> {
        (shape.order() <= LONGEST).then(|| Least {
            order: shape.order(),
            height: shape.box_height(),
            width: shape.box_width(),
            lines: Vec::new(),
            blank: Vec::new(),
            best: [u8::MAX; LONGEST],
            overflow: false,
            states: Vec::new(),
            before: Vec::new(),
            form: Vec::new(),
        })
    }

    /// Returns the form of the last board.
    pub(super) fn form(&self) -> &[u8] {
        &self.form
    }

    /// Finds the least form of a board, one value a cell from 0 to the order; `None` if too many
    /// boards tie row after row.
    pub(super) fn search(&mut self, values: &[u8]) -> Option<Found> {
        self.read(values);
        self.form.clear();
        self.states.clear();
        let first = State {
            weight: 1,
            open: (1 << self.order) - 1,
            transposed: false,
            labelled: 0,
            columns: std::array::from_fn(|column| column as u8),
            rows: [0; LONGEST],
            labels: [0; LONGEST + 1],
        };
        self.states.push(first);
        if self.lines.len() > self.order {
            self.states.push(State {
                transposed: true,
                ..first
            });
        }
        for depth in 0..self.order {
            self.step(depth)?;
            self.form.extend(&self.best[..self.order]);
        }
        let first = self.states.first()?;
        let labelled = usize::from(first.labelled);
        let open = self.open_arrangements(first.open);
        let weights: u64 = self.states.iter().map(|state| state.weight).sum();
        Some(Found {
            transposed: first.transposed,
            rows: first.rows,
            columns: first.columns,
            labels: first.labels,
            labelled,
            automorphisms: weights * open * factorial(self.order - labelled),
        })
    }

    fn read(&mut self, values: &[u8]) {
        let order = self.order;
        self.lines.clear();
        for row in values.chunks_exact(order) {
            let mut line = [0; LONGEST];
            line[..order].copy_from_slice(row);
            self.lines.push(line);
        }
        if self.height == self.width {
            for column in 0..order {
                let mut line = [0; LONGEST];
                for (row, cell) in line[..order].iter_mut().enumerate() {
                    *cell = values[row * order + column];
                }
                self.lines.push(line);
            }
        }
        self.blank.clear();
        let blank = |line: &Row| line.iter().all(|&digit| digit == 0);
        self.blank.extend(self.lines.iter().map(blank));
    }

    /// Returns the number of arrangements of the columns that no given distinguishes.
    fn open_arrangements(&self, open: u16) -> u64 {
        let (mut ways, mut stacks) = (1, 0);
        for from in (0..self.order).step_by(self.width) {
            let blank = (open >> from & ((1 << self.width) - 1)).count_ones() as usize;
            ways *= factorial(blank);
            stacks += usize::from(blank == self.width);
        }
        ways * factorial(stacks)
    }

    /// Extends every board kept by its next row.
    fn step(&mut self, depth: usize) -> Option<()> {
        self.best = [u8::MAX; LONGEST];
        self.overflow = false;
        std::mem::swap(&mut self.states, &mut self.before);
        self.states.clear();
        for i in 0..self.before.len() {
            let state = self.before[i];
            if depth.is_multiple_of(self.height) {
                self.open_band(&state, depth)
            } else {
                let band = usize::from(state.rows[depth - 1]) / self.height;
                let placed = self.placed(&state, depth);
                self.offer_band(&state, depth, band, placed, 1);
            }
        }
        (!self.overflow).then_some(())
    }

    /// Returns the rows already placed, as bits.
    fn placed(&self, state: &State, depth: usize) -> u16 {
        let bits = state.rows[..depth].iter().map(|&row| 1 << row);
        bits.fold(0, |all, bit: u16| all | bit)
    }

    /// Offers the rows of every remaining band. Of the blank bands, tries only the first.
    fn open_band(&mut self, state: &State, depth: usize) {
        let placed = self.placed(state, depth);
        let view = usize::from(state.transposed) * self.order;
        let height = self.height;
        let left = |band: &usize| placed >> (band * height) & 1 == 0;
        let mut empty = 0u16;
        for band in (0..self.order / height).filter(left) {
            let lines = &self.blank[view + band * height..][..height];
            empty |= u16::from(lines.iter().all(|&blank| blank)) << band;
        }
        for band in (0..self.order / height).filter(left) {
            let mut times = 1;
            if empty >> band & 1 == 1 {
                if band as u32 != empty.trailing_zeros() {
                    continue;
                }
                times = empty.count_ones();
            }
            self.offer_band(state, depth, band, placed, times.into());
        }
    }

    /// Offers the remaining rows of a band. Of the blank rows, tries only the first.
    fn offer_band(&mut self, state: &State, depth: usize, band: usize, placed: u16, times: u64) {
        let view = usize::from(state.transposed) * self.order;
        let rows = band * self.height..(band + 1) * self.height;
        let left = |row: &usize| placed >> row & 1 == 0;
        let blank = |row: &usize| self.blank[view + row];
        let blank = rows.clone().filter(left).filter(blank).count() as u64;
        let mut first = true;
        for row in rows.filter(left) {
            let line = view + row;
            let mut times = times;
            if self.blank[line] {
                if !std::mem::take(&mut first) {
                    continue;
                }
                times *= blank;
            }
            let mut next = *state;
            next.weight *= times;
            next.rows[depth] = row as u8;
            let draft = Draft {
                state: next,
                written: [0; LONGEST],
                less: false,
                chosen: 0,
            };
            self.write(draft, line, 0);
        }
    }

    /// Writes the rest of a row in every way that may be least, and keeps the boards for which it
    /// is least.
    fn write(&mut self, mut draft: Draft, line: usize, mut place: usize) {
        while place < self.order {
            if draft.chosen == place {
                self.choose_stack(&mut draft, line, place);
            }
            if draft.state.open >> place & 1 == 1 {
                self.choose_column(&mut draft, line, place);
            }
            let column = draft.state.columns[place];
            let digit = usize::from(self.lines[line][usize::from(column)]);
            if digit != 0 {
                draft.state.open &= !(1 << place);
                if draft.state.labels[digit] == 0 {
                    draft.state.labelled += 1;
                    draft.state.labels[digit] = draft.state.labelled;
                }
            }
            let label = draft.state.labels[digit];
            draft.written[place] = label;
            if !draft.less {
                if label > self.best[place] {
                    return;
                }
                draft.less = label < self.best[place];
            }
            place += 1;
        }
        // The best row may have changed since this one was found to be less.
        match draft.written.cmp(&self.best) {
            Ordering::Greater => return,
            Ordering::Less => {
                self.best = draft.written;
                self.states.clear();
                self.overflow = false;
            }
            Ordering::Equal => {}
        }
        if self.states.len() < MOST {
            self.states.push(draft.state);
        } else {
            self.overflow = true;
        }
    }

    /// If stacks are blank so far, puts the one with the fewest givens in this row at `place`, and
    /// branches over ties.
    fn choose_stack(&mut self, draft: &mut Draft, line: usize, place: usize) {
        let width = self.width;
        let whole = (1u16 << width) - 1;
        draft.chosen = place + width;
        let is_open = |at: usize| draft.state.open >> at & whole == whole;
        if !is_open(place) || self.blank[line] {
            return;
        }
        let cells = &self.lines[line];
        let count = |at: usize| {
            let columns = &draft.state.columns[at..at + width];
            let given = |column: &&u8| cells[usize::from(**column)] != 0;
            columns.iter().filter(given).count()
        };
        let mut fewest = (count(place), place);
        let mut equal = 0u16;
        let mut at = place + width;
        while at < self.order && is_open(at) {
            let count = count(at);
            if count < fewest.0 {
                fewest = (count, at);
                equal = 0;
            } else if count == fewest.0 {
                equal |= 1 << at;
            }
            at += width;
        }
        let exchange = |draft: &mut Draft, at: usize| {
            for i in 0..width {
                draft.state.columns.swap(place + i, at + i);
            }
        };
        // Stacks that stay blank are interchangeable.
        if fewest.0 > 0 {
            while equal != 0 {
                let mut other = *draft;
                exchange(&mut other, equal.trailing_zeros() as usize);
                equal &= equal - 1;
                self.write(other, line, place);
            }
        }
        exchange(draft, fewest.1);
    }

    /// Of the columns of a stack that are blank so far, puts the one with the least cell in this
    /// row at `place`, and branches over ties.
    fn choose_column(&mut self, draft: &mut Draft, line: usize, place: usize) {
        let cells = &self.lines[line];
        let label = |at: usize| {
            let digit = usize::from(cells[usize::from(draft.state.columns[at])]);
            match (digit, draft.state.labels[digit]) {
                (0, _) => 0,
                (_, 0) => u8::MAX,
                (_, label) => label,
            }
        };
        let mut least = (label(place), place);
        let mut equal = 0u16;
        let end = place - place % self.width + self.width;
        let mut at = place + 1;
        while at < end && draft.state.open >> at & 1 == 1 {
            let label = label(at);
            if label < least.0 {
                least = (label, at);
                equal = 0;
            } else if label == least.0 {
                equal |= 1 << at;
            }
            at += 1;
        }
        // Columns that stay blank are interchangeable.
        if least.0 > 0 {
            while equal != 0 {
                let mut other = *draft;
                let at = equal.trailing_zeros() as usize;
                other.state.columns.swap(place, at);
                equal &= equal - 1;
                self.write_here(other, line, place);
            }
        }
        draft.state.columns.swap(place, least.1);
    }

    /// Continues from a place whose column is decided.
    fn write_here(&mut self, mut draft: Draft, line: usize, place: usize) {
        draft.state.open &= !(1 << place);
        self.write(draft, line, place);
    }
}

fn factorial(n: usize) -> u64 {
    (1..=n as u64).product()
}
