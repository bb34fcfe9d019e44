//! Cells in groups that have one sum, whatever it is: what is a sum of each group is kept. Two by
//! two groups would pass on less: a sum that one cannot have is no digit of another that could go.

use super::super::board::{Comparison, Relation, Sum, Weight};
use super::groups::Differing;
use super::pass::Pass;
use super::sum::{Adding, Adds};
use std::collections::{BTreeMap, HashMap};

/// What a group may add up to at most: sums are bits.
const MOST: usize = 127;

/// Groups of cells with one sum, three or more.
pub(super) struct Equal {
    /// The cells, each once, ascending.
    pub(super) cells: Vec<usize>,
    groups: Vec<Adding>,
}

impl Equal {
    /// Returns those that are linked by relations which say of two groups that they have one sum,
    /// each with the index of the first such relation.
    pub(super) fn all(
        relations: &[Relation],
        differing: &mut Differing<'_>,
        order: usize,
    ) -> Vec<(usize, Equal)> {
        // Groups of cells, and by group: the one that it was linked to; by such: its first
        // relation.
        let mut numbers: HashMap<Vec<usize>, usize> = HashMap::new();
        let (mut groups, mut linked, mut first) = (Vec::new(), Vec::new(), Vec::new());
        for (index, relation) in relations.iter().enumerate() {
            let Some(sides) = sides(relation) else {
                continue;
            };
            let ends = sides.map(|side| {
                let number = *numbers.entry(side.clone()).or_insert(groups.len());
                if number == groups.len() {
                    groups.push(side);
                    linked.push(number);
                    first.push(index);
                }
                root(&mut linked, number)
            });
            let [low, high] = [ends[0].min(ends[1]), ends[0].max(ends[1])];
            linked[high] = low;
            first[low] = first[low].min(first[high]);
        }
        let mut all: BTreeMap<usize, Vec<Vec<usize>>> = BTreeMap::new();
        for (number, group) in groups.into_iter().enumerate() {
            let index = first[root(&mut linked, number)];
            all.entry(index).or_default().push(group);
        }
        let fits = |group: &Vec<usize>| group.len() * order <= MOST;
        all.retain(|_, groups| groups.len() > 2 && groups.iter().all(fits));
        let each = all.into_iter().map(|(index, groups)| {
            let mut cells = groups.concat();
            cells.sort_unstable();
            cells.dedup();
            let adding = groups.into_iter().map(|group| {
                let terms = group.into_iter().map(|cell| (Weight::Times(1), cell));
                let sum = Sum {
                    terms: terms.collect(),
                    comparison: Comparison::Equal,
                    total: 0,
                };
                Adding::new(&sum, differing, order)
            });
            let groups = adding.collect();
            (index, Equal { cells, groups })
        });
        each.collect()
    }

    /// Returns whether there is a group whose totals matter.
    pub(super) fn has_totals(&self) -> bool {
        self.groups.iter().any(Adding::has_totals)
    }

    /// Keeps the candidates of choices with one sum; `None` if there is no such choice.
    pub(super) fn narrow(&self, pass: &mut Pass<'_>) -> Option<()> {
        let adds = self.groups.iter().map(|group| group.adds(pass));
        let adds = adds.collect::<Option<Vec<Adds>>>()?;
        let wanted = adds.iter().fold(u128::MAX, |all, adds| all & adds.totals());
        let mut each = self.groups.iter().zip(adds);
        each.try_for_each(|(group, adds)| group.keep_to(adds, wanted, pass))
    }
}

/// Returns what a group was linked to at last, by way of others, and links it to that.
fn root(linked: &mut [usize], number: usize) -> usize {
    let mut root = number;
    while linked[root] != root {
        linked[root] = linked[linked[root]];
        root = linked[root];
    }
    root
}

/// Returns two groups of cells, ascending and each cell once, of which a relation says that they
/// have one sum.
fn sides(relation: &Relation) -> Option<[Vec<usize>; 2]> {
    let Relation::Sum(sum) = relation else {
        return None;
    };
    if sum.total != 0 || sum.comparison != Comparison::Equal {
        return None;
    }
    let mut sides = [Vec::new(), Vec::new()];
    for &(weight, cell) in &sum.terms {
        match weight {
            Weight::Times(1) => sides[0].push(cell),
            Weight::Times(-1) => sides[1].push(cell),
            _ => return None,
        }
    }
    let fits = sides.iter_mut().all(|side| {
        side.sort_unstable();
        !side.is_empty() && side.windows(2).all(|two| two[0] != two[1])
    });
    fits.then_some(sides)
}
