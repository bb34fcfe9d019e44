//! Every step that a player could take next.

use super::{Game, Hint, NoHint};
use crate::grid::Candidate;
use crate::human::{Step, TechniqueId};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

impl Game {
    /// Finds every step there is on the board, technique by technique in the order of the game. A
    /// technique's steps are looked for when they are asked for; one without a step is left out. Of
    /// a technique's steps with the same effect, which may be thousands, only one with the smallest
    /// pattern counts.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// let game = Game::new(".1.....24.31....".parse::<Puzzle>()?);
    /// let (technique, hints) = game.every_hint()?.next().unwrap()?;
    /// assert_eq!((technique.to_string(), hints.len()), ("Full House".to_string(), 1));
    /// assert_eq!(hints[0].to_string(), game.hint()?.to_string());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Says why no step would be sound. An item is [`NoHint::Stopped`] if the limits of the search
    /// were reached at that technique.
    pub fn every_hint(
        &self,
    ) -> Result<impl Iterator<Item = Result<(TechniqueId, Vec<Hint>), NoHint>> + '_, NoHint> {
        self.ready()?;
        if self.is_full() {
            return Err(NoHint::Full);
        }
        let (state, order) = (self.state(), self.order());
        let techniques = order.techniques().to_vec();
        Ok(techniques.into_iter().filter_map(move |technique| {
            let found = self.player().steps_within(&state, technique, self.search());
            let Ok(steps) = found else {
                return Some(Err(NoHint::Stopped));
            };
            let hint = |step| Hint::of(self, state.clone(), step);
            let hints: Vec<Hint> = simplest(steps).into_iter().map(hint).collect();
            (!hints.is_empty()).then_some(Ok((technique, hints)))
        }))
    }
}

/// Returns of the steps with one effect the one whose pattern has the fewest candidates and chains,
/// each in the place of the first of them.
fn simplest(steps: Vec<Step>) -> Vec<Step> {
    let size = |step: &Step| {
        let links = step.because.chains.iter().map(|chain| chain.nodes.len());
        step.because.marks.len() + links.sum::<usize>()
    };
    let mut places: HashMap<(Vec<Candidate>, Vec<Candidate>), usize> = HashMap::new();
    let mut kept: Vec<Step> = Vec::new();
    for step in steps {
        let effect = (step.placements.clone(), step.eliminations.clone());
        match places.entry(effect) {
            Entry::Vacant(place) => {
                place.insert(kept.len());
                kept.push(step);
            }
            Entry::Occupied(place) => {
                let best = &mut kept[*place.get()];
                if size(&step) < size(best) {
                    *best = step;
                }
            }
        }
    }
    kept
}
