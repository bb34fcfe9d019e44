//! The moves of a game, as plain data, and what each does to the paper.

use super::Game;
use super::error::MoveError;
use super::paper::{Paper, Slot};
use crate::grid::{Candidate, Cell, Digit, DigitSet};
use crate::human::TechniqueId;

/// A move: one change that is undone and redone as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Move {
    /// Enters a digit, in place of one that was there.
    Place {
        /// The digit and its cell.
        candidate: Candidate,
        /// Whether pencil marks that are no longer possible at sight go with it.
        clean: bool,
    },
    /// Takes an entry away; from a cell without one, its pencil marks.
    Clear {
        /// The cell.
        cell: Cell,
        /// Whether pencil marks come back that went because of the entry.
        clean: bool,
    },
    /// Adds a pencil mark.
    Mark(Candidate),
    /// Takes a pencil mark away.
    Unmark(Candidate),
    /// Writes pencil marks as all the candidates that are left in a cell.
    Write {
        /// The cell.
        cell: Cell,
        /// The pencil marks; none leave the cell blank.
        marks: DigitSet,
    },
    /// Works out the pencil marks of every open cell.
    Fill,
    /// Takes every pencil mark away, with what they ruled out.
    Erase,
    /// Counts the pencil marks of every marked cell as all its candidates.
    Trust,
    /// Does what a step says.
    Step {
        /// The technique.
        technique: TechniqueId,
        /// The digits to enter.
        placements: Vec<Candidate>,
        /// The candidates to rule out.
        eliminations: Vec<Candidate>,
        /// Whether pencil marks that are no longer possible at sight go with it.
        clean: bool,
    },
    /// Colours a cell, given or not; 0 takes the colour away.
    Paint {
        /// The cell.
        cell: Cell,
        /// The colour, from 1 to 9, or 0.
        colour: u8,
    },
    /// Draws cells as they are to be, whatever led there: a move of a game that was kept.
    Draw(Vec<(Cell, Slot)>),
    /// Copies what a player has on paper elsewhere: entries, and pencil marks as all the candidates
    /// that are left in their cells.
    Copy {
        /// The entries.
        entries: Vec<Candidate>,
        /// The pencil marks.
        marks: Vec<(Cell, DigitSet)>,
    },
}

impl Game {
    /// Does on paper what a move says, once the move is known to fit the board.
    pub(super) fn perform(&self, paper: &mut Paper, what: &Move) {
        let order = self.shape().order();
        match what {
            Move::Place { candidate, clean } => self.settle(paper, &[*candidate], *clean),
            Move::Clear { cell, clean } => self.empty(paper, *cell, *clean),
            Move::Mark(c) => paper.slot_mut(c.cell).mark(c.digit),
            Move::Unmark(c) => {
                let sight = self.sight(paper)[c.cell.index()];
                paper.slot_mut(c.cell).unmark(c.digit, sight, order);
            }
            Move::Write { cell, marks } => paper.slot_mut(*cell).write(*marks),
            Move::Fill => self.fill(paper),
            Move::Erase => paper.slots_mut().for_each(|(_, slot)| slot.erase()),
            Move::Trust => paper
                .slots_mut()
                .filter(|(_, slot)| !slot.marks.is_empty())
                .for_each(|(_, slot)| slot.complete = true),
            Move::Step {
                placements,
                eliminations,
                clean,
                ..
            } => {
                self.rule_out(paper, eliminations);
                if !placements.is_empty() {
                    self.settle(paper, placements, *clean);
                }
            }
            Move::Paint { cell, colour } => paper.slot_mut(*cell).colour = *colour,
            Move::Draw(cells) => cells
                .iter()
                .for_each(|&(cell, slot)| *paper.slot_mut(cell) = slot),
            Move::Copy { entries, marks } => {
                self.settle(paper, entries, false);
                let marks = marks.iter();
                marks.for_each(|&(cell, marks)| paper.slot_mut(cell).write(marks));
            }
        }
    }

    /// Enters digits, and cleans the pencil marks if that is asked for.
    fn settle(&self, paper: &mut Paper, entries: &[Candidate], clean: bool) {
        for entry in entries {
            paper.slot_mut(entry.cell).entry = Some(entry.digit);
        }
        if clean {
            self.tidy(paper);
        }
    }

    /// Takes an entry away, or the marks of a cell that has none.
    fn empty(&self, paper: &mut Paper, cell: Cell, clean: bool) {
        let slot = paper.slot_mut(cell);
        if slot.entry.take().is_none() {
            slot.erase();
        } else if clean {
            self.tidy(paper);
        }
    }

    /// Leaves the pencil marks that are possible at sight.
    fn tidy(&self, paper: &mut Paper) {
        let sight = self.sight(paper);
        let filled = |paper: &Paper, cell| paper.slot(cell).entry.is_some();
        for cell in self.shape().all_cells() {
            // Marks beneath an entry wait until it is cleared.
            if !filled(paper, cell) {
                paper.slot_mut(cell).tidy(sight[cell.index()]);
            }
        }
    }

    /// Works out the pencil marks of the open cells.
    fn fill(&self, paper: &mut Paper) {
        let (sight, order) = (self.sight(paper), self.shape().order());
        for (cell, slot) in paper.slots_mut() {
            if slot.entry.is_none() && self.given(cell).is_none() {
                slot.work_out(sight[cell.index()], order);
            }
        }
    }

    fn rule_out(&self, paper: &mut Paper, candidates: &[Candidate]) {
        let (sight, order) = (self.sight(paper), self.shape().order());
        for c in candidates {
            let slot = paper.slot_mut(c.cell);
            slot.rule_out(c.digit, sight[c.cell.index()], order);
        }
    }

    /// Returns whether a move fits the board and the givens.
    pub(super) fn admit(&self, what: &Move) -> Result<(), MoveError> {
        match what {
            Move::Place { candidate, .. } => self.enterable(*candidate),
            Move::Clear { cell, .. } => self.own(*cell),
            Move::Mark(candidate) | Move::Unmark(candidate) => self.markable(*candidate),
            Move::Write { cell, marks } => {
                marks.iter().try_for_each(|digit| self.fitting(digit))?;
                self.open(*cell)
            }
            Move::Fill | Move::Erase | Move::Trust => Ok(()),
            Move::Step {
                placements,
                eliminations,
                ..
            } => {
                placements.iter().try_for_each(|&c| self.enterable(c))?;
                eliminations.iter().try_for_each(|&c| self.markable(c))
            }
            Move::Paint { cell, colour } => {
                self.inside(*cell)?;
                colourable(*colour)
            }
            Move::Draw(cells) => cells.iter().try_for_each(|(cell, slot)| {
                let digits = [slot.marks, slot.cleaned]
                    .into_iter()
                    .flat_map(DigitSet::iter);
                let mut digits = digits.chain(slot.entry);
                digits.try_for_each(|digit| self.fitting(digit))?;
                colourable(slot.colour)?;
                let bare = Slot {
                    colour: slot.colour,
                    ..Slot::default()
                };
                if *slot == bare {
                    self.inside(*cell)
                } else {
                    self.own(*cell)
                }
            }),
            Move::Copy { entries, marks } => {
                entries.iter().try_for_each(|&c| self.enterable(c))?;
                marks.iter().try_for_each(|&(cell, digits)| {
                    digits.iter().try_for_each(|digit| self.fitting(digit))?;
                    self.own(cell)
                })
            }
        }
    }

    fn enterable(&self, candidate: Candidate) -> Result<(), MoveError> {
        self.fitting(candidate.digit)?;
        self.own(candidate.cell)
    }

    fn markable(&self, candidate: Candidate) -> Result<(), MoveError> {
        self.fitting(candidate.digit)?;
        self.open(candidate.cell)
    }

    /// Accepts a digit of the board.
    fn fitting(&self, digit: Digit) -> Result<(), MoveError> {
        let fits = digit.index() < self.shape().order();
        fits.then_some(())
            .ok_or_else(|| MoveError::too_large(digit, self.shape()))
    }

    /// Accepts a cell of the board.
    fn inside(&self, cell: Cell) -> Result<(), MoveError> {
        let inside = cell.index() < self.shape().cells();
        inside
            .then_some(())
            .ok_or_else(|| MoveError::outside(cell, self.shape()))
    }

    /// Accepts a cell that is not given.
    fn own(&self, cell: Cell) -> Result<(), MoveError> {
        self.inside(cell)?;
        match self.given(cell) {
            Some(given) => Err(MoveError::given(cell, given, self.shape(), self.alphabet())),
            None => Ok(()),
        }
    }

    /// Accepts a cell with neither a given nor an entry.
    fn open(&self, cell: Cell) -> Result<(), MoveError> {
        self.own(cell)?;
        match self.paper().slot(cell).entry {
            Some(entry) => Err(MoveError::entered(
                cell,
                entry,
                self.shape(),
                self.alphabet(),
            )),
            None => Ok(()),
        }
    }
}

/// The most colours.
const COLOURS: u8 = 9;

/// Accepts a colour.
fn colourable(colour: u8) -> Result<(), MoveError> {
    let known = colour <= COLOURS;
    known
        .then_some(())
        .ok_or_else(|| MoveError::colour(colour, COLOURS))
}
