//! What is left out of a puzzle, and the orders in which givens are tried, one after another.

/// What may be left out of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LeaveOut {
    /// Givens.
    #[default]
    Givens,
    /// Clues of every kind, rules of the whole board such as `antiknight` among them.
    Clues,
    /// Givens, then clues.
    Both,
}

impl LeaveOut {
    /// All of them.
    pub const ALL: [LeaveOut; 3] = [LeaveOut::Givens, LeaveOut::Clues, LeaveOut::Both];

    /// Returns its name: `givens`, `clues`, `both`.
    pub fn name(self) -> &'static str {
        match self {
            LeaveOut::Givens => "givens",
            LeaveOut::Clues => "clues",
            LeaveOut::Both => "both",
        }
    }
}

/// The order in which givens are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RemovalOrder {
    /// At random up to 16×16, digit by digit above.
    #[default]
    Suited,
    /// At random, from the seed.
    Random,
    /// Digit by digit, from the seed: the order for boards above 16×16.
    Digits,
    /// From the first cell to the last.
    Reading,
}

impl RemovalOrder {
    /// The orders that have a name, which a user may choose from.
    pub const NAMED: [RemovalOrder; 3] = [
        RemovalOrder::Random,
        RemovalOrder::Reading,
        RemovalOrder::Digits,
    ];

    /// Returns its name: `random`, `reading`, `digits`, `suited`.
    pub fn name(self) -> &'static str {
        match self {
            RemovalOrder::Random => "random",
            RemovalOrder::Reading => "reading",
            RemovalOrder::Digits => "digits",
            RemovalOrder::Suited => "suited",
        }
    }
}
