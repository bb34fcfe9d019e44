//! The levels and scores of HoDoKu 2.2 (B. Hobiger).
//!
//! A path takes the first step in HoDoKu's order, each step adds the score of its technique, and
//! the level is that of the hardest step, raised until its cap is not below the score. The order,
//! the scores, the caps and the techniques on by default are facts about that program (its table of
//! techniques). `docs/rating.md` describes where and why this differs.

mod queue;

use super::Stopped;
use super::stroll::{Counts, classic};
use crate::human::{Board, HodokuLevel, Memory, Order, State, TechniqueId, next_effect};
use queue::Queue;
use std::sync::OnceLock;
use veridoku_model::engine::Limits;
use veridoku_model::grid::{Candidate, Cell, Digit, Givens, Shape};

/// The places in HoDoKu's order of the techniques that are off by default: fish of more than four
/// houses, Death Blossom, larger franken and all mutant and kraken fish, templates.
const OFF: [std::ops::RangeInclusive<u16>; 6] =
    [17..=19, 44..=49, 60..=60, 63..=66, 69..=85, 88..=89];
/// The levels, each with its maximum score.
const CAPS: [(HodokuLevel, u32); 4] = [
    (HodokuLevel::Easy, 800),
    (HodokuLevel::Medium, 1000),
    (HodokuLevel::Hard, 1600),
    (HodokuLevel::Unfair, 1800),
];

/// The rating of a puzzle on HoDoKu's scale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HodokuRating {
    /// The level.
    pub level: HodokuLevel,
    /// The score; `None` if the puzzle is not solved.
    pub score: Option<u32>,
    /// Whether the path ends at the solution. If not, HoDoKu would continue with forcing chains and
    /// nets, and finally guess, and the score of the steps so far says nothing.
    pub solved: bool,
    /// The number of steps of each technique, in the order of first use.
    pub steps: Vec<(TechniqueId, u32)>,
}

/// Rates a plain 9×9 puzzle with one solution. Returns `None` if the values contradict the rules at
/// once or on the path.
///
/// # Errors
/// Returns [`Stopped`] if the deadline of the limits passes or they are cancelled.
pub fn hodoku(values: &[u8; 81], limits: &Limits) -> Result<Option<HodokuRating>, Stopped> {
    hodoku_with(values, limits, &Memory::of_puzzle())
}

/// Does what [`hodoku`] does, with a memory of the puzzle that other paths share.
pub(super) fn hodoku_with(
    values: &[u8; 81],
    limits: &Limits,
    memory: &Memory<2>,
) -> Result<Option<HodokuRating>, Stopped> {
    let Some((map, givens)) = classic().zip(Givens::from_values(Shape::CLASSIC, *values)) else {
        return Ok(None);
    };
    let board = Board::new(map, &State::new(givens));
    let mut board = board.within(limits).remembering(memory);
    let mut queue = Queue::new(values);
    let mut steps = Counts::default();
    let mut solved = true;
    while !board.is_broken() && !board.is_solved() {
        if board.look().is_break() {
            return Err(Stopped);
        }
        if let Some((technique, cell, digit)) = queue.next() {
            steps.add(technique);
            queue.place(cell, digit);
            let (cell, digit) = (Cell::new(cell), Digit::from_index(digit));
            board.place(map, Candidate { cell, digit });
            continue;
        }
        let step = next_effect(map, &board, order());
        if board.has_stopped() {
            return Err(Stopped);
        }
        let Some(step) = step else {
            solved = false;
            break;
        };
        steps.add(step.technique);
        for candidate in &step.placements {
            queue.place(candidate.cell.index(), candidate.digit.index());
        }
        for candidate in &step.eliminations {
            queue.remove(candidate.cell.index(), candidate.digit.index());
        }
        board.apply(map, &step);
    }
    Ok((!board.is_broken()).then(|| rating(steps.0, solved)))
}

/// Returns the score and the level of the counted steps.
fn rating(steps: Vec<(TechniqueId, u32)>, solved: bool) -> HodokuRating {
    let facts = |&(id, count): &(TechniqueId, u32)| Some((id.facts().hodoku?, count));
    let known = || steps.iter().filter_map(facts);
    let score = known().map(|(facts, count)| facts.score * count).sum();
    let hardest = known().map(|(facts, _)| facts.level).max();
    let level = if solved {
        raised(hardest.unwrap_or(HodokuLevel::Easy), score)
    } else {
        HodokuLevel::Extreme
    };
    HodokuRating {
        level,
        score: solved.then_some(score),
        solved,
        steps,
    }
}

/// Returns the first level from `level` on whose cap is not below the score.
fn raised(level: HodokuLevel, score: u32) -> HodokuLevel {
    let fits = CAPS.iter().find(|(at, cap)| *at >= level && score <= *cap);
    fits.map_or(HodokuLevel::Extreme, |(at, _)| *at)
}

/// Returns HoDoKu's order of the techniques that are on by default.
fn order() -> &'static Order {
    static ORDER: OnceLock<Order> = OnceLock::new();
    ORDER.get_or_init(|| {
        Order::hodoku().retain(|id| {
            let place = id.facts().hodoku.map_or(0, |facts| facts.place);
            !OFF.iter().any(|places| places.contains(&place))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rate::ceiling::ceiling_with;
    use crate::rate::time::tests::{EASY, HARDEST, SEVENTEEN, XWING, values};

    #[test]
    fn a_level_is_raised_by_its_cap() {
        assert_eq!(raised(HodokuLevel::Easy, 800), HodokuLevel::Easy);
        assert_eq!(raised(HodokuLevel::Easy, 801), HodokuLevel::Medium);
        assert_eq!(raised(HodokuLevel::Medium, 1700), HodokuLevel::Unfair);
        assert_eq!(raised(HodokuLevel::Hard, 100), HodokuLevel::Hard);
        assert_eq!(raised(HodokuLevel::Hard, 1801), HodokuLevel::Extreme);
    }

    #[test]
    fn singles_score_what_they_score() {
        let rating = hodoku(&values(EASY), &Limits::none()).unwrap().unwrap();
        assert!(rating.solved);
        assert_eq!(rating.level, HodokuLevel::Easy);
        let steps: u32 = rating.steps.iter().map(|(_, count)| count).sum();
        assert_eq!(steps, 47);
        let hidden = rating.steps.iter().filter(|(id, _)| {
            [TechniqueId::HiddenSingleBox, TechniqueId::HiddenSingleLine].contains(id)
        });
        let hidden: u32 = hidden.map(|(_, count)| count).sum();
        assert_eq!(rating.score, Some(4 * (steps - hidden) + 14 * hidden));
    }

    #[test]
    fn a_path_is_the_same_with_what_another_found() {
        for line in [EASY, SEVENTEEN, XWING, HARDEST] {
            let (values, limits) = (values(line), Limits::none());
            let memory = Memory::of_puzzle();
            let start = (&values).into();
            let ceiling = ceiling_with(&start, &Order::default(), &limits, &memory).unwrap();
            let after = hodoku_with(&values, &limits, &memory).unwrap();
            let alone = hodoku_with(&values, &limits, &Memory::default()).unwrap();
            assert_eq!(after, alone);
            let again = ceiling_with(&start, &Order::default(), &limits, &memory).unwrap();
            assert_eq!(again, ceiling);
            let alone = ceiling_with(&start, &Order::default(), &limits, &Memory::default());
            assert_eq!(alone.unwrap(), ceiling);
        }
    }

    #[test]
    fn the_hardest_is_extreme() {
        let rating = hodoku(&values(HARDEST), &Limits::none()).unwrap().unwrap();
        assert_eq!(rating.level, HodokuLevel::Extreme);
        assert_eq!(rating.score.is_some(), rating.solved);
        assert!(
            order()
                .techniques()
                .contains(&TechniqueId::FrankenSwordfish)
        );
        assert!(!order().techniques().contains(&TechniqueId::DeathBlossom));
    }
}
