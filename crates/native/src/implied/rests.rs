//! What is left of houses without the cages and other houses in them.

use super::{Cage, House, Implied, Union, apart};

/// The cages and houses of a board.
pub(super) struct Rests {
    /// The cages, and then the houses.
    all: Vec<Cage>,
    /// The number of cages.
    cages: usize,
    /// By house: how many cells of each of them it has.
    common: Vec<Vec<usize>>,
}

impl Rests {
    pub(super) fn new(cells: usize, houses: &[House], cages: &[Cage]) -> Rests {
        let as_cage = |house: &House| Cage {
            cells: house.cells.iter().map(|&cell| usize::from(cell)).collect(),
            total: house.total(),
            number: house.number,
        };
        let all = cages.iter().cloned().chain(houses.iter().map(as_cage));
        let all: Vec<Cage> = all.collect();
        let mut inside = vec![false; cells];
        let common = all[cages.len()..].iter().map(|house| {
            house.cells.iter().for_each(|&cell| inside[cell] = true);
            let counts = all.iter().map(|cage| {
                let cells = cage.cells.iter().filter(|&&cell| inside[cell]);
                cells.count()
            });
            let counts = counts.collect();
            house.cells.iter().for_each(|&cell| inside[cell] = false);
            counts
        });
        Rests {
            common: common.collect(),
            all,
            cages: cages.len(),
        }
    }

    /// Returns what is left of the houses without cages and other houses: those that lie inside,
    /// those that stick out by a cell or two, and all that have cells inside, taken in two orders.
    pub(super) fn of(&self, union: &Union) -> Vec<Implied> {
        let mut touching = Vec::new();
        for (number, cage) in self.all.iter().enumerate() {
            let members = union.members.iter();
            let inside: usize = members.map(|&house| self.common[house][number]).sum();
            let outside = cage.cells.len() - inside;
            let mut houses = union.members.iter().map(|house| self.cages + house);
            let mut is_member = || houses.any(|house| house == number);
            if inside > 0 && outside <= inside + 1 && !is_member() {
                touching.push((inside, outside, number));
            }
        }
        touching.sort_by_cached_key(|of| usize::MAX - of.0);
        let most = self.apart(union, &touching, usize::MAX);
        touching.sort_by_cached_key(|of| of.1);
        let up_to = |most| self.apart(union, &touching, most);
        let mut choices = vec![up_to(0), up_to(1), up_to(2), most, up_to(usize::MAX)];
        choices.dedup();
        choices.retain(|chosen| !chosen.is_empty());
        let rest = |chosen: &Vec<&Cage>| self.less(union, chosen);
        choices.iter().map(rest).collect()
    }

    /// Returns those that stick out by no more cells than these and have no common cell with one
    /// before.
    fn apart(&self, union: &Union, touching: &[(usize, usize, usize)], most: usize) -> Vec<&Cage> {
        let within = touching.iter().filter(|of| of.1 <= most);
        apart(union.inside.len(), within.map(|of| &self.all[of.2]))
    }

    /// Returns the sum of the houses less cages, the first coefficient above 0.
    fn less(&self, union: &Union, cages: &[&Cage]) -> Implied {
        let mut coefficients: Vec<i8> = union.inside.iter().map(|&i| i8::from(i)).collect();
        let cages = cages.iter().copied();
        for &cell in cages.clone().flat_map(|cage| &cage.cells) {
            coefficients[cell] -= 1;
        }
        let houses = union.members.iter();
        let houses = houses.map(|&house| &self.all[self.cages + house]);
        let total = |cages: &mut dyn Iterator<Item = &Cage>| cages.map(|cage| cage.total).sum();
        let (all, taken): (i128, i128) = (total(&mut houses.clone()), total(&mut cages.clone()));
        let first = coefficients.iter().find(|c| **c != 0);
        let sign = first.map_or(1, |c| c.signum());
        let terms = coefficients.iter().enumerate();
        let terms = terms.filter(|term| *term.1 != 0);
        let taken_away = cages.map(|cage| -cage.number);
        let from = houses.map(|house| house.number).chain(taken_away);
        Implied {
            terms: terms
                .map(|(cell, &c)| (cell, i128::from(sign * c)))
                .collect(),
            total: i128::from(sign) * (all - taken),
            from: from.map(|number| i32::from(sign) * number).collect(),
        }
    }
}
