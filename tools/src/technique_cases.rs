//! Prints regression cases for techniques, in the one-line format of `tests/library/techniques.rs`.
//!
//! `cargo run --release -p veridoku-tools -- technique-cases FILE CODES [N] [SEED]`: CODES are
//! codes of techniques with commas between; N cases of each (5), from different puzzles if there
//! are enough, and after them two near misses (`-x`): the same board with one candidate or entry
//! put back, so that the step is no longer available; a single case comes without. The boards are
//! those of solving paths, and nothing easier is open on them. With a seed, they are randomised
//! first: some cells of the solution entered and some wrong candidates removed, for techniques that
//! paths hardly ever need.

use crate::technique_pages::easier_than;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::grid::{Candidate, Digit, DigitSet, Givens, Shape};
use veridoku::human::{self, Order, Player, State, Step, TechniqueId};
use veridoku::native::Native;
use veridoku::rules::{Model, Puzzle, Rule, Rulebook, Solution};

/// The time to look for boards for one technique.
const LONGEST: Duration = Duration::from_secs(30);
/// The most near misses to try for one case.
const MOST_MISSES: usize = 60;

pub(crate) fn run(arguments: Vec<String>) -> Result<(), Box<dyn std::error::Error>> {
    let [file, codes, rest @ ..] = arguments.as_slice() else {
        return Err("expected FILE CODES [N]".into());
    };
    let wanted = rest.first().map_or(Ok(5), |n| n.parse())?;
    let seed: Option<u64> = rest.get(1).map(|n| n.parse()).transpose()?;
    let text = std::fs::read_to_string(file)?;
    let player = human::player(&Rulebook::new(Shape::CLASSIC, &Rule::PLAIN));
    let parsed = parse_str(&text, &ReadOptions::default());
    let puzzles = parsed.into_iter().flatten();
    let puzzles: Vec<Givens> = puzzles
        .map(|parsed| parsed.puzzle.givens().clone())
        .filter(|givens| givens.shape() == Shape::CLASSIC && only_solution(givens).is_some())
        .collect();
    for id in Order::read(codes)?.techniques() {
        let mut cases = Cases::new(&*player, wanted);
        match seed {
            None => {
                let start = Instant::now();
                let found = puzzles
                    .iter()
                    .take_while(|_| start.elapsed() < LONGEST)
                    .filter_map(|givens| first(&*player, givens, *id));
                let _ = found
                    .map(|(state, step)| cases.take(&state, &step))
                    .take_while(|more| *more)
                    .last();
            }
            Some(seed) => strew(&*player, &puzzles, *id, seed, &mut cases),
        }
        let all = cases.finds.iter().chain(&cases.misses);
        all.for_each(|line| println!("{line}"));
    }
    Ok(())
}

/// The cases found for a technique.
struct Cases<'a> {
    player: &'a dyn Player,
    wanted: usize,
    finds: Vec<String>,
    misses: Vec<String>,
}

impl<'a> Cases<'a> {
    fn new(player: &'a dyn Player, wanted: usize) -> Cases<'a> {
        Cases {
            player,
            wanted,
            finds: Vec::new(),
            misses: Vec::new(),
        }
    }

    /// Adds a step, and a near miss of it. Returns whether more are wanted.
    fn take(&mut self, state: &State, step: &Step) -> bool {
        let misses = if self.wanted > 1 { 2 } else { 0 };
        if self.misses.len() < misses
            && let Some(changed) = near_miss(self.player, state, step)
        {
            self.misses.push(case(&changed, step, "-x"));
        }
        if self.finds.len() < self.wanted {
            self.finds.push(case(state, step, ""));
        }
        self.finds.len() < self.wanted || self.misses.len() < misses
    }
}

/// Returns the solution of a puzzle that has only one.
pub(super) fn only_solution(givens: &Givens) -> Option<Solution> {
    let model = Model::new(&Puzzle::plain(givens.clone()));
    let census = Native::new().count(&model, &Limits::solutions(2)).ok()?;
    let found = census.witnesses.first().cloned();
    found.filter(|_| census.run.solutions == 1)
}

/// Randomises boards until there are enough cases.
fn strew(
    player: &dyn Player,
    puzzles: &[Givens],
    id: TechniqueId,
    seed: u64,
    cases: &mut Cases<'_>,
) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let Ok(order) = Order::read(id.facts().code) else {
        return;
    };
    let start = Instant::now();
    for givens in puzzles.iter().cycle() {
        if start.elapsed() > LONGEST {
            return;
        }
        let Some(solution) = only_solution(givens) else {
            continue;
        };
        for _ in 0..20 {
            let state = strewn(player, givens, solution.givens(), &mut rng);
            let state = settled(player, state, id);
            if let Some(step) = player.next(&state, &order) {
                if !cases.take(&tidied(player, &state), &step) {
                    return;
                }
                break;
            }
        }
    }
}

/// Returns a state with some cells of the solution entered and some wrong candidates removed.
fn strewn(player: &dyn Player, givens: &Givens, solution: &Givens, rng: &mut ChaCha8Rng) -> State {
    let mut state = State::new(givens.clone());
    // One digit may have more open candidates than the others.
    let digit = Digit::from_index(rng.random_range(0..9));
    let [entered, removed, of_digit] = [0.9, 1.0, 0.9].map(|most| rng.random_range(0.0..most));
    let own = rng.random_bool(0.5);
    for filled in solution.iter() {
        let open = own && filled.digit == digit;
        if !open && rng.random_bool(entered) {
            state.enter(filled.cell, filled.digit);
        }
    }
    for (cell, open) in Shape::CLASSIC.all_cells().zip(player.candidates(&state)) {
        let wrong = open.iter().filter(|&d| solution.get(cell) != Some(d));
        let filled = givens.get(cell).or(state.entries().get(cell)).is_some();
        for d in wrong.filter(|_| !filled).collect::<DigitSet>().iter() {
            let likely = if own && d == digit { of_digit } else { removed };
            if rng.random_bool(likely) {
                state.remove(Candidate { cell, digit: d });
            }
        }
    }
    state
}

/// Returns the first state on a path at which a technique has a step and nothing easier is open,
/// with the step.
fn first(player: &dyn Player, givens: &Givens, id: TechniqueId) -> Option<(State, Step)> {
    let state = settled(player, State::new(givens.clone()), id);
    let step = player.steps(&state, id).into_iter().next()?;
    Some((tidied(player, &state), step))
}

/// Returns a state after all steps of easier techniques, up to the first at which a technique has
/// no easier one beside it.
fn settled(player: &dyn Player, mut state: State, id: TechniqueId) -> State {
    let order = easier_than(id);
    for step in player.path(&state, &order).steps {
        for c in &step.placements {
            state.enter(c.cell, c.digit);
        }
        step.eliminations.iter().for_each(|&c| state.remove(c));
    }
    state
}

/// Returns an equivalent state without redundant removals.
pub(super) fn tidied(player: &dyn Player, state: &State) -> State {
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

/// Returns the state with one candidate or one entry put back, so that the step is no longer
/// available, although its effect is still possible.
fn near_miss(player: &dyn Player, state: &State, step: &Step) -> Option<State> {
    let without = |given: Option<Candidate>, removed: Option<Candidate>| {
        let mut changed = State::new(state.givens().clone());
        let entries = state.entries().iter().filter(|&c| Some(c) != given);
        entries.for_each(|c| changed.enter(c.cell, c.digit));
        let gone = state.removed().iter().filter(|&&c| Some(c) != removed);
        gone.for_each(|&c| changed.remove(c));
        changed
    };
    // Tries the candidates nearest to the pattern first.
    let mut gone: Vec<Candidate> = state.removed().to_vec();
    gone.sort_by_key(|c| !step.because.digits.contains(c.digit));
    let removed = gone.iter().map(|&c| without(None, Some(c)));
    let entries = state.entries().iter().map(|c| without(Some(c), None));
    // If one candidate is not enough, puts back more and more of the removed ones.
    let more = (2..gone.len()).map(|count| {
        let mut changed = state.clone();
        gone[..count]
            .iter()
            .for_each(|&c| changed = put_back(&changed, c));
        changed
    });
    let facts = step.technique.facts();
    let alike = |id: &TechniqueId| {
        *id == step.technique || (facts.case.is_some() && id.facts().case == facts.case)
    };
    removed
        .take(MOST_MISSES)
        .chain(entries.take(MOST_MISSES))
        .chain(more.take(MOST_MISSES))
        .map(|s| tidied(player, &s))
        .find(|changed| {
            let left = player.candidates(changed);
            let there = |c: &Candidate| {
                left[c.cell.index()].contains(c.digit) && left[c.cell.index()].len() > 1
            };
            let codes = TechniqueId::all().filter(alike);
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

/// Returns the state with a removed candidate put back.
fn put_back(state: &State, candidate: Candidate) -> State {
    let mut changed = State::new(state.givens().clone());
    let entries = state.entries().iter();
    entries.for_each(|c| changed.enter(c.cell, c.digit));
    let gone = state.removed().iter().filter(|&&c| c != candidate);
    gone.for_each(|&c| changed.remove(c));
    changed
}

pub(super) fn case(state: &State, step: &Step, variant: &str) -> String {
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
