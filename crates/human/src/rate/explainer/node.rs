//! Nodes of chains: candidates that are on or off, and sets of them.

/// A candidate that is on or off: `(cell · 9 + digit) · 2 + on`.
pub(super) type Node = u16;

/// The number of nodes.
pub(super) const NODES: usize = 1458;

pub(super) const fn node(cell: usize, digit: usize, on: bool) -> Node {
    ((cell * 9 + digit) * 2) as u16 + on as u16
}

pub(super) const fn is_on(node: Node) -> bool {
    node & 1 == 1
}

pub(super) const fn cell_of(node: Node) -> usize {
    node as usize / 18
}

pub(super) const fn digit_of(node: Node) -> usize {
    node as usize / 2 % 9
}

/// A set of nodes.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Set([u64; 23]);

impl Set {
    pub(super) const EMPTY: Set = Set([0; 23]);

    /// Inserts a node; returns whether it is new.
    pub(super) fn insert(&mut self, node: Node) -> bool {
        let (word, bit) = (node as usize / 64, 1 << (node % 64));
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    pub(super) fn contains(&self, node: Node) -> bool {
        self.0[node as usize / 64] >> (node % 64) & 1 == 1
    }

    pub(super) fn keep(&mut self, other: &Set) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Node> {
        self.0.iter().enumerate().flat_map(|(number, &word)| {
            let mut word = word;
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as u16;
                (word != 0).then(|| {
                    word &= word - 1;
                    number as u16 * 64 + bit
                })
            })
        })
    }
}

/// Returns the tenths that the length of a chain adds to its difficulty: 0 up to 4 links, then one
/// more for each bound of 4, 6, 8, 12, 16, 24, 32, … that is exceeded.
pub(in crate::rate) fn length(complexity: usize) -> u16 {
    let (links, mut ceiling, mut added, mut odd) = (complexity.saturating_sub(2), 4, 0, false);
    while links > ceiling {
        added += 1;
        ceiling = if odd {
            ceiling * 4 / 3
        } else {
            ceiling * 3 / 2
        };
        odd = !odd;
    }
    added
}
