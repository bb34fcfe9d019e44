//! JSON Schemas of the records of each command, made from the types.

use super::*;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Value, json};

/// Adds the schema of a kind of record to a generator, and returns a reference to it.
type Kind = fn(&mut SchemaGenerator) -> Schema;

fn of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<Record<T>>()
}

/// Every command with the kinds of its records. Where a puzzle comes in, each may be malformed, and
/// where engines are asked, they may disagree.
const COMMANDS: [(&str, &[Kind]); 26] = [
    (
        "candidates",
        &[of::<CandidatesRecord>, MALFORMED, DISAGREEMENT],
    ),
    ("canon", &[of::<CanonRecord>, MALFORMED]),
    ("certify", &[of::<CertifyRecord>, MALFORMED]),
    ("check", &[of::<CheckRecord>]),
    ("cnf", &[of::<CnfRecord>, MALFORMED]),
    ("compare", &[of::<CompareRecord>, MALFORMED]),
    ("convert", &[of::<ConvertRecord>, MALFORMED]),
    ("count", &[of::<CountRecord>, MALFORMED, DISAGREEMENT]),
    ("crosscheck", &[of::<CrosscheckRecord>, MALFORMED]),
    ("engines", &[of::<EngineEntry>, of::<BackendEntry>]),
    ("explain", &[of::<StepRecord>, of::<EndRecord>, MALFORMED]),
    ("fewest", &[of::<FewestRecord>, MALFORMED]),
    ("generate", &[of::<GenerateRecord>]),
    ("grid", &[of::<GridRecord>]),
    ("hint", &[of::<StepRecord>, of::<EndRecord>, MALFORMED]),
    ("low", &[of::<LowRecord>]),
    ("minimize", &[of::<MinimizeRecord>, MALFORMED, DISAGREEMENT]),
    ("neighbours", &[of::<NeighbourRecord>, MALFORMED]),
    ("rate", &[of::<RateRecord>, MALFORMED, DISAGREEMENT]),
    (
        "redundant",
        &[of::<RedundantRecord>, MALFORMED, DISAGREEMENT],
    ),
    ("repair", &[of::<RepairRecord>, MALFORMED, DISAGREEMENT]),
    ("scramble", &[of::<ScrambleRecord>, MALFORMED]),
    ("solve", &[of::<SolveRecord>, MALFORMED, DISAGREEMENT]),
    ("techniques", &[of::<TechniqueEntry>]),
    ("verify", &[of::<VerifyRecord>, MALFORMED, DISAGREEMENT]),
    ("why", &[of::<WhyRecord>, MALFORMED, DISAGREEMENT]),
];

const MALFORMED: Kind = of::<MalformedRecord>;
const DISAGREEMENT: Kind = of::<DisagreementRecord>;

/// The last record of any command.
const WHOLE: Kind = of::<WholeRecord>;

/// Returns the name of each command with the schema of its records.
pub fn commands() -> impl Iterator<Item = (&'static str, Value)> {
    COMMANDS
        .iter()
        .map(|&(command, kinds)| (command, schema(command, kinds)))
}

fn schema(command: &str, kinds: &[Kind]) -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let settings = settings.with_transform(RecursiveTransform(without_null));
    let mut generator = SchemaGenerator::new(settings);
    let kinds = kinds.iter().chain([&WHOLE]);
    let kinds: Vec<Schema> = kinds.map(|kind| kind(&mut generator)).collect();
    let mut definitions = generator.take_definitions(true);
    for record in definitions.values_mut() {
        if let Some(name) = record.pointer_mut("/properties/command") {
            name["const"] = json!(command);
        }
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("veridoku {command} --json"),
        "description": "A line of JSON Lines. Other fields may be added; a reader ignores those \
                        that it does not know.",
        "anyOf": kinds,
        "$defs": definitions,
    })
}

/// Takes `null` away: a field without a value is left out.
fn without_null(schema: &mut Schema) {
    let null = |kind: &Value| *kind == json!("null") || *kind == json!({ "type": "null" });
    for keyword in ["type", "anyOf"] {
        let Some(Value::Array(kinds)) = schema.get_mut(keyword) else {
            continue;
        };
        kinds.retain(|kind| !null(kind));
        let only = match kinds.as_mut_slice() {
            [only] => only.take(),
            _ => continue,
        };
        schema.remove(keyword);
        match only {
            Value::Object(fields) => fields.into_iter().for_each(|(name, value)| {
                schema.insert(name, value);
            }),
            name => drop(schema.insert(keyword.to_string(), name)),
        }
    }
}
