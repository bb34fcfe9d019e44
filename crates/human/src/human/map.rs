//! What is derived once from a rulebook: houses, peers, pair relations, and the intersections of
//! houses.
//!
//! The map reads relations, never geometry. A set of cells with no digit twice and as many cells as
//! digits is a house, in which every digit has a place. Whatever forbids two candidates together is
//! a weak link: a cell's own digits, a set with no digit twice, a pair relation. A sum over two
//! cells counts as a pair relation; longer sums are not read, so techniques neither use nor violate
//! them.

use super::fish_bound::Lines;
use super::fours::{self, Fours};
use super::{Board, Cells, House, HouseId, Kind, Names, Seat};
use std::sync::OnceLock;
use veridoku_model::grid::{Candidate, Cell, Digit, DigitSet, Shape};
use veridoku_model::rules::{Constraint, Name, Relation, Rule, Rulebook};

/// The digits that a pair relation forbids in a second cell, by the digit (from 0) of a first.
#[derive(Clone, Debug)]
pub(super) struct Forbidden {
    pub(super) other: Cell,
    pub(super) digits: Box<[u64]>,
}

/// The houses and weak links of a rulebook. `W` words must have room for its cells: 2 for up to
/// 11×11, 10 for up to 25×25, 64 for all.
#[derive(Clone, Debug)]
pub struct Map<const W: usize> {
    names: Names,
    domains: Vec<u64>,
    /// The houses, then the smaller sets.
    sets: Vec<House<W>>,
    houses: usize,
    seats: Vec<Seat>,
    /// By cell: the index of its first seat.
    seats_from: Vec<u32>,
    /// By cell: the cells that cannot hold the same digit.
    peers: Vec<Cells<W>>,
    /// By cell: its other weak links; empty under plain rules.
    pairs: Vec<Vec<Forbidden>>,
    paired: bool,
    /// The cells under a rule other than sets and domains.
    tied: Cells<W>,
    start: Option<Board<W>>,
    fours: OnceLock<Fours<W>>,
    lines: OnceLock<[Lines; 2]>,
    rules: Vec<Rule>,
}

impl<const W: usize> Map<W> {
    /// Returns the rules; none if they are the plain ones, or relations.
    pub fn own_rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Returns the map of a rulebook; `None` if `W` words have no room for its cells.
    pub fn new(book: &Rulebook) -> Option<Map<W>> {
        let shape = book.shape();
        if shape.cells() > W * 64 {
            return None;
        }
        let mut map = Map {
            names: Names::new(shape),
            domains: vec![DigitSet::all(shape.order()).bits(); shape.cells()],
            rules: book.rules().to_vec(),
            sets: Vec::new(),
            houses: 0,
            seats: Vec::new(),
            seats_from: Vec::new(),
            peers: vec![Cells::EMPTY; shape.cells()],
            pairs: vec![Vec::new(); shape.cells()],
            paired: false,
            tied: Cells::EMPTY,
            start: None,
            fours: OnceLock::new(),
            lines: OnceLock::new(),
        };
        // What cells off the board have to do with is known only as that it is more than sets.
        let on_board = |cell: &Cell| shape.is_on_board(*cell);
        let (own, beside): (Vec<_>, Vec<_>) = (book.constraints().iter())
            .partition(|constraint| constraint.relation.cells().iter().all(on_board));
        for constraint in beside {
            let cells = constraint.relation.cells().into_iter().filter(on_board);
            cells.for_each(|cell| map.tied.insert(cell));
        }
        for full in [true, false] {
            for constraint in &own {
                map.read_set(constraint, full);
            }
            if full {
                map.houses = map.sets.len();
            }
        }
        for constraint in own {
            map.read_links(&constraint.relation);
        }
        map.settle_pairs();
        map.find_seats();
        map.start = Some(Board::blank(&map));
        Some(map)
    }

    /// Reads a set with no digit twice: a house if `full`, any other set if not.
    fn read_set(&mut self, constraint: &Constraint, full: bool) {
        let Relation::AllDifferent { cells } = &constraint.relation else {
            return;
        };
        let order = self.shape().order();
        if (cells.len() == order) != full {
            return;
        }
        let set: Cells<W> = cells.iter().copied().collect();
        for &cell in cells {
            self.peers[cell.index()] |= set - Cells::of(cell);
        }
        // A set with more cells than digits is a contradiction, which the peers show; a mask has no
        // room for its places.
        if cells.len() > order {
            return;
        }
        let kind = match constraint.name {
            Name::Row(_) => Kind::Row,
            Name::Column(_) => Kind::Column,
            Name::Box(_) => Kind::Box,
            Name::Region(_)
            | Name::Given(_)
            | Name::PencilMarks(_)
            | Name::Follows(_)
            | Name::Other(_) => self.kind_by_shape(cells),
        };
        self.names.houses.push(constraint.name.clone());
        self.sets.push(House {
            id: HouseId(self.sets.len() as u16),
            cells: cells.clone(),
            set,
            kind,
            full,
        });
    }

    fn kind_by_shape(&self, cells: &[Cell]) -> Kind {
        let shape = self.shape();
        let same = |of: fn(Shape, Cell) -> usize| {
            cells
                .windows(2)
                .all(|two| of(shape, two[0]) == of(shape, two[1]))
        };
        if same(Shape::row) {
            Kind::Row
        } else if same(Shape::column) {
            Kind::Column
        } else if same(Shape::box_of) {
            Kind::Box
        } else {
            Kind::Region
        }
    }

    /// Reads domains and pair relations.
    fn read_links(&mut self, relation: &Relation) {
        match relation {
            Relation::Pair { a, b, .. } => [*a, *b].iter().for_each(|&c| self.tied.insert(c)),
            Relation::Linear { .. }
            | Relation::Automaton { .. }
            | Relation::Clause { .. }
            | Relation::Count { .. }
            | Relation::Connected(_) => {
                relation
                    .cells()
                    .into_iter()
                    .for_each(|cell| self.tied.insert(cell));
            }
            Relation::AllDifferent { .. } | Relation::Domain { .. } => {}
        }
        match relation {
            Relation::AllDifferent { .. } => {} // read as a set
            Relation::Domain { cell, digits } => self.domains[cell.index()] &= digits.bits(),
            Relation::Pair { a, b, allowed } => {
                self.forbid(*a, *b, |x, y| !allowed.allows(x, y));
                self.forbid(*b, *a, |y, x| !allowed.allows(x, y));
            }
            Relation::Linear {
                terms,
                comparison,
                total,
            } => {
                let [a, b] = terms.as_slice() else { return };
                if a.cell == b.cell {
                    return;
                }
                let wrong = |x: Digit, y: Digit| {
                    let sum = i64::from(a.coefficient) * i64::from(x.value())
                        + i64::from(b.coefficient) * i64::from(y.value());
                    !comparison.holds(sum, *total)
                };
                self.forbid(a.cell, b.cell, wrong);
                self.forbid(b.cell, a.cell, |y, x| wrong(x, y));
            }
            Relation::Clause { any_of } => {
                let [(a, here), (b, there)] = any_of.as_slice() else {
                    return;
                };
                if a != b {
                    let wrong = |x: Digit, y: Digit| !here.contains(x) && !there.contains(y);
                    self.forbid(*a, *b, wrong);
                    self.forbid(*b, *a, |y, x| wrong(x, y));
                }
            }
            // No links between candidates.
            Relation::Automaton { .. } | Relation::Count { .. } | Relation::Connected(_) => {}
        }
    }

    fn forbid(&mut self, a: Cell, b: Cell, wrong: impl Fn(Digit, Digit) -> bool) {
        let all = DigitSet::all(self.shape().order());
        let row = |x| {
            all.iter()
                .filter(|&y| wrong(x, y))
                .collect::<DigitSet>()
                .bits()
        };
        let rows: Vec<u64> = all.iter().map(row).collect();
        let known = self.pairs[a.index()].iter_mut().find(|p| p.other == b);
        match known {
            Some(pair) => pair.digits.iter_mut().zip(&rows).for_each(|(k, r)| *k |= r),
            None => self.pairs[a.index()].push(Forbidden {
                other: b,
                digits: rows.into(),
            }),
        }
    }

    /// Makes cells peers if a pair relation forbids every common digit, and drops from the pair
    /// relations what peers already forbid.
    fn settle_pairs(&mut self) {
        for (cell, pairs) in self.pairs.iter_mut().enumerate() {
            for pair in pairs.iter_mut() {
                let same = |(d, mask): (usize, &u64)| mask >> d & 1 == 1;
                if pair.digits.iter().enumerate().all(same) {
                    self.peers[cell].insert(pair.other);
                }
                if self.peers[cell].contains(pair.other) {
                    let digits = pair.digits.iter_mut().enumerate();
                    digits.for_each(|(d, mask)| *mask &= !(1 << d));
                }
            }
            pairs.retain(|pair| pair.digits.iter().any(|&mask| mask != 0));
            self.paired |= !pairs.is_empty();
        }
    }

    fn find_seats(&mut self) {
        let mut seats = vec![Vec::new(); self.shape().cells()];
        for house in &self.sets {
            for (place, cell) in house.cells.iter().enumerate() {
                seats[cell.index()].push(Seat {
                    house: house.id,
                    place: place as u8,
                });
            }
        }
        self.seats_from.push(0);
        for of_cell in seats {
            self.seats.extend(of_cell);
            self.seats_from.push(self.seats.len() as u32);
        }
    }

    /// Returns the shape of the boards.
    pub fn shape(&self) -> Shape {
        self.names.shape
    }

    /// Returns the number of digits.
    #[inline]
    pub fn order(&self) -> usize {
        self.names.shape.order()
    }

    /// Returns the names of the houses.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// Returns the houses, in which every digit has a place: under plain rules the rows, then the
    /// columns, then the boxes.
    #[inline]
    pub fn houses(&self) -> &[House<W>] {
        &self.sets[..self.houses]
    }

    /// Returns every set with no digit twice: the houses, then the smaller sets.
    #[inline]
    pub fn sets(&self) -> &[House<W>] {
        &self.sets
    }

    /// Returns the house, or smaller set, with an id.
    #[inline]
    pub fn house(&self, id: HouseId) -> &House<W> {
        &self.sets[usize::from(id.0)]
    }

    /// Returns the houses and smaller sets that a cell lies in.
    #[inline]
    pub fn seats(&self, cell: Cell) -> &[Seat] {
        let from = self.seats_from[cell.index()] as usize;
        let to = self.seats_from[cell.index() + 1] as usize;
        &self.seats[from..to]
    }

    /// Returns the houses and smaller sets that contain all of some cells; none for no cells.
    pub fn shared(&self, cells: &Cells<W>) -> impl Iterator<Item = &House<W>> {
        let cells = *cells;
        let seats = cells.first().map_or(&[][..], |cell| self.seats(cell));
        seats
            .iter()
            .map(|seat| self.house(seat.house))
            .filter(move |house| cells.within(&house.set))
    }

    /// Returns the cells that cannot hold the same digit as a cell.
    #[inline]
    pub fn peers(&self, cell: Cell) -> &Cells<W> {
        &self.peers[cell.index()]
    }

    /// Returns the cells that see every one of some cells, none of these themselves; none for no
    /// cells.
    #[inline(never)]
    pub fn common_peers(&self, cells: &Cells<W>) -> Cells<W> {
        let mut cells = cells.iter();
        let Some(first) = cells.next() else {
            return Cells::EMPTY;
        };
        cells.fold(self.peers[first.index()], |common, cell| {
            common & self.peers[cell.index()]
        })
    }

    /// Returns whether the rules restrict a cell only by sets with no digit twice and by its
    /// domain.
    pub fn in_sets_only(&self, cell: Cell) -> bool {
        !self.tied.contains(cell)
    }

    /// Returns whether there are weak links between different digits of different cells.
    pub fn is_paired(&self) -> bool {
        self.paired
    }

    #[inline]
    pub(super) fn pairs(&self, cell: Cell) -> &[Forbidden] {
        &self.pairs[cell.index()]
    }

    /// Returns for each cell that a pair relation links to `cell` the digits that `digit` there
    /// forbids, without the same digit of peers.
    pub fn forbidden(&self, cell: Cell, digit: Digit) -> impl Iterator<Item = (Cell, DigitSet)> {
        let pairs = self.pairs[cell.index()].iter();
        pairs.map(move |p| (p.other, DigitSet::from_bits(p.digits[digit.index()])))
    }

    /// Returns whether two candidates cannot both be true: a weak link.
    pub fn linked(&self, a: Candidate, b: Candidate) -> bool {
        if a.cell == b.cell {
            return a.digit != b.digit;
        }
        let peers = a.digit == b.digit && self.peers[a.cell.index()].contains(b.cell);
        let paired = || {
            self.forbidden(a.cell, a.digit)
                .any(|(cell, digits)| cell == b.cell && digits.contains(b.digit))
        };
        peers || (self.paired && paired())
    }

    /// Returns the digits that the rules allow in a cell before any given, as bits.
    pub(super) fn domain(&self, cell: Cell) -> u64 {
        self.domains[cell.index()]
    }

    /// Returns the rings of four cells in which digits might be exchanged; `None` on boards with too
    /// many for a list.
    pub(super) fn fours(&self) -> Option<&Fours<W>> {
        (W <= 2).then(|| self.fours.get_or_init(|| fours::all(self)))
    }

    /// Returns the rows as bases of basic fish, and the columns.
    pub(super) fn lines(&self) -> &[Lines; 2] {
        let of = |base| Lines::new(self, base);
        self.lines.get_or_init(|| [of(Kind::Row), of(Kind::Column)])
    }

    /// Returns a copy of the board without givens.
    pub(super) fn start(&self) -> Board<W> {
        self.start.clone().unwrap_or_else(|| Board::blank(self))
    }
}

#[cfg(test)]
mod tests;
