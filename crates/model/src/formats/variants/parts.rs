//! A puzzle in parts, as the formats of this folder find them, put together.

use crate::grid::{Cell, DigitSet, Givens, PencilMarks, Shape};
use crate::rules::{Clue, Misfit, Puzzle, Regions, Rule};

/// Returns the shape and the clues of a puzzle without the cells off the board that clues take and
/// need not name, if these are as reading gives them out.
pub(in crate::formats) fn bare(puzzle: &Puzzle) -> (Shape, Vec<Clue>) {
    let shape = puzzle.shape();
    let clues = puzzle.rules().iter().filter_map(|rule| match rule {
        Rule::Clue(clue) => Some(clue.clone()),
        _ => None,
    });
    let clues: Vec<Clue> = clues.collect();
    let number = |clue: &Clue| clue.witnesses(shape);
    let taken: usize = clues.iter().map(number).sum();
    let Some(first) = shape
        .extent()
        .checked_sub(taken)
        .filter(|&n| n >= shape.cells())
    else {
        return (shape, clues);
    };
    let taken = clues.iter().filter(|clue| number(clue) > 0);
    let taken = taken.flat_map(|clue| {
        let own = clue.own_groups(shape).len();
        clue.groups().iter().skip(own).flatten()
    });
    let in_order = taken.map(|cell| cell.index()).eq(first..shape.extent());
    let elsewhere = clues.iter().any(|clue| {
        let clue = clue.without_beside(&clues, shape);
        let named = match clue.witnesses(shape) {
            0 => clue.all_cells(),
            _ => clue.own_groups(shape).concat(),
        };
        named.iter().any(|cell| cell.index() >= first)
    });
    match shape.with_off_board(first - shape.cells()) {
        Ok(shape) if in_order && !elsewhere => {
            let without = |clue: &Clue| match number(clue) {
                0 => clue.without_beside(&clues, shape),
                _ => clue.clone().with_witnesses(Vec::new()),
            };
            (shape, clues.iter().map(without).collect())
        }
        _ => {
            let short = clues.iter().map(|clue| clue.without_beside(&clues, shape));
            (shape, short.collect())
        }
    }
}

/// What a board is cut into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::formats) enum Cut {
    /// Nothing but rows and columns.
    None,
    /// The boxes of the shape.
    Boxes,
    /// Regions of any form.
    Regions(Regions),
    /// The boxes of the shape, and regions of any form.
    Both(Regions),
}

impl Cut {
    /// Returns the regions of any form.
    pub(in crate::formats) fn regions(&self) -> Option<&Regions> {
        match self {
            Cut::None | Cut::Boxes => None,
            Cut::Regions(regions) | Cut::Both(regions) => Some(regions),
        }
    }
}

/// A puzzle in parts.
#[derive(Debug)]
pub(in crate::formats) struct Parts {
    pub(in crate::formats) shape: Shape,
    /// Whether there is no rule for rows and columns.
    pub(in crate::formats) is_free: bool,
    pub(in crate::formats) cut: Cut,
    pub(in crate::formats) givens: Givens,
    /// The cells with a set of digits.
    pub(in crate::formats) sets: Vec<(Cell, DigitSet)>,
    pub(in crate::formats) clues: Vec<Clue>,
}

impl Parts {
    /// Returns the puzzle.
    ///
    /// # Errors
    /// Why a clue cannot be on this board, and its index; `None` if it is no clue.
    pub(in crate::formats) fn puzzle(self) -> Result<Puzzle, (Misfit, Option<usize>)> {
        self.with_witnesses()?.whole()
    }

    /// Gives each clue that takes cells off the board, and names none, those that follow.
    fn with_witnesses(mut self) -> Result<Parts, (Misfit, Option<usize>)> {
        let mut next = self.shape.extent();
        for (index, clue) in self.clues.iter_mut().enumerate() {
            if clue.lacks_witnesses(self.shape) {
                let number = clue.witnesses(self.shape);
                let off_board = next + number - self.shape.cells();
                if let Err(error) = self.shape.with_off_board(off_board) {
                    return Err((Misfit::new(error.to_string()), Some(index)));
                }
                let cells = (next..next + number).map(Cell::new).collect();
                *clue = clue.clone().with_witnesses(cells);
                next += number;
            }
        }
        let with_beside = |clue: &Clue| clue.with_beside(&self.clues, self.shape);
        self.clues = self.clues.iter().map(with_beside).collect();
        if next == self.shape.extent() {
            return Ok(self);
        }
        let shape = self.shape.with_off_board(next - self.shape.cells());
        let shape = shape.map_err(|error| (Misfit::new(error.to_string()), None))?;
        let values = self.givens.values();
        self.givens = Givens::from_values(shape, values).unwrap_or_else(|| Givens::empty(shape));
        let moved = |regions: &Regions| {
            let of: Vec<_> = shape.all_cells().map(|cell| regions.of(cell)).collect();
            Regions::new(shape, &of).unwrap_or_else(|| regions.clone())
        };
        self.cut = match &self.cut {
            Cut::Regions(regions) => Cut::Regions(moved(regions)),
            Cut::Both(regions) => Cut::Both(moved(regions)),
            cut => cut.clone(),
        };
        Ok(Parts { shape, ..self })
    }

    fn whole(self) -> Result<Puzzle, (Misfit, Option<usize>)> {
        let base = self.base();
        let rules = base
            .iter()
            .cloned()
            .chain(self.clues.iter().cloned().map(Rule::Clue));
        let rules: Vec<Rule> = rules.collect();
        if rules == Rule::PLAIN && self.shape.is_standard() {
            return Ok(Puzzle::plain(self.givens));
        }
        Puzzle::new(self.givens.clone(), rules).map_err(|misfit| {
            let alone = |clue: &Clue| {
                let rules = base.iter().cloned().chain([Rule::Clue(clue.clone())]);
                Puzzle::new(self.givens.clone(), rules.collect()).is_err()
            };
            (misfit, self.clues.iter().position(alone))
        })
    }

    /// Returns the rules that are no clues.
    fn base(&self) -> Vec<Rule> {
        let mut rules = Vec::new();
        if !self.is_free {
            rules.extend([Rule::Rows, Rule::Columns]);
        }
        match &self.cut {
            Cut::None => {}
            Cut::Boxes => rules.push(Rule::Boxes),
            Cut::Regions(regions) => rules.push(Rule::Regions(regions.clone())),
            Cut::Both(regions) => rules.extend([Rule::Boxes, Rule::Regions(regions.clone())]),
        }
        if !self.sets.is_empty() {
            let mut marks = PencilMarks::all(self.shape);
            for &(cell, digits) in &self.sets {
                marks.set(cell, marks.get(cell).and(digits));
            }
            rules.push(Rule::PencilMarks(marks));
        }
        rules
    }
}
