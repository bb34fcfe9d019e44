//! The links of chains: spots, and the strong and weak links between them.
//!
//! A spot is a digit in one of some cells: a single candidate; a group, the places of a digit in
//! the intersection of two sets of cells; or the places of a digit in an almost locked set. It is
//! on if one of its cells has the digit, off if none has. A strong link says "if that is off, this
//! is on": the two halves of a digit's places in a house, the two candidates of a cell, two digits
//! of an almost locked set. A weak link says "if that is on, this is off". Both kinds hold in both
//! directions.

use super::almost_locked::{Als, Chosen};
use super::mixing::Mixing;
use super::reach::Reach;
use super::strong::Strong;
use super::web_links::Weaver;
use super::{Board, Cells, HouseId, Map};
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};
use veridoku_model::grid::{Candidate, Cell, Digit, DigitSet};

/// The number of no spot.
const NONE: u32 = u32::MAX;

/// The links to follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Follow {
    /// Single candidates, within one digit.
    Houses,
    /// Candidates and groups, within one digit.
    GroupedHouses,
    /// Single candidates, strong links in cells, weak ones between cells.
    Pairs,
    /// Single candidates, all links.
    Plain,
    /// All links of candidates and groups.
    Groups,
    /// All links of candidates, groups and almost locked sets.
    Sets,
}

impl Follow {
    pub(super) fn has_groups(self) -> bool {
        matches!(self, Follow::GroupedHouses | Follow::Groups | Follow::Sets)
    }

    /// Returns whether one digit can lead to another within a cell.
    pub(super) fn has_cells(self) -> bool {
        !matches!(self, Follow::Houses | Follow::GroupedHouses)
    }
}

/// The form of a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Form {
    Single,
    Group,
    /// Places in an almost locked set that are neither of these.
    Places,
}

/// A digit in one of some cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot<const W: usize> {
    pub(super) digit: Digit,
    pub(super) cells: Cells<W>,
    pub(super) form: Form,
}

/// Why one of two spots is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    Cell,
    House(HouseId),
    /// The almost locked set of this number, possibly with a cell outside it.
    Set(usize, Option<Cell>),
}

/// The spots of a board and their links.
pub(super) struct Web<'a, const W: usize> {
    pub(super) map: &'a Map<W>,
    pub(super) board: &'a Board<W>,
    pub(super) follow: Follow,
    links: Arc<Links<W>>,
}

/// What a web holds: it depends on the candidates alone, so the finders of a board share it.
pub(super) struct Links<const W: usize> {
    pub(super) spots: Vec<Spot<W>>,
    /// By cell and digit: the number of its spot, [`NONE`] if there is none.
    singles: Vec<u32>,
    /// The numbers of the spots of several cells.
    several: HashMap<(Digit, Cells<W>), usize, Mixing>,
    /// By digit: its spots.
    pub(super) of_digit: Vec<Vec<usize>>,
    pub(super) strong: Strong,
    /// By spot, `words` each: the spots with a strong link that are off if it is on.
    pub(super) weak: Vec<u64>,
    pub(super) words: usize,
    /// By spot: the candidates of its digit that cannot be true beside it.
    pub(super) seen: Vec<Cells<W>>,
    pub(super) sets: Chosen<W>,
    reach: OnceLock<Option<Reach>>,
}

impl<const W: usize> Links<W> {
    /// Returns no links.
    pub(super) fn none(map: &Map<W>) -> Links<W> {
        Links {
            spots: Vec::with_capacity(256),
            singles: vec![NONE; map.shape().cells() * map.order()],
            several: HashMap::default(),
            of_digit: (0..map.order()).map(|_| Vec::with_capacity(32)).collect(),
            strong: Strong::default(),
            weak: Vec::new(),
            words: 0,
            seen: Vec::new(),
            sets: Chosen::none(),
            reach: OnceLock::new(),
        }
    }

    /// Returns the spot of a candidate, if it is there.
    pub(super) fn single(&self, candidate: Candidate) -> Option<usize> {
        let number = self.singles[self.place(candidate)];
        (number != NONE).then_some(number as usize)
    }

    fn place(&self, Candidate { cell, digit }: Candidate) -> usize {
        cell.index() * self.of_digit.len() + digit.index()
    }

    /// Returns the spot of a digit in one of some cells, if it is there.
    pub(super) fn number(&self, digit: Digit, cells: &Cells<W>) -> Option<usize> {
        match cells.single() {
            Some(cell) => self.single(Candidate { cell, digit }),
            None => self.several.get(&(digit, *cells)).copied(),
        }
    }

    /// Adds a spot that is not there and returns its number.
    pub(super) fn add(&mut self, spot: Spot<W>) -> usize {
        let (digit, number) = (spot.digit, self.spots.len());
        match spot.cells.single() {
            Some(cell) => {
                let place = self.place(Candidate { cell, digit });
                self.singles[place] = number as u32;
            }
            None => {
                self.several.insert((digit, spot.cells), number);
            }
        }
        self.of_digit[digit.index()].push(number);
        self.spots.push(spot);
        number
    }

    /// Returns the spots with a strong link that are off if a spot is on, as bits.
    pub(super) fn weak(&self, spot: usize) -> &[u64] {
        &self.weak[spot * self.words..][..self.words]
    }

    /// Returns what follows from each spot; `None` if there are too many.
    pub(super) fn reach(&self) -> Option<&Reach> {
        self.reach.get_or_init(|| Reach::new(self)).as_ref()
    }
}

impl<const W: usize> Deref for Web<'_, W> {
    type Target = Links<W>;

    fn deref(&self) -> &Links<W> {
        &self.links
    }
}

impl<'a, const W: usize> Web<'a, W> {
    pub(super) fn new(map: &'a Map<W>, board: &'a Board<W>, follow: Follow) -> Web<'a, W> {
        let memory = board.memory();
        let known = memory.links(board.all_candidates(), follow);
        let links = known.unwrap_or_else(|| {
            let all = DigitSet::all(map.order());
            let links = Arc::new(Weaver::weave(map, board, follow, all));
            if board.look().is_continue() {
                memory.keep_links(board.all_candidates(), follow, &links);
            }
            links
        });
        Web {
            map,
            board,
            follow,
            links,
        }
    }

    /// Returns the links of single candidates within some digits.
    pub(super) fn of_digits(map: &'a Map<W>, board: &'a Board<W>, digits: DigitSet) -> Web<'a, W> {
        let follow = Follow::Houses;
        Web {
            map,
            board,
            follow,
            links: Arc::new(Weaver::weave(map, board, follow, digits)),
        }
    }

    /// Returns the cells of a link by an almost locked set. Without one of the link's digits they
    /// hold all their others.
    pub(super) fn set(&self, number: usize, outside: Option<Cell>) -> Als<W> {
        let (mut cells, mut digits) = (self.sets[number].cells, self.sets[number].digits);
        if let Some(cell) = outside {
            cells.insert(cell);
            digits |= self.board.candidates(cell).bits();
        }
        Als::new(self.map, self.board, cells, digits)
    }

    /// Returns why one spot is on if another is off.
    pub(super) fn why(&self, off: usize, on: usize) -> Option<Why> {
        let mut links = self.strong.of(off).iter();
        links.find(|(other, _)| *other == on).map(|(_, why)| *why)
    }

    /// Returns whether two spots cannot both be on.
    pub(super) fn excludes(&self, a: usize, b: usize) -> bool {
        self.weak(a)[b / 64] >> (b % 64) & 1 == 1
    }

    /// Returns whether two single spots cannot both be on, with or without further links.
    pub(super) fn sees(&self, a: usize, b: usize) -> bool {
        let [a, b] = [a, b].map(|spot| &self.spots[spot]);
        let of = |spot: &Spot<W>| {
            let cell = spot.cells.single()?;
            Some(Candidate {
                cell,
                digit: spot.digit,
            })
        };
        of(a).zip(of(b)).is_some_and(|(a, b)| self.map.linked(a, b))
    }

    /// Returns the candidates that cannot be true beside a spot.
    fn shadow(&self, spot: &Spot<W>) -> impl Iterator<Item = Candidate> {
        let digit = spot.digit;
        let seen = self.map.common_peers(&spot.cells) & *self.board.cells(digit);
        let same = seen.iter().map(move |cell| Candidate { cell, digit });
        let single = spot.cells.single().into_iter();
        let others = single.flat_map(move |cell| {
            let pairs = self.map.forbidden(cell, digit);
            let own = self.board.candidates(cell);
            let all = std::iter::once((cell, own)).chain(pairs);
            all.flat_map(|(cell, digits)| digits.iter().map(move |d| Candidate { cell, digit: d }))
                .filter(move |c| (c.cell, c.digit) != (cell, digit) && self.board.has(*c))
        });
        same.chain(others)
    }

    /// Returns whether [`beside`](Web::beside) has something, without a list; true where only the
    /// list can say.
    pub(super) fn has_beside(&self, a: usize, b: usize, alike: bool) -> bool {
        let (one, two) = (&self.spots[a], &self.spots[b]);
        if self.map.is_paired() && !alike {
            return true;
        }
        if one.digit == two.digit {
            return self.seen[a].meets(&self.seen[b]);
        }
        if alike {
            return false;
        }
        let [here, there] = [one, two].map(|spot| spot.cells.single());
        let of_digit = |cell: Option<Cell>, other: usize| {
            cell.is_some_and(|cell| self.seen[other].contains(cell))
        };
        let third = || {
            let shared = here.filter(|_| here == there);
            shared.is_some_and(|cell| self.board.candidates(cell).len() > 2)
        };
        of_digit(here, b) || of_digit(there, a) || third()
    }

    /// Returns the eliminations if one of two spots is on: the candidates that each of them
    /// excludes; only those of the same digit if `alike`.
    pub(super) fn beside(&self, a: usize, b: usize, alike: bool) -> Vec<Candidate> {
        let (a, b) = (&self.spots[a], &self.spots[b]);
        if a.digit == b.digit && (alike || !self.map.is_paired()) {
            let seen = self.map.common_peers(&(a.cells | b.cells)) & *self.board.cells(a.digit);
            let digit = a.digit;
            return seen.iter().map(|cell| Candidate { cell, digit }).collect();
        }
        if alike || (a.cells.single().is_none() && b.cells.single().is_none()) {
            return Vec::new();
        }
        // One of the two spots is a single cell, which excludes few candidates.
        let (one, two) = if a.cells.single().is_some() {
            (a, b)
        } else {
            (b, a)
        };
        let excluded = |c: &Candidate| {
            let cells = two.cells.iter().map(|cell| Candidate {
                cell,
                digit: two.digit,
            });
            cells.into_iter().all(|other| self.map.linked(*c, other))
        };
        self.shadow(one).filter(excluded).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{classic, state_of};
    use super::*;

    const BOARD: &str =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    const SOLVED: &[u8] =
        b"162857493534129678789643521475312986913586742628794135356478219241935867897261354";

    const ALL: [Follow; 5] = [
        Follow::Houses,
        Follow::Pairs,
        Follow::Plain,
        Follow::Groups,
        Follow::Sets,
    ];

    #[test]
    fn links_hold_in_the_solution_and_both_ways() {
        let map = classic();
        let board = Board::new(&map, &state_of(BOARD));
        let mut links = Vec::new();
        for follow in ALL {
            let web = Web::new(&map, &board, follow);
            let is_on = |spot: usize| {
                let Spot { digit, cells, .. } = web.spots[spot];
                cells
                    .iter()
                    .any(|c| SOLVED[c.index()] - b'0' == digit.value())
            };
            let mut strong = 0;
            for a in 0..web.spots.len() {
                for &(b, why) in web.strong.of(a) {
                    assert!(is_on(a) || is_on(b));
                    assert_eq!(web.why(b, a), Some(why));
                    strong += 1;
                }
                for b in (0..web.spots.len()).filter(|&b| web.excludes(a, b)) {
                    assert!(!is_on(a) || !is_on(b));
                    assert!(web.strong.of(a).is_empty() || web.excludes(b, a));
                }
            }
            links.push(strong);
        }
        // Each choice of links extends the one before, except that the first two are unrelated.
        assert!(links[0].max(links[1]) < links[2] && links[2] < links[3] && links[3] < links[4]);
    }

    #[test]
    fn what_lies_beside_two_spots_is_what_both_exclude() {
        let map = classic();
        let board = Board::new(&map, &state_of(BOARD));
        let web = Web::new(&map, &board, Follow::Sets);
        let all: Vec<Candidate> = board
            .open()
            .iter()
            .flat_map(|cell| {
                board
                    .candidates(cell)
                    .iter()
                    .map(move |digit| Candidate { cell, digit })
            })
            .collect();
        let excludes = |spot: usize, c: Candidate| {
            let Spot { digit, cells, .. } = web.spots[spot];
            cells
                .iter()
                .all(|cell| map.linked(Candidate { cell, digit }, c))
        };
        let mut count = 0;
        for a in (0..web.spots.len()).step_by(7) {
            for b in (0..web.spots.len()).filter(|&b| b != a) {
                let mut found = web.beside(a, b, false);
                found.sort_unstable();
                assert_eq!(web.has_beside(a, b, false), !found.is_empty());
                let alike = web.beside(a, b, true);
                assert_eq!(web.has_beside(a, b, true), !alike.is_empty());
                let both = all.iter().filter(|&&c| excludes(a, c) && excludes(b, c));
                assert_eq!(found, both.copied().collect::<Vec<_>>());
                count += found.len();
            }
        }
        assert!(count > 1000, "{count}");
    }
}
