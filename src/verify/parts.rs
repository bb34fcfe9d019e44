//! Which clues and givens contradict each other, in a puzzle that has clues.
//!
//! A minimal set by Junker, "QuickXplain: Preferred Explanations and Relaxations for
//! Over-Constrained Problems" (AAAI 2004): a part is needed if the others, of those that are left,
//! have a board. Every subset is a model of its own, under the rules of the board that are no clues,
//! such as rows and regions.

use super::conflict::reason;
use super::hitting::{Left, correction};
use super::inquiry::{Blamed, Removal};
use super::smallest::{Parts, fewest};
use super::verdict::Conflict;
use crate::engine::{Engine, Limits, Stop};
use crate::grid::Candidate;
use crate::rules::{Clue, Model, Rule, Rulebook, Solution, Violation};
use std::sync::Arc;

/// The nodes that all questions together may take where the smallest set is not asked for.
const NODES: u64 = 200_000;

/// The clues and givens of a model, clues first, and the engine that is asked about subsets.
pub(super) struct CluesAndGivens<'a> {
    engine: &'a mut dyn Engine,
    limits: Limits,
    /// The nodes that are left; none are counted if this is `None`.
    nodes: Option<u64>,
    model: &'a Model,
    /// The rules that are no clues.
    ground: Vec<Rule>,
    clues: Vec<Clue>,
    /// For each clue the ground with it alone.
    alone: Vec<Model>,
    givens: Vec<Candidate>,
    /// Boards that were found, each with the parts that it breaks.
    boards: Vec<(Vec<usize>, Solution)>,
}

impl<'a> CluesAndGivens<'a> {
    /// Returns the parts of a model; `None` if it has no clues, or they do not stand by themselves.
    pub(super) fn new(
        model: &'a Model,
        engine: &'a mut dyn Engine,
        limits: &Limits,
    ) -> Option<CluesAndGivens<'a>> {
        let (mut clues, mut ground) = (Vec::new(), Vec::new());
        for rule in model.rulebook().rules() {
            match rule {
                Rule::Clue(clue) => clues.push(clue.clone()),
                other => ground.push(other.clone()),
            }
        }
        if clues.is_empty() {
            return None;
        }
        let mut parts = CluesAndGivens {
            engine,
            limits: limits.up_to(1).with_nodes(None),
            nodes: None,
            model,
            ground,
            clues,
            alone: Vec::new(),
            givens: model.givens().iter().collect(),
            boards: Vec::new(),
        };
        parts.alone = (0..parts.clues.len())
            .map(|place| parts.with(&[place]))
            .collect::<Option<_>>()?;
        Some(parts)
    }

    /// Returns the model of some parts.
    fn with(&self, places: &[usize]) -> Option<Model> {
        self.under(&self.ground, places)
    }

    /// Returns the model of some parts under other rules.
    fn under(&self, ground: &[Rule], places: &[usize]) -> Option<Model> {
        let (clues, givens) = self.chosen(places);
        let mut rules = ground.to_vec();
        rules.extend(clues.into_iter().map(Rule::Clue));
        let rulebook = Rulebook::of(self.model.shape(), &rules).ok()?;
        let givens = self.model.givens().retain(|given| givens.contains(&given));
        Some(Model::with_rulebook(Arc::new(rulebook), givens))
    }

    /// Returns the clues and the givens at these indices.
    fn chosen(&self, places: &[usize]) -> (Vec<Clue>, Vec<Candidate>) {
        let (mut clues, mut givens) = (Vec::new(), Vec::new());
        for &place in places {
            match self.clues.get(place) {
                Some(clue) => clues.push(clue.clone()),
                None => givens.push(self.givens[place - self.clues.len()]),
            }
        }
        (clues, givens)
    }

    /// Returns whether these parts are known to contradict each other: `false` if they do not, or
    /// if a limit was reached, which `whole` then says.
    fn contradict(&mut self, places: &[usize], whole: &mut bool) -> bool {
        let keeps = |broken: &[usize]| !broken.iter().any(|place| places.contains(place));
        if self.boards.iter().any(|(broken, _)| keeps(broken)) {
            return false;
        }
        // To make the model may take longer than what the limits leave.
        if self.limits.reached(0).is_some() {
            *whole = false;
            return false;
        }
        match self.ask(places) {
            Ok(None) => true,
            Ok(Some(board)) => {
                let broken = self.broken(&board);
                self.boards.push((broken, board));
                false
            }
            Err(_) => {
                *whole = false;
                false
            }
        }
    }

    /// Returns a minimal part of `items` that contradicts `kept`; `changed` says whether `kept` has
    /// grown since it was last asked about.
    fn needed(
        &mut self,
        kept: &[usize],
        changed: bool,
        items: &[usize],
        whole: &mut bool,
    ) -> Vec<usize> {
        if changed && self.contradict(kept, whole) {
            return Vec::new();
        }
        if items.len() < 2 {
            return items.to_vec();
        }
        let (first, second) = items.split_at(items.len() / 2);
        let mut found = self.needed(&[kept, first].concat(), true, second, whole);
        let more = self.needed(&[kept, &found].concat(), !found.is_empty(), first, whole);
        found.extend(more);
        found
    }

    /// Returns the rules of the board, as far as parts that contradict each other need them; if the
    /// smallest set is not asked for, also those that a short search does not show to be needless.
    fn behind(&mut self, places: &[usize]) -> Vec<Rule> {
        let nodes = self.nodes.map(|_| NODES / 100);
        let limits = self.limits.clone().with_nodes(nodes);
        let mut kept = self.ground.clone();
        for index in (0..kept.len()).rev() {
            let mut fewer = kept.clone();
            fewer.remove(index);
            // Some clues are about regions.
            let Some(model) = self.under(&fewer, places) else {
                continue;
            };
            let census = self.engine.count(&model, &limits);
            let none = census.is_ok_and(|c| c.run.solutions == 0 && c.run.stop.is_none());
            kept = if none { fewer } else { kept };
        }
        kept
    }

    /// Returns the contradiction of these parts.
    fn conflict(
        &mut self,
        mut places: Vec<usize>,
        minimal: bool,
        smallest: Option<bool>,
    ) -> Conflict {
        places.sort_unstable();
        let (clues, givens) = self.chosen(&places);
        let visible = || reason(&self.with(&[])?, &givens);
        let reason = clues.is_empty().then(visible).flatten();
        let asked = minimal && !clues.is_empty();
        Conflict {
            reason,
            rules: asked.then(|| self.behind(&places)),
            givens,
            clues,
            minimal,
            smallest,
            repeats: Violation::repeats(self.model),
        }
    }

    /// Returns a minimal set of clues and givens that contradict each other, or a smallest one.
    pub(super) fn contradiction(&mut self, smallest: bool) -> Conflict {
        let all: Vec<usize> = (0..self.number()).collect();
        let mut whole = true;
        self.nodes = (!smallest).then_some(NODES);
        let known = self.needed(&[], true, &all, &mut whole);
        if !smallest {
            return self.conflict(known, whole, None);
        }
        let limits = self.limits.clone();
        match fewest(self, known.len(), &limits).0 {
            Ok(Some(fewer)) => self.conflict(fewer, true, Some(true)),
            Ok(None) => self.conflict(known, true, Some(true)),
            Err(_) => self.conflict(known, whole, Some(false)),
        }
    }

    /// Returns the fewest parts to remove, so that a board is left, and the models of the
    /// contradictions that prove it. Clues that give others their cells off the board stay.
    pub(super) fn removal(&mut self, limits: &Limits) -> (Removal, Vec<Model>) {
        let shape = self.model.shape();
        let gives = |place: &usize| self.clues[*place].witnesses(shape) > 0;
        let stay: Vec<usize> = (0..self.clues.len()).filter(gives).collect();
        let (mut conflicts, mut models) = (Vec::new(), Vec::new());
        let blamed = |(clues, givens)| Blamed { clues, givens };
        let (found, stop) = correction(self.number(), &stay, limits, |rest| {
            if let Some(board) = self.ask(rest)? {
                return Ok::<Left, Option<Stop>>(Left::Board(board));
            }
            // What is not minimal for want of time is a contradiction as well.
            let mut set = self.needed(&[], false, rest, &mut true);
            set.sort_unstable();
            models.extend(self.with(&set));
            conflicts.push(blamed(self.chosen(&set)));
            Ok(Left::Conflict(set))
        });
        let example = found.found;
        let removal = Removal {
            hopeless: found.hopeless,
            of_clues: true,
            least: found.least,
            example: example.map(|(gone, board)| (blamed(self.chosen(&gone)), board)),
            conflicts,
            stop: stop.flatten(),
        };
        (removal, models)
    }

    /// Returns the model of a contradiction: its rules, clues and givens alone.
    pub(super) fn of(conflict: &Conflict, model: &Model) -> Option<Model> {
        let rules = model.rulebook().rules().iter();
        let kept = rules.filter(|rule| match rule {
            Rule::Clue(clue) => conflict.clues.contains(clue),
            rule => conflict.rules.as_ref().is_none_or(|all| all.contains(rule)),
        });
        let rules: Vec<Rule> = kept.cloned().collect();
        let rulebook = Rulebook::of(model.shape(), &rules).ok()?;
        let givens = model.givens().retain(|g| conflict.givens.contains(&g));
        Some(Model::with_rulebook(Arc::new(rulebook), givens))
    }
}

impl Parts for CluesAndGivens<'_> {
    fn number(&self) -> usize {
        self.clues.len() + self.givens.len()
    }

    fn ask(&mut self, places: &[usize]) -> Result<Option<Solution>, Option<Stop>> {
        let model = self.with(places).ok_or(None)?;
        let limits = self.limits.clone().with_nodes(self.nodes);
        let census = self.engine.count(&model, &limits).map_err(|_| None)?;
        if let Some(nodes) = &mut self.nodes {
            *nodes = nodes.saturating_sub(census.run.nodes).max(1);
        }
        match (census.witnesses.into_iter().next(), census.run.stop) {
            (Some(board), _) => Ok(Some(board)),
            (None, None) => Ok(None),
            (None, stop) => Err(stop),
        }
    }

    fn broken(&self, board: &Solution) -> Vec<usize> {
        let breaks = |place: usize| match self.alone.get(place) {
            Some(alone) => Solution::check(alone, board.filled()).is_err(),
            None => {
                let given = self.givens[place - self.clues.len()];
                board.givens().get(given.cell) != Some(given.digit)
            }
        };
        (0..self.number()).filter(|&place| breaks(place)).collect()
    }
}

#[cfg(test)]
mod tests;
