//! The relations of a model in a normal form: two models are the same if their lists are the same.

use crate::rules::{Automaton, Comparison, Model, PairTable, Relation, Rulebook};

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
    /// Cells in the order in which they are read, and the index of their automaton.
    Word(Vec<u16>, usize),
    /// Cells with the digits that count, as bits, ascending; the least number and the greatest.
    Count(Vec<(u16, u64)>, i64, i64),
}

/// A table of pairs: by digit of the first cell, the digits of the second as bits.
pub(super) type Table = Vec<u64>;

/// An automaton: by state and digit the next state, and whether words may end in the state. States
/// are numbered in the order in which the digits lead to them.
pub(super) type Reader = Vec<(Vec<Option<usize>>, bool)>;

/// The relations and givens of a model.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Facts {
    pub(super) order: usize,
    pub(super) cells: usize,
    /// The tables of pairs, in ascending order.
    pub(super) tables: Vec<Table>,
    /// The automata, in ascending order.
    pub(super) readers: Vec<Reader>,
    /// In ascending order, each once.
    pub(super) facts: Vec<Fact>,
}

/// Facts under construction; pairs carry their tables, words their automata.
struct Gathered {
    order: usize,
    cells: usize,
    pairs: Vec<(u16, u16, Table)>,
    words: Vec<(Vec<u16>, Reader)>,
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

    /// Returns whether digits count as numbers, or an automaton reads them, so that they are not
    /// renamed.
    pub(super) fn has_numbers(&self) -> bool {
        let number = |fact: &Fact| matches!(fact, Fact::Linear(..) | Fact::Word(..));
        self.facts.iter().any(number)
    }

    /// Returns the facts with cells and digits mapped by the lists. If there are sums or automata,
    /// the digits must be kept or all reversed; otherwise the result is `None`.
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
            words: Vec::new(),
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
                Fact::Word(..) if !kept && !reversed => return None,
                Fact::Word(cells, reader) => {
                    let cells = cells.iter().map(|&c| cell(c)).collect();
                    let reader = read_anew(&self.readers[*reader], digits);
                    gathered.words.push((cells, reader));
                }
                Fact::Count(sets, least, most) => {
                    let sets = sets
                        .iter()
                        .map(|&(c, bits)| (cell(c), images(bits, digits)));
                    gathered.count(sets.collect(), *least, *most);
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
            words: Vec::new(),
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
            Relation::Automaton { cells, automaton } => {
                let cells = cells.iter().map(|&cell| index(cell)).collect();
                let kept: Vec<u8> = (0..self.order as u8).collect();
                self.words
                    .push((cells, read_anew(&reader(automaton), &kept)));
            }
            Relation::Clause { any_of } => self.count(counted(any_of), 1, i64::MAX),
            Relation::Count {
                of,
                comparison,
                total,
            } => {
                let (least, most) = match comparison {
                    Comparison::Equal => (*total, *total),
                    Comparison::AtLeast => (*total, i64::MAX),
                    Comparison::AtMost => (0, *total),
                };
                self.count(counted(of), least, most);
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

    fn count(&mut self, mut sets: Vec<(u16, u64)>, least: i64, most: i64) {
        sets.sort_unstable();
        self.facts.push(Fact::Count(sets, least, most));
    }

    fn finish(mut self) -> Facts {
        let mut tables: Vec<Table> = self.pairs.iter().map(|pair| pair.2.clone()).collect();
        tables.sort_unstable();
        tables.dedup();
        for (a, b, table) in self.pairs {
            let table = tables.partition_point(|other| *other < table);
            self.facts.push(Fact::Pair(a, b, table));
        }
        let mut readers: Vec<Reader> = self.words.iter().map(|word| word.1.clone()).collect();
        readers.sort_unstable();
        readers.dedup();
        for (cells, reader) in self.words {
            let reader = readers.partition_point(|other| *other < reader);
            self.facts.push(Fact::Word(cells, reader));
        }
        self.facts.sort_unstable();
        self.facts.dedup();
        Facts {
            order: self.order,
            cells: self.cells,
            tables,
            readers,
            facts: self.facts,
        }
    }
}

fn counted(sets: &[(crate::grid::Cell, crate::grid::DigitSet)]) -> Vec<(u16, u64)> {
    let sets = sets.iter();
    sets.map(|(cell, set)| (cell.index() as u16, set.bits()))
        .collect()
}

/// Returns the table of an automaton.
fn reader(automaton: &Automaton) -> Reader {
    let digits = crate::grid::DigitSet::all(automaton.order());
    let row = |state| {
        digits
            .iter()
            .map(|digit| automaton.next(state, digit))
            .collect()
    };
    let states = 0..automaton.states();
    states
        .map(|state| (row(state), automaton.is_accepting(state)))
        .collect()
}

/// Returns an automaton with its digits renamed and its states numbered in the order in which the
/// digits lead to them.
fn read_anew(reader: &Reader, digits: &[u8]) -> Reader {
    let mut numbers = vec![None; reader.len()];
    numbers[0] = Some(0);
    let mut states = vec![0];
    let mut anew = Reader::new();
    while let Some(&state) = states.get(anew.len()) {
        let (row, accepting) = &reader[state];
        let mut image = vec![None; row.len()];
        for (digit, next) in row.iter().enumerate() {
            image[usize::from(digits[digit])] = *next;
        }
        for next in image.iter_mut().flatten() {
            *next = *numbers[*next].get_or_insert_with(|| {
                states.push(*next);
                states.len() - 1
            });
        }
        anew.push((image, *accepting));
    }
    anew
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
