//! Whether a digit may have a basic fish at all: known before fish are sought, because most digits
//! have none.
//!
//! The covers of a fish hold all its base cells but the fins. What a fish eliminates sees all fins
//! and lies in a cover itself. So for a candidate to be eliminated, its covers and those of the base
//! cells that it does not see are at most as many as the bases; without fins, those of all base
//! cells are.

use super::cells::at_most;
use super::fish_search::{Shape, Wanted};
use super::{Board, House, HouseId, Kind, Map};
use veridoku_model::grid::{Cell, Digit};

/// The lines of one kind as bases, and those of the other kind as covers.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    bases: Vec<HouseId>,
    /// By cell and base: the places of the base that the cell sees; empty unless each place of
    /// each base is in the cover of the same number.
    seen: Vec<u64>,
    /// By cell: the number of its base.
    base: Vec<usize>,
}

impl Lines {
    /// Returns the lines of a kind as bases.
    pub(super) fn new<const W: usize>(map: &Map<W>, kind: Kind) -> Lines {
        let houses = || map.houses().iter().filter(|house| house.kind.is_line());
        let bases: Vec<&House<W>> = houses().filter(|house| house.kind == kind).collect();
        let covers: Vec<&House<W>> = houses().filter(|house| house.kind != kind).collect();
        let aligned = |house: &&House<W>| {
            let mut cells = house.cells.iter().zip(&covers);
            house.cells.len() == covers.len() && cells.all(|(&c, cover)| cover.set.contains(c))
        };
        let mut lines = Lines {
            bases: bases.iter().map(|house| house.id).collect(),
            seen: Vec::new(),
            base: vec![0; map.shape().cells()],
        };
        // Larger boards have too many cells for the table.
        if W <= 2 && bases.len() == covers.len() && bases.iter().all(aligned) {
            for (number, base) in bases.iter().enumerate() {
                let cells = base.cells.iter();
                cells.for_each(|cell| lines.base[cell.index()] = number);
            }
            let seen = |cell: Cell, base: &House<W>| {
                let sees = |&(_, other): &(usize, &Cell)| map.peers(cell).contains(*other);
                let seen = base.cells.iter().enumerate().filter(sees);
                seen.fold(0, |all, (place, _)| all | 1 << place)
            };
            let cells = map.shape().all_cells();
            let rows = cells.flat_map(|cell| bases.iter().map(move |base| seen(cell, base)));
            lines.seen = rows.collect();
        }
        lines
    }
}

/// Returns whether a digit may have a fish that eliminates something, on bases of one kind; true
/// for shapes and boards of which this says nothing.
pub(super) fn may_be<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    wanted: Wanted,
    digit: Digit,
    base: Kind,
) -> bool {
    let lines = &map.lines()[usize::from(base == Kind::Column)];
    if wanted.shape != Shape::Basic || lines.seen.is_empty() {
        return true;
    }
    let size = wanted.size;
    let places = lines.bases.iter().map(|&base| board.places(base, digit));
    // A base has two places or more.
    let mut places: Vec<(usize, u64)> = places.enumerate().collect();
    places.retain(|&(_, places)| !at_most(places, 1));
    let mut met = Vec::with_capacity(places.len());
    if !wanted.finned {
        met.extend(places.iter().map(|&(_, places)| places));
        return covered(&met, size, size, 0);
    }
    board.cells(digit).iter().any(|victim| {
        let count = lines.bases.len();
        let seen = &lines.seen[victim.index() * count..][..count];
        let own = lines.base[victim.index()];
        let across = map.house(lines.bases[own]);
        let cover = across.cells.iter().position(|&cell| cell == victim);
        let cover = cover.map_or(0, |place| 1 << place);
        met.clear();
        // A base that the candidate is in cannot eliminate it.
        for &(base, places) in places.iter().filter(|(base, _)| *base != own) {
            let unseen = places & !seen[base];
            if at_most(unseen | cover, size) {
                met.push(unseen);
            }
        }
        covered(&met, size, size, cover)
    })
}

/// Returns whether `count` of some sets have at most `most` members, with those of `all`.
fn covered(sets: &[u64], count: usize, most: usize, all: u64) -> bool {
    let enough = sets.len() >= count;
    let mut sets = sets
        .iter()
        .enumerate()
        .map(|(number, set)| (&sets[number + 1..], set));
    count == 0
        || enough
            && sets.any(|(rest, set)| {
                let all = all | set;
                at_most(all, most) && covered(rest, count - 1, most, all)
            })
}
