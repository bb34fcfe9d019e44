//! The search of a task: the second band below each set of clues of the first, the third below each
//! of the results.

use super::super::cells::CellBits;
use super::super::oracle::Oracle;
use super::super::search::Counts;
use super::case::Case;
use super::known::{Beyond, Known};
use super::masks::{BAND, Mask, Masks, cells, each, masks};
use super::plan::{Plan, Task};
use super::table::{Bits, Next, Table};
use crate::engine::Cancel;

/// Searches tasks of a plan; the sets learned in one help in later tasks of the same case.
pub(crate) struct Search<'a> {
    plan: &'a Plan,
    oracle: Oracle,
    known: [Option<Known>; 6],
    second: Level,
    third: Level,
    beyond: Beyond,
    cancel: Cancel,
    found: Vec<CellBits>,
    pub(crate) counts: Counts,
}

/// The unhit sets in one band.
struct Level {
    table: Table,
    /// The sets in the table, then those beyond its capacity, and those learned since.
    sets: Vec<Mask>,
}

impl Level {
    fn new() -> Level {
        Level {
            table: Table::new(),
            sets: Vec::new(),
        }
    }

    /// Returns an unhit set beyond the table.
    fn waiting(&self, clues: Mask) -> Option<Mask> {
        let beyond = self.sets[self.table.len()..].iter();
        beyond.copied().find(|&set| set & clues == 0)
    }
}

/// The clues of the first band, and their consequences for the others.
#[derive(Clone, Copy)]
struct First<'c> {
    case: &'c Case,
    clues: Mask,
    least_second: usize,
    /// Whether `beyond` is filled for these clues.
    known_beyond: bool,
}

impl<'a> Search<'a> {
    pub(crate) fn new(plan: &'a Plan, cancel: &Cancel) -> Search<'a> {
        Search {
            plan,
            oracle: Oracle::new(&plan.grid),
            known: [const { None }; 6],
            second: Level::new(),
            third: Level::new(),
            beyond: Beyond::new(),
            cancel: cancel.clone(),
            found: Vec::new(),
            counts: Counts::default(),
        }
    }

    /// Returns the cells of each minimal puzzle of a task; `None` if cancelled.
    pub(crate) fn run(&mut self, task: Task) -> Option<Vec<CellBits>> {
        let plan = self.plan;
        let case = &plan.cases[task.case];
        let known = self.known[task.case].take();
        let mut known = known.unwrap_or_else(|| Known::new(plan, case));
        self.found.clear();
        for &clues in &plan.clues[case.order[0]][task.from..task.to] {
            self.first(case, clues, &mut known);
            known.settle();
        }
        self.known[task.case] = Some(known);
        if self.cancel.is_cancelled() {
            return None;
        }
        let found = std::mem::take(&mut self.found).into_iter();
        let minimal = found.filter(|&puzzle| self.is_minimal(puzzle));
        let numbers = |puzzle| masks(puzzle, case.order).map(|mask| mask.count_ones() as usize);
        let here = minimal.filter(|&puzzle| case.has(numbers(puzzle)));
        Some(here.map(|puzzle| plan.outside(puzzle)).collect())
    }

    /// Returns the unavoidable sets known so far, as cells of the caller's grid.
    pub(crate) fn unavoidable_sets(&self) -> Vec<CellBits> {
        let mut all = self.plan.unavoidable_sets();
        for (case, known) in self.plan.cases.iter().zip(&self.known) {
            let sets = known.iter().flat_map(Known::all);
            all.extend(sets.map(|set| self.plan.outside(cells(set, case.order))));
        }
        all
    }
}

impl Search<'_> {
    /// Returns whether every clue of a puzzle is needed.
    fn is_minimal(&mut self, puzzle: CellBits) -> bool {
        let without = |cell| puzzle & !CellBits::only(cell);
        puzzle
            .iter()
            .all(|cell| self.oracle.unhit(without(cell)).is_some())
    }

    /// Finds all puzzles with these clues in the first band.
    fn first(&mut self, case: &Case, clues: Mask, known: &mut Known) {
        let count = clues.count_ones() as usize;
        let Some(most) = case.most_second(count) else {
            return;
        };
        let mut first = First {
            case,
            clues,
            least_second: case.least_second(count),
            known_beyond: false,
        };
        known.waiting(clues, &mut self.second.sets);
        self.counts.tables += 1;
        let waiting = self.second.table.fill(&self.second.sets);
        self.second(&mut first, known, waiting, 0, 0, most);
    }

    /// Searches a node of the second band.
    fn second(
        &mut self,
        first: &mut First<'_>,
        known: &mut Known,
        waiting: Bits,
        clues: Mask,
        mut dead: Mask,
        left: usize,
    ) {
        self.counts.nodes += 1;
        let cells = match self.second.table.next(&waiting, dead, left) {
            Next::Over => return,
            Next::In(cells, outside) => {
                dead = outside;
                cells
            }
            Next::Nothing => match self.second.waiting(clues) {
                Some(set) => set & !dead,
                None if clues.count_ones() as usize >= first.least_second => {
                    let set = self.both(first, known, clues);
                    set.unwrap_or(BAND & !clues) & !dead
                }
                None => BAND & !clues & !dead,
            },
        };
        if left == 0 || self.cancel.is_cancelled() {
            return;
        }
        for cell in each(cells) {
            let waiting = self.second.table.place(&waiting, cell);
            self.second(first, known, waiting, clues | 1 << cell, dead, left - 1);
            dead |= 1 << cell;
        }
    }

    /// Finds all puzzles with these clues in the first two bands, which hit all sets known in
    /// these. Returns a set in the second band that they do not hit, if one is learned.
    fn both(&mut self, first: &mut First<'_>, known: &mut Known, second: Mask) -> Option<Mask> {
        if !first.known_beyond {
            known.beyond(first.clues, &mut self.beyond);
            first.known_beyond = true;
        }
        let placed = first.clues.count_ones() + second.count_ones();
        let left = self.plan.at_most - placed as usize;
        if !self.beyond.waiting(second, left, &mut self.third.sets) {
            return None;
        }
        if let Some([a, b, _]) = self.unhit(first, [first.clues, second, BAND]) {
            known.learn_pair(a, b);
            self.second.sets.push(b);
            return Some(b);
        }
        self.counts.tables += 1;
        let waiting = self.third.table.fill(&self.third.sets);
        self.third(first, known, waiting, [second, 0], 0, left);
        None
    }

    /// Searches a node of the third band; `clues` are those of the second and the third.
    fn third(
        &mut self,
        first: &First<'_>,
        known: &mut Known,
        waiting: Bits,
        [second, clues]: [Mask; 2],
        mut dead: Mask,
        left: usize,
    ) {
        self.counts.nodes += 1;
        let cells = match self.third.table.next(&waiting, dead, left) {
            Next::Over => return,
            Next::In(cells, outside) => {
                dead = outside;
                cells
            }
            Next::Nothing => {
                let all = [first.clues, second, clues];
                let waits = self.third.waiting(clues);
                let Some(set) = waits.or_else(|| self.attempt(first, known, all)) else {
                    self.found.push(cells(all, first.case.order));
                    return;
                };
                set & !dead
            }
        };
        if left == 0 || self.cancel.is_cancelled() {
            return;
        }
        for cell in each(cells) {
            let waiting = self.third.table.place(&waiting, cell);
            let clues = [second, clues | 1 << cell];
            self.third(first, known, waiting, clues, dead, left - 1);
            dead |= 1 << cell;
        }
    }

    /// Returns a set in the third band that the clues of all bands do not hit; `None` if they are a
    /// puzzle.
    fn attempt(&mut self, first: &First<'_>, known: &mut Known, clues: Masks) -> Option<Mask> {
        let set = self.unhit(first, clues)?;
        known.learn_triple(set);
        self.beyond.learn(set[1], set[2]);
        self.third.sets.push(set[2]);
        Some(set[2])
    }

    /// Returns an unavoidable set that some clues do not hit, if there is one.
    fn unhit(&mut self, first: &First<'_>, clues: Masks) -> Option<Masks> {
        let order = first.case.order;
        self.counts.tried += 1;
        let set = self.oracle.unhit(cells(clues, order))?;
        self.counts.learned += 1;
        Some(masks(set, order))
    }
}
