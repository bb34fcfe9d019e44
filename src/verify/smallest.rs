//! The smallest set of contradicting givens, or of clues and givens, and the evidence that there is
//! no smaller one.
//!
//! Ignatiev, Previti, Liffiton and Marques-Silva, "Smallest MUS Extraction with Minimal Hitting Set
//! Dualization" (CP 2015): a board that satisfies the rules breaks some givens, and every
//! contradiction contains one of those. So the search tests a smallest hitting set of these sets:
//! either it is a contradiction, and then a smallest one, or some board agrees with it and breaks
//! other givens.

use super::hitting::HittingSets;
use crate::engine::{Limits, Stop};
use crate::grid::Candidate;
use crate::rules::Solution;
use crate::sat::{BackendFailure, Contradictions, CoreAnswer};

/// The result of the search for the smallest set.
#[derive(Default)]
pub(super) struct Smallest {
    /// A smallest set, in the order of the givens; `None` if a limit was reached first.
    pub(super) givens: Option<Vec<Candidate>>,
    /// Boards that satisfy the rules, each with the givens that it breaks, by index. No fewer
    /// givens than the smallest set hit them all.
    pub(super) boards: Vec<(Vec<usize>, Solution)>,
}

/// Returns why a question has no answer: the limit, or `None` if the solver failed.
fn stopped(failure: BackendFailure) -> Option<Stop> {
    match failure {
        BackendFailure::Stopped(stop) => Some(stop),
        BackendFailure::Solver(_) => None,
    }
}

/// Returns the smallest contradicting subset of `givens`. `known` is one such subset; if there is
/// no smaller one, it is the answer.
pub(super) fn smallest(
    oracle: &mut Contradictions,
    givens: &[Candidate],
    known: &[Candidate],
    limits: &Limits,
) -> Smallest {
    let mut among = AmongGivens { oracle, givens };
    let (found, boards) = fewest(&mut among, known.len(), limits);
    let found = found.ok().map(|smaller| match smaller {
        Some(places) => places.into_iter().map(|place| givens[place]).collect(),
        None => known.to_vec(),
    });
    Smallest {
        givens: found,
        boards,
    }
}

/// Parts of a puzzle that contradict each other, told apart by their indices.
pub(super) trait Parts {
    /// Returns how many there are.
    fn number(&self) -> usize;

    /// Returns a board with the parts at these indices, if there is one.
    ///
    /// # Errors
    /// Returns the limit that was reached, or `None` if the solver failed.
    fn ask(&mut self, places: &[usize]) -> Result<Option<Solution>, Option<Stop>>;

    /// Returns the indices of the parts that a board breaks, in ascending order.
    fn broken(&self, board: &Solution) -> Vec<usize>;
}

struct AmongGivens<'a> {
    oracle: &'a mut Contradictions,
    givens: &'a [Candidate],
}

impl Parts for AmongGivens<'_> {
    fn number(&self) -> usize {
        self.givens.len()
    }

    fn ask(&mut self, places: &[usize]) -> Result<Option<Solution>, Option<Stop>> {
        let givens = places.iter().map(|&place| self.givens[place]);
        let givens: Vec<Candidate> = givens.collect();
        match self.oracle.ask(&givens).map_err(stopped)? {
            CoreAnswer::Board(board) => Ok(Some(board)),
            CoreAnswer::Core(_) => Ok(None),
        }
    }

    fn broken(&self, board: &Solution) -> Vec<usize> {
        let breaks = |given: &Candidate| board.givens().get(given.cell) != Some(given.digit);
        let places = 0..self.givens.len();
        places.filter(|&p| breaks(&self.givens[p])).collect()
    }
}

/// What came of the search: the indices of a smallest contradicting set, `None` if no set has fewer
/// than `known` parts, or why neither is known; and boards, each with the parts that it breaks.
pub(super) type Fewest = (
    Result<Option<Vec<usize>>, Option<Stop>>,
    Vec<(Vec<usize>, Solution)>,
);

/// Looks for the smallest contradicting set of parts, of which one with `known` parts is known.
pub(super) fn fewest(parts: &mut dyn Parts, known: usize, limits: &Limits) -> Fewest {
    let mut search = Search {
        hitting: HittingSets::new(parts.number(), limits),
        parts,
        boards: Vec::new(),
    };
    (search.run(known), search.boards)
}

struct Search<'a> {
    parts: &'a mut dyn Parts,
    hitting: HittingSets,
    boards: Vec<(Vec<usize>, Solution)>,
}

impl Search<'_> {
    /// Returns the indices of a smallest set; `None` if no set has fewer than `known` parts.
    ///
    /// # Errors
    /// Returns the limit that was reached, or `None` if the solver failed or the parts do not
    /// contradict each other.
    fn run(&mut self, known: usize) -> Result<Option<Vec<usize>>, Option<Stop>> {
        loop {
            let chosen = self.hitting.least()?.ok_or(None)?;
            if chosen.len() >= known {
                return Ok(None);
            }
            let mut kept = chosen.clone();
            let mut met = false;
            // Several boards that break disjoint sets of parts, for each question to the hitting
            // sets.
            while let Some(board) = self.parts.ask(&kept)? {
                let (broken, board) = self.improve(board)?;
                if broken.is_empty() {
                    return Err(None);
                }
                met = true;
                kept.extend(&broken);
                self.hitting.add(broken.iter().copied());
                self.boards.push((broken, board));
            }
            if !met {
                return Ok(Some(chosen));
            }
        }
    }

    /// Returns a board that breaks a subset of the parts that the first one breaks, such that
    /// keeping any of them would break another.
    fn improve(&mut self, mut board: Solution) -> Result<(Vec<usize>, Solution), Option<Stop>> {
        let mut broken = self.parts.broken(&board);
        let mut index = 0;
        while index < broken.len() {
            let mut places: Vec<usize> = (0..self.parts.number()).collect();
            places.retain(|place| !broken.contains(place) || *place == broken[index]);
            match self.parts.ask(&places)? {
                // Earlier parts could not be kept with fewer broken, and are still broken.
                Some(better) => {
                    board = better;
                    broken = self.parts.broken(&board);
                }
                None => index += 1,
            }
        }
        Ok((broken, board))
    }
}
