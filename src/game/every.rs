//! Every step that a player could take next.

use super::{Game, Hint, NoHint};
use crate::human::TechniqueId;

impl Game {
    /// Finds every step there is on the board, technique by technique in the order of the game. A
    /// technique's steps are looked for when they are asked for; one without a step is left out.
    ///
    /// ```
    /// # use veridoku::rules::Puzzle;
    /// # use veridoku::game::Game;
    /// let game = Game::new(".1.....24.31....".parse::<Puzzle>()?);
    /// let (technique, hints) = game.every_hint()?.next().unwrap();
    /// assert_eq!((technique.to_string(), hints.len()), ("Full House".to_string(), 1));
    /// assert_eq!(hints[0].to_string(), game.hint()?.to_string());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Says why no step would be sound.
    pub fn every_hint(
        &self,
    ) -> Result<impl Iterator<Item = (TechniqueId, Vec<Hint>)> + '_, NoHint> {
        self.ready()?;
        if self.is_full() {
            return Err(NoHint::Full);
        }
        let (state, order) = (self.state(), self.order());
        let techniques = order.techniques().to_vec();
        Ok(techniques.into_iter().filter_map(move |technique| {
            let mut steps = self.player().steps(&state, technique);
            let mut seen = Vec::new();
            steps.retain(|step| {
                let new = !seen.contains(step);
                if new {
                    seen.push(step.clone());
                }
                new
            });
            let hint = |step| Hint::of(self, state.clone(), step);
            let hints: Vec<Hint> = steps.into_iter().map(hint).collect();
            (!hints.is_empty()).then_some((technique, hints))
        }))
    }
}
