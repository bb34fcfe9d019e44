//! New variables in a proof, and what they stand for.
//!
//! Some solvers say much in few clauses by means of variables that the formula has not (bounded variable addition: Manthey, Heule and Biere, "Automated Reencoding of Boolean
//! Formulas", HVC 2012; "factor" in kissat and CaDiCaL). In place of (¬a ∨ C) for several a and several C they have (x ∨ ¬a) for each a and (¬x ∨ C) for each C. The first
//! of these say what x is: true wherever one of the a is. With x defined as just that, the others follow by unit propagation, as everything else does, and
//! no step needs more than that: a formula that has no model with the definition has none without it.

use super::drat::{Drat, DratError};
use std::collections::HashMap;

/// What the variables after those of a formula stand for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Definitions {
    /// The last variable of the formula.
    variables: u32,
    /// For each variable after it, the literals of which at least one is true just where it is: of the formula or of variables before.
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

    /// The clauses of a variable x: (x ∨ ¬a) for each of its literals, then (¬x ∨ all of them); x first.
    pub(super) fn clauses(&self) -> impl Iterator<Item = Vec<i32>> {
        self.iter().flat_map(|(variable, either)| {
            let x = variable as i32;
            let each = either.iter().map(move |a| vec![x, -a]);
            each.chain([[&[-x], either].concat()])
        })
    }

    /// Which of them something is said of in `literals` or by the clauses `numbers`, of which theirs come after `before`; and which these stand for.
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

    /// Leaves out those that a proof does not need, whose literals and hints these are, the clauses of the definitions coming after `before` and
    /// the steps after those; the others, and the steps, get the numbers that they have then.
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

/// What was expected where a variable is neither the formula's nor defined.
const UNDEFINED: &str = "a literal of the formula, or of a variable that clauses before define";

/// What is known of a variable that the formula has not.
enum Fresh {
    /// Clauses of two literals that have it, as `sign` says: the negations of the others.
    Open { sign: i32, either: Vec<i32> },
    /// It has a definition: the literal that stands for it.
    Closed(i32),
}

/// Goes through the steps of a proof over `variables` variables: those above become `variables` + 1 and on, in the order of their definitions, which
/// are returned: for each variable the literals of which at least one is true just where it is.
pub(super) fn find(proof: &mut Drat, variables: u32) -> Result<Vec<Vec<i32>>, DratError> {
    let mut found = Found {
        variables,
        fresh: HashMap::new(),
        definitions: Vec::new(),
    };
    for (number, (clause, delete)) in proof.steps().enumerate() {
        if clause.iter().any(|l| l.unsigned_abs() > variables) {
            let defined = found.step(clause, delete);
            defined.ok_or(DratError {
                place: number + 1,
                expected: UNDEFINED,
            })?;
        }
    }
    found.close_all();
    let Found {
        fresh, definitions, ..
    } = found;
    proof.rename(|variable| match fresh.get(&variable) {
        Some(&Fresh::Closed(literal)) => literal,
        _ => variable as i32,
    });
    Ok(definitions)
}

struct Found {
    variables: u32,
    fresh: HashMap<u32, Fresh>,
    definitions: Vec<Vec<i32>>,
}

impl Found {
    /// Takes what a step says of new variables. `None` where one is not defined and it does not define it either.
    fn step(&mut self, clause: &[i32], delete: bool) -> Option<()> {
        let mut unseen = clause.iter().filter(|&&literal| self.is_unseen(literal));
        let (first, second) = (unseen.next().copied(), unseen.next());
        match first {
            None if !delete && clause.len() == 2 && self.goes_on(clause) => Some(()),
            None => {
                clause.iter().for_each(|&literal| self.close(literal));
                Some(())
            }
            Some(_) if delete || second.is_some() => None,
            Some(literal) => self.begin(literal, clause),
        }
    }

    fn is_unseen(&self, literal: i32) -> bool {
        let variable = literal.unsigned_abs();
        variable > self.variables && !self.fresh.contains_key(&variable)
    }

    /// The first clause of a variable.
    fn begin(&mut self, literal: i32, clause: &[i32]) -> Option<()> {
        let others: Vec<i32> = clause.iter().copied().filter(|&l| l != literal).collect();
        others.iter().for_each(|&other| self.close(other));
        let others: Vec<i32> = others.iter().map(|&other| self.meaning(other)).collect();
        let (variable, sign) = (literal.unsigned_abs(), literal.signum());
        let fresh = match others[..] {
            [] => return None,
            [other] => Fresh::Open {
                sign,
                either: vec![-other],
            },
            // (x ∨ others): where none of the others is true, x is.
            _ => Fresh::Closed(-sign * self.define(others)),
        };
        self.fresh.insert(variable, fresh);
        Some(())
    }

    /// Whether a clause of two literals belongs to a definition that is open, as one more of its kind.
    fn goes_on(&mut self, clause: &[i32]) -> bool {
        for (mine, other) in [(clause[0], clause[1]), (clause[1], clause[0])] {
            let closed = !matches!(
                self.fresh.get(&other.unsigned_abs()),
                Some(Fresh::Open { .. })
            );
            let meaning = self.meaning(other);
            if let Some(Fresh::Open { sign, either }) = self.fresh.get_mut(&mine.unsigned_abs())
                && *sign == mine.signum()
                && closed
            {
                either.push(-meaning);
                return true;
            }
        }
        false
    }

    /// Ends the definition of a literal's variable, if it is open.
    fn close(&mut self, literal: i32) {
        let variable = literal.unsigned_abs();
        if let Some(Fresh::Open { sign, either }) = self.fresh.get_mut(&variable) {
            let (sign, either) = (*sign, std::mem::take(either));
            let literal = sign * self.define(either);
            self.fresh.insert(variable, Fresh::Closed(literal));
        }
    }

    fn close_all(&mut self) {
        let mut open: Vec<u32> = self.fresh.keys().copied().collect();
        open.sort_unstable();
        open.into_iter().for_each(|v| self.close(v as i32));
    }

    /// A literal of the formula or of a closed definition, in the new numbers.
    fn meaning(&self, literal: i32) -> i32 {
        match self.fresh.get(&literal.unsigned_abs()) {
            Some(&Fresh::Closed(meaning)) => literal.signum() * meaning,
            _ => literal,
        }
    }

    /// The next variable, true where one of these is.
    fn define(&mut self, mut either: Vec<i32>) -> i32 {
        either.sort_unstable_by_key(|l| (l.unsigned_abs(), *l));
        either.dedup();
        self.definitions.push(either);
        self.variables as i32 + self.definitions.len() as i32
    }
}
