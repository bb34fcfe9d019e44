//! The relations of a model in a normal form: two models are the same if their lists are the same.

use super::gathered::{Gathered, Raw};
use super::words::{Orders, Words};
use crate::rules::{Model, Rulebook};
use std::fmt;

/// A relation, with cells and digits as indices. The order of the variants does not matter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Fact {
    /// A cell with its given digit.
    Given(u16, u8),
    /// A cell with the digits it may hold, as bits.
    Domain(u16, u64),
    /// Cells with different digits, in ascending order.
    Different(Vec<u16>),
    /// Two cells, the lesser first, and the index of the table of digits that they may hold
    /// together.
    Pair(u16, u16, usize),
    /// Coefficients with their cells, the cells ascending; whether the sum is equal to the total
    /// rather than at most the total; the total.
    Linear(Vec<(i64, u16)>, bool, i128),
    /// Cells in the least order in which they may be read, and the index of their words.
    Word(Vec<u16>, usize),
    /// Cells with the digits that count, as bits, ascending; the least number and the greatest.
    Count(Vec<(u16, u64)>, i64, i64),
    /// Pairs of neighbours, the lesser first, and each cell with itself, ascending; the digits of
    /// those that are connected, as bits; how many there are, if that is said.
    Connected(Vec<(u16, u16)>, u64, Option<usize>),
    /// Lists of facts, ascending, of which one holds.
    Any(Vec<Vec<Fact>>),
}

/// A table of pairs: by digit of the first cell, the digits of the second as bits.
pub(super) type Table = Vec<u64>;

/// The relations and givens of a model.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Facts {
    pub(super) order: usize,
    pub(super) cells: usize,
    /// The number of cells off the board, which come after those of the board.
    pub(super) off_board: usize,
    /// The tables of pairs, in ascending order.
    pub(super) tables: Vec<Table>,
    /// The words of automata, in ascending order.
    pub(super) words: Vec<Words>,
    /// In ascending order, each once.
    pub(super) facts: Vec<Fact>,
}

impl Facts {
    /// Returns the facts of a model, givens included.
    pub(super) fn of(model: &Model) -> Facts {
        let mut gathered = Gathered::of(model.rulebook());
        let givens = model.givens().iter();
        let given = givens.map(|g| Raw::Given(g.cell.index() as u16, g.digit.index() as u8));
        gathered.facts.extend(given);
        gathered.finish()
    }

    /// Returns the facts of rules without givens.
    pub(super) fn of_rules(rulebook: &Rulebook) -> Facts {
        Gathered::of(rulebook).finish()
    }

    /// Returns whether digits count as numbers, or an automaton reads them, so that they are not
    /// renamed.
    pub(super) fn has_numbers(&self) -> bool {
        let number = |fact: &&Fact| matches!(fact, Fact::Linear(..) | Fact::Word(..));
        self.all().iter().any(number)
    }

    /// Returns all facts, those inside of others too.
    pub(super) fn all(&self) -> Vec<&Fact> {
        let mut all = Vec::new();
        inside(&self.facts, &mut all);
        all
    }

    /// Returns the orders in which the cells of each automaton may be read.
    pub(super) fn orders(&self) -> Vec<Orders> {
        self.words.iter().map(Words::orders).collect()
    }

    /// Returns the facts with cells and digits mapped by the lists. If there are sums or automata,
    /// the digits must be kept or all reversed; otherwise the result is `None`.
    pub(super) fn mapped(&self, cells: &[u16], digits: &[u8]) -> Option<Facts> {
        let last = digits.len() - 1;
        let mut places = digits.iter().map(|&digit| usize::from(digit)).enumerate();
        let kept = places.clone().all(|(i, digit)| i == digit);
        let turn = places.all(|(i, digit)| i + digit == last);
        if self.has_numbers() && !kept && !turn {
            return None;
        }
        let tables = self.tables.iter().map(|table| renamed(table, digits));
        let words = self.words.iter().map(|words| words.renamed(digits));
        let map = Map {
            cells,
            digits,
            turned: !kept,
            tables: tables.collect(),
            words: words.collect(),
        };
        let mut gathered = Gathered::empty(self.order, self.cells, self.off_board);
        gathered.facts = map.all(&self.facts);
        Some(gathered.finish())
    }
}

/// Keys are made of it: cells off the board, if there are none, are not in it.
impl fmt::Debug for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = f.debug_struct("Facts");
        all.field("order", &self.order).field("cells", &self.cells);
        if self.off_board > 0 {
            all.field("off_board", &self.off_board);
        }
        all.field("tables", &self.tables);
        all.field("words", &self.words);
        all.field("facts", &self.facts).finish()
    }
}

fn inside<'a>(facts: &'a [Fact], all: &mut Vec<&'a Fact>) {
    for fact in facts {
        all.push(fact);
        if let Fact::Any(lists) = fact {
            lists.iter().for_each(|list| inside(list, all));
        }
    }
}

/// A renaming of cells and digits, with the tables and words after it.
struct Map<'a> {
    cells: &'a [u16],
    digits: &'a [u8],
    /// Whether the digits are reversed, if they are numbers.
    turned: bool,
    tables: Vec<Table>,
    words: Vec<Words>,
}

impl Map<'_> {
    fn all(&self, facts: &[Fact]) -> Vec<Raw> {
        facts.iter().flat_map(|fact| self.fact(fact)).collect()
    }

    fn cell(&self, cell: u16) -> u16 {
        self.cells[usize::from(cell)]
    }

    fn fact(&self, fact: &Fact) -> Vec<Raw> {
        vec![match fact {
            Fact::Given(at, digit) => Raw::Given(self.cell(*at), self.digits[usize::from(*digit)]),
            Fact::Domain(at, bits) => Raw::Domain(self.cell(*at), images(*bits, self.digits)),
            Fact::Different(list) => {
                let list = list.iter().map(|&at| self.cell(at)).collect();
                return Raw::different(list).into_iter().collect();
            }
            Fact::Pair(a, b, table) => {
                Raw::pair(self.cell(*a), self.cell(*b), self.tables[*table].clone())
            }
            Fact::Linear(terms, equal, total) => {
                let sum: i128 = terms.iter().map(|&(c, _)| i128::from(c)).sum();
                let terms = terms.iter().map(|&(c, at)| (c, self.cell(at)));
                if !self.turned {
                    return Raw::linear(terms.collect(), *equal, *total);
                }
                // Σ c·(N+1−d) against T is −Σ c·d against T − (N+1)·Σ c.
                let total = total - (self.digits.len() as i128 + 1) * sum;
                return Raw::linear(terms.map(|(c, at)| (-c, at)).collect(), *equal, total);
            }
            Fact::Word(list, words) => {
                let list = list.iter().map(|&at| self.cell(at)).collect();
                Raw::Word(list, self.words[*words].clone())
            }
            Fact::Count(sets, least, most) => {
                let sets = sets.iter();
                let sets = sets.map(|&(at, bits)| (self.cell(at), images(bits, self.digits)));
                Raw::count(sets.collect(), *least, *most)
            }
            Fact::Connected(joined, digits, size) => {
                let joined = joined.iter().map(|&(a, b)| (self.cell(a), self.cell(b)));
                Raw::connected(joined.collect(), images(*digits, self.digits), *size)
            }
            Fact::Any(lists) => Raw::Any(lists.iter().map(|list| self.all(list)).collect()),
        }]
    }
}

/// Returns the table with the two cells exchanged.
pub(super) fn transposed(table: &[u64]) -> Table {
    let column = |b: usize| {
        let rows = table.iter().enumerate();
        rows.fold(0, |bits, (a, row)| bits | (row >> b & 1) << a)
    };
    (0..table.len()).map(column).collect()
}

/// Returns the table with its digits renamed.
fn renamed(table: &[u64], digits: &[u8]) -> Table {
    let mut image = vec![0; table.len()];
    for (digit, &row) in table.iter().enumerate() {
        image[usize::from(digits[digit])] = images(row, digits);
    }
    image
}

fn images(bits: u64, digits: &[u8]) -> u64 {
    let renamed = digits.iter().enumerate();
    renamed.fold(0, |image, (digit, &to)| image | (bits >> digit & 1) << to)
}
