//! The options of the generic engine.

/// The options of [`Generic`](super::Generic). Every combination gives the same answers; they
/// differ in time. `docs/performance.md` lists the effect of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// Locked Candidates: eliminate a digit confined to the intersection of two houses from the
    /// rest of either.
    pub locked: bool,
    /// Subsets of every size, by a matching of the digits and the places of a house, after this
    /// number of conflicts: most boards have few and are solved faster without.
    pub matching: Option<u64>,
    /// Branch on the places of a digit in a house too, not only on the digits of a cell.
    pub places: bool,
    /// Prefer variables with conflicts (dom/wdeg) to those that merely have few candidates.
    pub weights: bool,
    /// Restart after this number of dead ends, keeping what was learnt. Each further interval is
    /// half as long again as the one before.
    pub restarts: Option<u64>,
    /// Try first the digit that a cell held last (phase saving).
    pub phase: bool,
    /// Weigh the cell of a decision that failed, too, and decide on it until it has a digit: see
    /// Lecoutre, Saïs, Tabary and Vidal, "Reasoning from last conflict(s) in constraint programming"
    /// (2009).
    pub decisions: bool,
    /// Try each answer on restarts, for a quarter of the nodes, and eliminate those that fail by
    /// propagation alone and what no answer of a variable leaves. Without restarts there are no
    /// tries.
    pub probes: bool,
}

impl Strategy {
    /// All options off: singles, and the cell with the fewest digits.
    pub const SIMPLE: Strategy = Strategy {
        locked: false,
        matching: None,
        places: false,
        weights: false,
        restarts: None,
        phase: false,
        decisions: false,
        probes: false,
    };

    /// The fastest strategy measured on small boards with relations other than all-different ones.
    /// Subsets leave a fifth of the nodes out there, and take longer than these.
    pub const CLUES: Strategy = Strategy {
        locked: true,
        matching: None,
        places: true,
        weights: true,
        restarts: Some(100),
        phase: false,
        decisions: true,
        probes: true,
    };

    /// The same on large boards, which may have ten times the nodes without subsets.
    pub const LARGE_CLUES: Strategy = Strategy {
        matching: Some(1),
        ..Strategy::CLUES
    };

    /// The fastest strategy measured on small boards of all-different relations, which are hard for
    /// what their cells may hold: where a search is long there is no solution to come near to. It
    /// is restarted for the boards with many solutions and more houses than rows, columns and
    /// boxes, which would take a thousand times as long for a bad beginning.
    pub const MARKS: Strategy = Strategy {
        locked: true,
        matching: Some(1),
        places: true,
        weights: true,
        restarts: Some(60),
        phase: false,
        decisions: false,
        probes: false,
    };
}

impl Default for Strategy {
    /// Returns the fastest strategy measured on rulebooks of all-different relations.
    fn default() -> Strategy {
        Strategy {
            locked: true,
            matching: Some(1),
            places: true,
            weights: true,
            restarts: Some(60),
            phase: true,
            decisions: false,
            probes: false,
        }
    }
}
