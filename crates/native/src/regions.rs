//! Regions to be found with the clues about them, put together.

use crate::numbering::Numbering;
use crate::wide::{MOST_OF_RUN, Regions, Run, Same};
use veridoku_model::grid::{Cell, DigitSet};
use veridoku_model::rules::{Clue, Connected, Name, Relation, Rule, Rulebook};

/// Regions to be found, and the clues that are read with them and not as automata.
pub(crate) struct Found<'a> {
    rulebook: &'a Rulebook,
    /// One of the regions.
    one: &'a Connected,
    said: Vec<&'a Clue>,
    /// The places in the rulebook of the automata that the clues would be, and of the relations that
    /// say of each region that it is connected.
    automata: Vec<usize>,
    connected: Vec<usize>,
}

impl<'a> Found<'a> {
    /// Returns the regions to be found under a rulebook.
    pub(crate) fn under(rulebook: &'a Rulebook) -> Option<Found<'a>> {
        let clues = rulebook.rules().iter().filter_map(|rule| match rule {
            Rule::Clue(clue) => Some(clue),
            _ => None,
        });
        let named = |name: &'static str| clues.clone().filter(move |c| c.kind().name == name);
        let clue = named("find-regions").next()?;
        let mut relations = rulebook.constraints().iter();
        let one = relations.find_map(|constraint| match &constraint.relation {
            Relation::Connected(of) if of.cells == clue.cells() && of.size.is_some() => Some(of),
            _ => None,
        })?;
        let mut found = Found {
            rulebook,
            one,
            said: Vec::new(),
            automata: Vec::new(),
            connected: Vec::new(),
        };
        let regions = one.cells.len() / one.size.unwrap_or(1);
        let regions = DigitSet::all(regions).bits();
        for (index, constraint) in rulebook.constraints().iter().enumerate() {
            if let Relation::Connected(of) = &constraint.relation
                && (&of.cells, of.columns, of.size) == (&one.cells, one.columns, one.size)
                && of.digits.len() == 1
                && of.digits.bits() & !regions == 0
            {
                found.connected.push(index);
            }
        }
        if found.connected.len() != regions.count_ones() as usize {
            return None;
        }
        for said in named("run-length").chain(named("same-as-first")) {
            let fits = said.groups().iter().skip(1).flatten();
            let mut fits = fits.map(|cell| clue.cells().contains(cell));
            let cells: usize = said.groups().iter().map(Vec::len).sum();
            if cells <= MOST_OF_RUN
                && fits.all(|fits| fits)
                && let Some(automaton) = found.automaton(said)
            {
                found.said.push(said);
                found.automata.push(automaton);
            }
        }
        Some(found)
    }

    /// Returns another order for the numbers of the regions, if none is asked for.
    pub(crate) fn numbering(&self) -> Option<Numbering> {
        Numbering::of(self.rulebook, self.one, &self.automata, &self.said)
    }

    /// Returns whether a relation of the rulebook is said with the regions.
    pub(crate) fn says(&self, index: usize) -> bool {
        self.automata.contains(&index) || self.connected.contains(&index)
    }

    /// Returns where in the rulebook the automaton of a clue is: the only one over its cells and of
    /// its name.
    fn automaton(&self, said: &Clue) -> Option<usize> {
        let (result, arms) = said.groups().split_first()?;
        let first = arms.first()?.first()?;
        let read = arms.iter().flat_map(|arm| arm.get(1..).unwrap_or_default());
        let cells: Vec<Cell> = [first]
            .into_iter()
            .chain(read)
            .chain(result)
            .copied()
            .collect();
        let name = Name::Other(said.words(self.rulebook.shape()));
        let all = self.rulebook.constraints().iter().enumerate();
        let mut all = all.filter(|(_, constraint)| match &constraint.relation {
            Relation::Automaton { cells: of, .. } => *of == cells && constraint.name == name,
            _ => false,
        });
        let (index, _) = all.next()?;
        all.next().is_none().then_some(index)
    }

    /// Returns the regions, and what the clues say of them; `classes` has for each cell the first of
    /// those that hold the same.
    pub(crate) fn regions(&self, classes: &[usize]) -> Regions {
        let labels = self.one.cells.iter().map(|cell| cell.index());
        let board = 0..self.rulebook.shape().cells();
        let mut cells: Vec<usize> = labels.chain(board).collect();
        let of_labels = self.one.cells.len();
        let linked = (0..of_labels).map(|cell| {
            let same = |&other: &usize| classes[cells[other]] == classes[cells[cell]];
            (0..cell).find(same).unwrap_or(cell)
        });
        let linked = linked.collect();
        let beside = (0..of_labels).map(|cell| self.one.beside(cell).collect());
        let beside = beside.collect();
        let size = self.one.size.unwrap_or(1);
        let (mut runs, mut same) = (Vec::new(), Vec::new());
        let mut place = |cell: &Cell| {
            let known = cells.iter().position(|&known| known == cell.index());
            known.unwrap_or_else(|| {
                cells.push(cell.index());
                cells.len() - 1
            })
        };
        for said in &self.said {
            let least = i64::from(self.rulebook.shape().low()) + said.number();
            let Some(([result], arms)) = said.groups().split_first().map(|(r, a)| (&r[..], a))
            else {
                continue;
            };
            let result = place(result);
            let mut arms: Vec<Vec<usize>> = arms
                .iter()
                .map(|arm| arm.iter().map(&mut place).collect())
                .collect();
            if said.kind().name == "same-as-first" {
                let cells = arms.remove(0);
                same.push(Same {
                    result,
                    least,
                    cells,
                });
                continue;
            }
            let first = arms[0][0];
            arms.iter_mut().for_each(|arm| *arm = arm.split_off(1));
            let on = |place: usize| place == first || arms.iter().any(|arm| arm.contains(&place));
            let others = (0..of_labels).filter(|&place| !on(place)).collect();
            let around = self.one.beside(first);
            let begins = |place: usize| arms.iter().any(|arm| arm.first() == Some(&place));
            let alone = size > 1 && around.into_iter().all(begins);
            runs.push(Run {
                others,
                lone: !alone,
                result,
                least,
                first,
                arms,
            });
        }
        Regions::new(cells, beside, size, linked, runs, same)
    }
}
