//! Checks records against the schemas of `docs/schema`, strictly: a field that a schema does not
//! describe is an error too, and so is a keyword that is not known here.

use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::path::Path;

/// The names of the fields that a schema describes, or what is wrong.
type Described = Result<BTreeSet<String>, String>;

/// Panics unless each line is a record that the schema of the command describes.
pub fn check(command: &str, lines: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/schema");
    let path = folder.join(format!("{command}.json"));
    let text = std::fs::read_to_string(&path);
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let schema: Value = serde_json::from_str(&text).unwrap();
    for line in lines.lines() {
        let value: Value = serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        assert_eq!(value["schema"], 1, "{line}");
        assert_eq!(value["command"], command, "{line}");
        let checked = whole(&schema, &value, &schema);
        checked.unwrap_or_else(|wrong| panic!("{}: {wrong}\n{line}", path.display()));
    }
}

/// Checks a value, all of whose fields must be described.
fn whole(schema: &Value, value: &Value, root: &Value) -> Result<(), String> {
    let described = part(schema, value, root)?;
    let fields = value.as_object().into_iter().flatten();
    let mut others = fields.filter(|(name, _)| !described.contains(*name));
    match others.next() {
        Some((name, _)) => Err(format!("the field '{name}' is not described")),
        None => Ok(()),
    }
}

/// Checks a value against a schema, and returns the fields that it describes.
fn part(schema: &Value, value: &Value, root: &Value) -> Described {
    let mut described = BTreeSet::new();
    for (keyword, rule) in schema.as_object().unwrap_or(&Map::new()) {
        let found = keyword_holds(keyword, rule, value, root);
        described.extend(found.map_err(|wrong| format!("{keyword}: {wrong}"))?);
    }
    Ok(described)
}

fn keyword_holds(keyword: &str, rule: &Value, value: &Value, root: &Value) -> Described {
    let holds = |holds: bool| holds.then(BTreeSet::new).ok_or(format!("{rule}: {value}"));
    let list = rule.as_array();
    match keyword {
        "$schema" | "$defs" | "title" | "description" | "format" | "default" => holds(true),
        "$ref" => part(referred(rule, root), value, root),
        "type" => holds(match list {
            Some(types) => types.iter().any(|name| is_type(name, value)),
            None => is_type(rule, value),
        }),
        "const" => holds(rule == value),
        "enum" => holds(list.unwrap().contains(value)),
        "minimum" => holds(value.as_f64() >= rule.as_f64()),
        "maximum" => holds(value.as_f64() <= rule.as_f64()),
        "minItems" => holds(value.as_array().unwrap().len() as u64 >= rule.as_u64().unwrap()),
        "maxItems" => holds(value.as_array().unwrap().len() as u64 <= rule.as_u64().unwrap()),
        "items" => {
            let mut items = value.as_array().into_iter().flatten();
            let checked = items.try_for_each(|item| whole(rule, item, root));
            checked.map(|()| BTreeSet::new())
        }
        "required" => {
            let there = |name: &Value| value.get(name.as_str().unwrap()).is_some();
            holds(value.is_null() || list.unwrap().iter().all(there))
        }
        "properties" => properties(rule, value, root),
        // Of the values of an object whose names nobody knows in advance.
        "additionalProperties" => {
            let object = value.as_object().unwrap();
            let mut values = object.values();
            let checked = values.try_for_each(|value| whole(rule, value, root));
            checked.map(|()| object.keys().cloned().collect())
        }
        "allOf" => several(list.unwrap(), value, root, |all, right| all == right),
        "anyOf" => several(list.unwrap(), value, root, |_, right| right > 0),
        "oneOf" => several(list.unwrap(), value, root, |_, right| right == 1),
        _ => panic!("what is the keyword {keyword}?"),
    }
}

fn properties(rule: &Value, value: &Value, root: &Value) -> Described {
    let mut described = BTreeSet::new();
    for (name, schema) in rule.as_object().unwrap() {
        if let Some(field) = value.get(name) {
            whole(schema, field, root).map_err(|wrong| format!("{name}: {wrong}"))?;
            described.insert(name.clone());
        }
    }
    Ok(described)
}

/// Checks a value against several schemas, of which a number must hold.
fn several(
    schemas: &[Value],
    value: &Value,
    root: &Value,
    enough: impl Fn(usize, usize) -> bool,
) -> Described {
    let each: Vec<Described> = schemas.iter().map(|s| part(s, value, root)).collect();
    let right = each.iter().filter(|one| one.is_ok()).count();
    if enough(schemas.len(), right) {
        return Ok(each.into_iter().flatten().flatten().collect());
    }
    let wrong: Vec<String> = each.into_iter().filter_map(Result::err).collect();
    Err(format!(
        "{right} of {} hold: {}",
        schemas.len(),
        wrong.join("; ")
    ))
}

fn referred<'a>(rule: &Value, root: &'a Value) -> &'a Value {
    let name = rule.as_str().unwrap().strip_prefix('#').unwrap();
    root.pointer(name).unwrap()
}

fn is_type(name: &Value, value: &Value) -> bool {
    match name.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "number" => value.is_number(),
        // A number of any length: what exceeds 64 bits is read as a float.
        "integer" => value.is_u64() || value.is_i64() || value.as_f64().is_some_and(|n| n > 1e18),
        other => panic!("what is the type {other}?"),
    }
}
