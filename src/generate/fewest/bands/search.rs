//! The search of a task: the second band below each set of clues of the first (`second.rs`), the
//! third below each of the results (`third.rs`).

use super::super::cells::CellBits;
use super::super::oracle::Oracle;
use super::super::search::Counts;
use super::case::Case;
use super::known::Known;
use super::luck::Luck;
use super::masks::{Mask, Masks, cells, masks};
use super::plan::{Plan, Task};
use super::table::Bits;
use crate::engine::Cancel;
use crate::native::Processor;

/// Searches tasks of a plan; the sets learned in one help in later tasks of the same case.
pub(crate) struct Search<'a> {
    pub(super) plan: &'a Plan,
    pub(super) processor: Processor,
    pub(super) oracle: Oracle,
    pub(super) known: [Option<Known>; 6],
    pub(super) cancel: Cancel,
    pub(super) found: Vec<CellBits>,
    pub(super) luck: Luck,
    /// Whether the first two bands of the node at hand were asked about with all of the third.
    pub(super) asked: bool,
    /// A set in the second band that they do not hit, if one was learned.
    pub(super) open: Option<Mask>,
    pub(crate) counts: Counts,
}

/// The clues of the first band, and their consequences for the others.
pub(super) struct First<'c> {
    pub(super) case: &'c Case,
    pub(super) clues: Mask,
    pub(super) least_second: usize,
    /// The unhit sets of the first two bands that are in no table, by their cells in the second.
    pub(super) new_pairs: Vec<Mask>,
    /// The unhit sets with cells in the third, once they are needed: those of the table, and the
    /// others by their cells in the second band and in the third.
    pub(super) beyond: Option<Bits>,
    pub(super) new_beyond: Vec<[Mask; 2]>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(plan: &'a Plan, cancel: &Cancel) -> Search<'a> {
        Search {
            plan,
            processor: Processor::chosen(),
            oracle: Oracle::new(&plan.grid),
            known: [const { None }; 6],
            cancel: cancel.clone(),
            found: Vec::new(),
            luck: Luck::default(),
            asked: false,
            open: None,
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
            let before = self.counts.nodes;
            known.turn_to(clues);
            self.first(case, clues, &mut known);
            known.took(self.counts.nodes - before);
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
            new_pairs: known.pairs.beyond(clues).map(|set| set[1]).collect(),
            beyond: None,
            new_beyond: Vec::new(),
        };
        self.counts.tables += 1;
        let table = &known.pairs.table;
        let waiting = table.unhit(&table.all(), 0, clues);
        self.processor.run(
            #[inline(always)]
            || self.second(&mut first, known, &waiting, 0, 0, most),
        );
    }

    /// Returns an unavoidable set that some clues do not hit, if there is one.
    pub(super) fn unhit(&mut self, first: &First<'_>, clues: Masks) -> Option<Masks> {
        let order = first.case.order;
        self.counts.tried += 1;
        let set = self.oracle.unhit(cells(clues, order))?;
        self.counts.learned += 1;
        Some(masks(set, order))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Givens, Shape};

    /// The same nodes, answers and learned sets on the path that every processor has.
    #[test]
    fn instructions_change_nothing() {
        // One that has 29 puzzles of 17 clues; each twentieth task.
        let text =
            "639241785284765193517983624123857946796432851458619237342178569861594372975326418";
        let values: Vec<u8> = text.bytes().map(|byte| byte - b'0').collect();
        let grid = Givens::from_values(Shape::CLASSIC, values).unwrap();
        let plan = Plan::new(&grid, 16);
        let run = |processor| {
            let mut search = Search::new(&plan, &Cancel::new());
            search.processor = processor;
            let tasks = plan.tasks(100).into_iter().step_by(20);
            let found: Vec<_> = tasks.map(|task| search.run(task).unwrap()).collect();
            (found, search.unavoidable_sets(), search.counts)
        };
        let [wide, portable] = [Processor::chosen(), Processor::portable()].map(run);
        assert!(
            wide.2.nodes > 10_000 && wide.2.learned > 100,
            "{:?}",
            wide.2
        );
        assert!(wide == portable);
    }
}
