//! At-most-one constraints, one file for each form.

mod commander;
mod pairs;
mod product;
mod sequential;

use super::{Formula, Lit};

/// A form of the at-most-one constraint. Auxiliary variables are determined by the literals, so
/// that a formula keeps its number of models.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum AtMostOne {
    /// Pairs for small sets, the product form for larger ones: see [`PAIRS_UP_TO`].
    #[default]
    Auto,
    /// A clause for every two literals: n(n−1)/2 clauses, no variable.
    Pairs,
    /// Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints" (2005), the
    /// sequential counter: about 4n clauses, n−1 variables.
    Sequential,
    /// Chen, "A New SAT Encoding of the At-Most-One Constraint" (2010), the product: about 2n + 6√n
    /// clauses, 2√n variables.
    Product,
    /// Klieber and Kwon, "Efficient CNF Encoding for Selecting 1 from N Objects" (2007), commanders
    /// of groups of three: about 3n clauses, n/2 variables.
    Commander,
}

/// The largest set for which [`AtMostOne::Auto`] uses pairs. Chosen by measurement:
/// `docs/encodings.md`.
pub const PAIRS_UP_TO: usize = 16;

impl AtMostOne {
    /// Every form.
    pub const ALL: [AtMostOne; 5] = [
        AtMostOne::Auto,
        AtMostOne::Pairs,
        AtMostOne::Sequential,
        AtMostOne::Product,
        AtMostOne::Commander,
    ];

    /// Returns the name on the command line and in tables.
    pub const fn name(self) -> &'static str {
        match self {
            AtMostOne::Auto => "auto",
            AtMostOne::Pairs => "pairs",
            AtMostOne::Sequential => "sequential",
            AtMostOne::Product => "product",
            AtMostOne::Commander => "commander",
        }
    }

    /// Adds clauses that let at most one of the literals be true.
    pub fn add(self, formula: &mut Formula, lits: &[Lit]) {
        self.add_but(formula, lits, |_, _| false);
    }

    /// Adds clauses that let at most one of the literals be true, except that pairs for which
    /// `said` returns true, given the indices of the two literals, are already encoded. Only the
    /// pairwise form leaves them out; the forms with variables encode all pairs.
    pub(super) fn add_but(
        self,
        formula: &mut Formula,
        lits: &[Lit],
        said: impl Fn(usize, usize) -> bool,
    ) {
        match self {
            AtMostOne::Auto if lits.len() <= PAIRS_UP_TO => pairs::add_but(formula, lits, said),
            AtMostOne::Auto | AtMostOne::Product => product::add(formula, lits),
            AtMostOne::Pairs => pairs::add_but(formula, lits, said),
            AtMostOne::Sequential => sequential::add(formula, lits),
            AtMostOne::Commander => commander::add(formula, lits),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns, for each assignment of the first `n` variables, the number of models that extend
    /// it.
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
        for form in AtMostOne::ALL {
            for n in 0..=10usize {
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
