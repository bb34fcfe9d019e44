//! The search of one task: lists of sets in the upper part, tables of bits in the lower, and an
//! engine for clues that hit every known set.

use super::super::cells::CellBits;
use super::super::oracle::Oracle;
use super::super::search::Counts;
use super::node::{branch, child, narrow};
use super::table::{Bits, Bound, Table};
use super::tasks::{Plan, Task};
use crate::engine::Cancel;

/// The number of clues left at which the table takes over.
const TABLE_FROM: usize = 9;

/// Searches tasks of a plan, one after another; the sets learned in one help in the next.
pub(crate) struct Search<'a> {
    plan: &'a Plan,
    oracle: Oracle,
    /// The unavoidable sets known.
    pub(crate) sets: Vec<CellBits>,
    /// By number of clues: the unhit sets at the open node of that depth.
    lists: Vec<Vec<CellBits>>,
    table: Table,
    /// The number of clues at which the table was filled.
    level: usize,
    found: Vec<CellBits>,
    cancel: Cancel,
    /// The work done so far.
    pub(crate) counts: Counts,
}

impl<'a> Search<'a> {
    /// Returns a search without a task; it stops soon after `cancel` is cancelled.
    pub(crate) fn new(plan: &'a Plan, cancel: &Cancel) -> Search<'a> {
        Search {
            plan,
            oracle: Oracle::new(&plan.grid),
            sets: plan.sets.clone(),
            lists: vec![Vec::new(); plan.at_most + 2],
            table: Table::new(),
            level: 0,
            found: Vec::new(),
            cancel: cancel.clone(),
            counts: Counts::default(),
        }
    }

    /// Returns the cells of each minimal puzzle of a task; `None` if cancelled.
    pub(crate) fn run(&mut self, task: Task) -> Option<Vec<CellBits>> {
        let depth = task.clues.len();
        for list in &mut self.lists {
            list.clear();
        }
        let waiting = self.sets.iter().filter(|set| !set.meets(task.clues));
        self.lists[depth] = waiting.map(|&set| set & !task.dead).collect();
        self.found.clear();
        self.node(task.clues, task.dead);
        if self.cancel.is_cancelled() {
            return None;
        }
        let found = std::mem::take(&mut self.found);
        Some(found.into_iter().filter(|&c| self.is_minimal(c)).collect())
    }

    /// Returns whether every clue of a puzzle is needed.
    fn is_minimal(&mut self, clues: CellBits) -> bool {
        let oracle = &mut self.oracle;
        clues
            .iter()
            .all(|cell| oracle.unhit(clues & !CellBits::only(cell)).is_some())
    }

    /// Searches a node of the upper part, whose sets are in the list of its depth.
    fn node(&mut self, clues: CellBits, mut dead: CellBits) {
        let depth = clues.len();
        let left = self.plan.at_most - depth;
        self.counts.nodes += 1;
        let mut sets = std::mem::take(&mut self.lists[depth]);
        let fits = narrow(&mut sets, &mut dead, left);
        self.lists[depth] = sets;
        if !fits || self.cancel.is_cancelled() {
            return;
        }
        if self.lists[depth].is_empty() {
            match self.attempt(clues, depth) {
                None => return self.found.push(clues),
                Some(set) if set.within(dead) => return,
                Some(set) => self.lists[depth] = vec![set & !dead],
            }
        }
        if left == 0 {
            return;
        }
        if (2..=TABLE_FROM).contains(&left) {
            self.counts.tables += 1;
            let waiting = self.table.fill(&self.lists[depth]);
            self.level = depth;
            return self.below(waiting, clues, dead, left);
        }
        for cell in branch(&self.lists[depth]) {
            let mut next = std::mem::take(&mut self.lists[depth + 1]);
            child(&self.lists[depth], cell, dead, &mut next);
            self.lists[depth + 1] = next;
            self.node(clues | CellBits::only(cell), dead);
            dead = dead | CellBits::only(cell);
        }
    }

    /// Searches a node of the lower part, with two clues left or more; `waiting` are the unhit sets
    /// of the table.
    fn below(&mut self, waiting: Bits, clues: CellBits, mut dead: CellBits, left: usize) {
        self.counts.nodes += 1;
        let bound = match left {
            2 => self.table.last_two(waiting, dead),
            _ => self.table.bound(waiting, dead, left),
        };
        let (branch, within) = match bound {
            Bound::Over => return,
            Bound::Nothing => match self.attempt(clues, self.level) {
                None => return self.found.push(clues),
                Some(set) => (set & !dead, !dead),
            },
            Bound::Branch(branch, within) => (branch, within),
        };
        if left == 2 {
            for cell in branch.iter() {
                let waiting = self.table.place(waiting, cell);
                dead = dead | CellBits::only(cell);
                let mut among = within & !dead;
                let clues = clues | CellBits::only(cell);
                if waiting == 0 {
                    // Every known set is hit, so these may be a puzzle; a set that shows otherwise
                    // restricts the last clue to its cells.
                    match self.attempt(clues, self.level) {
                        None => {
                            self.found.push(clues);
                            continue;
                        }
                        Some(set) => among = among & set,
                    }
                }
                let common = self.table.common(waiting, among);
                if !common.is_empty() {
                    self.last(common, clues);
                }
            }
            return;
        }
        dead = dead | !within;
        for cell in branch.iter() {
            let waiting = self.table.place(waiting, cell);
            self.below(waiting, clues | CellBits::only(cell), dead, left - 1);
            dead = dead | CellBits::only(cell);
        }
    }

    /// Tries each of some cells as the last clue.
    fn last(&mut self, mut common: CellBits, clues: CellBits) {
        while let Some(cell) = common.iter().next() {
            let all = clues | CellBits::only(cell);
            common = common & !CellBits::only(cell);
            match self.attempt(all, self.level) {
                None => self.found.push(all),
                Some(set) => common = common & set,
            }
        }
    }

    /// Returns an unavoidable set that the clues do not hit, one beyond the table's capacity or a
    /// new one; `None` if they are a puzzle.
    fn attempt(&mut self, clues: CellBits, level: usize) -> Option<CellBits> {
        let beyond = self.lists[level].iter().skip(self.table.len());
        if let Some(&set) = beyond.into_iter().find(|set| !set.meets(clues)) {
            return Some(set);
        }
        self.counts.tried += 1;
        let set = self.oracle.unhit(clues)?;
        self.counts.learned += 1;
        self.sets.push(set);
        for list in &mut self.lists[..=level] {
            list.push(set);
        }
        Some(set)
    }
}
