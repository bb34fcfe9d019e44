//! The jobs on puzzles.

use super::answer::{Answer, Status};
use super::picture::picture;
use super::play;
use super::problem::RequestError;
use super::request::{Asked, Certify, Convert, Minimize, Rate, Why};
use crate::ask::{
    CandidatesOptions, CanonOptions, CertifyOptions, CountOptions, LeaveOut, ListOptions,
    MinimizeError, MinimizeOptions, Minimized, RateError, RateOptions, Rated, Rating,
    RedundantOptions, RepairOptions, Scale, Scales, Session, SolveError, UnknownScale,
    VerifyOptions, WhyOptions, rating_start,
};
use crate::engine::{Cancel, Limits};
use crate::formats::{ListPuzzle, ListRecord, Writer, by_name, records_until};
use crate::game::read_candidate;
use crate::generate::Pattern;
use crate::rules::{ClueKind, Puzzle};
use crate::verify::certificate::CertificateKind;
use crate::verify::{Disagreement, Dispute, Expectation};
use crate::wire::{
    CandidatesRecord, CanonRecord, CertifyRecord, ConvertRecord, CountRecord, DisagreementRecord,
    ExpectedRecord, MalformedRecord, MinimizeRecord, RateRecord, RedundantRecord, RepairRecord,
    SolveRecord, VerifyRecord, WhyRecord,
};
use crate::words::Notation;

/// Why a puzzle has no answer.
pub(super) enum Unanswered {
    /// The engines contradict each other.
    Dispute(Dispute),
    /// The request does not fit the puzzle.
    Request(RequestError),
}

impl From<Dispute> for Unanswered {
    fn from(dispute: Dispute) -> Unanswered {
        Unanswered::Dispute(dispute)
    }
}

impl From<RequestError> for Unanswered {
    fn from(error: RequestError) -> Unanswered {
        Unanswered::Request(error)
    }
}

/// Answers a request about every puzzle of its text.
pub(super) fn answer(
    session: &mut Session,
    asked: &Asked,
    limits: &Limits,
    answer: &mut Answer<'_>,
) -> Result<(), RequestError> {
    let text = asked.text()?;
    let mut fault = None;
    let mut any = false;
    let is_over = || limits.reached(0).is_some();
    let is_cancelled = || limits.cancel.as_ref().is_some_and(Cancel::is_cancelled);
    let over = records_until(text.puzzle, &text.options, &is_over, &mut |record| {
        any = true;
        match record {
            ListRecord::Malformed(at, error) => {
                let head = answer.head().at(at.source, at.place);
                answer.add(head, MalformedRecord::from(&error));
                answer.worsen(Status::Malformed);
            }
            ListRecord::Puzzle(job) => match puzzle(session, asked, &job, limits, answer) {
                Ok(()) => {}
                Err(Unanswered::Dispute(dispute)) => {
                    let record = DisagreementRecord::of_dispute(&dispute, 0, job.parsed);
                    answer.on(&job, record);
                    answer.worsen(Status::Disagreement);
                }
                Err(Unanswered::Request(error)) => fault = Some(error),
            },
            // Text in memory can be read.
            ListRecord::Trouble(_) | ListRecord::Empty(_) => {}
        }
        fault.is_none() && !is_cancelled()
    });
    if over {
        let unread = (!is_cancelled()).then_some(RequestError::Unread);
        return unread.map_or(Ok(()), Err);
    }
    if !any {
        let nothing = "no puzzle in the text".to_string();
        return Err(RequestError::Field("puzzle", nothing));
    }
    fault.map_or(Ok(()), Err)
}

fn puzzle(
    session: &mut Session,
    asked: &Asked,
    job: &ListPuzzle<'_>,
    limits: &Limits,
    answer: &mut Answer<'_>,
) -> Result<(), Unanswered> {
    let (puzzle, limits) = (&job.parsed.puzzle, limits.clone());
    let notation = Notation::from(job.parsed);
    let disputed = |found: Disagreement| found.about(puzzle.givens());
    match asked {
        Asked::Verify(asked) => {
            let mut options = VerifyOptions::default().within(limits);
            options.solutions = asked.solutions.unwrap_or(options.solutions);
            (options.details, options.smallest) = (!asked.bare, asked.smallest);
            options.seed = asked.seed;
            answer.on(job, verify(session, &options, job)?);
        }
        Asked::Solve(asked) => {
            let options = ListOptions {
                most: asked.limit.unwrap_or(1),
                limits,
                ..ListOptions::default()
            };
            let listed = session.list(puzzle, &options).map_err(disputed)?;
            answer.on(job, SolveRecord::new(&listed, &notation));
        }
        Asked::Count(asked) => {
            let options = CountOptions {
                most: asked.limit,
                limits,
                ..CountOptions::default()
            };
            let counted = session.count(puzzle, &options).map_err(disputed)?;
            answer.on(job, CountRecord::new(&counted, &notation));
        }
        Asked::Candidates(asked) => {
            let most = asked.limit.unwrap_or(100);
            let options = CandidatesOptions { most, limits };
            let found = session.candidates(puzzle, &options)?;
            let record = CandidatesRecord::new(&found, puzzle.givens(), &notation);
            answer.on(job, record);
        }
        Asked::Why(asked) => why(session, asked, job, limits, answer)?,
        Asked::Repair(asked) => {
            let most = asked.limit.unwrap_or(100);
            let options = RepairOptions { most, limits };
            let found = session.repair(puzzle, &options)?;
            answer.on(job, RepairRecord::new(&found, &notation));
        }
        Asked::Redundant(_) => {
            let options = RedundantOptions { limits };
            let found = session.redundant(puzzle, &options)?;
            answer.on(job, RedundantRecord::new(&found, &notation));
        }
        Asked::Hint(asked) => play::hint(asked, job, limits, answer)?,
        Asked::Explain(asked) => play::explain(asked, job, limits, answer)?,
        Asked::Rate(asked) => {
            let mut options = RateOptions {
                limits,
                ..RateOptions::default()
            };
            options.filter.scales = scales(asked)?;
            let rated = match rate(session, puzzle, &options) {
                Err(RateError::Unknown(error)) => match *error {
                    SolveError::Disagreement(found) => return Err(disputed(found).into()),
                    other => Err(RateError::Unknown(Box::new(other))),
                },
                rated => rated.map(|rating| Rated::Full(Box::new(rating))),
            };
            answer.on(job, RateRecord::found(rated.as_ref()));
        }
        Asked::Minimize(asked) => minimize(session, asked, job, limits, answer)?,
        Asked::Certify(asked) => certify(session, asked, job, limits, answer)?,
        Asked::Canon(_) => {
            let options = CanonOptions { limits };
            let record = match session.canon(puzzle, &options) {
                Ok(form) => CanonRecord::canonical(&form, &notation),
                Err(_) => CanonRecord::undecided(),
            };
            answer.on(job, record);
        }
        Asked::Convert(asked) => convert(asked, job, answer)?,
    }
    Ok(())
}

/// Returns the scales that are asked for.
fn scales(asked: &Rate) -> Result<Scales, RequestError> {
    let wrong = |found: UnknownScale| RequestError::Field("scales", found.to_string());
    if asked.only_er && (asked.scales.is_some() || asked.hodoku) {
        let reason = "is not taken together with other scales".to_string();
        return Err(RequestError::Field("only_er", reason));
    }
    let scales: Scales = match &asked.scales {
        Some(names) => names.text("scales")?.parse().map_err(wrong)?,
        None if asked.only_er => return Ok(Scales::only(Scale::Er)),
        None => Scales::default(),
    };
    let hodoku = asked.hodoku.then_some(Scale::Hodoku);
    Ok(hodoku.into_iter().fold(scales, Scales::with))
}

fn rate(
    session: &mut Session,
    puzzle: &Puzzle,
    options: &RateOptions,
) -> Result<Rating, RateError> {
    if rating_start(puzzle).is_err() {
        // The verdict comes first, whatever the scales are for.
        session.solve(puzzle, &options.limits)?;
    }
    session.rate(puzzle, options)
}

fn verify(
    session: &mut Session,
    options: &VerifyOptions,
    job: &ListPuzzle<'_>,
) -> Result<VerifyRecord, Dispute> {
    let (puzzle, notation) = (&job.parsed.puzzle, job.parsed.into());
    let report = session.verify(puzzle, options);
    let report = report.map_err(|found| found.about(puzzle.givens()))?;
    let mut record = VerifyRecord::new(&report, &notation);
    let expected = job.parsed.expected.as_ref();
    record.expected = expected.map(|board| {
        let model = session.model(puzzle);
        let board = board.as_ref();
        let found = board.map(|board| Expectation::new(&report.verdict, &model, board));
        ExpectedRecord::new(found.as_ref().map_err(|error| *error), &notation)
    });
    Ok(record)
}

fn why(
    session: &mut Session,
    asked: &Why,
    job: &ListPuzzle<'_>,
    limits: Limits,
    answer: &mut Answer<'_>,
) -> Result<(), Unanswered> {
    let notation = Notation::from(job.parsed);
    let options = WhyOptions {
        smallest: asked.smallest,
        seed: asked.seed,
        limits,
    };
    let read = |name: &String| {
        let read = read_candidate(name, notation.shape, notation.alphabet);
        read.map_err(|error| RequestError::field("candidates")(&error))
    };
    if asked.candidates.is_empty() {
        let none = "expected at least one, such as 7r4c4".to_string();
        return Err(RequestError::Field("candidates", none).into());
    }
    let candidates: Result<Vec<_>, _> = asked.candidates.iter().map(read).collect();
    for candidate in candidates? {
        let found = session.why(&job.parsed.puzzle, candidate, &options);
        let found = found.map_err(|found| found.about(job.parsed.puzzle.givens()))?;
        answer.on(job, WhyRecord::new(candidate, &found, &notation));
    }
    Ok(())
}

fn minimize(
    session: &mut Session,
    asked: &Minimize,
    job: &ListPuzzle<'_>,
    limits: Limits,
    answer: &mut Answer<'_>,
) -> Result<(), Unanswered> {
    let puzzle = &job.parsed.puzzle;
    let mut options = MinimizeOptions::default();
    if let Some(name) = &asked.symmetry {
        let pattern = name.parse::<Pattern>();
        options.symmetry = pattern.map_err(|error| RequestError::field("symmetry")(&error))?;
    }
    if let Some(name) = &asked.leave_out {
        let known = LeaveOut::ALL.into_iter().find(|what| what.name() == name);
        let wrong = || RequestError::field("leave_out")(&"expected givens, clues or both");
        options.leave_out = known.ok_or_else(wrong)?;
    }
    for clue in &asked.keep_clues {
        let name = clue.split_whitespace().next().unwrap_or_default();
        if ClueKind::of(name).is_none() {
            let wrong = format!("expected the name of a kind of clue, found '{name}'");
            return Err(RequestError::field("keep_clues")(&wrong).into());
        }
    }
    options.keep_clues = asked.keep_clues.clone();
    (options.seed, options.limits) = (asked.seed, limits);
    let found = if asked.list && puzzle.as_sukaku().is_some() {
        let found = session.restorable_candidates(puzzle, &options);
        found.map(Minimized::Restorable)
    } else if asked.list {
        session.spare(puzzle, &options).map(Minimized::Spare)
    } else {
        session.minimize(puzzle, &options).map(Minimized::Minimal)
    };
    let record = match found {
        Ok(found) => MinimizeRecord::found(&found, &job.parsed.into()),
        Err(MinimizeError::Unsolved(SolveError::Disagreement(found))) => {
            return Err(found.about(puzzle.givens()).into());
        }
        Err(error) => MinimizeRecord::failed(&error),
    };
    answer.on(job, record);
    Ok(())
}

fn certify(
    session: &mut Session,
    asked: &Certify,
    job: &ListPuzzle<'_>,
    limits: Limits,
    answer: &mut Answer<'_>,
) -> Result<(), RequestError> {
    let mut options = CertifyOptions::default();
    (options.smallest, options.limits) = (asked.smallest, limits);
    options.wish = match asked.claim.as_deref() {
        None | Some("verdict") => CertificateKind::Verdict,
        Some("minimal") => CertificateKind::Minimal,
        Some(claim) => {
            let count = claim.strip_prefix("count ");
            let count = count.and_then(|number| number.parse().ok());
            let expected = || {
                let found = format!("expected verdict, minimal or 'count N', found '{claim}'");
                RequestError::Field("claim", found)
            };
            CertificateKind::Count(count.ok_or_else(expected)?)
        }
    };
    let record = match session.certify_checked(&job.parsed.puzzle, &options) {
        Ok(made) => CertifyRecord::certified(&made, None),
        Err(error) => CertifyRecord::uncertified(&error, &job.parsed.into()),
    };
    answer.on(job, record);
    Ok(())
}

fn convert(
    asked: &Convert,
    job: &ListPuzzle<'_>,
    answer: &mut Answer<'_>,
) -> Result<(), RequestError> {
    let mut record = ConvertRecord::from(job.parsed);
    if let Some(name) = &asked.to {
        let format = by_name(name).filter(|format| format.is_written());
        let Some(format) = format else {
            let unknown = format!("no format '{name}' is written");
            return Err(RequestError::Field("to", unknown));
        };
        let mut writer = Writer::new(format, None);
        let written = writer.record(job.parsed);
        let written = written.map_err(|error| RequestError::field("to")(&error))?;
        record.text = Some(written + writer.finish());
        record.lost = writer.lost_words().collect();
    }
    if asked.svg {
        record.svg = Some(picture(asked, job)?);
    }
    answer.on(job, record);
    Ok(())
}
