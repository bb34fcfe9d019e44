//! The technique ceiling: the least set of techniques, in the order of the table, that solves a
//! puzzle.

use super::RatingStart;
use super::Stopped;
use super::stroll::{Stroll, stroll};
use crate::human::{End, Memory, Order, TechniqueId};
use veridoku_model::engine::Limits;

/// The techniques that a puzzle needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ceiling {
    /// The hardest technique of the set: with all techniques up to it the path ends at the
    /// solution, and with all before it, it is stuck. `None` if all techniques together do not
    /// suffice, or no cell is open.
    pub technique: Option<TechniqueId>,
    /// The number of open cells at which the path is stuck: without the ceiling, or with all
    /// techniques if they do not suffice.
    pub open: usize,
    /// The number of steps of each technique on the path, in the order of first use.
    pub steps: Vec<(TechniqueId, u32)>,
}

/// Returns the ceiling of a 9×9 puzzle with one solution, by an order; `None` if the values
/// contradict the rules at once or on the path.
///
/// One path shows both claims. It ends at the solution and uses no technique above the ceiling.
/// Without the ceiling a path takes the same steps up to the first use of it, as all of them are of
/// techniques before it; and there it is stuck, as the ceiling was used because no technique
/// before it had a step. The tests walk the second path too.
///
/// # Errors
/// Returns [`Stopped`] if the deadline of the limits passes or they are cancelled.
pub fn ceiling(
    start: &RatingStart,
    order: &Order,
    limits: &Limits,
) -> Result<Option<Ceiling>, Stopped> {
    ceiling_with(start, order, limits, &Memory::of_puzzle())
}

/// Does what [`ceiling`] does, with a memory of the puzzle that other paths share.
pub(super) fn ceiling_with(
    start: &RatingStart,
    order: &Order,
    limits: &Limits,
    memory: &Memory<2>,
) -> Result<Option<Ceiling>, Stopped> {
    let Some(path) = stroll(start, order, limits, memory)? else {
        return Ok(None);
    };
    let hardest = hardest(&path, order).filter(|_| path.end == End::Solved);
    let (technique, open) = match hardest {
        Some((technique, open)) => (Some(technique), open),
        None => (None, path.open),
    };
    Ok(Some(Ceiling {
        technique,
        open,
        steps: path.steps,
    }))
}

/// Returns the technique of the path that is last in the order, and the number of open cells before
/// its first step.
fn hardest(path: &Stroll, order: &Order) -> Option<(TechniqueId, usize)> {
    let place = |id: TechniqueId| order.techniques().iter().position(|&t| t == id);
    let used = path
        .steps
        .iter()
        .map(|&(id, _)| id)
        .zip(path.before.iter().copied());
    used.max_by_key(|&(id, _)| place(id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::{Board, walk};
    use crate::rate::stroll::Counts;
    use crate::rate::time::tests::{EASY, HARDEST, SEVENTEEN, XWING, values};
    use std::ops::ControlFlow;

    fn of(line: &str, order: &Order) -> Ceiling {
        ceiling(&(&values(line)).into(), order, &Limits::none())
            .unwrap()
            .unwrap()
    }

    #[test]
    fn a_ceiling_suffices_and_nothing_less_does() {
        let order = Order::default();
        for line in [EASY, XWING] {
            let found = of(line, &order);
            let technique = found.technique.unwrap();
            let up_to = of(line, &order.up_to(technique));
            assert_eq!(up_to.technique, Some(technique));
            let place = order.techniques().iter().position(|&id| id == technique);
            let before = order.techniques()[place.unwrap() - 1];
            let below = of(line, &order.up_to(before));
            assert_eq!((below.technique, below.open), (None, found.open));
            assert!(found.open > 0);
        }
        assert_eq!(
            of(EASY, &order).technique,
            Some(TechniqueId::HiddenSingleBox)
        );
    }

    /// Returns the ceiling by two paths: with all techniques, and without the hardest.
    fn plainly(line: &str, order: &Order) -> Ceiling {
        let start = (&values(line)).into();
        let walk = |order: &Order| {
            let (map, state) = RatingStart::player(&start).unwrap();
            let mut board = Board::new(map.as_ref(), &state);
            let mut steps = Counts::default();
            let end = walk(map.as_ref(), &mut board, order, &mut |_, step| {
                steps.add(step.technique);
                ControlFlow::Continue(())
            });
            (end, steps.0, board.open().len())
        };
        let (end, steps, open) = walk(order);
        let mut found = Ceiling {
            technique: None,
            open,
            steps,
        };
        let all = order.techniques();
        let used = |id: &&TechniqueId| found.steps.iter().any(|(t, _)| t == *id);
        let hardest = all.iter().rposition(|id| used(&id));
        if let Some(place) = hardest.filter(|_| end == End::Solved) {
            let (end, _, open) = walk(&order.retain(|id| all[..place].contains(&id)));
            assert_eq!(end, End::Stuck);
            (found.technique, found.open) = (Some(all[place]), open);
        }
        found
    }

    #[test]
    fn one_path_shows_what_two_show() {
        let unusual = Order::read("n1,lc1,h1,fh,xy,h1b,bf2,n2,u1,sk").unwrap();
        for order in [Order::default(), Order::hodoku(), unusual] {
            for line in [EASY, XWING, SEVENTEEN, HARDEST] {
                assert_eq!(of(line, &order), plainly(line, &order));
            }
        }
    }

    #[test]
    fn what_singles_do_not_solve_has_no_ceiling_among_them() {
        let singles = Order::default().up_to(TechniqueId::NakedSingle);
        let found = of(HARDEST, &singles);
        assert_eq!(found.technique, None);
        assert!(found.open > 50);
    }

    #[test]
    fn it_stops_when_told_and_refuses_what_is_no_puzzle() {
        let order = Order::default();
        assert_eq!(
            ceiling(
                &(&values(EASY)).into(),
                &order,
                &Limits::time(std::time::Duration::ZERO)
            ),
            Err(Stopped)
        );
        assert_eq!(
            ceiling(&(&[1; 81]).into(), &order, &Limits::none()),
            Ok(None)
        );
        assert_eq!(
            ceiling(&(&[10; 81]).into(), &order, &Limits::none()),
            Ok(None)
        );
    }
}
