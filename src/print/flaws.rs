//! What was wrong with puzzles that were to be printed.

/// What was wrong with some of the puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flaws {
    /// A record is no puzzle, or cannot be read or printed.
    pub(crate) refused: bool,
    /// A puzzle has not exactly one solution.
    pub(crate) not_unique: bool,
    /// A limit was reached before that was known.
    pub(crate) stopped: bool,
    /// The engines contradict each other.
    pub(crate) disputed: bool,
    /// The run was interrupted.
    pub(crate) interrupted: bool,
}

impl Flaws {
    /// Adds others.
    pub(super) fn add(&mut self, other: Flaws) {
        self.refused |= other.refused;
        self.not_unique |= other.not_unique;
        self.stopped |= other.stopped;
        self.disputed |= other.disputed;
        self.interrupted |= other.interrupted;
    }

    /// Returns those of a record that is no puzzle.
    pub(super) fn refused() -> Flaws {
        Flaws {
            refused: true,
            ..Flaws::default()
        }
    }

    /// Returns those of a run that was interrupted.
    pub(super) fn interrupted() -> Flaws {
        Flaws {
            interrupted: true,
            ..Flaws::default()
        }
    }
}
