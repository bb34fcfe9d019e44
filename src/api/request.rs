//! The fields of a request, job by job.

use super::job::Job;
use super::names::Names;
use super::numbers;
use super::problem::RequestError;
use crate::formats::{Alphabet, ReadOptions, by_name};
use crate::grid::Shape;
use crate::human::{Language, UnknownLanguage};
#[cfg(feature = "schema")]
use schemars::{JsonSchema as _, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::time::Duration;

/// What every request about puzzles says of its text.
pub(super) struct Text<'a> {
    /// The puzzles, in any format.
    pub(super) puzzle: &'a str,
    /// How they are read.
    pub(super) options: ReadOptions,
    timings: bool,
    limit_ms: Option<u64>,
}

/// Defines the fields of a job on puzzles, with those that all of these jobs have.
macro_rules! on_puzzles {
    ($($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $field:ident: $kind:ty,)* })*) => {
        $(
            $(#[$about])*
            #[derive(Deserialize)]
            #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
            #[serde(deny_unknown_fields)]
            pub(super) struct $name {
                /// The name of the job.
                #[serde(default, rename = "job")]
                #[cfg_attr(feature = "schema", schemars(with = "String"))]
                _job: IgnoredAny,
                /// The puzzles, in any format.
                puzzle: String,
                /// The name of the format; recognised if it is left out.
                format: Option<String>,
                /// The shape of a box, rows by columns: `3x3`.
                shape: Option<String>,
                /// The digits as they are written: `digits`, `letters`, `1-9A-G` …
                alphabet: Option<String>,
                /// Whether what is drawn beside the rules is passed over.
                #[serde(default)]
                ignore_drawings: bool,
                /// Whether records have times; they do if it is left out.
                timings: Option<bool>,
                /// The most milliseconds for the request.
                limit_ms: Option<u64>,
                $($(#[$doc])* #[serde(default)] pub(super) $field: $kind,)*
            }

            impl $name {
                fn text(&self) -> Result<Text<'_>, RequestError> {
                    Ok(Text {
                        puzzle: &self.puzzle,
                        options: reading(&self.format, &self.shape, &self.alphabet)?
                            .with_drawings_ignored(self.ignore_drawings),
                        timings: self.timings.unwrap_or(true),
                        limit_ms: self.limit_ms,
                    })
                }
            }
        )*

        /// A job on puzzles, with its fields.
        pub(super) enum Asked {
            $($name($name),)*
        }

        impl Asked {
            /// Returns what the request says of its text.
            pub(super) fn text(&self) -> Result<Text<'_>, RequestError> {
                match self {
                    $(Asked::$name(asked) => asked.text(),)*
                }
            }

            /// Returns the schema of the fields of a job, if it is one on puzzles.
            #[cfg(feature = "schema")]
            fn schema(job: Job, generator: &mut SchemaGenerator) -> Option<Schema> {
                match job {
                    $(Job::$name => Some($name::json_schema(generator)),)*
                    _ => None,
                }
            }

            fn read(job: Job, text: &str) -> Result<Option<Asked>, RequestError> {
                Ok(match job {
                    $(Job::$name => Some(Asked::$name(serde_json::from_str(text)?)),)*
                    _ => None,
                })
            }
        }
    };
}

on_puzzles! {
    Verify {
        /// The most solutions to count.
        solutions: Option<u64>,
        /// Whether to leave out conflicts and repairs.
        bare: bool,
        /// Whether to look for the smallest conflict.
        smallest: bool,
        /// The seed of a random order.
        seed: u64,
    }
    Solve {
        /// The most solutions.
        limit: Option<u64>,
    }
    Count {
        /// The most solutions to count; all if it is left out.
        limit: Option<u64>,
    }
    Candidates {
        /// Up to how many solutions each candidate is counted.
        limit: Option<u64>,
    }
    Why {
        /// Candidates such as `7r4c4`.
        candidates: Vec<String>,
        /// Whether to look for the smallest set of givens.
        smallest: bool,
        /// The seed of a random order.
        seed: u64,
    }
    Repair {
        /// Below how many solutions the fewest givens are found exactly.
        limit: Option<u64>,
    }
    Redundant {}
    Hint {
        /// `region`, `name`, `house`, `cells` or `all`.
        reveal: Option<String>,
        /// Whether every step is wanted.
        all: bool,
        /// The player's digits, as a board.
        entries: Option<String>,
        /// The player's pencil marks, as a grid of candidates.
        marks: Option<String>,
        /// `default`, `hodoku`, `explainer`, `all`, or a list of techniques.
        order: Option<Names>,
        /// Whether techniques that rest on there being one solution are left out.
        no_uniqueness: bool,
        /// The language of the words.
        lang: Option<String>,
        /// Whether the picture is wanted.
        scene: bool,
    }
    Explain {
        /// The player's digits, as a board.
        entries: Option<String>,
        /// The player's pencil marks, as a grid of candidates.
        marks: Option<String>,
        /// `default`, `hodoku`, `explainer`, `all`, or a list of techniques.
        order: Option<Names>,
        /// Whether techniques that rest on there being one solution are left out.
        no_uniqueness: bool,
        /// The language of the words.
        lang: Option<String>,
        /// Whether the picture of each step is wanted.
        scene: bool,
    }
    Rate {
        /// The scales: `er`, `time`, `ceiling`, `hodoku`, or `all`; without HoDoKu's if they are
        /// left out.
        scales: Option<Names>,
        /// Whether HoDoKu's score is wanted, too.
        hodoku: bool,
        /// Whether only the ratings of Explainer are wanted: short for `er` as the scales.
        only_er: bool,
    }
    Minimize {
        /// The symmetry that is kept: `rotate180` …
        symmetry: Option<String>,
        /// The seed of a random order.
        seed: u64,
        /// What may go: `givens`, `clues` or `both`.
        leave_out: Option<String>,
        /// Clues that stay, as they begin in `.vdk`: `antiknight`, `cage 10`.
        keep_clues: Vec<String>,
        /// Whether what could go is wanted, each by itself.
        list: bool,
    }
    Certify {
        /// `verdict`, `minimal` or `count N`.
        claim: Option<String>,
        /// Whether to look for the smallest conflict.
        smallest: bool,
    }
    Canon {}
    Convert {
        /// The format in which the puzzle is wanted.
        to: Option<String>,
        /// Whether its picture is wanted, as SVG.
        svg: bool,
        /// The digits on the picture beside the givens, as a board.
        entries: Option<String>,
    }
}

/// The fields of `generate`.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct Generate {
    /// The name of the job.
    #[serde(default, rename = "job")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    _job: IgnoredAny,
    /// The shape of a box, rows by columns: `3x3`.
    pub(super) shape: Option<String>,
    /// `very easy`, `easy`, `medium`, `hard` or `expert`.
    pub(super) level: Option<String>,
    /// The range of ratings.
    pub(super) er: Option<(f64, f64)>,
    /// The technique without which the puzzle is not solved.
    pub(super) needs: Option<String>,
    /// Techniques and families that are enough to solve it.
    pub(super) only: Option<Names>,
    /// The symmetry of the givens: `rotate180` …
    pub(super) symmetry: Option<String>,
    /// The range of the number of givens.
    pub(super) clues: Option<(usize, usize)>,
    /// Whether every given is needed.
    pub(super) minimal: Option<bool>,
    /// The seed, which with the number decides the puzzle.
    #[serde(default)]
    pub(super) seed: u64,
    /// The number of the first puzzle of the seed, from 1.
    pub(super) start: Option<u64>,
    /// How many puzzles.
    pub(super) count: Option<u64>,
    /// The most puzzles that are looked at for one.
    pub(super) tries: Option<u64>,
    /// Whether records have times; they do if it is left out.
    timings: Option<bool>,
    /// The most milliseconds for the request.
    limit_ms: Option<u64>,
}

/// The fields of `check`.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct Check {
    /// The name of the job.
    #[serde(default, rename = "job")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    _job: IgnoredAny,
    /// The certificates.
    pub(super) certificate: String,
    /// The puzzles that must each have one, in any format.
    pub(super) puzzle: Option<String>,
    /// What each must claim: `unique`, `minimal`, `count N` …
    pub(super) claim: Option<String>,
    /// Whether certificates may hold whose rules are relations, without names. Those under the
    /// plain rules, and under rules that they name, may.
    #[serde(default)]
    pub(super) any_rules: bool,
    /// Whether records have times; they do if it is left out.
    timings: Option<bool>,
    /// The most milliseconds for the request.
    limit_ms: Option<u64>,
}

/// The fields of `techniques`.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct Techniques {
    /// The name of the job.
    #[serde(default, rename = "job")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    _job: IgnoredAny,
    /// The language of `name`.
    pub(super) lang: Option<String>,
}

impl Techniques {
    /// Returns the language of `name`.
    pub(super) fn language(&self) -> Result<Language, RequestError> {
        language(&self.lang)
    }
}

/// Returns the language of a code; English without one.
pub(super) fn language(code: &Option<String>) -> Result<Language, RequestError> {
    let language = code.as_deref().map(str::parse).transpose();
    let language = language.map_err(|e: UnknownLanguage| RequestError::field("lang")(&e))?;
    Ok(language.unwrap_or_default())
}

/// A request.
pub(super) enum Request {
    Puzzles(Asked),
    Generate(Box<Generate>),
    Check(Check),
    Techniques(Techniques),
}

impl Request {
    /// Returns the schema of the fields of a job.
    #[cfg(feature = "schema")]
    pub(super) fn schema(job: Job, generator: &mut SchemaGenerator) -> Schema {
        Asked::schema(job, generator).unwrap_or_else(|| match job {
            Job::Generate => Generate::json_schema(generator),
            Job::Check => Check::json_schema(generator),
            _ => Techniques::json_schema(generator),
        })
    }

    /// Reads the fields of a job.
    pub(super) fn read(job: Job, text: &str) -> Result<Request, RequestError> {
        numbers::check(job, text)?;
        if let Some(asked) = Asked::read(job, text)? {
            return Ok(Request::Puzzles(asked));
        }
        Ok(match job {
            Job::Generate => Request::Generate(serde_json::from_str(text)?),
            Job::Check => Request::Check(serde_json::from_str(text)?),
            _ => Request::Techniques(serde_json::from_str(text)?),
        })
    }

    /// Returns whether records have times.
    pub(super) fn timings(&self) -> bool {
        match self {
            Request::Puzzles(asked) => asked.text().is_ok_and(|text| text.timings),
            Request::Generate(wished) => wished.timings.unwrap_or(true),
            Request::Check(check) => check.timings.unwrap_or(true),
            Request::Techniques(_) => true,
        }
    }

    /// Returns the time that it asks for.
    pub(super) fn limit(&self) -> Option<Duration> {
        let limit = match self {
            Request::Puzzles(asked) => asked.text().ok().and_then(|text| text.limit_ms),
            Request::Generate(wished) => wished.limit_ms,
            Request::Check(check) => check.limit_ms,
            Request::Techniques(_) => None,
        };
        limit.map(Duration::from_millis)
    }
}

/// Returns how text is read.
fn reading(
    format: &Option<String>,
    shape: &Option<String>,
    alphabet: &Option<String>,
) -> Result<ReadOptions, RequestError> {
    let format = format.as_deref().map(|name| {
        let unknown = || RequestError::Field("format", format!("there is no format '{name}'"));
        by_name(name).ok_or_else(unknown)
    });
    let shape = shape.as_deref().map(|text| text.parse::<Shape>());
    let alphabet = alphabet.as_deref().map(|name| name.parse::<&Alphabet>());
    Ok(ReadOptions::default()
        .with_format(format.transpose()?)
        .with_shape(
            shape
                .transpose()
                .map_err(|e| RequestError::field("shape")(&e))?,
        )
        .with_alphabet(
            alphabet
                .transpose()
                .map_err(|e| RequestError::field("alphabet")(&e))?,
        ))
}
