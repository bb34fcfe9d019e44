//! Relations over any number of cells that are propagated one by one: sums, equal sums, automata,
//! sets, counts, clauses, counts of every digit, connected cells, regions to be found, and values
//! beside a digit.
//!
//! Each is a file: what it is, and a filter that leaves in its cells what it allows.

mod connected;
mod count;
mod cover;
mod equal;
mod families;
mod groups;
mod known;
mod layers;
mod linear;
mod lookup;
mod regions;
mod sets;
mod spans;
mod sum;
mod tally;
mod unordered;

pub(crate) use connected::Connected;
pub(crate) use count::Count;
pub(crate) use cover::Cover;
pub(crate) use equal::Equal;
pub(crate) use layers::{Layers, Reader};
pub(crate) use lookup::Lookup;
pub(crate) use regions::{Here, MOST_OF_RUN, Regions, Run, Same};
pub(crate) use sum::{Required, Sum};
pub(crate) use tally::Tally;
pub(crate) use unordered::Unordered;

/// A relation over any number of cells.
#[derive(Debug)]
pub(crate) enum Wide {
    Sum(Sum),
    Layers(Layers),
    Count(Count),
    Equal(Equal),
    Tally(Tally),
    Unordered(Unordered),
    Cover(Cover),
    Connected(Connected),
    Lookup(Lookup),
    Regions(Regions),
}

/// What a filter works with, kept for its memory.
#[derive(Debug, Default)]
pub(crate) struct Desk {
    /// The domain of each cell of the relation.
    pub(crate) domains: Vec<u64>,
    alive: layers::Alive,
    known: known::Known,
    bench: sum::Bench,
    times: tally::Times,
    walk: connected::nodes::Walk,
    parts: regions::Parts,
    always: bool,
}

impl Desk {
    /// Returns the digits that some cells of the last relation hold in every way.
    pub(crate) fn required(&self) -> &[Required] {
        &self.bench.required
    }

    /// Returns the cells for which a relation could not hold.
    pub(crate) fn blamed<'a>(&'a self, wide: &'a Wide) -> impl Iterator<Item = usize> + Clone + 'a {
        let all = wide.cells();
        let blamed = match wide {
            Wide::Regions(_) => &self.parts.blamed[..],
            _ => &[],
        };
        let whole = if blamed.is_empty() { all } else { &[] };
        let blamed = blamed.iter().map(|&place| &all[place]);
        whole.iter().chain(blamed).copied()
    }

    /// Returns whether the last relation was seen to hold for whatever digits are left: it has
    /// nothing more to say of fewer.
    pub(crate) fn is_always(&self) -> bool {
        self.always
    }
}

impl Wide {
    /// Returns the cells, in the order of the domains of [`filter`](Wide::filter).
    pub(crate) fn cells(&self) -> &[usize] {
        match self {
            Wide::Sum(sum) => &sum.cells,
            Wide::Layers(layers) => &layers.cells,
            Wide::Count(count) => &count.cells,
            Wide::Equal(equal) => &equal.cells,
            Wide::Tally(tally) => &tally.cells,
            Wide::Unordered(unordered) => &unordered.cells,
            Wide::Cover(cover) => &cover.cells,
            Wide::Connected(connected) => &connected.cells,
            Wide::Lookup(lookup) => &lookup.cells,
            Wide::Regions(regions) => &regions.cells,
        }
    }

    /// Returns about how much work a pass takes, as a number of steps.
    pub(crate) fn work(&self) -> usize {
        match self {
            Wide::Count(count) => count.cells.len(),
            Wide::Sum(sum) => sum.work(),
            Wide::Layers(layers) => layers.size(),
            Wide::Equal(equal) => equal.work(),
            Wide::Tally(tally) => tally.work(),
            Wide::Unordered(unordered) => unordered.work(),
            Wide::Cover(cover) => cover.work(),
            Wide::Connected(connected) => connected.work(),
            Wide::Lookup(lookup) => lookup.work(),
            Wide::Regions(regions) => regions.work(),
        }
    }

    /// Returns whether a second pass would find nothing.
    pub(crate) fn settles(&self) -> bool {
        match self {
            Wide::Sum(sum) => sum.is_exact(),
            Wide::Layers(layers) => !layers.twice,
            Wide::Equal(equal) => !equal.twice,
            Wide::Unordered(_) | Wide::Cover(_) => true,
            Wide::Count(_)
            | Wide::Tally(_)
            | Wide::Connected(_)
            | Wide::Lookup(_)
            | Wide::Regions(_) => false,
        }
    }

    /// Leaves in the domains of its cells, which `desk` then holds, what the relation allows.
    /// Returns whether it can hold.
    ///
    /// Makes one pass: the caller repeats it while anything changes, unless one
    /// [settles](Wide::settles) it.
    pub(crate) fn filter(&self, all: &[u64], desk: &mut Desk) -> bool {
        let Desk {
            domains,
            alive,
            known,
            bench,
            times,
            walk,
            parts,
            always,
        } = desk;
        bench.required.clear();
        domains.clear();
        domains.extend(self.cells().iter().map(|&cell| all[cell]));
        *always = match self {
            Wide::Count(count) => count.is_always(domains),
            Wide::Cover(cover) => cover.is_always(domains),
            _ => false,
        };
        if *always {
            return true;
        }
        match self {
            Wide::Sum(sum) => sum.filter(domains, bench),
            Wide::Layers(layers) => {
                let holds = layers.filter(domains, alive, known);
                *always = alive.always;
                holds
            }
            Wide::Count(count) => count.filter(domains, &mut bench.required),
            Wide::Equal(equal) => equal.filter(domains, bench),
            Wide::Tally(tally) => tally.filter(domains, times),
            Wide::Unordered(unordered) => unordered.filter(domains, &mut bench.required),
            Wide::Cover(cover) => cover.filter(domains),
            Wide::Connected(connected) => connected.filter(domains, walk, known),
            Wide::Lookup(lookup) => lookup.filter(domains),
            Wide::Regions(regions) => regions.filter(domains, parts, walk),
        }
    }

    /// Appends what the settled cells, those with one digit left, contribute: it decides what the
    /// relation allows in the others.
    pub(crate) fn note_settled(&self, all: &[u64], out: &mut Vec<u64>) {
        let settled = |&cell: &usize| Some(all[cell]).filter(|domain| domain.is_power_of_two());
        let domains = self.cells().iter().map(settled);
        match self {
            Wide::Sum(sum) => {
                let terms = domains.zip(&sum.coefficients);
                let terms = terms
                    .filter_map(|(domain, c)| Some(c * (i128::from(domain?.trailing_zeros()) + 1)));
                let settled: i128 = terms.sum();
                out.extend([settled as u64, (settled >> 64) as u64]);
            }
            Wide::Layers(_)
            | Wide::Equal(_)
            | Wide::Tally(_)
            | Wide::Lookup(_)
            | Wide::Regions(_) => {
                out.extend(domains.map(Option::unwrap_or_default));
            }
            Wide::Unordered(_) => out.push(domains.flatten().fold(0, |set, digit| set | digit)),
            Wide::Cover(cover) => out.push(cover.met(domains).into()),
            Wide::Connected(connected) => {
                out.extend(domains.map(|settled| connected.is_in(settled)));
            }
            Wide::Count(count) => {
                let counted = domains.zip(&count.sets);
                let counted = counted.filter(|(domain, set)| domain.is_some_and(|d| d & *set != 0));
                out.push(counted.count() as u64);
            }
        }
    }
}
