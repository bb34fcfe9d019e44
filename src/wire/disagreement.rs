//! Engines that contradict each other.

use super::engine::drop_timings;
use super::{Body, EngineRecord, Notation, VerdictWord};
use crate::formats::Parsed;
use crate::verify::{Disagreement, Dispute};
use serde::Serialize;

/// What every command says if engines contradict each other: a defect of this program.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DisagreementRecord {
    /// `disagreement`.
    pub verdict: VerdictWord,
    /// The seed of the run.
    pub seed: u64,
    /// The puzzle that they contradict each other about, if it is another than the one asked
    /// about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disputed: Option<String>,
    /// What each engine said.
    pub engines: Vec<EngineRecord>,
}

impl DisagreementRecord {
    /// Returns what is said of a disagreement.
    pub fn new(found: &Disagreement, seed: u64, notation: &Notation<'_>) -> DisagreementRecord {
        DisagreementRecord {
            verdict: VerdictWord::Disagreement,
            seed,
            disputed: None,
            engines: EngineRecord::each(&found.opinions, notation),
        }
    }

    /// Returns what is said of a disagreement that came up while a puzzle was asked about.
    pub fn of_dispute(dispute: &Dispute, seed: u64, asked: &Parsed) -> DisagreementRecord {
        let notation = Notation::from(asked);
        let other = dispute.givens != *asked.puzzle.givens();
        DisagreementRecord {
            disputed: other.then(|| notation.puzzle(&dispute.puzzle(&asked.puzzle))),
            ..DisagreementRecord::new(&dispute.disagreement, seed, &notation)
        }
    }
}

impl Body for DisagreementRecord {
    fn drop_timings(&mut self) {
        drop_timings(&mut self.engines);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Puzzle;
    use crate::wire::{Head, Record};

    #[test]
    fn the_record_has_the_verdict_the_seed_and_the_engines() {
        let puzzle: Puzzle = "1.....3..4.....2".parse().unwrap();
        let found = Disagreement {
            opinions: Vec::new(),
        };
        let notation = puzzle.givens().shape().into();
        let record = DisagreementRecord::new(&found, 7, &notation);
        let line = Record::new(Head::new("verify"), record).line();
        let expected = r#""verdict":"disagreement","seed":7,"engines":[]"#;
        assert!(line.contains(expected), "{line}");
    }
}
