//! The rating of a step by itself.

use super::explainer::chain_length;
use crate::human::{Family, Step};

/// Returns the rating of a step on the scale of Sudoku Explainer, in tenths: that of its technique,
/// and for chains what their length adds. `None` if that program lacks the technique.
///
/// HoDoKu's score of a step is that of its technique, [`Technique::hodoku`].
///
/// [`Technique::hodoku`]: crate::human::Technique::hodoku
pub fn step_er(step: &Step) -> Option<u16> {
    let facts = step.technique.facts();
    let linked = matches!(facts.family, Family::Chains | Family::Forcing);
    let added = if linked { chain_length(links(step)) } else { 0 };
    facts.er.map(|er| er + added)
}

/// Returns the number of nodes of all chains of a step, those of its nested steps included.
fn links(step: &Step) -> usize {
    let chains = step.because.chains.iter();
    let own: usize = chains.map(|chain| chain.nodes.len()).sum();
    own + step.because.inner.iter().map(links).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::{Chain, Link, StepPattern, TechniqueId};
    use veridoku_model::grid::{Cell, Digit};

    fn step(technique: TechniqueId, nodes: usize) -> Step {
        let node = |at: usize| {
            let cells = vec![Cell::new(at)];
            (Digit::from_index(0), cells, at % 2 == 1, Link::Cell)
        };
        let because = StepPattern {
            chains: vec![Chain::line((0..nodes).map(node))],
            ..StepPattern::default()
        };
        Step::elimination(technique, Vec::new(), because)
    }

    #[test]
    fn length_adds_to_chains_only() {
        assert_eq!(step_er(&step(TechniqueId::XWing, 9)), Some(32));
        assert_eq!(step_er(&step(TechniqueId::Skyscraper, 4)), None);
        assert_eq!(step_er(&step(TechniqueId::Nishio, 6)), Some(75));
        assert_eq!(step_er(&step(TechniqueId::Nishio, 7)), Some(76));
        let mut nested = step(TechniqueId::Nishio, 6);
        nested.because.inner.push(step(TechniqueId::Aic, 3));
        assert_eq!(step_er(&nested), Some(77));
    }
}
