//! Clauses without what unit propagation says of them, and of states that cannot be.

use super::formula::{Formula, Lit};

/// How often all states are tried, at most.
const ROUNDS: usize = 3;

/// Clauses that hold exactly if others do, and have fewer literals.
pub struct Settled {
    /// The clauses that are left: literals that do not hold by unit propagation are not in them,
    /// and what holds stands in a clause of its own.
    pub formula: Formula,
    /// Literals that unit propagation does not say, each of which follows by it from all clauses
    /// and those before: its negation leads to a contradiction. A proof about the clauses that are left
    /// that begins with these is one about all.
    pub failed: Vec<Lit>,
}

/// Returns what is left of clauses over `variables`. The variables from `tried` on are tried, which
/// are those of states of automata and of sums: a state that no digits lead to, or that none lead
/// on from, is none.
pub fn settled<'a>(
    variables: u32,
    clauses: impl Iterator<Item = &'a [Lit]>,
    tried: u32,
    stop: &dyn Fn() -> bool,
) -> Settled {
    let mut units = Units::new(variables, clauses.collect());
    let mut failed = Vec::new();
    let mut sound = units.propagate(0);
    'rounds: for _ in 0..ROUNDS {
        let before = failed.len();
        // From the first state on, and from the last back.
        for variable in (tried..=variables).chain((tried..=variables).rev()) {
            let lit = Lit::positive(variable);
            if !sound || variable % 256 == 0 && stop() {
                break 'rounds;
            }
            if units.is_open(lit) && !units.tries(lit) {
                failed.push(!lit);
                sound = units.holds_too(!lit);
            }
        }
        if failed.len() == before {
            break;
        }
    }
    Settled {
        formula: units.left(variables),
        failed,
    }
}

/// Unit propagation by counting the literals of a clause that may hold.
struct Units<'a> {
    clauses: Vec<&'a [Lit]>,
    /// By literal, where the numbers of the clauses with it begin.
    begins: Vec<u32>,
    of: Vec<u32>,
    /// By clause, how many of its literals do not fail.
    left: Vec<u32>,
    /// By literal.
    holds: Vec<bool>,
    trail: Vec<Lit>,
}

fn index(lit: Lit) -> usize {
    2 * lit.variable() as usize + usize::from(lit.is_positive())
}

impl<'a> Units<'a> {
    fn new(variables: u32, clauses: Vec<&'a [Lit]>) -> Units<'a> {
        let lits = 2 * variables as usize + 2;
        let mut begins = vec![0; lits + 1];
        for &lit in clauses.iter().copied().flatten() {
            begins[index(lit) + 1] += 1;
        }
        for lit in 0..lits {
            begins[lit + 1] += begins[lit];
        }
        let mut next = begins.clone();
        let mut of = vec![0; begins[lits] as usize];
        for (number, clause) in clauses.iter().enumerate() {
            for &lit in *clause {
                of[next[index(lit)] as usize] = number as u32;
                next[index(lit)] += 1;
            }
        }
        let mut units = Units {
            left: clauses.iter().map(|clause| clause.len() as u32).collect(),
            clauses,
            begins,
            of,
            holds: vec![false; lits],
            trail: Vec::new(),
        };
        for number in 0..units.clauses.len() {
            if let &[lit] = units.clauses[number] {
                units.set(lit);
            }
        }
        units
    }

    fn is_open(&self, lit: Lit) -> bool {
        !self.holds[index(lit)] && !self.holds[index(!lit)]
    }

    fn set(&mut self, lit: Lit) {
        if !self.holds[index(lit)] {
            self.holds[index(lit)] = true;
            self.trail.push(lit);
        }
    }

    /// Propagates what is on the trail from a place on; returns whether nothing contradicts it.
    fn propagate(&mut self, from: usize) -> bool {
        let mut place = from;
        let mut sound = true;
        while sound && place < self.trail.len() {
            let fails = !self.trail[place];
            place += 1;
            sound = !self.holds[index(fails)];
            for at in self.begins[index(fails)]..self.begins[index(fails) + 1] {
                let number = self.of[at as usize] as usize;
                self.left[number] -= 1;
                if self.left[number] <= 1 {
                    let clause = self.clauses[number];
                    if clause.iter().any(|&lit| self.holds[index(lit)]) {
                        continue;
                    }
                    match clause.iter().find(|&&lit| !self.holds[index(!lit)]) {
                        Some(&open) => self.set(open),
                        None => sound = false,
                    }
                }
            }
        }
        // Those that were not propagated are counted nowhere.
        for &lit in &self.trail[place..] {
            self.holds[index(lit)] = false;
        }
        self.trail.truncate(place);
        sound
    }

    /// Returns whether nothing contradicts a literal by unit propagation; then, all is as before.
    fn tries(&mut self, lit: Lit) -> bool {
        let before = self.trail.len();
        self.set(lit);
        let sound = self.propagate(before);
        for place in before..self.trail.len() {
            let lit = self.trail[place];
            self.holds[index(lit)] = false;
            for at in self.begins[index(!lit)]..self.begins[index(!lit) + 1] {
                self.left[self.of[at as usize] as usize] += 1;
            }
        }
        self.trail.truncate(before);
        sound
    }

    /// Sets a literal for good; returns whether nothing contradicts it.
    fn holds_too(&mut self, lit: Lit) -> bool {
        let before = self.trail.len();
        self.set(lit);
        self.propagate(before)
    }

    fn left(&self, variables: u32) -> Formula {
        let mut formula = Formula::new(variables);
        self.trail.iter().for_each(|&lit| formula.add([lit]));
        for &clause in &self.clauses {
            if !clause.iter().any(|&lit| self.holds[index(lit)]) {
                let open = clause.iter().filter(|&&lit| !self.holds[index(!lit)]);
                formula.add(open.copied());
            }
        }
        formula
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clauses(text: &str) -> Vec<Vec<Lit>> {
        let lits = |line: &str| {
            line.split(' ')
                .map(|n| Lit::new(n.parse().unwrap()).unwrap())
                .collect()
        };
        text.split(',').map(lits).collect()
    }

    fn settle(text: &str, tried: u32) -> (Vec<Vec<i32>>, Vec<i32>) {
        let all = clauses(text);
        let found = settled(4, all.iter().map(Vec::as_slice), tried, &|| false);
        let number = |lit: &Lit| lit.number();
        let left = found.formula.clauses();
        let left = left.map(|clause| clause.iter().map(number).collect());
        (left.collect(), found.failed.iter().map(number).collect())
    }

    #[test]
    fn what_holds_is_said_once() {
        let (left, failed) = settle("1,-1 2,-2 3 4,-1 3 4,-3 -4", 5);
        assert_eq!(
            left,
            [vec![1], vec![2], vec![3, 4], vec![3, 4], vec![-3, -4]]
        );
        assert_eq!(failed, [0; 0]);
    }

    #[test]
    fn a_state_that_cannot_be_fails() {
        // 4 leads nowhere: neither 1 nor 2 may be beside it, and one of them is.
        let (left, failed) = settle("1 2,-4 -1,-4 -2,3 4", 3);
        assert_eq!(failed, [-4]);
        assert_eq!(left, [vec![-4], vec![3], vec![1, 2]]);
    }

    #[test]
    fn what_contradicts_itself_still_does() {
        for text in ["1,-1", "1 2,1 -2,-1 2,-1 -2", "1,-1 2,-1 -2"] {
            let (left, _) = settle(text, 1);
            let holds = |board: u32| {
                let lit = |&n: &i32| (board >> (n.unsigned_abs() - 1) & 1 == 1) == (n > 0);
                left.iter().all(|clause| clause.iter().any(lit))
            };
            assert!(!(0..16).any(holds), "{text}: {left:?}");
        }
    }
}
