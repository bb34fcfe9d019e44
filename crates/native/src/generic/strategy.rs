//! Which of its means the generic engine uses.

/// Which of its means [`Generic`](super::Generic) uses. Every combination gives the same answers;
/// they differ in time. `docs/performance.md` has what each brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// Locked candidates: a digit confined to what two houses share is struck from the rest of
    /// either.
    pub locked: bool,
    /// Subsets of every size, by a matching of the digits and the places of a house, once there
    /// were so many conflicts: most boards have few and are done sooner without.
    pub matching: Option<u64>,
    /// Branch also on the places of a digit in a house, not only on the digits of a cell.
    pub places: bool,
    /// Prefer what was part of conflicts (dom/wdeg) over what merely has few candidates.
    pub weights: bool,
    /// Begin anew after so many dead ends, with what was learnt, and then each time after half as
    /// many more.
    pub restarts: Option<u64>,
    /// Try first the digit that a cell held last.
    pub phase: bool,
}

impl Strategy {
    /// None of them: singles, and the cell with the fewest digits.
    pub const SIMPLE: Strategy = Strategy {
        locked: false,
        matching: None,
        places: false,
        weights: false,
        restarts: None,
        phase: false,
    };
}

impl Default for Strategy {
    /// What measured best.
    fn default() -> Strategy {
        Strategy {
            locked: true,
            matching: Some(1),
            places: true,
            weights: true,
            restarts: Some(60),
            phase: true,
        }
    }
}
