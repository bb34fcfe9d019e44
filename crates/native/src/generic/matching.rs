//! Subsets of every size at once (generalized arc consistency of all-different): keeps a candidate
//! of a house only if some way to place all digits uses it.
//!
//! Source: Régin, "A filtering algorithm for constraints of difference in CSPs" (1994), with words
//! for sets, after Van Kessel and Quimper, "Filtering algorithms based on the word-RAM model"
//! (2012): a maximum matching of digits and places, repaired incrementally; then the strongly
//! connected components of the graph in which a place leads to every other place of its digit. A
//! candidate between two components is in no maximum matching.

use super::board::Board;
use super::layout::Layout;

const NOBODY: u8 = u8::MAX;

#[derive(Debug, Default)]
pub(super) struct Matching {
    /// By house and digit: its place in the last matching.
    matched: Vec<u8>,
}

impl Matching {
    pub(super) fn start(&mut self, layout: &Layout) {
        let size = layout.network.houses.len() * layout.order;
        self.matched.clear();
        self.matched
            .extend((0..size).map(|i| (i % layout.order) as u8));
    }

    /// Eliminates the candidates of a house that are in no perfect matching. Returns `false` if
    /// there is no such matching.
    pub(super) fn filter(&mut self, board: &mut Board, layout: &Layout, house: usize) -> bool {
        let order = layout.order;
        let first = layout.cells + house * order;
        let words = &board.words[first..first + order];
        let matched = &mut self.matched[house * order..][..order];
        let open = board.sizes[first..first + order].iter();
        // With fewer than four open digits, every subset leaves a single, which other propagation
        // finds.
        if open.filter(|&&size| size > 1).count() < 4 {
            return true;
        }
        let mut owner = [NOBODY; 64];
        let mut free = u64::MAX >> (64 - order);
        let mut lost = 0u64;
        for (digit, (&word, &place)) in words.iter().zip(&*matched).enumerate() {
            if word & free & 1 << place != 0 {
                owner[usize::from(place)] = digit as u8;
                free ^= 1 << place;
            } else if word != 0 {
                // One that the house does not have has no place.
                lost |= 1 << digit;
            }
        }
        while lost != 0 {
            let digit = lost.trailing_zeros() as u8;
            lost &= lost - 1;
            if !mend(words, &mut owner, matched, &mut free, digit) {
                return false;
            }
        }
        let mut parts = Parts {
            words,
            owner: &owner,
            unseen: 0,
            open: 0,
            stack: [0; 64],
            height: 0,
            index: [0; 64],
            next: 0,
            found: [0; 64],
            number: 0,
        };
        for (digit, &place) in matched.iter().enumerate() {
            parts.unseen |= u64::from(words[digit].count_ones() > 1) << place;
        }
        while parts.unseen != 0 {
            parts.visit(parts.unseen.trailing_zeros() as usize);
        }
        if parts.number > 1 {
            let (found, number) = (parts.found, parts.number);
            for part in &found[..number] {
                let mut rest = *part;
                while rest != 0 {
                    let place = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    let digit = usize::from(owner[place]);
                    let mut gone = board.words[first + digit] & !part;
                    while gone != 0 {
                        let cell = layout.network.houses[house][gone.trailing_zeros() as usize];
                        board.eliminate(layout, cell.into(), digit);
                        gone &= gone - 1;
                    }
                }
            }
        }
        true
    }
}

/// Finds an augmenting path for a digit without a place. Returns `false` if there is none.
fn mend(
    words: &[u64],
    owner: &mut [u8; 64],
    matched: &mut [u8],
    free: &mut u64,
    start: u8,
) -> bool {
    let mut from = [NOBODY; 64];
    let mut stack = [0; 65];
    let (mut height, mut seen) = (1, 0u64);
    stack[0] = start;
    while height > 0 {
        height -= 1;
        let digit = stack[height];
        let mut new = words[usize::from(digit)] & !seen;
        seen |= new;
        let hit = new & *free;
        if hit != 0 {
            let mut place = hit.trailing_zeros() as u8;
            *free ^= 1 << place;
            from[usize::from(place)] = digit;
            loop {
                let digit = from[usize::from(place)];
                owner[usize::from(place)] = digit;
                let before = std::mem::replace(&mut matched[usize::from(digit)], place);
                if digit == start {
                    return true;
                }
                place = before;
            }
        }
        while new != 0 {
            let place = new.trailing_zeros() as usize;
            new &= new - 1;
            from[place] = digit;
            stack[height] = owner[place];
            height += 1;
        }
    }
    false
}

/// Tarjan's algorithm for strongly connected components (1972), over places.
struct Parts<'a> {
    words: &'a [u64],
    owner: &'a [u8; 64],
    unseen: u64,
    /// The places seen but not yet in a finished component.
    open: u64,
    stack: [u8; 64],
    height: usize,
    index: [u8; 64],
    next: u8,
    found: [u64; 64],
    number: usize,
}

impl Parts<'_> {
    /// Returns the lowest index that is reachable.
    fn visit(&mut self, place: usize) -> u8 {
        let own = self.next;
        self.index[place] = own;
        self.next += 1;
        self.unseen &= !(1 << place);
        self.open |= 1 << place;
        let base = self.height;
        self.stack[base] = place as u8;
        self.height += 1;
        let to = self.words[usize::from(self.owner[place])];
        let mut low = own;
        while to & self.unseen != 0 {
            low = low.min(self.visit((to & self.unseen).trailing_zeros() as usize));
        }
        let mut known = to & self.open;
        while known != 0 {
            low = low.min(self.index[known.trailing_zeros() as usize]);
            known &= known - 1;
        }
        if low == own {
            let part = self.stack[base..self.height].iter();
            let part = part.fold(0, |part, &place| part | 1 << place);
            self.height = base;
            self.open &= !part;
            self.found[self.number] = part;
            self.number += 1;
        }
        low
    }
}
