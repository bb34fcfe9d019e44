//! Redundant givens of small boards against trying everything.

use super::*;
use crate::engine::{Engine, Run};
use crate::grid::{Cell, Digit, Shape};
use crate::native::Native;
use crate::rules::Puzzle;
use crate::sat::Sat;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

fn model(values: Vec<u8>) -> Model {
    let shape = Shape::of_cells(values.len()).unwrap();
    Model::new(&Puzzle::plain(Givens::from_values(shape, values).unwrap()))
}

fn count(model: &Model, givens: &Givens) -> u64 {
    let census = Native::new().count(
        &model.with_givens(givens.clone()),
        &Limits::solutions(u64::MAX),
    );
    census.unwrap().run.solutions
}

#[test]
fn a_given_is_redundant_if_the_number_of_solutions_stays_without_it() {
    let sat = Sat::incremental();
    let mut inquiry = Inquiry::new([Native::new().boxed(), sat.boxed()]);
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut kinds = [0; 3];
    for _ in 0..150 {
        let board = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let wrong = rng.random_range(0..60usize);
        let values = (0..16).map(|i| match rng.random_bool(0.6) {
            true if i == wrong => board[i] % 4 + 1,
            true => board[i],
            false => 0,
        });
        let model = model(values.collect());
        let found = inquiry.redundant(&model, &Limits::none()).unwrap();
        let all = count(&model, model.givens());
        assert_eq!(found.solvable, Some(all > 0));
        if all == 0 {
            kinds[0] += 1;
            continue;
        }
        kinds[usize::from(all > 1) + 1] += 1;
        let redundant: Vec<Candidate> = model
            .givens()
            .iter()
            .filter(|&g| count(&model, &without(model.givens(), g)) == all)
            .collect();
        assert_eq!(found.redundant, redundant);
        assert_eq!(redundant.len() + found.needed.len(), model.givens().count());
        let gone = found.together.unwrap();
        let rest = model.givens().retain(|g| !gone.contains(&g));
        assert_eq!(count(&model, &rest), all);
        // None of the remaining givens follows from the others.
        for given in rest.iter() {
            assert!(count(&model, &without(&rest, given)) > all);
        }
    }
    assert!(kinds.iter().all(|n| *n > 5), "{kinds:?}");
}

/// An engine that counts its questions and, if wanted, never puts a digit in the first cell.
struct Watched {
    inner: Native,
    avoids: Option<Digit>,
    questions: Arc<AtomicU64>,
}

impl Engine for Watched {
    fn name(&self) -> &'static str {
        "watched"
    }

    fn search(
        &mut self,
        model: &Model,
        limits: &Limits,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Run, EngineError> {
        self.questions.fetch_add(1, Ordering::Relaxed);
        let mut hidden = 0;
        let avoids = self.avoids;
        let run = self.inner.search(model, limits, &mut |board| {
            if avoids.is_some() && board.givens().get(Cell::new(0)) == avoids {
                hidden += 1;
                return ControlFlow::Continue(());
            }
            visit(board)
        });
        run.map(|run| Run {
            solutions: run.solutions - hidden,
            stop: run.stop.filter(|_| hidden == 0),
            ..run
        })
    }
}

/// Returns an engine, and the number of its questions.
fn watched(avoids: Option<Digit>) -> (Watched, Arc<AtomicU64>) {
    let questions = Arc::new(AtomicU64::new(0));
    let engine = Watched {
        inner: Native::new(),
        avoids,
        questions: Arc::clone(&questions),
    };
    (engine, questions)
}

/// An easy puzzle with one solution and 14 redundant givens of 34, of which 10 can go together.
const PUZZLE: &str =
    "9.6..5..1..31.2...84..97.2..892....6.65..98.2...86..3..9...8..36.29.......8.362..";

fn classic(line: &str) -> Model {
    let digit = |c: char| c.to_digit(10).map_or(0, |digit| digit as u8);
    model(line.chars().map(digit).collect())
}

#[test]
fn a_few_proofs_confirm_what_took_a_question_a_given() {
    let (engine, questions) = watched(None);
    let alone = Inquiry::new([Native::new().boxed()]).redundant(&classic(PUZZLE), &Limits::none());
    let mut inquiry = Inquiry::new([Native::new().boxed(), engine.boxed()]);
    let found = inquiry
        .redundant(&classic(PUZZLE), &Limits::none())
        .unwrap();
    assert_eq!(found, alone.unwrap());
    assert_eq!(found.redundant.len(), 14);
    let asked = questions.load(Ordering::Relaxed);
    assert!((1..=5).contains(&asked), "{asked} questions");
}

#[test]
fn a_board_against_what_was_found_is_a_dispute() {
    // Whoever never puts a 1 in the first cell finds that a 1 there cannot be, or that a given
    // that rules other digits out there is needed.
    let model = model(vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
    for liar_first in [true, false] {
        let (liar, _) = watched(Digit::new(1));
        let native = Native::new().boxed();
        let engines = if liar_first {
            [liar.boxed(), native]
        } else {
            [native, liar.boxed()]
        };
        let dispute = Inquiry::new(engines).redundant(&model, &Limits::none());
        let opinions = dispute.unwrap_err().disagreement.opinions;
        assert_eq!(opinions.len(), 2);
    }
}
