//! A model as a constraint satisfaction problem: variables (cells), domains (the digits left) and
//! constraints between them.

use veridoku_model::grid::{DigitSet, Shape};
use veridoku_model::rules::{Comparison, Model, Name, PairTable, Relation};

/// A constraint between a cell and another: the pairs of digits allowed, the first cell's first.
pub(super) struct Arc {
    pub(super) to: usize,
    pub(super) allowed: PairTable,
}

/// A weighted sum of cells compared with a total, each cell once.
pub(super) struct Sum {
    terms: Vec<(i64, usize)>,
    comparison: Comparison,
    total: i64,
}

impl Sum {
    /// Returns whether digits from the domains can satisfy the sum: exact once each cell has one
    /// digit left, a bound before.
    fn is_possible(&self, domain: impl Fn(usize) -> DigitSet) -> bool {
        let (mut low, mut high) = (0, 0);
        for &(coefficient, cell) in &self.terms {
            let ends = |d: DigitSet| {
                let mut values = d.iter().map(|digit| i64::from(digit.value()) * coefficient);
                let first = values.next()?;
                let last = values.last().unwrap_or(first);
                Some((first.min(last), first.max(last)))
            };
            let Some((least, most)) = ends(domain(cell)) else {
                return false;
            };
            low += least;
            high += most;
        }
        match self.comparison {
            Comparison::Equal => low <= self.total && self.total <= high,
            Comparison::AtMost => low <= self.total,
            Comparison::AtLeast => high >= self.total,
        }
    }
}

/// A constraint that is tested when all its cells have their digits.
pub(super) struct Test {
    relation: Relation,
    cells: Vec<usize>,
}

impl Test {
    /// Returns whether the relation holds, or some cell has not one digit yet. `board` has the
    /// length of the board.
    fn is_possible(&self, board: &mut [u8], domain: impl Fn(usize) -> DigitSet) -> bool {
        for &cell in &self.cells {
            let digits = domain(cell);
            let (Some(digit), 1) = (digits.iter().next(), digits.len()) else {
                return !digits.is_empty();
            };
            board[cell] = digit.value();
        }
        self.relation.holds(board)
    }
}

/// An all-different constraint.
pub(super) struct Group {
    /// The cells, each once.
    pub(super) cells: Vec<usize>,
    pub(super) name: Name,
}

/// The constraint satisfaction problem of a model.
pub(super) struct Problem {
    pub(super) shape: Shape,
    /// By cell: the digits allowed by its unary relations and its given.
    pub(super) domains: Vec<DigitSet>,
    /// By cell: its given.
    pub(super) givens: Vec<Option<veridoku_model::grid::Digit>>,
    pub(super) groups: Vec<Group>,
    /// By cell: the cells that must differ from it, ascending.
    pub(super) peers: Vec<Vec<usize>>,
    /// By cell: its pair constraints with other cells.
    pub(super) arcs: Vec<Vec<Arc>>,
    sums: Vec<Sum>,
    sums_of: Vec<Vec<usize>>,
    tests: Vec<Test>,
    tests_of: Vec<Vec<usize>>,
    /// Whether some relation has no solution: more cells that differ than digits, or a cell that
    /// must differ from itself.
    pub(super) impossible: bool,
}

impl Problem {
    pub(super) fn new(model: &Model) -> Problem {
        let shape = model.shape();
        let cells = shape.cells();
        let mut problem = Problem {
            shape,
            domains: vec![DigitSet::all(shape.order()); cells],
            givens: shape.all_cells().map(|c| model.givens().get(c)).collect(),
            groups: Vec::new(),
            peers: vec![Vec::new(); cells],
            arcs: (0..cells).map(|_| Vec::new()).collect(),
            sums: Vec::new(),
            sums_of: vec![Vec::new(); cells],
            tests: Vec::new(),
            tests_of: vec![Vec::new(); cells],
            impossible: false,
        };
        for constraint in model.rulebook().constraints() {
            problem.read(&constraint.relation, &constraint.name);
        }
        for (cell, given) in problem.givens.iter().enumerate() {
            if let Some(digit) = given {
                let domain = &mut problem.domains[cell];
                *domain = domain.and(DigitSet::only(*digit));
            }
        }
        for peers in &mut problem.peers {
            peers.sort_unstable();
            peers.dedup();
        }
        problem
    }

    fn read(&mut self, relation: &Relation, name: &Name) {
        match relation {
            Relation::Domain { cell, digits } => {
                let domain = &mut self.domains[cell.index()];
                *domain = domain.and(*digits);
            }
            Relation::AllDifferent { cells } => {
                let mut cells: Vec<usize> = cells.iter().map(|c| c.index()).collect();
                let named = cells.len();
                cells.sort_unstable();
                cells.dedup();
                self.impossible |= cells.len() < named || cells.len() > self.shape.order();
                for &cell in &cells {
                    self.peers[cell].extend(cells.iter().filter(|&&other| other != cell));
                }
                let name = name.clone();
                self.groups.push(Group { cells, name });
            }
            Relation::Pair { a, b, allowed } => self.pair(a.index(), b.index(), allowed),
            Relation::Linear {
                terms,
                comparison,
                total,
            } => {
                let mut merged = std::collections::BTreeMap::new();
                for term in terms {
                    *merged.entry(term.cell.index()).or_insert(0) += i64::from(term.coefficient);
                }
                for &cell in merged.keys() {
                    self.sums_of[cell].push(self.sums.len());
                }
                self.sums.push(Sum {
                    terms: merged.into_iter().map(|(cell, c)| (c, cell)).collect(),
                    comparison: *comparison,
                    total: *total,
                });
            }
            Relation::Automaton { .. }
            | Relation::Clause { .. }
            | Relation::Count { .. }
            | Relation::Connected(_) => {
                let cells = relation.cells().into_iter().map(|cell| cell.index());
                let cells: Vec<usize> = cells.collect();
                for &cell in &cells {
                    self.tests_of[cell].push(self.tests.len());
                }
                self.tests.push(Test {
                    relation: relation.clone(),
                    cells,
                });
            }
        }
    }

    fn pair(&mut self, a: usize, b: usize, allowed: &PairTable) {
        if a == b {
            let domain = &mut self.domains[a];
            *domain = domain.iter().filter(|&d| allowed.allows(d, d)).collect();
            return;
        }
        self.arcs[a].push(Arc {
            to: b,
            allowed: allowed.clone(),
        });
        self.arcs[b].push(Arc {
            to: a,
            allowed: allowed.transposed(),
        });
    }

    /// Returns whether every sum, automaton and count over the cell is still possible.
    pub(super) fn sums_hold(&self, cell: usize, domain: impl Fn(usize) -> DigitSet) -> bool {
        let mut sums = self.sums_of[cell].iter();
        let mut tests = self.tests_of[cell].iter().map(|&test| &self.tests[test]);
        sums.all(|&sum| self.sums[sum].is_possible(&domain))
            && (self.tests_of[cell].is_empty() || {
                let mut board = vec![0; self.domains.len()];
                tests.all(|test| test.is_possible(&mut board, &domain))
            })
    }

    /// Returns whether every sum, automaton and count is still possible.
    pub(super) fn all_sums_hold(&self, domain: impl Fn(usize) -> DigitSet) -> bool {
        let mut board = vec![0; self.domains.len()];
        self.sums.iter().all(|sum| sum.is_possible(&domain))
            && self
                .tests
                .iter()
                .all(|test| test.is_possible(&mut board, &domain))
    }

    /// Returns whether a group has as many cells as there are digits, so that every digit has a
    /// place in it.
    pub(super) fn is_house(&self, group: &Group) -> bool {
        group.cells.len() == self.shape.order()
    }
}
