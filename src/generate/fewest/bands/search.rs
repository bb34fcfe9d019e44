//! The search of a task: the second band below each set of clues of the first, the third below each
//! of the results.

use super::super::cells::CellBits;
use super::super::oracle::Oracle;
use super::super::search::Counts;
use super::case::Case;
use super::known::Known;
use super::luck::Luck;
use super::masks::{BAND, Mask, Masks, cells, each, masks};
use super::plan::{Plan, Task};
use super::table::{Bits, Next};
use crate::engine::Cancel;

/// Searches tasks of a plan; the sets learned in one help in later tasks of the same case.
pub(crate) struct Search<'a> {
    plan: &'a Plan,
    oracle: Oracle,
    known: [Option<Known>; 6],
    cancel: Cancel,
    found: Vec<CellBits>,
    luck: Luck,
    /// Whether the first two bands of the node at hand were asked about with all of the third.
    asked: bool,
    /// A set in the second band that they do not hit, if one was learned.
    open: Option<Mask>,
    pub(crate) counts: Counts,
}

/// The clues of the first band, and their consequences for the others.
struct First<'c> {
    case: &'c Case,
    clues: Mask,
    least_second: usize,
    /// The unhit sets of the first two bands that are in no table, by their cells in the second.
    new_pairs: Vec<Mask>,
    /// The unhit sets with cells in the third, once they are needed: those of the table, and the
    /// others by their cells in the second band and in the third.
    beyond: Option<Bits>,
    new_beyond: Vec<[Mask; 2]>,
}

/// The clues of the first two bands that a node of the third is below.
#[derive(Clone, Copy)]
struct Both {
    second: Mask,
    clues: Mask,
}

impl<'a> Search<'a> {
    pub(crate) fn new(plan: &'a Plan, cancel: &Cancel) -> Search<'a> {
        Search {
            plan,
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
            new_pairs: known.pairs.beyond(clues).map(|set| set[1]).collect(),
            beyond: None,
            new_beyond: Vec::new(),
        };
        self.counts.tables += 1;
        let table = &known.pairs.table;
        let waiting = table.unhit(&table.all(), 0, clues);
        self.second(&mut first, known, &waiting, 0, 0, most);
    }

    /// Searches a node of the second band.
    fn second(
        &mut self,
        first: &mut First<'_>,
        known: &mut Known,
        waiting: &Bits,
        clues: Mask,
        mut dead: Mask,
        left: usize,
    ) {
        self.counts.nodes += 1;
        let cells = match known.pairs.table.next(waiting, dead, left) {
            Next::Over => return,
            Next::In(cells, outside) => {
                dead = outside;
                cells
            }
            Next::Nothing => match first.new_pairs.iter().copied().find(|set| set & clues == 0) {
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
            let waiting = known.pairs.table.place(waiting, 1, cell);
            self.second(first, known, &waiting, clues | 1 << cell, dead, left - 1);
            dead |= 1 << cell;
        }
    }

    /// Finds all puzzles with these clues in the first two bands, which hit all sets known in
    /// these. Returns a set in the second band that they do not hit, if one is learned.
    fn both(&mut self, first: &mut First<'_>, known: &mut Known, second: Mask) -> Option<Mask> {
        let table = &known.triples.table;
        let beyond = first.beyond.get_or_insert_with(|| {
            let new = known.triples.beyond(first.clues);
            first.new_beyond.extend(new.map(|&[_, b, c]| [b, c]));
            table.unhit(&table.all(), 0, first.clues)
        });
        let placed = first.clues.count_ones() + second.count_ones();
        let left = self.plan.at_most - placed as usize;
        let waiting = table.unhit(beyond, 1, second);
        if matches!(table.next(&waiting, 0, left), Next::Over) {
            return None;
        }
        (self.asked, self.open) = (false, None);
        if self.luck.is_worth_asking() {
            self.two(first, known, second);
            self.luck.was(self.open.is_some());
        }
        if self.open.is_none() {
            self.counts.tables += 1;
            let clues = Both { second, clues: 0 };
            self.third(first, known, &waiting, clues, 0, left);
        }
        self.open
    }

    /// Asks whether the clues of the first two bands leave an unavoidable set in these open.
    fn two(&mut self, first: &mut First<'_>, known: &mut Known, second: Mask) {
        self.asked = true;
        let set = self.unhit(first, [first.clues, second, BAND]);
        self.open = set.map(|[a, b, _]| {
            known.pairs.learn([a, b]);
            first.new_pairs.push(b);
            b
        });
    }

    /// Searches a node of the third band.
    fn third(
        &mut self,
        first: &mut First<'_>,
        known: &mut Known,
        waiting: &Bits,
        Both { second, clues }: Both,
        mut dead: Mask,
        left: usize,
    ) {
        self.counts.nodes += 1;
        let cells = match known.triples.table.next(waiting, dead, left) {
            Next::Over => return,
            Next::In(cells, outside) => {
                dead = outside;
                cells
            }
            Next::Nothing => {
                let unhit = |&[b, c]: &[Mask; 2]| b & second == 0 && c & clues == 0;
                let waits = first.new_beyond.iter().copied().find(unhit).map(|[_, c]| c);
                if waits.is_none() && !self.asked {
                    self.two(first, known, second);
                    if self.open.is_some() {
                        return;
                    }
                }
                let all = [first.clues, second, clues];
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
            let waiting = known.triples.table.place(waiting, 2, cell);
            let clues = Both {
                second,
                clues: clues | 1 << cell,
            };
            self.third(first, known, &waiting, clues, dead, left - 1);
            if self.open.is_some() {
                return;
            }
            dead |= 1 << cell;
        }
    }

    /// Returns a set in the third band that the clues of all bands do not hit; `None` if they are a
    /// puzzle.
    fn attempt(&mut self, first: &mut First<'_>, known: &mut Known, clues: Masks) -> Option<Mask> {
        let set = self.unhit(first, clues)?;
        known.triples.learn(set);
        first.new_beyond.push([set[1], set[2]]);
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
