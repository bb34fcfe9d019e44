//! A genetic algorithm.
//!
//! Source: T. Mantere and J. Koljonen, "Solving, rating and generating Sudoku puzzles with GA",
//! IEEE Congress on Evolutionary Computation (2007), pp. 1382–1389.
//!
//! An individual is a board as a list of boxes, each a permutation of the digits that keeps the
//! givens in place. Uniform crossover takes each box whole from one parent or the other. A mutation
//! exchanges two cells of a box, not givens. Fitness is the number of digits missing in rows and
//! columns; the best individuals survive unchanged (elitism). Parents are drawn with a preference
//! for the fitter. `docs/engines/genetic.md` says which numbers come from an account of the paper,
//! and which are ours.
//!
//! The method is incomplete: it reports the solutions found within its budget, and never that there
//! is none.

use super::chance::Dice;
use super::hunt::Hunt;
use super::swaps::Boxes;
use super::{Algorithm, Event, TextbookMethod, method};
use std::collections::HashSet;
use std::ops::ControlFlow;
use veridoku_model::rules::Model;

/// The options of [`genetic`](fn@super::genetic).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct GeneticOptions {
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of individuals; at least 2.
    pub population: usize,
    /// The number of the best individuals that survive each generation; below the population.
    pub elite: usize,
    /// The probability of a mutation for each box of a child.
    pub mutation: f64,
    /// The number of generations in total, over all restarts; `None` if only the
    /// [limits](veridoku_model::engine::Limits) of the run apply.
    pub generations: Option<u64>,
    /// The number of generations without a fitter individual before a restart.
    pub patience: u64,
}

impl Default for GeneticOptions {
    /// Returns 21 individuals with an elite of 1 and a restart after 2000 generations, as in an
    /// account of the paper; our choices are a mutation for one box in eight, 100 000 generations,
    /// and that the 2000 count from the last progress.
    fn default() -> GeneticOptions {
        GeneticOptions {
            seed: 0,
            population: 21,
            elite: 1,
            mutation: 0.12,
            generations: Some(100_000),
            patience: 2000,
        }
    }
}

/// The algorithm.
pub(super) struct Genetic(pub(super) GeneticOptions);

/// A board with its cost: the digits missing in its rows and columns.
#[derive(Clone)]
struct Individual {
    board: Vec<u8>,
    cost: u32,
}

impl Algorithm for Genetic {
    fn method(&self) -> &'static TextbookMethod {
        method("genetic")
    }

    fn seed(&mut self, seed: u64) {
        self.0.seed = seed;
    }

    fn set(&mut self, name: &str, value: f64) {
        match name {
            "generations" => self.0.generations = (value > 0.0).then_some(value as u64),
            "population" => self.0.population = value as usize,
            "elite" => self.0.elite = value as usize,
            "mutation" => self.0.mutation = value,
            "restart" => self.0.patience = value as u64,
            _ => {}
        }
    }

    fn hunt(&mut self, model: &Model, hunt: &mut Hunt<'_>) -> ControlFlow<()> {
        let options = &self.0;
        let budget = options.generations.unwrap_or(u64::MAX);
        let mut dice = Dice::new(options.seed);
        let boxes = match Boxes::new(model) {
            Ok(boxes) if boxes.can_move() => boxes,
            fixed => return hunt.only(fixed.map(|boxes| boxes.fill(&mut dice))),
        };
        let mut seen = HashSet::new();
        let mut generations = 0;
        // Each round is one population, until it contains a solution or gets stuck.
        while generations < budget {
            hunt.tell(|| Event::Started);
            let mut people: Vec<Individual> = Vec::new();
            for _ in 0..options.population.max(2) {
                hunt.node()?;
                let board = boxes.fill(&mut dice);
                let cost = boxes.cost(&board);
                people.push(Individual { board, cost });
            }
            people.sort_by_key(|one| one.cost);
            let (mut best, mut stale) = (people[0].cost, 0);
            generations += 1;
            while people[0].cost > 0 && stale < options.patience {
                if generations >= budget {
                    return hunt.give_up();
                }
                people = self.next(&people, &boxes, &mut dice, hunt)?;
                generations += 1;
                hunt.steps(1)?;
                hunt.tell(|| Event::Generation {
                    best: people[0].cost,
                    mean: mean(&people),
                });
                stale = if people[0].cost < best { 0 } else { stale + 1 };
                best = people[0].cost;
            }
            let fittest = people.swap_remove(0);
            if fittest.cost == 0 && seen.insert(fittest.board.clone()) {
                hunt.found(fittest.board)?;
            }
        }
        hunt.give_up()
    }
}

impl Genetic {
    /// Returns the next generation, the fittest first.
    fn next(
        &self,
        people: &[Individual],
        boxes: &Boxes,
        dice: &mut Dice,
        hunt: &mut Hunt<'_>,
    ) -> ControlFlow<(), Vec<Individual>> {
        let elite = self.0.elite.clamp(1, people.len() - 1);
        let mut next = people[..elite].to_vec();
        while next.len() < people.len() {
            hunt.node()?;
            let (one, other) = (parent(people, dice), parent(people, dice));
            let mut board = one.board.clone();
            for index in 0..boxes.len() {
                if dice.index(2) == 1 {
                    boxes
                        .cells(index)
                        .for_each(|cell| board[cell] = other.board[cell]);
                }
                if dice.unit() < self.0.mutation
                    && let Some((a, b)) = boxes.pick_in(index, dice)
                {
                    board.swap(a, b);
                }
            }
            let cost = boxes.cost(&board);
            next.push(Individual { board, cost });
        }
        next.sort_by_key(|one| one.cost);
        ControlFlow::Continue(next)
    }
}

/// Returns the mean cost.
fn mean(people: &[Individual]) -> f64 {
    let costs = people.iter().map(|one| f64::from(one.cost));
    costs.sum::<f64>() / people.len() as f64
}

/// Returns the fitter of two individuals drawn at random.
fn parent<'a>(people: &'a [Individual], dice: &mut Dice) -> &'a Individual {
    let first = dice.index(people.len());
    let second = dice.index(people.len());
    &people[first.min(second)]
}
