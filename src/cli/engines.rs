//! The engines that the arguments name.

use super::args::{AtMostOneChoice, Common, EncodingChoice, EngineChoice, Judging};
use veridoku::cnf::{AtMostOne, Encoding};
use veridoku::engine::{Cancel, Engine};
use veridoku::native::Native;
use veridoku::sat::Sat;
use veridoku::textbook;
use veridoku::verify::{Auto, Question};

impl From<EncodingChoice> for Encoding {
    fn from(choice: EncodingChoice) -> Encoding {
        match choice {
            EncodingChoice::Propagated => Encoding::Propagated,
            EncodingChoice::Extended => Encoding::Extended,
            EncodingChoice::Minimal => Encoding::Minimal,
            EncodingChoice::Assumptions => Encoding::Assumed,
        }
    }
}

impl From<AtMostOneChoice> for AtMostOne {
    fn from(choice: AtMostOneChoice) -> AtMostOne {
        match choice {
            AtMostOneChoice::Auto => AtMostOne::Auto,
            AtMostOneChoice::Pairs => AtMostOne::Pairs,
            AtMostOneChoice::Ladder => AtMostOne::Ladder,
            AtMostOneChoice::Product => AtMostOne::Product,
        }
    }
}

/// Makes the engines anew: each thread has its own.
pub(super) type Makers<'a> = dyn Fn() -> Vec<Box<dyn Engine>> + Sync + 'a;

/// The engines that judge, the native one first.
pub(super) fn chosen(common: &Common) -> Vec<Box<dyn Engine>> {
    let solver = || Sat::new(common.encoding.into(), AtMostOne::default());
    let sat = || Box::new(solver()) as Box<dyn Engine>;
    let native = || Box::new(Native::new()) as Box<dyn Engine>;
    let choice = match common.engine {
        Judging::By(choice) => choice,
        Judging::Textbook(method) => {
            return textbook(method.name, common.seed).into_iter().collect();
        }
    };
    match choice {
        EngineChoice::Both => vec![native(), sat()],
        EngineChoice::Native => vec![native()],
        EngineChoice::Sat => vec![sat()],
        EngineChoice::Auto => vec![Box::new(Auto::with(solver()))],
    }
}

fn textbook(name: &str, seed: u64) -> Option<Box<dyn Engine>> {
    let mut engine = textbook::make(name)?;
    engine.seed(seed);
    Some(engine)
}

/// One engine that judges alone; of both, whichever a puzzle suits.
pub(super) fn one(common: &Common) -> Box<dyn Engine> {
    let mut all = chosen(common);
    match (all.len(), all.pop()) {
        (1, Some(engine)) => engine,
        _ => Box::new(Auto::with(Sat::new(
            common.encoding.into(),
            AtMostOne::default(),
        ))),
    }
}

/// What is asked of them.
pub(super) fn question(
    common: &Common,
    solutions: u64,
    details: bool,
    cancel: &Cancel,
) -> Question {
    Question {
        solutions,
        time: common.time(),
        cancel: Some(cancel.clone()),
        details,
        seed: common.seed,
        ..Question::default()
    }
}
