//! Asks every engine, compares the answers, and works out the evidence for the verdict.

use super::auto::Auto;
use super::conflict::{Oracle, clues, least, same_house, shrunk};
use super::cross::{Disagreement, Opinion, agree};
use super::parts::CluesAndGivens;
use super::question::Question;
use super::repair::repairs;
use super::verdict::{Ambiguity, Conflict, Report, SingleRepairs, Undecided, Verdict};
use crate::clock::Instant;
use crate::engine::{Census, Engine, Stop};
use crate::native::Native;
use crate::rules::{Model, Solution};
use crate::sat::{Contradictions, Sat, Solver};

/// Engines whose answers are compared.
///
/// ```
/// use veridoku::engine::Engine;
/// use veridoku::grid::{Givens, Shape};
/// use veridoku::native::Native;
/// use veridoku::rules::{Model, Puzzle};
/// use veridoku::sat::Sat;
/// use veridoku::verify::{Judge, Question, Verdict};
///
/// let puzzle = vec![1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2];
/// let givens = Givens::from_values(Shape::new(2, 2).unwrap(), puzzle).unwrap();
/// let mut judge = Judge::new([Native::new().boxed(), Sat::default().boxed()]);
/// let model = Model::new(&Puzzle::plain(givens));
/// let report = judge.judge(&model, &Question::default()).unwrap();
/// assert!(matches!(report.verdict, Verdict::Unique(_)));
/// ```
pub struct Judge {
    engines: Vec<Box<dyn Engine>>,
    /// Computes the evidence of a verdict, not the verdict: its boards and nodes are the same
    /// everywhere.
    native: Native,
    /// Computes the same evidence by SAT, if one of the engines is SAT.
    solver: Solver,
}

impl Judge {
    /// Returns a judge that asks these engines.
    ///
    /// # Panics
    /// Panics if there is no engine.
    pub fn new(engines: impl IntoIterator<Item = Box<dyn Engine>>) -> Judge {
        let engines: Vec<_> = engines.into_iter().collect();
        assert!(!engines.is_empty());
        Judge {
            engines,
            native: Native::portable(),
            solver: Solver::default(),
        }
    }

    /// Returns the same judge with another solver for the evidence of verdicts, used if one of its
    /// engines is SAT.
    pub fn over(self, solver: Solver) -> Judge {
        Judge { solver, ..self }
    }

    /// Returns the verdict of the engines on a model.
    ///
    /// # Errors
    /// Returns a [`Disagreement`] if they cannot all be right, or one of them gave a board that is
    /// no solution.
    pub fn judge(&mut self, model: &Model, question: &Question) -> Result<Report, Disagreement> {
        let opinions = self.ask(model, question)?;
        let verdict = self.verdict(model, question, &opinions);
        if let Verdict::None(conflict) = &verdict
            && conflict.smallest == Some(true)
        {
            self.confirm(model, conflict, question)?;
        }
        Ok(Report { verdict, opinions })
    }

    /// Returns what each engine counted, without a verdict.
    ///
    /// # Errors
    /// Returns a [`Disagreement`] like [`judge`](Judge::judge).
    pub fn ask(
        &mut self,
        model: &Model,
        question: &Question,
    ) -> Result<Vec<Opinion>, Disagreement> {
        let mut opinions = Vec::with_capacity(self.engines.len());
        let mut solutions = question.solutions;
        let (limits, number) = (question.engine_limits(), self.engines.len());
        for (index, engine) in self.engines.iter_mut().enumerate() {
            let start = Instant::now();
            let share = limits.part(number - index).up_to(solutions.max(2));
            let census = engine.count(model, &share);
            solutions = question.solutions.min(question.check);
            let time = start.elapsed();
            opinions.push(Opinion {
                engine: engine.name(),
                account: engine.account().filter(|_| census.is_ok()),
                census,
                time,
            });
        }
        if agree(&opinions) {
            Ok(opinions)
        } else {
            Err(Disagreement { opinions })
        }
    }

    /// Returns the first engine.
    pub(super) fn first(&mut self) -> &mut dyn Engine {
        &mut *self.engines[0]
    }

    fn verdict(&mut self, model: &Model, question: &Question, opinions: &[Opinion]) -> Verdict {
        let known: Vec<&Census> = opinions
            .iter()
            .filter_map(|o| o.census.as_ref().ok())
            .collect();
        let all_exact = known.len() == opinions.len() && known.iter().all(|c| c.is_exact());
        // Two checked solutions prove that there are several, whichever engine found them.
        let ample = known.iter().max_by_key(|c| c.run.solutions);
        if let Some([first, second]) = ample.map(|c| &c.witnesses[..]) {
            return Verdict::Multiple(self.ambiguity(model, question, &known, (first, second)));
        }
        if !all_exact {
            return Verdict::Unknown(undecided(opinions));
        }
        match known.first().and_then(|c| c.witnesses.first()) {
            Some(solution) => Verdict::Unique(solution.clone()),
            None => Verdict::None(self.conflict(model, question)),
        }
    }

    fn ambiguity(
        &mut self,
        model: &Model,
        question: &Question,
        known: &[&Census],
        (first, second): (&Solution, &Solution),
    ) -> Ambiguity {
        // An engine that ran out of time once will do so again.
        let mut stops = known.iter().filter_map(|c| c.run.stop);
        let stop = stops.find(|stop| *stop != Stop::Solutions);
        let repairs = match stop {
            None if question.details => repairs(&mut self.native, model, &question.engine_limits()),
            stop => SingleRepairs {
                givens: Vec::new(),
                stop: stop.or(Some(Stop::Nodes)),
            },
        };
        Ambiguity {
            first: first.clone(),
            second: second.clone(),
            solutions: known.iter().map(|c| c.run.solutions).max().unwrap_or(2),
            exact: is_exact(known),
            repairs,
        }
    }

    /// Asks every engine whether the clues and givens of a conflict have a solution.
    fn confirm(
        &mut self,
        model: &Model,
        conflict: &Conflict,
        question: &Question,
    ) -> Result<(), Disagreement> {
        let only = match CluesAndGivens::of(conflict, model) {
            Some(only) if !model.rulebook().rules().is_empty() => only,
            _ => {
                let givens = model.givens().retain(|g| conflict.givens.contains(&g));
                model.with_givens(givens)
            }
        };
        let opinions = self.ask(&only, question)?;
        let solved = |o: &Opinion| o.census.as_ref().is_ok_and(|c| c.run.solutions > 0);
        if opinions.iter().any(solved) {
            Err(Disagreement { opinions })
        } else {
            Ok(())
        }
    }

    fn conflict(&mut self, model: &Model, question: &Question) -> Conflict {
        if !question.details {
            return Conflict {
                givens: model.givens().iter().collect(),
                clues: clues(model),
                rules: None,
                minimal: false,
                smallest: None,
                reason: None,
                repeats: Vec::new(),
            };
        }
        let limits = question.engine_limits();
        let sat = self.engines.iter().any(|engine| engine.is_sat());
        // What is not asked for has a limit, and one of nodes gives the same answer everywhere.
        let (mut auto, native) = (None, &mut self.native);
        let engine: &mut dyn Engine = match sat && question.smallest {
            true => auto.insert(Auto::with(Sat::default().with_solver(self.solver.clone()))),
            false => native,
        };
        if let Some(mut parts) = CluesAndGivens::new(model, engine, &limits) {
            return parts.contradiction(question.smallest);
        }
        let mut natively = || {
            let mut oracle = Oracle::Native(&mut self.native, model, &limits);
            shrunk(model, &mut oracle, question.seed).0
        };
        // A solver that was chosen is asked for what a verdict shows, too.
        let is_native =
            self.solver == Solver::default() && self.engines.iter().any(|engine| !engine.is_sat());
        let mut known = same_house(model).or_else(|| is_native.then(&mut natively));
        let is_minimal = known.as_ref().is_some_and(|known| known.minimal);
        // Loaded once, because this takes a while on a large board.
        let mut loaded = (question.smallest || sat && !is_minimal)
            .then(|| Contradictions::new(model, &self.solver, &limits).ok())
            .flatten();
        if let Some(contradictions) = loaded.as_mut().filter(|_| sat && !is_minimal) {
            let mut oracle = Oracle::Sat(contradictions);
            known = Some(shrunk(model, &mut oracle, question.seed).0);
        }
        let known = known.unwrap_or_else(natively);
        if question.smallest {
            least(model, known, loaded.as_mut(), &limits).0
        } else {
            known
        }
    }
}

/// Returns whether one engine counted to the end and nothing but the requested number of solutions
/// kept the others from it.
fn is_exact(known: &[&Census]) -> bool {
    let stops = || known.iter().map(|c| c.run.stop);
    stops().any(|stop| stop.is_none()) && stops().all(|s| matches!(s, None | Some(Stop::Solutions)))
}

fn undecided(opinions: &[Opinion]) -> Undecided {
    let known = || opinions.iter().filter_map(|o| o.census.as_ref().ok());
    let failed = |o: &Opinion| o.census.is_err();
    let stop = known().find_map(|c| c.run.stop);
    Undecided {
        reasons: opinions.iter().map(Opinion::to_string).collect(),
        solutions: known().map(|c| c.run.solutions).max().unwrap_or(0),
        stop: stop.filter(|_| !opinions.iter().any(failed)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{EngineError, Limits, Run};
    use crate::grid::{Cell, Givens, Shape};
    use crate::rules::{Name, Puzzle};
    use crate::sat::Sat;
    use crate::verify::Reason;
    use std::ops::ControlFlow;
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    fn model(values: Vec<u8>) -> Model {
        let shape = Shape::of_cells(values.len()).unwrap();
        Model::new(&Puzzle::plain(Givens::from_values(shape, values).unwrap()))
    }

    fn both() -> Judge {
        Judge::new([Native::new().boxed(), Sat::default().boxed()])
    }

    fn conflict_of(judge: &mut Judge, values: Vec<u8>) -> Conflict {
        match judge
            .judge(&model(values), &Question::default())
            .unwrap()
            .verdict
        {
            Verdict::None(conflict) => conflict,
            other => panic!("expected none, found {}", other.word()),
        }
    }

    #[test]
    fn a_conflict_names_two_givens_in_one_house() {
        let mut values = vec![0; 16];
        (values[0], values[3]) = (2, 2);
        let conflict = conflict_of(&mut both(), values);
        let shape = Shape::new(2, 2).unwrap();
        let names: Vec<String> = conflict.givens.iter().map(|g| g.name(shape)).collect();
        assert_eq!(names, ["2r1c1", "2r1c4"]);
        assert_eq!(conflict.reason, Some(Reason::SameHouse(vec![Name::Row(0)])));
    }

    #[test]
    fn a_conflict_without_a_repeated_digit_is_minimal_by_either_oracle() {
        // r1c1 sees 1, 2, 3 and 4.
        let values = vec![0, 1, 2, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0];
        let mut native = Judge::new([Native::new().boxed()]);
        for judge in [&mut both(), &mut native] {
            let conflict = conflict_of(judge, values.clone());
            assert!(conflict.minimal);
            assert_eq!(conflict.givens.len(), 4);
            assert_eq!(conflict.reason, Some(Reason::NoDigit(Cell::new(0))));
        }
    }

    /// Answers nothing, and records its deadlines.
    struct Idle(Arc<Mutex<Vec<Instant>>>);

    impl Engine for Idle {
        fn name(&self) -> &'static str {
            "idle"
        }

        fn search(
            &mut self,
            _: &Model,
            limits: &Limits,
            _: &mut dyn FnMut(Solution) -> ControlFlow<()>,
        ) -> Result<Run, EngineError> {
            self.0.lock().unwrap().extend(limits.deadline);
            Ok(Run {
                stop: Some(Stop::Nodes),
                ..Run::default()
            })
        }
    }

    #[test]
    fn engines_share_the_time() {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let idle = || Box::new(Idle(Arc::clone(&seen))) as Box<dyn Engine>;
        let mut judge = Judge::new(vec![idle(), idle(), idle()]);
        let hour = Duration::from_secs(3600);
        let question = Question {
            limits: Limits::time(hour),
            ..Question::default()
        };
        let start = Instant::now();
        judge.judge(&model(vec![0; 16]), &question).unwrap();
        let end = question.limits.deadline.unwrap();
        let seen = seen.lock().unwrap();
        assert!(start + hour / 3 <= seen[0] && seen[0] <= end - hour / 3 * 2 + start.elapsed());
        assert!(start + hour / 2 <= seen[1] && seen[1] < end);
        assert_eq!(seen[2], end);
    }

    #[test]
    fn the_solver_that_was_chosen_is_asked_for_the_conflict() {
        use crate::sat::SolverCommand;
        let words = ["/nonexistent/solver", "{cnf}"].map(str::to_string);
        let solver = Solver::Command(SolverCommand::new(words.to_vec()).unwrap());
        let values = vec![0, 1, 2, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0];
        assert!(conflict_of(&mut both(), values.clone()).minimal);
        assert!(!conflict_of(&mut both().over(solver), values).minimal);
    }

    #[test]
    fn no_time_gives_no_verdict() {
        let question = Question {
            limits: Limits::time(Duration::ZERO),
            ..Question::default()
        };
        let report = both().judge(&model(vec![0; 81]), &question).unwrap();
        let Verdict::Unknown(undecided) = report.verdict else {
            panic!("expected unknown");
        };
        assert_eq!(undecided.stop, Some(Stop::Time));
        assert_eq!(
            undecided.reasons[1],
            "sat: at least 0 solutions (time limit)"
        );
    }
}
