//! Asks several engines about one puzzle, and finds contradictions.

use super::shrink::{Budget, Shrunk, shrink};
use super::small::SmallPuzzle;
use crate::clock::Instant;
use crate::engine::{Cancel, Engine, Limits};
use crate::formats::Alphabet;
use crate::grid::Givens;
use crate::native::{Native, Plain};
use crate::rules::Model;
use crate::sat::Sat;
use crate::textbook::{self, METHODS};
use crate::verify::{Auto, Opinion};
use std::time::Duration;

/// Returns the names of the engines that a panel can have: our own, the SAT engine over the other
/// solvers compiled in, then the algorithms of the literature.
pub fn engine_names() -> Vec<&'static str> {
    let ours = ["native", "sat", "auto", "plain"].into_iter();
    ours.chain(Sat::others())
        .chain(METHODS.iter().map(|method| method.name))
        .collect()
}

/// Returns the engine with a name; `None` if there is none.
pub fn engine(name: &str) -> Option<Box<dyn Engine>> {
    Some(match name {
        "native" => Box::new(Native::new()),
        "sat" => Box::new(Sat::default()),
        "auto" => Box::new(Auto::with(Sat::default())),
        "plain" => Box::new(Plain::new()),
        _ if name.starts_with("sat:") => Box::new(Sat::by_name(name).ok()?),
        _ => textbook::make(name)?,
    })
}

/// An impossibility: two engines that contradict each other, or one that gave a board that is no
/// solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// An engine, by its index in the panel.
    pub first: usize,
    /// The engine that it contradicts; `None` if the first gave a board that is no solution.
    pub second: Option<usize>,
}

/// A panel's answers about a puzzle.
#[derive(Clone, Debug)]
pub struct Told {
    /// The opinion of each engine, in the order of the panel.
    pub opinions: Vec<Opinion>,
    /// Every pair of engines that contradict each other, and every engine that is unsound.
    pub contradictions: Vec<Contradiction>,
}

/// Whether engines agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// At least two have an answer, and all answers agree; or there is one engine only.
    Agree,
    /// Fewer than two have an answer.
    Undecided,
    /// Two contradict each other, or one is unsound.
    Disagree,
}

impl Agreement {
    /// Returns `agree`, `undecided` or `disagree`.
    pub fn word(self) -> &'static str {
        match self {
            Agreement::Agree => "agree",
            Agreement::Undecided => "undecided",
            Agreement::Disagree => "disagree",
        }
    }
}

impl Told {
    /// Returns whether the engines agree.
    pub fn agreement(&self) -> Agreement {
        let decided = self.opinions.iter().filter(|opinion| {
            let census = opinion.census.as_ref();
            census.is_ok_and(|c| c.is_exact() || c.run.solutions >= 2)
        });
        match decided.count() {
            _ if !self.contradictions.is_empty() => Agreement::Disagree,
            0 | 1 if self.opinions.len() > 1 => Agreement::Undecided,
            _ => Agreement::Agree,
        }
    }

    /// Returns the opinions in words.
    pub fn words(&self) -> Vec<String> {
        self.opinions.iter().map(ToString::to_string).collect()
    }

    /// Returns the names of two engines that show the first contradiction; with an engine that is
    /// unsound, another. Empty if there is none.
    pub fn contradicting(&self) -> Vec<&'static str> {
        let Some(what) = self.contradictions.first() else {
            return Vec::new();
        };
        let second = what.second.unwrap_or(usize::from(what.first == 0));
        [what.first, second]
            .iter()
            .filter_map(|&at| Some(self.opinions.get(at)?.engine))
            .collect()
    }
}

/// Engines whose answers are compared.
pub struct Panel {
    engines: Vec<Box<dyn Engine>>,
    names: Vec<&'static str>,
    /// The nodes that each engine may visit for a puzzle, in its own measure ([`Limits::nodes`]).
    pub nodes: Option<u64>,
    /// The most solutions to count; at least 2. Incomplete methods look for one, because they can
    /// never prove that there are no more.
    pub solutions: u64,
    /// The time that each engine has for a puzzle.
    pub time: Option<Duration>,
    /// Asks the engines to stop.
    pub cancel: Cancel,
}

impl Panel {
    /// Returns a panel of engines, which count up to 10 solutions without a time limit.
    pub fn new(engines: Vec<Box<dyn Engine>>) -> Panel {
        Panel {
            names: engines.iter().map(|engine| engine.name()).collect(),
            engines,
            nodes: None,
            solutions: 10,
            time: None,
            cancel: Cancel::new(),
        }
    }

    /// Returns a panel of the engines with these names, as in [`engine`]; unknown names are
    /// skipped.
    pub fn of(names: &[&'static str]) -> Panel {
        let known = names.iter().filter_map(|name| Some((*name, engine(name)?)));
        let (names, engines): (Vec<_>, Vec<_>) = known.unzip();
        Panel {
            names,
            ..Panel::new(engines)
        }
    }

    fn opinion(&mut self, engine: usize, model: &Model) -> Opinion {
        let start = Instant::now();
        let complete = METHODS
            .iter()
            .all(|m| m.complete || m.name != self.names[engine]);
        let solutions = if complete { self.solutions.max(2) } else { 1 };
        let limits = Limits {
            nodes: self.nodes,
            deadline: self.time.and_then(|time| start.checked_add(time)),
            cancel: Some(self.cancel.clone()),
            ..Limits::solutions(solutions)
        };
        let census = self.engines[engine].count(model, &limits);
        Opinion {
            engine: self.names[engine],
            census,
            account: None,
            time: start.elapsed(),
        }
    }

    /// Asks every engine.
    pub fn ask(&mut self, model: &Model) -> Told {
        let opinions: Vec<Opinion> = (0..self.engines.len())
            .map(|engine| self.opinion(engine, model))
            .collect();
        let mut contradictions = Vec::new();
        for (first, a) in opinions.iter().enumerate() {
            if a.is_unsound() {
                let second = None;
                contradictions.push(Contradiction { first, second });
            }
            let others = (first + 1..).zip(&opinions[first + 1..]);
            contradictions.extend(others.filter(|(_, b)| a.contradicts(b)).map(|(second, _)| {
                let second = Some(second);
                Contradiction { first, second }
            }));
        }
        Told {
            opinions,
            contradictions,
        }
    }

    /// Returns whether the contradiction occurs on other givens.
    fn shows(&mut self, model: &Model, what: Contradiction) -> bool {
        let first = self.opinion(what.first, model);
        match what.second {
            None => first.is_unsound(),
            Some(second) => first.contradicts(&self.opinion(second, model)),
        }
    }

    /// Returns a small puzzle with the first of some contradictions, searched for some time, during
    /// which no engine has more time for a puzzle than that.
    pub fn small(
        &mut self,
        model: &Model,
        alphabet: &'static Alphabet,
        told: &Told,
        time: Duration,
    ) -> Option<SmallPuzzle> {
        let &what = told.contradictions.first()?;
        let usual = self.time;
        self.time = Some(usual.map_or(time, |limit| limit.min(time)));
        let budget = Budget {
            until: Instant::now().checked_add(time),
            ..Budget::default()
        };
        let shrunk = self.shrink(model, what, &budget);
        let opinions = self.ask(&model.with_givens(shrunk.givens.clone()));
        self.time = usual;
        let shows = opinions.words().join("; ");
        Some(SmallPuzzle::of(shrunk, alphabet, shows))
    }

    /// Returns the fewest givens found within a budget on which the same engines contradict each
    /// other. Stops if cancelled.
    pub fn shrink(&mut self, model: &Model, what: Contradiction, budget: &Budget) -> Shrunk {
        shrink(model.givens(), budget, &mut |givens: &Givens| {
            let shows = self.shows(&model.with_givens(givens.clone()), what);
            (!self.cancel.is_cancelled()).then_some(shows)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{EngineError, Run};
    use crate::formats::{ReadOptions, parse_str};
    use crate::rules::Solution;
    use std::ops::ControlFlow;

    /// Counts correctly, except that it finds no solution for a board with both a 1 and a 9 among
    /// its givens.
    struct Planted(Native);

    impl Engine for Planted {
        fn name(&self) -> &'static str {
            "planted"
        }

        fn search(
            &mut self,
            model: &Model,
            limits: &Limits,
            visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
        ) -> Result<Run, EngineError> {
            let has = |value| model.givens().values().contains(&value);
            if has(1) && has(9) {
                Ok(Run::default())
            } else {
                self.0.search(model, limits, visit)
            }
        }
    }

    fn model() -> Model {
        let text =
            "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
        let parsed = parse_str(text, &ReadOptions::default()).remove(0).unwrap();
        Model::new(&parsed.puzzle)
    }

    #[test]
    fn a_planted_defect_is_found_and_shrunk_to_what_shows_it() {
        let mut panel = Panel::new(vec![
            Box::new(Native::new()),
            Box::new(Planted(Native::new())),
            Box::new(Plain::new()),
        ]);
        let told = panel.ask(&model());
        let pairs: Vec<_> = told
            .contradictions
            .iter()
            .map(|c| (c.first, c.second))
            .collect();
        assert_eq!(pairs, [(0, Some(1)), (1, Some(2))]);
        let shrunk = panel.shrink(&model(), told.contradictions[0], &Budget::default());
        let mut values: Vec<u8> = shrunk.givens.iter().map(|g| g.digit.value()).collect();
        values.sort();
        assert_eq!((values, shrunk.minimal), (vec![1, 9], true));
    }

    #[test]
    fn nodes_end_a_search_and_incomplete_methods_stop_at_a_solution() {
        let mut panel = Panel::of(&["native", "backtracking", "annealing"]);
        panel.nodes = Some(1000);
        let told = panel.ask(&model());
        assert!(told.contradictions.is_empty());
        assert_eq!(
            told.opinions[1].to_string(),
            "backtracking: at least 0 solutions (node limit)"
        );
        // A complete board: found at once, and nothing searched after it.
        let solution =
            "468931527751624839392578461134756298289413675675289314846192753513867942927345186";
        let parsed = parse_str(solution, &ReadOptions::default())
            .remove(0)
            .unwrap();
        let census = panel
            .ask(&Model::new(&parsed.puzzle))
            .opinions
            .pop()
            .unwrap()
            .census;
        let run = census.unwrap().run;
        assert!(run.solutions == 1 && run.nodes < 10, "{run:?}");
    }

    #[test]
    fn every_engine_is_known_by_its_name_and_they_agree() {
        assert!(
            engine_names()
                .into_iter()
                .all(|name| engine(name).is_some())
        );
        assert!(engine("unheard of").is_none());
        let mut panel = Panel::of(&engine_names());
        panel.time = Some(Duration::from_secs(1));
        let told = panel.ask(&model());
        assert!(told.contradictions.is_empty(), "{:?}", told.opinions);
        let names: Vec<&str> = told.opinions.iter().map(|o| o.engine).collect();
        assert_eq!(names, engine_names());
    }
}
