//! Regions to be found with the clues about them, put together.

mod numbering;
mod swaps;

use crate::wide::{Here, MOST_OF_RUN, Regions, Run, Same};
use veridoku_model::grid::{Cell, DigitSet};
use veridoku_model::rules::{Clue, Connected, Name, Relation, Rule, Rulebook};

/// Regions to be found, and the relations that are read with them.
pub(crate) struct Found<'a> {
    here: Here,
    rulebook: &'a Rulebook,
    /// One of the regions.
    one: &'a Connected,
    /// By row and digit: the cell that holds the region in which the row has it.
    places: &'a [Cell],
    /// The clues about numbers of cells in a region.
    said: Vec<&'a Clue>,
    /// By place in the rulebook: whether the relation is read with the regions.
    read: Vec<bool>,
    /// The labels in the order in which regions are numbered, if not as the rules say.
    order: Option<Vec<usize>>,
}

/// What makes a solved board one that keeps the rules to the letter.
#[derive(Debug)]
pub(crate) struct Restored {
    _here: Here,
    labels: Vec<usize>,
    places: Vec<usize>,
    columns: usize,
    order: usize,
    /// The number of regions, if they are to be numbered.
    regions: Option<usize>,
}

impl<'a> Found<'a> {
    /// Returns the regions to be found under a rulebook. There are none that are read together if
    /// some relation is about the cells that follow from the regions and the board.
    pub(crate) fn under(rulebook: &'a Rulebook) -> Option<Found<'a>> {
        let here = Here::new()?;
        let clues = rulebook.rules().iter().filter_map(|rule| match rule {
            Rule::Clue(clue) => Some(clue),
            _ => None,
        });
        let named = |name: &'static str| clues.clone().filter(move |c| c.kind().name == name);
        let clue = named("find-regions").next()?;
        let [labels, places] = clue.groups() else {
            return None;
        };
        let mut relations = rulebook.constraints().iter();
        let one = relations.find_map(|constraint| match &constraint.relation {
            Relation::Connected(of) if of.cells == *labels && of.size.is_some() => Some(of),
            _ => None,
        })?;
        let mut found = Found {
            here,
            rulebook,
            one,
            places,
            said: Vec::new(),
            read: vec![false; rulebook.constraints().len()],
            order: None,
        };
        if !found.read_regions() || !found.read_places() {
            return None;
        }
        for said in named("run-length").chain(named("same-as-first")) {
            let Some(cells) = counted(said) else {
                continue; // the automaton counts a cell as often as it is there
            };
            if cells.len() < MOST_OF_RUN
                && cells.iter().all(|cell| labels.contains(cell))
                && let Some(automaton) = found.automaton(said, cells)
            {
                found.said.push(said);
                found.read[automaton] = true;
            }
        }
        if let Some((numbers, order)) = found.numbering() {
            found.read[numbers] = true;
            found.order = Some(order);
        }
        Some(found)
    }

    /// Returns whether a relation of the rulebook is read with the regions.
    pub(crate) fn reads(&self, index: usize) -> bool {
        self.read[index]
    }

    fn regions(&self) -> usize {
        self.one.cells.len() / self.one.size.unwrap_or(1)
    }

    /// Reads that each region is connected. Returns whether all are.
    fn read_regions(&mut self) -> bool {
        let regions = DigitSet::all(self.regions()).bits();
        let mut all = 0;
        for (index, constraint) in self.rulebook.constraints().iter().enumerate() {
            if let Relation::Connected(of) = &constraint.relation
                && of.cells == self.one.cells
                && (of.columns, of.size) == (self.one.columns, self.one.size)
                && of.digits.len() == 1
                && of.digits.bits() & !regions == 0
            {
                all |= of.digits.bits();
                self.read[index] = true;
            }
        }
        all == regions
    }

    /// Reads in which region a row has a digit, for all rows and digits. Returns whether no other
    /// relation is about that.
    fn read_places(&mut self) -> bool {
        let shape = self.rulebook.shape();
        let (order, regions) = (shape.order(), self.regions());
        let all = DigitSet::all(order);
        let mut holds = vec![false; shape.extent()];
        self.places
            .iter()
            .for_each(|place| holds[place.index()] = true);
        let (mut clauses, mut lines) = (0, 0);
        for (index, constraint) in self.rulebook.constraints().iter().enumerate() {
            let relation = &constraint.relation;
            let cells = relation.cells();
            if !cells.iter().any(|cell| holds[cell.index()]) {
                continue;
            }
            self.read[index] = match relation {
                Relation::Clause { any_of } => {
                    let (cell, rest) = (clauses / regions / order, clauses / regions);
                    let (digit, region) = (1 << (rest % order), 1 << (clauses % regions));
                    clauses += 1;
                    let without = |digit: u64| DigitSet::from_bits(all.bits() & !digit);
                    let place = |row: usize| self.places.get(row * order + rest % order);
                    let on_board = Cell::new(cell);
                    cell < self.one.cells.len()
                        && place(shape.row(on_board)).is_some_and(|&place| {
                            let there = (place, DigitSet::from_bits(region));
                            let label = (self.one.cells[cell], without(region));
                            *any_of == [(on_board, without(digit)), label, there]
                        })
                }
                Relation::AllDifferent { cells } => {
                    let places = self.places.iter().skip(lines).step_by(order);
                    lines += 1;
                    cells.iter().eq(places)
                }
                _ => false,
            };
            if !self.read[index] {
                return false;
            }
        }
        clauses == self.one.cells.len() * order * regions && lines == order
    }

    /// Returns where in the rulebook the automaton of a clue is: the only one over the cells that it
    /// counts and that of the number, and of its name.
    fn automaton(&self, said: &Clue, mut cells: Vec<Cell>) -> Option<usize> {
        cells.extend(said.groups().first()?);
        let name = Name::Other(said.words(self.rulebook.shape()));
        let all = self.rulebook.constraints().iter().enumerate();
        let mut all = all.filter(|(_, constraint)| match &constraint.relation {
            Relation::Automaton { cells: of, .. } => *of == cells && constraint.name == name,
            _ => false,
        });
        let (index, _) = all.next()?;
        all.next().is_none().then_some(index)
    }

    /// Returns what makes a solved board one that keeps the rules to the letter.
    pub(crate) fn restored(&self) -> Restored {
        let indices = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect();
        Restored {
            _here: self.here,
            labels: indices(&self.one.cells),
            places: indices(self.places),
            columns: self.one.columns,
            order: self.rulebook.shape().order(),
            regions: self.order.as_ref().map(|_| self.regions()),
        }
    }

    /// Returns the regions, and what the clues say of them; `classes` has for each cell the first
    /// of those that hold the same.
    pub(crate) fn put_together(&self, classes: &[usize]) -> Regions {
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
        for said in &self.said {
            let mut places = said.groups().iter().map(|group| {
                let place = |cell: &Cell| {
                    let known = cells.iter().position(|&known| known == cell.index());
                    known.unwrap_or_else(|| {
                        cells.push(cell.index());
                        cells.len() - 1
                    })
                };
                group.iter().map(place).collect::<Vec<usize>>()
            });
            let result = places.next().map_or(0, |result| result[0]);
            let groups: Vec<Vec<usize>> = places.collect();
            let least = i64::from(self.rulebook.shape().low()) + said.number();
            if said.kind().name == "same-as-first" {
                let beside = |place: usize| match place < of_labels {
                    true => self.one.beside(place).collect(),
                    false => Vec::new(),
                };
                let counted = groups.concat();
                same.push(Same::new((result, least), counted, size, beside));
                continue;
            }
            let first = groups[0][0];
            let on = |place: usize| groups.iter().any(|arm| arm.contains(&place));
            let others = (0..of_labels).filter(|&place| !on(place)).collect();
            let arms: Vec<Vec<usize>> = groups.iter().map(|arm| arm[1..].to_vec()).collect();
            let begins = |place: usize| arms.iter().any(|arm| arm.first() == Some(&place));
            runs.push(Run {
                result,
                least,
                first,
                lone: size == 1 || !self.one.beside(first).all(begins),
                arms,
                others,
            });
        }
        let order = self.order.clone();
        Regions::new(self.here, cells, beside, size, linked, order, (runs, same))
    }
}

/// Returns the cells that a clue counts, the first of them first; `None` if it counts one twice.
fn counted(said: &Clue) -> Option<Vec<Cell>> {
    let (_, arms) = said.groups().split_first()?;
    let first = *arms.first()?.first()?;
    let others = arms.iter().flat_map(|arm| arm.get(1..).unwrap_or_default());
    let cells: Vec<Cell> = [first].into_iter().chain(others.copied()).collect();
    let once = |at: usize| !cells[..at].contains(&cells[at]);
    (0..cells.len()).all(once).then_some(cells)
}

impl Restored {
    /// Returns the cells that follow from others.
    pub(crate) fn places(&self) -> &[usize] {
        &self.places
    }

    /// Numbers the regions of a solved board as the rules say, and says where rows have their
    /// digits.
    pub(crate) fn restore(&self, digits: &mut [u64]) {
        let mut new = vec![None; self.regions.unwrap_or(0)];
        let mut found = 0;
        for &label in &self.labels {
            let region = digits[label].trailing_zeros() as usize;
            if let Some(new) = new.get_mut(region) {
                let new = new.get_or_insert_with(|| {
                    found += 1;
                    found - 1
                });
                digits[label] = 1 << *new;
            }
        }
        self.places.iter().for_each(|&place| digits[place] = 0);
        let mut held = vec![0; self.order];
        for (cell, &label) in self.labels.iter().enumerate() {
            let digit = digits[cell].trailing_zeros() as usize;
            digits[self.places[cell / self.columns * self.order + digit]] = digits[label];
            held[digit] |= digits[label];
        }
        // What no row has is in any region that is left.
        for (at, &place) in self.places.iter().enumerate() {
            if digits[place] == 0 {
                let held = &mut held[at % self.order];
                digits[place] = !*held & (*held + 1);
                *held |= digits[place];
            }
        }
    }
}
