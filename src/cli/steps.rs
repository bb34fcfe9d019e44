//! A step for programs: a line of JSON. The fields are described in `docs/cli.md`.

use super::json;
use super::player::Opened;
use serde::Serialize;
use veridoku::formats::{Parsed, write_line};
use veridoku::game::{Mistakes, NotUnique};
use veridoku::human::{Part, Role, State, Step, Words};
use veridoku::render::Reveal;

const SCHEMA: u32 = 1;

#[derive(Serialize)]
struct StepLine {
    schema: u32,
    result: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
    board: String,
    technique: &'static str,
    code: &'static str,
    uniqueness: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    houses: Option<Vec<House>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<String>>,
    #[serde(flatten)]
    rest: Option<Rest>,
}

#[derive(Serialize)]
struct Rest {
    placements: Vec<String>,
    eliminations: Vec<String>,
    marks: Vec<Mark>,
    chains: Vec<Chain>,
    text: String,
}

#[derive(Serialize)]
struct House {
    house: String,
    part: &'static str,
}

#[derive(Serialize)]
struct Mark {
    cell: String,
    digits: Vec<String>,
    role: &'static str,
    group: u8,
}

#[derive(Serialize)]
struct Chain {
    eureka: String,
    closed: bool,
}

/// A step on a line, with its end; `number` is its place on a path.
pub(crate) fn line(
    parsed: &Parsed,
    words: &Words<'_>,
    state: &State,
    step: &Step,
    number: Option<usize>,
    reveal: Reveal,
) -> String {
    let facts = step.technique.facts();
    let house = |&(house, part)| House {
        house: words.house(house),
        part: part_name(part),
    };
    let because = &step.because;
    let line = StepLine {
        schema: SCHEMA,
        result: "step",
        step: number,
        board: board(parsed, state),
        technique: facts.name,
        code: facts.code,
        uniqueness: facts.uniqueness,
        houses: (reveal >= Reveal::Houses).then(|| because.houses.iter().map(house).collect()),
        cells: (reveal == Reveal::Cells)
            .then(|| because.marks.iter().map(|m| words.cell(m.cell)).collect()),
        rest: (reveal == Reveal::All).then(|| rest(parsed, words, step)),
    };
    json::text(&line)
}

fn rest(parsed: &Parsed, words: &Words<'_>, step: &Step) -> Rest {
    let mark = |mark: &veridoku::human::Mark| Mark {
        cell: words.cell(mark.cell),
        digits: mark.digits.iter().map(|d| words.digit(d)).collect(),
        role: role_name(mark.role),
        group: mark.group,
    };
    let chain = |chain: &veridoku::human::Chain| Chain {
        eureka: chain.eureka(words),
        closed: chain.closed,
    };
    Rest {
        placements: json::candidates(&step.placements, parsed),
        eliminations: json::candidates(&step.eliminations, parsed),
        marks: step.because.marks.iter().map(mark).collect(),
        chains: step.because.chains.iter().map(chain).collect(),
        text: step.explain(words),
    }
}

/// The digits of a state on a line.
fn board(parsed: &Parsed, state: &State) -> String {
    let mut board = state.givens().clone();
    let entries = state.entries().iter();
    entries.for_each(|c| board.set(c.cell, Some(c.digit)));
    write_line(&board, parsed.alphabet)
}

#[derive(Serialize)]
struct EndLine<'a> {
    schema: u32,
    result: &'a str,
    board: String,
    unique: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    audited: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    entries: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    removed: Option<Vec<String>>,
    text: &'a str,
}

/// How a path ended, or why there is no step.
pub(crate) struct Ending<'a> {
    pub(crate) result: &'a str,
    pub(crate) steps: Option<usize>,
    pub(crate) audited: bool,
    /// What the player did wrong, as far as it is to be shown.
    pub(crate) mistakes: Option<&'a Mistakes>,
    pub(crate) said: &'a str,
}

/// Returns the end of a path from a state, on a line with its end.
pub(crate) fn end(opened: &Opened, state: &State, ending: &Ending<'_>) -> String {
    let (parsed, mistakes) = (&opened.parsed, ending.mistakes);
    let unique = match opened.game.solution() {
        Ok(_) => Some(true),
        Err(NotUnique::Unknown(_)) => None,
        Err(_) => Some(false),
    };
    json::text(&EndLine {
        schema: SCHEMA,
        result: ending.result,
        board: board(parsed, state),
        unique,
        steps: ending.steps,
        audited: ending.audited.then_some(true),
        entries: mistakes.map(|wrong| json::candidates(&wrong.entries, parsed)),
        removed: mistakes.map(|wrong| json::candidates(&wrong.removed, parsed)),
        text: ending.said,
    })
}

fn part_name(part: Part) -> &'static str {
    match part {
        Part::Scene => "scene",
        Part::Base => "base",
        Part::Cover => "cover",
    }
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::Defining => "defining",
        Role::Fin => "fin",
        Role::EndoFin => "endo-fin",
        Role::Cannibal => "cannibal",
        Role::Pivot => "pivot",
        Role::On => "on",
        Role::Off => "off",
        Role::Deadly => "deadly",
        Role::Witness => "witness",
    }
}
