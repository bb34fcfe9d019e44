//! The least board by exhaustive search: every arrangement of the columns with every row first,
//! keeping row by row the boards that are least so far.

use std::cmp::Ordering;
use veridoku::canon::Canonical;
use veridoku::grid::{Givens, Shape, Symmetry};

/// The longest row that fits in a state.
const LONGEST: usize = 16;
/// The most arrangements of the columns to enumerate, and the most boards to keep.
const MOST: usize = 1 << 21;

/// A board with some of its rows in order.
#[derive(Clone, Copy)]
struct State {
    transposed: bool,
    /// By column of the form: the column it comes from.
    columns: [u8; LONGEST],
    /// By row of the form, for the rows known so far: the row it comes from.
    rows: [u8; LONGEST],
    /// The label of each digit; 0 if not assigned yet.
    labels: [u8; LONGEST + 1],
    /// The number of digits with a label.
    labelled: u8,
}

type Row = [u8; LONGEST];

/// Returns the least board in row order among the equivalents of a plain board, as
/// [`canonical`](veridoku::canon::canonical) does up to 10×10, by enumerating all arrangements.
/// Slow; for comparison. Returns `None` if there are too many arrangements: boards of up to 10×10,
/// and 12×12 and 14×14 with some shapes of boxes, have few enough unless they are almost empty.
pub fn exhaustive(board: &Givens) -> Option<Canonical> {
    let shape = board.shape();
    let order = shape.order();
    let (width, stacks) = (shape.box_width(), shape.box_height());
    let arrangements = factorial(width)?
        .checked_pow(stacks as u32)?
        .checked_mul(factorial(stacks)?)?;
    if order > LONGEST || arrangements > MOST {
        return None;
    }
    let views = views(board);
    let mut search = Least {
        shape,
        views: &views,
        best: [u8::MAX; LONGEST],
        states: Vec::new(),
    };
    for transposed in [false, true].into_iter().take(views.len()) {
        each_arrangement(stacks, width, &mut |columns| {
            search.begin(transposed, columns)
        })?;
    }
    let mut form = search.best[..order].to_vec();
    for depth in 1..order {
        search.step(depth)?;
        form.extend(&search.best[..order]);
    }
    let unused = order - form.iter().max().map_or(0, |&most| usize::from(most));
    let state = search.states.first()?;
    Some(Canonical {
        form: Givens::from_values(shape, form)?,
        symmetry: symmetry(shape, state),
        automorphisms: (search.states.len() as u64)
            .checked_mul(factorial(unused)? as u64)?
            .into(),
    })
}

/// Returns the rows of the board, and those of its transpose if that has the same shape.
fn views(board: &Givens) -> Vec<Vec<u8>> {
    let shape = board.shape();
    let (order, values) = (shape.order(), board.values());
    let mut views = vec![values.to_vec()];
    if shape.box_height() == shape.box_width() {
        views.push(
            (0..order * order)
                .map(|i| values[i % order * order + i / order])
                .collect(),
        );
    }
    views
}

struct Least<'a> {
    shape: Shape,
    views: &'a [Vec<u8>],
    /// The least next row so far.
    best: Row,
    /// The boards that have the row `best`.
    states: Vec<State>,
}

impl Least<'_> {
    /// Offers every row as the first of an arrangement of the columns.
    fn begin(&mut self, transposed: bool, columns: &[u8]) -> Option<()> {
        let mut state = State {
            transposed,
            columns: [0; LONGEST],
            rows: [0; LONGEST],
            labels: [0; LONGEST + 1],
            labelled: 0,
        };
        state.columns[..columns.len()].copy_from_slice(columns);
        for row in 0..self.shape.order() {
            self.offer(&state, 0, row)?;
        }
        Some(())
    }

    /// Extends every board kept by its next row.
    fn step(&mut self, depth: usize) -> Option<()> {
        self.best = [u8::MAX; LONGEST];
        let height = self.shape.box_height();
        for state in std::mem::take(&mut self.states) {
            let placed = &state.rows[..depth];
            let within = !depth.is_multiple_of(height);
            let band = usize::from(placed[depth - 1]) / height;
            for row in 0..self.shape.order() {
                let fits = !within || row / height == band;
                if fits && !placed.contains(&(row as u8)) {
                    self.offer(&state, depth, row)?;
                }
            }
        }
        Some(())
    }

    /// Extends a board by a row, and keeps it if that row is no greater than the least so far.
    #[inline]
    fn offer(&mut self, state: &State, depth: usize, row: usize) -> Option<()> {
        let order = self.shape.order();
        let cells = &self.views[usize::from(state.transposed)][row * order..][..order];
        let mut next = *state;
        let mut written = [u8::MAX; LONGEST];
        let mut so_far = Ordering::Equal;
        for (place, &column) in next.columns[..order].iter().enumerate() {
            let digit = usize::from(cells[usize::from(column)]);
            if digit != 0 && next.labels[digit] == 0 {
                next.labelled += 1;
                next.labels[digit] = next.labelled;
            }
            written[place] = next.labels[digit];
            so_far = so_far.then(written[place].cmp(&self.best[place]));
            if so_far == Ordering::Greater {
                return Some(());
            }
        }
        if so_far == Ordering::Less {
            self.best = written;
            self.states.clear();
        }
        next.rows[depth] = row as u8;
        self.states.push(next);
        (self.states.len() <= MOST).then_some(())
    }
}

/// Returns the change that a finished state represents.
fn symmetry(shape: Shape, state: &State) -> Symmetry {
    let order = shape.order();
    let (mut rows, mut columns) = (vec![0; order], vec![0; order]);
    for place in 0..order {
        rows[usize::from(state.rows[place])] = place;
        columns[usize::from(state.columns[place])] = place;
    }
    let mut values = state.labels[..=order].to_vec();
    let mut last = state.labelled;
    for value in &mut values[1..] {
        if *value == 0 {
            last += 1;
            *value = last;
        }
    }
    // The search transposes first; a symmetry transposes last.
    if state.transposed {
        (rows, columns) = (columns, rows);
    }
    Symmetry::from_parts(shape, rows, columns, values, state.transposed)
        .expect("permutations that keep bands and stacks")
}

fn factorial(n: usize) -> Option<usize> {
    (1..=n).try_fold(1usize, usize::checked_mul)
}

/// Returns every permutation of `0..n`.
fn permutations(n: usize) -> Vec<Vec<u8>> {
    (0..n as u8).fold(vec![Vec::new()], |all, next| {
        let longer = |p: Vec<u8>| {
            (0..=p.len()).map(move |at| {
                let mut q = p.clone();
                q.insert(at, next);
                q
            })
        };
        all.into_iter().flat_map(longer).collect()
    })
}

/// Visits every arrangement of the columns: by place, the column that goes there.
fn each_arrangement(
    stacks: usize,
    width: usize,
    visit: &mut dyn FnMut(&[u8]) -> Option<()>,
) -> Option<()> {
    let inner = permutations(width);
    for order in permutations(stacks) {
        let mut chosen = vec![0; stacks];
        'all: loop {
            let columns: Vec<u8> = order
                .iter()
                .zip(&chosen)
                .flat_map(|(&stack, &i): (&u8, &usize)| {
                    inner[i].iter().map(move |&c| stack * width as u8 + c)
                })
                .collect();
            visit(&columns)?;
            for digit in &mut chosen {
                *digit += 1;
                if *digit < inner.len() {
                    continue 'all;
                }
                *digit = 0;
            }
            break;
        }
    }
    Some(())
}
