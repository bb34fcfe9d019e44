//! Whether to ask about the clues of two bands before the third is searched.

/// The number of answers after which they count half.
const MEMORY: u32 = 256;

/// One node of this number asks, for the others to know whether that is worth it.
const SAMPLE: u64 = 8;

/// How often clues of two bands were found to leave a set of these open. If that is rare, the
/// search of the third band, which mostly ends at once, takes less time than asking.
pub(super) struct Luck {
    nodes: u64,
    open: u32,
    asked: u32,
}

impl Default for Luck {
    fn default() -> Luck {
        Luck {
            nodes: 0,
            open: MEMORY / 2,
            asked: MEMORY / 2,
        }
    }
}

impl Luck {
    /// Counts a node, and returns whether it should ask.
    pub(super) fn is_worth_asking(&mut self) -> bool {
        self.nodes += 1;
        2 * self.open > self.asked || self.nodes.is_multiple_of(SAMPLE)
    }

    /// Notes what was found.
    pub(super) fn was(&mut self, open: bool) {
        self.asked += 1;
        self.open += u32::from(open);
        if self.asked >= MEMORY {
            (self.open, self.asked) = (self.open / 2, self.asked / 2);
        }
    }
}
