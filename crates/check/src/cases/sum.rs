//! Sums and counts: the candidates that are in no choice which compares as it should.
//!
//! The terms are taken in their order; what the first ones can add up to, and what from there can
//! still come right, are sets of numbers. Cells that differ and have one coefficient are a group
//! (`groups.rs`), one term, with their totals (`sets.rs`); those that count one digit, or all but
//! one, are too: at most one of them holds that digit. Where the numbers spread over
//! more than 127, only the least and the greatest of each term count.

use super::super::board::{Comparison, Sum, Weight};
use super::digits;
use super::fits::{self, Fitting, Options, bits};
use super::groups::{Alike, Differing};
use super::pass::Pass;
use super::sets::Sets;

/// The most digits of a board on which cells are put in groups: each set of them has a bit.
pub(super) const MOST_DIGITS: usize = 12;

/// What is added up.
enum Term {
    /// What a cell adds, by its digit.
    Cell(Weight, usize),
    /// The total of cells that differ, times this.
    Group(i64, Vec<usize>),
    /// Of cells that differ, how many hold a digit, or how many do not.
    Counted(Counted),
}

/// Cells that differ, of which one or none holds a digit.
struct Counted {
    /// The digit, as a bit.
    digit: u64,
    /// Whether the cells with the digit count, and not those without.
    inside: bool,
    cells: Vec<usize>,
}

impl Counted {
    /// Returns what the cells add if one holds the digit, or none does.
    fn value(&self, holds: bool) -> i128 {
        match self.inside {
            true => holds.into(),
            false => self.cells.len() as i128 - i128::from(holds),
        }
    }

    /// Returns whether none can hold the digit, and whether one can.
    fn may(&self, sets: &[u64]) -> [bool; 2] {
        let has = |cell: &usize| sets[*cell] & self.digit != 0;
        let surely = self.cells.iter().any(|&cell| sets[cell] == self.digit);
        [!surely, self.cells.iter().any(has)]
    }
}

/// A sum as it is worked on.
pub(super) struct Adding {
    terms: Vec<Term>,
    comparison: Comparison,
    total: i128,
}

/// What the terms of a sum can add.
pub(super) struct Adds {
    options: Vec<Options>,
    /// By group: its open cells and their sets.
    groups: Vec<(Vec<usize>, Sets)>,
}

impl Adds {
    /// Returns the totals, of which none is more than 127 or less than 0, as bits.
    pub(super) fn totals(&self) -> u128 {
        fits::totals(&self.options)
    }
}

impl Adding {
    pub(super) fn new(sum: &Sum, differing: &mut Differing<'_>, order: usize) -> Adding {
        let groups = match order <= MOST_DIGITS {
            true => differing.groups(sum),
            false => Vec::new(),
        };
        let mut inside: Vec<usize> = groups.iter().flat_map(|of| of.1.clone()).collect();
        inside.sort_unstable();
        let others = sum.terms.iter();
        let others = others.filter(|term| inside.binary_search(&term.1).is_err());
        let others = others.map(|&(weight, cell)| Term::Cell(weight, cell));
        let groups = groups.into_iter();
        let groups = groups.map(|(alike, cells)| match alike {
            Alike::Times(times) => Term::Group(times, cells),
            Alike::Counted { digit, inside } => Term::Counted(Counted {
                digit,
                inside,
                cells,
            }),
        });
        Adding {
            terms: groups.chain(others).collect(),
            comparison: sum.comparison,
            total: sum.total.into(),
        }
    }

    /// Returns whether there is a group whose totals matter.
    pub(super) fn has_totals(&self) -> bool {
        let mut terms = self.terms.iter();
        terms.any(|term| matches!(term, Term::Group(..)))
    }

    /// Keeps the candidates of choices that come right; `None` if there is no such choice.
    pub(super) fn narrow(&self, pass: &mut Pass<'_>) -> Option<()> {
        let adds = self.adds(pass)?;
        let fits = self.fitting(&adds.options)?;
        self.keep(adds, &fits, pass);
        Some(())
    }

    /// The same where one of these totals is right, as bits; of cells that add their digits.
    pub(super) fn keep_to(&self, adds: Adds, wanted: u128, pass: &mut Pass<'_>) -> Option<()> {
        let least: i128 = adds.options.iter().map(|of| of.least).sum();
        let fits = fits::fitting(&adds.options, wanted >> least)?;
        self.keep(adds, &fits, pass);
        Some(())
    }

    /// Returns what each term can add; `None` if one can add nothing.
    pub(super) fn adds(&self, pass: &mut Pass<'_>) -> Option<Adds> {
        let sets = pass.sets;
        let mut options = Vec::with_capacity(self.terms.len());
        let mut groups = Vec::new();
        for term in &self.terms {
            let of = match term {
                Term::Cell(weight, cell) => {
                    let digits = digits(sets[*cell]);
                    Options::of(digits.map(|digit| weight.value(digit + 1)))
                }
                Term::Group(times, cells) => {
                    let (start, open) = fixed(cells, sets)?;
                    let held = Sets::of(pass.order, start, &open, sets);
                    pass.effort += held.effort() as u64;
                    let totals = bits(held.totals(pass.totals));
                    let of = Options::of(totals.map(|total| times_total(*times, total)));
                    groups.push((open, held));
                    of
                }
                Term::Counted(counted) => {
                    let may = counted.may(sets);
                    let holds = [false, true].into_iter();
                    let holds = holds.filter(|&holds| may[usize::from(holds)]);
                    Options::of(holds.map(|holds| counted.value(holds)))
                }
            };
            options.push(of?);
        }
        pass.effort += self.terms.len() as u64 * 8;
        Some(Adds { options, groups })
    }

    /// Keeps what fits.
    fn keep(&self, Adds { options, groups }: Adds, fits: &[Fitting], pass: &mut Pass<'_>) {
        let (sets, totals) = (pass.sets, pass.totals);
        let mut groups = groups.into_iter();
        for ((term, options), fits) in self.terms.iter().zip(&options).zip(fits) {
            match term {
                Term::Cell(weight, cell) => {
                    let mut set = 0;
                    for digit in digits(sets[*cell]) {
                        let has = fits.has(weight.value(digit + 1) - options.least);
                        set |= u64::from(has) << digit;
                    }
                    pass.kept.push((*cell, set));
                }
                Term::Group(times, cells) => {
                    if let Some((open, held)) = groups.next() {
                        let total = |set| times_total(*times, totals.of(set));
                        let fits = |set| fits.has(total(set) - options.least);
                        let from = pass.kept.len();
                        let held = held.back(&open, sets, fits, pass.kept);
                        pass.hold(cells, held.unwrap_or(0), from);
                    }
                }
                Term::Counted(counted) => {
                    let may = counted.may(sets);
                    let [none, one] = [false, true].map(|holds| {
                        let value = counted.value(holds) - options.least;
                        may[usize::from(holds)] && fits.has(value)
                    });
                    let digit = counted.digit;
                    let places = counted.cells.iter().copied();
                    let places = places.filter(|&cell| sets[cell] & digit != 0);
                    if !one {
                        pass.kept.extend(places.map(|cell| (cell, !digit)));
                    } else if !none {
                        pass.one_holds(places, digit);
                    }
                }
            }
        }
    }

    /// Returns what each term may add, given what the others can; `None` if no choice is left.
    fn fitting(&self, options: &[Options]) -> Option<Vec<Fitting>> {
        let least: i128 = options.iter().map(|of| of.least).sum();
        let greatest: i128 = options.iter().map(|of| of.greatest).sum();
        let (wanted, width) = (self.total - least, greatest - least);
        let (low, high) = match self.comparison {
            Comparison::Equal => (wanted, wanted),
            Comparison::AtMost => (0, wanted.min(width)),
            Comparison::AtLeast => (wanted.max(0), width),
        };
        if low > high || high < 0 || low > width {
            return None;
        }
        if width >= 128 {
            // The others add from 0 to the width less this term's own.
            let each = options.iter().map(|of| {
                let others = width - (of.greatest - of.least);
                Fitting::Between(low - others, high)
            });
            return Some(each.collect());
        }
        let upto = |n: i128| u128::MAX >> (127 - n);
        fits::fitting(options, upto(high) & !(upto(low) >> 1))
    }
}

/// Returns the digits of the cells that are left with one, as a set, and the others; `None` if a
/// digit is there twice.
pub(super) fn fixed(cells: &[usize], sets: &[u64]) -> Option<(usize, Vec<usize>)> {
    let (mut fixed, mut open) = (0, Vec::with_capacity(cells.len()));
    for &cell in cells {
        if !sets[cell].is_power_of_two() {
            open.push(cell);
        } else if fixed & sets[cell] != 0 {
            return None;
        } else {
            fixed |= sets[cell];
        }
    }
    Some((fixed as usize, open))
}

/// Returns a total of digits times this.
fn times_total(times: i64, total: u32) -> i128 {
    i128::from(times) * i128::from(total)
}
