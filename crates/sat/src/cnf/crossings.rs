//! Houses that share two cells or more: redundant clauses, or segment variables, for their
//! interaction.

use super::groups::Groups;
use super::vars::{Meaning, VarMap};
use super::watch::Watch;
use super::{AtMostOne, EncoderError, Formula, Lit};

/// The crossings of the houses of a rulebook.
#[derive(Debug)]
pub(super) struct Crossings {
    all: Vec<Crossing>,
    /// For each house, ways to partition it into crossings that share no cell, and the remaining
    /// cells.
    cuts: Vec<Vec<Cut>>,
}

/// Two houses and the cells that they share, in ascending order.
#[derive(Debug)]
pub(super) struct Crossing {
    pub(super) houses: [u32; 2],
    cells: Vec<u32>,
    /// The other cells of each house.
    outside: [Vec<u32>; 2],
    /// The positions of the shared cells in the groups of each house, as bits.
    pub(super) places: [u64; 2],
}

#[derive(Debug, Default)]
struct Cut {
    crossings: Vec<u32>,
    loose: Vec<u32>,
}

/// Returns the positions of `cells` in `house`, as bits; both are in ascending order.
fn places(house: &[u32], cells: &[u32]) -> u64 {
    let among = house.iter().zip(0..);
    let places = among.filter(|(cell, _)| cells.binary_search(cell).is_ok());
    places.fold(0, |bits, (_, place)| bits | 1 << place)
}

/// Returns the cells of `a` that are not in `b`; both are in ascending order.
fn without(a: &[u32], b: &[u32]) -> Vec<u32> {
    let apart = |cell: &u32| b.binary_search(cell).is_err();
    a.iter().copied().filter(apart).collect()
}

impl Crossings {
    pub(super) fn new(groups: &Groups) -> Crossings {
        let houses = &groups.houses;
        let mut all = Vec::new();
        for (a, first) in houses.iter().enumerate() {
            for (b, second) in houses.iter().enumerate().skip(a + 1) {
                let both = |cell: &u32| second.cells.binary_search(cell).is_ok();
                let cells: Vec<u32> = first.cells.iter().copied().filter(both).collect();
                // Two houses with the same cells have the same clauses.
                if cells.len() > 1 && cells.len() < first.cells.len() {
                    all.push(Crossing {
                        houses: [a as u32, b as u32],
                        outside: [first, second].map(|house| without(&house.cells, &cells)),
                        places: [first, second].map(|house| places(&house.cells, &cells)),
                        cells,
                    });
                }
            }
        }
        let cuts = (0..houses.len() as u32)
            .map(|house| cuts(house, &houses[house as usize].cells, &all))
            .collect();
        Crossings { all, cuts }
    }

    /// Returns every crossing: two houses that share two cells or more.
    pub(super) fn all(&self) -> &[Crossing] {
        &self.all
    }

    /// Adds, for each candidate outside a crossing in one of its houses, a clause that it implies a
    /// candidate of the same digit outside the crossing in the other house.
    pub(super) fn add_clauses(
        &self,
        groups: &Groups,
        map: &VarMap,
        formula: &mut Formula,
        watch: &mut Watch<'_>,
    ) -> Result<(), EncoderError> {
        let order = groups.order;
        for crossing in &self.all {
            watch.look(formula)?;
            let [only_a, only_b] = &crossing.outside;
            for digit in 0..order {
                let (Some(within), Some(in_a), Some(in_b)) = (
                    free(map, &crossing.cells, digit, order),
                    free(map, only_a, digit, order),
                    free(map, only_b, digit, order),
                ) else {
                    continue;
                };
                // If no cell of the crossing can hold the digit, the clauses follow from those of
                // the houses.
                if within.is_empty() {
                    continue;
                }
                for (here, there) in [(&in_a, &in_b), (&in_b, &in_a)] {
                    for &lit in here {
                        formula.add(std::iter::once(!lit).chain(there.iter().copied()));
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds the segment variables and all clauses of the houses: each house has exactly one true
    /// segment in each of its cuts.
    pub(super) fn add_segments(
        &self,
        groups: &Groups,
        map: &VarMap,
        form: AtMostOne,
        formula: &mut Formula,
        watch: &mut Watch<'_>,
    ) -> Result<(), EncoderError> {
        let order = groups.order;
        let mut items: Vec<Lit> = Vec::new();
        for digit in 0..order {
            watch.look(formula)?;
            let segments: Vec<Option<Lit>> = self
                .all
                .iter()
                .map(|crossing| segment(crossing, map, digit, order, form, formula))
                .collect();
            for (house, cuts) in self.cuts.iter().enumerate() {
                let Some(all) = free(map, &groups.houses[house].cells, digit, order) else {
                    continue;
                };
                if cuts.is_empty() {
                    formula.add(all.iter().copied());
                    form.add(formula, &all);
                }
                for cut in cuts {
                    items.clear();
                    items.extend(cut.crossings.iter().filter_map(|&c| segments[c as usize]));
                    items.extend(free(map, &cut.loose, digit, order).into_iter().flatten());
                    formula.add(items.iter().copied());
                    form.add(formula, &items);
                }
            }
        }
        Ok(())
    }
}

/// Returns the cuts of a house: crossings are packed greedily in the order of the houses, each into
/// the first cut with which it shares no cell.
fn cuts(house: u32, cells: &[u32], all: &[Crossing]) -> Vec<Cut> {
    let mut cuts: Vec<Cut> = Vec::new();
    let mut taken: Vec<Vec<u32>> = Vec::new();
    let mine = all
        .iter()
        .zip(0..)
        .filter(|(c, _)| c.houses.contains(&house));
    for (crossing, number) in mine {
        let apart = |used: &Vec<u32>| crossing.cells.iter().all(|cell| !used.contains(cell));
        let at = taken.iter().position(apart).unwrap_or(taken.len());
        if at == taken.len() {
            taken.push(Vec::new());
            cuts.push(Cut::default());
        }
        taken[at].extend(&crossing.cells);
        cuts[at].crossings.push(number);
    }
    for (cut, used) in cuts.iter_mut().zip(&mut taken) {
        used.sort_unstable();
        cut.loose = without(cells, used);
    }
    cuts
}

/// Returns the literals of a digit in some cells; `None` if one of them is known to have it.
fn free(map: &VarMap, cells: &[u32], digit: usize, order: usize) -> Option<Vec<Lit>> {
    let mut lits = Vec::with_capacity(cells.len());
    for &cell in cells {
        match map.by_index(cell as usize * order + digit) {
            Meaning::Free(lit) => lits.push(lit),
            Meaning::True => return None,
            Meaning::False => {}
        }
    }
    Some(lits)
}

/// Returns the literal that is true if a digit is in a crossing: a new variable if two candidates
/// or more are open. Returns `None` if none is open or the digit is known to be there.
fn segment(
    crossing: &Crossing,
    map: &VarMap,
    digit: usize,
    order: usize,
    form: AtMostOne,
    formula: &mut Formula,
) -> Option<Lit> {
    let lits = free(map, &crossing.cells, digit, order)?;
    if lits.len() < 2 {
        return lits.first().copied();
    }
    let segment = formula.fresh();
    lits.iter().for_each(|&lit| formula.add([!lit, segment]));
    formula.add(lits.iter().copied().chain([!segment]));
    form.add(formula, &lits);
    Some(segment)
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_model::grid::{Givens, Shape};
    use veridoku_model::rules::{Model, Puzzle};

    fn crossings(shape: Shape) -> Crossings {
        let model = Model::new(&Puzzle::plain(Givens::empty(shape)));
        Crossings::new(&Groups::new(model.rulebook()))
    }

    #[test]
    fn a_line_is_cut_once_and_a_box_twice_with_nothing_loose() {
        let found = crossings(Shape::CLASSIC);
        // Each line meets three boxes.
        assert_eq!(found.all.len(), 54);
        let mut ways: Vec<usize> = found.cuts.iter().map(Vec::len).collect();
        ways.sort_unstable();
        assert_eq!(ways, [vec![1; 18], vec![2; 9]].concat());
        for cut in found.cuts.iter().flatten() {
            assert_eq!((cut.crossings.len(), cut.loose.len()), (3, 0));
        }
    }

    #[test]
    fn boxes_of_two_rows_meet_columns_in_two_cells() {
        let found = crossings(Shape::new(2, 3).unwrap());
        let mut sizes: Vec<usize> = found.all.iter().map(|c| c.cells.len()).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [vec![2; 18], vec![3; 12]].concat());
    }
}
