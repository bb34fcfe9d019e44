//! The relations of a model in a normal form: two models are the same if their lists are the same.

use crate::rules::{Comparison, Model, PairTable, Relation, Rulebook};

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
}

/// A table of pairs: by digit of the first cell, the digits of the second as bits.
pub(super) type Table = Vec<u64>;

/// The relations and givens of a model.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Facts {
    pub(super) order: usize,
    pub(super) cells: usize,
    /// The tables of pairs, in ascending order.
    pub(super) tables: Vec<Table>,
    /// In ascending order, each once.
    pub(super) facts: Vec<Fact>,
}

/// Facts under construction; pairs carry their tables.
struct Gathered {
    order: usize,
    cells: usize,
    pairs: Vec<(u16, u16, Table)>,
    facts: Vec<Fact>,
}

impl Facts {
    /// Returns the facts of a model, givens included.
    pub(super) fn of(model: &Model) -> Facts {
        let mut gathered = Gathered::of(model.rulebook());
        let givens = model.givens().iter();
        let given = givens.map(|g| Fact::Given(g.cell.index() as u16, g.digit.index() as u8));
        gathered.facts.extend(given);
        gathered.finish()
    }

    /// Returns the facts of rules without givens.
    pub(super) fn of_rules(rulebook: &Rulebook) -> Facts {
        Gathered::of(rulebook).finish()
    }

    /// Returns whether digits count as numbers, so that they cannot be renamed.
    pub(super) fn has_sums(&self) -> bool {
        let sum = |fact: &Fact| matches!(fact, Fact::Linear(..));
        self.facts.iter().any(sum)
    }

    /// Returns the facts with cells and digits mapped by the lists. If there are sums, the digits
    /// must be kept or all reversed; otherwise the result is `None`.
    pub(super) fn mapped(&self, cells: &[u16], digits: &[u8]) -> Option<Facts> {
        let cell = |cell: u16| cells[usize::from(cell)];
        let last = digits.len() - 1;
        let kept = digits.iter().enumerate().all(|(i, &d)| i == usize::from(d));
        let reversed = digits
            .iter()
            .enumerate()
            .all(|(i, &d)| i + usize::from(d) == last);
        let mut gathered = Gathered {
            order: self.order,
            cells: self.cells,
            pairs: Vec::new(),
            facts: Vec::new(),
        };
        let tables: Vec<Table> = self
            .tables
            .iter()
            .map(|table| renamed(table, digits))
            .collect();
        for fact in &self.facts {
            match fact {
                Fact::Given(c, d) => {
                    gathered
                        .facts
                        .push(Fact::Given(cell(*c), digits[usize::from(*d)]));
                }
                Fact::Domain(c, bits) => {
                    gathered
                        .facts
                        .push(Fact::Domain(cell(*c), images(*bits, digits)));
                }
                Fact::Different(list) => {
                    gathered.different(list.iter().map(|&c| cell(c)).collect())
                }
                Fact::Pair(a, b, table) => {
                    gathered.pair(cell(*a), cell(*b), tables[*table].clone())
                }
                Fact::Linear(terms, equal, total) => {
                    let sum: i128 = terms.iter().map(|&(c, _)| i128::from(c)).sum();
                    let terms = terms.iter().map(|&(c, at)| (c, cell(at)));
                    match (kept, reversed) {
                        (true, _) => gathered.linear(terms.collect(), *equal, *total),
                        // Σ c·(N+1−d) against T is −Σ c·d against T − (N+1)·Σ c.
                        (_, true) => {
                            let total = total - (self.order as i128 + 1) * sum;
                            let terms = terms.map(|(c, at)| (-c, at)).collect();
                            gathered.linear(terms, *equal, total);
                        }
                        _ => return None,
                    }
                }
            }
        }
        Some(gathered.finish())
    }
}

impl Gathered {
    fn of(rulebook: &Rulebook) -> Gathered {
        let shape = rulebook.shape();
        let mut gathered = Gathered {
            order: shape.order(),
            cells: shape.cells(),
            pairs: Vec::new(),
            facts: Vec::new(),
        };
        for constraint in rulebook.constraints() {
            gathered.add(&constraint.relation);
        }
        gathered
    }

    fn add(&mut self, relation: &Relation) {
        let index = |cell: crate::grid::Cell| cell.index() as u16;
        match relation {
            Relation::Domain { cell, digits } => {
                self.facts.push(Fact::Domain(index(*cell), digits.bits()));
            }
            Relation::AllDifferent { cells } => {
                self.different(cells.iter().map(|&cell| index(cell)).collect());
            }
            Relation::Pair { a, b, allowed } => {
                self.pair(index(*a), index(*b), table(allowed, self.order));
            }
            Relation::Linear {
                terms,
                comparison,
                total,
            } => {
                let sign = match comparison {
                    Comparison::AtLeast => -1,
                    Comparison::AtMost | Comparison::Equal => 1,
                };
                let terms = terms
                    .iter()
                    .map(|t| (sign * i64::from(t.coefficient), index(t.cell)));
                let equal = *comparison == Comparison::Equal;
                self.linear(
                    terms.collect(),
                    equal,
                    i128::from(sign) * i128::from(*total),
                );
            }
        }
    }

    /// Adds an all-different relation. One cell or none cannot repeat a digit, so such a relation
    /// is dropped.
    fn different(&mut self, mut cells: Vec<u16>) {
        cells.sort_unstable();
        if cells.len() > 1 {
            self.facts.push(Fact::Different(cells));
        }
    }

    fn pair(&mut self, a: u16, b: u16, table: Table) {
        self.pairs.push(if a <= b {
            (a, b, table)
        } else {
            (b, a, transposed(&table))
        });
    }

    /// Adds a sum, each cell once and no coefficient 0. An equation can be written with either
    /// sign: adds the one with the greater coefficients, or both if they are equal.
    fn linear(&mut self, mut terms: Vec<(i64, u16)>, equal: bool, total: i128) {
        terms.sort_unstable_by_key(|&(_, cell)| cell);
        terms.dedup_by(|next, kept| {
            let same = next.1 == kept.1;
            kept.0 += if same { next.0 } else { 0 };
            same
        });
        terms.retain(|&(coefficient, _)| coefficient != 0);
        let negated: Vec<(i64, u16)> = terms.iter().map(|&(c, cell)| (-c, cell)).collect();
        let signed = |terms: &[(i64, u16)], total: i128| {
            let mut signed: Vec<i64> = terms.iter().map(|&(c, _)| c).collect();
            signed.sort_unstable();
            (signed, total)
        };
        let (here, there) = (signed(&terms, total), signed(&negated, -total));
        if equal && there >= here {
            self.facts.push(Fact::Linear(negated, equal, -total));
        }
        if !equal || here >= there {
            self.facts.push(Fact::Linear(terms, equal, total));
        }
    }

    fn finish(mut self) -> Facts {
        let mut tables: Vec<Table> = self.pairs.iter().map(|pair| pair.2.clone()).collect();
        tables.sort_unstable();
        tables.dedup();
        for (a, b, table) in self.pairs {
            let table = tables.partition_point(|other| *other < table);
            self.facts.push(Fact::Pair(a, b, table));
        }
        self.facts.sort_unstable();
        self.facts.dedup();
        Facts {
            order: self.order,
            cells: self.cells,
            tables,
            facts: self.facts,
        }
    }
}

fn table(pairs: &PairTable, order: usize) -> Table {
    let digits = crate::grid::DigitSet::all(order);
    digits
        .iter()
        .map(|digit| pairs.partners(digit).bits())
        .collect()
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
