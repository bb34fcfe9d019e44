//! What a player has on paper: read from arguments and files, and held against the solution.
//!
//! An entry is wrong if the only solution has another digit there; a pencil mark is wrongly removed
//! if it is the solution's. Where a puzzle has several solutions no entry is wrong by itself; then
//! it is asked whether any solution is left.

use super::args::Reading;
use super::played::Played;
use super::player::{Known, located, puzzle};
use anyhow::{Context, bail, ensure};
use std::ffi::OsStr;
use std::path::Path;
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{Alphabet, Parsed, parse_marks};
use veridoku::grid::{Candidate, Cell, DigitSet, Givens, Shape};
use veridoku::human::State;
use veridoku::native::Native;
use veridoku::rules::{Constraint, Model, Name, Relation, Rulebook};

/// The longest file of pencil marks: far more than a board of 64×64 takes.
const LONGEST: u64 = 4 << 20;

/// The state of the puzzle, of the entries and of the pencil marks that the arguments name.
pub(super) fn read(parsed: &Parsed, played: &Played) -> anyhow::Result<State> {
    let givens = parsed.puzzle.givens();
    let shape = givens.shape();
    let mut state = State::new(givens.clone());
    if let Some(entries) = &played.entries {
        let reading = Reading {
            shape: Some(shape),
            alphabet: Some(parsed.alphabet),
            from: None,
        };
        let entries = puzzle(entries, &reading).context("--entries")?;
        enter(
            &mut state,
            entries.puzzle.givens(),
            "entries",
            parsed.alphabet,
        )?;
    } else if let Some(state_of_file) = &parsed.state {
        let entries = state_of_file
            .as_ref()
            .map_err(|error| located("[State]: ", error))?;
        enter(&mut state, entries, "state", parsed.alphabet)?;
    }
    if let Some(marks) = &played.marks {
        let text = text(marks)?;
        let marks = parse_marks(&text, shape, parsed.alphabet);
        let marks = marks.map_err(|error| located("--marks: ", &error))?;
        let alone = played.entries.is_none() && parsed.state.is_none();
        pencil(&mut state, &marks, parsed.alphabet, alone)?;
    }
    Ok(state)
}

/// The text of a file, or the argument itself where that has several lines.
fn text(argument: &OsStr) -> anyhow::Result<String> {
    let path = Path::new(argument);
    if let Some(text) = argument.to_str().filter(|text| text.contains('\n')) {
        return Ok(text.to_string());
    }
    let name = || format!("--marks: {}", path.display().to_string().escape_debug());
    let long = std::fs::metadata(path).with_context(name)?.len();
    ensure!(
        long <= LONGEST,
        "{}: too long for a grid of pencil marks",
        name()
    );
    let bytes = std::fs::read(path).with_context(name)?;
    String::from_utf8(bytes).with_context(name)
}

/// Enters what is no given.
fn enter(
    state: &mut State,
    entries: &Givens,
    what: &str,
    alphabet: &Alphabet,
) -> anyhow::Result<()> {
    for Candidate { cell, digit } in entries.iter() {
        match state.givens().get(cell) {
            Some(given) if given != digit => bail!(
                "{} is given as {}, and the {what} have {}",
                cell.name(state.shape()),
                alphabet.text(given),
                alphabet.text(digit)
            ),
            _ => state.enter(cell, digit),
        }
    }
    Ok(())
}

/// Takes away the candidates that are not among the pencil marks. Where entries are told by nothing
/// else (`alone`), a lone digit is one.
fn pencil(
    state: &mut State,
    marks: &[DigitSet],
    alphabet: &Alphabet,
    alone: bool,
) -> anyhow::Result<()> {
    let shape = state.shape();
    for (cell, &digits) in shape.all_cells().zip(marks) {
        let settled = state.givens().get(cell).or(state.entries().get(cell));
        match (settled, digits.single()) {
            _ if digits.is_empty() => {}
            (Some(digit), _) => ensure!(
                digits.contains(digit),
                "{} is {}, and the pencil marks there have no {}",
                cell.name(shape),
                alphabet.text(digit),
                alphabet.text(digit)
            ),
            (None, Some(digit)) if alone => state.enter(cell, digit),
            (None, _) => {
                let gone = DigitSet::all(shape.order()).iter();
                let gone = gone.filter(|&digit| !digits.contains(digit));
                gone.for_each(|digit| state.remove(Candidate { cell, digit }));
            }
        }
    }
    Ok(())
}

/// What a player did wrong.
#[derive(Debug, Default)]
pub(super) struct Mistakes {
    /// Entries that contradict the only solution; or, where there are several, that no solution has
    /// together.
    pub(super) entries: Vec<Candidate>,
    /// Candidates of the only solution that were taken away.
    pub(super) removed: Vec<Candidate>,
    /// That no solution is left for the pencil marks, of several before.
    pub(super) no_solution: bool,
    /// Whether the puzzle has one solution, so that each is a mistake by itself.
    pub(super) alone: bool,
}

impl Mistakes {
    /// Looks for mistakes.
    pub(super) fn find(state: &State, model: &Model, known: &Known) -> anyhow::Result<Mistakes> {
        if let Some(solution) = &known.solution {
            let truth = solution.givens();
            let right = |c: &Candidate| truth.get(c.cell) == Some(c.digit);
            let filled = |c: &Candidate| state.entries().get(c.cell).is_some();
            let removed = state.removed().iter().copied();
            return Ok(Mistakes {
                entries: state.entries().iter().filter(|c| !right(c)).collect(),
                removed: removed.filter(|c| right(c) && !filled(c)).collect(),
                no_solution: false,
                alone: true,
            });
        }
        let mut mistakes = Mistakes::default();
        let nothing = state.entries().count() == 0 && state.removed().is_empty();
        if nothing || is_open(model, state.entries(), state.removed())? {
            return Ok(mistakes);
        }
        if is_open(model, state.entries(), &[])? {
            mistakes.no_solution = true;
            return Ok(mistakes);
        }
        // Leave out what is not needed for the contradiction.
        let mut needed: Vec<Candidate> = state.entries().iter().collect();
        for entry in needed.clone() {
            let rest = state
                .entries()
                .retain(|c| c != entry && needed.contains(&c));
            if !is_open(model, &rest, &[])? {
                needed.retain(|&c| c != entry);
            }
        }
        mistakes.entries = needed;
        Ok(mistakes)
    }

    pub(super) fn any(&self) -> bool {
        !self.entries.is_empty() || !self.removed.is_empty() || self.no_solution
    }

    /// What is wrong, in a sentence or two. `vague` is how little is to be said: at 1 only that
    /// something is, at 2 the boxes too, at 3 the cells too, at 0 all.
    pub(super) fn words(&self, shape: Shape, alphabet: &Alphabet, vague: u8) -> String {
        let mut sentences = Vec::new();
        if !self.entries.is_empty() {
            let (subject, one) = subject("entry", "entries", &self.entries, shape, alphabet, vague);
            sentences.push(match (self.alone, one) {
                (true, true) => format!("{subject} contradicts the solution."),
                (true, false) => format!("{subject} contradict the solution."),
                (false, true) => format!("{subject} fits no solution."),
                (false, false) => format!("{subject} fit no solution together."),
            });
        }
        if !self.removed.is_empty() {
            let (subject, one) = subject(
                "pencil mark",
                "pencil marks",
                &self.removed,
                shape,
                alphabet,
                vague,
            );
            let were = if one { "was" } else { "were" };
            sentences.push(format!("{subject} {were} wrongly removed."));
        }
        if self.no_solution {
            sentences.push("The pencil marks leave no solution.".to_string());
        }
        sentences.join(" ")
    }
}

/// `The entry 5 in r1c1`, or as much of it as is to be said; and whether it is one.
fn subject(
    one: &str,
    many: &str,
    list: &[Candidate],
    shape: Shape,
    alphabet: &Alphabet,
    vague: u8,
) -> (String, bool) {
    let cells = || and(list.iter().map(|c| c.cell.name(shape)).collect());
    let boxes = || {
        let mut boxes: Vec<usize> = list.iter().map(|c| shape.box_of(c.cell) + 1).collect();
        boxes.sort_unstable();
        boxes.dedup();
        let word = if boxes.len() == 1 { "box" } else { "boxes" };
        let names = boxes.iter().map(ToString::to_string).collect();
        format!("{word} {}", and(names))
    };
    let each = || {
        let name = |c: &Candidate| format!("{} in {}", alphabet.text(c.digit), c.cell.name(shape));
        and(list.iter().map(name).collect())
    };
    let alone = list.len() == 1;
    let some = match alone {
        true if one.starts_with('e') => format!("An {one}"),
        true => format!("A {one}"),
        false => format!("{} {many}", list.len()),
    };
    let the = if alone { one } else { many };
    let text = match vague {
        0 => format!("The {the} {}", each()),
        1 => some,
        2 => format!("{some} in {}", boxes()),
        _ => format!("{some} in {}", cells()),
    };
    (text, alone)
}

/// `a`, `a and b`, `a, b and c`.
fn and(mut names: Vec<String>) -> String {
    match names.pop() {
        Some(last) if !names.is_empty() => format!("{} and {last}", names.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// Whether a solution has all the entries and none of the removed candidates. Where that takes too
/// long, it is taken to be so: nothing is said then of mistakes.
fn is_open(model: &Model, entries: &Givens, removed: &[Candidate]) -> anyhow::Result<bool> {
    let shape = model.shape();
    let mut givens = model.givens().clone();
    entries
        .iter()
        .for_each(|c| givens.set(c.cell, Some(c.digit)));
    let limits = Limits {
        nodes: Some(200_000),
        ..Limits::solutions(1)
    };
    let model = if removed.is_empty() {
        model.with_givens(givens)
    } else {
        let mut constraints = model.rulebook().constraints().to_vec();
        let mut domains = vec![DigitSet::all(shape.order()); shape.cells()];
        removed
            .iter()
            .for_each(|c| domains[c.cell.index()].remove(c.digit));
        let domain = |(cell, &digits): (Cell, &DigitSet)| Constraint {
            relation: Relation::Domain { cell, digits },
            name: Name::Other("the pencil marks".to_string()),
        };
        constraints.extend(shape.all_cells().zip(&domains).map(domain));
        let rulebook = Rulebook::from_constraints(shape, constraints);
        Model::with_rulebook(rulebook.into(), givens)
    };
    let run = Native::new().count(&model, &limits)?.run;
    Ok(run.solutions > 0 || run.stop.is_some())
}
