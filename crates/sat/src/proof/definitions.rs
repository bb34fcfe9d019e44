//! Definitions of new variables in a proof.
//!
//! Some solvers shorten formulas with variables that the formula does not have (bounded variable
//! addition: Manthey, Heule and Biere, "Automated Reencoding of Boolean Formulas", HVC 2012;
//! "factor" in kissat and CaDiCaL). They replace (¬a ∨ C) for several a and several C with (x ∨ ¬a)
//! for each a and (¬x ∨ C) for each C. The first of these define x: it is true if one of the a is.
//! If x is defined as exactly that disjunction, the others follow by unit propagation, as all other
//! steps do: a formula that has no model with the definition has none without it.

use super::drat::{Drat, DratError};
use std::collections::HashMap;

/// The definitions of the variables after those of a formula.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Definitions {
    /// The last variable of the formula.
    variables: u32,
    /// For each variable after it, the literals whose disjunction it equals, of the formula or of
    /// earlier definitions; none for a variable that is always false.
    all: Vec<Vec<i32>>,
}

/// Returns a literal of the same sign over another variable.
pub(super) fn renamed(literal: i32, variable: impl Fn(u32) -> u32) -> i32 {
    literal.signum() * variable(literal.unsigned_abs()) as i32
}

impl Definitions {
    pub(super) fn new(variables: u32, all: &[Vec<i32>]) -> Definitions {
        let all = all.to_vec();
        Definitions { variables, all }
    }

    /// Returns each variable with its literals.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, &[i32])> {
        let all = self.all.iter().map(Vec::as_slice);
        (self.variables + 1..).zip(all)
    }

    /// Renumbers the variables, in the same order.
    pub(super) fn rename(&mut self, variable: &impl Fn(u32) -> u32) {
        // The last variable may be one that is left out.
        self.variables = variable(self.variables + 1) - 1;
        let literals = self.all.iter_mut().flatten();
        literals.for_each(|literal| *literal = renamed(*literal, variable));
    }

    /// Returns the number of clauses of all definitions.
    pub(super) fn len(&self) -> u32 {
        self.all.iter().map(|either| either.len() as u32 + 1).sum()
    }

    /// Returns the clauses of each variable x: (x ∨ ¬a) for each of its literals, then (¬x ∨ all of
    /// them); x comes first.
    pub(super) fn clauses(&self) -> impl Iterator<Item = Vec<i32>> {
        self.iter().flat_map(|(variable, either)| {
            let x = variable as i32;
            let each = either.iter().map(move |a| vec![x, -a]);
            each.chain([[&[-x], either].concat()])
        })
    }

    /// Returns which definitions are used: by a literal in `literals`, by a clause number in
    /// `numbers` (the definitions' clauses come after `before`), or by another used definition.
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
        // A definition uses only earlier ones.
        for index in (0..used.len()).rev() {
            if used[index] {
                let inner = self.all[index].iter().filter_map(of_literal);
                inner.for_each(|index| used[index as usize] = true);
            }
        }
        used
    }

    /// Removes the definitions that a proof with these literals and hints does not use, and
    /// renumbers the other definitions and the steps. The clauses of the definitions come after
    /// `before`, the steps after those.
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

/// The maximum number of variables and literals of definitions, together: the limit of a checker of
/// certificates.
const MOST: usize = 1 << 20;

/// What was expected if there are more than [`MOST`].
const TOO_MANY: &str = "definitions of at most 2^20 variables and literals";

/// What was expected if a variable is neither the formula's nor defined.
const UNDEFINED: &str = "a literal of the formula, or of a variable that clauses before define";

/// An unfinished definition: consecutive clauses of two literals, one of them `literal`.
struct Open {
    literal: i32,
    /// The negations of the other literals.
    either: Vec<i32>,
}

/// Returns the definitions in a proof of a formula with `variables` variables: for each new
/// variable the literals whose disjunction it equals. Renames the new variables to `variables` + 1
/// and on, in the order of their definitions.
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
    /// For each variable that the formula does not have, its literal after renaming.
    meanings: HashMap<u32, i32>,
    open: Option<Open>,
    definitions: Vec<Vec<i32>>,
    /// The number of variables and literals of the definitions.
    size: usize,
}

impl Found {
    /// Reads the new variables of a step: adds to a definition or begins one. Returns `None` if one
    /// is neither defined before nor by this step.
    fn step(&mut self, clause: &[i32], delete: bool) -> Option<()> {
        if let Some(Open { literal, either }) = &mut self.open {
            let meanings = &self.meanings;
            // `None` for a variable that is neither the formula's nor defined: it begins its own
            // definition.
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

    /// Begins a definition with the first clause of a variable. Returns `None` for a unit clause.
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
            // (¬x ∨ others): x is true only if one of the others is.
            _ => self.define(-literal, others),
        }
        Some(())
    }

    /// Ends the open definition.
    fn close(&mut self) {
        if let Some(Open { literal, either }) = self.open.take() {
            self.define(literal, either);
        }
    }

    /// Defines a literal as the disjunction `either`.
    fn define(&mut self, literal: i32, mut either: Vec<i32>) {
        either.sort_by_cached_key(|l| (l.unsigned_abs() << 1 | u32::from(*l > 0)) as usize);
        either.dedup();
        let mut own = self.variables as i32 + self.definitions.len() as i32 + 1;
        // A disjunction with opposite literals is always true: the negation of a variable that is
        // always false. (kissat factors clauses that differ only in a sign.)
        if either.windows(2).any(|w| w[0] == -w[1]) {
            either.clear();
            own = -own;
        }
        self.definitions.push(either);
        self.meanings
            .insert(literal.unsigned_abs(), literal.signum() * own);
    }
}
