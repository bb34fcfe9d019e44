//! Prints regression cases for techniques, in the one-line format of `tests/techniques.rs`, from the solving paths of puzzles.
//!
//! `cargo run --release --example technique_cases -- FILE CODES [N] [WAY]`: CODES are codes of techniques with commas between; N cases of each (5),
//! from different puzzles where there are enough, and after them two near misses (`-x`): the same board with one thing put back, or with one
//! given fewer, so that the step is not open any more.

use std::ops::ControlFlow;
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::grid::{Candidate, Givens, Shape};
use veridoku::human::{self, Family, Order, Player, State, Step, TechniqueId};
use veridoku::rules::{Rule, Rulebook};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, codes, rest @ ..] = arguments.as_slice() else {
        return Err("expected FILE CODES [N]".into());
    };
    let wanted = rest.first().map_or(Ok(5), |n| n.parse())?;
    let way = rest.get(1).map(|way| Order::read(way)).transpose()?;
    let text = std::fs::read_to_string(file)?;
    let player = human::player(&Rulebook::new(Shape::CLASSIC, &Rule::PLAIN));
    for id in Order::read(codes)?.techniques() {
        let mut cases = Vec::new();
        let mut misses = Vec::new();
        for parsed in parse_str(&text, &ReadOptions::default())
            .into_iter()
            .flatten()
        {
            if cases.len() >= wanted && misses.len() >= 2 {
                break;
            }
            let givens = parsed.puzzle.givens();
            if givens.shape() == Shape::CLASSIC
                && let Some((state, step)) = first(&*player, givens, *id, way.as_ref())
            {
                let miss = near_miss(&*player, &state, &step).filter(|_| misses.len() < 2);
                misses.extend(miss.map(|state| case(&state, &step, "-x")));
                if cases.len() < wanted {
                    cases.push(case(&state, &step, ""));
                }
            }
        }
        cases
            .iter()
            .chain(&misses)
            .for_each(|line| println!("{line}"));
    }
    Ok(())
}

/// The first state on a path at which a technique has a step, with the step.
fn first(
    player: &dyn Player,
    givens: &Givens,
    id: TechniqueId,
    way: Option<&Order>,
) -> Option<(State, Step)> {
    let family = |id: TechniqueId| id.facts().family;
    let usual = Order::read("all").ok()?.retain(|other| {
        let easier = other < id && other.facts().default && family(other) != family(id);
        other == id || easier || family(other) == Family::Singles
    });
    let way = way.unwrap_or(&usual).techniques().iter();
    let others = way
        .filter(|&&other| other != id)
        .map(|other| other.facts().code);
    let codes: Vec<&str> = others.chain([id.facts().code]).collect();
    let order = Order::read(&codes.join(",")).ok()?;
    let path = player.path(&State::new(givens.clone()), &order);
    let mut state = State::new(givens.clone());
    let _ = path.steps.iter().try_for_each(|step| {
        if step.technique == id {
            return ControlFlow::Break(());
        }
        for c in &step.placements {
            state.enter(c.cell, c.digit);
        }
        step.eliminations.iter().for_each(|&c| state.remove(c));
        ControlFlow::Continue(())
    });
    let step = player.steps(&state, id).into_iter().next()?;
    Some((tidied(player, &state), step))
}

/// The same state without what is said twice.
fn tidied(player: &dyn Player, state: &State) -> State {
    let mut tidy = State::new(state.givens().clone());
    state
        .entries()
        .iter()
        .for_each(|c| tidy.enter(c.cell, c.digit));
    let left = player.candidates(&tidy);
    let filled = |c: &Candidate| {
        state
            .givens()
            .get(c.cell)
            .or(state.entries().get(c.cell))
            .is_some()
    };
    let mut removed = state.removed().to_vec();
    removed.sort_unstable();
    for c in removed.into_iter().filter(|c| !filled(c)) {
        if left[c.cell.index()].contains(c.digit) {
            tidy.remove(c);
        }
    }
    tidy
}

/// The state with one candidate, entry or given put back, so that a step is not open, though what it does could still be done.
fn near_miss(player: &dyn Player, state: &State, step: &Step) -> Option<State> {
    let without = |given: Option<Candidate>, removed: Option<Candidate>| {
        let mut changed = State::new(state.givens().clone());
        let entries = state.entries().iter().filter(|&c| Some(c) != given);
        entries.for_each(|c| changed.enter(c.cell, c.digit));
        let gone = state.removed().iter().filter(|&&c| Some(c) != removed);
        gone.for_each(|&c| changed.remove(c));
        changed
    };
    let removed = state.removed().iter().map(|&c| without(None, Some(c)));
    let entries = state.entries().iter().map(|c| without(Some(c), None));
    let fewer = state.givens().iter().map(|given| {
        let mut givens = state.givens().clone();
        givens.set(given.cell, None);
        let mut changed = State::new(givens);
        let entries = state.entries().iter();
        entries.for_each(|c| changed.enter(c.cell, c.digit));
        state.removed().iter().for_each(|&c| changed.remove(c));
        changed
    });
    removed
        .chain(entries)
        .chain(fewer)
        .map(|s| tidied(player, &s))
        .find(|changed| {
            let left = player.candidates(changed);
            let there = |c: &Candidate| {
                left[c.cell.index()].contains(c.digit) && left[c.cell.index()].len() > 1
            };
            let codes =
                TechniqueId::all().filter(|id| id.facts().case == step.technique.facts().case);
            let found = codes.flat_map(|id| player.steps(changed, id));
            step.placements.iter().chain(&step.eliminations).all(there)
                && !found.into_iter().any(|other| {
                    let gone = other
                        .eliminations
                        .iter()
                        .any(|c| step.eliminations.contains(c));
                    gone || other.placements.iter().any(|c| step.placements.contains(c))
                })
        })
}

fn case(state: &State, step: &Step, variant: &str) -> String {
    let facts = step.technique.facts();
    let grid: String = Shape::CLASSIC
        .all_cells()
        .map(
            |cell| match (state.givens().get(cell), state.entries().get(cell)) {
                (Some(digit), _) => digit.to_string(),
                (None, Some(digit)) => format!("+{digit}"),
                (None, None) => ".".to_string(),
            },
        )
        .collect();
    let list = |candidates: &[Candidate]| {
        let one = |c: &Candidate| {
            let (row, column) = (Shape::CLASSIC.row(c.cell), Shape::CLASSIC.column(c.cell));
            format!("{}{}{}", c.digit, row + 1, column + 1)
        };
        candidates.iter().map(one).collect::<Vec<_>>().join(" ")
    };
    let code = facts.case.unwrap_or(facts.code);
    let (digits, removed) = (step.because.digits, list(state.removed()));
    let (eliminations, placements) = (list(&step.eliminations), list(&step.placements));
    format!(":{code}{variant}:{digits}:{grid}:{removed}:{eliminations}:{placements}:")
}
