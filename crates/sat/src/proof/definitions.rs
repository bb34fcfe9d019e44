//! New variables in a proof, and what they stand for.
//!
//! Some solvers say much in few clauses by means of variables that the formula has not (bounded
//! variable addition: Manthey, Heule and Biere, "Automated Reencoding of Boolean Formulas", HVC
//! 2012; "factor" in kissat and CaDiCaL). In place of (¬a ∨ C) for several a and several C they
//! have (x ∨ ¬a) for each a and (¬x ∨ C) for each C. The first of these say what x is: true
//! wherever one of the a is. With x defined as just that, the others follow by unit propagation, as
//! everything else does, and no step needs more than that: a formula that has no model with the
//! definition has none without it.

use super::drat::{Drat, DratError};
use std::collections::HashMap;

/// What the variables after those of a formula stand for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Definitions {
    /// The last variable of the formula.
    variables: u32,
    /// For each variable after it, the literals of which at least one is true just where it is, of
    /// the formula or of variables before; none for one that is never true.
    all: Vec<Vec<i32>>,
}

impl Definitions {
    pub(super) fn new(variables: u32, all: &[Vec<i32>]) -> Definitions {
        let all = all.to_vec();
        Definitions { variables, all }
    }

    /// Each variable with its literals.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, &[i32])> {
        let all = self.all.iter().map(Vec::as_slice);
        (self.variables + 1..).zip(all)
    }

    /// How many clauses they have.
    pub(super) fn len(&self) -> u32 {
        self.all.iter().map(|either| either.len() as u32 + 1).sum()
    }

    /// The clauses of a variable x: (x ∨ ¬a) for each of its literals, then (¬x ∨ all of them); x
    /// first.
    pub(super) fn clauses(&self) -> impl Iterator<Item = Vec<i32>> {
        self.iter().flat_map(|(variable, either)| {
            let x = variable as i32;
            let each = either.iter().map(move |a| vec![x, -a]);
            each.chain([[&[-x], either].concat()])
        })
    }

    /// Which of them something is said of in `literals` or by the clauses `numbers`, of which
    /// theirs come after `before`; and which these stand for.
    fn used(&self, literals: &[i32], numbers: &[u32], before: u32) -> Vec<bool> {
        let mut owners: Vec<usize> = Vec::with_capacity(self.len() as usize);
        for (index, either) in self.all.iter().enumerate() {
            owners.resize(owners.len() + either.len() + 1, index);
        }
        let of_literal = |l: &i32| l.unsigned_abs().checked_sub(self.variables + 1);
        let of_clause = |number: &u32| {
            let place = number.checked_sub(before + 1)?;
            owners.get(place as usize).copied()
        };
        let mut used = vec![false; self.all.len()];
        let said = literals.iter().filter_map(of_literal);
        said.for_each(|index| used[index as usize] = true);
        let named = numbers.iter().filter_map(of_clause);
        named.for_each(|index| used[index] = true);
        // Each stands for what was there before it.
        for index in (0..used.len()).rev() {
            if used[index] {
                let inner = self.all[index].iter().filter_map(of_literal);
                inner.for_each(|index| used[index as usize] = true);
            }
        }
        used
    }

    /// Leaves out those that a proof does not need, whose literals and hints these are, the clauses
    /// of the definitions coming after `before` and the steps after those; the others, and the
    /// steps, get the numbers that they have then.
    pub(super) fn trim(&mut self, literals: &mut [i32], hints: &mut [u32], before: u32) {
        let used = self.used(literals, hints, before);
        let mut names: Vec<i32> = Vec::with_capacity(used.len());
        let mut numbers: Vec<u32> = Vec::with_capacity(self.len() as usize);
        let (mut variable, mut number) = (self.variables, before);
        for (either, &used) in self.all.iter().zip(&used) {
            variable += u32::from(used);
            names.push(variable as i32);
            for _ in 0..=either.len() {
                number += u32::from(used);
                numbers.push(number);
            }
        }
        let gone = self.len() - (number - before);
        let first = self.variables + 1;
        let name = |literal: &mut i32| {
            if let Some(index) = literal.unsigned_abs().checked_sub(first) {
                *literal = literal.signum() * names[index as usize];
            }
        };
        literals.iter_mut().for_each(name);
        for hint in hints.iter_mut().filter(|hint| **hint > before) {
            let own = numbers.get((*hint - before - 1) as usize);
            *hint = own.copied().unwrap_or(*hint - gone);
        }
        let mut used = used.into_iter();
        self.all.retain(|_| used.next() == Some(true));
        self.all.iter_mut().flatten().for_each(name);
    }
}

/// The most variables and literals of definitions, together: what a checker of certificates takes.
const MOST: usize = 1 << 20;

/// What was expected where there are more.
const TOO_MANY: &str = "definitions of at most 2^20 variables and literals";

/// What was expected where a variable is neither the formula's nor defined.
const UNDEFINED: &str = "a literal of the formula, or of a variable that clauses before define";

/// A definition of which more may come: consecutive clauses of two literals, one of them this.
struct Open {
    literal: i32,
    /// The negations of the others.
    either: Vec<i32>,
}

/// Goes through the steps of a proof over `variables` variables: those above become `variables` + 1
/// and on, in the order of their definitions, which are returned: for each variable the literals of
/// which at least one is true just where it is.
pub(super) fn find(proof: &mut Drat, variables: u32) -> Result<Vec<Vec<i32>>, DratError> {
    let mut found = Found {
        variables,
        meanings: HashMap::new(),
        open: None,
        definitions: Vec::new(),
        size: 0,
    };
    for (number, (clause, delete)) in proof.steps().enumerate() {
        let (place, known) = (number + 1, found.step(clause, delete));
        let expected = if known.is_none() { UNDEFINED } else { TOO_MANY };
        if known.is_none() || found.size > MOST {
            return Err(DratError { place, expected });
        }
    }
    found.close();
    let Found {
        meanings,
        definitions,
        ..
    } = found;
    proof.rename(|variable| meanings.get(&variable).copied().unwrap_or(variable as i32));
    Ok(definitions)
}

struct Found {
    variables: u32,
    /// The literal that stands for a variable that the formula has not.
    meanings: HashMap<u32, i32>,
    open: Option<Open>,
    definitions: Vec<Vec<i32>>,
    /// The variables and literals of the definitions.
    size: usize,
}

impl Found {
    /// Takes what a step says of new variables. `None` where one is not defined and it does not
    /// define it either.
    fn step(&mut self, clause: &[i32], delete: bool) -> Option<()> {
        if let Some(Open { literal, either }) = &mut self.open {
            let meanings = &self.meanings;
            // A variable that is neither the formula's nor defined begins a definition of its own.
            let known = |a: i32| match meanings.get(&a.unsigned_abs()) {
                Some(meaning) => Some(a.signum() * meaning),
                None => (a.unsigned_abs() <= self.variables).then_some(a),
            };
            let other = match *clause {
                [x, a] | [a, x] if x == *literal && !delete => known(a),
                _ => None,
            };
            if let Some(other) = other {
                either.push(-other);
                self.size += 1;
                return Some(());
            }
            self.close();
        }
        let unseen = |l: &&i32| {
            let variable = l.unsigned_abs();
            variable > self.variables && !self.meanings.contains_key(&variable)
        };
        let mut all = clause.iter().filter(unseen);
        match (all.next().copied(), all.next()) {
            (None, _) => Some(()),
            (Some(literal), None) if !delete => self.begin(literal, clause),
            (Some(_), _) => None,
        }
    }

    /// The first clause of a variable.
    fn begin(&mut self, literal: i32, clause: &[i32]) -> Option<()> {
        let meaning = |l: i32| match self.meanings.get(&l.unsigned_abs()) {
            Some(meaning) => l.signum() * meaning,
            None => l,
        };
        let others = clause.iter().filter(|&&l| l != literal);
        let others: Vec<i32> = others.map(|&l| meaning(l)).collect();
        self.size += 1 + others.len();
        match others[..] {
            [] => return None,
            [other] => {
                let either = vec![-other];
                self.open = Some(Open { literal, either });
            }
            // (¬x ∨ others): x is true only where one of the others is.
            _ => self.define(-literal, others),
        }
        Some(())
    }

    /// Ends the definition that is open.
    fn close(&mut self) {
        if let Some(Open { literal, either }) = self.open.take() {
            self.define(literal, either);
        }
    }

    /// Gives a literal a variable that is true where one of these is.
    fn define(&mut self, literal: i32, mut either: Vec<i32>) {
        either.sort_unstable_by_key(|l| (l.unsigned_abs(), *l));
        either.dedup();
        let mut own = self.variables as i32 + self.definitions.len() as i32 + 1;
        // One of two opposite ones is true anyway: the negation of what is never true. (kissat
        // factors clauses that differ in a sign only.)
        if either.windows(2).any(|w| w[0] == -w[1]) {
            either.clear();
            own = -own;
        }
        self.definitions.push(either);
        self.meanings
            .insert(literal.unsigned_abs(), literal.signum() * own);
    }
}
