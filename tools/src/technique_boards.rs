//! Looks for boards on which rare techniques stand alone, and prints them as cases.
//!
//! `cargo run --release -p veridoku-tools -- technique-boards FILE CODES SECONDS SEED TRIALS`:
//! FILE has puzzles, CODES are codes of techniques with commas between. Walks the path of each
//! puzzle up to the first forcing chain. Where one of the techniques may be alone, looks at the
//! board, and TRIALS times for each technique at the board with some wrong candidates removed, as
//! a player's pencil marks may be, after all steps of easier techniques: thinned marks of one
//! digit, or of all. Prints every board on which a technique has a step and nothing easier does, at
//! most three for each.

use crate::technique_cases::{case, only_solution, tidied};
use crate::technique_pages::easier_than;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::grid::{Candidate, Digit, DigitSet, Givens, Shape};
use veridoku::human::{self, Family, Order, Player, State, Step, TechniqueId, UnknownTechnique};
use veridoku::rules::{Rule, Rulebook};

/// The most boards for one technique.
const MOST: usize = 3;

pub(crate) fn run(arguments: Vec<String>) -> Result<(), Box<dyn std::error::Error>> {
    let [file, codes, seconds, seed, trials] = arguments.as_slice() else {
        return Err("expected FILE CODES SECONDS SEED TRIALS".into());
    };
    let player = human::player(&Rulebook::new(Shape::CLASSIC, &Rule::PLAIN));
    let ids = Order::read(codes)?;
    let wanted = ids.techniques().iter().map(|&id| Wanted::new(id));
    let mut search = Search {
        player: &*player,
        wanted: wanted.collect::<Result<_, _>>()?,
        trials: trials.parse()?,
        rng: ChaCha8Rng::seed_from_u64(seed.parse()?),
    };
    let limit = Duration::from_secs(seconds.parse()?);
    let start = Instant::now();
    let text = std::fs::read_to_string(file)?;
    let parsed = parse_str(&text, &ReadOptions::default());
    let puzzles = parsed.into_iter().flatten();
    let puzzles = puzzles.map(|parsed| parsed.puzzle.givens().clone());
    let puzzles = puzzles.filter(|givens| givens.shape() == Shape::CLASSIC);
    for givens in puzzles.take_while(|_| start.elapsed() < limit) {
        if search.wanted.iter().all(|wanted| wanted.found >= MOST) {
            break;
        }
        search.walk(&givens);
    }
    Ok(())
}

/// A technique to look for.
struct Wanted {
    /// The technique alone.
    only: Order,
    easier: Order,
    found: usize,
}

impl Wanted {
    fn new(id: TechniqueId) -> Result<Wanted, UnknownTechnique> {
        Ok(Wanted {
            only: Order::read(id.facts().code)?,
            easier: easier_than(id),
            found: 0,
        })
    }

    /// Returns whether nothing easier is open, as far as the next step on a path tells.
    fn may_be_alone(&self, next: Option<TechniqueId>) -> bool {
        let easier = |id: &TechniqueId| self.easier.techniques().contains(id);
        self.found < MOST && !next.as_ref().is_some_and(easier)
    }

    /// Looks at a board, and prints it if the technique stands alone there.
    fn look(&mut self, player: &dyn Player, state: &State) {
        if self.found >= MOST {
            return;
        }
        let step = player.next(state, &self.only);
        let alone = |_: &Step| player.next(state, &self.easier).is_none();
        if let Some(step) = step.filter(alone) {
            self.found += 1;
            println!("{}", case(&tidied(player, state), &step, ""));
        }
    }
}

struct Search<'a> {
    player: &'a dyn Player,
    wanted: Vec<Wanted>,
    /// How often candidates are removed from one board, for each technique.
    trials: usize,
    rng: ChaCha8Rng,
}

impl Search<'_> {
    /// Walks the path of a puzzle up to the first forcing chain.
    fn walk(&mut self, givens: &Givens) {
        let Some(solution) = only_solution(givens) else {
            return;
        };
        let forcing = |id: TechniqueId| id.facts().family == Family::Forcing;
        let order = Order::default().retain(|id| !forcing(id));
        let mut state = State::new(givens.clone());
        loop {
            let step = self.player.next(&state, &order);
            let next = step.as_ref().map(|step| step.technique);
            if self.wanted.iter().any(|wanted| wanted.may_be_alone(next)) {
                self.look(&state);
                self.thin(&state, solution.givens());
            }
            let Some(step) = step else { return };
            state.apply(&step);
        }
    }

    /// Looks at a board, and prints it for the techniques that stand alone there.
    fn look(&mut self, state: &State) {
        for wanted in &mut self.wanted {
            wanted.look(self.player, state);
        }
    }

    /// Looks at boards with some wrong candidates removed, after all that is easier was done.
    fn thin(&mut self, state: &State, solution: &Givens) {
        let wrong = wrong(&self.player.candidates(state), solution);
        for _ in 0..self.trials {
            for wanted in self.wanted.iter_mut().filter(|wanted| wanted.found < MOST) {
                let pick = Pick::new(&wrong, &mut self.rng);
                let mut thinned = state.clone();
                for &c in &wrong {
                    if pick.takes(c, &mut self.rng) {
                        thinned.remove(c);
                    }
                }
                let easier = self.player.path(&thinned, &wanted.easier);
                easier.steps.iter().for_each(|step| thinned.apply(step));
                wanted.look(self.player, &thinned);
            }
        }
    }
}

/// Returns the candidates of open cells that are not in the solution.
fn wrong(open: &[DigitSet], solution: &Givens) -> Vec<Candidate> {
    let cells = Shape::CLASSIC.all_cells().zip(open);
    let cells = cells.filter(|(_, open)| open.len() > 1);
    let all =
        cells.flat_map(|(cell, open)| open.iter().map(move |digit| Candidate { cell, digit }));
    all.filter(|c| solution.get(c.cell) != Some(c.digit))
        .collect()
}

/// Which wrong candidates are removed: a share of those of one digit or of all, in all rows and
/// columns or in a few.
struct Pick {
    /// `None` for all digits.
    digit: Option<Digit>,
    /// Rows and columns as bits.
    rows: u16,
    columns: u16,
    share: f64,
}

impl Pick {
    fn new(wrong: &[Candidate], rng: &mut ChaCha8Rng) -> Pick {
        let all_digits = rng.random_bool(0.15);
        // Of some digits, takes the one with more room for patterns.
        let some = [0; 3].map(|_| Digit::from_index(rng.random_range(0..9)));
        let room = |digit: &Digit| wrong.iter().filter(|c| c.digit == *digit).count();
        let digit = some.into_iter().max_by_key(room);
        let everywhere = rng.random_bool(0.5);
        let mut few = || (0..2).fold(0x1ff, |lines, _| lines & rng.random_range(0..0x200_u16));
        let (rows, columns) = if everywhere {
            (0x1ff, 0x1ff)
        } else {
            (few(), few())
        };
        let most = if all_digits { 0.3 } else { 0.95 };
        Pick {
            digit: digit.filter(|_| !all_digits),
            rows,
            columns,
            share: rng.random_range(0.0..most),
        }
    }

    /// Returns whether a wrong candidate is removed.
    fn takes(&self, c: Candidate, rng: &mut ChaCha8Rng) -> bool {
        let (row, column) = (Shape::CLASSIC.row(c.cell), Shape::CLASSIC.column(c.cell));
        let there = self.rows >> row & 1 == 1 || self.columns >> column & 1 == 1;
        there && self.digit.is_none_or(|digit| digit == c.digit) && rng.random_bool(self.share)
    }
}
