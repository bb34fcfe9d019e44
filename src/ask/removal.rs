//! Orders in which givens are tried, if they are left out one after another.

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
