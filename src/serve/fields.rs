//! The fields of requests, job by job: how the query of an address is read, and what the document
//! of the interface says of them. [`veridoku::api`] decides what is accepted; a test holds this
//! table against it.

use super::kind::Kind;
use serde_json::{Map, Value};
use veridoku::api::Job;

/// A field: its name, what its value is, and what it says.
pub(super) type Field = (&'static str, Kind, &'static str);

use Kind::{
    Between, Flag, MaybeFlag, Names, Needed, Number, OneOf, Range, Text, Texts, WholeRange,
};

/// The most solutions that a request gets, so that no answer fills the memory.
pub(super) const MOST_SOLUTIONS: u64 = 1_000;

const LIMIT: Field = ("limit_ms", ALL, "The most milliseconds for the request.");
const TIMINGS: Field = ("timings", MaybeFlag, "Whether records have times.");
const SEED: Field = ("seed", Number, "The seed of what rests on chance.");
const SHAPE: Field = ("shape", Text, "The boxes, rows by columns, such as 3x3.");
const LANG: Field = ("lang", OneOf(languages), "The language of the words.");
const ALL: Kind = from(0);

/// The fields of every job on puzzles.
const ON_PUZZLES: [Field; 7] = [
    ("puzzle", Needed, "The puzzles, in any format."),
    ("format", OneOf(formats), "The name of the format."),
    SHAPE,
    (
        "alphabet",
        Text,
        "digits, letters, zero, decimal, or a range such as 1-9A-G.",
    ),
    (
        "ignore_drawings",
        Flag,
        "Whether to pass over what is drawn beside the rules, which may be a rule.",
    ),
    TIMINGS,
    LIMIT,
];

const PLAYING: [Field; 6] = [
    ("entries", Text, "The player's digits, as a board."),
    (
        "marks",
        Text,
        "The player's pencil marks, as a grid of candidates.",
    ),
    (
        "order",
        Names,
        "The order of techniques: default, hodoku, explainer, all, or a list.",
    ),
    (
        "no_uniqueness",
        Flag,
        "Whether to leave out techniques that rest on uniqueness.",
    ),
    LANG,
    ("scene", Flag, "Whether the picture is wanted, as data."),
];

const fn from(least: u64) -> Kind {
    Between(least, u64::MAX)
}

fn formats() -> Vec<String> {
    let all = veridoku::formats::FORMATS.iter();
    all.map(|format| format.name.to_string()).collect()
}

fn written() -> Vec<String> {
    let all = veridoku::formats::FORMATS.iter();
    let written = all.filter(|format| format.is_written());
    written.map(|format| format.name.to_string()).collect()
}

fn languages() -> Vec<String> {
    let all = veridoku::human::Language::ALL.into_iter();
    all.map(|language| language.code().to_string()).collect()
}

fn degrees() -> Vec<String> {
    let all = veridoku::game::Degree::ALL.into_iter();
    all.map(|degree| degree.name().to_string()).collect()
}

fn levels() -> Vec<String> {
    let all = veridoku::human::Level::ALL.into_iter();
    all.map(|level| level.to_string().replace(' ', "-"))
        .collect()
}

fn patterns() -> Vec<String> {
    let all = veridoku::generate::Pattern::ALL.into_iter();
    all.map(|(_, name)| name.to_string()).collect()
}

fn leave_out() -> Vec<String> {
    let all = veridoku::ask::LeaveOut::ALL.into_iter();
    all.map(|what| what.name().to_string()).collect()
}

/// Returns the fields of a job.
pub(super) fn fields(job: Job) -> Vec<Field> {
    let own: &[Field] = match job {
        Job::Verify => &[
            ("solutions", from(1), "The most solutions to count."),
            ("bare", Flag, "Whether to leave out conflicts and repairs."),
            (
                "smallest",
                Flag,
                "Whether to look for the smallest conflict.",
            ),
            SEED,
        ],
        Job::Solve => &[("limit", Between(1, MOST_SOLUTIONS), "The most solutions.")],
        Job::Count => &[("limit", from(1), "The most solutions to count.")],
        Job::Candidates => &[(
            "limit",
            from(1),
            "Up to how many solutions each is counted.",
        )],
        Job::Why => &[
            ("candidates", Texts, "Candidates such as 7r4c4."),
            ("smallest", Flag, "Whether the fewest givens are wanted."),
            SEED,
        ],
        Job::Repair => &[(
            "limit",
            from(2),
            "Below how many solutions the fewest are found.",
        )],
        Job::Hint => &[
            ("reveal", OneOf(degrees), "How much of the hint is shown."),
            ("all", Flag, "Whether every step is wanted."),
        ],
        Job::Rate => &[
            (
                "scales",
                Names,
                "The scales: er, time, ceiling, hodoku, or all.",
            ),
            ("hodoku", Flag, "Whether HoDoKu's score is wanted, too."),
            (
                "only_er",
                Flag,
                "Whether only the ratings of Explainer are wanted.",
            ),
        ],
        Job::Minimize => &[
            ("symmetry", OneOf(patterns), "The symmetry to keep."),
            SEED,
            (
                "leave_out",
                OneOf(leave_out),
                "What may go: givens, clues or both.",
            ),
            (
                "keep_clues",
                Texts,
                "Clues that stay, as they begin in .vdk.",
            ),
            (
                "list",
                Flag,
                "Whether what could go is wanted, each by itself.",
            ),
        ],
        Job::Certify => &[
            ("claim", Text, "verdict, minimal or count N."),
            ("smallest", Flag, "Whether the smallest conflict is wanted."),
        ],
        Job::Convert => &[
            ("to", OneOf(written), "The format in which it is wanted."),
            ("svg", Flag, "Whether its picture is wanted, as SVG."),
            (
                "entries",
                Text,
                "The digits on it beside the givens, as a board.",
            ),
        ],
        Job::Generate => {
            return vec![
                SHAPE,
                ("level", OneOf(levels), "The level."),
                ("er", Range, "The range of ratings."),
                ("needs", Text, "A technique that it needs."),
                ("only", Names, "The techniques that are enough."),
                ("symmetry", OneOf(patterns), "The symmetry of the givens."),
                ("clues", WholeRange, "The range of the number of givens."),
                ("minimal", MaybeFlag, "Whether no given can go."),
                SEED,
                (
                    "start",
                    from(1),
                    "The number of the first puzzle of the seed, from 1.",
                ),
                ("count", Between(1, 1_000), "How many puzzles."),
                (
                    "tries",
                    from(1),
                    "After how many boards a number is given up.",
                ),
                TIMINGS,
                LIMIT,
            ];
        }
        Job::Check => {
            return vec![
                ("certificate", Needed, "The certificates."),
                ("puzzle", Text, "The puzzles that must each have one."),
                ("claim", Text, "What each must claim."),
                (
                    "any_rules",
                    Flag,
                    "Whether rules will do that the certificate does not name.",
                ),
                TIMINGS,
                LIMIT,
            ];
        }
        Job::Techniques => return vec![LANG],
        _ => &[],
    };
    let playing: &[Field] = match job {
        Job::Hint | Job::Explain => &PLAYING,
        _ => &[],
    };
    [&ON_PUZZLES, own, playing].concat()
}

/// Returns the field that a body of plain text is.
pub(super) fn of_text(job: Job) -> Option<&'static str> {
    match job {
        Job::Generate | Job::Techniques => None,
        Job::Check => Some("certificate"),
        _ => Some("puzzle"),
    }
}

/// Returns the fields that the query of an address gives.
///
/// # Errors
/// Says which of them the job does not have, or has another kind of value.
pub(super) fn of_query(job: Job, query: &[(String, String)]) -> Result<Map<String, Value>, String> {
    let known = fields(job);
    let mut found = Map::new();
    for (name, text) in query {
        let field = known.iter().find(|(known, ..)| known == name);
        let Some((_, kind, _)) = field else {
            return Err(format!("{name}: {job} has no such field"));
        };
        if matches!(kind, Needed) {
            return Err(format!("{name}: expected in the body"));
        }
        let value = kind.read(text).map_err(|said| format!("{name}: {said}"))?;
        if found.insert(name.clone(), value).is_some() {
            return Err(format!("{name}: given twice"));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use veridoku::api::Api;

    #[test]
    fn the_fields_are_those_that_the_interface_takes() {
        for job in Job::ALL {
            let asked = json!({"job": job.word(), "nonsense": 1}).to_string();
            let said = Api::new().ask(&asked);
            // The error names every field between backquotes: `nonsense` first, `job` among them.
            let mut names: Vec<&str> = said.split('`').skip(3).step_by(2).collect();
            names.retain(|name| *name != "job");
            let known = fields(job);
            let known: Vec<&str> = known.iter().map(|(name, ..)| *name).collect();
            let sorted = |mut names: Vec<&str>| {
                names.sort_unstable();
                names.join(" ")
            };
            assert_eq!(sorted(names), sorted(known), "{said}");
        }
    }

    #[test]
    fn numbers_are_those_that_the_interface_takes() {
        for job in Job::ALL {
            let known = fields(job);
            let numbers = known.iter().filter_map(|(name, kind, _)| match *kind {
                // A list of solutions is shorter here.
                Between(1, MOST_SOLUTIONS) if job == Job::Solve => Some((*name, 1, 1_000_000)),
                Between(least, most) => Some((*name, least, most)),
                Number => Some((*name, 0, u64::MAX)),
                WholeRange => Some((*name, 0, 4096)),
                _ => None,
            });
            let own = job.numbers();
            let own = own.iter().map(|own| (own.field, own.least, own.most));
            let sorted = |mut all: Vec<(&'static str, u64, u64)>| {
                all.sort_unstable();
                all
            };
            assert_eq!(sorted(numbers.collect()), sorted(own.collect()), "{job}");
        }
    }

    #[test]
    fn null_stands_for_no_value_where_the_schema_says_so() {
        for job in Job::ALL {
            for (name, kind, _) in fields(job) {
                let schema = kind.schema();
                let nullable = schema["type"].as_array().is_some();
                let mut asked = json!({"job": job.word()});
                for (needed, ..) in fields(job).iter().filter(|field| matches!(field.1, Needed)) {
                    asked[needed] = json!("1.....3..4.....2");
                }
                asked[name] = Value::Null;
                let said = Api::new().ask(&asked.to_string());
                let refused = ["invalid type: null", "found null"];
                let refused = refused.iter().any(|part| said.contains(part));
                assert_ne!(refused, nullable, "{job} {name}: {said}");
            }
        }
    }

    #[test]
    fn the_query_is_read_by_kind() {
        let query = |text: &str| {
            let pairs = text.split('&').filter_map(|pair| pair.split_once('='));
            let pairs: Vec<_> = pairs
                .map(|(name, value)| (name.to_string(), value.to_string()))
                .collect();
            let job = if text.contains("er=") {
                Job::Generate
            } else {
                Job::Why
            };
            of_query(job, &pairs).map(Value::from)
        };
        let expected = json!({"candidates": ["1r1c1", "2r2c2"], "seed": 3, "smallest": true});
        assert_eq!(
            query("candidates=1r1c1,2r2c2&seed=3&smallest=true"),
            Ok(expected)
        );
        let expected = json!({"er": [2.5, 4.0], "clues": [22, 26]});
        assert_eq!(query("er=2.5,4&clues=22,26"), Ok(expected));
        for (wrong, said) in [
            ("sat_command=x", "sat_command: why has no such field"),
            ("puzzle=1", "puzzle: expected in the body"),
            ("seed=-1", "seed: expected a whole number, found '-1'"),
            ("seed=1&seed=2", "seed: given twice"),
            (
                "smallest=yes",
                "smallest: expected true or false, found 'yes'",
            ),
        ] {
            assert_eq!(query(wrong), Err(said.to_string()));
        }
    }
}
