//! Asks several engines about one puzzle, and finds contradictions.

use super::contender::Contender;
use super::query::Query;
use super::report::{Contradiction, PanelCase, PanelReport};
use super::roster::engine;
use super::shrink::{Budget, Shrunk, shrink};
use super::small::SmallPuzzle;
use crate::clock::Instant;
use crate::engine::{Cancel, Engine, Limits};
use crate::formats::Alphabet;
use crate::grid::Givens;
use crate::rules::Model;
use crate::verify::Opinion;
use std::time::Duration;

/// Engines whose answers are compared.
pub struct Panel {
    engines: Vec<Contender>,
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
            engines: engines.into_iter().map(Contender::new).collect(),
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
        let (name, engine) = (self.names[engine], &mut self.engines[engine]);
        let solutions = if engine.is_complete() {
            self.solutions.max(2)
        } else {
            1
        };
        let limits = Limits::solutions(solutions)
            .with_nodes(self.nodes)
            .with_cancel(self.cancel.clone());
        Opinion {
            engine: name,
            account: None,
            ..engine.ask(model, limits, self.time)
        }
    }

    /// Asks every engine about a query, and looks for a small puzzle with the first contradiction
    /// for some time. Returns `None` if cancelled.
    pub fn examine(&mut self, query: Query, shrink_time: Duration) -> Option<PanelCase> {
        let start = Instant::now();
        let Some((puzzle, alphabet)) = &query.puzzle else {
            return Some(PanelCase {
                query,
                report: None,
                small: None,
                time: Duration::ZERO,
            });
        };
        let model = Model::new(puzzle);
        self.nodes = query.nodes;
        let report = self.ask(&model);
        if self.cancel.is_cancelled() {
            return None;
        }
        let small = self.small(&model, alphabet, &report, shrink_time);
        Some(PanelCase {
            query,
            report: Some(report),
            small,
            time: start.elapsed(),
        })
    }

    /// Asks every engine.
    pub fn ask(&mut self, model: &Model) -> PanelReport {
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
        PanelReport {
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
        report: &PanelReport,
        time: Duration,
    ) -> Option<SmallPuzzle> {
        let &what = report.contradictions.first()?;
        if model.rulebook().has_pencil_marks() {
            return None; // fewer givens make no smaller puzzle of it
        }
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
    use crate::crosscheck::engine_names;
    use crate::engine::{EngineError, Run};
    use crate::formats::{ReadOptions, parse_str};
    use crate::native::{Native, Plain};
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
        let report = panel.ask(&model());
        let pairs: Vec<_> = report
            .contradictions
            .iter()
            .map(|c| (c.first, c.second))
            .collect();
        assert_eq!(pairs, [(0, Some(1)), (1, Some(2))]);
        let shrunk = panel.shrink(&model(), report.contradictions[0], &Budget::default());
        let mut values: Vec<u8> = shrunk.givens.iter().map(|g| g.digit.value()).collect();
        values.sort();
        assert_eq!((values, shrunk.minimal), (vec![1, 9], true));
    }

    #[test]
    fn nodes_end_a_search_and_incomplete_methods_stop_at_a_solution() {
        let mut panel = Panel::of(&["native", "backtracking", "annealing"]);
        panel.nodes = Some(1000);
        let report = panel.ask(&model());
        assert!(report.contradictions.is_empty());
        assert_eq!(
            report.opinions[1].to_string(),
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
        panel.time = Some(Duration::from_millis(200));
        let report = panel.ask(&model());
        assert!(report.contradictions.is_empty(), "{:?}", report.opinions);
        let names: Vec<&str> = report.opinions.iter().map(|o| o.engine).collect();
        assert_eq!(names, engine_names());
    }
}
