//! Which relations that follow from others are worth their time: those that often find something
//! are propagated whenever a cell changes, the others now and then.
//!
//! Source: Stergiou, "Heuristics for dynamically adapting propagation in constraint satisfaction
//! problems" (AI Communications 22, 2009); here by the passes that found something and those that
//! did not.

/// The credit of a relation at first and at most: the passes without effect that it may make.
const MOST: u32 = 50;
/// What a pass with an effect adds to it.
const WORTH: u32 = 8;
/// Without credit, one time of so many that it is asked for a relation has its turn.
const EVERY: u32 = 16;

/// By relation: its credit, and how often it was asked for.
#[derive(Debug, Default)]
pub(super) struct Turns(Vec<(u32, u32)>);

impl Turns {
    pub(super) fn start(&mut self, relations: usize) {
        self.0.clear();
        self.0.resize(relations, (MOST, 0));
    }

    /// Returns whether a relation is to be propagated now.
    pub(super) fn is_due(&mut self, relation: usize) -> bool {
        let (credit, asked) = &mut self.0[relation];
        *asked = asked.wrapping_add(1);
        *credit > 0 || asked.is_multiple_of(EVERY)
    }

    /// Takes note of a pass, and of whether it found something.
    pub(super) fn note(&mut self, relation: usize, found: bool) {
        let credit = &mut self.0[relation].0;
        *credit = match found {
            true => (*credit + WORTH).min(MOST),
            false => credit.saturating_sub(1),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_finds_nothing_has_its_turn_now_and_then_until_it_does() {
        let mut turns = Turns::default();
        turns.start(2);
        let passes = |turns: &mut Turns, asked: u32| {
            let passes = (0..asked).filter(|_| {
                let due = turns.is_due(1);
                if due {
                    turns.note(1, false);
                }
                due
            });
            passes.count() as u32
        };
        assert_eq!(passes(&mut turns, MOST), MOST);
        assert_eq!(passes(&mut turns, 10 * EVERY), 10);
        turns.note(1, true);
        assert_eq!(passes(&mut turns, WORTH), WORTH);
        assert!(turns.is_due(0));
    }
}
