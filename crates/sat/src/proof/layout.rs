//! The numbered clauses of a rulebook in the extended encoding, as groups: what [`Encoder`] writes
//! out in [`Encoding::Extended`] with [`AtMostOne::Pairs`], in the same order, without writing it
//! out.

use crate::cnf::{AtMostOne, Encoder, EncoderError, Encoding, Formula};
use std::fmt;
use std::sync::Arc;
use veridoku_model::grid::{Candidate, Givens};
use veridoku_model::rules::{Model, Relation, Rulebook, Solution};

/// Candidates of which at most one is true.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    /// Where its members begin.
    start: u32,
    pub(super) size: u32,
    /// At least one is true as well; that clause comes before the pairs.
    pub(super) exactly: bool,
    /// The number of its first clause.
    first: u32,
}

/// Why a rulebook has no numbered clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayoutError {
    /// A relation asks for more different digits than there are, or for a cell that differs from
    /// itself.
    Impossible,
    /// More clauses than can be numbered (2³¹), or more literals (2²⁶) in those that take memory,
    /// of pairs and sums, than a checker takes.
    TooLarge,
    /// As the encoder says.
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

/// The most literals in clauses that are written out.
const MOST_LITERALS: usize = 1 << 26;

/// The clauses of a rulebook: groups, and others written out.
#[derive(Debug)]
pub struct Layout {
    rulebook: Option<Arc<Rulebook>>,
    order: usize,
    variables: u32,
    groups: Vec<Group>,
    /// The variables of the groups, one group after another.
    members: Vec<u32>,
    /// For each variable, where its groups begin in `of`.
    of_start: Vec<u32>,
    /// Group and place in it.
    of: Vec<(u32, u32)>,
    /// How many clauses the groups have.
    grouped: u32,
    /// Those of the other relations.
    others: Formula,
}

impl Layout {
    /// The clauses of a rulebook.
    ///
    /// # Errors
    /// [`LayoutError`] where they cannot be numbered.
    pub fn new(rulebook: &Arc<Rulebook>) -> Result<Layout, LayoutError> {
        let shape = rulebook.shape();
        let (order, cells) = (shape.order(), shape.cells());
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
            let beyond = || encoded.formula.clauses().skip(layout.grouped as usize);
            if beyond().map(<[_]>::len).sum::<usize>() > MOST_LITERALS {
                return Err(LayoutError::TooLarge);
            }
            beyond().for_each(|clause| layout.others.add(clause.iter().copied()));
        }
        layout.index();
        Ok(layout)
    }

    /// Clauses that are no rulebook's. Candidates have no variables in them.
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

    /// The rulebook, if the clauses are one's.
    pub fn rulebook(&self) -> Option<&Arc<Rulebook>> {
        self.rulebook.as_ref()
    }

    /// The number of variables.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// The number of clauses, those of givens and of excluded boards not among them.
    pub fn clauses(&self) -> u32 {
        self.grouped + self.others.len() as u32
    }

    /// The variable of a candidate.
    pub fn variable(&self, candidate: Candidate) -> u32 {
        (candidate.cell.index() * self.order + candidate.digit.index()) as u32 + 1
    }

    /// The clauses that a model and excluded solutions add to those of the rulebook, in order: a
    /// unit clause for each given, then for each board that one of its cells has another digit. As
    /// DIMACS literals.
    pub fn further(&self, model: &Model, excluded: &[Solution]) -> Vec<Vec<i32>> {
        let variable = |candidate| self.variable(candidate) as i32;
        let givens = model.givens().iter().map(|given| vec![variable(given)]);
        let boards = excluded.iter();
        givens
            .chain(boards.map(|board| board.givens().iter().map(|c| -variable(c)).collect()))
            .collect()
    }

    pub(super) fn groups(&self) -> &[Group] {
        &self.groups
    }

    pub(super) fn members(&self, group: u32) -> &[u32] {
        let group = &self.groups[group as usize];
        &self.members[group.start as usize..][..group.size as usize]
    }

    /// The groups that a variable is in, with its place in each; one that is not the layout's is in
    /// none.
    pub(super) fn of(&self, variable: u32) -> &[(u32, u32)] {
        let v = variable as usize;
        if variable > self.variables {
            return &[];
        }
        &self.of[self.of_start[v] as usize..self.of_start[v + 1] as usize]
    }

    /// The clauses beyond those of groups with their numbers.
    pub(super) fn others(&self) -> impl Iterator<Item = (u32, Vec<i32>)> {
        let clauses = self.others.clauses();
        clauses.zip(self.grouped + 1..).map(|(clause, number)| {
            let literals = clause.iter().map(|lit| lit.number());
            (number, literals.collect())
        })
    }

    /// The number of the clause "at least one" of a group that is exactly one.
    pub(super) fn at_least(&self, group: u32) -> u32 {
        self.groups[group as usize].first
    }

    /// The number of the clause "not both" of two variables of a group.
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
        // Before the pairs of member i come those of the members before it.
        let before = i * (2 * group.size - i - 1) / 2;
        group.first + u32::from(group.exactly) + before + (j - i - 1)
    }

    /// The literals of a clause of the rulebook, by its number; for those who want the whole
    /// formula on paper.
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
