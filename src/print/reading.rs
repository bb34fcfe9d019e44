//! Puzzles as they are read: with their solutions and levels, or with why they are not printed.

use super::flaws::Flaws;
use super::{Form, Labels, Order, Print};
use veridoku::ask::{Session, SolveError, rating_start};
use veridoku::batch::{BatchEnd, BatchError, Runner};
use veridoku::engine::{Cancel, Limits};
use veridoku::figure::ruling;
use veridoku::formats::{ListRecord, Parsed};
use veridoku::grid::Givens;
use veridoku::rate::{Filtered, Rating, RatingFilter, RatingOrder, Scale, Scales};
use veridoku::words::unread_rules;

/// A puzzle to be printed.
pub(super) struct Found {
    pub(super) parsed: Parsed,
    /// The prefix of messages about it.
    pub(super) at: String,
    /// Its solution, if it has exactly one.
    pub(super) solution: Option<Givens>,
    pub(super) rating: Option<Rating>,
}

/// The puzzles that are printed, and what was wrong with others.
pub(super) struct Read {
    pub(super) found: Vec<Found>,
    pub(super) flaws: Flaws,
}

/// A record as it is sent to a thread.
enum Job {
    Puzzle(String, Box<Parsed>),
    /// What is said of a record that is no puzzle.
    Refused(String),
}

impl Job {
    fn of(record: ListRecord<'_>) -> Job {
        match record {
            ListRecord::Puzzle(one) => {
                Job::Puzzle(one.at.to_string(), Box::new(one.parsed.clone()))
            }
            other => {
                let refusal = other.refusal().unwrap_or_default();
                Job::Refused(format!("error: {refusal}"))
            }
        }
    }

    /// Returns what is said of rules in words.
    fn unread_rules(&self) -> Option<String> {
        let Job::Puzzle(at, parsed) = self else {
            return None;
        };
        Some(format!("veridoku: {at}{}\n", unread_rules(parsed)?))
    }
}

/// What a thread found out about a record.
#[derive(Default)]
struct Answer {
    found: Option<Box<Found>>,
    said: String,
    flaws: Flaws,
}

impl Answer {
    fn of(parsed: Parsed, at: String, solution: Option<Givens>, rating: Option<Rating>) -> Answer {
        Answer {
            found: Some(Box::new(Found {
                parsed,
                at,
                solution,
                rating,
            })),
            ..Answer::default()
        }
    }
}

/// Reads the puzzles, solves and rates them; says what is wrong with a record, with its place.
///
/// # Errors
/// If a thread fails.
pub(super) fn read(
    print: &Print,
    order: Order<'_>,
    form: Form,
    cancel: &Cancel,
) -> anyhow::Result<Read> {
    let Order {
        inputs, reading, ..
    } = order;
    let feed = move |take: &mut dyn FnMut(Job) -> bool| {
        inputs.records(&reading, &mut |record| take(Job::of(record)));
    };
    let quiet = order.quiet;
    let make = || {
        let mut session = Session::new();
        move |job: Job| {
            let unread = job.unread_rules().filter(|_| !quiet);
            let mut answer = answer(print, &mut session, job, form, cancel);
            answer.said.insert_str(0, &unread.unwrap_or_default());
            answer
        }
    };
    let mut read = Read {
        found: Vec::new(),
        flaws: Flaws::default(),
    };
    let mut take = |answer: Answer| {
        if !answer.said.is_empty() {
            (order.say)(&answer.said);
        }
        read.found.extend(answer.found.map(|found| *found));
        read.flaws.add(answer.flaws);
        Ok::<bool, BatchError>(true)
    };
    let end = Runner::new(order.threads, cancel).run(feed, make, &mut take)?;
    read.flaws.interrupted |= end == BatchEnd::Interrupted;
    Ok(read)
}

fn answer(print: &Print, session: &mut Session, job: Job, form: Form, cancel: &Cancel) -> Answer {
    let (at, parsed) = match job {
        Job::Puzzle(at, parsed) => (at, parsed),
        Job::Refused(said) => {
            return Answer {
                said,
                flaws: Flaws::refused(),
                ..Answer::default()
            };
        }
    };
    if form == Form::Text {
        // A board is drawn as it is, whatever its solutions are.
        return Answer::of(*parsed, at, None, None);
    }
    if print.steps && ruling(&parsed.puzzle).is_some() {
        return Answer {
            said: format!("error: {at}not printed: pictures of steps have no clues\n"),
            flaws: Flaws::refused(),
            ..Answer::default()
        };
    }
    let limits = print.time_limit.0.map_or_else(Limits::none, Limits::time);
    let limits = limits.with_cancel(cancel.clone());
    let mut answer = Answer::default();
    let solution = match session.solve(&parsed.puzzle, &limits) {
        Ok(solution) => Some(solution.givens().clone()),
        Err(error) => {
            answer.flaws = flaws_of(&error);
            let only = print.solved() || print.steps;
            let kept = if only {
                "not printed"
            } else {
                "printed, though"
            };
            let how = match error {
                SolveError::Disagreement(_) | SolveError::Unknown(_) => "",
                _ if print.solved() => " (--solutions none prints it)",
                _ => "",
            };
            let colon = if only { ":" } else { "" };
            answer.said = format!("veridoku: {at}{kept}{colon} {error}{how}\n");
            if only {
                return answer;
            }
            None
        }
    };
    let rating = match solution.as_ref().map(|_| rating(print, &parsed, &limits)) {
        Some(Ok(rating)) => rating,
        Some(Err(Unrated)) => {
            answer.flaws.stopped = true;
            answer.said = format!("veridoku: {at}printed without a level: the time is up\n");
            None
        }
        None => None,
    };
    Answer {
        found: Answer::of(*parsed, at, solution, rating).found,
        ..answer
    }
}

/// The time was up before a puzzle was rated.
struct Unrated;

/// Returns the rating of a puzzle with one solution, if it is wanted and the scales are for it.
fn rating(print: &Print, parsed: &Parsed, limits: &Limits) -> Result<Option<Rating>, Unrated> {
    let wanted = print.labels != Labels::None || print.sort.is_some();
    let Some(start) = rating_start(&parsed.puzzle).ok().filter(|_| wanted) else {
        return Ok(None);
    };
    let mut filter = RatingFilter::default();
    let order = print.sort.unwrap_or(RatingOrder::Er);
    let scale = match order {
        // The order by level looks at the expected time, too.
        RatingOrder::Level => Some(Scale::Time),
        order => order.scale(),
    };
    filter.scales = scale
        .into_iter()
        .fold(Scales::only(Scale::Er), Scales::with);
    match filter.rate(&start, limits) {
        Filtered::Rated(rating) => Ok(Some(*rating)),
        Filtered::Stopped => Err(Unrated),
        _ => Ok(None),
    }
}

/// Returns what is wrong with a puzzle without exactly one solution.
fn flaws_of(error: &SolveError) -> Flaws {
    let mut flaws = Flaws::default();
    match error {
        SolveError::Unknown(_) => flaws.stopped = true,
        SolveError::Disagreement(_) => flaws.disputed = true,
        _ => flaws.not_unique = true,
    }
    flaws
}
