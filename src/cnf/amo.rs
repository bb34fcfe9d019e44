//! "At most one of these is true", in three forms.

use super::{Formula, Lit};

/// A form of the at-most-one constraint. Those with variables of their own determine them, so that a formula
/// keeps its number of models.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AtMostOne {
    /// Pairs for small sets, the product form for larger ones: see [`PAIRS_UP_TO`].
    #[default]
    Auto,
    /// A clause for every two literals: n(n−1)/2 clauses, no variable.
    Pairs,
    /// Gent and Nightingale, "A New Encoding of AllDifferent into SAT" (2004), the ladder: about 4n clauses, n−1
    /// variables.
    Ladder,
    /// Chen, "A New SAT Encoding of the At-Most-One Constraint" (2010), the product: about 2n + 6√n clauses, 2√n
    /// variables.
    Product,
}

/// The largest set for which [`AtMostOne::Auto`] takes pairs. Chosen by measurement: `docs/encodings.md`.
pub const PAIRS_UP_TO: usize = 16;

impl AtMostOne {
    /// Adds clauses that let at most one of the literals be true.
    pub fn add(self, formula: &mut Formula, lits: &[Lit]) {
        match self {
            AtMostOne::Auto if lits.len() <= PAIRS_UP_TO => pairs(formula, lits),
            AtMostOne::Auto | AtMostOne::Product => product(formula, lits),
            AtMostOne::Pairs => pairs(formula, lits),
            AtMostOne::Ladder => ladder(formula, lits),
        }
    }
}

fn pairs(formula: &mut Formula, lits: &[Lit]) {
    for (i, &a) in lits.iter().enumerate() {
        for &b in &lits[i + 1..] {
            formula.add([!a, !b]);
        }
    }
}

/// Rung i says that one of the first i + 1 literals is true.
fn ladder(formula: &mut Formula, lits: &[Lit]) {
    if lits.len() <= 3 {
        return pairs(formula, lits);
    }
    let mut below: Option<Lit> = None;
    for (i, &lit) in lits.iter().enumerate() {
        if let Some(below) = below {
            formula.add([!below, !lit]);
        }
        if i + 1 == lits.len() {
            break;
        }
        let rung = formula.fresh();
        formula.add([!lit, rung]);
        if let Some(below) = below {
            formula.add([!below, rung]);
            formula.add([!rung, below, lit]);
        } else {
            formula.add([!rung, lit]);
        }
        below = Some(rung);
    }
}

/// The literals as points of a grid: at most one row and at most one column of it is taken.
fn product(formula: &mut Formula, lits: &[Lit]) {
    if lits.len() <= 5 {
        return pairs(formula, lits);
    }
    let width = lits.len().isqrt() + usize::from(lits.len().isqrt().pow(2) < lits.len());
    let height = lits.len().div_ceil(width);
    for (count, place) in [
        (height, &(|i: usize| i / width) as &dyn Fn(usize) -> usize),
        (width, &|i: usize| i % width),
    ] {
        let lines: Vec<Lit> = (0..count).map(|_| formula.fresh()).collect();
        for (line, &taken) in lines.iter().enumerate() {
            let points: Vec<Lit> = (0..lits.len())
                .filter(|&i| place(i) == line)
                .map(|i| lits[i])
                .collect();
            points
                .iter()
                .for_each(|&point| formula.add([!point, taken]));
            formula.add(points.into_iter().chain([!taken]));
        }
        product(formula, &lines);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The assignments of the first `n` variables that extend to a model, with how often.
    fn models(formula: &Formula, n: usize) -> Vec<usize> {
        let all = formula.variables();
        assert!(all < 24);
        let mut counts = vec![0; 1 << n];
        for bits in 0u32..1 << all {
            let holds = |l: &Lit| (bits >> (l.variable() - 1) & 1 == 1) == l.is_positive();
            if formula.clauses().all(|clause| clause.iter().any(holds)) {
                counts[bits as usize & ((1 << n) - 1)] += 1;
            }
        }
        counts
    }

    #[test]
    fn each_form_lets_at_most_one_be_true_in_exactly_one_way() {
        for form in [
            AtMostOne::Auto,
            AtMostOne::Pairs,
            AtMostOne::Ladder,
            AtMostOne::Product,
        ] {
            for n in 0..=9usize {
                let mut formula = Formula::new(n as u32);
                let lits: Vec<Lit> = (1..=n as u32).map(Lit::positive).collect();
                form.add(&mut formula, &lits);
                for (bits, count) in models(&formula, n).into_iter().enumerate() {
                    let expected = usize::from(bits.count_ones() <= 1);
                    assert_eq!(count, expected, "{form:?}, n = {n}, {bits:b}");
                }
            }
        }
    }
}
