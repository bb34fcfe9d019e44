//! The table of techniques.

use crate::human::TechniqueId;
use crate::rate::points_text;

/// Returns the line above the [`technique`] lines.
pub fn technique_heading() -> String {
    format!(
        "{:8} {:38} {:22} {:>4} {:>6}  {:9}  page",
        "code", "name", "family", "ER", "HoDoKu", "level"
    )
}

/// Returns a technique as a line of the table: code, name, family, ratings, level, page, remarks.
pub fn technique(id: TechniqueId) -> String {
    let facts = id.facts();
    let none = || "–".to_string();
    let er = facts.er.map(points_text);
    let score = facts.hodoku.map(|hodoku| hodoku.score.to_string());
    let remarks = [
        (facts.uniqueness, "rests on uniqueness"),
        (!facts.default, "off by default"),
        (!id.is_found(), "not found yet"),
    ];
    let remarks = remarks.into_iter().filter(|(holds, _)| *holds);
    let remarks: Vec<&str> = remarks.map(|(_, remark)| remark).collect();
    let line = format!(
        "{:8} {:38} {:22} {:>4} {:>6}  {:9}  {:46} {}",
        facts.code,
        facts.name,
        facts.family,
        er.unwrap_or_else(none),
        score.unwrap_or_else(none),
        facts.level,
        facts.page(),
        remarks.join(", ")
    );
    line.trim_end().to_string()
}
