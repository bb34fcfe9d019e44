//! Weights that grow with what failed: a failure counts more than the one before.
//!
//! Source: F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, *Boosting systematic search by weighting
//! constraints*, ECAI 2004; growing increments as in MiniSat (N. Eén, N. Sörensson, 2003).

/// The increment above which all weights are scaled down.
const LARGE: f32 = 1e20;
/// The least weight then, so that a size divided by it is finite.
const SMALL: f32 = 1e-20;

/// The weights of variables.
#[derive(Debug, Default)]
pub(crate) struct Weights<W> {
    pub(crate) of: W,
    bump: f32,
    growth: f32,
}

impl<W: AsMut<[f32]>> Weights<W> {
    /// Returns weights of which each failure adds the increment of the one before, times `growth`.
    pub(crate) fn new(of: W, growth: f32) -> Weights<W> {
        let bump = 1.0;
        Weights { of, bump, growth }
    }

    /// Increases the weight of a variable for its share of a failure.
    #[inline(always)]
    pub(crate) fn add(&mut self, variable: usize, share: f32) {
        self.of.as_mut()[variable] += self.bump * share;
    }

    /// Lets the next failure count more.
    pub(crate) fn grow(&mut self) {
        self.bump *= self.growth;
        if self.bump > LARGE {
            self.bump /= LARGE;
            for weight in self.of.as_mut() {
                *weight = (*weight / LARGE).max(SMALL);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_stay_in_range_after_many_conflicts() {
        let mut weights = Weights::new(vec![1.0; 2], 1.002);
        // Enough conflicts for several rounds of scaling down.
        for _ in 0..200_000 {
            weights.add(0, 1.0);
            weights.grow();
        }
        let scores = weights.of.iter().map(|weight| 64.0 / weight);
        assert!(
            scores
                .into_iter()
                .all(|score| score.is_finite() && score > 0.0)
        );
    }
}
