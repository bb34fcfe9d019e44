//! Which clues and givens contradict each other, in a puzzle that has clues.
//!
//! A minimal set by Junker, "QuickXplain: Preferred Explanations and Relaxations for
//! Over-Constrained Problems" (AAAI 2004): a part is needed if the others, of those that are left,
//! have a board. Every subset is a model of its own, under the rules of the board that are no clues,
//! such as rows and regions.

use super::conflict::reason;
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
mod tests {
    use super::*;
    use crate::formats::{ReadOptions, parse_str};
    use crate::native::Native;
    use crate::rules::Puzzle;

    fn read(text: &str) -> Puzzle {
        parse_str(text, &ReadOptions::default())
            .remove(0)
            .unwrap()
            .puzzle
    }

    /// Returns the clues of a contradiction, as text, and how many givens it has.
    fn found(text: &str, smallest: bool) -> (Vec<String>, usize, Conflict) {
        let puzzle = read(text);
        let model = Model::new(&puzzle);
        let mut native = Native::new();
        let mut parts = CluesAndGivens::new(&model, &mut native, &Limits::none()).unwrap();
        let found = parts.contradiction(smallest);
        // A contradiction, and every part of it needed.
        let only = CluesAndGivens::of(&found, &model).unwrap();
        let solutions = |model: &Model| Native::new().count(model, &Limits::solutions(1)).unwrap();
        assert_eq!(solutions(&only).run.solutions, 0, "{text}");
        for out in 0..found.clues.len() + found.givens.len() {
            let mut less = found.clone();
            match out.checked_sub(less.clues.len()) {
                None => drop(less.clues.remove(out)),
                Some(given) => drop(less.givens.remove(given)),
            }
            let less = CluesAndGivens::of(&less, &model).unwrap();
            assert_eq!(solutions(&less).run.solutions, 1, "{text} without {out}");
        }
        // Of the other rules, too.
        for out in 0..found.rules.as_ref().map_or(0, Vec::len) {
            let mut less = found.clone();
            less.rules.as_mut().unwrap().remove(out);
            let less = CluesAndGivens::of(&less, &model).unwrap();
            assert_eq!(
                solutions(&less).run.solutions,
                1,
                "{text} without rule {out}"
            );
        }
        let clues = found.clues.iter().map(|c| c.text(model.shape()));
        (clues.collect(), found.givens.len(), found)
    }

    /// Two contradictions: of three lines that rise over seven cells, and of a cage of 5 and 6
    /// with the 5 in its column.
    const TWO: &str = "veridoku puzzle 1\nsize 6\nboxes 2x3\n\n\
\x20 1 . . . . .\n  . . . . . .\n  . . . . . .\n  . . . . . .\n  . . . . . .\n  5 . . . . .\n\n\
        thermo r1c1 r1c2 r1c3\nthermo r1c3 r1c4 r1c5\nthermo r1c5 r1c6 r2c6\n\
        thermo r2c6 r3c6\ncage 11 r5c1 r6c1\ncage 11 r4c1 r5c1\nodd r5c1\nantiknight\n";

    #[test]
    fn a_contradiction_has_no_part_too_many_and_the_smallest_the_fewest() {
        let (clues, givens, minimal) = found(TWO, false);
        assert_eq!((minimal.minimal, minimal.smallest), (true, None));
        let (fewest, fewest_givens, smallest) = found(TWO, true);
        assert_eq!((smallest.minimal, smallest.smallest), (true, Some(true)));
        assert!(fewest.len() + fewest_givens <= clues.len() + givens);
        // Of 5 and 6, which fill the cage, the 5 is given in its column.
        assert_eq!(
            (fewest, fewest_givens),
            (vec!["cage 11 r4c1 r5c1".to_string()], 1)
        );
        assert_eq!(smallest.rules, Some(vec![Rule::Columns]));
    }

    #[test]
    fn rules_of_the_whole_board_are_named() {
        let text = "veridoku puzzle 1\nsize 4\nboxes 2x2\n\n  1 . . .\n  . . . .\n  . . 1 .\n  . . . .\n\n\
            diagonal-down\nodd r1c2\n";
        let (clues, givens, found) = found(text, true);
        assert_eq!((clues, givens), (vec!["diagonal-down".to_string()], 2));
        assert_eq!(found.rules, Some(Vec::new()));
    }

    #[test]
    fn a_limit_leaves_a_contradiction_without_the_claim() {
        let puzzle = read(TWO);
        let model = Model::new(&puzzle);
        let mut native = Native::new();
        let cancel = crate::engine::Cancel::new();
        cancel.cancel();
        let limits = Limits::none().with_cancel(cancel);
        let mut parts = CluesAndGivens::new(&model, &mut native, &limits).unwrap();
        let found = parts.contradiction(true);
        assert_eq!((found.minimal, found.smallest), (false, Some(false)));
        assert_eq!(found.clues.len() + found.givens.len(), 10);
    }

    #[test]
    fn givens_alone_may_contradict_each_other_beside_clues() {
        let text = TWO.replace("\n  5", "\n  1");
        let (clues, givens, found) = found(&text, true);
        assert_eq!((clues.len(), givens), (0, 2));
        assert!(found.reason.is_some());
    }

    #[test]
    fn a_puzzle_without_clues_is_not_taken() {
        let puzzle: Puzzle = "11..............".parse().unwrap();
        let model = Model::new(&puzzle);
        let mut native = Native::new();
        assert!(CluesAndGivens::new(&model, &mut native, &Limits::none()).is_none());
    }
}
