//! The work of one thread: finds a puzzle's neighbours and their classes, and confirms the new ones
//! with both engines.

use crate::cli::engines::{both, confirm};
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use veridoku::engine::Cancel;
use veridoku::formats::Alphabet;
use veridoku::generate::saved::Keys;
use veridoku::generate::{Class, Classes, Exchange, Neighbour, Neighbours, Seen as Counts};
use veridoku::grid::{Givens, Shape};
use veridoku::rules::{Rule, Rulebook};
use veridoku::verify::Judge;

/// A puzzle whose neighbours are searched.
pub(crate) struct Job {
    /// The prefix of messages about the puzzle.
    pub(crate) label: String,
    pub(crate) givens: Givens,
    pub(crate) alphabet: &'static Alphabet,
    /// The key over all puzzles up to this one.
    pub(crate) chain: u128,
}

/// The result for a puzzle.
pub(crate) struct Done {
    pub(crate) job: Job,
    pub(crate) key: u128,
    pub(crate) counts: Counts,
    pub(crate) found: Vec<(Neighbour, Class)>,
    /// The error, if there was one.
    pub(crate) trouble: Option<String>,
}

/// The state of one thread.
pub(crate) struct Searcher<'a> {
    exchange: Exchange,
    seen: &'a Mutex<Keys>,
    cancel: Cancel,
    /// The search for the shape of the last puzzle.
    search: Option<(Shape, Neighbours)>,
    judge: Judge,
    classes: Classes,
}

impl<'a> Searcher<'a> {
    pub(crate) fn new(exchange: Exchange, seen: &'a Mutex<Keys>, cancel: &Cancel) -> Searcher<'a> {
        Searcher {
            exchange,
            seen,
            cancel: cancel.clone(),
            search: None,
            judge: both(),
            classes: Classes::default(),
        }
    }

    pub(crate) fn run(&mut self, job: Job) -> Done {
        let mut done = Done {
            key: self.classes.of(&job.givens).key,
            counts: Counts::default(),
            found: Vec::new(),
            trouble: None,
            job,
        };
        let shape = done.job.givens.shape();
        if self.search.as_ref().is_none_or(|(of, _)| *of != shape) {
            let book = Arc::new(Rulebook::new(shape, &Rule::PLAIN));
            self.search = Some((shape, Neighbours::with_cancel(&book, self.cancel.clone())));
        }
        let Some((_, search)) = &mut self.search else {
            return done;
        };
        let (seen, own, classes) = (self.seen, done.key, &mut self.classes);
        let (mut met, mut found) = (HashSet::from([own]), Vec::new());
        let mut trouble = None;
        done.counts = search.each(&done.job.givens, self.exchange, &mut |neighbour| {
            let class = classes.of(&neighbour.givens);
            if met.insert(class.key) {
                // All classes in `seen` come from earlier puzzles of the input, as results are
                // taken in order.
                let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
                match seen.contains(class.key) {
                    Ok(true) => {}
                    Ok(false) => found.push((neighbour, class)),
                    Err(error) => trouble = Some(format!("{error:#}")),
                }
            }
            trouble.is_none()
        });
        for (neighbour, class) in found {
            if self.cancel.is_cancelled() {
                return done;
            }
            match confirm(&mut self.judge, &neighbour.givens) {
                Ok(()) => done.found.push((neighbour, class)),
                Err(error) => trouble = Some(error),
            }
        }
        done.trouble = trouble;
        done
    }
}
