//! Leaves out relations that proofs do not use, such as sums that follow from others.

use super::layout::Layout;
use super::lrat::Lrat;

/// Numbers that are left out: of clauses, or of variables.
#[derive(Debug, Default)]
struct Gaps {
    /// The last number of each span that is left out, and how many are left out up to it.
    ends: Vec<(u32, u32)>,
}

impl Gaps {
    fn add(&mut self, (after, last): (u32, u32)) {
        let before = self.ends.last().map_or(0, |end| end.1);
        self.ends.push((last, before + (last - after)));
    }

    /// Returns a number that is not left out, counted without those that are.
    fn close(&self, number: u32) -> u32 {
        let below = self.ends.partition_point(|end| end.0 < number);
        number - below.checked_sub(1).map_or(0, |at| self.ends[at].1)
    }
}

impl Layout {
    /// Returns, for each relation of the rulebook from index `first` on, whether one of the proofs
    /// uses its clauses or its variables.
    pub fn used(&self, first: usize, proofs: &[&Lrat]) -> Vec<bool> {
        let spans = self.spans(first);
        let mut used = vec![false; spans.len()];
        for proof in proofs {
            let named = proof.hints.iter().map(|&hint| (0, hint));
            let defined = proof.definitions().flat_map(|(_, either)| either);
            let literals = proof.literals.iter().chain(defined);
            let said = literals.map(|literal| (1, literal.unsigned_abs()));
            for (kind, number) in named.chain(said) {
                let at = spans.partition_point(|span| span[kind].1 < number);
                if spans.get(at).is_some_and(|span| span[kind].0 < number) {
                    used[at] = true;
                }
            }
        }
        used
    }

    /// Returns a proof over the clauses without the relations from index `first` on that are not
    /// [`used`](Layout::used).
    #[must_use]
    pub fn without(&self, first: usize, used: &[bool], proof: Lrat) -> Lrat {
        let (mut clauses, mut variables) = (Gaps::default(), Gaps::default());
        let spans = self.spans(first).into_iter().zip(used);
        for ([clause, variable], _) in spans.filter(|(_, used)| !**used) {
            clauses.add(clause);
            variables.add(variable);
        }
        proof.renumbered(
            |number| clauses.close(number),
            |variable| variables.close(variable),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_close_up() {
        let mut gaps = Gaps::default();
        assert_eq!(gaps.close(7), 7);
        // 4, 5 and 8 are left out; a span may be empty.
        [(3, 5), (6, 6), (7, 8)]
            .into_iter()
            .for_each(|span| gaps.add(span));
        let left = [1, 3, 6, 7, 9, 100].map(|number| gaps.close(number));
        assert_eq!(left, [1, 3, 4, 5, 6, 97]);
    }
}
