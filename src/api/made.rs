//! The jobs that are not about the puzzles of a text: new puzzles, certificates, techniques.

use super::answer::{Answer, Status};
use super::problem::RequestError;
use super::request::{Check, Generate, Techniques};
use crate::ask::{GenerateError, Generator, GeneratorBuilder, WantedPuzzles};
use crate::check::{About, Checking, Demand, Found};
use crate::clock::Instant;
use crate::engine::Limits;
use crate::formats::ReadOptions;
use crate::generate::{Aim, Attempt, Pattern};
use crate::grid::Shape;
use crate::human::{Level, Order, TechniqueId};
use crate::wire::{CheckRecord, GenerateRecord, TechniqueEntry};
use crate::words::{Notation, read_claim};
use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

/// The most bytes of a certificate.
const MOST_BYTES: u64 = 256_000_000;

/// Reads a field that has a name or a number as text.
fn field<T: FromStr>(name: &'static str, text: &Option<String>) -> Result<Option<T>, RequestError>
where
    T::Err: Display,
{
    let read = text.as_ref().map(|text| text.parse::<T>());
    read.transpose()
        .map_err(|error| RequestError::field(name)(&error))
}

/// Returns the aim of a request for puzzles.
fn aim(wished: &Generate) -> Result<Aim, RequestError> {
    let level = field::<Level>("level", &wished.level)?;
    let mut aim = level.map_or_else(Aim::default, Aim::level);
    if let Some((least, most)) = wished.er {
        aim.er = Some(crate::generate::er_range(&(least..=most)));
    }
    aim.needs = field::<TechniqueId>("needs", &wished.needs)?;
    if let Some(only) = &wished.only {
        let only = Order::only(&only.text("only")?);
        aim.only = Some(only.map_err(|error| RequestError::field("only")(&error))?);
    }
    Ok(aim)
}

/// Returns the generator that a request asks for, without its limits.
fn builder(wished: &Generate, aim: Aim) -> Result<GeneratorBuilder, RequestError> {
    let shape = field::<Shape>("shape", &wished.shape)?;
    let mut builder = Generator::builder()
        .shape(shape.unwrap_or(Shape::CLASSIC))
        .aim(aim)
        .seed(wished.seed);
    if let Some(pattern) = field::<Pattern>("symmetry", &wished.symmetry)? {
        builder = builder.symmetry(pattern);
    }
    if let Some((least, most)) = wished.clues {
        builder = builder.clues(least..=most);
    }
    if let Some(minimal) = wished.minimal.filter(|&minimal| minimal) {
        builder = builder.minimal(minimal);
    }
    if let Some(tries) = wished.tries {
        builder = builder.tries(tries);
    }
    Ok(builder)
}

pub(super) fn generate(
    wished: &Generate,
    limits: &Limits,
    answer: &mut Answer<'_>,
) -> Result<(), RequestError> {
    let aim = aim(wished)?;
    let start = wished.start.unwrap_or(1);
    let count = wished.count.unwrap_or(1);
    let Some(end) = start.checked_add(count) else {
        let expected = format!("expected numbers up to {}, found more", u64::MAX);
        return Err(RequestError::Field("start and count", expected));
    };
    let shape = field::<Shape>("shape", &wished.shape)?.unwrap_or(Shape::CLASSIC);
    let symmetry = field::<Pattern>("symmetry", &wished.symmetry)?.unwrap_or(Pattern::None);
    let builder = builder(wished, aim.clone())?.limits(limits.clone());
    let mut generator = builder.build().map_err(|error| {
        let subject = match error.subject() {
            Some("er") if wished.level.is_some() => "level",
            Some(subject) => subject,
            None => "generate",
        };
        RequestError::Field(subject, error.to_string())
    })?;
    let notation = Notation::from(shape);
    for number in start..end {
        let attempt = match generator.attempt(number) {
            Ok(attempt) => attempt,
            Err(found) => {
                answer.worsen(Status::Disagreement);
                let error = GenerateError::from(found);
                return Err(RequestError::Field("generate", error.to_string()));
            }
        };
        let measured = attempt.puzzle().map(|made| aim.measured(&made.givens));
        let measured = match (attempt.puzzle(), measured) {
            (Some(made), Some(measured)) => measured.rated(&made.givens, limits),
            _ => Default::default(),
        };
        let about = (wished.seed, number);
        let record = GenerateRecord::new(&attempt, about, symmetry, &measured, &notation);
        match record {
            Some(record) => answer.add(GenerateRecord::head(&attempt, &notation), record),
            None => return Err(RequestError::Stopped),
        }
        if matches!(attempt, Attempt::Stopped(_)) {
            break;
        }
    }
    Ok(())
}

/// Returns the time that is left.
fn left(limits: &Limits) -> Option<Duration> {
    let deadline = limits.deadline?;
    Some(deadline.saturating_duration_since(Instant::now()))
}

pub(super) fn check(
    asked: &Check,
    limits: &Limits,
    answer: &mut Answer<'_>,
) -> Result<(), RequestError> {
    let claim = asked.claim.as_ref().map(|words| read_claim(words));
    let claim = claim
        .transpose()
        .map_err(|error| RequestError::field("claim")(&error))?;
    let wanted = asked.puzzle.as_ref().map(|text| {
        let read = WantedPuzzles::of_text(text, &ReadOptions::default(), limits);
        read.ok_or(RequestError::Unread)
    });
    let wanted = wanted.transpose()?;
    if let Some(trouble) = wanted.as_ref().and_then(|wanted| wanted.troubles().first()) {
        return Err(RequestError::Field("puzzle", trouble.clone()));
    }
    if wanted
        .as_ref()
        .is_some_and(|wanted| wanted.subjects().is_empty())
    {
        let nothing = "no puzzle in the text".to_string();
        return Err(RequestError::Field("puzzle", nothing));
    }
    let about = match &wanted {
        Some(wanted) => About::One(wanted.subjects()),
        None if asked.any_rules => About::Anything,
        None => About::Named,
    };
    let demand = Demand {
        claim,
        about,
        time: left(limits),
    };
    let mut checking = Checking::new(demand, MOST_BYTES);
    let mut any = false;
    let print = &mut |found: &Found| {
        any = true;
        let record = CheckRecord::new(found, "");
        answer.add(record.head, record.body);
        Ok(())
    };
    // Reading from memory and adding a record cannot fail.
    let _ = checking.stream(asked.certificate.as_bytes(), print);
    if !any && wanted.is_none() {
        let nothing = "no certificate in the text".to_string();
        return Err(RequestError::Field("certificate", nothing));
    }
    if let Some(wanted) = &wanted {
        for (at, subject) in wanted.missing(&mut checking) {
            let record = CheckRecord::missing(subject, at.source, at.place);
            answer.add(record.head, record.body);
        }
    }
    Ok(())
}

pub(super) fn techniques(asked: &Techniques, answer: &mut Answer<'_>) -> Result<(), RequestError> {
    let language = asked.language()?;
    for id in TechniqueId::all() {
        answer.add(answer.head(), TechniqueEntry::new(id, language));
    }
    Ok(())
}
