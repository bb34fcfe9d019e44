//! The numbered clauses of a rulebook in the extended encoding, as groups: the clauses of
//! [`Encoder`] for [`Encoding::Extended`] with [`AtMostOne::Pairs`], in the same order, but
//! implicit.

use crate::cnf::{AtMostOne, Encoder, EncoderError, Encoding, Formula};
use std::fmt;
use std::sync::Arc;
use veridoku_model::grid::{Candidate, Givens};
use veridoku_model::rules::{Model, Relation, Rulebook, Solution};

/// Candidates of which at most one is true.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    /// The index of its first member.
    start: u32,
    pub(super) size: u32,
    /// Whether at least one is true as well; that clause comes before the pairs.
    pub(super) exactly: bool,
    /// The number of its first clause.
    first: u32,
}

/// Why a rulebook has no numbered clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutError {
    /// A relation needs more different digits than there are, or a cell that differs from itself.
    Impossible,
    /// There are more clauses than can be numbered (2³¹), or more literals (2²⁶) in explicit
    /// clauses, of pairs and sums, than a checker accepts.
    TooLarge,
    /// The encoder failed.
    Encoder(EncoderError),
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayoutError::Impossible => {
                f.write_str("a rule asks for more different digits than there are")
            }
            LayoutError::TooLarge => f.write_str("the rules take too many clauses"),
            LayoutError::Encoder(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LayoutError {}

/// The maximum number of literals in explicit clauses.
const MOST_LITERALS: usize = 1 << 26;

/// The clauses of a rulebook: implicit ones of groups, and explicit others.
#[derive(Debug)]
pub struct Layout {
    rulebook: Option<Arc<Rulebook>>,
    order: usize,
    variables: u32,
    groups: Vec<Group>,
    /// The variables of the groups, one group after another.
    members: Vec<u32>,
    /// For each variable, the index of its first group in `of`.
    of_start: Vec<u32>,
    /// Pairs of a group and the position in it.
    of: Vec<(u32, u32)>,
    /// The number of clauses of the groups.
    grouped: u32,
    /// The clauses of the other relations.
    others: Formula,
    /// By relation: the last clause and the last variable of it and all before; none if there are
    /// no others than all-different ones.
    ends: Vec<(u32, u32)>,
}

impl Layout {
    /// Numbers the clauses of a rulebook.
    ///
    /// # Errors
    /// [`LayoutError`] if they cannot be numbered.
    pub fn new(rulebook: &Arc<Rulebook>) -> Result<Layout, LayoutError> {
        let shape = rulebook.shape();
        let (order, cells) = (shape.order(), shape.extent());
        let mut layout = Layout {
            rulebook: Some(Arc::clone(rulebook)),
            order,
            variables: (cells * order) as u32,
            groups: Vec::new(),
            members: Vec::new(),
            of_start: Vec::new(),
            of: Vec::new(),
            grouped: 0,
            others: Formula::default(),
            ends: Vec::new(),
        };
        for cell in 0..cells {
            layout.group(
                (0..order).map(|digit| (cell * order + digit) as u32 + 1),
                order,
            )?;
        }
        let mut others = false;
        for constraint in rulebook.constraints() {
            let Relation::AllDifferent { cells } = &constraint.relation else {
                others = true;
                continue;
            };
            let mut indices: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
            indices.sort_unstable();
            if indices.len() > order || indices.windows(2).any(|w| w[0] == w[1]) {
                return Err(LayoutError::Impossible);
            }
            for digit in 0..order {
                layout.group(
                    indices.iter().map(|cell| (cell * order + digit) as u32 + 1),
                    indices.len(),
                )?;
            }
        }
        if others {
            let model = Model::with_rulebook(Arc::clone(rulebook), Givens::empty(shape));
            let encoded = Encoder::new(Encoding::Extended, AtMostOne::Pairs)
                .encode(&model)
                .map_err(LayoutError::Encoder)?;
            layout.variables = encoded.formula.variables();
            layout.ends = encoded.ends;
            let beyond = || encoded.formula.clauses().skip(layout.grouped as usize);
            if beyond().map(<[_]>::len).sum::<usize>() > MOST_LITERALS {
                return Err(LayoutError::TooLarge);
            }
            beyond().for_each(|clause| layout.others.add(clause.iter().copied()));
        }
        layout.index();
        Ok(layout)
    }

    /// Returns a layout of clauses without a rulebook. Candidates have no variables in it.
    pub fn of_clauses(clauses: Formula) -> Layout {
        let mut layout = Layout {
            rulebook: None,
            order: 0,
            variables: clauses.variables(),
            groups: Vec::new(),
            members: Vec::new(),
            of_start: Vec::new(),
            of: Vec::new(),
            grouped: 0,
            others: clauses,
            ends: Vec::new(),
        };
        layout.index();
        layout
    }

    fn group(
        &mut self,
        members: impl Iterator<Item = u32>,
        size: usize,
    ) -> Result<(), LayoutError> {
        let start = self.members.len() as u32;
        self.members.extend(members);
        let exactly = size == self.order;
        self.groups.push(Group {
            start,
            size: size as u32,
            exactly,
            first: self.grouped + 1,
        });
        let clauses = u32::from(exactly) + (size * size.saturating_sub(1) / 2) as u32;
        let sum = self.grouped.checked_add(clauses).filter(|&n| n < 1 << 31);
        self.grouped = sum.ok_or(LayoutError::TooLarge)?;
        Ok(())
    }

    fn index(&mut self) {
        let mut of: Vec<Vec<(u32, u32)>> = vec![Vec::new(); self.variables as usize + 1];
        for (number, group) in self.groups.iter().enumerate() {
            for place in 0..group.size {
                let variable = self.members[(group.start + place) as usize];
                of[variable as usize].push((number as u32, place));
            }
        }
        for list in of {
            self.of_start.push(self.of.len() as u32);
            self.of.extend(list);
        }
        self.of_start.push(self.of.len() as u32);
    }

    /// Returns the rulebook, if the layout has one.
    pub fn rulebook(&self) -> Option<&Arc<Rulebook>> {
        self.rulebook.as_ref()
    }

    /// Returns the number of variables.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// Returns the number of clauses, without those of givens and of excluded boards.
    pub fn clauses(&self) -> u32 {
        self.grouped + self.others.len() as u32
    }

    /// Returns the variable of a candidate.
    pub fn variable(&self, candidate: Candidate) -> u32 {
        (candidate.cell.index() * self.order + candidate.digit.index()) as u32 + 1
    }

    /// Returns the clauses that a model and excluded solutions add to those of the rulebook, as
    /// DIMACS literals: a unit clause for each given, then for each excluded board a clause that
    /// one of its cells has another digit.
    pub fn further(&self, model: &Model, excluded: &[Solution]) -> Vec<Vec<i32>> {
        let variable = |candidate| self.variable(candidate) as i32;
        let givens = model.givens().iter().map(|given| vec![variable(given)]);
        let boards = excluded.iter();
        givens
            .chain(boards.map(|board| board.givens().iter().map(|c| -variable(c)).collect()))
            .collect()
    }

    /// Returns, for each relation from index `first` on, the spans of its clauses and of its
    /// variables: the number before the first, and the last.
    pub(super) fn spans(&self, first: usize) -> Vec<[(u32, u32); 2]> {
        let ends = self.ends.windows(2).skip(first.saturating_sub(1));
        ends.map(|pair| [(pair[0].0, pair[1].0), (pair[0].1, pair[1].1)])
            .collect()
    }

    pub(super) fn groups(&self) -> &[Group] {
        &self.groups
    }

    pub(super) fn members(&self, group: u32) -> &[u32] {
        let group = &self.groups[group as usize];
        &self.members[group.start as usize..][..group.size as usize]
    }

    /// Returns the groups of a variable, with its position in each; none for a variable beyond the
    /// layout.
    pub(super) fn of(&self, variable: u32) -> &[(u32, u32)] {
        let v = variable as usize;
        if variable > self.variables {
            return &[];
        }
        &self.of[self.of_start[v] as usize..self.of_start[v + 1] as usize]
    }

    /// Returns the explicit clauses with their numbers.
    pub(super) fn others(&self) -> impl Iterator<Item = (u32, Vec<i32>)> {
        let clauses = self.others.clauses();
        clauses.zip(self.grouped + 1..).map(|(clause, number)| {
            let literals = clause.iter().map(|lit| lit.number());
            (number, literals.collect())
        })
    }

    /// Returns the number of the at-least-one clause of an exactly-one group.
    pub(super) fn at_least(&self, group: u32) -> u32 {
        self.groups[group as usize].first
    }

    /// Returns the number of the clause that forbids two variables of a group together.
    pub(super) fn not_both(&self, group: u32, a: u32, b: u32) -> u32 {
        let place = |variable: u32| {
            let mut groups = self.of(variable).iter();
            groups
                .find(|(g, _)| *g == group)
                .map_or(0, |&(_, place)| place)
        };
        let (a, b) = (place(a), place(b));
        let (i, j) = (a.min(b), a.max(b));
        let group = &self.groups[group as usize];
        // The pairs of earlier members come before those of member i.
        let before = i * (2 * group.size - i - 1) / 2;
        group.first + u32::from(group.exactly) + before + (j - i - 1)
    }

    /// Calls `each` with the literals of every clause of the rulebook, in the order of their
    /// numbers.
    pub fn write_clauses(&self, mut each: impl FnMut(&[i32])) {
        let mut clause: Vec<i32> = Vec::new();
        for (number, group) in self.groups.iter().enumerate() {
            let members = self.members(number as u32);
            if group.exactly {
                clause.clear();
                clause.extend(members.iter().map(|&v| v as i32));
                each(&clause);
            }
            for (i, &a) in members.iter().enumerate() {
                for &b in &members[i + 1..] {
                    each(&[-(a as i32), -(b as i32)]);
                }
            }
        }
        self.others().for_each(|(_, clause)| each(&clause));
    }
}
