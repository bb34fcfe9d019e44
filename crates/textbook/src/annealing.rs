//! Simulated annealing.
//!
//! Source: R. Lewis, "Metaheuristics can solve sudoku puzzles", Journal of Heuristics 13 (2007),
//! pp. 387–401.
//!
//! Each box is filled with its missing digits, so that only rows and columns can be wrong; the cost
//! is the number of digits missing in rows and columns. A move exchanges two cells of one box, not
//! givens. A move that raises the cost by δ is accepted with probability exp(−δ/t). The initial
//! temperature is the standard deviation of the cost over sampled moves, which accepts about 80 %
//! of the moves; it falls by a constant factor after each homogeneous Markov chain of (Σ f)² moves,
//! f being the free cells of a box. After a number of chains none of which goes lower than the one
//! before it, the method is stuck and restarts with a new filling and a new initial temperature.
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

/// The options of [`annealing`](fn@super::annealing).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct AnnealingOptions {
    /// The seed of the random numbers.
    pub seed: u64,
    /// The factor of the temperature after each chain: between 0 and 1.
    pub cooling: f64,
    /// The number of Markov chains in total, over all reheats; `None` if only the
    /// [limits](veridoku_model::engine::Limits) of the run apply.
    pub chains: Option<u64>,
    /// The number of consecutive chains, none with a lower minimum cost than the one before it,
    /// that lead to a reheat.
    pub patience: u64,
}

impl Default for AnnealingOptions {
    /// Returns cooling by 0.99 and a reheat after 20 chains without a lower minimum, as in accounts
    /// of the paper; the 2000 chains are our choice.
    fn default() -> AnnealingOptions {
        AnnealingOptions {
            seed: 0,
            cooling: 0.99,
            chains: Some(2000),
            patience: 20,
        }
    }
}

/// The number of moves sampled for the initial temperature.
const SAMPLES: usize = 200;

/// The algorithm.
pub(super) struct Annealing(pub(super) AnnealingOptions);

impl Algorithm for Annealing {
    fn method(&self) -> &'static TextbookMethod {
        method("annealing")
    }

    fn seed(&mut self, seed: u64) {
        self.0.seed = seed;
    }

    fn set(&mut self, name: &str, value: f64) {
        match name {
            "chains" => self.0.chains = (value > 0.0).then_some(value as u64),
            "cooling" => self.0.cooling = value,
            "reheat" => self.0.patience = value as u64,
            _ => {}
        }
    }

    fn hunt(&mut self, model: &Model, hunt: &mut Hunt<'_>) -> ControlFlow<()> {
        let options = &self.0;
        let budget = options.chains.unwrap_or(u64::MAX);
        let mut dice = Dice::new(options.seed);
        let boxes = match Boxes::new(model) {
            Ok(boxes) if boxes.can_move() => boxes,
            fixed => return hunt.only(fixed.map(|boxes| boxes.fill(&mut dice))),
        };
        let length = (boxes.free() as u64).pow(2);
        let mut seen = HashSet::new();
        let mut chains = 0;
        // Each round is one cooling from the initial temperature.
        while chains < budget {
            hunt.tell(|| Event::Started);
            let mut board = boxes.fill(&mut dice);
            let mut temperature = deviation(&boxes, &mut board, &mut dice);
            let mut cost = boxes.cost(&board);
            let (mut before, mut stale) = (cost, 0);
            hunt.node()?;
            chains += u64::from(cost == 0); // one found by luck counts as well
            while chains < budget && stale < options.patience && cost > 0 {
                let (mut lowest, mut proposed, mut accepted) = (cost, 0, 0);
                for _ in 0..length {
                    hunt.node()?;
                    let Some((a, b)) = boxes.pick(&mut dice) else {
                        break;
                    };
                    let change = boxes.change(&board, a, b);
                    proposed += 1;
                    if change <= 0 || dice.unit() < (-f64::from(change) / temperature).exp() {
                        accepted += 1;
                        board.swap(a, b);
                        cost = cost.wrapping_add_signed(change);
                        lowest = lowest.min(cost);
                        if cost == 0 {
                            break;
                        }
                    }
                }
                chains += 1;
                hunt.steps(1)?;
                hunt.tell(|| Event::Chain {
                    temperature,
                    lowest,
                    proposed,
                    accepted,
                });
                temperature *= options.cooling;
                stale = if lowest < before { 0 } else { stale + 1 };
                before = lowest;
            }
            if cost == 0 && seen.insert(board.clone()) {
                hunt.found(board)?;
            }
        }
        hunt.give_up()
    }
}

/// Returns the standard deviation of the cost over a random walk that accepts every move.
fn deviation(boxes: &Boxes, board: &mut [u8], dice: &mut Dice) -> f64 {
    let mut costs = Vec::with_capacity(SAMPLES);
    for _ in 0..SAMPLES {
        if let Some((a, b)) = boxes.pick(dice) {
            board.swap(a, b);
        }
        costs.push(f64::from(boxes.cost(board)));
    }
    let mean = costs.iter().sum::<f64>() / costs.len() as f64;
    let variance = costs.iter().map(|c| (c - mean).powi(2)).sum::<f64>() / costs.len() as f64;
    variance.sqrt().max(0.1)
}
