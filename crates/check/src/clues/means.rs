//! The means to say relations: over values as they are printed, not digits counted from 1.

use super::super::board::{Comparison, Relation, Sum, Weight};
use super::super::connected::Connected;
use super::super::size::BoardSize;
use super::lines::Clue;
use std::collections::BTreeMap;

/// The most work for all clues together, so that that on a certificate has a bound: a digit or a
/// pair of digits that is looked at counts once.
const MOST_WORK: usize = 1 << 26;

const TOO_MUCH: &str = "the clues take too much work";

/// What is remembered of cells that were read.
pub(super) type Memory = Vec<i64>;

/// What is wrong with a clue, in words.
pub(super) type Said = Result<(), String>;

/// The board, what was said of it so far, and the means to say more.
pub(super) struct Means<'a> {
    pub(super) size: BoardSize,
    /// All clues, for rules about those that are not there.
    pub(super) clues: &'a [Clue<'a>],
    /// The cells of each region, in row order: `region` lines, or else the boxes.
    pub(super) regions: Vec<Vec<usize>>,
    pub(super) relations: Vec<Relation>,
    left: usize,
}

impl<'a> Means<'a> {
    pub(super) fn new(size: BoardSize, clues: &'a [Clue<'a>]) -> Means<'a> {
        let regions = clues.iter().filter(|clue| clue.kind == "region");
        let mut regions: Vec<Vec<usize>> = regions
            .filter_map(|clue| clue.groups.first().cloned())
            .collect();
        regions.iter_mut().for_each(|region| region.sort_unstable());
        let mut means = Means {
            size,
            clues,
            regions,
            relations: Vec::new(),
            left: MOST_WORK,
        };
        let boxes = clues.iter().find_map(|clue| clue.boxes);
        if let (true, Some((height, width))) = (means.regions.is_empty(), boxes) {
            means.regions = means.boxes(height, width);
        }
        means
    }

    /// Returns the cells of each box, in row order.
    pub(super) fn boxes(&self, height: usize, width: usize) -> Vec<Vec<usize>> {
        let mut boxes = Vec::new();
        for top in (0..self.size.rows).step_by(height) {
            for left in (0..self.size.columns).step_by(width) {
                boxes.push(self.rectangle(top, left, height, width));
            }
        }
        boxes
    }

    /// Returns the cells of a rectangle, in row order.
    pub(super) fn rectangle(
        &self,
        top: usize,
        left: usize,
        height: usize,
        width: usize,
    ) -> Vec<usize> {
        let cell = |i: usize| (top + i / width) * self.size.columns + left + i % width;
        (0..height * width).map(cell).collect()
    }

    pub(super) fn low(&self) -> i64 {
        self.size.low as i64
    }

    pub(super) fn high(&self) -> i64 {
        self.low() + self.size.order as i64 - 1
    }

    pub(super) fn values(&self) -> std::ops::RangeInclusive<i64> {
        self.low()..=self.high()
    }

    /// Returns all cells.
    pub(super) fn cells(&self) -> std::ops::Range<usize> {
        0..self.size.cells()
    }

    /// Returns the row and the column of a cell, from 0.
    pub(super) fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.size.columns, cell % self.size.columns)
    }

    /// Returns the cell so many rows down and columns to the right, if it is on the board.
    pub(super) fn offset(&self, cell: usize, down: isize, right: isize) -> Option<usize> {
        let (row, column) = self.place(cell);
        let row = row
            .checked_add_signed(down)
            .filter(|&row| row < self.size.rows)?;
        let column = column.checked_add_signed(right);
        let column = column.filter(|&column| column < self.size.columns)?;
        Some(row * self.size.columns + column)
    }

    /// Returns every two cells so far apart, for each of the distances down and to the right.
    pub(super) fn apart(&self, distances: &[(isize, isize)]) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        for cell in self.cells() {
            let others = distances.iter();
            let others = others.filter_map(|&(down, right)| self.offset(cell, down, right));
            pairs.extend(others.map(|other| (cell, other)));
        }
        pairs
    }

    /// Returns every two cells that share an edge.
    pub(super) fn edges(&self) -> Vec<(usize, usize)> {
        self.apart(&[(0, 1), (1, 0)])
    }

    /// Returns the digits, bit d − 1 for digit d, whose values are wanted.
    pub(super) fn set(&self, wanted: &dyn Fn(i64) -> bool) -> u64 {
        let values = self.values().enumerate();
        let bits = values.filter(|&(_, value)| wanted(value));
        bits.fold(0, |set, (bit, _)| set | 1 << bit)
    }

    /// Counts work, of which there is a bound.
    pub(super) fn work(&mut self, work: usize) -> Said {
        let left = self.left.checked_sub(work);
        self.left = left.ok_or(TOO_MUCH)?;
        Ok(())
    }

    /// Says what no board keeps.
    fn never(&mut self) {
        self.relations.push(Relation::Clause { any_of: Vec::new() });
    }

    /// Says that no value is twice in cells. Cells that are more than the digits, or one that is
    /// there twice, cannot all differ.
    pub(super) fn different(&mut self, cells: &[usize]) -> Said {
        self.work(cells.len() + 1)?;
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        let twice = cells.windows(2).any(|pair| pair[0] == pair[1]);
        if twice || cells.len() > self.size.order {
            self.never();
        } else if !cells.is_empty() {
            let names: Vec<String> = cells.iter().map(|&cell| self.size.name(cell)).collect();
            let name = names.join(" ");
            self.relations.push(Relation::Different { cells, name });
        }
        Ok(())
    }

    /// Says that a cell has a wanted value.
    pub(super) fn domain(&mut self, cell: usize, wanted: &dyn Fn(i64) -> bool) -> Said {
        self.work(self.size.order)?;
        let digits = self.set(wanted);
        self.relations.push(Relation::Domain { cell, digits });
        Ok(())
    }

    /// Says which values two cells may have together; of one cell, which value it may have twice.
    pub(super) fn pair(&mut self, a: usize, b: usize, allowed: &dyn Fn(i64, i64) -> bool) -> Said {
        if a == b {
            return self.domain(a, &|value| allowed(value, value));
        }
        self.work(self.size.order * self.size.order)?;
        let allowed = self
            .values()
            .map(|x| self.set(&|y| allowed(x, y)))
            .collect();
        let cells = [a, b];
        self.relations.push(Relation::Pair { cells, allowed });
        Ok(())
    }

    /// Says a relation of each two neighbours in a list.
    pub(super) fn along(&mut self, cells: &[usize], allowed: &dyn Fn(i64, i64) -> bool) -> Said {
        let mut pairs = cells.windows(2);
        pairs.try_for_each(|pair| self.pair(pair[0], pair[1], allowed))
    }

    /// Says a relation of every two cells of a list, by how far apart they are in it.
    pub(super) fn every_two(
        &mut self,
        cells: &[usize],
        allowed: &dyn Fn(i64, i64, usize) -> bool,
    ) -> Said {
        for (i, &a) in cells.iter().enumerate() {
            for (j, &b) in cells.iter().enumerate().skip(i + 1) {
                self.pair(a, b, &|x, y| allowed(x, y, j - i))?;
            }
        }
        Ok(())
    }

    /// Says that the values of cells times their coefficients add up to a total.
    pub(super) fn weighted(
        &mut self,
        terms: impl IntoIterator<Item = (i64, usize)>,
        total: i64,
    ) -> Said {
        let terms: Vec<(i64, usize)> = terms.into_iter().collect();
        self.work(terms.len() + 1)?;
        // Sums of relations are over digits, which count from 1.
        let coefficients: i64 = terms.iter().map(|&(coefficient, _)| coefficient).sum();
        let total = total - (self.low() - 1) * coefficients;
        let terms = terms.iter().map(|&(c, cell)| (Weight::Times(c), cell));
        self.relations.push(Relation::Sum(Sum {
            terms: terms.collect(),
            comparison: Comparison::Equal,
            total,
        }));
        Ok(())
    }

    /// Says that cells add up to a total.
    pub(super) fn sum(&mut self, cells: &[usize], total: i64) -> Said {
        self.weighted(cells.iter().map(|&cell| (1, cell)), total)
    }

    /// Says that two groups of cells have the same sum.
    pub(super) fn equal_sums(&mut self, a: &[usize], b: &[usize]) -> Said {
        let minus = b.iter().map(|&cell| (-1, cell));
        self.weighted(a.iter().map(|&cell| (1, cell)).chain(minus), 0)
    }

    /// Says that so many of the cells have a wanted value.
    pub(super) fn count(
        &mut self,
        cells: &[usize],
        wanted: &dyn Fn(i64) -> bool,
        comparison: Comparison,
        total: i64,
    ) -> Said {
        let set = self.set(wanted);
        self.counts(&[(cells, set)], comparison, total)
    }

    /// As [`count`](Means::count), of groups of cells, each with the digits that count in it.
    pub(super) fn counts(
        &mut self,
        groups: &[(&[usize], u64)],
        comparison: Comparison,
        total: i64,
    ) -> Said {
        let mut terms = Vec::new();
        for &(cells, set) in groups {
            self.work(cells.len() + self.size.order)?;
            terms.extend(cells.iter().map(|&cell| (Weight::In(set), cell)));
        }
        self.relations.push(Relation::Count(Sum {
            terms,
            comparison,
            total,
        }));
        Ok(())
    }

    /// Says that the cells with a wanted value, in rows of `columns`, are connected, and how many
    /// they are if that is known.
    pub(super) fn connected(
        &mut self,
        cells: &[usize],
        columns: usize,
        wanted: &dyn Fn(i64) -> bool,
        size: Option<usize>,
    ) -> Said {
        self.work(cells.len() + self.size.order)?;
        let connected = Connected {
            cells: cells.to_vec(),
            columns,
            set: self.set(wanted),
            size,
        };
        self.relations.push(Relation::Connected(connected));
        Ok(())
    }

    /// Says that a cell has a value of the set beside it, for at least one of some cells.
    pub(super) fn any(&mut self, any_of: Vec<(usize, u64)>) -> Said {
        self.work(any_of.len() + 1)?;
        let mut sets = BTreeMap::new();
        for (cell, set) in any_of {
            *sets.entry(cell).or_insert(0) |= set;
        }
        self.relations.push(Relation::Clause {
            any_of: sets.into_iter().collect(),
        });
        Ok(())
    }
}
