//! The strong links of a [`Web`](super::web::Web): for each spot those that are on if it is off,
//! one list behind the other, for a web has thousands of short ones.

use super::web::Why;

/// What ends a list.
const NONE: u32 = u32::MAX;

/// Strong links that may become more.
#[derive(Default)]
pub(super) struct Linking {
    /// By spot: how many links it has, the first and the last of them.
    spots: Vec<(u32, u32, u32)>,
    /// The spots linked to, why, and the next link of the same spot.
    links: Vec<(usize, Why, u32)>,
}

impl Linking {
    /// Adds a spot without links.
    pub(super) fn add_spot(&mut self) {
        self.spots.push((0, NONE, NONE));
    }

    /// Returns whether a spot has a link.
    pub(super) fn has(&self, spot: usize) -> bool {
        self.spots[spot].0 != 0
    }

    /// Links two spots, unless they are.
    pub(super) fn link(&mut self, a: usize, b: usize, why: Why) {
        let few = self.spots[a].0 < self.spots[b].0;
        let (short, other) = if few { (a, b) } else { (b, a) };
        if self.of(short).all(|(known, _)| known != other) {
            self.push(a, b, why);
            self.push(b, a, why);
        }
    }

    /// Iterates over the links of a spot, in the order in which they were made.
    fn of(&self, spot: usize) -> impl Iterator<Item = (usize, Why)> {
        let mut at = self.spots[spot].1;
        std::iter::from_fn(move || {
            let &(to, why, next) = self.links.get(at as usize)?;
            at = next;
            Some((to, why))
        })
    }

    fn push(&mut self, from: usize, to: usize, why: Why) {
        let number = self.links.len() as u32;
        self.links.push((to, why, NONE));
        let (count, first, last) = &mut self.spots[from];
        match self.links.get_mut(*last as usize) {
            Some((_, _, next)) => *next = number,
            None => *first = number,
        }
        (*count, *last) = (*count + 1, number);
    }

    /// Returns the links, no more to be added.
    pub(super) fn done(&self) -> Strong {
        let mut links = Vec::with_capacity(self.links.len());
        let end = |spot: usize| {
            links.extend(self.of(spot));
            links.len() as u32
        };
        let ends = (0..self.spots.len()).map(end).collect();
        Strong { ends, links }
    }
}

/// The strong links of all spots.
#[derive(Default)]
pub(super) struct Strong {
    /// By spot: where its links end, and those of the next begin.
    ends: Vec<u32>,
    links: Vec<(usize, Why)>,
}

impl Strong {
    /// Returns the spots that are on if one is off, and why.
    #[inline]
    pub(super) fn of(&self, spot: usize) -> &[(usize, Why)] {
        let start = spot.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.links[start as usize..self.ends[spot] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_kept_once_and_in_order() {
        let mut linking = Linking::default();
        (0..5).for_each(|_| linking.add_spot());
        for (a, b) in [(3, 1), (1, 4), (0, 3), (1, 3), (4, 1), (3, 4)] {
            linking.link(a, b, Why::Cell);
        }
        let strong = linking.done();
        let of = |spot| {
            strong
                .of(spot)
                .iter()
                .map(|(to, _)| *to)
                .collect::<Vec<_>>()
        };
        let all: Vec<Vec<usize>> = (0..5).map(of).collect();
        assert_eq!(
            all,
            [vec![3], vec![3, 4], vec![], vec![1, 0, 4], vec![1, 3]]
        );
        assert!(linking.has(0) && !linking.has(2));
    }
}
